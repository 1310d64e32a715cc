import Constraints
import Testing

/// What the compiler makes of keywords and their combinations.
@Suite struct SchemaCompilerTests {
  static func compile(_ schema: String, _ options: SchemaOptions = SchemaOptions()) throws(CompileError) -> SchemaProgram {
    try SchemaCompiler.compile(jsonSchema: Array(schema.utf8), options: options)
  }

  static func error(_ schema: String, _ options: SchemaOptions = SchemaOptions()) -> CompileError? {
    do throws(CompileError) {
      _ = try compile(schema, options)
      return nil
    } catch {
      return error
    }
  }

  static func accepts(_ schema: String, _ instance: String) throws -> Bool {
    let value = try #require(ReferenceJSON.parse(Array(instance.utf8)))
    return ReferenceEvaluator(program: try compile(schema)).accepts(value)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var schema: String
    var valid: [String]
    var invalid: [String]
    var testDescription: String { schema }
  }

  static let cases: [Case] = [
    // Draft 4 and 7 forms.
    Case(schema: #"{"minimum":1,"exclusiveMinimum":true}"#, valid: ["2", "1.5", "\"x\""], invalid: ["1", "0"]),
    Case(
      schema:
        ##"{"$schema":"http://json-schema.org/draft-07/schema#","properties":{"a":{"$ref":"#/definitions/n","type":"string"}},"definitions":{"n":{"type":"number"}}}"##,
      valid: [#"{"a":1}"#], invalid: [#"{"a":"x"}"#]),
    Case(
      schema: ##"{"properties":{"a":{"$ref":"#/$defs/n","maximum":3}},"$defs":{"n":{"type":"number"}}}"##, valid: [#"{"a":1}"#],
      invalid: [#"{"a":4}"#, #"{"a":"x"}"#]),
    Case(
      schema: #"{"$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"string"}],"additionalItems":{"type":"number"}}"#,
      valid: [#"["a",1,2]"#, "[]", "{}"], invalid: [#"[1]"#, #"["a","b"]"#]),
    Case(
      schema: #"{"dependencies":{"a":["b"],"c":{"required":["d"]}}}"#, valid: [#"{"a":1,"b":2}"#, #"{"c":1,"d":1}"#, "{}", "3"],
      invalid: [#"{"a":1}"#, #"{"c":1}"#]),
    // Objects.
    Case(
      schema: #"{"type":"object","properties":{"a":{"type":"integer"}},"required":["z"],"additionalProperties":{"type":"string"}}"#,
      valid: [#"{"a":1,"z":"x","q":"y"}"#], invalid: [#"{"a":1}"#, #"{"z":1}"#, #"{"a":"x","z":"x"}"#, "[]"]),
    Case(
      schema: #"{"type":"object","patternProperties":{"^a":{"type":"integer"},"b$":{"minimum":5}},"additionalProperties":false}"#,
      valid: [#"{"ab":7}"#, #"{"ac":1}"#, #"{"xb":"s"}"#], invalid: [#"{"ab":3}"#, #"{"ab":"s"}"#, #"{"q":1}"#, #"{"xb":2}"#]),
    Case(
      schema: #"{"type":"object","patternProperties":{"^(x|y)$":{"type":"integer"}},"additionalProperties":false}"#,
      valid: [#"{"x":1,"y":2}"#],
      invalid: [#"{"z":1}"#, #"{"x":"s"}"#]),
    Case(
      schema: #"{"type":"object","propertyNames":{"pattern":"^[a-z]+$","maxLength":3}}"#, valid: [#"{"abc":1}"#, "{}"],
      invalid: [#"{"abcd":1}"#, #"{"A":1}"#]),
    Case(
      schema: #"{"type":"object","minProperties":1,"maxProperties":2,"properties":{"a":{},"b":{},"c":{}},"additionalProperties":false}"#,
      valid: [#"{"a":1}"#, #"{"a":1,"c":1}"#], invalid: ["{}", #"{"a":1,"b":1,"c":1}"#]),
    // Applicators.
    Case(
      schema:
        #"{"oneOf":[{"properties":{"k":{"const":"a"},"v":{"type":"integer"}},"required":["k","v"]},{"properties":{"k":{"const":"b"}},"required":["k"]}],"type":"object"}"#,
      valid: [#"{"k":"a","v":1}"#, #"{"k":"b"}"#], invalid: [#"{"k":"a"}"#, #"{"k":"c"}"#, "{}"]),
    Case(
      schema: #"{"oneOf":[{"multipleOf":2},{"multipleOf":3}],"type":"integer"}"#, valid: ["2", "3", "4"], invalid: ["6", "0", "5", "12"]),
    Case(schema: #"{"oneOf":[{"type":"number"},{"type":"integer"}]}"#, valid: ["1.5"], invalid: ["1", "2.0", "\"a\""]),
    Case(
      schema: #"{"oneOf":[{"required":["a"]},{"required":["b"]}],"type":"object"}"#, valid: [#"{"a":1}"#, #"{"b":1}"#],
      invalid: ["{}", #"{"a":1,"b":1}"#]),
    Case(
      schema: #"{"type":"string","oneOf":[{"pattern":"^a"},{"maxLength":2}]}"#, valid: ["\"abc\"", "\"b\""], invalid: ["\"ab\"", "\"bcd\""]),
    Case(schema: #"{"not":{"type":["string","null"]}}"#, valid: ["1", "{}", "true"], invalid: ["\"x\"", "null"]),
    Case(schema: #"{"type":"string","not":{"enum":["a","b"]}}"#, valid: ["\"c\"", "\"\""], invalid: ["\"a\""]),
    Case(schema: #"{"type":"object","not":{"required":["a","b"]}}"#, valid: ["{}", #"{"a":1}"#], invalid: [#"{"a":1,"b":1}"#]),
    Case(schema: #"{"type":"array","not":{"items":{"type":"integer"}}}"#, valid: [#"[1,"a"]"#], invalid: ["[]", "[1,2]"]),
    Case(
      schema:
        #"{"type":"object","properties":{"c":{"enum":["US","NL"]},"z":{"type":"string"}},"required":["c","z"],"if":{"properties":{"c":{"const":"US"}}},"then":{"properties":{"z":{"pattern":"^\\d{5}$"}}},"else":{"properties":{"z":{"pattern":"^\\d{4}[A-Z]{2}$"}}}}"#,
      valid: [#"{"c":"US","z":"12345"}"#, #"{"c":"NL","z":"1234AB"}"#], invalid: [#"{"c":"US","z":"1234AB"}"#, #"{"c":"NL","z":"12345"}"#]),
    Case(
      schema: #"{"allOf":[{"properties":{"a":{"minimum":1}}},{"properties":{"a":{"maximum":3}}}],"type":"object","required":["a"]}"#,
      valid: [#"{"a":2}"#], invalid: [#"{"a":0}"#, #"{"a":4}"#, "{}"]),
    Case(
      schema: #"{"allOf":[{"properties":{"a":{}}}],"properties":{"b":{}},"unevaluatedProperties":false,"type":"object"}"#,
      valid: [#"{"a":1,"b":1}"#],
      invalid: [#"{"c":1}"#]),
    Case(
      schema: #"{"type":"object","dependentSchemas":{"a":{"properties":{"b":{"type":"integer"}},"required":["b"]}}}"#,
      valid: ["{}", #"{"a":1,"b":1}"#, #"{"b":"s"}"#],
      invalid: [#"{"a":1}"#, #"{"a":1,"b":"s"}"#]),
    // Arrays.
    Case(
      schema: #"{"type":"array","contains":{"type":"string"},"minContains":2,"maxContains":3}"#,
      valid: [#"["a","b"]"#, #"["a",1,"b","c"]"#],
      invalid: [#"["a"]"#, #"["a","b","c","d"]"#]),
    Case(
      schema: #"{"type":"array","prefixItems":[{"type":"string"}],"items":false}"#, valid: ["[]", #"["a"]"#], invalid: [#"["a",1]"#, "[1]"]),
    Case(
      schema: #"{"type":"array","items":{"enum":[1,2,3]},"uniqueItems":true,"minItems":2}"#, valid: ["[1,3]"],
      invalid: ["[1,1]", "[1]", "[1,1.0]"]),
    // Numbers.
    Case(
      schema: #"{"type":"integer","minimum":9007199254740993,"maximum":9007199254740993}"#, valid: ["9007199254740993"],
      invalid: ["9007199254740992"]),
    Case(schema: #"{"multipleOf":0.1,"type":"number"}"#, valid: ["0.3", "1", "1e2"], invalid: ["0.25"]),
    Case(
      schema: #"{"enum":[1,"a",null,{"b":[1]}]}"#, valid: ["1.0", "\"a\"", "null", #"{"b":[1]}"#],
      invalid: ["2", #"{"b":[2]}"#, #"{"b":[1],"c":1}"#]),
    Case(schema: #"{"const":1e2}"#, valid: ["100", "100.0"], invalid: ["10"]),
    // Recursion.
    Case(
      schema:
        ##"{"$ref":"#/$defs/t","$defs":{"t":{"type":"object","properties":{"c":{"type":"array","items":{"$ref":"#/$defs/t"}}},"additionalProperties":false}}}"##,
      valid: [#"{"c":[{"c":[]},{}]}"#], invalid: [#"{"c":[1]}"#, #"{"d":1}"#]),
    Case(
      schema: ##"{"type":"object","properties":{"n":{"$ref":"#","required":["v"]},"v":{"type":"integer"}}}"##,
      valid: [#"{"n":{"v":1}}"#, "{}"],
      invalid: [#"{"n":{}}"#, #"{"v":"s"}"#]),
    // Formats.
    Case(
      schema: #"{"type":"string","format":"date"}"#, valid: ["\"2024-02-29\"", "\"2000-02-29\"", "\"1999-12-31\""],
      invalid: ["\"2023-02-29\"", "\"1900-02-29\"", "\"2024-04-31\"", "\"2024-2-1\""]),
    Case(
      schema: #"{"type":"string","format":"date-time"}"#, valid: ["\"2024-02-29T12:00:00.5+02:00\"", "\"1985-04-12t23:20:50z\""],
      invalid: ["\"2024-02-29T24:00:00Z\"", "\"2024-02-29T12:00:00\""]),
    Case(schema: #"{"type":"string","format":"no-such-format"}"#, valid: ["\"x\""], invalid: ["1"]),
    // Annotations and property order.
    Case(schema: #"{"title":"t","description":"d","x-foo":{"type":7},"contentEncoding":"base64"}"#, valid: ["1", "\"%\""], invalid: []),
  ]

  @Test(arguments: cases) func enforces(_ sample: Case) throws {
    for instance in sample.valid { #expect(try Self.accepts(sample.schema, instance), "\(sample.schema) accepts \(instance)") }
    for instance in sample.invalid { #expect(try !Self.accepts(sample.schema, instance), "\(sample.schema) rejects \(instance)") }
  }

  @Test func unsatisfiableSchemasSayWhere() throws {
    let cases: [(schema: String, pointer: String)] = [
      ("false", ""), (#"{"type":"integer","minimum":3,"maximum":2}"#, ""),
      (#"{"type":"object","required":["a"],"properties":{"a":false}}"#, ""),
      (#"{"type":"object","required":["a"],"properties":{"a":{"type":"string","enum":[1]}}}"#, "/properties/a"),
      (##"{"type":"object","required":["a"],"properties":{"a":{"$ref":"#"}}}"##, ""),
      (#"{"type":"string","pattern":"^a{3}$","maxLength":2}"#, ""),
      (#"{"type":"string","allOf":[{"pattern":"^a"},{"pattern":"^b"}]}"#, ""),
      (#"{"type":"integer","exclusiveMinimum":1,"exclusiveMaximum":2}"#, ""),
      (#"{"type":"array","minItems":2,"items":false}"#, ""), (#"{"enum":[]}"#, ""),
    ]
    for sample in cases {
      let error = try #require(Self.error(sample.schema), "\(sample.schema)")
      #expect(error.kind == .unsatisfiable, "\(sample.schema): \(error)")
      #expect(error.pointer == sample.pointer, "\(sample.schema): \(error)")
    }
  }

  @Test func deadPartsArePruned() throws {
    #expect(try Self.accepts(#"{"type":"object","properties":{"a":{"type":"string","enum":[1]},"b":{}}}"#, #"{"b":1}"#))
    #expect(try !Self.accepts(#"{"type":"object","properties":{"a":{"type":"string","enum":[1]},"b":{}}}"#, #"{"a":1}"#))
    let program = try Self.compile(
      ##"{"anyOf":[{"type":"string"},{"$ref":"#/$defs/loop"}],"$defs":{"loop":{"type":"object","required":["x"],"properties":{"x":{"$ref":"#/$defs/loop"}}}}}"##
    )
    guard case .union(let members) = program.nodes[program.root] else {
      Issue.record("expected a union")
      return
    }
    #expect(members.count == 1)
  }

  @Test func refusalsNameTheKeyword() throws {
    let cases: [(schema: String, pointer: String, keyword: String, kind: CompileError.Kind)] = [
      (#"{"properties":{"a":{"type":"string","pattern":"(a)\\1"}}}"#, "/properties/a/pattern", "pattern", .unsupported),
      (#"{"type":"array","not":{"uniqueItems":true}}"#, "", "uniqueItems", .unsupported),
      (#"{"$ref":"https://example.com/other.json"}"#, "/$ref", "$ref", .unsupported),
      (##"{"$ref":"#/$defs/missing"}"##, "/$ref", "$ref", .invalid), (#"{"type":"strin"}"#, "/type", "type", .invalid),
      (##"{"$ref":"#"}"##, "", "$ref", .invalid), (#"{"pattern":"("}"#, "/pattern", "pattern", .invalid),
      (#"{"properties":[]}"#, "/properties", "properties", .invalid), (#"{"minLength":-1}"#, "/minLength", "minLength", .invalid),
    ]
    for sample in cases {
      let error = try #require(Self.error(sample.schema), "\(sample.schema)")
      #expect(error.pointer == sample.pointer && error.keyword == sample.keyword && error.kind == sample.kind, "\(sample.schema): \(error)")
    }
    #expect(Self.error("[]")?.kind == .invalid)
    #expect(Self.error(#"{"a":1,}"#)?.message.contains("line 1, column 8") == true)
  }

  @Test func lenientRecordsWhatItIgnores() throws {
    let program = try Self.compile(
      #"{"properties":{"a":{"type":"string","pattern":"(a)\\1"},"b":{"type":"integer"}},"type":"object"}"#, SchemaOptions(lenient: true))
    #expect(program.ignored == [SchemaProgram.IgnoredKeyword(pointer: "/properties/a/pattern", keyword: "pattern")])
    let evaluator = ReferenceEvaluator(program: program)
    #expect(evaluator.accepts(try #require(ReferenceJSON.parse(Array(#"{"a":"zz","b":1}"#.utf8)))))
    #expect(!evaluator.accepts(try #require(ReferenceJSON.parse(Array(#"{"a":"zz","b":"x"}"#.utf8)))))
    #expect(try Self.compile(#"{"format":"no-such-format"}"#).ignored == [SchemaProgram.IgnoredKeyword(pointer: "", keyword: "format")])
  }

  /// A compilation marks keywords and adds the meta-schemas that references name: on a copy of what was read.
  @Test func whatWasReadCompilesAgain() throws {
    let schema = #"{"type":"object","properties":{"a":{"$ref":"http://json-schema.org/draft-07/schema#"},"b":{"type":"integer"}}}"#
    let read = try SchemaCompiler.document(Array(schema.utf8))
    let programs = try [SchemaCompiler.compile(read), SchemaCompiler.compile(read), Self.compile(schema)]
    #expect(programs[0].nodes.count > 3 && Set(programs.map(\.nodes.count)).count == 1)
  }

  @Test func declaredOrderIsKept() throws {
    func keys(_ schema: String) throws -> [String] {
      let program = try Self.compile(schema)
      guard case .object(let object) = program.nodes[program.root] else { return [] }
      return object.properties.map(\.key.text)
    }
    #expect(try keys(#"{"type":"object","properties":{"z":{},"a":{},"m":{}}}"#) == ["z", "a", "m"])
    #expect(try keys(#"{"type":"object","properties":{"z":{},"a":{},"m":{}},"x-order":["m","z"]}"#) == ["m", "z", "a"])
    #expect(try keys(#"{"type":"object","properties":{"z":{},"a":{}},"allOf":[{"properties":{"b":{},"a":{}}}]}"#) == ["z", "a", "b"])
  }

  @Test func limitsAndCancellation() throws {
    var options = SchemaOptions()
    options.limits.maximumBytes = 10
    #expect(Self.error(#"{"type":"string"}"#, options)?.kind == .limit)
    #expect(Self.error(String(repeating: #"{"not":"#, count: 1_000) + "true" + String(repeating: "}", count: 1_000))?.kind == .limit)
    let wide =
      "{\"oneOf\":[" + (0..<200).map { #"{"properties":{"p\#($0)":{"type":"integer"}},"minProperties":\#($0 % 7)}"# }.joined(separator: ",")
      + "]}"
    #expect(Self.error(wide)?.kind == .limit)
    #expect(Self.error(wide, SchemaOptions(isCancelled: { true }))?.kind == .cancelled)
  }

  @Test func unusedDefinitionsCostNothing() throws {
    let definitions = (0..<2_000).map { ##""d\##($0)":{"type":"object","properties":{"a":{"$ref":"#/$defs/d\##(($0 + 1) % 2_000)"}}}"## }
    let program = try Self.compile("{\"type\":\"string\",\"$defs\":{" + definitions.joined(separator: ",") + "}}")
    #expect(program.nodes.count == 1)
  }
}
