import Foundation

/// Answers one request: asks the back end, runs tools, asks again, until there is an answer.
struct GenerationLoop: Sendable {
  /// After so many rounds of tools the model has to answer, so that no model can loop for ever.
  static let maximumToolRounds = 16
  /// So many calls can stand in one reply.
  static let maximumCallsPerReply = 8

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
    try await SessionPropertyValues.$current.withValue(session.properties) { try await turn() }
  }

  private nonisolated(nonsending) func turn() async throws -> GenerationOutcome {
    try checkToolNames()
    let prompt = Transcript.Prompt(
      metadata: job.metadata, segments: PromptPart.segments(of: job.prompt.parts), options: job.options,
      responseFormat: job.schema.map(Transcript.ResponseFormat.init(schema:)), contextOptions: job.contextOptions)
    try session.beginTurn(prompt)
    var turn = Turn(entries: [.prompt(prompt)])
    do {
      let answer = try await answer(to: prompt, turn: &turn)
      try job.check(answer.content)
      let response = response(answer)
      add(.response(response), to: &turn)
      for action in session.setup.hooks.response { try await action(response) }
      session.endTurn(usage: turn.statistics)
      return GenerationOutcome(
        content: answer.content, entries: turn.entries[...], statistics: turn.statistics, confidences: answer.confidences)
    } catch {
      session.failTurn(of: prompt, keeping: partialToKeep().map { .response(response(Answer(content: $0))) })
      if let error = error as? _BackendError { throw LanguageModelSession.GenerationError(error) }
      throw error
    }
  }

  /// A call names its tool, so two of one name could not be told apart.
  private func checkToolNames() throws {
    var names: Set<String> = []
    for tool in session.setup.tools where !names.insert(tool.name).inserted {
      throw LanguageModelSession.GenerationError.unsupportedGuide(
        .init(debugDescription: "Two tools of the session are named '\(tool.name)': give each a name of its own."))
    }
  }

  /// How far a turn got.
  private struct Turn {
    var entries: [Transcript.Entry]
    var statistics = GenerationStatistics()
    /// Calls that have run.
    var calls: [Transcript.ToolCall] = []
  }

  private struct Answer {
    var content: GeneratedContent
    var confidences: [FieldConfidence] = []
    /// What stands beside the text.
    var segments: [Transcript.Segment] = []
    var metadata: [String: GeneratedContent] = [:]
  }

  private func add(_ entry: Transcript.Entry, to turn: inout Turn) {
    turn.entries.append(entry)
    session.append(entry)
  }

  private func response(_ answer: Answer) -> Transcript.Response {
    let segment: Transcript.Segment =
      if job.schema == nil, let text = answer.content.stringValue {
        .text(.init(content: text))
      } else {
        .structure(.init(source: job.schema?.name ?? "String", content: answer.content))
      }
    return Transcript.Response(metadata: answer.metadata, segments: [segment] + answer.segments)
  }

  // MARK: Rounds

  /// What the model may write in a round.
  private enum Form {
    /// Text or a value, as it is.
    case plain
    /// The same in the envelope, where the transcript shows calls and the model would write one again.
    case answerOnly
    case callsOrAnswer
    case callsOnly

    var allowsCalls: Bool { self == .callsOrAnswer || self == .callsOnly }
  }

  private nonisolated(nonsending) func answer(to prompt: Transcript.Prompt, turn: inout Turn) async throws -> Answer {
    let rendered = try job.schema.map(Self.render)
    var round = 0
    var mustAnswer = false
    while true {
      try Task.checkCancellation()
      let (setup, before) = session.refreshSetup()
      if let before, session.isActivated { for action in before.hooks.deactivate { await action() } }
      if before != nil || !session.isActivated {
        session.isActivated = true
        for action in setup.hooks.activate { await action() }
      }
      if round == 0 { for action in setup.hooks.prompt { try await action(prompt) } }
      let form = form(of: round, setup: setup, mustAnswer: mustAnswer)
      let reply = try await reply(rendered, setup: setup, form: form, turn: turn)
      turn.statistics += reply.statistics
      for entry in reply.reasoning {
        add(.reasoning(entry), to: &turn)
        for action in setup.hooks.reasoning { try await action(entry) }
      }
      switch try read(reply, form: form, setup: setup) {
      case .answer(let content):
        let prefix = form == .plain ? "" : "/\(ToolEnvelope.answerKey)"
        let confidences = reply.confidences.filter { $0.pointer.hasPrefix(prefix) }.map {
          FieldConfidence(pointer: String($0.pointer.dropFirst(prefix.count)), probability: $0.probability)
        }
        return Answer(
          content: identities.identify(content), confidences: confidences, segments: reply.segments, metadata: reply.metadata)
      case .calls(let calls):
        // What was called before has its output in the transcript: to call it again is to go round in a circle.
        let isCircle = calls.isEmpty || calls.contains { call in turn.calls.contains { $0.isRepeat(of: call) } }
        let fresh = calls.reduce(into: [Transcript.ToolCall]()) { fresh, call in
          if !(fresh + turn.calls).contains(where: { $0.isRepeat(of: call) }) { fresh.append(call) }
        }
        if !fresh.isEmpty { try await run(Array(fresh.prefix(Self.maximumCallsPerReply)), setup: setup, turn: &turn) }
        mustAnswer = mustAnswer || isCircle
        round += 1
      }
    }
  }

  private func form(of round: Int, setup: SessionSetup, mustAnswer: Bool) -> Form {
    let mode = setup.completed(job.options).toolCallingMode ?? .allowed
    guard !setup.tools.isEmpty, mode != .disallowed, !mustAnswer, round < Self.maximumToolRounds else {
      let showsCalls = session.transcript.contains { if case .toolCalls = $0 { true } else { false } }
      return showsCalls ? .answerOnly : .plain
    }
    return mode == .required && round == 0 ? .callsOnly : .callsOrAnswer
  }

  private static func render(_ schema: GenerationSchema) throws -> GeneratedContent {
    let (document, problems) = schema.rendered
    guard problems.isEmpty else {
      throw LanguageModelSession.GenerationError.unsupportedGuide(.init(debugDescription: problems.joined(separator: " ")))
    }
    return document
  }

  private nonisolated(nonsending) func reply(
    _ rendered: GeneratedContent?, setup: SessionSetup, form: Form, turn: Turn
  ) async throws -> _BackendReply {
    var schema = rendered.map { _BackendSchema(name: job.schema?.name ?? "", json: $0.compactJSON) }
    let tools = form.allowsCalls ? setup.toolDefinitions : []
    if form != .plain {
      for tool in tools { _ = try Self.render(tool.parameters) }
      let choice: ToolEnvelope.Choice =
        switch form {
        case .callsOnly: .callsOnly
        case .callsOrAnswer: .callsOrAnswer
        case .answerOnly, .plain: .answerOnly
        }
      let envelope = ToolEnvelope.schema(tools: tools, answer: rendered, choice: choice, maximumCalls: Self.maximumCallsPerReply)
      schema = _BackendSchema(name: job.schema?.name ?? "Reply", json: envelope.compactJSON, shown: schema?.json)
    }
    let contextOptions = setup.completed(job.contextOptions)
    var request = _BackendRequest(
      transcript: setup.read(session.transcript), schema: schema, includeSchemaInPrompt: contextOptions.includeSchemaInPrompt ?? true,
      options: setup.completed(job.options), tools: tools, contextOptions: contextOptions, answerSchema: job.schema)
    request.isEnvelope = form != .plain
    request.metadata = job.metadata
    try check(request.transcript, against: setup.capabilities)
    let onProgress = onProgress
    let entries = turn.entries[...]
    let usage = LanguageModelSession.Usage(turn.statistics)
    let progressForm: GenerationProgress.Form = form != .plain ? .envelope : job.schema == nil ? .text : .json
    return try await setup.backend.respond(to: request) { partial in
      onProgress(GenerationProgress(bytes: partial.bytes[...], form: progressForm, entries: entries, usage: usage))
    }
  }

  /// Refuses what the model cannot look at.
  private func check(_ transcript: Transcript, against capabilities: LanguageModelCapabilities) throws {
    guard !capabilities.contains(.vision) else { return }
    let hasImage = transcript.contains { entry in
      entry.segments.contains { if case .attachment = $0 { true } else { false } }
    }
    guard hasImage else { return }
    throw LanguageModelError.unsupportedCapability(
      .init(
        capability: .vision,
        debugDescription: "The transcript holds an image, and the model reads text only; leave the attachment out, or describe it."))
  }

  private func read(_ reply: _BackendReply, form: Form, setup: SessionSetup) throws -> ToolEnvelope.Reply {
    guard form == .plain else {
      let read = try ToolEnvelope.read(Self.whole(reply.bytes))
      if case .calls(let calls) = read, !form.allowsCalls {
        throw conversionFailure("The model called '\(calls.first?.toolName ?? "nothing")' where it had to answer.")
      }
      return read
    }
    guard job.schema == nil else { return .answer(try Self.whole(reply.bytes)) }
    return .answer(GeneratedContent(.string(String(decoding: reply.bytes, as: UTF8.self))))
  }

  private static func whole(_ bytes: [UInt8]) throws -> GeneratedContent {
    do {
      let content = try GeneratedContent(json: bytes, endsHere: true)
      guard content.isComplete else {
        throw conversionFailure("The response was cut after \(bytes.count) bytes, before its JSON ended.")
      }
      return content
    } catch let error as GeneratedContent.ParsingError {
      throw conversionFailure("The response is not JSON: \(error.debugDescription)")
    }
  }

  // MARK: Tools

  private nonisolated(nonsending) func run(_ calls: [Transcript.ToolCall], setup: SessionSetup, turn: inout Turn) async throws {
    for call in calls where !setup.tools.contains(where: { $0.name == call.toolName }) {
      let known = setup.toolDefinitions.map { "'\($0.name)'" }.joined(separator: ", ")
      throw conversionFailure("The model called '\(call.toolName)'; the session's tools are \(known).")
    }
    add(.toolCalls(.init(calls)), to: &turn)
    turn.calls += calls
    for call in calls { for action in setup.hooks.toolCall { try await action(call) } }
    for (call, output) in zip(calls, try await ToolRunner.outputs(of: calls, tools: setup.tools)) {
      add(.toolOutput(output), to: &turn)
      for action in setup.hooks.toolOutput { try await action(call, output) }
    }
  }
}
