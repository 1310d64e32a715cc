import EspalierIntents
import Foundation
import ModelContextProtocol
import Testing

/// A program that serves an agent over standard input and output, and one of its client's threads. Everything waits: tests run it apart from
/// the threads that tasks share.
private final class AgentProcess {
  static let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent(".build/release/sample-actions")
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var unread: [UInt8] = []

  init(folder: URL) throws {
    process.executableURL = Self.program
    process.arguments = ["mcp"]
    process.environment = ProcessInfo.processInfo.environment.merging(["SAMPLE_FOLDER": folder.path]) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
    try process.run()
  }

  func send(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) }

  /// The next line; `nil` at the end.
  func next() throws -> MCPValue? {
    while true {
      if let end = unread.firstIndex(of: 10) {
        defer { unread.removeFirst(end + 1) }
        return try MCPValue(json: Array(unread[..<end]))
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      unread.append(contentsOf: data)
    }
  }

  /// The client is gone: it neither writes nor reads any more.
  func leave() -> Int32 {
    try? input.fileHandleForWriting.close()
    try? output.fileHandleForReading.close()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Says nothing more, reads to the end, and gives the status.
  func finish() throws -> Int32 {
    try input.fileHandleForWriting.close()
    while try next() != nil {}
    process.waitUntilExit()
    return process.terminationStatus
  }

  func kill() {
    process.terminate()
    process.waitUntilExit()
  }
}

@Suite struct AgentProcessTests {
  private static func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
  }

  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("agents-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static func rows(_ folder: URL) -> [String] {
    ((try? String(contentsOf: folder.appendingPathComponent("notes"), encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  private static func records(_ folder: URL) throws -> [IntentRecord] {
    struct Nothing: AppIntentsPackage {}
    return try IntentHost(package: Nothing.self, applicationName: "Nothing", storage: folder.appendingPathComponent("intents.sqlite").path)
      .records(limit: 1000)
  }

  private static let opening =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}},"clientInfo":{"name":"t","version":"1"}}}"#

  private static func modern(_ parameters: String, id: Int) -> String {
    let meta =
      #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}"#
    return #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"LogNote",\#(parameters)\#(meta)}}"#
  }

  /// Notes by questions in the protocol's newer age.
  private static func logByStates(_ names: [String], folder: URL) throws {
    let agent = try AgentProcess(folder: folder)
    for (index, name) in names.enumerated() {
      try agent.send(modern("", id: 2 * index))
      let state = try #require(try agent.next()?["result"]?["requestState"]?.string)
      try agent.send(
        modern(
          #""inputResponses":{"text":{"action":"accept","content":{"text":"\#(name)"}}},"requestState":"\#(state)","#, id: 2 * index + 1))
      #expect(try agent.next()?["result"]?["resultType"] == "complete")
    }
    #expect(try agent.finish() == 0)
  }

  /// Notes by questions over a connection.
  private static func logByForms(_ names: [String], folder: URL) throws {
    let agent = try AgentProcess(folder: folder)
    try agent.send(opening)
    _ = try agent.next()
    for (index, name) in names.enumerated() {
      try agent.send(#"{"jsonrpc":"2.0","id":\#(index + 1),"method":"tools/call","params":{"name":"LogNote"}}"#)
      let question = try #require(try agent.next()?["id"]?.string)
      try agent.send(#"{"jsonrpc":"2.0","id":"\#(question)","result":{"action":"accept","content":{"text":"\#(name)"}}}"#)
      #expect(try agent.next()?["result"]?["content"]?.elements?.first?["text"] == .string("Logged \"\(name)\"."))
    }
    #expect(try agent.finish() == 0)
  }

  @Test func severalProcessesAskAndWriteAtOnce() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = (0..<3).map { agent in (0..<10).map { "note \(agent) \($0)" } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await Self.onThread { try Self.logByStates(names[0], folder: folder) } }
      group.addTask { try await Self.onThread { try Self.logByForms(names[1], folder: folder) } }
      group.addTask { try await Self.onThread { try Self.logByStates(names[2], folder: folder) } }
      try await group.waitForAll()
    }
    #expect(Self.rows(folder).sorted() == names.flatMap { $0 }.sorted())
    for own in names { #expect(Self.rows(folder).filter(own.contains) == own) }
    let records = try Self.records(folder)
    #expect(records.count == 30 && records.allSatisfy { $0.outcome == .done && $0.exchanges.count == 1 })
  }

  /// A client that leaves, or is killed with its server, while a question waits: no row; and the next process finds the file whole.
  @Test func aClientThatVanishesInTheMiddleOfAQuestion() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let statuses = try await Self.onThread {
      var statuses: [Int32] = []
      for isModern in [true, false] {
        for isKilled in [true, false] {
          let agent = try AgentProcess(folder: folder)
          if isModern {
            try agent.send(Self.modern("", id: 1))
          } else {
            try agent.send(Self.opening)
            _ = try agent.next()
            try agent.send(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"LogNote"}}"#)
          }
          #expect(try agent.next() != nil)
          if isKilled { agent.kill() } else { statuses.append(agent.leave()) }
        }
      }
      try Self.logByStates(["whole"], folder: folder)
      return statuses
    }
    #expect(statuses == [0, 0])
    #expect(Self.rows(folder) == ["whole"])
    #expect(try Self.records(folder).map(\.outcome) == [.done, .cancelled, .cancelled])
  }

  /// Lines that are no messages are answered one by one, and what comes between them as ever.
  @Test func garbageIsAnsweredAndPassedOver() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let answers = try await Self.onThread { () -> [MCPValue] in
      let agent = try AgentProcess(folder: folder)
      var answers: [MCPValue] = []
      for (index, line) in ["{", "\u{0}\u{1}", "[1,2]", #"{"jsonrpc":"1.0"}"#, String(repeating: "[", count: 200_000), "ÿþ", "null"]
        .enumerated()
      {
        try agent.send(line)
        try agent.send("   ")
        answers.append(try #require(try agent.next()))
        try agent.send(Self.modern(#""arguments":{"text":"note \#(index)"},"#, id: index))
        #expect(try agent.next()?["result"]?["resultType"] == "complete")
      }
      // An answer to a question that nobody put.
      try agent.send(#"{"jsonrpc":"2.0","id":"question-9","result":{"action":"accept","content":{"text":"x"}}}"#)
      #expect(try agent.finish() == 0)
      return answers
    }
    #expect(answers.allSatisfy { $0["error"]?["code"] == -32700 || $0["error"]?["code"] == -32600 })
    #expect(Self.rows(folder) == (0..<7).map { "note \($0)" })
  }
}
