import Synchronization

/// Who wants to know that a card is to be drawn again.
final class SnippetReloads: Sendable {
  static let shared = SnippetReloads()
  private let listeners = Mutex<[UUID: @Sendable (String) -> Void]>([:])

  func announce(_ identifier: String) {
    for listener in listeners.withLock({ Array($0.values) }) { listener(identifier) }
  }

  /// Calls back at every reload until the returned function is called.
  func listen(_ body: @escaping @Sendable (String) -> Void) -> @Sendable () -> Void {
    let key = UUID()
    listeners.withLock { $0[key] = body }
    return { [self] in listeners.withLock { _ = $0.removeValue(forKey: key) } }
  }
}
