// Integers of a fixed width, which Apple's framework does not generate: within their bounds.

extension FixedWidthInteger where Self: Generable {
  /// Any integer of the type.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(shape: .guided(.integer, [.minimum(ExactNumber(min)), .maximum(ExactNumber(max))]))
  }

  /// Reads the content.
  public init(_ content: GeneratedContent) throws {
    let expected = "an integer from \(Self.min) to \(Self.max)"
    try content.requireComplete(expected)
    guard case .number(let number) = content.value,
      let value = Self(number.literal) ?? number.integer.flatMap({ Self(exactly: $0) })
    else { throw content.mismatch(expected: expected) }
    self = value
  }

  /// The number as content, with all its digits.
  public var generatedContent: GeneratedContent { GeneratedContent(.number(ExactNumber(self))) }
}

extension Int8: Generable {}
extension Int16: Generable {}
extension Int32: Generable {}
extension Int64: Generable {}
extension UInt: Generable {}
extension UInt8: Generable {}
extension UInt16: Generable {}
extension UInt32: Generable {}
extension UInt64: Generable {}
