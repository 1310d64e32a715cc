import Foundation
import Synchronization

/// Lets an executor answer a session: gathers what it sends into one reply.
struct ExecutorBackend<Model: LanguageModel>: _SessionBackend {
  let model: Model
  let executors: ExecutorCache

  /// An executor does not say how much fits.
  var contextSize: Int { SystemLanguageModel.unknownContextSize }

  func prewarm(for request: _BackendRequest) {
    if let executor = try? executors.executor(of: model) { executor.prewarm(model: model, transcript: request.transcript) }
  }

  @concurrent
  func tokenCount(of measure: _BackendMeasure) async throws -> Int {
    throw _BackendError.modelUnavailable("\(Model.self) does not count tokens.")
  }

  @concurrent
  func respond(to request: _BackendRequest, onPartial: @escaping @Sendable (_BackendPartial) -> Void) async throws -> _BackendReply {
    let collected = Mutex(CollectedReply(isEnvelope: request.isEnvelope, hasSchema: request.answerSchema != nil))
    let channel = LanguageModelExecutorGenerationChannel { event in
      if let bytes = collected.withLock({ $0.receive(event) }) { onPartial(_BackendPartial(bytes: bytes)) }
    }
    let executorRequest = LanguageModelExecutorGenerationRequest(
      transcript: request.transcript, enabledTools: request.tools, schema: request.answerSchema,
      generationOptions: request.options, contextOptions: request.contextOptions, metadata: request.metadata)
    try await executors.executor(of: model).respond(to: executorRequest, model: model, streamingInto: channel)
    try Task.checkCancellation()
    return try collected.withLock { try $0.reply() }
  }
}

/// The executors of a session's models: models of equal configuration share one.
final class ExecutorCache: Sendable {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let configuration: AnyHashable
  }

  // AnyHashable is not Sendable; configurations are.
  private struct State: @unchecked Sendable {
    var executors: [Key: any LanguageModelExecutor] = [:]
  }

  private let state = Mutex(State())

  /// The executor is made once; a failure is tried again with the next request.
  func executor<Model: LanguageModel>(of model: Model) throws -> Model.Executor {
    let configuration = model.executorConfiguration
    return try state.withLock { state in
      let key = Key(type: ObjectIdentifier(Model.Executor.self), configuration: AnyHashable(configuration))
      if let known = state.executors[key] as? Model.Executor { return known }
      let made = try Model.Executor(configuration: configuration)
      state.executors[key] = made
      return made
    }
  }
}

/// The executor of models that are answered for by a ``_SessionBackend``.
public struct _BackendExecutor<Model: LanguageModel & _SessionBackendProviding>: LanguageModelExecutor {
  /// Nothing: the model holds its back end.
  public struct Configuration: Hashable, Sendable {
    /// The only configuration.
    public init() {}
  }

  /// An executor.
  public init(configuration: Configuration) {}

  /// Lets the model's back end get ready.
  public func prewarm(model: Model, transcript: Transcript) {
    model.sessionBackend.prewarm(for: _BackendRequest(transcript: transcript))
  }

  /// Lets the model's back end answer.
  public nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest, model: Model, streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    let schema = request.schema.map { _BackendSchema(name: $0.name, json: $0.jsonSchema) }
    let reply = try await model.sessionBackend.respond(
      to: _BackendRequest(
        transcript: request.transcript, schema: schema,
        includeSchemaInPrompt: request.contextOptions.includeSchemaInPrompt ?? true, options: request.generationOptions,
        contextOptions: request.contextOptions, answerSchema: request.schema)
    ) { _ in }
    await channel.send(
      .response(action: .appendText(String(decoding: reply.bytes, as: UTF8.self), tokenCount: reply.statistics.generatedTokens)))
  }
}

extension LanguageModelSession {
  /// A session of a model.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - tools: what the model can call.
  ///   - instructions: what the model should do, and how.
  @_disfavoredOverload
  public convenience init(model: some LanguageModel, tools: [any Tool] = [], instructions: String? = nil) {
    self.init(model: model, tools: tools, instructions: instructions.map { Instructions($0) })
  }

  /// A session of a model.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - tools: what the model can call.
  ///   - instructions: what the model should do, and how.
  public convenience init(
    model: some LanguageModel, tools: [any Tool] = [], @InstructionsBuilder instructions: () throws -> Instructions
  ) rethrows {
    self.init(model: model, tools: tools, instructions: try instructions())
  }

  /// A session of a model.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - tools: what the model can call.
  ///   - instructions: what the model should do, and how.
  public convenience init(model: some LanguageModel, tools: [any Tool] = [], instructions: Instructions? = nil) {
    self.init(model: model, tools: tools, transcript: Self.transcript(instructions: instructions, tools: tools))
  }

  /// A session that continues a transcript.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - tools: the tools that the model can call; a transcript does not contain them.
  ///   - transcript: the earlier conversation, instructions included.
  public convenience init(model: some LanguageModel, tools: [any Tool] = [], transcript: Transcript) {
    let backend = Self.backend(of: model, executors: ExecutorCache())
    self.init(setup: SessionSetup(backend: backend, capabilities: model.capabilities, tools: tools), transcript: transcript)
  }

  /// What answers for a model.
  static func backend(of model: some LanguageModel, executors: ExecutorCache) -> any _SessionBackend {
    (model as? any _SessionBackendProviding)?.sessionBackend ?? ExecutorBackend(model: model, executors: executors)
  }
}
