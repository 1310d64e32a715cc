import Language

/// A number of a note with the unit behind it: "38.5 km", "fifty pages", "an hour and a half".
struct Measure: Hashable, Sendable {
  /// The number in digits, as `NumbersInText` and the mentions write it; nil where no single number of the note is it ("2 hours 20 minutes").
  var digits: String?
  /// A hundred times the number.
  var hundredths: Int
  var unit: MeasureUnit
  /// The measures that it is put together from ("2 hours" and "20 minutes"); empty for one alone.
  var parts: [Measure] = []
  /// What else the digits may say: the 121450 of "121.450 km".
  var other: String?

  /// The number in another unit, in digits: of the same system where two places behind the point say it exactly, of another system
  /// ("5 miles" in kilometres) rounded to two places.
  func digits(in other: MeasureUnit) -> String? {
    if unit == other, let digits { return digits }
    if other == .fraction, unit.system == other.system {
      var (mantissa, places) = (hundredths, 4)
      while places > 0, mantissa % 10 == 0 { (mantissa, places) = (mantissa / 10, places - 1) }
      return ExactNumber(mantissa: mantissa, places: places).text
    }
    // Nobody means the minutes of a week.
    if other.system == "time", unit.system == "time", other.scale < 86400, unit.scale >= 86400 { return nil }
    // A week away is seven nights away.
    let scale = unit.system == "time" && other.system == "nights" && unit.scale == 7 * 86400 ? 7 : unit.scale
    guard unit.system == other.system || scale == 7 else { return converted(to: other) }
    let (total, isTooLarge) = hundredths.multipliedReportingOverflow(by: scale)
    guard !isTooLarge, total % other.scale == 0 else { return nil }
    let (units, rest) = (total / other.scale).quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return String(units) }
    return rest % 10 == 0 ? "\(units).\(rest / 10)" : "\(units).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Measure {
  private func converted(to other: MeasureUnit) -> String? {
    guard unit.kind == other.kind, let from = MeasureUnit.sizes[unit.system], let to = MeasureUnit.sizes[other.system] else { return nil }
    let rounded = (Double(hundredths) * Double(unit.scale) * from / (Double(other.scale) * to)).rounded()
    guard rounded >= 1, rounded < 1e15 else { return nil }
    let (units, rest) = Int(rounded).quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return String(units) }
    return rest % 10 == 0 ? "\(units).\(rest / 10)" : "\(units).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// Reads the measures of a note.
struct MeasureReader {
  private let tokens: NoteTokens
  private let numbers: NumberReader
  private(set) var measures: [Measure] = []
  /// The words behind plain numbers, with the numbers: "12 reps".
  private(set) var counted: [(word: String, digits: String)] = []
  /// Numbers that say which, not how many: "page 112", "3a".
  private(set) var ordering: Set<String> = []
  /// Of them those within a code: "3a", "G4".
  private(set) var coded: Set<String> = []
  /// How often: of "twice a day", "three times", "3x daily".
  private(set) var frequencies: Set<String> = []
  /// The numbers of "10k" and "5k", as runners say kilometres.
  private(set) var shortKilometres: Set<String> = []
  /// The numbers of "312K", where a field asks for kelvins.
  private(set) var kelvins: Set<String> = []

  /// - Parameter today: the day of the note, whose days are no measures ("in 3 days").
  init(_ tokens: NoteTokens, today: Day) {
    self.tokens = tokens
    numbers = NumberReader(tokens: tokens)
    let days = DayReader(tokens: tokens, today: today)
    var index = 0
    while index < tokens.count {
      if let (sets, reps) = sets(index) { counted += [("sets", sets), ("reps", reps)] }
      if let often = frequency(index) { frequencies.insert(often) }
      if let day = days.read(index) {
        index = max(day.next, index + 1)
      } else if let (measure, next) = joined(index) {
        measures += factors(before: index, measure.unit) + [measure]
        index = next
      } else if let number = number(index) {
        if let digits = number.digits {
          if tokens.isLetters(number.next) { counted.append((tokens.text(number.next), digits)) }
          if isLabelled(index) { ordering.insert(digits) }
          if isCode(index, number.next) { coded.insert(digits) }
        }
        if let count = tokens.number(index, digits: 3), tokens.isJoined(index + 1), isOne(index + 1, of: "k"), number.next == index + 2,
          !Currencies.signs.contains(tokens.text(index - 1))
        {
          if count <= 250 { shortKilometres.insert(String(count)) }
          kelvins.insert(String(count))
        }
        index = max(number.next, index + 1)
      } else {
        if isCode(index, index + 1), !tokens.isInsideFigure(index) { coded.formUnion(NumbersInText.find(tokens.text(index))) }
        index += 1
      }
    }
    ordering.formUnion(coded)
  }

  /// "Once", "twice", "three times", "3x" and "3 x" in front of a day or week.
  private func frequency(_ index: Int) -> String? {
    if let often = ["once": "1", "twice": "2", "thrice": "3"][tokens.text(index)] { return often }
    guard !tokens.isInsideFigure(index), let count = tokens.number(index, digits: 2) ?? NumberWords.small(tokens, index)?.value, count > 0
    else { return nil }
    let next = tokens.isDigits(index) ? index + 1 : NumberWords.small(tokens, index)?.next ?? index + 1
    if isOne(next, of: "times") { return String(count) }
    let isPer =
      isOne(next + 1, of: "daily", "weekly", "nightly") || isOne(next + 1, of: "a", "per", "/", "each") && tokens.isLetters(next + 2)
    return isOne(next, of: "x", "×") && isPer ? String(count) : nil
  }

  /// "3x8", "5 x 5": sets and repetitions.
  private func sets(_ index: Int) -> (String, String)? {
    guard let sets = tokens.number(index, digits: 2), isOne(index + 1, of: "x", "×"), let reps = tokens.number(index + 2, digits: 3),
      tokens.isJoined(index + 1) == tokens.isJoined(index + 2)
    else { return nil }
    return (String(sets), String(reps))
  }

  private static let labels: Set = [
    "page", "pages", "p", "pp", "nr", "number", "lane", "level", "lvl", "floor", "gate", "platform", "chapter", "ch", "episode", "ep",
    "season", "bib", "card", "ending", "account", "acct", "invoice", "ref", "room", "flat", "apt",
  ]

  /// "page 112", "no. 5", "#5"; a bare "no" corrects.
  private func isLabelled(_ index: Int) -> Bool {
    if isOne(index - 1, of: "#") { return true }
    // "Card 193.00" is a sum.
    if tokens.figure(from: index)?.number?.text.contains(".") == true { return false }
    if isOne(index - 1, of: ".") { return Self.labels.contains(tokens.text(index - 2)) || isOne(index - 2, of: "no") }
    return Self.labels.contains(tokens.text(index - 1))
  }

  /// Whether a figure is the end of a hidden number, or letters stand right before it or behind it that are no unit and make no ordinal or multiple of it.
  private func isCode(_ index: Int, _ next: Int) -> Bool {
    guard tokens.isDigits(index) else { return false }
    if tokens.figure(from: index).map(tokens.isMasked) == true { return true }
    if tokens.isJoined(index), tokens.isLetters(index - 1), !isOne(index - 1, of: "x"),
      !Currencies.codes.contains(tokens.text(index - 1))
    {
      return true
    }
    guard tokens.isJoined(next), tokens.isLetters(next) else { return false }
    return MeasureUnit.named(tokens.text(next)) == nil && !Currencies.codes.contains(tokens.text(next))
      && !isOne(next, of: "st", "nd", "rd", "th", "x", "k", "p", "c", "f", "am", "pm", "ish", "s")
  }

  /// The numbers in front of a measure that are multiplied with it: the 80 and the 200 of "80 x 200 x 30 cm", in their order.
  private func factors(before index: Int, _ unit: MeasureUnit) -> [Measure] {
    // "4 x 400 m" is how often.
    guard unit.kind == .length else { return [] }
    let isSmall = unit.system == "metres" ? unit.scale <= 10 : ["inches", "feet"].contains(unit.system)
    var found: [Measure] = []
    var place = index
    while isOne(place - 1, of: "x", "×", "by"), let figure = tokens.figure(at: place - 2), figure.kind == .number,
      figure.tokens.upperBound == place - 1, let digits = figure.number?.text, let hundredths = Self.hundredths(digits)
    {
      found.insert(Measure(digits: digits, hundredths: hundredths, unit: unit), at: 0)
      place = figure.tokens.lowerBound
    }
    return isSmall || found.count > 1 ? found : []
  }

  private typealias Number = (digits: String?, other: String?, hundredths: Int, next: Int)

  private func isOne(_ index: Int, of words: String...) -> Bool { words.contains(tokens.text(index)) }

  /// A measure, with smaller ones of time behind it: "2 hours 20 minutes", "1h20", "an hour and a quarter".
  private func joined(_ index: Int) -> (Measure, next: Int)? {
    guard var (whole, next) = single(index) else { return nil }
    guard whole.unit.system == "time" else {
      // "A metre and a half".
      if isOne(next, of: "and"), isOne(next + 1, of: "a"), isOne(next + 2, of: "half", "quarter") {
        let hundredths = whole.hundredths + (isOne(next + 2, of: "half") ? 50 : 25)
        return (Measure(digits: nil, hundredths: hundredths, unit: whole.unit), next + 3)
      }
      return compound(whole, next) ?? (whole, next)
    }
    while true {
      let start = isOne(next, of: "and", "&", ",") ? next + 1 : next
      let named = single(start).flatMap { $0.0.unit.system == "time" ? $0 : nil }
      guard let (part, end) = named ?? rest(of: whole.unit, start), part.unit.scale < whole.unit.scale else { return (whole, next) }
      let parts = (whole.parts.isEmpty ? [whole] : whole.parts) + [part]
      whole = Measure(
        digits: nil, hundredths: whole.hundredths * (whole.unit.scale / part.unit.scale) + part.hundredths, unit: part.unit, parts: parts)
      next = end
    }
  }

  /// "5 ft 11 in", "six foot two", "7 lb 6 oz", "11 stone 4", in the smaller unit.
  private func compound(_ whole: Measure, _ next: Int) -> (Measure, next: Int)? {
    guard let (name, count) = Self.smaller[whole.unit.system], whole.hundredths % 100 == 0, let unit = MeasureUnit.named(name) else {
      return nil
    }
    let start = isOne(next, of: "and", ",") ? next + 1 : next
    guard let number = number(start), number.hundredths < 100 * count else { return nil }
    var end = number.next
    if MeasureUnit.named(tokens.text(end)) == unit || isOne(end, of: "in", "\"") && count == 12 {
      end += 1
    } else {
      // Without its unit only what can be nothing else: no noun that it counts.
      guard start == next, number.digits?.contains(".") != true,
        !tokens.isLetters(end) || isOne(end, of: "tall", "and", "now", "today", "but"),
        !tokens.isJoined(end) || !isOne(end, of: ":", "%", "/", "-", "x")
      else { return nil }
    }
    return (Measure(digits: nil, hundredths: whole.hundredths * count + number.hundredths, unit: unit), end)
  }

  private static let smaller: [String: (unit: String, count: Int)] = ["feet": ("inch", 12), "pounds": ("oz", 16), "stones": ("lb", 14)]

  /// What goes on with an hour without a unit of its own: "1h20", "1h 35m", "an hour and a half", "an hour and a quarter".
  private func rest(of unit: MeasureUnit, _ index: Int) -> (Measure, next: Int)? {
    guard unit.scale == 3600, let minutes = MeasureUnit.named("minutes") else { return nil }
    if isOne(index - 1, of: "and", "&"), isOne(index, of: "a"), isOne(index + 1, of: "half", "quarter") {
      return (Measure(digits: nil, hundredths: isOne(index + 1, of: "half") ? 3000 : 1500, unit: minutes), index + 2)
    }
    if let count = tokens.number(index, digits: 2), count < 60, isOne(index + 1, of: "m") {
      return (Measure(digits: String(count), hundredths: 100 * count, unit: minutes), index + 2)
    }
    let isGlued = tokens.isJoined(index) && isOne(index - 1, of: "h")
    let isBare =
      tokens.text(index).utf8.count == 2 && !tokens.isJoined(index)
      && (!tokens.isLetters(index + 1) || isOne(index + 1, of: "at", "on", "for", "from"))
      && !(tokens.isJoined(index + 1) && (tokens.isJoined(index + 2) || isOne(index + 1, of: "%", "$", "\u{20AC}", "\u{A3}")))
    guard isGlued || isBare || isOne(index - 1, of: "and"), let count = tokens.number(index, digits: 2), count < 60 else { return nil }
    return (Measure(digits: String(count), hundredths: 100 * count, unit: minutes), index + 1)
  }

  private func single(_ index: Int) -> (Measure, next: Int)? {
    if let number = number(index), let (unit, next) = unit(number.next, isJoined: tokens.isJoined(number.next)) {
      return (Measure(digits: number.digits, hundredths: number.hundredths, unit: unit, other: number.other), next)
    }
    return fraction(index)
  }

  /// An hour, half an hour, a quarter of an hour, three quarters of an hour, a couple of hours.
  private func fraction(_ index: Int) -> (Measure, next: Int)? {
    var (place, hundredths) = (index, 100)
    if isOne(place, of: "half") {
      (place, hundredths) = (place + 1, 50)
      if isOne(place, of: "of") { place += 1 }
    } else if isOne(place, of: "three"), isOne(place + 1, of: "quarters"), isOne(place + 2, of: "of") {
      (place, hundredths) = (place + 3, 75)
    } else if isOne(place, of: "a"), isOne(place + 1, of: "quarter"), isOne(place + 2, of: "of") {
      (place, hundredths) = (place + 3, 25)
    } else if isOne(place, of: "quarter"), isOne(place + 1, of: "of"), isOne(place + 2, of: "an", "a") {
      (place, hundredths) = (place + 2, 25)
    } else if isOne(place, of: "a"), isOne(place + 1, of: "couple"), isOne(place + 2, of: "of") {
      (place, hundredths) = (place + 3, 200)
    }
    let hasArticle = isOne(place, of: "a", "an", "one")
    if hasArticle { place += 1 }
    guard hasArticle || place > index, !isOne(index - 1, of: "per", "times", "/"), let (unit, next) = unit(place, isJoined: false) else {
      return nil
    }
    // "$5 an hour", "twice a week": a rate.
    if hasArticle, place == index + 1, isRate(index) { return nil }
    return (Measure(digits: hundredths == 100 ? "1" : nil, hundredths: hundredths, unit: unit), next)
  }

  /// Whether an article behind a sum, a number or "once" leads to what it is for.
  private func isRate(_ index: Int) -> Bool {
    guard isOne(index, of: "a", "an"), index > 0 else { return false }
    let before = tokens.text(index - 1)
    return tokens.isDigits(index - 1) || ["once", "twice", "times", "beats", "miles", "pages"].contains(before)
      || Currencies.spoken.contains(before) || Currencies.codes.contains(before) || Currencies.signs.contains(before)
      || NumberWords.small(tokens, index - 1) != nil
  }

  /// A number in digits or words that stands by itself: no part of a code, a time or a range, and no sum.
  private func number(_ index: Int) -> Number? {
    if tokens.isJoined(index) {
      guard tokens.isSign(index - 1), ["(", "~", "=", "+", "\"", "'", ">", "<", "[", ","].contains(tokens.text(index - 1)) else {
        return nil
      }
    }
    if Currencies.signs.contains(tokens.text(index - 1)) { return nil }
    guard let found = NumberPlaces.read(index, numbers), !found.isOrdinal,
      let hundredths = Self.hundredths(found.digits)
    else { return nil }
    return (found.digits, found.other, hundredths, found.range.upperBound)
  }

  private static func hundredths(_ digits: String) -> Int? {
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let units = Int(parts[0]), units < 1_000_000_000 else { return nil }
    guard parts.count == 2 else { return 100 * units }
    // Of finer parts the nearest hundredth, for what is reckoned with them; the digits stay as they are.
    guard let rest = Double("0." + parts[1]) else { return nil }
    return 100 * units + Int((rest * 100).rounded())
  }

  /// The unit that begins at a token, and the index behind it.
  private func unit(_ index: Int, isJoined: Bool) -> (MeasureUnit, next: Int)? {
    // "24-hour", "10-minute"
    let start = isOne(index, of: "-") && tokens.isJoined(index) && tokens.isJoined(index + 1) ? index + 1 : index
    if isOne(start, of: "%") { return MeasureUnit.named("percent").map { ($0, start + 1) } }
    if isOne(start, of: "°", "º") {
      let end = isOne(start + 1, of: "c", "f") && tokens.isJoined(start + 1) ? start + 2 : start + 1
      return MeasureUnit.named("degrees").map { ($0, end) }
    }
    if isOne(start, of: "square", "sq") {
      return (MeasureUnit(kind: .area, system: "area", scale: 1), start + 2)
    }
    if isOne(start, of: "km"), isOne(start + 1, of: "/"), isOne(start + 2, of: "h", "hr", "hour") {
      return MeasureUnit.named("kph").map { ($0, start + 3) }
    }
    // "m/s" and "m/s^2": the one is no length, the other no speed.
    if tokens.isLetters(start), isOne(start + 1, of: "/"), isOne(start + 2, of: "s", "sec", "second") {
      let power = isOne(start + 3, of: "^") ? start + 4 : start + 3
      let isSquared = tokens.figure(at: power)?.kind == .power || isOne(start + 3, of: "\u{B2}")
      if isSquared { return (MeasureUnit(kind: .acceleration, system: "acceleration", scale: 1), max(power, start + 3) + 1) }
      return isOne(start, of: "m") ? (MeasureUnit(kind: .speed, system: "metres per second", scale: 1), start + 3) : nil
    }
    if tokens.isLetters(start), tokens.figure(at: start + 1)?.kind == .power, isOne(start + 1, of: "2") || isOne(start + 1, of: "^") {
      return (MeasureUnit(kind: .area, system: "area", scale: 1), start + 2)
    }
    if isOne(start, of: "kilowatt"), isOne(start + 1, of: "-") || tokens.isLetters(start + 1) {
      let end = isOne(start + 1, of: "-") ? start + 2 : start + 1
      if isOne(end, of: "hour", "hours") { return MeasureUnit.named("kwh").map { ($0, end + 1) } }
    }
    if isOne(start, of: "c", "f"), isJoined { return MeasureUnit.named("degrees").map { ($0, start + 1) } }
    guard let unit = MeasureUnit.named(tokens.text(start)) else { return nil }
    var end = start + 1
    if unit.kind == .temperature, isOne(end, of: "c", "f", "celsius", "fahrenheit") { end += 1 }
    return (unit, end)
  }
}
