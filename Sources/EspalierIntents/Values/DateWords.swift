import ActionWords
import Language

/// Reads days and times as people write them, word by word and in any order: "tomorrow at 3 pm", "8 in the evening on friday", "March 20".
struct DateWords {
  private var words: [String]
  private var index = 0
  private var day: Date?
  private var time: (hour: Int, minute: Int)?
  /// Whether the other half of the day may be meant as well.
  private var isOpen = false
  private var partOfDay: String?
  /// A moment that was counted from now, with its time.
  private var moment: Date?
  private let now: Date
  private let calendar: Calendar

  init(_ text: String, now: Date, calendar: Calendar = .current) {
    self.now = now
    self.calendar = calendar
    // A digit and the letters behind it may touch: "3pm", "20th".
    let spaced = text.lowercased().replacing("a.m.", with: "am").replacing("p.m.", with: "pm")
      .replacing(/(\d)(am|pm|st|nd|rd|th|min|h)\b/, with: { "\($0.1) \($0.2)" })
    words = spaced.split { $0.isWhitespace || $0 == "," }.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: ".!?;")) }
      .filter { !$0.isEmpty }
  }

  /// What all the words say together; `nil` where one of them is no part of a date.
  mutating func date() -> Date? {
    guard !words.isEmpty, words.count <= 12 else { return nil }
    if let past = countedBack() { return past }
    while index < words.count { guard step() else { return nil } }
    if let moment { return day == nil && time == nil ? moment : nil }
    guard day != nil || time != nil || partOfDay != nil else { return nil }
    let today = calendar.startOfDay(for: now)
    guard var time else { return day ?? today }
    if let partOfDay, (1...11).contains(time.hour), partOfDay != "morning" { time.hour += 12 }
    if partOfDay == "morning", time.hour == 12 { time.hour = 0 }
    // As notes are read: at five, people are awake.
    if partOfDay == nil, isOpen, (1...6).contains(time.hour) { time.hour += 12 }
    guard (0...23).contains(time.hour), (0...59).contains(time.minute) else { return nil }
    return calendar.date(bySettingHour: time.hour, minute: time.minute, second: 0, of: day ?? today)
  }

  private func word(_ offset: Int) -> String? { words.indices.contains(index + offset) ? words[index + offset] : nil }

  private mutating func take(_ count: Int) -> Bool {
    index += count
    return true
  }

  private mutating func set(day new: Date?, _ count: Int) -> Bool {
    guard day == nil, let new else { return false }
    day = new
    return take(count)
  }

  private mutating func set(hour: Int, minute: Int, isOpen: Bool = false, _ count: Int) -> Bool {
    guard time == nil, (0...23).contains(hour), (0...59).contains(minute) else { return false }
    time = (hour, minute)
    self.isOpen = isOpen
    return take(count)
  }

  private mutating func step() -> Bool {
    guard let first = word(0) else { return false }
    let today = calendar.startOfDay(for: now)
    switch first {
    // A word that leads to a date is none by itself: something has to follow.
    case "on", "by", "due", "of", "the", "until", "before": return word(1) != nil && take(1)
    case "for" where word(1) != nil, "from" where word(1) != nil: return take(1)
    case "this":
      guard let next = word(1), next != "week", next != "month" else { return false }
      return take(1)
    case "today", "now": return set(day: today, 1)
    case "tonight":
      partOfDay = "night"
      return set(day: today, 1)
    case "tomorrow", "tmrw", "tomorow": return set(day: adding(1), 1)
    case "yesterday": return set(day: adding(-1), 1)
    case "day" where word(1) == "after" && word(2) == "tomorrow": return set(day: adding(2), 3)
    case "day" where word(1) == "before" && word(2) == "yesterday": return set(day: adding(-2), 3)
    case "last", "past":
      guard let next = word(1) else { return false }
      if let number = Self.weekday(next) { return set(day: pastWeekday(number), 2) }
      switch next {
      case "night":
        partOfDay = "night"
        return set(day: adding(-1), 2)
      case "week": return set(day: adding(-7), 2)
      case "month": return set(day: calendar.date(byAdding: .month, value: -1, to: today), 2)
      case "year": return set(day: calendar.date(byAdding: .year, value: -1, to: today), 2)
      case "weekend": return set(day: pastWeekday(6), 2)
      default: return false
      }
    case "weekend": return set(day: weekday(6, isNext: false), 1)
    case "next", "coming":
      guard let next = word(1) else { return false }
      if let number = Self.weekday(next) { return set(day: weekday(number, isNext: first == "next"), 2) }
      switch next {
      case "week": return set(day: adding(7), 2)
      case "month": return set(day: calendar.date(byAdding: .month, value: 1, to: today), 2)
      case "year": return set(day: calendar.date(byAdding: .year, value: 1, to: today), 2)
      case "weekend": return set(day: weekday(6, isNext: true), 2)
      default: return false
      }
    case "in": return inSome(today)
    case "at":
      guard let next = word(1) else { return false }
      if next == "noon" || next == "midnight" || next == "night" || next == "half" || next == "quarter" { return take(1) }
      guard let (hour, minute, isOpen, count) = clock(1, mayBeBare: true) else { return false }
      return set(hour: hour, minute: minute, isOpen: isOpen, count + 1)
    case "noon", "midday": return set(hour: 12, minute: 0, 1)
    case "midnight": return set(hour: 0, minute: 0, 1)
    case "morning", "afternoon", "evening", "night":
      // "Evening" alone may be one with guests.
      guard index > 0, partOfDay == nil || partOfDay == first else { return false }
      partOfDay = first
      return take(1)
    case "half", "quarter":
      guard let direction = word(1), ["past", "to"].contains(direction), let name = word(2),
        let hour = Int(name) ?? NumberText.integer(name), (1...12).contains(hour), first == "quarter" || direction == "past"
      else { return false }
      let minutes = first == "half" ? 30 : 15
      return set(
        hour: direction == "to" ? (hour + 11) % 12 : hour, minute: direction == "to" ? 45 : minutes, isOpen: true, 3)
    default: break
    }
    if let exact = DateText.exact(first) { return set(day: exact, 1) }
    if let number = Self.weekday(first) {
      // "Tuesday last week", "Monday of next week".
      let joint = word(1) == "of" ? 2 : 1
      if word(joint + 1) == "week", let step = ["last": -7, "this": 0, "next": 7][word(joint) ?? ""] {
        let monday = -((calendar.component(.weekday, from: now) + 5) % 7)
        return set(day: adding(monday + (number + 6) % 7 + step), joint + 2)
      }
      return set(day: weekday(number, isNext: false), 1)
    }
    if let month = Self.months[first] {
      guard let (number, count) = dayNumber(1) else { return false }
      let date = dated(number, month, after: 1 + count)
      return set(day: date, 0)
    }
    if let (number, count) = dayNumber(0) {
      let joint = word(count) == "of" ? 1 : 0
      if let name = word(count + joint), let month = Self.months[name] {
        let date = dated(number, month, after: count + joint + 1)
        return set(day: date, 0)
      }
      // "The 5th" is the next one.
      if count == 2, index > 0, words[index - 1] == "the" { return set(day: nextDay(number), count) }
    }
    // A number is a time with what makes it one: am, minutes, o'clock, a part of the day.
    guard let (hour, minute, isOpen, count) = clock(0, mayBeBare: false) else { return false }
    return set(hour: hour, minute: minute, isOpen: isOpen, count)
  }

  /// "Two days ago", "an hour and a half ago", "a week ago at 5 pm".
  private mutating func countedBack() -> Date? {
    guard let ago = words.firstIndex(where: { $0 == "ago" || $0 == "back" }), ago >= 2 else { return nil }
    let unit = words[ago - 1]
    let rest = Array(words[(ago + 1)...])
    let component: Calendar.Component
    switch unit {
    case "day", "days", "night", "nights": component = .day
    case "week", "weeks": component = .weekOfYear
    case "month", "months": component = .month
    case "year", "years": component = .year
    default:
      // Hours and minutes count from now, not from the day's beginning.
      guard rest.isEmpty, let seconds = QuantityText.seconds(words: words[..<ago].joined(separator: " ")) else { return nil }
      return now.addingTimeInterval(-seconds)
    }
    guard let count = NumberText.integer(words[..<(ago - 1)].joined(separator: " ")), (0..<100_000).contains(count),
      let date = calendar.date(byAdding: component, value: -count, to: calendar.startOfDay(for: now))
    else { return nil }
    guard !rest.isEmpty else { return date }
    day = date
    words = rest
    while index < words.count { guard step() else { return nil } }
    guard let time, day == date else { return nil }
    var hour = time.hour
    if let partOfDay, (1...11).contains(hour), partOfDay != "morning" { hour += 12 }
    return calendar.date(bySettingHour: hour, minute: time.minute, second: 0, of: date)
  }

  private func pastWeekday(_ number: Int) -> Date? {
    let back = (calendar.component(.weekday, from: now) - 1 - number + 7) % 7
    return adding(back == 0 ? -7 : -back)
  }

  private mutating func inSome(_ today: Date) -> Bool {
    if word(1) == "the", let part = word(2), ["morning", "afternoon", "evening"].contains(part) {
      guard partOfDay == nil else { return false }
      partOfDay = part
      return take(3)
    }
    guard moment == nil else { return false }
    for length in [1, 2, 3] {
      let said = (0..<length).compactMap { word(1 + $0) }.joined(separator: " ")
      guard let unit = word(1 + length) else { return false }
      guard let count = said == "half an" && unit.hasPrefix("hour") ? 30 : NumberText.integer(said), abs(count) < 100_000 else { continue }
      let component: Calendar.Component
      switch unit {
      case "minute", "minutes", "min", "mins": component = .minute
      case "hour", "hours", "hr", "hrs", "h": component = said == "half an" ? .minute : .hour
      case "day", "days": component = .day
      case "week", "weeks": component = .weekOfYear
      case "month", "months": component = .month
      case "year", "years": component = .year
      default: continue
      }
      let isTime = component == .minute || component == .hour
      guard let date = calendar.date(byAdding: component, value: count, to: isTime ? now : today) else { return false }
      if isTime {
        moment = date
        return take(2 + length)
      }
      return set(day: date, 2 + length)
    }
    return false
  }

  /// A time of the clock: "6:30", "7 pm", "six o'clock", and a bare hour where it may be.
  private func clock(_ offset: Int, mayBeBare: Bool) -> (hour: Int, minute: Int, isOpen: Bool, count: Int)? {
    guard let first = word(offset) else { return nil }
    var hour: Int?
    var minute = 0
    var isTime = mayBeBare
    if let match = first.wholeMatch(of: /(\d{1,2})[:.h](\d\d)/) {
      hour = Int(match.1)
      minute = Int(match.2) ?? 99
      isTime = true
    } else {
      hour = first.wholeMatch(of: /\d{1,2}/) != nil ? Int(first) : ["a", "an"].contains(first) ? nil : NumberText.integer(first)
    }
    guard var hour, (0...23).contains(hour) else { return nil }
    var count = 1
    var isOpen = !first.hasPrefix("0")
    switch word(offset + count) {
    case "am", "pm":
      guard (1...12).contains(hour) else { return nil }
      isOpen = false
      hour = hour % 12 + (word(offset + count) == "pm" ? 12 : 0)
      count += 1
      isTime = true
    case "o'clock":
      count += 1
      isTime = true
    case "thirty" where mayBeBare && minute == 0:
      minute = 30
      count += 1
    default:
      // "8 in the evening", "8 tomorrow morning"
      let rest = words.dropFirst(index + offset + count)
      if (1...12).contains(hour), rest.prefix(3).contains(where: { ["morning", "afternoon", "evening", "tonight"].contains($0) }) {
        isTime = true
      }
    }
    return isTime ? (hour, minute, isOpen, count) : nil
  }

  /// The number of a day of a month: "20", "20th", and how many words it takes.
  private func dayNumber(_ offset: Int) -> (Int, Int)? {
    guard let first = word(offset) else { return nil }
    let ordinals = [
      "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
    ]
    if let number = ordinals[first] { return (number, 1) }
    guard first.wholeMatch(of: /\d{1,2}/) != nil, let number = Int(first), (1...31).contains(number) else { return nil }
    return (number, ["st", "nd", "rd", "th"].contains(word(offset + 1)) ? 2 : 1)
  }

  /// A day of a month: of the year that is said, or the next one there is. Moves on behind it.
  private mutating func dated(_ number: Int, _ month: Int, after count: Int) -> Date? {
    let said = words.indices.contains(index + count) ? words[index + count] : ""
    let year = said.wholeMatch(of: /20\d\d/) != nil ? Int(said) : nil
    let start = calendar.component(.year, from: now)
    let today = calendar.startOfDay(for: now)
    for candidate in year.map({ $0...$0 }) ?? start...(start + 8) {
      guard let date = calendar.date(from: DateComponents(year: candidate, month: month, day: number)),
        calendar.component(.day, from: date) == number, year != nil || date >= today
      else { continue }
      index += count + (year == nil ? 0 : 1)
      return date
    }
    return nil
  }

  private func nextDay(_ number: Int) -> Date? {
    let today = calendar.startOfDay(for: now)
    return (0..<12).lazy.compactMap { ahead -> Date? in
      guard let month = calendar.date(byAdding: .month, value: ahead, to: today) else { return nil }
      var parts = calendar.dateComponents([.year, .month], from: month)
      parts.day = number
      guard let date = calendar.date(from: parts), calendar.component(.day, from: date) == number else { return nil }
      return date >= today ? date : nil
    }.first
  }

  private func adding(_ days: Int) -> Date? { calendar.date(byAdding: .day, value: days, to: calendar.startOfDay(for: now)) }

  /// 0 for Sunday.
  private static let weekdays = numbers(0..<7, TimeWord.weekday).mapValues { ($0 + 1) % 7 }
  private static let months = numbers(1..<13, TimeWord.month)

  /// What number each name of a weekday or a month stands for.
  private static func numbers(_ range: Range<Int>, _ word: (Int) -> TimeWord) -> [String: Int] {
    let pairs = range.flatMap { number in Lexicon.english.names(of: word(number)).map { ($0, number) } }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func weekday(_ word: String) -> Int? { weekdays[word] }

  private func weekday(_ number: Int, isNext: Bool) -> Date? {
    let today = calendar.component(.weekday, from: now) - 1
    var ahead = (number - today + 7) % 7
    if ahead == 0 { ahead = 7 }
    // "Next" Friday is the one of the coming week, which begins on Monday.
    if isNext, ahead < 7, (number + 6) % 7 > (today + 6) % 7 { ahead += 7 }
    return adding(ahead)
  }
}
