import Foundation
import Language

/// Judges readings of times by what Recognizers-Text and duckling say of them.
struct TimeJudge {
  let source: String
  let subject: String
  let lexicon: Lexicon
  let now: CivilMoment
  let mentions: [TimeMention]
  let tokens: NoteTokens

  init(_ row: LanguageLedger.Row, _ lexicon: Lexicon, _ tokens: NoteTokens) {
    (source, subject, self.lexicon, self.tokens) = (row.source, row.subject, lexicon, tokens)
    now =
      row.now.flatMap { Self.moment($0) } ?? CivilMoment(CivilDay(year: 2013, month: 2, day: 12) ?? CivilDay(ordinal: 0), second: 16_200)
    mentions = TimeGrammar(tokens, lexicon, now: now, Self.preferences(row.source, row.language)).all
  }

  static func isOf(_ row: LanguageLedger.Row) -> Bool {
    ["datetime-", "time", "duration"].contains { row.subject == $0 || $0.hasSuffix("-") && row.subject.hasPrefix($0) }
  }

  var shown: String { mentions.map { "\(tokens.words($0.tokens)) = \(Self.shown($0.value))" }.joined(separator: "; ") }

  /// What the source takes for granted.
  static func preferences(_ source: String, _ language: String) -> TimePreferences {
    var preferences = TimePreferences()
    preferences.dayFirst = language != "en"
    if source == "duckling" {
      (preferences.hours, preferences.zone, preferences.mayBeToday) = (.next, -120, false)
      (preferences.alignsCounts, preferences.marksAreTimes) = (true, true)
    } else {
      preferences.namesWeeks = true
      preferences.hours = .written
    }
    return preferences
  }

  // MARK: Texts of moments

  /// `yyyy-MM-dd`, with `THH:mm:ss` or ` HH:mm:ss` behind; a part that is left out, or 0, is the first.
  static func moment(_ text: String) -> CivilMoment? {
    let halves = text.split(whereSeparator: { $0 == "T" || $0 == " " })
    guard let first = halves.first else { return nil }
    let date = first.split(separator: "-").compactMap { Int($0) }
    guard let year = date.first,
      let day = CivilDay(year: year, month: max(1, date.count > 1 ? date[1] : 1), day: max(1, date.count > 2 ? date[2] : 1))
    else { return nil }
    return CivilMoment(day, second: halves.count > 1 ? second(String(halves[1])) ?? 0 : 0)
  }

  static func second(_ text: String) -> Int? {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    guard let hour = parts.first else { return nil }
    return hour * 3600 + (parts.count > 1 ? parts[1] * 60 : 0) + (parts.count > 2 ? parts[2] : 0)
  }

  // MARK: Verdicts

  /// Whether the likeliest reading at a place has the value; nil for kinds that are not judged.
  func isRight(_ kind: String, _ resolution: Any?, _ range: Range<Int>) -> Bool? {
    let here = mentions.filter { tokens.scalars($0.tokens).overlaps(range) }
    if source == "duckling" { return here.contains { isRightByDuckling(kind, resolution, $0.value) } }
    guard let options = resolution as? [[String: Any]], !kind.isEmpty, kind != "timezone" else { return nil }
    // A day that no calendar has names none.
    if options.allSatisfy({ $0["value"] == nil && $0["start"] == nil && ($0["timex"] as? String ?? "").contains("02-30") }) {
      return here.isEmpty
    }
    let isSplit = subject.hasSuffix("splitdateandtime")
    return here.contains { mention in options.contains { isRight(kind, $0, mention.value) || isSplit && isPart(kind, $0, mention.value) } }
  }

  /// Whether a day or an hour is a part of a value.
  private func isPart(_ kind: String, _ option: [String: Any], _ value: TimeResolution) -> Bool {
    guard let text = option["value"] as? String else { return false }
    let ends = [value.from, value.to].compactMap { $0 }
    switch kind {
    case "date": return ends.contains { $0.day == Self.moment(text)?.day }
    case "time": return ends.contains { $0.second == Self.second(text) || $0 == Self.moment(text) }
    default: return false
    }
  }

  /// Why a case is decided in another way on purpose.
  func difference(_ kind: String, _ resolution: Any?, _ range: Range<Int>) -> String? {
    if subject.hasSuffix("tasksmode") { return "of Recognizers' mode for tasks, in which each hour is of a day and years are none" }
    if subject.hasSuffix("experimentalmode") { return "of Recognizers' experimental mode" }
    if (0..<tokens.count).contains(where: { index in
      tokens.scalars(index..<index + 1).overlaps(range) && lexicon.times(tokens, index).contains { $0.word == .feast(.lunar) }
    }), !mentions.contains(where: { tokens.scalars($0.tokens).overlaps(range) }) {
      return "a feast by a calendar of the moon, which no rule computes here"
    }
    if source == "duckling", ["week", "month", "quarter", "year"].contains(kind),
      mentions.contains(where: { mention in
        guard tokens.scalars(mention.tokens).overlaps(range), let from = mention.value.from, let to = mention.value.to else { return false }
        return after(from, mention.value.grain) < to
      })
    {
      return "so many weeks, months or years are all of them, and not the last"
    }
    guard source == "recognizers", let options = resolution as? [[String: Any]] else { return nil }
    let here = mentions.filter { tokens.scalars($0.tokens).overlaps(range) }
    if kind == "date" || kind == "time", here.contains(where: { $0.value.kind == .dateTime }),
      here.contains(where: { mention in options.contains { isPart(kind, $0, mention.value) } })
    {
      return "a day and its hour are one time"
    }
    return nil
  }

  /// Why the source has no time where there is one.
  func differenceOfNone() -> String? {
    if subject.hasSuffix("tasksmode") { return "of Recognizers' mode for tasks, in which each hour is of a day and years are none" }
    if subject.hasSuffix("calendarmode") || subject.hasSuffix("complexcalendar") {
      return "of Recognizers' mode for calendars, in which \"the year\" is none"
    }
    return nil
  }

  private func isRight(_ kind: String, _ option: [String: Any], _ value: TimeResolution) -> Bool {
    let text = option["value"] as? String
    let timex = option["timex"] as? String ?? ""
    switch kind {
    case "date": return value.kind == .date && text.flatMap(Self.moment)?.day == value.from?.day
    case "datetime":
      guard let expected = text.flatMap(Self.moment) else { return false }
      if value.edge == .late, value.grain == .day, let day = value.from?.day { return expected == CivilMoment(day, second: 86_399) }
      return value.kind == .dateTime && value.from == expected
    case "time":
      guard let expected = text.flatMap(Self.second) else { return false }
      return value.kind == .time && value.from?.second == expected
    case "duration": return value.kind == .duration && text.flatMap(Double.init) == value.length?.seconds
    case "set": return value.kind == .recurrence && Self.timex(value.recurrence) == timex
    case "daterange", "timerange", "datetimerange", "datetimealt":
      if kind == "datetimealt", let text {
        return value.to == nil
          && (text.count == 10
            ? Self.moment(text)?.day == value.from?.day
            : text.count == 8 ? Self.second(text) == value.from?.second : Self.moment(text) == value.from)
      }
      let kinds: [TimeResolution.Kind] =
        ["daterange": [.dateSpan], "timerange": [.timeSpan], "datetimerange": [.dateTimeSpan]][kind] ?? [
          .dateSpan, .timeSpan, .dateTimeSpan,
        ]
      guard kinds.contains(value.kind) else { return false }
      let (start, end) = (option["start"] as? String, option["end"] as? String)
      // A season or a business year has no days of its own.
      if start == nil, end == nil { return timex.contains(#/^(\d{4}-)?(SP|SU|FA|WI)$|^(FY|SY)/#) }
      func isSame(_ moment: CivilMoment?, _ text: String?) -> Bool {
        guard let text else { return moment == nil }
        guard let moment else { return false }
        if text.contains("-") {
          return Self.moment(text) == moment || text.hasSuffix("23:59:59") && Self.moment(text)?.adding(seconds: 1) == moment
        }
        return Self.second(text) == moment.second || text == "23:59:59" && moment.second == 0 || text == "00:00:00" && moment.second == 0
      }
      return bounds(value).contains { isSame($0.0, start) && isSame($0.1, end) }
    default: return false
    }
  }

  // MARK: Bounds

  /// The bounds that a value may have by what the source takes for the parts of days and stretches.
  private func bounds(_ value: TimeResolution) -> [(CivilMoment?, CivilMoment?)] {
    guard let from = value.from else { return [] }
    var spans: [(CivilMoment, CivilMoment)] = [(from, value.to ?? (value.grain == .day ? CivilMoment(from.day.adding(days: 1)) : from))]
    if let part = value.part {
      spans = (source == "duckling" ? Self.ducklingHours : Self.recognizersHours)[part, default: []].map {
        (CivilMoment(from.day, second: $0.lowerBound * 3600), CivilMoment(from.day, second: $0.upperBound * 3600))
      }
    }
    if value.isFromNow, source == "duckling" { spans = [(now, value.to ?? now)] }
    if let edge = value.edge { spans = spans.flatMap { edges(edge, $0.0, $0.1, value) } }
    switch value.side {
    case nil: return spans.map { ($0, $1) }
    case .before?: return spans.flatMap { [(nil, value.edge != nil ? $1 : $0)] }
    case .after?: return spans.map { (value.to != nil || value.edge != nil ? $1 : $0, nil) }
    case .since?: return spans.map { ($0.0, nil) }
    case .until?: return spans.flatMap { [(nil, $0.0), (nil, $0.1)] }
    }
  }

  private static let recognizersHours: [DayPart: [Range<Int>]] = [
    .morning: [8..<12], .afternoon: [12..<16], .evening: [16..<20], .night: [20..<24, 0..<8], .nightTime: [0..<8], .lunch: [11..<13],
    .noon: [11..<13],
    .daytime: [8..<18], .business: [8..<18], .earlyMorning: [8..<10], .dawn: [6..<8],
  ]
  private static let ducklingHours: [DayPart: [Range<Int>]] = [
    .morning: [0..<12, 4..<12, 3..<12], .afternoon: [12..<19], .evening: [18..<24], .night: [18..<24, 0..<4], .lunch: [12..<14],
    .noon: [12..<14],
    .earlyMorning: [0..<9], .nightTime: [0..<4], .dawn: [5..<7], .daytime: [8..<18], .business: [9..<17],
  ]

  private func edges(_ edge: TimeEdge, _ from: CivilMoment, _ to: CivilMoment, _ value: TimeResolution) -> [(CivilMoment, CivilMoment)] {
    func days(_ first: Int, _ last: Int) -> (CivilMoment, CivilMoment) {
      (CivilMoment(from.day.adding(days: first)), CivilMoment(from.day.adding(days: last)))
    }
    func months(_ first: Int, _ last: Int) -> (CivilMoment, CivilMoment) {
      (CivilMoment(from.day.adding(months: first)), CivilMoment(from.day.adding(months: last)))
    }
    let length = to.day.ordinal - from.day.ordinal
    if value.part == .daytime, edge != .late {
      return [
        edge == .early
          ? (CivilMoment(from.day, second: 21_600), CivilMoment(from.day, second: 36_000))
          : (CivilMoment(from.day, second: 39_600), CivilMoment(from.day, second: 57_600))
      ]
    }
    if value.part != nil {
      let seconds = length * 86_400 + to.second - from.second
      let halves = [(from, from.adding(seconds: seconds / 2)), (from, from.adding(seconds: 7200)), (from, from.adding(seconds: 10_800))]
      let lates = [(from.adding(seconds: seconds / 2), to), (to.adding(seconds: -7200), to), (to.adding(seconds: -10_800), to)]
      return edge == .early
        ? halves
        : edge == .late
          ? lates
          : [
            (from.adding(seconds: seconds / 4), to.adding(seconds: -seconds / 4)),
            (CivilMoment(from.day, second: 32_400), CivilMoment(from.day, second: 39_600)),
          ]
    }
    switch (value.grain, edge) {
    case (.month, .early): return [days(0, 15), days(0, 10), days(0, 5)]
    case (.month, .middle): return [days(9, 20), days(10, 20), days(9, 19)]
    case (.month, .late):
      return [days(15, length), days(20, length)] + (now.day > from.day && now.day < to.day ? [(CivilMoment(now.day), to)] : [])
    case (.year, .early):
      return [months(0, 4), months(0, 3), months(0, 6), months(0, 2)]
        + (now.day > from.day && now.day < to.day ? [(from, CivilMoment(now.day))] : [])
    case (.year, .middle): return [months(4, 8)]
    case (.year, .late): return [months(8, 12), months(6, 12), months(10, 12), months(9, 12)]
    case (.week, .early): return [days(0, 3), days(0, 2)]
    case (.week, .middle): return [days(2, 4), days(1, 4)]
    case (.week, .late): return [days(3, 7), days(4, 7)]
    case (.day, .early):
      return [
        (from, CivilMoment(from.day, second: 43_200)), (CivilMoment(from.day, second: 21_600), CivilMoment(from.day, second: 36_000)),
      ]
    case (.day, .middle):
      return [
        (CivilMoment(from.day, second: 36_000), CivilMoment(from.day, second: 50_400)),
        (CivilMoment(from.day, second: 39_600), CivilMoment(from.day, second: 57_600)),
      ]
    case (.day, .late):
      return [(CivilMoment(from.day, second: 43_200), to), (CivilMoment(from.day, second: 61_200), CivilMoment(from.day, second: 75_600))]
    default: return [(from, to)]
    }
  }

  // MARK: Duckling

  private func isRightByDuckling(_ kind: String, _ resolution: Any?, _ value: TimeResolution) -> Bool {
    let parts = resolution as? [String: Any] ?? [:]
    let text = resolution as? String ?? ""
    switch kind {
    case "duration":
      guard value.kind == .duration, let length = value.length, let n = (parts["n"] as? NSNumber)?.doubleValue,
        let unit = TimeUnit.allCases.first(where: { "\($0)" == parts["unit"] as? String })
      else { return false }
      if let months = length.months, let size = unit.months { return months == n * Double(size) }
      return abs(length.seconds - n * Double(unit.seconds)) < 0.5
    case "date":
      guard value.side == nil, value.part == nil, let expected = Self.moment(text) else { return false }
      return value.from?.day == expected.day && (value.to == nil || value.to == CivilMoment(expected.day.adding(days: 1)))
    case "datetime":
      guard value.side == nil, value.to == nil, let expected = Self.moment(text) else { return false }
      return value.from == expected || value.kind == .date && value.from?.day == expected.day
    case "week", "month", "quarter", "year":
      guard value.side == nil, value.edge == nil, let from = value.from, let expected = Self.moment(text) else { return false }
      let unit = TimeUnit.allCases.first { "\($0)" == kind } ?? .week
      if value.kind == .date, unit == .month || unit == .year { return from.day.firstOfMonth == expected.day }
      return value.kind == .dateSpan && value.grain == unit && from.day == expected.day
    case "range":
      guard let start = (parts["from"] as? String).flatMap(Self.moment), let end = (parts["to"] as? String).flatMap(Self.moment) else {
        return false
      }
      let grain = parts["grain"] as? String ?? ""
      return bounds(value).contains { first, last in
        var first = first, last = last
        // What is open on one side is closed by now.
        if first == nil, value.kind != .dateSpan { first = value.from.flatMap { $0.day > now.day ? CivilMoment($0.day) : nil } ?? now }
        if value.isThrough, let moment = last { last = after(moment, value.grain) }
        guard let first, let last else { return false }
        return first == start
          && (last == end
            || (grain == "Hour" || grain == "Second" || grain == "Minute") && value.side != nil && after(last, value.grain) == end)
      }
    default: return false
    }
  }

  private func after(_ moment: CivilMoment, _ grain: TimeUnit) -> CivilMoment {
    if let months = grain.months { return CivilMoment(moment.day.adding(months: months)) }
    return moment.adding(seconds: grain.seconds)
  }

  // MARK: Recurrences

  /// As TIMEX3 writes it: an X for each digit that is left open ("XXXX-WXX-1", every Monday).
  static func timex(_ recurrence: Recurrence?) -> String? {
    guard let recurrence else { return nil }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var time = ""
    if let clock = recurrence.clock {
      let (hour, minute, second) = (clock.second / 3600, clock.second / 60 % 60, clock.second % 60)
      time = "T" + two(hour) + (clock.grain < .hour ? ":" + two(minute) : "") + (clock.grain == .second ? ":" + two(second) : "")
    } else if let part = recurrence.part {
      time = ([.morning: "TMO", .afternoon: "TAF", .evening: "TEV", .night: "TNI", .daytime: "TDT"] as [DayPart: String])[part] ?? ""
    }
    if let weekday = recurrence.weekday { return "XXXX-WXX-\(weekday + 1)\(time)" }
    if let day = recurrence.day { return "XXXX-\(recurrence.month.map(two) ?? "XX")-\(two(day))\(time)" }
    guard let part = recurrence.every?.parts.first else { return time }
    let isDay = part.unit == .day && part.amount == ExactNumber(1)
    if isDay, !time.isEmpty { return time }
    let letters: [TimeUnit: String] = [
      .second: "S", .minute: "M", .hour: "H", .day: "D", .businessDay: "WD", .weekend: "WE", .week: "W", .month: "M", .year: "Y",
    ]
    switch part.unit {
    case .fortnight: return "P\(part.amount.times(2)?.text ?? "")W"
    case .quarter: return "P\(part.amount.times(3)?.text ?? "")M"
    case .decade: return "P\(part.amount.times(10)?.text ?? "")Y"
    default: return (part.unit < .day ? "PT" : "P") + part.amount.text + (letters[part.unit] ?? "") + time
    }
  }

  /// As the ledger shows it.
  static func shown(_ value: TimeResolution) -> String {
    func text(_ moment: CivilMoment?) -> String {
      guard let moment else { return "-" }
      let (year, month, day) = moment.day.components
      return "\(year)-\(month)-\(day)"
        + (moment.second == 0 ? "" : String(format: " %02d:%02d:%02d", moment.second / 3600, moment.second / 60 % 60, moment.second % 60))
    }
    switch value.kind {
    case .duration: return "duration \(value.length?.seconds ?? 0)"
    case .recurrence: return "recurrence \(timex(value.recurrence) ?? "")"
    default:
      return "\(value.kind.rawValue) \(text(value.from)) to \(text(value.to)) \(value.grain)" + (value.side.map { " \($0)" } ?? "")
        + (value.edge.map { " \($0)" } ?? "")
        + (value.part.map { " \($0)" } ?? "")
    }
  }
}
