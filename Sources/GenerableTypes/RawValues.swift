import GuidedGeneration

/// An enumeration that is generated as its raw values, numbers included.
///
/// ```swift
/// enum Stars: Int, CaseIterable, GenerableRawValue { case one = 1, two, three }
/// ```
///
/// `@Generable` does the same for raw strings; other raw types it generates by the names of the cases.
public protocol GenerableRawValue: Generable, RawRepresentable, CaseIterable where RawValue: Generable {}

extension GenerableRawValue {
  /// One of the raw values.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(document: [
      "enum": GeneratedContent(elements: allCases.map { $0.rawValue.generatedContent as any ConvertibleToGeneratedContent })
    ])
  }

  /// Reads a raw value, which has to be there as a whole.
  public init(_ content: GeneratedContent) throws {
    guard content.isComplete, let value = Self(rawValue: try RawValue(content)) else {
      throw content.unreadable(content.jsonString, as: "one of the raw values of \(Self.self)")
    }
    self = value
  }

  /// The raw value as content.
  public var generatedContent: GeneratedContent { rawValue.generatedContent }
}
