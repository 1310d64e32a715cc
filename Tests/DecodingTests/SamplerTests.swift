import Decoding
import Testing
import Tokenization

@Suite struct SamplerTests {
  func draws(_ options: SamplingOptions, _ logits: [Float], mask: [UInt64]? = nil, count: Int) -> [TokenID] {
    let sampler = Sampler(vocabularySize: logits.count, options: options)
    let mask = mask ?? Self.everything(logits.count)
    return (0..<count).compactMap { _ in
      mask.withUnsafeBufferPointer { mask in
        logits.withUnsafeBufferPointer { sampler.draw(mask: mask, logits: $0, wantsProbability: false)?.token }
      }
    }
  }

  static func everything(_ count: Int) -> [UInt64] {
    var words = [UInt64](repeating: .max, count: (count + 63) / 64)
    if count % 64 != 0, let last = words.indices.last { words[last] = (1 << UInt64(count % 64)) - 1 }
    return words
  }

  @Test func greedyTakesTheBestAllowedAndTheLowestAmongEquals() {
    var logits = [Float](repeating: -1, count: 200)
    logits[7] = 9
    logits[130] = 5
    logits[150] = 5
    #expect(draws(.greedy, logits, count: 1) == [7])
    #expect(draws(.greedy, logits, mask: [~(1 << 7), .max, .max, 0xFF], count: 1) == [130])
    #expect(draws(.greedy, logits, mask: [0, 0, 1 << 22 | 1 << 2, 0], count: 1) == [130])
  }

  @Test func frequenciesFollowTheDistributionUnderTheMask() {
    let logits: [Float] = [0, 1, 2, 3, 10, -2]
    let mask: [UInt64] = [0b101111]
    let drawn = draws(SamplingOptions(temperature: 1, seed: 7), logits, mask: mask, count: 40_000)
    #expect(!drawn.contains(4))
    let weights = [0, 1, 2, 3, 5].map { Double(pow(logits[$0])) }
    let total = weights.reduce(0, +)
    for (index, token) in [0, 1, 2, 3, 5].enumerated() {
      let share = Double(drawn.count { $0 == token }) / 40_000
      #expect(abs(share - weights[index] / total) < 0.012)
    }
  }
  private func pow(_ x: Float) -> Float {
    var sum: Float = 1
    var term: Float = 1
    for n in 1..<60 {
      term *= x / Float(n)
      sum += term
    }
    return sum
  }

  /// The reciprocal of a temperature below 3e-39 is infinite, and infinity times zero no number.
  @Test(arguments: [Float.leastNonzeroMagnitude, .leastNormalMagnitude / 4, .leastNormalMagnitude, 1e-30, 1e-6, -1, .nan])
  func aTemperatureTooSmallToDivideByIsGreedy(temperature: Float) {
    let logits: [Float] = [0, 1, 2, 9, 3, 9]
    let options = SamplingOptions(temperature: temperature, seed: 5)
    #expect(Set(draws(options, logits, mask: [0b010111], count: 200)) == [4])
    #expect(Set(draws(options, logits, count: 200)).isSubset(of: [3, 5]))
  }

  @Test func filtersKeepWhatTheySay() {
    let logits: [Float] = [3, 2.9, 2.8, 1, 0, -4, -8, 2.85]
    #expect(Set(draws(SamplingOptions(temperature: 1, topK: 2, seed: 1), logits, count: 500)) == [0, 1])
    #expect(Set(draws(SamplingOptions(temperature: 1, topK: 1, seed: 1), logits, count: 50)) == [0])
    #expect(Set(draws(SamplingOptions(temperature: 1, topP: 0.6, seed: 1), logits, count: 500)) == [0, 1, 7])
    #expect(Set(draws(SamplingOptions(temperature: 1, topP: 0, seed: 1), logits, count: 50)) == [0])
    #expect(Set(draws(SamplingOptions(temperature: 1, minP: 0.5, seed: 1), logits, count: 500)) == [0, 1, 2, 7])
    #expect(Set(draws(SamplingOptions(temperature: 1, topK: 3, topP: 0.6, minP: 0.01, seed: 1), logits, count: 500)) == [0, 1])
  }

  @Test func seedsReproduce() {
    let logits = (0..<300).map { Float($0 % 17) * 0.3 }
    let options = SamplingOptions(temperature: 1.2, topK: 50, topP: 0.9, minP: 0.01, repetitionPenalty: 1.1, seed: 42)
    let first = draws(options, logits, count: 100)
    #expect(first == draws(options, logits, count: 100))
    var other = options
    other.seed = 43
    #expect(first != draws(other, logits, count: 100))
  }

  @Test func theListFormDrawsAsTheRowFormDoes() {
    let logits = (0..<500).map { Float(($0 * 7919) % 101) * 0.1 }
    var mask = [UInt64](repeating: 0, count: 8)
    for token in stride(from: 3, to: 500, by: 11) { mask[token >> 6] |= 1 << UInt64(token & 63) }
    for options in [
      SamplingOptions.greedy, SamplingOptions(temperature: 1, seed: 3), SamplingOptions(temperature: 0.7, topK: 9, topP: 0.8, seed: 3),
    ] {
      let whole = Sampler(vocabularySize: 500, options: options)
      let rows = Sampler(vocabularySize: 500, options: options)
      for _ in 0..<50 {
        let a = mask.withUnsafeBufferPointer { mask in
          logits.withUnsafeBufferPointer { whole.draw(mask: mask, logits: $0, wantsProbability: true) }
        }
        let count = mask.withUnsafeBufferPointer { TokenMask.list($0, into: rows.tokens) }
        for index in 0..<count { rows.values[index] = logits[Int(rows.tokens[index])] }
        let b = rows.draw(count: count, wantsProbability: true)
        #expect(a == b)
      }
    }
  }

  @Test func thePenaltyLowersWhatWasSaid() {
    let logits: [Float] = [2, 1.9, -1]
    let sampler = Sampler(vocabularySize: 3, options: SamplingOptions(repetitionPenalty: 1.5))
    func draw() -> SampledToken? {
      [UInt64(0b111)].withUnsafeBufferPointer { mask in
        logits.withUnsafeBufferPointer { sampler.draw(mask: mask, logits: $0, wantsProbability: true) }
      }
    }
    let first = draw()
    #expect(first?.token == 0)
    sampler.record(0)
    sampler.record(0)
    let second = draw()
    #expect(second?.token == 1)
    // The reported probability is the model's, not the penalised one.
    #expect(abs((first?.probability ?? 0) - 0.5122) < 0.001)
    #expect(abs((second?.probability ?? 0) - 0.4634) < 0.001)
  }

  @Test func nothingButNaNDrawsNothing() {
    #expect(draws(.greedy, [Float](repeating: .nan, count: 70), count: 1) == [])
    #expect(draws(SamplingOptions(temperature: 1), [Float](repeating: .nan, count: 70), count: 1) == [])
    #expect(draws(SamplingOptions(temperature: 1), [Float](repeating: -.infinity, count: 70), count: 1) == [])
  }
}
