import Foundation

/// A value behind a lock. Sessions come from several tasks; what they share is touched for microseconds at a time.
package final class Locked<Value>: @unchecked Sendable {
  // Sendable because `value` is only reached through the lock.
  private var value: Value
  private let lock = NSLock()

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

extension Locked {
  /// The value, made by the first who asks; whoever asks meanwhile waits for it. A failure is not kept: the next one tries again.
  package func value<Made>(madeBy make: () throws -> Made) rethrows -> Made where Value == Made? {
    try withLock { known in
      if let known { return known }
      let made = try make()
      known = made
      return made
    }
  }
}
