import Foundation

extension LanguageModelSession {
  /// A wrong use of a session, in the terms of the 27 interface. Sessions throw ``GenerationError/concurrentRequests(_:)`` themselves; this
  /// one is there for source that names it.
  public enum Error: LocalizedError, Hashable, CustomDebugStringConvertible {
    /// The session is still answering another request.
    case concurrentRequests
    /// The transcript was changed while the session was answering.
    case transcriptMutationWhileResponding

    /// What happened, in one sentence.
    public var errorDescription: String? { debugDescription }

    /// What to do about it.
    public var recoverySuggestion: String? { "Wait until isResponding is false, or use a session of its own for each request." }

    /// What happened, in one sentence.
    public var debugDescription: String {
      switch self {
      case .concurrentRequests: "A request was made while the session was answering another one."
      case .transcriptMutationWhileResponding: "The transcript was changed while the session was answering."
      }
    }
  }
}

extension SystemLanguageModel {
  /// Why the model cannot be used, in the terms of the 27 interface. Sessions throw
  /// ``LanguageModelSession/GenerationError/assetsUnavailable(_:)``; this one is there for source that names it.
  public enum Error: LocalizedError, CustomDebugStringConvertible {
    /// The model's files are not there or cannot be used.
    case assetsUnavailable(AssetsUnavailable)

    /// More about the error.
    public struct AssetsUnavailable: Sendable {
      /// One sentence for a developer.
      public var debugDescription: String

      /// Holds a description.
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }

    /// What happened, in one sentence.
    public var errorDescription: String? { "The model cannot be used. \(debugDescription)" }

    /// One sentence for a developer.
    public var debugDescription: String {
      switch self {
      case .assetsUnavailable(let payload): payload.debugDescription
      }
    }
  }
}
