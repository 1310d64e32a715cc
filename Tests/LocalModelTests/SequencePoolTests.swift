import Decoding
import Foundation
import LocalModel
import Testing
import Transformer

@Suite struct SequencePoolTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let path = root.appendingPathComponent("Tests/Fixtures/models/stories260K/model.gguf").path
  let model: TransformerModel
  let vocabulary: DecodingVocabulary
  let prompt: [Int32] = (0..<60).map { Int32(3 + ($0 * 37) % 500) }

  init() throws {
    model = try TransformerModel.load(path: Self.path, threads: 1)
    vocabulary = DecodingVocabulary(tokens: (0..<model.vocabularySize).map { [UInt8(truncatingIfNeeded: $0)] }, endTokens: []) { _ in [] }
  }

  func pool(store: PrefixStore? = nil, digest: Digest = Digest()) -> SequencePool {
    let (model, vocabulary) = (model, vocabulary)
    return SequencePool(contextLength: model.contextLength, store: store, modelDigest: digest) {
      SequencePool.Slot(model: try ModelSequence(model: model, capacity: $0), decoder: GuidedDecoder(vocabulary: vocabulary))
    }
  }

  /// Generates 20 tokens behind a prompt and returns them with the number of cached tokens.
  func generate(_ pool: SequencePool, _ prompt: [Int32], stable: Int, ends: [Int]? = nil) throws -> (
    tokens: [Int32], cached: Int, calls: Int, probabilities: [Float]
  ) {
    let slot = try pool.borrow(prompt: prompt, stable: stable, capacity: prompt.count + 20)
    slot.keepReusable(prompt: prompt, stable: stable) { ends?.contains($0) ?? true }
    let result = try slot.decoder.generate(
      model: slot.model, constraint: FreeText(vocabularySize: vocabulary.size, endTokens: []), prompt: prompt, cached: slot.fed,
      split: stable, ends: ends ?? [], options: DecodingOptions(maximumTokens: 20, recordsProbabilities: true))
    slot.note(fed: result.fed, prompt: prompt, stable: stable, ends: ends ?? [])
    pool.giveBack(slot, stable: stable)
    return (result.tokens, result.statistics.cachedTokens, result.statistics.modelCalls, result.records.map(\.probability))
  }

  @Test func aSavedPrefixGivesTheVerySameLogits() throws {
    let whole = try ModelSequence(model: model, capacity: 128)
    try whole.forward(prompt, logits: .last)
    let logits = Array(whole.logits)
    let other = try ModelSequence(model: model, capacity: 128)
    try other.forward([9, 9, 9])
    #expect(other.restore(whole.savedState(tokens: 40)))
    try other.forward(Array(prompt[40...]), logits: .last)
    #expect(Array(other.logits) == logits)
    let third = try ModelSequence(model: model, capacity: 256)
    let state = try #require(third.restore(serialized: whole.savedState(tokens: 40).serialized()))
    #expect(state.tokenCount == 40)
    try third.forward(Array(prompt[40...]), logits: .last)
    #expect(Array(third.logits) == logits)
    #expect(third.restore(serialized: [1, 2, 3]) == nil)
  }

  /// A few tokens are multiplied by rows, whose float sums have another order than those of one pass over everything: so the same passes.
  @Test(arguments: [1, 2, 5, 8]) func aFewTokensBehindASavedPrefixGiveTheVerySameLogits(count: Int) throws {
    let whole = try ModelSequence(model: model, capacity: 128)
    try whole.forward(Array(prompt[..<40]))
    let state = whole.savedState(tokens: 40)
    try whole.forward(Array(prompt[40..<(40 + count)]), logits: .last)
    let other = try ModelSequence(model: model, capacity: 128)
    try other.forward([9, 9, 9])
    #expect(other.restore(state))
    try other.forward(Array(prompt[40..<(40 + count)]), logits: .last)
    #expect(Array(other.logits) == Array(whole.logits))
  }

  @Test func conversationsAndSharedBeginningsAreReused() throws {
    let pool = pool()
    let fresh = try generate(self.pool(), prompt, stable: 40)
    let first = try generate(pool, prompt, stable: 40)
    #expect(first.cached == 0 && first.tokens == fresh.tokens)
    // The same conversation goes on: the answer, which was decoded token by token, is run again as part of the prompt.
    let longer = prompt + first.tokens + [5, 6, 7]
    let second = try generate(pool, longer, stable: 40)
    #expect(second.cached == prompt.count)
    #expect(try generate(self.pool(), longer, stable: 40).tokens == second.tokens)
    // Another text with the same beginning.
    let sibling = Array(prompt[..<40]) + [11, 12, 13]
    let third = try generate(pool, sibling, stable: 40)
    #expect(third.cached == 40)
    #expect(try generate(self.pool(), sibling, stable: 40).tokens == third.tokens)
    // And another beginning.
    let foreign: [Int32] = [8, 8, 8] + prompt
    let fourth = try generate(pool, foreign, stable: 3)
    #expect(fourth.cached == 0)
    #expect(try generate(self.pool(), foreign, stable: 3).tokens == fourth.tokens)
  }

  /// The sums of a product depend on how many rows a pass has: passes end at the same places, whatever the cache holds.
  @Test func theSamePromptHasTheSameProbabilitiesWhateverTheCacheHolds() throws {
    let folder = NSTemporaryDirectory() + "espalier-pool-\(UInt64.random(in: 0 ... .max))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = PrefixStore(folder: folder)
    let pool = pool(store: store)
    func probabilities(_ pool: SequencePool, _ prompt: [Int32]) throws -> [Float] {
      try generate(pool, prompt, stable: 40).probabilities
    }
    let fresh = try probabilities(self.pool(), prompt)
    #expect(try probabilities(pool, prompt) == fresh, "the first run")
    #expect(try probabilities(pool, prompt) == fresh, "the very same prompt again")
    // Another note that begins with the same words leaves more of this prompt in the cache than its shared beginning.
    _ = try probabilities(pool, Array(prompt[..<55]) + [7, 8, 9])
    #expect(try probabilities(pool, prompt) == fresh, "behind a note that begins alike")
    #expect(try probabilities(self.pool(store: store), prompt) == fresh, "from the file")
    // A conversation, and the same one again.
    let longer = prompt + [5, 6, 7, 9, 11]
    let conversation = try probabilities(pool, longer)
    #expect(try probabilities(pool, prompt) == fresh)
    #expect(try probabilities(pool, longer) == conversation)
  }

  /// A conversation that goes on has the same bits whether its earlier turns are in the cache, or all of them are read at once.
  @Test(arguments: [1, 2, 3, 5, 8, 13, 40]) func aTurnHasTheSameProbabilitiesWhetherTheTurnsBeforeAreCached(added: Int) throws {
    let words = (0..<Int32(added)).map { 5 + 7 * $0 % 400 }
    let pool = pool()
    let first = try generate(pool, prompt, stable: 40)
    let second = prompt + first.tokens + words
    let third = second + words
    for (turn, ends) in [(second, [prompt.count]), (third, [prompt.count, second.count])] {
      let cached = try generate(pool, turn, stable: 40, ends: ends)
      let whole = try generate(self.pool(), turn, stable: 40, ends: ends)
      #expect(cached.cached == ends.last && whole.cached == 0 && cached.probabilities == whole.probabilities)
    }
    // What is no end of a turn is run again.
    #expect(try generate(pool, third + words, stable: 40, ends: [prompt.count + 1]).cached == 40)
  }

  @Test func theFileCacheServesAnotherProcess() throws {
    let folder = NSTemporaryDirectory() + "espalier-pool-\(UInt64.random(in: 0 ... .max))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = PrefixStore(folder: folder)
    let first = try generate(pool(store: store), prompt, stable: 40)
    let second = try generate(pool(store: store), prompt, stable: 40)
    #expect(first.cached == 0 && second.cached == 40 && second.tokens == first.tokens)
    var other = Digest()
    other.add("another model")
    #expect(try generate(pool(store: store, digest: other), prompt, stable: 40).cached == 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try Data("nonsense".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    let third = try generate(pool(store: store), prompt, stable: 40)
    #expect(third.cached == 0 && third.tokens == first.tokens)
    #expect(try generate(pool(store: store), prompt, stable: 40).cached == 40)
  }

  @Test func manyThreadsShareOnePool() async throws {
    let pool = pool()
    let expected = try (0..<8).map { try generate(self.pool(), Array(prompt[..<40]) + [Int32(20 + $0)], stable: 40).tokens }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for round in 0..<32 {
        group.addTask { try generate(pool, Array(prompt[..<40]) + [Int32(20 + round % 8)], stable: 40).tokens == expected[round % 8] }
      }
      for try await same in group { #expect(same) }
    }
  }
}
