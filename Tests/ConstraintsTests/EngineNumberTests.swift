import Constraints
import Testing

/// Multiples of any step, several forbidden ones, and numbers that only a decimal tells apart.
@Suite struct EngineNumberTests {
  private func verdicts(_ schema: String, _ instances: [String]) throws -> [String] {
    let grammar = try EngineFixtures.grammar(schema, .check)
    return instances.filter { grammar.firstFailure(in: Array($0.utf8)) == nil }
  }

  @Test(arguments: [
    (
      #"{"allOf":[{"not":{"type":"integer"}},{"not":{"multipleOf":0.5}}]}"#, ["0.25", "0.51", "7.125"], ["0.5", "1.5", "2", "1.0", "0.50"]
    ),
    (#"{"oneOf":[{"multipleOf":1},{"multipleOf":0.5},{"multipleOf":0.25}]}"#, ["0.25", "0.75", "3.125e1"], ["0.5", "1", "2.5", "0.1"]),
    (#"{"not":{"anyOf":[{"multipleOf":1},{"multipleOf":0.01}]}}"#, ["0.013", "0.001"], ["99.99", "1", "0.5"]),
    (
      #"{"allOf":[{"not":{"multipleOf":0.1}},{"not":{"multipleOf":0.25}},{"not":{"type":"integer"}}]}"#, ["0.05", "0.125"],
      ["0.25", "0.5", "0.3", "4"]
    ),
    (
      #"{"type":"integer","allOf":[{"not":{"multipleOf":2}},{"not":{"multipleOf":3}}],"minimum":4}"#, ["5", "7", "25"],
      ["4", "9", "6", "8", "3"]
    ),
  ])
  func severalStepsAreForbiddenAtOnce(schema: String, valid: [String], invalid: [String]) throws {
    let plain = valid.filter { !$0.contains("e") }
    #expect(try verdicts(#"{"type":"number","allOf":[\#(schema)]}"#, plain + invalid) == plain)
    try walk(#"{"type":"number","allOf":[\#(schema)]}"#)
  }

  @Test(arguments: [1000, 3600, 86_400, 131_072, 300_007, 604_800, 1_048_576, 1_073_741_824, 99_999_999_999_999_997])
  func multiplesOfLargeStepsAreReached(step: Int) throws {
    let multiples = [1, 7, 9].map { step.multipliedReportingOverflow(by: $0) }.filter { !$0.overflow }.map(\.partialValue)
    let schema = #"{"type":"integer","multipleOf":\#(step)}"#
    #expect(try verdicts(schema, (multiples + [0]).map(String.init) + multiples.map { "\($0 + 1)" }) == (multiples + [0]).map(String.init))
    // What is generated can be each of them, not only zero.
    let grammar = try EngineFixtures.grammar(schema)
    for value in multiples where String(value).utf8.count <= 18 {
      let matcher = Matcher(grammar)
      #expect(matcher.accept(bytes: Array(String(value).utf8)) == String(value).utf8.count && matcher.canEnd)
    }
    try walk(schema)
  }

  @Test(arguments: [
    (#"{"multipleOf":1234.56789,"exclusiveMinimum":0}"#, ["1234.56789", "8641.97523"], ["0", "1234.5678", "2469.135"]),
    (#"{"multipleOf":86400,"minimum":86401,"maximum":200000}"#, ["172800", "172800.0"], ["86400", "259200", "0"]),
    (#"{"multipleOf":0.07,"exclusiveMinimum":-0.07,"maximum":0.2,"not":{"const":0.14}}"#, ["0", "0.07"], ["-0.07", "0.14", "0.21"]),
    (
      #"{"allOf":[{"multipleOf":4096},{"multipleOf":2.5},{"type":"integer"}],"minimum":1}"#, ["20480", "40960"],
      ["4096", "0", "10240", "5"]
    ),
    (
      #"{"multipleOf":1048576,"not":{"multipleOf":3145728},"maximum":-1}"#, ["-1048576", "-2097152", "-4194304"],
      ["-3145728", "0", "1048576"]
    ),
  ])
  func multiplesKeepToBounds(schema: String, valid: [String], invalid: [String]) throws {
    #expect(try verdicts(#"{"type":"number","allOf":[\#(schema)]}"#, valid + invalid) == valid)
    try walk(#"{"type":"number","allOf":[\#(schema)]}"#)
  }

  @Test func whereNoMultipleIsThereIsNoValue() {
    #expect(throws: CompileError.self) {
      try EngineFixtures.grammar(#"{"type":"integer","multipleOf":1048576,"minimum":1,"maximum":1048575}"#)
    }
    #expect(throws: CompileError.self) {
      try EngineFixtures.grammar(#"{"multipleOf":300007,"exclusiveMinimum":300007,"exclusiveMaximum":600014,"type":"number"}"#)
    }
  }

  /// What is written compares as doubles do, and what is checked must do so too.
  @Test(arguments: [
    (#"{"type":"number","exclusiveMinimum":0.9,"exclusiveMaximum":1}"#, "0.99999999999999999"),
    (#"{"type":"number","exclusiveMinimum":5}"#, "5.0000000000000001"),
    (#"{"type":"number","exclusiveMaximum":100}"#, "99.9999999999999999"),
    (#"{"type":"number","not":{"type":"integer"}}"#, "200000000000000000.00000000000006"),
    (#"{"oneOf":[{"type":"integer"},{"type":"number"}]}"#, "5.00000000000000006"),
    (#"{"type":"number","not":{"const":0.1}}"#, "0.10000000000000000001"),
  ])
  func numbersAreValidAsDoublesToo(schema: String, instance: String) throws {
    #expect(try verdicts(schema, [instance]) == [])
    let grammar = try EngineFixtures.grammar(schema)
    #expect(Matcher(grammar).accept(bytes: Array(instance.utf8)) < instance.utf8.count)
    try walk(schema)
  }

  @Test func roundingNamesThePlace() throws {
    let grammar = try EngineFixtures.grammar(
      #"{"type":"object","properties":{"a":{"type":"number"},"b":{"type":"number","exclusiveMaximum":1},"c":{"type":"boolean"}}}"#, .check)
    let text = #"{"a":0.30000000000000000004,"b":0.99999999999999999,"c":true}"#
    let failure = try #require(grammar.firstFailure(in: Array(text.utf8)))
    #expect(failure.instancePointer == "/b" && (31...51).contains(failure.offset))
    for text in [
      #"{"a":0.30000000000000000004,"b":0.99999999999999,"c":true}"#, #"{"a":123456789012345678901234567890}"#, #"{"a":-0.1e-7}"#,
    ] {
      #expect(grammar.firstFailure(in: Array(text.utf8)) == nil)
    }
  }

  /// Between bounds so close that no short decimal lies there a longer one is written.
  @Test func closeBoundsStillHaveValues() throws {
    try walk(#"{"type":"number","exclusiveMinimum":1000000000000000,"exclusiveMaximum":1000000000000001}"#)
    try walk(#"{"type":"number","minimum":0.12345678901234567,"maximum":0.12345678901234569}"#)
  }

  /// Random walks end under every budget, and what they write is valid.
  private func walk(_ schema: String) throws {
    let grammar = try EngineFixtures.grammar(schema)
    let check = try EngineFixtures.grammar(schema, .check)
    for seed in 0..<12 as Range<UInt64> {
      var random = EngineRandom(state: seed)
      let matcher = Matcher(grammar)
      var left = grammar.minimumTokens + Int(seed) * 3
      while !matcher.isFinished {
        let token = try #require(Matcher.list(matcher.mask(remaining: left)).randomElement(using: &random), "\(schema)")
        #expect(matcher.accept(token))
        left -= 1
      }
      #expect(check.firstFailure(in: matcher.bytes) == nil, "\(schema) \(String(decoding: matcher.bytes, as: UTF8.self))")
    }
  }
}
