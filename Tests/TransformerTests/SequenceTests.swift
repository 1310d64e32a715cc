import Foundation
import ModelFiles
import Testing
import Transformer

/// What a sequence does beside running: truncation, snapshots, subsets of the head, batches, and refusals.
@Suite struct SequenceTests {
  static func model(threads: Int = 1) throws -> TransformerModel {
    try TransformerModel.load(path: Fixtures.stories.path, threads: threads)
  }

  static let text: [Int32] = [1, 403, 407, 261, 378, 432, 383, 286, 261, 370, 400, 428, 395, 392, 412, 444, 426, 346, 397, 355, 267]

  func logits(_ sequence: ModelSequence) -> [Float] { Array(sequence.logits) }

  @Test(arguments: [KeyValuePrecision.f16, .f32]) func truncatedSequenceContinuesAsIfNothingHadBeen(precision: KeyValuePrecision) throws {
    let model = try Self.model()
    // Passes of few tokens sum in another order than passes of many; a cache in halves makes more of that than the bound below.
    let texts = precision == .f16 ? [Self.text + Self.text + Self.text] : [Self.text, Self.text + Self.text + Self.text]
    for text in texts {
      let kept = text.count * 3 / 7
      let straight = try ModelSequence(model: model, capacity: 64, precision: precision)
      try straight.forward(text)
      let detour = try ModelSequence(model: model, capacity: 64, precision: precision)
      try detour.forward(Array(text.prefix(kept)) + [7, 8, 9, 10])
      detour.truncate(to: kept)
      #expect(detour.length == kept)
      #expect(detour.outputCount == 0)
      detour.truncate(to: kept + 21)
      #expect(detour.length == kept)
      try detour.forward(Array(text.dropFirst(kept)))
      #expect(Deviation(logits(detour), logits(straight)).relative < 1e-5)
      #expect(Array(detour.tokens) == text)
    }
  }

  @Test func outputsOfOnePassAgreeWithStepping() throws {
    let model = try Self.model()
    let whole = try ModelSequence(model: model, capacity: 64, precision: .f32)
    try whole.forward(Self.text, logits: .trailing(7))
    #expect(whole.outputCount == 7)
    let stepped = try ModelSequence(model: model, capacity: 64, precision: .f32)
    for (index, token) in Self.text.enumerated() {
      try stepped.forward([token])
      let output = index - (Self.text.count - 7)
      if output >= 0 { #expect(Deviation(Array(whole.logits(output: output)), logits(stepped)).relative < 1e-5) }
    }
    try whole.forward([5], logits: .none)
    #expect(whole.outputCount == 0)
    try whole.forward([] as [Int32])
    #expect(whole.outputCount == 0 && whole.length == Self.text.count + 1)
  }

  @Test func someRowsOfTheHeadAreThoseOfTheWholeHead() throws {
    let model = try Self.model()
    let sequence = try ModelSequence(model: model, capacity: 64)
    try sequence.forward(Self.text, logits: .trailing(2))
    let rows: [Int32] = [511, 0, 3, 3, 250]
    for output in 0..<2 {
      var some = [Float](repeating: .nan, count: 5)
      some.withUnsafeMutableBufferPointer { some in
        rows.withUnsafeBufferPointer { sequence.logits(output: output, rows: $0, into: some) }
      }
      let all = Array(sequence.logits(output: output))
      #expect(some == rows.map { all[Int($0)] })
    }
  }

  /// A prompt longer than one pass gives what a shorter pass gives.
  @Test func longPromptsGoInSeveralPasses() throws {
    let model = try Self.model(threads: 2)
    let tokens = (0..<512).map { Int32(($0 * 37 + 11) % 500 + 3) }
    let whole = try ModelSequence(model: model, capacity: 512, precision: .f32)
    try whole.forward(tokens, logits: .trailing(200))
    let parts = try ModelSequence(model: model, capacity: 512, precision: .f32)
    try parts.forward(Array(tokens[0..<301]), logits: .none)
    try parts.forward(Array(tokens[301...]), logits: .trailing(200))
    #expect(whole.outputCount == 200 && parts.outputCount == 200)
    for output in [0, 57, 199] {
      #expect(Deviation(Array(whole.logits(output: output)), Array(parts.logits(output: output))).relative < 1e-5)
    }
  }

  @Test(arguments: [KeyValuePrecision.f16, .f32]) func snapshotsContinueBitForBit(precision: KeyValuePrecision) throws {
    let model = try Self.model()
    let source = try ModelSequence(model: model, capacity: 64, precision: precision)
    try source.forward(Array(Self.text.prefix(12)), logits: .none)
    let snapshot = source.snapshot()
    try source.forward(Array(Self.text.dropFirst(12)))
    let bytes = snapshot.serialized()
    #expect(bytes.count == snapshot.byteCount)
    for restored in [snapshot, try SequenceSnapshot(serialized: bytes, for: model)] {
      let target = try ModelSequence(model: model, capacity: 40, precision: precision)
      try target.forward([9, 9, 9])
      try target.restore(restored)
      #expect(Array(target.tokens) == Array(Self.text.prefix(12)))
      try target.forward(Array(Self.text.dropFirst(12)))
      #expect(logits(target) == logits(source))
    }
    // Part of a snapshot.
    let part = try ModelSequence(model: model, capacity: 40, precision: precision)
    try part.restore(snapshot, length: 5)
    try part.forward(Array(Self.text.dropFirst(5)))
    #expect(Deviation(logits(part), logits(source)).relative < 1e-3)
  }

  /// Eight bits a value: close to the exact cache, the same after a snapshot, and 34 bytes where halves take 64.
  @Test func quantizedCache() throws {
    let model = try TransformerModel.load(path: Fixtures.defaultModel, threads: 2)
    let text = (0..<90).map { Int32(($0 * 37 + 11) % 3000) }
    func read(_ precision: KeyValuePrecision, _ part: Int) throws -> ModelSequence {
      let sequence = try ModelSequence(model: model, capacity: 128, precision: precision)
      try sequence.forward(Array(text.prefix(part)), logits: .none)
      for token in text.dropFirst(part) { try sequence.forward([token]) }
      return sequence
    }
    let exact = try logits(read(.f32, 60))
    let source = try read(.q8_0, 60)
    let deviation = Deviation(logits(source), exact).relative
    let ofHalves = Deviation(try logits(read(.f16, 60)), exact).relative
    #expect(deviation < 0.05 && deviation > ofHalves, "\(deviation), of halves \(ofHalves)")
    let stepped = Deviation(try logits(read(.q8_0, 1)), exact).relative
    #expect(stepped < 0.05)

    let snapshot = source.snapshot()
    let halves = try read(.f16, 60).snapshot()
    #expect((snapshot.byteCount - 4 * 90) * 64 <= (halves.byteCount - 4 * 90) * 34 + 64 * 64)
    let target = try ModelSequence(model: model, capacity: 128, precision: .q8_0)
    try target.restore(try SequenceSnapshot(serialized: snapshot.serialized(), for: model), length: 89)
    try target.forward([text[89]])
    #expect(logits(target) == logits(source))
    #expect(throws: SequenceSnapshot.Mismatch.self) { try target.restore(halves) }
  }

  /// Heads that are no whole blocks are refused when the cache is made.
  @Test func quantizedCacheOfSmallHeads() throws {
    #expect(throws: ForwardError.self) { try ModelSequence(model: Self.model(), capacity: 64, precision: .q8_0) }
  }

  @Test func foreignAndDamagedSnapshotsAreRefused() throws {
    let model = try Self.model()
    let sequence = try ModelSequence(model: model, capacity: 64)
    try sequence.forward(Self.text, logits: .none)
    let snapshot = sequence.snapshot()
    let bytes = snapshot.serialized()
    var random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      var damaged = bytes
      switch Int(random.next() % 3) {
      case 0: damaged[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1 << (random.next() % 8))
      case 1: damaged.removeLast(Int(random.next() % UInt64(bytes.count)) + 1)
      default: damaged.append(contentsOf: [UInt8](repeating: 0, count: Int(random.next() % 64) + 1))
      }
      #expect(throws: SequenceSnapshot.Mismatch.self) { try SequenceSnapshot(serialized: damaged, for: model) }
    }
    // The same weights in another file form have other tensors, and their keys are rotated in another order.
    let other = try TransformerModel.load(path: Fixtures.stories.appending(path: "model.gguf").path, threads: 1)
    #expect(other.fingerprint != model.fingerprint)
    #expect(throws: SequenceSnapshot.Mismatch.self) { try SequenceSnapshot(serialized: bytes, for: other) }
    #expect(throws: SequenceSnapshot.Mismatch.self) { try ModelSequence(model: other, capacity: 64).restore(snapshot) }
    #expect(throws: SequenceSnapshot.Mismatch.self) { try ModelSequence(model: model, capacity: 64, precision: .f32).restore(snapshot) }
    #expect(throws: ContextOverflowError(held: 0, added: 21, capacity: 20)) {
      try ModelSequence(model: model, capacity: 20).restore(snapshot)
    }
    #expect(try Self.model().fingerprint == model.fingerprint)
  }

  /// What a cache keeps under a model's fingerprint must not outlive a change of any weight.
  @Test func twoChangedBytesAnywhereMakeAnotherModel() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fingerprint-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = try Data(contentsOf: Fixtures.stories.appending(path: "model.gguf"))
    let path = folder.appending(path: "model.gguf")
    try whole.write(to: path)
    let original = try TransformerModel.load(path: path.path, threads: 1).fingerprint
    var random = SeededRandom(seed: 11)
    for _ in 0..<40 {
      // The last third holds weights alone.
      let offset = whole.count - 2 - Int(random.next() % UInt64(whole.count / 3))
      var changed = whole
      changed[offset] ^= 1
      changed[offset + 1] ^= 2
      try changed.write(to: path)
      #expect(try TransformerModel.load(path: path.path, threads: 1).fingerprint != original, "bytes at \(offset)")
    }
    try whole.write(to: path)
    #expect(try TransformerModel.load(path: path.path, threads: 1).fingerprint == original)
  }

  @Test func contextOverflowNamesTheCounts() throws {
    let model = try Self.model()
    let sequence = try ModelSequence(model: model, capacity: 24)
    try sequence.forward(Self.text)
    let before = logits(sequence)
    #expect(throws: ContextOverflowError(held: 21, added: 4, capacity: 24)) { try sequence.forward([1, 2, 3, 4]) }
    #expect(sequence.length == 21 && logits(sequence) == before)
    try sequence.forward([1, 2, 3])
    #expect(throws: ContextOverflowError(held: 24, added: 1, capacity: 24)) { try sequence.forward([1]) }
    #expect(throws: ContextOverflowError(held: 0, added: 513, capacity: 512)) { try ModelSequence(model: model, capacity: 513) }
    #expect(throws: ForwardError.self) { try ModelSequence(model: model, capacity: 0) }
    #expect("\(ContextOverflowError(held: 24, added: 1, capacity: 24))".contains("24 tokens held and 1 more make 25"))
  }

  @Test func tokensOutsideTheVocabularyAreRefused() throws {
    let sequence = try ModelSequence(model: try Self.model(), capacity: 24)
    for token: Int32 in [-1, 512, .max, .min] { #expect(throws: ForwardError.self) { try sequence.forward([1, token]) } }
    #expect(sequence.length == 0)
  }

  @Test func threadCountsGiveTheSameValues() throws {
    var found: [[Float]] = []
    for threads in 1...3 {
      let sequence = try ModelSequence(model: try Self.model(threads: threads), capacity: 64)
      try sequence.forward(Self.text)
      for token in Self.text { try sequence.forward([token]) }
      found.append(logits(sequence))
    }
    for other in found { #expect(other == found[0]) }
    #expect(throws: ForwardError.self) { try Self.model(threads: 0) }
  }

  @Test func batchesAgreeWithSequencesAlone() throws {
    let model = try Self.model(threads: 2)
    let prompts: [[Int32]] = [
      Self.text, [1], Array(Self.text.suffix(6)), (0..<400).map { Int32($0 % 500 + 3) }, Array(Self.text.reversed()),
    ]
    let alone = try prompts.map { prompt in
      let sequence = try ModelSequence(model: model, capacity: 500, precision: .f32)
      try sequence.forward(prompt)
      return sequence
    }
    let together = try prompts.map { _ in try ModelSequence(model: model, capacity: 500, precision: .f32) }
    let batch = BatchedForward(model: model)
    try batch.forward(zip(together, prompts).map { (sequence: $0.0, tokens: $0.1) })
    for step in 0..<6 {
      batch.computeLogits(of: together)
      for index in prompts.indices {
        let expected = logits(alone[index])
        #expect(together[index].length == alone[index].length && together[index].outputCount == 1)
        #expect(Deviation(Array(batch.logits(index)), expected).relative < 1e-5)
        #expect(Deviation(logits(together[index]), expected).relative < 1e-5)
      }
      let tokens = prompts.indices.map { Int32(($0 * 31 + step * 7) % 500 + 3) }
      for index in prompts.indices { try alone[index].forward([tokens[index]]) }
      try batch.step(prompts.indices.map { (sequence: together[$0], token: tokens[$0]) })
    }
    #expect(throws: ForwardError.self) { try batch.step([(together[0], 5), (together[0], 6)]) }
    #expect(throws: ForwardError.self) { try batch.step([(try ModelSequence(model: try Self.model(), capacity: 8), 5)]) }
    let length = together[1].length
    #expect(throws: ForwardError.self) { try batch.step([(together[1], 5), (together[2], 999)]) }
    #expect(together[1].length == length)
  }

  /// Sequences of one model used from several threads at once: passes take turns, results do not mix.
  @Test func sequencesOnSeveralThreads() async throws {
    let model = try Self.model(threads: 2)
    let expected = try (0..<4).map { offset in
      let sequence = try ModelSequence(model: model, capacity: 64)
      try sequence.forward(Self.text.map { ($0 + Int32(offset)) % 512 })
      return logits(sequence)
    }
    try await withThrowingTaskGroup(of: (Int, [Float]).self) { group in
      for task in 0..<16 {
        group.addTask {
          let sequence = try ModelSequence(model: model, capacity: 64)
          try sequence.forward(Self.text.map { ($0 + Int32(task % 4)) % 512 })
          return (task % 4, Array(sequence.logits))
        }
      }
      for try await (offset, found) in group { #expect(found == expected[offset]) }
    }
  }

  @Test func benchmarkMeasures() throws {
    let model = try Self.model()
    let results = try TransformerBenchmark.run(model, prefill: 64, decode: 8, sequences: 3, repetitions: 2)
    #expect(results.map(\.test) == ["pp64", "tg8", "tg8x3"])
    for result in results {
      #expect(result.minimum > 0 && result.minimum <= result.median && result.median <= result.maximum)
      #expect(result.modelBytes == model.byteCount && result.threads == 1 && result.peakResidentBytes > 1 << 20)
    }
    #expect(throws: ContextOverflowError.self) { try TransformerBenchmark.run(model, prefill: 4096, decode: 0) }
  }
}

/// splitmix64, so that a failure can be repeated.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
