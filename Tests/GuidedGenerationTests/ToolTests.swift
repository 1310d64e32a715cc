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

/// Takes no notice of cancellation.
private struct Deaf: Tool {
  let description = "hangs"
  func call(arguments: WeatherArguments) async throws -> String {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      DispatchQueue.global().asyncAfter(deadline: .now() + 20) { continuation.resume() }
    }
    return "late"
  }
}

private struct Talkative: Tool {
  let description = "talks"
  func call(arguments: WeatherArguments) async throws -> String { String(repeating: "x", count: 5_000_000) }
}

@Generable
private struct Index { var number: Int }

/// Counts how often it is called.
private final class CallCounter: Tool, @unchecked Sendable {
  private let lock = NSLock()
  private var calls = 0
  let name = "count"
  let description = "counts"
  var count: Int { lock.withLock { calls } }
  func call(arguments: Index) async throws -> String {
    lock.withLock {
      calls += 1; return "\(arguments.number)"
    }
  }
}

private func counted(_ number: Int) -> String { #"{"name":"count","arguments":{"number":\#(number)}}"# }
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
        == ##"{"type":"object","properties":{"calls":{"type":"array","items":{"anyOf":[{"type":"object","properties":{"name":{"type":"string","enum":["Weather"]},"arguments":{"$ref":"#/$defs/Arguments0"}},"required":["name","arguments"],"additionalProperties":false,"x-order":["name","arguments"],"description":"Looks up the weather"},{"type":"object","properties":{"name":{"type":"string","enum":["find"]},"arguments":{"$ref":"#/$defs/Arguments1"}},"required":["name","arguments"],"additionalProperties":false,"x-order":["name","arguments"],"description":"Finds a person"}]},"minItems":1,"maxItems":8}},"required":["calls"],"additionalProperties":false,"x-order":["calls"]}"##
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

  @Test func identicalCallsOfOneReplyRunOnce() async throws {
    let counter = CallCounter()
    let backend = ScriptedBackend.texts(calls(Array(repeating: counted(1), count: 51).joined(separator: ",")), #"{"answer":"done"}"#)
    let session = LanguageModelSession(backend: backend, tools: [counter])
    #expect(try await session.respond(to: "x").content == "done")
    #expect(counter.count == 1)
    #expect(session.transcript.map(\.id).count == 5)
  }

  @Test func aReplyRunsSoManyCallsAtMost() async throws {
    let counter = CallCounter()
    let backend = ScriptedBackend.texts(calls((0..<30).map(counted).joined(separator: ",")), #"{"answer":"done"}"#)
    #expect(try await LanguageModelSession(backend: backend, tools: [counter]).respond(to: "x").content == "done")
    #expect(counter.count == 8)
    #expect(try #require(backend.requests[0].schema?.json).contains(#""minItems":1,"maxItems":8"#))
  }

  @Test func afterARepeatedCallAnAnswerIsRequired() async throws {
    let counter = CallCounter()
    let backend = ScriptedBackend.texts(calls(counted(1)), calls(counted(1) + "," + counted(2)), #"{"answer":"enough"}"#)
    let session = LanguageModelSession(backend: backend, tools: [counter])
    #expect(try await session.respond(to: "x").content == "enough")
    #expect(counter.count == 2)
    #expect(backend.requests.count == 3)
    // The answer keeps its envelope, so that a model which saw calls cannot write one as its answer.
    let last = try GeneratedContent(json: try #require(backend.requests[2].schema?.json))
    #expect(last["properties"]?.structureValue?.keys == ["answer"])
    #expect(backend.requests[2].tools.isEmpty)
    // A model that calls all the same gives no content.
    let stubborn = ScriptedBackend.texts(calls(counted(1)))
    let other = LanguageModelSession(backend: stubborn, tools: [counter])
    await #expect(throws: LanguageModelSession.GenerationError.self) { try await other.respond(to: "x") }
    #expect(stubborn.requests.count == 3)
  }

  @Test func aModelCannotLoopForEver() async throws {
    let counter = CallCounter()
    let backend = ScriptedBackend(
      steps: (0..<16).map { .pieces([Array(calls(counted($0)).utf8)]) } + [.pieces([Array(#"{"answer":"enough"}"#.utf8)])])
    let session = LanguageModelSession(backend: backend, tools: [counter])
    #expect(try await session.respond(to: "x").content == "enough")
    #expect(backend.requests.count == 17)
    #expect(backend.requests.last?.tools.isEmpty == true)
    #expect(counter.count == 16)
  }

  @Test func modes() async throws {
    var options = GenerationOptions()
    options.toolCallingMode = .disallowed
    let plain = ScriptedBackend.texts("plain")
    #expect(try await LanguageModelSession(backend: plain, tools: [Weather()]).respond(to: "x", options: options).content == "plain")
    #expect(plain.requests[0].schema == nil)
    // Where the transcript shows calls, the answer has to be one.
    let mixed = ScriptedBackend.texts(calls(oslo), #"{"answer":"a"}"#, #"{"answer":"b"}"#)
    let session = LanguageModelSession(backend: mixed, tools: [Weather()])
    _ = try await session.respond(to: "x")
    #expect(try await session.respond(to: "y", options: options).content == "b")
    #expect(try GeneratedContent(json: mixed.requests[2].schema?.json ?? "")["properties"]?.structureValue?.keys == ["answer"])
    options.toolCallingMode = .required
    let required = ScriptedBackend.texts(calls(oslo), #"{"answer":"a"}"#)
    #expect(try await LanguageModelSession(backend: required, tools: [Weather()]).respond(to: "x", options: options).content == "a")
    let first = try GeneratedContent(json: required.requests[0].schema?.json ?? "")
    #expect(first["anyOf"] == nil && first["properties"]?["calls"] != nil)
    #expect(try GeneratedContent(json: required.requests[1].schema?.json ?? "")["anyOf"] != nil)
    // Nothing can be required of a session without tools.
    let bare = ScriptedBackend.texts("a")
    #expect(try await LanguageModelSession(backend: bare).respond(to: "x", options: options).content == "a")
    options.toolCallingMode = .allowed
    let allowed = ScriptedBackend.texts(#"{"answer":"a"}"#)
    #expect(try await LanguageModelSession(backend: allowed, tools: [Weather()]).respond(to: "x", options: options).content == "a")
  }

  @Test func aToolThatHangsEndsWithItsTask() async throws {
    let session = LanguageModelSession(backend: ScriptedBackend.texts(calls(#"{"name":"Deaf","arguments":{"city":"x"}}"#)), tools: [Deaf()])
    let task = Task { try await session.respond(to: "x").content }
    #expect(await eventually { session.transcript.count == 3 })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!session.isResponding)
    #expect(session.transcript.count == 1)
  }

  @Test func aToolMayReturnMegabytes() async throws {
    let session = LanguageModelSession(
      backend: ScriptedBackend.texts(calls(#"{"name":"Talkative","arguments":{"city":"x"}}"#), #"{"answer":"a"}"#), tools: [Talkative()])
    _ = try await session.respond(to: "x")
    guard case .toolOutput(let output) = session.transcript[3] else { throw CocoaError(.coderInvalidValue) }
    #expect(output.segments.text.utf8.count == 5_000_000)
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
