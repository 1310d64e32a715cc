import Language

/// The days that a note names, each with its place, and which of them begin and end a stretch: "from March 23 to March 27", "1-5 June".
///
/// Other than ``NoteMentions``, which tells a stretch by its first day, this has both.
package struct DayStretches: Sendable {
  package struct Found: Sendable, Equatable {
    /// The day ahead, or the only one.
    package var day: Day
    /// The one behind, where the words leave open which is meant.
    package var behind: Day?
    /// Offsets in the note's Unicode scalars.
    package var range: Range<Int>
    package var edge: TimeExpressions.Edge?

    /// The day that is meant. A day without its year is most often a near one: "2 October" on the sixth is four days ago.
    ///
    /// - Parameter chance: how likely the day behind is, by the words around, 0…1; nil where nothing tells.
    package func day(behind chance: Double?, today: Day) -> Day {
      guard let behind else { return day }
      let chance = min(max(chance ?? Self.unread, 0.01), 0.99)
      let (ahead, past) = (Double(day.ordinal - today.ordinal), Double(today.ordinal - behind.ordinal))
      let odds = chance / (1 - chance) * (ahead + Self.nearness) / (past + Self.nearness)
      return odds > 1 ? behind : day
    }

    /// How likely the day behind is where no reader says anything, and the days that make one distance twice another.
    private static let unread = 0.35, nearness = 30.0
  }

  /// In the order of the note; corrected ones are left out.
  package private(set) var days: [Found] = []

  /// The ends of the first stretch.
  package var start: Found? { days.first { $0.edge == .start } }
  package var end: Found? { days.first { $0.edge == .end } }

  /// - Parameter today: the day that the note was written on.
  package init(_ note: String, today: Day) { self.init(.inOwnLanguage(note), today: today) }

  /// - Parameter points: whether "15.12." is a day.
  init(_ tokens: NoteTokens, today: Day, points: Bool = false) {
    if let times = GrammarTimes(tokens, now: Moment(day: today, time: .noon)) {
      days = times.stretches(tokens)
      return
    }
    let reader = DayReader(tokens: tokens, today: today, points: points, bindsWeekdays: true)
    /// The index of what a joint at `index` leads to; nil where there is none.
    func joint(_ index: Int, isBetween: Bool) -> Int? {
      var index = index
      if ["morning", "evening", "night", "afternoon"].contains(tokens.text(index)) { index += 1 }
      guard Self.joints.contains(tokens.text(index)) || isBetween && tokens.text(index) == "and" else { return nil }
      var next = index + 1
      while ["the", "on", "and", "including"].contains(tokens.text(next)) { next += 1 }
      return next < tokens.count ? next : nil
    }
    /// The index of the last day behind the joint of "27.-30. March" and "22/23 March".
    func shared(_ index: Int) -> Int? {
      let place = tokens.text(index) == "." && tokens.isJoined(index) ? index + 1 : index
      guard ["/", "-", "\u{2013}"].contains(tokens.text(place)), place > index || tokens.text(place) == "/" && tokens.isJoined(place) else {
        return nil
      }
      return reader.monthDay(place + 1) == nil ? nil : place + 1
    }
    /// Days of a month in front of the last one, which "and" joins to them; the index of that one.
    func enumerated(_ index: Int) -> ([(value: Int, range: Range<Int>)], next: Int)? {
      var numbers: [(value: Int, range: Range<Int>)] = []
      var place = index
      while numbers.count < 31, reader.numeric(place) == nil, reader.monthDay(place) == nil, let number = reader.dayNumber(place) {
        numbers.append((number.value, place..<number.next))
        place = number.next
        if tokens.text(place) == ",", !tokens.isJoined(place + 1) { place += 1 }
        if ["and", "&", "or"].contains(tokens.text(place)) { return (numbers, place + 1) }
        guard place > number.next else { return nil }
      }
      return nil
    }
    var index = 0
    /// The tokens of the last day.
    var lastDay = 0..<0
    while index < tokens.count, days.count < 32 {
      let isBetween = tokens.text(index - 1) == "between" || tokens.text(index - 1) == "the" && tokens.text(index - 2) == "between"
      // 1-5 June, from the 3rd to the 6th of May.
      if reader.numeric(index).map({ reader.month($0.next) != nil }) ?? true, reader.monthDay(index) == nil,
        let first = reader.dayNumber(index), let second = shared(first.next) ?? joint(first.next, isBetween: isBetween),
        let last = reader.monthDay(second)
      {
        let (year, month, _) = last.ahead.components
        if let start = Day(year: year, month: month, day: first.value), start < last.ahead {
          let past = last.behind.flatMap { Day(year: $0.components.year, month: $0.components.month, day: first.value) }
          days.append(Found(day: start, behind: past, range: tokens.scalars(index..<first.next), edge: .start))
          days.append(
            Found(day: last.ahead, behind: past == nil ? nil : last.behind, range: tokens.scalars(second..<last.next), edge: .end))
          (index, lastDay) = (last.next, second..<last.next)
          continue
        }
      }
      // The 24 of "24 and 25 December": its month stands behind the last.
      if let (numbers, next) = enumerated(index), let last = reader.monthDay(next) {
        let (year, month, _) = last.ahead.components
        let enumerated = numbers.compactMap { number in
          Day(year: year, month: month, day: number.value).map {
            Found(day: $0, behind: nil, range: tokens.scalars(number.range), edge: nil)
          }
        }
        if enumerated.count == numbers.count {
          days += enumerated
          index = next
        }
      }
      guard let first = reader.read(index) else {
        index += 1
        continue
      }
      if !days.isEmpty, tokens.isReplaced(by: lastDay, index) {
        index = first.next
        continue
      }
      if !days.isEmpty, tokens.isCorrection(of: lastDay, by: index) { days.removeLast() }
      let lead = tokens.text(index - 1) == "the" ? tokens.text(index - 2) : tokens.text(index - 1)
      let isToCome = Self.leadAhead.contains(lead)
      // "Anything since the 3rd": it has been.
      let day = lead == "since" ? first.behind ?? first.ahead : first.ahead
      var found = Found(
        day: day, behind: isToCome || lead == "since" ? nil : first.behind, range: tokens.scalars(index..<first.next), edge: nil)
      lastDay = index..<first.next
      guard let second = joint(first.next, isBetween: isBetween) else {
        days.append(found)
        index = first.next
        continue
      }
      let isNumber = reader.dayNumber(second) != nil && reader.monthDay(second) == nil && reader.numeric(second) == nil
      let mayBeNumber = isNumber && (reader.monthDay(index) != nil || reader.dayOfMonth(index) != nil)
      if !mayBeNumber, let last = reader.read(second) {
        var day = last.ahead
        // "Moved from Monday to Tuesday".
        if tokens.isMovedFrom(index) {
          days.append(Found(day: day, behind: last.behind, range: tokens.scalars(second..<last.next), edge: nil))
          (index, lastDay) = (last.next, second..<last.next)
          continue
        }
        if day <= found.day { day = Self.following(day, found.day, isWeekday: reader.weekday(second) != nil) }
        found.edge = .start
        // A stretch that is over is as long as one to come.
        let past = first.behind.flatMap { start in
          [last.behind, last.ahead].lazy.compactMap { $0 }.first {
            abs($0.ordinal - start.ordinal - (day.ordinal - found.day.ordinal)) <= 3
          }
        }
        found.behind = past == nil ? nil : first.behind
        days.append(found)
        days.append(Found(day: day, behind: past, range: tokens.scalars(second..<last.next), edge: .end))
        (index, lastDay) = (last.next, second..<last.next)
      } else if mayBeNumber, let last = reader.dayNumber(second), !Self.isTime(tokens, last.next) {
        // May 4th - 8th: of the same month, or of the next.
        let (year, month, _) = found.day.components
        found.edge = .start
        found.behind = nil
        days.append(found)
        let same = Day(year: year, month: month, day: last.value)
        let next = found.day.adding(days: 1 - found.day.components.day).adding(months: 1).components
        if let day = same.flatMap({ $0 > found.day ? $0 : nil }) ?? Day(year: next.year, month: next.month, day: last.value) {
          days.append(Found(day: day, behind: nil, range: tokens.scalars(second..<last.next), edge: .end))
        }
        (index, lastDay) = (last.next, second..<last.next)
      } else {
        days.append(found)
        index = first.next
      }
    }
  }

  /// The first day after another of the same weekday, or of the same month and day.
  private static func following(_ day: Day, _ other: Day, isWeekday: Bool) -> Day {
    if isWeekday { return other.adding(days: (day.weekday - other.weekday + 6) % 7 + 1) }
    var day = day
    while day <= other, day.components.year < 9990 { day = day.adding(months: 12) }
    return day
  }

  /// Whether what stands behind a number makes it a time or a count: "to 5pm", "to 8 people".
  private static func isTime(_ tokens: NoteTokens, _ index: Int) -> Bool {
    [":", ".", "%"].contains(tokens.text(index)) && tokens.isJoined(index) && tokens.isDigits(index + 1)
      || ["am", "pm", "a", "p", "o", "oclock", "h", "people", "hours", "minutes", "days", "weeks"].contains(tokens.text(index))
  }

  /// In front of a day, these say that it is still to come: "free from 1 January".
  private static let leadAhead: Set = ["from", "by", "until", "till", "before", "due", "starting"]
  private static let joints: Set = ["to", "till", "til", "until", "through", "thru", "-", "\u{2013}", "\u{2014}"]
}
