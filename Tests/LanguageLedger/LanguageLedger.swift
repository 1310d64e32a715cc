import Foundation
import Language

/// Counts how many readings of the `Language` target agree with what others specify: right, differently decided, wrong, by kind and language.
///
///     language-ledger FOLDER [--show WORDS] [--write FILE] [--check FILE]
///
/// The folder holds `recognizers` and `duckling`, each with files of one JSON object a line: `text`, `source`, and `values` with `kind`, `start`, `end`
/// (Unicode scalars) and `resolution`. `--show` prints the cases that are not right whose line of the ledger has these words; `--write` and `--check` keep
/// the counts in a file: a ledger may only improve.
@main
enum LanguageLedger {
  struct Count: Codable, Equatable {
    var right = 0
    var different = 0
    var wrong = 0

    mutating func add(_ isRight: Bool) { if isRight { right += 1 } else { wrong += 1 } }
  }

  enum Verdict { case right, different(String), wrong }

  struct Row {
    var source: String
    var language: String
    var text: String
    var values: [[String: Any]]
    /// The moment that the text was written at, and what the case is of: `Time`, `DateTime-DateTimeModel`.
    var now: String?
    var subject: String
  }

  static let lexicons: [String: Lexicon] = ["en": .english, "de": .german, "fr": .french, "es": .spanish]
  private static let languages = ["english": "en", "german": "de", "french": "fr", "spanish": "es"]

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first, !folder.hasPrefix("-") else {
      FileHandle.standardError.write(Data("usage: language-ledger FOLDER [--show WORDS] [--write FILE] [--check FILE]\n".utf8))
      exit(64)
    }
    func option(_ name: String) -> String? {
      arguments.firstIndex(of: name).flatMap { arguments.indices.contains($0 + 1) ? arguments[$0 + 1] : nil }
    }
    var ledger: [String: Count] = [:]
    var reasons: [String: Int] = [:]
    for file in ["recognizers/en", "recognizers/others", "duckling/en", "duckling/others"] {
      for row in try rows(folder + "/" + file + ".jsonl") { judge(row, shown: option("--show"), &ledger, &reasons) }
    }
    for (line, count) in ledger.sorted(by: { $0.key < $1.key }) {
      let all = count.right + count.different + count.wrong
      let share = String(format: "%5.1f", 100 * Double(count.right) / Double(max(1, all - count.different)))
      print("\(line): \(count.right) right, \(count.different) differently decided, \(count.wrong) wrong of \(all); \(share) %")
    }
    for (reason, count) in reasons.sorted(by: { $0.key < $1.key }) { print("differently decided, \(count): \(reason)") }
    if let file = option("--write") {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(ledger).write(to: URL(fileURLWithPath: file))
    }
    if let file = option("--check") {
      let known = try JSONDecoder().decode([String: Count].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
      let worse = known.filter { $0.value.right > ledger[$0.key]?.right ?? 0 }.keys.sorted()
      for line in worse { print("worse than \(file): \(line)") }
      if !worse.isEmpty { exit(1) }
    }
  }

  private static func rows(_ path: String) throws -> [Row] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
      guard let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], let text = row["text"] as? String,
        let source = (row["source"] as? String)?.split(separator: "-").map({ String($0).lowercased() }), source.count > 1
      else { return nil }
      return Row(
        source: source[0], language: languages[source[1]] ?? source[1], text: text, values: row["values"] as? [[String: Any]] ?? [],
        now: row["now"] as? String, subject: source.dropFirst(2).joined(separator: "-"))
    }
  }

  private static func judge(_ row: Row, shown: String?, _ ledger: inout [String: Count], _ reasons: inout [String: Int]) {
    // Sequences are of no language.
    if row.subject.hasPrefix("sequence-") {
      judgeSequences(row, shown: shown, &ledger)
      return
    }
    guard let lexicon = lexicons[row.language] else { return }
    let tokens = NoteTokens(row.text, decimalComma: lexicon.manner.contains(.decimalComma))
    let grammar = NumberGrammar(tokens, lexicon)
    let numbers = grammar.all, quantities = QuantityGrammar(grammar).all
    let times = TimeJudge.isOf(row) ? TimeJudge(row, lexicon, tokens) : nil
    if let times, row.values.isEmpty {
      let isRight = times.mentions.isEmpty
      if !isRight, let reason = times.differenceOfNone() {
        ledger["\(row.source) \(row.language) no time", default: Count()].different += 1
        reasons[reason, default: 0] += 1
      } else {
        ledger["\(row.source) \(row.language) no time", default: Count()].add(isRight)
      }
      if !isRight, let shown, "\(row.source) \(row.language) no time".contains(shown) { print("no time: \(row.text) | \(times.shown)") }
    }
    if let times {
      let places = row.values.compactMap { value in
        (value["start"] as? Int).flatMap { start in (value["end"] as? Int).map { start..<max(start + 1, $0) } }
      }
      for mention in times.mentions where !row.values.isEmpty && !places.contains(where: tokens.scalars(mention.tokens).overlaps) {
        ledger["\(row.source) \(row.language) time too many", default: Count()].wrong += 1
        if let shown, "\(row.source) \(row.language) time too many".contains(shown) {
          print("too many: \(row.text) | \(tokens.words(mention.tokens)) \(TimeJudge.shown(mention.value))")
        }
      }
    }
    for value in row.values {
      guard let kind = value["kind"] as? String, let start = value["start"] as? Int, let end = value["end"] as? Int, start < end,
        let isRight = times?.isRight(kind, value["resolution"], start..<end)
          ?? (times != nil ? nil : isRight(kind, value["resolution"], start..<end, numbers, quantities, lexicon, tokens))
      else { continue }
      let verdict: Verdict =
        isRight
        ? .right
        : (times?.difference(kind, value["resolution"], start..<end) ?? difference(row.text, kind, value["resolution"])).map {
          .different($0)
        } ?? .wrong
      let line = "\(row.source) \(row.language) \(kind)"
      switch verdict {
      case .right: ledger[line, default: Count()].right += 1
      case .different(let reason):
        ledger[line, default: Count()].different += 1
        reasons[reason, default: 0] += 1
      case .wrong: ledger[line, default: Count()].wrong += 1
      }
      if !isRight, let shown, line.contains(shown) {
        let found = numbers.filter { tokens.scalars($0.tokens).overlaps(start..<end) }.map { "\($0.kind) \($0.value.text)" }
        if let times {
          print("\(line): \(row.text) [\(row.now ?? "")] | \(Self.flat(value["resolution"])) | \(times.shown)")
          continue
        }
        print("\(line): \(row.text) | expected \(value["resolution"] ?? "") | found \(found)")
      }
    }
  }

  /// Telephone numbers, addresses and codes: the very span must be read, and nothing where there is none.
  private static func judgeSequences(_ row: Row, shown: String?, _ ledger: inout [String: Count]) {
    let kinds: [String: SequenceMention.Kind] = [
      "phonenumber": .phone, "url": .url, "email": .email, "ip": .ip, "guid": .guid, "hashtag": .hashtag, "mention": .mention,
    ]
    let subject = String(row.subject.dropFirst("sequence-".count)).replacing("model", with: "")
    guard let kind = kinds[subject] ?? (subject == "ipaddress" ? .ip : nil) else { return }
    let found = SequenceReader(row.text).all.filter { $0.kind == kind }.map(\.scalars)
    let expected = row.values.compactMap { value in (value["start"] as? Int).flatMap { start in (value["end"] as? Int).map { start..<$0 } }
    }
    let line = "\(row.source) \(row.language) \(subject == "ipaddress" ? "ip" : subject)"
    for range in expected { ledger[line, default: Count()].add(found.contains(range)) }
    // A case is one of none, or has readings too many.
    if expected.isEmpty {
      ledger[line, default: Count()].add(found.isEmpty)
    } else {
      ledger[line, default: Count()].wrong += max(0, found.count - expected.count)
    }
    if Set(found) != Set(expected), let shown, line.contains(shown) { print("\(line): \(row.text) | \(expected) | \(found)") }
  }

  /// Whether a reading at the place has the value; nil for kinds that the target does not read yet.
  private static func isRight(
    _ kind: String, _ resolution: Any?, _ range: Range<Int>, _ numbers: [NumberMention], _ quantities: [QuantityMention],
    _ lexicon: Lexicon,
    _ tokens: NoteTokens
  ) -> Bool? {
    let parts = resolution as? [String: Any] ?? [:]
    func isThere(_ place: Range<Int>) -> Bool { tokens.scalars(place).overlaps(range) }
    switch kind {
    case "number", "ordinal":
      guard let expected = number(parts["value"] ?? resolution) else { return nil }
      return numbers.contains { isThere($0.tokens) && isSame($0.value.value, expected) && ($0.kind == .ordinal) == (kind == "ordinal") }
    case "percentage":
      guard let expected = (parts["value"] as? String).flatMap({ number(String($0.dropLast())) }) else { return nil }
      return quantities.contains { isThere($0.tokens) && $0.unit == .unit("percent") && isSame($0.value.value, expected) }
    case "currency", "money", "dimension", "distance", "volume", "temperature", "age":
      guard let expected = number(parts["value"] ?? parts["n"]) else { return nil }
      let name = (parts["unit"] as? String ?? "").lowercased()
      let label = kind == "temperature" ? ["c": "celsius", "f": "fahrenheit"][name] ?? name : name
      let isMoney = kind == "currency" || kind == "money"
      guard
        let unit = QuantityGrammar.named(label, in: lexicon, isMoney: isMoney)
          ?? QuantityGrammar.named(label, in: .english, isMoney: isMoney)
      else { return false }
      return quantities.contains { quantity in
        // The same length in the smaller of two units.
        let factor = quantity.unit == .unit("inch") && unit == .unit("foot") ? 12.0 : 1
        return isThere(quantity.tokens) && (quantity.unit == unit || quantity.other == unit || factor > 1)
          && isSame(quantity.value.value / factor, expected)
      }
    default: return nil
    }
  }

  private static func flat(_ value: Any?) -> String {
    guard let value, let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed]) else {
      return ""
    }
    return String(decoding: data, as: UTF8.self).replacing("\"", with: "")
  }

  /// Why a case is decided in another way on purpose.
  private static func difference(_ text: String, _ kind: String, _ resolution: Any?) -> String? {
    let unit = (resolution as? [String: Any])?["unit"] as? String
    if kind == "money", unit == "INR" || unit == "Unnamed" { return "a word of several currencies (rupees, bucks) names none by itself" }
    if text.contains(#/\d ?[MG]\b/#) { return "M and G behind a number are metres and grams before they are millions" }
    if text.contains(#/\^|x10/#) { return "powers are no numbers of notes" }
    if kind == "number", text.contains(#/ out of | in twenty/#) { return "odds are two numbers" }
    if kind == "percentage", text.contains(#/^per ?cent of|of$/#) { return "a share of a number is no percentage" }
    return nil
  }

  private static func number(_ value: Any?) -> Double? {
    if let text = value as? String { return Double(text.replacingOccurrences(of: ",", with: ".")) }
    return (value as? NSNumber)?.doubleValue
  }

  private static func isSame(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= 1e-9 * max(1, abs(left), abs(right)) }
}
