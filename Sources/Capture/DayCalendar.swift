import Espalier

/// The days around a date as a few lines of text, for a prompt: it makes "next Friday" a look-up and no arithmetic.
///
/// It is for models that do not read ``NoteMentions``, which name only the days that a note itself speaks of.
public struct DayCalendar: Sendable {
  /// The day that the calendar is centred on.
  public let today: Day

  /// A calendar around `today`.
  public init(today: Day) {
    self.today = today
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Seven lines: today with the coming weekend and the month's end; the days and spans before; the coming seven days;
  /// next week; the days and weeks after; the same day of coming months; the year of each month's next occurrence.
  public var text: String {
    func name(_ offset: Int) -> String { Self.weekdays[today.adding(days: offset).weekday] }
    func day(_ offset: Int) -> String { "\(today.adding(days: offset))" }
    func joined(_ range: ClosedRange<Int>, _ entry: (Int) -> String) -> String { range.map(entry).joined(separator: " ") }

    let weekday = today.weekday
    let weekend = weekday >= 5 ? today : today.adding(days: 5 - weekday)
    let nextMonday = 7 - weekday
    let (year, month, _) = today.components
    return [
      "today \(Self.weekdays[weekday]) \(today) weekend \(weekend) end \(today.lastOfMonth)",
      "yesterday \(name(-1)) \(day(-1)) " + joined(2...7) { "ago \($0) \(name(-$0)) \(day(-$0))" } + " "
        + joined(2...3) { "ago \($0) weeks \(day(-7 * $0))" } + " "
        + joined(1...2) { "ago \($0) month \(today.adding(months: -$0))" },
      "tomorrow \(name(1)) \(day(1)) " + joined(2...7) { "\($0) \(name($0)) \(day($0))" },
      joined(0...6) { "next \(Self.weekdays[$0]) \(day(nextMonday + $0))" },
      joined(8...14) { "\($0) week \(name($0)) \(day($0))" } + " " + joined(3...6) { "\($0) weeks \(day(7 * $0))" },
      joined(1...6) { "\($0) month \(today.adding(months: $0))" },
      joined(1...12) { "\(Self.months[$0 - 1]) \(year + ($0 < month ? 1 : 0))-\($0 < 10 ? "0" : "")\($0)" },
    ].joined(separator: "\n")
  }
}
