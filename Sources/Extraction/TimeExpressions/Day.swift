import Foundation

/// A day of the proleptic Gregorian calendar, with no time and no time zone.
///
/// Arithmetic counts days since 1970-01-01 by the civil-calendar algorithms of Howard Hinnant
/// ("chrono-Compatible Low-Level Date Algorithms"), so it needs no locale and gives the same answer everywhere.
public struct Day: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Days since 1970-01-01, negative before.
  public let ordinal: Int

  /// The day that lies `ordinal` days after 1970-01-01.
  public init(ordinal: Int) {
    self.ordinal = ordinal
  }

  /// - Returns: nil where there is no such day (13th month, 30 February) or the year is outside 1…9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Day.daysIn(month: month, year: year) else { return nil }
    self.init(unchecked: year, month, day)
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

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    ordinal = era * 146_097 + dayOfEra - 719_468
  }

  /// The calendar fields of the day: year, month 1…12, day of the month 1…31.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = ordinal + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// 0 for Monday … 6 for Sunday.
  public var weekday: Int {
    let remainder = (ordinal + 3) % 7
    return remainder < 0 ? remainder + 7 : remainder
  }

  /// The day `days` later, or earlier where negative.
  public func adding(days: Int) -> Day {
    Day(ordinal: ordinal + days)
  }

  /// The same day of the month `months` later, or that month's last day.
  public func adding(months: Int) -> Day {
    let (year, month, day) = components
    let index = year * 12 + month - 1 + months
    let newYear = Int((Double(index) / 12).rounded(.down))
    let newMonth = index - newYear * 12 + 1
    return Day(unchecked: newYear, newMonth, min(day, Day.daysIn(month: newMonth, year: newYear)))
  }

  /// The last day of this day's month.
  public var lastOfMonth: Day {
    let (year, month, _) = components
    return Day(unchecked: year, month, Day.daysIn(month: month, year: year))
  }

  static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

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
