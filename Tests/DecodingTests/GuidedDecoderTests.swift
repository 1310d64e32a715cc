import Decoding
import TestSupport
import Testing
import Tokenization

@Suite struct GuidedDecoderTests {
  static let categories = ["task", "expense", "idea", "event"]
  static let texts: [String] = {
    var texts: [String] = []
    for category in categories {
      for title in ["Buy milk", "Bought groceries", "Call Ana", "B"] {
        for priority in ["low", "normal", "high"] {
          texts.append(#"{"category":"\#(category)","title":"\#(title)","priority":"\#(priority)"}"#)
          texts.append(#"{"category":"\#(category)","title":"\#(title)","amount":\#(title.count),"priority":"\#(priority)"}"#)
        }
      }
    }
    return texts
  }()
  static let pieces = [
    #"{""#, #"":""#, #"",""#, #"":"#, #""}"#, #",""#, "category", "title", "priority", "amount", "task", "exp", "ense", "idea", "ev", "ent",
    "Bought",
    " groceries", "Buy", " milk", "Call", " Ana", "low", "normal", "high", #"":"B"#,
  ]
  static let vocabulary = ToyVocabulary(alphabet: texts.joined() + " x", pieces: pieces)
  static let bytesOnly = ToyVocabulary(alphabet: texts.joined() + " x")

  func run(
    _ vocabulary: ToyVocabulary, seed: UInt64, _ options: DecodingOptions, prompt: String = "Bought groceries x Call Ana"
  ) throws -> (result: DecodingResult, model: HashModel) {
    let model = HashModel(vocabularySize: vocabulary.tokens.count, seed: seed)
    let result = try GuidedDecoder(vocabulary: vocabulary.decoding).generate(
      model: model, constraint: TextSet(Self.texts, vocabulary: vocabulary), prompt: vocabulary.encode(prompt), options: options)
    return (result, model)
  }

  @Test func everyOutputIsInTheLanguageUnderEveryBudget() throws {
    let least = TextSet(Self.texts, vocabulary: Self.vocabulary).minimumTokensToEnd()
    for budget in [least, least + 1, least + 2, least + 5, 2 * least, 200] {
      for seed in 0..<12 as Range<UInt64> {
        for forced in [true, false] {
          for temperature in [0, 1.5] as [Float] {
            let options = DecodingOptions(
              sampling: SamplingOptions(temperature: temperature, seed: seed), maximumTokens: budget, fastForward: forced, speculation: 4)
            let (result, _) = try run(Self.vocabulary, seed: seed, options)
            #expect(Self.texts.contains(String(decoding: result.bytes, as: UTF8.self)))
            #expect(result.tokens.count <= budget && result.finish == .complete)
            #expect(result.tokens.last == Self.vocabulary.end)
          }
        }
      }
    }
  }

  @Test func aBudgetBelowTheLeastIsRefusedBeforeTheModelRuns() throws {
    let least = TextSet(Self.texts, vocabulary: Self.vocabulary).minimumTokensToEnd()
    let model = HashModel(vocabularySize: Self.vocabulary.tokens.count)
    #expect(throws: DecodeError.budgetTooSmall(budget: least - 1, minimum: least)) {
      try GuidedDecoder(vocabulary: Self.vocabulary.decoding).generate(
        model: model, constraint: TextSet(Self.texts, vocabulary: Self.vocabulary), prompt: [0],
        options: DecodingOptions(maximumTokens: least - 1))
    }
    #expect(model.passes.isEmpty)
  }

  /// With room to spare the budget's masks are spared too; what runs into a dead end there is taken back.
  @Test(arguments: [true, false]) func whatTheBudgetCannotHoldIsTakenBack(fastForward: Bool) throws {
    let vocabulary = ToyVocabulary(alphabet: "abcx")
    let texts = ["b", "c", "xxb"] + (0..<3).map { String(repeating: "a", count: 200) + String(repeating: "x", count: $0) }
    for budget in [100, 150, 190, 202, 220] {
      let model = HashModel(vocabularySize: vocabulary.tokens.count)
      model.preference = { _ in 0 }
      let result = try GuidedDecoder(vocabulary: vocabulary.decoding).generate(
        model: model, constraint: TextSet(texts, vocabulary: vocabulary), prompt: [2],
        options: DecodingOptions(maximumTokens: budget, fastForward: fastForward, recordsProbabilities: true))
      let text = String(decoding: result.bytes, as: UTF8.self)
      #expect(texts.contains(text) && (text.count > 100) == (budget > 200))
      #expect(result.records.count == result.tokens.count && result.records.last?.end == text.count)
      #expect(result.fed == Array(([2] + result.tokens).prefix(model.length)))
    }
  }

  @Test func contextOverflowStatesTheCounts() {
    let least = TextSet(Self.texts, vocabulary: Self.vocabulary).minimumTokensToEnd()
    let model = HashModel(vocabularySize: Self.vocabulary.tokens.count, capacity: 20)
    #expect(throws: DecodeError.contextOverflow(promptTokens: 19, neededForAnswer: least, contextLength: 20)) {
      try GuidedDecoder(vocabulary: Self.vocabulary.decoding).generate(
        model: model, constraint: TextSet(Self.texts, vocabulary: Self.vocabulary), prompt: [TokenID](repeating: 0, count: 19),
        options: DecodingOptions())
    }
  }

  /// Where every text has one spelling, fast-forward tokens change nothing but the work.
  @Test func fastForwardTokensChangeNothingWhereTheSpellingIsUnique() throws {
    for seed in 0..<20 as Range<UInt64> {
      let (on, _) = try run(Self.bytesOnly, seed: seed, DecodingOptions(fastForward: true))
      let (off, _) = try run(Self.bytesOnly, seed: seed, DecodingOptions(fastForward: false))
      #expect(on.tokens == off.tokens)
      #expect(on.statistics.modelCalls < off.statistics.modelCalls / 3)
      #expect(off.statistics.forcedTokens == 0 && on.statistics.forcedTokens > 30)
    }
  }

  @Test(arguments: [0, 0.8] as [Float]) func savingsLeaveTheTokensAlone(temperature: Float) throws {
    for seed in 0..<20 as Range<UInt64> {
      let sampling = SamplingOptions(temperature: temperature, topK: 12, topP: 0.95, seed: seed)
      for forced in [true, false] {
        let (plain, _) = try run(
          Self.vocabulary, seed: seed, DecodingOptions(sampling: sampling, fastForward: forced, allowedRows: false, speculation: 0))
        let (rows, _) = try run(
          Self.vocabulary, seed: seed, DecodingOptions(sampling: sampling, fastForward: forced, allowedRows: true, speculation: 0))
        let (drafts, _) = try run(
          Self.vocabulary, seed: seed, DecodingOptions(sampling: sampling, fastForward: forced, allowedRows: true, speculation: 6))
        #expect(plain.tokens == rows.tokens)
        #expect(plain.tokens == drafts.tokens)
        #expect(rows.statistics.partialHeads > 0 && plain.statistics.partialHeads == 0)
      }
    }
  }

  @Test func speculationSavesPassesWhereTheOutputCopiesThePrompt() throws {
    let target = Self.vocabulary.encode(#"{"category":"expense","title":"Call Ana","priority":"low"}"#) + [Self.vocabulary.end]
    func calls(_ speculation: Int) throws -> (Int, [TokenID]) {
      let vocabulary = Self.vocabulary
      let model = HashModel(vocabularySize: vocabulary.tokens.count)
      let prompt = vocabulary.encode("x Call Ana x")
      model.preference = { cache in
        let written = cache.dropFirst(prompt.count)
        return target.starts(with: written) && written.count < target.count ? target[written.count] : nil
      }
      let result = try GuidedDecoder(vocabulary: vocabulary.decoding).generate(
        model: model, constraint: TextSet(Self.texts, vocabulary: vocabulary), prompt: prompt,
        options: DecodingOptions(fastForward: false, speculation: speculation))
      return (result.statistics.modelCalls, result.tokens)
    }
    let (plain, plainTokens) = try calls(0)
    let (drafted, draftedTokens) = try calls(4)
    #expect(plainTokens == target && draftedTokens == target)
    #expect(drafted < plain)
  }

  /// `":"B` is one token, so fast-forward tokens must not end in `":"` where a title that begins with B may follow. Where the tokenizer
  /// would not write such a token, the run goes on.
  @Test func fastForwardTokensStopShortOfALongerLegalToken() throws {
    let vocabulary = Self.vocabulary
    let constraint = TextSet(Self.texts, vocabulary: vocabulary)
    #expect(constraint.accept(bytes: Array(#"{"category":"task"#.utf8)) > 0)
    let taken = FastForward(vocabulary: vocabulary.decoding).take(from: constraint, remaining: 100)
    #expect(taken.map { String(decoding: vocabulary.decoding.bytes(of: $0), as: UTF8.self) } == [#"",""#, "title"])
    // With no such title the run goes to its end.
    let other = TextSet([#"{"title":"Call Ana"}"#, #"{"title":"Go"}"#], vocabulary: vocabulary)
    let all = FastForward(vocabulary: vocabulary.decoding).take(from: other, remaining: 100)
    #expect(all.map { String(decoding: vocabulary.decoding.bytes(of: $0), as: UTF8.self) } == [#"{""#, "title", #"":""#])
    let foreign = ToyVocabulary(alphabet: Self.texts.joined(), pieces: [#"{""#, "title", #"":""#, #""C"#])
    let third = TextSet([#"{"title":"Call Ana"}"#, #"{"title":"Go"}"#], vocabulary: foreign)
    #expect(FastForward(vocabulary: foreign.decoding).take(from: third, remaining: 100).count == 3)
  }

  /// A tokenizer may write `":"` as one token behind a key and as three by itself: what was written before the run decides.
  @Test func fastForwardTokensAreWrittenAsBehindWhatStandsBefore() throws {
    let texts = [#"{"a":"","due":"x"}"#, #"{"a":"","due":"y"}"#]
    let toy = ToyVocabulary(alphabet: texts.joined(), pieces: [#"":""#, #"",""#, "due"])
    let vocabulary = DecodingVocabulary(tokens: toy.tokens, endTokens: [toy.end]) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return text.contains(#","due"#) ? toy.encode(text) : text.flatMap { toy.encode(String($0)) }
    }
    func taken(after tokens: [TokenID]) -> [String] {
      let constraint = TextSet(texts, vocabulary: toy)
      #expect(constraint.accept(bytes: Array(#"{"a":"","due"#.utf8)) > 0)
      return FastForward(vocabulary: vocabulary).take(from: constraint, after: tokens, remaining: 100)
        .map { String(decoding: vocabulary.bytes(of: $0), as: UTF8.self) }
    }
    #expect(taken(after: toy.encode(#"{"a":"","due"#)) == [#"":""#])
    #expect(taken(after: []) == [#"""#, ":", #"""#])
  }

  @Test func whatIsForcedAtTheEndCostsNoPass() throws {
    let vocabulary = Self.vocabulary
    let model = HashModel(vocabularySize: vocabulary.tokens.count)
    let result = try GuidedDecoder(vocabulary: vocabulary.decoding).generate(
      model: model, constraint: TextSet([#"{"title":"Buy milk"}"#], vocabulary: vocabulary), prompt: [0], options: DecodingOptions())
    #expect(model.passes.isEmpty)
    #expect(String(decoding: result.bytes, as: UTF8.self) == #"{"title":"Buy milk"}"#)
    #expect(result.statistics.generatedTokens == result.statistics.forcedTokens)
  }

  @Test func aCachedPrefixIsNotRunAgainAndChangesNothing() throws {
    let vocabulary = Self.vocabulary
    let prompt = vocabulary.encode("Bought groceries x Call Ana")
    let model = HashModel(vocabularySize: vocabulary.tokens.count, seed: 5)
    let decoder = GuidedDecoder(vocabulary: vocabulary.decoding)
    func generate(_ model: HashModel, cached: [TokenID]) throws -> DecodingResult {
      try decoder.generate(
        model: model, constraint: TextSet(Self.texts, vocabulary: vocabulary), prompt: prompt, cached: cached, options: DecodingOptions())
    }
    let first = try generate(model, cached: [])
    #expect(first.fed == Array((prompt + first.tokens).prefix(model.length)))
    let again = try generate(model, cached: first.fed)
    #expect(again.tokens == first.tokens)
    #expect(first.statistics.cachedTokens == 0 && again.statistics.cachedTokens == prompt.count - 1)
    // A cache that holds something else is cut back to what agrees.
    let foreign = HashModel(vocabularySize: vocabulary.tokens.count, seed: 5)
    let held = Array(prompt.prefix(2)) + [7, 7, 7]
    try held.withUnsafeBufferPointer { try foreign.forward($0, outputs: 1) }
    let third = try generate(foreign, cached: held)
    #expect(third.tokens == first.tokens && third.statistics.cachedTokens == 2)
  }

  @Test func interruptionStopsTheLoop() {
    let vocabulary = Self.vocabulary
    let model = HashModel(vocabularySize: vocabulary.tokens.count)
    var steps = 0
    #expect(throws: DecodeError.interrupted) {
      try GuidedDecoder(vocabulary: vocabulary.decoding).generate(
        model: model, constraint: TextSet(Self.texts, vocabulary: vocabulary), prompt: [0], options: DecodingOptions(),
        isInterrupted: {
          steps += 1
          return steps > 3
        })
    }
  }

  @Test func progressGrowsAndEndsWithTheWholeOutput() throws {
    let vocabulary = Self.vocabulary
    let model = HashModel(vocabularySize: vocabulary.tokens.count, seed: 3)
    var seen: [[UInt8]] = []
    let result = try GuidedDecoder(vocabulary: vocabulary.decoding).generate(
      model: model, constraint: TextSet(Self.texts, vocabulary: vocabulary), prompt: [0], options: DecodingOptions(),
      onProgress: { seen.append(Array($0)) })
    #expect(seen.last == result.bytes && seen.count > 2)
    for (a, b) in zip(seen, seen.dropFirst()) { #expect(b.starts(with: a) && b.count > a.count) }
  }

  @Test func textStopsAtAnEndTokenOrAtTheLimit() throws {
    let vocabulary = Self.vocabulary
    let model = HashModel(vocabularySize: vocabulary.tokens.count, seed: 9)
    let decoder = GuidedDecoder(vocabulary: vocabulary.decoding)
    let open = try decoder.generate(
      model: model, constraint: FreeText(vocabularySize: vocabulary.tokens.count, endTokens: []), prompt: [1, 2, 3],
      options: DecodingOptions(maximumTokens: 40))
    #expect(open.tokens.count == 40 && open.finish == .length)
    let scripted = HashModel(vocabularySize: vocabulary.tokens.count, seed: 9)
    scripted.preference = { $0.count == 8 ? vocabulary.end : 2 }
    let ended = try decoder.generate(
      model: scripted, constraint: FreeText(vocabularySize: vocabulary.tokens.count, endTokens: [vocabulary.end]), prompt: [1, 2, 3],
      options: DecodingOptions(maximumTokens: 40))
    #expect(ended.tokens == [2, 2, 2, 2, 2, vocabulary.end] && ended.finish == .complete)
  }

  @Test func damagedLogitsAreAnError() {
    final class Broken: ForwardModel {
      let vocabularySize = 70
      let capacity = 100
      var length = 0
      let row = UnsafeMutableBufferPointer<Float>.allocate(capacity: 70)
      init() { row.initialize(repeating: .nan) }
      deinit { row.deallocate() }
      func truncate(to length: Int) { self.length = length }
      func forward(_ tokens: UnsafeBufferPointer<TokenID>, outputs: Int) { length += tokens.count }
      func logits(output: Int) -> UnsafeBufferPointer<Float> { UnsafeBufferPointer(row) }
      func logits(output: Int, rows: UnsafeBufferPointer<TokenID>, into values: UnsafeMutableBufferPointer<Float>) {
        for index in rows.indices { values[index] = .nan }
      }
    }
    let vocabulary = Self.vocabulary
    #expect(throws: DecodeError.notANumber(position: 0)) {
      try GuidedDecoder(vocabulary: vocabulary.decoding).generate(
        model: Broken(), constraint: FreeText(vocabularySize: vocabulary.tokens.count, endTokens: []), prompt: [1],
        options: DecodingOptions())
    }
    #expect(throws: DecodeError.tokenOutOfRange(token: 99, vocabularySize: 70)) {
      try GuidedDecoder(vocabulary: vocabulary.decoding).generate(
        model: Broken(), constraint: FreeText(vocabularySize: vocabulary.tokens.count, endTokens: []), prompt: [99],
        options: DecodingOptions())
    }
  }
}
