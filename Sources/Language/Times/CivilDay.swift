/// A day of the proleptic Gregorian calendar by its distance from 1970-01-01, after Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms".
package struct CivilDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, negative before.
  package var ordinal: Int

  package init(ordinal: Int) { self.ordinal = ordinal }

  /// - Returns: nil where there is no such day (13th month, 30 February) or the year is outside 1…9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(ofMonth: month, year: year) else { return nil }
    self.init(checked: year, month, day)
  }

  private init(checked year: Int, _ month: Int, _ day: Int) {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    ordinal = era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month 1…12, day of the month 1…31.
  package var components: (year: Int, month: Int, day: Int) {
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
  package var weekday: Int {
    let remainder = (ordinal + 3) % 7
    return remainder < 0 ? remainder + 7 : remainder
  }

  package func adding(days: Int) -> CivilDay { CivilDay(ordinal: ordinal + days) }

  /// The same day of the month `months` later, or that month's last day.
  package func adding(months: Int) -> CivilDay {
    let (year, month, day) = components
    let index = year * 12 + month - 1 + months
    let newMonth = (index % 12 + 12) % 12
    let newYear = (index - newMonth) / 12
    return CivilDay(checked: newYear, newMonth + 1, min(day, Self.days(ofMonth: newMonth + 1, year: newYear)))
  }

  /// The Monday of the week that the day is of.
  package var monday: CivilDay { adding(days: -weekday) }
  package var firstOfMonth: CivilDay { adding(days: 1 - components.day) }

  package static func days(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The Monday of a week of a year by ISO 8601: the first one has the year's first Thursday.
  package static func week(_ week: Int, of year: Int) -> CivilDay? {
    guard let fourth = CivilDay(year: year, month: 1, day: 4), (1...53).contains(week) else { return nil }
    return fourth.monday.adding(days: 7 * (week - 1))
  }

  /// The so-manieth of a weekday in a range of days, from its end where negative.
  package static func weekday(_ weekday: Int, nth: Int, in range: Range<CivilDay>) -> CivilDay? {
    guard nth != 0, !range.isEmpty else { return nil }
    let first = range.lowerBound.adding(days: (weekday - range.lowerBound.weekday + 7) % 7)
    let end = range.upperBound.adding(days: -1)
    let last = end.adding(days: -((end.weekday - weekday + 7) % 7))
    let day = nth > 0 ? first.adding(days: 7 * (nth - 1)) : last.adding(days: 7 * (nth + 1))
    return range.contains(day) ? day : nil
  }

  /// Easter Sunday, by the Gregorian or by the Julian reckoning (Meeus).
  package static func easter(_ year: Int, isJulian: Bool = false) -> CivilDay? {
    if isJulian {
      let d = (19 * (year % 19) + 15) % 30
      let e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
      let sum = d + e + 114
      return CivilDay(year: year, month: sum / 31, day: sum % 31 + 1)?.adding(days: year / 100 - year / 400 - 2)
    }
    let (a, b, c) = (year % 19, year / 100, year % 100)
    let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
    let sum = h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114
    return CivilDay(year: year, month: sum / 31, day: sum % 31 + 1)
  }

  package static func < (left: CivilDay, right: CivilDay) -> Bool { left.ordinal < right.ordinal }
}

/// A moment of a calendar and a clock, without a time zone: no such time is missing or there twice.
package struct CivilMoment: Hashable, Comparable, Sendable {
  package var day: CivilDay
  /// Seconds since midnight, 0..<86,400.
  package var second: Int

  package init(_ day: CivilDay, second: Int = 0) {
    let days = second >= 0 ? second / 86_400 : (second - 86_399) / 86_400
    (self.day, self.second) = (day.adding(days: days), second - days * 86_400)
  }

  package func adding(seconds: Int) -> CivilMoment { CivilMoment(day, second: second + seconds) }

  package static func < (left: CivilMoment, right: CivilMoment) -> Bool { (left.day, left.second) < (right.day, right.second) }
}
