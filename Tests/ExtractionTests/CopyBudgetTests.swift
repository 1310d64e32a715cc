import Constraints
import Decoding
import Extraction
import Foundation
import TestSupport
import Testing

/// The copy constraint under budgets that leave it nothing to copy.
@Suite struct CopyBudgetTests {
  private func list(_ count: Int) -> String { #"{"type":"array","items":{"type":"string"},"minItems":\#(count),"maxItems":\#(count)}"# }

  /// Lists of given lengths under every budget: where there is nothing to go on with, the constraint gives way, and what its mask allows it takes.
  @Test(arguments: [[3, 5, 2], [5, 5, 5], [1, 0, 9]])
  func listsKeepEveryBudget(counts: [Int]) throws {
    let setting = try VocabularySetting.packaged()
    let decoder = GuidedDecoder(vocabulary: setting.decoding)
    let spans = CopyVocabulary(setting.decoding)
    let schema =
      #"{"type":"object","properties":{"features":\#(list(counts[0])),"tags":\#(list(counts[1])),"n":{"type":"integer"},"colors":\#(list(counts[2]))},"required":["features","tags","n","colors"],"additionalProperties":false}"#
    let grammar = try setting.grammar(schema)
    let least = Matcher(grammar).minimumTokensToEnd()
    for text in ["A red lamp with 3 arms, dimmable, for the desk.", "", "\"\"\"", "ok"] {
      for budget in [least, least + 1, least + 5, 60, 90, 300] where budget >= least {
        for options in [
          DecodingOptions(maximumTokens: budget), DecodingOptions(maximumTokens: budget, phraseSearch: true),
          DecodingOptions(sampling: SamplingOptions(temperature: 5, seed: 3), maximumTokens: budget, fastForward: false),
        ] {
          let result = try decoder.generate(
            model: HashModel(vocabularySize: setting.decoding.size, seed: UInt64(budget)),
            constraint: CopyConstraint(Matcher(grammar), text: CopySource(text), vocabulary: spans), prompt: [5, 6, 7],
            options: options)
          let object = try #require(try JSONSerialization.jsonObject(with: Data(result.bytes)) as? [String: Any])
          #expect(["features", "tags", "colors"].map { (object[$0] as? [String])?.count } == counts)
          #expect(result.tokens.count <= budget)
        }
      }
    }
  }
}
