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
    let readings = try FieldReader(path: Self.path).read(note, for: try #require(ReaderSchema(root, fields: SchemaFields(root))))
    let model = try LocalLanguageModel(path: PackageFolder.models, configuration: .init(threads: 1))
    let extraction = try model.extract(jsonSchema: schema, instructions: "", note: note, options: ExtractionOptions(confidence: true))
    #expect(String(decoding: extraction.json, as: UTF8.self) == #"{"title":"Arrow of God","author":"Chinua Achebe"}"#)
    #expect(readings.map(\.value) == [.words("Arrow of God"), .words("Chinua Achebe")])
    #expect(extraction.confidence.map(\.pointer) == ["/title", "/author"])
    #expect(extraction.confidence.map(\.probability) == readings.map(\.probability))
    let alone = try folder { _ in }
    defer { try? FileManager.default.removeItem(at: alone) }
    let other = try LocalLanguageModel(path: alone.path, configuration: .init(threads: 1))
      .extract(jsonSchema: schema, instructions: "", note: note)
    #expect(other.json != extraction.json)
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
    #expect(throws: Never.self) { try model.extract(jsonSchema: PackagedModelTests.schema, instructions: "", note: "ring Ana") }
    let alone = try LocalLanguageModel(path: without.path, configuration: .init(threads: 1))
    #expect(throws: Never.self) { try alone.extract(jsonSchema: schema, instructions: "", note: "ring Ana") }
  }
}
