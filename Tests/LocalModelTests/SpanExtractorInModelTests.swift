import Constraints
import Decoding
import Extraction
import Foundation
import JSONText
import LocalModel
import TestSupport
import Testing

/// The span extractor beside the model that writes.
@Suite struct SpanExtractorInModelTests {
  static let path = PackageFolder.models + "/reader.gguf"

  private func folder(_ reader: (URL) throws -> Void) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("espalier-reader-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["model.gguf", "tokenizer.json", "tokenizer_config.json"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent(name), withDestinationURL: URL(fileURLWithPath: PackageFolder.models + "/" + name))
    }
    try reader(folder.appendingPathComponent("reader.gguf"))
    return folder
  }

  @Test("The model writes what the reader finds, and is as sure of it")
  func followed() throws {
    let schema = Array(
      #"{"title":"ReadingListEntry","type":"object","properties":{"title":{"type":"string","description":"title of the book"},"author":{"type":"string"}},"required":["title"]}"#
        .utf8)
    let note = "Reem says Chinua Achebe, Arrow of God is the one to start with"
    let root = try JSONDocument(schema, source: "schema").root
    let plan = try #require(ReadingPlan(root, fields: SchemaFields(root)))
    let reader = try SpanExtractor(path: Self.path)
    let readings = try reader.readings(of: note, plan).map { try #require($0) }
    let model = try LocalLanguageModel(path: PackageFolder.models, configuration: .init(threads: 1))
    let extraction = try model.extract(jsonSchema: schema, instructions: "", note: note, options: ExtractionOptions(confidence: true))
    #expect(String(decoding: extraction.json, as: UTF8.self) == #"{"title":"Arrow of God","author":"Chinua Achebe"}"#)
    let places: [SpanReading.Value] = [.words(25..<37), .words(10..<23)]
    #expect(readings.map(\.value) == places)
    #expect(extraction.confidence.map(\.pointer) == ["/title", "/author"])
    #expect(extraction.confidence.map(\.probability) == readings.map(\.probability))
    let alone = try folder { _ in }
    defer { try? FileManager.default.removeItem(at: alone) }
    let other = try LocalLanguageModel(path: alone.path, configuration: .init(threads: 1))
      .extract(jsonSchema: schema, instructions: "", note: note)
    #expect(other.json != extraction.json)
    // What is kept about the answers of one is not kept about the other's.
    #expect(try LocalLanguageModel(path: alone.path, configuration: .init(threads: 1)).identity != model.identity)
    #expect(try LocalLanguageModel(path: PackageFolder.models, configuration: .init(threads: 1)).identity == model.identity)
  }

  @Test("A damaged reader is an error that names the file, where a schema needs it; without one the model answers alone")
  func damaged() throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: Self.path))
    let cut = try folder { try whole.prefix(whole.count / 2).write(to: $0) }
    let without = try folder { _ in }
    defer { for place in [cut, without] { try? FileManager.default.removeItem(at: place) } }
    let schema = Array(#"{"title":"Call","type":"object","properties":{"person":{"type":"string"}},"required":["person"]}"#.utf8)
    let model = try LocalLanguageModel(path: cut.path, configuration: .init(threads: 1))
    let error = #expect(throws: LocalModelError.self) { try model.extract(jsonSchema: schema, instructions: "", note: "ring Ana") }
    #expect(error?.description.contains("reader.gguf") == true)
    let map = Array(#"{"title":"Anything","type":"object"}"#.utf8)
    #expect(throws: Never.self) { try model.extract(jsonSchema: map, instructions: "", note: "ring Ana") }
    let alone = try LocalLanguageModel(path: without.path, configuration: .init(threads: 1))
    #expect(throws: Never.self) { try alone.extract(jsonSchema: schema, instructions: "", note: "ring Ana") }
  }

  @Test(
    "A model that copies gives no names to what nobody asked for",
    arguments: [
      #"{"type":"object"}"#,
      #"{"type":"object","patternProperties":{"^[a-z]+$":{"type":"string"}},"additionalProperties":false}"#,
      #"{"type":"object","additionalProperties":{"type":"object"}}"#,
    ])
  func freeKeys(schema: String) throws {
    let model = try LocalLanguageModel(path: PackageFolder.models, configuration: .init(threads: 1))
    let found = try model.extract(jsonSchema: Array(schema.utf8), instructions: "", note: "color red, size large")
    #expect(String(decoding: found.json, as: UTF8.self) == "{}")
    // Where some are demanded, they come, and they end.
    let two = Array(#"{"type":"object","additionalProperties":{"type":"string"},"minProperties":2}"#.utf8)
    let forced = try model.extract(jsonSchema: two, instructions: "", note: "color red, size large")
    #expect(forced.json.count < 200)
  }

  @Test(
    "An object of any keys has those that the note names, each with its value",
    arguments: [
      (#"{"type":"object","additionalProperties":{"type":"string"}}"#, "color is red, size is large", #"{"color":"red","size":"large"}"#),
      (
        #"{"title":"Game","type":"object","properties":{"scores":{"type":"object","additionalProperties":{"type":"integer"}}},"required":["scores"]}"#,
        "Ana scored 3, Bo 5 and Chidi 11", #"{"scores":{"Ana":3,"Bo":5,"Chidi":11}}"#
      ),
    ])
  func keysOfANote(schema: String, note: String, expected: String) throws {
    let model = try LocalLanguageModel(path: PackageFolder.models, configuration: .init(threads: 1))
    let found = try model.extract(
      jsonSchema: Array(schema.utf8), instructions: "", note: note, options: ExtractionOptions(confidence: true))
    #expect(String(decoding: found.json, as: UTF8.self) == expected)
    #expect(found.confidence.allSatisfy { !$0.pointer.contains("/name") && (0...1).contains($0.probability) })
  }

  /// A union, records and an object in one schema each, and bounds that the reader does not know.
  static let schemas = [
    ##"{"title":"Command","oneOf":[{"title":"set_timer","description":"Counts down and rings.","type":"object","properties":{"action":{"const":"set_timer"},"minutes":{"type":"number"}},"required":["action","minutes"]},{"title":"send_message","description":"Sends a text message.","type":"object","properties":{"action":{"const":"send_message"},"recipients":{"type":"array","items":{"type":"string"}},"body":{"type":"string"}},"required":["action","recipients","body"]},{"title":"none","type":"object","properties":{"action":{"const":"none"}},"required":["action"]}]}"##,
    ##"{"title":"Order","type":"object","properties":{"customer":{"type":"object","properties":{"name":{"type":"string"},"phone":{"type":"string"}},"required":["name"]},"lines":{"type":"array","minItems":1,"maxItems":3,"items":{"$ref":"#/$defs/Line"}}},"required":["lines"],"$defs":{"Line":{"type":"object","properties":{"name":{"type":"string","minLength":2,"maxLength":12},"quantity":{"type":"integer","minimum":1,"maximum":9},"size":{"enum":["small","large"]},"code":{"type":"string","pattern":"^[A-Z]{2}$"}},"required":["name"]}}}"##,
    ##"{"title":"Review","type":"object","properties":{"stars":{"type":"integer","minimum":1,"maximum":5},"tags":{"type":"array","maxItems":2,"items":{"enum":["food","service","price"]}},"by":{"type":["string","null"],"maxLength":5}},"required":["stars","by"]}"##,
  ]

  @Test("Whatever the reader finds, values fit the schema, and each decided one has its probability", arguments: schemas)
  func valid(schema: String) throws {
    let model = try LocalLanguageModel(path: PackageFolder.models, configuration: .init(threads: 1))
    let bytes = Array(schema.utf8)
    let grammar = try Grammar(
      SchemaCompiler.compile(jsonSchema: bytes), vocabulary: TokenVocabulary(tokens: (0...255).map { [UInt8($0)] }, endTokens: []),
      options: .check)
    for note in [
      "let Ada and Bo know we are late", "25 minutes for the eggs", "",
      "two large lattes, 3 small teas and a very very long named cake for Imke, 0300 555 019",
      "absolutely loved it, best service in town, says Wilhelmina", "1\n2\n3\n4\n5", "🙂 \"quoted\" \\ back",
      String(repeating: "tea and ", count: 300),
    ] {
      let found = try model.extract(jsonSchema: bytes, instructions: "", note: note, options: ExtractionOptions(confidence: true))
      #expect(grammar.firstFailure(in: found.json) == nil, "\(note): \(String(decoding: found.json, as: UTF8.self))")
      #expect(found.confidence.allSatisfy { (0...1.0001).contains($0.probability) })
      #expect(Set(found.confidence.map(\.pointer)).count == found.confidence.count)
    }
  }
}
