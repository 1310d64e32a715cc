import Constraints
import Foundation
import JSONText

/// Generates from schemas with random choices for logits: no model is as unhelpful. Every output must be complete and valid under every
/// budget from the least possible up; `tools/reference/validate_outputs.py` says whether it is.
package struct AdversaryBench {
  package let vocabulary: TokenVocabulary
  package var seeds = 3
  /// Schemas whose least output is longer than this are left out of the runs.
  package var longest = 4096
  package private(set) var runs = 0
  package private(set) var stranded = 0
  package private(set) var leftOut = 0
  /// Microseconds of every mask under a budget.
  package private(set) var maskMicroseconds: [Double] = []

  package init(vocabulary: TokenVocabulary) { self.vocabulary = vocabulary }

  /// One input line `{"id","schema"}`; output lines `{"id","budget","least","seed","complete","text"}`, none if the schema is refused.
  package mutating func run(line: [UInt8]) -> [String] {
    guard let members = RawJSON.members(line), let schema = members.first(where: { $0.key == "schema" })?.value else { return [] }
    let id = String(decoding: members.first { $0.key == "id" }?.value ?? Array("null".utf8), as: UTF8.self)
    guard let program = try? SchemaCompiler.compile(jsonSchema: schema), let grammar = try? Grammar(program, vocabulary: vocabulary) else {
      leftOut += 1
      return []
    }
    let least = grammar.minimumTokens
    if least > longest {
      leftOut += 1
      return []
    }
    var lines: [String] = []
    for budget in Set([least, least + 1, 2 * least, 64, 512]).sorted() where budget >= least {
      for seed in 0..<seeds {
        let (text, isComplete) = generate(grammar, budget: budget, seed: UInt64(seed * 7919 + budget))
        runs += 1
        if !isComplete { stranded += 1 }
        lines.append(
          "{\"id\":\(id),\"budget\":\(budget),\"least\":\(least),\"seed\":\(seed),\"complete\":\(isComplete),\"text\":\(JSONWriter.quoted(text))}"
        )
      }
    }
    return lines
  }

  private mutating func generate(_ grammar: Grammar, budget: Int, seed: UInt64) -> (text: String, isComplete: Bool) {
    var state = seed
    func next() -> UInt64 {
      // SplitMix64.
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    let matcher = Matcher(grammar)
    var left = budget
    while !matcher.isFinished && left > 0 {
      let start = MaskBench.time(CLOCK_THREAD_CPUTIME_ID)
      let mask = matcher.mask(remaining: left)
      maskMicroseconds.append(MaskBench.time(CLOCK_THREAD_CPUTIME_ID) - start)
      var count = 0
      for word in mask { count += word.nonzeroBitCount }
      if count == 0 { break }
      var pick = Int(next() % UInt64(count))
      var token: Int32 = -1
      for (i, word) in mask.enumerated() {
        let bits = word.nonzeroBitCount
        if pick >= bits {
          pick -= bits
          continue
        }
        var rest = word
        for _ in 0..<pick { rest &= rest - 1 }
        token = Int32(i << 6 + rest.trailingZeroBitCount)
        break
      }
      if !matcher.accept(token) { break }
      left -= 1
    }
    return (String(decoding: matcher.bytes, as: UTF8.self), matcher.isFinished)
  }
}
