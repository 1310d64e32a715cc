import Constraints
import Decoding
import Extraction
import Foundation
import TestSupport
import Testing
import Tokenization

/// Schemas whose optional fields are all written, and values that get rid of the empty ones.
@Suite struct NullableRewriteTests {
  static let schema =
    ##"{"title":"Trip","type":"object","properties":{"to":{"type":"string"},"by":{"type":"string","enum":["train","bus"]},"day":{"type":"string","pattern":"^[0-9]{4}$"},"seats":{"type":"integer","minimum":1},"paid":{"type":"boolean"},"with":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["name"],"additionalProperties":false},"minItems":1},"note":{"type":["string","null"]},"back":{"$ref":"#/$defs/Leg"}},"required":["to"],"additionalProperties":false,"$defs":{"Leg":{"type":"object","properties":{"hour":{"type":"integer"},"stop":{"type":"string"}},"required":["hour"],"additionalProperties":false}}}"##

  private func field(_ schema: String) throws -> NullableRewrite { try #require(NullableRewrite(Array(schema.utf8))) }
  private func without(_ json: String, _ schema: String = schema) throws -> String {
    String(decoding: try field(schema).withoutEmpty(Array(json.utf8)), as: UTF8.self)
  }
  private func fits(_ json: [UInt8], _ schema: [UInt8]) throws -> Bool {
    try JSONValidity.fits(json, schema)
  }

  @Test(arguments: [
    (
      #"{"to":"","by":"","day":"","seats":null,"paid":null,"with":[],"back":null}"#, #"{"to":""}"#
    ),
    (
      #"{"to":"Rome","by":"bus","day":"2027","seats":2,"paid":false,"with":[{"name":"","age":null},{"name":"Bo","age":3}],"note":null,"back":{"hour":9,"stop":""}}"#,
      #"{"to":"Rome","by":"bus","day":"2027","seats":2,"paid":false,"with":[{"name":""},{"name":"Bo","age":3}],"note":null,"back":{"hour":9}}"#
    ),
  ])
  func emptyMembersGo(json: String, expected: String) throws {
    #expect(try fits(Array(json.utf8), try field(Self.schema).jsonSchema))
    #expect(try without(json) == expected)
    #expect(try fits(Array(expected.utf8), Array(Self.schema.utf8)))
  }

  /// Parts of a value, as they stream: nothing is shown that could still go.
  @Test func beginningsHoldBackWhatMayBeEmpty() throws {
    let json = #"{"to":"A \"b\"","by":"","seats":12,"with":[{"name":"Bo","age":null}],"back":{"hour":1,"stop":"x"}}"#
    let whole = try without(json)
    #expect(whole == #"{"to":"A \"b\"","seats":12,"with":[{"name":"Bo"}],"back":{"hour":1,"stop":"x"}}"#)
    var last = ""
    for end in json.utf8.indices {
      let part = try without(String(json[..<end]))
      #expect(whole.hasPrefix(part), "\(part)")
      #expect(part.utf8.count >= last.utf8.count)
      last = part
    }
  }

  @Test func unionsTakeTheirBranch() throws {
    let schema =
      #"{"anyOf":[{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["a"],"additionalProperties":false},{"type":"object","properties":{"c":{"type":"integer"},"b":{"type":"string"}},"required":["c","b"],"additionalProperties":false}]}"#
    #expect(try without(#"{"a":1,"b":""}"#, schema) == #"{"a":1}"#)
    #expect(try without(#"{"c":1,"b":""}"#, schema) == #"{"c":1,"b":""}"#)
  }

  @Test func recursiveSchemasGoAllTheWay() throws {
    let schema =
      ##"{"type":"object","properties":{"n":{"type":"integer"},"next":{"$ref":"#"}},"required":["n"],"additionalProperties":false}"##
    #expect(try without(#"{"n":1,"next":{"n":2,"next":null}}"#, schema) == #"{"n":1,"next":{"n":2}}"#)
  }

  /// `null` says something only in the branch that allows it.
  @Test func nullGoesByItsBranch() throws {
    func schema(_ own: String) -> String {
      #"{"anyOf":[{"type":"object","properties":{"a":\#(own),"b":{"type":"string"}},"required":["a"],"additionalProperties":false},{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["b"],"additionalProperties":false}]}"#
    }
    #expect(try without(#"{"a":null,"b":"x"}"#, schema(#"{"type":"integer"}"#)) == #"{"b":"x"}"#)
    #expect(try without(#"{"a":null,"b":"x"}"#, schema(#"{"type":["integer","null"]}"#)) == #"{"a":null,"b":"x"}"#)
  }

  /// Keys as JSON text: escapes, pairs of surrogates, pointers' own letters, two spellings of one letter, names with a meaning elsewhere.
  static let keys =
    [
      #"say \"x\""#, #"a\\b"#, #"\\\""#, #"\n\t\r\b\f"#, #"\u0001"#, #"\u001f"#, #"\ud83d\ude00"#, #"\u0061"#, #"\/"#, "", " ", "__proto__",
      "a/b~c",
      "~1", "é", "e\u{301}", "required", "$ref", "properties", "}", "[,:", "null", String(repeating: "x", count: 2000),
    ]
  static let types = [
    #"{"type":"boolean"}"#, #"{"type":"integer"}"#, #"{"type":"number","minimum":2}"#, #"{"type":"string"}"#,
    #"{"type":"string","minLength":1}"#, #"{"enum":["a","b"]}"#, #"{"type":"string","pattern":"^[a-c]{2}$"}"#,
    #"{"type":"string","format":"date"}"#, #"{"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":2}"#,
    ##"{"$ref":"#/$defs/E"}"##, #"{"type":"object","properties":{"\"":{"type":"boolean"}}}"#,
  ]

  @Test(arguments: keys)
  func everyKeyLosesItsEmptyValue(key: String) throws {
    for type in Self.types {
      for required in ["", #","required":["what"]"#] {
        let schema =
          #"{"type":"object","properties":{"what":{"type":"string"},"\#(key)":\#(type)}\#(required),"$defs":{"E":{"enum":["a","b"]}}}"#
        for empty in ["null", #""""#, "[]"] where try fits(Array(#"{"what":"w","\#(key)":\#(empty)}"#.utf8), try field(schema).jsonSchema) {
          let value = try without(#"{"what":"w","\#(key)":\#(empty)}"#, schema)
          #expect(value == #"{"what":"w"}"#, "\(key) \(type)")
        }
        let branch =
          #"{"anyOf":[{"type":"object","properties":{"kind":{"const":"x"},"\#(key)":\#(type),"n":{"type":"integer"}},"required":["kind"]},{"type":"object","properties":{"other":{"type":"integer"}},"required":["other"]}],"$defs":{"E":{"enum":["a","b"]}}}"#
        #expect(try without(#"{"kind":"x","\#(key)":null,"n":null}"#, branch).hasPrefix(#"{"kind":"x""#))
        #expect(try !without(#"{"kind":"x","\#(key)":null,"n":null}"#, branch).contains(#""n""#))
      }
    }
  }

  @Test func spellingsOfOneLetterAreTwoKeys() throws {
    let schema = #"{"type":"object","properties":{"é":{"type":"integer"},"e\u0301":{"type":["integer","null"]}},"required":["e\u0301"]}"#
    #expect(try without(#"{"é":null,"e\#u{301}":null}"#, schema) == #"{"e\#u{301}":null}"#)
  }

  @Test(arguments: [
    #"{"type":"object","properties":{"a":{"type":"string"}},"anyOf":[{"required":["a"]},{"maxProperties":0}]}"#,
    #"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}"#,
    #"{"type":"object","properties":{"a":{"type":"string"}},"minProperties":1}"#,
    #"{"oneOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"string"}]}"#,
    #"{"type":"object","properties":{"a":{"type":["string","null"]}}}"#,
    #"{"type":"object","properties":{"a":{}}}"#, #"{"type":"object","properties":{"a":{"$ref":"other.json"}}}"#, "true", "nonsense",
  ])
  func otherSchemasAreLeftAlone(schema: String) { #expect(NullableRewrite(Array(schema.utf8)) == nil) }

  /// Whatever is written under the new schema fits the old one without its empty members, whatever the keys are.
  @Test(
    arguments: [Self.schema]
      + stride(from: 0, to: keys.count, by: 4).map { start in
        let members = zip(keys[start...].prefix(4), types[(start % 7)...]).map { #""\#($0)":\#($1)"# }
        return
          #"{"type":"object","properties":{\#(members.joined(separator: ","))},"additionalProperties":false,"$defs":{"E":{"enum":["a","b"]}}}"#
      })
  func noiseFitsTheCallersSchema(schema: String) throws {
    let tokenizer = try Tokenizer.load(path: PackageFolder.models)
    let bytes = (0..<tokenizer.vocabularySize).map { tokenizer.isControl(TokenID($0)) ? [] : tokenizer.bytes(of: TokenID($0)) }
    let vocabulary = TokenVocabulary(tokens: bytes, endTokens: tokenizer.endIDs)
    let decoding = DecodingVocabulary(tokens: bytes, endTokens: tokenizer.endIDs) { tokenizer.encode(utf8: $0) }
    let filled = try field(schema)
    let grammar = try Grammar(SchemaCompiler.compile(jsonSchema: filled.jsonSchema, options: SchemaOptions()), vocabulary: vocabulary)
    let own = try Grammar(
      SchemaCompiler.compile(jsonSchema: Array(schema.utf8), options: SchemaOptions()), vocabulary: vocabulary, options: .check)
    var shorter = 0
    for seed in 0..<30 as Range<UInt64> {
      let least = Matcher(grammar).minimumTokensToEnd()
      let result = try GuidedDecoder(vocabulary: decoding).generate(
        model: NoiseModel(vocabularySize: decoding.size, seed: seed), constraint: Matcher(grammar), prompt: [5],
        options: DecodingOptions(sampling: SamplingOptions(temperature: 2, seed: seed), maximumTokens: least + 8 * Int(seed)))
      let value = filled.withoutEmpty(result.bytes)
      #expect(own.firstFailure(in: value) == nil, "\(String(decoding: value, as: UTF8.self))")
      if value.count < result.bytes.count { shorter += 1 }
    }
    #expect(shorter > 5)
  }
}

/// Fits by the constraint engine, byte by byte.
private enum JSONValidity {
  static func fits(_ json: [UInt8], _ schema: [UInt8]) throws -> Bool {
    let tokens = (0..<256).map { [UInt8($0)] } + [[]]
    let grammar = try Grammar(
      SchemaCompiler.compile(jsonSchema: schema, options: SchemaOptions()), vocabulary: TokenVocabulary(tokens: tokens, endTokens: [256]),
      options: .check)
    let matcher = Matcher(grammar)
    return matcher.accept(bytes: json) == json.count && matcher.canEnd
  }
}

/// Logits that are a hash of position and token.
private final class NoiseModel: ForwardModel {
  let vocabularySize: Int
  let capacity = 4096
  private let seed: UInt64
  private(set) var length = 0
  private var row: UnsafeMutableBufferPointer<Float>

  init(vocabularySize: Int, seed: UInt64) {
    self.vocabularySize = vocabularySize
    self.seed = seed
    row = .allocate(capacity: vocabularySize)
    row.initialize(repeating: 0)
  }
  deinit { row.deallocate() }

  func truncate(to length: Int) { self.length = length }
  func forward(_ tokens: UnsafeBufferPointer<TokenID>, outputs: Int) throws { length += tokens.count }
  private func value(_ token: Int) -> Float {
    var z = (seed &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(length) &* 0xBF58_476D_1CE4_E5B9 ^ UInt64(token) &* 0x94D0_49BB_1331_11EB
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    return Float((z ^ (z >> 27)) >> 40) * 0x1p-21 - 4
  }
  func logits(output: Int) -> UnsafeBufferPointer<Float> {
    for token in 0..<vocabularySize { row[token] = value(token) }
    return UnsafeBufferPointer(row)
  }
  func logits(output: Int, rows: UnsafeBufferPointer<TokenID>, into values: UnsafeMutableBufferPointer<Float>) {
    for (index, token) in rows.enumerated() { values[index] = value(Int(token)) }
  }
}
