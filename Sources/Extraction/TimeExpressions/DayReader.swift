import Language

/// What a wording names: the day that lies ahead (or the only one), the one behind where it differs, and the index of the token
/// after the wording.
struct DayReading {
  var ahead: Day
  var behind: Day?
  var next: Int
}

/// Reads the wordings of days in a note: "nxt fri", "the 3rd of June", "a week from Monday", "6/3".
///
/// A function of the name of a wording takes the index of the token it may begin with and returns nil where it does not.
struct DayReader {
  let tokens: NoteTokens
  let today: Day
  /// Whether a number with a point behind it may be a day: "15.12."
  var points = false
  /// Whether "Monday the 16th" is the one that is a Monday; what is told to a model leaves that to it.
  var bindsWeekdays = false
  /// The times of a note in another language; nil for a note in English.
  let grammar: GrammarTimes?
  private let grammarDays: [Int: DayReading]
  /// Whether dates with a year have their day first.
  private let isDayFirst: Bool
  /// The same of dates without one.
  private let isShortDayFirst: Bool

  init(tokens: NoteTokens, today: Day, points: Bool = false, bindsWeekdays: Bool = false) {
    (self.tokens, self.today, self.points, self.bindsWeekdays) = (tokens, today, points, bindsWeekdays)
    isDayFirst = Self.isDayFirst(tokens)
    isShortDayFirst = Self.isShortDayFirst(tokens)
    grammar = GrammarTimes(tokens, now: Moment(day: today, time: .noon))
    grammarDays = grammar?.days ?? [:]
  }

  /// The wording that begins at a token.
  func read(_ index: Int) -> DayReading? {
    if grammar != nil { return grammarDays[index] }
    return weekdayOfMonth(index) ?? near(index) ?? beside(index) ?? numeric(index) ?? monthDay(index) ?? weekdayPhrase(index) ?? dayOfMonth(
      index) ?? span(index)
      ?? period(index)
  }

  // MARK: Words

  func weekday(_ index: Int) -> Int? {
    let word = tokens.text(index)
    guard tokens.isLetters(index), !isNamed(index) else { return nil }
    if let weekday = DayWords.shortWeekdays[word] { return weekday }
    let length = word.unicodeScalars.count
    guard length >= 5, word != "sundry", word.hasSuffix("y") || word.hasSuffix("ya") else { return nil }
    return DayWords.nearest(word, in: DayWords.weekdays) { $0.utf8.count > 6 && length > 6 ? 2 : 1 }
  }

  /// Whether a weekday's word is part of a name, or is another word: Cyber Monday, monday.com, "sat in the car", sun cream.
  private func isNamed(_ index: Int) -> Bool {
    let then = tokens.text(index + 1)
    if DayWords.namesBefore.contains(tokens.text(index - 1)) || DayWords.namesAfter.contains(then) { return true }
    let before = tokens.text(index - 1) == "." ? tokens.text(index - 2) : tokens.text(index - 1)
    if DayWords.titles.contains(before), tokens.isCapitalized(index) { return true }
    if then == ".", tokens.isJoined(index + 1), tokens.isJoined(index + 2), DayWords.sites.contains(tokens.text(index + 2)) { return true }
    switch tokens.text(index) {
    case "sat": return DayWords.afterSat.contains(then)
    case "sun": return DayWords.afterSun.contains(then) || DayWords.beforeSun.contains(tokens.text(index - 1))
    default: return false
    }
  }

  /// 1 for January.
  func month(_ index: Int) -> Int? {
    let word = tokens.text(index)
    guard tokens.isLetters(index) else { return nil }
    if let month = DayWords.shortMonths[word] { return month }
    let length = word.unicodeScalars.count
    return DayWords.nearest(word, in: DayWords.months) { length < 4 || $0.utf8.count < 4 ? 0 : $0.utf8.count > 6 ? 2 : 1 }.map { $0 + 1 }
  }

  /// The index after a word for tomorrow.
  private func tomorrow(_ index: Int) -> Int? {
    let word = tokens.text(index)
    if DayWords.tomorrow.contains(word)
      || (word.unicodeScalars.count >= 6 && word.hasPrefix("tom") && word.contains("r")
        && DayWords.distance(word, "tomorrow", limit: 2) <= 2)
    {
      return index + 1
    }
    return word == "2" && tokens.isJoined(index + 1) && DayWords.morrow.contains(tokens.text(index + 1)) ? index + 2 : nil
  }

  private func isYesterday(_ index: Int) -> Bool {
    let word = tokens.text(index)
    return DayWords.yesterday.contains(word)
      || (word.unicodeScalars.count >= 7 && word.hasPrefix("y") && DayWords.distance(word, "yesterday", limit: 2) <= 2)
  }

  /// A day of the month as 3rd, third or twenty-third.
  func ordinal(_ index: Int) -> (value: Int, next: Int)? {
    if let number = tokens.number(index, digits: 2) {
      let isOrdinal = tokens.isJoined(index + 1) && DayWords.suffixes.contains(tokens.text(index + 1)) && (1...31).contains(number)
      return isOrdinal ? (number, index + 2) : nil
    }
    let word = tokens.text(index)
    if let number = NumberWords.ordinals[word] { return (number, index + 1) }
    guard word == "twenty" || word == "thirty", let tens = NumberWords.tens[word] else { return nil }
    let then = tokens.text(index + 1) == "-" ? index + 2 : index + 1
    guard let ones = NumberWords.ordinals[tokens.text(then)], ones < 10, tens + ones <= 31 else { return nil }
    return (tens + ones, then + 1)
  }

  /// A day of the month: an ordinal, or plain digits with nothing else at them.
  func dayNumber(_ index: Int) -> (value: Int, next: Int)? {
    if let ordinal = ordinal(index) { return ordinal }
    guard let number = tokens.number(index, digits: 2), (1...31).contains(number), isWholeFigure(index) else { return nil }
    if tokens.isJoined(index + 1) {
      // "16march", "30/Sep".
      let mark = tokens.text(index + 1)
      if tokens.isLetters(index + 1), month(index + 1) == nil || tokens.text(index + 1).utf8.count < 3 { return nil }
      // "30/Sep", "22/23 March"
      if mark == "%" || mark == "/" && month(index + 2) == nil && month(index + 3) == nil { return nil }
      if mark == ":", tokens.isDigits(index + 2), tokens.isJoined(index + 2) { return nil }
    }
    return (number, index + 1)
  }

  /// Whether a token is a whole number in figures, and no part of one.
  private func isWholeFigure(_ index: Int) -> Bool {
    guard let figure = tokens.figure(from: index) else { return false }
    return figure.isPlain && figure.tokens.count == 1
  }

  /// How many: digits, words up to ninety-nine, a, a couple of.
  func count(_ index: Int) -> (value: Int, next: Int)? {
    if let number = tokens.number(index, digits: 3) { return isWholeFigure(index) ? (number, index + 1) : nil }
    let word = tokens.text(index)
    let isArticle = word == "a" || word == "an"
    let couple = isArticle ? index + 1 : index
    if tokens.text(couple) == "couple" { return (2, ["of", "o"].contains(tokens.text(couple + 1)) ? couple + 2 : couple + 1) }
    return isArticle ? (1, index + 1) : NumberWords.small(tokens, index)
  }

  // MARK: Days by their rule

  func days(_ offset: Int) -> Day { today.adding(days: offset) }

  /// The first such day after today.
  func after(_ weekday: Int) -> Day { days((weekday - today.weekday + 6) % 7 + 1) }

  /// The last such day before today.
  func before(_ weekday: Int) -> Day { days(-((today.weekday - weekday + 6) % 7 + 1)) }

  /// That day of the week after this one; weeks begin on Monday.
  func inNextWeek(_ weekday: Int) -> Day { days(7 - today.weekday + weekday) }

  /// The first day of that number on or after today (`step` 1), or the last on or before it (-1), in the first year that has it.
  func ofYear(month: Int, day: Int, step: Int) -> Day? {
    let year = today.components.year
    return (0..<9).lazy.compactMap { Day(year: year + $0 * step, month: month, day: day) }.first {
      ($0.ordinal - today.ordinal) * step >= 0
    }
  }

  /// The same among months.
  func ofMonth(_ day: Int, step: Int) -> Day? {
    let first = days(1 - today.components.day)
    return (0..<4).lazy.compactMap { number -> Day? in
      let (year, month, _) = first.adding(months: number * step).components
      return Day(year: year, month: month, day: day)
    }.first { ($0.ordinal - today.ordinal) * step >= 0 }
  }

  func both(_ ahead: Day?, _ behind: Day?, next: Int) -> DayReading? {
    guard let ahead, let behind else { return nil }
    return DayReading(ahead: ahead, behind: behind == ahead ? nil : behind, next: next)
  }

  func only(_ day: Day, next: Int) -> DayReading { DayReading(ahead: day, behind: nil, next: next) }

  // MARK: Wordings around today

  /// Today, this morning, tomorrow, yesterday, last night.
  func near(_ index: Int) -> DayReading? {
    let word = tokens.text(index)
    let then = tokens.text(index + 1)
    if DayWords.today.contains(word) { return only(today, next: index + 1) }
    if word == "2", tokens.isJoined(index + 1), ["day", "nite", "night"].contains(then) { return only(today, next: index + 2) }
    if word == "this", DayWords.partsOfToday.contains(then) { return only(today, next: index + 2) }
    if let next = tomorrow(index) {
      return ["week", "wk"].contains(tokens.text(next)) ? only(days(8), next: next + 1) : only(days(1), next: next)
    }
    if isYesterday(index) { return only(days(-1), next: index + 1) }
    if word == "last", ["night", "nite", "evening", "nght"].contains(then) { return only(days(-1), next: index + 2) }
    return endOfDay(index)
  }

  /// "EOD", "COB", "end of day", "close of play": today, or the day that is named behind it, "EOD Friday".
  private func endOfDay(_ index: Int) -> DayReading? {
    var next = index
    // "Could build a cob oven".
    if tokens.text(index) == "eod"
      || ["cob", "eob"].contains(tokens.text(index)) && ["by", "before", "until", "till", "at"].contains(tokens.text(index - 1))
    {
      next = index + 1
    } else if ["end", "close"].contains(tokens.text(index)), tokens.text(index + 1) == "of" {
      next = ["the", "business"].contains(tokens.text(index + 2)) && tokens.text(index + 3) == "day" ? index + 4 : index + 3
      guard tokens.text(next - 1) == "day" || tokens.text(index) == "close" && ["business", "play"].contains(tokens.text(next - 1)) else {
        return nil
      }
    } else {
      return nil
    }
    let then = ["on", ",", "today"].contains(tokens.text(next)) ? next + 1 : next
    if let day = numeric(then) ?? monthDay(then) ?? weekdayPhrase(then) { return day }
    if let tomorrow = tomorrow(then) { return only(days(1), next: tomorrow) }
    return only(today, next: tokens.text(next) == "today" ? next + 1 : next)
  }

  /// The day after tomorrow, the day before yesterday.
  func beside(_ index: Int) -> DayReading? {
    let start = DayWords.the.contains(tokens.text(index)) ? index + 1 : index
    let relation = tokens.text(start + 1)
    guard tokens.text(start) == "day", ["after", "before", "b4", "aftr"].contains(relation) else { return nil }
    guard let base = near(start + 2) ?? numeric(start + 2) ?? monthDay(start + 2) ?? weekdayPhrase(start + 2) else { return nil }
    return only(base.ahead.adding(days: relation == "before" || relation == "b4" ? -1 : 1), next: base.next)
  }

  // MARK: Wordings with numbers

  private static let streets: Set = [
    "street", "st", "road", "rd", "avenue", "ave", "lane", "ln", "drive", "dr", "close", "court", "ct", "place", "way", "gardens",
    "terrace",
    "crescent", "square", "grove", "boulevard", "blvd", "row", "walk", "mews", "hill", "rise", "view",
  ]

  /// Whether all of the text is a day of a month without its month: "the 27th".
  var isBareDay: Bool {
    let first = DayWords.the.contains(tokens.text(0)) ? 1 : 0
    return dayNumber(first).map { $0.next == tokens.count } ?? false
  }

  /// Whether digits go on from a sign that makes them part of something else, a price or a decimal.
  private func isPartOfMore(_ index: Int) -> Bool {
    guard tokens.isJoined(index), tokens.isSign(index - 1) else { return false }
    // The 23 of "22/23 March".
    if tokens.text(index - 1) == "/", tokens.number(index - 2, digits: 2) != nil, month(index + 1) != nil { return false }
    return !["(", "-", ",", ":", "\"", "~", "\u{2013}", "=", "[", "<", "|", ";"].contains(tokens.text(index - 1))
  }

  /// 6/3, 6/3/27, 06/03/2027, 2027-06-03, 28/10, 17.11.2026: the day that a figure is.
  func numeric(_ index: Int) -> DayReading? {
    if let day = pointed(index) { return day }
    guard let figure = tokens.figure(from: index), let date = figure.date, !isPartOfMore(index) else { return nil }
    let next = figure.tokens.upperBound
    guard let year = date.year else {
      // "In 30/5, out 2/6": the other one tells the order.
      var date = (month: date.month, day: date.day)
      if isShortDayFirst, let (first, second) = Self.short(figure, tokens), (1...12).contains(second) { date = (second, first) }
      // "Barber 12/2 1030": what has a time of day is still to come.
      if isClock(next) { return ofYear(month: date.month, day: date.day, step: 1).map { only($0, next: next) } }
      return both(
        ofYear(month: date.month, day: date.day, step: 1), ofYear(month: date.month, day: date.day, step: -1), next: next)
    }
    if isDayFirst, let (first, second) = Self.open(figure, tokens), let day = Day(year: year, month: second, day: first) {
      return only(day, next: next)
    }
    return Day(year: year, month: date.month, day: date.day).map { only($0, next: next) }
  }

  /// The first two numbers of a date with its year at the end, where either may be the month by its form.
  private static func open(_ figure: Figure, _ tokens: NoteTokens) -> (Int, Int)? {
    guard figure.date?.year != nil, figure.parts.count == 3, ["/", "-"].contains(tokens.text(figure.parts[0] + 1)),
      let first = tokens.number(figure.parts[0], digits: 2), let second = tokens.number(figure.parts[1], digits: 2)
    else { return nil }
    return (first, second)
  }

  /// The two numbers of a date without its year, where either may be the month by its form.
  private static func short(_ figure: Figure, _ tokens: NoteTokens) -> (Int, Int)? {
    guard let date = figure.date, date.year == nil, figure.parts.count == 2, tokens.text(figure.parts[0] + 1) == "/",
      let first = tokens.number(figure.parts[0], digits: 2), let second = tokens.number(figure.parts[1], digits: 2)
    else { return nil }
    return (first, second)
  }

  /// Whether one of the note's dates without a year has its day first, and none its month.
  private static func isShortDayFirst(_ tokens: NoteTokens) -> Bool {
    let dates = tokens.figures.compactMap { short($0, tokens) }
    return dates.count > 1 && dates.contains { $0.0 > 12 } && !dates.contains { $0.1 > 12 }
  }

  /// A note keeps to one order, which another of its dates tells ("31/03/2027"); else a tax or a form of company of countries that have the day first.
  private static func isDayFirst(_ tokens: NoteTokens) -> Bool {
    let dates = tokens.figures.compactMap { open($0, tokens) }
    guard !dates.isEmpty, !dates.contains(where: { $0.1 > 12 }) else { return false }
    return dates.contains { $0.0 > 12 } || (0..<tokens.count).contains { dayFirstWords.contains(tokens.text($0)) }
  }

  private static let dayFirstWords: Set = ["vat", "gst", "mwst", "ust", "tva", "iva", "btw", "sdn", "bhd", "gmbh", "ltd", "myr", "rm"]

  /// The 15th of December of "15.12." and, where nothing measures it, "15.12": where a day must be, or "by 22.12", which is no price and no version.
  private func pointed(_ index: Int) -> DayReading? {
    guard let figure = tokens.figure(from: index), figure.kind == .number, figure.tokens.count == 3, !isPartOfMore(index),
      tokens.text(index + 1) == ".", let day = tokens.number(index, digits: 2), let month = tokens.number(index + 2, digits: 2)
    else { return nil }
    let next = figure.tokens.upperBound
    let hasPoint = tokens.text(next) == "." && tokens.isJoined(next)
    let isMeasured =
      [tokens.text(index - 1), tokens.text(next)].contains { Currencies.signs.contains($0) || Currencies.codes.contains($0) }
      || tokens.text(next) == "%" || MeasureUnit.named(tokens.text(next)) != nil || Currencies.spoken.contains(tokens.text(next))
    let isLed = day > 12 && ["by", "until", "till", "due", "before", "since"].contains(tokens.text(index - 1))
    let hasTwo = tokens.text(index + 2).utf8.count == 2
    guard !isMeasured, hasTwo && isLed || points && (hasTwo || hasPoint) else { return nil }
    return both(ofYear(month: month, day: day, step: 1), ofYear(month: month, day: day, step: -1), next: hasPoint ? next + 1 : next)
  }

  /// Whether a time of day in three or four figures stands right behind a day in figures, and nothing behind that: "12/2 1030", "12/4 930".
  func isClock(_ index: Int) -> Bool {
    guard let whole = tokens.number(index, digits: 4), !tokens.isJoined(index), isWholeFigure(index), !tokens.isLetters(index + 1),
      !tokens.isJoined(index + 1) || !tokens.isDigits(index + 2), !Currencies.signs.contains(tokens.text(index + 1))
    else { return false }
    let (hour, minute) = (whole / 100, whole % 100)
    if tokens.text(index).utf8.count == 3 { return hour >= 7 && [15, 30, 45].contains(minute) }
    return tokens.text(index).utf8.count == 4 && (6..<24).contains(hour) && minute < 60 && minute % 5 == 0 && !(1900...2199).contains(whole)
  }

  /// June 3, June the 3rd, 3 June, the 3rd of June; perhaps with a year.
  func monthDay(_ index: Int) -> DayReading? {
    func skippingArticle(_ index: Int) -> Int { DayWords.the.contains(tokens.text(index)) ? index + 1 : index }
    let (month, day): (Int, Int)
    var next: Int
    if let named = self.month(index) {
      guard let number = dayNumber(skippingArticle(tokens.text(index + 1) == "." ? index + 2 : index + 1)) else { return nil }
      (month, day, next) = (named, number.value, number.next)
    } else {
      guard !isPartOfMore(index), let number = dayNumber(skippingArticle(index)) else { return nil }
      next = number.next
      // "30. March"
      if tokens.text(next) == ".", tokens.isJoined(next), self.month(next + 1) != nil { next += 1 }
      let isDashed = ["-", "/"].contains(tokens.text(next)) && tokens.isJoined(next)
      if tokens.text(next) == "of" || isDashed { next += 1 }
      guard let named = self.month(next) else { return nil }
      // "15 May Street" is a house.
      if number.next == index + 1, Self.streets.contains(tokens.text(next + 1)), tokens.isCapitalized(next) { return nil }
      (month, day) = (named, number.value)
      next += 1
      // "30/Sep/1981"
      if isDashed, tokens.text(next) == tokens.text(next - 2), tokens.isJoined(next), tokens.text(next + 1).utf8.count == 4 { next += 1 }
      if tokens.text(next) == ".", tokens.isDigits(next + 1) { next += 1 }
    }
    guard Day(year: 2024, month: month, day: day) != nil else { return nil }
    let place = tokens.text(next) == "," ? next + 1 : next
    if tokens.text(place).utf8.count == 4, let year = tokens.number(place, digits: 4), (1900...2199).contains(year),
      let named = Day(year: year, month: month, day: day)
    {
      return only(named, next: place + 1)
    }
    // "4 May '92"
    if ["'", "\u{2018}"].contains(tokens.text(place)), tokens.isJoined(place + 1), tokens.text(place + 1).utf8.count == 2,
      !tokens.isLetters(place + 2) || !tokens.isJoined(place + 2),
      let year = tokens.number(place + 1, digits: 2), let named = Day(year: year + (year < 69 ? 2000 : 1900), month: month, day: day)
    {
      return only(named, next: place + 2)
    }
    return both(ofYear(month: month, day: day, step: 1), ofYear(month: month, day: day, step: -1), next: next)
  }
}
