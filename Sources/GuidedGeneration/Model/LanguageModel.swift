/// A model that a session can talk to.
///
/// A model says how it is configured; its executor does the work. Models with an engine of this package's kind conform to
/// ``_BackendLanguageModel`` instead, which takes less.
public protocol LanguageModel: Sendable {
  /// What does the work.
  associatedtype Executor: LanguageModelExecutor where Self == Executor.Model

  /// What the model can do.
  var capabilities: LanguageModelCapabilities { get }

  /// What an executor is made from; models of equal configuration can share one.
  var executorConfiguration: Executor.Configuration { get }
}

/// What a model can do.
public struct LanguageModelCapabilities: Sendable, Equatable {
  /// One ability.
  public struct Capability: Sendable, Hashable {
    private let name: String

    /// It can look at images.
    public static let vision = Capability(name: "vision")
    /// What it writes can be held to a schema.
    public static let guidedGeneration = Capability(name: "guidedGeneration")
    /// It can reason before it answers.
    public static let reasoning = Capability(name: "reasoning")
    /// It can call tools.
    public static let toolCalling = Capability(name: "toolCalling")
  }

  private let capabilities: Set<Capability>

  /// The abilities given.
  public init(_ capabilities: [Capability]) {
    self.capabilities = Set(capabilities)
  }

  /// The abilities given.
  public init(capabilities: [Capability]) {
    self.init(capabilities)
  }

  /// Whether an ability is among them.
  public func contains(_ capability: Capability) -> Bool {
    capabilities.contains(capability)
  }
}

/// Does the work of a model: turns a transcript into what comes next.
public protocol LanguageModelExecutor: Sendable {
  /// What an executor is made from.
  associatedtype Configuration: Hashable & Sendable
  /// The model that it works for.
  associatedtype Model: LanguageModel

  /// Makes an executor.
  init(configuration: Configuration) throws

  /// Gets ready for a request with this transcript. Returns at once.
  func prewarm(model: Model, transcript: Transcript)

  /// Answers a request, sending what it writes as it goes.
  ///
  /// - Throws: what the caller of the session gets to see; `CancellationError` when the task is cancelled.
  nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest, model: Model, streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws
}

extension LanguageModelExecutor {
  /// Does nothing.
  public func prewarm(model: Model, transcript: Transcript) {}
}

/// Has a back end.
public protocol _SessionBackendProviding: Sendable {
  /// What answers.
  var sessionBackend: any _SessionBackend { get }
}

/// A model that is answered for by a ``_SessionBackend``. A conforming type only has to say which.
public protocol _BackendLanguageModel: LanguageModel, _SessionBackendProviding where Executor == _BackendExecutor<Self> {}

extension _BackendLanguageModel {
  /// Guided generation and tools.
  public var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([.guidedGeneration, .toolCalling]) }

  /// Nothing: the model holds its back end.
  public var executorConfiguration: _BackendExecutor<Self>.Configuration { .init() }
}
