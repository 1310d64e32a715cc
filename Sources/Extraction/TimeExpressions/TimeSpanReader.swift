import Language

/// What a wording of a length of time names.
struct TimeSpanReading {
  var span: TimeSpan
  /// The index of the token after it.
  var next: Int
}

/// Reads lengths of time: "90 minutes", "an hour and a half", "2h 15m", "half an hour", "three days", "2.5 hours".
struct TimeSpanReader {
  let tokens: NoteTokens

  private func isOne(_ index: Int, of words: String...) -> Bool { words.contains(tokens.text(index)) }

  /// The length whose wording begins at a token, with smaller units behind it taken along.
  func read(_ index: Int) -> TimeSpanReading? {
    guard var (span, unit, next) = single(index) else { return nil }
    while true {
      let joins = isOne(next, of: "and", "&", ",")
      let start = joins ? next + 1 : next
      if isOne(next, of: "and"), let part = quarters(start), unit.months > 0 || unit.seconds > 1 {
        // An hour and a half, two hours and three quarters.
        let (months, seconds) = (unit.months * part.count, unit.seconds * part.count)
        guard months % 4 == 0, seconds % 4 == 0 else { break }
        span = TimeSpan(months: span.months + months / 4, seconds: span.seconds + seconds / 4)
        next = part.next
        break
      }
      if let (part, smaller, end) = single(start), smaller.seconds > 0, unit.months > 0 || smaller.seconds < unit.seconds {
        span = TimeSpan(months: span.months + part.months, seconds: span.seconds + part.seconds)
        (unit, next) = (smaller, end)
        continue
      }
      // The 45s of "3h 12m 45s"
      if unit.seconds == 60, isOne(next - 1, of: "m"), let seconds = tokens.number(start, digits: 2), seconds < 60,
        isOne(start + 1, of: "s"),
        tokens.isJoined(start + 1)
      {
        span.seconds += seconds
        next = start + 2
        break
      }
      // 1h30, "an hour thirty"
      if unit.seconds == 3600, let minutes = tokens.number(start, digits: 2) ?? NumberWords.small(tokens, start)?.value, minutes < 60,
        tokens.isDigits(start)
          ? tokens.isJoined(start) || isOne(next, of: "and") || !joins && isMinutes(start, behind: next)
          : minutes >= 10 && !joins
      {
        span.seconds += 60 * minutes
        next = tokens.isDigits(start) ? start + 1 : NumberWords.small(tokens, start)?.next ?? start + 1
      }
      break
    }
    return TimeSpanReading(span: span, next: next)
  }

  /// Whether two digits behind hours are minutes: "2h 15", "2 hours 15" with nothing behind that they count.
  private func isMinutes(_ index: Int, behind next: Int) -> Bool {
    guard tokens.text(index).utf8.count == 2 else { return false }
    if isOne(next - 1, of: "h") { return true }
    let behind = index + 1
    if tokens.isLetters(behind) { return isOne(behind, of: "at", "on", "for", "from", "with", "then", "today", "yesterday") }
    return !tokens.isJoined(behind) || !tokens.isJoined(behind + 1) && !isOne(behind, of: "%", "$", "\u{20AC}", "\u{A3}")
  }

  /// A half, a quarter, three quarters: how many quarters.
  private func quarters(_ index: Int) -> (count: Int, next: Int)? {
    if isOne(index, of: "a"), isOne(index + 1, of: "half") { return (2, index + 2) }
    if isOne(index, of: "a"), isOne(index + 1, of: "quarter") { return (1, index + 2) }
    return isOne(index, of: "three", "3") && isOne(index + 1, of: "quarters") ? (3, index + 2) : nil
  }

  private typealias Single = (span: TimeSpan, unit: TimeSpan, next: Int)

  private func single(_ index: Int) -> Single? {
    // Half an hour, half a day, a quarter of an hour, three quarters of an hour.
    var fraction: (quarters: Int, next: Int)?
    if isOne(index, of: "half") {
      var next = isOne(index + 1, of: "-") ? index + 2 : index + 1
      if isOne(next, of: "a", "an") { next += isOne(next + 1, of: "-") ? 2 : 1 }
      fraction = (2, next)
    } else if isOne(index, of: "a", "the"), isOne(index + 1, of: "half") {
      fraction = (2, isOne(index + 2, of: "-") ? index + 3 : index + 2)
    } else {
      let start = isOne(index, of: "a", "one") ? index + 1 : index
      let count = isOne(index, of: "three", "3") ? 3 : 1
      let place = count == 3 ? isOne(index + 1, of: "-") ? index + 2 : index + 1 : start
      if isOne(place, of: "quarter", "quarters"), isOne(place + 1, of: "of"), isOne(place + 2, of: "an", "a") {
        fraction = (count, place + 3)
      }
    }
    if let fraction, let unit = self.unit(fraction.next), unit.seconds >= 60 || unit.months > 0 {
      let (months, seconds) = (unit.months * fraction.quarters, unit.seconds * fraction.quarters)
      guard months % 4 == 0, seconds % 4 == 0 else { return nil }
      return (TimeSpan(months: months / 4, seconds: seconds / 4), unit, fraction.next + 1)
    }
    // "Hour and a half".
    if isOne(index, of: "hour", "minute"), isOne(index + 1, of: "and"), quarters(index + 2) != nil, let unit = self.unit(index) {
      return (unit, unit, index + 1)
    }
    guard var (hundredths, next) = self.number(index) else { return nil }
    // Two and a half hours.
    if isOne(next, of: "and"), isOne(next + 1, of: "a"), isOne(next + 2, of: "half"), hundredths % 100 == 0, self.unit(next + 3) != nil {
      hundredths += 50
      next += 3
    }
    if isOne(next, of: "-"), tokens.isJoined(next + 1) { next += 1 }
    if isOne(next, of: "more", "full", "whole", "solid", "straight") { next += 1 }
    guard let unit = self.unit(next) else { return nil }
    // "5 m" may be metres; "twice a day" is no length.
    if isOne(next, of: "m"), !tokens.isJoined(next) { return nil }
    let isLong = unit.months > 0 || unit.seconds >= 86_400
    if isLong, isOne(index, of: "a", "an"), !(isOne(next + 1, of: "and") && quarters(next + 2) != nil),
      !isOne(index - 1, of: "for", "about", "takes", "took", "lasts", "over", "within", "just", "only")
    {
      return nil
    }
    guard unit.seconds * hundredths % 100 == 0, unit.months * hundredths % 100 == 0 else { return nil }
    return (TimeSpan(months: unit.months * hundredths / 100, seconds: unit.seconds * hundredths / 100), unit, next + 1)
  }

  /// A hundred times a number, at most 99,999 before its point.
  private func number(_ index: Int) -> (hundredths: Int, next: Int)? {
    if tokens.isDigits(index) {
      if tokens.isJoined(index), tokens.isSign(index - 1), !["(", "~", "-", "\u{2013}", ",", "\""].contains(tokens.text(index - 1)) {
        return nil
      }
    }
    if let figure = tokens.figure(at: index) {
      // "1.5 hours" and "2,5 hours"; of finer parts nobody speaks.
      guard figure.tokens.lowerBound == index, figure.kind == .number || figure.kind == .fraction,
        let hundredths = figure.number?.hundredths,
        hundredths < 10_000_000
      else { return nil }
      return (hundredths, figure.tokens.upperBound)
    }
    // A hundred and twenty.
    if isOne(index + 1, of: "hundred"), isOne(index, of: "a", "one") || NumberWords.ones[tokens.text(index)] != nil {
      let hundreds = isOne(index, of: "a") ? 1 : NumberWords.ones[tokens.text(index)] ?? 1
      let rest = NumberWords.small(tokens, isOne(index + 2, of: "and") ? index + 3 : index + 2)
      return ((hundreds * 100 + (rest?.value ?? 0)) * 100, rest?.next ?? index + 2)
    }
    if isOne(index, of: "a", "an", "one") {
      if isOne(index + 1, of: "couple") { return (200, isOne(index + 2, of: "of") ? index + 3 : index + 2) }
      if isOne(index, of: "a", "an") { return (100, index + 1) }
    }
    if isOne(index, of: "couple"), isOne(index + 1, of: "of") { return (200, index + 2) }
    return NumberWords.small(tokens, index).map { ($0.value * 100, $0.next) }
  }

  private func unit(_ index: Int) -> TimeSpan? { Self.units[tokens.text(index)] }

  private static let units: [String: TimeSpan] = {
    var units: [String: TimeSpan] = [:]
    func add(_ span: TimeSpan, _ words: String) { for word in words.split(separator: " ") { units[String(word)] = span } }
    add(TimeSpan(seconds: 1), "second seconds sec secs")
    add(TimeSpan(seconds: 60), "minute minutes min mins m")
    add(TimeSpan(seconds: 3600), "hour hours hr hrs h")
    add(TimeSpan(seconds: 86_400), "day days")
    add(TimeSpan(seconds: 7 * 86_400), "week weeks wk wks")
    add(TimeSpan(seconds: 14 * 86_400), "fortnight fortnights")
    add(TimeSpan(months: 1), "month months")
    add(TimeSpan(months: 12), "year years yr yrs")
    return units
  }()
}
