/// What a word or phrase may be in the naming of a time.
package enum TimeWord: Hashable, Sendable {
  /// 0 for Monday.
  case weekday(Int)
  /// The same, and it recurs: "mondays", "montags".
  case weekdays(Int)
  case month(Int)
  case unit(TimeUnit)
  /// Days from today.
  case day(Int)
  /// A part of the day of today (0), yesterday, tomorrow: "tonight", "last night".
  case partOfDay(DayPart, Int)
  case part(DayPart)
  /// A part of the day that recurs: "mornings".
  case parts(DayPart)
  /// Hours that it adds: 0 or 12; -1 where it says nothing of the half.
  case meridiem(Int)
  /// Minutes since midnight: noon, midnight.
  case clock(Int)
  /// This (0), next (1), last (-1), in front of what it tells of.
  case relative(Int)
  /// The same, behind it.
  case behind(Int)
  case now
  /// Behind a length: before (-1) or after (1) now.
  case shift(Int)
  /// In front of a length: before (-1) or after (1) now.
  case lead(Int)
  /// In front of a length: from now to its end.
  case within
  case from, to, between, and, or
  case side(TimeSide)
  /// Behind what it opens: "or later".
  case sideBehind(TimeSide)
  case edge(TimeEdge)
  /// A part of the unit that now is in: "EOM".
  case edgeOf(TimeEdge, TimeUnit)
  case every
  /// "Every other".
  case alternate
  /// So many times a unit, in twelfths of its length: "daily", "biweekly".
  case often(Int, TimeUnit)
  /// Stands between parts of one time.
  case link
  /// Leads to a clock's time.
  case at
  case the
  /// Minutes behind (1) or in front of (-1) an hour.
  case minutes(Int)
  /// Minutes within the hour that ends with the one named: "halb 8".
  case ofHour(Int)
  case quarter, half
  /// Behind an hour: "o'clock", "Uhr".
  case hourMark
  /// Minutes behind an hour and its mark: "30 minutes".
  case minuteMark
  case season(Int)
  case feast(Feast)
  case zone(Int)
  case some(Int)
  case last
  case whole
  case rough
  /// In front of a year or an adjective of one: "fiscal".
  case kindOfYear
  /// Behind "the week": "of", "commencing".
  case weekOf
  /// Leads to the day that a week begins with.
  case weekStart
  /// In front of a verb, which "last" is then.
  case auxiliary
  /// In front of a length: more (1) or less (-1) than it.
  case bound(Int)
  case another
  case quarterName(Int), halfName(Int)
  case once
  /// What makes a day of the month of a number: "15th".
  case dayEnding
  /// A word of another meaning as well, which takes another one to be a time.
  case weak
  case greeting
  /// In front of a stretch, of which what is left is meant.
  case rest
  /// Leads to a day of the month: "on 15".
  case dayLead
  /// A length of so many minutes: "Viertelstunde".
  case minutesLong(Int)
  /// Words of times written as one: "Dienstagspätabends".
  case joined(weekday: Int?, edge: TimeEdge?, part: DayPart)
  /// Leads to how long something lasts.
  case lasting

  /// Whether the word is one by itself, and no part of another: a tie is broken for it.
  init?(_ head: [String]) {
    let key = head.count > 1 ? head[1] : ""
    let number = Int(key)
    func with<Value>(_ value: Value?, _ make: (Value) -> TimeWord) -> TimeWord? { value.map(make) }
    let word: TimeWord?
    switch head.first {
    case "weekday": word = with(number, TimeWord.weekday)
    case "weekdays": word = with(number, TimeWord.weekdays)
    case "month": word = with(number, TimeWord.month)
    case "timeunit": word = with(Self.units[key], TimeWord.unit)
    case "day": word = with(number, TimeWord.day)
    case "partofday": word = with(Self.dayParts[key]) { .partOfDay($0, head.count > 2 ? Int(head[2]) ?? 0 : 0) }
    case "daypart": word = with(Self.dayParts[key], TimeWord.part)
    case "dayparts": word = with(Self.dayParts[key], TimeWord.parts)
    case "meridiem": word = with(number, TimeWord.meridiem)
    case "clock": word = with(number, TimeWord.clock)
    case "relative": word = with(number, TimeWord.relative)
    case "behind": word = with(number, TimeWord.behind)
    case "shift": word = with(number, TimeWord.shift)
    case "lead": word = with(number, TimeWord.lead)
    case "side": word = with(Self.sides[key], TimeWord.side)
    case "sidebehind": word = with(Self.sides[key], TimeWord.sideBehind)
    case "edge": word = with(Self.edges[key], TimeWord.edge)
    case "edgeof": word = with(head.count > 2 ? Self.units[head[2]] : nil) { .edgeOf(Self.edges[key] ?? .late, $0) }
    case "often": word = with(head.count > 2 ? Self.units[head[2]] : nil) { .often(number ?? 12, $0) }
    case "minutes": word = with(number, TimeWord.minutes)
    case "minuteslong": word = with(number, TimeWord.minutesLong)
    case "ofhour": word = with(number, TimeWord.ofHour)
    case "season": word = with(number, TimeWord.season)
    case "feast": word = with(Feast(key), TimeWord.feast)
    case "zone": word = with(number, TimeWord.zone)
    case "some": word = with(number, TimeWord.some)
    case "bound": word = with(number, TimeWord.bound)
    case "quartername": word = with(number, TimeWord.quarterName)
    case "halfname": word = with(number, TimeWord.halfName)
    default: word = head.first.flatMap { Self.plain[$0] }
    }
    guard let word else { return nil }
    self = word
  }

  private static let plain: [String: TimeWord] = [
    "now": .now, "within": .within, "timefrom": .from, "timeto": .to, "between": .between, "timeand": .and, "timeor": .or,
    "every": .every, "alternate": .alternate, "link": .link, "at": .at, "the": .the, "quarterhour": .quarter, "halfhour": .half,
    "hourmark": .hourMark, "minutemark": .minuteMark, "last": .last, "whole": .whole, "rough": .rough, "kindofyear": .kindOfYear,
    "weekof": .weekOf, "weekstart": .weekStart, "auxiliary": .auxiliary, "another": .another, "once": .once,
    "dayending": .dayEnding,
    "weak": .weak, "rest": .rest, "daylead": .dayLead, "greeting": .greeting, "for": .lasting,
  ]
  private static let sides: [String: TimeSide] = ["before": .before, "after": .after, "since": .since, "until": .until]
  private static let edges: [String: TimeEdge] = ["early": .early, "middle": .middle, "late": .late]
  static let units: [String: TimeUnit] = Dictionary(uniqueKeysWithValues: TimeUnit.allCases.map { ("\($0)", $0) })
  static let dayParts: [String: DayPart] = Dictionary(uniqueKeysWithValues: DayPart.allCases.map { ("\($0)", $0) })
}

/// A day of the year that has a name, by its rule.
package enum Feast: Hashable, Sendable {
  case fixed(month: Int, day: Int)
  /// The so-manieth weekday of a month, from its end where negative.
  case weekday(month: Int, nth: Int, weekday: Int, plus: Int)
  /// Days from Easter Sunday.
  case easter(Int)
  case orthodoxEaster(Int)
  /// A day of the year, or the working day that is next to it.
  case workday(month: Int, day: Int)
  /// A day of the year, or the one before it where that is a Sunday.
  case noSunday(month: Int, day: Int)
  /// By a calendar of the moon, which no rule here computes.
  case lunar
  /// Days from the fourth Sunday before Christmas.
  case advent(Int)

  /// `12-25`, `w10-16`, `s4-27`, `11/4/3` (month, which one, weekday), `11/4/3/1` (a day later), `e-2`, `o+0`, `a-7`.
  init?(_ rule: String) {
    if rule == "moon" {
      self = .lunar
      return
    }
    if let kind = rule.first, "ws".contains(kind) {
      let parts = rule.dropFirst().split(separator: "-").compactMap { Int($0) }
      guard parts.count == 2 else { return nil }
      self = kind == "w" ? .workday(month: parts[0], day: parts[1]) : .noSunday(month: parts[0], day: parts[1])
      return
    }
    if let first = rule.first, "eoa".contains(first), let days = Int(rule.dropFirst()) {
      self = first == "e" ? .easter(days) : first == "o" ? .orthodoxEaster(days) : .advent(days)
      return
    }
    let fixed = rule.split(separator: "-").compactMap { Int($0) }
    let counted = rule.split(separator: "/").compactMap { Int($0) }
    if fixed.count == 2, !rule.contains("/") {
      self = .fixed(month: fixed[0], day: fixed[1])
    } else if counted.count >= 3 {
      self = .weekday(month: counted[0], nth: counted[1], weekday: counted[2], plus: counted.count > 3 ? counted[3] : 0)
    } else {
      return nil
    }
  }

  package func day(in year: Int) -> CivilDay? {
    switch self {
    case .lunar: return nil
    case .fixed(let month, let day): return CivilDay(year: year, month: month, day: day)
    case .workday(let month, let day):
      guard let day = CivilDay(year: year, month: month, day: day) else { return nil }
      return day.weekday == 5 ? day.adding(days: -1) : day.weekday == 6 ? day.adding(days: 1) : day
    case .noSunday(let month, let day):
      guard let day = CivilDay(year: year, month: month, day: day) else { return nil }
      return day.weekday == 6 ? day.adding(days: -1) : day
    case .weekday(let month, let nth, let weekday, let plus):
      guard let first = CivilDay(year: year, month: month, day: 1) else { return nil }
      return CivilDay.weekday(weekday, nth: nth, in: first..<first.adding(months: 1))?.adding(days: plus)
    case .easter(let days): return CivilDay.easter(year)?.adding(days: days)
    case .orthodoxEaster(let days): return CivilDay.easter(year, isJulian: true)?.adding(days: days)
    case .advent(let days):
      guard let christmas = CivilDay(year: year, month: 12, day: 25) else { return nil }
      return christmas.adding(days: -1 - christmas.weekday - 21 + days)
    }
  }
}
