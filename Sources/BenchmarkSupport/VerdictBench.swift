import Constraints
import JSONText

/// Judges instances by schemas, and writes values of them with random choices for logits: what `tools/fuzz/schemas.py` compares with an
/// independent validator. Tokens are single bytes, so that every byte is a choice.
package struct VerdictBench {
  private let vocabulary = TokenVocabulary(tokens: (0...255).map { [UInt8($0)] } + [[]], endTokens: [256])
  /// Values written for each schema.
  package var outputs = 3

  package init() {}

  /// One input line `{"schema","instances"}`; one output line `{"verdicts":[…],"outputs":[…]}`, or `{"error"}` where the schema is refused. An
  /// output that was not completed is null.
  package func run(line: [UInt8], seed: UInt64) -> String? {
    guard let members = RawJSON.members(line), let schema = members.first(where: { $0.key == "schema" })?.value else { return nil }
    do {
      let document = try SchemaCompiler.document(schema)
      let program = try SchemaCompiler.compile(document)
      let check = try Grammar(program, vocabulary: vocabulary, options: .check)
      let instances = members.first { $0.key == "instances" }.flatMap { RawJSON.elements($0.value) } ?? []
      let verdicts = instances.map { check.firstFailure(in: $0) == nil ? "true" : "false" }
      // As a model would be held to it.
      let written = program.hasLooseUnions ? try SchemaCompiler.compile(document, options: SchemaOptions(separatesUnions: true)) : program
      let grammar = try Grammar(written, vocabulary: vocabulary, options: GrammarOptions(allowsUndeclaredKeys: seed & 1 == 0))
      let texts = (0..<outputs).map { number in
        output(of: grammar, seed: seed &* 31 &+ UInt64(number), budget: max(grammar.minimumTokens, [0, 40, 120][number % 3]))
          .map { JSONWriter.quoted(String(decoding: $0, as: UTF8.self)) } ?? "null"
      }
      return #"{"verdicts":[\#(verdicts.joined(separator: ","))],"outputs":[\#(texts.joined(separator: ","))]}"#
    } catch {
      return #"{"error":\#(JSONWriter.quoted("\(error)"))}"#
    }
  }

  private func output(of grammar: Grammar, seed: UInt64, budget: Int) -> [UInt8]? {
    var random = SplitMix64(state: seed)
    let matcher = Matcher(grammar)
    for left in stride(from: budget, to: 0, by: -1) where !matcher.isFinished {
      guard let token = Matcher.list(matcher.mask(remaining: left)).randomElement(using: &random), matcher.accept(token) else { return nil }
    }
    return matcher.isFinished || matcher.canEnd ? matcher.bytes : nil
  }

  private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}
