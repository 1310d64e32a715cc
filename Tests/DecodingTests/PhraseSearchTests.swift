import Decoding
import Foundation
import TestSupport
import Testing
import Tokenization

/// A set of texts of which all, or all between two marks, is one phrase.
private final class PhraseSet: PhraseConstraint {
  private let texts: TextSet
  private var count = 0
  private var marks: [Int] = []

  init(_ texts: [String], vocabulary: ToyVocabulary) { self.texts = TextSet(texts, vocabulary: vocabulary) }

  var isAtPhraseStart: Bool { count == 0 }
  var isInPhrase: Bool { !texts.isFinished }
  func mask() -> UnsafeBufferPointer<UInt64> { texts.mask() }
  func mask(remaining: Int) -> UnsafeBufferPointer<UInt64> { texts.mask(remaining: remaining) }
  func accept(_ token: TokenID) -> Bool {
    let mark = texts.checkpoint()
    guard texts.accept(token) else { return false }
    marks.append(mark)
    count += 1
    return true
  }
  func minimumTokensToEnd() -> Int { texts.minimumTokensToEnd() }
  var canEnd: Bool { texts.canEnd }
  var isFinished: Bool { texts.isFinished }
  func forcedBytes(limit: Int) -> [UInt8] { [] }
  func accept(bytes: [UInt8]) -> Int { 0 }
  func checkpoint() -> Int { marks.count }
  func rollback(to mark: Int) {
    guard mark < marks.count else { return }
    texts.rollback(to: marks[mark])
    marks.removeLast(marks.count - mark)
    count = mark
  }
}

/// The best wording of a phrase, against every wording there is.
@Suite struct PhraseSearchTests {
  /// The logarithm of a text's probability, and its tokens, over all ways to write it: by going through all of them.
  private static func best(_ texts: [String], _ vocabulary: ToyVocabulary, _ model: HashModel, prompt: [TokenID]) -> [TokenID] {
    var best: (score: Double, tokens: [TokenID]) = (-.infinity, [])
    func visit(_ tokens: [TokenID], _ rest: ArraySlice<UInt8>, _ score: Double) {
      model.truncate(to: 0)
      try? (prompt + tokens).withUnsafeBufferPointer { try model.forward($0, outputs: 1) }
      let logits = model.logits(output: 0).map(Double.init)
      let normal = log(logits.reduce(0) { $0 + exp($1) })
      if rest.isEmpty {
        let end = score + logits[Int(vocabulary.end)] - normal
        if end > best.score { best = (end, tokens + [vocabulary.end]) }
        return
      }
      for (id, piece) in vocabulary.tokens.enumerated() where !piece.isEmpty && rest.starts(with: piece) {
        visit(tokens + [TokenID(id)], rest.dropFirst(piece.count), score + logits[id] - normal)
      }
    }
    for text in texts { visit([], Array(text.utf8)[...], 0) }
    return best.tokens
  }

  @Test func findsTheMostProbableWording() throws {
    let vocabulary = ToyVocabulary(alphabet: "abcd ", pieces: ["ab", "cd", " a"])
    let texts = ["ab", "abc", "abcd", "b cd", "dab", "a b", "cab d", "d"]
    var greedyDiffers = 0
    for seed in 0..<60 as Range<UInt64> {
      let model = HashModel(vocabularySize: vocabulary.tokens.count, seed: seed)
      let expected = Self.best(texts, vocabulary, model, prompt: [1, 2])
      func generate(_ isSearching: Bool) throws -> DecodingResult {
        try GuidedDecoder(vocabulary: vocabulary.decoding).generate(
          model: HashModel(vocabularySize: vocabulary.tokens.count, seed: seed), constraint: PhraseSet(texts, vocabulary: vocabulary),
          prompt: [1, 2],
          options: DecodingOptions(maximumTokens: 400, fastForward: false, phraseSearch: isSearching, recordsProbabilities: true))
      }
      let found = try generate(true)
      #expect(found.tokens == expected)
      #expect(found.records.count == found.tokens.count && found.records.allSatisfy { $0.probability > 0 && $0.probability <= 1.0001 })
      if try generate(false).tokens != expected { greedyDiffers += 1 }
    }
    #expect(greedyDiffers > 10, "noise leads step by step astray")
  }

  @Test func chanceIsNotSearched() throws {
    let vocabulary = ToyVocabulary(alphabet: "abcd ", pieces: ["ab", "cd", " a"])
    let texts = ["ab", "abc", "abcd", "b cd", "dab", "a b", "cab d", "d"]
    var seen = Set<[TokenID]>()
    for seed in 0..<20 as Range<UInt64> {
      let result = try GuidedDecoder(vocabulary: vocabulary.decoding).generate(
        model: HashModel(vocabularySize: vocabulary.tokens.count, seed: 3), constraint: PhraseSet(texts, vocabulary: vocabulary),
        prompt: [1, 2],
        options: DecodingOptions(sampling: SamplingOptions(temperature: 5, seed: seed), maximumTokens: 400))
      seen.insert(result.tokens)
    }
    #expect(seen.count > 3)
  }

  /// Whether anything is said is asked first: "a", "b" and "c" together outweigh silence, though none of them does alone.
  @Test(arguments: [(["a": 2.0, "b": 2.0, "c": 2.0], 2.5, false), (["a": 2.0, "b": 0, "c": 0], 2.5, true)])
  func silenceIsOneQuestion(likings: [String: Double], silence: Double, isSilent: Bool) throws {
    let vocabulary = ToyVocabulary(alphabet: "abc", pieces: [])
    final class Liking: ForwardModel {
      let values: [Float]
      private var row: UnsafeMutableBufferPointer<Float>
      private(set) var length = 0
      init(_ values: [Float]) {
        self.values = values
        row = .allocate(capacity: values.count)
        _ = row.initialize(from: values)
      }
      deinit { row.deallocate() }
      var vocabularySize: Int { values.count }
      var capacity: Int { 512 }
      func truncate(to length: Int) { self.length = length }
      func forward(_ tokens: UnsafeBufferPointer<TokenID>, outputs: Int) throws { length += tokens.count }
      func logits(output: Int) -> UnsafeBufferPointer<Float> { UnsafeBufferPointer(row) }
      func logits(output: Int, rows: UnsafeBufferPointer<TokenID>, into values: UnsafeMutableBufferPointer<Float>) {
        for (index, token) in rows.enumerated() { values[index] = row[Int(token)] }
      }
    }
    let values = ["a", "b", "c"].map { Float(likings[$0] ?? 0) } + [Float(silence)]
    let result = try GuidedDecoder(vocabulary: vocabulary.decoding).generate(
      model: Liking(values), constraint: PhraseSet(["", "a", "b", "c"], vocabulary: vocabulary), prompt: [0],
      options: DecodingOptions(maximumTokens: 300))
    #expect((result.tokens == [vocabulary.end]) == isSilent)
  }
}
