/// A stretch of whole days.
struct DaySpan: Hashable, Sendable {
  var from: CivilDay
  /// The day behind its last.
  var to: CivilDay
  var grain: TimeUnit

  /// The week, month, year that a day is of; a day itself for all smaller units.
  static func containing(_ day: CivilDay, _ unit: TimeUnit, offset: Int = 0) -> DaySpan {
    let (year, month, _) = day.components
    switch unit {
    case .week: return DaySpan(from: day.monday.adding(days: 7 * offset), to: day.monday.adding(days: 7 * offset + 7), grain: unit)
    case .fortnight: return DaySpan(from: day.monday.adding(days: 14 * offset), to: day.monday.adding(days: 14 * offset + 14), grain: unit)
    case .weekend:
      let saturday = day.monday.adding(days: 5 + 7 * offset)
      return DaySpan(from: saturday, to: saturday.adding(days: 2), grain: unit)
    case .businessDay: return DaySpan(from: day.monday.adding(days: 7 * offset), to: day.monday.adding(days: 7 * offset + 5), grain: unit)
    case .month, .quarter, .half, .year, .decade, .century:
      let size = unit.months ?? 1
      // A century runs from its hundred to the next.
      let index = year * 12 + month - 1
      let first = (index / size + offset) * size
      let start = Self.month(first), end = Self.month(first + size)
      return DaySpan(from: start, to: end, grain: unit)
    default: return DaySpan(from: day.adding(days: offset), to: day.adding(days: offset + 1), grain: .day)
    }
  }

  /// The first day of a month that is counted from the year 0, kept to the years of the calendar.
  static func month(_ index: Int) -> CivilDay {
    let index = min(max(index, 12), 9999 * 12 + 11)
    return CivilDay(year: index / 12, month: index % 12 + 1, day: 1) ?? CivilDay(ordinal: 0)
  }

  static func day(_ day: CivilDay) -> DaySpan { DaySpan(from: day, to: day.adding(days: 1), grain: .day) }

  func contains(_ other: DaySpan) -> Bool { from <= other.from && other.to <= to }
}

/// What is said of a day or a longer stretch, before it is known which one that is: a month, a weekday, what it lies in.
struct TimePattern: Hashable, Sendable {
  /// Which of the units in the stretch that the rest names: "the last week of", "first 10 days of".
  struct Pick: Hashable, Sendable {
    var unit: TimeUnit
    var weekday: Int?
    /// From the end where negative.
    var nth: Int
    var count = 1
  }

  var year: Int?
  var month: Int?
  var day: Int?
  var weekday: Int?
  var feast: Feast?
  var quarter: Int?
  var half: Int?
  var week: Int?
  var season: Int?
  var within: DaySpan?
  var pick: Pick?
  /// This (0), the next (1), the last (-1) of them.
  var relative: Int?
  /// Whether it is the week, or the weekend, of the day that the rest names.
  var around: TimeUnit?
  /// The unit by which `within` was counted from now or another day.
  var counted: TimeUnit?
  /// A month or year that no calendar has: "30 February".
  var isImpossible: Bool {
    if feast == .lunar { return true }
    guard let day, let month else { return false }
    return day > CivilDay.days(ofMonth: month, year: year ?? 2000)
  }

  /// The days alone of a period: "next week", "2018".
  init(within: DaySpan? = nil) { self.within = within }

  var isSet: Bool { self != TimePattern() }

  /// The finest unit that is named.
  var grain: TimeUnit {
    if let around { return around }
    if let pick { return pick.weekday != nil || pick.unit < .day ? .day : pick.count == 1 ? pick.unit : .day }
    if day != nil || weekday != nil || feast != nil { return .day }
    if week != nil { return .week }
    if month != nil { return .month }
    if quarter != nil { return .quarter }
    if half != nil || season != nil { return .half }
    if let within { return within.grain }
    return .year
  }

  /// What both say together; nil where they say different things of the same.
  func merged(_ other: TimePattern) -> TimePattern? {
    var sum = self
    func join<Value: Equatable>(_ path: WritableKeyPath<TimePattern, Value?>) -> Bool {
      guard let new = other[keyPath: path] else { return true }
      guard let old = sum[keyPath: path] else {
        sum[keyPath: path] = new
        return true
      }
      return old == new
    }
    // "Tomorrow, 13/04/21": the date by its number is the surer one.
    if let within, within.grain == .day, other.month != nil, other.day != nil { return other }
    if let within = other.within, within.grain == .day, month != nil, day != nil { return self }
    // A weekday beside a day of its own tells nothing more.
    if let within, within.grain == .day, other.weekday != nil, other == TimePattern(weekday: other.weekday) {
      return within.from.weekday == other.weekday || counted != nil ? near(other) : nil
    }
    if let counted = counted ?? other.counted, let days = within ?? other.within, other.counted == nil || self.counted == nil {
      let rest = self.counted != nil ? other : self
      guard rest.within == nil, rest.isSet else { return nil }
      return TimePattern.counted(days, counted, rest)
    }
    if day != nil, other.day != nil { return nil }
    if feast != nil && other.feast != nil || pick != nil && other.pick != nil { return nil }
    // "Week 10 of 2018", "the first quarter of March" is none.
    guard join(\.year), join(\.month), join(\.day), join(\.weekday), join(\.feast), join(\.quarter), join(\.half), join(\.week),
      join(\.season), join(\.pick), join(\.around), join(\.counted), join(\.relative)
    else { return nil }
    if let new = other.within {
      guard let old = sum.within else {
        sum.within = new
        return sum.fits ? sum : nil
      }
      if old.contains(new) { sum.within = new } else if !new.contains(old) { return nil }
    }
    return sum.fits ? sum : nil
  }

  private func near(_ other: TimePattern) -> TimePattern? {
    guard let within, let counted else { return self }
    return TimePattern.counted(within, counted, other)
  }

  private static func counted(_ days: DaySpan, _ unit: TimeUnit, _ rest: TimePattern) -> TimePattern? {
    var sum = rest
    if unit >= .week || rest.weekday == nil {
      sum.within = DaySpan.containing(days.from, unit == .day ? .day : unit)
    } else {
      sum.within = days
    }
    return sum
  }

  init(weekday: Int?) { self.weekday = weekday }

  /// Whether its parts may stand together.
  private var fits: Bool {
    if feast != nil, month != nil || day != nil || weekday != nil { return false }
    if quarter != nil || half != nil || week != nil || season != nil, month != nil || day != nil { return false }
    if let within, within.grain <= .day, month != nil || year != nil || day != nil, pick == nil { return false }
    if let within, year != nil, within.grain >= .year { return false }
    if year != nil, day != nil, month == nil, weekday == nil, pick == nil { return false }
    if let within, month != nil || feast != nil, within.grain < .month { return false }
    return true
  }

  // MARK: Which days

  /// The stretches that it may be, in order, in some years.
  private func occurrences(_ years: ClosedRange<Int>) -> [DaySpan] {
    var found: [DaySpan] = []
    let years = year.map { $0...$0 } ?? years
    func add(_ from: CivilDay?, _ to: CivilDay?, _ grain: TimeUnit) {
      if let from, let to { found.append(DaySpan(from: from, to: to, grain: grain)) }
    }
    func addDay(_ day: CivilDay?) { if let day { found.append(.day(day)) } }
    if weekday != nil, day == nil, month == nil, feast == nil, pick == nil {
      if let within, year == nil {
        var day = within.from.adding(days: ((weekday ?? 0) - within.from.weekday + 7) % 7)
        while day < within.to, found.count < 60 {
          addDay(day)
          day = day.adding(days: 7)
        }
        return found
      }
      return []
    }
    for year in years where (1...9998).contains(year) {
      if let feast {
        addDay(feast.day(in: year))
      } else if let quarter {
        add(DaySpan.month(year * 12 + quarter * 3 - 3), DaySpan.month(year * 12 + quarter * 3), .quarter)
      } else if let half {
        add(DaySpan.month(year * 12 + half * 6 - 6), DaySpan.month(year * 12 + half * 6), .half)
      } else if let week {
        let monday = CivilDay.week(week, of: year)
        add(monday, monday?.adding(days: 7), .week)
      } else if let season {
        let starts = [(3, 21), (6, 21), (9, 23), (12, 21), (3, 21)]
        add(
          CivilDay(year: year, month: starts[season].0, day: starts[season].1),
          CivilDay(year: season == 3 ? year + 1 : year, month: starts[season + 1].0, day: starts[season + 1].1), .half)
      } else if let month {
        if let day {
          addDay(CivilDay(year: year, month: month, day: day))
        } else {
          add(DaySpan.month(year * 12 + month - 1), DaySpan.month(year * 12 + month), .month)
        }
      } else if let day {
        for month in 1...12 {
          guard let date = CivilDay(year: year, month: month, day: day), weekday == nil || date.weekday == weekday else { continue }
          addDay(date)
        }
      } else if self.year != nil {
        add(DaySpan.month(year * 12), DaySpan.month(year * 12 + 12), .year)
      } else if let within {
        return picked([within])
      }
    }
    return picked(found).filter { span in
      within.map { $0.contains(span) || pick != nil && span.from >= $0.from && span.from < $0.to } ?? true
    }
  }

  private func picked(_ spans: [DaySpan]) -> [DaySpan] {
    guard let pick else { return spans }
    return spans.compactMap { span in
      if let weekday = pick.weekday { return CivilDay.weekday(weekday, nth: pick.nth, in: span.from..<span.to).map { .day($0) } }
      switch pick.unit {
      case .week:
        // A week is of the stretch that has its Thursday.
        guard let thursday = CivilDay.weekday(3, nth: pick.nth < 0 && pick.count > 1 ? -1 : pick.nth, in: span.from..<span.to) else {
          return nil
        }
        if pick.nth < 0, pick.count > 1 {
          let last = min(
            thursday.monday.adding(days: 7),
            pick.count > 1 && thursday.monday.adding(days: 7) > span.to ? thursday.monday : thursday.monday.adding(days: 7))
          return DaySpan(from: last.adding(days: -7 * pick.count), to: last, grain: .week)
        }
        return DaySpan(from: thursday.monday, to: thursday.monday.adding(days: 7 * pick.count), grain: .week)
      case .weekend:
        guard let saturday = CivilDay.weekday(5, nth: pick.nth, in: span.from..<span.to) else { return nil }
        return DaySpan(from: saturday, to: saturday.adding(days: 2), grain: .weekend)
      case .month, .quarter, .half, .year, .decade:
        let size = pick.unit.months ?? 1
        let (firstYear, firstMonth, _) = span.from.components
        let (endYear, endMonth, _) = span.to.components
        let first = firstYear * 12 + firstMonth - 1, end = endYear * 12 + endMonth - 1
        let start = pick.nth > 0 ? first + (pick.nth - 1) * size : end + (pick.nth + 1 - pick.count) * size
        guard start >= first, start + pick.count * size <= end else { return nil }
        return DaySpan(from: .init(ordinal: DaySpan.month(start).ordinal), to: DaySpan.month(start + pick.count * size), grain: pick.unit)
      default:
        let start = pick.nth > 0 ? span.from.adding(days: pick.nth - 1) : span.to.adding(days: pick.nth + 1 - pick.count)
        guard start >= span.from, start.adding(days: pick.count) <= span.to else { return nil }
        return DaySpan(from: start, to: start.adding(days: pick.count), grain: .day)
      }
    }
  }

  /// The stretch to come and the one behind, seen from a day; one alone where it can be no other.
  func resolved(_ today: CivilDay, _ preferences: TimePreferences) -> (ahead: DaySpan?, behind: DaySpan?) {
    let found = chosen(today, preferences)
    guard let around else { return found }
    func span(_ span: DaySpan?) -> DaySpan? {
      span.map {
        // A weekend is the one next to the day.
        around == .weekend
          ? DaySpan.containing($0.from.weekday < 2 ? $0.from.adding(days: -7) : $0.from, .weekend) : DaySpan.containing($0.from, around)
      }
    }
    return (span(found.ahead), span(found.behind))
  }

  private func chosen(_ today: CivilDay, _ preferences: TimePreferences) -> (ahead: DaySpan?, behind: DaySpan?) {
    guard !isImpossible else { return (nil, nil) }
    let thisYear = today.components.year
    if let weekday, day == nil, month == nil, within == nil, pick == nil { return byWeek(weekday, today, preferences) }
    if let within, self == TimePattern(within: within).with(counted: counted) { return (within, nil) }
    for reach in [1, 8] {
      let around = within.map { min($0.from.components.year, thisYear - reach)...max($0.to.components.year, thisYear + reach) }
      let years = within != nil ? around ?? thisYear...thisYear : thisYear - reach...thisYear + reach
      let spans = occurrences(years.count > 120 ? thisYear - 60...thisYear + 60 : years)
      if year != nil || within != nil {
        guard let first = spans.first else { return (nil, nil) }
        // Of a month or a year that is named there is one; of a stretch the first, unless it is to be the last.
        if relative == nil || spans.count == 1 { return (first, nil) }
      }
      let index = spans.firstIndex { $0.grain == .day ? $0.from >= today : $0.to > today } ?? spans.count
      switch relative {
      case 0?:
        if let span = spans.first(where: { $0.from <= today && today < $0.to && $0.grain > .day })
          ?? spans.first(where: { $0.from.adding(days: week != nil ? 3 : 0).components.year == thisYear })
        {
          return (span, nil)
        }
      case let step?:
        // What begins today or runs is neither the last nor the next.
        let runs = spans.indices.contains(index) && spans[index].from <= today
        let place = step > 0 ? index + step - 1 + (runs ? 1 : 0) : index + step
        if spans.indices.contains(place) { return (spans[place], nil) }
      case nil:
        let ahead = spans.indices.contains(index) ? spans[index] : nil
        if let ahead, index > 0 {
          let behind = spans[index - 1]
          // A weekday and a day of the month that agree are more likely near.
          let isNear =
            weekday != nil && day != nil && month == nil && today.ordinal - behind.from.ordinal < ahead.from.ordinal - today.ordinal
          return isNear ? (behind, ahead) : (ahead, behind)
        }
        if reach == 8 { return (ahead, index > 0 ? spans[index - 1] : nil) }
      }
    }
    return (nil, nil)
  }

  private func with(counted: TimeUnit?) -> TimePattern {
    var pattern = self
    pattern.counted = counted
    return pattern
  }

  private func byWeek(_ weekday: Int, _ today: CivilDay, _ preferences: TimePreferences) -> (ahead: DaySpan?, behind: DaySpan?) {
    let this = today.monday.adding(days: weekday)
    let ahead = this < today || this == today && !preferences.mayBeToday ? this.adding(days: 7) : this
    switch relative {
    case 0?: return (.day(preferences.namesWeeks ? this : ahead), nil)
    case let step? where preferences.namesWeeks: return (.day(this.adding(days: 7 * step)), nil)
    case let step?:
      // The first or last that is not today.
      let next = this <= today ? this.adding(days: 7) : this
      let last = this >= today ? this.adding(days: -7) : this
      return (.day(step > 0 ? next.adding(days: 7 * (step - 1)) : last.adding(days: 7 * (step + 1))), nil)
    case nil:
      let behind = this < today ? this : this.adding(days: -7)
      return (.day(ahead), .day(behind))
    }
  }
}
