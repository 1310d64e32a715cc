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

  /// An exact form, or words such as "tomorrow", "friday at 5 pm", "in 3 days", "17:30", "March 20".
  package static func read(_ text: String) -> Date? {
    if let date = exact(text.trimmingCharacters(in: .whitespaces)) { return date }
    var words = DateWords(text, now: now ?? Date())
    return words.date()
  }
}
