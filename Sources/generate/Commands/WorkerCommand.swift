import ArgumentParser
import Capture
@preconcurrency import Dispatch
import Foundation
import LocalModel
import Serving

struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Answers requests on standard input, for programs in other languages (docs/worker.md).",
    discussion: "Lines of JSON in, lines of JSON out; many requests may be in flight. Ends with 0 when standard input does.")

  @OptionGroup var model: ModelArguments

  @Option(help: ArgumentHelp("Requests that run at once (default: what the model gains by).", valueName: "n"))
  var atOnce: Int?

  @Option(help: ArgumentHelp("Requests that may wait before reading pauses.", valueName: "n"))
  var queue = 256

  func validate() throws {
    if let atOnce, !(1...64).contains(atOnce) { throw ValidationError("--at-once \(atOnce): expected 1 to 64") }
    if !(1...100_000).contains(queue) { throw ValidationError("--queue \(queue): expected 1 to 100000") }
  }

  func run() throws {
    // A caller that is gone is no reason to die of a signal: the next read says so.
    signal(SIGPIPE, SIG_IGN)
    let path = try model.path()
    let loaded = try model.load()
    let service = ModelService(model: loaded, name: "default", limits: .init(lanes: atOnce ?? (loaded.joinsPasses ? nil : model.threads)))
    let session = WorkerSession(
      service: service,
      environment: WorkerEnvironment(version: Generate.version, modelPath: path, types: .builtIn(readsMentions: loaded.readsMentions)),
      queueLimit: queue
    ) { line in
      WorkerOutput.write(line + [UInt8(ascii: "\n")])
    }
    let ending = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
    signal(SIGTERM, SIG_IGN)
    ending.setEventHandler {
      session.cancelAll()
      session.waitForAll()
      _exit(0)
    }
    ending.resume()
    var lines = LineReader(descriptor: STDIN_FILENO, limit: WorkerSession.lineLimit)
    while let line = lines.next() { session.take(line) }
    session.waitForAll()
    ending.cancel()
  }
}

/// Writes to standard output without a buffer of its own.
enum WorkerOutput {
  /// Writes all of it, or gives up where nobody reads.
  static func write(_ bytes: [UInt8]) {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      done += count
    }
  }
}

/// Lines of a descriptor, as they come. Of a line that is longer than `limit` the first `limit` + 1 bytes are kept, so that it can be refused.
struct LineReader: Sequence, IteratorProtocol {
  private let descriptor: Int32
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  mutating func next() -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if start < buffer.count {
        let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n"))
        let piece = buffer[start..<(end ?? buffer.count)]
        line.append(contentsOf: piece.prefix(Swift.max(0, limit + 1 - line.count)))
        start = (end ?? buffer.count - 1) + 1
        if end != nil { return line }
      }
      if isAtEnd { return line.isEmpty ? nil : line }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { isAtEnd = true } else { buffer = Array(chunk[..<count]) }
      if count <= 0 { buffer = [] }
      start = 0
    }
  }
}
