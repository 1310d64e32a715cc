import Extraction
import Foundation
import JSONText
import LocalModel
import ModelFiles
import Testing

@Suite struct PromptTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func vectors(_ name: String) throws -> [JSONNode] {
    let document = try JSONDocument(path: root.appendingPathComponent("Tests/Fixtures/prompt-vectors.json").path)
    return Array(try #require(document.root[name]).elements)
  }

  /// The reference implementation in tools/train/normalise/prompt.py wrote these.
  @Test func schemaTextsAreTheReferences() throws {
    let vectors = try Self.vectors("schemas")
    #expect(vectors.count >= 8)
    for vector in vectors {
      #expect(try SchemaText.render(vector["schema"]?.stringBytes ?? []) == vector["text"]?.string)
    }
  }

  @Test func notesLoseTheirMarginsOnly() {
    #expect(ConversationBuilder.trimmed("  a  b\n\t") == "a  b")
    #expect(ConversationBuilder.trimmed("\u{2003}é\u{1F}") == "é")
    #expect(ConversationBuilder.trimmed(" \n ") == "")
    #expect(ConversationBuilder.trimmed("a\r\n") == "a")
  }

  @Test func aPromptHoldsSchemaInstructionsAndNote() throws {
    let builder = ConversationBuilder(profile: nil)
    let conversation = try builder.conversation(
      jsonSchema: Array(#"{"title":"T","type":"object","properties":{"a":{"type":"string"}}}"#.utf8), instructions: "Do it.", note: " x ")
    #expect(
      conversation.turns == [ChatTurn(.system, "T {a?: string}\nDo it.\nAnswer with JSON of the type above."), ChatTurn(.user, "x")])
    #expect(conversation.notes.isEmpty)
    #expect(try builder.conversation(jsonSchema: nil, instructions: "", note: "x").turns == [ChatTurn(.user, "x")])
  }

  /// A model that was not trained here is told what a note's words name, and sees the schema's own examples; in free text it is told nothing.
  @Test func aGeneralModelIsToldWhatANoteMentions() throws {
    let builder = ConversationBuilder(profile: nil, today: Day("2026-11-25"))
    let schema = Array(#"{"title":"T","type":"object","properties":{"a":{"type":"number"}},"examples":[{"a": 1},{"a":2.50}]}"#.utf8)
    let conversation = try builder.conversation(jsonSchema: schema, instructions: "Do it.", note: "eighty five for tea tomorrow")
    #expect(
      conversation.turns == [
        ChatTurn(
          .system, "T {a?: number}\nDo it.\nExample: {\"a\":1}\nExample: {\"a\":2.50}\nAnswer with JSON of the type above."),
        ChatTurn(.user, "eighty five for tea tomorrow\neighty five = 85\ntomorrow = 2026-11-26"),
      ])
    #expect(
      try builder.conversation(shownSchema: nil, instructions: "", tools: "", said: [ChatTurn(.user, "tea tomorrow")]).turns == [
        ChatTurn(.user, "tea tomorrow")
      ])
  }

  @Test func oddSchemasHaveATextToo() throws {
    let cases: [(String, String)] = [
      ("true", "value any"), ("{}", "value any"), (#"{"title":"","items":{}}"#, "value any[]"),
      (#"{"properties":{"a":false}}"#, "value {a?: never}"), (#"{"type":["string","null"]}"#, "value string|null"),
      (##"{"$ref":"#/$defs/Gone"}"##, "value Gone"), (#"{"enum":[1.50,"a\nb",null,{"k":[1]}]}"#, #"value 1.50|"a\nb"|null|{"k":[1]}"#),
      (#"{"type":"number","minimum":3.0,"maximum":0.5}"#, "value number 3..0.5"),
      (##"{"$ref":"#","title":"Self"}"##, "Self Self"),
    ]
    for (schema, text) in cases { #expect(try SchemaText.render(Array(schema.utf8)) == text) }
    #expect(throws: JSONError.self) { try SchemaText.render(Array("{".utf8)) }
  }
}
