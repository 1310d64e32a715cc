import Constraints
import Decoding
import Extraction
import Foundation

/// A request that is ready to run: its schema compiled, its prompt made.
package struct PreparedRequest: Sendable {
  enum Answer: Sendable {
    case value(GrammarCache.Entry)
    case text(stops: [[UInt8]])
  }

  let answer: Answer
  let conversation: Conversation
  let prompt: [Int32]
  /// How many of the prompt's tokens others are likely to begin with too.
  let stable: Int
  var options: ExtractionOptions
  /// The fewest tokens of a whole answer.
  package let neededTokens: Int
  /// Tokens of the prompt.
  package var promptTokens: Int { prompt.count }
  /// Most tokens of the answer.
  package let answerTokens: Int
  /// Names what the prompt begins with; nil where that is not worth sharing.
  package var prefixKey: Int? {
    guard stable >= SequencePool.shortestSaved else { return nil }
    var hasher = Hasher()
    for token in prompt[..<stable] { hasher.combine(token) }
    return hasher.finalize()
  }
}

/// What one request made.
package struct ServedResult: Sendable {
  package var bytes: [UInt8]
  package var statistics: DecodingStatistics
  package var confidence: [(pointer: String, probability: Double)] = []
  package var alternatives: [FieldAlternatives] = []
  package var probability = 1.0
  package var notices: [String] = []
  /// Whether the token limit cut free text.
  package var isCutOff = false
}

extension LocalLanguageModel {
  /// How many requests are best run at once: one per core where each has a thread of its own, ``joinedWorkers`` where they share passes.
  package var usualLanes: Int {
    joinedPool != nil ? Self.joinedWorkers : independentPool != nil ? ProcessInfo.processInfo.activeProcessorCount : 1
  }

  /// Whether several requests gain anything by being run at once; without sequences of their own they would only take turns.
  package var runsSeveral: Bool { joinedPool != nil || independentPool != nil }

  /// Requests that share the passes of a large model.
  static let joinedWorkers = 8

  /// Whether requests share their passes.
  package var joinsPasses: Bool { joinedPool != nil }

  /// The architecture's name.
  package var architecture: String { loaded.architecture }

  /// Bytes of weights, and what tells this model from others.
  package var weightByteCount: Int { loaded.weightBytes }
  package var digestText: String { loaded.digest.hexadecimal }

  /// Opens what requests need of the model's files, so that a server needs them no more.
  package func prepareLanes() throws {
    profile?.prewarm()
    guard let independentPool else { return }
    independentPool.giveBack(try independentPool.borrow(prompt: [], stable: 0, capacity: 512), stable: 0)
  }

  /// Tokens that a text of an answer takes.
  package func tokenCount(of text: [UInt8]) -> Int { loaded.tokenizer.encodeBytes(text).count }

  /// What a model says that does not converse, where neither a value nor a call of a function is asked for.
  package static let readsValues =
    "This model reads notes into values of a schema and does not converse: ask for one with response_format (Ollama: format), or offer tools."

  /// A text as far as a limit of tokens and the texts that end it let it go.
  package func cut(_ text: String, maxTokens: Int?, stops: [[UInt8]]) -> (bytes: [UInt8], tokens: Int, isCutOff: Bool) {
    var bytes = Array(text.utf8)
    for stop in stops {
      if let found = bytes.firstRange(of: stop) { bytes = Array(bytes[..<found.lowerBound]) }
    }
    let tokens = loaded.tokenizer.encodeBytes(bytes)
    guard let maxTokens, tokens.count > maxTokens else { return (bytes, tokens.count, false) }
    let all = loaded.tokenizer.tokenBytes
    return (Array(tokens.prefix(maxTokens).flatMap { all[Int($0)] }), maxTokens, true)
  }

  /// The fewest tokens that a text of so many bytes takes.
  package func leastTokens(ofBytes count: Int) -> Int { count / max(1, vocabulary.longestToken) }

  /// Bytes that compiled schemas hold.
  package var compiledSchemaBytes: Int { grammars.byteCount }

  /// Takes over a schema that was compiled before there was a model, so that its first request need not compile it again.
  package func adopt(_ schema: CompiledSchema, lenient: Bool) { grammars.adopt(schema, lenient: lenient) }

  /// What of a schema is not enforced, as JSON pointers, where it has been compiled already; nil where it has not.
  package func knownSchema(_ jsonSchema: [UInt8], lenient: Bool) -> [String]? {
    grammars.known(jsonSchema, lenient: lenient).map(Self.ignored)
  }

  /// Compiles a schema; what of it is not enforced, as JSON pointers.
  /// - Throws: `CompileError`; of kind `cancelled` where `isCancelled` says so.
  package func compileSchema(_ jsonSchema: [UInt8], lenient: Bool, isCancelled: @escaping @Sendable () -> Bool) throws -> [String] {
    let entry = try grammars.grammar(for: jsonSchema, lenient: lenient, isCancelled: isCancelled)
    // The reader and the shortest value are found out here too, not by the first request.
    if let schema = entry.extraction { profile?.prewarm(schema) }
    _ = entry.grammar.minimumTokens
    return Self.ignored(entry)
  }

  private static func ignored(_ entry: GrammarCache.Entry) -> [String] { entry.ignored.map { "\($0.pointer)/\($0.keyword)" } }

  static func notices(_ entry: GrammarCache.Entry) -> [String] {
    entry.ignored.map { "schema at \($0.pointer.isEmpty ? "/" : $0.pointer): keyword \($0.keyword) is not enforced" }
  }

  /// Makes the prompt of a conversation, and refuses what cannot be answered before anything is run.
  /// - Throws: `CompileError`; `DecodeError` where the budget or the context is too small, with the numbers.
  package func prepare(
    jsonSchema: [UInt8]?, shownSchema: [UInt8]?, instructions: String, tools: String, conversation: [ChatTurn], stops: [[UInt8]] = [],
    options: ExtractionOptions
  ) throws -> PreparedRequest {
    // First, so that the prompt finds the schema read.
    let entry = try jsonSchema.map { try grammars.grammar(for: $0, lenient: options.lenient) }
    let conversation = try conversationBuilder(today: options.today)
      .conversation(shownSchema: shownSchema, instructions: instructions, tools: tools, said: conversation)
    let prompt = try loaded.tokenizer.render(conversation.turns)
    guard let entry else {
      return try prepared(.text(stops: stops), conversation, prompt: prompt.tokens, stable: prompt.stable, needed: 1, options: options)
    }
    return try prepared(
      .value(entry), conversation, prompt: prompt.tokens, stable: prompt.stable, needed: max(1, entry.grammar.minimumTokens),
      isRead: entry.extraction?.isRead ?? false, options: options)
  }

  /// Makes ready to continue a text, without chat form.
  package func prepare(raw text: String, stops: [[UInt8]] = [], options: ExtractionOptions) throws -> PreparedRequest {
    try prepared(
      .text(stops: stops), Conversation(turns: [], notes: []), prompt: loaded.tokenizer.encodePrompt(text), stable: 0, needed: 1,
      options: options)
  }

  private func prepared(
    _ answer: PreparedRequest.Answer, _ conversation: Conversation, prompt: [Int32], stable: Int, needed: Int, isRead: Bool = false,
    options: ExtractionOptions
  ) throws -> PreparedRequest {
    if let limit = options.maxTokens, limit < needed { throw DecodeError.budgetTooSmall(budget: limit, minimum: needed) }
    let room = loaded.contextLength - prompt.count
    // What is read runs no prompt.
    guard room >= needed || isRead && tooLong(conversation) == nil else {
      throw DecodeError.contextOverflow(promptTokens: prompt.count, neededForAnswer: needed, contextLength: loaded.contextLength)
    }
    return PreparedRequest(
      answer: answer, conversation: conversation, prompt: prompt, stable: stable, options: options, neededTokens: needed,
      answerTokens: min(options.maxTokens ?? max(Self.defaultTokenLimit, needed), max(room, 0)))
  }

  /// Runs a request, on a thread of the caller's.
  ///
  /// - Parameters:
  ///   - manner: how its passes are run beside those of others.
  ///   - isInterrupted: asked between steps, and between the parts of a long prompt.
  ///   - onPrefixSaved: called once the state of what the prompt begins with can be had by others.
  ///   - onPartial: receives the output so far whenever more of it is certain to stay.
  package func run(
    _ request: PreparedRequest, manner: ServingManner = ServingManner(), isInterrupted: @escaping @Sendable () -> Bool,
    onPrefixSaved: @escaping () -> Void, onPartial: @escaping (_ bytes: [UInt8]) -> Void, wantsPartials: Bool
  ) throws -> ServedResult {
    var options = request.options
    options.isInterrupted = isInterrupted
    options.settledPartials = true
    // One at a time has all threads to itself.
    let pool = (manner.isAlone ? nil : joinedPool ?? independentPool) ?? self.pool
    // A joint pass has one output per sequence; how many are in it must not tell how an answer is made.
    if manner.isRepeatable, pool === joinedPool { options.speculation = 0 }
    let hooks = ServingHooks(onPrefixSaved: onPrefixSaved, partLength: manner.partLength, savesBeginning: manner.savesBeginning)
    switch request.answer {
    case .value(let entry):
      let result = try generate(
        entry, request.conversation, options: options, pool: pool, savesBeginning: manner.savesBeginning, serving: hooks,
        onPartial: wantsPartials ? onPartial : nil)
      return ServedResult(
        bytes: result.json, statistics: result.statistics, confidence: result.confidence,
        alternatives: result.alternatives, probability: result.probability, notices: result.notices)
    case .text(let stops):
      options.confidence = false
      let text = StoppingText(freeText(), vocabulary: vocabulary, stops: stops)
      let result = try run(
        prompt: request.prompt, stable: request.stable, turns: request.conversation.turns, savesBeginning: manner.savesBeginning,
        lookup: 0..<request.prompt.count, constraint: text, options: options, limit: options.maxTokens, pool: pool, serving: hooks,
        onPartial: wantsPartials ? { onPartial(text.settled($0)) } : nil)
      return ServedResult(
        bytes: text.withoutStop(result.bytes), statistics: result.statistics, isCutOff: result.finish == .length && !text.hasStopped)
    }
  }
}

/// How a request is run beside others.
package struct ServingManner: Sendable {
  /// Tokens that a part of a long prompt has: answers that are being written wait no longer than for one part.
  package static let usualPart = 256
  /// The prompt in one, where nobody waits.
  package static let wholePrompt = 1 << 40

  /// No other request is run meanwhile.
  package var isAlone = false
  /// The same request takes the same steps, whatever runs beside it. In joint passes sums still differ by rounding.
  package var isRepeatable = false
  /// Most tokens of a part of the prompt.
  package var partLength = ServingManner.usualPart
  /// Whether the state of what the prompt begins with is worth keeping.
  package var savesBeginning = true

  package init() {}
}

/// What a request that is served beside others tells, and how its prompt is run.
struct ServingHooks {
  /// Called once the state of what the prompt begins with can be had by others.
  var onPrefixSaved: () -> Void
  var partLength = ServingManner.usualPart
  var savesBeginning = true
}
