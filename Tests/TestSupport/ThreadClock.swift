import Foundation
import Testing

/// The processor time of a thread, which other threads and processes of a busy machine do not lengthen.
package enum ThreadClock {
  /// Milliseconds that the calling thread has computed for.
  package static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }

  /// Milliseconds that the calling thread computes for in `body`.
  package static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = milliseconds
    try body()
    return milliseconds - start
  }

  /// How many times as long as on a Zen 4 this thread computes at the moment, at least 1. An older processor takes longer, and so does a core that is
  /// shared with a busy neighbour; a bound of time multiplied by this says the same on all of them.
  ///
  /// Measured over work like the engine's: look-ups in a table, branches, allocations. An idle Zen 3 takes 1.6 ms; it makes masks in twice the time of a
  /// Zen 4 and more.
  package static var slowness: Double {
    let best = (0..<3).map { _ in milliseconds { #expect(tableSize() > 5000) } }.min() ?? 0
    return max(1, best / 0.8)
  }

  private static func tableSize() -> Int {
    var table: [Int: [UInt8]] = [:]
    var key = 1
    for index in 0..<10_000 {
      key = (key &* 1_664_525 &+ 1_013_904_223) & 0xFFFF
      table[key, default: []].append(UInt8(truncatingIfNeeded: index))
      if table[key ^ 0x5555] != nil { key &+= 1 }
    }
    return table.count
  }
}
