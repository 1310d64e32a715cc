import Language

/// Spans with all that belongs to them, for fields whose names say what that is: an address with its flat and town, a question to its mark.
///
/// An encoder that points at words ends a span where its training ends one, most often at a comma. What an address or a question is, the note's
/// own words tell.
struct WholePhrases {
  let facts: NoteFacts

  private var scalars: [Unicode.Scalar] { facts.scalars }

  private enum Phrase { case address, street, place, question, statement }

  /// - Parameters:
  ///   - field: of text.
  ///   - others: the spans of the other fields, which are left to them.
  func whole(_ span: Range<Int>, of field: ReaderSchema.Field, others: [Range<Int>]) -> Range<Int> {
    switch Self.phrase(of: field) {
    case .question: question(span) ?? span
    case .address: address(span, others, touchesStreet: false) ?? span
    case .place: address(span, others, touchesStreet: true) ?? span
    case .statement: clause(span, others) ?? span
    case .street: facts.addresses.first { $0.street.overlaps(span) }?.street ?? span
    case nil: span
    }
  }

  private static func phrase(of field: ReaderSchema.Field) -> Phrase? {
    let name = ReaderInput.plain(field.name.split(separator: ".").last.map(String.init) ?? "").split(separator: " ").map { $0.lowercased() }
    let said = Set(name + field.description.lowercased().split { !$0.isLetter }.map(String.init))
    guard said.isDisjoint(with: ["email", "mail", "web", "website", "ip", "url", "mac", "wallet", "internet"]) else { return nil }
    switch name.last {
    case "question": return .question
    case "description", "summary", "problem", "issue", "complaint", "details", "detail", "symptom", "symptoms", "fault": return .statement
    case "street": return .street
    case "address": return name.contains("street") ? .street : .address
    case "location", "place", "venue", "destination", "where": return .place
    default: return nil
    }
  }

  /// The address that a span is of, up to the parts that other fields have.
  private func address(_ span: Range<Int>, _ others: [Range<Int>], touchesStreet: Bool) -> Range<Int>? {
    guard let address = facts.addresses.first(where: { (touchesStreet ? $0.street : $0.whole).overlaps(span) }),
      let own = address.parts.firstIndex(where: { $0.overlaps(span) })
    else { return nil }
    func isFree(_ part: Range<Int>) -> Bool { !others.contains { $0.overlaps(part) } }
    var (low, high) = (own, own)
    while low > 0, isFree(address.parts[low - 1]) { low -= 1 }
    while high + 1 < address.parts.count, isFree(address.parts[high + 1]) { high += 1 }
    return min(span.lowerBound, address.parts[low].lowerBound)..<max(span.upperBound, address.parts[high].upperBound)
  }

  /// What is said of the thing that a span names, to the end of its clause: "the payment page" with "is down". Other fields keep their words.
  private func clause(_ span: Range<Int>, _ others: [Range<Int>]) -> Range<Int>? {
    let tokens = facts.tokens
    guard tokens.count <= Self.longest, var first = (0..<tokens.count).first(where: { tokens.start($0) >= span.lowerBound }),
      var next = (first..<tokens.count).first(where: { tokens.start($0) >= span.upperBound }), Self.predicates.contains(tokens.text(next)),
      !(first..<next).contains(where: { Self.predicates.contains(tokens.text($0)) })
    else { return nil }
    func isFree(_ index: Int) -> Bool { !others.contains { $0.overlaps(tokens.scalars(index..<index + 1)) } }
    /// A sign ends a clause unless it stands within a word or a number.
    func ends(_ index: Int) -> Bool {
      tokens.isSign(index) && [".", ",", ";", ":", "!", "?", "(", ")", "-", "\u{2013}", "\u{2014}", "\n"].contains(tokens.text(index))
        && !(tokens.isJoined(index) && tokens.isJoined(index + 1))
        || scalars[tokens.scalars(index - 1..<index).upperBound..<tokens.start(index)].contains("\n")
    }
    while next < tokens.count, !ends(next), isFree(next) { next += 1 }
    if first > 0, ["the", "a", "an", "my", "our", "his", "her", "their"].contains(tokens.text(first - 1)), isFree(first - 1) { first -= 1 }
    return min(span.lowerBound, tokens.start(first))..<tokens.scalars(next - 1..<next).upperBound
  }

  private static let longest = 400

  /// Verbs that say what is the matter with a thing.
  private static let predicates = Set(
    """
    is are was were isn aren wasn weren does doesn do don did didn won can cannot has have had hasn haven keeps kept stops stopped makes made leaks \
    leaked fails failed shows showed broke went goes gives gave returns returned refuses refused needs looks looked smells sounds feels hangs froze \
    freezes crashes crashed rattles drips squeaks flickers
    """.split(separator: " ").map(String.init))

  /// The sentence of a span, if it asks.
  private func question(_ span: Range<Int>) -> Range<Int>? {
    guard !scalars.isEmpty, span.lowerBound < scalars.count else { return nil }
    func isSpace(_ index: Int) -> Bool { !scalars.indices.contains(index) || scalars[index].properties.isWhitespace }
    /// Whether a sentence ends with the scalar at an index.
    func ends(_ index: Int) -> Bool {
      switch scalars[index] {
      case "?", "!": isSpace(index + 1)
      case ".": isSpace(index + 1) && index > 1 && !isSpace(index - 2)
      case "\n": true
      case "-", "\u{2013}", "\u{2014}": isSpace(index - 1) && isSpace(index + 1)
      default: false
      }
    }
    var low = min(span.lowerBound, scalars.count - 1)
    while low > 0, !ends(low - 1) { low -= 1 }
    var high = min(max(span.upperBound, low + 1), scalars.count)
    if high > low, !ends(high - 1) {
      while high < scalars.count, !ends(high) { high += 1 }
    } else {
      high -= 1
    }
    let isAsked = scalars.indices.contains(high) && scalars[high] == "?"
    if isAsked { high += 1 }
    while low < high, isSpace(low) { low += 1 }
    while high > low, isSpace(high - 1) { high -= 1 }
    guard low < high else { return nil }
    let first = String(String.UnicodeScalarView(scalars[low..<high].prefix { $0.properties.isAlphabetic })).lowercased()
    return isAsked || Self.asking.contains(first) ? low..<high : nil
  }

  private static let asking: Set = [
    "who", "whose", "what", "which", "when", "where", "why", "how", "can", "could", "does", "do", "did", "is", "are", "was", "were", "will",
    "would", "should", "may", "has", "have",
  ]
}
