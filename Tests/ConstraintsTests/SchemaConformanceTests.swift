import Constraints
import Foundation
import Testing

/// The official JSON Schema Test Suite, draft 2020-12, group by group, against the ledger of what passes.
///
/// An outcome is `pass` (every test of the group is right), `refused` (the schema is refused with a reason) or `partial` (compiled,
/// nothing wrong accepted, some valid instance rejected). `ESPALIER_UPDATE_LEDGER=1` rewrites the ledger.
@Suite struct SchemaConformanceTests {
  enum Outcome: String, Comparable {
    case refused, partial, pass
    private var rank: Int { self == .refused ? 0 : self == .partial ? 1 : 2 }
    static func < (a: Outcome, b: Outcome) -> Bool { a.rank < b.rank }
  }

  struct Group {
    var name: String
    var outcome: Outcome
    var wronglyAccepted: [String]
    var tests: Int
    var right: Int
  }

  static func run(_ file: String) -> [Group] {
    guard let groups = ReferenceJSON.parse(SchemaFixtures.bytes(SchemaFixtures.suite.appendingPathComponent(file)))?.list else { return [] }
    return groups.map { group in
      let name = group["description"]?.text ?? ""
      let tests = group["tests"]?.list ?? []
      let expectations = tests.map { test in
        if case .bool(let valid)? = test["valid"] { return valid }
        return false
      }
      var result = Group(name: name, outcome: .refused, wronglyAccepted: [], tests: tests.count, right: 0)
      do throws(CompileError) {
        let program = try SchemaCompiler.compile(jsonSchema: group["schema"]?.bytes ?? [])
        let evaluator = ReferenceEvaluator(program: program)
        for (test, valid) in zip(tests, expectations) {
          let accepted = evaluator.accepts(test["data"] ?? .null)
          if accepted == valid { result.right += 1 }
          if accepted && !valid { result.wronglyAccepted.append(test["description"]?.text ?? "") }
        }
        result.outcome = result.right == tests.count ? .pass : .partial
      } catch {
        // A schema that nothing satisfies is refused as such; that is the right answer if every instance is invalid.
        if error.kind == .unsatisfiable, !expectations.contains(true) {
          result.outcome = .pass
          result.right = tests.count
        }
      }
      return result
    }
  }

  @Test func suiteKeepsToTheLedger() throws {
    let files = SchemaFixtures.suiteFiles()
    #expect(files.count > 60)
    let ledger = ReferenceJSON.parse(SchemaFixtures.bytes(SchemaFixtures.ledger))
    var text = "{\n"
    var required = (tests: 0, right: 0)
    var optional = (tests: 0, right: 0)
    var better: [String] = []
    for (position, file) in files.enumerated() {
      let groups = Self.run(file)
      text += "  \(Self.quoted(file)): {\n"
      for (index, group) in groups.enumerated() {
        #expect(group.wronglyAccepted.isEmpty, "\(file), \(group.name): accepts \(group.wronglyAccepted)")
        if file.hasPrefix("optional/") {
          optional = (optional.tests + group.tests, optional.right + group.right)
        } else {
          required = (required.tests + group.tests, required.right + group.right)
        }
        if let known = ledger?[file]?[group.name]?.text.flatMap(Outcome.init(rawValue:)) {
          #expect(group.outcome >= known, "\(file), \(group.name): was \(known.rawValue), is \(group.outcome.rawValue)")
          if group.outcome > known { better.append("\(file), \(group.name)") }
        }
        text += "    \(Self.quoted(group.name)): \"\(group.outcome.rawValue)\"\(index + 1 < groups.count ? "," : "")\n"
      }
      text += "  }\(position + 1 < files.count ? "," : "")\n"
    }
    text += "}\n"
    print("JSON Schema Test Suite: required \(required.right)/\(required.tests), optional \(optional.right)/\(optional.tests) right")
    if !better.isEmpty { print("Better than the ledger says (run with ESPALIER_UPDATE_LEDGER=1): \(better)") }
    #expect(Double(required.right) >= 0.8 * Double(required.tests))
    if ProcessInfo.processInfo.environment["ESPALIER_UPDATE_LEDGER"] == "1" {
      try Data(text.utf8).write(to: SchemaFixtures.ledger)
    } else {
      #expect(ledger != nil, "the ledger is missing")
    }
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: ReferenceJSON.string(text.unicodeScalars.map(\.value)).bytes, as: UTF8.self)
  }

  @Test(.enabled(if: SchemaFixtures.corpus != nil, "the reference data is not beside the checkout"))
  func realSchemas() throws {
    let file = try #require(SchemaFixtures.corpus)
    var schemas = 0
    var right = 0
    var refusals: [String] = []
    for line in SchemaFixtures.bytes(file).split(separator: 0x0A) {
      guard let entry = ReferenceJSON.parse(Array(line)) else { continue }
      schemas += 1
      do throws(CompileError) {
        let program = try SchemaCompiler.compile(jsonSchema: entry["schema"]?.bytes ?? [])
        let evaluator = ReferenceEvaluator(program: program)
        var isRight = true
        for (position, test) in (entry["tests"]?.list ?? []).enumerated() {
          guard case .bool(let valid)? = test["valid"] else { continue }
          let accepted = evaluator.accepts(test["data"] ?? .null)
          if accepted != valid { isRight = false }
          #expect(!accepted || valid, "\(entry["id"]?.text ?? ""), instance \(position) is accepted but invalid")
        }
        if isRight { right += 1 }
      } catch {
        refusals.append("\(entry["id"]?.text ?? ""): \(error)")
      }
    }
    print("Real schemas: \(right) of \(schemas) compiled and all instances right")
    for refusal in refusals { print("  refused: \(refusal.prefix(200))") }
    #expect(Double(right) >= 0.96 * Double(schemas))
  }
}
