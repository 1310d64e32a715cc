import ActionWords
import Foundation
import Language

/// Chooses the branch of a union: what the encoder takes for likely and what the words of note and branches say, together.
///
/// The encoder knows what words mean, the words that a branch's own name is said, or that the note has no number where the branch must have one. Both are
/// added as logarithms of odds.
package struct UnionBranchChooser: Sendable {
  /// What a whole name said is worth, in natural logarithms beside the encoder's.
  static let wordsWeight = 4.0
  /// How far the encoder's own certainty counts.
  static let readerWeight = 1.0

  private let matcher: ActionMatcher

  package init(_ actions: [ActionMatcher.Action]) { matcher = ActionMatcher(actions) }

  /// - Parameter chances: the encoder's, natural logarithms by branch; empty where it has none.
  /// - Returns: the branch, its probability, 0…1, and the natural logarithms of the chances of all of them, not normalised.
  package func choose(
    _ chances: [Double], note: String, facts: ActionMatcher.Facts
  ) -> (branch: Int, probability: Double, chances: [Double])? {
    let words = matcher.scores(note, facts: facts)
    guard !words.isEmpty, chances.isEmpty || chances.count == words.count else { return nil }
    let total = words.indices.map { Self.wordsWeight * words[$0] + (chances.isEmpty ? 0 : Self.readerWeight * max(chances[$0], -12)) }
    guard let best = total.indices.max(by: { total[$0] < total[$1] }), total[best].isFinite else { return nil }
    let sum = total.reduce(0) { $0 + exp($1 - total[best]) }
    return (best, 1 / sum, total)
  }
}

extension ActionMatcher.Facts {
  /// What a note holds that arguments may need.
  package init(_ note: NoteFacts) {
    self.init()
    // The numbers of days and times are no others: "off from 1 July to 10 July" says no amount.
    var taken: [Range<Int>] = []
    for expression in note.times().expressions {
      switch expression.value {
      case .clock(_, let day):
        add(.time)
        if day != nil { add(.day) }
        taken.append(expression.range)
      case .day:
        add(.day)
        taken.append(expression.range)
      case .span: add(.span)
      }
    }
    units = Set(note.measures.measures.map(\.unit.system))
    let numbers = NumberReader(tokens: note.tokens)
    let isNumber = (0..<note.tokens.count).contains { index in
      (note.tokens.isDigits(index) || numbers.read(index) != nil) && !taken.contains { $0.contains(note.tokens.start(index)) }
    }
    if isNumber { add(.number) }
    let traits = note.outline.traits
    if traits.contains(where: { $0.contains(.money) }) { add(.money) }
    if traits.contains(where: { $0.contains(.email) }) { add(.email) }
    if traits.contains(where: { $0.contains(.phone) }) { add(.phone) }
  }
}

extension ActionMatcher.Argument {
  /// An argument as a field of a branch asks for it.
  init(_ field: SchemaFields.Field) {
    let need: ActionMatcher.Need
    if let choices = field.choices {
      need = .choice(choices.sorted().map(ReaderInput.plain))
    } else if field.type == "number" || field.type == "integer" {
      if let unit = NumberFieldRules.unit(of: field) {
        need = .measure([unit.system])
      } else {
        need = field.type == "number" && field.nameParts.last.map(NumberFieldRules.moneyNames.contains) == true ? .money : .number
      }
    } else {
      let said = field.description.lowercased()
      switch field.format {
      case "date": need = .day
      case "time": need = .time
      case "date-time": need = .moment
      case "duration": need = .span
      case "email": need = .email
      default:
        if said.contains("yyyy-mm-dd") {
          need = said.contains("hh:mm") ? .moment : .day
        } else if said.contains("hh:mm") {
          need = .time
        } else {
          switch field.name.lowercased().filter(\.isLetter) {
          case "email", "emailaddress": need = .email
          case "phone", "phonenumber": need = .phone
          default: need = .text
          }
        }
      }
    }
    self.init(name: field.nameParts.joined(separator: " "), description: field.description, need: need, isRequired: field.isRequired)
  }
}
