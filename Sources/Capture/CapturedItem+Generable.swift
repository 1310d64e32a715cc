// swift-format-ignore-file
//
// What `@Generable` writes, kept as text, so that the command line builds without swift-syntax. WrittenOutTests compares it with
// what the macro makes of the annotated type.

import Espalier

extension CapturedItem {
  nonisolated public static var generationSchema: GenerationSchema {
    var properties: [GenerationSchema.Property] = []
    properties.append(GenerationSchema.Property(name: "category", type: String.self, guides: [.anyOf(["task", "expense", "idea", "event"])]))
    properties.append(GenerationSchema.Property(name: "title", description: "3 to 7 words, no trailing punctuation", type: String.self, guides: [.pattern(/([^\s"\\]{1,24} ){0,6}[^\s"\\]{0,24}[^\s"\\!-$&-\/:-@\[-`{-~¡-¿‐-⁯←-⯿、-〿]/)]))
    properties.append(GenerationSchema.Property(name: "dueDate", description: "yyyy-MM-dd", type: String?.self, guides: [.pattern(/[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/)]))
    properties.append(GenerationSchema.Property(name: "priority", type: String.self, guides: [.anyOf(["low", "normal", "high"])]))
    properties.append(GenerationSchema.Property(name: "amount", type: Double?.self))
    return GenerationSchema(type: Self.self, properties: properties)
  }

  nonisolated public var generatedContent: GeneratedContent {
    var properties: [(String, any ConvertibleToGeneratedContent)] = []
    properties.append(("category", self.category))
    properties.append(("title", self.title))
    properties.append(("dueDate", self.dueDate))
    properties.append(("priority", self.priority))
    properties.append(("amount", self.amount))
    return GeneratedContent(properties: properties, representNilExplicitlyInGeneratedContent: false)
  }

  nonisolated public struct PartiallyGenerated: Identifiable, nonisolated ConvertibleFromGeneratedContent {
    public var id: GenerationID
    public var category: String.PartiallyGenerated?
    public var title: String.PartiallyGenerated?
    public var dueDate: String.PartiallyGenerated?
    public var priority: String.PartiallyGenerated?
    public var amount: Double.PartiallyGenerated?
    nonisolated public init(_ content: GeneratedContent) throws {
      self.id = content.id ?? GenerationID()
      self.category = try content.value(forProperty: "category")
      self.title = try content.value(forProperty: "title")
      self.dueDate = try content.value(forProperty: "dueDate")
      self.priority = try content.value(forProperty: "priority")
      self.amount = try content.value(forProperty: "amount")
    }
  }
}

extension CapturedItem: nonisolated Generable {
  nonisolated public init(_ content: GeneratedContent) throws {
    self.category = try content.value(forProperty: "category")
    self.title = try content.value(forProperty: "title")
    self.dueDate = try content.value(forProperty: "dueDate")
    self.priority = try content.value(forProperty: "priority")
    self.amount = try content.value(forProperty: "amount")
  }
}
