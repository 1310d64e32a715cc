/// A number that a text names, in figures or words, with its tokens.
package struct NumberMention: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case number, fraction, ordinal }

  package var kind: Kind
  package var value: ExactNumber
  package var tokens: Range<Int>
}

/// Reads the numbers of a text by the words of a language.
package struct NumberGrammar: Sendable {
  package let tokens: NoteTokens
  package let lexicon: Lexicon
  /// How often a look ahead stands within another one: bounded, so that the work stays linear.
  private var depth = 0

  private var ahead: NumberGrammar {
    var grammar = self
    grammar.depth += 1
    return grammar
  }

  package init(_ tokens: NoteTokens, _ lexicon: Lexicon) { (self.tokens, self.lexicon) = (tokens, lexicon) }

  // MARK: Words

  /// What a token may be in a number: the pieces of a compound, or one word.
  private func pieces(_ index: Int) -> [Lexicon.Entry] {
    guard tokens.isLetters(index) else { return tokens.text(index) == "&" ? [.and] : [] }
    let word = tokens.text(index)
    let own = lexicon.entries(of: word)
    if let number = own.first(where: Self.isNumeral) { return [number] }
    if own.contains(.and) { return [.and] }
    return lexicon.manner.contains(.compounds) ? lexicon.compound(word) ?? [] : []
  }

  private static func isNumeral(_ entry: Lexicon.Entry) -> Bool {
    switch entry {
    case .value, .scale: true
    default: false
    }
  }

  private func has(_ index: Int, _ entry: Lexicon.Entry) -> Bool {
    tokens.isLetters(index) && lexicon.entries(of: tokens.text(index)).contains(entry)
  }

  private func isDash(_ index: Int) -> Bool { ["-", "\u{2010}", "\u{2011}", "\u{2013}", "\u{2014}"].contains(tokens.text(index)) }

  // MARK: Cardinals

  /// A whole number that is put together word by word: groups with their scales, the largest first, and what has no scale yet.
  private struct Sum {
    var groups: [(value: Int, scale: Int)] = []
    var current = 0
    var isEmpty = true
    var lastWasOne = false

    var value: Int { groups.reduce(current) { $0 &+ $1.value } }

    /// Whether a number may follow; adds it then.
    mutating func add(_ value: Int, _ manner: Lexicon.Manner, isJoined: Bool = false) -> Bool {
      let low = current % 100
      if isEmpty || current == 0 && value > 0 {
        guard isEmpty || !groups.isEmpty else { return false }
        current = value
      } else if value == 0 {
        return false
      } else if manner.contains(.vigesimal), value == 20, low == 4 {
        current += 76
      } else if manner.contains(.vigesimal), (10...16).contains(value), low == 60 || low == 80 {
        current += value
      } else if manner.contains(.vigesimal), (7...9).contains(value), low % 20 == 10, low >= 10 {
        current += value
      } else if value < 10, low == 0 || low >= 20 && low % 10 == 0 || low == 10 && isJoined && manner.contains(.andJoinsTens) {
        current += value
      } else if (10..<100).contains(value), low == 0, current > 0 {
        current += value
      } else {
        return false
      }
      isEmpty = false
      return true
    }

    /// Whether the number in front may be multiplied; does so then.
    mutating func scale(_ scale: Int, isBare: Bool, _ manner: Lexicon.Manner) -> Bool {
      if scale == 100 {
        guard current < (manner.contains(.vigesimal) ? 20 : 100), current > 0 || isBare || !groups.isEmpty else { return false }
        current = max(1, current) * 100
        isEmpty = false
        return true
      }
      var lower = current
      while let last = groups.last, last.scale < scale {
        lower += last.value
        groups.removeLast()
      }
      if let last = groups.last, last.scale <= scale { return false }
      if lower == 0 {
        guard isBare || !groups.isEmpty else { return false }
        lower = 1
      }
      let (product, isTooLarge) = lower.multipliedReportingOverflow(by: scale)
      guard !isTooLarge else { return false }
      groups.append((product, scale))
      (current, isEmpty) = (0, false)
      return true
    }
  }

  /// A whole number in words: "two hundred and five", "zweihundertfünf", "quatre-vingt-dix", "tres mil millones".
  func cardinal(_ index: Int, below limit: Int = .max) -> (value: Int, next: Int)? {
    sum(index, below: limit).map { ($0.sum.value, $0.next) }
  }

  private func sum(_ index: Int, below limit: Int = .max) -> (sum: Sum, next: Int)? {
    var sum = Sum()
    var place = index
    var end = index
    // "A hundred", "un millón".
    if has(index, .one), let scale = scaleWord(index + 1), scale >= 100 { place += 1 }
    let isLed = place > index
    while place < tokens.count, place - index < 40 {
      var start = place
      if end > index, isDash(start) {
        // "Fifty - two", but no range: "forty - fifty".
        guard tokens.isJoined(start) || tokens.isJoined(start + 1) || sum.current % 100 >= 20 && sum.current % 10 == 0 else { break }
        start += 1
      }
      var isJoined = false
      if end > index, pieces(start) == [.and] {
        // "And three quarters", "and two dozens" are added by themselves.
        guard depth == 0 else { break }
        // "Treinta y dos quinceavos" is of thirty-two.
        let joinsOnes: Bool
        if case .value(let ones)? = singlePiece(start + 1), ones < 10 {
          joinsOnes = lexicon.manner.contains(.andJoinsTens) && sum.current % 100 >= 30 && sum.current % 10 == 0
        } else {
          joinsOnes = false
        }
        if !joinsOnes && ahead.part(start + 1) != nil || ahead.cardinal(start + 1).map({ dozen($0.next) != nil }) == true { break }
        isJoined = true
        start += 1
      }
      let pieces = pieces(start)
      guard !pieces.isEmpty, tokens.isLetters(start) else { break }
      if limit < .max, pieces.contains(where: { if case .scale(let scale) = $0 { scale >= limit } else { false } }) { break }
      var trial = sum
      guard take(pieces, isJoined: isJoined, isLed: isLed && sum.isEmpty, at: start, &trial) else { break }
      sum = trial
      end = start + 1
      place = end
    }
    return end > index && !sum.isEmpty ? (sum, end) : nil
  }

  private func scaleWord(_ index: Int) -> Int? {
    guard let piece = pieces(index).first, case .scale(let scale) = piece else { return nil }
    return scale
  }

  private func take(_ pieces: [Lexicon.Entry], isJoined: Bool, isLed: Bool, at index: Int, _ sum: inout Sum) -> Bool {
    let manner = lexicon.manner
    // "And" stands behind hundreds, or between tens and ones where the language has it so.
    if isJoined {
      guard
        sum.current == 0 || sum.current % 100 == 0 || manner.contains(.andJoinsTens) && sum.current % 10 == 0
          || manner.contains(.onesFirst) && (1...9).contains(sum.current % 100)
      else { return false }
      if manner.contains(.onesFirst), (1...9).contains(sum.current % 100), case .value(let tens)? = pieces.first, tens >= 20, tens < 100 {
        sum.current += tens
        return pieces.count == 1
      }
    }
    var place = 0
    while place < pieces.count {
      switch pieces[place] {
      case .value(let value):
        // "Ein-und-zwanzig" in one word.
        if manner.contains(.onesFirst), value < 10, place + 2 < pieces.count, pieces[place + 1] == .and,
          case .value(let tens) = pieces[place + 2], tens >= 20
        {
          guard sum.add(value + tens, manner) else { return false }
          place += 3
          continue
        }
        guard sum.add(value, manner, isJoined: isJoined) else { return false }
      case .scale(let scale):
        let isBare =
          isLed || manner.contains(.bareThousand) && scale <= 1000 || place == 0 && pieces.count > 1
          || scale >= 100 && sum.isEmpty && mayStandAlone(index, scale)
        guard sum.scale(scale, isBare: isBare, manner) else { return false }
      case .and:
        guard place > 0, place + 1 < pieces.count else { return false }
      default: return false
      }
      place += 1
    }
    return true
  }

  /// "Hundred and five", "thousand": with nothing that counts in front. A piano is grand too.
  private func mayStandAlone(_ index: Int, _ scale: Int) -> Bool {
    scale <= 1000 && !tokens.isDigits(index - 1) && !vague(index - 1) && tokens.text(index) != "grand"
  }

  private func vague(_ index: Int) -> Bool {
    ["few", "several", "many", "some", "couple", "a", "of", "million", "lakh", "grand"].contains(tokens.text(index))
  }

  // MARK: Ordinals

  /// "Third", "twenty-first", "one hundred and fifth", "vigésimo quinto", "einhundertste".
  ///
  /// - Parameter isPlural: whether its last word is to be one in the plural, as those of denominators are: "twenty-fifths".
  private func ordinal(_ index: Int, isPlural: Bool = false) -> (value: Int, next: Int)? {
    var sum = Sum()
    var place = index
    if let before = self.sum(index) {
      (sum, place) = before
      if isDash(place) { place += 1 }
      if pieces(place) == [.and] { place += 1 }
    }
    var end: Int?
    while tokens.isLetters(place), place < index + 24 {
      guard let (value, isScale) = ordinalWord(tokens.text(place), isPlural: isPlural) else { break }
      var trial = sum
      guard isScale ? trial.scale(value, isBare: true, lexicon.manner) : trial.add(value, lexicon.manner) else { break }
      sum = trial
      place += 1
      end = place
      if isDash(place), tokens.isJoined(place), ordinalWord(tokens.text(place + 1), isPlural: isPlural) != nil { place += 1 }
    }
    return end.map { (sum.value, $0) }
  }

  /// An ordinal in one word, compounds with it; whether it multiplies what stands in front.
  private func ordinalWord(_ word: String, isPlural: Bool = false) -> (value: Int, isScale: Bool)? {
    let known = lexicon.entries(of: word)
    if isPlural, !known.contains(where: Self.isOrdinal), word.hasSuffix("s") { return ordinalWord(String(word.dropLast())) }
    if isPlural, !word.hasSuffix("s") { return nil }
    for entry in known {
      if case .ordinal(let value) = entry { return (value, false) }
      if case .ordinalScale(let value) = entry { return (value, true) }
    }
    guard lexicon.manner.contains(.compounds), let pieces = lexicon.compound(word), let last = pieces.last else { return nil }
    var sum = Sum()
    guard take(Array(pieces.dropLast()), isJoined: false, isLed: true, at: -1, &sum) else {
      sum = Sum()
      // "Ein-und-zwanzigste"
      guard lexicon.manner.contains(.onesFirst), pieces.count >= 3, pieces[pieces.count - 2] == .and, case .ordinal(let tens) = last,
        case .value(let ones) = pieces[pieces.count - 3],
        pieces.count == 3 || take(Array(pieces.dropLast(3)), isJoined: false, isLed: true, at: -1, &sum)
      else { return nil }
      return (sum.value + ones + tens, false)
    }
    switch last {
    case .ordinal(let value): return (sum.value + value, false)
    case .ordinalScale(let scale): return (max(1, sum.value) * scale, false)
    default: return nil
    }
  }

  private static func isOrdinal(_ entry: Lexicon.Entry) -> Bool {
    switch entry {
    case .ordinal, .ordinalScale: true
    default: false
    }
  }

  // MARK: Numbers

  /// The number that begins at a token, the longest there is.
  package func read(_ index: Int) -> NumberMention? {
    let isNegative =
      has(index, .minus)
      || ["-", "\u{2212}"].contains(tokens.text(index)) && !(tokens.isJoined(index) && !tokens.isSign(index - 1))
        && !tokens.isDigits(index - 1) && cardinal(index - 1) == nil
    if isNegative, index + 1 < tokens.count, var number = unsigned(index + 1), number.kind != .ordinal {
      number.value = number.value.negated
      number.tokens = index..<number.tokens.upperBound
      return number
    }
    return unsigned(index)
  }

  /// The same without regard to a sign.
  package func unsigned(_ index: Int) -> NumberMention? {
    guard !tokens.isInsideFigure(index) else { return nil }
    if let figure = tokens.figure(from: index) { return written(figure) }
    guard tokens.isLetters(index) else { return nil }
    // "Point 77".
    if has(index, .point), number(isWrittenAt: index - 1) == false, cardinal(index - 1) == nil, tokens.isDigits(index + 1),
      let figure = tokens.figure(from: index + 1), figure.isPlain, figure.tokens.count == 1,
      let value = ExactNumber(digits: "0", decimals: tokens.text(index + 1))
    {
      return NumberMention(kind: .number, value: value, tokens: index..<index + 2)
    }
    for entry in lexicon.entries(of: tokens.text(index)) {
      if case .tenths(let tenths) = entry {
        return grown(NumberMention(kind: .fraction, value: ExactNumber(mantissa: tenths, places: 1), tokens: index..<index + 1))
      }
    }
    if let half = half(index) { return half }
    let ordinal = ordinal(index)
    if let fraction = fraction(index), fraction.tokens.upperBound >= ordinal?.next ?? 0 { return grown(fraction) }
    if let cardinal = cardinal(index), cardinal.next >= ordinal?.next ?? 0 {
      return grown(NumberMention(kind: .number, value: ExactNumber(cardinal.value), tokens: index..<cardinal.next))
    }
    if let ordinal { return NumberMention(kind: .ordinal, value: ExactNumber(ordinal.value), tokens: index..<ordinal.next) }
    // "A dozen", "half a million", "un demi-million".
    if has(index, .one), case .dozen(let count)? = dozen(index + 1) {
      return NumberMention(kind: .number, value: ExactNumber(count), tokens: index..<index + 2)
    }
    return nil
  }

  private func number(isWrittenAt index: Int) -> Bool { tokens.isDigits(index) }

  /// "Half a million", "un demi-million", "ein halbes Dutzend".
  private func half(_ index: Int) -> NumberMention? {
    let place = has(index, .one) || pieces(index) == [.value(1)] ? index + 1 : index
    if has(place, .half) {
      let start = has(place + 1, .one) || isDash(place + 1) && tokens.isJoined(place + 1) ? place + 2 : place + 1
      if let scale = scaleWord(start), scale >= 1000 {
        return NumberMention(kind: .fraction, value: ExactNumber(scale / 2), tokens: index..<start + 1)
      }
      if case .dozen(let count)? = dozen(start) {
        return NumberMention(kind: .number, value: ExactNumber(count / 2), tokens: index..<start + 1)
      }
    }
    return nil
  }

  private func dozen(_ index: Int) -> Lexicon.Entry? {
    guard tokens.isLetters(index) else { return nil }
    return lexicon.entries(of: tokens.text(index)).first { if case .dozen(let count) = $0 { count >= 10 } else { false } }
  }

  private func written(_ figure: Figure) -> NumberMention? {
    guard let number = figure.number else { return nil }
    switch figure.kind {
    case .number
    where figure.isPlain && number.places == 0 && tokens.isJoined(figure.tokens.upperBound)
      && lexicon.entries(of: tokens.text(figure.tokens.upperBound)).contains(.ending)
      && !(["c", "f"].contains(tokens.text(figure.tokens.upperBound + 1)) && ["º", "°"].contains(tokens.text(figure.tokens.upperBound)))
      && !(tokens.isJoined(figure.tokens.upperBound + 1) && tokens.isLetters(figure.tokens.upperBound + 1)):
      return NumberMention(kind: .ordinal, value: number, tokens: figure.tokens.lowerBound..<figure.tokens.upperBound + 1)
    case .number: return grown(NumberMention(kind: .number, value: number, tokens: figure.tokens))
    case .fraction: return grown(NumberMention(kind: .fraction, value: number, tokens: figure.tokens))
    case .ordinal: return NumberMention(kind: .ordinal, value: number, tokens: figure.tokens)
    case .date, .clock, .code, .power: return nil
    }
  }

  /// A number with what multiplies it or adds to it behind: scales, decimals as they are spoken, "and a half", dozens.
  private func grown(_ number: NumberMention) -> NumberMention {
    var number = number
    func extend(_ value: ExactNumber?, to end: Int, _ kind: NumberMention.Kind? = nil) -> Bool {
      guard let value else { return false }
      number = NumberMention(kind: kind ?? number.kind, value: value, tokens: number.tokens.lowerBound..<end)
      return true
    }
    let isWritten = tokens.isDigits(number.tokens.lowerBound) || !tokens.isLetters(number.tokens.lowerBound)
    if number.kind == .number, has(number.tokens.upperBound, .point), part(number.tokens.upperBound + 1) == nil,
      let (decimals, end) = decimals(number.tokens.upperBound + 1)
    {
      _ = extend(ExactNumber(digits: number.value.text, decimals: decimals), to: end)
    }
    var least = Int.max
    while let scale = scaleWord(number.tokens.upperBound),
      scale >= 1000 || isWritten && !lexicon.entries(of: tokens.text(number.tokens.upperBound)).contains(where: Self.isMoney),
      scale < least || isWritten
    {
      let end = number.tokens.upperBound + 1
      guard extend(number.value.times(scale), to: end) else { break }
      least = scale
      // "2 million 300 thousand", "2 million three hundred".
      if isWritten, number.value.places == 0, scale >= 100 {
        let start = pieces(end) == [.and] ? end + 1 : end
        if let rest = cardinal(start), rest.value < scale, rest.value > 0 {
          _ = extend(number.value.plus(ExactNumber(rest.value)), to: rest.next)
        }
        if depth < 2, tokens.isDigits(start), let rest = ahead.unsigned(start), rest.kind == .number, rest.value.places == 0,
          (1..<scale).contains(rest.value.mantissa),
          start > end || rest.tokens.count > 1
        {
          _ = extend(number.value.plus(rest.value), to: rest.tokens.upperBound)
        }
      }
    }
    // "Two thirds of a million".
    if number.kind == .fraction, number.value.value < 1, has(number.tokens.upperBound, .of),
      has(number.tokens.upperBound + 1, .one) || pieces(number.tokens.upperBound + 1) == [.value(1)],
      let scale = scaleWord(number.tokens.upperBound + 2), scale >= 1000
    {
      _ = extend(number.value.times(scale), to: number.tokens.upperBound + 3)
    }
    if case .dozen(let count)? = dozen(number.tokens.upperBound) { _ = extend(number.value.times(count), to: number.tokens.upperBound + 1) }
    // "Three and a half", "cinco y medio", "2 and 3/4"; "and three quarters million".
    let next = number.tokens.upperBound
    if number.value.places == 0, pieces(next) == [.and] || has(next, .point) {
      if let part = part(next + 1) {
        var (value, end) = (part.value as ExactNumber?, part.next)
        if let scale = scaleWord(end), scale >= 1000, number.value.mantissa >= scale || number.value.mantissa < 1000 {
          let whole = number.value.mantissa < 1000 ? number.value.times(scale) : number.value
          value = value?.times(scale)
          number.value = whole ?? number.value
          end += 1
        } else if number.value.mantissa >= 1000, lastScale(number) > 1, has(next + 2, .half) || has(next + 1, .half) || part.isHalfOfScale {
          // "3 millions et demi" is half a million more.
          value = value?.times(lastScale(number))
        }
        if let value { _ = extend(number.value.plus(value), to: end, .fraction) }
      } else if let figure = tokens.figure(from: next + 1), figure.kind == .fraction, let value = figure.number, value.value < 1 {
        _ = extend(number.value.plus(value), to: figure.tokens.upperBound, .fraction)
      }
    }
    if pieces(next) == [.and], number.tokens.upperBound == next, let count = cardinal(next + 1), case .dozen(let size)? = dozen(count.next)
    {
      _ = extend(number.value.plus(ExactNumber(count.value * size)), to: count.next + 1)
    }
    // "One over twenty".
    if has(number.tokens.upperBound, .over), !Currencies.signs.contains(tokens.text(number.tokens.lowerBound - 1)),
      number.value.places == 0,
      let below = cardinal(number.tokens.upperBound + 1)
        ?? tokens.figure(from: number.tokens.upperBound + 1).flatMap({ figure in
          figure.isPlain ? figure.number.map { ($0.mantissa, figure.tokens.upperBound) } : nil
        }),
      below.value > 0, number.tokens.count <= 6, !tokens.isLetters(below.next) || !isWritten
    {
      _ = extend(ExactNumber(numerator: number.value.mantissa, denominator: below.value), to: below.next, .fraction)
    }
    return number
  }

  private static func isMoney(_ entry: Lexicon.Entry) -> Bool { if case .money = entry { true } else { false } }

  /// The scale that a number ends with; 1 for none.
  private func lastScale(_ number: NumberMention) -> Int { scaleWord(number.tokens.upperBound - 1) ?? 1 }

  /// Decimals in words: digit by digit, or one number: "point two five", "Komma fünfundzwanzig", "virgule trente-deux".
  private func decimals(_ index: Int) -> (text: String, next: Int)? {
    var text = ""
    var place = index
    while text.utf8.count < 12, case .value(let digit)? = singlePiece(place), digit < 10 {
      text += String(digit)
      place += 1
    }
    if !text.isEmpty { return (text, place) }
    if let whole = cardinal(index, below: lexicon.manner.contains(.bareThousand) ? 1_000_000 : 1000) {
      return (String(whole.value), whole.next)
    }
    if let figure = tokens.figure(from: index), figure.isPlain, figure.tokens.count == 1 { return (tokens.text(index), index + 1) }
    return nil
  }

  private func singlePiece(_ index: Int) -> Lexicon.Entry? {
    let pieces = pieces(index)
    return pieces.count == 1 ? pieces[0] : nil
  }

  // MARK: Parts of one

  /// "A quarter", "three quarters", "two hundred thousandths", "zwei Drittel", "three and a third".
  private func fraction(_ index: Int) -> NumberMention? {
    guard let part = part(index), !part.isHalfAlone else { return nil }
    return NumberMention(kind: .fraction, value: part.value, tokens: index..<part.next)
  }

  private func part(_ index: Int) -> (value: ExactNumber, next: Int, isHalfAlone: Bool, isHalfOfScale: Bool)? {
    if has(index, .half), !(has(index + 1, .half)) { return (ExactNumber(mantissa: 5, places: 1), index + 1, true, true) }
    // The number in front takes as many words as leave a denominator: "twenty twenty fifths".
    var counts: [(value: Int, next: Int)] = []
    if let number = cardinal(index) {
      // "One hundred thirty-fifths" are of thirty-five; "one hundred and thirty fifths" are of five.
      let last = number.next - 1
      if !lexicon.manner.contains(.decimalComma), last > index, case .value(let tens)? = singlePiece(last), tens >= 20, tens % 10 == 0,
        number.value % 100 == tens, number.value > tens,
        pieces(last - 1) != [.and], ordinal(last, isPlural: true) != nil
      {
        counts.append((number.value - tens, last))
      }
      counts.append(number)
    } else if has(index, .one) {
      counts.append((1, index + 1))
    }
    for var count in counts {
      if isDash(count.next) { count.next += 1 }
      guard count.value > 0, let (denominator, end) = denominator(count.next, count: count.value), denominator > 1,
        let value = ExactNumber(numerator: count.value, denominator: denominator)
      else { continue }
      return (value, end, false, denominator <= 4)
    }
    return nil
  }

  /// What a count is divided by: "quarters", "twenty-fifths", "drittel", "veinticincoavos". A word that is an ordinal as well is one behind "one" alone, or in
  /// the plural.
  private func denominator(_ index: Int, count: Int) -> (value: Int, next: Int)? {
    guard tokens.isLetters(index) else { return nil }
    let word = tokens.text(index)
    let known = lexicon.entries(of: word)
    let isOrdinal = known.contains(where: Self.isOrdinal)
    if let value = known.lazy.compactMap({ if case .part(let value) = $0 { value } else { nil } }).first, !isOrdinal || count == 1 {
      return (value, index + 1)
    }
    for ending in ["avos", "avo", "avas", "ava"] where word.hasSuffix(ending) && lexicon.entries(of: ending).contains(.partEnding) {
      let stem = String(word.dropLast(ending.count))
      var sum = Sum()
      if let pieces = lexicon.compound(stem), take(pieces, isJoined: false, isLed: true, at: -1, &sum) { return (sum.value, index + 1) }
      if case .value(let value)? = lexicon.entries(of: stem).first(where: Self.isNumeral) { return (value, index + 1) }
    }
    if count > 1 { return ordinal(index, isPlural: true) }
    return ordinal(index).flatMap { $0.value > 2 ? $0 : nil }
  }
}
