import Foundation
import Synchronization

/// A line on the terminal that says how far a batch is; nothing where standard error is no terminal.
final class ProgressBar: Sendable {
  private struct State {
    var done: Int
    var shown = ContinuousClock.now
  }

  private let state: Mutex<State>
  private let total: Int
  private let start = ContinuousClock.now
  private let first: Int
  private let isShown = isatty(2) == 1

  init(total: Int, done: Int) {
    self.total = total
    first = done
    state = Mutex(State(done: done))
  }

  func advance() {
    guard isShown else { return }
    state.withLock { state in
      state.done += 1
      let now = ContinuousClock.now
      guard now - state.shown > .milliseconds(100) || state.done == total else { return }
      state.shown = now
      let elapsed = Double((now - start).components.seconds) + Double((now - start).components.attoseconds) * 1e-18
      let width = 30
      let filled = total == 0 ? width : width * state.done / total
      let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled)
      let rate = elapsed > 0 ? Double(state.done - first) / elapsed : 0
      let line = "\r\(bar) \(state.done)/\(total)  \(String(format: "%.1f", rate)) notes/s "
      Array(line.utf8).withUnsafeBytes { _ = ProcessStreams.writeAll(2, $0) }
    }
  }

  func finish() {
    if isShown { report("") }
  }
}
