/// Reads arguments out of a sentence without a model: numbers, choices, dates, names that are known, and what is left as text.
package enum ArgumentReading {
  /// Whether a kind of value is one of few or has a form of its own, so that words can be told to be none.
  static func isClosed(_ shape: IntentValueShape) -> Bool {
    switch shape {
    case .integer, .number, .truth, .choice, .measurement, .duration, .currency, .url, .date: true
    default: false
    }
  }

  /// Whether words are a value of the kind.
  static func isRead(_ words: String, as shape: IntentValueShape) -> Bool {
    switch shape {
    case .integer: NumberText.integer(words) != nil
    case .number: NumberText.number(words) != nil
    case .truth: Bool(word: words) != nil
    case .choice(_, let choices): choice(words, of: choices) != nil
    case .date: DateText.read(words) != nil
    case .duration: QuantityText.seconds(words: words) != nil
    case .currency: QuantityText.money(words) != nil
    case .url: URL(string: words)?.scheme != nil
    case .measurement(let units):
      words.wholeMatch(of: /[\d.,]+\s*.+/) != nil && units.contains { words.lowercased().contains($0.lowercased()) } || quantity(words)
    default: false
    }
  }

  private static func quantity(_ words: String) -> Bool {
    let parts = words.split(separator: " ", maxSplits: 1)
    return parts.count == 2 && NumberText.number(String(parts[0])) != nil && !parts[1].contains(" ")
  }

  static func choice(_ words: String, of choices: [IntentChoice]) -> String? {
    let wanted = words.folded
    return choices.first { choice in
      ([choice.name, choice.name.spokenWords, choice.title] + choice.synonyms).contains { $0.folded == wanted }
    }?.name
  }

  /// What a sentence says of each parameter.
  ///
  /// - Parameters:
  ///   - names: identifiers and titles of entities by parameter, the longest titles first.
  ///   - content: words of the intent's own title, phrases and summary, which are no part of what it is told.
  static func read(
    _ sentence: SentenceWords, for intent: IntentRegistry.Intent, names: [String: [String]], content: Set<String>
  ) -> [(name: String, words: String)] {
    var free = Array(repeating: true, count: sentence.words.count)
    var found: [String: String] = [:]
    func take(_ range: Range<Int>, for name: String) {
      found[name] = sentence.text(range)
      for index in range { free[index] = false }
    }
    /// Ranges of words that nobody has taken, the longest first.
    func ranges(_ longest: Int) -> [Range<Int>] {
      guard !sentence.words.isEmpty else { return [] }
      return (1...max(1, min(longest, sentence.words.count))).reversed().flatMap { length in
        (0...(sentence.words.count - length)).map { $0..<($0 + length) }.filter { range in range.allSatisfy { free[$0] } }
      }
    }
    // What has a form of its own comes first; plain text takes what is left.
    for parameter in intent.parameters {
      switch parameter.shape {
      case .entity, .list(.entity), .union:
        let known = names[parameter.name] ?? []
        guard !known.isEmpty else { continue }
        let folded = Set(known.map(\.folded))
        if let range = ranges(6).first(where: { folded.contains(sentence.text($0).folded) }) { take(range, for: parameter.name) }
      case .choice(_, let choices):
        if let range = ranges(4).first(where: { choice(sentence.text($0), of: choices) != nil }) { take(range, for: parameter.name) }
      case .date, .duration, .currency, .url, .measurement:
        if let range = ranges(5).first(where: { isRead(sentence.text($0), as: parameter.shape) }) { take(range, for: parameter.name) }
      case .truth: continue
      default: continue
      }
    }
    for parameter in intent.parameters {
      if case .integer = parameter.shape { numbers(parameter) } else if case .number = parameter.shape { numbers(parameter) }
    }
    func numbers(_ parameter: IntentRegistry.Parameter) {
      // "A" and "an" are no number here: they stand before nearly everything.
      let hit = ranges(4).first { range in
        let words = sentence.text(range)
        return !["a", "an"].contains(words.lowercased()) && isRead(words, as: parameter.shape)
      }
      if let hit { take(hit, for: parameter.name) }
    }
    let texts = intent.parameters.filter { if case .text = $0.shape { true } else { false } }
    if let first = texts.first(where: \.isRequired) ?? texts.first, let words = rest(sentence, free, content) { found[first.name] = words }
    // A name that the application has not listed may still be one: it is looked up afterwards.
    if texts.isEmpty, let open = intent.parameters.first(where: { isOpen($0.shape) && found[$0.name] == nil }),
      let words = rest(sentence, free, content)
    {
      found[open.name] = words
    }
    return intent.parameters.compactMap { parameter in found[parameter.name].map { (parameter.name, $0) } }
  }

  private static func isOpen(_ shape: IntentValueShape) -> Bool {
    switch shape {
    case .entity, .union: true
    case .list(let element): isOpen(element)
    default: false
    }
  }

  /// The longest run of words that nobody has taken, without the intent's own words at its ends.
  private static func rest(_ sentence: SentenceWords, _ free: [Bool], _ content: Set<String>) -> String? {
    let joints: Set<String> = [
      "a", "an", "the", "to", "my", "me", "for", "of", "in", "on", "at", "that", "with", "from", "called", "named", "saying", "say",
      "about", "titled", "as",
      "and", "by", "it", "into", "please", "i", "is", "down",
    ]
    var best: Range<Int>?
    var start = 0
    while start < free.count {
      guard free[start] else {
        start += 1
        continue
      }
      var end = start
      while end < free.count, free[end] { end += 1 }
      var range = start..<end
      func isPadding(_ index: Int, atStart: Bool) -> Bool {
        let word = sentence.words[index].folded
        if joints.contains(word) { return true }
        // A verb of asking stands at the beginning of a sentence alone.
        return atStart
          && (content.contains(word)
            || (index < 2 && !VerbClasses.classes(of: word).isEmpty && content.contains { VerbClasses.agree($0, word) }))
      }
      while let first = range.first, isPadding(first, atStart: true) { range = range.dropFirst() }
      while let last = range.last, joints.contains(sentence.words[last].folded) { range = range.dropLast() }
      if !range.isEmpty, range.count > (best?.count ?? 0) { best = range }
      start = end
    }
    return best.map { sentence.text($0) }
  }
}
