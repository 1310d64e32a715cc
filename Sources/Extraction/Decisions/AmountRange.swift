import Language

/// The amounts that a number with its bounds stands for: "more than 100 euros", "18 or older", "between 2 and 5 km", or 85 euros and nothing else.
struct AmountRange: Equatable {
  /// What is counted or measured; amounts of one kind can be compared.
  enum Kind: Hashable {
    /// A number alone.
    case number
    /// A sum of a currency, by its code.
    case money(String)
    /// In the smallest unit of the kind: seconds, millimetres, milligrams.
    case measure(String)
    /// How many of what, by its stem.
    case counted(String)
    /// Seconds since midnight.
    case clock
    /// Days since 1970.
    case day
  }

  var kind: Kind
  var low: Double, high: Double
  /// Whether the ends themselves are left out.
  var isLowOpen = false, isHighOpen = false
  /// Whether words say that it is a bound: "at least", "under", "exactly".
  var isBound = false
  /// The tokens of the amount and of the words that bound it.
  var tokens: Range<Int>
  /// Whether the words in front of a number alone bound a time: "before 9".
  var isMoment = false
  /// Of "three of the five lamps", the five.
  var whole: Double?

  init(_ kind: Kind, _ value: Double, tokens: Range<Int>) {
    (self.kind, low, high, self.tokens) = (kind, value, value, tokens)
  }

  enum Bound { case above, below, atLeast, atMost, exactly }

  mutating func bound(_ bound: Bound) {
    isBound = true
    switch bound {
    case .above: (high, isLowOpen) = (.infinity, true)
    case .below: (low, isHighOpen) = (-.infinity, true)
    case .atLeast: high = .infinity
    case .atMost: low = -.infinity
    case .exactly: break
    }
  }

  /// Whether all of these amounts are among the other's, or none; nil where some are.
  func isWithin(_ other: AmountRange) -> Bool? {
    let isAboveLow = low > other.low || low == other.low && (isLowOpen || !other.isLowOpen)
    let isBelowHigh = high < other.high || high == other.high && (isHighOpen || !other.isHighOpen)
    if isAboveLow, isBelowHigh { return true }
    if high < other.low || low > other.high || high == other.low && (isHighOpen || other.isLowOpen)
      || low == other.high && (isLowOpen || other.isHighOpen)
    {
      return false
    }
    return nil
  }
}

/// Reads the amounts of a text with the words that bound them.
struct AmountReader {
  let tokens: NoteTokens
  private(set) var amounts: [AmountRange] = []
  private let numbers: NumberReader

  init(_ text: String) {
    let facts = NoteFacts(text, now: Moment(day: .today(), time: ClockTime(seconds: 43_200)))
    tokens = facts.tokens
    numbers = NumberReader(tokens: tokens)
    var found: [AmountRange] = []
    for expression in facts.times().expressions {
      guard let range = range(ofScalars: expression.range) else { continue }
      switch expression.value {
      case .clock(let time, day: nil): found.append(AmountRange(.clock, Double(time.seconds), tokens: range))
      case .day(let day, behind: nil, part: nil), .day(let day, behind: .some, part: nil):
        found.append(AmountRange(.day, Double(day.ordinal), tokens: range))
      // A moment of two parts is more than this compares, and yet its numbers are no amounts.
      case .clock, .day: found.append(AmountRange(.counted(""), .nan, tokens: range))
      case .span: break
      }
    }
    let taken = found.map(\.tokens)
    var index = 0
    while index < tokens.count {
      if let time = taken.first(where: { $0.contains(index) }) {
        index = time.upperBound
      } else if let amount = amount(index) {
        found.append(amount)
        index = max(amount.tokens.upperBound, index + 1)
      } else {
        index += 1
      }
    }
    amounts = joined(found.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }.map(bounded)).filter { !$0.low.isNaN }
  }

  private func range(ofScalars scalars: Range<Int>) -> Range<Int>? {
    guard let first = (0..<tokens.count).first(where: { tokens.scalars($0..<$0 + 1).upperBound > scalars.lowerBound }) else { return nil }
    let end = (first..<tokens.count).last { tokens.start($0) < scalars.upperBound } ?? first
    return first..<end + 1
  }

  private func isOne(_ index: Int, of words: Set<String>) -> Bool { words.contains(tokens.text(index)) }

  // MARK: One amount

  private static let labels: Set<String> = [
    "room", "order", "invoice", "number", "no", "flat", "house", "page", "bus", "line", "gate", "ticket", "ref", "reference", "flight",
    "train", "table",
    "seat", "platform", "chapter", "version", "case", "claim", "policy", "apartment", "unit", "route", "highway", "model", "code", "id",
  ]

  private func amount(_ index: Int) -> AmountRange? {
    guard let place = NumberPlaces.read(index, numbers), !place.isOrdinal, var value = Double(place.digits) else { return nil }
    let (start, next) = (place.range.lowerBound, place.range.upperBound)
    // "Room 101" and "order 4711" count nothing.
    if isOne(start - 1, of: Self.labels) || tokens.text(start - 1) == "#" { return nil }
    if NegativeNumbers.isNegative(place.range, tokens) || isOne(start - 1, of: ["minus", "negative"]) { value = -value }
    // "One of them" and "no one" count nothing.
    if tokens.text(start) == "one", place.range.count == 1, !tokens.isLetters(next) || isOne(next, of: Self.small) { return nil }
    if let code = Self.currency(tokens.text(start - 1)), tokens.isSign(start - 1) || Currencies.codes.contains(tokens.text(start - 1)) {
      return AmountRange(.money(code), value, tokens: start - 1..<next)
    }
    // "Twelve dollars fifty" is read with its word.
    let word = place.range.lazy.compactMap { Self.currency(tokens.text($0)) }.first
    if let code = word { return AmountRange(.money(code), value, tokens: start..<next) }
    if let code = Self.currency(tokens.text(next)) { return AmountRange(.money(code), value, tokens: start..<next + 1) }
    let joint = tokens.text(next) == "-" ? next + 1 : next
    if let unit = MeasureUnit.named(tokens.text(joint)) {
      var end = joint + 1
      var sum = value * Self.size(unit)
      // "2 hours 20 minutes".
      let second = tokens.text(end) == "and" ? end + 1 : end
      if let part = NumberPlaces.read(second, numbers), let more = Double(part.digits),
        let small = MeasureUnit.named(tokens.text(part.range.upperBound)), small.kind == unit.kind, Self.size(small) < Self.size(unit)
      {
        (sum, end) = (sum + more * Self.size(small), part.range.upperBound + 1)
      }
      return AmountRange(.measure("\(unit.kind)"), sum, tokens: start..<end)
    }
    if tokens.text(next) == "%" { return AmountRange(.measure("\(MeasureUnit.Kind.share)"), value, tokens: start..<next + 1) }
    if let part = part(value, start: start, next: next) { return part }
    if let noun = noun(next) { return AmountRange(.counted(noun.stem), value, tokens: start..<noun.next) }
    return AmountRange(.number, value, tokens: start..<next)
  }

  /// "Three of the five lamps", "3 out of 5 lamps".
  private func part(_ value: Double, start: Int, next: Int) -> AmountRange? {
    var place = next
    if tokens.text(place) == "out" { place += 1 }
    guard tokens.text(place) == "of" else { return nil }
    place += 1
    while isOne(place, of: ["the", "my", "our", "all", "these", "those", "your", "his", "her", "their"]) { place += 1 }
    guard let whole = NumberPlaces.read(place, numbers), let all = Double(whole.digits), all >= value else { return nil }
    let noun = noun(whole.range.upperBound)
    var amount = AmountRange(
      noun.map { .counted($0.stem) } ?? .number, value, tokens: start..<(noun?.next ?? whole.range.upperBound))
    amount.whole = all
    return amount
  }

  private func noun(_ index: Int) -> (stem: String, next: Int)? {
    guard tokens.isLetters(index), !isOne(index, of: Self.small) else { return nil }
    return (AmountStatement.stem(tokens.text(index)), index + 1)
  }

  private static func currency(_ word: String) -> String? { currencies[word] }
  private static let currencies: [String: String] = {
    var found: [String: String] = [:]
    for (code, names) in Currencies.names where code != "TRY" || !names.isEmpty {
      for name in names where !["try", "won", "rand", "php"].contains(name) { found[name] = code }
    }
    return found
  }()

  /// In a unit that all of its kind share.
  private static func size(_ unit: MeasureUnit) -> Double {
    if unit.system == "nights" { return Double(unit.scale) * 86_400 }
    if unit.system == "months" { return Double(unit.scale) * 365.25 / 12 * 86_400 }
    return Double(unit.scale) * (MeasureUnit.sizes[unit.system] ?? 1)
  }

  /// Words behind a number that are not what is counted.
  static let small: Set = [
    "or", "and", "of", "to", "in", "on", "at", "for", "is", "are", "was", "were", "the", "a", "an", "than", "from", "by", "with", "per",
    "as", "but", "so", "if", "it", "he", "she", "they", "we", "i", "you", "that", "this", "each", "both", "plus", "x", "away", "old",
    "more",
    "less", "ago", "too", "again", "yet", "now", "only", "about", "after", "before", "not", "has", "have", "had", "will", "would", "can",
  ]

  // MARK: Bounds

  /// What words in front of an amount or behind it say.
  private func bounded(_ amount: AmountRange) -> AmountRange {
    var amount = amount
    let end = amount.tokens.upperBound
    if isOne(end, of: ["or", "and"]), let bound = Self.behind[tokens.text(end + 1)] {
      amount.bound(bound)
      amount.tokens = amount.tokens.lowerBound..<end + 2
      return amount
    }
    if tokens.text(end) == "+" || tokens.text(end) == "plus" {
      amount.bound(.atLeast)
      return amount
    }
    var first = amount.tokens.lowerBound
    while isOne(first - 1, of: ["a", "the", "of", "total", "sum", "age"]), first > 0 { first -= 1 }
    if let (bound, start) = bound(endingAt: first, amount.kind) {
      amount.bound(bound)
      amount.tokens = start..<end
      amount.isMoment = amount.kind == .number && isOne(start, of: ["before", "after", "by", "since", "past", "until"])
    } else if isOne(first - 1, of: ["about", "around", "roughly", "nearly", "almost", "approximately", "some", "circa"]), !amount.low.isNaN
    {
      (amount.low, amount.high) = (amount.low * 0.9, amount.high * 1.1)
    }
    return amount
  }

  private static let behind: [String: AmountRange.Bound] = [
    "more": .atLeast, "older": .atLeast, "above": .atLeast, "over": .atLeast, "up": .atLeast, "upwards": .atLeast, "higher": .atLeast,
    "longer": .atLeast, "later": .atLeast, "larger": .atLeast, "bigger": .atLeast, "heavier": .atLeast, "taller": .atLeast,
    "after": .atLeast, "greater": .atLeast, "warmer": .atLeast, "less": .atMost, "fewer": .atMost, "younger": .atMost, "under": .atMost,
    "below": .atMost, "lower": .atMost, "shorter": .atMost, "earlier": .atMost, "smaller": .atMost, "lighter": .atMost, "before": .atMost,
    "cheaper": .atMost, "colder": .atMost,
  ]

  private func bound(endingAt end: Int, _ kind: AmountRange.Kind) -> (AmountRange.Bound, start: Int)? {
    func word(_ back: Int) -> String { tokens.text(end - back) }
    let isTime = kind == .clock || kind == .day || kind == .number
    var found: (bound: AmountRange.Bound, length: Int)?
    switch word(1) {
    case "than":
      // "More expensive than", "longer than", "more than".
      let direct = Self.comparatives[word(2)]
      if let direct {
        found = (direct, 2)
      } else if word(3) == "more" {
        found = (.above, 3)
      } else if word(3) == "less" {
        found = (.below, 3)
      }
      if kind == .measure("\(MeasureUnit.Kind.duration)") {
        if isOne(end - 2, of: ["faster", "quicker"]) { found = (.below, 2) }
        if word(2) == "slower" { found = (.above, 2) }
      }
    case "over", "above", "beyond", "exceed", "exceeds", "exceeded", "exceeding": found = (.above, 1)
    case "under", "below": found = (.below, 1)
    case "least" where word(2) == "at": found = (.atLeast, 2)
    case "most" where word(2) == "at": found = (.atMost, 2)
    case "maximum", "max": found = (.atMost, 1)
    case "minimum", "min": found = (.atLeast, 1)
    case "to" where word(2) == "up": found = (.atMost, 2)
    case "within" where kind != .clock && kind != .day: found = (.atMost, 1)
    case "excess" where word(2) == "in": found = (.above, 2)
    case "after", "past": if isTime { found = (.above, 1) }
    case "before": if isTime { found = (.below, 1) }
    case "by", "until", "till": if isTime, word(1) == "by" { found = (.atMost, 1) }
    case "since": if isTime { found = (.atLeast, 1) }
    case "exactly", "precisely": found = (.exactly, 1)
    default: break
    }
    guard var (bound, length) = found else { return nil }
    // "No more than", "not later than".
    if isOne(end - length - 1, of: ["no", "not"]) {
      switch bound {
      case .above: bound = .atMost
      case .below: bound = .atLeast
      case .atLeast: bound = .below
      case .atMost: bound = .above
      case .exactly: return nil
      }
      length += 1
    }
    return (bound, end - length)
  }

  private static let comparatives: [String: AmountRange.Bound] = {
    var found: [String: AmountRange.Bound] = [:]
    for word in [
      "more", "greater", "older", "longer", "taller", "heavier", "higher", "larger", "bigger", "hotter", "warmer", "later", "costlier",
      "deeper", "wider", "thicker", "further", "farther", "faster", "dearer",
    ] { found[word] = .above }
    for word in [
      "less", "fewer", "younger", "shorter", "lighter", "lower", "smaller", "cheaper", "colder", "cooler", "earlier", "sooner", "narrower",
      "thinner", "nearer", "closer", "slower",
    ] { found[word] = .below }
    return found
  }()

  /// "Between 2 and 5 km", "from 2 to 5": one amount of two.
  private func joined(_ amounts: [AmountRange]) -> [AmountRange] {
    var found: [AmountRange] = []
    for amount in amounts {
      if var last = found.last, !last.isBound, !amount.isBound, last.high <= amount.low,
        last.kind == amount.kind || last.kind == .number, amount.tokens.lowerBound == last.tokens.upperBound + 1
      {
        let (joint, before) = (tokens.text(last.tokens.upperBound), tokens.text(last.tokens.lowerBound - 1))
        if joint == "and" && before == "between" || ["to", "-", "\u{2013}"].contains(joint) {
          // "2 to 5 km" says its unit once.
          let scale = last.kind == .number && amount.kind != .number ? self.scale(of: amount) : 1
          (last.kind, last.low, last.high, last.isBound) = (amount.kind, last.low * scale, amount.high, true)
          last.tokens = last.tokens.lowerBound - (before == "between" || before == "from" ? 1 : 0)..<amount.tokens.upperBound
          found[found.count - 1] = last
          continue
        }
      }
      found.append(amount)
    }
    return found
  }

  /// How much one of an amount's unit is.
  private func scale(of amount: AmountRange) -> Double {
    guard let place = NumberPlaces.read(amount.tokens.lowerBound, numbers), let value = Double(place.digits), value != 0 else { return 1 }
    return amount.low / value
  }
}
