/// Lengths of time that a calendar or a clock counts in.
package enum TimeUnit: Int, Hashable, Comparable, CaseIterable, Sendable {
  case second, minute, hour, day, businessDay, weekend, week, fortnight, month, quarter, half, year, decade, century

  /// How many months, or how many seconds, one of them has.
  package var months: Int? {
    switch self {
    case .month: 1
    case .quarter: 3
    case .half: 6
    case .year: 12
    case .decade: 120
    case .century: 1200
    default: nil
    }
  }

  package var seconds: Int {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3600
    case .day, .businessDay: 86_400
    case .weekend: 2 * 86_400
    case .week: 7 * 86_400
    case .fortnight: 14 * 86_400
    case .year: 365 * 86_400
    default: (months ?? 0) / 12 * 365 * 86_400 + (months ?? 0) % 12 * 30 * 86_400
    }
  }

  package static func < (left: TimeUnit, right: TimeUnit) -> Bool { left.rawValue < right.rawValue }
}

/// A part of the day, as people name them.
package enum DayPart: Int, Hashable, CaseIterable, Sendable {
  case earlyMorning, morning, noon, lunch, afternoon, evening, night, nightTime, daytime, business
  case dawn
}

/// A part of a stretch of time.
package enum TimeEdge: Int, Hashable, Sendable { case early, middle, late }

/// Which side of what is named is meant.
package enum TimeSide: Int, Hashable, Sendable { case before, after, since, until }

/// A length of time: amounts of units.
package struct TimeLength: Hashable, Sendable {
  package var parts: [Part]
  /// Whether it is said to be less (-1) or more (1).
  package var bound = 0

  package struct Part: Hashable, Sendable {
    package var amount: ExactNumber
    package var unit: TimeUnit
  }

  /// With months of 30 and years of 365 days.
  package var seconds: Double { parts.reduce(0) { $0 + $1.amount.value * Double($1.unit.seconds) } }
  /// Nil where a part is shorter than a month.
  package var months: Double? {
    parts.reduce(0 as Double?) { sum, part in sum.flatMap { sum in part.unit.months.map { sum + part.amount.value * Double($0) } } }
  }
  package var finest: TimeUnit { parts.map(\.unit).min() ?? .day }
}

/// Something that happens again and again.
package struct Recurrence: Hashable, Sendable {
  /// Every so many of a unit; nil where a day of the week, of the month or the year is named instead.
  package var every: TimeLength?
  package var weekday: Int?
  package var month: Int?
  package var day: Int?
  package var clock: TimeOfDay?
  package var lastClock: TimeOfDay?
  package var part: DayPart?
}

/// A time of day.
package struct TimeOfDay: Hashable, Sendable {
  /// Seconds since midnight; 86,400 is the midnight that ends a day.
  package var second: Int
  package var grain: TimeUnit
  /// Whether the other half of the day may be meant as well.
  package var isOpen: Bool
  /// Minutes that its zone is ahead of UTC.
  package var zone: Int?
  /// Seconds from its zone to that of the reference.
  package var shift = 0
}

/// What words of time name, in a form that takes no side: moments, stretches between them, lengths and recurrences.
package struct TimeResolution: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable { case date, time, dateTime, dateSpan, timeSpan, dateTimeSpan, duration, recurrence }

  package var kind: Kind
  /// Where it begins; of a time alone its day is the one it is likely of.
  package var from: CivilMoment?
  /// Where it ends; nil for a moment and for what is open.
  package var to: CivilMoment?
  /// Whether the unit that begins at its end still belongs to it, as in "Monday to Friday".
  package var isThrough = false
  /// The finest unit that is named.
  package var grain: TimeUnit = .day
  package var length: TimeLength?
  package var recurrence: Recurrence?
  package var part: DayPart?
  /// Of which part of the stretch it is; `from` and `to` are those of the whole.
  package var edge: TimeEdge?
  /// Which side of the moment or stretch it is.
  package var side: TimeSide?
  package var isRough = false
  /// Whether it runs from now.
  package var isFromNow = false
  /// Whether it was counted from now or from another day: "in two weeks" names a day, and "next week" none.
  package var isCounted = false
}

/// Words of a text that name a time.
package struct TimeMention: Hashable, Sendable {
  package var tokens: Range<Int>
  package var value: TimeResolution
  /// What the words may mean besides: the day behind, the other half of the day.
  package var others: [TimeResolution]
  /// How sure it is that they name a time at all, 0…1.
  package var certainty: Double
}

/// How words are read that leave something open: what a locale, a schema or a caller sets.
package struct TimePreferences: Sendable {
  package enum Hours: Sendable {
    /// The half of the day in which people are awake: 7 to 6.
    case waking
    /// Whichever comes next.
    case next
    /// As it is written: 5 is 05:00.
    case written
  }

  package var dayFirst = false
  package var hours = Hours.waking
  /// Whether a day without a year is one to come, or has been.
  package var isPast = false
  /// Whether "next Friday" is the Friday of next week, or the first to come.
  package var namesWeeks = false
  /// Whether a weekday that is today's may be today.
  package var mayBeToday = true
  /// Whether counted months and weeks begin with a whole one: "the last 2 weeks" are calendar weeks.
  package var alignsCounts = false
  /// Whether the marks of feet and inches are those of minutes and seconds: 30'.
  package var marksAreTimes = false
  /// Minutes that the reference is ahead of UTC; nil where zones are left as they are.
  package var zone: Int?
  /// Hours of the parts of the day.
  package var parts: [DayPart: Range<Int>] = [
    .earlyMorning: 5..<8, .morning: 6..<12, .noon: 12..<13, .lunch: 12..<14, .afternoon: 12..<18, .evening: 18..<22, .night: 20..<24,
    .nightTime: 0..<6, .daytime: 8..<18, .business: 9..<17, .dawn: 5..<7,
  ]

  package init() {}
}
