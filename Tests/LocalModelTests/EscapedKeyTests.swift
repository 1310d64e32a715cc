import Constraints
import Decoding
import JSONText
import LocalModel
import TestSupport
import Testing

/// The model in the package over schemas whose keys JSON must escape, or that mean something elsewhere: every answer is one of the caller's schema.
@Suite struct EscapedKeyTests {
  static let keys = [
    #"say \"x\""#, #"a\\b"#, #"\u0001"#, #"\n\t"#, "", "__proto__", "a/b~c", "é", "e\u{301}", #"\ud83d\ude00"#,
    String(repeating: "x", count: 300),
  ]
  static let types = [
    #"{"type":"boolean"}"#, #"{"type":"string","minLength":1}"#, #"{"enum":["a","b\"c"]}"#, #"{"type":"string","pattern":"^[a-c]{2}$"}"#,
    ##"{"$ref":"#/$defs/E"}"##,
  ]

  @Test(arguments: keys)
  func answersAreOfTheCallersSchema(key: String) throws {
    let model = try LocalLanguageModel(path: PackageFolder.models, configuration: .init(threads: 1))
    for type in Self.types {
      let member = #""\#(key)":\#(type)"#
      let defs = ##""$defs":{"E":{"enum":["a","b"]}}"##
      for schema in [
        #"{"title":"Thing","type":"object","properties":{"what":{"type":"string"},\#(member)},"required":["what"],\#(defs)}"#,
        #"{"title":"Thing","type":"object","properties":{"what":{"type":"string"},"in":{"type":"object","properties":{\#(member)}}},"required":["in"],\#(defs)}"#,
        #"{"title":"Thing","anyOf":[{"type":"object","properties":{"kind":{"const":"x"},\#(member),"n":{"type":"integer"}},"required":["kind"]},{"type":"object","properties":{"other":{"type":"integer"}},"required":["other"]}],\#(defs)}"#,
      ] {
        let bytes = Array(schema.utf8)
        let grammar = try Grammar(
          SchemaCompiler.compile(jsonSchema: bytes), vocabulary: TokenVocabulary(tokens: (0...255).map { [UInt8($0)] }, endTokens: []),
          options: .check)
        var partials = 0
        let found = try model.extract(
          jsonSchema: bytes, instructions: "", note: "call the plumber about the sink", options: ExtractionOptions(maxTokens: 4096)
        ) { _ in partials += 1 }
        #expect(
          grammar.firstFailure(in: found.json) == nil, "\(schema.prefix(120)): \(String(decoding: found.json, as: UTF8.self).prefix(200))")
        #expect(partials > 0)
      }
    }
  }
}
