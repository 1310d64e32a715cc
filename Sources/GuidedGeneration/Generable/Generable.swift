/// A type that a model can generate.
///
/// The ``Generable(description:)`` macro writes the conformance of a structure or an enumeration. Whatever a session generates
/// for the type fits its ``generationSchema``: tokens that would break it cannot be chosen.
public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
  /// What a snapshot of a stream holds while the value is being generated; the macro writes one with optional properties.
  associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

  /// What a value of the type may be.
  static var generationSchema: GenerationSchema { get }
}

extension Generable {
  /// Types that are generated in one piece have no partial form of their own.
  public typealias PartiallyGenerated = Self

  /// The value in the form that a stream's snapshots have.
  public func asPartiallyGenerated() -> Self.PartiallyGenerated {
    if let same = self as? Self.PartiallyGenerated { return same }
    do {
      return try Self.PartiallyGenerated(generatedContent)
    } catch {
      // Only a hand-written PartiallyGenerated that rejects its own type's content comes here: an error in the program, not in data.
      preconditionFailure("\(Self.PartiallyGenerated.self) cannot be made from the content of a whole \(Self.self): \(error)")
    }
  }
}

/// A type that can be made from generated content.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
  /// Makes a value.
  ///
  /// - Throws: where the content does not fit the type.
  init(_ content: GeneratedContent) throws
}

/// A type whose values can be written as generated content, and so be used in prompts and instructions.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
  /// The value as content.
  var generatedContent: GeneratedContent { get }
}

extension ConvertibleToGeneratedContent {
  /// The value's content as JSON.
  public var instructionsRepresentation: Instructions { return Instructions(parts: [.content(generatedContent)]) }

  /// The value's content as JSON.
  public var promptRepresentation: Prompt { return Prompt(parts: [.content(generatedContent)]) }
}
