import Foundation
import Scheduling
import Synchronization

/// A time that passes when a test says so, for what takes a ``TimeSource``.
package final class ManualTime: Sendable {
  private struct State {
    var now: ContinuousClock.Instant
    var due: [(at: ContinuousClock.Instant, body: @Sendable () -> Void)] = []
    var rests: [Duration] = []
  }

  private let state: Mutex<State>

  package init() { state = Mutex(State(now: .now)) }

  /// How long threads were told to rest, in order. None of them does.
  package var rests: [Duration] { state.withLock { $0.rests } }

  /// Calls that are due at some later time.
  package var waiting: Int { state.withLock { $0.due.count } }

  /// Lets that long pass: calls what has become due, in order, on the calling thread.
  package func advance(by duration: Duration) {
    let end = state.withLock { $0.now + duration }
    while let body = state.withLock({ state -> (@Sendable () -> Void)? in
      guard let index = state.due.indices.min(by: { state.due[$0].at < state.due[$1].at }), state.due[index].at <= end else {
        state.now = end
        return nil
      }
      state.now = max(state.now, state.due[index].at)
      return state.due.remove(at: index).body
    }) { body() }
  }

  /// What reads this time.
  package var source: TimeSource {
    TimeSource(
      now: { self.state.withLock { $0.now } },
      after: { duration, body in self.state.withLock { $0.due.append(($0.now + duration, body)) } },
      rest: { duration in self.state.withLock { $0.rests.append(duration) } })
  }
}
