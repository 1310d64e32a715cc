#if canImport(Darwin)
  import Foundation

  /// Set once from any thread, read before every step of the loop.
  final class InterruptFlag: Sendable {
    private let flag = Mutex(false)
    var isSet: Bool { flag.withLock { $0 } }
    func set() { flag.withLock { $0 = true } }
  }
#else
  import Synchronization

  /// Set once from any thread, read before every step of the loop.
  final class InterruptFlag: Sendable {
    private let flag = Atomic<Bool>(false)
    var isSet: Bool { flag.load(ordering: .relaxed) }
    func set() { flag.store(true, ordering: .relaxed) }
  }
#endif
