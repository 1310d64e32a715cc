import Language

extension DayReader {
  private func isOne(_ index: Int, of words: String...) -> Bool { words.contains(tokens.text(index)) }

  /// Friday, this Friday, next Friday, last Friday, Friday week, Friday next week; Friday June 3 is June 3.
  func weekdayPhrase(_ index: Int) -> DayReading? {
    enum Which { case bare, this, ahead, next, last }
    var which = Which.bare
    var place = index
    switch tokens.text(index) {
    case "next", "nxt", "nex", "nect": (which, place) = (.next, index + 1)
    case "last", "past", "previous", "prev", "lst": (which, place) = (.last, index + 1)
    case "coming", "upcoming": (which, place) = (.ahead, index + 1)
    case "this":
      (which, place) = (.this, index + 1)
      if isOne(place, of: "coming", "upcoming") { (which, place) = (.ahead, place + 1) }
      if which == .this, isOne(place, of: "past", "last") { (which, place) = (.last, place + 1) }
    default: break
    }
    guard let weekday = weekday(place), !DayWords.recurring.contains(tokens.text(index - 1)) else { return nil }
    place += 1
    if which == .bare || which == .this {
      let then = isOne(place, of: ",", ".") ? place + 1 : place
      if let exact = numeric(then) ?? monthDay(then) ?? dayOfMonth(then, behindWeekday: true) {
        // "Monday the 16th": the one that is a Monday.
        guard bindsWeekdays, let behind = exact.behind, (exact.ahead.weekday == weekday) != (behind.weekday == weekday) else {
          return exact
        }
        return only(behind.weekday == weekday ? behind : exact.ahead, next: exact.next)
      }
    }
    if which == .next { return only(inNextWeek(weekday), next: place) }
    if which == .last { return only(before(weekday), next: place) }
    if isOne(place, of: "week", "wk"), !isOne(place + 1, of: "night", "nights") {
      return only(after(weekday).adding(days: 7), next: place + 1)
    }
    if isOne(place, of: "after"), isOne(place + 1, of: "next") { return only(inNextWeek(weekday).adding(days: 7), next: place + 2) }
    if isOne(place, of: "next", "nxt"), isOne(place + 1, of: "week", "wk") { return only(inNextWeek(weekday), next: place + 2) }
    if isOne(place, of: "last"), isOne(place + 1, of: "week", "wk") {
      return only(inNextWeek(weekday).adding(days: -14), next: place + 2)
    }
    if isOne(place, of: "gone") { return only(before(weekday), next: place + 1) }
    if which == .ahead || isToCome(index) { return only(after(weekday), next: place) }
    return DayReading(ahead: after(weekday), behind: before(weekday), next: place)
  }

  /// Whether the sentence says in front of a wording that what it tells of is still to come: "Anna won't be in on Monday".
  private func isToCome(_ index: Int) -> Bool {
    for place in stride(from: index - 1, through: max(0, index - 10), by: -1) {
      let word = tokens.text(place), then = tokens.text(place + 1)
      if DayWords.sentenceEnds.contains(word) || DayWords.happened.contains(word) { return false }
      let isJoined = word == "won" && then == "'" || word == "ll" && tokens.text(place - 1) == "'" || word == "going" && then == "to"
      if isJoined || DayWords.toCome.contains(word) { return then != "have" && then != "of" }
    }
    return false
  }

  /// The 15th, the 15th of next month. Without "the" or a preposition it is a rank, not a day.
  func dayOfMonth(_ index: Int, behindWeekday: Bool = false) -> DayReading? {
    let hasArticle = DayWords.the.contains(tokens.text(index))
    let start = hasArticle ? index + 1 : index
    guard let ordinal = ordinal(start) else { return nil }
    let previous = tokens.text(index - 1)
    if tokens.isLetters(start) {
      guard hasArticle, DayWords.beforeOrdinal.contains(previous) || ordinal.value > 3 else { return nil }
    } else if !hasArticle, !behindWeekday, !DayWords.beforeOrdinal.contains(previous) {
      guard ["", ",", "-", "(", ":", ";"].contains(previous) || endsWithDay(ordinal.next, behind: previous) else { return nil }
    }
    guard !DayWords.recurring.contains(previous) else { return nil }
    var next = ordinal.next
    if isRanked(next, isSpelled: tokens.isLetters(start)) { return nil }
    if isOne(next, of: "of"), isOne(next + 2, of: "month") {
      if isOne(next + 1, of: "the", "this") { next += 3 }
      if isOne(next + 1, of: "next") {
        let (year, month, _) = days(1 - today.components.day).adding(months: 1).components
        return Day(year: year, month: month, day: ordinal.value).map { only($0, next: next + 3) }
      }
    }
    return both(ofMonth(ordinal.value, step: 1), ofMonth(ordinal.value, step: -1), next: next)
  }

  /// Whether an ordinal in figures stands where a day does, with nothing to count behind it: "dentist 22nd at 3", "pay rent 22nd", but not "came 4th".
  private func endsWithDay(_ next: Int, behind previous: String) -> Bool {
    if DayWords.placed.contains(previous) { return false }
    return next >= tokens.count || isOne(next, of: ".", "!", "?") && next + 1 >= tokens.count
      || isOne(next, of: "at", "@") && (tokens.isDigits(next + 1) || isOne(next + 1, of: "noon", "midday", "half"))
  }

  /// Whether what stands behind an ordinal is what it counts: "the second floor", "the 3rd attempt". Behind one in words any noun may be that.
  private func isRanked(_ index: Int, isSpelled: Bool) -> Bool {
    guard tokens.isLetters(index) else { return false }
    let word = tokens.text(index)
    if DayWords.ranked.contains(word) || word.hasSuffix("s") && DayWords.ranked.contains(String(word.dropLast())) {
      // "By the 5th call Ana", "on the third visit the dentist": words that are verbs as well, with an object behind them.
      let hasObject =
        tokens.isCapitalized(index + 1) || isOne(index + 1, of: "the", "a", "an", "my", "her", "him", "them", "our", "mum", "dad", "mom")
      return !DayWords.rankedOrDone.contains(word) || isSpelled && !hasObject
    }
    guard isSpelled, !OutlineWords.light.contains(word), !OutlineWords.leads.contains(word) else { return false }
    return month(index) == nil && weekday(index) == nil && near(index) == nil && !DayWords.partsOfToday.contains(word)
      && !["noon", "night", "midnight", "instead", "latest", "again", "next", "no", "wait", "sorry"].contains(word)
      && !DayWords.done.contains(word)
  }

  private func moved(_ day: Day, by count: Int, _ unit: DayWords.Unit) -> Day {
    switch unit {
    case .day: day.adding(days: count)
    case .week: day.adding(days: 7 * count)
    case .fortnight: day.adding(days: 14 * count)
    case .month: day.adding(months: count)
    case .year: day.adding(months: 12 * count)
    }
  }

  /// In two weeks, two weeks from now, a week from Friday, two weeks ago.
  func span(_ index: Int) -> DayReading? {
    let isInside = isOne(index, of: "in", "within")
    let counted = count(isInside ? index + 1 : index)
    var (number, next) = (1, index)
    if let counted {
      (number, next) = counted
      if isOne(next, of: "whole") { next += 1 }
    } else {
      guard !isInside, isOne(index, of: "week", "fortnight"), !isOne(index - 1, of: "next", "last", "this", "the", "per", "every", "each")
      else { return nil }
    }
    guard let unit = DayWords.units[tokens.text(next)], number >= 1 else { return nil }
    // "1250 a month from 1 January" is a rate.
    if isOne(index, of: "a", "per"), !isOne(next + 1, of: "ago", "back"),
      tokens.isDigits(index - 1) || Currencies.spoken.contains(tokens.text(index - 1))
    {
      return nil
    }
    next += 1
    if isInside {
      if isOne(next, of: "or"), isOne(next + 1, of: "so", "more", "less") || count(next + 1) != nil { return nil }
      if isOne(next, of: "'"), tokens.isJoined(next) { next += isOne(next + 1, of: "s") && tokens.isJoined(next + 1) ? 2 : 1 }
      if isOne(next, of: "time") { next += 1 }
    }
    // "at 5 day after tomorrow" counts no days.
    if number > 1, isOne(next - 1, of: "day", "week"), !isInside, !isOne(next, of: "ago", "from") { return nil }
    if counted != nil, isOne(next, of: "ago", "back", "agao", "agp") { return only(moved(today, by: -number, unit), next: next + 1) }
    var base: DayReading?
    // "Three nights from 3 May" begin there.
    if isOne(next - 1, of: "night", "nights"), isOne(next, of: "from") { return nil }
    // "Two days before 1 April"
    if isOne(next, of: "before"), counted != nil, let base = self.base(next + 1) {
      return only(moved(base.ahead, by: -number, unit), next: base.next)
    }
    if isOne(next, of: "from", "after", "frm") {
      if isOne(next + 1, of: "now", "today") { return only(moved(today, by: number, unit), next: next + 2) }
      base = self.base(next + 1)
    } else if unit == .week || unit == .fortnight {
      base = self.base(isOne(next, of: "on", "this") ? next + 1 : next)
    }
    if let base {
      // "10 days after March 5" on the tenth: of this year.
      let isDate = (numeric(next + 1) ?? monthDay(next + 1))?.next == base.next
      let recent = isDate ? base.behind.flatMap { today.ordinal - $0.ordinal < 62 ? moved($0, by: number, unit) : nil } : nil
      return only(recent.flatMap { $0 >= today ? $0 : nil } ?? moved(base.ahead, by: number, unit), next: base.next)
    }
    if !isInside, isOne(next, of: "hence") { return only(moved(today, by: number, unit), next: next + 1) }
    return isInside ? only(moved(today, by: number, unit), next: next) : nil
  }

  /// The day that a span is counted from.
  private func base(_ index: Int) -> DayReading? {
    let start = DayWords.the.contains(tokens.text(index)) ? index + 1 : index
    return near(start) ?? weekdayPhrase(start) ?? numeric(start) ?? monthDay(start)
  }

  /// "The first Monday in April", "last Friday of March".
  func weekdayOfMonth(_ index: Int) -> DayReading? {
    let places = [
      "first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "fifth": 4, "5th": 4, "last": -1,
    ]
    let isFigure = tokens.isDigits(index) && tokens.isJoined(index + 1)
    let word = isFigure ? tokens.text(index) + tokens.text(index + 1) : tokens.text(index)
    let at = isFigure ? index + 2 : index + 1
    guard let place = places[word], let weekday = weekday(at), isOne(at + 1, of: "in", "of"), let month = month(at + 2) else { return nil }
    func day(_ year: Int) -> Day? {
      guard let first = Day(year: year, month: month, day: 1) else { return nil }
      let start = first.adding(days: (weekday - first.weekday + 7) % 7)
      let day = place < 0 ? start.adding(days: start.adding(days: 28).components.month == month ? 28 : 21) : start.adding(days: 7 * place)
      return day.components.month == month ? day : nil
    }
    let year = today.components.year
    let years = [year - 1, year, year + 1].compactMap(day)
    guard let ahead = years.first(where: { $0 >= today }) else { return nil }
    return DayReading(ahead: ahead, behind: years.last { $0 < today }, next: at + 3)
  }

  /// Days of a month in front of the last one: "22-24 March", "4th and 5th of May"; the first, and the index behind all of them.
  func firstOfSeveral(_ index: Int) -> DayReading? {
    guard numeric(index).map({ month($0.next) != nil }) ?? true, monthDay(index) == nil, let first = dayNumber(index) else { return nil }
    var place = first.next
    for _ in 0..<4 {
      if isOne(place, of: "."), tokens.isJoined(place) { place += 1 }
      guard isOne(place, of: "-", "\u{2013}", "/", "to", "and", "&", ",", "till", "until", "through") else { return nil }
      place += 1
      if isOne(place, of: "and", "&") { place += 1 }
      while isOne(place, of: "the") { place += 1 }
      if let last = monthDay(place) {
        func sameMonth(_ day: Day) -> Day? {
          let (year, month, _) = day.components
          return Day(year: year, month: month, day: first.value).flatMap { $0 < day ? $0 : nil }
        }
        guard let ahead = sameMonth(last.ahead) else { return nil }
        // The first may have been when the last is still to come.
        return DayReading(ahead: ahead, behind: last.behind.flatMap(sameMonth), next: last.next)
      }
      guard let next = dayNumber(place) else { return nil }
      place = next.next
    }
    return nil
  }

  /// The weekend, the end of the month.
  func period(_ index: Int) -> DayReading? {
    let word = tokens.text(index)
    let isWeekend = DayWords.weekend.contains(word)
    if isWeekend || (word == "week" && isOne(index + 1, of: "-") && isOne(index + 2, of: "end")) {
      if isOne(index - 1, of: "next", "last", "nxt", "long", "bank", "past", "previous") { return nil }
      if DayWords.recurring.contains(tokens.text(index - 1)) { return nil }
      return only(today.weekday >= 5 ? today : days(5 - today.weekday), next: isWeekend ? index + 1 : index + 3)
    }
    let last = today.lastOfMonth
    if word == "eom" { return only(last, next: index + 1) }
    if word == "month" {
      if isOne(index + 1, of: "end") { return only(last, next: index + 2) }
      guard isOne(index + 1, of: "-", "'") else { return nil }
      if isOne(index + 2, of: "end") { return only(last, next: index + 3) }
      return isOne(index + 2, of: "s") && isOne(index + 3, of: "end") ? only(last, next: index + 4) : nil
    }
    guard word == "end" || (word == "last" && isOne(index + 1, of: "day")) else { return nil }
    var next = word == "end" ? index + 1 : index + 2
    guard isOne(next, of: "of", "o") else { return nil }
    next += isOne(next + 1, of: "the", "this") ? 2 : 1
    return isOne(next, of: "month") ? only(last, next: next + 1) : nil
  }
}
