import Foundation

/// Why a model has no response, in the terms of a ``LanguageModelExecutor``.
///
/// Executors throw it, and it reaches the caller of the session as it is. Sessions of ``_BackendLanguageModel``s and of the
/// ``SystemLanguageModel`` throw ``LanguageModelSession/GenerationError``.
public enum LanguageModelError: LocalizedError, Sendable {
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
    /// What else there is to say.
    public var metadata: [String: any Sendable]

    /// Holds the counts.
    public init(contextSize: Int, tokenCount: Int, debugDescription: String, metadata: [String: any Sendable] = [:]) {
      self.contextSize = contextSize
      self.tokenCount = tokenCount
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// When to try again.
  public struct RateLimited: Sendable {
    /// When requests are answered again, if that is known.
    public var resetDate: Date?
    /// One sentence for a developer.
    public var debugDescription: String
    /// What else there is to say.
    public var metadata: [String: any Sendable]

    /// Holds the date.
    public init(resetDate: Date? = nil, debugDescription: String, metadata: [String: any Sendable] = [:]) {
      self.resetDate = resetDate
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// What was held back.
  public struct GuardrailViolation: Sendable {
    /// One sentence for a developer.
    public var debugDescription: String
    /// What else there is to say.
    public var metadata: [String: any Sendable]

    /// Holds a description.
    public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// What the model says about its refusal.
  public struct Refusal: Sendable {
    let said: String
    /// One sentence for a developer.
    public var debugDescription: String
    /// What else there is to say.
    public var metadata: [String: any Sendable]

    /// Holds the model's words.
    public init(explanation: String, debugDescription: String, metadata: [String: any Sendable] = [:]) {
      said = explanation
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// What the model cannot do.
  public struct UnsupportedCapability: Sendable {
    /// The ability that it lacks.
    public var capability: LanguageModelCapabilities.Capability
    /// One sentence for a developer.
    public var debugDescription: String
    /// What else there is to say.
    public var metadata: [String: any Sendable]

    /// Holds the ability.
    public init(capability: LanguageModelCapabilities.Capability, debugDescription: String, metadata: [String: any Sendable] = [:]) {
      self.capability = capability
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// What the model cannot read.
  public struct UnsupportedTranscriptContent: Sendable {
    /// The entries in question.
    public var unsupportedContent: [Transcript.Entry]
    /// One sentence for a developer.
    public var debugDescription: String
    /// What else there is to say.
    public var metadata: [String: any Sendable]

    /// Holds the entries.
    public init(unsupportedContent: [Transcript.Entry], debugDescription: String, metadata: [String: any Sendable] = [:]) {
      self.unsupportedContent = unsupportedContent
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// Which schema cannot be held to.
  public struct UnsupportedGenerationGuide: Sendable {
    /// The schema's name, if it has one.
    public var schemaName: String?
    /// One sentence for a developer.
    public var debugDescription: String
    /// What else there is to say.
    public var metadata: [String: any Sendable]

    /// Holds the name.
    public init(schemaName: String?, debugDescription: String, metadata: [String: any Sendable] = [:]) {
      self.schemaName = schemaName
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// Which language the model does not know.
  public struct UnsupportedLanguageOrLocale: Sendable {
    /// The language.
    public var languageCode: Locale.LanguageCode
    /// One sentence for a developer.
    public var debugDescription: String
    /// What else there is to say.
    public var metadata: [String: any Sendable]

    /// Holds the language.
    public init(languageCode: Locale.LanguageCode, debugDescription: String, metadata: [String: any Sendable] = [:]) {
      self.languageCode = languageCode
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// What took too long.
  public struct Timeout: Sendable {
    /// One sentence for a developer.
    public var debugDescription: String
    /// What else there is to say.
    public var metadata: [String: any Sendable]

    /// Holds a description.
    public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// What happened, in one sentence.
  public var errorDescription: String? {
    switch self {
    case .contextSizeExceeded(let payload):
      "The conversation has \(payload.tokenCount) tokens, and the model's context holds \(payload.contextSize). \(payload.debugDescription)"
    case .rateLimited(let payload): "There are too many requests. \(payload.debugDescription)"
    case .guardrailViolation(let payload): "The request or its response was held back. \(payload.debugDescription)"
    case .refusal(let payload): "The model declined to answer: \(payload.said)"
    case .unsupportedCapability(let payload): "The model cannot do what was asked. \(payload.debugDescription)"
    case .unsupportedTranscriptContent(let payload): "The model cannot read a part of the transcript. \(payload.debugDescription)"
    case .unsupportedGenerationGuide(let payload):
      "The schema\(payload.schemaName.map { " '\($0)'" } ?? "") cannot be held to. \(payload.debugDescription)"
    case .unsupportedLanguageOrLocale(let payload): "The model does not know this language. \(payload.debugDescription)"
    case .timeout(let payload): "The model took too long. \(payload.debugDescription)"
    }
  }
}

extension LanguageModelError: CustomDebugStringConvertible {
  /// One sentence for a developer.
  public var debugDescription: String {
    switch self {
    case .contextSizeExceeded(let payload): payload.debugDescription
    case .rateLimited(let payload): payload.debugDescription
    case .guardrailViolation(let payload): payload.debugDescription
    case .refusal(let payload): payload.debugDescription
    case .unsupportedCapability(let payload): payload.debugDescription
    case .unsupportedTranscriptContent(let payload): payload.debugDescription
    case .unsupportedGenerationGuide(let payload): payload.debugDescription
    case .unsupportedLanguageOrLocale(let payload): payload.debugDescription
    case .timeout(let payload): payload.debugDescription
    }
  }
}

extension LanguageModelError.Refusal {
  /// What the model says about its refusal.
  public nonisolated(nonsending) var explanation: LanguageModelSession.Response<String> {
    get async throws { try await explanationStream.collect() }
  }

  /// What the model says about its refusal, as a stream.
  public var explanationStream: LanguageModelSession.ResponseStream<String> {
    LanguageModelSession.ResponseStream(text: said, entries: [])
  }
}
