import Decoding
import Extraction
import Foundation
import LocalModel

/// A model that answers many requests: what they share, and the bounds that they are held to.
///
/// ```swift
/// let service = ModelService(model: try LocalLanguageModel(path: path), name: "espalier")
/// let answer = try await service.answer(ServingRequest(note: note, schema: schema, instructions: "Turn the note into a Reminder."))
/// ```
///
/// A request is compiled and its prompt made on threads of their own (``CompilePool``), then it waits for a lane of the ``Scheduler``.
package final class ModelService: Sendable {
  /// Bounds of a service.
  package struct Limits: Sendable {
    /// Requests that run at once; nil for what the model gains by.
    package var lanes: Int?
    /// Requests that may wait; nil for 64, or 8 a lane where that is more.
    package var waiting: Int?
    /// How long a request may take where it says nothing itself.
    package var timeout: Duration
    /// How long the compilation of a schema may take.
    package var compileTimeout: Duration
    /// Most tokens of a prompt that are run at a time, so that long prompts hold nobody up.
    package var promptPart = ServingManner.usualPart
    /// Of the threads that run the model.
    package var priority = ThreadPriority.usual

    package init(
      lanes: Int? = nil, waiting: Int? = nil, timeout: Duration = .seconds(120), compileTimeout: Duration = .seconds(5)
    ) {
      self.lanes = lanes
      self.waiting = waiting
      self.timeout = timeout
      self.compileTimeout = compileTimeout
    }
  }

  package let model: LocalLanguageModel
  /// What clients call the model.
  package let name: String
  package let limits: Limits
  package let scheduler: Scheduler
  package let metrics = ServingMetrics()
  /// How far the probabilities of decisions are to be trusted; nil for what the model's files say.
  let calibration: DecisionCalibration?
  /// For schemas that are known: short work, which must not wait behind compilations.
  private let preparing: CompilePool
  private let compiling: CompilePool

  package init(
    model: LocalLanguageModel, name: String, limits: Limits = Limits(), calibration: DecisionCalibration? = nil
  ) {
    self.model = model
    self.calibration = calibration
    self.name = name
    self.limits = limits
    let lanes = model.runsSeveral ? limits.lanes ?? model.usualLanes : 1
    var bounds = SchedulerLimits(lanes: lanes, waiting: limits.waiting)
    // Passes that are shared have room for short requests while long ones hold the lanes.
    if model.joinsPasses, lanes > 1 { bounds.shortLanes = max(1, lanes / 4) }
    bounds.priority = limits.priority
    scheduler = Scheduler(limits: bounds)
    model.runSessions(on: scheduler)
    let isBusy: @Sendable () -> Bool = { [scheduler] in scheduler.statistics.running > 0 }
    preparing = CompilePool(threads: 1, deadline: .seconds(30), limit: 4096, isBusy: isBusy)
    compiling = CompilePool(threads: 2, deadline: limits.compileTimeout, isBusy: isBusy)
  }

  /// Compiles a schema, or finds it compiled; its keywords that are not enforced under `lenient`, as JSON pointers.
  /// - Throws: `CompileError`, ``ServingError``, `CancellationError`.
  package func check(schema: [UInt8], lenient: Bool) async throws -> [String] {
    if let known = model.knownSchema(schema, lenient: lenient) { return known }
    let model = model
    return try await compiling.run(key: Self.key(schema, lenient), size: schema.count) { isStopped in
      try model.compileSchema(schema, lenient: lenient, isCancelled: isStopped)
    }
  }

  /// Answers a request.
  ///
  /// - Parameter onPartial: receives what has been generated so far whenever it has grown, from a lane's thread, which it must not hold up. Nothing of it
  ///   is taken back later.
  /// - Throws: `CompileError`, `DecodeError`, ``ServingError``, or `CancellationError` as soon as the task is cancelled.
  package func answer(
    _ request: ServingRequest, onPartial: (@Sendable (_ bytes: [UInt8]) -> Void)? = nil
  ) async throws -> ServingAnswer {
    let arrival = ContinuousClock.now
    do {
      let answer = try await run(request, arrival: arrival, onPartial: onPartial)
      metrics.note(answer)
      return answer
    } catch DecodeError.interrupted {
      // A lane stops because nobody wants the answer any more, or because its time is over.
      if Task.isCancelled || request.isStopped() || scheduler.isStopping { throw CancellationError() }
      throw ServingError.timedOut(seconds: (request.timeout ?? limits.timeout).inSeconds)
    }
  }

  private func run(
    _ request: ServingRequest, arrival: ContinuousClock.Instant, onPartial: (@Sendable ([UInt8]) -> Void)?
  ) async throws -> ServingAnswer {
    if request.priority == .interactive { try scheduler.checkRoom() }
    let deadline = arrival + (request.timeout ?? limits.timeout)
    if let schema = request.schema {
      let start = ContinuousClock.now
      _ = try await check(schema: schema, lenient: request.lenient)
      metrics.noteCompile((ContinuousClock.now - start).inSeconds)
    }
    let model = model
    // No key is shared: every prompt is another.
    let prepared = try await preparing.run(key: Int.random(in: .min ... .max), size: request.byteCount) { _ in
      try Self.prepare(request, model)
    }
    if let said = request.said { return answer(said, request, prepared, arrival, onPartial) }
    let ticket = Ticket(
      caller: request.caller, priority: request.priority, tokens: prepared.promptTokens + prepared.answerTokens, bytes: request.byteCount,
      prefix: request.sharesBeginning ? prepared.prefixKey : nil, deadline: deadline)
    let metrics = metrics
    var manner = ServingManner()
    manner.isAlone = scheduler.limits.lanes == 1
    manner.isRepeatable = request.priority == .batch
    manner.partLength = limits.promptPart
    manner.savesBeginning = request.sharesBeginning
    let (how, isStopped) = (manner, request.isStopped)
    return try await scheduler.run(ticket) { running in
      let hasBegun = StopFlag()
      let result = try model.run(
        prepared, manner: how, isInterrupted: { running.shouldStop || isStopped() }, onPrefixSaved: { running.notePrefixSaved() },
        onPartial: { bytes in
          if !hasBegun.isSet {
            hasBegun.set()
            metrics.noteFirst((ContinuousClock.now - arrival).inSeconds)
          }
          onPartial?(bytes)
        }, wantsPartials: onPartial != nil)
      // What the span extractor answers by itself has run no token, and took the prompt and the answer all the same.
      var statistics = result.statistics
      if statistics.promptTokens == 0 { statistics.promptTokens = prepared.promptTokens }
      if statistics.generatedTokens == 0, !result.bytes.isEmpty {
        statistics.generatedTokens = model.tokenCount(of: result.bytes)
        statistics.forcedTokens = statistics.generatedTokens
      }
      return ServingAnswer(
        bytes: result.bytes, statistics: statistics, confidence: result.confidence, alternatives: result.alternatives,
        probability: result.probability, notices: result.notices, isCutOff: result.isCutOff, waited: running.waited,
        seconds: (ContinuousClock.now - arrival).inSeconds)
    }
  }

  private func answer(
    _ said: ServingRequest.Said, _ request: ServingRequest, _ prepared: PreparedRequest, _ arrival: ContinuousClock.Instant,
    _ onPartial: (@Sendable ([UInt8]) -> Void)?
  ) -> ServingAnswer {
    var statistics = DecodingStatistics()
    statistics.promptTokens = prepared.promptTokens
    var found: (bytes: [UInt8], tokens: Int, isCutOff: Bool)
    switch said {
    case .text(let text): found = model.cut(text, maxTokens: request.maxTokens, stops: request.stops)
    case .value(let bytes): found = (bytes, model.tokenCount(of: bytes), false)
    }
    (statistics.generatedTokens, statistics.forcedTokens) = (found.tokens, found.tokens)
    onPartial?(found.bytes)
    return ServingAnswer(
      bytes: found.bytes, statistics: statistics, confidence: [], probability: 1, notices: [], isCutOff: found.isCutOff, waited: 0,
      seconds: (ContinuousClock.now - arrival).inSeconds)
  }

  private static func prepare(_ request: ServingRequest, _ model: LocalLanguageModel) throws -> PreparedRequest {
    let options = ExtractionOptions(
      maxTokens: request.maxTokens, sampling: request.sampling, confidence: request.confidence, lenient: request.lenient,
      today: request.today, now: request.now)
    switch request.prompt {
    case .raw(let text): return try model.prepare(raw: text, stops: request.stops, options: options)
    case .conversation(let instructions, let tools, let turns):
      for turn in turns where turn.text.utf8.count > LocalLanguageModel.longestNote && turn.text.count > LocalLanguageModel.longestNote {
        throw ServingFailure(
          .context, "a message has \(turn.text.count) characters, expected at most \(LocalLanguageModel.longestNote): divide it")
      }
      // What cannot fit is told before a megabyte of tokens is counted.
      let bytes = turns.reduce(instructions.utf8.count + tools.utf8.count) { $0 + $1.text.utf8.count }
      let least = model.leastTokens(ofBytes: bytes)
      guard least <= model.contextSize else {
        var failure = ServingFailure(
          .context, "the conversation has \(bytes) bytes, which are \(least) tokens at least; the context has room for \(model.contextSize)"
        )
        (failure.needed, failure.given) = (least, model.contextSize)
        throw failure
      }
      return try model.prepare(
        jsonSchema: request.schema, shownSchema: request.shownSchema ?? request.schema, instructions: instructions, tools: tools,
        conversation: turns, stops: request.stops, options: options)
    }
  }

  private static func key(_ schema: [UInt8], _ lenient: Bool) -> Int {
    var hasher = Hasher()
    hasher.combine(schema)
    hasher.combine(lenient)
    return hasher.finalize()
  }
}
