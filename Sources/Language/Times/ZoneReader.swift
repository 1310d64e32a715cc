/// Reads what says of which zone a clock is: "CET", "(UTC)", "GMT-5", "+02:00", "+0530", "Z".
///
/// Offsets are those of RFC 3339 and ISO 8601-1, 4.2.5.2: a sign, hours up to 14, and minutes. A hyphen alone is no offset, since "18:00-19:30" is a stretch,
/// unless `isSigned` says that no stretch can begin there.
package struct ZoneReader {
  private let tokens: NoteTokens
  private let lexicon: Lexicon

  package init(_ tokens: NoteTokens, _ lexicon: Lexicon) {
    self.tokens = tokens
    self.lexicon = lexicon
  }

  /// Minutes that the zone whose wording begins at a token is ahead of UTC, and the token behind it; nil where none begins.
  package func read(_ index: Int, isSigned: Bool = false) -> (minutes: Int, next: Int)? {
    if tokens.text(index) == "(" {
      guard let inner = read(index + 1), tokens.text(inner.next) == ")" else { return nil }
      return (inner.minutes, inner.next + 1)
    }
    if let offset = offset(index, isSigned: isSigned) { return offset }
    for (word, next) in lexicon.times(tokens, index) {
      guard case .zone(let minutes) = word else { continue }
      // "UTC+2" and "GMT-5" count from there.
      if minutes == 0, tokens.isJoined(next), let offset = offset(next, isSigned: true) { return offset }
      return (minutes, next)
    }
    return nil
  }

  private func offset(_ index: Int, isSigned: Bool) -> (minutes: Int, next: Int)? {
    let sign = tokens.text(index)
    guard sign == "+" || isSigned && ["-", "\u{2212}"].contains(sign), tokens.isJoined(index + 1), tokens.isDigits(index + 1) else {
      return nil
    }
    var (minutes, next) = (0, index + 2)
    let figures = tokens.text(index + 1)
    switch figures.utf8.count {
    case 4: minutes = (Int(figures) ?? 0) / 100 * 60 + (Int(figures) ?? 0) % 100
    case 1, 2:
      minutes = (Int(figures) ?? 0) * 60
      if tokens.text(next) == ":", tokens.isJoined(next), tokens.isJoined(next + 1), tokens.text(next + 1).utf8.count == 2,
        let rest = tokens.number(next + 1, digits: 2)
      {
        (minutes, next) = (minutes + rest, next + 2)
      }
    default: return nil
    }
    guard minutes <= 14 * 60, minutes % 15 == 0 else { return nil }
    return (sign == "+" ? minutes : -minutes, next)
  }
}
