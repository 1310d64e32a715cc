import Synchronization

/// Set once from any thread, read before every step.
package final class StopFlag: Sendable {
  private let value = Mutex(false)
  package init() {}
  package var isSet: Bool { value.withLock { $0 } }
  package func set() { value.withLock { $0 = true } }
}

extension Duration {
  /// The duration in seconds.
  package var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
