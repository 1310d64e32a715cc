import Dispatch
import Foundation

/// Where the scheduler, and what works beside it, read the time and let it pass. Tests have one of their own, whose time passes when they say so.
package struct TimeSource: Sendable {
  /// The present moment.
  package var now: @Sendable () -> ContinuousClock.Instant
  /// Calls the function after that long, on some thread.
  package var after: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
  /// Lets the calling thread rest.
  package var rest: @Sendable (Duration) -> Void

  package init(
    now: @escaping @Sendable () -> ContinuousClock.Instant, after: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void,
    rest: @escaping @Sendable (Duration) -> Void
  ) {
    self.now = now
    self.after = after
    self.rest = rest
  }

  /// The computer's own time.
  package static let system = TimeSource(
    now: { .now },
    after: { duration, body in
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + duration.inSeconds, execute: body)
    },
    rest: { Thread.sleep(forTimeInterval: $0.inSeconds) })

  /// Waits that long.
  func sleep(_ duration: Duration) async {
    await withCheckedContinuation { continuation in after(duration) { continuation.resume() } }
  }
}
