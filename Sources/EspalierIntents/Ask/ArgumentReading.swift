import ActionWords
import Language

/// Reads arguments out of a sentence by words alone: values with a form of their own, names that are known, and what is left as text.
struct ArgumentReading {
  private let action: ActionWords
  private let sentence: SentenceWords
  private let entry: ActionLexicon.Entry
  private var spans: ValueSpans
  /// Words of expressions that put the errand: "get rid of", "write down".
  private let expressions: Set<Int>
  /// Where a text begins that is kept with its articles.
  private var verbatim: Int?
  /// Words that an argument was made of.
  private var used = Set<Int>()
  /// Words that stand where a case is named, and name none: "groceries" where there are work and home.
  private var unlisted: Range<Int>?

  /// - Parameters:
  ///   - applicationName: what the application is called by: who is asked is no argument.
  ///   - match: the template that fits, if one does.
  static func read(
    _ sentence: SentenceWords, for action: ActionWords, of applicationName: String, entry: ActionLexicon.Entry, match: PhraseMatcher.Match?
  ) -> (arguments: [(name: String, words: String)], unused: [String], unexplained: [String]) {
    let own = SentenceSigns.expressions(in: sentence.words).filter { expression in
      Thesaurus.groups(of: expression.stem).contains { (entry.groups[$0] ?? 0) >= 0.6 }
    }
    var reading = ArgumentReading(
      action: action, sentence: sentence, entry: entry, spans: ValueSpans(action, sentence), expressions: Set(own.flatMap(\.places)))
    let arguments = reading.arguments(match)
    let called = Set(SentenceWords(applicationName).words.map(\.folded))
    let (unused, unexplained) = reading.leftOver(besides: called)
    return (arguments, unused, unexplained)
  }

  private mutating func arguments(_ match: PhraseMatcher.Match?) -> [(name: String, words: String)] {
    var found: [String: String] = [:]
    unlisted = unlistedCase(match)
    if let unlisted { for index in unlisted.lowerBound - 1..<unlisted.upperBound { spans.taken[index] = true } }
    for (name, range, words) in spans.found {
      found[name] = (found[name].map { $0 + " and " } ?? "") + (words ?? sentence.text(range))
      used.formUnion(range)
    }
    // A template that fits says where its open places are; a date at the end of one is another parameter's.
    if let match, match.score >= 0.6 {
      for (slot, range) in match.ranges {
        guard let parameter = action.parameters.first(where: { $0.name == slot }) else { continue }
        if parameter.kind.isClosed {
          // What stands there has to be a value of the kind: the number of an hour is none.
          if found[slot] == nil, parameter.kind != .integer, parameter.kind != .number {
            let words = sentence.text(range)
            if case .choice(let choices) = parameter.kind {
              found[slot] = ValueReading.choice(words, of: choices) ?? words
            } else {
              found[slot] = words
            }
            used.formUnion(range)
          }
        } else if parameter.kind.isEntity, !parameter.kind.names.isEmpty, found[slot] != nil {
          continue
        } else {
          // "Write down that …" fits "Note …", and "down that" is no part of the text.
          let start =
            parameter.kind == .text ? max(range.lowerBound, min(beginning(from: range.lowerBound), range.upperBound - 1)) : range.lowerBound
          if let rest = shortened(start..<range.upperBound) ?? shortened(range) {
            found[slot] = sentence.text(rest)
            used.formUnion(rest)
          }
        }
      }
    }
    let texts = action.parameters.filter { $0.kind == .text }
    let records = action.parameters.filter { $0.kind.isEntity && found[$0.name] == nil && $0.kind.names.isEmpty }
    // A record that the application has not listed is named before the text goes on: "tell Ben I'm late".
    if let record = records.first, !texts.isEmpty, let range = namedRecord() {
      found[record.name] = sentence.text(range)
      for index in range { spans.taken[index] = true }
      used.formUnion(range)
    }
    if let first = texts.first(where: { $0.isRequired && found[$0.name] == nil }) ?? texts.first(where: { found[$0.name] == nil }),
      texts.allSatisfy({ found[$0.name] == nil }), let range = rest()
    {
      found[first.name] = sentence.text(range)
      used.formUnion(range)
    }
    if texts.isEmpty, let open = action.parameters.first(where: { $0.kind.isOpen && found[$0.name] == nil && $0.kind.names.isEmpty }),
      let range = rest()
    {
      found[open.name] = sentence.text(range)
      used.formUnion(range)
    }
    return action.parameters.compactMap { parameter in found[parameter.name].map { (parameter.name, $0) } }
  }

  /// Words of doing that have "to" for themselves.
  private static let leadingTo: Set<String> = [
    "talk", "speak", "write", "reply", "answer", "go", "listen", "send", "give", "move", "come", "bring", "take", "say", "walk", "drive",
    "travel", "fly", "show", "read", "explain", "respond", "return", "lend", "sell", "offer", "get", "back", "apologize", "apologise",
    "introduce", "subscribe", "invite", "look",
  ]

  /// What a template that nearly fits has in the place of a case: the end of "add milk to groceries", but not of "add talk to Ann".
  private func unlistedCase(_ match: PhraseMatcher.Match?) -> Range<Int>? {
    guard let match, match.score < 0.6 else { return nil }
    for (slot, range) in match.ranges where range.upperBound == sentence.words.count && range.lowerBound > 1 && range.count <= 3 {
      guard let parameter = action.parameters.first(where: { $0.name == slot }), case .choice(let choices) = parameter.kind,
        Self.prepositions.contains(sentence.words[range.lowerBound - 1].folded), !range.contains(where: { spans.taken[$0] }),
        ValueReading.choice(sentence.text(range), of: choices) == nil
      else { continue }
      let texts = match.ranges.filter { text in action.parameters.contains { $0.name == text.name && $0.kind == .text } }
      if texts.allSatisfy({ !Self.leadingTo.contains(sentence.words[$0.range.lowerBound].folded) }) { return range }
    }
    return nil
  }

  // MARK: Where text begins and ends

  private static let joints: Set<String> = [
    "a", "an", "the", "to", "my", "me", "for", "of", "in", "on", "at", "that", "with", "from", "and", "by", "it", "into", "please", "i",
    "is",
    "down", "some", "our", "as", "just", "up", "out", "i've", "i'm", "we", "have", "had", "was", "more", "another", "new", "this", "any",
    "about", "been", "did", "do", "can", "what", "where", "which", "who", "how", "is", "are", "we're", "need", "want", "i'd", "like",
    "know", "got",
    "there", "am", "over", "off", "has", "self", "somebody", "someone", "everyone", "everybody", "anybody", "anyone", "anything",
    "something",
  ]
  /// What stands right before a text.
  private static let cues: Set<String> = [
    "that", "saying", "say", "called", "named", "titled", "about", "mentioning", "mention", "reading", "regarding", "whether",
  ]
  private static let strong: Set<String> = ["called", "named", "titled", "saying"]
  private static let leading: Set<String> = ["a", "an", "the", "my", "our", "some", "that", "to", "for", "of"]
  /// Who is told, where no parameter asks for it: "tell the team …".
  private static let audience: Set<String> = ["team", "group", "them", "all", "folks", "people", "colleagues", "crew", "guys", "us"]
  private static let telling: Set<String> = ["tell", "let", "inform", "notify", "update", "remind"]
  private static let searching: Set<String> = ["search", "comb", "scan", "browse"]
  private static let prepositions: Set<String> = ["to", "in", "on", "into", "from", "of", "for", "at", "with", "off", "as", "by", "onto"]

  /// Whether a word says how the errand is put: a joint, a word of the action, a word of doing that means the same.
  private func isFrame(_ index: Int) -> Bool {
    let word = sentence.words[index]
    if Self.joints.contains(word.folded) || SmallWords.all.contains(word.folded) { return true }
    return isNoun(index) || isDoing(index)
  }

  /// A word of the action itself.
  private func isNoun(_ index: Int) -> Bool { (entry.weights[sentence.words[index].stem] ?? 0) >= 0.55 }

  /// A word for the action's own: "ticket" for "task".
  private func meansNoun(_ index: Int) -> Bool {
    Thesaurus.groups(of: sentence.words[index].stem).contains { (entry.groups[$0] ?? 0) >= 0.85 }
  }

  /// A word of doing of the action, or one for it.
  private func isDoing(_ index: Int) -> Bool {
    let stem = sentence.words[index].stem
    guard Thesaurus.isVerb(stem) else { return false }
    return (entry.weights[stem] ?? 0) >= 0.55 || Thesaurus.groups(of: stem).contains { (entry.groups[$0] ?? 0) >= 0.85 }
  }

  private func isTelling(_ index: Int) -> Bool {
    !Self.joints.contains(sentence.words[index].folded) && !SmallWords.all.contains(sentence.words[index].folded)
  }

  /// Where a text begins at or behind a place, with the errand's own words left out.
  private mutating func beginning(from first: Int) -> Int {
    let words = sentence.words
    let count = words.count
    // "New note, …": a clause that holds the errand's own words alone.
    if first == 0, let mark = (0..<min(6, count)).first(where: { words[$0].endsClause }), mark + 1 < count,
      (0...mark).allSatisfy({ isFrame($0) || spans.taken[$0] }), (0...mark).contains(where: { isTelling($0) || spans.taken[$0] })
    {
      return behindCue(mark + 1)
    }
    // "… called …", "note to self: …": all before it puts the errand.
    if let cue = (first..<min(first + 7, count)).first(where: { index in
      index + 1 < count
        && (index > 0 && Self.strong.contains(words[index].folded)
          || words[index].written.hasSuffix(":") && (0...index).contains { isTelling($0) && isFrame($0) || spans.taken[$0] })
    }) {
      return behindCue(cue + 1)
    }
    // "Search the shared drive for …": what stands between says where.
    if first == 0, let verb = words.first?.stem, Self.searching.contains(verb), count > 3, Self.leading.contains(words[1].folded),
      let place = words.indices.dropFirst(2).first(where: { words[$0].folded == "for" }), place + 1 < count
    {
      return articles(from: place + 1)
    }
    // Behind a mark a text is kept as it was said.
    if first > 0, words[first - 1].endsClause, isTelling(first - 1) { return behindCue(first) }
    var start = first
    var said = first > 0 && (0..<first).contains { isTelling($0) }
    var isFirst = first == 0
    while start < count {
      let word = words[start]
      if said, start < first + 4, start + 1 < count, Self.audience.contains(word.folded), !spans.taken[start],
        words[..<start].contains(where: { Self.telling.contains($0.stem) })
      {
        start += 1
        continue
      }
      if spans.taken[start] {
        said = true
        start += 1
        continue
      }
      if said, start > 0, start + 1 < count {
        if Self.cues.contains(word.folded) { return behindCue(start + 1) }
        let before = (0..<start).last(where: isTelling)
        if word.folded == "to" || word.folded == "for" || word.folded == "on", let before, isNoun(before),
          !spans.taken[before] || word.folded == "to"
        {
          return articles(from: start + 1)
        }
      }
      // What follows whom it is told to begins with its own subject: "tell Ben I'm late".
      if said, start > 0, spans.taken[start - 1], Self.subjects.contains(word.folded) || isSubject(start, of: start..<count) { break }
      if Self.joints.contains(word.folded) {
        start += 1
        continue
      }
      // The first word of doing puts the errand, whichever it is; a noun only where the text follows.
      if isDoing(start) || expressions.contains(start) || isFirst && Thesaurus.isVerb(word.stem) {
        isFirst = false
        said = true
        if word.endsClause, start + 1 < count { return articles(from: start + 1) }
        start += 1
        continue
      }
      isFirst = false
      if start + 1 < count, isNoun(start) || Self.cues.contains(words[start + 1].folded) && meansNoun(start) {
        let next = words[start + 1]
        let leads =
          word.endsClause || spans.taken[start + 1] || Self.cues.contains(next.folded) || ["to", "for", "on"].contains(next.folded)
        if leads || next.written.first?.isUppercase == true && word.written.first?.isLowercase == true {
          said = true
          start += 1
          continue
        }
      }
      // "Remove the file meeting notes": what kind of thing it is stands in front of its name.
      if said, start > 0, start + 1 < count, ["the", "my"].contains(words[start - 1].folded), meansNoun(start), !isNoun(start),
        isTelling(start + 1), !word.endsClause
      {
        start += 1
      }
      break
    }
    return start
  }

  /// What follows a colon, "that" or "called" is said as it is to be kept.
  private mutating func behindCue(_ first: Int) -> Int {
    var start = first
    while start + 1 < sentence.words.count, ["that", "to", "for", "of"].contains(sentence.words[start].folded) { start += 1 }
    verbatim = start
    return start
  }

  private func articles(from first: Int) -> Int {
    var start = first
    while start + 1 < sentence.words.count, Self.leading.contains(sentence.words[start].folded) { start += 1 }
    return start
  }

  /// The longest run of words that are no value, without the errand's own words before it and behind it.
  private mutating func rest() -> Range<Int>? {
    let count = sentence.words.count
    let start = beginning(from: 0)
    guard start < count else { return nil }
    // The longest run that no value breaks.
    var best = start..<start
    var from = start
    while from < count {
      guard !spans.taken[from] else {
        from += 1
        continue
      }
      var end = from
      while end < count, !spans.taken[end] { end += 1 }
      if end - from > best.count { best = from..<end }
      from = end
    }
    guard let range = shortened(best) else { return nil }
    // "We are here" is said in small words alone.
    if range.count > 2, Self.subjects.contains(sentence.words[range.lowerBound].folded) { return range }
    return range.allSatisfy { isFrame($0) || expressions.contains($0) } ? nil : range
  }

  private static let subjects: Set<String> = ["i", "i'm", "i've", "we", "we're", "there", "it"]

  /// A run of words without what is said of another parameter, or of the errand, at its ends.
  private mutating func shortened(_ range: Range<Int>) -> Range<Int>? {
    var range = range
    var changed = true
    while changed, !range.isEmpty {
      changed = false
      if let first = range.first,
        spans.taken[first]
          || first != verbatim && Self.leading.contains(sentence.words[first].folded) && range.count > 1 && !isSubject(first, of: range)
      {
        range = range.dropFirst()
        changed = true
      }
      guard let last = range.last else { break }
      let word = sentence.words[last].folded
      // At the end of all that was said "off" and "is" are the text's own; before a value they lead to it.
      let leads = last + 1 < sentence.words.count
      if spans.taken[last] || leads && Self.prepositions.contains(word) || word == "please"
        || leads && ["and", "the", "please", "a", "my", "that", "put", "add", "cost", "was", "is", "were", "are"].contains(word)
      {
        range = range.dropLast()
        changed = true
        continue
      }
      // "… to the shopping list", "… in my calendar"
      if let place = range.dropFirst().last(where: { Self.prepositions.contains(sentence.words[$0].folded) }), place > range.lowerBound {
        let behind = (place + 1)..<range.upperBound
        if !behind.isEmpty, behind.count <= 4, behind.allSatisfy({ isFrame($0) || spans.taken[$0] }), behind.contains(where: isTelling) {
          range = range.lowerBound..<place
          changed = true
        }
      }
    }
    return range.isEmpty ? nil : range
  }

  /// Whether an article begins a clause of its own: "tell Ann the shop is closed".
  private func isSubject(_ first: Int, of range: Range<Int>) -> Bool {
    ["the", "a", "an", "my", "our", "some"].contains(sentence.words[first].folded)
      && range.dropFirst(2).contains { Self.finite.contains(sentence.words[$0].folded) }
  }

  private static let finite: Set<String> = [
    "is", "are", "was", "were", "has", "have", "had", "will", "can", "isn't", "aren't", "wasn't", "won't", "can't", "does", "did",
    "doesn't",
    "didn't", "must", "should",
  ]

  /// The words that name somebody whom the application has not listed: a capital, or the first word behind what leads to a name.
  private func namedRecord() -> Range<Int>? {
    let words = sentence.words
    func isCapital(_ index: Int) -> Bool {
      words[index].written.first?.isUppercase == true && !["I", "I'm", "I've", "I'll", "I'd"].contains(words[index].written)
    }
    if let first = words.indices.dropFirst().first(where: { isCapital($0) && !spans.taken[$0] }) {
      var end = first + 1
      while end < words.count, isCapital(end), !spans.taken[end] { end += 1 }
      return first..<end
    }
    guard
      let lead = words.indices.first(where: { ["tell", "text", "message", "ask", "to", "call", "let", "email"].contains(words[$0].folded) }
      ),
      lead + 1 < words.count
    else { return nil }
    var start = lead + 1
    while start < words.count, ["my", "the", "a"].contains(words[start].folded) { start += 1 }
    return start < words.count ? start..<(start + 1) : nil
  }

  // MARK: What is left over

  /// Words that no argument was made of: those that carry a number, a day, a name, a negation or a condition, and others that say what is done or to what
  /// and that the action does not explain: the "coffee" of "log 12 oz of coffee", the "plants" of "water the plants".
  private func leftOver(besides called: Set<String>) -> (unused: [String], unexplained: [String]) {
    let words = sentence.words
    var open = words.indices.map { !used.contains($0) && !called.contains(words[$0].folded) }
    var found: [String] = []
    func leave(_ range: Range<Int>) {
      found.append(sentence.text(range))
      for index in range { open[index] = false }
    }
    if let unlisted { leave(unlisted) }
    // Whole values first: "30 minutes ago" is one thing.
    let today = Calendar.current.startOfDay(for: DateText.now ?? Date())
    for range in ValueReading.moments(in: sentence, free: open) where !range.contains(where: isNoun) {
      // "Today" and "now" are when it is done.
      if DateText.read(sentence.text(range)) == today {
        for index in range { open[index] = false }
      } else {
        leave(range)
      }
    }
    for kind in [ActionWords.Kind.currency, .duration] {
      // "A day" says how often, not how long.
      if let range = ValueReading.value(of: kind, in: sentence, free: open), !["a", "an"].contains(words[range.lowerBound].folded) {
        leave(range)
      }
    }
    let own = action.unitWords.intersection(MeasureWords.all)
    for index in words.indices where open[index] {
      let word = words[index]
      let plain = word.written.lowercased().trimmingCharacters(in: .punctuationCharacters)
      if NumberText.isSaid(plain), (entry.weights[word.stem] ?? 0) < 0.5 {
        var end = index + 1
        while end < words.count, open[end],
          NumberText.isSaid(words[end].folded) || MeasureWords.all.contains(words[end].folded)
            || MeasureWords.time.contains(words[end].folded)
        {
          end += 1
        }
        leave(index..<end)
      } else if Self.doubting.contains(plain) || plain.hasSuffix("n't") && index > 0 {
        if (entry.weights[word.stem] ?? 0) < 0.5 { leave(index..<(index + 1)) }
      } else if !own.isEmpty, isOtherUnit(word), !own.contains(word.folded), !own.contains(word.stem),
        index > 0,
        used.contains(index - 1)
          ? isCount(before: index) : ["a", "an"].contains(words[index - 1].folded) && !Self.vessels.contains(word.folded)
      {
        // A number of millilitres for an action that counts ounces; "a litre".
        leave(index..<(index + 1))
      } else if index > 0, !words[index - 1].endsClause, isName(index), (entry.weights[word.stem] ?? 0) < 0.2 {
        leave(index..<(index + 1))
      }
    }
    let telling = words.indices.filter { isContent($0) && !called.contains(words[$0].folded) }
    // Where no word is the action's, likeness alone speaks for it.
    guard telling.contains(where: { fit($0) >= 0.5 && !spans.taken[$0] }) else { return (found, []) }
    return (found, telling.filter { open[$0] && !spans.taken[$0] && fit($0) < 0.25 }.map { sentence.text($0..<$0 + 1) })
  }

  /// How well the action explains a word, 0…1.
  private func fit(_ index: Int) -> Double {
    let stem = sentence.words[index].stem
    let near = Thesaurus.groups(of: stem).map { entry.groups[$0] ?? 0 }.max() ?? 0
    return max(entry.weights[stem] ?? 0, near * 0.7)
  }

  /// Whether a word says what is done, or to what.
  private func isContent(_ index: Int) -> Bool {
    let word = sentence.words[index].folded
    // "This" is folded like a plural.
    guard !SmallWords.all.contains(sentence.words[index].written.lowercased().trimmingCharacters(in: .punctuationCharacters)) else {
      return false
    }
    return word.first?.isLetter == true && word.count > 1 && !SmallWords.all.contains(word) && !Self.joints.contains(word)
      && !Self.cues.contains(word) && !Self.audience.contains(word) && !Self.empty.contains(word) && !word.hasSuffix("ly")
      && !expressions.contains(index) && !MeasureWords.all.contains(word) && !MeasureWords.time.contains(word) && !NumberText.isSaid(word)
  }

  private func isOtherUnit(_ word: SentenceWords.Word) -> Bool {
    MeasureWords.all.contains(word.folded) || MeasureWords.all.contains(word.stem) || Currencies.spoken.contains(word.folded)
      || Currencies.spoken.contains(word.stem)
  }

  /// What a drink is taken from, whatever it holds.
  private static let vessels: Set<String> = ["glass", "cup", "bottle", "degree", "%"]

  /// Words that say nothing of what is done or to what.
  private static let empty: Set<String> = [
    "make", "put", "give", "take", "use", "start", "go", "let", "help", "try", "keep", "mark", "hey", "hi", "hello", "ok", "okay", "thank",
    "thanks", "thx",
    "pls", "plz", "right", "away", "again", "also", "too", "then", "well", "really", "very", "quite", "first", "last", "next", "straight",
    "asap", "quick",
    "only", "else", "same", "other", "own", "such", "one", "oh", "um", "uh", "so", "yet", "still", "already", "ago", "back", "around",
    "along", "through",
    "tomorrow", "yesterday", "tonight", "morning", "afternoon", "evening", "night", "noon", "midnight", "big", "large", "small", "little",
    "tall", "short",
    "cold", "hot", "warm", "fresh", "cool", "nice", "good", "great", "full", "whole", "half", "extra", "quickly", "entry", "thing", "bit",
    "lot", "few",
    "lunch", "breakfast", "dinner", "supper", "brunch", "gonna", "wanna", "gotta", "ahead", "time", "siri", "alexa", "app", "them", "those",
    "these", "mine", "myself", "yours", "him",
    "hi",
  ]

  private static let doubting: Set<String> = [
    "not", "never", "no", "none", "nothing", "without", "except", "if", "unless", "whenever", "instead", "every", "later", "soon",
    "tonight", "maybe", "perhaps", "twice", "thrice", "double", "half", "quarter", "quarters",
  ]

  private func isCount(before index: Int) -> Bool {
    spans.found.contains { span in
      span.range.upperBound == index && span.words == nil
        && action.parameters.contains { $0.name == span.name && ($0.kind == .integer || $0.kind == .number) }
    }
  }

  private func isName(_ index: Int) -> Bool {
    let written = sentence.words[index].written
    return written.count > 1 && written.first?.isUppercase == true && written.dropFirst().contains(where: \.isLowercase)
      && !written.hasPrefix("I'") && !SmallWords.all.contains(sentence.words[index].folded)
  }
}
