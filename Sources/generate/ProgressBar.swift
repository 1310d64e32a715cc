import Foundation

/// A line on the terminal that says how far a batch is; nothing where standard error is no terminal.
final class ProgressBar: @unchecked Sendable {
  // The lock guards `done` and `shown`.
  private let lock = NSLock()
  private let total: Int
  private let start = ContinuousClock.now
  private let first: Int
  private var done: Int
  private var shown = ContinuousClock.now
  private let isShown = isatty(2) == 1

  init(total: Int, done: Int) {
    self.total = total
    self.done = done
    first = done
  }

  func advance() {
    lock.lock()
    defer { lock.unlock() }
    done += 1
    guard isShown, ContinuousClock.now - shown > .milliseconds(100) || done == total else { return }
    shown = .now
    let elapsed = Double((shown - start).components.seconds) + Double((shown - start).components.attoseconds) * 1e-18
    let width = 30
    let filled = total == 0 ? width : width * done / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled)
    let rate = elapsed > 0 ? Double(done - first) / elapsed : 0
    FileHandle.standardError.write(Data("\r\(bar) \(done)/\(total)  \(String(format: "%.1f", rate)) notes/s ".utf8))
  }

  func finish() {
    if isShown { report("") }
  }
}
