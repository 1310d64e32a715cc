import Extraction
import Foundation
import Serving

/// Questions as they are typed on a command line.
///
///     is it urgent?                          whether it is true
///     team: billing, technical, account      one of them
///     anger: calm < annoyed < furious        a level, the lowest first
///     topics: [food, service, price]         any of them
///
/// What stands behind `=` describes an option: `queue: A = broken devices, B = invoices`.
enum ShortQuestion {
  /// - Throws: ``CommandError`` (64) with what was found and what was expected.
  static func read(_ text: String) throws -> AskedQuestion {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { throw wrong(text, "it is empty: expected a question such as \"is it urgent?\"") }
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex else { return AskedQuestion(name: text, question: .truth(text)) }
    let name = text[..<colon].trimmingCharacters(in: .whitespaces)
    var list = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    var kind = DecisionQuestion.Kind.choice
    var separator: Character = ","
    if list.hasPrefix("["), list.hasSuffix("]") {
      kind = .several
      list = String(list.dropFirst().dropLast())
    } else if list.contains("<") {
      kind = .scale
      separator = "<"
    } else if !list.contains(",") {
      // "Is this right: the lamp is on?" has no list.
      return AskedQuestion(name: text, question: .truth(text))
    }
    var options: [DecisionQuestion.Option] = []
    for part in list.split(separator: separator, omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard let option = halves.first, !option.isEmpty else { throw wrong(text, "an option is empty") }
      guard !options.contains(where: { $0.name.utf8.elementsEqual(option.utf8) }) else { throw wrong(text, "\"\(option)\" stands twice") }
      options.append(.init(option, meaning: halves.count > 1 ? halves[1] : ""))
    }
    let (least, most) = (kind == .several ? 1 : 2, kind == .scale ? 10 : DecisionQuestion.mostOptions)
    guard (least...most).contains(options.count) else {
      throw wrong(text, "found \(options.count) options, expected \(least) to \(most)")
    }
    return AskedQuestion(
      name: name, question: DecisionQuestion(kind, name, options: options), values: options.map { .string($0.name) })
  }

  private static func wrong(_ text: String, _ reason: String) -> CommandError {
    CommandError(.usage, "question \"\(text.prefix(80))\": \(reason)")
  }
}
