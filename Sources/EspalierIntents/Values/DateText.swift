/// Dates as programs and as people write them.
package enum DateText {
  /// What "tomorrow" counts from, for tests.
  @TaskLocal package static var now: Date?

  /// RFC 3339, `yyyy-MM-dd`, or `yyyy-MM-ddTHH:mm` in the time zone of the machine.
  package static func exact(_ text: String) -> Date? {
    guard
      let match = text.wholeMatch(
        of: /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s?(Z|z|[+-]\d\d:?\d\d)?)?/)
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    if let zone = match.7 {
      let digits = zone.filter(\.isNumber)
      let seconds = digits.isEmpty ? 0 : (Int(digits.prefix(2)) ?? 0) * 3600 + (Int(digits.suffix(2)) ?? 0) * 60
      guard let fixed = TimeZone(secondsFromGMT: zone.hasPrefix("-") ? -seconds : seconds) else { return nil }
      calendar.timeZone = fixed
    }
    let parts = DateComponents(
      year: Int(match.1), month: Int(match.2), day: Int(match.3), hour: match.4.flatMap { Int($0) } ?? 0,
      minute: match.5.flatMap { Int($0) } ?? 0,
      second: match.6.flatMap { Int($0) } ?? 0)
    guard let date = calendar.date(from: parts) else { return nil }
    // A calendar takes 31 June for 1 July.
    let back = calendar.dateComponents([.month, .day, .hour, .minute], from: date)
    return back.month == parts.month && back.day == parts.day && back.hour == parts.hour && back.minute == parts.minute ? date : nil
  }

  /// RFC 3339 with whole seconds and the offset of the machine's time zone.
  package static func written(_ date: Date) -> String {
    let calendar = Calendar.current
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    let offset = TimeZone.current.secondsFromGMT(for: date)
    func two(_ value: Int?) -> String { String(value ?? 0).count < 2 ? "0\(value ?? 0)" : "\(value ?? 0)" }
    let zone = offset == 0 ? "Z" : (offset < 0 ? "-" : "+") + two(abs(offset) / 3600) + ":" + two(abs(offset) / 60 % 60)
    let year = String(parts.year ?? 0)
    return String(repeating: "0", count: max(0, 4 - year.count)) + year
      + "-\(two(parts.month))-\(two(parts.day))T\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))\(zone)"
  }

  private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

  /// An exact form, or words such as "tomorrow", "friday at 5 pm", "in 3 days", "17:30".
  package static func read(_ text: String) -> Date? {
    if let date = exact(text) { return date }
    let now = Self.now ?? Date()
    let calendar = Calendar.current
    var words = text.lowercased().trimmingCharacters(in: .whitespacesAndNewlines)
    for prefix in ["on ", "by ", "for ", "due ", "this ", "at "] where words.hasPrefix(prefix) {
      words = String(words.dropFirst(prefix.count))
    }
    if let match = words.wholeMatch(of: /in (.+?) (minute|hour|day|week|month)s?/), let count = NumberText.integer(String(match.1)) {
      let unit: Calendar.Component =
        switch match.2 {
        case "minute": .minute
        case "hour": .hour
        case "day": .day
        case "week": .weekOfYear
        default: .month
        }
      let date = calendar.date(byAdding: unit, value: count, to: now)
      return ["minute", "hour"].contains(match.2) ? date : date.map { calendar.startOfDay(for: $0) }
    }
    var time: (hour: Int, minute: Int)?
    if let match = words.firstMatch(
      of:
        /(?:^|\s)(?:at\s+)?(\d{1,2})(?::(\d\d))?\s?(am|pm|a\.m\.|p\.m\.)$|(?:^|\s)(?:at\s+)?(\d{1,2}):(\d\d)$|(?:^|\s)at\s+(\d{1,2})$|(?:^|\s)(?:at\s+)?(noon|midnight)$/
    ) {
      if let named = match.7 {
        time = (named == "noon" ? 12 : 0, 0)
      } else if let hour = (match.1 ?? match.4 ?? match.6).flatMap({ Int($0) }) {
        let isAfternoon = match.3?.hasPrefix("p") == true
        guard match.3 == nil || (1...12).contains(hour) else { return nil }
        let shifted = match.3 == nil ? hour : hour % 12 + (isAfternoon ? 12 : 0)
        time = (shifted, (match.2 ?? match.5).flatMap { Int($0) } ?? 0)
      }
      words = String(words[..<match.range.lowerBound])
    }
    if let time, !(0...23).contains(time.hour) || !(0...59).contains(time.minute) { return nil }
    guard let day = day(words.trimmingCharacters(in: .whitespaces), today: calendar.startOfDay(for: now), isAlone: time == nil, calendar)
    else { return nil }
    guard let time else { return day }
    return calendar.date(bySettingHour: time.hour, minute: time.minute, second: 0, of: day)
  }

  private static func day(_ words: String, today: Date, isAlone: Bool, _ calendar: Calendar) -> Date? {
    func adding(_ days: Int) -> Date? { calendar.date(byAdding: .day, value: days, to: today) }
    switch words {
    case "": return isAlone ? nil : today
    case "today", "now", "tonight", "this evening": return today
    case "tomorrow", "tmrw": return adding(1)
    case "yesterday": return adding(-1)
    case "next week": return adding(7)
    default: break
    }
    if let date = exact(words) { return date }
    let isNext = words.hasPrefix("next ")
    let name = isNext ? String(words.dropFirst(5)) : words
    if name.count >= 3, let index = weekdays.firstIndex(where: { $0.hasPrefix(name) }) {
      let weekday = calendar.component(.weekday, from: today) - 1
      var ahead = (index - weekday + 7) % 7
      if ahead == 0 { ahead = 7 }
      // "Next" Friday is the one of the coming week, which begins on Monday.
      if isNext, ahead < 7, (index + 6) % 7 > (weekday + 6) % 7 { ahead += 7 }
      return adding(ahead)
    }
    return nil
  }
}
