import Language

/// What a wording of a time of day names.
struct ClockReading {
  var time: ClockTime
  /// Whether the words say which half of the day is meant: "5pm", "17:30", "noon".
  var isExact: Bool
  /// The index of the token after it.
  var next: Int
}

/// Wordings that are times only where nothing better is: a careful reading takes none of them.
package struct ClockLiberties: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// "Half seven" in front of any word.
  static let halves = ClockLiberties(rawValue: 1)
  /// "6.45" wherever it stands.
  static let points = ClockLiberties(rawValue: 1 << 1)
  /// "17h30" wherever it stands.
  static let hourMarks = ClockLiberties(rawValue: 1 << 2)
  /// "1515" with no noun behind it.
  static let fourDigits = ClockLiberties(rawValue: 1 << 3)
  /// "Seven fifteen" wherever it stands.
  static let spelledMinutes = ClockLiberties(rawValue: 1 << 4)
  /// "8 till late".
  static let openEnds = ClockLiberties(rawValue: 1 << 5)
  /// The only number of the note: "breakfast meeting 7".
  static let onlyNumber = ClockLiberties(rawValue: 1 << 6)
  /// "Friday 12.30", where a time may be asked for.
  static let pointsBehindDay = ClockLiberties(rawValue: 1 << 7)

  /// For a note that is to have a time.
  package static let all = ClockLiberties(rawValue: 0xFF)
}

/// Reads the wordings of times of day: "half past seven", "quarter to 9", "5pm", "17:30", "noon", "at 7".
struct ClockReader {
  let tokens: NoteTokens
  /// Whether a wording of a day begins at a token: "5 June" is no hour.
  let isDay: (Int) -> Bool
  /// Where a wording of a day that begins at a token ends.
  let dayEnd: (Int) -> Int?
  /// Words that stand in front of times besides: the names of the fields that ask for them.
  var labels: Set<String> = []
  var liberties: ClockLiberties = []

  private func isOne(_ index: Int, of words: String...) -> Bool { words.contains(tokens.text(index)) }

  /// Whether a bare hour may stand behind a word.
  private func leads(_ index: Int) -> Bool {
    // "Lunch came to nine oh five" is a sum.
    if isOne(index, of: "to"), isOne(index - 1, of: "came", "comes", "come", "amounts", "amounted", "coming") { return false }
    return TimeWords.roles(of: tokens.text(index)).contains(.leads) || labels.contains(tokens.text(index))
  }

  /// The time whose wording begins at a token.
  func read(_ index: Int) -> ClockReading? {
    if tokens.isJoined(index), tokens.isSign(index - 1), [".", ":", "/", "#", "$", "£", "€"].contains(tokens.text(index - 1)) {
      return nil
    }
    return named(index) ?? relative(index) ?? figures(index) ?? spelled(index)
  }

  // MARK: Wordings

  private func named(_ index: Int) -> ClockReading? {
    let place = isOne(index, of: "12", "twelve") ? index + 1 : index
    guard isOne(place, of: "noon", "midday", "midnight") else { return nil }
    return ClockReading(time: ClockTime(seconds: isOne(place, of: "midnight") ? 0 : 43_200), isExact: true, next: place + 1)
  }

  /// Half past seven, quarter to 9, ten to five, twenty-five past two, half seven.
  private func relative(_ index: Int) -> ClockReading? {
    var place = isOne(index, of: "a") && isOne(index + 1, of: "quarter") ? index + 1 : index
    var minutes: Int
    var isCounted = false
    if isOne(place, of: "half") {
      (minutes, place) = (30, place + 1)
    } else if isOne(place, of: "quarter", "qtr") {
      (minutes, place) = (15, place + 1)
    } else if let number = count(place), (1...29).contains(number.value) {
      (minutes, place) = (number.value, number.next)
      isCounted = isOne(place, of: "minutes", "minute", "mins", "min")
      if isCounted { place += 1 }
    } else {
      return nil
    }
    let isPast = isOne(place, of: "past", "after")
    let isBefore = isOne(place, of: "to", "til", "till", "of", "before")
    if isPast || isBefore {
      // "20 minutes before 5" is a distance; "quarter of an hour" no time.
      let isPart = isOne(place - 1, of: "half", "quarter", "qtr")
      guard isPart || isOne(place, of: "past", "to", "til", "till") || isOne(place, of: "after") && !isCounted else { return nil }
      // "5 to 9", "two to five" and "from ten to six" are ranges, "ten to six" or "5 to 9" behind "at" a time.
      if isBefore, !isPart, !isCounted,
        tokens.isDigits(index) && !isOne(index - 1, of: "at", "@") || minutes % 5 != 0 || isOne(index - 1, of: "from", "between")
      {
        return nil
      }
      if let name = named(place + 1) {
        return ClockReading(
          time: ClockTime(seconds: name.time.seconds + (isPast ? 60 : -60) * minutes), isExact: true, next: name.next)
      }
      guard let hour = count(place + 1), (1...12).contains(hour.value), minutes < 30 || isPast else { return nil }
      // "ten to fifteen people", "from 5 to 10 minutes"
      if isBefore, tokens.isLetters(hour.next), MeasureUnit.named(tokens.text(hour.next)) != nil { return nil }
      if isOne(place, of: "after"), !isPart, !mayFollow(hour.next), meridiem(hour.next) == nil { return nil }
      let next = isOne(hour.next, of: "o") ? oClock(hour.next) ?? hour.next : hour.next
      return finish(hour: hour.value, shift: isPast ? minutes : -minutes, next)
    }
    // British: half seven is half past seven.
    guard minutes == 30, isOne(index, of: "half"), let hour = count(place), (1...12).contains(hour.value),
      !(tokens.isLetters(hour.next) && MeasureUnit.named(tokens.text(hour.next)) != nil),
      leads(index - 1)
        || !isOne(index - 1, of: "in", "other", "first", "second", "one", "top", "bottom")
          && (mayFollow(hour.next) || liberties.contains(.halves))
    else { return nil }
    return finish(hour: hour.value, shift: 30, hour.next)
  }

  /// 17:30, 5:30 pm, 5.30pm, 5pm, 17h30, 1730 hours; a bare hour behind "at" and its like, or before a range's end.
  private func figures(_ index: Int) -> ClockReading? {
    guard let figure = tokens.figure(from: index), figure.kind == .clock || figure.kind == .number, tokens.isDigits(index) else {
      return nil
    }
    if tokens.isJoined(index), tokens.isLetters(index - 1), !isOne(index - 1, of: "t") { return nil }
    // "4,2k" and "1 480" are read whole; "6.45" may be a time.
    if figure.kind == .number, !figure.isPlain || figure.tokens.count == 3 && tokens.text(index + 2).utf8.count != 2 { return nil }
    let length = tokens.text(index).utf8.count
    if let hour = tokens.number(index, digits: 2) {
      let mark = tokens.text(index + 1)
      if mark == ":" || mark == ".", tokens.isJoined(index + 1), tokens.isJoined(index + 2), tokens.text(index + 2).utf8.count == 2,
        let minute = tokens.number(index + 2, digits: 2), minute < 60
      {
        var (second, next) = (0, index + 3)
        if mark == ":", isOne(next, of: ":"), tokens.isJoined(next), tokens.text(next + 1).utf8.count == 2,
          let seconds = tokens.number(next + 1, digits: 2), seconds < 60
        {
          (second, next) = (seconds, next + 2)
        }
        if let half = meridiem(next, isTime: true) { return exact(hour, minute, second, isAfternoon: half.isAfternoon, half.next) }
        // "10.30 in the morning"
        if mark == ".", let half = partOfDay(next, hour: hour) {
          return exact(hour, minute, second, isAfternoon: half.isAfternoon, half.next)
        }
        if mark == "." {
          // "Eggs for 3.50", "down to 3.50".
          if isOne(index - 1, of: "for", "to"), !isOfAppointments, !isOne(index - 2, of: "till", "from"), !endsStretch(index) { return nil }
          let endsRange = isOne(index - 1, of: "-", "\u{2013}") && tokens.isJoined(index) && tokens.isDigits(index - 2)
          let followsDay = liberties.contains(.pointsBehindDay) && hour >= 6 && minute % 5 == 0 && endsDay(index)
          guard endsRange || followsDay || liberties.contains(.points) || leads(index - 1) || leadsToTime(next, isDotted: true),
            !(tokens.isLetters(next) && isQuantity(next)), hour < 24
          else {
            return nil
          }
        }
        if isOne(next, of: "hours", "hrs", "hour"), !leads(index - 1), hour < 12 { return nil }
        if isOne(next, of: "h"), tokens.isJoined(next) { next += 1 }
        guard let time = ClockTime(hour: hour, minute: minute, second: second) else { return nil }
        if second > 0 || length == 2 && (hour < 10 || hour > 12) { return ClockReading(time: time, isExact: true, next: next) }
        return finish(hour: hour, shift: minute, next)
      }
      if let half = meridiem(index + 1, isTime: leads(index - 1)) {
        return exact(hour, 0, 0, isAfternoon: half.isAfternoon, half.next)
      }
      if isOne(index + 1, of: "ish"), tokens.isJoined(index + 1) { return about(hour, index + 2) }
      if let half = partOfDay(index + 1, hour: hour) { return exact(hour, 0, 0, isAfternoon: half.isAfternoon, half.next) }
      if mark == "h", tokens.isJoined(index + 1), hour < 24 {
        if let minute = tokens.number(index + 2, digits: 2), tokens.isJoined(index + 2), minute < 60,
          liberties.contains(.hourMarks) || leads(index - 1)
        {
          return ClockTime(hour: hour, minute: minute).map { ClockReading(time: $0, isExact: true, next: index + 3) }
        }
        if leads(index - 1) || leadsToTime(index + 2), hour > 12 {
          return ClockTime(hour: hour).map { ClockReading(time: $0, isExact: true, next: index + 2) }
        }
      }
      if let next = oClock(index + 1), (1...12).contains(hour) { return finish(hour: hour, shift: 0, next) }
      return bare(index, hour, index + 1)
    }
    if length == 3 || length == 4, let whole = tokens.number(index, digits: 4), let time = ClockTime(hour: whole / 100, minute: whole % 100)
    {
      if let half = meridiem(index + 1) { return exact(whole / 100, whole % 100, 0, isAfternoon: half.isAfternoon, half.next) }
      if length == 4, isOne(index + 1, of: "hours", "hrs", "h"),
        leads(index - 1) || whole % 100 != 0 || whole < 1000
      {
        return ClockReading(time: time, isExact: true, next: index + 2)
      }
      if length == 4, isOne(index - 1, of: "at", "@"), mayFollow(index + 1) {
        return ClockReading(time: time, isExact: true, next: index + 1)
      }
      if length == 4, liberties.contains(.fourDigits),
        !tokens.isLetters(index + 1) || mayFollow(index + 1) || tokens.text(index).hasPrefix("0")
      {
        return ClockReading(time: time, isExact: true, next: index + 1)
      }
      // "Barber 12/2 1030": right behind a day, where it is no year.
      if whole % 5 == 0, whole >= 600, !(1900...2199).contains(whole), endsDay(index), !tokens.isJoined(index),
        !tokens.isLetters(index + 1) || mayFollow(index + 1),
        length == 4 || [15, 30, 45].contains(whole % 100)
      {
        return ClockReading(time: time, isExact: true, next: index + 1)
      }
      // 0900-1700, from 0930 to 1015.
      if length == 4, isMilitaryRange(index) { return ClockReading(time: time, isExact: true, next: index + 1) }
    }
    return nil
  }

  /// Seven thirty, five o'clock, at seven, seven pm.
  private func spelled(_ index: Int) -> ClockReading? {
    if tokens.text(index).hasSuffix("ish"), let hour = NumberWords.ones[String(tokens.text(index).dropLast(3))] {
      return about(hour, index + 1)
    }
    guard let hour = NumberWords.small(tokens, index), (1...12).contains(hour.value) else { return nil }
    if isOne(hour.next, of: "-"), isOne(hour.next + 1, of: "ish") { return about(hour.value, hour.next + 2) }
    if let half = partOfDay(hour.next, hour: hour.value) {
      return exact(hour.value, 0, 0, isAfternoon: half.isAfternoon, half.next)
    }
    if let half = meridiem(hour.next) { return exact(hour.value, 0, 0, isAfternoon: half.isAfternoon, half.next) }
    if let next = oClock(hour.next) { return finish(hour: hour.value, shift: 0, next) }
    var minute: (value: Int, next: Int)?
    if isOne(hour.next, of: "oh", "o"), let ones = NumberWords.ones[tokens.text(hour.next + 1)], (1...9).contains(ones) {
      minute = (ones, hour.next + 2)
    } else if isOne(hour.next, of: "-"), tokens.isJoined(hour.next), tokens.isJoined(hour.next + 1),
      let small = NumberWords.small(tokens, hour.next + 1), (10...59).contains(small.value), small.value % 5 == 0
    {
      // "Ten-thirty" is nothing else.
      if let half = meridiem(small.next) { return exact(hour.value, small.value, 0, isAfternoon: half.isAfternoon, half.next) }
      return finish(hour: hour.value, shift: small.value, small.next)
    } else if let small = NumberWords.small(tokens, hour.next), (10...59).contains(small.value) {
      minute = small
    }
    if let minute {
      if let half = meridiem(minute.next) ?? partOfDay(minute.next, hour: hour.value) {
        return exact(hour.value, minute.value, 0, isAfternoon: half.isAfternoon, half.next)
      }
      guard leads(index - 1) && mayFollow(minute.next) || liberties.contains(.spelledMinutes) && minute.value % 5 == 0 else { return nil }
      return finish(hour: hour.value, shift: minute.value, minute.next)
    }
    return bare(index, hour.value, hour.next)
  }

  /// An hour alone.
  private func bare(_ index: Int, _ hour: Int, _ next: Int) -> ClockReading? {
    guard (0...23).contains(hour), !tokens.isJoined(next) || ["-", "\u{2013}", ",", ".", ";", "!", "?", ")"].contains(tokens.text(next))
    else { return nil }
    // "at 5.99", "3,000"
    if isOne(next, of: ".", ",", "-"), tokens.isJoined(next), tokens.isJoined(next + 1), tokens.isDigits(next + 1), !isOne(next, of: "-") {
      return nil
    }
    let before = tokens.text(index - 1)
    // "The ratio is 3 to 4".
    if before == "to", isNumber(index - 2) { return nil }
    let isAsked = leads(index - 1) || Self.nearly.contains(before) && leads(index - 2)
    let isRange = leadsToTime(next) || liberties.contains(.openEnds) && isOne(next, of: "till", "til", "until", "onwards")
    guard isRange || isAsked && (mayFollow(next) || mayStand(index, next)), !isDay(index) else { return nil }
    // "A table for 5 at 8", "dinner for three at quarter to seven": how many, not when.
    if before == "for", !isRange, isCount(next) { return nil }
    guard (1...12).contains(hour) else {
      guard hour > 12, isOne(index - 1, of: "at", "@", "closes", "closing", "shuts", "until", "till", "ends", "ending") else { return nil }
      return ClockTime(hour: hour).map { ClockReading(time: $0, isExact: true, next: next) }
    }
    return finish(hour: hour, shift: 0, next)
  }

  // MARK: Parts

  /// An hour that is not meant to the minute: "5ish".
  private func about(_ hour: Int, _ next: Int) -> ClockReading? {
    (1...12).contains(hour)
      ? finish(hour: hour, shift: 0, next) : nil
  }

  /// "In the morning" and its like behind an hour, in which alone it makes a time of it.
  private func partOfDay(_ index: Int, hour: Int) -> (isAfternoon: Bool, next: Int)? {
    guard isOne(index, of: "in"), isOne(index + 1, of: "the"), (1...12).contains(hour) else { return nil }
    switch tokens.text(index + 2) {
    case "morning": return (false, index + 3)
    case "afternoon", "evening": return (true, index + 3)
    default: return nil
    }
  }

  /// Whether a time of its own follows a number behind "for", or the note has one already in front of it: "a table at 8 for 5".
  private func isCount(_ next: Int) -> Bool {
    func isTime(_ index: Int) -> Bool {
      if isOne(index, of: "noon", "midday", "midnight", "half", "quarter") { return true }
      guard let hour = count(index) else { return false }
      return (1...24).contains(hour.value) || tokens.figure(from: index)?.kind == .clock
    }
    var place = next
    // A day may stand between: "for 4 on Friday at 7", "for 2 tomorrow 12:30".
    while place < next + 5, place < tokens.count {
      if isOne(place, of: "at", "@", "from", "by", "around", "about"),
        isTime(place + 1) || isOne(place, of: "at") && isOne(place + 1, of: "about", "around")
      {
        return true
      }
      if tokens.figure(from: place)?.kind == .clock { return true }
      if meridiem(place + 1) != nil, count(place) != nil { return true }
      if let end = dayEnd(place) {
        place = end
      } else if isOne(
        place, of: "on", "this", "for", "dinner", "lunch", "breakfast", "brunch", "supper", "drinks", "coffee", "please", "people", ",")
      {
        place += 1
      } else {
        break
      }
    }
    let first = max(0, next - 8)
    return (first..<max(first, next - 2)).contains { isOne($0, of: "at", "@") && isTime($0 + 1) }
  }

  private func isNumber(_ index: Int) -> Bool { tokens.isDigits(index) || NumberWords.small(tokens, index) != nil }

  /// Whether the number at an index ends a stretch that a time begins: "9.30 to 10.15".
  private func endsStretch(_ index: Int) -> Bool { isOne(index - 1, of: "to") && (isNumber(index - 2) || isOne(index - 2, of: "am", "pm")) }

  /// Whether the note speaks of what has a time.
  private var isOfAppointments: Bool { (0..<min(tokens.count, 64)).contains { Self.appointments.contains(tokens.text($0)) } }

  /// Four digits each on both sides of a joint.
  private func isMilitaryRange(_ index: Int) -> Bool {
    func isTime(_ index: Int) -> Bool {
      tokens.text(index).utf8.count == 4 && (tokens.number(index, digits: 4).map { $0 / 100 < 24 && $0 % 100 < 60 && $0 % 5 == 0 } ?? false)
    }
    func isJoint(_ index: Int) -> Bool { isOne(index, of: "to", "-", "\u{2013}", "till", "til", "until") }
    let isFirst = isJoint(index + 1) && isTime(index + 2), isSecond = isJoint(index - 1) && isTime(index - 2)
    // "1990 to 1995" are years.
    return isTime(index) && (isFirst || isSecond) && [index, isFirst ? index + 2 : index - 2].contains { tokens.text($0).hasPrefix("0") }
  }

  /// Whether an hour behind "at" stands by itself though a word follows: "tomorrow at 5 call Ana". No noun that it counts, and no address.
  private func mayStand(_ index: Int, _ next: Int) -> Bool {
    let isAt = isOne(index - 1, of: "at", "@")
    let start = isAt ? index - 1 : isOne(index - 2, of: "at") ? index - 2 : index - 1
    let followsDay = start > 0 && endsDay(start)
    guard isAt || followsDay, tokens.isLetters(next), !isQuantity(next) else { return isAt && !tokens.isLetters(next) && mayFollow(next) }
    if followsDay { return true }
    let word = tokens.text(next)
    return !tokens.isCapitalized(next) && !Self.counted.contains(word) && !(word.hasSuffix("s") && !word.hasSuffix("ss"))
  }

  /// Whether a wording of a day ends in front of a token.
  private func endsDay(_ index: Int) -> Bool { (max(0, index - 6)..<index).contains { dayEnd($0) == index } }

  private func count(_ index: Int) -> (value: Int, next: Int)? {
    if let number = tokens.number(index, digits: 2) { return tokens.isInsideFigure(index) ? nil : (number, index + 1) }
    return NumberWords.small(tokens, index)
  }

  /// Am, p.m. and the like.
  ///
  /// - Parameter isTime: whether what stands in front is surely no price and no number of a flat: "at 5p", "7:15a".
  private func meridiem(_ index: Int, isTime: Bool = false) -> (isAfternoon: Bool, next: Int)? {
    if isOne(index, of: "amish", "pmish"), tokens.isJoined(index) { return (isOne(index, of: "pmish"), index + 1) }
    if isTime, isOne(index, of: "a", "p"), tokens.isJoined(index), !(tokens.isJoined(index + 1) && isOne(index + 1, of: ".")),
      !isOne(index + 1, of: "each", "per", "a")
    {
      return (isOne(index, of: "p"), index + 1)
    }
    if isOne(index, of: "am", "pm") { return (isOne(index, of: "pm"), index + 1) }
    if isOne(index, of: "a", "p"), isOne(index + 1, of: "."), tokens.isJoined(index + 1), isOne(index + 2, of: "m"),
      tokens.isJoined(index + 2)
    {
      let isClosed = isOne(index + 3, of: ".") && tokens.isJoined(index + 3)
      return (isOne(index, of: "p"), isClosed ? index + 4 : index + 3)
    }
    if isOne(index, of: "noon"), tokens.isDigits(index - 1) { return (true, index + 1) }
    return nil
  }

  private func oClock(_ index: Int) -> Int? {
    if isOne(index, of: "oclock") { return index + 1 }
    guard isOne(index, of: "o") else { return nil }
    if isOne(index + 1, of: "'"), isOne(index + 2, of: "clock") { return index + 3 }
    return isOne(index + 1, of: "clock") ? index + 2 : nil
  }

  private func exact(_ hour: Int, _ minute: Int, _ second: Int, isAfternoon: Bool, _ next: Int) -> ClockReading? {
    // "17:30 pm" says what it says.
    let hour = hour > 12 ? hour : hour % 12 + (isAfternoon ? 12 : 0)
    return ClockTime(hour: hour, minute: minute, second: second).map { ClockReading(time: $0, isExact: true, next: next) }
  }

  /// A time on a clock's face, with "am", "in the morning" or the like behind it if that stands there; else the likelier half of the day.
  private func finish(hour: Int, shift: Int, _ next: Int) -> ClockReading? {
    let face = (hour % 12) * 60 + shift
    if let half = meridiem(next) {
      return ClockReading(time: ClockTime(seconds: (face + (half.isAfternoon ? 720 : 0)) * 60), isExact: true, next: half.next)
    }
    let isMorning = (7...11).contains(((face + 720) / 60) % 12)
    return ClockReading(time: ClockTime(seconds: ((face + 720) % 720 + (isMorning ? 0 : 720)) * 60), isExact: false, next: next)
  }

  /// Whether "to 4pm", "- 16:30", "and 5pm" follow.
  ///
  /// - Parameter isDotted: whether "5.30" is a time there, as behind another one.
  private func leadsToTime(_ index: Int, isDotted: Bool = false) -> Bool {
    guard isOne(index, of: "to", "-", "\u{2013}", "till", "til", "until", "and", "or") else { return false }
    let place = index + 1
    guard tokens.isDigits(place) else {
      if !isOne(index, of: "and", "or"), isOne(place, of: "noon", "midday", "midnight", "half", "quarter") { return true }
      return NumberWords.small(tokens, place).map { meridiem($0.next) != nil || isHalf($0.next) } ?? false
    }
    if isDotted, isOne(index, of: "and", "or") { return false }
    if isDotted, isOne(place + 1, of: "."), tokens.isJoined(place + 1), tokens.isJoined(place + 2), tokens.text(place + 2).utf8.count == 2,
      let minute = tokens.number(place + 2, digits: 2), minute < 60, let hour = tokens.number(place, digits: 2), hour < 24
    {
      return !(tokens.isLetters(place + 3) && isQuantity(place + 3))
    }
    if isOne(place + 1, of: "h"), tokens.isJoined(place + 1), tokens.text(place).utf8.count <= 2 { return true }
    if meridiem(place + 1) != nil || isHalf(place + 1) { return true }
    return isOne(place + 1, of: ":", ".") && tokens.isDigits(place + 2) && (isOne(place + 1, of: ":") || meridiem(place + 3) != nil)
  }

  /// Whether words say which half of the day an hour in front of them is in.
  private func isHalf(_ index: Int) -> Bool { isOne(index, of: "tonight", "tonite") || partOfDay(index, hour: 1) != nil }

  private func isQuantity(_ index: Int) -> Bool {
    isOne(index, of: "each", "apiece", "per") || MeasureUnit.named(tokens.text(index)) != nil
      || Currencies.spoken.contains(tokens.text(index))
      || NumberWords.large[tokens.text(index)] != nil
  }

  /// Whether what stands behind a number leaves it an hour: no noun that it counts.
  private func mayFollow(_ index: Int) -> Bool {
    guard tokens.isLetters(index) else { return !isOne(index, of: "%", "$", "€", "£", "/", "°", "º") }
    return Self.after.contains(tokens.text(index)) || isDay(index)
  }

  /// What may stand between a preposition and the hour.
  private static let nearly: Set = ["exactly", "roughly", "approximately", "about", "around", "precisely", "almost", "nearly", "just"]
  private static let appointments: Set = [
    "alarm", "wake", "meet", "meeting", "book", "table", "reservation", "appointment", "schedule", "scheduled", "remind", "reminder",
    "move",
    "moved", "postpone", "push", "set", "dinner", "lunch",
  ]
  /// What an hour behind "at" is no hour in front of.
  private static let counted: Set = [
    "different", "other", "more", "main", "new", "old", "of", "people", "per", "separate", "high", "north", "south", "east", "west", "out",
    "a", "k", "st", "street", "road", "avenue", "lane", "degree",
  ]
  private static let after: Set = [
    "tonight", "tonite", "today", "tomorrow", "tmrw", "tmr", "in", "on", "at", "for", "with", "sharp", "and", "to", "till", "til", "until",
    "this",
    "or", "so", "but", "if", "when", "because", "please", "pls", "not", "no", "then", "from", "prompt", "ish", "every", "each", "next",
    "the",
    "by", "latest", "instead", "he", "she", "we", "i", "they", "it", "is", "was", "as", "local", "onwards", "exactly", "daily", "again",
    "about",
    "morning", "afternoon", "evening", "night", "back", "via", "w",
  ]
}
