import ActionWords
import EspalierIntents
import Foundation

/// How often sentences are taken for the right action with the right arguments.
struct AskFigures {
  var asked = 0
  var rightAction = 0
  var rightArguments = 0
  var whole = 0
  var refusable = 0
  var refused = 0

  /// One sentence with what it asks for; no action where it fits none.
  struct Sentence {
    var text: String
    var action: String?
    var arguments: [String: String]
  }

  static func read(_ file: URL) throws -> [Sentence] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 2 else { throw FigureError("\(file.path): \"\(line)\" lacks a tab and an action") }
      var arguments: [String: String] = [:]
      for pair in (fields.count > 2 ? fields[2] : "").split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2 { arguments[parts[0]] = parts[1] }
      }
      return Sentence(text: fields[0], action: fields[1] == "none" ? nil : fields[1], arguments: arguments)
    }
  }

  mutating func count(_ sentence: Sentence, _ weighed: SentenceWeighing, _ actions: [ActionWords], errors: ((String) -> Void)?) {
    let best = weighed.candidates.first
    let chosen = best.flatMap { $0.chance > weighed.none ? actions[$0.action].identifier : nil }
    guard let wanted = sentence.action, let action = actions.first(where: { $0.identifier == wanted }) else {
      refusable += 1
      if chosen == nil { refused += 1 } else { errors?("none   \(sentence.text) → \(chosen ?? "")  \(best?.witness.explanation ?? "")") }
      return
    }
    asked += 1
    let isRight = chosen == wanted
    let own = weighed.candidates.first { actions[$0.action].identifier == wanted }
    let found = Dictionary((own?.arguments ?? []).map { ($0.name, $0.words) }, uniquingKeysWith: { first, _ in first })
    let areRight =
      Set(found.keys) == Set(sentence.arguments.keys)
      && sentence.arguments.allSatisfy { name, words in
        guard let kind = action.parameters.first(where: { $0.name == name })?.kind else { return false }
        return Self.isSame(found[name] ?? "", words, kind)
      }
    rightAction += isRight ? 1 : 0
    rightArguments += areRight ? 1 : 0
    whole += isRight && areRight ? 1 : 0
    if !isRight {
      errors?(
        "action \(sentence.text) → \(chosen ?? "none")  \(best?.witness.explanation ?? "")  not \(wanted) \(own?.chance ?? 0)  \(own?.witness.explanation ?? "")"
      )
    }
    if isRight, !areRight { errors?("values \(sentence.text) → \(found) not \(sentence.arguments)") }
  }

  /// Whether two wordings are one value, as the parameter would read them.
  private static func isSame(_ left: String, _ right: String, _ kind: ActionWords.Kind) -> Bool {
    switch kind {
    case .integer, .number: return NumberText.number(left) == NumberText.number(right)
    case .date: return DateText.read(left) != nil && DateText.read(left) == DateText.read(right)
    case .duration: return QuantityText.seconds(words: left) == QuantityText.seconds(words: right)
    case .choice(let choices):
      return ValueReading.choice(left, of: choices) != nil
        && ValueReading.choice(left, of: choices) == ValueReading.choice(right, of: choices)
    case .entity(_, let names) where !names.isEmpty:
      func record(_ words: String) -> String {
        let wanted = words.folded.split(separator: " ").filter { !["the", "my", "a", "reminder"].contains($0) }
        return names.first { name in
          let own = Set(name.folded.split(separator: " "))
          return wanted.allSatisfy { own.contains($0) }
        } ?? words.folded
      }
      return record(left) == record(right)
    default: return bare(left) == bare(right)
    }
  }

  /// Without an article in front: whether a text begins with one is a matter of taste.
  private static func bare(_ text: String) -> String {
    var words = text.lowercased().split { $0 == " " }.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: ".,;:!?\"")).folded }
    while let first = words.first, words.count > 1, ["a", "an", "the", "my", "some", "that", "our", "to"].contains(first) {
      words.removeFirst()
    }
    return words.joined(separator: " ")
  }

  /// A row of the table.
  func row(_ name: String) -> String {
    func percent(_ part: Int, _ whole: Int) -> String { whole == 0 ? "–" : "\(part)/\(whole) \(part * 100 / whole) %" }
    return
      "| \(name) | \(percent(rightAction, asked)) | \(percent(rightArguments, asked)) | \(percent(whole, asked)) | \(percent(refused, refusable)) |"
  }
}
