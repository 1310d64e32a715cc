import Constraints
import Testing

/// Keys that a few words name, unions of patterns, and unions that say which branch they are.
@Suite struct SchemaUnionTests {
  private func verdicts(_ schema: String, _ instances: [String]) throws -> [String] {
    let grammar = try EngineFixtures.grammar(schema, .check)
    return instances.filter { grammar.firstFailure(in: Array($0.utf8)) == nil }
  }

  @Test(arguments: [
    // As zod writes records of an enum.
    (
      #"{"type":"object","propertyNames":{"type":"string","enum":["red","green"]},"additionalProperties":{"type":"number"},"required":["red","green"]}"#,
      [#"{"red":1,"green":2}"#], [#"{"red":1}"#, #"{"red":1,"green":"x"}"#, #"{"red":1,"green":2,"blue":3}"#]
    ),
    (
      #"{"type":"object","properties":{"red":{"type":"integer"}},"propertyNames":{"enum":["red","green"]},"required":["red","green"]}"#,
      [#"{"red":1,"green":"x"}"#], [#"{"red":1}"#, #"{"red":"x","green":1}"#]
    ),
    (
      #"{"type":"object","patternProperties":{"^(a|b)$":{"type":"integer"}},"required":["a"]}"#, [#"{"a":1}"#, #"{"a":1,"c":true}"#],
      [#"{"a":true}"#, #"{"b":1}"#]
    ),
    (
      #"{"type":"object","patternProperties":{"^[a-c]$":{"type":"integer"}},"additionalProperties":false,"required":["a","c"]}"#,
      [#"{"a":1,"c":2}"#], [#"{"a":1}"#, #"{"a":1,"c":2,"d":3}"#]
    ),
    (
      #"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}},"not":{"propertyNames":{"enum":["a","b"]},"required":["a"]}}"#,
      [#"{"b":1}"#, #"{"a":1,"c":1}"#, "{}"], [#"{"a":1}"#, #"{"a":1,"b":2}"#]
    ),
    (
      #"{"type":"object","if":{"patternProperties":{"^red$":{"type":"integer"}},"required":["red"]},"then":{"required":["x"]}}"#,
      [#"{"red":1,"x":2}"#, #"{"red":"s"}"#, "{}"], [#"{"red":1}"#]
    ),
    (
      #"{"type":"object","oneOf":[{"propertyNames":{"const":"a"},"required":["a"]},{"required":["b"]}]}"#,
      [#"{"a":1}"#, #"{"b":1}"#, #"{"a":1,"b":1}"#],
      ["{}", #"{"a":1,"c":1}"#]
    ),
    // An order moves keys, and what is required is still the key.
    (
      #"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"x-order":["b","a"],"required":["a"]}"#, [#"{"a":1}"#],
      [#"{"b":"x"}"#]
    ),
  ])
  func requiredKeysMayBeNamedByPatterns(schema: String, valid: [String], invalid: [String]) throws {
    #expect(try verdicts(schema, valid + invalid) == valid)
    try walk(schema, separate: false)
  }

  @Test(arguments: [
    (#""^h:[a-z.]{1,256}\\.[a-z]{1,6}\\b""#, ["h:example.com", "ab/", "h/"], ["h", "h:", "ab"]),
    (
      #""^https?:\\/\\/(www\\.)?[-a-zA-Z0-9@:%._\\+~#=]{1,256}\\.[a-zA-Z0-9()]{1,6}\\b([-a-zA-Z0-9()@:%_\\+.~#?&//=]*)""#,
      ["https://example.com/a", "http://www.example.org", "hub/"], ["https://", "https"]
    ),
  ])
  func noBranchOfPatternsIsLost(pattern: String, valid: [String], invalid: [String]) throws {
    let schema = #"{"anyOf":[{"type":"string","pattern":\#(pattern)},{"type":"string","pattern":"^[a-z]+/$"}]}"#
    #expect(try verdicts(schema, (valid + invalid).map { "\"\($0)\"" }) == valid.map { "\"\($0)\"" })
    let grammar = try EngineFixtures.grammar(schema)
    for text in valid { #expect(Matcher(grammar).accept(bytes: Array("\"\(text)".utf8)) == text.utf8.count + 1, "\(text)") }
  }

  static let tagged =
    ##"{"oneOf":[{"type":"object","properties":{"kind":{"const":"call","default":"call"},"number":{"type":"string"}},"required":["number"]},{"type":"object","properties":{"kind":{"const":"email","default":"email"},"to":{"type":"string"},"subject":{"type":"string"}},"required":["to"]},{"$ref":"#/$defs/Visit"},{"type":"null"}],"$defs":{"Visit":{"type":"object","properties":{"kind":{"enum":["visit"]},"place":{"type":"string"}}}}}"##
  static let untagged =
    #"{"oneOf":[{"type":"object","properties":{"card":{"type":"string"}},"required":["card"]},{"type":"object","properties":{"iban":{"type":"string"}},"required":["iban"]}]}"#

  /// What is generated has the tag; what is checked is what the schema says.
  @Test func generatedBranchesHaveTheirTag() throws {
    let outputs = try walk(Self.tagged, separate: true)
    for output in outputs where output != "null" {
      #expect(output.hasPrefix(#"{"kind":""#), "\(output)")
      let keys =
        output.contains(#""kind":"call""#)
        ? ["to", "subject", "place"] : output.contains(#""kind":"email""#) ? ["number", "place"] : ["number", "to", "subject"]
      for key in keys { #expect(!output.contains("\"\(key)\":"), "\(output)") }
    }
    #expect(Set(outputs.map { $0.prefix(15) }).count >= 3)
    let both = [#"{"number":"1","to":5}"#, #"{"kind":"call","number":"1"}"#]
    #expect(try verdicts(Self.tagged, both + [#"{"kind":"call","to":"x"}"#, #"{"kind":"email"}"#]) == [both[1]])
    #expect(try SchemaCompiler.compile(jsonSchema: Array(Self.tagged.utf8)).hasLooseUnions)
  }

  @Test func generatedBranchesHaveNoForeignKeys() throws {
    for output in try walk(Self.untagged, separate: true) {
      #expect(output.contains("\"card\":") != output.contains("\"iban\":"), "\(output)")
    }
    #expect(try verdicts(Self.untagged, [#"{"card":"1","iban":1}"#, #"{"card":"1","iban":"2"}"#]) == [#"{"card":"1","iban":1}"#])
  }

  /// A key of another branch that the whole requires stays.
  @Test func whatTheWholeRequiresStays() throws {
    let schema =
      #"{"type":"object","required":["b"],"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]},{"type":"object","properties":{"b":{"type":"integer"}},"required":["b"]}]}"#
    for output in try walk(schema, separate: true) { #expect(output.contains("\"b\":")) }
  }

  @Test func unionsThatSayEnoughAreLeftAlone() throws {
    for schema in [
      #"{"oneOf":[{"type":"object","properties":{"k":{"const":"a"},"x":{"type":"string"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"b"}},"required":["k"]}]}"#,
      #"{"oneOf":[{"type":"string"},{"type":"integer"}]}"#,
      #"{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"null"}]}"#,
    ] {
      #expect(try !SchemaCompiler.compile(jsonSchema: Array(schema.utf8)).hasLooseUnions)
    }
  }

  private static func union(of count: Int, isTagRequired: Bool) -> String {
    let branches = (0..<count).map { n in
      let required = isTagRequired ? #""kind","a\#(n)""# : #""a\#(n)","b\#(n)""#
      let properties = #""kind":{"const":"k\#(n)","type":"string"},"a\#(n)":{"type":"string"},"b\#(n)":{"type":"string"}"#
      return #"{"type":"object","properties":{\#(properties)},"required":[\#(required)]}"#
    }
    return #"{"oneOf":[\#(branches.joined(separator: ","))]}"#
  }

  /// A union of many branches is compiled: whole where they require their tags, else what has them.
  @Test func manyTaggedBranchesAreCompiled() throws {
    let places = (0..<20).map { "\"p\($0)\":" + Self.union(of: 20, isTagRequired: true) }
    for schema in [Self.union(of: 150, isTagRequired: true), #"{"type":"object","properties":{\#(places.joined(separator: ","))}}"#] {
      #expect(try CompiledSchema(SchemaCompiler.document(Array(schema.utf8))).narrowed == nil)
    }
    for count in [5, 40] {
      let schema = Self.union(of: count, isTagRequired: false)
      let compiled = try CompiledSchema(SchemaCompiler.document(Array(schema.utf8)))
      #expect(compiled.narrowed?.kind == .limit)
      let grammar = try Grammar(compiled.program, vocabulary: EngineFixtures.small, options: .check)
      func isAccepted(_ text: String) -> Bool {
        let matcher = Matcher(grammar)
        return matcher.accept(bytes: Array(text.utf8)) == text.utf8.count && matcher.canEnd
      }
      #expect(isAccepted(#"{"kind":"k3","a3":"x","b3":"y"}"#))
      #expect(!isAccepted(#"{"kind":"k3","a2":"x","b2":"y"}"#))
    }
  }

  /// A part of what is excluded would let in too much.
  @Test func noPartStandsForWhatIsExcluded() throws {
    let union = Self.union(of: 6, isTagRequired: false)
    let either = #"{"oneOf":[{"properties":{"x":\#(union)},"required":["x"]},{"properties":{"x":{"type":"object"}}}]}"#
    for schema in [#"{"not":\#(union)}"#, either] {
      #expect(throws: CompileError.self) { try CompiledSchema(SchemaCompiler.document(Array(schema.utf8))) }
    }
  }

  /// Random walks by what is generated; all that they write is valid.
  @discardableResult private func walk(_ schema: String, separate: Bool) throws -> [String] {
    let program = try SchemaCompiler.compile(jsonSchema: Array(schema.utf8), options: SchemaOptions(separatesUnions: separate))
    let grammar = try Grammar(program, vocabulary: EngineFixtures.small, options: GrammarOptions(allowsUndeclaredKeys: false))
    let check = try EngineFixtures.grammar(schema, .check)
    var outputs: [String] = []
    for seed in 0..<40 as Range<UInt64> {
      var random = EngineRandom(state: seed)
      let matcher = Matcher(grammar)
      var left = grammar.minimumTokens + Int(seed % 8) * 10
      while !matcher.isFinished {
        let token = try #require(Matcher.list(matcher.mask(remaining: left)).randomElement(using: &random), "\(schema)")
        #expect(matcher.accept(token))
        left -= 1
      }
      #expect(check.firstFailure(in: matcher.bytes) == nil, "\(schema) \(String(decoding: matcher.bytes, as: UTF8.self))")
      outputs.append(String(decoding: matcher.bytes, as: UTF8.self))
    }
    return outputs
  }
}
