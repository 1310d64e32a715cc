import Foundation
import Observation

/// Apple's model on Apple's servers, for source that names it.
///
/// This package talks to no server, so the model is never available: ``availability`` says so, and a request throws
/// ``Error/serviceUnavailable(_:)`` with the reason.
public final class PrivateCloudComputeLanguageModel: LanguageModel, Observable {
  static let reason =
    "Private Cloud Compute is a service of Apple's for Apple's devices, and this package runs models on the machine that it is on; use SystemLanguageModel.default or LocalLanguageModel(path:)."

  /// A model that is not available.
  public init() {}

  /// Whether the model can be used.
  @frozen
  public enum Availability: Equatable, Sendable {
    /// It can.
    case available
    /// It cannot, and why.
    case unavailable(UnavailableReason)

    /// Why the model cannot be used.
    public enum UnavailableReason: Hashable, Sendable {
      /// The device is not one that the service answers.
      case deviceNotEligible
      /// The service is not ready.
      case systemNotReady
    }
  }

  /// Always ``Availability/unavailable(_:)``: no device that this package runs on is eligible.
  public var availability: Availability { .unavailable(.deviceNotEligible) }

  /// `false`.
  public var isAvailable: Bool { false }

  /// How much of an allowance is used: none.
  public var quotaUsage: QuotaUsage { QuotaUsage(status: .belowLimit(.init(isApproachingLimit: false))) }

  /// Nothing.
  public var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([]) }

  /// The only configuration.
  public var executorConfiguration: Executor.Configuration { .init() }

  /// Always throws ``Error/serviceUnavailable(_:)``.
  public nonisolated(nonsending) var contextSize: Int {
    get async throws { throw Error.serviceUnavailable(.init(debugDescription: Self.reason)) }
  }

  /// No languages.
  public var supportedLanguages: Set<Locale.Language> { [] }

  /// `false`.
  public func supportsLocale(_ locale: Locale = Locale.current) -> Bool { false }

  /// Answers every request with ``PrivateCloudComputeLanguageModel/Error/serviceUnavailable(_:)``.
  public struct Executor: LanguageModelExecutor {
    /// The model that it works for.
    public typealias Model = PrivateCloudComputeLanguageModel

    /// Nothing.
    public struct Configuration: Hashable, Sendable {}

    /// An executor.
    public init(configuration: Configuration) {}

    /// Always throws.
    public nonisolated(nonsending) func respond(
      to request: LanguageModelExecutorGenerationRequest, model: PrivateCloudComputeLanguageModel,
      streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
      throw PrivateCloudComputeLanguageModel.Error.serviceUnavailable(.init(debugDescription: PrivateCloudComputeLanguageModel.reason))
    }
  }

  /// How much of an allowance is used.
  public struct QuotaUsage: Sendable {
    /// Whether there is some left.
    public enum Status: Sendable {
      /// There is.
      case belowLimit(BelowLimit)
      /// There is not.
      case limitReached(LimitReached)

      /// More about an allowance that is not used up.
      public struct BelowLimit: Sendable {
        /// Whether it soon will be.
        public var isApproachingLimit: Bool
      }

      /// More about an allowance that is used up.
      public struct LimitReached: Sendable {}
    }

    /// A way to a larger allowance.
    public struct LimitIncreaseSuggestion: Sendable {
      /// Does nothing: there is none to show.
      public func show() {}
    }

    /// Whether there is some left.
    public var status: Status
    /// A way to a larger allowance.
    public var limitIncreaseSuggestion: LimitIncreaseSuggestion?
    /// When there is some again.
    public var resetDate: Date?

    /// Whether the allowance is used up.
    public var isLimitReached: Bool {
      if case .limitReached = status { true } else { false }
    }
  }

  /// Why there is no response.
  public enum Error: LocalizedError, CustomDebugStringConvertible {
    /// The service could not be reached.
    case networkFailure(NetworkFailure)
    /// The allowance is used up.
    case quotaLimitReached(QuotaLimitReached)
    /// The service does not answer.
    case serviceUnavailable(ServiceUnavailable)

    /// How the service could not be reached.
    public struct NetworkFailure: Sendable {
      /// One sentence for a developer.
      public var debugDescription: String

      /// Holds a description.
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }

    /// When there is an allowance again.
    public struct QuotaLimitReached: Sendable {
      /// A way to a larger allowance.
      public var limitIncreaseSuggestion: QuotaUsage.LimitIncreaseSuggestion?
      /// When there is some again.
      public var resetDate: Date?
      /// One sentence for a developer.
      public var debugDescription: String

      /// Holds a date and a description.
      public init(
        limitIncreaseSuggestion: QuotaUsage.LimitIncreaseSuggestion? = nil, resetDate: Date? = nil, debugDescription: String
      ) {
        self.limitIncreaseSuggestion = limitIncreaseSuggestion
        self.resetDate = resetDate
        self.debugDescription = debugDescription
      }
    }

    /// Why the service does not answer.
    public struct ServiceUnavailable: Sendable {
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
      case .networkFailure(let payload): "The service could not be reached. \(payload.debugDescription)"
      case .quotaLimitReached(let payload): "The allowance is used up. \(payload.debugDescription)"
      case .serviceUnavailable(let payload): "The service does not answer. \(payload.debugDescription)"
      }
    }

    /// One sentence for a developer.
    public var debugDescription: String {
      switch self {
      case .networkFailure(let payload): payload.debugDescription
      case .quotaLimitReached(let payload): payload.debugDescription
      case .serviceUnavailable(let payload): payload.debugDescription
      }
    }
  }
}
