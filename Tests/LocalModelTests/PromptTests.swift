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

  /// The reference implementation in tools/train/prompt.py wrote these.
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
    #expect(conversation.turns == [ChatTurn(.system, "T {a?: string}\nDo it."), ChatTurn(.user, "x")])
    #expect(conversation.notes.isEmpty)
    #expect(try builder.conversation(jsonSchema: nil, instructions: "", note: "x").turns == [ChatTurn(.user, "x")])
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
