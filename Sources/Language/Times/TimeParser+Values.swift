/// What a reading comes to, seen from a moment.
extension TimeParser {
  /// The likeliest value and the others that it may have; none where there is no such day.
  func values(_ reading: TimeReading) -> [TimeResolution] {
    if let recurrence = reading.recurrence { return [TimeResolution(kind: .recurrence, recurrence: recurrence)] }
    var plain = TimeResolution(kind: .date)
    (plain.side, plain.edge, plain.part, plain.isRough) = (reading.side, reading.edge, reading.part, reading.isRough)
    plain.isCounted = reading.date?.counted != nil
    if let length = reading.length {
      plain.kind = .duration
      plain.length = length
      return [plain]
    }
    if let moment = reading.moment {
      plain.kind = reading.lastMoment != nil ? .dateTimeSpan : .dateTime
      (plain.from, plain.to, plain.grain, plain.isFromNow) = (moment, reading.lastMoment, reading.momentGrain, reading.isWithin)
      if reading.isWithin, reading.momentGrain >= .day, let end = reading.lastMoment {
        (plain.kind, plain.from, plain.to, plain.grain) = (.dateSpan, CivilMoment(moment.day), CivilMoment(end.day), .day)
      }
      return [closed(plain)]
    }
    if let last = reading.lastDate, let first = reading.date { return spans(first, last, reading, plain).map(closed) }
    var days: [DaySpan?] = [nil]
    if let date = reading.date {
      let found = date.resolved(reference.day, preferences)
      days = preferences.isPast ? [found.behind, found.ahead] : [found.ahead, found.behind]
      days = days.filter { $0 != nil }
      guard !days.isEmpty else { return [] }
    }
    return days.flatMap { timed($0, reading, plain) }.map(closed)
  }

  private func closed(_ value: TimeResolution) -> TimeResolution {
    var value = value
    guard value.side != nil else { return value }
    switch value.kind {
    case .date: value.kind = .dateSpan
    case .time: value.kind = .timeSpan
    case .dateTime: value.kind = .dateTimeSpan
    default: break
    }
    return value
  }

  private func timed(_ days: DaySpan?, _ reading: TimeReading, _ plain: TimeResolution) -> [TimeResolution] {
    var value = plain
    if let clock = reading.clock {
      return clocks(clock, reading.lastClock, days?.from).map { first, last in
        var value = plain
        let day = days?.from ?? self.day(of: first)
        value.kind = last == nil ? days == nil ? .time : .dateTime : days == nil ? .timeSpan : .dateTimeSpan
        value.from = CivilMoment(day, second: first + clock.shift)
        value.grain = clock.grain
        if let last, let end = reading.lastClock {
          value.to = CivilMoment(day, second: (last <= first ? last + 86_400 : last) + end.shift)
          value.grain = min(clock.grain, end.grain)
          value.isThrough = true
        }
        return value
      }
    }
    if let part = reading.part {
      let hours = preferences.parts[part] ?? 0..<24
      let day = days?.from ?? reference.day
      value.kind = days == nil ? .timeSpan : .dateTimeSpan
      (value.from, value.to, value.grain) = (
        CivilMoment(day, second: hours.lowerBound * 3600), CivilMoment(day, second: hours.upperBound * 3600), .hour
      )
      return [value]
    }
    guard let days else { return [] }
    value.from = CivilMoment(days.from)
    value.grain = days.grain
    if days.grain > .day || days.to.ordinal - days.from.ordinal > 1 {
      value.kind = .dateSpan
      value.to = CivilMoment(days.to)
    }
    if value.edge != nil, days.grain <= .day { value.kind = .dateTimeSpan }
    return [value]
  }

  /// The day that a time by itself is likely of: today, or tomorrow where it has passed.
  private func day(of second: Int) -> CivilDay {
    preferences.hours == .next && second < reference.second ? reference.day.adding(days: 1) : reference.day
  }

  /// The hours that a time may have, the likeliest first.
  private func clocks(_ first: TimeOfDay, _ last: TimeOfDay?, _ day: CivilDay?) -> [(Int, Int?)] {
    func end(_ start: Int) -> Int? {
      guard let last else { return nil }
      guard last.isOpen else { return last.second }
      let early = last.second % 43_200
      return [early, early + 43_200, early + 86_400].first { $0 > start } ?? last.second
    }
    guard first.isOpen else { return [(first.second, end(first.second))] }
    let early = first.second % 43_200, late = early + 43_200
    let isLate: Bool
    switch preferences.hours {
    case .written: isLate = first.hour >= 12
    case .waking: isLate = early < 7 * 3600
    case .next:
      isLate = (day == nil || day == reference.day) && early <= reference.second && late > reference.second || first.hour == 12
    }
    return (isLate ? [late, early] : [early, late]).map { ($0, end($0)) }
  }

  /// From days to days: the last is the next behind the first.
  private func spans(_ first: TimePattern, _ last: TimePattern, _ reading: TimeReading, _ plain: TimeResolution) -> [TimeResolution] {
    let starts = first.resolved(reference.day, preferences)
    let ends = last.resolved(reference.day, preferences)
    var values: [TimeResolution] = []
    let grains = min(first.grain, last.grain)
    func add(_ from: DaySpan, _ to: DaySpan) {
      var value = plain
      value.edge = nil
      value.kind = .dateSpan
      var start = CivilMoment(from.from), end = CivilMoment(to.from)
      value.isThrough = true
      // The end of what is named.
      if reading.firstEdge == .late { start = CivilMoment(from.to) }
      if reading.firstEdge == .middle { start = CivilMoment(from.from.adding(days: (from.to.ordinal - from.from.ordinal) / 2)) }
      if reading.lastEdge == .late { (end, value.isThrough) = (CivilMoment(to.to), false) }
      if reading.lastEdge == .middle {
        (end, value.isThrough) = (CivilMoment(to.from.adding(days: (to.to.ordinal - to.from.ordinal) / 2)), false)
      }
      if let clock = reading.clock, let lastClock = reading.lastClock {
        value.kind = .dateTimeSpan
        start = CivilMoment(from.from, second: clocks(clock, nil, from.from)[0].0)
        end = CivilMoment(to.from, second: clocks(lastClock, nil, to.from)[0].0)
        value.grain = min(clock.grain, lastClock.grain)
      } else {
        value.grain = grains
      }
      guard start < end || start == end && value.isThrough else { return }
      (value.from, value.to) = (start, end)
      values.append(value)
    }
    for start in preferences.isPast ? [starts.behind, starts.ahead] : [starts.ahead, starts.behind] {
      guard let start else { continue }
      // The first end that is not in front of the start.
      var end = [ends.behind, ends.ahead].compactMap { $0 }.filter { $0.from >= start.from }.min { $0.from < $1.from }
      let later = last.resolved(start.from, preferences)
      if end == nil || last.year == nil && last.within == nil && last.relative == nil {
        end = later.ahead.flatMap { $0.from >= start.from ? $0 : nil } ?? end
      }
      if let end { add(start, end) }
    }
    // A range that has begun and goes on is the one that is meant.
    if values.count == 2,
      let index = values.firstIndex(where: {
        ($0.from?.day ?? reference.day) <= reference.day
          && ($0.to?.day ?? reference.day) >= (grains == .day ? reference.day : DaySpan.containing(reference.day, grains).from)
      }), index > 0
    {
      values.swapAt(0, index)
    }
    return values
  }
}

/// Reads the times of a text by the words of a language.
package struct TimeGrammar: Sendable {
  package let tokens: NoteTokens
  package let lexicon: Lexicon
  package let reference: CivilMoment
  package let preferences: TimePreferences

  package init(_ tokens: NoteTokens, _ lexicon: Lexicon, now reference: CivilMoment, _ preferences: TimePreferences = TimePreferences()) {
    (self.tokens, self.lexicon, self.reference, self.preferences) = (tokens, lexicon, reference, preferences)
  }

  /// All times that the text names, in order; none overlaps another.
  package var all: [TimeMention] { TimeParser(tokens, lexicon, reference, preferences).all() }

  /// The same, and how many steps that took.
  package var counted: (mentions: [TimeMention], steps: Int) {
    let parser = TimeParser(tokens, lexicon, reference, preferences)
    let mentions = parser.all()
    return (mentions, parser.steps)
  }
}
