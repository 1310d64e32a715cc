/// What a spelled or grouped number is, in digits, and a second reading where speech leaves it open.
struct NumberReading {
  var value: String
  var other: String?
  /// The index of the token after it.
  var next: Int

  init(_ value: String, or other: String? = nil, next: Int) {
    self.value = value
    self.other = other
    self.next = next
  }
}

/// Reads numbers that do not stand in a note as plain digits: "eighty five", "two sixty", "1,250", "2k", "a fiver", "80p", "5 and a half".
struct NumberReader {
  let tokens: NoteTokens

  private func isOne(_ index: Int, of words: String...) -> Bool { words.contains(tokens.text(index)) }
  private func small(_ index: Int) -> (value: Int, next: Int)? { NumberWords.small(tokens, index) }

  private func digits(_ units: Int, _ hundredths: Int? = nil) -> String {
    guard let hundredths else { return String(units) }
    return "\(units).\(hundredths < 10 ? "0" : "")\(hundredths)"
  }

  /// The number that begins at a token; nil where there is none or it is plain digits.
  func read(_ index: Int) -> NumberReading? {
    if tokens.isDigits(index) { return grouped(index) }
    if let named = named(index) { return named }
    guard let (number, next) = cardinal(index), number >= 1 else { return nil }
    if let scaled = scaled(number, nil, next) { return scaled }
    if number < 100, let second = small(next), (10...99).contains(second.value), !isOne(second.next, of: "hundred", "thousand") {
      return NumberReading(digits(number, second.value), or: digits(number * 100 + second.value), next: second.next)
    }
    return next == index + 1 && number == 1 ? nil : NumberReading(digits(number), next: next)
  }

  /// A fiver, half a grand, a dozen, a buck fifty.
  private func named(_ index: Int) -> NumberReading? {
    let word = tokens.text(index)
    if let note = NumberWords.notes[word] { return NumberReading(digits(note), next: index + 1) }
    if word == "half", isOne(index + 1, of: "a") {
      let unit = tokens.text(index + 2)
      if unit == "dozen" { return NumberReading("6", next: index + 3) }
      if unit != "k", let large = NumberWords.large[unit] { return NumberReading(digits(large / 2), next: index + 3) }
    }
    guard word == "a" || word == "an" else { return nil }
    let unit = tokens.text(index + 1)
    if let note = NumberWords.notes[unit] { return NumberReading(digits(note), next: index + 2) }
    switch unit {
    case "couple":
      guard isOne(index + 2, of: "hundred", "grand", "thousand"), let large = NumberWords.large[tokens.text(index + 2)] else { return nil }
      return NumberReading(digits(2 * large), next: index + 3)
    case "dollar", "buck", "quid", "pound", "euro":
      if let cents = small(index + 2), cents.value >= 10 { return NumberReading(digits(1, cents.value), next: cents.next) }
      return NumberReading("1", next: index + 2)
    case "dozen": return NumberReading("12", next: index + 2)
    case "grand", "lakh", "million", "lac": return NumberWords.large[unit].map { NumberReading(digits($0), next: index + 2) }
    default: return nil
    }
  }

  /// Whether a token is this word with nothing before it that counts: "hundred and five", not "a few hundred" or "1.5 thousand".
  private func isBare(_ index: Int, _ word: String) -> Bool {
    isOne(index, of: word) && !tokens.isDigits(index - 1) && !NumberWords.vague.contains(tokens.text(index - 1))
  }

  /// One unit of a word, and the index of the word, where it stands with "a" or "one" or alone.
  private func one(_ word: String, at index: Int, articles: [String]) -> (value: Int, next: Int)? {
    if articles.contains(tokens.text(index)), isOne(index + 1, of: word) { return (1, index + 1) }
    return isBare(index, word) ? (1, index) : nil
  }

  /// Words below ten thousand that count in hundreds: two hundred and five, eighteen hundred, a hundred, hundred and five.
  private func hundreds(_ index: Int) -> (value: Int, next: Int)? {
    guard let found = one("hundred", at: index, articles: ["a", "one"]) ?? small(index) else { return nil }
    guard isOne(found.1, of: "hundred", "hundrd") else { return found }
    let next = found.1 + 1
    if let rest = small(NumberWords.and.contains(tokens.text(next)) ? next + 1 : next) { return (found.0 * 100 + rest.value, rest.next) }
    return (found.0 * 100, next)
  }

  /// Words of a whole number below ten million.
  private func cardinal(_ index: Int) -> (value: Int, next: Int)? {
    guard let found = one("thousand", at: index, articles: ["a"]) ?? hundreds(index) else { return nil }
    guard isOne(found.1, of: "thousand") else { return found }
    let next = found.1 + 1
    if let rest = hundreds(NumberWords.and.contains(tokens.text(next)) ? next + 1 : next), rest.value < 1000 {
      return (found.0 * 1000 + rest.value, rest.next)
    }
    return (found.0 * 1000, next)
  }

  /// A number with what may follow it: grand, lakh, and a half, dollars fifty, cents.
  private func scaled(_ number: Int, _ hundredths: Int?, _ next: Int) -> NumberReading? {
    guard number <= 1_000_000_000 else { return nil }
    let word = tokens.text(next)
    if NumberWords.and.contains(word), isOne(next + 1, of: "a"), isOne(next + 2, of: "half") {
      let unit = tokens.text(next + 3)
      if unit != "k", let large = NumberWords.large[unit] { return NumberReading(digits(number * large + large / 2), next: next + 4) }
      return NumberReading(digits(number, 50), next: next + 3)
    }
    if word == "dozen" { return NumberReading(digits(number * 12), next: next + 1) }
    let multiplies =
      NumberWords.multipliers.contains(word) || ((word == "thousand" || word == "hundred") && tokens.isDigits(next - 1))
    if multiplies, let large = NumberWords.large[word] {
      return NumberReading(digits(hundredths.map { (number * 100 + $0) * large / 100 } ?? number * large), next: next + 1)
    }
    if let note = NumberWords.notes[word] { return NumberReading(digits(number * note), next: next + 1) }
    guard hundredths == nil else { return nil }
    if number < 100, NumberWords.cents.contains(word) { return NumberReading(digits(0, number), next: next + 1) }
    guard Currencies.spoken.contains(word) else { return nil }
    let isJoinedByAnd = NumberWords.and.contains(tokens.text(next + 1))
    let start = isJoinedByAnd ? next + 2 : next + 1
    let rest: (value: Int, next: Int)? =
      tokens.isDigits(start) && tokens.text(start).utf8.count == 2 ? tokens.number(start, digits: 2).map { ($0, start + 1) } : small(start)
    guard let rest, (1...99).contains(rest.value) else { return nil }
    if NumberWords.cents.contains(tokens.text(rest.next)) || isOne(rest.next, of: "p", "c") {
      return NumberReading(digits(number, rest.value), next: rest.next + 1)
    }
    guard !isJoinedByAnd, rest.value >= 10, !Currencies.spoken.contains(tokens.text(rest.next)) else { return nil }
    return NumberReading(digits(number, rest.value), next: rest.next)
  }

  /// 1,250 · 1,00,000 · 4,50 · 2k · 1.5 lakh · 80p · 5 and a half.
  private func grouped(_ index: Int) -> NumberReading? {
    var text = tokens.text(index)
    guard text.utf8.count <= 9 else { return nil }
    if tokens.isJoined(index), isOne(index - 1, of: ".", ",", "/", ":", "#"), index >= 2 { return nil }
    var next = index + 1
    var groups = 0
    var lastGroup = 0
    while isOne(next, of: ","), tokens.isJoined(next), tokens.isDigits(next + 1), tokens.isJoined(next + 1),
      [2, 3].contains(tokens.text(next + 1).utf8.count), text.utf8.count < 10
    {
      lastGroup = tokens.text(next + 1).utf8.count
      text += tokens.text(next + 1)
      groups += 1
      next += 2
    }
    if groups == 1, lastGroup == 2 {
      guard let whole = Int(text.dropLast(2)), let part = Int(text.suffix(2)) else { return nil }
      return NumberReading(digits(whole, part), next: next)
    }
    guard groups == 0 || lastGroup == 3, let number = Int(text) else { return nil }
    var hundredths: Int?
    if isOne(next, of: "."), tokens.isJoined(next), tokens.isJoined(next + 1), let part = tokens.number(next + 1, digits: 2) {
      hundredths = tokens.text(next + 1).utf8.count == 1 ? part * 10 : part
      next += 2
    }
    if isOne(next, of: "k"), tokens.isJoined(next), !(tokens.isJoined(next + 1) && tokens.isDigits(next + 1)) {
      return NumberReading(digits((number * 100 + (hundredths ?? 0)) * 10), next: next + 1)
    }
    if hundredths == nil, groups == 0, tokens.isJoined(next), isOne(next, of: "p", "c"), (1...99).contains(number) {
      return NumberReading(digits(0, number), next: next + 1)
    }
    return scaled(number, hundredths, next) ?? (groups > 0 ? NumberReading(digits(number, hundredths), next: next) : nil)
  }
}
