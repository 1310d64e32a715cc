import Language

/// The parts of the one postal address of a note: "17 Alder Court Apt 4, Salem, OR 97301", "Bergweg 8, 3037 Rotterdam".
///
/// A number stands in front of a street or behind it; behind both a flat, a town, a state and a postcode, in any order that the parts' own forms tell.
struct AddressParts {
  /// What a field of an address is for.
  typealias Role = USAddress.Part

  /// Unicode scalars of the note.
  private(set) var parts: [Role: Range<Int>] = [:]

  private let tokens: NoteTokens
  private let scalars: [Unicode.Scalar]

  /// Nil where the note has no address, or several.
  init?(_ facts: NoteFacts) {
    tokens = facts.tokens
    scalars = facts.scalars
    guard tokens.count <= Self.longest else { return nil }
    if let address = USAddress(scalars) {
      for part in Role.allCases { parts[part] = address[part] }
      return
    }
    var index = 0
    while index < tokens.count {
      guard let (found, next) = read(index) else {
        index += 1
        continue
      }
      guard parts.isEmpty else { return nil }
      parts = found
      index = max(next, index + 1)
    }
    if parts.isEmpty { return nil }
  }

  private static let longest = 2000

  /// What a field is for by the words of its name; nil for none.
  static func role(of name: [String]) -> Role? {
    let name = name.filter { !["address", "name", "line", "code", "shipping", "billing", "home", "delivery", "1"].contains($0) }
    switch name {
    case ["house", "number"], ["street", "number"], ["building", "number"], ["housenumber"], ["house", "no"], ["streetnumber"], ["number"]:
      return .number
    case ["street"], ["road"], ["streetname"]: return .street
    case ["unit"], ["apartment"], ["apt"], ["flat"], ["suite"], ["unit", "number"], ["apartment", "number"]: return .unit
    case ["po", "box"], ["pobox"], ["post", "office", "box"]: return .box
    case ["city"], ["town"], ["locality"]: return .city
    case ["state"], ["province"]: return .state
    case ["zip"], ["zipcode"], ["postcode"], ["postal"], ["post"], ["plz"]: return .postcode
    default: return nil
    }
  }

  // MARK: Reading

  private func read(_ index: Int) -> ([Role: Range<Int>], next: Int)? {
    guard tokens.isDigits(index), tokens.text(index).utf8.count <= 6, !tokens.isJoined(index) || tokens.isSign(index - 1) else {
      return nil
    }
    return numberFirst(index) ?? numberLast(index)
  }

  /// "240 Larkfield Road", "22b Baker Street Flat 3".
  private func numberFirst(_ index: Int) -> ([Role: Range<Int>], next: Int)? {
    let start = numberEnd(index)
    guard start < tokens.count, !tokens.isJoined(start), !breaks(start) else { return nil }
    var place = start
    var end: Int?
    var hasSuffix = false
    while place < tokens.count, place - start < 7, !breaks(place), isStreetWord(place) {
      if isUnit(place), place > start { break }
      if Self.suffixes.contains(tokens.text(place)), place > start || tokens.text(place) == "broadway",
        isCapital(place) || AddressLexicon.plainStreets.contains(tokens.text(place))
      {
        hasSuffix = true
        end = place + 1
        if tokens.text(place + 1) == ".", tokens.isJoined(place + 1), place + 2 < tokens.count { end = place + 2 }
        let next = end ?? place + 1
        guard Self.suffixes.contains(tokens.text(next)) || Self.directions.contains(tokens.text(next)), !breaks(next) else { break }
        if Self.directions.contains(tokens.text(next)) {
          end = next + 1
          break
        }
        place = next
        continue
      }
      place += 1
    }
    // A street without a word for one needs a town behind it that has a state or a postcode.
    guard let streetEnd = end ?? (place > start && tokens.text(place) == "," ? place : nil), streetEnd > start else { return nil }
    var found: [Role: Range<Int>] = [.number: tokens.scalars(index..<start), .street: tokens.scalars(start..<streetEnd)]
    let next = rest(streetEnd, &found)
    guard hasSuffix ? true : found[.postcode] != nil && found[.city] != nil else { return nil }
    return (found, next)
  }

  /// "Bergweg 8, 3037 Rotterdam".
  private func numberLast(_ index: Int) -> ([Role: Range<Int>], next: Int)? {
    guard tokens.text(index).utf8.count <= 4 else { return nil }
    let end = numberEnd(index)
    var start = index
    while start > 0, index - start < 4, tokens.isLetters(start - 1), isCapital(start - 1), start == index || !breaks(start),
      !isUnit(start - 1)
    { start -= 1 }
    guard start < index, !breaks(index), breaks(end) || end == tokens.count else { return nil }
    var found: [Role: Range<Int>] = [.number: tokens.scalars(index..<end), .street: tokens.scalars(start..<index)]
    let next = rest(end, &found)
    return found[.postcode] != nil && found[.city] != nil ? (found, next) : nil
  }

  private func numberEnd(_ index: Int) -> Int {
    var end = index + 1
    if tokens.isLetters(end), tokens.isJoined(end), tokens.text(end).utf8.count == 1 { end += 1 }
    if ["-", "/"].contains(tokens.text(end)), tokens.isJoined(end), tokens.isDigits(end + 1), tokens.isJoined(end + 1) { end += 2 }
    return end
  }

  /// What stands behind the street: the index behind it.
  private func rest(_ index: Int, _ found: inout [Role: Range<Int>]) -> Int {
    var place = index
    while place < tokens.count {
      var next = place
      if [",", ";"].contains(tokens.text(next)) { next += 1 }
      guard next < tokens.count else { break }
      if found[.unit] == nil, let end = unitEnd(next) {
        found[.unit] = tokens.scalars(next..<end)
        place = end
      } else if found[.postcode] == nil, let end = postcodeEnd(next) {
        found[.postcode] = tokens.scalars(next..<end)
        place = end
      } else if found[.state] == nil, found[.city] != nil, isState(next) {
        found[.state] = tokens.scalars(next..<next + 1)
        place = next + 1
      } else if found[.city] == nil, let end = cityEnd(next) {
        found[.city] = tokens.scalars(next..<end)
        place = end
      } else {
        break
      }
    }
    return place
  }

  private func unitEnd(_ index: Int) -> Int? {
    if tokens.text(index) == "#" { return tokens.isDigits(index + 1) || tokens.isLetters(index + 1) ? codeEnd(index + 1) : nil }
    guard isUnit(index) else { return nil }
    var next = index + 1
    if [".", "#"].contains(tokens.text(next)) { next += 1 }
    guard tokens.isDigits(next) || tokens.isLetters(next) && tokens.text(next).utf8.count <= 2 && isCapital(next) else { return nil }
    return codeEnd(next)
  }

  private func codeEnd(_ index: Int) -> Int {
    var end = index + 1
    while end < index + 4, tokens.isJoined(end), tokens.isDigits(end) || tokens.isLetters(end) || tokens.text(end) == "-" { end += 1 }
    return min(end, tokens.count)
  }

  private func isUnit(_ index: Int) -> Bool { Self.units.contains(tokens.text(index)) }

  /// "06810", "06810-1234", "DE1 2AB", "K1A 0B1", "3037 AB", "1010".
  private func postcodeEnd(_ index: Int) -> Int? {
    if tokens.isDigits(index), !tokens.isJoined(index) || tokens.isSign(index - 1) {
      let length = tokens.text(index).utf8.count
      guard (4...5).contains(length), !(tokens.isJoined(index + 1) && tokens.isLetters(index + 1)) else { return nil }
      if length == 5, tokens.text(index + 1) == "-", tokens.isJoined(index + 1), tokens.isDigits(index + 2), tokens.isJoined(index + 2) {
        return index + 3
      }
      if length == 4, isUpper(index + 1), tokens.text(index + 1).utf8.count == 2, !isJoinedOn(index + 1) { return index + 2 }
      return index + 1
    }
    guard isUpper(index), tokens.text(index).utf8.count <= 2, tokens.isDigits(index + 1), tokens.isJoined(index + 1) else { return nil }
    var end = index + 2
    if tokens.isLetters(end), tokens.isJoined(end) { end += 1 }
    guard tokens.isDigits(end), tokens.text(end).utf8.count == 1, tokens.isLetters(end + 1), tokens.isJoined(end + 1) else { return nil }
    end += 2
    if tokens.isDigits(end), tokens.isJoined(end) { end += 1 }
    return end
  }

  private func isJoinedOn(_ index: Int) -> Bool {
    tokens.isJoined(index + 1) && (tokens.isDigits(index + 1) || tokens.isLetters(index + 1))
  }

  private func isState(_ index: Int) -> Bool {
    isUpper(index) && AddressLexicon.stateCodes.contains(tokens.text(index)) && !isJoinedOn(index)
      && (index + 1 >= tokens.count || breaks(index + 1) || postcodeEnd(index + 1) != nil || tokens.isSign(index + 1))
  }

  private func cityEnd(_ index: Int) -> Int? {
    var end = index
    while end < tokens.count, end - index < 5, end == index || !breaks(end) {
      if end > index, isState(end) || postcodeEnd(end) != nil { break }
      if tokens.isLetters(end), isCapital(end) || end > index && Self.inner.contains(tokens.text(end)) {
        end += 1
      } else if end > index, ["-", "'", "."].contains(tokens.text(end)), tokens.isJoined(end), tokens.isLetters(end + 1), isCapital(end + 1)
      {
        end += 1
      } else {
        break
      }
    }
    guard end > index, !DayWords.weekdays.contains(tokens.text(index)), !DayWords.months.contains(tokens.text(index)) else { return nil }
    return end
  }

  private func isStreetWord(_ index: Int) -> Bool {
    if tokens.isLetters(index) {
      let text = tokens.text(index)
      return isCapital(index) || AddressLexicon.plainStreets.contains(text)
        || ["of", "the", "st", "nd", "rd", "th", "de", "la"].contains(text)
    }
    if tokens.isDigits(index) { return tokens.isJoined(index + 1) && ["st", "nd", "rd", "th"].contains(tokens.text(index + 1)) }
    return ["'", "-", "."].contains(tokens.text(index)) && tokens.isJoined(index)
  }

  private func isCapital(_ index: Int) -> Bool { tokens.isCapitalized(index) }
  private func isUpper(_ index: Int) -> Bool {
    tokens.isLetters(index) && scalars[tokens.scalars(index..<index + 1)].allSatisfy(\.properties.isUppercase)
  }

  /// Whether a comma or a line's end stands in front of a token.
  private func breaks(_ index: Int) -> Bool {
    guard index < tokens.count else { return true }
    if [",", ";", ":", "("].contains(tokens.text(index)) { return true }
    guard index > 0 else { return false }
    let before = tokens.scalars(index - 1..<index)
    return scalars[before.upperBound..<max(before.upperBound, tokens.start(index))].contains("\n")
  }

  private static let suffixes = AddressLexicon.plainStreets.union(AddressLexicon.streets).union([
    "close", "park", "row", "hill", "walk", "gardens", "grove", "green", "rise", "view", "parade", "yard", "run", "path", "crossing",
  ])
  private static let directions = AddressLexicon.directions.union(AddressLexicon.longDirections)
  private static let units: Set = ["apt", "apartment", "flat", "unit", "suite", "ste", "floor", "fl", "room", "rm", "bldg", "lot"]
  private static let inner: Set = ["of", "upon", "on", "the", "de", "la", "le", "am", "an", "der", "den", "sur", "in"]
}

extension ReadingAssembler {
  /// The part of the note's one address that a field is for, where the schema asks for an address in parts: for a number or a postcode and a street, or for
  /// a town besides.
  func addressPart(_ field: Int) -> Outcome? {
    guard let role = addressRoles[field] else { return nil }
    let asked = Set(addressRoles.filter { parent(of: $0.key) == parent(of: field) }.values)
    guard asked.count >= 3 || asked.isSuperset(of: [.number, .street]), let address = facts.addressParts else { return nil }
    guard var range = address.parts[role] else {
      // What an address lacks is not said elsewhere.
      return plan.schema.fields[field].isRequired ? nil : .absent(RuleConfidence.listUnread)
    }
    if role == .street, !asked.contains(.number), let number = address.parts[.number] {
      range = min(range.lowerBound, number.lowerBound)..<max(range.upperBound, number.upperBound)
    }
    guard let leaf = plan.leaf(field) else { return nil }
    if plan.schema.fields[field].kind == .number {
      return number(in: facts.text(range), leaf).map { .value($0, RuleConfidence.listWorkedOut) }
    }
    return fitting(CopySource.words(of: facts.text(range)).joined(separator: " "), leaf).map { .value($0, RuleConfidence.listWorkedOut) }
  }

  private func parent(of field: Int) -> Substring {
    let name = plan.schema.fields[field].name
    return name.lastIndex(of: ".").map { name[..<$0] } ?? ""
  }

  /// Fields outside of records that are for parts of an address.
  static func addressRoles(of plan: ReadingPlan) -> [Int: AddressParts.Role] {
    var roles: [Int: AddressParts.Role] = [:]
    for (index, field) in plan.schema.fields.enumerated() where field.within == nil && [.text, .number].contains(field.kind) {
      roles[index] = AddressParts.role(of: parts(of: field.name))
    }
    return roles
  }
}
