extension GeneratedContent {
  /// The content as a Swift value.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` where the content is of another kind.
  public func value<Value>(_ type: Value.Type = Value.self) throws -> Value where Value: ConvertibleFromGeneratedContent {
    try Value(self)
  }

  /// The value of a property.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` where there is no such property or its value does not fit.
  public func value<Value>(_ type: Value.Type = Value.self, forProperty property: String) throws -> Value
  where Value: ConvertibleFromGeneratedContent {
    guard let content = try properties(for: property)[property] else {
      throw conversionFailure("GeneratedContent does not contain a property '\(property)'.")
    }
    return try content.decode(Value.self, property: property)
  }

  /// The value of an optional property: `nil` where it is missing or `null`, and while too little of it has been streamed to tell.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` where the value is there and does not fit.
  public func value<Value>(_ type: Value?.Type = Value?.self, forProperty property: String) throws -> Value?
  where Value: ConvertibleFromGeneratedContent {
    guard let content = try properties(for: property)[property] else { return nil }
    if case .null = content.value { return nil }
    do {
      return try content.decode(Value.self, property: property)
    } catch  where !content.isComplete {
      // Half an enumeration case, half a number: it will fit when it is whole.
      return nil
    }
  }

  private func properties(for name: String) throws -> OrderedProperties {
    switch value {
    case .structure(let properties): return properties
    // Nothing has been streamed yet.
    case .null where !isComplete: return OrderedProperties()
    default: throw conversionFailure("Expected a structure with a property '\(name)', found \(kindName).")
    }
  }

  private func decode<Value: ConvertibleFromGeneratedContent>(_ type: Value.Type, property: String) throws -> Value {
    do {
      return try Value(self)
    } catch LanguageModelSession.GenerationError.decodingFailure(let context) {
      throw conversionFailure("Property '\(property)': \(context.debugDescription)")
    }
  }
}

extension GeneratedContent {
  /// What the value is, for messages.
  package var kindName: String {
    switch value {
    case .null: isComplete ? "null" : "nothing yet"
    case .bool(let flag): "the Boolean \(flag)"
    case .number(let number): "the number \(number.literal)"
    case .string: "a string"
    case .array: "an array"
    case .structure: "a structure"
    }
  }

  func mismatch(expected: String) -> any Error {
    conversionFailure("Expected \(expected), found \(kindName).")
  }

  func requireComplete(_ expected: String) throws {
    guard isComplete else { throw conversionFailure("Expected \(expected), found only the beginning of a value.") }
  }
}

/// The error for content that does not fit a type.
func conversionFailure(_ message: String) -> LanguageModelSession.GenerationError {
  .decodingFailure(.init(debugDescription: message))
}

extension GeneratedContent {
  /// Text is not the beginning of any JSON value.
  public struct ParsingError: Error, Sendable {
    /// The text as it was given.
    public var rawContent: String
    /// What went wrong below, if something did.
    public var underlyingError: (any Error)?
    /// What was found where, and what was expected.
    public var debugDescription: String

    /// Describes text that could not be read.
    public init(rawContent: String, underlyingError: (any Error)? = nil, debugDescription: String) {
      self.rawContent = rawContent
      self.underlyingError = underlyingError
      self.debugDescription = debugDescription
    }
  }
}
