import Foundation

/// Whether a title is right: its length, its form, the words that must and must not be in it, and that every word is the note's own.
/// The rules of `tools/evaluate/titles.py`.
struct TitleRules {
  let note: String
  let gold: String
  let must: [String]
  let banned: [String]

  init?(_ labelled: [String: Any]) {
    guard let note = labelled["note"] as? String, let gold = labelled["title_gold"] as? String else { return nil }
    self.note = note
    self.gold = gold
    must = labelled["title_must"] as? [String] ?? []
    banned = labelled["title_ban"] as? [String] ?? []
  }

  func isRight(_ title: String) -> Bool {
    let words = Self.words(title)
    guard !words.isEmpty, words.count <= 7, title == title.trimmingCharacters(in: .whitespacesAndNewlines), !title.contains("\n"),
      let first = title.unicodeScalars.first, let last = title.unicodeScalars.last
    else { return false }
    if Self.isMark(last) && last != "%" || "\"'`“‘".unicodeScalars.contains(first) { return false }
    if title.unicodeScalars.contains(where: { $0.properties.generalCategory == .otherSymbol }) { return false }
    if Self.words(gold).count(where: { !Self.light.contains(Self.plain($0)) }) >= 3, words.count < 3 { return false }
    let have = Set(words.map(Self.plain) + words.flatMap(Self.pieces) + Self.pairs(words))
    guard must.allSatisfy({ have.contains(Self.plain($0)) }), !banned.contains(where: { have.contains(Self.plain($0)) }) else {
      return false
    }
    let known = Self.forms(note).union(Self.forms(gold))
    return words.allSatisfy { known.contains(Self.plain($0)) || Self.pieces($0).allSatisfy(known.contains) }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .control, .format, .privateUse, .unassigned:
      true
    default: false
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init).filter { !plain($0).isEmpty }
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  private static func decomposed(_ word: String) -> String.UnicodeScalarView {
    word.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars
  }

  /// Letters and digits in lower case, without accents.
  private static func plain(_ word: String) -> String {
    String(String.UnicodeScalarView(decomposed(word).filter(isAlphanumeric)))
  }

  /// What punctuation divides: follow-up is follow and up.
  private static func pieces(_ word: String) -> [String] {
    decomposed(word).filter { $0.properties.canonicalCombiningClass == .notReordered }
      .split { !isAlphanumeric($0) }.map { String(String.UnicodeScalarView($0)) }
  }

  private static func pairs(_ words: [String]) -> [String] { zip(words, words.dropFirst()).map { plain($0) + plain($1) } }

  /// Every form that the words of a text allow in a title.
  private static func forms(_ text: String) -> Set<String> {
    let words = words(text)
    var found = Set(words.map(plain) + words.flatMap(pieces) + pairs(words))
    if text.contains("&") || text.contains("+") { found.insert("and") }
    if text.lowercased().contains("w/") { found.insert("with") }
    return found.union(found.compactMap { longForms[$0] })
  }

  private static let light = Set(
    """
    a an the and or but of to in on at by for from with w re as is are was were be been it its this that these those my our your his her their
    i we you he she they me us them so if then than not no do does did has have had about into onto over up down out off back
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// An abbreviation in the note allows its long form in the title.
  private static let longForms = [
    "w": "with", "wo": "without", "b4": "before", "appt": "appointment", "mtg": "meeting", "pls": "please", "re": "regarding",
    "thru": "through", "bday": "birthday", "pd": "paid", "u": "you", "n": "and", "em": "them", "bout": "about", "nite": "night",
    "cld": "could", "wht": "what", "ppl": "people", "hrs": "hours", "min": "minutes", "prio": "priority", "pg": "page", "no": "number",
    "arvo": "afternoon", "ref": "reference", "v": "versus",
  ]
}
