import ActionWords
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
        if chosen == "none" {
          measure.refused += 1
        } else {
          measure.wrong.append("\(fields[0]) → \(chosen) by \(match.by) \(match.chosen?.score ?? 0)")
        }
        continue
      }
      measure.asked += 1
      var expected: [String: String] = [:]
      for pair in (fields.count > 2 ? fields[2] : "").split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
        expected[parts[0]] = parts[1]
      }
      var found: [String: String] = [:]
      for argument in match.chosen?.arguments ?? [] { found[argument.name] = argument.words }
      let isIntent = chosen == fields[1]
      let isWhole = isIntent && Set(found.keys) == Set(expected.keys) && expected.allSatisfy { Self.isSame($1, found[$0] ?? "") }
      measure.rightIntent += isIntent ? 1 : 0
      measure.whole += isWhole ? 1 : 0
      if !isWhole { measure.wrong.append("\(fields[0]) → \(chosen) \(found) by \(match.by) \(match.candidates.first?.score ?? 0)") }
    }
    return measure
  }

  /// Whether two wordings are one value: one date, one length of time, one number, or one text without its article.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    if let date = DateText.read(left) { return DateText.read(right) == date }
    if let seconds = QuantityText.seconds(words: left) { return QuantityText.seconds(words: right) == seconds }
    if let number = NumberText.number(left) { return NumberText.number(right) == number }
    func bare(_ text: String) -> String {
      var words = text.split(separator: " ")
      while let first = words.first, words.count > 1, ["a", "an", "the", "my", "some", "that", "our", "to"].contains(first.lowercased()) {
        words.removeFirst()
      }
      return words.map { String($0).folded }.joined(separator: " ")
    }
    return bare(left) == bare(right)
  }

  private func percent(_ part: Int, _ whole: Int) -> String { whole == 0 ? "–" : "\((part * 1000 / whole + 5) / 10) %" }

  var description: String {
    "right intent \(rightIntent)/\(asked) (\(percent(rightIntent, asked))), wholly right \(whole)/\(asked) (\(percent(whole, asked))), refused \(refused)/\(refusable) (\(percent(refused, refusable)))"
  }
}
