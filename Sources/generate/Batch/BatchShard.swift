import ArgumentParser

/// A share of a batch's input: the `index`-th of `count` parts, from 0 on, each of notes that stand together.
struct BatchShard: Sendable, ExpressibleByArgument, CustomStringConvertible {
  let index: Int
  let count: Int

  /// Reads `I/N`; nil unless 0 ≤ I < N.
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1, count <= 1_000_000, (0..<count).contains(index) else {
      return nil
    }
    (self.index, self.count) = (index, count)
  }

  var description: String { "\(index)/\(count)" }

  /// The part's notes among `total`: parts differ by one note at most, and every note is in one of them.
  func range(of total: Int) -> Range<Int> { total * index / count..<total * (index + 1) / count }
}
