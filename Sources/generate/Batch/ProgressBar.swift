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
      // A line that does not fit would be continued on the next one, and again with every step.
      let width = max(0, min(30, Self.columns - 50))
      let filled = total == 0 ? width : width * state.done / total
      let bar = String(repeating: "█", count: filled) + String(repeating: "·", count: width - filled)
      let rate = elapsed > 0 ? Double(state.done - first) / elapsed : 0
      let left = rate > 0 ? Int(Double(total - state.done) / rate) : 0
      let time = left < 60 ? "\(left) s" : left < 3600 ? "\(left / 60) min" : "\(left / 3600) h \(left / 60 % 60) min"
      let text = "\(bar) \(state.done)/\(total)  \(String(format: "%.1f", rate)) notes/s, \(time) left "
      let line = "\r" + text.prefix(max(10, Self.columns - 1)) + "\u{1B}[K"
      Array(line.utf8).withUnsafeBytes { _ = ProcessStreams.writeAll(2, $0) }
    }
  }

  /// Columns of the terminal; 80 where it does not say.
  private static var columns: Int {
    var size = winsize()
    return ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  func finish() {
    if isShown { report("") }
  }
}
