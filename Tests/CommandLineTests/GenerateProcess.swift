import Foundation

/// Runs the built `generate` binary as a user's script would.
struct GenerateProcess {
  var status: Int32
  var output: String
  var errors: String

  /// The lines of standard output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The binary lies beside the test bundle in the build folder.
  static let executable: URL = {
    var folder = Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(fileURLWithPath: ".")
    for argument in CommandLine.arguments where argument.contains(".xctest") {
      folder = URL(fileURLWithPath: argument).deletingLastPathComponent()
      if folder.lastPathComponent.hasSuffix(".xctest") { folder.deleteLastPathComponent() }
    }
    return folder.appendingPathComponent("generate")
  }()

  static let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Whether the default model is there: without it, what needs a model is skipped.
  static let hasDefaultModel = ["config.json", "tokenizer.json"].allSatisfy {
    FileManager.default.fileExists(atPath: packageRoot.appendingPathComponent("Models/\($0)").path)
  }

  static func run(_ arguments: [String], input: Data = Data(), environment: [String: String] = [:]) throws -> GenerateProcess {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = packageRoot
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    let writer = Thread {
      try? stdin.fileHandleForWriting.write(contentsOf: input)
      try? stdin.fileHandleForWriting.close()
    }
    writer.start()
    let errors = Box()
    let reader = Thread { errors.fill(stderr.fileHandleForReading.readDataToEndOfFile()) }
    reader.start()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return GenerateProcess(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors.wait(), as: UTF8.self))
  }

  /// Hands one value from a reading thread to the caller.
  private final class Box: @unchecked Sendable {
    // The semaphore orders the write before the read.
    private let ready = DispatchSemaphore(value: 0)
    private var data = Data()
    func fill(_ data: Data) {
      self.data = data
      ready.signal()
    }
    func wait() -> Data {
      ready.wait()
      return data
    }
  }
}
