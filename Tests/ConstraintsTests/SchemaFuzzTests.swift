import Constraints
import Testing

/// Seeded generators: whatever the bytes, the compiler answers with a program or an error, within its fuel; and what it says about
/// random schemas agrees with a direct reading of the keywords.
@Suite struct SchemaFuzzTests {
  static var options: SchemaOptions {
    var options = SchemaOptions()
    options.limits.fuel = 5_000
    return options
  }

  @Test func mutatedSchemasAreAnswered() {
    var random = EngineRandom(state: 1)
    let seeds = SchemaCompilerTests.cases.map { Array($0.schema.utf8) }
    var compiled = 0
    for _ in 0..<3_000 {
      var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let position = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: position)
        case 2: bytes.insert(contentsOf: bytes[position..<min(bytes.count, position + 8)], at: position)
        default:
          let other = seeds[Int.random(in: 0..<seeds.count, using: &random)]
          bytes.insert(contentsOf: other, at: position)
        }
        if bytes.isEmpty { bytes = [0x7B] }
      }
      if (try? SchemaCompiler.compile(jsonSchema: bytes, options: Self.options)) != nil { compiled += 1 }
    }
    #expect(compiled > 100)
  }

  @Test func randomPatternsAreAnswered() {
    var random = EngineRandom(state: 2)
    let pieces = [
      "a", "b", ".", "\\d", "\\w", "[a-c]", "[^x]", "(", ")", "(?:", "(?=", "(?!", "(?<=", "|", "*", "+", "?", "{2}", "{1,3}", "^", "$",
      "\\b", "\\B", "\\", "é", "{", "]",
    ]
    var compiled = 0
    for _ in 0..<3_000 {
      let pattern = (0..<Int.random(in: 1...10, using: &random)).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
        .joined()
      if (try? SchemaPatternTests.language(pattern)) != nil { compiled += 1 }
    }
    #expect(compiled > 300)
  }

  // MARK: Against a direct reading

  /// A small schema and what it says about a value, keyword by keyword.
  indirect enum Schema {
    case bool(Bool)
    case type(String)
    case constant(String)
    case minimum(Int)
    case multipleOf(Int)
    case maxLength(Int)
    case properties([(String, Schema)])
    case required([String])
    case closed([(String, Schema)])
    case maxProperties(Int)
    case items(Schema)
    case minItems(Int)
    case contains(Schema)
    case anyOf([Schema])
    case oneOf([Schema])
    case allOf([Schema])
    case not(Schema)
    case conditional(Schema, Schema, Schema)

    var text: String {
      func list(_ schemas: [Schema]) -> String { schemas.map(\.text).joined(separator: ",") }
      func map(_ members: [(String, Schema)]) -> String { members.map { "\"\($0.0)\":\($0.1.text)" }.joined(separator: ",") }
      return switch self {
      case .bool(let flag): flag ? "true" : "false"
      case .type(let name): "{\"type\":\"\(name)\"}"
      case .constant(let value): "{\"const\":\(value)}"
      case .minimum(let value): "{\"minimum\":\(value)}"
      case .multipleOf(let value): "{\"multipleOf\":\(value)}"
      case .maxLength(let value): "{\"maxLength\":\(value)}"
      case .properties(let members): "{\"properties\":{\(map(members))}}"
      case .required(let keys): "{\"required\":[\(keys.map { "\"\($0)\"" }.joined(separator: ","))]}"
      case .closed(let members): "{\"properties\":{\(map(members))},\"additionalProperties\":false}"
      case .maxProperties(let value): "{\"maxProperties\":\(value)}"
      case .items(let schema): "{\"items\":\(schema.text)}"
      case .minItems(let value): "{\"minItems\":\(value)}"
      case .contains(let schema): "{\"contains\":\(schema.text)}"
      case .anyOf(let schemas): "{\"anyOf\":[\(list(schemas))]}"
      case .oneOf(let schemas): "{\"oneOf\":[\(list(schemas))]}"
      case .allOf(let schemas): "{\"allOf\":[\(list(schemas))]}"
      case .not(let schema): "{\"not\":\(schema.text)}"
      case .conditional(let a, let b, let c): "{\"if\":\(a.text),\"then\":\(b.text),\"else\":\(c.text)}"
      }
    }

    func accepts(_ value: ReferenceJSON) -> Bool {
      func members() -> [(key: String, value: ReferenceJSON)]? {
        guard case .object(let members) = value else { return nil }
        return members.map { (ReferenceJSON.text($0.key), $0.value) }
      }
      switch self {
      case .bool(let flag): return flag
      case .type(let name):
        switch (name, value) {
        case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .array), ("object", .object):
          return true
        case ("integer", .number(let text)): return ReferenceNumber(text).isInteger
        default: return false
        }
      case .constant(let text): return ReferenceJSON.parse(Array(text.utf8)).map { ReferenceEvaluator.equal($0, value) } ?? false
      case .minimum(let bound):
        guard case .number(let text) = value else { return true }
        return ReferenceNumber(text).compare(ReferenceNumber(String(bound))) >= 0
      case .multipleOf(let unit):
        guard case .number(let text) = value else { return true }
        return ReferenceNumber(text).isMultiple(of: ReferenceNumber(String(unit)))
      case .maxLength(let bound):
        guard case .string(let scalars) = value else { return true }
        return scalars.count <= bound
      case .properties(let declared):
        return members()?.allSatisfy { member in declared.allSatisfy { $0.0 != member.key || $0.1.accepts(member.value) } } ?? true
      case .required(let keys): return members().map { members in keys.allSatisfy { key in members.contains { $0.key == key } } } ?? true
      case .closed(let declared):
        return Schema.properties(declared).accepts(value)
          && (members()?.allSatisfy { member in declared.contains { $0.0 == member.key } } ?? true)
      case .maxProperties(let bound): return members().map { $0.count <= bound } ?? true
      case .items(let schema): return value.list?.allSatisfy(schema.accepts) ?? true
      case .minItems(let bound): return value.list.map { $0.count >= bound } ?? true
      case .contains(let schema): return value.list?.contains(where: schema.accepts) ?? true
      case .anyOf(let schemas): return schemas.contains { $0.accepts(value) }
      case .oneOf(let schemas): return schemas.count { $0.accepts(value) } == 1
      case .allOf(let schemas): return schemas.allSatisfy { $0.accepts(value) }
      case .not(let schema): return !schema.accepts(value)
      case .conditional(let a, let b, let c): return a.accepts(value) ? b.accepts(value) : c.accepts(value)
      }
    }

    static func random(_ depth: Int, _ generator: inout EngineRandom) -> Schema {
      func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &generator)] }
      func some() -> [Schema] { (0..<Int.random(in: 1...3, using: &generator)).map { _ in random(depth - 1, &generator) } }
      func members() -> [(String, Schema)] {
        ["a", "b"].prefix(Int.random(in: 1...2, using: &generator)).map { ($0, random(depth - 1, &generator)) }
      }
      switch Int.random(in: 0..<(depth > 0 ? 18 : 7), using: &generator) {
      case 0: return .bool(Bool.random(using: &generator))
      case 1: return .type(pick(["null", "boolean", "number", "integer", "string", "array", "object"]))
      case 2: return .constant(pick(["1", "\"ab\"", "null", "true", "{\"a\":1}", "[1]", "2.5"]))
      case 3: return .minimum(pick([0, 1, 3]))
      case 4: return .multipleOf(pick([1, 2, 3]))
      case 5: return .maxLength(pick([0, 1, 2]))
      case 6: return .required(pick([["a"], ["b"], ["a", "b"]]))
      case 7: return .maxProperties(pick([0, 1, 2]))
      case 8: return .minItems(pick([1, 2]))
      case 9: return .properties(members())
      case 10: return .closed(members())
      case 11: return .items(random(depth - 1, &generator))
      case 12: return .contains(random(depth - 1, &generator))
      case 13: return .anyOf(some())
      case 14: return .oneOf(some())
      case 15: return .allOf(some())
      case 16: return .not(random(depth - 1, &generator))
      default: return .conditional(random(depth - 1, &generator), random(depth - 1, &generator), random(depth - 1, &generator))
      }
    }
  }

  static let instances: [ReferenceJSON] = [
    "null", "true", "false", "0", "1", "1.0", "2", "2.5", "3", "6", "-1", "\"\"", "\"a\"", "\"ab\"", "\"abc\"", "[]", "[1]", "[1,2]",
    "[\"a\",1]",
    "[null,{}]", "[[1]]", "{}", "{\"a\":1}", "{\"b\":1}", "{\"a\":1,\"b\":2}", "{\"a\":\"x\"}", "{\"a\":null,\"c\":1}", "{\"c\":3}",
    "{\"a\":{\"b\":1}}",
    "{\"b\":[1]}", "{\"a\":[],\"b\":{}}", "{\"a\":2.5,\"b\":\"ab\",\"c\":0}",
  ].compactMap { ReferenceJSON.parse(Array($0.utf8)) }

  @Test func randomSchemasMeanWhatTheirKeywordsSay() {
    var random = EngineRandom(state: 3)
    var compiled = 0
    var refused = 0
    for round in 0..<4_000 {
      let schema = Schema.allOf((0..<Int.random(in: 1...3, using: &random)).map { _ in Schema.random(3, &random) })
      do throws(CompileError) {
        let evaluator = ReferenceEvaluator(program: try SchemaCompiler.compile(jsonSchema: Array(schema.text.utf8), options: Self.options))
        compiled += 1
        for instance in Self.instances {
          let expected = schema.accepts(instance)
          let actual = evaluator.accepts(instance)
          #expect(
            expected == actual,
            "round \(round): \(schema.text) on \(String(decoding: instance.bytes, as: UTF8.self)): keywords say \(expected)")
        }
      } catch {
        refused += 1
        if error.kind == .unsatisfiable {
          for instance in Self.instances {
            #expect(
              !schema.accepts(instance),
              "round \(round): \(schema.text) is called unsatisfiable, but \(String(decoding: instance.bytes, as: UTF8.self)) is valid")
          }
        }
        #expect(error.kind != .invalid, "round \(round): \(schema.text): \(error)")
      }
    }
    #expect(compiled > refused)
  }
}
