/// Lengths of time, and days and moments that are counted by them.
extension TimeParser {
  /// "3 hours", "a month and a half", "1 year, 2 days and 4 seconds", "half an hour", "anderthalb Stunden", "drei viertelstunden".
  func length(_ index: Int) -> (value: TimeLength, next: Int)? {
    guard var whole = part(index) else { return nil }
    var parts = [whole.part]
    for _ in 0..<6 {
      var place = whole.next
      if tokens.text(place) == "," { place += 1 }
      let isJoined = has(place, .and) != nil && tokens.text(place) != ","
      if let and = has(place, .and) { place = and }
      if let last = parts.last, let next = part(place), next.part.unit < last.unit, next.part.unit != .weekend {
        parts.append(next.part)
        whole.next = next.next
        continue
      }
      // "An hour and a half", "one hour and half"; "1 hour thirty".
      guard let last = parts.last, last.amount.places == 0 else { break }
      if isJoined, let half = half(place) {
        if let more = ExactNumber(mantissa: 5, places: 1).plus(last.amount) { parts[parts.count - 1].amount = more }
        whole.next = half
        break
      }
      if last.unit == .hour, parts.count == 1, let minutes = small(place, most: 59), minutes.value >= 10, !minutes.isOrdinal,
        !isUnit(minutes.next), isJoined || !tokens.isDigits(place) || tokens.text(place).utf8.count == 2,
        place > whole.next || !tokens.isJoined(place),
        !tokens.isJoined(minutes.next) || tokens.isSign(minutes.next), tokens.text(minutes.next) != ":",
        minutes.next >= tokens.count || !tokens.isLetters(minutes.next)
      {
        parts.append(.init(amount: ExactNumber(minutes.value), unit: .minute))
        whole.next = minutes.next
      }
      break
    }
    return (TimeLength(parts: parts), whole.next)
  }

  private func half(_ index: Int) -> Int? {
    let place = lexicon.entries(of: tokens.text(index)).contains(where: { $0 == .one || $0 == .value(1) }) ? index + 1 : index
    return lexicon.entries(of: tokens.text(place)).contains(.half) && !isUnit(place + 1) ? place + 1 : nil
  }

  func unit(_ index: Int) -> (value: TimeUnit, next: Int)? { word(index) { if case .unit(let unit) = $0 { unit } else { nil } } }
  private func isUnit(_ index: Int) -> Bool { unit(index) != nil }

  private func part(_ index: Int) -> (part: TimeLength.Part, next: Int)? {
    guard index < tokens.count else { return nil }
    steps(1)
    // "The whole week", "all day", "for the month".
    if let whole = has(index, .whole), let unit = unit(has(whole, .the) ?? whole), unit.value >= .day {
      return (.init(amount: ExactNumber(1), unit: unit.value), unit.next)
    }
    if let part = fraction(index) { return part }
    // "Viertelstunde"
    for count in [1, 0] {
      guard let amount = count == 1 ? amount(index) : (ExactNumber(1), index),
        let minutes = word(amount.next, { if case .minutesLong(let minutes) = $0 { minutes } else { nil } }),
        let sum = amount.value.times(minutes.value)
      else { continue }
      return (.init(amount: sum, unit: .minute), minutes.next)
    }
    guard var amount = amount(index) else { return nil }
    // "5 and a half minutes", "one and three quarter of hours".
    var place = amount.next
    if let and = has(place, .and), amount.value.places == 0, let share = share(and) {
      if let sum = amount.value.plus(share.value) { (amount.value, place) = (sum, share.next) }
    }
    if tokens.text(place) == "-", tokens.isJoined(place) { place += 1 }
    if let of = has(place, .link), unit(of) != nil, tokens.isLetters(place), lexicon.entries(of: tokens.text(place)).contains(.of) {
      place = of
    }
    if tokens.text(place) == "'" || tokens.text(place) == "\"" || tokens.text(place) == "′" {
      guard tokens.isDigits(place - 1), tokens.isJoined(place), !(tokens.isJoined(place + 1) && !tokens.isSign(place + 1)) else {
        return nil
      }
      guard preferences.marksAreTimes else { return nil }
    }
    // "3 more hours", "2 working days".
    if word(place, { if case .bound(1) = $0 { true } else { nil } }) != nil || tokens.text(place) == "more" { place += 1 }
    guard let unit = unit(place), accepts(unit.value, place, amount.value) else { return nil }
    return (.init(amount: amount.value, unit: unit.value), unit.next)
  }

  /// A unit of one letter stands right behind its number; capitals alone are others' units: 5M.
  private func accepts(_ unit: TimeUnit, _ index: Int, _ amount: ExactNumber) -> Bool {
    guard tokens.text(index).utf8.count == 1, tokens.isLetters(index) else { return true }
    if unit == .hour { return tokens.isDigits(index - 1) }
    guard tokens.isJoined(index), tokens.isDigits(index - 1), !tokens.isJoined(index + 1) || tokens.isSign(index + 1) else { return false }
    if unit == .minute || unit == .day || unit == .second { return preferences.marksAreTimes && unit != .minute && unit != .day }
    return tokens.isCapitalized(index)
  }

  /// "Half an hour", "a quarter of an hour", "halbe Stunde", "Viertelstunde", "cuarto de hora", "1/2 day".
  private func fraction(_ index: Int) -> (part: TimeLength.Part, next: Int)? {
    guard let share = share(index) else { return nil }
    var place = share.next
    for _ in 0..<2 {
      let own = lexicon.entries(of: tokens.text(place))
      if tokens.text(place) == "d", tokens.text(place + 1) == "'" { place += 2 }
      if own.contains(.of) || own.contains(.one) || own.contains(.value(1)) || tokens.text(place) == "'" || tokens.text(place) == "-" {
        place += 1
      }
    }
    if let unit = unit(place), unit.value >= .minute, accepts(unit.value, place, share.value) {
      return (.init(amount: share.value, unit: unit.value), unit.next)
    }
    return nil
  }

  private func share(_ index: Int) -> (value: ExactNumber, next: Int)? {
    // 1/2 and 3/4 as they are written.
    if let a = tokens.number(index, digits: 1), tokens.text(index + 1) == "/", tokens.isJoined(index + 1), tokens.isJoined(index + 2),
      let b = tokens.number(index + 2, digits: 1), a > 0, a < b,
      let value = ExactNumber(numerator: a, denominator: b)
    {
      return (value, index + 3)
    }
    if let number = number(index), number.kind == .fraction, number.value.value < 1 { return (number.value, number.tokens.upperBound) }
    var place = index
    if lexicon.entries(of: tokens.text(place)).contains(where: { $0 == .one || $0 == .value(1) }), tokens.isLetters(place) { place += 1 }
    var numerator = 1
    if let count = small(place, most: 9), !count.isOrdinal, tokens.isLetters(place), count.value > 1,
      count.next < tokens.count
    {
      (numerator, place) = (count.value, count.next)
    }
    for entry in lexicon.entries(of: tokens.text(place)) {
      switch entry {
      case .half where numerator == 1: return (ExactNumber(mantissa: 5, places: 1), place + 1)
      case .part(let denominator):
        if let value = ExactNumber(numerator: numerator, denominator: denominator), value.value < 1 { return (value, place + 1) }
      default: continue
      }
    }
    if let part = word(place, { if case .ofHour(let minutes) = $0 { minutes } else { nil } }),
      let value = ExactNumber(numerator: numerator * part.value, denominator: 60)
    {
      return (value, part.next)
    }
    return nil
  }

  /// A moment that lies so far from another: by the calendar for months, by the clock for hours.
  func shifted(_ moment: CivilMoment, _ length: TimeLength, _ sign: Int) -> CivilMoment? {
    var moment = moment
    for part in length.parts {
      let amount = part.amount.value
      guard amount >= 0, amount < 100_000 else { return nil }
      if let months = part.unit.months, (amount * Double(months)).rounded() == amount * Double(months) {
        let count = Int(amount) == 0 || part.amount.places == 0 ? Int(amount * Double(months)) : Int(amount * Double(months))
        guard count < 100_000 else { return nil }
        let (year, month, _) = moment.day.components
        guard (12...119_976).contains(year * 12 + month + sign * count) else { return nil }
        moment.day = moment.day.adding(months: sign * count)
      } else if part.unit == .businessDay {
        var left = Int(amount)
        guard left <= 3000 else { return nil }
        while left > 0 {
          moment.day = moment.day.adding(days: sign)
          if moment.day.weekday < 5 { left -= 1 }
        }
      } else {
        let seconds = amount * Double(part.unit.seconds)
        guard seconds < 2e11 else { return nil }
        moment = moment.adding(seconds: sign * Int(seconds.rounded()))
      }
    }
    let year = moment.day.components.year
    return (1...9998).contains(year) ? moment : nil
  }

  /// "In 3 days", "two hours ago", "three weeks after Christmas", "2 days before yesterday", "within 3 minutes".
  func counted(_ index: Int, _ depth: Int) -> [TimeReading] {
    var found: [TimeReading] = []
    func add(_ length: TimeLength, _ sign: Int, from base: CivilMoment, ofDays: Bool, to next: Int) {
      guard let moment = shifted(base, length, sign) else { return }
      var reading = TimeReading(index, next)
      if length.finest >= .day, length.parts.allSatisfy({ $0.amount.places == 0 || $0.unit >= .day }) {
        var pattern = TimePattern(within: .day(moment.day))
        pattern.counted = length.finest
        reading.date = pattern
      } else {
        guard !ofDays else { return }
        (reading.moment, reading.momentGrain) = (moment, length.finest)
      }
      found.append(reading)
    }
    for (word, next) in times(index) {
      switch word {
      case .lead(let sign):
        // "A more exact hour": "in about 3 hours".
        for place in [next, has(next, .rough)].compactMap({ $0 }) {
          guard let length = length(place) else { continue }
          add(
            length.value, sign, from: reference, ofDays: false,
            to: self.word(length.next, { $0 == .shift(1) && sign > 0 ? true : nil })?.next ?? length.next)
          break
        }
      case .within:
        for place in places(next, most: 2) {
          var start = place
          if let coming = self.word(place, { if case .relative(1) = $0 { true } else { nil } }) { start = coming.next }
          guard let length = length(start) ?? oneUnit(start), let end = shifted(reference, length.value, 1) else { continue }
          var reading = TimeReading(index, length.next)
          (reading.moment, reading.lastMoment, reading.momentGrain) = (reference, end, length.value.finest)
          reading.isWithin = true
          found.append(reading)
          break
        }
      default: continue
      }
    }
    // "Two Sundays from now".
    if let amount = amount(index), amount.value.places == 0, (1...500).contains(amount.value.mantissa),
      let weekday = word(
        amount.next,
        { word -> Int? in
          switch word {
          case .weekday(let day), .weekdays(let day): day
          default: nil
          }
        }), let sign = word(weekday.next, { if case .shift(let sign) = $0 { sign } else { nil } })
    {
      let distance =
        sign.value > 0 ? (weekday.value - reference.day.weekday + 6) % 7 + 1 : -((reference.day.weekday - weekday.value + 6) % 7 + 1)
      found.append(
        TimeReading(
          index, sign.next, TimePattern(within: .day(reference.day.adding(days: distance + 7 * sign.value * (amount.value.mantissa - 1))))))
    }
    // "The day before Christmas" is one day before it.
    let oneOf = unit(index).flatMap { unit in
      times(unit.next).contains { $0.word == .side(.before) || $0.word == .side(.after) } && unit.value >= .day ? oneUnit(index) : nil
    }
    let whole = length(index)
    guard let length = whole ?? oneOf else { return found }
    for (word, next) in times(length.next) {
      switch word {
      case .shift(let sign): add(length.value, sign, from: reference, ofDays: false, to: next)
      case .side(.before), .side(.after), .from, .side(.since), .to:
        let isFrom = word == .from || word == .side(.since)
        if isFrom, lexicon.manner.contains(.andJoinsTens), word == .from, tokens.text(length.next) != "desde" { continue }
        if word == .to { continue }
        guard depth < Self.mostDepth else { continue }
        for place in places(next, most: 2) {
          guard let base = joined(place, depth + 1), !base.isRange, whole != nil || base.date?.grain == .day, base.recurrence == nil,
            base.side == nil, base.length == nil
          else { continue }
          let sign = word == .side(.before) ? -1 : 1
          if let moment = base.moment {
            add(length.value, sign, from: moment, ofDays: false, to: base.next)
          } else if let days = base.date, let day = days.resolved(reference.day, preferences).ahead, base.part == nil {
            // Its hour stays: "two days before Monday at 5".
            if let clock = base.clock, length.value.finest >= .day, let moment = shifted(CivilMoment(day.from), length.value, sign) {
              var reading = TimeReading(index, base.next, TimePattern(within: .day(moment.day)))
              reading.clock = clock
              found.append(reading)
            } else {
              add(
                length.value, sign, from: CivilMoment(day.from, second: base.clock?.second ?? 0), ofDays: base.clock == nil, to: base.next)
            }
          }
          break
        }
      default: continue
      }
    }
    return found
  }

  private func oneUnit(_ index: Int) -> (value: TimeLength, next: Int)? {
    guard let unit = unit(index) else { return nil }
    var parts = [TimeLength.Part(amount: ExactNumber(1), unit: unit.value)]
    if let and = has(unit.next, .and), let more = length(and) {
      parts += more.value.parts
      return (TimeLength(parts: parts), more.next)
    }
    return (TimeLength(parts: parts), unit.next)
  }
}
