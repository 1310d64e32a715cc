import ActionWords
import Language

/// A statement that a comparison of amounts decides: "does the repair cost more than 100 euros?" of "The repair costs 85 euros".
///
/// Only where statement and text have one amount each that can be compared, the statement bounds it, and what it is said of stands in the text.
/// Everything else is the encoder's to say.
struct AmountStatement {
  /// How probable an answer is that was worked out.
  static let certainty = 0.97

  private let amount: AmountRange
  /// Stems of what it is said of.
  private let topic: Set<String>
  /// Whether all of a number of things are meant, most or none; nil where an amount is compared.
  private let share: Share?

  private enum Share { case all, most, half, some, none }

  /// - Parameter text: without a denial of the whole (``Denial``); nil where it compares nothing.
  init?(_ text: String) {
    let reader = AmountReader(text)
    let words = (0..<reader.tokens.count).map { reader.tokens.text($0) }
    var own = Set<Int>()
    if reader.amounts.isEmpty, let (share, place) = Self.share(words) {
      (self.share, own) = (share, [place])
      amount = AmountRange(.number, .nan, tokens: place..<place)
    } else if reader.amounts.count == 1, let only = reader.amounts.first, only.isBound {
      (share, amount) = (nil, only)
      own = Set(only.tokens)
    } else {
      return nil
    }
    // "Not more than" is a bound, and any other denial is none.
    guard !words.indices.contains(where: { !own.contains($0) && Self.doubts.contains(words[$0]) }) else { return nil }
    var topic = Set<String>()
    for (index, word) in words.enumerated()
    where !own.contains(index) && reader.tokens.isLetters(index) && !Self.grammar.contains(word) {
      topic.insert(Self.stem(word))
    }
    self.topic = topic
  }

  /// - Parameter text: what is known.
  /// - Returns: whether the statement holds; nil where amounts do not tell.
  func holds(of text: AmountText) -> Bool? {
    let missing = topic.filter { !text.stems.contains($0) && !Self.measuring.contains($0) }
    if let share {
      guard missing.isEmpty, text.amounts.count == 1, let part = text.amounts.first, let whole = part.whole, !part.isBound else {
        return nil
      }
      if let kind = text.countedStem, !topic.isEmpty, !topic.contains(kind) { return nil }
      return switch share {
      case .all: part.low == whole
      case .most: part.low * 2 > whole
      case .half: part.low * 2 == whole
      case .some: part.low > 0
      case .none: part.low == 0
      }
    }
    let amount = amount.isMoment ? text.clock(of: amount) ?? amount : amount
    guard let other = text.comparable(with: amount) else { return nil }
    // Of what has a unit one word may be another one for what the text says.
    let allowed: Int
    switch other.kind {
    // But not where the text speaks of another thing: a deposit is no rent.
    case .money, .measure: allowed = text.topics.isSubset(of: topic) ? 1 : 0
    default: allowed = 0
    }
    return missing.count <= allowed ? other.isWithin(amount) : nil
  }

  private static func share(_ words: [String]) -> (Share, Int)? {
    let found = words.enumerated().compactMap { index, word in shares[word].map { ($0, index) } }
    return found.count == 1 ? found[0] : nil
  }

  private static let shares: [String: Share] = [
    "all": .all, "every": .all, "each": .all, "most": .most, "half": .half, "any": .some, "some": .some, "none": .none,
  ]

  static func stem(_ word: String) -> String { LightStemmer.stem(word) }

  /// Words with which a sentence does not simply say an amount.
  static let doubts: Set = [
    "not", "n't", "never", "no", "nor", "neither", "if", "unless", "would", "could", "might", "should", "without", "instead",
    "almost", "why",
  ]
  private static let grammar: Set = [
    "is", "are", "was", "were", "be", "been", "am", "does", "do", "did", "has", "have", "had", "can", "will", "the", "a", "an", "it", "its",
    "he", "she", "they", "i", "we", "you", "his", "her", "their", "my", "our", "your", "this", "that", "these", "those", "there", "of",
    "to", "in", "on", "at", "for", "by", "with", "from", "as", "and", "or", "than", "so", "s", "t", "who", "which", "old", "away", "ago",
    "him", "them", "us", "me", "one", "than", "person", "someone", "customer", "user", "applicant", "patient", "writer", "author", "sender",
    "guest",
    "visitor", "member", "m", "re", "ve",
  ]
  /// What a text may say without an amount being so: "it used to be", "I expected to pay".
  static let unreal: Set = [
    "none", "used", "expected", "expect", "refused", "supposed", "quoted", "estimated", "planned", "hoped", "wanted", "wished", "offered",
    "declined",
  ]

  /// Whether a word says neither what is measured nor of what.
  static func isSmall(_ word: String) -> Bool { grammar.contains(word) || measuring.contains(stem(word)) }
  /// Stems of words that say what is measured.
  private static let measuring = Set(
    [
      "age", "price", "cost", "costs", "weigh", "weight", "length", "long", "height", "high", "tall", "size", "duration", "last", "take",
      "distance", "far", "temperature", "warm", "cold", "amount", "total", "sum", "number", "pay", "charge", "expensive", "cheap", "time",
      "measure", "speed", "count", "worth", "fee", "equal", "contain", "text", "message", "say", "state", "statement", "value", "people",
    ].map(stem))
}

/// What a text says in amounts.
package struct AmountText {
  let amounts: [AmountRange]
  let stems: Set<String>
  /// Stems of the words that say of what it speaks.
  let topics: Set<String>
  /// What the only amount counts.
  let countedStem: String?

  /// Nil for a text of which amounts alone tell nothing: it is long, asks, denies or supposes.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longest, !text.contains("?") else { return nil }
    let reader = AmountReader(text)
    guard !reader.amounts.isEmpty else { return nil }
    let words = (0..<reader.tokens.count).filter { index in !reader.amounts.contains { $0.isBound && $0.tokens.contains(index) } }
      .map { reader.tokens.text($0) }
    guard !words.contains(where: { AmountStatement.doubts.contains($0) || AmountStatement.unreal.contains($0) }) else { return nil }
    amounts = reader.amounts
    let counted = reader.amounts
    topics = Set(
      (0..<reader.tokens.count).filter { index in
        reader.tokens.isLetters(index) && !counted.contains { $0.tokens.contains(index) }
          && !AmountStatement.isSmall(reader.tokens.text(index))
      }.map { AmountStatement.stem(reader.tokens.text($0)) })
    stems = Set((0..<reader.tokens.count).filter { reader.tokens.isLetters($0) }.map { AmountStatement.stem(reader.tokens.text($0)) })
    if case .counted(let stem)? = amounts.first?.kind, amounts.count == 1 { countedStem = stem } else { countedStem = nil }
  }

  private static let longest = 400

  /// "Before 9" as a time of day, of the half of the day that is nearer to the only time that the text names.
  func clock(of amount: AmountRange) -> AmountRange? {
    let times = amounts.filter { $0.kind == .clock }
    guard times.count == 1, let hour = [amount.low, amount.high].first(where: \.isFinite), (1...24).contains(hour), hour == hour.rounded()
    else { return nil }
    let readings = (hour > 12 ? [hour] : [hour.truncatingRemainder(dividingBy: 12), hour.truncatingRemainder(dividingBy: 12) + 12]).map {
      $0 * 3600
    }
    guard let meant = readings.min(by: { abs($0 - times[0].low) < abs($1 - times[0].low) }) else { return nil }
    var clock = amount
    clock.kind = .clock
    if amount.low.isFinite { clock.low = meant }
    if amount.high.isFinite { clock.high = meant }
    return clock
  }

  /// The only amount that another one can be compared with.
  func comparable(with other: AmountRange) -> AmountRange? {
    let same = amounts.filter { $0.kind == other.kind }
    if same.count == 1 {
      // Of days without a year one may be taken for this year's and the other for the next one's.
      let ends = [same[0].low, same[0].high].filter(\.isFinite).flatMap { own in
        [other.low, other.high].filter(\.isFinite).map { abs(own - $0) }
      }
      return other.kind == .day && ends.contains { $0 > 183 } ? nil : same[0]
    }
    guard same.isEmpty, amounts.count == 1, let only = amounts.first, !other.isMoment else { return nil }
    // A number without a unit is of what the other is of; of years too, which an age is in.
    let plain = [only, other].contains { $0.kind == .number }
    guard plain, only.kind != .clock, other.kind != .clock, only.kind != .day, other.kind != .day else { return nil }
    if case .measure("\(MeasureUnit.Kind.duration)") = only.kind {
      var years = only
      let year = 12 * 365.25 / 12 * 86_400
      (years.kind, years.low, years.high) = (.number, only.low / year, only.high / year)
      return years
    }
    if case .measure = only.kind, other.kind == .number { return nil }
    if case .measure = other.kind { return nil }
    return only
  }
}

extension DecisionQuestion {
  /// The option that a comparison of amounts decides for; nil where none does.
  package func option(byAmountsOf text: AmountText) -> Int? {
    switch kind {
    case .truth:
      let denial = Denial(instructions)
      guard let holds = AmountStatement(denial.text)?.holds(of: text) else { return nil }
      return holds != denial.isDenied ? 1 : 0
    case .choice where !allowsNone:
      // "Under 18", "18 or older": each option bounds an amount, and one of them holds.
      var chosen: Int?
      for (place, option) in options.enumerated() {
        let said = option.meaning.isEmpty ? option.name : option.meaning
        let amounts = AmountReader(said).amounts
        guard amounts.count == 1, let amount = amounts.first, amount.isBound, let other = text.comparable(with: amount),
          let holds = other.isWithin(amount)
        else { return nil }
        if holds {
          guard chosen == nil else { return nil }
          chosen = place
        }
      }
      return chosen
    case .choice, .several, .scale: return nil
    }
  }
}
