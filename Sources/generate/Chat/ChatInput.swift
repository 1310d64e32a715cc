import Foundation

/// Messages as somebody types or pipes them: a line each; several lines between lines of `"""`, or with a backslash at a line's end.
struct ChatInput {
  /// Whether somebody is there to be asked.
  let isTerminal = isatty(0) == 1
  private var buffer: [UInt8] = []
  private var isAtEnd = false
  private var interruptions = 0

  /// Most bytes of one message.
  private static let byteLimit = 4 << 20

  /// The next message without white space at its ends; nil at the end of the input.
  ///
  /// - Throws: ``CommandError``: 130 where Control-C comes twice in a row, 65 for what is no UTF-8 or too long.
  mutating func next() throws -> String? {
    var message = ""
    var isQuoted = false
    while true {
      if isTerminal { prompt(isContinued: isQuoted || !message.isEmpty) }
      guard let line = try line() else {
        let rest = message.trimmingCharacters(in: .whitespacesAndNewlines)
        return rest.isEmpty ? nil : rest
      }
      if Interruption.isRequested {
        // What was typed so far is dropped, as a shell does it.
        interruptions += 1
        if interruptions > 1 || !isTerminal { throw CommandError(.interrupted, "interrupted") }
        Interruption.reset()
        report(isTerminal ? "\n(Control-C once more, Control-D or /quit ends)" : "")
        message = ""
        isQuoted = false
        continue
      }
      interruptions = 0
      guard message.utf8.count + line.utf8.count <= Self.byteLimit else {
        throw CommandError(.badInput, "the message has more than \(Self.byteLimit) bytes: divide it")
      }
      if line.trimmingCharacters(in: .whitespaces) == "\"\"\"" {
        isQuoted.toggle()
        if isQuoted { continue }
      } else if isQuoted {
        message += line + "\n"
        continue
      } else if line.hasSuffix("\\") {
        message += line.dropLast() + "\n"
        continue
      } else {
        message += line
      }
      let whole = message.trimmingCharacters(in: .whitespacesAndNewlines)
      if !whole.isEmpty { return whole }
      message = ""
    }
  }

  private func prompt(isContinued: Bool) {
    Array((isContinued ? ". " : "> ").utf8).withUnsafeBytes { _ = ProcessStreams.writeAll(2, $0) }
  }

  /// A line without its end; an empty one where Control-C came instead.
  private mutating func line() throws -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        var bytes = Array(buffer[..<end])
        buffer.removeSubrange(...end)
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return try NoteInput.text(bytes, name: "standard input")
      }
      if isAtEnd {
        defer { buffer = [] }
        return buffer.isEmpty ? nil : try NoteInput.text(buffer, name: "standard input")
      }
      guard buffer.count <= Self.byteLimit else {
        throw CommandError(.badInput, "the message has more than \(Self.byteLimit) bytes: divide it")
      }
      if Interruption.isRequested { return "" }
      var wanted = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      guard poll(&wanted, 1, 100) > 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 1 << 14)
      let count = read(0, &chunk, chunk.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count <= 0 { isAtEnd = true } else { buffer += chunk[..<count] }
    }
  }
}
