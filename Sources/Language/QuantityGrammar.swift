/// A number with its unit or currency: "2.5 km", "drei Dollar", "$ 22.5 million", "7 feet 10 inches".
package struct QuantityMention: Hashable, Sendable {
  package enum Unit: Hashable, Sendable {
    case unit(String)
    case money(String)
  }

  package var value: ExactNumber
  package var unit: Unit
  /// What the unit's word is besides: the money of "livres".
  package var other: Unit?
  package var tokens: Range<Int>
}

/// Reads the quantities of a text by the units of a language.
package struct QuantityGrammar: Sendable {
  package let numbers: NumberGrammar
  private var tokens: NoteTokens { numbers.tokens }
  private var lexicon: Lexicon { numbers.lexicon }

  package init(_ numbers: NumberGrammar) { self.numbers = numbers }

  private static func unit(_ entry: Lexicon.Entry) -> QuantityMention.Unit? {
    switch entry {
    case .unit(let name): .unit(name)
    case .money(let name): .money(name)
    default: nil
    }
  }

  private static func money(_ entry: Lexicon.Entry) -> QuantityMention.Unit? {
    if case .money(let name) = entry { .money(name) } else { nil }
  }

  /// The unit that a name by itself is of; nil for none.
  package static func named(_ name: String, in lexicon: Lexicon, isMoney: Bool) -> QuantityMention.Unit? {
    let tokens = NoteTokens(name)
    guard let found = lexicon.longest(tokens, 0, isMoney ? money : measure), found.next == tokens.count else { return nil }
    return found.found
  }

  private static func measure(_ entry: Lexicon.Entry) -> QuantityMention.Unit? {
    if case .unit(let name) = entry { .unit(name) } else { nil }
  }

  /// The quantity that begins at a token: money with its sign in front or behind, measures; parts of one kind together.
  package func read(_ index: Int) -> QuantityMention? {
    guard !tokens.isInsideFigure(index), var whole = leading(index) ?? trailing(index) else { return nil }
    // "7 feet 10 inches", "15 dollars and 50 cents".
    while let next = part(behind: whole) { whole = next }
    return whole
  }

  /// "$ 20,000", "u.s $ 100", "EUR 5".
  private func leading(_ index: Int) -> QuantityMention? {
    guard var (unit, next) = lexicon.longest(tokens, index, Self.money), !tokens.isDigits(index) else { return nil }
    // A word in front is none: "dollars 20"; a sign or a code is.
    // "U.S. $ CAD 5" says it twice.
    if let again = lexicon.longest(tokens, next, Self.money), Self.isKind(again.found, of: unit) { (unit, next) = again }
    let isWord = (index..<next).allSatisfy(tokens.isLetters) && !(next == index + 1 && tokens.text(index).utf8.count <= 3)
    guard !isWord || tokens.isCapitalized(index) && next > index + 1, let number = numbers.read(next), number.kind != .ordinal else {
      return nil
    }
    if next == index + 1, tokens.isLetters(index), number.tokens.lowerBound != next || !tokens.isDigits(next) { return nil }
    var end = number.tokens.upperBound
    // "$ 20 USD" says it twice.
    if let again = lexicon.longest(tokens, end, Self.money), (end..<again.next).contains(where: tokens.isLetters) {
      if again.found == unit || Self.isKind(again.found, of: unit) {
        return QuantityMention(value: number.value, unit: again.found, tokens: index..<again.next)
      }
    }
    _ = end
    end = number.tokens.upperBound
    return QuantityMention(value: number.value, unit: unit, tokens: index..<end)
  }

  /// Whether a currency is one of those that a word stands for: CAD for "$".
  private static func isKind(_ unit: QuantityMention.Unit, of word: QuantityMention.Unit) -> Bool {
    guard case .money(let code) = unit, case .money(let word) = word else { return false }
    return kinds[word]?.contains(code) ?? false
  }

  private static let kinds: [String: Set<String>] = [
    "dollar": ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD"], "pound": ["GBP", "EGP", "LBP"], "peso": ["MXN"],
    "krona": ["SEK", "NOK", "DKK", "CZK"], "rupee": ["INR"],
  ]

  /// "15 dollars", "2,5 kg", "a dollar", "94£", "3 millions d'euros".
  private func trailing(_ index: Int) -> QuantityMention? {
    var (value, end): (ExactNumber, Int)
    if let share = share(index) {
      (value, end) = share
    } else if let number = numbers.read(index), number.kind != .ordinal {
      (value, end) = (number.value, number.tokens.upperBound)
    } else if lexicon.entries(of: tokens.text(index)).contains(.one), tokens.isLetters(index) {
      (value, end) = (ExactNumber(1), index + 1)
    } else {
      return nil
    }
    var place = end
    if tokens.text(place) == "-" { place += 1 }
    // "3 millones de dólares", "2 millions d'euros", "half a mile".
    if lexicon.entries(of: tokens.text(place)).contains(.of), tokens.isLetters(place), value.value >= 100_000 || value.places > 0 {
      place += tokens.text(place + 1) == "'" ? 2 : 1
    }
    guard var (unit, next) = lexicon.longest(tokens, place, Self.unit) else { return nil }
    let alternatives = lexicon.longest(tokens, place, { Self.unit($0).flatMap { $0 == unit ? nil : $0 } }).flatMap {
      $0.next == next ? $0.found : nil
    }
    if case .money = unit {
      // "10 milliards de $ usd".
      if let again = lexicon.longest(tokens, next, Self.money), again.found == unit || Self.isKind(again.found, of: unit) {
        (unit, next) = again
      }
      // "75 USD million".
      for case .scale(let scale) in lexicon.entries(of: tokens.text(next)) where scale >= 1000 {
        if let product = value.times(scale) { (value, next) = (product, next + 1) }
      }
    }
    // "In" is a unit where it stands close, or nothing follows that it leads to.
    if next == place + 1, tokens.text(place) == "in", !tokens.isJoined(place), tokens.isLetters(next) || tokens.isDigits(next) {
      return nil
    }
    return QuantityMention(value: value, unit: unit, other: alternatives, tokens: index..<next)
  }

  /// "Half a gallon", "demi-litre", "quart de litre", "tenth of a gallon", "medio litro": a part without a number in front.
  private func share(_ index: Int) -> (ExactNumber, Int)? {
    // "1/4 kilomètre".
    if let a = tokens.number(index, digits: 2), tokens.text(index + 1) == "/", tokens.isJoined(index + 1), tokens.isJoined(index + 2),
      let b = tokens.number(index + 2, digits: 2), a > 0, a < b,
      tokens.figure(at: index)?.kind != .fraction, let part = ExactNumber(numerator: a, denominator: b),
      lexicon.longest(tokens, index + 3, Self.unit) != nil, !tokens.isJoined(index + 3)
    {
      return (part, index + 3)
    }
    guard tokens.isLetters(index) else { return nil }
    var place = index
    if lexicon.entries(of: tokens.text(place)).contains(where: { $0 == .one || $0 == .value(1) }) { place += 1 }
    var part: ExactNumber?
    for entry in lexicon.entries(of: tokens.text(place)) where part == nil {
      switch entry {
      case .half: part = ExactNumber(mantissa: 5, places: 1)
      case .part(let denominator): part = ExactNumber(numerator: 1, denominator: denominator)
      default: break
      }
    }
    guard let part else { return nil }
    place += 1
    if tokens.text(place) == "-" { place += 1 }
    if lexicon.entries(of: tokens.text(place)).contains(.of) { place += tokens.text(place + 1) == "'" ? 2 : 1 }
    if lexicon.entries(of: tokens.text(place)).contains(where: { $0 == .one || $0 == .value(1) }) { place += 1 }
    return lexicon.longest(tokens, place, Self.unit) == nil ? nil : (part, place)
  }

  /// A smaller part behind a quantity of its kind: cents, inches.
  private func part(behind whole: QuantityMention) -> QuantityMention? {
    var place = whole.tokens.upperBound
    let joins = lexicon.entries(of: tokens.text(place))
    if joins.contains(.and) || joins.contains(.point) || tokens.text(place) == "," { place += 1 }
    switch whole.unit {
    case .money:
      if let part = trailing(place), case .money(let name) = part.unit, ["cent", "pence", "penny", "centime"].contains(name),
        part.value.value < 100, whole.value.places == 0,
        let hundredths = part.value.hundredths.map({ ExactNumber(mantissa: $0 / 100, places: 2) }), let sum = whole.value.plus(hundredths)
      {
        return QuantityMention(value: sum, unit: whole.unit, tokens: whole.tokens.lowerBound..<part.tokens.upperBound)
      }
      // "15 dollars and 50".
      guard place == whole.tokens.upperBound || tokens.text(place - 1) != ",", whole.value.places == 0, let rest = numbers.read(place),
        rest.kind == .number,
        rest.value.places == 0, (10...99).contains(rest.value.mantissa),
        !tokens.isLetters(rest.tokens.upperBound) || place > whole.tokens.upperBound
          || lexicon.entries(of: tokens.text(rest.tokens.upperBound)).isEmpty,
        lexicon.longest(tokens, rest.tokens.upperBound, Self.unit) == nil,
        let sum = whole.value.plus(ExactNumber(mantissa: rest.value.mantissa, places: 2))
      else { return nil }
      return QuantityMention(value: sum, unit: whole.unit, tokens: whole.tokens.lowerBound..<rest.tokens.upperBound)
    case .unit(let larger):
      guard let part = trailing(place), case .unit(let smaller) = part.unit, let factor = Self.factors[larger]?[smaller],
        let scaled = whole.value.times(factor),
        let sum = scaled.plus(part.value), part.value.value < Double(factor) || larger == "yard"
      else { return nil }
      return QuantityMention(value: sum, unit: part.unit, tokens: whole.tokens.lowerBound..<part.tokens.upperBound)
    }
  }

  private static let factors: [String: [String: Int]] = [
    "foot": ["inch": 12], "yard": ["foot": 3, "inch": 36], "mile": ["yard": 1760, "foot": 5280],
    "metre": ["centimetre": 100, "millimetre": 1000],
    "kilometre": ["metre": 1000], "kilogram": ["gram": 1000], "pound-weight": ["ounce": 16], "stone": ["pound-weight": 14],
    "litre": ["millilitre": 1000, "centilitre": 100], "centimetre": ["millimetre": 10],
  ]

  /// All quantities, in order; none overlaps another.
  package var all: [QuantityMention] {
    var found: [QuantityMention] = []
    var index = 0
    while index < tokens.count {
      let quantity = read(index)
      if let quantity { found.append(quantity) }
      index = max(index + 1, quantity?.tokens.upperBound ?? 0)
    }
    return found
  }
}

extension NumberGrammar {
  /// All numbers, in order; none overlaps another.
  package var all: [NumberMention] {
    var found: [NumberMention] = []
    var index = 0
    while index < tokens.count {
      let number = read(index)
      if let number { found.append(number) }
      index = max(index + 1, number?.tokens.upperBound ?? 0)
    }
    return found
  }
}
