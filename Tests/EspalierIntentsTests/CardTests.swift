import EspalierIntents
import Foundation
import GuidedGeneration
import IntentCommands
import IntentMCP
import ModelContextProtocol
import Testing

private struct CountCardIntent: AppIntent {
  static let title: LocalizedStringResource = "Count"
  static let persistentIdentifier = "Größe 1/2"
  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ShowsSnippetView {
    .result(
      value: 2,
      view: SnippetView.stack([.title("Two"), .list(["a", "b"]), .image(.init(systemName: "star"), alternative: "a star"), .text("all")]))
  }
}

private struct OtherCountIntent: AppIntent {
  static let title: LocalizedStringResource = "Count Again"
  static let persistentIdentifier = "Große 1/2"
  func perform() async throws -> some IntentResult { .result() }
}

private struct CountPackage: AppIntentsPackage {
  static let intents: [any AppIntent.Type] = [CountCardIntent.self, OtherCountIntent.self]
}

/// A card as agents and terminals get it.
@Suite struct CardTests {
  private static func request(_ method: String, _ parameters: String = "", capabilities: String = "{}") -> [UInt8] {
    let meta =
      #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":\#(capabilities)}"#
    return Array(
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(parameters)\#(parameters.isEmpty ? "" : ",")\#(meta)}}"#.utf8)
  }

  private func result(_ host: IntentHost, _ request: [UInt8]) async throws -> MCPValue {
    let reply = await MCPServer(provider: IntentProvider(host: host)).respond(to: request, caller: MCPCaller(isAuthenticated: true))
    let answer = try MCPValue(json: try #require(reply.body))
    return try #require(answer["result"])
  }

  @Test("The value stays where it was, the card stands beside it, and its button is a call that can be made")
  func structured() async throws {
    let host = try chatHost()
    let reply = try await result(host, Self.request("tools/call", #""name":"ClosestIntent""#))
    let content = try #require(reply["structuredContent"])
    #expect(content["id"] != nil)
    let card = try #require(content["card"]?.elements)
    #expect(card.map { $0["kind"]?.string } == ["heading", "row", "button"])
    #expect(card[1]["name"] == "Favorite" && card[1]["value"] == "no")
    #expect(card[2]["tool"] == "ToggleIntent")
    let arguments = try #require(card[2]["arguments"])
    let pressed = try await result(host, Self.request("tools/call", #""name":"ToggleIntent","arguments":\#(arguments.json)"#))
    #expect(pressed["isError"] == false)
    let again = try await result(host, Self.request("tools/call", #""name":"ClosestIntent""#))
    #expect(again["structuredContent"]?["card"]?.elements?[1]["value"] == "yes")
  }

  @Test("A client that shows pages is told of one that draws cards; another is not")
  func pages() async throws {
    let host = try chatHost()
    let shows = #"{"extensions":{"io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]}}}"#
    func tool(_ name: String, _ capabilities: String) async throws -> MCPValue {
      let tools = try await result(host, Self.request("tools/list", capabilities: capabilities))["tools"]?.elements ?? []
      return try #require(tools.first { $0["name"]?.string == name })
    }
    let closest = try await tool("ClosestIntent", shows)
    let address = try #require(closest["_meta"]?["ui"]?["resourceUri"]?.string)
    #expect(address.hasPrefix("ui://"))
    #expect(closest["outputSchema"]?["properties"]?["card"]?["type"] == "array")
    #expect(try await tool("ToggleIntent", shows)["_meta"] == nil)
    #expect(try await tool("ClosestIntent", "{}")["_meta"] == nil)
    let page = try await result(host, Self.request("resources/read", #""uri":"\#(address)""#))["contents"]?.elements?.first
    #expect(page?["mimeType"] == "text/html;profile=mcp-app")
    // Nothing of a card is ever read as markup, and nothing is fetched from elsewhere.
    let html = try #require(page?["text"]?.string)
    for word in ["innerHTML", "insertAdjacent", "document.write", "eval(", "src=\"http", "href="] {
      #expect(!html.contains(word), "\(word)")
    }
    let discovered = try await result(host, Self.request("server/discover"))
    #expect(discovered["capabilities"]?["extensions"]?["io.modelcontextprotocol/ui"] != nil)
  }

  @Test("A value that is no object stands as the result beside its card; an identifier in other letters has a name of its own")
  func plainValue() async throws {
    let host = try IntentHost(package: CountPackage.self, applicationName: "Count", storage: nil)
    let tools = try await result(host, Self.request("tools/list"))["tools"]?.elements ?? []
    #expect(tools.map { $0["name"]?.string } == ["Gr__e_1_2", "Gro_e_1_2"])
    let reply = try await result(host, Self.request("tools/call", #""name":"Gr__e_1_2""#))
    #expect(reply["structuredContent"]?["result"] == 2)
    #expect(reply["structuredContent"]?["card"]?.elements?.map { $0["kind"]?.string } == ["heading", "list", "picture", "text"])
    let schema = try #require(tools.first?["outputSchema"])
    #expect(schema["required"]?.elements == ["result"] && schema["properties"]?["card"] != nil)
    #expect(try host.registry.required("Größe 1/2").identifier == "Größe 1/2")
  }

  // MARK: At a terminal

  private func terminal(_ typed: [String], isInteractive: Bool = true) -> (IntentConsole, output: Box<[String]>, errors: Box<[String]>) {
    let (output, errors, lines) = (Box<[String]>([]), Box<[String]>([]), Box(typed))
    let console = IntentConsole(
      output: { line in output.change { $0.append(line) } }, error: { line in errors.change { $0.append(line) } },
      read: {
        var line: String?
        lines.change { if !$0.isEmpty { line = $0.removeFirst() } }
        return line
      }, isInteractive: isInteractive)
    return (console, output, errors)
  }

  @Test("A button is pressed by its number, and the card is drawn anew")
  func buttons() async throws {
    let model = SampleModel()
    let host = try chatHost(model)
    let (console, output, errors) = terminal(["2", "1", ""])
    let status = await IntentCommandLine.run(name: "chat", arguments: ["intents", "run", "ClosestIntent"], console: console) { host }
    #expect(status == 0)
    #expect(errors.value.contains("  1. Favorite"))
    #expect(errors.value.contains { $0.contains("expected a number from 1 to 1") })
    #expect(output.value.last?.contains("Favorite: yes") == true)
    // Where nobody sits, and where nothing may be asked, no button is offered.
    for (flag, isInteractive) in [("--no-input", true), ("--yes", false)] {
      let (console, _, errors) = terminal(["1"], isInteractive: isInteractive)
      let words = ["intents", "run", "ClosestIntent", flag]
      #expect(await IntentCommandLine.run(name: "chat", arguments: words, console: console) { host } == 0)
      #expect(errors.value == [])
    }
  }

  @Test("Help and errors say what the program is called, and what an action is")
  func help() async throws {
    let host = try chatHost()
    let (console, output, errors) = terminal([])
    _ = await IntentCommandLine.run(name: "chat", arguments: ["--help"], console: console) { host }
    #expect(output.value.joined().contains("USAGE: chat <subcommand>"))
    #expect(output.value.joined().contains("What the application can do are its actions"))
    #expect(await IntentCommandLine.run(name: "chat", arguments: ["nonsense"], console: console) { host } == 64)
    #expect(errors.value.joined().contains("chat") && !errors.value.joined().contains("actions help"))
  }
}

/// A question that got no answer is put again.
@Suite struct AskingAgainTests {
  private struct PickIntent: AppIntent {
    static let title: LocalizedStringResource = "Pick"
    @Parameter(title: "Sport") var sport: String?
    func perform() async throws -> some IntentResult & ProvidesDialog {
      let choice = try await requestChoice(between: [.init(title: "Swimming"), .init(title: "Running")], dialog: "Which one?")
      try await requestConfirmation(dialog: "Sure?")
      return .result(dialog: "\(choice.title.key)")
    }
  }
  private struct PickPackage: AppIntentsPackage {
    static let intents: [any AppIntent.Type] = [PickIntent.self]
  }

  @Test("A part of a choice is no choice, and maybe is no yes and no no")
  func again() async throws {
    let host = try IntentHost(package: PickPackage.self, applicationName: "Pick", storage: nil)
    let asker = ScriptedAsker([.text("swim"), .text("Swimming"), .text("maybe"), .text("yes")])
    #expect(try await host.run(IntentInvocation("PickIntent", surface: "test"), asker: asker).dialog == "Swimming")
    #expect(
      asker.questions.map(\.prompt) == [
        "Which one?", "\"swim\" is none of them. Which one?", "Sure?", "\"maybe\" is neither yes nor no. Sure?",
      ])
    // An empty line is the answer that a question of yes or no names, and what stays unanswered is declined.
    for answers: [IntentAnswer] in [
      [.text("Swimming"), .text("")], [.text("a"), .text("b"), .text("c"), .text("Swimming")],
      [.text("2"), .text("x"), .text("perhaps"), .text("z")],
    ] {
      let error = await #expect(throws: AppIntentError.self) {
        try await host.run(IntentInvocation("PickIntent", surface: "test"), asker: ScriptedAsker(answers))
      }
      #expect(error?.isDeclined == true)
    }
  }
}
