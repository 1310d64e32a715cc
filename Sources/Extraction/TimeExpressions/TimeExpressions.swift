import Language

/// The times that a note's words name, worked out: each with its words' place in the note and what it names.
///
/// A pure function of the note and of when it is written. "Tomorrow at half past five" is one ``Expression`` for a moment, "for an hour and a
/// half" one for a length. Whether and for what an expression counts is for others to choose; corrected ones ("at 5, no, 6") are left out.
///
/// ```swift
/// let times = TimeExpressions("call Ana tomorrow at 5pm for 20 minutes", now: Moment(day: today, time: noon))
/// times.expressions.map(\.words)  // ["tomorrow at 5pm", "20 minutes"]
/// ```
package struct TimeExpressions: Sendable {
  package enum Value: Sendable, Hashable {
    /// A time of day. `day`: the day that the note puts it on, if it names one.
    case clock(ClockTime, day: Day?)
    /// A day with no time of day but perhaps a part of one, whose usual hour is given: "Friday morning".
    case day(Day, behind: Day?, part: ClockTime?)
    /// A length of time: "for 20 minutes".
    case span(TimeSpan)
  }

  package struct Expression: Sendable, Hashable {
    package var value: Value
    /// The words of the note, in lower case, white space as single spaces.
    package var words: String
    /// Offsets in the note's Unicode scalars, of the time's own words: a day that stands apart is not among them.
    package var range: Range<Int>
    /// The words in front of it and behind it, nearest first, which tell what it is for.
    package var before: [String]
    package var after: [String]
    /// Whether it begins or ends a stretch: "from 2 to 4".
    package var edge: Edge?
    /// Of a moment that is counted from now, how far off it is: "in 45 minutes" may also say how long something took.
    package var distance: TimeSpan?
    /// The day of a time of day if it is over, where the words leave open which is meant: "10 March at 8am".
    package var behind: Day?
    /// Minutes that its clock is ahead of UTC, where the note says of which zone it is: "18:00+02:00", "3pm CET".
    package var zone: Int?
  }

  package enum Edge: Sendable { case start, end }

  /// In the order of the note.
  package let expressions: [Expression]

  /// - Parameters:
  ///   - now: when the note is written; "in 20 minutes" counts from it.
  ///   - prefersRanges: whether bare hours around "to" are two times ("open ten to six"), as where a start and an end are asked for.
  ///   - labels: words in front of which a bare hour is a time besides: "doors" of "doors 7".
  ///   - liberties: less careful readings that count.
  ///   - enumerates: whether hours that are joined to a time are times too: "at 8, 14 and 20h".
  package init(
    _ note: String, now: Moment, prefersRanges: Bool = false, labels: Set<String> = [], liberties: ClockLiberties = [],
    enumerates: Bool = false
  ) {
    self.init(
      NoteTokens(note), now: now,
      Manner(prefersRanges: prefersRanges, labels: labels, liberties: liberties, enumerates: enumerates))
  }

  /// How a note is read for the fields that ask for its times.
  struct Manner: Hashable {
    var prefersRanges = false
    var labels: Set<String> = []
    var liberties: ClockLiberties = []
    var enumerates = false
    /// Whether the fields ask for when somebody sleeps.
    var asksForNight = false
    /// Whether people are at table at these times.
    var dines = false
  }

  init(_ tokens: NoteTokens, now: Moment, _ manner: Manner) {
    if let times = GrammarTimes(tokens, now: now) {
      expressions = times.expressions(tokens)
      return
    }
    var finder = TimeFinder(tokens, now: now, manner)
    expressions = finder.find()
  }

  /// Whether the note names a time of day.
  var hasClock: Bool { expressions.contains { if case .clock = $0.value { true } else { false } } }

  private init(expressions: [Expression]) { self.expressions = expressions }

  /// Those that are more than one of some numbers.
  func without(_ numbers: [Range<Int>]) -> TimeExpressions {
    numbers.isEmpty ? self : TimeExpressions(expressions: expressions.filter { !numbers.contains($0.range) })
  }

  /// Those whose own words stand in a range of the note's scalars.
  func within(_ range: Range<Int>) -> TimeExpressions {
    TimeExpressions(expressions: expressions.filter { range.contains($0.range.lowerBound) })
  }
}

/// Finds the times of a note from left to right, then puts days and times together.
private struct TimeFinder {
  private struct Item {
    enum Kind {
      case clock(ClockReading)
      case day(DayReading)
      case part(ClockTime)
      case moment(Moment)
      case offset(TimeSpan)
      case span(TimeSpan)
    }
    var kind: Kind
    var range: Range<Int>
    var day: Day?
    var behind: Day?
    var partOfDay: ClockTime?
    var edge: TimeExpressions.Edge?
    var distance: TimeSpan?
    var zone: Int?
    var isUsed = false

    var isClock: Bool { if case .clock = kind { true } else { false } }
    var isDay: Bool { if case .day = kind { true } else { false } }
    var isSpan: Bool { if case .span = kind { true } else { false } }
  }

  private let tokens: NoteTokens
  private let now: Moment
  private let days: DayReader
  private let clocks: ClockReader
  private let spans: TimeSpanReader
  private let manner: TimeExpressions.Manner
  /// Numbers that count people.
  private let heads: [Range<Int>]
  private var items: [Item] = []

  init(_ tokens: NoteTokens, now: Moment, _ manner: TimeExpressions.Manner) {
    self.tokens = tokens
    self.now = now
    self.manner = manner
    let days = DayReader(tokens: tokens, today: now.day, bindsWeekdays: true)
    self.days = days
    clocks = ClockReader(
      tokens: tokens, isDay: { days.read($0) != nil }, dayEnd: { days.read($0)?.next }, labels: manner.labels, liberties: manner.liberties)
    spans = TimeSpanReader(tokens: tokens)
    heads = HeadCounts(tokens, NumberPlaces(tokens).places).all
  }

  private func isOne(_ index: Int, of words: String...) -> Bool { words.contains(tokens.text(index)) }

  /// The most expressions that are looked at: a note that is one long list of times is cut there.
  private static let limit = 64

  mutating func find() -> [TimeExpressions.Expression] {
    scan()
    dropCorrected()
    markRanges()
    chooseHalves()
    putOnDays()
    moveByOffsets()
    return items.compactMap { self.expression($0) }
  }

  // MARK: Scan

  private mutating func scan() {
    var index = 0
    while index < tokens.count, items.count < Self.limit {
      var item = next(index)
      // "A table for four" says how many, not when.
      if let found = item, case .clock(let clock) = found.kind, !clock.isExact, heads.contains(found.range) { item = nil }
      if let found = item, found.isClock, let zone = zone(behind: found.range) {
        item?.zone = zone.minutes
        item?.range = found.range.lowerBound..<zone.next
      }
      if let item { items.append(item) }
      index = max(item?.range.upperBound ?? 0, index + 1)
    }
    if clocks.liberties.contains(.onlyNumber), !items.contains(where: \.isClock), let alone = clockAlone() {
      items.insert(alone, at: items.firstIndex { $0.range.lowerBound > alone.range.lowerBound } ?? items.count)
    }
  }

  /// The zone that stands behind a clock. "18:00:00-05:00" is one clock and its offset, "18:00-19:30" two clocks.
  private func zone(behind range: Range<Int>) -> (minutes: Int, next: Int)? {
    let hasSeconds = range.count(where: { tokens.text($0) == ":" }) == 2
    guard let zone = ZoneReader(tokens, .english).read(range.upperBound, isSigned: hasSeconds && tokens.isJoined(range.upperBound)) else {
      return nil
    }
    // "Around 9 est. cost 40".
    return isOne(zone.next, of: ".") && isOne(range.upperBound, of: "est") && zone.next + 1 < tokens.count ? nil : zone
  }

  /// The only number of a note where a time is asked for: "breakfast meeting 7", "dinner eight for half past", "call with Oslo, 19 hrs".
  private func clockAlone() -> Item? {
    let numbers = NumberPlaces(tokens).places.filter { place in
      !(place.isOrdinal && !tokens.isDigits(place.range.lowerBound)) && !items.contains { $0.range.overlaps(place.range) }
        && !heads.contains(place.range)
    }
    guard numbers.count == 1, let hour = Int(numbers[0].digits), (1...23).contains(hour) else { return nil }
    let (first, next) = (numbers[0].range.lowerBound, numbers[0].range.upperBound)
    guard !(tokens.isJoined(first) && tokens.isSign(first - 1)), !(tokens.isJoined(next) && !isOne(next, of: ",", ".", "!", "?", ")", "h")),
      !isOne(first - 1, of: "#", "no", "number", "room", "platform", "gate", "line", "bus", "level", "page", "$", "£", "€")
    else { return nil }
    let isLate = hour > 12
    if isLate
      ? tokens.isLetters(next) && !isOne(next, of: "h", "hrs", "hours")
      : tokens.isLetters(next) && !isOne(next, of: "for", "with", "at", "in", "on")
    {
      return nil
    }
    let time = ClockTime(hour: isLate || (7...11).contains(hour) ? hour : hour % 12 + 12)
    return time.map { Item(kind: .clock(ClockReading(time: $0, isExact: isLate, next: next)), range: first..<next) }
  }

  private func next(_ index: Int) -> Item? {
    if let moment = relative(index) { return moment }
    if let elapsed = elapsed(index) { return elapsed }
    if let start = bareStart(index) { return start }
    if let end = endOfDay(index) { return ClockTime(hour: 17).map { Item(kind: .part($0), range: index..<end) } }
    if let day = days.read(index) { return Item(kind: .day(day), range: index..<day.next) }
    let length = spans.read(index)
    // "Two and a half days" is no two o'clock.
    if let clock = clocks.read(index), clock.next >= length?.next ?? 0 { return Item(kind: .clock(clock), range: index..<clock.next) }
    if let another = anotherClock(index) { return another }
    if let enumerated = enumeratedClock(index) { return enumerated }
    if let span = length {
      if isOne(span.next, of: "before", "prior", "earlier", "ahead", "beforehand", "early") {
        return Item(kind: .offset(-span.span), range: index..<span.next + 1)
      }
      if isOne(span.next, of: "after", "later", "afterwards"), !isOne(span.next + 1, of: "that") || items.contains(where: \.isClock) {
        return Item(kind: .offset(span.span), range: index..<span.next + 1)
      }
      return Item(kind: .span(span.span), range: index..<span.next)
    }
    if isOne(index, of: "first"), isOne(index + 1, of: "thing") {
      return ClockTime(hour: 9).map { Item(kind: .part($0), range: index..<index + 2) }
    }
    if let part = Self.parts[tokens.text(index)], !isOne(index - 1, of: "good", "every", "each") {
      return ClockTime(hour: part).map { Item(kind: .part($0), range: index..<index + 1) }
    }
    return nil
  }

  /// The token behind "end of day", "close of play", "EOD".
  private func endOfDay(_ index: Int) -> Int? {
    if isOne(index, of: "eod") || isOne(index, of: "cob", "eob") && isOne(index - 1, of: "by", "before", "until", "till", "at") {
      return index + 1
    }
    if isOne(index, of: "end"), isOne(index + 1, of: "of") {
      let day = isOne(index + 2, of: "the") ? index + 3 : index + 2
      return isOne(day, of: "day", "business") ? day + 1 : nil
    }
    return isOne(index, of: "close") && isOne(index + 1, of: "of") && isOne(index + 2, of: "business", "play") ? index + 3 : nil
  }

  /// What a stopwatch shows: "in 1:42:05", "41:30".
  private func elapsed(_ index: Int) -> Item? {
    func part(_ index: Int) -> Int? {
      guard isOne(index - 1, of: ":"), tokens.isJoined(index - 1), tokens.isJoined(index), tokens.text(index).utf8.count == 2 else {
        return nil
      }
      return tokens.number(index, digits: 2).flatMap { $0 < 60 ? $0 : nil }
    }
    guard tokens.figure(from: index)?.kind == .clock, let first = tokens.number(index, digits: 2), let second = part(index + 2)
    else { return nil }
    let third = part(index + 4)
    let next = third == nil ? index + 3 : index + 5
    guard !isOne(next, of: "am", "pm"), !isOne(next, of: ":") else { return nil }
    if let third, isOne(index - 1, of: "in", "of", "took", "time", "was", "ran", ":", "finished") {
      return Item(kind: .span(TimeSpan(seconds: first * 3600 + second * 60 + third)), range: index..<next)
    }
    return third == nil && first > 24 ? Item(kind: .span(TimeSpan(seconds: first * 60 + second)), range: index..<next) : nil
  }

  /// The hour that begins a stretch of bare hours: the ten of "ten to six", the 8 of "8-4", the 11 of "11-12.30". Where no stretch is asked for, only
  /// beside a day: "tomorrow 10-11", "6 to 8 tonight".
  private func bareStart(_ index: Int) -> Item? {
    func noon(_ index: Int) -> (value: Int, next: Int)? {
      isOne(index, of: "noon", "midday") ? (12, index + 1) : isOne(index, of: "midnight") ? (24, index + 1) : nil
    }
    func hour(_ index: Int) -> (value: Int, next: Int)? {
      guard !(tokens.isJoined(index) && tokens.isSign(index - 1) && !["(", "-", "\u{2013}"].contains(tokens.text(index - 1))) else {
        return nil
      }
      if let number = tokens.number(index, digits: 2) {
        guard let figure = tokens.figure(from: index), figure.kind == .clock || figure.isPlain else { return nil }
        return (1...24).contains(number) ? (number, index + 1) : nil
      }
      return NumberWords.small(tokens, index).flatMap { (1...12).contains($0.value) ? $0 : nil }
    }
    guard let first = hour(index), isOne(first.next, of: "to", "-", "\u{2013}", "till", "til", "until"), days.monthDay(index) == nil,
      let second = hour(first.next + 1) ?? (manner.prefersRanges ? noon(first.next + 1) : nil), days.monthDay(first.next + 1) == nil,
      spans.read(first.next + 1) == nil
    else { return nil }
    // "Woke at ten to eight" is ten minutes before eight.
    if isOne(first.next, of: "to"), [5, 10, 20, 25].contains(first.value),
      isOne(index - 1, of: "at", "@", "by", "until", "till", "before", "after", "since", "around", "about")
    {
      return nil
    }
    var followsDay = false
    if !manner.prefersRanges {
      let lead = isOne(index - 1, of: ",", "from") ? index - 1 : index
      followsDay = (max(0, lead - 6)..<lead).contains { days.read($0)?.next == lead }
      guard followsDay || days.read(second.next) != nil, (1...9).contains((second.value - first.value + 24) % 12) else { return nil }
    }
    // "3-5 people", "5 to 10 kg", "6 to 8 words".
    let behind = second.next
    if tokens.isLetters(behind), !followsDay || MeasureUnit.named(tokens.text(behind)) != nil || tokens.text(behind).hasSuffix("s"),
      !isOne(
        behind, of: "am", "pm", "a", "p", "on", "in", "at", "with", "for", "every", "each", "this", "next", "today", "tomorrow", "tonight",
        "and", "o", "oclock", "noon", "shift", "daily", "weekdays", "sharp", "break"),
      days.read(behind) == nil, isOne(index - 1, of: "from", "open", "opens", "opening", "between", "works", "work", "hours") == false
    {
      return nil
    }
    // "18-21" needs no guess, "8 to 4" is most of a day.
    let isLate = !(6...11).contains(first.value)
    let time = first.value > 12 ? ClockTime(hour: first.value % 24) : ClockTime(hour: first.value % 12 + (isLate ? 12 : 0))
    return time.map {
      Item(kind: .clock(ClockReading(time: $0, isExact: first.value > 12, next: first.next)), range: index..<first.next)
    }
  }

  /// A bare hour that ends a stretch: the 4 of "2pm to 4", the 4.15 of "between 3.30 and 4.15", the four of "between ten and four"; or
  /// that corrects one: the 6 of "at 5, no 6".
  private func anotherClock(_ index: Int) -> Item? {
    guard let last = items.last, last.isClock, last.range.upperBound < index else { return nil }
    let isStretch =
      isOne(index - 1, of: "to", "-", "\u{2013}", "till", "til", "until")
      || isOne(index - 1, of: "and") && isOne(last.range.lowerBound - 1, of: "between")
    guard isStretch && last.range.upperBound == index - 1 || tokens.isCorrection(of: last.range, by: index) else { return nil }
    guard spans.read(index) == nil, days.read(index) == nil, !(tokens.isJoined(index + 1) && tokens.isLetters(index + 1)) else {
      return nil
    }
    if let figure = tokens.figure(at: index), figure.tokens.lowerBound < index || !figure.isPlain { return nil }
    let spelled = NumberWords.small(tokens, index)
    guard let number = tokens.number(index, digits: 2) ?? spelled?.value, (1...24).contains(number) else { return nil }
    var (minute, next) = (0, spelled?.next ?? index + 1)
    if isOne(next, of: "."), tokens.isJoined(next), tokens.isJoined(next + 1), tokens.text(next + 1).utf8.count == 2,
      let minutes = tokens.number(next + 1, digits: 2), minutes < 60
    {
      (minute, next) = (minutes, next + 2)
    }
    let isExact = number > 12
    let hour = isExact ? number % 24 : number % 12 + ((7...11).contains(number) ? 0 : 12)
    return ClockTime(hour: hour, minute: minute).map {
      Item(kind: .clock(ClockReading(time: $0, isExact: isExact, next: next)), range: index..<next)
    }
  }

  /// An hour that only a comma or "and" parts from the time in front: the 14 and the 20 of "at 8, 14 and 20h".
  private func enumeratedClock(_ index: Int) -> Item? {
    guard manner.enumerates, let last = items.last, last.isClock, isEnumerated(last.range.upperBound..<index),
      let hour = tokens.number(index, digits: 2), hour < 24
    else { return nil }
    let hasMark = isOne(index + 1, of: "h"), isJoined = isOne(index + 1, of: "and", "&", "or")
    guard hasMark || isJoined || !tokens.isLetters(index + 1), !isOne(index + 1, of: "%", "/", "-"), hasMark || spans.read(index) == nil
    else {
      return nil
    }
    let isExact = hour > 12 || hour == 0
    let time = ClockTime(hour: isExact || (7...11).contains(hour) ? hour : hour % 12 + 12)
    return time.map {
      Item(kind: .clock(ClockReading(time: $0, isExact: isExact, next: index + 1)), range: index..<index + (hasMark ? 2 : 1))
    }
  }

  /// In 20 minutes, in about an hour, an hour from now, 10 minutes ago.
  private func relative(_ index: Int) -> Item? {
    let isInside = isOne(index, of: "in", "within")
    var start = isInside ? index + 1 : index
    if isInside, isOne(start, of: "the"), isOne(start + 1, of: "next", "hour") { start += 1 }
    if isInside, Self.nearly.contains(tokens.text(start)) { start += 1 }
    // "Within the hour".
    let hour = isInside && isOne(start, of: "hour") ? TimeSpanReading(span: TimeSpan(seconds: 3600), next: start + 1) : nil
    guard let span = hour ?? spans.read(start), span.span.months == 0, span.span.seconds % 86_400 != 0 else { return nil }
    func item(_ span: TimeSpan, _ next: Int) -> Item { Item(kind: .moment(now.adding(span)), range: index..<next) }
    if isOne(span.next, of: "ago", "back") { return item(-span.span, span.next + 1) }
    if isOne(span.next, of: "from"), isOne(span.next + 1, of: "now") { return item(span.span, span.next + 2) }
    guard isInside, !isOne(span.next, of: "before", "after") else { return nil }
    var next = span.next
    if isOne(next, of: "or") {
      guard isOne(next + 1, of: "so") else { return nil }
      next += 2
    }
    if isOne(next, of: "'"), isOne(next + 1, of: "s"), isOne(next + 2, of: "time") {
      next += 3
    } else if isOne(next, of: "'"), isOne(next + 1, of: "time") {
      next += 2
    } else if isOne(next, of: "time") {
      next += 1
    }
    var found = item(span.span, next)
    found.distance = span.span
    return found
  }

  private static let nearly: Set = [
    "about", "around", "roughly", "approximately", "maybe", "just", "exactly", "another", "like", "almost", "next", "precisely",
  ]
  private static let parts = [
    "morning": 9, "afternoon": 15, "arvo": 15, "evening": 19, "night": 20, "lunchtime": 12, "lunch": 12, "dawn": 6, "eod": 17, "cob": 17,
  ]

  // MARK: What belongs together

  /// Of two times with only a correction between them the second alone counts.
  private mutating func dropCorrected() {
    var kept: [Item] = []
    for item in items {
      if let last = kept.last, last.isClock && item.isClock || last.isSpan && item.isSpan || last.isDay && item.isDay,
        tokens.isCorrection(of: last.range, by: item.range.lowerBound)
      {
        kept.removeLast()
      }
      kept.append(item)
    }
    items = kept
  }

  private mutating func markRanges() {
    for index in items.indices.dropLast() {
      guard let (other, between) = follower(of: index), items[index].isClock, items[other].isClock else { continue }
      let isBetween = isOne(items[index].range.lowerBound - 1, of: "between") && between == ["and"]
      guard
        isBetween
          || between.contains(where: { $0 != "at" })
            && between.allSatisfy({ ["to", "-", "\u{2013}", "till", "til", "until", "through", "at"].contains($0) })
      else { continue }
      items[index].edge = .start
      items[other].edge = .end
    }
  }

  /// The next item that is no part of a day, and the words between.
  private func follower(of index: Int) -> (Int, [String])? {
    guard let other = items.indices[(index + 1)...].first(where: { items[$0].isClock }) else { return nil }
    guard items[other].range.lowerBound - items[index].range.upperBound <= 4 else { return nil }
    return (
      other,
      (items[index].range.upperBound..<items[other].range.lowerBound).map(tokens.text).filter {
        DayWords.partsOfToday.contains($0) == false
      }
    )
  }

  /// Which half of the day an hour is meant in, where its own words leave that open.
  private mutating func chooseHalves() {
    for index in items.indices {
      guard case .clock(var clock) = items[index].kind, !clock.isExact else { continue }
      let face = clock.time.seconds % 43_200
      // A stretch says it once: "2 to 4pm", "10am to 2".
      if items[index].edge != nil, let pair = partner(of: index), case .clock(let other) = items[pair].kind, other.isExact {
        let isStart = items[index].edge == .start
        let same = face + (other.time.seconds >= 43_200 ? 43_200 : 0)
        let isOrdered = isStart ? same < other.time.seconds : same > other.time.seconds
        clock.time = ClockTime(seconds: isOrdered ? same : (same + 43_200) % 86_400)
      } else if let time = nightly(index, face) {
        clock.time = time
      } else if let isAfternoon = half(of: index, hour: face / 3600) {
        clock.time = ClockTime(seconds: face + (isAfternoon ? 43_200 : 0))
      } else if items[index].edge == .start, let pair = partner(of: index), case .clock(let other) = items[pair].kind,
        let isAfternoon = half(of: pair, hour: other.time.seconds % 43_200 / 3600)
      {
        // "From 6 to 8 in the evening": both.
        let end = other.time.seconds % 43_200 + (isAfternoon ? 43_200 : 0)
        let same = face + (isAfternoon ? 43_200 : 0)
        clock.time = ClockTime(seconds: same < end ? same : (same + 43_200) % 86_400)
      } else if items[index].edge == .start, let pair = partner(of: index), case .clock(let other) = items[pair].kind, !other.isExact,
        clock.time.seconds >= 43_200, clock.time >= other.time
      {
        // "Half six till one": by day, where nothing says over night.
        clock.time = ClockTime(seconds: clock.time.seconds - 43_200)
      } else if items[index].edge == .end, let pair = partner(of: index), case .clock(let other) = items[pair].kind,
        clock.time <= other.time
      {
        clock.time = ClockTime(seconds: clock.time.seconds + 43_200)
      } else if items[index].edge == nil, clock.time.seconds < 43_200, let before = items[..<index].last(where: { $0.isClock }),
        case .clock(let earlier) = before.kind, earlier.time >= clock.time, earlier.time.seconds < clock.time.seconds + 43_200,
        earlier.isExact || !isEnumerated(before.range.upperBound..<items[index].range.lowerBound),
        (1...2).contains(where: { TimeWords.roles(of: tokens.text(items[index].range.lowerBound - $0)).contains(.ends) })
          || items[index].range.lowerBound - before.range.upperBound <= 3
            && clock.time.seconds + 43_200 - earlier.time.seconds <= 14_400
      {
        // "Starts at 6pm, ends at 8", "doors 7, show 8".
        clock.time = ClockTime(seconds: clock.time.seconds + 43_200)
      } else if items[index].edge == nil, clock.time.seconds < 43_200, let then = items.dropFirst(index + 1).first(where: \.isClock),
        then.range.lowerBound - items[index].range.upperBound <= 3, case .clock(let later) = then.kind, later.isExact,
        (1...14_400).contains(later.time.seconds - clock.time.seconds - 43_200)
      {
        // "Doors 7, show 8pm".
        clock.time = ClockTime(seconds: clock.time.seconds + 43_200)
      }
      items[index].kind = .clock(clock)
    }
    orderEnumerated()
  }

  /// Of a night's sleep or work the evening comes first and the morning behind it: "slept from ten to six". Nil where the note tells of none.
  private func nightly(_ index: Int, _ face: Int) -> ClockTime? {
    guard isOfNight else { return nil }
    let hour = face / 3600
    let earlier = items[..<index].last(where: { $0.isClock })
    if items[index].edge == .end || items[index].edge == nil && earlier != nil {
      guard case .clock(let before)? = earlier?.kind, before.time.seconds >= 64_800 || before.time.seconds < 21_600 else { return nil }
      return ClockTime(seconds: hour == 0 ? 43_200 + face : face)
    }
    guard earlier == nil else { return nil }
    // From six to eleven in the evening, from twelve to four behind midnight.
    let before = (1...3).map { tokens.text(items[index].range.lowerBound - $0) }
    let isFirst =
      items[index].edge == .start || before.contains { ["bed", "asleep", "sleep"].contains($0) }
      || manner.asksForNight && !before.contains { ["up", "woke", "awake", "wake", "rose"].contains($0) }
    guard isFirst, hour != 5 || items[index].edge == .start else { return nil }
    return ClockTime(seconds: (6...11).contains(hour) ? face + 43_200 : face)
  }

  /// Whether the note tells of a night, and says nothing of the day.
  private var isOfNight: Bool {
    let words = (0..<min(tokens.count, 64)).map(tokens.text)
    guard
      manner.asksForNight
        || words.contains(where: { ["slept", "sleep", "asleep", "bed", "overnight", "bedtime", "nightshift"].contains($0) })
        || zip(words, words.dropFirst()).contains(where: { $0 == "night" && $1 == "shift" })
    else { return false }
    return !words.contains { ["nap", "napped", "afternoon", "noon", "lunch", "siesta", "day"].contains($0) }
  }

  /// In "6:30, 12:30 and 18:30" each is behind the one before: an hour that is left open is the morning's where that puts it in order.
  private mutating func orderEnumerated() {
    for index in items.indices.dropLast().reversed() {
      guard case .clock(var clock) = items[index].kind, !clock.isExact, items[index].edge == nil, clock.time.seconds >= 43_200,
        case .clock(let next) = items[index + 1].kind, items[index + 1].edge == nil,
        half(of: index, hour: clock.time.seconds / 3600 - 12) == nil,
        isEnumerated(items[index].range.upperBound..<items[index + 1].range.lowerBound),
        (clock.time.seconds - 43_199...clock.time.seconds).contains(next.time.seconds)
      else { continue }
      clock.time = ClockTime(seconds: clock.time.seconds - 43_200)
      items[index].kind = .clock(clock)
    }
  }

  /// Whether only commas and "and" stand between two times.
  private func isEnumerated(_ between: Range<Int>) -> Bool {
    !between.isEmpty && between.allSatisfy { isOne($0, of: ",", "and", "&", "/", "or") }
  }

  private func partner(of index: Int) -> Int? {
    items[index].edge == .start
      ? items.indices[(index + 1)...].first { items[$0].edge == .end } : items.indices[..<index].last { items[$0].edge == .start }
  }

  /// By the words around: "tonight", "in the morning", "dinner".
  private func half(of index: Int, hour: Int) -> Bool? {
    let range = items[index].range
    func says(_ word: String) -> Bool? {
      if Self.mornings.contains(word) { return false }
      if Self.evenings.contains(word) { return word == "night" && (1...4).contains(hour) ? false : true }
      return nil
    }
    for distance in 0..<6 {
      let (behind, before) = (range.upperBound + distance, range.lowerBound - 1 - distance)
      if !isCut(range.upperBound, behind), let found = says(tokens.text(behind)) { return found }
      if !isCut(before + 1, range.lowerBound), let found = says(tokens.text(before)) { return found }
    }
    // A hall's doors, not a shop's.
    if (5...8).contains(hour), (1...2).contains(where: { tokens.text(range.lowerBound - $0) == "doors" }) { return true }
    // Whoever books a table for seven or eight dines.
    let isTable = (1...10).contains { distance in
      isOne(range.lowerBound - distance, of: "table", "reservation")
        || isOne(range.lowerBound - distance, of: "book", "reserve", "booked")
          && (2..<max(2, distance)).contains { isOne(range.lowerBound - $0, of: "for") && isCount(range.lowerBound - $0 + 1) }
    }
    if (5...9).contains(hour), isTable || manner.dines {
      return !(0..<min(tokens.count, 64)).contains { isOne($0, of: "breakfast", "brunch") }
    }
    // What happens at such an hour in the evening.
    if (5...11).contains(hour) {
      // The nearest word of such a thing: "in bed at half ten, up at 6".
      for distance in 1...12 {
        for place in [range.lowerBound - distance, range.upperBound + distance - 1] {
          if Self.late.contains(tokens.text(place)) { return true }
          let isUp = isOne(place, of: "up") && (isOne(place - 1, of: "get", "me", "gets", "us") || isOne(place + 1, of: "at", "by"))
          if isUp || Self.early.contains(tokens.text(place)) { return false }
        }
      }
      if !manner.labels.isDisjoint(with: Self.early) { return false }
    }
    return nil
  }

  private func isCount(_ index: Int) -> Bool { tokens.isDigits(index) || NumberWords.small(tokens, index) != nil }

  /// Whether a sentence ends, or another time stands, between two tokens.
  private func isCut(_ start: Int, _ end: Int) -> Bool {
    guard start < end else { return false }
    return (start..<end).contains { [".", ";", "!", "?"].contains(tokens.text($0)) && !tokens.isDigits($0 + 1) }
      || items.contains { $0.isClock && $0.range.lowerBound >= start && $0.range.upperBound <= end }
  }

  private static let mornings: Set = ["morning", "breakfast", "dawn", "sunrise", "morn"]
  private static let evenings: Set = ["afternoon", "evening", "tonight", "tonite", "night", "arvo", "eve", "nite"]
  private static let late: Set = [
    "dinner", "supper", "drinks", "party", "concert", "movie", "film", "theatre", "theater", "gig", "sunset", "bar", "pub", "bedtime",
    "bed",
    "date", "show",
  ]
  private static let early: Set = ["breakfast", "wake", "alarm", "sunrise", "school", "dawn", "commute"]

  // MARK: Days

  private mutating func putOnDays() {
    let named = items.indices.filter { items[$0].isDay }
    for index in items.indices {
      guard items[index].isClock else {
        if case .part(let time) = items[index].kind, let day = nearestDay(to: index, among: named, within: 2) {
          items[day].partOfDay = time
          items[index].isUsed = true
        }
        continue
      }
      if let day = nearestDay(to: index, among: named, within: 5) ?? (named.count == 1 ? named[0] : named.last(where: { $0 < index })),
        case .day(let reading) = items[day].kind
      {
        (items[index].day, items[index].behind) = (reading.ahead, reading.behind)
        items[day].isUsed = true
      } else if items[index].edge == .end, let start = partner(of: index) {
        (items[index].day, items[index].behind) = (items[start].day, items[start].behind)
      }
    }
    // A time of day takes the parts of the day with it, and "this morning" has its own hour.
    for index in named where items[index].partOfDay == nil {
      let last = tokens.text(items[index].range.upperBound - 1)
      if ["tonight", "tonite"].contains(last) || isOne(items[index].range.upperBound - 1, of: "night") {
        items[index].partOfDay = ClockTime(hour: 20)
      } else if let hour = Self.parts[last] {
        items[index].partOfDay = ClockTime(hour: hour)
      }
    }
    if items.contains(where: \.isClock) { for index in items.indices { if case .part = items[index].kind { items[index].isUsed = true } } }
    // Over midnight.
    for index in items.indices where items[index].edge == .end {
      guard let start = partner(of: index), case .clock(let from) = items[start].kind, case .clock(let to) = items[index].kind,
        to.time < from.time
      else {
        continue
      }
      if items[start].day == items[index].day { items[index].day = (items[index].day ?? now.day).adding(days: 1) }
    }
  }

  private func nearestDay(to index: Int, among days: [Int], within limit: Int) -> Int? {
    func distance(_ day: Int) -> Int {
      day < index
        ? items[index].range.lowerBound - items[day].range.upperBound : items[day].range.lowerBound - items[index].range.upperBound
    }
    func isApart(_ day: Int) -> Bool {
      let range =
        day < index
        ? items[day].range.upperBound..<items[index].range.lowerBound : items[index].range.upperBound..<items[day].range.lowerBound
      return range.contains { [".", ";", "!", "?"].contains(tokens.text($0)) }
    }
    return days.filter { distance($0) <= limit && !isApart($0) }.min { distance($0) < distance($1) }
  }

  /// "An hour before": from the nearest time of day, backwards first.
  private mutating func moveByOffsets() {
    for index in items.indices {
      guard case .offset(let span) = items[index].kind else { continue }
      let clocks = items.indices.filter { items[$0].isClock }
      guard let base = clocks.last(where: { $0 < index }) ?? clocks.first, case .clock(let reading) = items[base].kind else {
        items[index].kind = .span(span.seconds < 0 ? -span : span)
        continue
      }
      let moment = Moment(day: items[base].day ?? now.day, time: reading.time).adding(span)
      items[index].kind = .moment(moment)
    }
  }

  // MARK: Results

  private func expression(_ item: Item) -> TimeExpressions.Expression? {
    let value: TimeExpressions.Value
    switch item.kind {
    case .clock(let clock): value = .clock(clock.time, day: item.day)
    case .moment(let moment): value = .clock(moment.time, day: moment.day)
    case .day(let reading):
      guard !item.isUsed else { return nil }
      value = .day(reading.ahead, behind: reading.behind, part: item.partOfDay)
    case .part(let time):
      guard !item.isUsed else { return nil }
      value = .day(now.day, behind: nil, part: time)
    case .span(let span): value = .span(span)
    case .offset: return nil
    }
    let (low, high) = (item.range.lowerBound, item.range.upperBound)
    return TimeExpressions.Expression(
      value: value, words: tokens.words(item.range), range: tokens.scalars(item.range),
      before: (max(0, low - 6)..<low).reversed().map(tokens.text), after: (high..<min(tokens.count, high + 4)).map(tokens.text),
      edge: item.edge, distance: item.distance, behind: item.behind, zone: item.zone)
  }
}
