import Tokenization

/// One generation's outcome.
package struct DecodingResult: Sendable {
  package enum Finish: Sendable, Equatable {
    /// The output is complete: an end token came, or nothing else could.
    case complete
    /// Text reached the token limit.
    case length
  }
  /// Generated tokens, the end token included where one came.
  package var tokens: [TokenID]
  /// Their bytes.
  package var bytes: [UInt8]
  package var finish: Finish
  package var statistics: DecodingStatistics
  /// Offset in `bytes` behind each token, and the token's probability under its mask; empty unless asked for.
  package var records: [TokenRecord]
  /// What the model's cache holds now, position by position: the start of prompt + tokens.
  package var fed: [TokenID]
}

/// One generated token, for confidence.
package struct TokenRecord: Sendable, Equatable {
  /// Offset in the output behind the token's last byte.
  package var end: Int
  /// Probability among the allowed tokens, 0…1; 1 for a forced token.
  package var probability: Float

  package init(end: Int, probability: Float) {
    self.end = end
    self.probability = probability
  }
}

/// The loop that joins a model and a constraint.
///
/// mask → logits (few rows or all) → draw → accept; where the constraint knows phrases, the best wording of a whole phrase instead of the best next token
/// (``PhraseSearch``). With three shortcuts that leave the set of possible outputs alone: fast-forward tokens are written
/// without logits, small masks read few rows of the output head, drafts from the prompt are confirmed several at a time.
/// One decoder serves one generation after another and keeps its scratch memory.
package final class GuidedDecoder {
  private let vocabulary: DecodingVocabulary
  private let fastForward: FastForward
  private let phraseSearch = PhraseSearch()
  private let bounds = OutputBounds()
  private var isBounded = false
  private let maskCopy: UnsafeMutableBufferPointer<UInt64>
  private let drafts: UnsafeMutableBufferPointer<TokenID>
  /// Most tokens drafted per pass.
  private static let draftLimit = 16
  /// Masks of at most this many tokens are asked for a forced continuation. More tokens than this do not share a first byte
  /// unless the run is cut at once.
  private static let forcedMaskLimit = 64

  package init(vocabulary: DecodingVocabulary) {
    self.vocabulary = vocabulary
    fastForward = FastForward(vocabulary: vocabulary)
    maskCopy = .allocate(capacity: (vocabulary.size + 63) / 64 + 1)
    maskCopy.initialize(repeating: 0)
    drafts = .allocate(capacity: Self.draftLimit)
    drafts.initialize(repeating: 0)
  }

  deinit {
    maskCopy.deallocate()
    drafts.deallocate()
  }

  /// Generates behind `prompt`.
  ///
  /// - Parameters:
  ///   - cached: the tokens in the model's cache; what agrees with the prompt is not run again.
  ///   - split: where the prompt's beginning ends that other prompts share; see ``TokenFeed``.
  ///   - ends: where the prompts of earlier turns end behind that; ascending.
  ///   - lookup: the part of the prompt that drafts are copied from.
  ///   - isInterrupted: asked before every step; true ends the generation with an error.
  ///   - onProgress: receives the output so far, up to its last complete character, whenever it has grown.
  /// - Throws: `DecodeError`, or what the model throws.
  package func generate(
    model: any ForwardModel, constraint: any TokenConstraint, prompt: [TokenID], cached: [TokenID] = [], split: Int = 0,
    ends: [Int] = [], lookup: Range<Int>? = nil, options: DecodingOptions, isInterrupted: () -> Bool = { false },
    onProgress: ((UnsafeBufferPointer<UInt8>) throws -> Void)? = nil
  ) throws -> DecodingResult {
    let budget = try admissibleBudget(model: model, constraint: constraint, prompt: prompt, options: options)
    let sampler = Sampler(vocabularySize: max(vocabulary.size, model.vocabularySize), options: options.sampling)
    let feed = TokenFeed(model: model, prompt: prompt, cached: cached, splits: [split] + ends, reserve: budget + Self.draftLimit)
    let lookup = PromptLookup(source: lookup ?? 0..<prompt.count)
    var reach = DraftReach(limit: min(options.speculation, Self.draftLimit))
    let isSettled = options.settledProgress && onProgress != nil
    var watch = BudgetWatch(
      budget: budget, needed: constraint.minimumTokensToEnd(), mark: constraint.checkpoint(), looksAlways: isSettled)
    let rowLimit = options.allowedRows ? model.vocabularySize / 4 : 0
    let isPlain = options.sampling.isGreedy && options.sampling.repetitionPenalty == 1
    let phrases = options.phraseSearch && isPlain ? constraint as? any PhraseConstraint : nil
    let biases = constraint as? any BiasedConstraint
    var phrasePasses = PhraseSearch.outputLimit
    isBounded = options.boundsOutput && !(constraint is FreeText)
    bounds.reset()
    var run = Run(budget: budget, records: options.recordsProbabilities)
    run.isSettled = isSettled
    run.statistics.promptTokens = prompt.count
    run.statistics.cachedTokens = feed.cachedCount

    let clock = ContinuousClock()
    let start = clock.now
    var firstLogits: ContinuousClock.Instant?
    var finish = DecodingResult.Finish.complete

    while !constraint.isFinished {
      if isInterrupted() { throw DecodeError.interrupted }
      let remaining = budget - run.tokens.count
      if watch.isDue(run.tokens.count) || remaining <= 0 {
        if watch.check(constraint, generated: run.tokens.count, budget: budget) {
          goBack(to: watch, &run, constraint, feed, sampler)
          continue
        }
        if remaining <= 0 {
          finish = .length
          break
        }
      }
      // What has been looked at stays.
      if isSettled { try report(&run, onProgress, isCertain: true) }
      if isBounded, bounds.isDue(tokens: run.tokens.count, remaining: remaining) {
        bounds.look(tokens: run.tokens.count, remaining: remaining, needed: constraint.minimumTokensToEnd())
      }
      let mustEnd = isBounded && bounds.wantsEnd
      if !mustEnd, let phrases, phrases.isAtPhraseStart {
        let room = watch.isTight ? remaining - constraint.minimumTokensToEnd() : remaining
        let found = try phraseSearch.find(
          phrases, feed, model, lengthLimit: room, passesLeft: &phrasePasses, statistics: &run.statistics)
        if firstLogits == nil { firstLogits = clock.now }
        if !found.isEmpty, !watch.isTight || fits(found, constraint, remaining: remaining) {
          for (token, probability) in found { try take(token, probability, isForced: false, &run, constraint, feed, sampler) }
          try report(&run, onProgress)
          continue
        }
      }
      let maskStart = clock.now
      // The tokens of the shortest way to the end, where something runs on.
      var mask = mustEnd ? constraint.mask(remaining: min(remaining, constraint.minimumTokensToEnd())) : constraint.mask()
      run.statistics.maskSeconds += (clock.now - maskStart).seconds
      run.statistics.masks += 1
      let count = TokenMask.count(mask)
      guard count > 0 else { throw DecodeError.deadEnd(position: run.tokens.count) }

      if options.fastForward, count <= Self.forcedMaskLimit {
        // The only token of a copied span need not be one that the budget allows.
        if count == 1 || onlyEnds(mask, count: count), let token = TokenMask.first(mask),
          !watch.isTight || fits(token, constraint, remaining: remaining)
        {
          try take(token, 1, isForced: true, &run, constraint, feed, sampler)
          try report(&run, onProgress)
          continue
        }
        maskCopy.copy(mask)
        let forced = fastForward.take(from: constraint, after: run.tokens, remaining: remaining, keepsBudget: watch.isTight)
        if !forced.isEmpty {
          for token in forced { note(token, 1, isForced: true, &run, feed, sampler) }
          try report(&run, onProgress)
          continue
        }
        mask = UnsafeBufferPointer(rebasing: maskCopy[..<mask.count])
      }

      var drafted = 0
      if options.speculation > 0, !mustEnd, !feed.isReadable, firstLogits != nil {
        if mask.baseAddress != UnsafePointer(maskCopy.baseAddress) {
          maskCopy.copy(mask)
          mask = UnsafeBufferPointer(rebasing: maskCopy[..<mask.count])
        }
        drafted = draft(lookup, feed.tokens, constraint, limit: min(reach.next(), remaining - 1, model.draftLimit))
      }
      let calls = feed.modelCalls
      let output = try feed.output(drafts: UnsafeBufferPointer(rebasing: drafts[..<drafted]))
      if feed.modelCalls == calls {
        run.statistics.confirmedTokens += 1
        reach.noteConfirmed()
      } else {
        run.statistics.draftedTokens += drafted
        reach.note(drafted: drafted)
      }
      let sampled: SampledToken?
      let isBiased = biases?.isBiased == true
      if count <= rowLimit || isBiased {
        run.statistics.partialHeads += 1
        run.statistics.partialHeadRows += count
        _ = TokenMask.list(mask, into: sampler.tokens)
        model.logits(output: output, rows: UnsafeBufferPointer(rebasing: sampler.tokens[..<count]), into: sampler.values)
        if isBiased {
          biases?.addBiases(
            UnsafeBufferPointer(rebasing: sampler.tokens[..<count]), UnsafeMutableBufferPointer(rebasing: sampler.values[..<count]))
        }
        sampled = sampler.draw(count: count, wantsProbability: options.recordsProbabilities)
      } else {
        run.statistics.fullHeads += 1
        sampled = sampler.draw(mask: mask, logits: model.logits(output: output), wantsProbability: options.recordsProbabilities)
      }
      if firstLogits == nil { firstLogits = clock.now }
      guard var sampled else { throw DecodeError.notANumber(position: run.tokens.count) }
      if watch.isTight, !fits(sampled.token, constraint, remaining: remaining) {
        // Rarely: what was drawn leaves no room to finish. Among what does, draw again.
        let tight = constraint.mask(remaining: remaining)
        run.statistics.masks += 1
        guard TokenMask.count(tight) > 0 else { throw DecodeError.deadEnd(position: run.tokens.count) }
        let again = sampler.draw(mask: tight, logits: model.logits(output: output), wantsProbability: options.recordsProbabilities)
        guard let again else { throw DecodeError.notANumber(position: run.tokens.count) }
        sampled = again
      }
      try take(sampled.token, sampled.probability, isForced: false, &run, constraint, feed, sampler)
      try report(&run, onProgress)
    }

    feed.settle()
    let end = clock.now
    run.statistics.generatedTokens = run.tokens.count
    run.statistics.modelCalls = feed.modelCalls
    run.statistics.prefillSeconds = ((firstLogits ?? end) - start).seconds
    run.statistics.decodeSeconds = (end - (firstLogits ?? end)).seconds
    return DecodingResult(
      tokens: run.tokens, bytes: run.bytes, finish: finish, statistics: run.statistics, records: run.records, fed: feed.fed)
  }

  /// One generation's growing output.
  private struct Run {
    var tokens: [TokenID] = []
    var bytes: [UInt8] = []
    var records: [TokenRecord] = []
    var statistics = DecodingStatistics()
    var reported = 0
    var isSettled = false
    let keepsRecords: Bool

    init(budget: Int, records keepsRecords: Bool) {
      self.keepsRecords = keepsRecords
      tokens.reserveCapacity(budget)
      bytes.reserveCapacity(4 * budget)
      if keepsRecords { records.reserveCapacity(budget) }
    }
  }

  /// Whether the output can be completed behind a token that the mask allows.
  private func fits(_ token: TokenID, _ constraint: any TokenConstraint, remaining: Int) -> Bool {
    let mark = constraint.checkpoint()
    defer { constraint.rollback(to: mark) }
    return constraint.accept(token) && constraint.minimumTokensToEnd() <= remaining - 1
  }

  /// Whether the output can be completed behind the wording of a phrase.
  private func fits(_ phrase: [(token: TokenID, probability: Float)], _ constraint: any TokenConstraint, remaining: Int) -> Bool {
    let mark = constraint.checkpoint()
    defer { constraint.rollback(to: mark) }
    return phrase.allSatisfy { constraint.accept($0.token) } && constraint.minimumTokensToEnd() <= remaining - phrase.count
  }

  /// Takes back what was generated since the watch's last mark.
  private func goBack(to watch: BudgetWatch, _ run: inout Run, _ constraint: any TokenConstraint, _ feed: TokenFeed, _ sampler: Sampler) {
    constraint.rollback(to: watch.mark)
    feed.removeLast(run.tokens.count - watch.generated)
    run.tokens.removeLast(run.tokens.count - watch.generated)
    run.bytes.removeAll(keepingCapacity: true)
    bounds.reset()
    for (index, token) in run.tokens.enumerated() {
      run.bytes.append(contentsOf: vocabulary.bytes(of: token))
      if isBounded { bounds.feed(vocabulary.bytes(of: token), tokens: index + 1) }
    }
    if run.keepsRecords { run.records.removeLast(run.records.count - run.tokens.count) }
    run.reported = min(run.reported, run.bytes.count)
    sampler.resetRecent(run.tokens)
  }

  /// Checks a request before the model is first run, and returns how many tokens may be generated.
  private func admissibleBudget(
    model: any ForwardModel, constraint: any TokenConstraint, prompt: [TokenID], options: DecodingOptions
  ) throws(DecodeError) -> Int {
    guard !prompt.isEmpty else { throw .emptyPrompt }
    for token in prompt where token < 0 || Int(token) >= model.vocabularySize {
      throw .tokenOutOfRange(token: Int(token), vocabularySize: model.vocabularySize)
    }
    let minimum = constraint.minimumTokensToEnd()
    guard options.maximumTokens >= minimum else { throw .budgetTooSmall(budget: options.maximumTokens, minimum: minimum) }
    let room = model.capacity - prompt.count
    guard room >= max(minimum, 1) else {
      throw .contextOverflow(promptTokens: prompt.count, neededForAnswer: max(minimum, 1), contextLength: model.capacity)
    }
    return min(options.maximumTokens, room)
  }

  /// Accepts a token and notes it.
  private func take(
    _ token: TokenID, _ probability: Float, isForced: Bool, _ run: inout Run, _ constraint: any TokenConstraint, _ feed: TokenFeed,
    _ sampler: Sampler
  ) throws(DecodeError) {
    guard constraint.accept(token) else { throw .refused(token: Int(token), position: run.tokens.count) }
    note(token, probability, isForced: isForced, &run, feed, sampler)
  }

  /// Notes a token that the constraint has accepted.
  private func note(_ token: TokenID, _ probability: Float, isForced: Bool, _ run: inout Run, _ feed: TokenFeed, _ sampler: Sampler) {
    run.tokens.append(token)
    run.bytes.append(contentsOf: vocabulary.bytes(of: token))
    if isBounded { bounds.feed(vocabulary.bytes(of: token), tokens: run.tokens.count) }
    if run.keepsRecords { run.records.append(TokenRecord(end: run.bytes.count, probability: probability)) }
    if isForced { run.statistics.forcedTokens += 1 }
    feed.append(token)
    sampler.record(token)
  }

  private func report(
    _ run: inout Run, _ onProgress: ((UnsafeBufferPointer<UInt8>) throws -> Void)?, isCertain: Bool = false
  ) throws {
    guard let onProgress, run.bytes.count > run.reported, isCertain || !run.isSettled else { return }
    let complete = UTF8Boundary.completeLength(run.bytes)
    guard complete > run.reported else { return }
    run.reported = complete
    try run.bytes.withUnsafeBufferPointer { try onProgress(UnsafeBufferPointer(rebasing: $0[..<complete])) }
  }

  private func onlyEnds(_ mask: UnsafeBufferPointer<UInt64>, count: Int) -> Bool {
    guard count <= vocabulary.endTokens.count else { return false }
    var ends = 0
    for token in vocabulary.endTokens where TokenMask.contains(mask, token) { ends += 1 }
    return ends == count
  }

  /// Drafts from the prompt, cut where the constraint disagrees. Leaves the constraint where it was.
  private func draft(_ lookup: PromptLookup, _ tokens: [TokenID], _ constraint: any TokenConstraint, limit: Int) -> Int {
    guard limit > 0 else { return 0 }
    let found = lookup.draft(behind: tokens, into: UnsafeMutableBufferPointer(rebasing: drafts[..<limit]))
    guard found > 0 else { return 0 }
    let mark = constraint.checkpoint()
    var kept = 0
    while kept < found, !constraint.isFinished, constraint.accept(drafts[kept]) { kept += 1 }
    constraint.rollback(to: mark)
    return kept
  }
}

extension UnsafeMutableBufferPointer<UInt64> {
  /// Copies `source` over the first elements.
  fileprivate func copy(_ source: UnsafeBufferPointer<UInt64>) {
    guard let from = source.baseAddress, let to = baseAddress, source.count <= count else { return }
    to.update(from: from, count: source.count)
  }
}

extension Duration {
  /// The duration in seconds.
  package var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
