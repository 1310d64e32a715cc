import Foundation

/// Lines for standard error, written by a thread of their own.
///
/// Whoever reads standard error may be slow, or not read at all; what answers requests must not wait for him. Lines that he has no time for are left out and
/// counted.
final class BackgroundLog: @unchecked Sendable {
  // Sendable because all state is behind the condition's lock.
  private let condition = NSCondition()
  private var lines: [[UInt8]] = []
  private var missed = 0
  private var isWriting = false
  private let limit: Int
  private let write: @Sendable (_ bytes: [UInt8]) -> Void

  /// - Parameters:
  ///   - limit: lines that may wait.
  ///   - write: writes whole lines; may block.
  init(limit: Int = 4096, write: @escaping @Sendable (_ bytes: [UInt8]) -> Void = BackgroundLog.toStandardError) {
    self.limit = limit
    self.write = write
    let thread = Thread { [weak self] in while let work = self?.next() { work() } }
    thread.name = "espalier.log"
    thread.start()
  }

  /// Takes a line, without its line break. Never waits.
  func add(_ line: [UInt8]) {
    condition.withLock {
      guard lines.count < limit else { return missed += 1 }
      lines.append(line)
      condition.signal()
    }
  }

  /// Waits until all is written, at most so many seconds.
  func flush(within seconds: Double) {
    let end = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    while !lines.isEmpty || isWriting, condition.wait(until: end) {}
    condition.unlock()
  }

  /// The next piece of writing; nil never.
  private func next() -> (() -> Void)? {
    condition.lock()
    while lines.isEmpty { condition.wait() }
    var bytes: [UInt8] = []
    for line in lines { bytes += line + [UInt8(ascii: "\n")] }
    if missed > 0 { bytes += Array("{\"level\":\"warning\",\"lines_left_out\":\(missed)}\n".utf8) }
    lines.removeAll(keepingCapacity: true)
    missed = 0
    isWriting = true
    condition.unlock()
    return { [self] in
      write(bytes)
      condition.withLock {
        isWriting = false
        condition.broadcast()
      }
    }
  }

  /// Gives up where nobody reads.
  static func toStandardError(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { _ = ProcessStreams.writeAll(STDERR_FILENO, $0) }
  }
}
