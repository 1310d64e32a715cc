/// The parts that times are put together of.
extension TimeParser {
  /// All parts that begin at a token, the longest first.
  func parts(_ index: Int, _ depth: Int) -> [TimeReading] {
    guard depth <= Self.mostDepth, index >= 0, index < tokens.count else { return [] }
    let key = index * (Self.mostDepth + 2) + depth
    if let known = known(key) { return known }
    steps(1)
    var found: [TimeReading] = []
    func add(_ reading: TimeReading?) { if let reading { found.append(reading) } }
    add(clock(index, bare: false).map { TimeReading(index, $0.next, $0.time) })
    for (word, next) in times(index) { found += named(word, index, next, depth) }
    // "9 tomorrow morning"
    if let hour = small(index, most: 24), !hour.isOrdinal, hour.value > 0,
      word(hour.next, { if case .day = $0 { true } else { nil } }) != nil
    {
      add(bareHour(index))
    }
    found += dates(index)
    add(picked(index, depth))
    add(countedPeriod(index))
    if depth < Self.mostDepth { found += counted(index, depth) }
    let sorted = found.enumerated().sorted { ($0.element.next, -$0.offset) > ($1.element.next, -$1.offset) }.map(\.element)
    keep(sorted, key)
    return sorted
  }

  private func dated(_ index: Int, _ next: Int, _ change: (inout TimePattern) -> Void) -> TimeReading {
    var pattern = TimePattern()
    change(&pattern)
    return TimeReading(index, next, pattern)
  }

  private var today: CivilDay { reference.day }

  /// What a word of times begins.
  private func named(_ word: TimeWord, _ index: Int, _ next: Int, _ depth: Int) -> [TimeReading] {
    switch word {
    case .day(let offset): return [TimeReading(index, next, TimePattern(within: .day(today.adding(days: offset))))]
    case .partOfDay(let part, let offset):
      var reading = TimeReading(index, next, TimePattern(within: .day(today.adding(days: offset))))
      reading.part = part
      return [reading]
    case .part(let part):
      var reading = TimeReading(index, next)
      reading.part = part
      return [reading]
    case .parts(let part):
      var reading = TimeReading(index, next)
      reading.recurrence = Recurrence(part: part)
      return [reading]
    case .now:
      var reading = TimeReading(index, next)
      reading.moment = reference
      return [reading]
    case .weekday(let weekday): return weekdays(weekday, index, next, relative: nil)
    case .weekdays(let weekday):
      var reading = TimeReading(index, next)
      reading.recurrence = Recurrence(weekday: weekday)
      var readings = [reading]
      // "Tuesday afternoons", and what is spelled alike for one.
      if lexicon.manner.contains(.onesFirst) { readings += weekdays(weekday, index, next, relative: nil) }
      if let part = self.word(next, { if case .part(let part) = $0 { part } else { nil } }) {
        reading.recurrence?.part = part.value
        reading.next = part.next
        readings.append(reading)
      }
      return readings
    case .feast(let feast):
      var readings = [behind(dated(index, next) { $0.feast = feast })]
      // "Halloween weekend".
      if let unit = unit(next), unit.value == .weekend {
        readings.append(dated(index, unit.next) { ($0.feast, $0.around) = (feast, .weekend) })
      }
      return readings
    case .season(let season): return [behind(dated(index, next) { $0.season = season })]
    case .quarterName(let quarter): return [dated(index, next) { $0.quarter = quarter }]
    case .halfName(let half): return [dated(index, next) { $0.half = half }]
    case .relative(let step): return relative(step, index, next, depth)
    case .the:
      // What an article stands in front of.
      let rest =
        depth < Self.mostDepth
        ? parts(next, depth + 1).filter { ($0.date != nil || $0.recurrence != nil) && $0.clock == nil && $0.date?.weekday == nil } : []
      return the(index, next)
        + rest.map { part in
          var part = part
          part.start = index
          return part
        }
    case .edge(let edge): return edged(edge, index, next, depth)
    case .edgeOf(let edge, let unit):
      var reading = TimeReading(index, next, TimePattern(within: .containing(today, unit)))
      reading.edge = edge
      return [reading]
    case .unit(let unit): return units(unit, index, next, depth)
    case .at:
      // An hour that a word leads to; of "a" and "à" more is needed.
      guard tokens.text(next - 1).count > 1 || tokens.text(index) == "@", let hour = bareHour(next) else { return [] }
      var reading = hour
      reading.start = index
      return [reading]
    case .link: return tokens.isLetters(index) ? dayOfMonth(index, next) : []
    case .rest: return rest(index, next, depth)
    case .dayLead:
      guard let day = small(next, most: 31), day.value > 0, tokens.isDigits(next), !day.isOrdinal, isDay(next, day.next), isEnd(day.next)
      else { return [] }
      return [dated(index, day.next) { $0.day = day.value }]
    case .joined(let weekday, let edge, let part):
      var reading = TimeReading(index, next)
      if let weekday { reading.date = TimePattern(weekday: weekday) }
      (reading.part, reading.edge) = (part, edge)
      return [reading]
    case .weekStart: return weekOf(index, next, .week, depth, isLed: true)
    case .every, .alternate, .often, .once: return recurring(word, index, next)
    case .kindOfYear:
      guard let unit = unit(next), unit.value == .year else { return [] }
      return units(.year, index, unit.next, depth)
    default: return []
    }
  }

  // MARK: Relations

  /// A reading with what stands behind it: "lundi prochain", "lunes que viene", "friday after next".
  private func behind(_ reading: TimeReading) -> TimeReading {
    var reading = reading
    for place in [reading.next, has(reading.next, .the), has(reading.next, .link)] {
      guard let place, let step = word(place, { if case .behind(let step) = $0 { step } else { nil } }) else { continue }
      reading.date?.relative = step.value
      reading.next = step.next
      break
    }
    return reading
  }

  /// A weekday with the day of the month behind it: "Monday 21", "tues the 4th", "mercredi 13".
  private func weekdays(_ weekday: Int, _ index: Int, _ next: Int, relative: Int?) -> [TimeReading] {
    let isShort = tokens.text(next - 1).unicodeScalars.count <= 3
    var end = next
    if isShort, tokens.text(next) == ".", tokens.isJoined(next) { end += 1 }
    if isShort, tokens.text(next - 1).utf8.count == 2, end == next, lexicon.manner.contains(.onesFirst), tokens.text(next) != ",",
      !tokens.isDigits(next)
    {
      return []
    }
    var plain = dated(index, end) { ($0.weekday, $0.relative) = (weekday, relative) }
    if relative == nil { plain = behind(plain) }
    var readings = [plain]
    for place in places(end, most: 3) {
      guard let day = small(place, most: 31), day.value > 0, day.isOrdinal || isDay(place, day.next) else { continue }
      readings.append(dated(index, day.next) { ($0.weekday, $0.day) = (weekday, day.value) })
      break
    }
    return readings
  }

  /// Whether a number by itself may be a day of the month: no part of a time or of a range follows, and nothing that it counts.
  private func isDay(_ index: Int, _ next: Int) -> Bool {
    if tokens.isDigits(index), let figure = tokens.figure(at: index), figure.tokens.upperBound > next, figure.kind != .date { return false }
    if clock(index, bare: false) != nil { return false }
    if tokens.text(next) == "-", tokens.isDigits(next + 1) || has(index - 1, .at) != nil { return false }
    if let at = has(index - 1, .at), at == index, has(index - 1, .the) == nil { return false }
    if tokens.isLetters(next) {
      if times(next).isEmpty {
        return !lexicon.entries(of: tokens.text(next)).contains {
          if case .unit = $0 { true } else if case .money = $0 { true } else { false }
        }
      }
      return unit(next) == nil && has(next, .hourMark) == nil && word(next, { if case .meridiem = $0 { true } else { nil } }) == nil
    }
    return !["%", ":", "/", "€", "$", "£"].contains(tokens.text(next)) || !tokens.isJoined(next)
  }

  /// "This week", "next 3 days", "last Monday", "next May", "this morning".
  private func relative(_ step: Int, _ index: Int, _ next: Int, _ depth: Int) -> [TimeReading] {
    var readings: [TimeReading] = []
    // "This coming Friday" is the first to come.
    if step == 0, let coming = word(next, { if case .relative(1) = $0 { true } else { nil } }),
      let weekday = word(coming.next, { if case .weekday(let weekday) = $0 { weekday } else { nil } })
    {
      return [dated(index, weekday.next) { $0.weekday = weekday.value }]
    }
    if step == -1, has(index - 1, .auxiliary) != nil { return [] }
    for start in [next, has(next, .the), tokens.text(next) == "'" ? next + 2 : nil] {
      guard let start else { continue }
      let kind = has(start, .kindOfYear) ?? start
      if let unit = unit(kind), unit.value != .day || word(kind, { if case .part = $0 { true } else { nil } }) == nil {
        if let period = period(unit.value, step, nil, index, unit.next) {
          readings.append(period)
          // "Next week Mon" is joined later; "previous week - Monday" here.
        }
      } else if let amount = small(start, most: 999).flatMap({ small in
        unit(small.next).map { _ in (value: ExactNumber(small.value), next: small.next) }
      }) ?? amount(start), amount.value.places == 0, (1...999).contains(amount.value.mantissa), let unit = unit(amount.next), step != 0,
        let period = period(unit.value, step, amount.value.mantissa, index, unit.next)
      {
        // "The last 3 months and 2 weeks".
        if let length = length(start), length.value.parts.count > 1, let span = self.span(length.value, step, index, length.next) {
          readings.append(span)
        } else {
          readings.append(period)
        }
      }
      for (word, end) in times(start) {
        switch word {
        case .weekday(let weekday):
          readings += weekdays(weekday, index, end, relative: step).filter { $0.date?.day == nil }
          readings += weekdays(weekday, index, end, relative: nil).filter { $0.date?.day != nil }.map { reading in
            var reading = reading
            if step == 0 { reading.date?.relative = 0 }
            return reading
          }
        case .joined(let weekday?, let edge, let part):
          var reading = dated(index, end) { ($0.weekday, $0.relative) = (weekday, step) }
          (reading.part, reading.edge) = (part, edge)
          readings.append(reading)
        case .feast(let feast): readings.append(dated(index, end) { ($0.feast, $0.relative) = (feast, step) })
        case .season(let season): readings.append(dated(index, end) { ($0.season, $0.relative) = (season, step) })
        case .quarterName(let quarter): readings.append(dated(index, end) { ($0.quarter, $0.relative) = (quarter, step) })
        case .part(let part):
          guard abs(step) <= 1 else { continue }
          var reading = TimeReading(index, end, TimePattern(within: .day(today.adding(days: step))))
          reading.part = part
          readings.append(reading)
        default: continue
        }
      }
      for var date in dates(start) where date.date?.within == nil && date.date?.year == nil && date.date?.month != nil {
        date.start = index
        date.date?.relative = step
        readings.append(date)
      }
      if !readings.isEmpty { break }
    }
    return readings
  }

  /// A stretch of units from now: this one, the next, the last three.
  func period(_ unit: TimeUnit, _ step: Int, _ count: Int?, _ index: Int, _ next: Int) -> TimeReading? {
    guard abs(step) <= 2 else { return nil }
    if unit < .day {
      guard step != 0 else { return nil }
      return span(TimeLength(parts: [.init(amount: ExactNumber(count ?? 1), unit: unit)]), step, index, next)
    }
    guard let count else {
      return TimeReading(index, next, TimePattern(within: .containing(today, unit, offset: step)))
    }
    guard abs(step) == 1, count > 0 else { return nil }
    if unit == .weekend {
      let first = DaySpan.containing(today, unit, offset: step > 0 ? 1 : -count)
      return TimeReading(
        index, next, TimePattern(within: DaySpan(from: first.from, to: first.from.adding(days: 7 * count - 5), grain: .weekend)))
    }
    // Quarters and decades are those of the calendar; days, weeks and months count from tomorrow or to today.
    if unit == .quarter || unit >= .decade || preferences.alignsCounts && unit != .businessDay && unit != .day {
      let first = DaySpan.containing(today, unit, offset: step > 0 ? 1 : -count)
      let last = DaySpan.containing(today, unit, offset: step > 0 ? count : -1)
      return TimeReading(index, next, TimePattern(within: DaySpan(from: first.from, to: last.to, grain: unit)))
    }
    return span(TimeLength(parts: [.init(amount: ExactNumber(count), unit: unit)]), step, index, next)
  }

  /// So long from now, or up to now.
  private func span(_ length: TimeLength, _ step: Int, _ index: Int, _ next: Int) -> TimeReading? {
    var reading = TimeReading(index, next)
    if length.finest < .day {
      var start = reference
      if preferences.alignsCounts {
        let size = length.finest.seconds
        start = CivilMoment(reference.day, second: reference.second / size * size)
        if step > 0 { start = start.adding(seconds: size) }
      }
      guard let end = shifted(start, length, step > 0 ? 1 : -1) else { return nil }
      (reading.moment, reading.lastMoment, reading.momentGrain) = step > 0 ? (start, end, length.finest) : (end, start, length.finest)
      return reading
    }
    let start = step > 0 ? today.adding(days: 1) : today
    let isOfWorkdays = length.parts.count == 1 && length.parts[0].unit == .businessDay
    guard let end = shifted(CivilMoment(isOfWorkdays && step > 0 ? today : start), length, step > 0 ? 1 : -1)?.day else { return nil }
    var days = step > 0 ? DaySpan(from: start, to: end, grain: .day) : DaySpan(from: end, to: start, grain: .day)
    if isOfWorkdays, step > 0 {
      var first = start
      while first.weekday > 4 { first = first.adding(days: 1) }
      days = DaySpan(from: first, to: end.adding(days: 1), grain: .day)
    }
    days.grain = length.finest == .businessDay ? .day : length.finest
    // A stretch of days has no unit of its own that a weekday could be of.
    if days.grain == .day { days.grain = .week }
    reading.date = TimePattern(within: days)
    return reading
  }

  /// "3 next weeks", "10 semanas anteriores", "deux derniers jours".
  private func countedPeriod(_ index: Int) -> TimeReading? {
    guard let amount = amount(index), amount.value.places == 0, (1...999).contains(amount.value.mantissa) else { return nil }
    let count = amount.value.mantissa
    func step(_ word: TimeWord) -> Int? {
      switch word {
      case .relative(let step) where step != 0: step
      default: nil
      }
    }
    if let relative = word(amount.next, step), let unit = unit(relative.next) {
      return period(unit.value, relative.value, count, index, unit.next)
    }
    if let unit = unit(amount.next), let behind = word(unit.next, { if case .behind(let step) = $0, step != 0 { step } else { nil } }) {
      return period(unit.value, behind.value, count, index, behind.next)
    }
    return nil
  }

  // MARK: Units

  /// "The week", "the 15th".
  private func the(_ index: Int, _ next: Int) -> [TimeReading] {
    var readings: [TimeReading] = []
    let kind = has(next, .kindOfYear) ?? next
    if let unit = unit(kind), unit.value >= .weekend, unit.value != .fortnight, unit.value < .decade, has(unit.next, .dayEnding) == nil,
      tokens.text(unit.next - 1).utf8.count > 1,
      !tokens.text(unit.next - 1).hasSuffix("s") || ["mes", "mois"].contains(tokens.text(unit.next - 1)), !tokens.isDigits(unit.next),
      !isWeak(kind)
    {
      readings.append(TimeReading(index, unit.next, TimePattern(within: .containing(today, unit.value))))
    }
    return readings + dayOfMonth(index, next)
  }

  /// A day of the month by its number, behind an article or a preposition: "the 15th", "el 16", "am 15ten".
  private func dayOfMonth(_ index: Int, _ next: Int) -> [TimeReading] {
    guard has(index, .at) == nil || has(index, .the) == nil || !tokens.isDigits(next) else { return [] }
    let isRoman = lexicon.manner.contains(.decimalComma) && !lexicon.manner.contains(.onesFirst)
    guard let day = small(next, most: 31), day.value > 0,
      day.isOrdinal || has(index, .the) != nil && isRoman && isDay(next, day.next) && isEnd(day.next)
    else { return [] }
    if day.isOrdinal, tokens.isLetters(day.next), !isTimely(day.next) { return [] }
    if day.isOrdinal, has(index, .the) == nil, !tokens.isDigits(next) { return [] }
    return [dated(index, day.next) { $0.day = day.value }]
  }

  /// Whether nothing follows, or what belongs to times.
  private func isEnd(_ index: Int) -> Bool { !tokens.isLetters(index) && !tokens.isDigits(index) || isTimely(index) }

  private func isTimely(_ index: Int) -> Bool {
    let found = times(index)
    return !found.isEmpty && !found.allSatisfy { if case .unit = $0.word { true } else { false } }
  }

  /// What a unit begins: "week 10", "year 2008", "semana pasada", "week of April 10", "day 4".
  private func units(_ unit: TimeUnit, _ index: Int, _ next: Int, _ depth: Int) -> [TimeReading] {
    var readings: [TimeReading] = []
    if let behind = word(next, { if case .behind(let step) = $0 { step } else { nil } }), !isWeak(index),
      let period = period(unit, behind.value, nil, index, behind.next)
    {
      readings.append(period)
    }
    switch unit {
    case .day:
      // "El día 21".
      if lexicon.manner.contains(.andJoinsTens), !tokens.text(next - 1).hasSuffix("s"), let day = small(next, most: 31), day.value > 0,
        !day.isOrdinal, isDay(next, day.next)
      {
        readings.append(dated(index, day.next) { $0.day = day.value })
      }
    case .week, .weekend:
      if unit == .week, let number = small(next, most: 53), number.value > 0, !number.isOrdinal, tokens.isDigits(next),
        !tokens.isJoined(next)
      {
        readings.append(dated(index, number.next) { ($0.week, $0.relative) = (number.value, 0) })
      }
      readings += weekOf(index, next, unit, depth)
      // One weekend by itself is this one; of several nothing is said.
      if unit == .weekend, !["s", "n"].contains(tokens.text(next - 1).suffix(1)), tokens.text(index - 1) != "a" {
        readings.append(TimeReading(index, next, TimePattern(within: .containing(today, .weekend))))
      }
    case .year:
      for place in places(next, most: 1) {
        if let year = year(place, isLed: true) { readings.append(dated(index, year.next) { $0.year = year.value }) }
      }
      if let year = tokens.number(next, digits: 2), tokens.text(next).utf8.count == 2, tokens.isLetters(index),
        tokens.text(index).hasSuffix("s"), year % 10 == 0
      {
        readings.append(decade(1900 + year, index, next + 1))
      }
    case .century:
      if let number = small(next, most: 99), number.value > 0, tokens.isDigits(next) {
        readings.append(
          TimeReading(
            index, number.next,
            TimePattern(
              within: DaySpan(from: DaySpan.month((number.value - 1) * 1200), to: DaySpan.month(number.value * 1200), grain: .century))))
      }
    case .decade:
      for place in places(next, most: 2) {
        if let year = year(place, isLed: true), year.value % 10 == 0 { readings.append(decade(year.value, index, year.next)) }
      }
    default: break
    }
    return readings
  }

  func decade(_ year: Int, _ index: Int, _ next: Int) -> TimeReading {
    TimeReading(
      index, next, TimePattern(within: DaySpan(from: DaySpan.month(year * 12), to: DaySpan.month(year * 12 + 120), grain: .decade)))
  }

  /// "Week of April 10th", "weekend of Halloween".
  private func weekOf(_ index: Int, _ next: Int, _ unit: TimeUnit, _ depth: Int, isLed: Bool = false) -> [TimeReading] {
    guard depth < Self.mostDepth else { return [] }
    let lead = isLed ? next : has(next, .weekOf)
    for place in lead.map({ places($0, most: 2) }) ?? Array(places(next, most: 2).dropFirst()) {
      guard var reading = joined(place, depth + 1), let date = reading.date, date.grain == .day, !reading.hasTime, date.relative == nil,
        date.weekday == nil
      else { continue }
      reading.start = index
      reading.date?.around = unit
      if date.within?.grain == .day { reading.date = date.within.map { TimePattern(within: .containing($0.from, unit)) } }
      return [reading]
    }
    return []
  }

  // MARK: Which of them

  /// "First Monday of September", "the last 3 weeks of this year", "third last week of 2018", "3rd quarter", "15th day of next month".
  private func picked(_ index: Int, _ depth: Int) -> TimeReading? {
    var (nth, place): (Int, Int)
    var count = 1
    if let ordinal = small(index, most: 99), ordinal.isOrdinal, ordinal.value > 0 {
      (nth, place) = (ordinal.value, ordinal.next)
      if let last = has(place, .last) { (nth, place) = (-nth, last) }
    } else if let last = has(index, .last) {
      (nth, place) = (-1, last)
    } else if let amount = amount(index), amount.value.places == 0, let last = has(amount.next, .last) {
      (nth, place, count) = (-1, last, amount.value.mantissa)
    } else {
      return nil
    }
    if let amount = amount(place), amount.value.places == 0, (2...99).contains(amount.value.mantissa), unit(amount.next) != nil {
      (count, place) = (amount.value.mantissa, amount.next)
    }
    guard count < 100 else { return nil }
    // "The 19th of every month".
    if nth > 0, nth <= 31, count == 1, let of = has(place, .link), let every = has(of, .every), let unit = unit(every), unit.value == .month
    {
      var reading = TimeReading(index, unit.next)
      reading.recurrence = Recurrence(day: nth)
      return reading
    }
    if let weekday = word(place, { if case .weekday(let weekday) = $0 { weekday } else { nil } }) {
      return contained(TimePattern.Pick(unit: .day, weekday: weekday.value, nth: nth), index, weekday.next, depth)
    }
    let half =
      lexicon.entries(of: tokens.text(place)).contains(.half) && tokens.isLetters(place) ? (value: TimeUnit.half, next: place + 1) : nil
    guard let unit = unit(place) ?? half else {
      // "The first of next month".
      guard nth > 0, nth <= 31, count == 1, has(place, .link) != nil,
        let day = contained(TimePattern.Pick(unit: .day, weekday: nil, nth: nth), index, place, depth), day.date?.within?.grain == .month
      else { return nil }
      return day
    }
    if nth > 0, count == 1 {
      switch unit.value {
      case .quarter where nth <= 4:
        let alone = dated(index, unit.next) { $0.quarter = nth }
        return contained(nil, index, unit.next, depth) { $0.quarter = nth } ?? alone
      case .half where nth <= 2:
        return contained(nil, index, unit.next, depth) { $0.half = nth } ?? dated(index, unit.next) { $0.half = nth }
      case .century where nth < 99:
        return TimeReading(
          index, unit.next,
          TimePattern(within: DaySpan(from: DaySpan.month((nth - 1) * 1200), to: DaySpan.month(nth * 1200), grain: .century)))
      default: break
      }
    }
    guard unit.value >= .day, unit.value != .fortnight else { return nil }
    return contained(TimePattern.Pick(unit: unit.value, weekday: nil, nth: nth, count: count), index, unit.next, depth)
  }

  /// A pick with the stretch that it is of: "of September", "in 2018", "after Christmas".
  private func contained(_ pick: TimePattern.Pick?, _ index: Int, _ next: Int, _ depth: Int, _ change: ((inout TimePattern) -> Void)? = nil)
    -> TimeReading?
  {
    guard depth < Self.mostDepth else { return nil }
    if let pick, let weekday = pick.weekday, pick.nth > 0, let after = has(next, .side(.after)) {
      for place in places(after, most: 1) {
        guard let base = joined(place, depth + 1), let day = base.date?.resolved(today, preferences).ahead, !base.hasTime,
          base.date?.grain == .day
        else { continue }
        let first = day.from.adding(days: (weekday - day.from.weekday + 6) % 7 + 1 + 7 * (pick.nth - 1))
        return TimeReading(index, base.next, TimePattern(within: .day(first)))
      }
    }
    // "September's first Monday" is not read; "first Monday September" is.
    for place in places(next, most: 3) {
      // "Of the year", "du mois".
      var container = joined(place, depth + 1)
      if container == nil || container?.date == nil, let unit = unit(place), unit.value > (pick?.unit ?? .week) || pick?.weekday != nil,
        unit.value >= .week, place > next
      {
        container = TimeReading(place, unit.next, TimePattern(within: .containing(today, unit.value)))
        // A quarter of "the year" may be one to come.
        if change != nil { container?.date = TimePattern() }
      }
      guard var reading = container, !reading.isRange, var date = reading.date, !reading.hasTime, reading.edge == nil, date.pick == nil,
        date.around == nil
      else { continue }
      if let pick {
        guard date.isSet, date.grain > .day, date.grain > pick.unit || pick.unit == .day || pick.weekday != nil else { continue }
        date.pick = pick
      } else {
        guard !date.isSet || date.grain >= .year else { continue }
        if let within = date.within, within.grain == .year { (date.within, date.year) = (nil, within.from.components.year) }
        change?(&date)
      }
      reading.start = index
      reading.date = date
      return reading
    }
    return nil
  }

  // MARK: Edges

  /// "Early March", "the end of the month", "late tonight", "mid-November", "Ende 1989".
  private func edged(_ edge: TimeEdge, _ index: Int, _ next: Int, _ depth: Int) -> [TimeReading] {
    guard depth < Self.mostDepth else { return [] }
    let start = tokens.text(next) == "-" && tokens.isJoined(next) ? next + 1 : next
    for place in places(start, most: 2) {
      if let unit = unit(place), unit.value == .day, word(place, { if case .part = $0 { true } else { nil } }) == nil {
        var reading = TimeReading(index, unit.next)
        (reading.part, reading.edge) = (.daytime, edge)
        return [reading]
      }
      if let unit = unit(place), unit.value >= .week, unit.value != .fortnight, !isWeak(place),
        word(unit.next, { if case .behind = $0 { true } else { nil } }) == nil
      {
        let week = weekOf(place, unit.next, unit.value, depth)
        if week.isEmpty {
          var reading = TimeReading(index, unit.next, TimePattern(within: .containing(today, unit.value)))
          reading.edge = edge
          return [reading]
        }
      }
      guard var reading = joined(place, depth + 1), !reading.isRange, reading.edge == nil, reading.clock == nil, reading.moment == nil,
        reading.recurrence == nil
      else { continue }
      reading.start = index
      reading.edge = edge
      return [reading]
    }
    return []
  }

  /// "The rest of the week": from today to its last day.
  private func rest(_ index: Int, _ next: Int, _ depth: Int) -> [TimeReading] {
    guard depth < Self.mostDepth else { return [] }
    for place in places(next, most: 2) {
      let whole: (span: DaySpan, next: Int)
      if let reading = joined(place, depth + 1), !reading.hasTime, !reading.isRange, let within = reading.date?.within {
        whole = (within, reading.next)
      } else if let unit = unit(place), unit.value >= .week {
        whole = (.containing(today, unit.value), unit.next)
      } else {
        continue
      }
      guard whole.span.from <= today, today < whole.span.to else { continue }
      var reading = TimeReading(index, whole.next, TimePattern(within: .day(today)))
      reading.lastDate = TimePattern(within: .day(whole.span.to.adding(days: -1)))
      return [reading]
    }
    return []
  }

  // MARK: Recurrences

  private func recurring(_ word: TimeWord, _ index: Int, _ next: Int) -> [TimeReading] {
    func reading(_ recurrence: Recurrence, _ next: Int) -> [TimeReading] {
      var reading = TimeReading(index, next)
      reading.recurrence = recurrence
      return [reading]
    }
    func every(_ amount: ExactNumber, _ unit: TimeUnit) -> Recurrence {
      Recurrence(every: TimeLength(parts: [.init(amount: amount, unit: unit)]))
    }
    if case .often(let twelfths, let unit) = word {
      let amount = twelfths == 6 ? ExactNumber(mantissa: 5, places: 1) : ExactNumber(twelfths / 12)
      return reading(every(amount, unit), next)
    }
    var start = next
    if word == .once {
      guard let unit = unit(start) ?? amount(start).flatMap({ unit($0.next) }) else { return [] }
      return reading(every(ExactNumber(1), unit.value), unit.next)
    }
    if let the = has(start, .the) { start = the }
    var count = ExactNumber(word == .alternate ? 2 : 1)
    if let ordinal = small(start, most: 99), word == .every,
      unit(ordinal.next) != nil || self.word(ordinal.next, { if case .weekday = $0 { true } else { nil } }) != nil
    {
      (count, start) = (ExactNumber(ordinal.value), ordinal.next)
    } else if let amount = amount(start), word == .every, unit(amount.next) != nil {
      (count, start) = (amount.value, amount.next)
    }
    if let unit = unit(start), !isWeak(start) || tokens.isDigits(start - 1),
      unit.value != .day || self.word(start, { if case .part = $0 { true } else if case .parts = $0 { true } else { nil } }) == nil
    {
      return reading(every(count, unit.value), unit.next)
    }
    for (word, end) in times(start) {
      switch word {
      case .weekday(let weekday), .weekdays(let weekday): return reading(Recurrence(weekday: weekday), end)
      case .part(let part), .parts(let part): return reading(Recurrence(part: part), end)
      case .month(let month):
        let day = dates(start).first { $0.date?.day != nil && $0.date?.year == nil }
        return reading(Recurrence(month: month, day: day?.date?.day), day?.next ?? end)
      case .day(1):
        // "Jeden Morgen", "todas las mañanas"
        if self.word(start, { if case .part = $0 { true } else { nil } }) != nil { continue }
        return reading(Recurrence(part: .morning), end)
      default: continue
      }
    }
    return []
  }
}
