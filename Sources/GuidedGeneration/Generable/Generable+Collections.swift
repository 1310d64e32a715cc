// Collections that Apple's framework does not generate.

extension Set: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
  /// Reads an array. One that is still being generated gives the elements that can be read so far.
  public init(_ content: GeneratedContent) throws {
    self = Set(try [Element](content))
  }
}

extension Set: InstructionsRepresentable, PromptRepresentable, ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
  /// The elements as an array, in the order of their JSON.
  public var generatedContent: GeneratedContent {
    let elements = map(\.generatedContent).sorted { $0.jsonString < $1.jsonString }
    return GeneratedContent(elements: elements.map { $0 as any ConvertibleToGeneratedContent })
  }
}

extension Set: Generable where Element: Generable {
  /// The elements so far, in the order in which they are generated.
  public typealias PartiallyGenerated = [Element.PartiallyGenerated]

  /// An array without equal elements.
  public static var generationSchema: GenerationSchema { .uniqueElements(of: Element.self) }
}

extension Dictionary: ConvertibleFromGeneratedContent where Key == String, Value: ConvertibleFromGeneratedContent {
  /// Reads a structure. One that is still being generated gives the members that can be read so far.
  public init(_ content: GeneratedContent) throws {
    guard case .structure(let members, _) = content.kind else { throw content.mismatch(expected: "a structure") }
    self = [:]
    for (key, member) in members {
      do {
        self[key] = try Value(member)
      } catch  where !member.isComplete {
        // It comes with a later snapshot.
        continue
      }
    }
  }
}

extension Dictionary: InstructionsRepresentable, PromptRepresentable, ConvertibleToGeneratedContent
where Key == String, Value: ConvertibleToGeneratedContent {
  /// The members as a structure, in the order of their keys.
  public var generatedContent: GeneratedContent {
    GeneratedContent(
      properties: sorted { $0.key < $1.key }.map { ($0.key, $0.value as any ConvertibleToGeneratedContent) }, uniquingKeysWith: { $1 })
  }
}

extension Dictionary: Generable where Key == String, Value: Generable {
  /// The members so far.
  public typealias PartiallyGenerated = [String: Value.PartiallyGenerated]

  /// A structure of any keys.
  public static var generationSchema: GenerationSchema { .dictionary(of: Value.self) }
}
