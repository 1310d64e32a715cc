// swift-format-ignore-file
//
// What `@Generable` writes, kept as text, so that the command line builds without swift-syntax. WrittenOutTests compares it with what the
// macro makes of the annotated type.

extension ImageReference {
  nonisolated public static var generationSchema: GuidedGeneration.GenerationSchema {
    GuidedGeneration.GenerationSchema(type: Self.self, _properties: {
      GuidedGeneration.GenerationSchema.Property(name: "attachmentLabel", type: String.self)
    })
  }

  nonisolated public var generatedContent: GuidedGeneration.GeneratedContent {
    GuidedGeneration.GeneratedContent(representNilExplicitlyInGeneratedContent: false, _properties: {
      GuidedGeneration.GeneratedContent._property("attachmentLabel", self.attachmentLabel)
    })
  }

  nonisolated public struct PartiallyGenerated: Swift.Identifiable, nonisolated GuidedGeneration.ConvertibleFromGeneratedContent {
    public var id: GuidedGeneration.GenerationID
    public var attachmentLabel: String.PartiallyGenerated?
    nonisolated public init(_ content: GuidedGeneration.GeneratedContent) throws {
      self.id = content.id ?? GuidedGeneration.GenerationID()
      self.attachmentLabel = try content.value(forProperty: "attachmentLabel")
    }
  }
}

extension ImageReference: nonisolated GuidedGeneration.Generable {
  nonisolated public init(_ content: GuidedGeneration.GeneratedContent) throws {
    self.attachmentLabel = try content.value(forProperty: "attachmentLabel")
  }
}
