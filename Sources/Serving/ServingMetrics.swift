import Decoding
import Foundation

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
package final class ServingMetrics: @unchecked Sendable {
  // Sendable because of the lock.
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

  private let lock = NSLock()
  private var values = Values()

  package var current: Values { lock.withLock { values } }

  func note(_ answer: ServingAnswer) {
    lock.withLock {
      values.wholeAnswer.add(answer.seconds)
      values.queue.add(answer.waited)
      values.promptTokens += answer.statistics.promptTokens
      values.cachedTokens += answer.statistics.cachedTokens
      values.generatedTokens += answer.statistics.generatedTokens
      values.forcedTokens += answer.statistics.forcedTokens
      values.maskSeconds += answer.statistics.maskSeconds
      values.prefillSeconds += answer.statistics.prefillSeconds
      values.decodeSeconds += answer.statistics.decodeSeconds
    }
  }

  func noteFirst(_ seconds: Double) { lock.withLock { values.firstByte.add(seconds) } }
  func noteCompile(_ seconds: Double) { lock.withLock { values.compile.add(seconds) } }
}
