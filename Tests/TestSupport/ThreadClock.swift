import Foundation

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
}
