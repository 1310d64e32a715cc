/// Times of day.
extension TimeParser {
  /// "3pm", "15:30", "half past six", "five thirty", "Viertel vor 8", "tres y media", with the zone.
  ///
  /// - Parameter bare: whether an hour alone is a time.
  func clock(_ index: Int, bare: Bool) -> (time: TimeOfDay, next: Int)? {
    guard index < tokens.count, index == 0 || !tokens.isJoined(index) || !tokens.isDigits(index) || !tokens.isDigits(index - 1) else {
      return nil
    }
    guard var found = relative(index) ?? plainClock(index, bare: bare) else { return nil }
    if let zone = zone(found.next) {
      found.next = zone.next
      found.time.zone = zone.minutes
      if let own = preferences.zone {
        found.time.shift = (own - zone.minutes) * 60
      }
    }
    return found
  }

  private func zone(_ index: Int) -> (minutes: Int, next: Int)? { ZoneReader(tokens, lexicon).read(index) }

  private func time(_ hour: Int, _ minute: Int = 0, _ second: Int = 0, grain: TimeUnit, isOpen: Bool? = nil) -> TimeOfDay? {
    guard (0...24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second), hour < 24 || minute == 0 && second == 0 else {
      return nil
    }
    return TimeOfDay(second: hour % 24 * 3600 + minute * 60 + second, grain: grain, isOpen: isOpen ?? (1...12).contains(hour))
  }

  // MARK: Minutes from an hour

  /// "Half past six", "ten to nine", "a quarter of five", "viertel nach 8", "halb 8".
  private func relative(_ index: Int) -> (time: TimeOfDay, next: Int)? {
    if let part = word(index, { if case .ofHour(let minutes) = $0 { minutes } else { nil } }),
      let hour = tokens.number(part.next, digits: 2).map({ (value: $0, next: part.next + 1, isOrdinal: false) })
        ?? small(part.next, most: 24), !hour.isOrdinal, hour.value <= 24,
      !tokens.isJoined(hour.next + 1) || !tokens.isDigits(hour.next + 1),
      word(hour.next, { if case .unit = $0 { true } else { nil } }) == nil || has(hour.next, .hourMark) != nil, hour.value > 0
    {
      let base = hour.value - 1
      guard let time = time(base == 0 ? 12 : base, part.value, grain: .minute, isOpen: hour.value <= 12) else { return nil }
      return (time, has(hour.next, .hourMark) ?? hour.next)
    }
    let minutes: (value: Int, next: Int, isMarked: Bool)
    if let quarter = has(index, .quarter) {
      minutes = (15, quarter, true)
    } else if let half = has(index, .half) {
      minutes = (30, half, true)
    } else if let number = small(index, most: 59), !number.isOrdinal, number.value > 0 {
      let mark = has(number.next, .minuteMark)
      minutes = (number.value, mark ?? number.next, mark != nil)
    } else {
      return nil
    }
    guard let side = word(minutes.next, { if case .minutes(let side) = $0 { side } else { nil } }), !lexicon.manner.contains(.andJoinsTens)
    else {
      return nil
    }
    // "5 to 7" is a range, "10 to 3" as well; "5 of 7" are no minutes, and nor is "2 before 5".
    let word = tokens.text(minutes.next)
    if side.value < 0, !minutes.isMarked {
      guard has(minutes.next, .side(.before)) == nil || lexicon.manner.contains(.onesFirst), has(minutes.next, .link) == nil || word == "to"
      else { return nil }
      guard [5, 10, 20, 25].contains(minutes.value), has(index - 1, .at) != nil || lexicon.manner.contains(.onesFirst) else { return nil }
    }
    let halves = self.word(side.next) { if case .ofHour = $0 { true } else { nil } } != nil ? relative(side.next) : nil
    guard let hour = halves ?? plainClock(side.next, bare: true), halves != nil || hour.time.second % 3600 == 0 else { return nil }
    var time = hour.time
    if side.value < 0 { time.second += time.second == 0 ? 86_400 : 0 }
    time.second += side.value * minutes.value * 60
    if time.isOpen, time.second < 3600 { time.second += 43_200 }
    time.grain = .minute
    return (time, hour.next)
  }

  // MARK: Hours and what stands behind them

  private func plainClock(_ index: Int, bare: Bool) -> (time: TimeOfDay, next: Int)? {
    if let named = word(index, { if case .clock(let minutes) = $0 { minutes } else { nil } }) {
      guard var time = time(named.value / 60, named.value % 60, grain: .hour, isOpen: false) else { return nil }
      guard let more = minutesBehind(named.next, isMarked: true) else { return (time, named.next) }
      time.second = (time.second + more.minutes * 60 + 86_400) % 86_400
      time.grain = .minute
      return (time, more.next)
    }
    // "12 noon"
    if let twelve = small(index, most: 12), twelve.value == 12, !twelve.isOrdinal,
      let named = word(twelve.next, { if case .clock(let minutes) = $0 { minutes } else { nil } })
    {
      return time(named.value / 60, grain: .hour, isOpen: false).map { ($0, named.next) }
    }
    if tokens.isDigits(index) { return written(index, bare: bare) }
    // "Five thirty", "seven o'clock", "ocho y veinte".
    guard let hour = small(index, most: 24), !hour.isOrdinal, hour.value > 0 || bare, let time = time(hour.value, grain: .hour) else {
      return nil
    }
    return finished(time, hour.next, bare: bare, isWord: true)
  }

  private func written(_ index: Int, bare: Bool) -> (time: TimeOfDay, next: Int)? {
    let text = tokens.text(index)
    if ending(index + 1) != nil, tokens.text(index + 1) != "." { return nil }
    let isGlued = index > 0 && tokens.isJoined(index) && ["/", ".", ":", ",", "$", "€", "£", "#", "+"].contains(tokens.text(index - 1))
    if isGlued, tokens.text(index - 1) != "/" && tokens.text(index - 1) != "." || tokens.isDigits(index - 2) { return nil }
    // 0730, 830am
    if text.utf8.count == 3 || text.utf8.count == 4, let number = tokens.number(index, digits: 4),
      let time = time(number / 100, number % 100, grain: .minute), !isPart(index + 1)
    {
      if let half = meridiem(index + 1) { return with(half, time, text) }
      if text.utf8.count == 4, text.hasPrefix("0") || bare && has(index - 1, .at) != nil {
        guard tokens.text(index + 1) != "/" else { return nil }
        return (time, has(index + 1, .hourMark) ?? index + 1)
      }
      // "At 730 in the evening"
      if bare, number < 1260, has(index - 1, .at) != nil { return (time, index + 1) }
      return nil
    }
    guard text.utf8.count <= 2, let hour = tokens.number(index, digits: 2), hour <= 24 else { return nil }
    let mark = tokens.text(index + 1)
    if mark == ":" || mark == ".", tokens.isJoined(index + 1), tokens.isJoined(index + 2), tokens.isDigits(index + 2) {
      guard tokens.text(index + 2).utf8.count == 2, let minute = tokens.number(index + 2, digits: 2) else { return nil }
      var (end, second, grain) = (index + 3, 0, TimeUnit.minute)
      if mark == ":", tokens.text(end) == ":", tokens.isJoined(end), tokens.isJoined(end + 1), let value = tokens.number(end + 1, digits: 2)
      {
        guard tokens.text(end + 1).utf8.count == 2 else { return nil }
        (second, end, grain) = (value, end + 2, .second)
        // Parts of a second are passed over.
        if tokens.text(end) == ".", tokens.isJoined(end), tokens.isJoined(end + 1), tokens.isDigits(end + 1) { end += 2 }
      } else if isPart(end) {
        return nil
      }
      let isZoned = text.hasPrefix("0")
      guard
        let time = time(
          hour, minute, second, grain: grain,
          isOpen: hour >= 1 && hour <= 12 && !isZoned || isZoned && hour > 0 && bare || isZoned && hour > 0)
      else { return nil }
      let half = meridiem(end)
      if mark == ".", half == nil, has(end, .hourMark) == nil {
        guard bare, !(tokens.text(end) == "%"), word(end, { if case .unit = $0 { true } else { nil } }) == nil else { return nil }
      }
      return finished(time, end, bare: true, isWord: false)
    }
    if isPart(index + 1) { return nil }
    // 02-03-2020
    if mark == "-", tokens.isJoined(index + 1), tokens.isDigits(index + 2), tokens.text(index + 3) == "-", tokens.isJoined(index + 3),
      tokens.isDigits(index + 4)
    {
      return nil
    }
    guard let time = time(hour, grain: .hour) else { return nil }
    return finished(time, index + 1, bare: bare, isWord: false)
  }

  /// Whether a figure goes on behind a mark: "3.5", "3/4", "3:1".
  private func isPart(_ index: Int) -> Bool {
    tokens.isJoined(index) && tokens.isJoined(index + 1) && tokens.isDigits(index + 1)
      && [".", ",", "/", ":", "'"].contains(tokens.text(index))
  }

  /// An hour, or an hour with minutes, and what may stand behind: "h", "o'clock", minutes, am and pm.
  private func finished(_ time: TimeOfDay, _ next: Int, bare: Bool, isWord: Bool) -> (time: TimeOfDay, next: Int)? {
    var (time, next, isSure) = (time, next, bare)
    let text = tokens.text(next - 1)
    if let half = meridiem(next), !(isWord && half.next == next + 1 && half.isLetter) { return with(half, time, text) }
    if time.grain == .hour {
      let hour = time.second / 3600
      var isMarked = false
      if let mark = has(next, .hourMark), isHour(next, mark) {
        isMarked = true
        (next, isSure) = (mark, true)
        // 15h15, 9 heures 30, 18 Uhr 12
        if let minute = tokens.number(next, digits: 2), minute < 60, !isPart(next + 1), tokens.isJoined(next) || !isCounted(next + 1) {
          time.second += minute * 60
          time.grain = .minute
          next += 1
          next = has(next, .minuteMark) ?? next
          if let half = meridiem(next) { return with(half, time, text) }
          return (time, next)
        }
      }
      if let more = minutesBehind(next, isMarked: isMarked || isSure && !isWord || isWord && bare),
        isSure || more.isSure || isWord && !more.isDigits
      {
        if isMarked || more.isSure || isWord || isSure {
          time.second += more.minutes * 60
          if time.second < 0 { time.second += 43_200 }
          time.grain = .minute
          let end = has(more.next, .hourMark) ?? more.next
          // Two numbers in words are a time where something says so.
          if let half = meridiem(end) { return with(half, time, tokens.text(end - 1)) }
          if isSure || more.isSure || isTimely(next: end, hour: hour, minutes: more.minutes) { return (time, end) }
        }
      }
    } else if let mark = has(next, .hourMark) {
      next = mark
      if let half = meridiem(next) { return with(half, time, text) }
      time.isOpen = time.isOpen && lexicon.manner != []
      return (time, next)
    }
    if !isSure, time.grain == .hour, leadsToPart(next) { isSure = true }
    guard isSure else { return nil }
    // "5 people", "at 3 euros"
    if time.grain == .hour, has(next - 1, .hourMark) == nil, isCounted(next) { return nil }
    return (time, next)
  }

  /// "Five thirty" with an hour and tens of minutes is a time, "two three" is not.
  private func isTimely(next: Int, hour: Int, minutes: Int) -> Bool {
    (1...12).contains(hour) && (minutes % 5 == 0 || minutes > 12) && minutes > 9 && !isCounted(next)
  }

  /// Whether what stands here is counted by the number in front.
  private func isCounted(_ index: Int) -> Bool {
    let text = tokens.text(index)
    if text == "%" || text == "°" || Currencies.signs.contains(text) { return true }
    guard tokens.isLetters(index) else { return false }
    if lexicon.entries(of: text).contains(where: { entry in
      switch entry {
      case .unit, .money, .scale, .part, .dozen: true
      default: false
      }
    }), times(index).isEmpty {
      return true
    }
    return word(index) { word -> Bool? in
      switch word {
      case .unit: true
      default: nil
      }
    } != nil
  }

  /// Whether a mark behind a number means the hour of a clock: "15h", and no length: "3 hours".
  private func isHour(_ index: Int, _ next: Int) -> Bool {
    guard word(index, { $0 == .unit(.hour) ? true : nil }) != nil else { return true }
    if tokens.text(index) == "h" {
      // Beside minutes it is a length: "1h30min", "2h 30m".
      if tokens.isDigits(next), tokens.isJoined(next + 1), ["m", "min", "mins", "mn"].contains(tokens.text(next + 1)) { return false }
      guard !lexicon.manner.contains(.decimalComma), !tokens.isDigits(next) || !tokens.isJoined(next) else { return true }
      return tokens.number(index - 1, digits: 2).map { $0 >= 13 } == true || zone(next) != nil
        || ["until", "to", "-", "for"].contains(tokens.text(next)) || has(index - 2, .at) != nil
    }
    // "A las 15 horas", "à 3 heures", "9 heures 30".
    if lexicon.manner.contains(.andJoinsTens) {
      let before = number(index - 1) != nil ? index - 1 : index - 2
      let isLed = (max(0, before - 3)...max(0, before)).contains { has($0, .at) != nil }
      // "Dos horas y treinta minutos" is a length.
      if !isLed, let and = has(next, .and), let minutes = small(and, most: 59), has(minutes.next, .minuteMark) != nil,
        !isPartNext(minutes.next + 1)
      {
        return false
      }
      return (max(0, before - 3)...max(0, before)).contains {
        has($0, .at) != nil || has($0, .from) != nil || has($0, .to) != nil || has($0, .side(.until)) != nil
      } || tokens.isDigits(next)
        || has(next, .quarter) != nil || has(next, .half) != nil || small(next, most: 59).map { !$0.isOrdinal } == true
        || minutesBehind(next, isMarked: true) != nil || isPartNext(next)
    }
    return false
  }

  /// Whether a part of the day follows that the hour is of: "3 in the morning", "5 Nachmittags", "6 de la tarde".
  private func leadsToPart(_ index: Int) -> Bool {
    let places = places(index)
    return places.enumerated().contains { count, place in
      guard count > 0 || !lexicon.manner.isDisjoint(with: [.onesFirst, .andJoinsTens]) else { return false }
      return word(place) { if case .part = $0 { true } else { nil } } != nil
    }
  }

  private func isPartNext(_ index: Int) -> Bool {
    for place in places(index) {
      if word(
        place,
        { word -> Bool? in
          switch word {
          case .part, .weekday, .partOfDay, .day, .zone: true
          default: nil
          }
        }) != nil
      {
        return true
      }
    }
    return false
  }

  /// Minutes behind an hour: "thirty", "y media", "et quart", "moins cinq", "trois quarts".
  private func minutesBehind(_ index: Int, isMarked: Bool) -> (minutes: Int, next: Int, isSure: Bool, isDigits: Bool)? {
    let joinsTens = lexicon.manner.contains(.andJoinsTens)
    var (place, sign, isLed) = (index, 1, false)
    if joinsTens {
      if let and = has(index, .and), tokens.isLetters(index) {
        (place, isLed) = (and, true)
      } else if let less = word(index, { if case .minutes(let side) = $0, side < 0 { true } else { nil } }) {
        (place, sign, isLed) = (less.next, -1, true)
        if let the = has(place, .the) { place = the }
      }
      if isLed || isMarked {
        if let fraction = number(place), fraction.kind == .fraction, fraction.value.value < 1, tokens.isLetters(place) {
          return (sign * Int(fraction.value.value * 60), fraction.tokens.upperBound, true, false)
        }
        if let quarter = has(place, .quarter) { return (sign * 15, quarter, true, false) }
        if let half = has(place, .half) { return (sign * 30, half, true, false) }
      }
    } else if tokens.text(place) == "-", tokens.isJoined(place) {
      place += 1
    }
    guard place < tokens.count, let number = small(place, most: 59), !number.isOrdinal, number.value > 0 else { return nil }
    let isDigits = tokens.isDigits(place)
    if isDigits {
      guard !isPart(place + 1), isLed || tokens.text(place).utf8.count == 2, !tokens.isJoined(place), !isCountedUnit(place + 1) else {
        return nil
      }
      // "At 3 15": both by themselves.
      guard isLed || tokens.isDigits(index - 1) && has(index - 2, .at) != nil else { return nil }
      if !isLed, meridiem(place + 1) != nil { return nil }
    }
    let mark = has(number.next, .minuteMark)
    // "Entre 10h et 12h": another hour.
    if mark == nil, has(number.next, .hourMark) != nil { return nil }
    if isCountedUnit(number.next), mark == nil { return nil }
    // "Um 8 Uhr einen" has no minute.
    if number.value == 1, !isDigits, mark == nil, !isLed { return nil }
    if mark != nil, !isLed, !isMarked { return nil }
    return (sign * number.value, mark ?? number.next, isLed, isDigits)
  }

  private func isCountedUnit(_ index: Int) -> Bool { isCounted(index) && has(index, .hourMark) == nil && has(index, .minuteMark) == nil }

  /// "am", "p.m.", "ampm"; of one letter only right behind a number.
  private func meridiem(_ index: Int) -> (hours: Int, next: Int, isLetter: Bool)? {
    for (word, next) in times(index) {
      guard case .meridiem(let hours) = word else { continue }
      let isLetter = next == index + 1 && tokens.text(index).utf8.count == 1
      guard !(tokens.isJoined(next) && (tokens.isLetters(next) || tokens.isDigits(next))) else { continue }
      guard
        !isLetter || tokens.isJoined(index) && !tokens.isJoined(next)
          || isLetter && tokens.isJoined(index) && tokens.isSign(next) && !(tokens.text(next) == "'")
      else { continue }
      return (hours, next, isLetter)
    }
    return nil
  }

  private func with(_ half: (hours: Int, next: Int, isLetter: Bool), _ time: TimeOfDay, _ text: String) -> (time: TimeOfDay, next: Int)? {
    var time = time
    guard half.hours >= 0 else { return (time, half.next) }
    let hour = time.second / 3600
    if (1...12).contains(hour) { time.second = time.second % 43_200 + half.hours * 3600 }
    time.isOpen = false
    return (time, half.next)
  }
}
