import Foundation
import Language

/// A day of the proleptic Gregorian calendar, with no time and no time zone.
///
/// Arithmetic counts days since 1970-01-01, so it needs no locale and gives the same answer everywhere.
public struct Day: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Days since 1970-01-01, negative before.
  public let ordinal: Int

  /// The day that lies `ordinal` days after 1970-01-01.
  public init(ordinal: Int) {
    self.ordinal = ordinal
  }

  /// - Returns: nil where there is no such day (13th month, 30 February) or the year is outside 1…9999.
  public init?(year: Int, month: Int, day: Int) {
    guard let day = CivilDay(year: year, month: month, day: day) else { return nil }
    self.init(day)
  }

  /// Reads `yyyy-MM-dd`, exactly ten characters.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day it is now in the given time zone.
  public static func today(in timeZone: TimeZone = .current) -> Day {
    let now = Date()
    let seconds = now.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: now))
    return Day(ordinal: Int((seconds / 86_400).rounded(.down)))
  }

  private var civil: CivilDay { CivilDay(ordinal: ordinal) }

  /// The calendar fields of the day: year, month 1…12, day of the month 1…31.
  public var components: (year: Int, month: Int, day: Int) { civil.components }

  /// 0 for Monday … 6 for Sunday.
  public var weekday: Int { civil.weekday }

  /// The day `days` later, or earlier where negative.
  public func adding(days: Int) -> Day {
    Day(ordinal: ordinal + days)
  }

  /// The same day of the month `months` later, or that month's last day.
  public func adding(months: Int) -> Day { Day(civil.adding(months: months)) }

  /// The last day of this day's month.
  public var lastOfMonth: Day { Day(civil.firstOfMonth.adding(months: 1).adding(days: -1)) }

  static func daysIn(month: Int, year: Int) -> Int { CivilDay.days(ofMonth: month, year: year) }

  /// `yyyy-MM-dd`.
  public var description: String {
    let (year, month, day) = components
    func padded(_ number: Int, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Earlier days come first.
  public static func < (left: Day, right: Day) -> Bool {
    left.ordinal < right.ordinal
  }
}
