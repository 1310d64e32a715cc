import EspalierIntents
import Foundation
import GuidedGeneration
import IntentCommands
import IntentMCP
import ModelContextProtocol
import Testing

/// What a command wrote, and what is typed into it.
private final class FakeTerminal: Sendable {
  let output = Box<[String]>([])
  let errors = Box<[String]>([])
  private let typed: Box<[String]>
  let isInteractive: Bool

  init(typing typed: [String] = [], isInteractive: Bool = true) {
    self.typed = Box(typed)
    self.isInteractive = isInteractive
  }

  func run(_ words: String..., host: IntentHost) async -> Int32 {
    let console = IntentConsole(
      output: { [output] line in output.change { $0.append(line) } }, error: { [errors] line in errors.change { $0.append(line) } },
      read: { [typed] in
        var line: String?
        typed.change { if !$0.isEmpty { line = $0.removeFirst() } }
        return line
      }, isInteractive: isInteractive)
    return await IntentCommandLine.run(name: "sample", arguments: words, console: console) { host }
  }
}

private func modern(_ method: String, _ parameters: String = "", id: Int = 1, canAsk: Bool = true) -> [UInt8] {
  let capabilities = canAsk ? #"{"elicitation":{}}"# : "{}"
  let meta =
    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":\#(capabilities)}"#
  return Array(
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(parameters.isEmpty ? "" : parameters + ",")\#(meta)}}"#.utf8)
}

private func call(_ server: MCPServer, _ parameters: String, canAsk: Bool = true) async throws -> MCPValue {
  let reply = await server.respond(to: modern("tools/call", parameters, canAsk: canAsk), caller: MCPCaller(isAuthenticated: true))
  return try MCPValue(json: try #require(reply.body))
}

private func text(_ reply: MCPValue) -> String? { reply["result"]?["content"]?.elements?.first?["text"]?.string }

@Suite struct ScenarioTests {
  @Test func waterByAgentThenByFlag() async throws {
    let host = try sampleHost()
    let reply = try await call(MCPServer(provider: IntentProvider(host: host)), #""name":"DrinkWaterIntent""#)
    #expect(text(reply) == "Logged 8 oz. Today's total: 8 oz")
    let terminal = FakeTerminal()
    #expect(await terminal.run("intents", "run", "DrinkWaterIntent", "--amount", "12", host: host) == 0)
    #expect(terminal.output.value == ["Logged 12 oz. Today's total: 20 oz"])
  }

  @Test func waterBySentence() async throws {
    let host = try sampleHost()
    let terminal = FakeTerminal()
    #expect(await terminal.run("ask", "log 12 ounces of water", host: host) == 0)
    #expect(terminal.output.value == ["Logged 12 oz. Today's total: 12 oz"])
    let record = try #require(try host.records().first)
    #expect(record.match?.by == "phrase")
    #expect(record.arguments.map(\.value) == ["12"])
    #expect(record.arguments.map(\.origin) == [.phrase])
  }

  @Test func noteIsAskedForAtATerminal() async throws {
    let store = SampleStore()
    let terminal = FakeTerminal(typing: ["call mum"])
    #expect(await terminal.run("intents", "run", "TakeNoteIntent", host: try sampleHost(store)) == 0)
    #expect(terminal.errors.value == ["What should I log?"])
    #expect(await store.logged == ["call mum"])
    let silent = FakeTerminal(isInteractive: false)
    #expect(await silent.run("intents", "run", "TakeNoteIntent", host: try sampleHost(store)) == 64)
    #expect(await store.logged == ["call mum"])
  }

  @Test func noteIsAskedForByMultiRoundTrip() async throws {
    let store = SampleStore()
    let server = MCPServer(provider: IntentProvider(host: try sampleHost(store)))
    let first = try await call(server, #""name":"TakeNoteIntent""#)
    #expect(first["result"]?["resultType"] == "input_required")
    let request = try #require(first["result"]?["inputRequests"]?["text"])
    #expect(request["method"] == "elicitation/create")
    #expect(request["params"]?["message"] == "What should I log?")
    let state = try #require(first["result"]?["requestState"]?.string)
    #expect(await store.logged == [])
    let answer =
      #""name":"TakeNoteIntent","inputResponses":{"text":{"action":"accept","content":{"text":"buy milk"}}},"requestState":"\#(state)""#
    let second = try await call(server, answer)
    #expect(second["result"]?["resultType"] == "complete")
    #expect(text(second) == "Logged \"buy milk\".")
    // The same answer again, and one with a changed mark, do nothing more.
    #expect(try await call(server, answer)["error"]?["code"] == -32602)
    #expect(
      try await call(server, answer.replacing(state, with: state.dropLast() + (state.hasSuffix("0") ? "1" : "0")))["error"]?["code"]
        == -32602)
    #expect(await store.logged == ["buy milk"])
  }

  @Test func noteIsAskedForOverAConnection() async throws {
    let store = SampleStore()
    let (lines, continuation) = AsyncStream<String>.makeStream()
    let connection = MCPConnection(server: MCPServer(provider: IntentProvider(host: try sampleHost(store)))) { continuation.yield($0) }
    var sent = lines.makeAsyncIterator()
    func next() async throws -> MCPValue {
      let line = await sent.next()
      return try MCPValue(json: try #require(line))
    }
    connection.receive(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"t","version":"1"}}}"#
    )
    let opening = try await next()
    #expect(opening["result"]?["protocolVersion"] == "2025-11-25")
    connection.receive(#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"TakeNoteIntent","arguments":{}}}"#)
    let question = try await next()
    #expect(question["method"] == "elicitation/create")
    let id = try #require(question["id"]?.string)
    connection.receive(#"{"jsonrpc":"2.0","id":"\#(id)","result":{"action":"accept","content":{"text":"post office"}}}"#)
    let reply = try await next()
    #expect(text(reply) == "Logged \"post office\".")
    #expect(await store.logged == ["post office"])
    // A client that vanishes in the middle of a question leaves nothing.
    connection.receive(#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"TakeNoteIntent"}}"#)
    _ = try await next()
    await connection.finish()
    #expect(await store.logged == ["post office"])
  }

  @Test func phrasesMatchWithoutAModel() async throws {
    let host = try sampleHost()
    #expect(try await host.match("Log to Cut Log").chosen?.intent == "TakeNoteIntent")
    #expect(try await host.match("please log water in cut log").chosen?.intent == "DrinkWaterIntent")
    #expect(try await host.match("what is the capital of France").chosen == nil)
    struct Bare: AppShortcutsProvider {
      static var appShortcuts: [AppShortcut] {
        AppShortcut(intent: FavoriteIntent(), phrases: ["Star it"], shortTitle: "Star", systemImageName: "star")
      }
    }
    struct BarePackage: AppIntentsPackage { static let shortcuts: (any AppShortcutsProvider.Type)? = Bare.self }
    let error = #expect(throws: IntentRegistryError.self) {
      try IntentHost(package: BarePackage.self, applicationName: "Bare", storage: nil)
    }
    #expect(error?.problems.first?.contains("\"Star it\" of FavoriteIntent lacks the application's name") == true)
  }

  @Test func reminderFromASentence() async throws {
    let store = SampleStore()
    let host = try sampleHost(store)
    _ = try await host.ask("add call the plumber to work", surface: "test")
    let outcome = try await host.run(IntentInvocation("RemindIntent", arguments: ["text": "water plants"], surface: "test"))
    let reminders = await store.reminders
    #expect(reminders.map(\.text) == ["call the plumber", "water plants"])
    #expect(reminders.map(\.list) == [.work, .inbox])
    #expect(reminders.allSatisfy { $0.due == nil })
    #expect(outcome.valueJSON == "\"water plants\"")
  }

  @Test func favoriteSaysWhatWasDone() async throws {
    #expect(try await sampleHost().run(IntentInvocation("FavoriteIntent", surface: "test")).dialog == "You don't have any notes yet.")
    let dependencies = AppDependencyManager()
    dependencies.add(dependency: SampleStore(notes: ["Hello"]))
    let host = try IntentHost(package: SamplePackage.self, applicationName: "Cut Log", storage: nil, dependencies: dependencies)
    let result = try await host.within(nil) { try await FavoriteIntent().perform() }
    #expect(result.dialog?.key == "Favorited Hello.")
  }

  @Test func messagesFindTheirPeople() async throws {
    let model = SampleModel()
    let host = try chatHost(model)
    let outcome = try await host.run(
      IntentInvocation("SendIntent", arguments: ["destination": "Sparkle", "content": "hi"], surface: "test"))
    #expect(model.messages.map(\.author.name) == ["Sparkle"])
    #expect(outcome.valueJSON?.hasPrefix("[{\"id\":\"") == true)
    // Two of a name: somebody is asked, or the call says who it could be.
    let namesakes = try chatHost(SampleModel(contacts: ["Bubbles", "Bubbles"]))
    let asker = ScriptedAsker([.choice(1)])
    let sent = try await namesakes.run(IntentInvocation("SendIntent", arguments: ["destination": "bubbles"], surface: "test"), asker: asker)
    #expect(asker.questions.first?.options == ["Bubbles", "Bubbles"])
    #expect(sent.value is [MessageEntity])
    await #expect(throws: IntentArgumentError.self) {
      try await namesakes.run(IntentInvocation("SendIntent", arguments: ["destination": "bubbles"], surface: "test"))
    }
    let both = try await host.run(IntentInvocation("SendIntent", arguments: ["destination": "Sparkle and Bubbles Junior"], surface: "test"))
    #expect((both.value as? [MessageEntity])?.map(\.author.name) == ["Sparkle", "Bubbles Junior"])
  }

  @Test func donationsBecomeSuggestions() async throws {
    let model = SampleModel()
    let host = try chatHost(model)
    let calendar = Calendar.current
    let morning = try #require(calendar.date(bySettingHour: 8, minute: 5, second: 0, of: Date(timeIntervalSinceNow: -86400)))
    try await host.within(nil) {
      for day in 0..<3 {
        let when = try #require(calendar.date(byAdding: .day, value: -day, to: morning))
        try await DateText.$now.withValue(when) {
          let intent = SendIntent()
          intent.destination = .contact(model.contacts[1])
          try await IntentDonationManager.shared.donate(intent: intent, result: .result(value: [MessageEntity]()))
        }
      }
    }
    _ = try await call(
      MCPServer(provider: IntentProvider(host: host)), #""name":"SendIntent","arguments":{"destination":"Bubbles Junior"}"#)
    let next = try #require(calendar.date(byAdding: .day, value: 1, to: morning))
    let suggestions = try host.suggestions(at: next)
    #expect(suggestions.map(\.arguments) == [#"{"destination":{"contact":"c2"}}"#])
    #expect(await host.title(of: try #require(suggestions.first)).hasSuffix(": Sparkle"))
    #expect(suggestions.first?.reason.hasPrefix("done 3 times, 3 of them about this time of day") == true)
    let forgotten = try await host.within(nil) {
      try await IntentDonationManager.shared.deleteDonations(matching: .entityIdentifier(EntityIdentifier(for: model.contacts[1])))
    }
    #expect(forgotten == 3)
    #expect(try host.suggestions(at: next) == [])
  }

  @Test func findGivesARecordAndItsForms() async throws {
    let model = SampleModel()
    let host = try chatHost(model)
    let picture = Data([0x89, 0x50, 0x4e, 0x47])
    let shown = model.send("the picture from the lake", to: [model.contacts[0]], picture: picture)
    _ = model.send("lunch on friday", to: [model.contacts[1]])
    try await host.within(nil) { try await CSSearchableIndex.default().indexAppEntities(model.messages) }
    let hit = try #require(try await host.find("picture lake").first)
    #expect(hit.identifier == shown[0].id.uuidString)
    #expect(try await host.representation(type: hit.type, identifier: hit.identifier, as: "image/png")?.data == picture)
    #expect(
      try await host.representation(type: hit.type, identifier: hit.identifier, as: "text/markdown")?.data == Data("**Bubbles**".utf8))
    let other = model.messages[1].id.uuidString
    #expect(try await host.representation(type: hit.type, identifier: other, as: "image/png") == nil)
    try await host.within(nil) {
      try await CSSearchableIndex.default().deleteAppEntities(identifiedBy: [shown[0].id], ofType: MessageEntity.self)
    }
    #expect(try await host.find("picture lake") == [])
  }

  @Test func aRecordThatIsGoneLeavesTheIndex() async throws {
    let model = SampleModel()
    let host = try chatHost(model)
    _ = model.send("lunch on friday", to: [model.contacts[1]])
    try await host.within(nil) { try await CSSearchableIndex.default().indexAppEntities(model.messages) }
    #expect(try await host.find("lunch friday").count == 1)
    model.removeMessages()
    #expect(try await host.find("lunch friday") == [])
    #expect(try await host.storage.index.search("lunch friday") == [])
  }

  @Test func aCardShowsWhatIsSoNow() async throws {
    let model = SampleModel()
    let host = try chatHost(model)
    let outcome = try await host.run(IntentInvocation("ClosestIntent", surface: "test"))
    #expect(outcome.dialog == "The closest landmark is Sahara.")
    #expect(outcome.supporting == "Sahara is in Africa.")
    #expect(
      outcome.snippet?.terminalText() == """
        ┌──────────────┐
        │ Sahara       │
        │ Favorite: no │
        │ [ Favorite ] │
        └──────────────┘
        """)
    let button = try #require(outcome.snippet?.buttons.first)
    _ = try await host.run(button)
    let fresh = try await host.snippet(of: try #require(outcome.snippetIntent))
    #expect(fresh?.terminalText().contains("Favorite: yes") == true)
  }

  @Test func landmarksAreFetchedOnDemandAndFound() async throws {
    let model = SampleModel()
    let opened = Box<[String]>([])
    let host = try chatHost(model, opened: opened)
    let entity = try #require(try await host.entity(type: "LandmarkEntity", identifier: "1"))
    let plain = try await host.content(of: entity)
    #expect(
      plain.compactJSON
        == #"{"id":"1","title":"Sahara","subtitle":"Africa","name":"Sahara","description":"A wide desert of sand","continent":"Africa"}"#)
    #expect(model.crowdCalls == 0)
    #expect(try await host.content(of: entity, fetching: ["crowdStatus"]).member("crowdStatus")?.integer == 7)
    #expect(model.crowdCalls == 1)
    try await host.within(nil) {
      try await CSSearchableIndex.default().indexAppEntities(Landmark.all.map { LandmarkEntity(landmark: $0, model: model) })
    }
    #expect(try await host.find("sahara").map(\.identifier) == ["1"])
    #expect(try await host.find("volcano").map(\.identifier) == ["2"])
    #expect(try await host.find("africa") == [])
    let asker = ScriptedAsker([.text("mount fuji")])
    _ = try await host.run(IntentInvocation("OpenLandmark", surface: "test"), asker: asker)
    #expect(asker.questions.map(\.prompt) == ["Which landmark?"])
    #expect(opened.value == ["LandmarkEntity/2"])
  }

  @Test func aDoubtfulWriteIsConfirmed() async throws {
    let store = SampleStore()
    let host = try sampleHost(store)
    var invocation = IntentInvocation("DrinkWaterIntent", arguments: ["amount": "30"], surface: "test")
    invocation.confirms = true
    invocation.isLowConfidence = true
    let asker = ScriptedAsker([.confirmed(false)])
    await #expect(throws: AppIntentError.self) { try await host.run(invocation, asker: asker) }
    #expect(asker.questions.map(\.prompt) == ["Log 30 oz of water?"])
    #expect(await store.ounces == 0)
    let record = try #require(try host.records().first)
    #expect(record.outcome == .declined)
    #expect(record.exchanges.map(\.answer) == ["no"])
    let terminal = FakeTerminal(typing: ["n"])
    #expect(await terminal.run("intents", "run", "TroubleIntent", "--kind", "confirm", host: host) == 130)
    #expect(await store.logged == [])
  }
}
