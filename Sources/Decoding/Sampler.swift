import Tokenization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A drawn token and its probability among the allowed ones at temperature 1, before any filter (NaN where it was not asked for).
package struct SampledToken: Equatable {
  package var token: TokenID
  package var probability: Float
}

/// Draws tokens. Owns its random state and scratch memory, so that a draw allocates nothing.
package final class Sampler {
  private let options: SamplingOptions
  private var random: RandomSource
  /// Candidates of the present draw: ids and logits, [vocabularySize].
  package let tokens: UnsafeMutableBufferPointer<TokenID>
  package let values: UnsafeMutableBufferPointer<Float>
  /// The last generated tokens, for the repetition penalty: a ring.
  private var recent: [TokenID] = []
  private var recentNext = 0

  package init(vocabularySize: Int, options: SamplingOptions) {
    self.options = options
    random = RandomSource(seed: options.seed)
    tokens = .allocate(capacity: max(vocabularySize, 1))
    values = .allocate(capacity: max(vocabularySize, 1))
    tokens.initialize(repeating: 0)
    values.initialize(repeating: 0)
    recent.reserveCapacity(max(0, options.repetitionWindow))
  }

  deinit {
    tokens.deallocate()
    values.deallocate()
  }

  /// Notes a generated token for the repetition penalty.
  package func record(_ token: TokenID) {
    guard options.repetitionPenalty != 1, options.repetitionWindow > 0 else { return }
    if recent.count < options.repetitionWindow {
      recent.append(token)
    } else {
      recent[recentNext] = token
      recentNext = (recentNext + 1) % options.repetitionWindow
    }
  }

  /// Begins the repetition penalty's memory anew with the end of `tokens`.
  package func resetRecent(_ tokens: [TokenID]) {
    recent.removeAll(keepingCapacity: true)
    recentNext = 0
    for token in tokens.suffix(max(0, options.repetitionWindow)) { record(token) }
  }

  /// Draws among the tokens set in `mask` from a whole row of logits. Nil where no allowed logit is a number.
  package func draw(
    mask: UnsafeBufferPointer<UInt64>, logits: UnsafeBufferPointer<Float>, wantsProbability: Bool
  ) -> SampledToken? {
    if options.isGreedy, options.repetitionPenalty == 1 {
      guard let best = TokenMask.argmax(mask, logits: logits) else { return nil }
      guard wantsProbability else { return SampledToken(token: best.token, probability: .nan) }
      var sum: Float = 0
      for index in 0..<mask.count {
        var word = mask[index]
        while word != 0 {
          sum += expf(logits[index &<< 6 &+ word.trailingZeroBitCount] - best.logit)
          word &= word &- 1
        }
      }
      return SampledToken(token: best.token, probability: 1 / sum)
    }
    let count = TokenMask.list(mask, into: tokens)
    for index in 0..<count { values[index] = logits[Int(tokens[index])] }
    return draw(count: count, wantsProbability: wantsProbability)
  }

  /// Draws among the first `count` entries of `tokens`, ascending, with their logits in `values`. Nil where no logit is a number.
  package func draw(count: Int, wantsProbability: Bool) -> SampledToken? {
    guard count > 0 else { return nil }
    // Probabilities are reported as the model has them; the penalty is a preference of the caller's.
    let plainMaximum = maximum(count)
    var plainSum: Float = 0
    if wantsProbability {
      for index in 0..<count { plainSum += expf(values[index] - plainMaximum) }
    }
    let penalised = options.repetitionPenalty != 1 && !recent.isEmpty
    if penalised { applyPenalty(count) }
    let best = penalised ? maximum(count) : plainMaximum
    guard best > -.infinity, best < .infinity else { return nil }

    let chosen: Int
    if options.isGreedy {
      chosen = (0..<count).first { values[$0] == best } ?? 0
    } else {
      chosen = drawIndex(count: count, best: best)
    }
    let token = tokens[chosen]
    guard wantsProbability else { return SampledToken(token: token, probability: .nan) }
    let logit = penalised && recent.contains(token) ? unpenalised(values[chosen]) : values[chosen]
    return SampledToken(token: token, probability: expf(logit - plainMaximum) / plainSum)
  }

  private func maximum(_ count: Int) -> Float {
    var best = -Float.infinity
    for index in 0..<count where values[index] > best { best = values[index] }
    return best
  }

  /// Divides a positive logit by the penalty, multiplies a negative one (Keskar et al. 2019, CTRL), once per distinct recent token.
  private func applyPenalty(_ count: Int) {
    for (place, token) in recent.enumerated() where !recent[..<place].contains(token) {
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high) / 2
        if tokens[middle] < token { low = middle + 1 } else { high = middle }
      }
      guard low < count, tokens[low] == token else { continue }
      values[low] = values[low] > 0 ? values[low] / options.repetitionPenalty : values[low] * options.repetitionPenalty
    }
  }

  private func unpenalised(_ value: Float) -> Float {
    value > 0 ? value * options.repetitionPenalty : value / options.repetitionPenalty
  }

  /// Applies temperature and filters, then draws; returns an index into `tokens`.
  private func drawIndex(count: Int, best: Float) -> Int {
    let scale = 1 / options.temperature
    // exp((logit − best) / T): the most probable candidate has weight 1.
    func weight(_ index: Int) -> Double { Double(expf((values[index] - best) * scale)) }
    let leastWeight = Double(options.minP ?? 0)

    let limit = min(options.topK.map { max(1, $0) } ?? count, count)
    guard limit < count || (options.topP ?? 1) < 1 else {
      var total = 0.0
      for index in 0..<count {
        let w = weight(index)
        if w >= leastWeight { total += w }
      }
      var rest = random.nextUnit() * total
      var last = 0
      for index in 0..<count {
        let w = weight(index)
        guard w >= leastWeight, w > 0 else { continue }
        last = index
        rest -= w
        if rest < 0 { return index }
      }
      return last
    }

    // A heap yields the candidates in descending order, only as many as the filters keep. They gather at the buffer's end.
    heapify(count)
    var kept = 0
    var total = 0.0
    if let topP = options.topP, topP < 1 {
      var mass = 0.0
      if limit == count {
        for index in 0..<count { mass += weight(index) }
      } else {
        while kept < limit {
          popGreatest(count - kept)
          kept += 1
          mass += weight(count - kept)
        }
      }
      let target = Double(max(0, topP)) * mass
      let popped = kept
      kept = 0
      while kept < limit, total < target || kept == 0 {
        if kept >= popped { popGreatest(count - kept) }
        total += weight(count - kept - 1)
        kept += 1
      }
    } else {
      while kept < limit {
        popGreatest(count - kept)
        kept += 1
        total += weight(count - kept)
      }
    }
    while kept > 1, weight(count - kept) < leastWeight {
      total -= weight(count - kept)
      kept -= 1
    }
    var rest = random.nextUnit() * total
    for place in 1...kept {
      rest -= weight(count - place)
      if rest < 0 { return count - place }
    }
    return count - kept
  }

  // MARK: Heap of (value, lower token first among equals) over tokens[0..<count], values[0..<count]

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    values[a] > values[b] || (values[a] == values[b] && tokens[a] < tokens[b])
  }

  private func swapEntries(_ a: Int, _ b: Int) {
    tokens.swapAt(a, b)
    values.swapAt(a, b)
  }

  private func siftDown(_ start: Int, _ count: Int) {
    var parent = start
    while true {
      var child = 2 * parent + 1
      guard child < count else { return }
      if child + 1 < count, precedes(child + 1, child) { child += 1 }
      guard precedes(child, parent) else { return }
      swapEntries(parent, child)
      parent = child
    }
  }

  private func heapify(_ count: Int) {
    for start in stride(from: count / 2 - 1, through: 0, by: -1) { siftDown(start, count) }
  }

  /// Moves the greatest of the heap's `count` entries to index `count − 1`.
  private func popGreatest(_ count: Int) {
    swapEntries(0, count - 1)
    siftDown(0, count - 1)
  }
}
