import EspalierIntents
import Foundation
import IntentMCP
import ModelContextProtocol
import Testing

/// Agents that lie, repeat themselves, vanish, or speak an older protocol: a row is written once or not at all.
@Suite struct AgentFaultTests {
  private static func request(_ parameters: String, id: Int = 1) -> [UInt8] {
    let meta =
      #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}"#
    return Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{\#(parameters),\#(meta)}}"#.utf8)
  }

  private func call(_ server: MCPServer, _ parameters: String) async throws -> MCPValue {
    let reply = await server.respond(to: Self.request(parameters), caller: MCPCaller(isAuthenticated: true))
    return try MCPValue(json: try #require(reply.body))
  }

  /// Begins a call that asks, and gives the state that it hands out.
  private func ask(_ server: MCPServer) async throws -> String {
    let reply = try await call(server, #""name":"TakeNoteIntent""#)
    return try #require(reply["result"]?["requestState"]?.string)
  }

  private func answer(_ text: String, _ state: String, name: String = "TakeNoteIntent", arguments: String = "{}") -> String {
    #""name":"\#(name)","arguments":\#(arguments),"inputResponses":{"text":{"action":"accept","content":{"text":"\#(text)"}}},"requestState":"\#(state)""#
  }

  // MARK: States

  @Test func aStateIsOfItsServerItsCallAndItsHour() async throws {
    let store = SampleStore()
    let host = try sampleHost(store)
    let server = MCPServer(provider: IntentProvider(host: host))
    let state = try await ask(server)
    func refusal(_ parameters: String, of server: MCPServer) async throws -> String? {
      let reply = try await call(server, parameters)
      return reply["error"]?["code"] == -32602 ? reply["error"]?["message"]?.string : nil
    }
    // Every part changed by one character, left out, or repeated.
    let parts = state.split(separator: ".").map(String.init)
    #expect(parts.count == 5)
    for place in parts.indices {
      var changed = parts
      changed[place] = (parts[place].first == "1" ? "2" : "1") + parts[place].dropFirst()
      let (shorter, longer) = (Array(parts[..<place] + parts[(place + 1)...]), Array(parts[...place] + parts[place...]))
      for forged in [changed, shorter, longer] {
        #expect(try await refusal(answer("forged", forged.joined(separator: ".")), of: server)?.contains("not made by this server") == true)
      }
    }
    // The mark with one character changed, and one that outwits a comparison by running totals.
    let mark = parts[4]
    var marks = mark.indices.map { mark[..<$0] + (mark[$0] == "0" ? "1" : "0") + mark[mark.index(after: $0)...] }.map(String.init)
    marks.append(String(repeating: "\\u0000", count: 63) + "\\u007f")
    for forged in marks {
      let message = try await refusal(answer("forged", (parts[..<4] + [forged]).joined(separator: ".")), of: server)
      #expect(message?.contains("not made by this server") == true, "\(forged)")
    }
    for forged in ["", ".", "....", String(repeating: "9", count: 100_000), parts.dropLast().joined(separator: ".") + "."] {
      #expect(try await refusal(answer("forged", forged), of: server) != nil)
    }
    // Of another call.
    #expect(try await refusal(answer("other", state, name: "RemindIntent"), of: server)?.contains("another call") == true)
    #expect(try await refusal(answer("other", state, arguments: #"{"text":"x"}"#), of: server)?.contains("another call") == true)
    // Of a server that was started anew.
    let later = MCPServer(provider: IntentProvider(host: host))
    #expect(try await refusal(answer("late", state), of: later)?.contains("not made by this server") == true)
    #expect(await store.logged == [])
    // After all that it is still good, once.
    #expect(try await call(server, answer("buy milk", state))["result"]?["resultType"] == "complete")
    #expect(try await refusal(answer("buy milk", state), of: server)?.contains("over or was used") == true)
    #expect(await store.logged == ["buy milk"])
  }

  @Test func ofTwentyEqualAnswersAtOnceOneCounts() async throws {
    let store = SampleStore()
    let server = MCPServer(provider: IntentProvider(host: try sampleHost(store)))
    for round in 0..<20 {
      let body = Self.request(answer("note \(round)", try await ask(server)))
      let taken = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 {
          group.addTask {
            let reply = await server.respond(to: body, caller: MCPCaller(isAuthenticated: true))
            return reply.body?.contains("\"complete\"") == true
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(taken == 1)
    }
    #expect(await store.logged == (0..<20).map { "note \($0)" })
  }

  @Test func aClientThatNeverComesBackLeavesNothing() async throws {
    let store = SampleStore()
    let host = try sampleHost(store)
    let server = MCPServer(provider: IntentProvider(host: host), questionLifetime: 0.2)
    let state = try await ask(server)
    for _ in 0..<12_000 {
      guard try host.records().isEmpty else { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(try host.records().map(\.outcome) == [.cancelled])
    #expect(try await call(server, answer("late", state))["error"]?["code"] == -32602)
    #expect(await store.logged == [])
  }

  @Test func theOldestQuestionGivesWay() async throws {
    let store = SampleStore()
    let server = MCPServer(provider: IntentProvider(host: try sampleHost(store)), waitingCalls: 3)
    var states: [String] = []
    for _ in 0..<5 { states.append(try await ask(server)) }
    var answered: [Bool] = []
    for (index, state) in states.enumerated() {
      answered.append(try await call(server, answer("note \(index)", state))["result"] != nil)
    }
    #expect(answered == [false, false, true, true, true])
    #expect(await store.logged == ["note 2", "note 3", "note 4"])
  }

  // MARK: Cancelling

  /// The answer and the end of the call on their way at once: a row that is there is reported as done, and one that is not as cancelled.
  @Test func cancellingAroundAnAnswerLeavesOneRowOrNone() async throws {
    var whole = 0
    for step in 0..<60 {
      let store = SampleStore()
      let host = try sampleHost(store)
      let server = MCPServer(provider: IntentProvider(host: host))
      let body = Self.request(answer("buy milk", try await ask(server)))
      let reply = Task { await server.respond(to: body, caller: MCPCaller(isAuthenticated: true)) }
      // At one moment or another; the last time behind the answer.
      if step < 59 { try await Task.sleep(for: .microseconds(step * step)) } else { _ = await reply.value }
      reply.cancel()
      _ = await reply.value
      // What runs on behind a cancelled request ends by itself.
      for _ in 0..<12_000 {
        guard try host.records().isEmpty else { break }
        try await Task.sleep(for: .milliseconds(5))
      }
      let rows = await store.logged
      let outcomes = try host.records().map(\.outcome)
      #expect(rows.isEmpty && outcomes == [.cancelled] || rows == ["buy milk"] && outcomes == [.done], "\(rows) \(outcomes)")
      whole += rows.count
    }
    #expect(whole > 0)
  }

  @Test func cancellingARequestOfAConnection() async throws {
    let store = SampleStore()
    let host = try sampleHost(store)
    let (lines, continuation) = AsyncStream<String>.makeStream()
    let connection = MCPConnection(server: MCPServer(provider: IntentProvider(host: host))) { continuation.yield($0) }
    var sent = lines.makeAsyncIterator()
    connection.receive(Self.opening("2025-11-25"))
    _ = await sent.next()
    connection.receive(#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"TakeNoteIntent"}}"#)
    #expect(await sent.next()?.contains("elicitation/create") == true)
    connection.receive(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#)
    // A cancelled request gets no answer, and the next one does.
    connection.receive(#"{"jsonrpc":"2.0","id":3,"method":"ping"}"#)
    #expect(await sent.next()?.contains(#""id":3"#) == true)
    await connection.finish()
    #expect(try host.records().map(\.outcome) == [.cancelled])
    #expect(await store.logged == [])
  }

  @Test func anIdOfARequestThatRunsIsTaken() async throws {
    let store = SampleStore()
    let (lines, continuation) = AsyncStream<String>.makeStream()
    let connection = MCPConnection(server: MCPServer(provider: IntentProvider(host: try sampleHost(store)))) { continuation.yield($0) }
    var sent = lines.makeAsyncIterator()
    connection.receive(Self.opening("2025-11-25"))
    _ = await sent.next()
    let call = #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"TakeNoteIntent"}}"#
    connection.receive(call)
    let question = try MCPValue(json: await sent.next() ?? "null")
    let id = try #require(question["id"]?.string)
    connection.receive(call)
    #expect(await sent.next()?.contains("-32600") == true)
    connection.receive(#"{"jsonrpc":"2.0","id":"\#(id)","result":{"action":"accept","content":{"text":"buy milk"}}}"#)
    #expect(await sent.next()?.contains("Logged") == true)
    await connection.finish()
    #expect(await store.logged == ["buy milk"])
  }

  // MARK: Versions

  private static func opening(_ version: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"\#(version)","capabilities":{"elicitation":{}},"clientInfo":{"name":"t","version":"1"}}}"#
  }

  /// A version that is spoken is agreed on, another one answered with the newest that has a handshake; and a client that does not wait for that is
  /// understood.
  @Test(arguments: [
    ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2025-03-26", "2025-03-26"), ("2024-11-05", "2024-11-05"),
    ("1999-01-01", "2025-11-25"), ("", "2025-11-25"),
  ])
  func oldVersionsAreSpoken(asked: String, agreed: String) async throws {
    let store = SampleStore()
    let (lines, continuation) = AsyncStream<String>.makeStream()
    let connection = MCPConnection(server: MCPServer(provider: IntentProvider(host: try sampleHost(store)))) { continuation.yield($0) }
    connection.receive(Self.opening(asked))
    connection.receive(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    connection.receive(#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"DrinkWaterIntent","arguments":{"amount":3}}}"#)
    var sent = lines.makeAsyncIterator()
    let first = await sent.next()
    #expect(try MCPValue(json: try #require(first))["result"]?["protocolVersion"] == .string(agreed))
    let second = await sent.next()
    #expect(second?.contains("Logged 3 oz.") == true)
    await connection.finish()
    #expect(await store.ounces == 3)
  }

  // MARK: perform() that does not come back

  @Test func aToolThatNeverReturnsIsAToolError() async throws {
    let store = SampleStore()
    let server = MCPServer(provider: IntentProvider(host: try sampleHost(store, deadline: .milliseconds(150))))
    let reply = try await call(server, #""name":"TroubleIntent","arguments":{"kind":"stay"}"#)
    #expect(reply["result"]?["isError"] == true)
    #expect(reply["result"]?["content"]?.elements?.first?["text"]?.string?.contains("took longer than 0.15 s") == true)
    #expect(await store.logged == [])
  }

  /// Ones that block their threads too, more of them than there are processors.
  @Test func blockedThreadsHoldUpNobody() async throws {
    let store = SampleStore()
    let host = try sampleHost(store, deadline: .milliseconds(150))
    defer { BlockedThreads.letGo() }
    let failures = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<(2 * ProcessInfo.processInfo.activeProcessorCount + 2) {
        group.addTask {
          do {
            _ = try await host.run(IntentInvocation("TroubleIntent", arguments: ["kind": "block"], surface: "test"))
            return false
          } catch { return true }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failures == 2 * ProcessInfo.processInfo.activeProcessorCount + 2)
    // Their threads are blocked still.
    #expect(
      try await sampleHost(store).run(IntentInvocation("DrinkWaterIntent", surface: "test")).dialog == "Logged 8 oz. Today's total: 8 oz")
  }
}
