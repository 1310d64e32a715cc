import EspalierIntents
import Foundation

/// How often sentences are taken for the right intent with the right arguments.
struct SentenceMeasure: CustomStringConvertible {
  var rightIntent = 0
  var asked = 0
  var rightArguments = 0
  var whole = 0
  var refused = 0
  var refusable = 0
  var wrong: [String] = []

  /// Reads lines of a sentence, an intent or `none`, and `name=words` joined by semicolons.
  static func run(_ host: IntentHost, file: URL, usesModel: Bool = false) async throws -> SentenceMeasure {
    var measure = SentenceMeasure()
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let match = try await host.match(fields[0], usesModel: usesModel)
      let chosen = match.chosen?.intent ?? "none"
      if fields[1] == "none" {
        measure.refusable += 1
        if chosen == "none" { measure.refused += 1 } else { measure.wrong.append("\(fields[0]) → \(chosen) by \(match.by) \(match.chosen?.score ?? 0)") }
        continue
      }
      measure.asked += 1
      var expected: [String: String] = [:]
      for pair in (fields.count > 2 ? fields[2] : "").split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
        expected[parts[0]] = parts[1].folded
      }
      var found: [String: String] = [:]
      for argument in match.chosen?.arguments ?? [] { found[argument.name] = argument.words.folded }
      let isIntent = chosen == fields[1]
      let isWhole = isIntent && found == expected
      measure.rightIntent += isIntent ? 1 : 0
      measure.whole += isWhole ? 1 : 0
      if !isWhole { measure.wrong.append("\(fields[0]) → \(chosen) \(found) by \(match.by) \(match.candidates.first?.score ?? 0)") }
    }
    return measure
  }

  private func percent(_ part: Int, _ whole: Int) -> String { whole == 0 ? "–" : "\((part * 1000 / whole + 5) / 10) %" }

  var description: String {
    "right intent \(rightIntent)/\(asked) (\(percent(rightIntent, asked))), wholly right \(whole)/\(asked) (\(percent(whole, asked))), refused \(refused)/\(refusable) (\(percent(refused, refusable)))"
  }
}
