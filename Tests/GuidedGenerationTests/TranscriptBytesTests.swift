import Foundation
import GuidedGeneration
import Testing

@Generable private struct Street {
  var name: String
  @Guide(.range(1...999)) var number: Int
}

private struct Finder: Tool {
  let name = "find", description = "Finds a person."
  @Generable struct Arguments {
    var who: String
    var city: String?
  }
  func call(arguments: Arguments) async throws -> String { "nobody" }
}

@Suite struct TranscriptBytesTests {
  private func encode(_ transcript: Transcript) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try encoder.encode(transcript)
  }

  @Test func whatWasDecodedEncodesToTheSameBytes() async throws {
    let unordered = try GenerationSchema(
      jsonSchema: #"{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"number","maximum":1e30}}}"#)
    let backend = ScriptedBackend.texts(#"{"name": "Main", "number": 5}"#, #"{"b": "x", "a": 1}"#)
    let session = LanguageModelSession(backend: backend)
    _ = try await session.respond(to: "Main 5", generating: Street.self)
    _ = try await session.respond(to: "x", schema: unordered)
    let first = try encode(session.transcript)
    let decoded = try JSONDecoder().decode(Transcript.self, from: first)
    #expect(try encode(decoded) == first)
    let tools = LanguageModelSession(backend: backend, tools: [Finder()]).transcript
    let withTools = try encode(tools)
    #expect(try encode(JSONDecoder().decode(Transcript.self, from: withTools)) == withTools)
  }

  @Test func anUnknownVersionIsRefused() {
    let json = #"{"type":"FoundationModels.Transcript","version":99,"transcript":{"entries":[]}}"#
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(Transcript.self, from: Data(json.utf8)) }
    if case .dataCorrupted(let context)? = error {
      #expect(context.debugDescription == "Transcript, version: expected the version 1, found 99.")
    } else {
      Issue.record("\(String(describing: error))")
    }
  }

  @Test func twoToolsOfOneNameAreAnError() async {
    let session = LanguageModelSession(backend: ScriptedBackend.texts("x"), tools: [Finder(), Finder()])
    await #expect {
      try await session.respond(to: "where is Ada")
    } throws: { error in
      guard case LanguageModelSession.GenerationError.unsupportedGuide(let context) = error else { return false }
      return context.debugDescription == "Two tools of the session are named 'find': give each a name of its own."
    }
    #expect(session.transcript.count == 1 && !session.isResponding)
  }
}
