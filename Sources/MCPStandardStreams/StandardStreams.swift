import Foundation
import ModelContextProtocol

/// Serves one client over standard input and output: a message a line, nothing else on standard output.
public enum StandardStreams {
  /// The longest line that is taken, in bytes.
  public static let longestLine = 16 << 20

  /// Serves until standard input ends; calls that run then are finished first, and questions that wait get no answer.
  ///
  /// The connection has descriptors of its own. Meanwhile standard output is standard error and standard input is empty, so that nothing an
  /// action prints, reads, or leaves to a child process gets between the messages.
  ///
  /// - Parameter server: what answers.
  public static func serve(_ server: MCPServer) async {
    // What was written before goes where it was meant to.
    fflush(nil)
    let input = fcntl(0, F_DUPFD_CLOEXEC, 3)
    let output = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard input >= 0, output >= 0 else { return await serve(server, input: 0, output: 1) }
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if nothing >= 0 {
      dup2(nothing, 0)
      close(nothing)
    }
    dup2(2, 1)
    await serve(server, input: input, output: output)
    fflush(nil)
    dup2(input, 0)
    dup2(output, 1)
    close(input)
    close(output)
  }

  /// Serves over descriptors until the first one ends.
  ///
  /// - Parameters:
  ///   - server: what answers.
  ///   - input: the descriptor to read.
  ///   - output: the descriptor to write.
  public static func serve(_ server: MCPServer, input: Int32, output: Int32) async {
    // A client that is gone is no reason to die before calls have ended.
    signal(SIGPIPE, SIG_IGN)
    let connection = MCPConnection(server: server) { line in send(line + "\n", to: output) }
    for await line in lines(of: input) {
      switch line {
      case .whole(let text): if !text.allSatisfy(\.isWhitespace) { connection.receive(text) }
      case .tooLong: connection.receive("a line of more than \(longestLine) bytes")
      }
    }
    await connection.finish()
  }

  enum Line: Sendable {
    case whole(String)
    case tooLong
  }

  /// Lines, read by a thread of its own: reading blocks, and no task may.
  private static func lines(of descriptor: Int32) -> AsyncStream<Line> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        var line: [UInt8] = []
        var isTooLong = false
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
          let count = read(descriptor, &buffer, buffer.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { break }
          for byte in buffer[..<count] {
            if byte == UInt8(ascii: "\n") {
              continuation.yield(isTooLong ? .tooLong : .whole(String(decoding: line, as: UTF8.self)))
              line.removeAll(keepingCapacity: line.count < 1 << 20)
              isTooLong = false
            } else if line.count < longestLine {
              line.append(byte)
            } else {
              isTooLong = true
            }
          }
        }
        if !line.isEmpty { continuation.yield(isTooLong ? .tooLong : .whole(String(decoding: line, as: UTF8.self))) }
        continuation.finish()
      }
    }
  }

  private static func send(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let start = rest.baseAddress, !rest.isEmpty {
        let count = write(descriptor, start, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }
}
