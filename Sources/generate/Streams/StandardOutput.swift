import Foundation
import Synchronization

/// Standard output, the one way for results of every verb: what cannot be written is an error with exit status 73 and never a crash or
/// a silent success.
enum StandardOutput {
  /// Nobody reads the output any more: the command ends without a word, as other tools of a pipeline do.
  struct ReaderGone: Error {}

  private struct State {
    var buffer: [UInt8] = []
    var failure: (any Error)?
  }

  private static let state = Mutex(State())
  private static let bufferBytes = 64 << 10

  /// Why the output could not be written; nil as long as it could.
  static var failure: (any Error)? { state.withLock { $0.failure } }

  /// Adds bytes to the output; they are written when enough have come together, or with ``flush()``.
  ///
  /// - Throws: ``CommandError`` (73), or ``ReaderGone``.
  static func write(_ bytes: some Sequence<UInt8>) throws {
    try state.withLock { state in
      state.buffer.append(contentsOf: bytes)
      if state.buffer.count >= bufferBytes { flush(&state) }
      if let failure = state.failure { throw failure }
    }
  }

  /// Writes what is still held back.
  ///
  /// - Throws: ``CommandError`` (73), or ``ReaderGone``.
  static func flush() throws {
    try state.withLock { state in
      flush(&state)
      if let failure = state.failure { throw failure }
    }
  }

  private static func flush(_ state: inout State) {
    defer { state.buffer.removeAll(keepingCapacity: true) }
    guard state.failure == nil, !state.buffer.isEmpty else { return }
    let code = state.buffer.withUnsafeBytes { ProcessStreams.writeAll(1, $0) }
    if code == EPIPE {
      state.failure = ReaderGone()
    } else if code != 0 {
      state.failure = CommandError(.cannotCreate, "standard output: cannot be written (\(ProcessStreams.reason(code)))")
    }
  }
}

/// Writes bytes and a line break to standard output at once, so that a reader of a pipe sees the line when it is made.
func printLine(_ bytes: [UInt8]) throws {
  try StandardOutput.write(bytes + [UInt8(ascii: "\n")])
  try StandardOutput.flush()
}

/// Adds a line of text to standard output; lines are written together.
func printLine(_ text: String) throws {
  try StandardOutput.write((text + "\n").utf8)
}
