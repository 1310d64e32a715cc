import Synchronization

/// Values from any thread, read by one task in their order.
final class EventChannel<Event: Sendable>: Sendable {
  private struct State {
    var events: [Event] = []
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func send(_ event: Event) {
    let reader = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.events.append(event)
      defer { state.waiting = nil }
      return state.waiting
    }
    reader?.resume()
  }

  /// The next event, which stays where it is.
  func peek() async -> Event {
    while true {
      if let event = state.withLock({ $0.events.first }) { return event }
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state -> Bool in
          if !state.events.isEmpty { return true }
          state.waiting = continuation
          return false
        }
        if isThere { continuation.resume() }
      }
    }
  }

  func next() async -> Event {
    let event = await peek()
    state.withLock { _ = $0.events.removeFirst() }
    return event
  }
}
