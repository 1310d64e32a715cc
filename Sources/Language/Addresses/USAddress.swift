/// A text that is one address of the United States and nothing else, in its parts: what is typed into a single line of a form.
///
/// ```swift
/// USAddress(Array("730 n franklin ste 510 chicago il 60654".unicodeScalars))?[.city]  // "chicago", as scalars' offsets
/// ```
/// Case tells nothing here, and commas may be missing. A postcode and a state are told from the end; what stands in front of them is divided by words for
/// streets and units.
package struct USAddress {
  package enum Part: CaseIterable, Sendable { case number, street, unit, box, city, state, postcode }

  private struct Word {
    /// In lower case, without points.
    var text: String
    /// Unicode scalars of the text; with a point behind an abbreviation.
    var range: Range<Int>
    /// Whether a comma, a line's end or the like stands in front.
    var breaks: Bool
    var hasDigit: Bool
    var isNumber: Bool
  }

  private let words: [Word]
  private var parts: [Part: Range<Int>] = [:]

  package subscript(part: Part) -> Range<Int>? { parts[part] }

  /// Nil where the text is no such address.
  package init?(_ scalars: [Unicode.Scalar]) {
    guard let words = Self.words(of: scalars), !words.isEmpty else { return nil }
    self.words = words
    var end = words.count
    for length in stride(from: 4, through: 1, by: -1) where end > length && AddressLexicon.countries.contains(joined(end - length..<end)) {
      end -= length
      break
    }
    var hasPlace = false
    if let postcode = postcode(endingAt: end) {
      parts[.postcode] = range(postcode)
      end = postcode.lowerBound
      hasPlace = true
    }
    if let state = state(endingAt: end) {
      parts[.state] = range(state)
      end = state.lowerBound
      hasPlace = true
    }
    guard let start = beginning(before: end) else {
      // "Greensboro, North Carolina"
      guard parts[.state] != nil, end > 0, end <= 4, !words[..<end].contains(where: \.hasDigit) else { return nil }
      parts[.city] = range(0..<end)
      return
    }
    read(from: start, to: end, hasPlace: hasPlace)
    guard isComplete(hasPlace: hasPlace, scalars: scalars) else { return nil }
  }

  /// Whether what was found makes an address: with a state or a postcode, or with nothing else beside a street, or with a town's name.
  private func isComplete(hasPlace: Bool, scalars: [Unicode.Scalar]) -> Bool {
    if hasPlace { return parts[.street] != nil || parts[.box] != nil || parts[.city] != nil }
    guard parts[.box] != nil || parts[.number] != nil && parts[.street] != nil else { return false }
    guard parts.values.contains(where: { $0.lowerBound == words[0].range.lowerBound }) else { return false }
    let hasSuffix = words.indices.contains(where: isStreet)
    guard let city = parts[.city] else {
      return hasSuffix || parts[.box] != nil || parts[.unit] != nil || words.count <= 4
        || AddressLexicon.places.contains(text(words.count - 1))
    }
    let names = words.filter { city.contains($0.range.lowerBound) }
    return hasSuffix && names.count <= 3 && names.allSatisfy { !$0.hasDigit && scalars[$0.range.lowerBound].properties.isUppercase }
  }

  // MARK: Words

  private static let longest = 30

  /// Nil where the text is too long for an address, or has signs that none has.
  private static func words(of scalars: [Unicode.Scalar]) -> [Word]? {
    var words: [Word] = []
    var place = 0
    var breaks = false
    while place < scalars.count {
      let scalar = scalars[place]
      if scalar == "," || scalar == ";" || scalar == "\n" || scalar == "\r" || scalar == "(" || scalar == ")" {
        breaks = true
        place += 1
        continue
      }
      if scalar.properties.isWhitespace {
        place += 1
        continue
      }
      guard words.count < longest, !"?!=<>{}[]$€£%*".unicodeScalars.contains(scalar) else { return nil }
      var end = place + 1
      if scalar != "#" {
        while end < scalars.count, !scalars[end].properties.isWhitespace, !",;()#".unicodeScalars.contains(scalars[end]) { end += 1 }
      }
      if scalar == "-" || scalar == "\u{2013}", end == place + 1 {
        breaks = true
        place = end
        continue
      }
      var text = ""
      for scalar in scalars[place..<end] where scalar != "." && scalar != ":" { text += scalar.properties.lowercaseMapping }
      guard !text.isEmpty else { return nil }
      words.append(
        Word(
          text: text, range: place..<end, breaks: breaks, hasDigit: text.unicodeScalars.contains { ("0"..."9").contains($0) },
          isNumber: text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }))
      breaks = false
      place = end
    }
    return words
  }

  private func text(_ index: Int) -> String { words.indices.contains(index) ? words[index].text : "" }
  private func joined(_ range: Range<Int>) -> String { words[range].map(\.text).joined(separator: " ") }
  private func range(_ range: Range<Int>) -> Range<Int> {
    words[range.lowerBound].range.lowerBound..<words[range.upperBound - 1].range.upperBound
  }

  // MARK: The end

  private func postcode(endingAt end: Int) -> Range<Int>? {
    guard end > 0 else { return nil }
    let last = words[end - 1]
    // "P.O. Box 11418"
    if end > 1, last.isNumber, !last.breaks, Self.boxes.contains(text(end - 2)) || text(end - 2) == "#" { return nil }
    if last.isNumber, [5, 9].contains(last.text.utf8.count) { return end > 1 ? end - 1..<end : nil }
    if last.text.utf8.count == 10, last.text.split(separator: "-").map(\.utf8.count) == [5, 4], last.text.utf8.allSatisfy({ $0 < 58 }) {
      return end - 1..<end
    }
    if last.isNumber, last.text.utf8.count == 4, end > 2, words[end - 2].isNumber, words[end - 2].text.utf8.count == 5, !last.breaks {
      return end - 2..<end
    }
    return nil
  }

  private func state(endingAt end: Int) -> Range<Int>? {
    guard end > 1 else { return nil }
    let hasPostcode = parts[.postcode] != nil
    let hasNumber = words[..<end].contains(where: \.hasDigit)
    for length in [3, 2, 1] where end > length && AddressLexicon.stateNames.contains(joined(end - length..<end)) {
      let start = end - length
      // "Old Alabama" is a street; "253 Broadway, New York" ends with a town, "White Plains, New York" with a state.
      if !hasPostcode, hasNumber {
        guard words[start].breaks else { return nil }
        let segment = (0..<start).last { words[$0].breaks || $0 == 0 } ?? 0
        let isTown = segment > 0 && unit(segment, start) == nil && !AddressLexicon.directions.contains(text(segment))
        guard isTown || segment == 0 && !isStreetEnd(start - 1) && (segment..<start).contains(where: isStreet) else { return nil }
      }
      return start..<end
    }
    let last = words[end - 1]
    guard AddressLexicon.stateCodes.contains(last.text) else { return nil }
    // "120 Elm Ct" is a street, "Washington Ave NE" too; "465 Pack Lane Cheshire CT" has another.
    if last.text == "fl", isOrdinal(text(end - 2)) || AddressLexicon.ordinals.contains(text(end - 2)) { return nil }
    if parts[.postcode] == nil, !last.breaks,
      AddressLexicon.streets.contains(last.text) || AddressLexicon.places.contains(last.text)
        || AddressLexicon.directions.contains(last.text),
      AddressLexicon.directions.contains(last.text) || !(0..<max(0, end - 2)).contains(where: { $0 > 1 && isStreet($0) })
    {
      return nil
    }
    return end - 1..<end
  }

  private func isStreetEnd(_ index: Int) -> Bool { isStreet(index) || AddressLexicon.directions.contains(text(index)) }

  // MARK: The beginning

  /// What the address begins with: behind the name of a building or a recipient, if one stands in front.
  private func beginning(before end: Int) -> Int? {
    for index in 0..<max(0, end) where index == 0 || words[index].breaks {
      if number(index, end) != nil || unit(index, end) != nil || box(index, end) != nil { return index }
    }
    // A street without a number, a comma behind it.
    for index in 0..<max(0, end) where index == 0 || words[index].breaks {
      let stop = (index + 1..<max(index + 1, end)).first { words[$0].breaks } ?? end
      if (index + 1..<max(index + 1, stop)).contains(where: isStreet) { return index }
    }
    return nil
  }

  /// "730", "109-A", "63-67", "3529a", "N6W23001", "One", "12 1/2": the index behind it.
  private func number(_ index: Int, _ end: Int) -> Int? {
    guard index + 1 < end else { return nil }
    let word = words[index]
    if AddressLexicon.numbers.contains(word.text) { return index + 1 }
    guard word.hasDigit, word.text.utf8.count <= 10, !isOrdinal(word.text) else { return nil }
    guard let first = word.text.utf8.first, (48...57).contains(first) || word.text.utf8.count > 4 && "nsew".utf8.contains(first) else {
      return nil
    }
    if text(index + 1) == "1/2", index + 2 < end { return index + 2 }
    // "612 A So Lake St"; of "12 C Street" the letter is the street's name.
    let letter = text(index + 1)
    if letter.utf8.count == 1, index + 3 < end, !words[index + 1].hasDigit, !words[index + 1].breaks, letter != "#",
      !AddressLexicon.directions.contains(letter), !isStreet(index + 2),
      !words[index + 2].breaks
    {
      return index + 2
    }
    return index + 1
  }

  private func isOrdinal(_ text: String) -> Bool {
    guard text.utf8.count > 2, text.utf8.first.map({ (48...57).contains($0) }) == true else { return false }
    return ["st", "nd", "rd", "th"].contains(text.suffix(2)) && text.dropLast(2).utf8.allSatisfy { (48...57).contains($0) }
  }

  // MARK: Units and boxes

  /// The index behind a unit that begins at an index.
  private func unit(_ index: Int, _ end: Int) -> Int? {
    guard index < end else { return nil }
    let word = words[index].text
    if word == "#" || word == "no" || word == "number" {
      return index + 1 < end && isCode(index + 1) ? index + 2 : nil
    }
    if index + 1 < end, AddressLexicon.ordinals.contains(word) || isOrdinal(word) || words[index].isNumber,
      ["floor", "fl", "flr", "level"].contains(text(index + 1))
    {
      return index + 2
    }
    if AddressLexicon.units.contains(word) {
      var next = index + 1
      if ["#", "no", "number"].contains(text(next)), next + 1 < end { next += 1 }
      guard next < end, next > index + 1 || !words[next].breaks, isCode(next) else { return nil }
      // "Apt. 20 C"
      let hasLetter =
        words[next].isNumber && next + 1 < end && text(next + 1).utf8.count == 1 && !words[next + 1].breaks && text(next + 1) != "#"
      return hasLetter && (next + 2 >= end || words[next + 2].breaks) ? next + 2 : next + 1
    }
    // "ste510", "#5": the code is written to it.
    if words[index].hasDigit, let digit = word.firstIndex(where: \.isNumber), AddressLexicon.units.contains(String(word[..<digit])) {
      return index + 1
    }
    if AddressLexicon.bareUnits.contains(word) { return index + 1 }
    return nil
  }

  /// "510", "8A", "B", "3-300".
  private func isCode(_ index: Int) -> Bool {
    let word = words[index]
    return word.hasDigit && !isOrdinal(word.text) || word.text.utf8.count <= 2 && !isStreet(index) || word.text == "floor"
  }

  private func box(_ index: Int, _ end: Int) -> Int? {
    var next = index
    if text(next) == "p", text(next + 1) == "o" {
      next += 2
    } else if text(next) == "post", text(next + 1) == "office" {
      next += 2
    } else if text(next) == "po" {
      next += 1
    }
    guard Self.boxes.contains(text(next)) else { return nil }
    next += 1
    if text(next) == "#" { next += 1 }
    return next < end && (words[next].hasDigit || words[next].text.utf8.count == 1) ? next + 1 : nil
  }

  private static let boxes: Set<String> = ["box", "pob", "pobox", "drawer", "lockbox", "lbx", "lb", "bin"]

  // MARK: Reading

  /// Units that follow each other are one: "Bldg B, Suite 8A".
  private mutating func take(_ part: Part, _ range: Range<Int>) {
    let own = self.range(range)
    parts[part] = parts[part].map { min($0.lowerBound, own.lowerBound)..<max($0.upperBound, own.upperBound) } ?? own
  }

  /// The index behind the units and boxes that begin at an index.
  private mutating func extras(_ start: Int, _ end: Int) -> Int {
    var place = start
    while true {
      if let next = box(place, end) {
        take(.box, place..<next)
        place = next
      } else if let next = unit(place, end) {
        take(.unit, place..<next)
        place = next
      } else {
        return place
      }
    }
  }

  private mutating func read(from start: Int, to end: Int, hasPlace: Bool) {
    var place = extras(start, end)
    let hasStreet = (place..<max(place, end)).contains(where: isStreet)
    if parts[.box] != nil || parts[.unit] != nil && hasPlace && number(place, end) == nil, !hasStreet {
      city(place, end)
      return
    }
    if let next = number(place, end) {
      take(.number, place..<next)
      place = next
    }
    guard place < end else { return }
    let streetEnd = self.streetEnd(place, end, hasPlace: hasPlace)
    take(.street, place..<streetEnd)
    place = streetEnd
    // "801 South Canal Street C1S", "4208 N Broadway Street 10", "111 W. Monroe, 12C"
    if place < end, unit(place, end) == nil, box(place, end) == nil, words[place].hasDigit, words[place].text.utf8.count <= 5,
      !isOrdinal(words[place].text)
    {
      take(.unit, place..<place + 1)
      place += 1
    }
    city(extras(place, end), end)
  }

  private mutating func city(_ start: Int, _ end: Int) {
    guard start < end else { return }
    // Behind several commas the last is the town: "Suite 8, Union Station, Chicago".
    let first = (start..<end).last { words[$0].breaks || $0 == start } ?? start
    var start = first
    // "Riverside Drive, SW Cartersville"
    if let street = parts[.street], start + 1 < end, words[start].breaks, AddressLexicon.directions.contains(text(start)),
      text(start).utf8.count == 2
    {
      parts[.street] = street.lowerBound..<words[start].range.upperBound
      start += 1
    }
    parts[.city] = range(start..<end)
  }

  private func isStreet(_ index: Int) -> Bool {
    let word = text(index)
    guard AddressLexicon.streets.contains(word) else { return false }
    return !(word == "st" && AddressLexicon.saints.contains(text(index + 1)))
  }

  /// The index behind the street that begins at an index.
  private func streetEnd(_ start: Int, _ end: Int, hasPlace: Bool) -> Int {
    // A comma, a unit or a box ends it.
    var stop = start + 1
    while stop < end, !words[stop].breaks, !(unit(stop, end) != nil && !isName(stop, start)), box(stop, end) == nil { stop += 1 }
    if stop < end {
      // "4208 N Broadway Street 10, Chicago": a code behind the street.
      if stop - start > 1, words[stop].breaks, words[stop - 1].hasDigit, AddressLexicon.streets.contains(text(stop - 2)),
        !AddressLexicon.numbered.contains(text(stop - 2))
          || stop - start > 3 && !["hwy", "highway", "route", "rte", "rd", "road"].contains(text(stop - 2))
      {
        return stop - 1
      }
      // "203 N. Wabash 608, Chicago"
      if stop - start > 2, words[stop].breaks, words[stop - 1].isNumber, (2...4).contains(text(stop - 1).utf8.count),
        !AddressLexicon.numbered.contains(text(stop - 2)), !(start..<stop).contains(where: isStreet)
      {
        return stop - 1
      }
      // "Ave., NW, Washington"
      if words[stop].breaks, AddressLexicon.directions.contains(text(stop)),
        stop + 1 >= end || words[stop + 1].breaks || unit(stop + 1, end) != nil
      {
        return stop + 1
      }
      return stop
    }
    guard start < end - 1 else { return end }
    // A street's word in front of the state or the postcode: the town is missing.
    let hasPlace = hasPlace && !isStreetEnd(end - 1)
    let last = hasPlace ? end - 1 : end
    if let place = (start..<last).last(where: { isStreet($0) && ($0 > start || text($0) == "broadway") && isEnd($0, start, end, hasPlace) })
    {
      return extended(place + 1, start, end, hasPlace)
    }
    // "Avenue H", "ave of the americas"
    if isStreet(start) || AddressLexicon.directions.contains(text(start)) && isStreet(start + 1) {
      let at = isStreet(start) ? start : start + 1
      if text(at + 1) == "of" { return min(end, text(at + 2) == "the" ? at + 4 : at + 3) }
      return min(end, at + 2)
    }
    if let place = (start + 1..<max(start + 1, last)).first(where: { AddressLexicon.places.contains(text($0)) }) {
      return extended(place + 1, start, end, hasPlace)
    }
    guard hasPlace else { return end }
    // The town is the last word, with what begins a town's name.
    var town = end - 1
    if AddressLexicon.places.contains(text(town)), town - 1 > start { town -= 1 }
    while town - 1 > start, AddressLexicon.townBeginnings.contains(text(town - 1)) { town -= 1 }
    return max(start + 1, town)
  }

  /// Whether a word for a unit belongs to the street's name: "Front Street", "Upper Mill Rd", "Space Center Dr".
  private func isName(_ index: Int, _ start: Int) -> Bool {
    guard AddressLexicon.bareUnits.contains(text(index)) || AddressLexicon.ordinals.contains(text(index)) else { return false }
    return !(start..<index).contains(where: isStreet) && (index + 1..<words.count).prefix(3).contains(where: isStreet)
  }

  /// Whether a street may end with its word at an index.
  private func isEnd(_ index: Int, _ start: Int, _ end: Int, _ hasPlace: Bool) -> Bool {
    // Another word for a street behind it: "Straight Road Ln".
    !(index + 1 < (hasPlace ? end - 1 : end) && isStreet(index + 1))
  }

  /// The index behind what belongs to a street's word: a road's number, a direction.
  private func extended(_ index: Int, _ start: Int, _ end: Int, _ hasPlace: Bool) -> Int {
    var next = index
    let last = hasPlace ? end - 1 : end
    if next < last, ["highway", "hwy", "route", "rte", "loop"].contains(text(next - 1)) || next - 1 == start, words[next].hasDigit {
      next += 1
    } else if next < last, ["road", "rd"].contains(text(next - 1)), ["county", "co", "state", "farm", "country"].contains(text(next - 2)),
      words[next].hasDigit
    {
      next += 1
    }
    if next < last, AddressLexicon.directions.contains(text(next)) { return next + 1 }
    if next < end, AddressLexicon.longDirections.contains(text(next)), next + 1 == end, !hasPlace { return next + 1 }
    return next
  }
}
