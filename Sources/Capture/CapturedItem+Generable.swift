// swift-format-ignore-file
//
// What `@Generable` writes, kept as text, so that the command line builds without swift-syntax. WrittenOutTests compares it with
// what the macro makes of the annotated type.

import Espalier

extension CapturedItem {
  nonisolated public static var generationSchema: GuidedGeneration.GenerationSchema {
    GuidedGeneration.GenerationSchema(type: Self.self, _properties: {
      GuidedGeneration.GenerationSchema.Property(name: "category", type: String.self, guides: [.anyOf(["task", "expense", "idea", "event"])])
      GuidedGeneration.GenerationSchema.Property(name: "title", description: "3 to 7 words, no trailing punctuation", type: String.self, guides: [.pattern(ecmaScript: #"([^\s"\\]{1,24} ){0,6}[^\s"\\]{0,24}[^\s"\\!-\$&-/:-@\[-`\{-~¡-¿‐-⁯←-⯿、-〿]"#)])
      GuidedGeneration.GenerationSchema.Property(name: "dueDate", description: "yyyy-MM-dd", type: String?.self, guides: [.pattern(/[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/)])
      GuidedGeneration.GenerationSchema.Property(name: "priority", type: String.self, guides: [.anyOf(["low", "normal", "high"])])
      GuidedGeneration.GenerationSchema.Property(name: "amount", type: Double?.self)
    })
  }

  nonisolated public var generatedContent: GuidedGeneration.GeneratedContent {
    GuidedGeneration.GeneratedContent(representNilExplicitlyInGeneratedContent: false, _properties: {
      GuidedGeneration.GeneratedContent._property("category", self.category)
      GuidedGeneration.GeneratedContent._property("title", self.title)
      GuidedGeneration.GeneratedContent._property("dueDate", self.dueDate)
      GuidedGeneration.GeneratedContent._property("priority", self.priority)
      GuidedGeneration.GeneratedContent._property("amount", self.amount)
    })
  }

  nonisolated public struct PartiallyGenerated: Swift.Identifiable, nonisolated GuidedGeneration.ConvertibleFromGeneratedContent {
    public var id: GuidedGeneration.GenerationID
    public var category: String.PartiallyGenerated?
    public var title: String.PartiallyGenerated?
    public var dueDate: String.PartiallyGenerated?
    public var priority: String.PartiallyGenerated?
    public var amount: Double.PartiallyGenerated?
    nonisolated public init(_ content: GuidedGeneration.GeneratedContent) throws {
      self.id = content.id ?? GuidedGeneration.GenerationID()
      self.category = try content.value(forProperty: "category")
      self.title = try content.value(forProperty: "title")
      self.dueDate = try content.value(forProperty: "dueDate")
      self.priority = try content.value(forProperty: "priority")
      self.amount = try content.value(forProperty: "amount")
    }
  }
}

extension CapturedItem: nonisolated GuidedGeneration.Generable {
  nonisolated public init(_ content: GuidedGeneration.GeneratedContent) throws {
    self.category = try content.value(forProperty: "category")
    self.title = try content.value(forProperty: "title")
    self.dueDate = try content.value(forProperty: "dueDate")
    self.priority = try content.value(forProperty: "priority")
    self.amount = try content.value(forProperty: "amount")
  }
}
