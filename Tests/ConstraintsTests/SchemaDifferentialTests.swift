import Constraints
import Foundation
import Testing

/// Random schemas and instances judged by python-jsonschema (`tools/reference/jsonschema_fixtures.py` writes the fixtures).
@Suite struct SchemaDifferentialTests {
  @Test func agreesWithAnIndependentValidator() throws {
    let file = SchemaFixtures.packageRoot.appendingPathComponent("Tests/Fixtures/jsonschema-differential.jsonl")
    var compiled = 0
    var refusals: [String: Int] = [:]
    for (number, line) in SchemaFixtures.bytes(file).split(separator: 0x0A).enumerated() {
      let entry = try #require(ReferenceJSON.parse(Array(line)))
      let tests = entry["tests"]?.list ?? []
      do throws(CompileError) {
        let evaluator = ReferenceEvaluator(program: try SchemaCompiler.compile(jsonSchema: entry["schema"]?.bytes ?? []))
        compiled += 1
        for test in tests {
          guard case .bool(let valid)? = test["valid"], let data = test["data"] else { continue }
          #expect(evaluator.accepts(data) == valid, "line \(number + 1): \(String(decoding: data.bytes, as: UTF8.self)) is valid: \(valid)")
        }
      } catch {
        // Every schema here has a valid instance.
        #expect(error.kind == .unsupported || error.kind == .limit, "line \(number + 1): \(error)")
        refusals["\(error.kind) \(error.keyword ?? "")", default: 0] += 1
      }
    }
    print("Random schemas: \(compiled) compiled; refused: \(refusals)")
    #expect(compiled >= 770)
  }
}
