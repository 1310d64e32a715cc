import Foundation
import GuidedGeneration
import Transformer

/// What a generation cost, as the JSON line that `--stats` prints.
struct StatisticsLine {
  var json: String

  init(_ statistics: GenerationStatistics, load: Duration, total: Duration) {
    func seconds(_ duration: Duration) -> Double { Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18 }
    func number(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
    func ratio(_ part: Double, _ whole: Double) -> Double { whole > 0 ? part / whole : 0 }
    let fields: [(String, String)] = [
      ("prompt_tokens", "\(statistics.promptTokens)"),
      ("cached_tokens", "\(statistics.cachedTokens)"),
      ("generated_tokens", "\(statistics.generatedTokens)"),
      ("forced_tokens", "\(statistics.forcedTokens)"),
      ("drafted_tokens", "\(statistics.draftedTokens)"),
      ("confirmed_tokens", "\(statistics.confirmedTokens)"),
      ("model_calls", "\(statistics.modelCalls)"),
      ("prefill_s", number(statistics.prefillSeconds, 6)),
      ("decode_s", number(statistics.decodeSeconds, 6)),
      ("tokens_per_s", number(ratio(Double(statistics.generatedTokens), statistics.decodeSeconds), 1)),
      ("mask_us_mean", number(ratio(statistics.maskSeconds * 1e6, Double(statistics.maskCount)), 2)),
      ("load_s", number(seconds(load), 6)),
      ("total_s", number(seconds(total), 6)),
      ("peak_rss_bytes", "\(TransformerBenchmark.peakResidentBytes())"),
    ]
    json = "{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }
}
