import Foundation
import GuidedGeneration
import Testing

@Generable
struct WeatherArguments {
  @Guide(description: "The city")
  var city: String
}

private struct Weather: Tool {
  let description = "Looks up the weather"
  func call(arguments: WeatherArguments) async throws -> String {
    if arguments.city == "Atlantis" { throw CocoaError(.fileNoSuchFile) }
    return "Sunny in \(arguments.city)"
  }
}

private struct FindPerson: Tool {
  let name = "find"
  let description = "Finds a person"
  func call(arguments: Person) async throws -> Person { arguments }
}

private struct DynamicTool: Tool {
  let name = "dynamic"
  let description = "Has a schema of its own"
  let includesSchemaInInstructions = false
  var parameters: GenerationSchema {
    get { (try? GenerationSchema(root: DynamicGenerationSchema(name: "A", anyOf: ["x"]), dependencies: [])) ?? String.generationSchema }
  }
  func call(arguments: GeneratedContent) async throws -> GeneratedContent { arguments }
}

private func calls(_ calls: String) -> String { #"{"calls":[\#(calls)]}"# }
private let oslo = #"{"name":"Weather","arguments":{"city":"Oslo"}}"#

@Suite struct ToolTests {
  @Test func callsRunAndTheAnswerFollows() async throws {
    let backend = ScriptedBackend.texts(
      calls(oslo + #",{"name":"Weather","arguments":{"city":"Rome"}}"#), #"{"answer":"It is sunny."}"#)
    let session = LanguageModelSession(backend: backend, tools: [Weather()], instructions: Instructions("Help."))
    let response = try await session.respond(to: "weather?")
    #expect(response.content == "It is sunny.")
    #expect(response.transcriptEntries.count == 5)
    guard case .toolCalls(let made) = session.transcript[2], case .toolOutput(let first) = session.transcript[3],
      case .toolOutput(let second) = session.transcript[4]
    else { throw CocoaError(.coderInvalidValue) }
    #expect(made.map(\.toolName) == ["Weather", "Weather"])
    #expect(made.map(\.id) == [first.id, second.id])
    #expect([first, second].map(\.segments.text) == ["Sunny in Oslo", "Sunny in Rome"])
    #expect(backend.requests.count == 2)
    #expect(backend.requests[1].transcript.count == 5)
    #expect(backend.requests[0].tools.map(\.name) == ["Weather"])
    guard case .instructions(let instructions) = session.transcript[0] else { throw CocoaError(.coderInvalidValue) }
    #expect(instructions.toolDefinitions.map(\.name) == ["Weather"])
  }

  @Test func theSchemaIsCallsOrAnswer() async throws {
    let backend = ScriptedBackend.texts(#"{"answer":{"category":"task","title":"t"}}"#)
    let session = LanguageModelSession(backend: backend, tools: [Weather(), FindPerson()])
    let response = try await session.respond(to: "x", generating: Note.self)
    #expect(response.content.title == "t")
    #expect(response.confidences == [.init(pointer: "/title", probability: 0.5)])
    let schema = try GeneratedContent(json: backend.requests[0].schema?.json ?? "")
    #expect(backend.requests[0].schema?.shown == Note.generationSchema.jsonSchema)
    #expect(
      schema["anyOf"]?.arrayValue?.first?.compactJSON
        == ##"{"type":"object","properties":{"calls":{"type":"array","items":{"anyOf":[{"type":"object","properties":{"name":{"type":"string","enum":["Weather"]},"arguments":{"$ref":"#/$defs/Arguments0"}},"required":["name","arguments"],"additionalProperties":false,"x-order":["name","arguments"]},{"type":"object","properties":{"name":{"type":"string","enum":["find"]},"arguments":{"$ref":"#/$defs/Arguments1"}},"required":["name","arguments"],"additionalProperties":false,"x-order":["name","arguments"]}]},"minItems":1}},"required":["calls"],"additionalProperties":false,"x-order":["calls"]}"##
    )
    #expect(
      schema["anyOf"]?.arrayValue?.last?.compactJSON
        == ##"{"type":"object","properties":{"answer":{"$ref":"#/$defs/Answer"}},"required":["answer"],"additionalProperties":false,"x-order":["answer"]}"##
    )
    // What referred to the root of its own schema refers to its new place.
    #expect(schema["$defs"]?["Arguments1"]?["properties"]?["children"]?["items"]?.compactJSON == ##"{"$ref":"#/$defs/Arguments1"}"##)
    #expect(schema["$defs"]?.structureValue?.keys == ["Arguments0", "Arguments1", "Answer"])
  }

  @Test func nestedDefinitionsMoveAlong() async throws {
    let backend = ScriptedBackend.texts(#"{"answer":"x"}"#)
    struct Plan: Tool {
      let description = "plans"
      func call(arguments: Everything) async throws -> String { "" }
    }
    _ = try await LanguageModelSession(backend: backend, tools: [Plan()]).respond(to: "x")
    let schema = try GeneratedContent(json: backend.requests[0].schema?.json ?? "")
    let definitions = try #require(schema["$defs"]?.structureValue)
    var references: [String] = []
    func collect(_ content: GeneratedContent) {
      if let reference = content["$ref"]?.stringValue { references.append(reference) }
      for element in content.arrayValue ?? [] { collect(element) }
      for (_, value) in content.structureValue?.pairs ?? [] { collect(value) }
    }
    collect(schema)
    #expect(references.count > 5)
    for reference in references { #expect(definitions[String(reference.dropFirst("#/$defs/".count))] != nil, "\(reference)") }
  }

  @Test func aStreamShowsTheAnswerOnly() async throws {
    let backend = ScriptedBackend.texts(calls(oslo), #"{"answer":{"category":"task","title":"Sun"}}"#)
    let session = LanguageModelSession(backend: backend, tools: [Weather()])
    var titles: [String?] = []
    for try await snapshot in session.streamResponse(to: "x", generating: Note.self) { titles.append(snapshot.content.title) }
    #expect(titles.compactMap { $0 }.first == "")
    #expect(titles.last == "Sun")
    let texts = LanguageModelSession(backend: ScriptedBackend.texts(#"{"answer":"a\nb"}"#), tools: [Weather()])
    var seen: [String] = []
    for try await snapshot in texts.streamResponse(to: "x") { seen.append(snapshot.content) }
    #expect(seen.last == "a\nb")
    #expect(seen.contains("a"))
  }

  @Test func aToolThatThrowsEndsTheTurn() async throws {
    let session = LanguageModelSession(
      backend: ScriptedBackend.texts(calls(#"{"name":"Weather","arguments":{"city":"Atlantis"}}"#)), tools: [Weather()])
    let before = session.transcript
    do {
      _ = try await session.respond(to: "x")
      Issue.record("There is no error.")
    } catch let error as LanguageModelSession.ToolCallError {
      #expect(error.tool.name == "Weather")
      #expect(error.underlyingError is CocoaError)
      #expect(error.errorDescription?.hasPrefix("The tool 'Weather' failed: ") == true)
      #expect(error.recoverySuggestion != nil && error.failureReason != nil)
    }
    #expect(session.transcript == before)
  }

  @Test func outputsKeepTheirStructure() async throws {
    let backend = ScriptedBackend.texts(
      calls(#"{"name":"find","arguments":{"age":30,"children":[],"name":"Jo"}},{"name":"dynamic","arguments":"x"}"#), #"{"answer":"ok"}"#)
    let session = LanguageModelSession(backend: backend, tools: [FindPerson(), DynamicTool()])
    _ = try await session.respond(to: "x")
    guard case .toolOutput(let person) = session.transcript[3], case .structure(let structure) = person.segments[0],
      case .toolOutput(let dynamic) = session.transcript[4]
    else { throw CocoaError(.coderInvalidValue) }
    #expect(structure.source == "find")
    #expect(structure.content["name"]?.stringValue == "Jo")
    #expect(dynamic.segments.text == "\"x\"")
    #expect(backend.requests[0].tools.map(\.includesSchemaInInstructions) == [true, false])
  }

  @Test func aModelCannotLoopForEver() async throws {
    let backend = ScriptedBackend(
      steps: Array(repeating: .pieces([Array(calls(oslo).utf8)]), count: 16) + [.pieces([Array("enough".utf8)])])
    let session = LanguageModelSession(backend: backend, tools: [Weather()])
    #expect(try await session.respond(to: "x").content == "enough")
    #expect(backend.requests.count == 17)
    #expect(backend.requests.last?.schema == nil)
    #expect(backend.requests.last?.tools.isEmpty == true)
  }

  @Test func modes() async throws {
    var options = GenerationOptions()
    options.toolCallingMode = .disallowed
    let plain = ScriptedBackend.texts("plain")
    #expect(try await LanguageModelSession(backend: plain, tools: [Weather()]).respond(to: "x", options: options).content == "plain")
    #expect(plain.requests[0].schema == nil)
    options.toolCallingMode = .required
    let required = ScriptedBackend.texts(calls(oslo), #"{"answer":"a"}"#)
    #expect(try await LanguageModelSession(backend: required, tools: [Weather()]).respond(to: "x", options: options).content == "a")
    let first = try GeneratedContent(json: required.requests[0].schema?.json ?? "")
    #expect(first["anyOf"] == nil && first["properties"]?["calls"] != nil)
    #expect(try GeneratedContent(json: required.requests[1].schema?.json ?? "")["anyOf"] != nil)
  }

  @Test(arguments: [#"{"calls":[{"name":"nobody","arguments":{}}]}"#, #"{"calls":[3]}"#, "{}", "7"])
  func whatIsNoReplyIsADecodingFailure(text: String) async {
    let session = LanguageModelSession(backend: ScriptedBackend.texts(text), tools: [Weather()])
    await #expect(throws: LanguageModelSession.GenerationError.self) { try await session.respond(to: "x") }
  }

  @Test func defaultsOfTools() {
    #expect(Weather().name == "Weather")
    #expect(Weather().includesSchemaInInstructions)
    #expect(Weather().parameters.jsonSchema == WeatherArguments.generationSchema.jsonSchema)
    #expect(Transcript.ToolDefinition(tool: Weather()) == Transcript.ToolDefinition(tool: Weather()))
    #expect(Transcript.ToolDefinition(tool: Weather()) != Transcript.ToolDefinition(tool: FindPerson()))
  }
}
