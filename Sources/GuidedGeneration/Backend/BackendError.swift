/// Why a back end has no reply. A session reports each as the ``LanguageModelSession/GenerationError`` of the same meaning.
public enum _BackendError: Error, Sendable, Equatable {
  /// Prompt and response do not fit into the context: the number of tokens, and how many fit.
  case contextSizeExceeded(tokens: Int, limit: Int)
  /// The token limit is below what the shortest value of the schema takes.
  case tokenLimitTooSmall(limit: Int, needed: Int)
  /// The schema asks for something that cannot be enforced: where (a JSON pointer) and what.
  case unsupportedSchema(pointer: String, reason: String)
  /// The model is not there or cannot be used; says why.
  case modelUnavailable(String)
  /// The engine gave something that is no value of the schema; says what.
  case decodingFailure(String)
  /// The request or the reply was held back; says why.
  case guardrail(String)
  /// The language of the prompt is not among the model's.
  case unsupportedLanguage(String)
  /// Too many requests at once.
  case busy(String)
  /// The model does not answer requests of this kind; the explanation says what it is for and how to get a model that does.
  case refusal(explanation: String)
}
