import Language

/// The times of a note that is not in English, by the grammar of its language. (English has ``DayReader`` and ``ClockReader``, which know what is written in
/// a hurry.)
///
/// Dates in figures have their day first, and "next Friday" is of next week.
struct GrammarTimes {
  private let mentions: [TimeMention]
  private let lexicon: Lexicon
  private let today: Day

  /// Nil for a note in English.
  init?(_ tokens: NoteTokens, now: Moment) {
    let language = tokens.language
    guard language != .english else { return nil }
    var preferences = TimePreferences()
    preferences.dayFirst = true
    preferences.namesWeeks = true
    preferences.mayBeToday = false
    let moment = CivilMoment(CivilDay(ordinal: now.day.ordinal), second: now.time.seconds)
    lexicon = language.lexicon
    mentions = TimeGrammar(tokens, lexicon, now: moment, preferences).all
    today = now.day
  }

  /// The days of it by their first tokens; of a stretch its first one.
  var days: [Int: DayReading] {
    let days = mentions.compactMap { mention in
      day(of: mention).map { (mention.tokens.lowerBound, DayReading(ahead: $0.ahead, behind: $0.behind, next: mention.tokens.upperBound)) }
    }
    return Dictionary(days) { first, _ in first }
  }

  /// Where each stands, with the words that lead to it: "am Freitag um 15 Uhr".
  func places(_ tokens: NoteTokens) -> [Range<Int>] {
    mentions.map { mention in
      var first = mention.tokens.lowerBound
      while first > 0, lexicon.times(tokens, first - 1).contains(where: { $0.next == first && Self.leads($0.word) }) { first -= 1 }
      return first..<mention.tokens.upperBound
    }
  }

  private static func leads(_ word: TimeWord) -> Bool {
    switch word {
    case .link, .at, .the, .from, .side: true
    default: false
    }
  }

  /// The days with both ends of stretches.
  func stretches(_ tokens: NoteTokens) -> [DayStretches.Found] {
    mentions.flatMap { mention -> [DayStretches.Found] in
      guard let (ahead, behind) = day(of: mention) else { return [] }
      let range = tokens.scalars(mention.tokens)
      guard let end = lastDay(of: mention.value) else {
        return [DayStretches.Found(day: ahead, behind: mention.value.side == nil ? behind : nil, range: range, edge: nil)]
      }
      return [
        DayStretches.Found(day: ahead, behind: nil, range: range, edge: .start),
        DayStretches.Found(day: end, behind: nil, range: range, edge: .end),
      ]
    }
  }

  private func lastDay(of value: TimeResolution) -> Day? {
    guard value.isThrough, value.kind == .dateSpan, value.grain == .day, let end = value.to else { return nil }
    return Day(end.day)
  }

  private func day(of mention: TimeMention) -> (ahead: Day, behind: Day?)? {
    guard let ahead = day(mention.value) else { return nil }
    let behind = mention.others.lazy.compactMap(day).first { $0 < ahead }
    return (ahead, behind)
  }

  /// The day that is named; nil for what is wider, or says no day.
  private func day(_ value: TimeResolution) -> Day? {
    guard let from = value.from else { return nil }
    switch value.kind {
    case .time, .timeSpan, .duration, .recurrence: return nil
    case .date, .dateTime, .dateTimeSpan: return Day(from.day)
    case .dateSpan:
      if value.grain == .weekend { return max(Day(from.day), today) }
      if value.edge == .late, value.grain == .month, let to = value.to { return Day(to.day).adding(days: -1) }
      return value.grain <= .day || value.isCounted ? Day(from.day) : nil
    }
  }

  /// All of them as a note's other readers have them.
  func expressions(_ tokens: NoteTokens) -> [TimeExpressions.Expression] {
    let named = mentions.indices.filter { mentions[$0].value.kind == .date }
    var used: Set<Int> = []
    /// The day of a time that stands apart from it.
    func dayApart(_ index: Int) -> Day? {
      guard let place = named.last(where: { $0 < index }) ?? named.first else { return nil }
      used.insert(place)
      return day(mentions[place].value)
    }
    let found = mentions.indices.map { values(mentions[$0], at: $0, dayApart) }
    return mentions.indices.flatMap { index -> [TimeExpressions.Expression] in
      guard !used.contains(index) else { return [] }
      let range = mentions[index].tokens
      return found[index].map { value, edge in
        TimeExpressions.Expression(
          value: value, words: tokens.words(range), range: tokens.scalars(range),
          before: (max(0, range.lowerBound - 6)..<range.lowerBound).reversed().map(tokens.text),
          after: (range.upperBound..<min(tokens.count, range.upperBound + 4)).map(tokens.text), edge: edge)
      }
    }
  }

  private func values(_ mention: TimeMention, at index: Int, _ dayApart: (Int) -> Day?) -> [(TimeExpressions.Value, TimeExpressions.Edge?)]
  {
    let value = mention.value
    func clock(_ moment: CivilMoment, _ day: Day?, _ edge: TimeExpressions.Edge? = nil) -> (TimeExpressions.Value, TimeExpressions.Edge?) {
      (.clock(ClockTime(seconds: moment.second), day: day), edge)
    }
    switch value.kind {
    case .recurrence: return []
    case .duration:
      guard let length = value.length else { return [] }
      let months = length.months.flatMap { $0 == $0.rounded() ? Int(exactly: $0) : nil }
      return [(.span(months.map { TimeSpan(months: $0) } ?? TimeSpan(seconds: Int(exactly: length.seconds.rounded()) ?? 0)), nil)]
    case .date, .dateSpan:
      guard let (ahead, behind) = day(of: mention) else { return [] }
      if let end = lastDay(of: value) { return [(.day(ahead, behind: nil, part: nil), .start), (.day(end, behind: nil, part: nil), .end)] }
      return [(.day(ahead, behind: behind, part: nil), nil)]
    case .time, .dateTime:
      guard let from = value.from else { return [] }
      return [clock(from, value.kind == .dateTime ? Day(from.day) : dayApart(index))]
    case .timeSpan, .dateTimeSpan:
      guard let from = value.from else { return [] }
      let own = value.kind == .dateTimeSpan ? Day(from.day) : dayApart(index)
      if let part = value.part {
        return [(.day(own ?? today, behind: nil, part: Self.hours[part].flatMap { ClockTime(hour: $0) }), nil)]
      }
      guard let to = value.to else { return [clock(from, own)] }
      return [clock(from, own, .start), clock(to, own.map { $0.adding(days: to.day.ordinal - from.day.ordinal) }, .end)]
    }
  }

  /// The usual hour of a part of the day.
  private static let hours: [DayPart: Int] = [
    .earlyMorning: 6, .morning: 9, .noon: 12, .lunch: 12, .afternoon: 15, .evening: 19, .night: 20, .nightTime: 2, .business: 9, .dawn: 6,
  ]
}

extension Day {
  init(_ day: CivilDay) { self.init(ordinal: day.ordinal) }
}
