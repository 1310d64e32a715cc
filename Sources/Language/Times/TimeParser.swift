/// Reads the times of a text: parts are joined to readings, readings to ranges, each place of the text being read once.
final class TimeParser {
  let tokens: NoteTokens
  let lexicon: Lexicon
  let numbers: NumberGrammar
  let reference: CivilMoment
  let preferences: TimePreferences
  /// How often a part was begun to be read: what the work is measured by.
  private(set) var steps = 0
  func steps(_ count: Int) { steps += count }
  /// How far readings may stand within each other.
  static let mostDepth = 3
  private var words: [[(word: TimeWord, next: Int)]?]
  private var numberAt: [NumberMention??]
  private var partsAt: [Int: [TimeReading]] = [:]
  private var joinedAt: [Int: TimeReading?] = [:]
  private var rangeAt: [Int: TimeReading?] = [:]

  init(_ tokens: NoteTokens, _ lexicon: Lexicon, _ reference: CivilMoment, _ preferences: TimePreferences) {
    (self.tokens, self.lexicon, self.reference, self.preferences) = (tokens, lexicon, reference, preferences)
    numbers = NumberGrammar(tokens, lexicon)
    words = Array(repeating: nil, count: tokens.count + 1)
    numberAt = Array(repeating: nil, count: tokens.count + 1)
  }

  func known(_ key: Int) -> [TimeReading]? { partsAt[key] }
  func keep(_ parts: [TimeReading], _ key: Int) { partsAt[key] = parts }

  // MARK: Words

  func times(_ index: Int) -> [(word: TimeWord, next: Int)] {
    guard index >= 0, index < tokens.count else { return [] }
    if let known = words[index] { return known }
    steps += 1
    var found = lexicon.times(tokens, index)
    if found.isEmpty, lexicon.manner.contains(.onesFirst), tokens.isLetters(index) { found = compound(index) }
    words[index] = found
    return found
  }

  /// "Montagnachmittag", "Dienstagspätabends": words of times written as one.
  private func compound(_ index: Int) -> [(word: TimeWord, next: Int)] {
    lexicon.joinedTime(tokens.text(index)).map { [($0, index + 1)] } ?? []
  }

  /// The longest phrase at a token that is of a kind.
  func word<Value>(_ index: Int, _ choose: (TimeWord) -> Value?) -> (value: Value, next: Int)? {
    for (word, next) in times(index) { if let value = choose(word) { return (value, next) } }
    return nil
  }

  func has(_ index: Int, _ word: TimeWord) -> Int? { self.word(index) { $0 == word ? true : nil }?.next }
  func isWeak(_ index: Int) -> Bool { has(index, .weak) == index + 1 }

  /// The places where a part may stand behind another: at once, or behind words that join parts.
  func places(_ index: Int, most: Int = 3) -> [Int] {
    var places = [index]
    var place = index
    for _ in 0..<most {
      let isDash = tokens.text(place) == "-" && !tokens.isJoined(place) && place + 1 < tokens.count && !tokens.isJoined(place + 1)
      guard let next = has(place, .link) ?? has(place, .the) ?? has(place, .at) ?? has(place, .rough) ?? (isDash ? place + 1 : nil) else {
        break
      }
      // A sentence ends.
      if tokens.text(place) == ".", next < tokens.count, !tokens.isJoined(next), tokens.isCapitalized(next), !isTime(next) { break }
      places.append(next)
      place = next
    }
    return places
  }

  private func isTime(_ index: Int) -> Bool {
    word(index) { word -> Bool? in
      switch word {
      case .month, .weekday, .meridiem, .zone: true
      default: nil
      }
    } != nil || tokens.isDigits(index)
  }

  // MARK: Numbers

  func number(_ index: Int) -> NumberMention? {
    guard index >= 0, index < tokens.count else { return nil }
    if let known = numberAt[index] { return known }
    steps += 1
    let found = numbers.unsigned(index)
    numberAt[index] = .some(found)
    return found
  }

  /// A whole number of at most so many, in figures by themselves or in words; whether it is an ordinal.
  func small(_ index: Int, most: Int) -> (value: Int, next: Int, isOrdinal: Bool)? {
    if let value = tokens.number(index, digits: most > 99 ? 4 : 2) {
      guard value <= most else { return nil }
      if let end = ending(index + 1) { return (value, end, true) }
      return (value, index + 1, false)
    }
    guard tokens.isLetters(index), let number = number(index) else { return nil }
    if number.kind == .fraction {
      // "Tres y media" begins with three.
      guard let whole = numbers.cardinal(index), whole.value <= most else { return nil }
      return (whole.value, whole.next, false)
    }
    guard number.value.places == 0, (0...most).contains(number.value.mantissa) else { return nil }
    // "Twenty twenty", "one second": a unit is none, and one hundred is no hour.
    return (number.value.mantissa, number.tokens.upperBound, number.kind == .ordinal)
  }

  /// Behind the ending that makes an ordinal of digits.
  func ending(_ index: Int) -> Int? {
    guard tokens.isJoined(index), let end = has(index, .dayEnding) else { return nil }
    if tokens.text(index) == "." {
      // "14." is an ordinal where the language has it so, but "14.10" is none.
      guard !(tokens.isJoined(end) && tokens.isDigits(end)) else { return nil }
      return end
    }
    return tokens.isJoined(end) && tokens.isLetters(end) ? nil : end
  }

  /// How many: a number, "a", "a few".
  func amount(_ index: Int) -> (value: ExactNumber, next: Int)? {
    if let some = word(index, { if case .some(let count) = $0 { count } else { nil } }) { return (ExactNumber(some.value), some.next) }
    if let another = has(index, .another) { return (ExactNumber(1), another) }
    if let number = number(index), number.kind != .ordinal { return (number.value, number.tokens.upperBound) }
    let own = lexicon.entries(of: tokens.text(index))
    if tokens.isLetters(index), own.contains(.one) || own.contains(.value(1)) {
      if let more = word(index + 1, { if case .some(let count) = $0 { count } else { nil } }) {
        return (ExactNumber(more.value), more.next)
      }
      return (ExactNumber(1), index + 1)
    }
    return nil
  }

  // MARK: Readings

  /// All of them, in order; none overlaps another.
  func all() -> [TimeMention] {
    var found: [TimeMention] = []
    var index = 0
    while index < tokens.count {
      let (mention, next) = mention(index)
      if let mention { found.append(mention) }
      index = max(index + 1, next)
    }
    return found
  }

  /// The reading that begins at a token, and behind it; none for a day that no calendar has, whose words are passed over.
  private func mention(_ index: Int) -> (TimeMention?, Int) {
    guard let reading = opened(index, 0), isAccepted(reading, index) else { return (nil, index + 1) }
    let values = values(reading)
    guard let value = values.first else { return (nil, reading.date?.isImpossible == true ? reading.next : index + 1) }
    let mention = TimeMention(
      tokens: index..<reading.next, value: value, others: Array(values.dropFirst().prefix(7)), certainty: reading.isSure ? 0.9 : 0.6)
    return (mention, reading.next)
  }

  /// Whether a reading by itself names a time.
  private func isAccepted(_ reading: TimeReading, _ index: Int) -> Bool {
    if reading.number != nil { return false }
    if reading.clock == nil, has(index - 1, .greeting) != nil,
      word(
        index,
        { word -> Bool? in
          switch word {
          case .part, .parts, .unit: true
          default: nil
          }
        }) != nil
    {
      return false
    }
    if index > 0, tokens.isJoined(index), ["$", "#", "@"].contains(tokens.text(index - 1)), tokens.isLetters(index) { return false }
    if index > 1, tokens.isJoined(index), tokens.isDigits(index), ["-", ".", "/"].contains(tokens.text(index - 1)),
      tokens.isJoined(index - 1), tokens.isDigits(index - 2)
    {
      return false
    }
    // A year beside another number: "32 - 2015".
    if reading.next == index + 1, reading.date?.year != nil, tokens.isDigits(index) {
      if tokens.text(index - 1) == "-", tokens.isDigits(index - 2) { return false }
      if tokens.text(index + 1) == "-", tokens.isDigits(index + 2) { return false }
      // Of years long gone something has to tell.
      if reading.side == nil, reading.date?.year.map({ $0 < 1900 }) == true, !isLed(index) { return false }
    }
    // A part of a longer name, code or number.
    if index > 0, tokens.isJoined(index), tokens.isLetters(index - 1) || tokens.isDigits(index - 1) && tokens.isDigits(index) {
      return tokens.isDigits(index - 1) && tokens.isLetters(index)
    }
    if reading.next == index + 1, isWeak(index), reading.recurrence == nil {
      // "March" by itself, or with its capital within a sentence.
      let isName = tokens.isCapitalized(index) && index > 0 && ![".", "!", "?", ":"].contains(tokens.text(index - 1))
      return reading.date?.month != nil && (isLed(index) || tokens.count == 1 || isName)
    }
    return true
  }

  /// Whether a preposition stands in front.
  private func isLed(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    return word(index - 1) { word -> Bool? in
      switch word {
      case .link, .side, .from, .between, .to: true
      default: nil
      }
    } != nil && tokens.isLetters(index - 1) && has(index - 1, .the) == nil
  }

  /// A reading with what opens it on one side: "before Friday", "since the end of 1989", "Monday or later", "around 5".
  func opened(_ index: Int, _ depth: Int) -> TimeReading? {
    var best: TimeReading?
    func offer(_ reading: TimeReading?) { if let reading, reading.next > best?.next ?? index { best = reading } }
    offer(ranged(index, depth))
    if depth < Self.mostDepth {
      for (word, next) in times(index) {
        guard case .side(let side) = word else { continue }
        for place in places(next, most: 2) {
          guard let inner = ranged(place, depth + 1) ?? bareHour(place), inner.side == nil, inner.recurrence == nil, inner.length == nil
          else {
            continue
          }
          if inner.number != nil { continue }
          var reading = inner
          (reading.start, reading.side) = (index, side)
          // Whoever is in front of "from 5 to 7" says no side of it.
          if inner.isRange, side == .since { reading.side = nil }
          offer(reading)
          break
        }
      }
      // "From 9 for 2.5 hours".
      for case (.from, let next) in times(index) {
        guard let clock = bareHour(next), let lead = has(clock.next, .lasting), let length = length(lead),
          var range = clock.lasting(length.value, reference, self)
        else { continue }
        (range.start, range.next) = (index, length.next)
        offer(range)
      }
      // "More than 2 weeks ago".
      for case (.bound(let bound), let next) in times(index) {
        for var inner in counted(next, depth + 1) where inner.date != nil {
          let isBehind = inner.date.flatMap { $0.within }.map { $0.from < reference.day } ?? false
          (inner.start, inner.side) = (index, (bound > 0) == isBehind ? .before : .after)
          offer(inner)
        }
      }
      if let next = has(index, .rough) {
        for place in places(next, most: 2) {
          guard var inner = ranged(place, depth + 1) ?? bareHour(place), inner.number == nil else { continue }
          (inner.start, inner.isRough) = (index, true)
          offer(inner)
          break
        }
      }
    }
    offer(lasting(index, depth))
    if var reading = best, reading.side == nil, !reading.isRange, reading.recurrence == nil, reading.length == nil,
      let behind = word(reading.next, { if case .sideBehind(let side) = $0 { side } else { nil } }),
      !(tokens.isDigits(behind.next) || joined(behind.next, depth) != nil)
    {
      (reading.side, reading.next) = (behind.value, behind.next)
      best = reading
    }
    return best
  }

  /// An hour by itself: "5", where something leads to one.
  func bareHour(_ index: Int) -> TimeReading? {
    guard let clock = clock(index, bare: true) else { return nil }
    var reading = TimeReading(index, clock.next, clock.time)
    reading.isSure = false
    return reading
  }

  // MARK: Parts side by side

  /// Parts that stand side by side and are of one time: a day, its hour, a part of it, in any order.
  func joined(_ index: Int, _ depth: Int) -> TimeReading? {
    guard depth <= Self.mostDepth, index < tokens.count else { return nil }
    let key = index * (Self.mostDepth + 2) + depth
    if let known = joinedAt[key] { return known }
    steps += 1
    var best: TimeReading?
    for part in parts(index, depth) {
      let whole = extended(part, depth)
      if whole.next > best?.next ?? index { best = whole }
    }
    joinedAt[key] = .some(best)
    return best
  }

  private func extended(_ part: TimeReading, _ depth: Int, ranges: Bool = false) -> TimeReading {
    var whole = part
    extending: for _ in 0..<8 {
      for place in places(whole.next) {
        var found: TimeReading?
        func offer(_ other: TimeReading?) {
          guard let other, let sum = whole.merged(other), sum.next > found?.next ?? whole.next else { return }
          found = sum
        }
        if ranges, let range = range(place, depth, isLed: whole.isOfDay && whole.clock == nil) { offer(range) }
        for other in parts(place, depth) { offer(other) }
        if found == nil, whole.isOfDay || whole.recurrence != nil || whole.part != nil, whole.clock == nil, whole.moment == nil,
          place > whole.next
            ? leadsHour(place) : whole.isOfDay && whole.part == nil && (whole.date?.month == nil || !tokens.isDigits(place))
        {
          offer(bareHour(place))
        }
        if ranges, found == nil, whole.isOfDay, !whole.hasTime, let from = has(place, .from), let clock = bareHour(from),
          let lead = has(clock.next, .lasting), let length = length(lead),
          let sum = whole.merged(clock), var range = sum.lasting(length.value, reference, self)
        {
          range.next = length.next
          found = range
        }
        // "Feb 14 from 9:30 for 7 hours".
        if ranges, found == nil, !whole.isRange, whole.length == nil,
          let lead = has(place, .lasting) ?? (place > whole.next && has(place - 1, .lasting) == place ? place : nil),
          let length = length(lead)
        {
          if whole.clock != nil, var range = whole.lasting(length.value, reference, self) {
            range.next = length.next
            found = range
          } else if whole.isOfDay, whole.edge == nil, !whole.hasTime, let from = has(length.next, .from) ?? has(length.next, .at),
            let clock = bareHour(from), let sum = whole.merged(clock), var range = sum.lasting(length.value, reference, self)
          {
            range.next = clock.next
            found = range
          }
        }
        if ranges, found == nil, whole.isOfDay, !whole.hasTime, !whole.isRange { offer(sided(place, depth)) }
        if let found {
          whole = found
          continue extending
        }
      }
      break
    }
    return whole
  }

  /// Whether the words in front of a place lead to an hour: "at", "a las".
  private func leadsHour(_ place: Int) -> Bool {
    (max(0, place - 3)..<place).contains { start in times(start).contains { $0.word == .at && $0.next == place } }
  }

  /// A time of a day with a side: "after 3pm" behind "Monday".
  private func sided(_ index: Int, _ depth: Int) -> TimeReading? {
    for (word, next) in times(index) {
      guard case .side(let side) = word else { continue }
      for place in places(next, most: 2) {
        guard var inner = joined(place, min(depth + 1, Self.mostDepth)) ?? bareHour(place), inner.date == nil, inner.clock != nil,
          inner.side == nil
        else {
          continue
        }
        (inner.start, inner.side) = (index, side)
        return inner
      }
    }
    return nil
  }

  /// The same with ranges among the parts.
  func ranged(_ index: Int, _ depth: Int) -> TimeReading? {
    var best: TimeReading?
    func offer(_ reading: TimeReading?) { if let reading, reading.next > best?.next ?? index { best = reading } }
    if let range = range(index, depth) { offer(extended(range, depth, ranges: true)) }
    if let joined = joined(index, depth) { offer(extended(joined, depth, ranges: true)) }
    for part in parts(index, depth).prefix(3) { offer(extended(part, depth, ranges: true)) }
    return best
  }

  // MARK: Ranges

  /// "From 5 to 6pm", "between May and June", "12 - 16 September", "Monday to Friday".
  ///
  /// - Parameter isLed: whether a day in front tells that two numbers are hours.
  private func range(_ index: Int, _ depth: Int, isLed: Bool = false) -> TimeReading? {
    guard depth <= Self.mostDepth else { return nil }
    let key = (index * (Self.mostDepth + 2) + depth) * 2 + (isLed ? 1 : 0)
    if let known = rangeAt[key] { return known }
    steps += 1
    let between = has(index, .between)
    let from = has(index, .from)
    var best: TimeReading?
    for lead in [between, from, index] {
      guard let lead, best == nil else { continue }
      for place in lead == index ? [index] : places(lead, most: 2) {
        if let range = range(from: place, isLed: isLed || lead > index, isBetween: lead == between, depth), range.next > best?.next ?? index
        {
          best = range
        }
      }
    }
    best?.start = index
    rangeAt[key] = .some(best)
    return best
  }

  private func range(from index: Int, isLed: Bool, isBetween: Bool, _ depth: Int) -> TimeReading? {
    var firsts: [TimeReading] = []
    if let number = numberReading(index) { firsts.append(number) }
    if let joined = joined(index, depth) { firsts.append(joined) }
    for part in parts(index, depth) where part.next < firsts.last?.next ?? 0 { firsts.append(part) }
    if isLed, let clock = clock(index, bare: true), clock.next > firsts.first?.next ?? index {
      firsts.append(TimeReading(index, clock.next, clock.time))
    }
    var best: TimeReading?
    var bestIsAlike = false
    for first in firsts where !first.isRange && first.recurrence == nil && first.side == nil && first.length == nil {
      guard let connector = connector(first.next, isBetween: isBetween, first) else { continue }
      for place in places(connector, most: 2) {
        var lasts: [TimeReading] = []
        if let joined = joined(place, depth) { lasts.append(joined) }
        if let number = numberReading(place) { lasts.append(number) }
        if let clock = clock(place, bare: true), clock.next > lasts.last?.next ?? 0 {
          lasts.append(TimeReading(place, clock.next, clock.time))
        }
        for part in parts(place, depth) { lasts.append(part) }
        for last in lasts where !last.isRange && last.recurrence == nil && last.side == nil && last.length == nil {
          guard let range = spanned(first, last, isLed: isLed), isConnected(first, last, place) else { continue }
          // Of two that end alike the one of the same kind: "enero a mar".
          let isAlike = range.date.map { $0.month != nil } == range.lastDate.map { $0.month != nil }
          if range.next > best?.next ?? index || range.next == best?.next && isAlike && !bestIsAlike {
            (best, bestIsAlike) = (range, isAlike)
          }
        }
        if best != nil { break }
      }
    }
    return best
  }

  /// Behind the word between both ends.
  private func connector(_ index: Int, isBetween: Bool, _ first: TimeReading) -> Int? {
    if isBetween, let next = has(index, .and) { return next }
    if let next = has(index, .to) {
      // "From January 1 until May".
      return has(next, .to) ?? next
    }
    if tokens.text(index) == ",", let next = has(index + 1, .to), tokens.isLetters(index + 1) { return next }
    return tokens.text(index) == "/" && !isBetween && (first.number != nil && first.isOrdinal || first.clock != nil) ? index + 1 : nil
  }

  /// Whether what a mark without spaces joins is of one kind: "9-11", and no "6-Jul-2018" or "2017-q1".
  private func isConnected(_ first: TimeReading, _ last: TimeReading, _ place: Int) -> Bool {
    guard let a = first.date, let b = last.date else { return true }
    // Weekdays, weeks and seasons are no ends of the same range.
    if (a.weekday != nil && a.day == nil && b.grain > .day) || (b.weekday != nil && b.day == nil && a.grain > .day) { return false }
    if a.grain != b.grain, tokens.isSign(place - 1), tokens.isJoined(place), tokens.isJoined(place - 1), a.day == nil || b.month == nil {
      return false
    }
    if a.day != nil, a.month == nil, b.day == nil, b.within == nil { return false }
    return true
  }

  /// A number that may be an hour or a day.
  private func numberReading(_ index: Int) -> TimeReading? {
    guard let small = small(index, most: 31), small.value > 0 || tokens.isDigits(index) else { return nil }
    if !small.isOrdinal, let figure = tokens.figure(at: index), figure.kind == .number, figure.tokens.count > 1,
      figure.tokens.upperBound > small.next
    {
      return nil
    }
    var reading = TimeReading(index, small.next)
    (reading.number, reading.isOrdinal, reading.isSure) = (small.value, small.isOrdinal, false)
    return reading
  }

  /// Both ends as one, each with what the other lends it.
  private func spanned(_ first: TimeReading, _ last: TimeReading, isLed: Bool) -> TimeReading? {
    var span = first
    span.next = last.next
    span.number = nil
    span.isRough = first.isRough || last.isRough
    func hours(_ number: Int) -> TimeOfDay? {
      number <= 24 ? TimeOfDay(second: number * 3600, grain: .hour, isOpen: (1...12).contains(number)) : nil
    }
    switch (first.number, last.number) {
    case (let a?, let b?):
      // Both bare: a day or an hour that stands beside them tells.
      guard !first.isOrdinal, !last.isOrdinal, !followsCount(last.next, isLed: isLed) else {
        guard first.isOrdinal || last.isOrdinal else { return nil }
        return daysOfMonth(first, last, a, b)
      }
      if let beside = besides(first, last) { return beside }
      guard isLed || isBesideDay(last.next), let from = hours(a), let to = hours(b) else { return nil }
      (span.clock, span.lastClock) = between(from, to)
      span.isSure = false
      return span
    case (let a?, nil):
      if let to = last.clock, !first.isOrdinal {
        guard let from = hours(a) else { return nil }
        if let date = last.date, date.grain > .day { return nil }
        if last.part != nil { return nil }
        span.date = last.date
        (span.clock, span.lastClock) = between(from, to)
        return span
      }
      guard let date = last.date, !last.hasTime, date.day != nil, date.feast == nil else { return nil }
      var start = date
      (start.day, start.weekday) = (a, nil)
      guard a < date.day ?? 0 || date.month == nil else {
        // "28 to 3 March" began in the month before.
        return nil
      }
      (span.date, span.lastDate) = (start, date)
      return span
    case (nil, let b?):
      if let from = first.clock {
        guard !last.isOrdinal, let to = hours(b), !followsCount(last.next, isLed: isLed) else { return nil }
        if first.date != nil, first.date?.grain ?? .day > .day { return nil }
        (span.clock, span.lastClock) = between(from, to)
        return span
      }
      guard let date = first.date, let day = date.day, !first.hasTime, b > day || last.isOrdinal, date.feast == nil,
        !followsCount(last.next, isLed: isLed)
      else {
        // "December 3 - 10" in words: "from the 3rd to 10".
        return nil
      }
      var end = date
      (end.day, end.weekday) = (b, nil)
      (span.date, span.lastDate) = (date, end)
      return span
    case (nil, nil): return spannedFull(first, last, span)
    }
  }

  /// Whether what follows is counted, so that the number in front is no hour: "5 to 7 people".
  private func followsCount(_ index: Int, isLed: Bool) -> Bool {
    if tokens.text(index) == "%" || tokens.text(index) == "°" { return true }
    guard tokens.isLetters(index) else { return false }
    if !times(index).isEmpty { return word(index) { if case .unit = $0 { true } else { nil } } != nil && has(index, .hourMark) == nil }
    return !isLed
      || lexicon.entries(of: tokens.text(index)).contains { entry in
        switch entry {
        case .unit, .money, .scale, .part, .dozen: true
        default: false
        }
      }
  }

  private func daysOfMonth(_ first: TimeReading, _ last: TimeReading, _ a: Int, _ b: Int) -> TimeReading? {
    guard (1...31).contains(a), (1...31).contains(b) else { return nil }
    var span = first
    span.number = nil
    span.next = last.next
    var from = TimePattern(), to = TimePattern()
    (from.day, to.day) = (a, b)
    (span.date, span.lastDate) = (from, to)
    return span
  }

  /// Whether a day or a part of one follows that hours are of: "7-9 tonight".
  private func isBesideDay(_ index: Int) -> Bool {
    places(index).contains { place in
      word(place) { word -> Bool? in
        switch word {
        case .day, .partOfDay, .part: true
        default: nil
        }
      } != nil
    }
  }

  /// "4-23 next month", "5 to 7 today": two numbers with a day or a month behind them.
  private func besides(_ first: TimeReading, _ last: TimeReading) -> TimeReading? {
    guard let a = first.number, let b = last.number else { return nil }
    for place in places(last.next) where place < tokens.count {
      for part in parts(place, 1) {
        if let date = part.date, date.grain == .month, !part.hasTime, part.edge == nil {
          guard (1...31).contains(a), (1...31).contains(b), var span = daysOfMonth(first, last, a, b) else { continue }
          if let from = span.date?.merged(date), let to = span.lastDate?.merged(date), a < b {
            (span.date, span.lastDate, span.next) = (from, to, part.next)
            return span
          }
        }
      }
    }
    return nil
  }

  /// Two times of a day, the first in front of the last, each in the half of the day that the other tells.
  func between(_ first: TimeOfDay, _ last: TimeOfDay) -> (TimeOfDay, TimeOfDay) {
    var (first, last) = (first, last)
    switch (first.isOpen, last.isOpen) {
    case (true, false):
      let early = first.second % 43_200
      first.second = early + 43_200 < last.second ? early + 43_200 : early
      if first.second == 43_200 + early, last.second <= 43_200 { first.second = early }
      first.isOpen = false
    case (false, true):
      let early = last.second % 43_200
      last.second = early > first.second ? early : early + 43_200
      last.isOpen = false
    case (true, true):
      // The last is the first that comes behind the first.
      let (a, b) = (first.second % 43_200, last.second % 43_200)
      let isNoon = b == 0
      if isNoon { last.second = 43_200 }
      if b <= a, !isNoon {
        last.second = b + 43_200
        // "10 to 4": from the morning to the afternoon.
        first.second = a
      }
    case (false, false): break
    }
    return (first, last)
  }

  private func spannedFull(_ first: TimeReading, _ last: TimeReading, _ span: TimeReading) -> TimeReading? {
    var span = span
    // Hours of one day.
    if var from = first.clock, last.moment == nil {
      guard var to = last.clock else { return nil }
      if let part = last.part ?? first.part { (from, to) = (from.of(part), to.of(part)) }
      if let date = first.date, let other = last.date, date != other {
        (span.date, span.clock, span.lastDate, span.lastClock) = (date, from, other, to)
        return span
      }
      (span.clock, span.lastClock) = between(from, to)
      span.date = first.date ?? last.date
      return span
    }
    if let from = first.moment {
      guard let to = last.moment ?? moment(last) else { return nil }
      (span.moment, span.lastMoment) = (from, to)
      if last.moment == nil, last.clock == nil {
        // "From now to Friday" is of days.
        (span.moment, span.lastMoment, span.date, span.lastDate) = (nil, nil, TimePattern(within: .day(from.day)), last.date)
      }
      return span
    }
    if let to = last.moment, last.date == nil {
      guard var from = moment(first) else { return nil }
      // "Between eight o'clock and now".
      if from > to, first.clock != nil { from = CivilMoment(from.day, second: from.second % 43_200) }
      if from > to, first.clock == nil, let date = first.date, let behind = date.resolved(reference.day, preferences).behind {
        from = CivilMoment(behind.from)
        if first.date?.year == nil { span.date = TimePattern(within: behind) }
      }
      guard from < to else { return nil }
      (span.moment, span.lastMoment, span.date, span.clock) = (from, to, nil, nil)
      if first.clock == nil {
        (span.moment, span.lastMoment, span.date, span.lastDate) = (
          nil, nil, TimePattern(within: .day(from.day)), TimePattern(within: .day(to.day))
        )
      }
      return span
    }
    guard !first.hasTime || first.part != nil, var from = first.date, var to = last.date, last.clock == nil else { return nil }
    if first.part != nil || last.part != nil { return nil }
    // What one says of year and month goes for both.
    if from.year == nil, from.within == nil, let year = to.year {
      from.year = year
      if let a = from.month, let b = to.month, a > b { from.year = year - 1 }
    }
    if from.month == nil, let month = to.month, from.day != nil, from.weekday == nil || to.weekday != nil { from.month = month }
    if to.month == nil, let month = from.month, to.day != nil { (to.month, to.year) = (month, to.year ?? from.year) }
    // "Monday and 5 March" are of different kinds.
    if from.isSet == false || to.isSet == false { return nil }
    (span.date, span.lastDate) = (from, to)
    span.edge = nil
    span.firstEdge = first.edge
    span.lastEdge = last.edge
    return span
  }

  private func moment(_ reading: TimeReading) -> CivilMoment? {
    guard let date = reading.date else { return reading.clock.map { CivilMoment(reference.day, second: resolvedSecond($0)) } }
    return date.resolved(reference.day, preferences).ahead.map { CivilMoment($0.from, second: reading.clock.map(resolvedSecond) ?? 0) }
  }

  private func resolvedSecond(_ clock: TimeOfDay) -> Int {
    guard clock.isOpen else { return clock.second }
    return clock.second < reference.second ? clock.second % 43_200 + 43_200 : clock.second
  }

  // MARK: Lengths with a start

  /// "For 3 days from today", "3 hours starting at 5", and lengths alone.
  private func lasting(_ index: Int, _ depth: Int) -> TimeReading? {
    let lead = has(index, .lasting)
    guard let length = length(lead ?? index) ?? bounded(index) else { return nil }
    var reading = TimeReading(index, length.next)
    reading.length = length.value
    // "From 9 for 2.5 hours" in the other order.
    if depth < Self.mostDepth {
      for (word, next) in times(length.next) {
        switch word {
        case .from, .side(.since), .at:
          if word == .from, lead == nil { continue }
          for place in places(next, most: 2) {
            guard let begin = joined(place, depth + 1) ?? bareHour(place), !begin.isRange, begin.length == nil, begin.recurrence == nil,
              let range = begin.lasting(length.value, reference, self)
            else { continue }
            var whole = range
            (whole.start, whole.next) = (index, begin.next)
            return whole
          }
        default: continue
        }
      }
    }
    return reading
  }

  private func bounded(_ index: Int) -> (value: TimeLength, next: Int)? {
    guard let bound = word(index, { if case .bound(let side) = $0 { side } else { nil } }), var length = length(bound.next) else {
      return nil
    }
    length.value.bound = bound.value
    return length
  }
}

extension TimeReading {
  /// The stretch that begins with it and is so long; nil where it has no day and no hour.
  func lasting(_ length: TimeLength, _ reference: CivilMoment, _ parser: TimeParser) -> TimeReading? {
    var range = self
    range.length = nil
    if let clock {
      guard length.months == nil, !isRange, length.seconds < 366 * 86_400 else { return nil }
      var end = clock
      end.second += Int(length.seconds)
      end.grain = min(clock.grain, length.finest)
      range.lastClock = end
      return range
    }
    guard let date, part == nil, moment == nil, let start = date.resolved(reference.day, parser.preferences).ahead, start.grain <= .day
    else { return nil }
    guard let end = parser.shifted(CivilMoment(start.from), length, 1), end.second == 0 else { return nil }
    range.date = TimePattern(within: start)
    range.lastDate = TimePattern(within: .day(end.day))
    return range
  }
}
