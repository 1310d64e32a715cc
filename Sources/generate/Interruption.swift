@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Control-C: the first one asks the running work to stop at its next step, so that files are left whole; the second ends the process.
enum Interruption {
  private static let flag = Atomic<Bool>(false)
  // Set up once, before anything runs beside it.
  nonisolated(unsafe) private static let source: any DispatchSourceSignal = DispatchSource.makeSignalSource(
    signal: SIGINT, queue: .global())

  /// Whether the user has asked to stop.
  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  static func install() {
    signal(SIGINT, SIG_IGN)
    source.setEventHandler {
      if flag.exchange(true, ordering: .relaxed) || !isHandled.load(ordering: .relaxed) { _exit(CommandError.Status.interrupted.rawValue) }
    }
    source.resume()
  }

  /// Forgets that the user asked: what was to stop has stopped, and there is more to do.
  static func reset() { flag.store(false, ordering: .relaxed) }

  private static let isHandled = Atomic<Bool>(false)

  /// Says that the caller looks at ``isRequested`` and ends by itself.
  static func handle() {
    isHandled.store(true, ordering: .relaxed)
  }
}
