import ActionWords

/// Tells whether words are a value of a kind, and where a sentence holds one.
package enum ValueReading {
  /// Whether words are a value of the kind, as far as that can be told without looking anything up.
  static func isRead(_ words: String, as kind: ActionWords.Kind) -> Bool {
    switch kind {
    case .integer: NumberText.integer(words) != nil
    case .number: NumberText.number(words) != nil
    case .truth: Bool(word: words) != nil
    case .choice(let choices): choice(words, of: choices) != nil
    case .date: DateText.read(words) != nil
    case .duration: QuantityText.seconds(words: words) != nil
    case .currency: QuantityText.money(words) != nil
    case .url: URL(string: words)?.scheme != nil
    case .measurement(let units): measure(words, units: units)
    default: false
    }
  }

  private static func measure(_ words: String, units: [String]) -> Bool {
    let table = UnitTable.units(symbols: units)
    guard table.isEmpty else { return MeasureText.read(words, units: table) != nil }
    let spaced = words.lowercased().replacing(/(\d)([a-z°])/, with: { "\($0.1) \($0.2)" })
    let parts = spaced.split(separator: " ")
    guard parts.count >= 2, let last = parts.last, NumberText.number(parts.dropLast().joined(separator: " ")) != nil else { return false }
    let unit = SentenceWords.fold(String(last))
    return units.contains { SentenceWords.fold($0) == unit } || MeasureWords.all.contains(unit)
  }

  package static func choice(_ words: String, of choices: [IntentChoice]) -> String? {
    let wanted = words.folded
    let stem = SentenceStemmer.stem(wanted)
    func names(_ choice: IntentChoice) -> [String] { [choice.name, choice.name.spokenWords, choice.title] + choice.synonyms }
    if let exact = choices.first(where: { names($0).contains { $0.folded == wanted } }) { return exact.name }
    guard !wanted.contains(" "), wanted.count > 2 else { return nil }
    return choices.first { names($0).contains { SentenceStemmer.stem($0.folded) == stem || isDone($0.folded, of: wanted) } }?.name
  }

  /// Whether a word is what a thing is when something was done to it: "lowered" of "lower", "shut" of "shut".
  private static func isDone(_ state: String, of verb: String) -> Bool {
    guard let last = verb.last else { return false }
    let forms = [verb + "ed", verb + "d", verb + String(last) + "ed", verb + "n", verb + "en"]
    return forms.contains(state) || last == "y" && state == verb.dropLast() + "ied"
  }

  /// The case that an expression of doing brings about: "off" of "lights out", which means to turn them off.
  static func choice(ofDoing sentence: SentenceWords, of choices: [IntentChoice]) -> (range: Range<Int>, name: String)? {
    for expression in SentenceSigns.expressions(in: sentence.words) {
      let ends = Thesaurus.ends(of: expression.stem)
      let named = choices.filter { choice in
        ([choice.name.spokenWords, choice.title] + choice.synonyms).contains { ends.contains($0.folded) }
      }
      if named.count == 1, let name = named.first?.name { return (expression.range, name) }
    }
    return nil
  }

  /// The words of a sentence that name one of the records, the longest name first; parts of a name count where they are telling.
  static func name(in sentence: SentenceWords, of names: [String], free: [Bool]) -> (range: Range<Int>, isWhole: Bool)? {
    let folded = Set(names.map(\.folded))
    if let range = ranges(sentence, 7, free).first(where: { folded.contains(sentence.text($0).folded) }) { return (range, true) }
    // Parts of a name: every telling word of the run stands in one name, and in no other.
    let stems = Set(names).map { Set(SentenceWords($0).words.map(\.stem)) }
    let hit = ranges(sentence, 4, free).first { range in
      let words = sentence.words[range]
      guard let first = words.first, let last = words.last, !SmallWords.all.contains(first.folded), !SmallWords.all.contains(last.folded)
      else {
        return false
      }
      let telling = words.filter { !SmallWords.all.contains($0.folded) }.map(\.stem)
      guard telling.contains(where: { $0.count > 2 && Double($0) == nil }) else { return false }
      return stems.count(where: { name in telling.allSatisfy(name.contains) }) == 1
    }
    return (hit ?? misspelt(in: sentence, of: names, free: free)).map { ($0, false) }
  }

  /// The words that are one name but for a letter or two, and no other name.
  private static func misspelt(in sentence: SentenceWords, of names: [String], free: [Bool]) -> Range<Int>? {
    let folded = Set(names.map(\.folded)).filter { $0.count >= 5 }
    guard !folded.isEmpty, folded.count <= 500 else { return nil }
    return ranges(sentence, 4, free).first { range in
      let said = sentence.text(range).folded
      guard said.count >= 5, let first = sentence.words[range].first, !SmallWords.all.contains(first.folded),
        range.count > 1 || !Thesaurus.isVerb(first.stem)
      else { return false }
      return folded.count(where: { $0.editDistance(to: said, atMost: said.count >= 8 ? 2 : 1) != nil }) == 1
    }
  }

  /// Runs of words that nobody has taken, the longest first.
  static func ranges(_ sentence: SentenceWords, _ longest: Int, _ free: [Bool]) -> [Range<Int>] {
    let count = sentence.words.count
    guard count > 0 else { return [] }
    return (1...min(longest, count)).reversed().flatMap { length in
      (0...(count - length)).map { $0..<($0 + length) }.filter { range in range.allSatisfy { free[$0] } }
    }
  }

  /// Where the sentence holds a value of a closed kind, the longest one.
  static func value(of kind: ActionWords.Kind, in sentence: SentenceWords, free: [Bool]) -> Range<Int>? {
    switch kind {
    case .choice(let choices):
      return ranges(sentence, 4, free).first { range in
        let words = sentence.words[range]
        guard let first = words.first, range.count == 1 || !SmallWords.all.contains(first.folded) else { return false }
        return choice(sentence.text(range), of: choices) != nil
      }
    case .integer, .number:
      // "A" and "an" are no number here: they stand before nearly everything.
      return ranges(sentence, 6, free).first { range in
        !["a", "an", "and", "point"].contains(sentence.words[range.lowerBound].folded) && isRead(sentence.text(range), as: kind)
          && (kind == .number || !hasFraction(behind: range, sentence))
      }
    case .date, .duration, .currency, .url, .measurement:
      return ranges(sentence, 10, free).first { range in
        guard
          range.count > 1 || sentence.words[range.lowerBound].folded.count > 2
            || sentence.words[range.lowerBound].written.contains(where: \.isNumber)
        else { return false }
        if isLength(kind), isOfAnother(range, sentence) { return false }
        return isRead(sentence.text(range), as: kind)
      }
    default: return nil
    }
  }

  /// Whether a whole number is only a part of one that is none: the "two" of "two and a half".
  private static func hasFraction(behind range: Range<Int>, _ sentence: SentenceWords) -> Bool {
    (range.upperBound..<min(sentence.words.count, range.upperBound + 4)).contains { last in
      NumberText.number(sentence.text(range.lowerBound..<last + 1)).map { $0 != $0.rounded() } ?? false
    }
  }

  private static func isLength(_ kind: ActionWords.Kind) -> Bool {
    if case .measurement(let units) = kind { return units.contains("min") }
    return kind == .duration
  }

  /// "Two days ago" and "the last two hours" say when, not how long.
  private static func isOfAnother(_ range: Range<Int>, _ sentence: SentenceWords) -> Bool {
    let next = sentence.words.indices.contains(range.upperBound) ? sentence.words[range.upperBound].folded : ""
    let before = range.lowerBound > 0 ? sentence.words[range.lowerBound - 1].folded : ""
    return ["ago", "back", "earlier"].contains(next)
      || ["last", "past", "previou", "previous", "every", "at", "until", "since"].contains(before)
  }

  /// Where the sentence holds a number that can be the parameter's, and its digits where the words are of another unit.
  ///
  /// The number of a time, of a day or of a length of time is none, unless the action counts in that unit.
  static func number(of parameter: ActionWords.Parameter, action: ActionWords, in sentence: SentenceWords, free: [Bool])
    -> (range: Range<Int>, words: String?)?
  {
    // "Two minutes" for a parameter that is called Seconds.
    if let factor = QuantityText.factor(named: parameter.title), let range = value(of: .duration, in: sentence, free: free),
      let seconds = QuantityText.seconds(words: sentence.text(range))
    {
      let count = seconds / factor
      if parameter.kind == .number || count == count.rounded() { return (range, count.shortText) }
    }
    let own = action.unitWords
    lazy var moments = Self.moments(in: sentence, free: free)
    func isBlocked(_ range: Range<Int>, strictly: Bool) -> Bool {
      let next = sentence.words.indices.contains(range.upperBound) ? sentence.words[range.upperBound] : nil
      let before = range.lowerBound > 0 ? sentence.words[range.lowerBound - 1] : nil
      // "Day 12" says which, and not how many.
      if let before, labels.contains(before.folded), !action.ownWords.contains(before.stem) { return true }
      if strictly, let before, ["until", "till", "at", "before", "after", "since"].contains(before.folded) { return true }
      if let next, ["o'clock", "am", "pm", "a.m", "p.m"].contains(next.folded) { return true }
      if let next, QuantityText.isTimeUnit(next.written.lowercased().trimmingCharacters(in: .punctuationCharacters)),
        !own.contains(next.folded)
      {
        return true
      }
      return strictly && moments.contains { $0.overlaps(range) }
    }
    func first(strictly: Bool) -> Range<Int>? {
      var open = free
      while let range = value(of: parameter.kind, in: sentence, free: open) {
        guard isBlocked(range, strictly: strictly) else { return range }
        for index in range { open[index] = false }
      }
      return nil
    }
    return (first(strictly: true) ?? (parameter.isRequired ? first(strictly: false) : nil)).map { ($0, nil) }
  }

  /// What a number stands behind that says which one.
  private static let labels: Set<String> = [
    "day", "week", "number", "no", "room", "page", "chapter", "gate", "line", "bus", "version", "step", "item", "platform", "table", "seat",
    "flat", "house", "floor", "season", "episode", "track", "channel",
  ]

  /// Days and times that the sentence holds.
  static func moments(in sentence: SentenceWords, free: [Bool]) -> [Range<Int>] {
    var open = free
    var found: [Range<Int>] = []
    while found.count < 4, let range = value(of: .date, in: sentence, free: open) {
      found.append(range)
      for index in range { open[index] = false }
    }
    return found
  }
}

extension ActionWords {
  /// Stems of the words that the action and its parameters are called by.
  var ownWords: Set<String> { Set(([title] + parameters.map(\.title)).flatMap { SentenceWords($0).words.map(\.stem) }) }

  /// The units that the action counts in, folded as in a sentence: those behind a place of the summary, else those of its words.
  var unitWords: Set<String> {
    let units = MeasureWords.all.union(MeasureWords.time)
    let behind = zip(summary, summary.dropFirst()).compactMap { part, next -> String? in
      guard case .parameter = part, case .text(let text) = next else { return nil }
      return SentenceWords(text).words.first?.folded
    }
    let said = Set(behind).intersection(units)
    if !said.isEmpty { return said }
    let texts =
      [title, description, spokenIdentifier] + parameters.map(\.title)
      + summary.compactMap { if case .text(let text) = $0 { text } else { nil } }
    return Set(texts.flatMap { SentenceWords($0).words.map(\.folded) }).intersection(units)
  }
}

/// Words that say little of what a sentence is about.
enum SmallWords {
  static let all: Set<String> = [
    "a", "an", "the", "to", "my", "me", "i", "for", "of", "in", "on", "at", "that", "with", "from", "and", "or", "is", "it", "into",
    "please", "this", "be", "you", "can", "do", "how", "what", "much", "many", "have", "has", "are", "was", "by", "as", "your", "will",
    "some", "any", "all", "up", "out", "we", "us", "our", "i'm", "i've", "im", "am", "there", "here", "if", "so", "just", "it'", "its",
    "did",
    "doe", "does", "had", "than", "then", "but", "not", "no", "he", "she", "they", "them", "his", "her", "about", "which", "who", "where",
    "when", "let", "let'", "more", "another", "today", "now", "what'", "where'", "who'", "i'll", "i'd", "we're", "don't", "been", "being",
    "which", "off", "down", "over", "new", "want", "would", "like", "could", "should", "get", "got",
  ]
}

/// Units of measure, folded as ``SentenceWords`` folds them.
enum MeasureWords {
  static let all: Set<String> = [
    "oz", "ml", "l", "liter", "litre", "cl", "cup", "glass", "bottle", "gallon", "pint", "quart", "lb", "kg", "g", "gram", "stone", "ton",
    "km",
    "mile", "mi", "m", "meter", "metre", "cm", "mm", "foot", "feet", "ft", "inch", "yard", "degree", "celsiu", "fahrenheit", "°c", "°f",
    "°", "kcal",
    "calorie", "joule", "watt", "kwh", "percent", "%",
  ]
  static let time: Set<String> = ["min", "minute", "hour", "second", "sec", "day", "week", "h", "hr"]
}
