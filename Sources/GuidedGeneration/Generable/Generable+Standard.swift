import Foundation

// The types that are generable as they are: one JSON value each.

extension Bool: Generable {
  /// `true` or `false`.
  public static var generationSchema: GenerationSchema { GenerationSchema(shape: .boolean) }

  /// Reads the content.
  public init(_ content: GeneratedContent) throws {
    try content.requireComplete("true or false")
    guard case .bool(let flag) = content.value else { throw content.mismatch(expected: "true or false") }
    self = flag
  }

  /// The value as content.
  public var generatedContent: GeneratedContent { GeneratedContent(.bool(self)) }
}

extension String: Generable {
  /// Any string.
  public static var generationSchema: GenerationSchema { GenerationSchema(shape: .string) }

  /// Reads the content. A string that is still being generated gives its beginning.
  public init(_ content: GeneratedContent) throws {
    guard case .string(let string) = content.value else { throw content.mismatch(expected: "a string") }
    self = string
  }

  /// The string as content.
  public var generatedContent: GeneratedContent { GeneratedContent(.string(self)) }

  /// The text itself, without quotes.
  public var instructionsRepresentation: Instructions { return Instructions(parts: [.text(self)]) }

  /// The text itself, without quotes.
  public var promptRepresentation: Prompt { return Prompt(parts: [.text(self)]) }
}

extension Int: Generable {
  /// Any integer that fits `Int`.
  public static var generationSchema: GenerationSchema { GenerationSchema(shape: .integer) }

  /// Reads the content.
  public init(_ content: GeneratedContent) throws {
    try content.requireComplete("an integer")
    guard case .number(let number) = content.value, let value = number.integer else { throw content.mismatch(expected: "an integer") }
    self = value
  }

  /// The number as content.
  public var generatedContent: GeneratedContent { GeneratedContent(.number(ExactNumber(self))) }
}

extension Double: Generable {
  /// Any number.
  public static var generationSchema: GenerationSchema { GenerationSchema(shape: .number) }

  /// Reads the content.
  public init(_ content: GeneratedContent) throws {
    try content.requireComplete("a number")
    guard case .number(let number) = content.value, case let value = number.double else { throw content.mismatch(expected: "a number") }
    self = value
  }

  /// The number as content; `null` if it is infinite or not a number.
  public var generatedContent: GeneratedContent { GeneratedContent(ExactNumber(self).map(GeneratedContent.Value.number) ?? .null) }
}

extension Float: Generable {
  /// Any number.
  public static var generationSchema: GenerationSchema { GenerationSchema(shape: .number) }

  /// Reads the content.
  public init(_ content: GeneratedContent) throws {
    try content.requireComplete("a number")
    guard case .number(let number) = content.value, let value = Float(number.literal) else { throw content.mismatch(expected: "a number") }
    self = value
  }

  /// The number as content; `null` if it is infinite or not a number.
  public var generatedContent: GeneratedContent { GeneratedContent(ExactNumber(self).map(GeneratedContent.Value.number) ?? .null) }
}

extension Decimal: Generable {
  /// Any number, with up to 38 digits.
  public static var generationSchema: GenerationSchema { GenerationSchema(shape: .number) }

  /// Reads the content.
  public init(_ content: GeneratedContent) throws {
    try content.requireComplete("a number")
    guard case .number(let number) = content.value, let value = number.decimal else { throw content.mismatch(expected: "a number") }
    self = value
  }

  /// The number as content.
  public var generatedContent: GeneratedContent { GeneratedContent(ExactNumber(self).map(GeneratedContent.Value.number) ?? .null) }
}

extension Never: Generable {
  /// No value at all.
  public static var generationSchema: GenerationSchema { GenerationSchema(shape: .never) }

  /// Always throws.
  public init(_ content: GeneratedContent) throws {
    throw content.mismatch(expected: "no value")
  }

  /// Never called, as there is no value.
  public var generatedContent: GeneratedContent {
    switch self {}
  }
}

extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
  /// Reads the content. An array that is still being generated gives the elements that can be read so far.
  public init(_ content: GeneratedContent) throws {
    guard case .array(let elements) = content.value else { throw content.mismatch(expected: "an array") }
    self = []
    reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do {
        append(try Element(element))
      } catch  where !element.isComplete {
        // Only the last one can be cut; it comes with a later snapshot.
        if content.isComplete { throw error }
      } catch LanguageModelSession.GenerationError.decodingFailure(let context) {
        throw conversionFailure("Element \(index): \(context.debugDescription)")
      }
    }
  }
}

extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
  /// The elements as content.
  public var generatedContent: GeneratedContent { GeneratedContent(.array(map(\.generatedContent))) }
}

extension Array: Generable where Element: Generable {
  /// An array whose elements are in the form that snapshots have.
  public typealias PartiallyGenerated = [Element.PartiallyGenerated]

  /// Any number of elements.
  public static var generationSchema: GenerationSchema { GenerationSchema(shape: .array(.type(Element.self))) }
}

extension Optional where Wrapped: Generable {
  /// What a snapshot holds of an optional property.
  public typealias PartiallyGenerated = Wrapped.PartiallyGenerated
}

extension Optional: ConvertibleToGeneratedContent, PromptRepresentable, InstructionsRepresentable
where Wrapped: ConvertibleToGeneratedContent {
  /// The value as content; `null` where there is none.
  public var generatedContent: GeneratedContent { self?.generatedContent ?? GeneratedContent(.null) }

  /// The wrapped value's prompt; empty where there is none.
  public var promptRepresentation: Prompt { return self?.promptRepresentation ?? Prompt(parts: []) }

  /// The wrapped value's instructions; empty where there is none.
  public var instructionsRepresentation: Instructions { return self?.instructionsRepresentation ?? Instructions(parts: []) }
}
