import Foundation

/// Lets an executor answer a session: gathers what it sends into one reply.
struct ExecutorBackend<Model: LanguageModel>: SessionBackend {
  let model: Model
  private let executor: Locked<Result<Model.Executor, any Error>?> = Locked(nil)

  /// An executor does not say how much fits.
  var contextSize: Int { SystemLanguageModel.unknownContextSize }

  /// The executor is made once; a failure is tried again with the next request.
  private func madeExecutor() throws -> Model.Executor {
    try executor.withLock { made in
      if case .success(let executor)? = made { return executor }
      let executor = try Model.Executor(configuration: model.executorConfiguration)
      made = .success(executor)
      return executor
    }
  }

  func prewarm(for request: BackendRequest) {
    if let executor = try? madeExecutor() { executor.prewarm(model: model, transcript: request.transcript) }
  }

  @concurrent
  func tokenCount(of measure: BackendMeasure) async throws -> Int {
    throw BackendError.modelUnavailable("\(Model.self) does not count tokens.")
  }

  @concurrent
  func respond(to request: BackendRequest, onPartial: @escaping @Sendable (BackendPartial) -> Void) async throws -> BackendReply {
    let collected = Locked(Collected(isEnvelope: !request.tools.isEmpty, hasSchema: request.answerSchema != nil))
    let channel = LanguageModelExecutorGenerationChannel { event in
      if let bytes = collected.withLock({ $0.receive(event) }) { onPartial(BackendPartial(bytes: bytes)) }
    }
    let executorRequest = LanguageModelExecutorGenerationRequest(
      transcript: request.transcript, enabledToolDefinitions: request.tools, schema: request.answerSchema,
      generationOptions: request.options, contextOptions: request.contextOptions)
    try await madeExecutor().respond(to: executorRequest, model: model, streamingInto: channel)
    try Task.checkCancellation()
    return try collected.withLock { try $0.reply() }
  }

  /// What came so far.
  private struct Collected {
    let isEnvelope: Bool
    let hasSchema: Bool
    var text = ""
    var calls: [(id: String, name: String, arguments: String)] = []
    var statistics = GenerationStatistics()

    init(isEnvelope: Bool, hasSchema: Bool) {
      self.isEnvelope = isEnvelope
      self.hasSchema = hasSchema
    }

    /// Takes an event in; gives what there is of an answer now, if it grew.
    mutating func receive(_ event: LanguageModelExecutorGenerationChannel.Event) -> [UInt8]? {
      switch event.content {
      case .reasoning: return nil
      case .toolCalls(let action):
        switch action.content {
        case .call(let id, let name, let arguments):
          if let index = calls.firstIndex(where: { $0.id == id }) {
            calls[index].arguments += arguments
          } else {
            calls.append((id, name, arguments))
          }
        case .remove(let id): calls.removeAll { $0.id == id }
        }
        return nil
      case .response(let action):
        switch action.content {
        case .metadata: return nil
        case .usage(let input, let output):
          statistics.promptTokens = input.totalTokenCount
          statistics.cachedTokens = input.cachedTokenCount
          statistics.generatedTokens = output.totalTokenCount
          return nil
        case .append(let more, let tokens):
          text += more
          statistics.generatedTokens += tokens
        case .replace(let whole): text = whole
        }
        return bytes(isWhole: false)
      }
    }

    /// The answer in the form that the session asked for.
    private func bytes(isWhole: Bool) -> [UInt8] {
      guard isEnvelope else { return Array(text.utf8) }
      var json = hasSchema ? text : GeneratedContent.text(text).compactJSON
      if !isWhole, !hasSchema { json.removeLast() }
      return Array("{\"\(ToolEnvelope.answerKey)\":\(json)\(isWhole ? "}" : "")".utf8)
    }

    func reply() throws -> BackendReply {
      guard !calls.isEmpty else { return BackendReply(bytes: bytes(isWhole: true), statistics: statistics) }
      let contents = try calls.map { call in
        let arguments = try GeneratedContent(json: call.arguments.isEmpty ? "{}" : call.arguments)
        return GeneratedContent.object(("name", .text(call.name)), ("arguments", arguments))
      }
      let envelope = GeneratedContent.object((ToolEnvelope.callsKey, .list(contents)))
      return BackendReply(bytes: Array(envelope.compactJSON.utf8), statistics: statistics)
    }
  }
}

/// The executor of models that are answered for by a ``SessionBackend``.
public struct BackendExecutor<Model: LanguageModel & SessionBackendProviding>: LanguageModelExecutor {
  /// Nothing: the model holds its back end.
  public struct Configuration: Hashable, Sendable {
    /// The only configuration.
    public init() {}
  }

  /// An executor.
  public init(configuration: Configuration) {}

  /// Lets the model's back end get ready.
  public func prewarm(model: Model, transcript: Transcript) {
    model.sessionBackend.prewarm(for: BackendRequest(transcript: transcript))
  }

  /// Lets the model's back end answer.
  public nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest, model: Model, streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    let schema = request.schema.map { BackendSchema(name: $0.name, json: $0.jsonSchema) }
    let reply = try await model.sessionBackend.respond(
      to: BackendRequest(
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
  ///   - instructions: how the model is to go about its work.
  @_disfavoredOverload
  public convenience init(model: some LanguageModel, tools: [any Tool] = [], instructions: String? = nil) {
    self.init(backend: Self.backend(of: model), tools: tools, instructions: instructions.map { Instructions($0) })
  }

  /// A session of a model.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - tools: what the model can call.
  ///   - instructions: how the model is to go about its work.
  public convenience init(
    model: some LanguageModel, tools: [any Tool] = [], @InstructionsBuilder instructions: () throws -> Instructions
  ) rethrows {
    self.init(backend: Self.backend(of: model), tools: tools, instructions: try instructions())
  }

  /// A session of a model.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - tools: what the model can call.
  ///   - instructions: how the model is to go about its work.
  public convenience init(model: some LanguageModel, tools: [any Tool] = [], instructions: Instructions? = nil) {
    self.init(backend: Self.backend(of: model), tools: tools, instructions: instructions)
  }

  /// A session that goes on where a transcript ends.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - tools: what the model can call; a transcript does not bring its tools along.
  ///   - transcript: what was said before, instructions included.
  public convenience init(model: some LanguageModel, tools: [any Tool] = [], transcript: Transcript) {
    self.init(backend: Self.backend(of: model), tools: tools, transcript: transcript)
  }

  private static func backend(of model: some LanguageModel) -> any SessionBackend {
    (model as? any SessionBackendProviding)?.sessionBackend ?? ExecutorBackend(model: model)
  }
}
