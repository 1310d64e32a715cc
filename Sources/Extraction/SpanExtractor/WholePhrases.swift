/// Spans with all that belongs to them, for fields whose names say what that is: an address with its flat and town, a question to its mark.
///
/// An encoder that points at words ends a span where its training ends one, most often at a comma. What an address or a question is, the note's
/// own words tell.
struct WholePhrases {
  let facts: NoteFacts

  private var scalars: [Unicode.Scalar] { facts.scalars }

  private enum Phrase { case address, street, place, question }

  /// - Parameters:
  ///   - field: of text.
  ///   - others: the spans of the other fields, which are left to them.
  func whole(_ span: Range<Int>, of field: ReaderSchema.Field, others: [Range<Int>]) -> Range<Int> {
    switch Self.phrase(of: field) {
    case .question: question(span) ?? span
    case .address: address(span, others, touchesStreet: false) ?? span
    case .place: address(span, others, touchesStreet: true) ?? span
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
