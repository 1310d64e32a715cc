import Foundation

/// Answers one request: asks the back end, runs tools, asks again, until there is an answer.
struct GenerationLoop: Sendable {
  /// After so many rounds of tools the model has to answer, so that no model can loop for ever.
  static let maximumToolRounds = 16

  let session: LanguageModelSession
  let job: GenerationJob
  let identities: GenerationIdentities
  /// Called with everything generated so far.
  let onProgress: @Sendable (GenerationProgress) -> Void
  /// What to keep of a response that the caller gave up on; `nil` to take the turn back.
  let partialToKeep: @Sendable () -> GeneratedContent?

  init(
    session: LanguageModelSession, job: GenerationJob, identities: GenerationIdentities = GenerationIdentities(),
    onProgress: @escaping @Sendable (GenerationProgress) -> Void = { _ in },
    partialToKeep: @escaping @Sendable () -> GeneratedContent? = { nil }
  ) {
    self.session = session
    self.job = job
    self.identities = identities
    self.onProgress = onProgress
    self.partialToKeep = partialToKeep
  }

  /// Runs the whole turn.
  nonisolated(nonsending) func run() async throws -> GenerationOutcome {
    let prompt = Transcript.Prompt(
      segments: [.text(.init(content: job.prompt.text))], options: job.options,
      responseFormat: job.schema.map(Transcript.ResponseFormat.init(schema:)))
    let start = try session.beginTurn(.prompt(prompt))
    do {
      var statistics = GenerationStatistics()
      let (content, confidences) = try await answer(&statistics)
      try job.check(content)
      session.append(response(content))
      let entries = session.transcript[start...]
      session.endTurn(usage: statistics)
      return GenerationOutcome(content: content, entries: ArraySlice(entries), statistics: statistics, confidences: confidences)
    } catch {
      session.failTurn(startedAt: start, keeping: partialToKeep().map(response))
      if let error = error as? BackendError { throw LanguageModelSession.GenerationError(error) }
      throw error
    }
  }

  private func response(_ content: GeneratedContent) -> Transcript.Entry {
    let segment: Transcript.Segment =
      if job.schema == nil, let text = content.stringValue {
        .text(.init(content: text))
      } else {
        .structure(.init(source: job.schema?.name ?? "String", content: content))
      }
    return .response(.init(assetIDs: [], segments: [segment]))
  }

  // MARK: Rounds

  private nonisolated(nonsending) func answer(
    _ statistics: inout GenerationStatistics
  ) async throws -> (GeneratedContent, [FieldConfidence]) {
    let rendered = try job.schema.map(Self.render)
    var round = 0
    while true {
      try Task.checkCancellation()
      let mode = job.options.toolCallingMode ?? .allowed
      let callsTools = !session.tools.isEmpty && mode != .disallowed && round < Self.maximumToolRounds
      let form: GenerationProgress.Form = callsTools ? .envelope : job.schema == nil ? .text : .json
      let reply = try await reply(rendered, callsTools: callsTools, mustCall: mode == .required && round == 0, form: form)
      statistics += reply.statistics
      switch form {
      case .text:
        return (identities.identify(GeneratedContent(.string(String(decoding: reply.bytes, as: UTF8.self)))), reply.confidences)
      case .json:
        return (identities.identify(try Self.whole(reply.bytes)), reply.confidences)
      case .envelope:
        switch try ToolEnvelope.read(Self.whole(reply.bytes)) {
        case .answer(let content):
          let prefix = "/\(ToolEnvelope.answerKey)"
          let confidences = reply.confidences.filter { $0.pointer.hasPrefix(prefix) }.map {
            FieldConfidence(pointer: String($0.pointer.dropFirst(prefix.count)), probability: $0.probability)
          }
          return (identities.identify(content), confidences)
        case .calls(let calls):
          try await run(calls)
          round += 1
        }
      }
    }
  }

  private static func render(_ schema: GenerationSchema) throws -> GeneratedContent {
    let (document, problems) = schema.rendered
    guard problems.isEmpty else {
      throw LanguageModelSession.GenerationError.unsupportedGuide(.init(debugDescription: problems.joined(separator: " ")))
    }
    return document
  }

  private nonisolated(nonsending) func reply(
    _ rendered: GeneratedContent?, callsTools: Bool, mustCall: Bool, form: GenerationProgress.Form
  ) async throws -> BackendReply {
    var schema = rendered.map { BackendSchema(name: job.schema?.name ?? "", json: $0.compactJSON) }
    if callsTools {
      for tool in session.toolDefinitions { _ = try Self.render(tool.parameters) }
      let envelope = ToolEnvelope.schema(
        tools: session.toolDefinitions, answer: rendered, choice: mustCall ? .callsOnly : .callsOrAnswer)
      schema = BackendSchema(name: job.schema?.name ?? "Reply", json: envelope.compactJSON, shown: schema?.json)
    }
    let request = BackendRequest(
      transcript: session.transcript, schema: schema, includeSchemaInPrompt: job.contextOptions.includeSchemaInPrompt ?? true,
      options: job.options, tools: callsTools ? session.toolDefinitions : [], contextOptions: job.contextOptions,
      answerSchema: job.schema)
    let onProgress = onProgress
    return try await session.backend.respond(to: request) { partial in
      onProgress(GenerationProgress(bytes: partial.bytes[...], form: form))
    }
  }

  private static func whole(_ bytes: [UInt8]) throws -> GeneratedContent {
    do {
      let content = try JSONContentParser.parse(bytes, endsHere: true)
      guard content.isComplete else {
        throw conversionFailure("The response was cut after \(bytes.count) bytes, before its JSON ended.")
      }
      return content
    } catch let error as GeneratedContent.ParsingError {
      throw conversionFailure("The response is not JSON: \(error.debugDescription)")
    }
  }

  // MARK: Tools

  private nonisolated(nonsending) func run(_ calls: [(name: String, arguments: GeneratedContent)]) async throws {
    let entries = calls.map { Transcript.ToolCall(id: UUID().uuidString, toolName: $0.name, arguments: $0.arguments) }
    session.append(.toolCalls(.init(entries)))
    let outputs = try await withThrowingTaskGroup(of: (Int, Transcript.ToolOutput).self) { group in
      for (index, call) in entries.enumerated() {
        guard let tool = session.tools.first(where: { $0.name == call.toolName }) else {
          let known = session.toolDefinitions.map { "'\($0.name)'" }.joined(separator: ", ")
          throw conversionFailure("The model called '\(call.toolName)'; the session's tools are \(known).")
        }
        group.addTask { (index, try await Self.output(of: tool, call: call)) }
      }
      var outputs: [(Int, Transcript.ToolOutput)] = []
      for try await output in group { outputs.append(output) }
      return outputs.sorted { $0.0 < $1.0 }.map(\.1)
    }
    for output in outputs { session.append(.toolOutput(output)) }
  }

  private static func output(of tool: some Tool, call: Transcript.ToolCall) async throws -> Transcript.ToolOutput {
    do {
      let parts = try await invoke(tool, arguments: call.arguments).parts
      let segments = parts.map { part -> Transcript.Segment in
        switch part {
        case .text(let text): .text(.init(content: text))
        case .content(let content): .structure(.init(source: tool.name, content: content))
        }
      }
      return Transcript.ToolOutput(id: call.id, toolName: call.toolName, segments: segments)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
    }
  }

  private static func invoke<T: Tool>(_ tool: T, arguments: GeneratedContent) async throws -> Prompt {
    try await tool.call(arguments: T.Arguments(arguments)).promptRepresentation
  }
}
