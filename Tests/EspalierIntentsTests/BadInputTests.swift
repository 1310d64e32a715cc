import EspalierIntents
import Foundation
import IntentMCP
import ModelContextProtocol
import Testing

@Suite struct BadInputTests {
  private func error(_ name: String, _ json: String, _ host: IntentHost) async -> IntentArgumentError? {
    do {
      _ = try await host.run(try IntentInvocation(name, json: json, surface: "test"))
      return nil
    } catch {
      return error as? IntentArgumentError
    }
  }

  @Test(arguments: [
    (#"{"amount":"many"}"#, IntentArgumentError.Kind.invalid), (#"{"amount":0}"#, .invalid), (#"{"amount":65}"#, .invalid),
    (#"{"amount":2.5}"#, .invalid),
    (#"{"amount":null}"#, .invalid), (#"{"amount":[1]}"#, .invalid), (#"{"glasses":1}"#, .unknownParameter), (#"[1]"#, .invalid),
    ("{", .invalid),
  ])
  func argumentsThatAnIntentCannotTake(json: String, kind: IntentArgumentError.Kind) async throws {
    let store = SampleStore()
    let host = try sampleHost(store)
    #expect(await error("DrinkWaterIntent", json, host)?.kind == kind)
    #expect(await store.ounces == 0)
  }

  @Test func namesThatAreNotThere() async throws {
    let host = try chatHost()
    #expect(await error("SendIntent", #"{"destination":"Nobody"}"#, host)?.kind == .notFound)
    #expect(await error("SendIntent", #"{"destination":{"contact":{"id":"c9"}}}"#, host)?.kind == .notFound)
    #expect(await error("SendIntent", "{}", host)?.kind == .missing)
    #expect(await error("Nothing", "{}", host)?.kind == .unknownParameter)
    // A name with two slips of the pen is a guess, and a guess is confirmed.
    #expect(await error("SendIntent", #"{"destination":"Sprakel"}"#, host)?.kind == .ambiguous)
  }

  @Test func twoIntentsOfOneName() throws {
    enum Other {
      struct FavoriteIntent: AppIntent {
        static let title: LocalizedStringResource = "Other"
        func perform() async throws -> some IntentResult { .result() }
      }
    }
    struct Twice: AppIntentsPackage { static let intents: [any AppIntent.Type] = [FavoriteIntent.self, Other.FavoriteIntent.self] }
    let error = #expect(throws: IntentRegistryError.self) { try IntentHost(package: Twice.self, applicationName: "Twice", storage: nil) }
    #expect(error?.problems.first?.contains("two intents are called FavoriteIntent") == true)
  }

  @Test func aKeyPathThatLeadsNowhere() throws {
    struct Stray: AppIntent {
      static let title: LocalizedStringResource = "Stray"
      var elsewhere: IntentParameter<String> { IntentParameter<String>() }
      func perform() async throws -> some IntentResult { .result() }
    }
    struct Phrases: AppShortcutsProvider {
      static var appShortcuts: [AppShortcut] {
        AppShortcut(intent: Stray(), phrases: ["Do \(\.elsewhere) in \(.applicationName)"], shortTitle: "Stray", systemImageName: "x")
      }
    }
    struct Package: AppIntentsPackage { static let shortcuts: (any AppShortcutsProvider.Type)? = Phrases.self }
    let error = #expect(throws: IntentRegistryError.self) { try IntentHost(package: Package.self, applicationName: "Stray", storage: nil) }
    #expect(error?.problems.first?.contains("key path that leads to no parameter") == true)
  }

  @Test func aMissingDependencyIsAnErrorThatNamesIt() async throws {
    let host = try IntentHost(package: SamplePackage.self, applicationName: "Cut Log", storage: nil, dependencies: AppDependencyManager())
    let error = await #expect(throws: AppIntentError.self) { try await host.run(IntentInvocation("FavoriteIntent", surface: "test")) }
    #expect(error?.errorDescription?.contains("No SampleStore was added") == true)
  }

  @Test func performThatThrowsOrNeverReturns() async throws {
    let store = SampleStore()
    let host = try sampleHost(store, deadline: .milliseconds(150))
    for kind in ["throw", "sleep", "stay"] {
      await #expect(throws: (any Error).self) {
        try await host.run(IntentInvocation("TroubleIntent", arguments: ["kind": kind], surface: "test"))
      }
    }
    #expect(await store.logged == [])
    #expect(try host.records().map(\.outcome) == [.failed, .failed, .failed])
  }

  @Test func restartsAskAndBeginAgain() async throws {
    let host = try sampleHost()
    let asker = ScriptedAsker([.text("three"), .text("twelve")])
    let outcome = try await host.run(IntentInvocation("TroubleIntent", arguments: ["kind": "restart"], surface: "test"), asker: asker)
    #expect(outcome.valueJSON == "12")
    #expect(asker.questions.map(\.prompt) == ["A number above ten?", "A number above ten?"])
  }

  @Test func aChoiceHasAWayOut() async throws {
    let store = SampleStore()
    let host = try sampleHost(store)
    let call = IntentInvocation("TroubleIntent", arguments: ["kind": "choose"], surface: "test")
    _ = try await host.run(call, asker: ScriptedAsker([.choice(1)]))
    #expect(await store.logged == ["Blue", "choose"])
    await #expect(throws: AppIntentError.self) { try await host.run(call, asker: ScriptedAsker([.choice(2)])) }
    await #expect(throws: AppIntentError.self) { try await host.run(call) }
    #expect(await store.logged == ["Blue", "choose"])
  }

  @Test func aCancelledQuestionLeavesNothing() async throws {
    struct Waiting: IntentAsker {
      let asked: AsyncStream<Void>.Continuation
      func answer(_ question: IntentQuestion) async throws -> IntentAnswer {
        asked.yield()
        try await Task.sleep(for: .seconds(3600))
        return .text("late")
      }
    }
    let store = SampleStore()
    let host = try sampleHost(store)
    let (asked, continuation) = AsyncStream<Void>.makeStream()
    let run = Task { try await host.run(IntentInvocation("TakeNoteIntent", surface: "test"), asker: Waiting(asked: continuation)) }
    for await _ in asked { break }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(await store.logged == [])
    #expect(try host.records().map(\.outcome) == [.cancelled])
  }

  @Test(arguments: [
    ("", 400, -32700), ("nonsense", 400, -32700), (#"{"jsonrpc":"2.0"}"#, 400, -32600), (#"[]"#, 400, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"nothing/here"}"#, 200, -32601),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}"#, 200, -32602),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1999-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}"#,
      400, -32022
    ),
    (#"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{}}"#, 200, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"abc"}}"#, 200, -32602),
  ])
  func messagesThatAreNone(body: String, status: Int, code: Int) async throws {
    let server = MCPServer(provider: IntentProvider(host: try sampleHost()))
    let reply = await server.respond(to: Array(body.utf8))
    #expect(reply.status == status)
    #expect(try MCPValue(json: try #require(reply.body))["error"]?["code"] == .number(String(code)))
  }

  @Test func noMessageBringsTheServerDown() async throws {
    let server = MCPServer(provider: IntentProvider(host: try sampleHost()))
    let seed = Array(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"DrinkWaterIntent","arguments":{"amount":3},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}}}"#
        .utf8)
    var state: UInt64 = 7
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    for _ in 0..<500 {
      var bytes = seed
      for _ in 0..<(1 + next() % 4) { bytes[Int(next()) % bytes.count] = UInt8(truncatingIfNeeded: next()) }
      if next() % 3 == 0 { bytes = Array(bytes.prefix(Int(next()) % bytes.count)) }
      let reply = await server.respond(to: bytes)
      if let body = reply.body { _ = try MCPValue(json: body) }
    }
  }
}
