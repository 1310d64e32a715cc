import Decoding
import Extraction
import Synchronization

/// How often values fell into each of a series of ranges, as Prometheus has it.
package struct Histogram: Sendable {
  package static let seconds: [Double] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120,
  ]
  package let bounds: [Double]
  /// Values up to each bound that exceed the one before; those beyond all last.
  package private(set) var counts: [Int]
  package private(set) var sum = 0.0

  package init(bounds: [Double] = Histogram.seconds) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  package mutating func add(_ value: Double) {
    counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
    sum += value
  }

  package var count: Int { counts.reduce(0, +) }
}

/// What a service has done, for those who watch it.
package final class ServingMetrics: Sendable {
  package struct Values: Sendable {
    package var firstByte = Histogram()
    package var wholeAnswer = Histogram()
    package var queue = Histogram()
    package var compile = Histogram()
    package var promptTokens = 0
    package var cachedTokens = 0
    package var generatedTokens = 0
    package var forcedTokens = 0
    package var maskSeconds = 0.0
    package var prefillSeconds = 0.0
    package var decodeSeconds = 0.0
  }

  private let values = Mutex(Values())

  package var current: Values { values.withLock { $0 } }

  func note(_ answer: ServingAnswer) {
    values.withLock {
      $0.wholeAnswer.add(answer.seconds)
      $0.queue.add(answer.waited)
      $0.promptTokens += answer.statistics.promptTokens
      $0.cachedTokens += answer.statistics.cachedTokens
      $0.generatedTokens += answer.statistics.generatedTokens
      $0.forcedTokens += answer.statistics.forcedTokens
      $0.maskSeconds += answer.statistics.maskSeconds
      $0.prefillSeconds += answer.statistics.prefillSeconds
      $0.decodeSeconds += answer.statistics.decodeSeconds
    }
  }

  func note(_ result: DecisionResult, waited: Double, seconds: Double) {
    values.withLock {
      $0.wholeAnswer.add(seconds)
      $0.queue.add(waited)
      $0.promptTokens += result.tokens
    }
  }

  func noteFirst(_ seconds: Double) { values.withLock { $0.firstByte.add(seconds) } }
  func noteCompile(_ seconds: Double) { values.withLock { $0.compile.add(seconds) } }
}
