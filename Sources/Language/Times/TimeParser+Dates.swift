/// Dates of the calendar, in figures and in words.
extension TimeParser {
  /// What a date may be that begins at a token.
  func dates(_ index: Int) -> [TimeReading] {
    var found: [TimeReading] = []
    func add(_ reading: TimeReading?) { if let reading { found.append(reading) } }
    add(monthFirst(index))
    add(dayFirst(index))
    add(yearFirst(index))
    if tokens.isDigits(index) {
      add(numeric(index))
      add(spaced(index))
      add(packed(index))
      // "The 90s", "the '90s".
      if let year = tokens.number(index, digits: 2), year % 10 == 0, year >= 10, tokens.text(index + 1) == "s", tokens.isJoined(index + 1),
        has(index - 1, .the) != nil || tokens.text(index - 1) == "'"
      {
        add(decade(1900 + year, index, index + 2))
      }
      // "Die 80er"
      if lexicon.manner.contains(.onesFirst), let year = tokens.number(index, digits: 2), year % 10 == 0, year >= 10,
        tokens.text(index + 1) == "er", tokens.isJoined(index + 1)
      {
        add(decade(1900 + year, index, unit(index + 2)?.next ?? index + 2))
      }
    }
    if let year = year(index, isLed: false) {
      var pattern = TimePattern()
      pattern.year = year.value
      if tokens.isDigits(index), tokens.isJoined(year.next), tokens.text(year.next) == "s",
        !tokens.isJoined(year.next + 1) || tokens.isSign(year.next + 1), year.value % 10 == 0
      {
        add(decade(year.value, index, year.next + 1))
      }
      if lexicon.manner.contains(.onesFirst), tokens.isDigits(index), tokens.isJoined(year.next), tokens.text(year.next) == "er",
        year.value % 10 == 0
      {
        add(decade(year.value, index, unit(year.next + 1)?.next ?? year.next + 1))
      }
      add(TimeReading(index, year.next, pattern))
    }
    return found
  }

  private func month(_ index: Int) -> (value: Int, next: Int)? {
    guard let month = word(index, { if case .month(let month) = $0 { month } else { nil } }) else { return nil }
    // "Oct." and "Sept."
    let isShort = tokens.text(month.next - 1).unicodeScalars.count <= 4
    if isShort, tokens.text(month.next) == ".", tokens.isJoined(month.next), month.next + 1 < tokens.count {
      return (month.value, month.next + 1)
    }
    return month
  }

  // MARK: Years

  /// "2018", "'87", "two thousand and fifteen", "nineteen ninety-six".
  func year(_ index: Int, isLed: Bool) -> (value: Int, next: Int)? {
    if tokens.isDigits(index) {
      guard tokens.text(index).utf8.count == 4, let value = tokens.number(index, digits: 4),
        isLed ? (1000...2999).contains(value) : (1500...2199).contains(value)
      else { return nil }
      // No part of a number, a code, a sum.
      if let figure = tokens.figure(at: index), figure.kind == .number || figure.kind == .fraction || figure.kind == .code,
        figure.tokens.count > 1
      {
        if !(figure.kind == .code && isYearRange(index)) { return nil }
      }
      if !isLed {
        if index > 0, tokens.isJoined(index),
          tokens.isLetters(index - 1) || Currencies.signs.contains(tokens.text(index - 1))
            || [".", ",", "/", ":", "#", "+"].contains(tokens.text(index - 1))
        {
          return nil
        }
        let next = tokens.text(index + 1)
        if tokens.isJoined(index + 1), tokens.isLetters(index + 1) && next != "s" || ["%", "°", ":", "/", "€", "$"].contains(next) {
          return nil
        }
        if tokens.isLetters(index + 1), times(index + 1).isEmpty,
          lexicon.entries(of: next).contains(where: { if case .unit = $0 { true } else if case .money = $0 { true } else { false } })
        {
          return nil
        }
        if unit(index + 1) != nil, !(next == "s" && tokens.isJoined(index + 1) && value % 10 == 0) { return nil }
      }
      return (value, index + 1)
    }
    if tokens.text(index) == "'", tokens.isJoined(index + 1), tokens.text(index + 1).utf8.count == 2,
      let value = tokens.number(index + 1, digits: 2), isLed
    {
      return (full(value), index + 2)
    }
    guard tokens.isLetters(index), let number = number(index), number.kind == .number, number.value.places == 0 else { return nil }
    let value = number.value.mantissa
    if (1500...2199).contains(value), number.tokens.count > 1 || value % 100 != 0 || isLed {
      return unit(number.tokens.upperBound) == nil ? (value, number.tokens.upperBound) : nil
    }
    guard (15...21).contains(value), !lexicon.manner.contains(.decimalComma), let rest = small(number.tokens.upperBound, most: 99),
      rest.value >= 10, !rest.isOrdinal, tokens.isLetters(number.tokens.upperBound),
      unit(rest.next) == nil
    else { return nil }
    // "Twenty twenty" and "nineteen ninety six".
    return (value * 100 + rest.value, rest.next)
  }

  private func isYearRange(_ index: Int) -> Bool {
    ["-", "\u{2013}", "~"].contains(tokens.text(index + 1)) || ["-", "\u{2013}", "~"].contains(tokens.text(index - 1))
  }

  func full(_ year: Int) -> Int { year >= 100 ? year : year < 50 ? 2000 + year : 1900 + year }

  /// A year behind a day or a month: "2016", ", 2015", "of 87", "-74", "'98".
  ///
  /// - Parameter mark: what stands between the other parts, so that it may stand here.
  private func yearBehind(_ index: Int, mark: String? = nil) -> (value: Int, next: Int)? {
    for place in [index] + places(index, most: 2).dropFirst()
      + (["-", "/", "."].contains(tokens.text(index)) && tokens.isJoined(index) && tokens.isJoined(index + 1) ? [index + 1] : [])
    {
      if let year = year(place, isLed: true), !(tokens.isJoined(year.next) && [":", "%"].contains(tokens.text(year.next))) { return year }
      // Two digits behind a mark or "of".
      if place > index, tokens.text(place).utf8.count == 2, let value = tokens.number(place, digits: 2),
        (tokens.text(place - 1) == "'" || tokens.text(place - 1) == mark && tokens.isJoined(place - 1)) && tokens.isJoined(place)
          || lexicon.entries(of: tokens.text(place - 1)).contains(.of) || tokens.isLetters(place - 1) && has(place - 1, .the) != nil,
        value > 31 || tokens.isSign(place - 1),
        !(tokens.isJoined(place + 1) && [":", ".", "/"].contains(tokens.text(place + 1)) && tokens.isDigits(place + 2))
      {
        return (full(value), place + 1)
      }
    }
    return nil
  }

  // MARK: Months by name

  private func pattern(_ year: Int?, _ month: Int?, _ day: Int?) -> TimePattern {
    var pattern = TimePattern()
    (pattern.year, pattern.month, pattern.day) = (year, month, day)
    return pattern
  }

  /// Behind marks and words that join the parts of a date: "Oct/2", "2 of May", "May the 5th", "14. Februar".
  private func joint(_ index: Int) -> [Int] {
    var places = [index]
    if ["-", "/", "."].contains(tokens.text(index)), tokens.isJoined(index) { places.append(index + 1) }
    // "Of", "the" and a comma, but no "in".
    var place = index
    for _ in 0..<2 {
      guard let next = has(place, .the) ?? has(place, .link),
        tokens.isSign(place) || has(place, .the) != nil || lexicon.entries(of: tokens.text(place)).contains(.of)
      else { break }
      places.append(next)
      place = next
    }
    return places
  }

  /// "May 5", "May the 5th, 2018", "Oct/2", "April 2017", "September-2020-23".
  private func monthFirst(_ index: Int) -> TimeReading? {
    guard let month = month(index), !(tokens.isJoined(index) && tokens.isLetters(index - 1)) else { return nil }
    for place in joint(month.next) {
      if let year = year(place, isLed: true) {
        // "September-2020-23"
        if tokens.text(year.next) == "-", tokens.isJoined(year.next), let day = tokens.number(year.next + 1, digits: 2),
          (1...31).contains(day), tokens.isJoined(year.next + 1)
        {
          return TimeReading(index, year.next + 2, pattern(year.value, month.value, day))
        }
        return TimeReading(index, year.next, pattern(year.value, month.value, nil))
      }
      guard let day = small(place, most: 31), day.value > 0, isDayHere(place, day.next, day.isOrdinal) else { continue }
      if let year = yearBehind(day.next) { return TimeReading(index, year.next, pattern(year.value, month.value, day.value)) }
      return TimeReading(index, day.next, pattern(nil, month.value, day.value))
    }
    if let year = yearBehind(month.next, mark: "-") { return TimeReading(index, year.next, pattern(year.value, month.value, nil)) }
    var reading = TimeReading(index, month.next, pattern(nil, month.value, nil))
    if let behind = word(month.next, { if case .behind(let step) = $0 { step } else { nil } }) {
      reading.date?.relative = behind.value
      reading.next = behind.next
    }
    return reading
  }

  /// Whether a number beside a month is its day, and no hour: "May 5pm", "March 3:30".
  private func isDayHere(_ index: Int, _ next: Int, _ isOrdinal: Bool) -> Bool {
    if isOrdinal { return true }
    if tokens.isJoined(next), [":", "%"].contains(tokens.text(next)) && tokens.isDigits(next + 1) { return false }
    if tokens.isJoined(next), tokens.text(next) == ".", tokens.isDigits(next + 1), tokens.isJoined(next + 1) { return false }
    return !(clock(index, bare: false).map { $0.time.grain == .hour || tokens.isDigits(index) } ?? false) || has(index, .hourMark) != nil
  }

  /// "5 May", "second of Aug.", "31-Oct-74", "15te Februar", "siebter 4.".
  private func dayFirst(_ index: Int) -> TimeReading? {
    guard let day = small(index, most: 31), day.value > 0 else { return nil }
    if let figure = tokens.figure(at: index), figure.kind == .number, figure.tokens.lowerBound < index { return nil }
    for place in joint(day.next) {
      // "Twenty third day of September"
      let start = unit(place).flatMap { $0.value == .day && day.isOrdinal ? places($0.next, most: 1).last : nil } ?? place
      let mark = place == day.next + 1 ? tokens.text(day.next) : nil
      guard let month = month(start), !isWeak(start) || day.isOrdinal || tokens.isDigits(index) else { continue }
      if let year = yearBehind(month.next, mark: mark) { return TimeReading(index, year.next, pattern(year.value, month.value, day.value)) }
      return TimeReading(index, month.next, pattern(nil, month.value, day.value))
    }
    // Both by their numbers: "siebter 4.", "dritter/11."
    if day.isOrdinal, lexicon.manner.contains(.onesFirst) {
      for place in joint(day.next).prefix(2) {
        guard let month = small(place, most: 12), month.isOrdinal, month.value > 0,
          !tokens.isDigits(index) || year(month.next, isLed: true) != nil
        else { continue }
        if let year = yearBehind(month.next) { return TimeReading(index, year.next, pattern(year.value, month.value, day.value)) }
        return TimeReading(index, month.next, pattern(nil, month.value, day.value))
      }
    }
    return nil
  }

  /// "2019/aug/01", "2017 april", "2020/23/Sep", "2017-q1".
  private func yearFirst(_ index: Int) -> TimeReading? {
    guard let year = year(index, isLed: true) else { return nil }
    for place in joint(year.next) {
      if let month = month(place) {
        for end in joint(month.next) {
          guard let day = small(end, most: 31), day.value > 0, isDayHere(end, day.next, day.isOrdinal),
            end == month.next + 1 || tokens.isJoined(end)
          else { continue }
          return TimeReading(index, day.next, pattern(year.value, month.value, day.value))
        }
        return TimeReading(index, month.next, pattern(year.value, month.value, nil))
      }
      if let part = word(
        place,
        { word -> TimePattern? in
          switch word {
          case .quarterName(let quarter):
            var pattern = TimePattern()
            (pattern.year, pattern.quarter) = (year.value, quarter)
            return pattern
          case .halfName(let half):
            var pattern = TimePattern()
            (pattern.year, pattern.half) = (year.value, half)
            return pattern
          default: return nil
          }
        })
      {
        return TimeReading(index, part.next, part.value)
      }
      if place == year.next + 1, let day = tokens.number(place, digits: 2),
        let month = joint(place + 1).lazy.compactMap({ self.month($0) }).first, (1...31).contains(day), tokens.isJoined(place)
      {
        return TimeReading(index, month.next, pattern(year.value, month.value, day))
      }
    }
    return nil
  }

  // MARK: Figures

  /// "10/31/1974", "2015-3-3", "31.10.74", "22/04", "12-2015".
  private func numeric(_ index: Int) -> TimeReading? {
    // No part of a longer figure.
    if index > 1, tokens.isJoined(index), tokens.isJoined(index - 1), ["/", ".", ":"].contains(tokens.text(index - 1)),
      tokens.isDigits(index - 2)
    {
      return nil
    }
    var groups = [index]
    let mark = tokens.text(index + 1)
    guard ["/", "-", ".", "\u{2013}"].contains(mark) else { return nil }
    var place = index + 1
    let isApart = !tokens.isJoined(place)
    if isApart { return nil }
    while groups.count < 3, tokens.text(place) == mark, tokens.isJoined(place), tokens.isJoined(place + 1), tokens.isDigits(place + 1) {
      groups.append(place + 1)
      place += 2
    }
    func value(_ group: Int) -> Int? { tokens.number(groups[group], digits: 4) }
    func width(_ group: Int) -> Int { tokens.text(groups[group]).utf8.count }
    let goesOn =
      tokens.isJoined(place) && tokens.isDigits(place + 1) && tokens.isJoined(place + 1)
      && (tokens.text(place) == mark || [":", "."].contains(tokens.text(place)) && mark != ".")
    if groups.count == 3, let a = value(0), let b = value(1), let c = value(2) {
      if goesOn, width(2) != 4, width(0) != 4 || tokens.text(place) == mark && mark != "-" { return nil }
      var date: (Int, Int, Int)?
      if width(0) == 4, width(1) <= 2, width(2) <= 2 {
        date = (a, b, c)
      } else if width(0) <= 2, width(1) <= 2, width(2) == 4 || width(2) == 2 {
        guard mark != "." || width(2) == 4 || lexicon.manner.contains(.decimalComma) else { return nil }
        let monthFirst = mark != "." && !preferences.dayFirst
        let options = monthFirst ? [(a, b), (b, a)] : [(b, a), (a, b)]
        for (month, day) in options where date == nil {
          if CivilDay(year: full(c), month: month, day: day) != nil { date = (full(c), month, day) }
        }
        // 10.31.1974
      }
      guard let (year, month, day) = date, CivilDay(year: year, month: month, day: day) != nil else { return nil }
      var reading = TimeReading(index, place, pattern(year, month, day))
      if let letter = letterT(place) { reading.next = letter }
      return reading
    }
    guard groups.count == 2, let a = value(0), let b = value(1), !goesOn else { return nil }
    // A month of a year.
    if width(0) == 4, width(1) <= 2, !(tokens.isJoined(place) && tokens.isLetters(place)), (1...12).contains(b), (1500...2199).contains(a),
      mark != "."
    {
      return TimeReading(index, place, pattern(a, b, nil))
    }
    if width(1) == 4, width(0) <= 2, (1...12).contains(a), (1500...2199).contains(b), mark != "." {
      return TimeReading(index, place, pattern(b, a, nil))
    }
    guard width(0) <= 2, width(1) <= 2 else { return nil }
    if tokens.isJoined(place), tokens.isLetters(place) || ["%", "\"", "°"].contains(tokens.text(place)) { return nil }
    var (month, day) = preferences.dayFirst || mark == "." && lexicon.manner.contains(.decimalComma) ? (b, a) : (a, b)
    if CivilDay(year: 2000, month: month, day: day) == nil { (month, day) = (day, month) }
    guard CivilDay(year: 2000, month: month, day: day) != nil else { return nil }
    switch mark {
    case "/":
      // "1/2 day" and "3/4 of it" are parts.
      if let figure = tokens.figure(at: index), figure.kind == .fraction { return nil }
      if unit(place) != nil, !isLed(index) { return nil }
    case ".":
      let isClosed = tokens.text(place) == "." && tokens.isJoined(place) && lexicon.manner.contains(.onesFirst)
      let isBesideOne = lexicon.manner.contains(.onesFirst) && (has(index - 1, .to) != nil || tokens.text(index - 1) == "/")
      guard isClosed || isBesideOne || isLed(index) && has(index - 1, .at) == nil else { return nil }
      if isClosed { place += 1 }
    default:
      // "10-4" is a range, "17-2" is none.
      guard preferences.dayFirst, a > b, b <= 12, a > 12 || isLed(index) else { return nil }
    }
    // "14.10.18" without its year's mark
    return TimeReading(index, place, pattern(nil, month, day))
  }

  /// The T between a day and its time: 2016-11-07T16:12.
  private func letterT(_ index: Int) -> Int? {
    tokens.text(index) == "t" && tokens.isJoined(index) && tokens.isDigits(index + 1) && tokens.isJoined(index + 1) ? index + 1 : nil
  }

  private func isLed(_ index: Int) -> Bool {
    index > 0 && tokens.isLetters(index - 1)
      && word(index - 1) { word -> Bool? in
        switch word {
        case .link, .the, .from, .to, .side, .between, .relative: true
        default: nil
        }
      } != nil
  }

  /// "2016 10 16", "2 4 2009", in French "17 02".
  private func spaced(_ index: Int) -> TimeReading? {
    if lexicon.manner.contains(.vigesimal), let day = tokens.number(index, digits: 2), let month = tokens.number(index + 1, digits: 2),
      !tokens.isJoined(index + 1), !tokens.isDigits(index + 2),
      !tokens.isDigits(index - 1), !tokens.isJoined(index + 2) || tokens.isSign(index + 2),
      has(index - 1, .the) != nil || tokens.text(index + 1).hasPrefix("0") || tokens.count == 2,
      CivilDay(year: 2000, month: month, day: day) != nil,
      !tokens.isLetters(index + 2)
    {
      return TimeReading(index, index + 2, pattern(nil, month, day))
    }
    guard tokens.isDigits(index + 1), tokens.isDigits(index + 2), !tokens.isJoined(index + 1), !tokens.isJoined(index + 2),
      !tokens.isDigits(index + 3), !tokens.isDigits(index - 1)
    else { return nil }
    let widths = (index...index + 2).map { tokens.text($0).utf8.count }
    guard let a = tokens.number(index, digits: 4), let b = tokens.number(index + 1, digits: 2), let c = tokens.number(index + 2, digits: 4)
    else { return nil }
    if tokens.isJoined(index + 3), tokens.isSign(index + 3), tokens.isDigits(index + 4) { return nil }
    if widths[0] == 4, widths[2] <= 2, (1500...2199).contains(a), CivilDay(year: a, month: b, day: c) != nil {
      return TimeReading(index, index + 3, pattern(a, b, c))
    }
    guard widths[0] <= 2, widths[2] == 4 && (1500...2199).contains(c) || widths[2] == 2 && lexicon.manner.contains(.vigesimal) && c > 31
    else { return nil }
    let (month, day) = preferences.dayFirst ? (b, a) : (a, b)
    return CivilDay(year: full(c), month: month, day: day) != nil ? TimeReading(index, index + 3, pattern(full(c), month, day)) : nil
  }

  /// 20170302
  private func packed(_ index: Int) -> TimeReading? {
    guard tokens.text(index).utf8.count == 8, let value = tokens.number(index, digits: 8), (1900_0000...2199_0000).contains(value),
      CivilDay(year: value / 10_000, month: value / 100 % 100, day: value % 100) != nil
    else { return nil }
    return TimeReading(index, index + 1, pattern(value / 10_000, value / 100 % 100, value % 100))
  }
}
