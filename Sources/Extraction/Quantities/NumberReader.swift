import Language

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

/// Reads numbers that do not stand in a note as plain digits: "eighty five", "two sixty", "1,250", "2k", "a fiver", "80p", "5 and a half", "1½",
/// "seventy one point two", "two thirds".
///
/// How numbers are put together is the language's to say (`NumberGrammar`); here is what is special to sums that are spoken, and which of the
/// grammar's readings a note means.
struct NumberReader {
  let tokens: NoteTokens
  private let grammar: NumberGrammar

  init(tokens: NoteTokens) {
    self.tokens = tokens
    grammar = NumberGrammar(tokens, .english)
  }

  private func isOne(_ index: Int, of words: String...) -> Bool { words.contains(tokens.text(index)) }
  private func small(_ index: Int) -> (value: Int, next: Int)? { NumberWords.small(tokens, index) }

  private func digits(_ units: Int, _ hundredths: Int? = nil) -> String {
    ExactNumber(mantissa: units * (hundredths == nil ? 1 : 100) + (hundredths ?? 0), places: hundredths == nil ? 0 : 2).text
  }

  /// The number that begins at a token; nil where there is none or it is plain digits.
  func read(_ index: Int) -> NumberReading? {
    if let figure = tokens.figure(at: index) { return figure.tokens.lowerBound == index ? written(figure) : nil }
    if let named = named(index) { return named }
    guard tokens.isLetters(index), let found = grammar.unsigned(index), found.kind != .ordinal else { return nil }
    let next = found.tokens.upperBound
    guard found.kind == .number, found.value.places == 0 else {
      return isMeant(found) ? NumberReading(written(found.value, next), next: next) : nil
    }
    let number = found.value.mantissa
    guard number >= 1 || isOne(index, of: "nought", "naught") else { return nil }
    if let scaled = scaled(found.value, isWhole: true, next) { return scaled }
    if number < 100, let second = cents(next) {
      // "Came to nine oh five" is a price, "room nine oh five" is none.
      let isPrice = isOne(next, of: "oh", "o") && isOne(index - 1, of: "to", "for", "paid", "cost", "costs", "was", "is", "of")
      return NumberReading(
        digits(number, second.value), or: isPrice ? nil : digits(number * 100 + second.value), next: second.next)
    }
    return next == index + 1 && number == 1 ? nil : NumberReading(digits(number), next: next)
  }

  /// The cents of a price as it is spoken: the "sixty" of "two sixty", the "oh five" of "nine oh five".
  private func cents(_ index: Int) -> (value: Int, next: Int)? {
    if isOne(index, of: "oh", "o"), let ones = NumberWords.ones[tokens.text(index + 1)], (1...9).contains(ones) { return (ones, index + 2) }
    guard let second = small(index), (10...99).contains(second.value), !isOne(second.next, of: "hundred", "thousand", "million", "point")
    else {
      return nil
    }
    return second
  }

  /// As JSON writes it; halves with two places, as sums are.
  private func written(_ number: ExactNumber, _ next: Int) -> String {
    isOne(next - 1, of: "half") ? number.padded(to: 2).text : number.text
  }

  /// Whether a fraction is one: not "a quarter to nine", "a third floor", "three quarters of an hour".
  private func isMeant(_ fraction: NumberMention) -> Bool {
    guard fraction.kind == .fraction else { return true }
    let (first, next) = (fraction.tokens.lowerBound, fraction.tokens.upperBound)
    if isOne(next, of: "of"), isOne(next + 1, of: "an", "a"), isOne(next + 2, of: "hour", "day", "year") { return false }
    return !isOne(first, of: "a", "an") || isOne(next, of: "of") && !isOne(next - 1, of: "half")
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
      guard isOne(index + 2, of: "hundred", "grand", "thousand", "million"), let large = NumberWords.large[tokens.text(index + 2)] else {
        return nil
      }
      return NumberReading(digits(2 * large), next: index + 3)
    case "dollar", "buck", "quid", "pound", "euro":
      if let cents = small(index + 2), cents.value >= 10 { return NumberReading(digits(1, cents.value), next: cents.next) }
      return NumberReading("1", next: index + 2)
    case "dozen": return NumberReading("12", next: index + 2)
    case "grand", "lakh", "million", "billion", "lac": return NumberWords.large[unit].map { NumberReading(digits($0), next: index + 2) }
    default: return nil
    }
  }

  /// A number with what may follow it: grand, lakh, million, and a half, dollars fifty, cents.
  private func scaled(_ number: ExactNumber, isWhole: Bool, _ next: Int) -> NumberReading? {
    let word = tokens.text(next)
    func reading(_ number: ExactNumber?, _ next: Int) -> NumberReading? { number.map { NumberReading($0.text, next: next) } }
    if NumberWords.and.contains(word), isOne(next + 1, of: "a"), isOne(next + 2, of: "half") {
      let unit = tokens.text(next + 3)
      if unit != "k", let large = NumberWords.large[unit] {
        return reading(number.times(large)?.plus(ExactNumber(large / 2)), next + 4)
      }
      return reading(number.plus(ExactNumber(mantissa: 50, places: 2)), next + 3)
    }
    if word == "dozen" { return reading(number.times(12), next + 1) }
    let multiplies =
      NumberWords.multipliers.contains(word) || ((word == "thousand" || word == "hundred") && tokens.isDigits(next - 1))
    if multiplies, let large = NumberWords.large[word], let product = number.times(large) {
      return reading(product, next + 1)
    }
    guard isWhole, number.places == 0, number.mantissa <= 1_000_000_000 else { return nil }
    let units = number.mantissa
    if let note = NumberWords.notes[word] { return NumberReading(digits(units * note), next: next + 1) }
    if units < 100, NumberWords.cents.contains(word) { return NumberReading(digits(0, units), next: next + 1) }
    guard Currencies.spoken.contains(word) else { return nil }
    let isJoinedByAnd = NumberWords.and.contains(tokens.text(next + 1))
    let start = isJoinedByAnd ? next + 2 : next + 1
    let rest: (value: Int, next: Int)? =
      tokens.isDigits(start) && tokens.text(start).utf8.count == 2 && tokens.figure(from: start)?.isPlain == true
      ? tokens.number(start, digits: 2).map { ($0, start + 1) } : small(start)
    guard let rest, (1...99).contains(rest.value) else { return nil }
    if NumberWords.cents.contains(tokens.text(rest.next)) || isOne(rest.next, of: "p", "c") {
      return NumberReading(digits(units, rest.value), next: rest.next + 1)
    }
    guard !isJoinedByAnd, rest.value >= 10, !Currencies.spoken.contains(tokens.text(rest.next)) else { return nil }
    return NumberReading(digits(units, rest.value), next: rest.next)
  }

  /// A number in figures that is not as JSON writes it: 1,250 · 1,00,000 · 4,50 · 2k · 1.5 lakh · 80p · 5 and a half · 5/8.
  private func written(_ figure: Figure) -> NumberReading? {
    guard let number = figure.number, figure.kind == .number || figure.kind == .fraction else { return nil }
    let next = figure.tokens.upperBound
    if figure.kind == .fraction { return scaled(number, isWhole: false, next) ?? NumberReading(number.text, next: next) }
    let first = figure.tokens.lowerBound
    if tokens.isJoined(first), first >= 2, isOne(first - 1, of: ".", ",", "/", ":", "#") { return nil }
    let isWhole = figure.isPlain && number.places == 0
    if isWhole, tokens.isJoined(next), isOne(next, of: "p", "c"), (1...99).contains(number.mantissa),
      !(tokens.isJoined(next + 1) && !tokens.isSign(next + 1))
    {
      return NumberReading(digits(0, number.mantissa), next: next + 1)
    }
    return scaled(number, isWhole: isWhole, next) ?? (figure.isPlain ? nil : NumberReading(number.text, next: next))
  }
}
