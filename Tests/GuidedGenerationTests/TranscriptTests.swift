import Foundation
import GuidedGeneration
import Testing

@Suite struct TranscriptTests {
  /// In the form, and with the sorted keys, of Apple's framework.
  private static let apples = #"""
    {"type":"FoundationModels.Transcript","version":1,"transcript":{"entries":[
      {"id":"1","role":"instructions","contents":[{"type":"text","id":"1a","text":"Be brief."}],
       "tools":[{"type":"function","function":{"name":"getWeather","description":"weather","parameters":
         {"additionalProperties":false,"properties":{"city":{"type":"string"}},"required":["city"],"title":"Arguments","type":"object","x-order":["city"]}}}]},
      {"id":"2","role":"user","contents":[{"type":"text","id":"2a","text":"Oslo?"}],"options":{},
       "responseFormat":{"type":"jsonSchema","jsonSchema":{"name":"Note","schema":{"title":"Note","type":"object","properties":{},"required":[],"x-order":[]}}}},
      {"id":"3","role":"response","assets":[],"contents":[],"toolCalls":[{"id":"c1","name":"getWeather","arguments":"{\"city\": \"Oslo\"}"}]},
      {"id":"c1","role":"tool","toolName":"getWeather","toolCallID":"c1","contents":[{"type":"text","id":"4a","text":"Sunny"}]},
      {"id":"5","role":"response","assets":["m"],"contents":[{"type":"structure","id":"5a","structure":{"source":"Note","content":{"title":"x","category":"idea"}}}]}
    ]}}
    """#

  @Test func readsApplesForm() throws {
    let transcript = try JSONDecoder().decode(Transcript.self, from: Data(Self.apples.utf8))
    #expect(transcript.map(\.id) == ["1", "2", "3", "c1", "5"])
    guard case .instructions(let instructions) = transcript[0], case .prompt(let prompt) = transcript[1],
      case .toolCalls(let calls) = transcript[2], case .toolOutput(let output) = transcript[3],
      case .response(let response) = transcript[4], case .structure(let structure) = response.segments[0]
    else { throw CocoaError(.coderInvalidValue) }
    #expect(instructions.toolDefinitions[0].parameters.name == "Arguments")
    #expect(instructions.segments == [.text(.init(id: "1a", content: "Be brief."))])
    #expect(prompt.responseFormat?.name == "Note")
    #expect(prompt.options == GenerationOptions())
    #expect(calls[0].arguments.jsonString == #"{"city": "Oslo"}"#)
    #expect(output.toolName == "getWeather")
    #expect(response.assetIDs == ["m"])
    #expect(structure.content["category"]?.stringValue == "idea")
    #expect(transcript.description(at: 2) == #"(Tool calls) getWeather({"city": "Oslo"})"#)
  }

  @Test func writesWhatItReads() throws {
    let transcript = try JSONDecoder().decode(Transcript.self, from: Data(Self.apples.utf8))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(transcript)
    #expect(try JSONDecoder().decode(Transcript.self, from: data) == transcript)
    let tree = try GeneratedContent(json: String(decoding: data, as: UTF8.self))
    #expect(tree["type"]?.stringValue == "FoundationModels.Transcript")
    #expect(tree["version"]?.compactJSON == "1")
    let entries = try #require(tree["transcript"]?["entries"]?.arrayValue)
    #expect(entries.map { $0["role"]?.stringValue } == ["instructions", "user", "response", "tool", "response"])
    #expect(entries[0]["tools"]?.arrayValue?.first?["type"]?.stringValue == "function")
    #expect(entries[2]["toolCalls"]?.compactJSON == #"[{"arguments":"{\"city\": \"Oslo\"}","id":"c1","name":"getWeather"}]"#)
    #expect(entries[3]["toolCallID"]?.stringValue == "c1")
  }

  @Test func nothingIsLost() throws {
    var required = GenerationOptions(sampling: .random(top: 7, seed: .max), temperature: 0.25, maximumResponseTokens: 99)
    required.toolCallingMode = .required
    let transcript = Transcript(entries: [
      .prompt(.init(segments: [.text(.init(content: "é\n\"😀\""))], options: required)),
      .prompt(.init(segments: [], options: .init(sampling: .random(probabilityThreshold: 0.9)))),
      .prompt(.init(segments: [], options: .init(sampling: .greedy))),
      .response(
        .init(
          assetIDs: [],
          segments: [.structure(.init(source: "X", content: try GeneratedContent(json: #"{"z": 9007199254740993, "a": [1.10]}"#)))])),
    ])
    let again = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
    #expect(again == transcript)
    guard case .response(let response) = again[3] else { throw CocoaError(.coderInvalidValue) }
    #expect(response.segments.text == #"{"z": 9007199254740993, "a": [1.10]}"#)
  }

  @Test func everyKindOfEntryComesBackTheSame() throws {
    let plain = try GenerationSchema(jsonSchema: #"{"type":"object","properties":{"z":{"type":"string"},"a":{"type":"integer"}}}"#)
    var response = Transcript.Response(
      metadata: ["model": "m", "score": 0.5, "tags": ["a", "b"]], segments: [.text(.init(content: "ok"))])
    response.assetIDs = ["x"]
    let transcript = Transcript(entries: [
      .instructions(
        .init(
          segments: [.text(.init(content: "i"))],
          toolDefinitions: [
            .init(name: "t", description: "d", parameters: Everything.generationSchema),
            .init(name: "u", description: "e", parameters: plain),
          ])),
      .prompt(
        .init(
          metadata: ["trace": 7, "flag": true], segments: [.text(.init(content: "p"))], responseFormat: .init(type: Everything.self),
          contextOptions: .init(includeSchemaInPrompt: false, reasoningLevel: .custom("long")))),
      .prompt(.init(segments: [.attachment(.init(content: .image(.init(imageURL: URL(fileURLWithPath: "/a.png"))), label: "cat"))])),
      .reasoning(.init(metadata: ["k": "v"], segments: [.text(.init(content: "hm"))], signature: Data([0, 255]))),
      .toolCalls(
        .init([.init(id: "c", metadata: ["m": 1], toolName: "t", arguments: try GeneratedContent(json: #"{"z":1,"a":[1.10]}"#))])),
      .toolOutput(.init(id: "c", toolName: "t", segments: [.custom(Chart(id: "s", content: ["b": 2, "a": 1]))])), .response(response),
      .prompt(.init(segments: [], responseFormat: .init(schema: plain))),
    ])
    let data = try JSONEncoder().encode(transcript)
    let again = try JSONDecoder().decode(Transcript.self, from: data)
    #expect(again == transcript)
    #expect(try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(again)) == transcript)
    guard case .prompt(let prompt) = again[7], case .schema(let schema)? = prompt.responseFormat?.kind else {
      throw CocoaError(.coderInvalidValue)
    }
    // A schema without `x-order` keeps the order of its properties, which is that of generation.
    #expect(schema.jsonSchema == plain.jsonSchema)
    // Not everything is the same.
    var other = transcript
    other[3] = .reasoning(.init(metadata: ["k": "w"], segments: [.text(.init(content: "hm"))], signature: Data([0, 255])))
    #expect(again != other)
  }

  @Test func filterGivesAnArrayOrATranscript() {
    let transcript = Transcript(entries: [.prompt(.init(id: "p", segments: [])), .response(.init(id: "r", assetIDs: [], segments: []))])
    let entries = transcript.filter { $0.id == "p" }
    let array: [Transcript.Entry] = entries
    let shorter: Transcript = transcript.filter { $0.id == "r" }
    #expect(array.map(\.id) == ["p"] && shorter.map(\.id) == ["r"])
    var changed = transcript
    changed.history = array[...]
    #expect(changed.map(\.id) == ["p"])
  }

  @Test func numbersBeyondACodersAreKept() throws {
    let transcript = Transcript(entries: [
      .response(.init(assetIDs: [], segments: [.structure(.init(source: "X", content: try GeneratedContent(json: "[1e400]")))]))
    ])
    #expect(try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript)) == transcript)
  }

  @Test func condensingKeepsInstructionsAndWholeTurns() async throws {
    func text(_ text: String) -> [Transcript.Segment] { [.text(.init(content: text))] }
    let call = Transcript.ToolCall(id: "c", toolName: "t", arguments: GeneratedContent(properties: [:]))
    let transcript = Transcript(entries: [
      .instructions(.init(id: "i", segments: text("i"), toolDefinitions: [])), .prompt(.init(id: "1", segments: text("1"))),
      .response(.init(id: "1r", assetIDs: [], segments: text("r"))), .prompt(.init(id: "2", segments: text("2"))),
      .toolCalls(.init(id: "2c", [call])), .toolOutput(.init(id: "c", toolName: "t", segments: text("o"))),
      .response(.init(id: "2r", assetIDs: [], segments: text("r"))),
    ])
    #expect(transcript.turnCount == 2)
    #expect(transcript.keepingLast(turns: 1).map(\.id) == ["i", "2", "2c", "c", "2r"])
    #expect(transcript.keepingLast(turns: 0).map(\.id) == ["i"])
    #expect(transcript.keepingLast(turns: 9) == transcript)
    // The scripted engine counts an entry as one token.
    let session = LanguageModelSession(backend: ScriptedBackend.texts("x"), transcript: transcript)
    #expect(try await session.condensedTranscript(maximumTokens: 6).map(\.id) == ["i", "2", "2c", "c", "2r"])
    #expect(try await session.condensedTranscript(maximumTokens: 7) == transcript)
    #expect(try await session.condensedTranscript(maximumTokens: 1).map(\.id) == ["i"])
  }

  @Test(arguments: [
    ("{}", "Transcript, transcript:"), (#"{"type":"Other","transcript":{"entries":[]}}"#, "FoundationModels.Transcript"),
    (#"{"transcript":{"entries":[{"role":"nobody"}]}}"#, "transcript.entries[0].role"),
    (#"{"transcript":{"entries":[{"role":"tool"}]}}"#, "transcript.entries[0].toolName"),
    (#"{"transcript":{"entries":[{"role":"user","contents":[{"type":"x"}]}]}}"#, "contents[0].type"),
    (#"{"transcript":{"entries":[{"role":"response","toolCalls":[{"id":"1","name":"n","arguments":"{1"}]}]}}"#, "toolCalls[0].arguments"),
  ])
  func mistakesNameTheirPlace(text: String, place: String) throws {
    do {
      _ = try JSONDecoder().decode(Transcript.self, from: Data(text.utf8))
      Issue.record("There is no error.")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription.contains(place), "\(context.debugDescription)")
    }
  }

  @Test(arguments: [
    (#"{"role":"user","options":{"temperature":"hot"}}"#, "options.temperature"),
    (#"{"role":"user","options":{"sampling":{"mode":"wild"}}}"#, "options.sampling.mode"),
    (#"{"role":"user","options":{"sampling":{"mode":"topK","k":1.5}}}"#, "options.sampling.k"),
    (#"{"role":"user","contents":{}}"#, "contents"), (#"{"role":"user","id":7}"#, "id"), (#"{"role":7}"#, "role"), (#"[]"#, "entries[1]"),
    (#"{"role":"user","contents":[{"type":"structure","structure":{"source":"x","content":{},"contentJSON":"{"}}]}"#, "contentJSON"),
    (#"{"role":"instructions","tools":[{"function":{"name":"t","parameters":3}}]}"#, "tools[0].function.parameters"),
    (#"{"role":"user","responseFormat":{"jsonSchema":{}}}"#, "responseFormat.jsonSchema.schema"),
    (#"{"role":"user"}"#, "contents"), (#"{"role":"response","assets":[]}"#, "contents"), (#"{"role":"tool","toolName":"t"}"#, "contents"),
    (#"{"role":"reasoning","signature":"%"}"#, "signature"), (#"{"role":"response","metadata":[]}"#, "metadata"),
  ])
  func aMalformedEntryIsAnErrorAtItsPath(entry: String, place: String) throws {
    let text = #"{"transcript":{"entries":[{"role":"user","contents":[]},\#(entry)]}}"#
    do {
      _ = try JSONDecoder().decode(Transcript.self, from: Data(text.utf8))
      Issue.record("There is no error.")
    } catch DecodingError.dataCorrupted(let context) {
      let path = context.codingPath.reduce(into: "") { words, key in
        if let index = key.intValue { words += "[\(index)]" } else { words += (words.isEmpty ? "" : ".") + key.stringValue }
      }
      #expect(path.hasPrefix("transcript.entries[1]"), "\(path)")
      #expect(path.hasSuffix(place), "\(path)")
    }
  }

  @Test func isACollection() {
    var transcript = Transcript()
    transcript.append(.instructions(.init(segments: [], toolDefinitions: [])))
    transcript.append(.prompt(.init(segments: [.text(.init(content: "a"))])))
    transcript[1] = .prompt(.init(id: "p", segments: [.text(.init(content: "b"))]))
    #expect(transcript.history.map(\.id) == ["p"])
    #expect(transcript.last?.description == "(Prompt) b")
    transcript.removeAll()
    #expect(transcript.isEmpty)
    var segment = Transcript.StructuredSegment(schemaName: "A", content: GeneratedContent("x"))
    segment.schemaName = "B"
    #expect(segment.source == "B")
  }
}

private struct Chart: Transcript.CustomSegment {
  var id: String
  var content: [String: Int]
}

extension Transcript {
  fileprivate func description(at index: Int) -> String { self[index].description }
}
