import Foundation

/// A value behind a lock. Sessions come from several tasks; what they share is touched for microseconds at a time.
final class Locked<Value>: @unchecked Sendable {
  // Sendable because `value` is only reached through the lock.
  private var value: Value
  private let lock = NSLock()

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
