import Foundation

/// A time of day, to the second, with no day and no time zone.
package struct ClockTime: Sendable, Hashable, Comparable {
  /// Since midnight, 0..<86,400.
  package let seconds: Int

  package init(seconds: Int) { self.seconds = ((seconds % 86_400) + 86_400) % 86_400 }

  /// Nil where there is no such time; 24:00 is none.
  package init?(hour: Int, minute: Int = 0, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
    seconds = hour * 3600 + minute * 60 + second
  }

  /// Reads `HH:mm` or `HH:mm:ss`.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }) else {
      return nil
    }
    self.init(hour: Int(parts[0]) ?? 24, minute: Int(parts[1]) ?? 60, second: parts.count == 3 ? Int(parts[2]) ?? 60 : 0)
  }

  static let noon = ClockTime(seconds: 43_200)

  /// What a clock shows now, whole minutes.
  package static func now(in zone: TimeZone = .current) -> ClockTime {
    let date = Date()
    let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: date)
    return ClockTime(seconds: seconds / 60 * 60)
  }

  package var hour: Int { seconds / 3600 }
  package var minute: Int { seconds / 60 % 60 }
  package var second: Int { seconds % 60 }

  package static func < (left: ClockTime, right: ClockTime) -> Bool { left.seconds < right.seconds }
}

/// A day with a time of day: what a clock on the wall shows.
package struct Moment: Sendable, Hashable {
  package var day: Day
  package var time: ClockTime

  package init(day: Day, time: ClockTime) {
    self.day = day
    self.time = time
  }

  /// So many months, then seconds, later.
  package func adding(_ span: TimeSpan) -> Moment {
    let total = time.seconds + span.seconds
    let days = total >= 0 ? total / 86_400 : -((-total + 86_399) / 86_400)
    return Moment(day: day.adding(months: span.months).adding(days: days), time: ClockTime(seconds: total))
  }
}

/// A length of time: months, which differ in length, and seconds beside them.
package struct TimeSpan: Sendable, Hashable {
  package var months: Int
  package var seconds: Int

  package init(months: Int = 0, seconds: Int = 0) {
    self.months = months
    self.seconds = seconds
  }

  package static prefix func - (span: TimeSpan) -> TimeSpan { TimeSpan(months: -span.months, seconds: -span.seconds) }

  /// As ISO 8601 writes a duration: `PT1H30M`, `P3D`, `P2W`, `P1Y6M`; weeks where there is nothing else, as the standard has it.
  package var iso: String {
    let (years, months) = months.quotientAndRemainder(dividingBy: 12)
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    if years == 0, months == 0, rest == 0, days > 0, days % 7 == 0 { return "P\(days / 7)W" }
    func part(_ value: Int, _ letter: String) -> String { value > 0 ? "\(value)\(letter)" : "" }
    let date = part(years, "Y") + part(months, "M") + part(days, "D")
    let time = part(rest / 3600, "H") + part(rest / 60 % 60, "M") + part(rest % 60, "S")
    return date.isEmpty && time.isEmpty ? "PT0S" : "P" + date + (time.isEmpty ? "" : "T" + time)
  }
}
