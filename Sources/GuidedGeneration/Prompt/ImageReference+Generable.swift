// swift-format-ignore-file
//
// What `@Generable` writes, kept as text, so that the command line builds without swift-syntax. WrittenOutTests compares it with what the
// macro makes of the annotated type.

extension ImageReference {
  nonisolated public static var generationSchema: GenerationSchema {
    var properties: [GenerationSchema.Property] = []
    properties.append(GenerationSchema.Property(name: "attachmentLabel", type: String.self))
    return GenerationSchema(type: Self.self, properties: properties)
  }

  nonisolated public var generatedContent: GeneratedContent {
    var properties: [(String, any ConvertibleToGeneratedContent)] = []
    properties.append(("attachmentLabel", self.attachmentLabel))
    return GeneratedContent(properties: properties, representNilExplicitlyInGeneratedContent: false)
  }

  nonisolated public struct PartiallyGenerated: Identifiable, nonisolated ConvertibleFromGeneratedContent {
    public var id: GenerationID
    public var attachmentLabel: String.PartiallyGenerated?
    nonisolated public init(_ content: GeneratedContent) throws {
      self.id = content.id ?? GenerationID()
      self.attachmentLabel = try content.value(forProperty: "attachmentLabel")
    }
  }
}

extension ImageReference: nonisolated Generable {
  nonisolated public init(_ content: GeneratedContent) throws {
    self.attachmentLabel = try content.value(forProperty: "attachmentLabel")
  }
}
