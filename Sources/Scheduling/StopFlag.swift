import Foundation

/// Set once from any thread, read before every step.
package final class StopFlag: @unchecked Sendable {
  // Sendable because of the lock.
  private let lock = NSLock()
  private var value = false
  package init() {}
  package var isSet: Bool { lock.withLock { value } }
  package func set() { lock.withLock { value = true } }
}

extension Duration {
  /// The duration in seconds.
  package var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
