import Foundation

/// How a schema wants a time written.
package enum TimeStyle: String, Sendable, CaseIterable {
  // Times of day: 17:30 · 17:30:00 · 17:30:00+01:00 · 5:30 PM · 5:30pm
  case hourMinute, hourMinuteSecond, fullTime, twelveHour, twelveHourJoined
  // Days with a time: 2026-11-25T17:30:00+01:00 · the same in UTC · 2026-11-25T17:30:00 · …T17:30 · with a space
  case dateTime, dateTimeUTC, localSeconds, localMinutes, spacedSeconds, spacedMinutes
  // Lengths: PT1H30M · 01:30 · 01:30:00
  case isoDuration, clockDuration, longClockDuration

  package enum Kind: Sendable { case time, dateTime, duration }

  package var kind: Kind {
    switch self {
    case .hourMinute, .hourMinuteSecond, .fullTime, .twelveHour, .twelveHourJoined: .time
    case .dateTime, .dateTimeUTC, .localSeconds, .localMinutes, .spacedSeconds, .spacedMinutes: .dateTime
    case .isoDuration, .clockDuration, .longClockDuration: .duration
    }
  }

  /// A moment in one of the styles for times and days with times. RFC 3339 with whole seconds where there is an offset, `Z` for none.
  package func text(_ moment: Moment, in zone: TimeZone) -> String {
    let time = moment.time
    let minutes = "\(Self.two(time.hour)):\(Self.two(time.minute))"
    let seconds = "\(minutes):\(Self.two(time.second))"
    let twelve = "\((time.hour + 11) % 12 + 1):\(Self.two(time.minute))"
    switch self {
    case .hourMinute: return minutes
    case .hourMinuteSecond: return seconds
    case .fullTime: return seconds + Self.offset(at: moment, in: zone)
    case .twelveHour: return twelve + (time.hour < 12 ? " AM" : " PM")
    case .twelveHourJoined: return twelve + (time.hour < 12 ? "am" : "pm")
    case .dateTime: return "\(moment.day)T\(seconds)\(Self.offset(at: moment, in: zone))"
    case .dateTimeUTC:
      let utc = moment.adding(TimeSpan(seconds: -Self.secondsFromUTC(at: moment, in: zone)))
      return "\(utc.day)T\(Self.two(utc.time.hour)):\(Self.two(utc.time.minute)):\(Self.two(utc.time.second))Z"
    case .localSeconds: return "\(moment.day)T\(seconds)"
    case .localMinutes: return "\(moment.day)T\(minutes)"
    case .spacedSeconds: return "\(moment.day) \(seconds)"
    case .spacedMinutes: return "\(moment.day) \(minutes)"
    case .isoDuration, .clockDuration, .longClockDuration: return text(TimeSpan(seconds: time.seconds))
    }
  }

  /// A length in one of the styles for lengths.
  package func text(_ span: TimeSpan) -> String {
    let seconds = span.seconds + span.months * 30 * 86_400
    let minutes = "\(Self.two(seconds / 3600)):\(Self.two(seconds / 60 % 60))"
    switch self {
    case .clockDuration: return minutes
    case .longClockDuration: return "\(minutes):\(Self.two(seconds % 60))"
    default: return span.iso
    }
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The offset in force when a clock on the wall of the zone shows that time.
  private static func secondsFromUTC(at moment: Moment, in zone: TimeZone) -> Int {
    let wall = Double(moment.day.ordinal * 86_400 + moment.time.seconds)
    let guess = zone.secondsFromGMT(for: Date(timeIntervalSince1970: wall))
    return zone.secondsFromGMT(for: Date(timeIntervalSince1970: wall - Double(guess)))
  }

  private static func offset(at moment: Moment, in zone: TimeZone) -> String {
    let minutes = secondsFromUTC(at: moment, in: zone) / 60
    guard minutes != 0 else { return "Z" }
    return (minutes < 0 ? "-" : "+") + "\(two(abs(minutes) / 60)):\(two(abs(minutes) % 60))"
  }

  /// The styles that a field may ask for, likeliest first: what its description spells out, then what its format or pattern says. Empty for a field
  /// that asks for no time in a form.
  package static func asked(name: [String], format: String, pattern: String, description: String) -> [TimeStyle] {
    let said = description.lowercased()
    func says(_ words: String...) -> Bool { words.contains { said.contains($0) } }
    // "3:2" is a score; two digits each, or minutes up to 59, are a time.
    let isOfTime =
      [":[0-5]", "{2}:", "\\d\\d:"].contains(where: pattern.contains)
      || !Self.names.isDisjoint(with: name + said.split { !$0.isLetter }.map(String.init))
    let hasClock = says("hh:mm", "h:mm") || pattern.contains(":") && isOfTime
    let hasDay = says("yyyy-mm-dd") || format == "date-time" || pattern.contains("4}") && pattern.contains(":") && isOfTime
    var styles: [TimeStyle] = []
    if format == "duration" || says("iso 8601 duration", "iso-8601 duration", "pt30m", "pt1h", "pt45m", "pt2h") || pattern.hasPrefix("^P") {
      styles = [.isoDuration]
    } else if says("hh:mm:ss", "h:mm:ss"), !hasDay, !Self.elapsed.isDisjoint(with: name + said.split { !$0.isLetter }.map(String.init)) {
      // What a stopwatch shows.
      styles = [.longClockDuration]
    } else if says("duration", "how long", "length") && hasClock && !hasDay {
      styles = says("hh:mm:ss") ? [.longClockDuration, .clockDuration] : [.clockDuration, .longClockDuration]
    } else if hasDay, hasClock || format == "date-time" {
      if says("hh:mm:ssz", "in utc", "as utc", "utc)") { styles.append(.dateTimeUTC) }
      if says("dd hh:mm:ss") { styles.append(.spacedSeconds) }
      if says("dd hh:mm") { styles.append(.spacedMinutes) }
      if says("t'hh:mm:ss", "thh:mm:ss"), !says("ssxxx", "ss±", "ss+", "offset", "zone", "ssz") { styles.append(.localSeconds) }
      if says("t'hh:mm", "thh:mm"), !says("hh:mm:ss") { styles.append(.localMinutes) }
      styles += [.dateTime, .dateTimeUTC, .localSeconds, .localMinutes, .spacedSeconds, .spacedMinutes]
    } else if says("iso 8601 date-time", "iso 8601 date and time", "iso 8601 datetime", "rfc 3339", "rfc3339", "iso 8601 timestamp") {
      styles = [.dateTime]
    } else if format == "time" || hasClock
      || says("24-hour time", "24-hour clock", "24-hour format", "24h", "24 hour time", "24 hour clock", "12-hour time", "12-hour clock")
    {
      if says("am/pm", "12-hour", "h:mm a", " pm", "am or pm") {
        styles += says("5pm", "30pm", "00pm") ? [.twelveHourJoined] : [.twelveHour]
      }
      if says("hh:mm:ss") { styles.append(.hourMinuteSecond) }
      styles += [.hourMinute, .hourMinuteSecond, .fullTime, .twelveHour, .twelveHourJoined]
    }
    // What the pattern does not take is no matter.
    if !styles.isEmpty, pattern.contains(":") { styles += TimeStyle.allCases.filter { $0.kind != .duration && !styles.contains($0) } }
    return styles
  }

  private static let elapsed: Set = [
    "elapsed", "finish", "finishing", "finished", "lap", "split", "race", "run", "pace", "best", "runtime",
  ]
  private static let names: Set = [
    "time", "times", "at", "when", "clock", "hour", "start", "starts", "begin", "begins", "end", "ends", "until", "opens", "closes",
    "alarm", "departs",
    "departure", "arrives", "arrival", "due", "deadline", "date", "datetime", "timestamp", "remind", "reminder", "scheduled", "wake",
    "pickup",
  ]
}
