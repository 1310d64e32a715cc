import Language

/// An address in a note: a number and the name of a street, with what belongs to it on both sides.
///
/// ```swift
/// PostalAddress.all(in: NoteTokens("to Apt 4B, 118 W 9th St, New York by noon")).map(\.parts.count)  // [3]
/// ```
struct PostalAddress: Equatable {
  /// The number and the street, with the flat in front: offsets in the note's scalars.
  var street: Range<Int>
  /// The flat, the street, the town, the postcode, as far as they are said, in the order of the note.
  var parts: [Range<Int>]

  /// All of it.
  var whole: Range<Int> { (parts.first ?? street).lowerBound..<(parts.last ?? street).upperBound }

  /// The addresses of a note, in its order.
  static func all(in tokens: NoteTokens) -> [PostalAddress] {
    let finder = AddressFinder(tokens: tokens)
    var found: [PostalAddress] = []
    var index = 0
    while index < tokens.count {
      if let (address, next) = finder.read(index) {
        found.append(address)
        index = next
      } else {
        index += 1
      }
    }
    return found
  }

  /// Whether a field's name asks for an address.
  static func isAsked(_ words: [String]) -> Bool {
    words.contains { ["address", "addr", "anschrift", "adresse", "direccion", "indirizzo"].contains($0) }
  }

  /// An address of several lines in one, a comma where a line ends: "Via Roma 3\n50122 Firenze" is "Via Roma 3, 50122 Firenze".
  static func inOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
      .reduce(into: "") { line, next in
        if !line.isEmpty { line += line.last?.isPunctuation == true ? " " : ", " }
        line += next
      }
  }
}

private struct AddressFinder {
  let tokens: NoteTokens

  private func isOne(_ index: Int, of words: Set<String>) -> Bool { words.contains(tokens.text(index)) }

  /// The address whose number stands at a token, and the index behind it.
  func read(_ index: Int) -> (PostalAddress, next: Int)? {
    guard tokens.isDigits(index), tokens.text(index).utf8.count <= 5,
      !tokens.isJoined(index) || tokens.isSign(index - 1) && isOne(index - 1, of: ["(", ":"])
    else { return nil }
    guard let street = streetEnd(index) else { return nil }
    let start = flatStart(before: index)
    var parts = ((start < index ? [start..<flatEnd(start, index)] : []) + [index..<street]).map(tokens.scalars)
    var next = street
    while parts.count < 6, let part = further(next) {
      parts.append(tokens.scalars(part))
      next = part.upperBound
    }
    return (PostalAddress(street: tokens.scalars(start..<street), parts: parts), next)
  }

  /// The index behind the street of a number: "22b Baker Street", "118 W 9th St.".
  private func streetEnd(_ index: Int) -> Int? {
    var place = index + 1
    if tokens.isJoined(place), tokens.isLetters(place), tokens.text(place).utf8.count == 1 { place += 1 }
    if isOne(place, of: ["-", "/"]), tokens.isJoined(place), tokens.isDigits(place + 1), tokens.isJoined(place + 1) { place += 2 }
    let first = place
    while place - first < 6 {
      guard place < tokens.count, place == first ? !tokens.isJoined(place) : true else { return nil }
      let word = tokens.text(place)
      if place > first, isOne(place, of: Self.streets), !(tokens.isJoined(place) && tokens.isLetters(place - 1)),
        tokens.isCapitalized(place) || AddressLexicon.plainStreets.contains(word)
      {
        // "St. James's Street": a saint is no street where another follows.
        if word == "st", tokens.isCapitalized(place + 1) || isOne(place + 1, of: ["."]), let later = streetEnd(from: place + 1) {
          return later
        }
        return isOne(place + 1, of: ["."]) && tokens.isJoined(place + 1) && Self.short.contains(word) && place + 2 < tokens.count
          ? place + 2 : place + 1
      }
      guard isName(place) else { return nil }
      place += 1
    }
    return nil
  }

  private func streetEnd(from index: Int) -> Int? {
    var place = index
    while place < index + 4, place < tokens.count {
      if place > index, isOne(place, of: Self.streets.subtracting(["st"])), tokens.isCapitalized(place) { return place + 1 }
      guard isName(place) else { return nil }
      place += 1
    }
    return nil
  }

  /// Whether a token may stand within a street's name.
  private func isName(_ index: Int) -> Bool {
    let word = tokens.text(index)
    if tokens.isLetters(index) {
      return (tokens.isCapitalized(index) || !OutlineWords.light.contains(word)) && MeasureUnit.named(word) == nil
        && NumberWords.large[word] == nil
    }
    if tokens.isDigits(index) { return tokens.isJoined(index + 1) && isOne(index + 1, of: ["st", "nd", "rd", "th"]) }
    return isOne(index, of: ["'", "-", "."]) && tokens.isJoined(index)
  }

  /// Where "Apt 4B," in front of a number begins; the number's own index where none stands there.
  private func flatStart(before index: Int) -> Int {
    var place = index - 1
    if isOne(place, of: [",", "/"]) { place -= 1 }
    let last = place
    // "4", "B", "4B": one or two tokens.
    if tokens.isLetters(place), tokens.text(place).utf8.count == 1, tokens.isJoined(place), tokens.isDigits(place - 1) { place -= 1 }
    guard place >= 1, tokens.isDigits(place) || tokens.isLetters(place) && tokens.text(place).utf8.count == 1, last < index else {
      return index
    }
    return isOne(place - 1, of: Self.flats) ? place - 1 : index
  }

  private func flatEnd(_ start: Int, _ index: Int) -> Int { isOne(index - 1, of: [",", "/"]) ? index - 1 : index }

  /// A further part behind one: a flat, a town, a county, a postcode.
  private func further(_ index: Int) -> Range<Int>? {
    let hasComma = isOne(index, of: [","])
    let start = hasComma ? index + 1 : index
    guard start < tokens.count, !tokens.isJoined(start) else { return nil }
    if hasComma, isOne(start, of: Self.flats), tokens.isDigits(start + 1) || tokens.isLetters(start + 1) {
      let end = tokens.isJoined(start + 2) && tokens.isLetters(start + 2) ? start + 3 : start + 2
      return start..<min(end, tokens.count)
    }
    if let end = postcodeEnd(start) { return start..<end }
    var place = start
    while place < start + 4, tokens.isLetters(place), tokens.isCapitalized(place), place == start || !isOne(place - 1, of: [","]),
      !Self.days.contains(tokens.text(place)), !tokens.isJoined(place) || isOne(place - 1, of: ["-", "'"])
    {
      // A postcode of letters and digits is a part of its own.
      if place > start, postcodeEnd(place) != nil { break }
      place += 1
      if isOne(place, of: ["-", "'"]), tokens.isJoined(place), tokens.isJoined(place + 1), tokens.isLetters(place + 1) { place += 1 }
    }
    return place > start ? start..<place : nil
  }

  /// "12561", "SW1A 2AA", "1010".
  private func postcodeEnd(_ index: Int) -> Int? {
    if tokens.isDigits(index), (4...5).contains(tokens.text(index).utf8.count), !(tokens.isJoined(index + 1) && tokens.isLetters(index + 1))
    {
      if isOne(index + 1, of: ["-"]), tokens.isJoined(index + 1), tokens.isDigits(index + 2), tokens.isJoined(index + 2) {
        return index + 3
      }
      return isOne(index + 1, of: [":"]) ? nil : index + 1
    }
    guard tokens.isLetters(index), tokens.isCapitalized(index), tokens.text(index).utf8.count <= 2, tokens.isDigits(index + 1),
      tokens.isJoined(index + 1)
    else { return nil }
    var place = index + 2
    while tokens.isJoined(place), tokens.isLetters(place) || tokens.isDigits(place) { place += 1 }
    if tokens.isDigits(place), tokens.text(place).utf8.count == 1, tokens.isJoined(place + 1), tokens.isLetters(place + 1),
      tokens.isCapitalized(place + 1)
    {
      place += 2
    }
    return place
  }

  private static let short: Set = ["rd", "st", "ave", "av", "ln", "dr", "ct", "pl", "sq", "blvd", "hwy", "pkwy", "ter", "cres"]
  private static let streets = AddressLexicon.plainStreets.union(short).union([
    "close", "court", "place", "square", "way", "gardens", "park", "row", "hill", "parkway", "walk", "mews", "quay", "grove", "green",
    "rise", "view", "broadway", "circle", "loop", "trail", "plaza", "alley", "esplanade", "parade", "wharf", "yard",
  ])
  private static let flats: Set = ["apt", "apartment", "flat", "unit", "suite", "ste", "floor", "room"]
  private static let days = Set(DayWords.weekdays + DayWords.months).union(DayWords.shortWeekdays.keys).union(DayWords.shortMonths.keys)
    .union(DayWords.today).union(DayWords.tomorrow)
}
