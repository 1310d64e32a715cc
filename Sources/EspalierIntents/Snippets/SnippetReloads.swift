/// Who wants to know that a card is to be drawn again.
final class SnippetReloads: Sendable {
  static let shared = SnippetReloads()
  private let listeners = Guarded<[UUID: @Sendable (String) -> Void]>([:])

  func announce(_ identifier: String) {
    for listener in listeners.withLock({ Array($0.values) }) { listener(identifier) }
  }

  /// Calls back at every reload until the returned function is called.
  func listen(_ body: @escaping @Sendable (String) -> Void) -> @Sendable () -> Void {
    let key = UUID()
    listeners.withLock { $0[key] = body }
    return { [listeners] in listeners.withLock { _ = $0.removeValue(forKey: key) } }
  }
}

/// A value that one thread at a time reads or changes.
package final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
