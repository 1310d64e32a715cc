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
struct NumberReader {
  let tokens: NoteTokens

  private func isOne(_ index: Int, of words: String...) -> Bool { words.contains(tokens.text(index)) }
  private func small(_ index: Int) -> (value: Int, next: Int)? { NumberWords.small(tokens, index) }

  private func digits(_ units: Int, _ hundredths: Int? = nil) -> String {
    ExactNumber(mantissa: units * (hundredths == nil ? 1 : 100) + (hundredths ?? 0), places: hundredths == nil ? 0 : 2).text
  }

  /// The number that begins at a token; nil where there is none or it is plain digits.
  func read(_ index: Int) -> NumberReading? {
    if let figure = tokens.figure(at: index) { return figure.tokens.lowerBound == index ? written(figure) : nil }
    if let named = named(index) { return named }
    if isOne(index, of: "nought", "naught") { return spoken(0, index + 1) ?? NumberReading("0", next: index + 1) }
    guard let (number, next) = cardinal(index) else { return fraction(index) }
    if let decimal = spoken(number, next) { return decimal }
    if let fraction = fraction(index) { return fraction }
    guard number >= 1 else { return nil }
    if let scaled = scaled(ExactNumber(number), isWhole: true, next) { return scaled }
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

  /// Decimals as they are spoken: "six point nought three", "seventy one point two five".
  private func spoken(_ whole: Int, _ index: Int) -> NumberReading? {
    guard isOne(index, of: "point") else { return nil }
    var (decimals, next) = ("", index + 1)
    while decimals.utf8.count < 8, let digit = NumberWords.digit(tokens.text(next)) {
      decimals += String(digit)
      next += 1
    }
    // "Twelve point twenty five".
    if decimals.isEmpty, let rest = small(next) { (decimals, next) = (String(rest.value), rest.next) }
    if decimals.isEmpty, let rest = tokens.number(next, digits: 4), tokens.figure(from: next)?.isPlain == true {
      (decimals, next) = (String(rest), next + 1)
    }
    guard !decimals.isEmpty, let number = ExactNumber(digits: String(whole), decimals: decimals) else { return nil }
    return scaled(number, isWhole: false, next) ?? NumberReading(number.text, next: next)
  }

  /// "Two thirds", "three and a quarter", "a third of", "five eighths".
  private func fraction(_ index: Int) -> NumberReading? {
    if let whole = small(index), isOne(whole.next, of: "and"), let part = part(whole.next + 1), part.next > whole.next + 2,
      let number = ExactNumber(whole.value).plus(part.value)
    {
      // "Three and a half" has its own rule, by which it goes on: "dollars", "thousand".
      return isOne(part.next - 1, of: "half") ? nil : NumberReading(number.text, next: part.next)
    }
    guard let part = part(index), !isOne(index, of: "a", "an") || isOne(part.next, of: "of") && !isOne(part.next - 1, of: "half", "second")
    else { return nil }
    return NumberReading(part.value.text, next: part.next)
  }

  /// A part of one: "a quarter", "two thirds", "three-quarters".
  private func part(_ index: Int) -> (value: ExactNumber, next: Int)? {
    guard let count = isOne(index, of: "a", "an") ? (1, index + 1) : small(index) else { return nil }
    let place = isOne(count.1, of: "-") && tokens.isJoined(count.1) ? count.1 + 1 : count.1
    guard let denominator = NumberWords.denominator(tokens.text(place), isPlural: count.0 > 1), count.0 < denominator else { return nil }
    // "Three quarters of an hour" is a length of time, "one second" too.
    if isOne(place + 1, of: "of"), isOne(place + 2, of: "an", "a"), isOne(place + 3, of: "hour", "day", "year") { return nil }
    return ExactNumber(numerator: count.0, denominator: denominator).map { ($0, place + 1) }
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
      // "Two million three hundred thousand".
      if isWhole, let rest = cardinal(NumberWords.and.contains(tokens.text(next + 1)) ? next + 2 : next + 1), rest.value < large,
        large >= 1_000_000
      {
        return reading(product.plus(ExactNumber(rest.value)), rest.next)
      }
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
