import Language

/// The numbers of a note that its words put below zero: "-4", "minus twelve", "4 below zero", "-2.5 °C".
enum NegativeNumbers {
  /// Their digits, without a sign. A number that also stands there without one is not among them.
  ///
  /// - Parameter numbers: all of the note.
  static func digits(in tokens: NoteTokens, _ numbers: [NumberPlaces.Place]) -> Set<String> {
    var below: Set<String> = [], above: Set<String> = []
    for place in numbers {
      if isNegative(place.range, tokens) { below.insert(place.digits) } else { above.insert(place.digits) }
    }
    return below.subtracting(above)
  }

  /// Whether the words around a number put it below zero.
  static func isNegative(_ number: Range<Int>, _ tokens: NoteTokens) -> Bool {
    let (index, next) = (number.lowerBound, number.upperBound)
    let before = tokens.text(index - 1)
    // "10 minus 4" and "3 -4" are a sum and a range.
    let follows = tokens.isDigits(index - 2) || NumberWords.small(tokens, index - 2) != nil
    if before == "minus" || before == "negative" { return !follows }
    // "b=-5", "(-5, 3)"
    let opens = !tokens.isJoined(index - 1) || ["=", "(", "[", ":", ",", "<", ">"].contains(tokens.text(index - 2))
    if ["-", "\u{2212}", "\u{2013}"].contains(before), tokens.isJoined(index), opens { return !follows }
    // A mark that stands apart begins an item of a list, unless the number is all there is.
    if before == "-" || before == "\u{2212}", index == 1, next >= tokens.count { return true }
    var place = next
    if ["degrees", "degree", "deg", "\u{B0}", "\u{BA}"].contains(tokens.text(place)) { place += 1 }
    if ["c", "celsius"].contains(tokens.text(place)) { place += 1 }
    return tokens.text(place) == "below" && ["zero", "freezing", "nought"].contains(tokens.text(place + 1))
      || tokens.text(place) == "below" && !tokens.isLetters(place + 1) && !tokens.isDigits(place + 1)
  }
}
