import Language

/// What each word of a note is to a copied span of it: part of a day, a time or a sum, a word that may be passed over, the end of a clause.
///
/// Careful where a word can be two things: a weekday alone counts as a day only behind "on", "by" and their like ("Wednesday Addams wig",
/// "name the puppy Tuesday"), a number as money only with a sign or a word of money. docs/prompt.md states the rules.
package struct NoteOutline {
  /// For each of `CopySource.words(of:)`.
  package private(set) var traits: [WordTraits]
  /// What the sums that are spelled or grouped come to, in digits; both readings of a spoken price.
  private(set) var sums: Set<String>

  package init(_ note: String, today: Day) {
    self.init(note, NoteTokens(note), today: today)
  }

  init(_ note: String, _ tokens: NoteTokens, today: Day) {
    let words = CopySource.words(of: note)
    var marker = SpanMarker(tokens: tokens, today: today)
    marker.markAll()
    sums = marker.sums
    traits = []
    traits.reserveCapacity(words.count)
    var token = 0
    let view = note.unicodeScalars
    var (place, offset) = (view.startIndex, 0)
    for word in words {
      offset += view.distance(from: place, to: word.startIndex)
      let end = offset + word.unicodeScalars.count
      place = word.endIndex
      while token < tokens.count, tokens.start(token) < offset { token += 1 }
      let first = token
      while token < tokens.count, tokens.start(token) < end { token += 1 }
      offset = end
      traits.append(Self.traits(of: word, tokens: tokens, first..<token, marker))
    }
    markUrgency(words)
    markNames(words)
    markNumbers(words)
  }

  /// Joins capital words in a row: "Ha-eun Seo", "Tidewrack Boats". Not behind the first word of a clause, which has its capital anyway, nor where so
  /// many stand in a row that capitals mean nothing.
  private mutating func markNames(_ words: [Substring]) {
    func isName(_ index: Int) -> Bool {
      guard traits[index].isDisjoint(with: [.day, .money]) else { return false }
      let text = words[index].lowercased().trimmingPunctuation()
      if DayWords.weekdays.contains(text) || DayWords.shortWeekdays[text] != nil { return false }
      guard let letter = words[index].unicodeScalars.first(where: { $0.properties.isAlphabetic }) else { return false }
      return letter.properties.isUppercase && words[index].unicodeScalars.count > 1
    }
    var index = 0
    while index < words.count {
      guard isName(index) else {
        index += 1
        continue
      }
      var end = index + 1
      while end < words.count, isName(end), !traits[end - 1].contains(.endsClause), !Self.isPossessive(words[end - 1]) { end += 1 }
      let beginsClause = index == 0 || traits[index - 1].contains(.endsClause)
      if end - index <= 4 {
        for place in (beginsClause ? index + 1 : index)..<max(end - 1, beginsClause ? index + 1 : index) { traits[place].insert(.joined) }
      }
      index = end
    }
  }

  /// Marks "asap", "no rush", "when I get a chance" and their like.
  private mutating func markUrgency(_ words: [Substring]) {
    let plain = words.map { $0.lowercased().replacing("’", with: "'").trimmingPunctuation() }
    for index in plain.indices {
      guard let phrase = OutlineWords.urgencyPhrases.first(where: { plain[index...].starts(with: $0) }) else { continue }
      // Urgent care is a place.
      if phrase == ["urgent"], index + 1 < plain.count, plain[index + 1] == "care" { continue }
      for place in index..<index + phrase.count { traits[place].formUnion([.urgency, .passable]) }
    }
  }

  private static func isPossessive(_ word: Substring) -> Bool { word.hasSuffix("'s") || word.hasSuffix("’s") || word.hasSuffix("s'") }

  /// Marks addresses and telephone numbers: six digits or more in words of nothing but digits and their punctuation.
  private mutating func markNumbers(_ words: [Substring]) {
    var index = 0
    while index < words.count {
      if let at = words[index].firstIndex(of: "@"), at > words[index].startIndex, words[index][at...].dropFirst(2).contains(".") {
        traits[index].insert(.email)
      }
      var (end, digits) = (index, 0)
      while end < words.count, traits[end].isDisjoint(with: [.day, .money]), let count = Self.phoneDigits(words[end]) {
        digits += count
        end += 1
        if traits[end - 1].contains(.endsClause), words[end - 1].last != ")" { break }
      }
      if digits >= 6 { for place in index..<end { traits[place].insert(.phone) } }
      index = max(end, index + 1)
    }
  }

  /// How many digits a word has; nil where it has anything that telephone numbers have not.
  private static func phoneDigits(_ word: Substring) -> Int? {
    var count = 0
    // Thousands of a sum.
    if word.contains(","), NoteTokens(String(word)).figures.contains(where: { $0.kind == .number && $0.tokens.count > 1 }) { return nil }
    for scalar in word.unicodeScalars {
      if ("0"..."9").contains(scalar) { count += 1 } else if !"+()-./,;:".unicodeScalars.contains(scalar) { return nil }
    }
    return count > 0 ? count : nil
  }

  private static func traits(of word: Substring, tokens: NoteTokens, _ range: Range<Int>, _ marker: SpanMarker) -> WordTraits {
    var traits: WordTraits = []
    let text = word.lowercased().trimmingPunctuation()
    for index in range where !tokens.isSign(index) { traits.formUnion(marker.spans[index]) }
    let isWordless = !range.contains { !tokens.isSign($0) }
    let isNumber =
      NumberWords.ones[text] != nil || NumberWords.tens[text] != nil || text == "hundred" || text == "thousand" || isFigure(text)
    if isWordless || isNumber || !traits.isEmpty || OutlineWords.urgent.contains(text) || OutlineWords.corrections.contains(text)
      || DayWords.shortWeekdays[text] != nil || DayWords.weekdays.contains(text)
    {
      traits.insert(.passable)
    }
    if traits.isDisjoint(with: [.day, .money]), isCode(word) { traits.insert(.code) }
    if isWordless, !["&", "+"].contains(word) { traits.insert(.wordless) }
    if OutlineWords.light.contains(text) { traits.insert(.light) }
    if traits.isDisjoint(with: [.passable, .light]), !OutlineWords.leads.contains(text) {
      traits.insert(.substance)
    }
    if OutlineWords.leadingOn.contains(text) || ["&", "+"].contains(word) { traits.insert(.leadsOn) }
    if let last = word.unicodeScalars.last, ",.;:!?…)–—".unicodeScalars.contains(last) || word == "-" { traits.insert(.endsClause) }
    return traits
  }

  /// A word with a digit, or a capital alone.
  private static func isCode(_ word: Substring) -> Bool {
    let inner = word.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    return inner.contains { $0.properties.numericType != nil }
      || (inner.count == 1 && inner.first?.properties.isUppercase == true && word != "I")
  }

  /// Digits, perhaps with points and commas, and a k.
  private static func isFigure(_ text: String) -> Bool {
    guard text.utf8.first.map({ (0x30...0x39).contains($0) }) == true else { return false }
    let digits = text.hasSuffix("k") || text.hasSuffix("m") ? text.dropLast() : text[...]
    return digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2C }
  }
}

/// Marks the tokens of a note that name days, times and sums, with the prepositions that lead to them.
private struct SpanMarker {
  let tokens: NoteTokens
  private let days: DayReader
  private let numbers: NumberReader
  private(set) var spans: [WordTraits]
  private(set) var sums: Set<String> = []

  init(tokens: NoteTokens, today: Day) {
    self.tokens = tokens
    days = DayReader(tokens: tokens, today: today)
    numbers = NumberReader(tokens: tokens)
    spans = Array(repeating: [], count: tokens.count)
  }

  mutating func markAll() {
    for place in days.grammar?.places(tokens) ?? [] { _ = mark(place, .day, leads: []) }
    var index = 0
    while index < tokens.count {
      if let next = markDay(index) ?? markTime(index) ?? markMoney(index) { index = next } else { index += 1 }
    }
  }

  private func isOne(_ index: Int, of words: Set<String>) -> Bool { words.contains(tokens.text(index)) }
  private func isOne(_ index: Int, of words: String...) -> Bool { words.contains(tokens.text(index)) }

  private mutating func mark(_ range: Range<Int>, _ trait: WordTraits, leads: Set<String>) -> Int {
    var start = range.lowerBound
    while start > 0, leads.contains(tokens.text(start - 1)) { start -= 1 }
    for index in start..<min(range.upperBound, tokens.count) { spans[index].insert(trait) }
    return range.upperBound
  }

  /// Whether a clause begins or ends at a token.
  private func isBoundary(_ index: Int) -> Bool {
    index >= tokens.count
      || tokens.isSign(index) && [",", ".", ";", ":", "!", "?", "(", ")", "-", "–", "—", "…"].contains(tokens.text(index))
  }

  private mutating func markDay(_ index: Int) -> Int? {
    guard days.grammar == nil, let day = days.read(index), isSurelyDay(index, day) else { return nil }
    var end = day.next
    let owns = isOne(end, of: "'") && isOne(end + 1, of: "s") && tokens.isJoined(end + 1)
    if owns { end += 2 }
    end = days.numeric(index) != nil && days.isClock(end) ? end + 1 : partOfDayEnd(end)
    return mark(
      index..<end, .day, leads: owns ? [] : isOne(index, of: DayWords.weekend) ? OutlineWords.beforeWeekend : OutlineWords.beforeDay)
  }

  private func isSurelyDay(_ index: Int, _ day: DayReading) -> Bool {
    if days.near(index) ?? days.beside(index) ?? days.numeric(index) ?? days.monthDay(index) != nil { return true }
    if days.weekdayPhrase(index) != nil {
      if day.next > index + 1 || isOne(day.next, of: "'") { return true }
      guard isOne(index - 1, of: OutlineWords.beforeWeekday) else {
        let isShort = !DayWords.weekdays.contains(tokens.text(index))
        let endsHere = isBoundary(day.next) || tokens.isDigits(day.next) || NumberWords.ones[tokens.text(day.next)] != nil
        if index == 0 { return isShort || endsHere }
        // "Ruby Tuesday", "Sheffield Wednesday"
        return endsHere && (isShort || !(tokens.isCapitalized(index) && tokens.isCapitalized(index - 1)))
      }
      // "for Wednesday Addams" is no day.
      return isOne(index - 1, of: "on", "by") || !(tokens.isCapitalized(day.next) && !tokens.isJoined(day.next))
    }
    if days.dayOfMonth(index) != nil { return isOne(index - 1, of: OutlineWords.beforeWeekday) || isBoundary(day.next) }
    if days.period(index) != nil, isOne(index, of: DayWords.weekend) {
      // "stag weekend" is an event.
      return isBoundary(index - 1) || isOne(index - 1, of: OutlineWords.beforeWeekend)
    }
    return true
  }

  private mutating func markTime(_ index: Int) -> Int? {
    guard days.grammar == nil, let end = timeEnd(index) else { return nil }
    return mark(index..<partOfDayEnd(end), .day, leads: OutlineWords.beforeTime)
  }

  /// The index behind "morning", "in the evening" and their like.
  private func partOfDayEnd(_ index: Int) -> Int {
    var end = index
    while true {
      if isOne(end, of: OutlineWords.partsOfDay) {
        end += 1
      } else if isOne(end, of: "first"), isOne(end + 1, of: "thing") {
        end += 2
      } else if tokens.isDigits(end), tokens.text(end).utf8.count == 4, let clock = tokens.number(end, digits: 4), clock % 100 < 60,
        clock < 2400,
        !(1900...2199).contains(clock)
      {
        // Mon 0900
        end += 1
      } else if isOne(end, of: "in"), isOne(end + 1, of: "the"), isOne(end + 2, of: OutlineWords.partsOfDay) {
        end += 3
      } else {
        return end
      }
    }
  }

  /// 5pm, 5 p.m., 10:30, at 10.30, 7 o'clock, at 5, half past six, at noon, between 8 and 1.
  private func timeEnd(_ index: Int) -> Int? {
    if let hour = tokens.number(index, digits: 2), hour <= 24 {
      if isOne(index + 1, of: "am", "pm") { return index + 2 }
      if isOne(index + 1, of: "a", "p"), isOne(index + 2, of: "."), isOne(index + 3, of: "m"), tokens.isJoined(index + 3) {
        return index + 4
      }
      if isOne(index + 1, of: ":", "."), tokens.isJoined(index + 1), tokens.isJoined(index + 2), tokens.text(index + 2).utf8.count == 2,
        let minute = tokens.number(index + 2, digits: 2), minute < 60
      {
        let hasHalf = isOne(index + 3, of: "am", "pm")
        guard isOne(index + 1, of: ":") || hasHalf || isOne(index - 1, of: "at", "by", "from", "till", "until", "before", "@") else {
          return nil
        }
        return hasHalf ? index + 4 : index + 3
      }
      if isOne(index + 1, of: "o"), isOne(index + 2, of: "'") { return index + 4 }
      if isOne(index + 1, of: "ish"), tokens.isJoined(index + 1) { return index + 2 }
      let isAlone = isBoundary(index + 1) || isOne(index + 1, of: "on", "with", "in", "sharp") || days.read(index + 1) != nil
      return isOne(index - 1, of: "at", "@") && isAlone
        && !(isOne(index + 1, of: ".", ",") && tokens.isDigits(index + 2) && tokens.isJoined(index + 2))
        ? index + 1 : nil
    }
    switch tokens.text(index) {
    case "between":
      // "Between 20 and 60", "between 2 and 5 km" are no hours.
      guard isOne(index + 2, of: "and", "-", "&"), let first = tokens.number(index + 1, digits: 2),
        let second = tokens.number(index + 3, digits: 2),
        max(first, second) <= 24, MeasureUnit.named(tokens.text(index + 4)) == nil, !Currencies.spoken.contains(tokens.text(index + 4))
      else { return nil }
      return index + 4
    case "half", "quarter":
      if isOne(index + 1, of: "past", "to") { return isHour(index + 2) ? index + 3 : nil }
      // "half six"
      return tokens.text(index) == "half" && isHour(index + 1) && (isOne(index - 1, of: "at", "by", "from", "@") || isBoundary(index + 2))
        ? index + 2 : nil
    case "eod", "cob": return index + 1
    case "noon", "midday", "midnight": return isOne(index - 1, of: "at", "by", "before", "around", "@") ? index + 1 : nil
    default:
      guard NumberWords.ones[tokens.text(index)] != nil, isOne(index - 1, of: "at") else { return nil }
      if isOne(index + 1, of: "o"), isOne(index + 2, of: "'") { return index + 4 }
      return isBoundary(index + 1) || days.read(index + 1) != nil ? index + 1 : nil
    }
  }

  private func isHour(_ index: Int) -> Bool {
    (NumberWords.ones[tokens.text(index)] ?? tokens.number(index, digits: 2)).map { (1...12).contains($0) } ?? false
  }

  private mutating func markMoney(_ index: Int) -> Int? {
    guard var end = moneyEnd(index) else { return nil }
    var place = index
    while place < end {
      // "ninety nine" within "eighteen ninety nine" is no sum of its own.
      guard let number = numbers.read(place), number.next <= end else {
        place += 1
        continue
      }
      sums.formUnion([number.value, number.other].compactMap { $0 })
      place = number.next
    }
    while isOne(end, of: "each", "apiece", "total") { end += 1 }
    return mark(index..<end, .money, leads: OutlineWords.beforeMoney)
  }

  /// Where the figure of a sum ends, with its scale in words; nil where none begins.
  private func sumEnd(_ index: Int) -> Int? {
    guard let figure = tokens.figure(from: index), figure.kind == .number || figure.kind == .fraction else { return nil }
    let end = max(figure.tokens.upperBound, numbers.read(index)?.next ?? 0)
    return tokens.isJoined(end) && isOne(end, of: "k", "m") ? end + 1 : end
  }

  /// Whether a code between two figures is that of the one behind: "*9902 EUR 7.20".
  private func leadsOn(_ code: Int, from figure: Figure?) -> Bool {
    guard let figure, isOne(code, of: Currencies.codes), let next = tokens.figure(from: code + 1), next.kind == .number,
      !tokens.isJoined(code)
    else { return false }
    return tokens.isMasked(figure) || (next.number?.places == 2 && figure.number?.places == 0)
  }

  /// $45, KES 42,000, Rs. 500, 20 bucks, 350 euro, 80p, a fiver, half a grand, thirty dollars, 45€.
  private func moneyEnd(_ index: Int) -> Int? {
    if isOne(index, of: Currencies.signs), let end = sumEnd(index + 1) { return end }
    if isOne(index, of: Currencies.codes) {
      if let end = sumEnd(index + 1) { return end }
      if isOne(index + 1, of: "."), let end = sumEnd(index + 2) { return end }
    }
    let figure = tokens.figure(at: index)
    if let figure, figure.kind != .number || figure.tokens.lowerBound < index { return nil }
    // 6€80
    if let figure, figure.tokens.contains(where: { isOne($0, of: Currencies.signs) }) { return figure.tokens.upperBound }
    var end = figure?.tokens.upperBound ?? index
    if let number = numbers.read(index) {
      end = max(end, number.next)
      // "three fifty" is a price, "4,2k" and "seventy one point two" too, where no unit stands behind.
      if number.other != nil { return end }
      let isScaled = figure.map { $0.tokens.count > 2 && $0.tokens.contains { isOne($0, of: "k") } } ?? false
      let isSpoken = (index..<end).contains { isOne($0, of: "point", "oh") }
      if isScaled || isSpoken, MeasureUnit.named(tokens.text(end)) == nil, !isOne(end, of: "million", "billion", "%", "percent") {
        return end
      }
    }
    guard end > index else { return nil }
    let isMoney: (Int) -> Bool = { place in
      let word = tokens.text(place)
      return Currencies.spoken.contains(word) || NumberWords.cents.contains(word) || Currencies.codes.contains(word)
    }
    if (index..<end).contains(where: { isMoney($0) || NumberWords.notes[tokens.text($0)] != nil || isOne($0, of: "grand") }) { return end }
    let hasSign = isOne(end, of: Currencies.signs) && (tokens.isJoined(end) || !tokens.isDigits(end + 1))
    if isMoney(end) && !leadsOn(end, from: figure) || hasSign { return end + 1 }
    // 54.85, 1,120.00; where it is a time of day, it is no better in a title.
    if let figure, end == figure.tokens.upperBound, tokens.text(end - 1).utf8.count == 2,
      isOne(end - 2, of: ".") || figure.number?.places == 2 && end > index + 1,
      index == 0 || !(tokens.isJoined(index) && isOne(index - 1, of: ".", "v", "/")), !(tokens.isJoined(end) && isOne(end, of: ".", "%"))
    {
      return end
    }
    return tokens.isDigits(index) && isOne(end - 1, of: "p") ? end : nil
  }
}

extension String {
  func trimmingPunctuation() -> String {
    let marks = ",.;:!?()-…–—\"“”".unicodeScalars
    var scalars = unicodeScalars[...]
    while let last = scalars.last, marks.contains(last) { scalars.removeLast() }
    while let first = scalars.first, marks.contains(first) { scalars.removeFirst() }
    return String(scalars)
  }
}
