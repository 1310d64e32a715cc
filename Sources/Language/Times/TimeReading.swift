/// What some words say of a time before it is known when that is: days, a clock's time, a part of the day, a side.
struct TimeReading: Sendable {
  var start: Int
  var next: Int
  var date: TimePattern?
  /// The days at the end of a range.
  var lastDate: TimePattern?
  var clock: TimeOfDay?
  var lastClock: TimeOfDay?
  var part: DayPart?
  var edge: TimeEdge?
  var side: TimeSide?
  var isRough = false
  /// A moment or a stretch that was counted from now by the clock.
  var moment: CivilMoment?
  var lastMoment: CivilMoment?
  var momentGrain = TimeUnit.second
  /// Whether it is any time up to its end.
  var isWithin = false
  var length: TimeLength?
  var recurrence: Recurrence?
  /// A number that may be an hour or a day of the month.
  var number: Int?
  var isOrdinal = false
  /// Whether its words name a time wherever they stand.
  var isSure = true
  /// Which parts of the first and the last days a range has.
  var firstEdge: TimeEdge?
  var lastEdge: TimeEdge?

  init(_ start: Int, _ next: Int) { (self.start, self.next) = (start, next) }

  init(_ start: Int, _ next: Int, _ date: TimePattern) {
    self.init(start, next)
    self.date = date
  }

  init(_ start: Int, _ next: Int, _ clock: TimeOfDay) {
    self.init(start, next)
    self.clock = clock
  }

  var isRange: Bool { lastDate != nil || lastClock != nil || lastMoment != nil }
  var hasTime: Bool { clock != nil || part != nil || moment != nil }
  /// Whether it says of which day it is.
  var isOfDay: Bool { date.map { $0.grain <= .day } ?? false }

  /// Both as one; nil where they do not go together.
  func merged(_ other: TimeReading) -> TimeReading? {
    var sum = self
    sum.next = max(next, other.next)
    sum.start = min(start, other.start)
    sum.isSure = true
    sum.isRough = isRough || other.isRough
    if recurrence != nil || other.recurrence != nil { return recurring(other, sum) }
    guard length == nil, other.length == nil, number == nil, other.number == nil else { return nil }
    guard side == nil || other.side == nil else { return nil }
    guard !(isRange && other.isRange) else { return nil }
    sum.side = side ?? other.side
    if clock != nil || moment != nil, other.clock != nil || other.moment != nil { return nil }
    if lastDate != nil, other.clock != nil || other.part != nil || other.moment != nil { return nil }
    if other.lastDate != nil, hasTime { return nil }
    // Days.
    if let mine = date, let theirs = other.date {
      if let lastDate = lastDate ?? other.lastDate {
        // "From 4 to 23 next month", "June to August in 1992": it tells of both.
        let (first, added) = self.lastDate != nil ? (mine, theirs) : (theirs, mine)
        guard first.grain < added.grain || first.year == nil && added.year != nil, let from = first.merged(added),
          let to = lastDate.merged(added)
        else { return nil }
        (sum.date, sum.lastDate) = (from, to)
      } else {
        guard edge == nil || other.edge == nil, let both = mine.merged(theirs) else { return nil }
        if edge != nil || other.edge != nil, theirs.within == nil && mine.within == nil, theirs.year == nil && mine.year == nil {
          return nil
        }
        sum.date = both
      }
    } else {
      sum.date = date ?? other.date
      sum.lastDate = lastDate ?? other.lastDate
    }
    sum.edge = edge ?? other.edge
    // Times.
    if let moment = moment ?? other.moment {
      guard part == nil, other.part == nil, sum.lastDate == nil else { return nil }
      (sum.moment, sum.momentGrain) = (moment, self.moment != nil ? momentGrain : other.momentGrain)
      sum.lastMoment = lastMoment ?? other.lastMoment
      if let days = sum.date {
        guard sum.lastMoment == nil, days.grain >= .day, let within = days.within, within.from <= moment.day, moment.day < within.to else {
          return nil
        }
        sum.date = nil
      }
      return sum
    }
    sum.clock = clock ?? other.clock
    sum.lastClock = lastClock ?? other.lastClock
    if let mine = part, let theirs = other.part, mine != theirs { return nil }
    sum.part = part ?? other.part
    if sum.clock != nil, let date = sum.date, date.grain > .day, date.isSet {
      // A month has no hour.
      return nil
    }
    if let part = sum.part {
      if let date = sum.date, date.grain > .day { return nil }
      if var clock = sum.clock {
        if let last = sum.lastClock {
          let fixed = last.of(part)
          sum.lastClock = fixed
          if clock.isOpen { clock = fixed.isOpen ? clock.of(part) : clock.before(fixed, part) }
        } else {
          clock = clock.of(part)
        }
        sum.clock = clock
        sum.part = nil
        sum.edge = nil
      }
    }
    return sum
  }

  private func recurring(_ other: TimeReading, _ sum: TimeReading) -> TimeReading? {
    guard let recurrence = recurrence ?? other.recurrence, recurrence.clock == nil || other.clock == nil else { return nil }
    guard self.recurrence == nil || other.recurrence == nil else {
      // "Tuesday mornings and Fridays" are two.
      return nil
    }
    let rest = self.recurrence != nil ? other : self
    guard rest.moment == nil, rest.lastDate == nil, rest.side == nil, rest.length == nil, rest.number == nil else { return nil }
    var joined = recurrence
    if let clock = rest.clock {
      guard joined.clock == nil else { return nil }
      joined.clock = joined.part.map(clock.of) ?? clock
      joined.lastClock = rest.lastClock
      joined.part = nil
    }
    if let part = rest.part {
      guard joined.part == nil else { return nil }
      if let clock = joined.clock { joined.clock = clock.of(part) } else { joined.part = part }
    }
    if let date = rest.date {
      guard date.within == nil, date.year == nil, date.relative == nil, date.pick == nil, date.feast == nil else { return nil }
      // "The 19th of every month", "19 June every year", "Tuesday mornings".
      if let weekday = date.weekday, date.day == nil, joined.weekday == nil {
        joined.weekday = weekday
      } else {
        guard let day = date.day, joined.weekday == nil else { return nil }
        joined.day = day
        joined.month = date.month
      }
    }
    var sum = sum
    (sum.recurrence, sum.date, sum.clock, sum.lastClock, sum.part) = (joined, nil, nil, nil, nil)
    return sum
  }
}

extension TimeOfDay {
  var hour: Int { second / 3600 }

  /// The same in a part of the day: "8 in the evening".
  func of(_ part: DayPart) -> TimeOfDay {
    var clock = self
    guard isOpen else { return self }
    let hour = hour % 12
    switch part {
    case .earlyMorning, .morning, .dawn: clock.second = second % 43_200
    case .nightTime: clock.second = second % 43_200
    case .night: clock.second = second % 43_200 + (hour >= 5 && hour < 12 ? 43_200 : 0)
    case .evening: clock.second = hour == 0 ? second % 43_200 : second % 43_200 + 43_200
    case .noon, .lunch, .afternoon, .daytime, .business: clock.second = second % 43_200 + (hour >= 10 && part != .afternoon ? 0 : 43_200)
    }
    clock.isOpen = false
    return clock
  }

  /// The latest of both halves of the day that is in front of another time of the same part.
  func before(_ last: TimeOfDay, _ part: DayPart) -> TimeOfDay {
    var clock = of(part)
    if clock.second >= last.second, second % 43_200 < last.second { clock.second = second % 43_200 }
    return clock
  }
}
