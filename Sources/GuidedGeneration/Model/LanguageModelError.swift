import Foundation

/// Why a model has no response, in the terms of a ``LanguageModelExecutor``.
///
/// Executors throw it, and it reaches the caller of the session as it is. Sessions of ``BackendLanguageModel``s and of the
/// ``SystemLanguageModel`` throw ``LanguageModelSession/GenerationError``.
public enum LanguageModelError: Error, LocalizedError, Sendable {
  /// Prompt and response do not fit into the context.
  case contextSizeExceeded(ContextSizeExceeded)
  /// Too many requests in too short a time.
  case rateLimited(RateLimited)
  /// The prompt or the response was held back.
  case guardrailViolation(GuardrailViolation)
  /// The model declined to answer.
  case refusal(Refusal)
  /// The model cannot do what was asked of it.
  case unsupportedCapability(UnsupportedCapability)
  /// The transcript holds something that the model cannot read.
  case unsupportedTranscriptContent(UnsupportedTranscriptContent)
  /// A guide of the schema cannot be held to.
  case unsupportedGenerationGuide(UnsupportedGenerationGuide)
  /// The model does not know the language.
  case unsupportedLanguageOrLocale(UnsupportedLanguageOrLocale)
  /// It took too long.
  case timeout(Timeout)

  /// How much there is and how much fits.
  public struct ContextSizeExceeded: Sendable {
    /// How many tokens fit.
    public var contextSize: Int
    /// How many there are.
    public var tokenCount: Int
    /// One sentence for a developer.
    public var debugDescription: String

    /// Holds the counts.
    public init(contextSize: Int, tokenCount: Int, debugDescription: String) {
      self.contextSize = contextSize
      self.tokenCount = tokenCount
      self.debugDescription = debugDescription
    }
  }

  /// When to try again.
  public struct RateLimited: Sendable {
    /// When requests are answered again, if that is known.
    public var resetDate: Date?
    /// One sentence for a developer.
    public var debugDescription: String

    /// Holds the date.
    public init(resetDate: Date? = nil, debugDescription: String) {
      self.resetDate = resetDate
      self.debugDescription = debugDescription
    }
  }

  /// What was held back.
  public struct GuardrailViolation: Sendable {
    /// One sentence for a developer.
    public var debugDescription: String

    /// Holds a description.
    public init(debugDescription: String) {
      self.debugDescription = debugDescription
    }
  }

  /// What the model says about its refusal.
  public struct Refusal: Sendable {
    /// The model's words.
    public var explanation: String
    /// One sentence for a developer.
    public var debugDescription: String

    /// Holds the model's words.
    public init(explanation: String, debugDescription: String) {
      self.explanation = explanation
      self.debugDescription = debugDescription
    }
  }

  /// What the model cannot do.
  public struct UnsupportedCapability: Sendable {
    /// The ability that it lacks.
    public var capability: LanguageModelCapabilities.Capability
    /// One sentence for a developer.
    public var debugDescription: String

    /// Holds the ability.
    public init(capability: LanguageModelCapabilities.Capability, debugDescription: String) {
      self.capability = capability
      self.debugDescription = debugDescription
    }
  }

  /// What the model cannot read.
  public struct UnsupportedTranscriptContent: Sendable {
    /// The entries in question.
    public var entries: [Transcript.Entry]
    /// One sentence for a developer.
    public var debugDescription: String

    /// Holds the entries.
    public init(entries: [Transcript.Entry], debugDescription: String) {
      self.entries = entries
      self.debugDescription = debugDescription
    }
  }

  /// Which schema cannot be held to.
  public struct UnsupportedGenerationGuide: Sendable {
    /// The schema's name.
    public var schemaName: String
    /// One sentence for a developer.
    public var debugDescription: String

    /// Holds the name.
    public init(schemaName: String, debugDescription: String) {
      self.schemaName = schemaName
      self.debugDescription = debugDescription
    }
  }

  /// Which language the model does not know.
  public struct UnsupportedLanguageOrLocale: Sendable {
    /// The language.
    public var languageCode: Locale.LanguageCode?
    /// One sentence for a developer.
    public var debugDescription: String

    /// Holds the language.
    public init(languageCode: Locale.LanguageCode? = nil, debugDescription: String) {
      self.languageCode = languageCode
      self.debugDescription = debugDescription
    }
  }

  /// What took too long.
  public struct Timeout: Sendable {
    /// One sentence for a developer.
    public var debugDescription: String

    /// Holds a description.
    public init(debugDescription: String) {
      self.debugDescription = debugDescription
    }
  }

  /// What happened, in one sentence.
  public var errorDescription: String? {
    switch self {
    case .contextSizeExceeded(let payload):
      "The conversation has \(payload.tokenCount) tokens, and the model's context holds \(payload.contextSize). \(payload.debugDescription)"
    case .rateLimited(let payload): "There are too many requests. \(payload.debugDescription)"
    case .guardrailViolation(let payload): "The request or its response was held back. \(payload.debugDescription)"
    case .refusal(let payload): "The model declined to answer: \(payload.explanation)"
    case .unsupportedCapability(let payload): "The model cannot do what was asked. \(payload.debugDescription)"
    case .unsupportedTranscriptContent(let payload): "The model cannot read a part of the transcript. \(payload.debugDescription)"
    case .unsupportedGenerationGuide(let payload): "The schema '\(payload.schemaName)' cannot be held to. \(payload.debugDescription)"
    case .unsupportedLanguageOrLocale(let payload): "The model does not know this language. \(payload.debugDescription)"
    case .timeout(let payload): "The model took too long. \(payload.debugDescription)"
    }
  }
}
