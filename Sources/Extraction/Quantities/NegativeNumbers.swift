/// The numbers of a note that its words put below zero: "-4", "minus twelve", "4 below zero", "-2.5 °C".
enum NegativeNumbers {
  /// Their digits, without a sign. A number that also stands there without one is not among them.
  static func digits(in tokens: NoteTokens) -> Set<String> {
    let reader = NumberReader(tokens: tokens)
    var below: Set<String> = [], above: Set<String> = []
    var index = 0
    while index < tokens.count {
      guard let (digits, next) = number(index, tokens, reader) else {
        index += 1
        continue
      }
      if isNegative(index, next, tokens) { below.insert(digits) } else { above.insert(digits) }
      index = next
    }
    return below.subtracting(above)
  }

  private static func number(_ index: Int, _ tokens: NoteTokens, _ reader: NumberReader) -> (String, next: Int)? {
    if let number = reader.read(index) { return (number.value, max(number.next, index + 1)) }
    if tokens.text(index) == "one" { return ("1", index + 1) }
    guard tokens.isDigits(index) else { return nil }
    let end = tokens.figureEnd(index)
    let found = NumbersInText.find(tokens.words(index..<end))
    return found.count == 1 ? (found[0], end) : nil
  }

  private static func isNegative(_ index: Int, _ next: Int, _ tokens: NoteTokens) -> Bool {
    let before = tokens.text(index - 1)
    // "10 minus 4" and "3 -4" are a sum and a range.
    let follows = tokens.isDigits(index - 2) || NumberWords.small(tokens, index - 2) != nil
    if before == "minus" || before == "negative" { return !follows }
    if ["-", "\u{2212}", "\u{2013}"].contains(before), tokens.isJoined(index), !tokens.isJoined(index - 1) { return !follows }
    var place = next
    if ["degrees", "degree", "deg", "\u{B0}", "\u{BA}"].contains(tokens.text(place)) { place += 1 }
    if ["c", "celsius"].contains(tokens.text(place)) { place += 1 }
    return tokens.text(place) == "below" && ["zero", "freezing", "nought"].contains(tokens.text(place + 1))
      || tokens.text(place) == "below" && !tokens.isLetters(place + 1) && !tokens.isDigits(place + 1)
  }
}
