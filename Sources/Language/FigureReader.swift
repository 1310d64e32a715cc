/// Reads the figures of a note from left to right, each once.
struct FigureReader {
  private let tokens: NoteTokens
  private let decimalComma: Bool

  init(_ tokens: NoteTokens, decimalComma: Bool = false) { (self.tokens, self.decimalComma) = (tokens, decimalComma) }

  /// All of them, in order; the time is linear in the length of the note.
  func all() -> [Figure] {
    var found: [Figure] = []
    var index = 0
    while index < tokens.count {
      let figures = read(index, behind: found.last)
      found += figures
      index = max(index + 1, figures.last?.tokens.upperBound ?? 0)
    }
    return found
  }

  private func isOne(_ index: Int, of words: String...) -> Bool { words.contains(tokens.text(index)) }
  private func isOne(_ index: Int, of words: Set<String>) -> Bool { words.contains(tokens.text(index)) }

  // MARK: Runs

  /// Groups of digits that single marks join: the tokens of the groups, and the mark behind each but the last.
  private struct Run {
    var groups: [Int]
    var marks: [String]
    var end: Int { (groups.last ?? 0) + 1 }
  }

  /// Most groups that one run has: what is longer is a list.
  private static let mostGroups = 12
  private static let marks: Set = [".", ",", "'", "/", "\u{2044}", "-", "\u{2013}", ":"]

  private func run(_ index: Int) -> Run {
    var run = Run(groups: [index], marks: [])
    var place = index + 1
    while run.groups.count < Self.mostGroups, isOne(place, of: Self.marks), tokens.isJoined(place), tokens.isDigits(place + 1),
      tokens.isJoined(place + 1)
    {
      run.marks.append(tokens.text(place) == "\u{2044}" ? "/" : tokens.text(place))
      run.groups.append(place + 1)
      place += 2
    }
    return run
  }

  private func length(_ token: Int) -> Int { tokens.text(token).utf8.count }

  private func read(_ index: Int, behind last: Figure?) -> [Figure] {
    if let part = FigureWords.vulgar[tokens.text(index)] {
      return ExactNumber(numerator: part.0, denominator: part.1).map {
        [Figure(kind: .fraction, tokens: index..<index + 1, number: $0)]
      } ?? []
    }
    if isOne(index, of: ".") || decimalComma && isOne(index, of: ","), tokens.isDigits(index + 1), tokens.isJoined(index + 1),
      beginsDecimal(index)
    {
      return finished(Figure(kind: .number, tokens: index..<index + 2, number: ExactNumber(digits: "", decimals: tokens.text(index + 1))))
    }
    guard tokens.isDigits(index) else { return [] }
    if isPower(index) { return [Figure(kind: .power, tokens: index..<index + 1)] }
    let run = run(index)
    if let whole = whole(run) { return [whole] }
    return number(run, behind: last)
  }

  /// Whether a point begins a number without a digit in front of it: ".07", "$.50".
  private func beginsDecimal(_ index: Int) -> Bool {
    guard tokens.isJoined(index) else { return true }
    if isOne(index - 1, of: Currencies.signs) { return !(tokens.isJoined(index - 1) && tokens.isDigits(index - 2)) }
    return isOne(index - 1, of: "(", "-", "+", "=", "~", "<", ">")
  }

  /// The 2 of "m2", "20m2" and "m/s^2".
  private func isPower(_ index: Int) -> Bool {
    guard tokens.isJoined(index) else { return false }
    if isOne(index - 1, of: "^") { return true }
    guard isOne(index, of: "2", "3"), tokens.isLetters(index - 1), !(tokens.isJoined(index + 1) && !tokens.isSign(index + 1)) else {
      return false
    }
    return isOne(index - 1, of: FigureWords.squared) && (!tokens.isJoined(index - 1) || !tokens.isLetters(index - 2))
  }

  // MARK: What is no number

  /// A date, a time, a version, a telephone number; nil for numbers.
  private func whole(_ run: Run) -> Figure? {
    let (groups, marks) = (run.groups, run.marks)
    guard let mark = marks.first else { return nil }
    let isSame = marks.allSatisfy { $0 == mark }
    if marks.count >= 2, marks[1] == mark, marks.count == 2 || marks[2] != mark, ["/", "-", "\u{2013}", "."].contains(mark),
      let date = date(groups[0], groups[1], groups[2], mark)
    {
      return Figure(kind: .date, tokens: groups[0]..<groups[2] + 1, date: date, parts: Array(groups[..<3]))
    }
    switch mark {
    case ":":
      guard length(groups[0]) <= 2, length(groups[1]) == 2 else { return nil }
      let hasSeconds = marks.count > 1 && marks[1] == ":" && length(groups[2]) == 2
      let parts = Array(groups[...(hasSeconds ? 2 : 1)])
      return Figure(kind: .clock, tokens: groups[0]..<(parts.last ?? 0) + 1, parts: parts)
    case "/":
      guard marks.count == 1 || marks[1] != "/" else {
        return isSame ? Figure(kind: .code, tokens: groups[0]..<run.end, parts: groups) : nil
      }
      return ratio(run)
    case "-", "\u{2013}":
      if isSame, isTelephone(groups) { return Figure(kind: .code, tokens: groups[0]..<run.end) }
      guard marks.count == 1, let date = dashed(groups[0], groups[1]) else { return nil }
      return Figure(kind: .date, tokens: groups[0]..<run.end, date: date, parts: groups)
    case ".":
      // Of thousands each group but the first has three digits.
      let isGrouped =
        groups.dropFirst().dropLast(marks.last == "." ? 0 : 1).allSatisfy { length($0) == 3 } && (1...3).contains(length(groups[0]))
      guard isSame, marks.count >= 2, !isGrouped || marks.count == 3 && length(groups[0]) == 3 else { return nil }
      return Figure(kind: .code, tokens: groups[0]..<run.end)
    default: return nil
    }
  }

  private func date(_ first: Int, _ second: Int, _ third: Int, _ mark: String) -> Figure.Date? {
    guard let a = tokens.number(first, digits: 4), let b = tokens.number(second, digits: 2), let c = tokens.number(third, digits: 4) else {
      return nil
    }
    // "5/12/3rd"
    if tokens.isJoined(third + 1), tokens.isLetters(third + 1), !isOne(third + 1, of: "t") { return nil }
    if length(first) == 4 {
      guard length(third) <= 2, (1900...2199).contains(a) else { return nil }
      return Self.isDay(c, month: b) ? Figure.Date(year: a, month: b, day: c) : nil
    }
    // "03-03-27", as tills print it; "20-45-11" is a bank's code.
    guard length(first) <= 2, length(third) == 4 || length(third) == 2 && (mark != "-" || length(first) == 2 && (16...35).contains(c))
    else {
      return nil
    }
    // As POSIX has it for two digits: 69 is 1969.
    let year = length(third) == 2 ? c + (c < 69 ? 2000 : 1900) : c
    guard (1900...2199).contains(year) else { return nil }
    if mark == "." {
      // 1.2.26 is a version.
      guard length(third) == 4 || length(first) == 2 && length(second) == 2, !isOne(first - 1, of: FigureWords.beforeVersion) else {
        return nil
      }
      return Self.isDay(a, month: b) ? Figure.Date(year: year, month: b, day: a) : nil
    }
    return monthFirst(a, b).map { Figure.Date(year: year, month: $0.month, day: $0.day) }
  }

  /// Month and day where that can be, else day and month.
  private func monthFirst(_ a: Int, _ b: Int) -> (month: Int, day: Int)? {
    if Self.isDay(b, month: a) { return (a, b) }
    return Self.isDay(a, month: b) ? (b, a) : nil
  }

  private static func isDay(_ day: Int, month: Int) -> Bool {
    switch month {
    case 2: (1...29).contains(day)
    case 4, 6, 9, 11: (1...30).contains(day)
    case 1...12: (1...31).contains(day)
    default: false
    }
  }

  /// "31-10" and "28-02", which go down and can be no range of hours: a day and a month.
  private func dashed(_ first: Int, _ second: Int) -> Figure.Date? {
    guard let day = tokens.number(first, digits: 2), let month = tokens.number(second, digits: 2), day > 12, length(second) == 2,
      Self.isDay(day, month: month), !counts(second + 1), !tokens.isJoined(first) || isOne(first - 1, of: "(", "\"")
    else { return nil }
    let isLed = isOne(first - 1, of: FigureWords.beforeDay)
    // Open 22-10, won 21-12.
    guard isLed || day > 24 && !(max(0, first - 8)..<first).contains(where: { isOne($0, of: FigureWords.scores) }) else { return nil }
    return Figure.Date(year: nil, month: month, day: day)
  }

  /// Whether what stands behind a figure is a unit or a noun that it counts.
  private func counts(_ index: Int) -> Bool {
    if isOne(index, of: "%", "\u{B0}", "\u{BA}") || isOne(index, of: Currencies.signs) { return true }
    guard tokens.isLetters(index) else { return false }
    let word = tokens.text(index)
    return MeasureUnit.named(word) != nil && !FigureWords.ambiguousUnits.contains(word) || Currencies.spoken.contains(word)
      || Currencies.codes.contains(word) || NumberWords.large[word] != nil || FigureWords.people.contains(word)
  }

  private func isTelephone(_ groups: [Int]) -> Bool {
    let lengths = groups.map(length)
    let total = lengths.reduce(0, +)
    if groups.count >= 3 { return total >= 7 }
    guard total >= 7, lengths[0] >= 3, lengths[1] >= 4 || lengths[0] >= 4 && lengths[1] >= 3 else { return false }
    // Years, hours and round numbers are a range.
    if lengths.count == 2, lengths[0] == lengths[1] || lengths[0] + 1 == lengths[1], let low = Int(tokens.text(groups[0])),
      let high = Int(tokens.text(groups[1])), low < high,
      groups.allSatisfy({ tokens.text($0).hasSuffix("00") && !tokens.text($0).hasPrefix("0") })
    {
      return false
    }
    if lengths == [4, 4] {
      return tokens.text(groups[0]).hasPrefix("0") && tokens.text(groups[1]).hasSuffix("00") == false && !isClock(groups)
    }
    guard let low = tokens.number(groups[0], digits: 15), let high = tokens.number(groups[1], digits: 15) else { return true }
    return low >= high || !(tokens.text(groups[0]).hasSuffix("0") && tokens.text(groups[1]).hasSuffix("0"))
  }

  private func isClock(_ groups: [Int]) -> Bool {
    groups.allSatisfy { tokens.number($0, digits: 4).map { $0 / 100 <= 24 && $0 % 100 < 60 } ?? false }
  }

  // MARK: Slashes

  /// A day of a month, or a fraction with a whole number in front of it; nil for other ratios, whose numbers stand for themselves.
  private func ratio(_ run: Run) -> Figure? {
    let (first, second) = (run.groups[0], run.groups[1])
    guard let a = tokens.number(first, digits: 4), let b = tokens.number(second, digits: 4) else { return nil }
    let range = first..<second + 1
    if a > 0, b > 1, !tokens.text(first).hasPrefix("0"), isFraction(a, b, range), let part = ExactNumber(numerator: a, denominator: b) {
      return Figure(kind: .fraction, tokens: range, number: part)
    }
    // "-4/5" and nothing else.
    if first == 1, second == tokens.count - 1, isOne(0, of: "-", "\u{2212}"), tokens.isJoined(first), b > 0 {
      return ExactNumber(numerator: a, denominator: b).map { Figure(kind: .fraction, tokens: range, number: $0) }
    }
    guard length(first) <= 2, length(second) <= 2, let (month, day) = monthFirst(a, b) else { return nil }
    let next = second + 1
    if tokens.isJoined(next), tokens.isLetters(next) || isOne(next, of: "%", "\"") { return nil }
    // Round the clock, unless it is led in as a day.
    if a == 24, b == 7, !isOne(first - 1, of: FigureWords.beforeDay) { return nil }
    if tokens.isJoined(first), tokens.isSign(first - 1), !isOne(first - 1, of: "(", "-", "\u{2013}", ",", ":", "\"", "~") { return nil }
    return Figure(kind: .date, tokens: range, date: Figure.Date(year: nil, month: month, day: day), parts: [first, second])
  }

  private func isFraction(_ a: Int, _ b: Int, _ range: Range<Int>) -> Bool {
    let next =
      isOne(range.upperBound, of: "-") && tokens.isJoined(range.upperBound) && tokens.isLetters(range.upperBound + 1)
      ? range.upperBound + 1 : range.upperBound
    if isOne(next, of: "\"", "\u{2033}", "\u{201D}", "''") && tokens.isJoined(next) { return true }
    if isOne(range.lowerBound - 1, of: FigureWords.beforeDay) { return isUnit(next) }
    let isProper = a < b && Self.greatestCommonDivisor(a, b) == 1
    if isUnit(next) || isOne(next, of: FigureWords.behindFraction) { return isProper || b <= 16 && a < 100 }
    guard isProper, FigureWords.denominators.contains(b) else { return b > 31 && isProper && FigureWords.denominators.contains(b) }
    if b > 31 { return true }
    // "1/2 a melon", "3/4 the price".
    if b <= 4, isOne(next, of: "a", "an", "the", "my", "your", "our", "their") { return true }
    if isOne(next, of: "of"), !isOne(next + 1, of: "month", "june", "july") { return true }
    let before = tokens.text(range.lowerBound - 1)
    if ["a", "an", "another", "about", "nearly", "almost", "only", "roughly", "over", "size", "under"].contains(before) { return true }
    // "The 9/16 socket", but "the 9/16 meeting".
    if before == "the" || before == "my", tokens.isLetters(next), !isOne(next, of: FigureWords.events) {
      return !tokens.isCapitalized(next) && [2, 4, 8, 16].contains(b) && !isOne(next, of: FigureWords.functionWords)
    }
    return false
  }

  private func isUnit(_ index: Int) -> Bool {
    guard tokens.isLetters(index) else { return isOne(index, of: "%") }
    let word = tokens.text(index)
    return MeasureUnit.named(word) != nil && !FigureWords.ambiguousUnits.contains(word) || FigureWords.kitchenUnits.contains(word)
  }

  static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  // MARK: Numbers

  private func number(_ run: Run, behind last: Figure?) -> [Figure] {
    let first = run.groups[0]
    // A year, a code's digits: digits alone may be a mixed number's whole, and thousands may stand apart.
    if run.marks.isEmpty || ![".", ",", "'"].contains(run.marks[0]) {
      if let mixed = mixed(first, run) { return [mixed] }
      if let spaced = spaced(first) { return finished(spaced) }
      let plain = Figure(
        kind: .number, tokens: first..<first + 1, number: ExactNumber(digits: tokens.text(first)), isPlain: true)
      return finished(plain)
    }
    var count = 1
    while count < run.groups.count, [".", ",", "'"].contains(run.marks[count - 1]) { count += 1 }
    // The longest that is one number: "11,735.70.5" has one in front.
    for count in (2...count).reversed() where count > run.groups.count - 2 {
      let marked = Run(groups: Array(run.groups[..<count]), marks: Array(run.marks[..<(count - 1)]))
      if let figure = grouped(marked), figure.isPlain || count == run.groups.count || Set(marked.marks).count > 1 {
        return finished(figure)
      }
    }
    // A list: "7,8,9".
    return run.groups[..<count].flatMap { group in
      finished(Figure(kind: .number, tokens: group..<group + 1, number: ExactNumber(digits: tokens.text(group)), isPlain: true))
    }
  }

  /// "1 1/2", "1 ½", "1½".
  private func mixed(_ first: Int, _ run: Run) -> Figure? {
    guard let whole = ExactNumber(digits: tokens.text(first)), length(first) <= 4 else { return nil }
    if let part = FigureWords.vulgar[tokens.text(first + 1)], let fraction = ExactNumber(numerator: part.0, denominator: part.1) {
      return whole.plus(fraction).map { Figure(kind: .fraction, tokens: first..<first + 2, number: $0) }
    }
    // "2-3/5" as well, where nothing else is joined.
    let isDashed = run.marks.count == 2 && run.marks[0] == "-" && run.marks[1] == "/"
    let start = isDashed ? run.groups[1] : first + 1
    guard isDashed || run.marks.isEmpty && tokens.isDigits(start) && !tokens.isJoined(start), isOne(start + 1, of: "/", "\u{2044}"),
      tokens.isJoined(start + 1),
      tokens.isJoined(start + 2), let a = tokens.number(start, digits: 2), let b = tokens.number(start + 2, digits: 2),
      a > 0, a < b, FigureWords.denominators.contains(b), !(isOne(start + 3, of: "/") && tokens.isJoined(start + 3)),
      !tokens.text(start).hasPrefix("0"), !isOne(first - 1, of: "/", ":"),
      let fraction = ExactNumber(numerator: a, denominator: b)
    else { return nil }
    // "Pay $27 1/16" and "for 8 2/3" are numbers in front of a day.
    let isAlone = first == 0 && start + 3 >= tokens.count || tokens.isSign(first - 1) && !isOne(first - 1, of: Currencies.signs)
    let mayBe =
      length(first) <= 2 && [2, 4, 8, 16, 32].contains(b) && !isOne(first - 1, of: FigureWords.beforeDay)
      && !isOne(first - 1, of: "for", "at", "@") && !isOne(first - 1, of: Currencies.signs)
    guard isDashed || isUnit(start + 3) || isOne(start + 3, of: FigureWords.behindFraction) || isAlone || mayBe else { return nil }
    return whole.plus(fraction).map { Figure(kind: .fraction, tokens: first..<start + 3, number: $0) }
  }

  /// Thousands that spaces part: "1 480,00 kr", "12 000". Where a group could stand for itself, money or a unit must stand beside it.
  private func spaced(_ first: Int) -> Figure? {
    guard (1...3).contains(length(first)), !tokens.text(first).hasPrefix("0"), !tokens.isJoined(first) || tokens.isSign(first - 1) else {
      return nil
    }
    var digits = tokens.text(first)
    var end = first + 1
    var hasZeros = false
    while end - first < 5, tokens.isDigits(end), !tokens.isJoined(end), length(end) == 3 {
      hasZeros = hasZeros || tokens.text(end).hasPrefix("0")
      digits += tokens.text(end)
      end += 1
    }
    guard end > first + 1, !(tokens.isDigits(end) && !tokens.isJoined(end)) else { return nil }
    var decimals = ""
    if isOne(end, of: ",", "."), tokens.isJoined(end), tokens.isDigits(end + 1), tokens.isJoined(end + 1) {
      guard (1...2).contains(length(end + 1)), !(isOne(end + 2, of: Self.marks) && tokens.isJoined(end + 2) && tokens.isDigits(end + 3))
      else { return nil }
      decimals = tokens.text(end + 1)
      end += 2
    } else if tokens.isJoined(end), isOne(end, of: Self.marks), tokens.isDigits(end + 1) {
      return nil
    }
    // Three groups and more are a number where the first is short: "1 234 567"; telephone numbers begin with three digits.
    let isLong = end - first >= 3 && length(first) < 3 && !isOne(first - 1, of: "+", "call", "ring", "tel", "phone", "text", "dial")
    guard hasZeros || isLong || !decimals.isEmpty || isMoney(first..<end) || counts(end) else { return nil }
    return ExactNumber(digits: digits, decimals: decimals).map {
      Figure(kind: .number, tokens: first..<end, number: $0.padded(to: decimals.isEmpty ? 0 : 2))
    }
  }

  /// Whether what stands there goes on with what is sold by its volume or weight: "/l", "a litre", "per kWh"; not "a month", which is let.
  private func isPriceOfUnit(_ index: Int) -> Bool {
    guard isOne(index, of: "/", "per", "a", "an"), let unit = MeasureUnit.named(tokens.text(index + 1)) else { return false }
    return [.volume, .mass, .energy].contains(unit.kind)
  }

  /// Whether a currency's sign, code or word stands beside a figure.
  private func isMoney(_ range: Range<Int>) -> Bool {
    let (before, next) = (range.lowerBound - 1, range.upperBound)
    if isOne(before, of: Currencies.signs) || isOne(next, of: Currencies.signs) { return true }
    if isOne(before, of: Currencies.codes) || isOne(before, of: ".") && isOne(before - 1, of: Currencies.codes) { return true }
    return isOne(next, of: Currencies.codes) || isOne(next, of: Currencies.spoken)
  }

  /// Digits with points, commas and apostrophes: thousands, decimals, or both; nil for a list.
  private func grouped(_ run: Run) -> Figure? {
    let (groups, marks) = (run.groups, run.marks)
    let range = groups[0]..<run.end
    let lengths = groups.map(length)
    func joined(_ range: Range<Int>) -> String { groups[range].reduce(into: "") { $0 += tokens.text($1) } }
    func figure(_ wholeGroups: Int, _ other: ExactNumber? = nil, padded: Bool = true) -> Figure? {
      let decimals = wholeGroups < groups.count ? tokens.text(groups[wholeGroups]) : ""
      guard let number = ExactNumber(digits: joined(0..<wholeGroups), decimals: decimals) else {
        return Figure(kind: .number, tokens: range, number: nil)
      }
      return Figure(kind: .number, tokens: range, number: padded && !decimals.isEmpty ? number.padded(to: 2) : number, other: other)
    }
    /// Whether groups are thousands: one to three digits, then three each; or by Indian custom two each and three at last.
    func areThousands(_ count: Int, _ mark: String) -> Bool {
      guard count >= 2, (1...3).contains(lengths[0]), !tokens.text(groups[0]).hasPrefix("0") else { return false }
      if lengths[1..<count].allSatisfy({ $0 == 3 }) { return true }
      return mark == "," && count >= 3 && lengths[0] <= 2 && lengths[count - 1] == 3 && lengths[1..<(count - 1)].allSatisfy { $0 == 2 }
    }
    let last = marks[marks.count - 1]
    if marks.count >= 2 {
      if marks.allSatisfy({ $0 == last }) { return areThousands(groups.count, last) ? figure(groups.count) : nil }
      // The last mark is another: it parts the decimals.
      guard marks.dropLast().allSatisfy({ $0 == marks[0] }), last != "'", last != marks[0], areThousands(groups.count - 1, marks[0]) else {
        return nil
      }
      return figure(groups.count - 1)
    }
    let isThousands = areThousands(2, last)
    let whole = ExactNumber(digits: joined(0..<2))
    switch last {
    case "'": return isThousands ? figure(2) : nil
    case ",":
      if decimalComma { return figure(1, padded: false) }
      if isThousands { return figure(2, ExactNumber(digits: tokens.text(groups[0]), decimals: tokens.text(groups[1]))) }
      if lengths[1] == 2 || tokens.text(groups[0]) == "0" { return figure(1) }
      // "4,2k", "2,1 kg", "€2,5": one place behind the comma takes more to go by, since "7,8" is a list.
      let isMeasured = isMoney(range) || counts(run.end) || isOne(run.end, of: "k", "m", "bn") && tokens.isJoined(run.end)
      return isMeasured && lengths[1] != 3 ? figure(1) : nil
    default:
      let plain = ExactNumber(digits: tokens.text(groups[0]), decimals: tokens.text(groups[1]))
      guard isThousands else {
        var found = figure(1, padded: false)
        found?.isPlain = true
        return found
      }
      // Nobody pays thousandths, but for fuel; and nobody writes three noughts behind a point.
      let isRate = isPriceOfUnit(run.end) || isPriceOfUnit(run.end + 1)
      let isSum = decimalComma || isMoney(range) && !isRate || tokens.text(groups[1]) == "000" && !isUnit(run.end)
      if isSum { return figure(2, plain) }
      return Figure(kind: .number, tokens: range, number: plain, other: whole, isPlain: true)
    }
  }

  // MARK: What stands at a number's end

  /// A number with what belongs to it: a scale, an exponent, an ordinal's ending, cents behind a currency's sign.
  private func finished(_ figure: Figure) -> [Figure] {
    guard let number = figure.number else { return [figure] }
    let next = figure.tokens.upperBound
    var figure = figure
    func extended(_ number: ExactNumber?, to end: Int, _ kind: Figure.Kind = .number) -> [Figure] {
      guard let number else { return [figure] }
      return [Figure(kind: kind, tokens: figure.tokens.lowerBound..<end, number: number)]
    }
    let isGlued = tokens.isJoined(next)
    let word = tokens.text(next)
    let isWhole = figure.isPlain && number.places == 0
    if isGlued, isWhole, Self.endings.contains(word), !(tokens.isJoined(next + 1) && tokens.isLetters(next + 1)) {
      return extended(number, to: next + 1, .ordinal)
    }
    // 6€80
    if isGlued, isWhole, isOne(next, of: Currencies.signs), tokens.isDigits(next + 1), tokens.isJoined(next + 1), length(next + 1) == 2,
      !(tokens.isJoined(next + 2) && (tokens.isDigits(next + 3) || isOne(next + 2, of: Currencies.signs))),
      !isOne(figure.tokens.lowerBound - 1, of: Currencies.signs)
    {
      return extended(ExactNumber(digits: tokens.text(figure.tokens.lowerBound), decimals: tokens.text(next + 1)), to: next + 2)
    }
    // 1e10, 2.5e-3
    if isGlued, word == "e" {
      let isSigned = isOne(next + 1, of: "-", "+") && tokens.isJoined(next + 1)
      let digits = isSigned ? next + 2 : next + 1
      if tokens.isJoined(digits), let exponent = tokens.number(digits, digits: 2), exponent <= 15 {
        if isOne(next + 1, of: "-") {
          return extended(ExactNumber(mantissa: number.mantissa, places: number.places + exponent), to: digits + 1)
        }
        return extended((0..<exponent).reduce(number as ExactNumber?) { value, _ in value?.times(10) }, to: digits + 1)
      }
    }
    if let thousands = thousands(figure, number, next) { return [thousands] }
    if isGlued, let scale = FigureWords.joinedScales[word], !(tokens.isJoined(next + 1) && !tokens.isSign(next + 1)),
      scale.needsMoney ? isMoney(figure.tokens) || isOne(next + 1, of: Currencies.codes) || isOne(next + 1, of: Currencies.signs) : true
    {
      return extended(number.times(scale.factor), to: next + 1)
    }
    figure.other = figure.other == number ? nil : figure.other
    return [figure]
  }

  /// "2k", "4,2k", "4k5"; with a gap only behind decimals or money, and at the end of its clause: "5 k run".
  private func thousands(_ figure: Figure, _ number: ExactNumber, _ next: Int) -> Figure? {
    guard isOne(next, of: "k"), figure.kind == .number else { return nil }
    let range = figure.tokens
    func scaled(_ number: ExactNumber?, _ end: Int) -> Figure? {
      number.map { Figure(kind: .number, tokens: range.lowerBound..<end, number: $0) }
    }
    if tokens.isJoined(next) {
      if tokens.isJoined(next + 1), tokens.isDigits(next + 1) {
        // 4k5, 12k500
        guard number.places == 0, !(tokens.isJoined(next + 2) && !tokens.isSign(next + 2)), let whole = number.times(1000),
          let rest = tokens.number(next + 1, digits: 3)
        else { return nil }
        return scaled(whole.plus(ExactNumber(rest * [1: 100, 2: 10, 3: 1][length(next + 1), default: 1])), next + 2)
      }
      guard !(tokens.isJoined(next + 1) && tokens.isLetters(next + 1)) else { return nil }
      return scaled(number.times(1000), next + 1)
    }
    let isAtEnd = !tokens.isLetters(next + 1) && !tokens.isDigits(next + 1) || isOne(next + 1, of: FigureWords.functionWords)
    guard
      number.places > 0 && isAtEnd || isMoney(range) || isMoney(next..<next + 1) && !isOne(next - 1, of: Currencies.codes)
        || isAtEnd && isSpokenOfAsCost(range)
    else { return nil }
    return scaled(number.times(1000), next + 1)
  }

  private func isSpokenOfAsCost(_ range: Range<Int>) -> Bool {
    (max(0, range.lowerBound - 6)..<range.lowerBound).contains { isOne($0, of: FigureWords.costs) }
  }

  private static let endings: Set = ["st", "nd", "rd", "th"]
}
