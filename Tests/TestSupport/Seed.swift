import Foundation
import Testing

/// What generated inputs begin with: `ESPALIER_SEED`, or 1. A test that draws from ``generator()`` has the trait ``Testing/Trait/seeded``, so that its
/// failures say which seed brings them back.
package enum Seed {
  package static let value = ProcessInfo.processInfo.environment["ESPALIER_SEED"].flatMap { UInt64($0) } ?? 1

  /// SplitMix64 from the seed: the same numbers in every run with it.
  package static func generator() -> SeededRandom { SeededRandom(state: value) }
}

/// SplitMix64.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension Trait where Self == IssueHandlingTrait {
  /// Adds the seed of generated inputs to what a failure says.
  package static var seeded: Self {
    .compactMapIssues { issue in
      var issue = issue
      issue.comments.append("ESPALIER_SEED=\(Seed.value)")
      return issue
    }
  }
}
