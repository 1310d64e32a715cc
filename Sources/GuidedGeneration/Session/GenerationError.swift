import Foundation

extension LanguageModelSession {
  /// Why a session has no response.
  public enum GenerationError: LocalizedError {
    /// What was said so far and the response do not fit into the model's context.
    case exceededContextWindowSize(Context)
    /// The model is not there or cannot be used.
    case assetsUnavailable(Context)
    /// The prompt or the response was held back.
    case guardrailViolation(Context)
    /// A guide or another part of the schema cannot be held to.
    case unsupportedGuide(Context)
    /// The model does not know the language.
    case unsupportedLanguageOrLocale(Context)
    /// What was generated does not fit the type.
    case decodingFailure(Context)
    /// Too many requests in too short a time.
    case rateLimited(Context)
    /// The session is still answering another request.
    case concurrentRequests(Context)
    /// The model declined to answer.
    case refusal(Refusal, Context)

    /// More about an error.
    public struct Context: Sendable {
      /// For a developer: what happened where, with its numbers.
      public let debugDescription: String

      /// Holds a description.
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }

    /// That the model declined, and what it says about it.
    public struct Refusal: Sendable {
      let transcriptEntries: [Transcript.Entry]

      /// A refusal in a conversation.
      public init(transcriptEntries: [Transcript.Entry]) {
        self.transcriptEntries = transcriptEntries
      }
    }

    /// More about the error.
    package var context: Context {
      switch self {
      case .exceededContextWindowSize(let context), .assetsUnavailable(let context), .guardrailViolation(let context),
        .unsupportedGuide(let context), .unsupportedLanguageOrLocale(let context), .decodingFailure(let context),
        .rateLimited(let context), .concurrentRequests(let context), .refusal(_, let context):
        context
      }
    }

    /// What happened, in one sentence.
    public var errorDescription: String? {
      switch self {
      case .exceededContextWindowSize: "The conversation is longer than the model's context. \(context.debugDescription)"
      case .assetsUnavailable: "The model cannot be used. \(context.debugDescription)"
      case .guardrailViolation: "The request or its response was held back. \(context.debugDescription)"
      case .unsupportedGuide: "The schema asks for something that cannot be held to. \(context.debugDescription)"
      case .unsupportedLanguageOrLocale: "The model does not know this language. \(context.debugDescription)"
      case .decodingFailure: "The response does not fit its type. \(context.debugDescription)"
      case .rateLimited: "There are too many requests. \(context.debugDescription)"
      case .concurrentRequests: "The session is still answering. \(context.debugDescription)"
      case .refusal: "The model declined to answer. \(context.debugDescription)"
      }
    }

    /// Why it happened.
    public var failureReason: String? { context.debugDescription }

    /// What to do about it.
    public var recoverySuggestion: String? {
      switch self {
      case .exceededContextWindowSize:
        "Start a new session with a shorter transcript, shorten the prompt, or leave the schema out of it."
      case .assetsUnavailable: "Check the model's availability before making a session, or pass a model from a path."
      case .guardrailViolation: "Change the prompt."
      case .unsupportedGuide: "Change the guide or the schema at the place named."
      case .unsupportedLanguageOrLocale: "Ask in one of the model's supported languages."
      case .decodingFailure: "Allow more response tokens, or change the type so that it fits what the model writes."
      case .rateLimited: "Try again later."
      case .concurrentRequests: "Wait until isResponding is false, or use a session of its own for each request."
      case .refusal: "Change the prompt; the refusal's explanation says more."
      }
    }
  }

  /// A tool threw while the model was answering.
  public struct ToolCallError: LocalizedError {
    /// The tool.
    public var tool: any Tool
    /// What it threw.
    public var underlyingError: any Swift.Error

    /// Describes a failed call.
    public init(tool: any Tool, underlyingError: any Swift.Error) {
      self.tool = tool
      self.underlyingError = underlyingError
    }

    /// Which tool failed, and how.
    public var errorDescription: String? { "The tool '\(tool.name)' failed: \(underlyingError.localizedDescription)" }

    /// What the tool threw.
    public var failureReason: String? { String(describing: underlyingError) }

    /// What to do about it.
    public var recoverySuggestion: String? {
      "Handle the error in the tool and let it return a sentence about it; then the model can go on."
    }
  }
}

extension LanguageModelSession.GenerationError {
  /// What a back end's error is called in the API.
  public init(_ error: _BackendError) {
    switch error {
    case .contextSizeExceeded(let tokens, let limit):
      self = .exceededContextWindowSize(
        .init(debugDescription: "Content contains \(tokens) tokens, which exceeds the maximum allowed context size of \(limit)."))
    case .tokenLimitTooSmall(let limit, let needed):
      self = .decodingFailure(
        .init(
          debugDescription:
            "maximumResponseTokens is \(limit), but the shortest response that fits the schema has \(needed) tokens."))
    case .unsupportedSchema(let pointer, let reason):
      self = .unsupportedGuide(.init(debugDescription: pointer.isEmpty ? reason : "At \(pointer): \(reason)"))
    case .modelUnavailable(let reason): self = .assetsUnavailable(.init(debugDescription: reason))
    case .decodingFailure(let reason): self = .decodingFailure(.init(debugDescription: reason))
    case .guardrail(let reason): self = .guardrailViolation(.init(debugDescription: reason))
    case .unsupportedLanguage(let reason): self = .unsupportedLanguageOrLocale(.init(debugDescription: reason))
    case .busy(let reason): self = .rateLimited(.init(debugDescription: reason))
    case .refusal(let explanation):
      let said = Transcript.Entry.response(.init(assetIDs: [], segments: [.text(.init(content: explanation))]))
      self = .refusal(Refusal(transcriptEntries: [said]), .init(debugDescription: explanation))
    }
  }
}

extension LanguageModelSession.GenerationError.Refusal {
  /// What the model says about its refusal.
  public nonisolated(nonsending) var explanation: LanguageModelSession.Response<String> {
    get async throws { try await explanationStream.collect() }
  }

  /// What the model says about its refusal, as a stream.
  public var explanationStream: LanguageModelSession.ResponseStream<String> {
    var said = ""
    for case .response(let response) in transcriptEntries.reversed() {
      said = response.segments.text
      break
    }
    return LanguageModelSession.ResponseStream(text: said, entries: transcriptEntries)
  }
}
