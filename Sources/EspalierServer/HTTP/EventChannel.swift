import Foundation

/// Values from any thread, read by one task in their order.
final class EventChannel<Event: Sendable>: @unchecked Sendable {
  // Sendable because of the lock.
  private let lock = NSLock()
  private var events: [Event] = []
  private var waiting: CheckedContinuation<Void, Never>?

  func send(_ event: Event) {
    let reader = lock.withLock { () -> CheckedContinuation<Void, Never>? in
      events.append(event)
      defer { waiting = nil }
      return waiting
    }
    reader?.resume()
  }

  /// The next event, which stays where it is.
  func peek() async -> Event {
    while true {
      if let event = lock.withLock({ events.first }) { return event }
      await withCheckedContinuation { continuation in
        let isThere = lock.withLock { () -> Bool in
          if !events.isEmpty { return true }
          waiting = continuation
          return false
        }
        if isThere { continuation.resume() }
      }
    }
  }

  func next() async -> Event {
    let event = await peek()
    lock.withLock { _ = events.removeFirst() }
    return event
  }
}
