import EspalierTesting
import Foundation
import GuidedGeneration
import Testing

@Generable
private struct City { var name: String }

private struct Weather: Tool {
  let name = "weather"
  let description = "looks up the weather"
  func call(arguments: City) async throws -> String { "sunny in \(arguments.name)" }
}

@Suite struct ScriptedModelTests {
  @Test func aScriptIsPlayedAndKept() async throws {
    let model = ScriptedModel(.calls([.init("weather", ["name": "Oslo"])]), .text("Sunny."), .value(City(name: "Rome")))
    let session = LanguageModelSession(model: model, tools: [Weather()], instructions: "Help.")
    #expect(try await session.respond(to: "weather?").content == "Sunny.")
    #expect(try await session.respond(to: "city?", generating: City.self).content.name == "Rome")
    try model.expectPrompts("weather?", "weather?", "city?")
    try model.expectTools(["weather"])
    try model.expectFinished()
    #expect(model.requests[2].schema?.name == "City" && model.requests[0].instructions == "Help.")
    try session.transcript.expect(
      .instructions, .prompt("weather?"), .calls("weather"), .output(of: "weather"), .response("Sunny."), .prompt("city?"),
      .response(#"{"name": "Rome"}"#))
  }

  @Test func aStreamHasSnapshots() async throws {
    let session = LanguageModelSession(model: ScriptedModel(.value(City(name: "Reykjavik"))))
    var names: [String] = []
    for try await snapshot in session.streamResponse(to: "x", generating: City.self) {
      if let name = snapshot.content.name { names.append(name) }
    }
    #expect(names.count > 2 && names.last == "Reykjavik")
    #expect(zip(names, names.dropFirst()).allSatisfy { $1.hasPrefix($0) })
  }

  @Test func whatIsNotAsExpectedIsSaid() async throws {
    let model = ScriptedModel(.text("a"), .failure(CocoaError(.userCancelled)))
    let session = LanguageModelSession(model: model)
    _ = try await session.respond(to: "x")
    #expect(throws: ExpectationFailure.self) { try model.expectFinished() }
    #expect(throws: ExpectationFailure.self) { try model.expectPrompts("y") }
    #expect(throws: ExpectationFailure.self) { try model.expectTools(["t"]) }
    #expect(throws: ExpectationFailure.self) { try session.transcript.expect(.prompt("x")) }
    do {
      try session.transcript.expect(.prompt("x"), .response("b"))
      Issue.record("There is no error.")
    } catch let failure as ExpectationFailure {
      #expect(failure.description == "Entry 1: expected the response \"b\", found (Response) a.")
    }
    await #expect(throws: CocoaError.self) { try await session.respond(to: "y") }
    await #expect(throws: ExpectationFailure.self) { try await session.respond(to: "z") }
    let calling = LanguageModelSession(model: ScriptedModel(.calls([.init("nobody")])))
    await #expect(throws: ExpectationFailure.self) { try await calling.respond(to: "x") }
  }
}
