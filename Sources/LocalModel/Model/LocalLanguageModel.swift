import Constraints
import Decoding
import Extraction
import Foundation
import GuidedGeneration
import JSONText
import Scheduling

/// A model file or folder that answers sessions on this machine's CPU.
///
/// ```swift
/// let model = try LocalLanguageModel(path: "models/qwen2.5-0.5b-instruct-q8_0.gguf")
/// let session = LanguageModelSession(model: model, instructions: "Turn the note into a CapturedItem.")
/// let item = try await session.respond(to: "Bought groceries for $186.70", generating: CapturedItem.self).content
/// ```
///
/// Weights are mapped from the file; sessions share them, and share the state of prompts that begin alike.
public final class LocalLanguageModel: Sendable {
  /// How the keys and values of a context are held in memory.
  public enum CachePrecision: String, Sendable, CaseIterable {
    /// Half precision.
    case f16
    /// Eight bits with a scale for every 32 values: 53 % of the memory. Answers may differ where two tokens are nearly as probable.
    case q8_0
  }

  /// How a model is loaded.
  public struct Configuration: Sendable {
    /// Threads of one generation; `nil` for one per core, or one alone for models below 64 MB.
    public var threads: Int?
    /// Where the state of instructions and schemas is kept between processes; `nil` keeps it in memory only.
    public var cacheFolder: String?
    /// Most bytes of files in `cacheFolder`.
    public var cacheByteLimit: Int
    /// How the keys and values of a context are held; `q8_0` needs heads of a multiple of 32 elements, as nearly all models have.
    public var cachePrecision: CachePrecision
    /// Whether values that run on are ended: strings that repeat themselves, lists of one item over and over, values that use up the tokens that
    /// later values need.
    public var boundsOutput: Bool
    /// A low-rank adapter that is added to the model's weights; `nil` for the model alone.
    public var adapter: Adapter?

    /// Describes how a model is loaded.
    public init(
      threads: Int? = nil, cacheFolder: String? = nil, cacheByteLimit: Int = 256 << 20, cachePrecision: CachePrecision = .f16,
      boundsOutput: Bool = true
    ) {
      self.boundsOutput = boundsOutput
      self.cachePrecision = cachePrecision
      self.threads = threads
      self.cacheFolder = cacheFolder
      self.cacheByteLimit = cacheByteLimit
    }

    /// The cache folder of this user: `$ESPALIER_CACHE_DIR`, else `espalier` under `$XDG_CACHE_HOME` or `~/.cache`.
    public static var userCacheFolder: String? { PrefixStore.defaultFolder() }
  }

  /// The most characters (Unicode scalars) of one note. A note is a line or a letter; a book is read in parts.
  public static let longestNote = 100_000

  /// Whether a note has nothing that could be read: no letter, no digit and no symbol, only spaces, marks, and characters that cannot be seen.
  package static func isBlank(_ note: String) -> Bool { NoteFacts.isBlank(note) }

  /// Tells this model from any other, for what is kept about its answers: a digest of its weights and configuration, and of its span extractor.
  package var identity: String {
    var digest = loaded.digest
    if let path = loaded.readerFile { digest.add(sampleOf: path) }
    return digest.hexadecimal
  }

  /// The token limit of an answer that states none.
  public static let defaultTokenLimit = 1024

  private let boundsOutput: Bool
  package let loaded: LoadedModel
  package let vocabulary: DecodingVocabulary
  /// How the model reads notes; nil for one that declares nothing of it.
  let profile: ExtractionProfile?
  let grammars: GrammarCache
  let pool: SequencePool
  /// Sequences of one thread each, for batches; nil where the model is run by all threads together or not at all.
  let independentPool: SequencePool?
  /// Sequences whose passes are run together, for batches; nil where that gains nothing.
  let joinedPool: SequencePool?
  /// Where sessions that answer at once are run.
  let sessionLanes: SessionLanes

  /// Makes a loaded model answer.
  package init(_ loaded: LoadedModel, configuration: Configuration = Configuration()) {
    self.loaded = loaded
    boundsOutput = configuration.boundsOutput
    let tokenizer = loaded.tokenizer
    // A tokenizer may know more tokens than the model has rows for, and the other way round.
    let bytes = Array(tokenizer.tokenBytes.prefix(loaded.vocabularySize))
    let ends = tokenizer.endTokens.filter { $0 >= 0 && Int($0) < bytes.count }
    let vocabulary = DecodingVocabulary(tokens: bytes, endTokens: ends) { tokenizer.encodeBytes($0) }
    self.vocabulary = vocabulary
    profile = loaded.extraction.map { ExtractionProfile($0, vocabulary: vocabulary, makeReader: loaded.makeReader) }
    grammars = GrammarCache(profile: profile) { TokenVocabulary(tokens: bytes, endTokens: ends) }
    let store = configuration.cacheFolder.map { PrefixStore(folder: $0, byteLimit: configuration.cacheByteLimit) }
    func makePool(
      store: PrefixStore?, idleLimit: Int = 4, _ beginnings: SavedBeginnings, _ make: @escaping @Sendable (Int) throws -> any StatefulModel
    ) -> SequencePool {
      SequencePool(
        contextLength: loaded.contextLength, idleLimit: idleLimit, beginnings: beginnings, store: store, modelDigest: loaded.digest
      ) { capacity in
        SequencePool.Slot(model: try make(capacity), decoder: GuidedDecoder(vocabulary: vocabulary))
      }
    }
    // A sequence computes the same bits on one thread and on several, but not in joint passes.
    let beginnings = SavedBeginnings()
    let pool = makePool(store: store, beginnings, loaded.makeSequence)
    // A batch runs its beginning once anyway; files would gain it nothing.
    let independentPool = loaded.makeIndependentSequence.map { makePool(store: nil, beginnings, $0) }
    self.pool = pool
    self.independentPool = independentPool
    joinedPool = loaded.joiner.map { joiner in
      makePool(store: nil, idleLimit: Self.joinedWorkers, SavedBeginnings()) { try JoinedSequence(joiner: joiner, capacity: $0) }
    }
    sessionLanes = SessionLanes(pool: pool, independentPool: independentPool)
  }

  /// Whether the first schema finds the vocabulary arranged.
  package var isPreparedForSchemas: Bool { grammars.isPrepared }

  /// Whether prompts list the days and numbers that a note mentions, so that instructions need no calendar. True for a model that declares
  /// `espalier.extraction.annotates_notes`, and for one that declares nothing about extraction; the two get different forms of the list.
  public var readsMentions: Bool { profile?.declaration.annotatesNotes ?? true }

  /// The day that the notes of prompts are written on; the current day where it is nil.
  @TaskLocal public static var today: Day?

  /// What the command line asks of a session beyond Apple's options: several filters of sampling, the time of day, an end by Control-C. These
  /// replace a request's own options, and the engine's errors then reach the caller unchanged.
  @TaskLocal package static var extractionOptions: ExtractionOptions?

  /// How messages are made of what users write.
  func conversationBuilder(today: Day?) -> ConversationBuilder {
    ConversationBuilder(profile: profile, today: today, shown: grammars.shown)
  }

  /// A warning to show before the model's answers are trusted: that its chat template cannot be used. Nil for nearly all models.
  public var notice: String? { loaded.notice }

  /// The most tokens of prompt and answer together.
  public var contextSize: Int { loaded.contextLength }

  /// Generates one value of a JSON Schema from a note.
  ///
  /// - Parameters:
  ///   - jsonSchema: JSON Schema text; properties are generated in the order of the text.
  ///   - onPartial: receives the output so far whenever it has grown.
  /// - Throws: `CompileError`, `DecodeError`, or what the model throws.
  package func extract(
    jsonSchema: [UInt8], instructions: String, note: String, options: ExtractionOptions = ExtractionOptions(),
    onPartial: ((_ json: [UInt8]) -> Void)? = nil
  ) throws -> ExtractionResult {
    let compiled = try grammars.grammar(for: jsonSchema, lenient: options.lenient)
    let conversation = try conversationBuilder(today: options.today)
      .conversation(jsonSchema: jsonSchema, instructions: instructions, note: note)
    return try generate(compiled, conversation, options: options, onPartial: onPartial)
  }

  /// Generates one value of a compiled schema as the answer to a conversation.
  func generate(
    _ compiled: GrammarCache.Entry, _ conversation: Conversation, options: ExtractionOptions, pool: SequencePool? = nil,
    savesBeginning: Bool = true, serving: ServingHooks? = nil, onPartial: ((_ json: [UInt8]) -> Void)?
  ) throws -> ExtractionResult {
    if options.copies, profile != nil, compiled.extraction?.isRead != true, let json = try valueOfAnything(compiled, conversation) {
      serving?.onPrefixSaved()
      onPartial?(json)
      var settled = Settled(asked: compiled)
      settled.confidence = [("", 0)]
      return result(of: Written(json: json), settled, compiled, options)
    }
    guard options.copies, let profile, let schema = compiled.extraction else {
      return try checked(compiled, [Settled(asked: compiled)], options, onPartial) { settled, onPartial in
        let written = try write(
          settled.grammar, Matcher(settled.grammar.grammar), conversation, options, pool, savesBeginning, serving, onPartial)
        return result(of: written, settled, compiled, options)
      }
    }
    if let error = tooLong(conversation) { throw error }
    // What must be written needs room for its prompt: that is told before anything is read.
    if !schema.isRead, let error = try overflow(conversation) { throw error }
    // What is read of the notes to settle values is there when the rest is written.
    let facts = NoteFacts(conversation.notes, now: options.now ?? .now())
    let settled = try settle(compiled, schema, profile, facts, instructions: conversation.instructions)
    if let json = settled.json {
      // Nothing is run that others could begin with.
      serving?.onPrefixSaved()
      onPartial?(json)
      return result(of: Written(json: json), settled, compiled, options)
    }
    var plain = Settled(asked: compiled)
    plain.saysNothing = settled.saysNothing
    return try checked(compiled, settled.isNarrowed ? [settled, plain] : [settled], options, onPartial) { settled, onPartial in
      let extraction = settled.grammar.extraction ?? schema
      let (constraint, decided) = profile.constrain(
        Matcher(settled.grammar.grammar), to: facts, schema: settled.schema ?? schema, findings: settled.ruled,
        biases: settled.biases, writesEmpty: extraction.writesEmpty)
      var settled = settled
      settled.confidence += decided.map { name, probability in (settled.pointers[name] ?? "/" + JSONPointer.token(name), probability)
      }
      let written = try write(settled.grammar, constraint, conversation, options, pool, savesBeginning, serving, onPartial)
      return result(of: written, settled, compiled, options)
    }
  }

  /// The value of a schema that asks for nothing in particular: the note as it is, or an array of nothing. Nil where a schema asks for more.
  private func valueOfAnything(_ compiled: GrammarCache.Entry, _ conversation: Conversation) throws -> [UInt8]? {
    func takes(_ json: [UInt8]) throws -> Bool { try compiled.failure(of: json) == nil }
    guard try takes(Array(#"[[null,{"~":1}],"~ q"]"#.utf8)) else { return nil }
    let note = Array(JSONWriter.quoted(conversation.notes.map(\.note).joined(separator: "\n")).utf8)
    if try takes(Array(#""~ q""#.utf8)), try takes(note) { return note }
    return try takes(Array("[]".utf8)) ? Array("[]".utf8) : nil
  }

  /// Why notes are refused of which the reader would leave some unread: it reads at most so many parts of a long one.
  func tooLong(_ conversation: Conversation) -> DecodeError? {
    guard conversation.notes.reduce(0, { $0 + $1.note.unicodeScalars.count }) > Self.longestNotes else { return nil }
    let tokens = conversation.notes.reduce(0) { $0 + loaded.tokenizer.encodePrompt($1.note).count }
    return .contextOverflow(promptTokens: tokens, neededForAnswer: 1, contextLength: loaded.contextLength)
  }

  /// Why notes are refused whose prompt leaves no room for an answer; nil where there is some, and where short notes leave that to be seen.
  private func overflow(_ conversation: Conversation) throws -> DecodeError? {
    guard conversation.notes.reduce(0, { $0 + $1.note.unicodeScalars.count }) > loaded.contextLength else { return nil }
    let prompt = try loaded.tokenizer.render(conversation.turns).tokens.count
    return prompt < loaded.contextLength
      ? nil : .contextOverflow(promptTokens: prompt, neededForAnswer: 1, contextLength: loaded.contextLength)
  }

  /// Unicode scalars of notes that are read, in windows where one does not hold them.
  private static let longestNotes = 100_000

  /// What was written by a narrowed or rewritten schema, if it is a value of the caller's own, and else the value written the next way; last by
  /// the caller's schema itself, which needs no check.
  ///
  /// What may be thrown away is not shown while it grows to whoever was promised that nothing is taken back. Of a rewritten schema everything is
  /// shown: there a value that does not fit is a fault, and the generation fails.
  private func checked(
    _ asked: GrammarCache.Entry, _ ways: [Settled], _ options: ExtractionOptions, _ onPartial: ((_ json: [UInt8]) -> Void)?,
    _ write: (Settled, ((_ json: [UInt8]) -> Void)?) throws -> ExtractionResult
  ) throws -> ExtractionResult {
    for way in ways {
      let isShown = onPartial != nil && !(way.isNarrowed && options.settledPartials)
      let found = try write(way, isShown ? onPartial : nil)
      guard way.isNarrowed || way.grammar.isRewritten, let failure = try asked.failure(of: found.json) else { return found }
      if isShown, options.settledPartials {
        throw DecodeError.notOfSchema(pointer: failure.instancePointer, expected: failure.expected)
      }
    }
    var last = Settled(asked: try asked.asDeclared())
    last.saysNothing = ways.last?.saysNothing ?? false
    return try write(last, onPartial)
  }

  /// Generates free text as the answer to a conversation.
  func answer(
    turns: [ChatTurn], options: ExtractionOptions, pool: SequencePool, serving: ServingHooks? = nil, onPartial: ((_ text: [UInt8]) -> Void)?
  ) throws -> DecodingResult {
    try run(
      turns: turns, constraint: freeText(), options: options, limit: options.maxTokens, pool: pool, serving: serving, onPartial: onPartial)
  }

  /// Any text, up to an end token.
  func freeText() -> FreeText {
    // Control tokens other than the ends are no text.
    let controls = (0..<Int32(vocabulary.size)).filter { vocabulary.length(of: $0) == 0 && !vocabulary.endTokens.contains($0) }
    return FreeText(vocabularySize: vocabulary.size, endTokens: vocabulary.endTokens, excluded: controls)
  }

  func run(
    turns: [ChatTurn], constraint: any TokenConstraint, options: ExtractionOptions, limit: Int?, pool: SequencePool,
    savesBeginning: Bool = true, serving: ServingHooks? = nil, onPartial: (([UInt8]) -> Void)?
  ) throws -> DecodingResult {
    let prompt = try loaded.tokenizer.render(turns)
    // What an answer copies is in the last message; drafts are looked for there.
    let lookup = prompt.stable..<prompt.tokens.count
    return try run(
      prompt: prompt.tokens, stable: prompt.stable, turns: turns, savesBeginning: savesBeginning, lookup: lookup, constraint: constraint,
      options: options, limit: limit, pool: pool, serving: serving, onPartial: onPartial)
  }

  /// - Parameters:
  ///   - stable: the length of the prompt's beginning that other prompts share: it is run by itself, whether it is saved or not, so that the
  ///     same prompt has the same answer, bit for bit, wherever its beginning comes from.
  ///   - turns: the conversation that the prompt is made of, whose passes end where earlier prompts did; none for raw text.
  ///   - savesBeginning: whether its state is worth keeping.
  func run(
    prompt: [Int32], stable: Int, turns: [ChatTurn] = [], savesBeginning: Bool = true, lookup: Range<Int>, constraint: any TokenConstraint,
    options: ExtractionOptions, limit: Int?, pool: SequencePool, serving: ServingHooks? = nil, onPartial: (([UInt8]) -> Void)?
  ) throws -> DecodingResult {
    let needed = max(1, constraint.minimumTokensToEnd())
    let room = loaded.contextLength - prompt.count
    if let limit, limit < needed { throw DecodeError.budgetTooSmall(budget: limit, minimum: needed) }
    guard room >= needed else {
      throw DecodeError.contextOverflow(promptTokens: prompt.count, neededForAnswer: needed, contextLength: loaded.contextLength)
    }
    let budget = min(limit ?? max(Self.defaultTokenLimit, needed), room)
    let saved = savesBeginning ? stable : 0
    let slot = try pool.borrow(prompt: prompt, stable: stable, asksStore: savesBeginning, capacity: prompt.count + budget)
    var turnEnds = TurnEnds(of: turns, in: prompt, behind: stable, tokenizer: loaded.tokenizer)
    slot.keepReusable(prompt: prompt, stable: stable) { turns.isEmpty || turnEnds.contains($0) }
    let cached = slot.fed
    let ends = turnEnds.all(behind: cached.count)
    defer { pool.giveBack(slot, stable: saved) }
    // Others that share passes wait for this one from here on.
    let joined = slot.model as? JoinedSequence
    joined?.join(promptTokens: prompt.count - min(slot.fed.count, prompt.count))
    defer { joined?.leave() }
    do {
      let start = ContinuousClock.now
      let parts =
        try serving.map { try prefill(slot, prompt, stable: stable, ends: ends, pool: pool, $0, isInterrupted: options.isInterrupted) } ?? 0
      let seconds = (ContinuousClock.now - start).seconds
      var result = try slot.decoder.generate(
        model: slot.model, constraint: constraint, prompt: prompt, cached: slot.fed, split: stable, ends: ends, lookup: lookup,
        options: DecodingOptions(
          sampling: options.sampling, maximumTokens: budget, fastForward: options.fastForward, allowedRows: options.allowedRows,
          speculation: options.speculation ?? defaultSpeculation, phraseSearch: options.phraseSearch,
          boundsOutput: options.boundsOutput && boundsOutput, recordsProbabilities: options.confidence,
          settledProgress: options.settledPartials),
        isInterrupted: options.isInterrupted, onProgress: onPartial.map { report in { bytes in report(Array(bytes)) } })
      slot.note(fed: result.fed, prompt: prompt, stable: stable, ends: ends)
      if serving != nil {
        result.statistics.cachedTokens = min(cached.count, prompt.count - 1)
        result.statistics.modelCalls += parts
        result.statistics.prefillSeconds += seconds
      }
      return result
    } catch {
      // What the cache held before is still good.
      slot.model.truncate(to: min(cached.count, slot.model.length))
      slot.fed = Array(cached.prefix(slot.model.length))
      throw error
    }
  }

  /// Runs a served prompt but for its last part, in parts; behind its beginning the state is saved. Returns how many parts were run.
  private func prefill(
    _ slot: SequencePool.Slot, _ prompt: [Int32], stable: Int, ends: [Int], pool: SequencePool, _ serving: ServingHooks,
    isInterrupted: () -> Bool
  ) throws -> Int {
    var parts = 0
    var position = slot.fed.count
    let end = prompt.count - 1
    let beginning = stable < end ? stable : 0
    if position >= beginning { serving.onPrefixSaved() }
    while position < beginning || end - position > serving.partLength {
      if isInterrupted() { throw DecodeError.interrupted }
      let next = min(position + serving.partLength, position < beginning ? beginning : ends.first { $0 > position } ?? end)
      try prompt[position..<next].withUnsafeBufferPointer { try slot.model.forward($0, outputs: 1) }
      parts += 1
      position = next
      slot.fed = Array(prompt[..<position])
      if position == beginning {
        if serving.savesBeginning { pool.saveBeginning(of: slot, stable: beginning) }
        serving.onPrefixSaved()
      }
    }
    return parts
  }

  /// Drafts pay most where a pass over several tokens costs about what a pass over one does: where weights come from memory, not from the cache.
  private var defaultSpeculation: Int { loaded.weightBytes >= Self.smallModelBytes ? 6 : 4 }

  /// Continues a raw prompt, without chat form.
  package func complete(
    prompt: String, maxTokens: Int, sampling: SamplingOptions = .greedy, stopsAtEnd: Bool = true,
    isInterrupted: @escaping @Sendable () -> Bool = { false }, onPartial: ((_ text: [UInt8]) -> Void)? = nil
  ) throws -> Completion {
    try complete(
      tokens: loaded.tokenizer.encodePrompt(prompt), maxTokens: maxTokens, sampling: sampling, stopsAtEnd: stopsAtEnd,
      isInterrupted: isInterrupted, onPartial: onPartial)
  }

  /// Continues tokens.
  package func complete(
    tokens: [Int32], maxTokens: Int, sampling: SamplingOptions = .greedy, stopsAtEnd: Bool = true,
    isInterrupted: @escaping @Sendable () -> Bool = { false }, onPartial: ((_ text: [UInt8]) -> Void)? = nil
  ) throws -> Completion {
    let ends = stopsAtEnd ? vocabulary.endTokens : []
    let constraint = FreeText(vocabularySize: vocabulary.size, endTokens: ends)
    let result = try run(
      prompt: tokens, stable: 0, lookup: 0..<tokens.count, constraint: constraint,
      options: ExtractionOptions(sampling: sampling, isInterrupted: isInterrupted), limit: maxTokens, pool: pool, onPartial: onPartial)
    var ids = result.tokens
    if let last = ids.last, ends.contains(last) { ids.removeLast() }
    return Completion(ids: ids, bytes: result.bytes, statistics: result.statistics, isCutOff: result.finish == .length)
  }
}
