/// What goes into the model's context besides the prompt.
public struct ContextOptions: Sendable, Equatable {
  /// How much a model that can reason does so before it answers.
  public enum ReasoningLevel: Sendable, Equatable {
    /// A little.
    case light
    /// Some.
    case moderate
    /// Much.
    case deep
    /// A level that only the model knows.
    case custom(String)
  }

  /// Whether the schema's text stands in the prompt; `nil` is `true`. Generation is held to the schema either way.
  public var includeSchemaInPrompt: Bool?

  /// How much the model reasons; models that cannot pass it over.
  public var reasoningLevel: ReasoningLevel?

  /// Options for the context.
  public init(includeSchemaInPrompt: Bool? = nil, reasoningLevel: ReasoningLevel? = nil) {
    self.includeSchemaInPrompt = includeSchemaInPrompt
    self.reasoningLevel = reasoningLevel
  }
}

/// What becomes of the transcript when a request fails.
public struct TranscriptErrorHandlingPolicy: Sendable, Equatable {
  private enum Value { case revert, preserve }
  private let value: Value

  /// The turn that failed is taken back.
  public static let revertTranscript = TranscriptErrorHandlingPolicy(value: .revert)
  /// The prompt, and calls of tools with their outputs, stay.
  public static let preserveTranscript = TranscriptErrorHandlingPolicy(value: .preserve)
}
