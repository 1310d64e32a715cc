import Constraints
import Decoding
import Extraction
import Foundation
import GuidedGeneration
import JSONText
import Scheduling

extension LocalLanguageModel: _SessionBackend {
  /// Generates one reply: text, or a value of the request's schema.
  ///
  /// Concurrent sessions are scheduled like a server's requests (``SessionLanes``). A generation computes for milliseconds to seconds. It does so
  /// on a lane, which is a thread of its own, so that it blocks none of Swift's cooperative threads.
  @concurrent
  public func respond(to request: _BackendRequest, onPartial: @escaping @Sendable (_BackendPartial) -> Void) async throws -> _BackendReply {
    let today = Self.today
    let own = Self.extractionOptions
    do {
      try Task.checkCancellation()
      if let told = toolsAnswer(to: request) {
        onPartial(BackendPartial(bytes: told))
        return BackendReply(bytes: told)
      }
      let schema = try request.schema.map { try grammars.document(of: $0.utf8) }
      if profile != nil, !request.isEnvelope, let schema, schema.root["type"]?.string == "array", let list = RootValue(schema.root) {
        return try await respond(to: request, with: list, onPartial: onPartial)
      }
      let compiled = if let schema { try await grammar(of: schema, lenient: own?.lenient ?? false) } else { nil as GrammarCache.Entry? }
      return try await sessionLanes.run(prefix: beginningKey(of: request)) { running, pool in
        try self.reply(to: request, compiled, pool: pool, running: running, today: today, own: own, onPartial: onPartial)
      }
    } catch {
      throw own == nil ? Self.translated(error) : error
    }
  }

  /// Generates a list as the only value of an object.
  private func respond(
    to request: BackendRequest, with list: RootValue, onPartial: @escaping @Sendable (BackendPartial) -> Void
  ) async throws -> BackendReply {
    var request = request
    request.schema?.json = list.objectSchema
    request.schema?.shown = nil
    var reply = try await respond(to: request) { partial in onPartial(BackendPartial(bytes: list.value(in: partial.bytes))) }
    reply.bytes = list.value(in: reply.bytes)
    reply.confidences = reply.confidences.compactMap { confidence in
      list.pointer(confidence.pointer).map { FieldConfidence(pointer: $0, probability: confidence.probability) }
    }
    reply.metadata[FieldAlternatives.key] = nil
    return reply
  }

  /// The grammar of a schema; one that is not known yet is compiled apart from the lanes, which it must not hold up.
  private func grammar(of schema: JSONDocument, lenient: Bool) async throws -> GrammarCache.Entry {
    if let known = grammars.known(schema.bytes, lenient: lenient) { return known }
    let flag = InterruptFlag()
    do {
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          Self.queue.async {
            continuation.resume(
              with: Result { try self.grammars.grammar(for: schema, lenient: lenient, isCancelled: { flag.isSet }) })
          }
        }
      } onCancel: {
        flag.set()
      }
    } catch let error as CompileError where error.kind == .cancelled {
      throw CancellationError()
    }
  }

  /// Names what the prompt of a request begins with; nil where that is a conversation, which no other request shares.
  private func beginningKey(of request: BackendRequest) -> Int? {
    let prompts = request.transcript.count { if case .prompt = $0 { true } else { false } }
    guard profile != nil || prompts <= 1 else { return nil }
    var hasher = Hasher()
    hasher.combine(request.instructionsText)
    hasher.combine(request.schema?.json)
    hasher.combine(request.schema?.shown)
    hasher.combine(request.includeSchemaInPrompt)
    for tool in request.tools { hasher.combine(tool.name) }
    return hasher.finalize()
  }

  /// Why a model that takes its words from notes does not converse.
  package static let readsOnly = """
    This model turns notes into values of a type and does not converse: ask for one with respond(to:generating:), or pass a model that writes, \
    such as LocalLanguageModel(path: "qwen2.5-0.5b-instruct-q8_0.gguf").
    """

  /// Whether the model answers in its own words; the default model does not.
  package var writesFreeText: Bool { profile?.declaration.copiesNotes != true }

  /// The reply to a request for text whose tools have answered, of a model that does not converse: what the tools returned.
  private func toolsAnswer(to request: BackendRequest) -> [UInt8]? {
    guard asksInVain(request) else { return nil }
    let outputs = request.transcript.reversed().prefix { if case .toolOutput = $0 { true } else { false } }.reversed()
    let texts = outputs.compactMap { if case .toolOutput(let output) = $0 { ConversationBuilder.text(of: output.segments) } else { nil } }
    guard !texts.isEmpty else { return nil }
    return Array(("{\"answer\":" + JSONWriter.quoted(texts.joined(separator: "\n")) + "}").utf8)
  }

  /// Whether a request with tools asks for words that the model does not have.
  private func asksInVain(_ request: BackendRequest) -> Bool { request.isEnvelope && request.answerSchema == nil && !writesFreeText }

  private static let queue = DispatchQueue(label: "espalier.generation", qos: .userInitiated, attributes: .concurrent)

  private func reply(
    to request: BackendRequest, _ compiled: GrammarCache.Entry?, pool: SequencePool, running: RunningRequest, today: Day?,
    own: ExtractionOptions?, onPartial: @escaping @Sendable (BackendPartial) -> Void
  ) throws -> BackendReply {
    var options =
      own
      ?? ExtractionOptions(
        maxTokens: request.options.maximumResponseTokens, sampling: Self.sampling(request.options), confidence: true, today: today)
    let isStopped = options.isInterrupted
    options.isInterrupted = { running.shouldStop || isStopped() }
    if let compiled, let corrected = try correction(in: request, compiled, today: options.today) {
      onPartial(BackendPartial(bytes: corrected.bytes))
      return corrected
    }
    // Prompts are run whole, in the same passes as ever.
    let hooks = ServingHooks(onPrefixSaved: { running.notePrefixSaved() }, partLength: ServingManner.wholePrompt)
    let conversation = try conversationBuilder(today: options.today).conversation(of: request)
    if let compiled {
      let isInVain = asksInVain(request)
      let extraction = try generate(compiled, conversation, options: options, pool: pool, serving: hooks) {
        if !isInVain { onPartial(BackendPartial(bytes: $0)) }
      }
      if isInVain, let value = try? JSONDocument(extraction.json, source: "reply").root, value["answer"] != nil {
        throw BackendError.refusal(explanation: Self.readsOnly)
      }
      // Where a call may be left out, none is made with made-up arguments.
      if isInVain, let schema = try request.schema.map({ try grammars.document(of: $0.utf8) }), schema.root["anyOf"] != nil,
        let question = CallQuestion.text(extraction.json, confidence: extraction.confidence)
      {
        throw BackendError.refusal(explanation: question)
      }
      var reply = BackendReply(
        bytes: extraction.json, statistics: GenerationStatistics(extraction.statistics),
        confidences: extraction.confidence.map { FieldConfidence(pointer: $0.pointer, probability: $0.probability) })
      if !extraction.alternatives.isEmpty, !request.isEnvelope,
        let content = try? GeneratedContent(json: FieldAlternatives.json(of: extraction.alternatives))
      {
        reply.metadata[FieldAlternatives.key] = content
      }
      return reply
    }
    guard writesFreeText else { throw BackendError.refusal(explanation: Self.readsOnly) }
    options.confidence = false
    let result = try answer(turns: conversation.turns, options: options, pool: pool, serving: hooks) {
      onPartial(BackendPartial(bytes: $0))
    }
    return BackendReply(bytes: result.bytes, statistics: GenerationStatistics(result.statistics))
  }

  /// The value of the turn before with one field changed, where the prompt says no more than that.
  ///
  /// The turn before must have answered under the same schema, and nothing else may stand between.
  private func correction(in request: BackendRequest, _ compiled: GrammarCache.Entry, today: Day?) throws -> BackendReply? {
    let entries = Array(request.transcript.suffix(3))
    guard let profile, let schema = compiled.extraction, !request.isEnvelope, entries.count == 3, case .prompt(let prompt) = entries[2],
      case .response(let response) = entries[1], case .prompt(let asked) = entries[0],
      let before = asked.responseFormat, let now = prompt.responseFormat, before == now,
      response.segments.count == 1, case .structure(let structure) = response.segments[0]
    else { return nil }
    let text = prompt.segments.map { if case .text(let text) = $0 { text.content } else { "" } }.joined(separator: "\n")
    let previous = Array(structure.content.compactJSON.utf8)
    guard let (json, field) = profile.correct(previous, by: text, schema: schema, today: today ?? .today()),
      try compiled.failure(of: json) == nil
    else { return nil }
    return BackendReply(bytes: json, confidences: [FieldConfidence(pointer: "/" + JSONPointer.token(field), probability: 1)])
  }

  /// How many tokens a part of a request takes in this model's chat form.
  @concurrent
  public func tokenCount(of measure: _BackendMeasure) async throws -> Int {
    let tokenizer = loaded.tokenizer
    switch measure {
    case .prompt(let text):
      return try tokenizer.render([ChatTurn(.user, conversationBuilder(today: Self.today).message(text))]).tokens.count
    case .instructions(let text): return try tokenizer.render([ChatTurn(.system, text), ChatTurn(.user, "x")]).stable
    case .tools(let tools): return tokenizer.encodeBytes(Array(try ConversationBuilder.toolText(tools).utf8)).count
    case .schema(let schema):
      return tokenizer.encodeBytes(Array(try grammars.shown(Array((schema.shown ?? schema.json).utf8)).text.utf8)).count
    case .entries(let entries):
      guard !entries.isEmpty else { return 0 }
      return try tokenizer.render(
        conversationBuilder(today: Self.today).conversation(of: BackendRequest(transcript: Transcript(entries: entries)), isWhole: true)
          .turns
      ).tokens.count
    }
  }

  /// Runs what the request begins with, in the background, so that the request itself finds it done.
  public func prewarm(for request: _BackendRequest) {
    let today = Self.today
    Self.queue.async {
      // A session says no schema ahead; if one comes, it finds the vocabulary arranged.
      defer { self.grammars.prepare() }
      if let schema = request.schema, let extraction = try? self.grammars.grammar(for: schema.utf8, lenient: false).extraction {
        self.profile?.prewarm(extraction)
      }
      guard let turns = try? self.conversationBuilder(today: today).conversation(of: request).turns, !turns.isEmpty else { return }
      guard let prompt = try? self.loaded.tokenizer.render(turns) else { return }
      let beginning = prompt.stable > 0 ? Array(prompt.tokens[..<prompt.stable]) : prompt.tokens
      self.sessionLanes.prepare(prefix: self.beginningKey(of: request)) { pool in
        // One token's worth of generation runs the beginning and leaves its state in the pool.
        _ = try? self.run(
          prompt: beginning, stable: beginning.count, lookup: 0..<0,
          constraint: FreeText(vocabularySize: self.vocabulary.size, endTokens: []),
          options: ExtractionOptions(), limit: 1, pool: pool, onPartial: nil)
      }
    }
  }

  /// Apple's options as ours. No sampling mode is greedy unless a temperature asks for more: a note has one reading.
  static func sampling(_ options: GenerationOptions) -> SamplingOptions {
    let temperature = options.temperature.map { Float($0) }
    switch options.sampling?.kind {
    case .greedy?: return .greedy
    case .randomTopK(let k, let seed)?:
      return SamplingOptions(temperature: temperature ?? 1, topK: k, seed: seed ?? .random(in: 0 ... .max))
    case .randomProbabilityThreshold(let threshold, let seed)?:
      return SamplingOptions(temperature: temperature ?? 1, topP: Float(threshold), seed: seed ?? .random(in: 0 ... .max))
    case nil: return SamplingOptions(temperature: temperature ?? 0, seed: .random(in: 0 ... .max))
    }
  }

  /// The back end's errors in the terms of the seam.
  private static func translated(_ error: any Error) -> any Error {
    switch error {
    case let error as DecodeError:
      switch error {
      case .interrupted: CancellationError()
      case .budgetTooSmall(let budget, let minimum): BackendError.tokenLimitTooSmall(limit: budget, needed: minimum)
      case .contextOverflow(let prompt, let needed, let length): BackendError.contextSizeExceeded(tokens: prompt + needed, limit: length)
      case .emptyPrompt, .tokenOutOfRange, .deadEnd, .refused, .notOfSchema, .notANumber:
        BackendError.decodingFailure(error.description)
      }
    case let error as CompileError: BackendError.unsupportedSchema(pointer: error.pointer, reason: error.message)
    case let error as LocalModelError: BackendError.modelUnavailable(error.description)
    default: error
    }
  }
}

extension GenerationStatistics {
  package init(_ statistics: DecodingStatistics) {
    self.init()
    promptTokens = statistics.promptTokens
    cachedTokens = statistics.cachedTokens
    generatedTokens = statistics.generatedTokens
    forcedTokens = statistics.forcedTokens
    draftedTokens = statistics.draftedTokens
    confirmedTokens = statistics.confirmedTokens
    modelCalls = statistics.modelCalls
    prefillSeconds = statistics.prefillSeconds
    decodeSeconds = statistics.decodeSeconds
    maskSeconds = statistics.maskSeconds
    maskCount = statistics.masks
  }
}
