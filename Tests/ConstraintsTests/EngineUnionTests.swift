import Constraints
import Testing

/// Unions of many branches: none of them is lost.
struct EngineUnionTests {
  static let names = (0..<1_000).map { "w\($0)" }

  static func union(_ keyword: String, _ branches: [String]) -> String { #"{"\#(keyword)":[\#(branches.joined(separator: ","))]}"# }

  private func expectEach(_ schema: String, _ values: [String], _ options: GrammarOptions) throws {
    let grammar = try EngineFixtures.grammar(schema, options)
    for value in values {
      let matcher = Matcher(grammar)
      #expect(matcher.accept(bytes: Array(value.utf8)) == value.utf8.count, "\(value)")
    }
  }

  @Test(arguments: ["anyOf", "oneOf"], [GrammarOptions.generation, .check])
  func everyConstantIsAllowed(_ keyword: String, _ options: GrammarOptions) throws {
    let branches = Self.names.map { #"{"const":"\#($0)","description":"the word \#($0)"}"# }
    try expectEach(Self.union(keyword, branches), Self.names.map { "\"\($0)\"" }, options)
  }

  @Test(arguments: [GrammarOptions.generation, .check])
  func everyTaggedBranchIsAllowed(_ options: GrammarOptions) throws {
    let branches = Self.names.map {
      #"{"type":"object","properties":{"kind":{"const":"\#($0)"},"n":{"type":"integer"}},"required":["kind"]}"#
    }
    try expectEach(Self.union("anyOf", branches), Self.names.suffix(20).map { #"{"kind":"\#($0)","n":1}"# }, options)
  }

  /// Numbers, nothing and words of several branches, beside a language of their own.
  @Test func listsOfBranchesAreOne() throws {
    let schema = #"{"anyOf":[{"enum":["a",1,null]},{"enum":["b",2,"a"]},{"type":"string","pattern":"^x+$"},{"const":true}]}"#
    try expectEach(schema, ["\"a\"", "\"b\"", "1", "2", "null", "\"xx\"", "true"], .generation)
    let grammar = try EngineFixtures.grammar(schema)
    for value in ["\"c\"", "3", "false", "\"ab\""] {
      #expect(Matcher(grammar).accept(bytes: Array(value.utf8)) < value.utf8.count, "\(value)")
    }
  }

  /// Of a list in several branches a value is still one: three elements cannot differ.
  @Test func elementsOfSharedListsAreCountedOnce() throws {
    #expect(throws: CompileError.self) {
      try EngineFixtures.checkedGrammar(
        #"{"type":"array","items":{"anyOf":[{"enum":["a","b"]},{"enum":["b","a"]}]},"uniqueItems":true,"minItems":3}"#)
    }
  }

  @Test func moreBranchesThanCanBeFollowedAreRefused() throws {
    let branches = (0...4_096).map { #"{"type":"object","properties":{"k\#($0)":{"type":"integer"}},"required":["k\#($0)"]}"# }
    #expect(throws: CompileError.self) { try EngineFixtures.checkedGrammar(Self.union("anyOf", branches)) }
  }
}
