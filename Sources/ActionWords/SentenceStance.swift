import Foundation

/// What a sentence does with an action: has it done, asks about it, denies it, takes it back, puts it off, supposes it, or tells that it was
/// done. Decided from the form of the clause that governs the sentence, before and apart from which action is meant.
package struct SentenceStance: Sendable, Equatable {
  /// What is done with the action.
  package enum Kind: String, Sendable {
    case orders, asks, denies, undoes, schedules, supposes, reports, plans
  }

  package var kind: Kind
  /// Whether the form leaves no doubt; without it a person is asked.
  package var isCertain: Bool
  /// Stems of the word that puts it so: an action that is called by one of them is itself what is asked for.
  package var heads: [String] = []
  /// The stem of the main verb of a report, or of what is denied.
  package var verb: String?
  /// The words that show it.
  package var said = ""

  package static let orders = SentenceStance(kind: .orders, isCertain: true)

  /// Reads the stance of a sentence.
  package init(of sentence: String) { self = StanceReader(SaidWord.all(of: sentence)).stance() }

  init(kind: Kind, isCertain: Bool, heads: [String] = [], verb: String? = nil, said: String = "") {
    self.kind = kind
    self.isCertain = isCertain
    self.heads = heads.map(SentenceStemmer.stem)
    self.verb = verb
    self.said = said
  }
}

/// A word as it was written, and whether a mark stands behind it that parts the sentence.
private struct SaidWord {
  var written: String
  var endsClause: Bool

  static func all(of sentence: String) -> [SaidWord] {
    var words: [SaidWord] = []
    for part in sentence.replacing("\u{2019}", with: "'").split(whereSeparator: \.isWhitespace).prefix(200) {
      if part.allSatisfy(marks.contains) {
        if !words.isEmpty { words[words.count - 1].endsClause = true }
      } else {
        words.append(
          SaidWord(
            written: part.trimmingCharacters(in: CharacterSet(charactersIn: ",;")), endsClause: part.last.map(":,;.!?".contains) ?? false))
      }
    }
    return words
  }

  private static let marks = Set(".,:;!?\"\u{201C}\u{201D}()-\u{2013}\u{2014}")
}

/// Reads the governing clause of a sentence from left to right: openings, then what stands in the place of the verb.
private struct StanceReader {
  private let words: [String]
  private let isCapital: [Bool]
  /// Whether a mark stands behind a word that parts the sentence.
  private let ends: [Bool]
  private let isAsked: Bool
  private let hasColon: Bool
  private var place = 0
  /// Whether something in front made an order less than one: "can I", "maybe".
  private var isTentative = false

  init(_ said: [SaidWord]) {
    words = said.map { Self.plain($0.written) }
    isCapital = said.map { $0.written.first?.isUppercase == true }
    ends = said.map(\.endsClause)
    isAsked = said.last?.written.hasSuffix("?") ?? false
    hasColon = said.dropLast().contains { $0.written.hasSuffix(":") }
  }

  /// In lower case, without marks; "dont" as "don't".
  private static func plain(_ written: String) -> String {
    let bare = written.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: ".,;:!?\"“”()-–—…'"))
    return contractions[bare] ?? bare
  }

  private static let contractions: [String: String] = {
    var table = ["im": "i'm", "ive": "i've", "whats": "what's", "hows": "how's", "wheres": "where's", "cannot": "can't"]
    for verb in ["do", "does", "did", "is", "are", "was", "were", "has", "have", "had", "wo", "would", "could", "should", "must"] {
      table[verb + "nt"] = verb + "n't"
    }
    table["cant"] = "can't"
    return table
  }()

  // MARK: Words of the grammar

  private static let openings: Set<String> = [
    "please", "hey", "hi", "hello", "ok", "okay", "so", "well", "um", "uh", "oh", "ah", "and", "but", "then", "also", "now", "siri",
    "alexa",
    "right", "yes", "yeah", "yep", "hm", "kindly", "just", "alright", "sorry", "actually", "quickly", "again",
  ]
  private static let tentative: Set<String> = ["maybe", "perhaps", "possibly", "hypothetically"]
  private static let questions: Set<String> = [
    "what", "what's", "which", "who", "who's", "whom", "whose", "where", "where's", "when", "when's", "why", "why's", "how", "how's",
  ]
  private static let auxiliaries: Set<String> = [
    "is", "are", "am", "was", "were", "do", "does", "did", "has", "have", "had", "can", "could", "will", "would", "shall", "should", "may",
    "might", "must", "ain't",
  ]
  private static let pronouns: Set<String> = ["i", "you", "we", "they", "he", "she", "it", "this", "that", "there", "these", "those"]
  private static let determiners: Set<String> = [
    "the", "my", "our", "your", "his", "her", "their", "any", "some", "all", "a", "an", "every",
  ]
  private static let persons: Set<String> = ["somebody", "someone", "anybody", "anyone", "everybody", "everyone", "nobody"]
  private static let negators: Set<String> = [
    "not", "never", "no", "none", "nothing", "nobody", "neither", "nor", "hardly", "barely", "without",
  ]
  private static let conditions: Set<String> = [
    "if", "unless", "suppose", "supposing", "imagine", "assuming", "assume", "pretend", "whether", "provided", "say",
  ]
  private static let times: Set<String> = ["whenever", "once", "after", "before", "until", "till", "while", "as", "in", "by"]
  /// Words of doing that take back, end or leave out what they are said of.
  private static let undoing: Set<String> = [
    "undo", "revert", "retract", "cancel", "delete", "remove", "erase", "unlog", "unsend", "scratch", "scrap", "discard", "withdraw",
    "reverse", "wipe", "trash", "abort", "stop", "quit", "avoid", "refrain", "nevermind", "subtract", "deduct", "ignore", "omit", "forget",
    "ditch", "rescind", "recall", "unmake", "untick", "uncheck", "unmark", "cease", "void",
  ]
  /// The same in two words, others may stand between.
  private static let undoingPairs: [(String, String)] = [
    ("take", "back"), ("take", "off"), ("call", "off"), ("get", "rid"), ("roll", "back"), ("hold", "off"), ("go", "back"), ("cross", "out"),
    ("leave", "out"), ("give", "up"),
  ]
  private static let scheduling: Set<String> = [
    "remind", "schedule", "plan", "notify", "alert", "nudge", "ping", "warn", "postpone", "delay", "defer",
  ]
  private static let reminders: Set<String> = ["reminder", "reminders", "alarm", "alert", "notification"]
  /// Words of doing that ask to be told something.
  private static let showing: Set<String> = [
    "show", "tell", "check", "see", "find", "search", "view", "display", "list", "read", "look", "explain", "describe", "browse", "locate",
    "ask", "wonder", "verify", "guess",
  ]
  private static let saying: Set<String> = [
    "said", "says", "told", "tells", "asked", "asks", "wants", "wanted", "thinks", "thought", "claims", "claimed", "suggested", "suggests",
    "reckons", "recommends", "recommended", "insists", "insisted", "mentioned", "wrote", "believes", "ordered", "advised",
  ]
  private static let thinking: Set<String> = [
    "think", "guess", "believe", "bet", "heard", "know", "forgot", "forget", "remember", "dreamed", "dreamt", "meant", "tried",
    "suppose", "imagine", "thought", "remembered", "considered", "refused", "regret",
  ]
  private static let adverbs: Set<String> = [
    "just", "already", "also", "only", "really", "finally", "recently", "even", "then", "now", "still", "probably", "definitely", "maybe",
    "almost", "nearly", "always", "usually", "sometimes", "ever", "myself", "actually", "all", "both",
  ]
  private static let lateness: Set<String> = ["later", "tonight", "soon", "someday", "eventually", "afterwards"]

  // MARK: Reading

  private func word(_ offset: Int) -> String { words.indices.contains(place + offset) ? words[place + offset] : "" }

  private func starts(with said: String) -> Bool {
    let parts = said.split(separator: " ").map(String.init)
    return parts.indices.allSatisfy { word($0) == parts[$0] }
  }

  private func said(_ count: Int) -> String { words[min(place, words.count)..<min(place + count, words.count)].joined(separator: " ") }

  private func finding(
    _ kind: SentenceStance.Kind, certain: Bool = true, heads: [String] = [], verb: String? = nil, words count: Int = 1
  ) -> SentenceStance {
    SentenceStance(kind: kind, isCertain: certain, heads: heads, verb: verb, said: said(count))
  }

  func stance() -> SentenceStance {
    var reader = self
    return reader.read()
  }

  private mutating func read() -> SentenceStance {
    guard !words.isEmpty else { return .orders }
    skipOpenings()
    if let request = request() { return request }
    skipOpenings()
    guard place < words.count else { return isAsked ? finding(.asks, certain: false) : .orders }
    let readings: [() -> SentenceStance?] = [
      question, condition, auxiliaryFirst, negation, takenBack, scheduled, shown, declared, reportedDeed,
    ]
    var found = SentenceStance.orders
    for reading in readings {
      if let stance = reading() {
        found = stance
        break
      }
    }
    guard found.kind == .orders || found.kind == .reports else { return found }
    if let tail = retractedTail() { return tail }
    // "Log 12 ounces?" is no order, and no question either.
    if isAsked, !isRequest { found = SentenceStance(kind: .asks, isCertain: false, said: words.joined(separator: " ")) }
    if isTentative, found.kind == .orders {
      return SentenceStance(kind: .asks, isCertain: false, said: words.prefix(2).joined(separator: " "))
    }
    if found.kind == .orders, let late = words.last, Self.lateness.contains(late), !hasContent {
      return SentenceStance(kind: .plans, isCertain: false, heads: ["schedule", "remind"], said: late)
    }
    return found
  }

  /// Whether words are passed on: what stands behind a colon, or says "I" or "we" of somebody, is content and not what is ordered.
  private var hasContent: Bool {
    hasColon
      || words.dropFirst(place + 2).contains { ["i", "i'm", "i'll", "we", "we're", "we'll", "he", "she", "they"].contains($0) }
  }

  private var isRequest = false

  private mutating func skipOpenings() {
    while place + 1 < words.count {
      if Self.openings.contains(word(0)) {
        // "Right" before a noun is no opening, and "no" with a mark behind it corrects what was said before.
        place += 1
      } else if Self.tentative.contains(word(0)) {
        isTentative = true
        place += 1
      } else if word(0) == "no", ends[place] {
        place += 1
      } else if ["wait", "hold"].contains(word(0)), ends[place] || word(1) == "on" && place + 1 < words.count && ends[place + 1] {
        place += word(1) == "on" ? 2 : 1
      } else {
        return
      }
    }
  }

  /// "Could you …", "I want to …", "let me …": an order politely put, read from behind it. A stance where the courtesy itself denies.
  private mutating func request() -> SentenceStance? {
    for _ in 0..<3 {
      if ["can", "could", "will", "would", "won't", "can't", "couldn't", "wouldn't"].contains(word(0)), word(1) == "you" {
        if word(2) == "have" || word(2) == "be" { return nil }
        isRequest = true
        place += 2
        if word(0) == "mind" { place += 1 }
        if word(0) == "not" || word(0) == "never" { return finding(.denies, words: 3) }
      } else if ["can", "could", "may"].contains(word(0)), ["i", "we"].contains(word(1)) {
        isTentative = true
        place += 2
      } else if ["how about", "what about", "why not", "shall we"].contains(said(2)) {
        isTentative = true
        place += 2
      } else if said(3) == "why don't you" || said(3) == "why don't we" || said(3) == "do you mind" {
        isTentative = true
        place += 3
      } else if let length = wish() {
        isRequest = true
        place += length
      } else {
        return nil
      }
      skipOpenings()
    }
    return nil
  }

  /// How many words say that something is wanted.
  private func wish() -> Int? {
    for opening in [
      "i want you to", "i want to", "i would like you to", "i would like to", "i'd like you to", "i'd like to", "i'd love to",
      "i'd love you to",
      "i wish to", "we want to", "we'd like to", "i wanna", "i need you to", "let me", "let us", "let's", "go ahead and", "make sure to",
      "be sure to", "feel free to", "it's time to", "time to", "help me to", "help me", "be so kind and", "would it be possible to",
      "i need to", "i have to", "i've got to", "i must", "we need to", "we have to", "don't hesitate to", "do me a favor and",
      "do me a favour and",
    ] where starts(with: opening) && said(3) != "let me know" {
      return opening.split(separator: " ").count
    }
    return nil
  }

  /// Whether a word can be whom a question is about: "did I", "is the goal", "does Sparkle".
  private func isSubject(_ offset: Int) -> Bool {
    let word = word(offset)
    guard !word.isEmpty else { return false }
    return Self.pronouns.contains(word) || Self.determiners.contains(word) || Self.persons.contains(word)
      || isCapital[place + offset] || !word.contains(where: \.isNumber) && !["of", "to", "in", "for", "with", "and"].contains(word)
  }

  private func question() -> SentenceStance? {
    guard Self.questions.contains(word(0)) else { return nil }
    if said(2) == "what if" || said(3) == "what happens if" || said(3) == "what happens when" || said(3) == "what would happen" {
      return finding(.supposes, words: 3)
    }
    // "When I get home" is no question: its verb does not stand before its subject.
    if word(0) == "when", !Self.auxiliaries.contains(word(1)), !word(1).hasSuffix("n't") {
      return finding(.supposes, certain: false, heads: ["schedule", "automate", "automation", "remind"], words: 3)
    }
    return finding(.asks, words: 3)
  }

  private func condition() -> SentenceStance? {
    if word(0) == "whatever" { return words.contains { $0.hasSuffix("n't") || $0 == "never" } ? finding(.denies, words: 3) : nil }
    if said(2) == "in case" || said(3) == "as soon as" || said(3) == "as long as" { return finding(.supposes, words: 3) }
    if Self.conditions.contains(word(0)), word(0) != "say" || Self.pronouns.contains(word(1)) {
      return finding(.supposes, heads: ["if", "automate", "automation"], words: 3)
    }
    if ["whenever", "once", "until", "till", "while"].contains(word(0))
      || ["after", "before"].contains(word(0)) && !word(1).contains(where: \.isNumber)
    {
      return finding(.supposes, certain: false, heads: ["schedule", "automate", "automation", "remind"], words: 3)
    }
    return nil
  }

  private func auxiliaryFirst() -> SentenceStance? {
    let first = word(0)
    let next = word(1)
    if first == "don't" || first == "do" && (next == "not" || next == "never") {
      let length = first == "don't" ? 1 : 2
      let verb = word(length)
      if ["you", "i", "we", "they"].contains(verb) {
        return first == "don't" && verb == "you" && ["dare", "ever"].contains(word(2))
          ? finding(.denies, words: 3) : finding(.asks, words: 3)
      }
      return deniedVerb(at: length)
    }
    if first.hasSuffix("n't") {
      return Self.pronouns.contains(next) || Self.determiners.contains(next) || place + 1 < words.count && isCapital[place + 1]
        ? finding(.asks, words: 3) : finding(.denies, words: 3)
    }
    guard Self.auxiliaries.contains(first) else { return nil }
    switch first {
    case "do":
      // "Do log it" is an order with weight; "do the lights work" and "do the dishes" are told apart by nobody.
      if Self.pronouns.contains(next), next != "it", next != "that", next != "this" { return finding(.asks, words: 3) }
      if Thesaurus.isVerb(SentenceStemmer.stem(next)) || ["it", "that", "this"].contains(next) { return nil }
      return finding(.asks, certain: false, words: 3)
    case "have", "had":
      if ["i", "you", "we", "they", "he", "she", "it"].contains(next) { return finding(.asks, words: 3) }
      return first == "had" ? finding(.reports, verb: "have") : nil
    case "did":
      if next.contains(where: \.isNumber) || NumberText.number(next) != nil { return finding(.reports, verb: "do") }
      return finding(.asks, certain: Self.pronouns.contains(next) || !Self.determiners.contains(next), words: 3)
    case "may", "can", "will", "must", "should":
      // The month, the tin, a name; "must buy milk" is a plan without a subject.
      if Self.pronouns.contains(next) || Self.determiners.contains(next) || Self.persons.contains(next)
        || place + 1 < words.count && isCapital[place + 1]
      {
        return finding(.asks, words: 3)
      }
      if next == "not" || next == "never" { return finding(.denies, words: 3) }
      if Thesaurus.isVerb(SentenceStemmer.stem(next)) { return first == "must" ? nil : finding(.plans, certain: false, words: 2) }
      return nil
    case "am":
      return next == "i" ? finding(.asks, words: 3) : nil
    default: return finding(.asks, words: 3)
    }
  }

  /// What follows "don't" or "never".
  private func deniedVerb(at length: Int) -> SentenceStance {
    let verb = word(length)
    if verb == "forget" || said(length + 3).hasSuffix("let me forget") {
      return finding(.schedules, heads: ["remind", "reminder", "remember"], words: length + 1)
    }
    if verb == "hesitate" { return .orders }
    // "I don't need the alarm any more" ends it; "I don't want to" denies.
    if ["need", "want"].contains(verb), !words.dropFirst(place + length + 1).prefix(3).contains("to") {
      return finding(.undoes, heads: ["cancel", "stop", "need"], words: length + 1)
    }
    var denied = finding(.denies, words: length + 1)
    let isWish = ["want", "need", "wish", "have", "try", "go"].contains(verb) && word(length + 1) == "to"
    denied.verb = SentenceStemmer.stem(isWish ? word(length + 2) : verb)
    return denied
  }

  private func negation() -> SentenceStance? {
    switch word(0) {
    case "never":
      if word(1) == "mind" { return finding(.undoes, heads: ["cancel", "stop", "never"], words: 2) }
      return deniedVerb(at: 1)
    // "I must not forget to …", read from behind "must".
    case "not" where word(1) == "forget": return finding(.schedules, heads: ["remind", "reminder", "remember"], words: 2)
    case "not", "nor", "neither", "without", "nope": return finding(.denies, words: 2)
    case "no":
      return finding(.denies, certain: ["need", "longer", "way", "point", "reason"].contains(word(1)), words: 2)
    default: return nil
    }
  }

  private func takenBack() -> SentenceStance? {
    let first = word(0)
    if Self.undoing.contains(first) { return finding(.undoes, heads: [first], words: 2) }
    for (verb, particle) in Self.undoingPairs where first == verb {
      if let index = words.dropFirst(place + 1).prefix(5).firstIndex(of: particle) {
        // "Take Friday off" asks for leave, "take off at six" is a flight.
        if verb == "take", particle == "off", !words[(place + 1)..<index].contains(where: { $0.contains(where: \.isNumber) }) { continue }
        return finding(.undoes, heads: ["undo", "remove"], words: index - place + 1)
      }
    }
    // "Unfavorite", "unlock": the opposite of what is without its beginning.
    if first.hasPrefix("un"), first.count > 5, Thesaurus.isVerb(SentenceStemmer.stem(String(first.dropFirst(2)))) {
      return finding(.undoes, heads: [first])
    }
    return nil
  }

  private func scheduled() -> SentenceStance? {
    let first = word(0)
    if ["every", "each"].contains(first) { return finding(.schedules, certain: false, heads: ["schedule", "automate"], words: 2) }
    if Self.scheduling.contains(first) {
      // "Remind me what I logged" asks.
      if word(1) == "me" || word(1) == "us", Self.questions.contains(word(2)) || word(2) == "if" { return finding(.asks, words: 3) }
      let isCalendar = ["schedule", "plan", "postpone", "delay", "defer"].contains(first)
      let heads = isCalendar ? ["calendar", "event", "appointment", "meeting", "book"] : ["remind", "reminder", "notification"]
      return finding(.schedules, heads: [first] + heads, words: 2)
    }
    if ["wake", "text", "message", "call", "email"].contains(first), word(1) == "me" || word(1) == "us" {
      return finding(.schedules, certain: false, heads: [first], words: 2)
    }
    if ["make", "be"].contains(first), word(1) == "sure", ["i", "we"].contains(word(2)) || word(2) == "that" {
      return finding(.schedules, certain: false, heads: ["remind", "reminder"], words: 3)
    }
    if said(2) == "tell me" || said(2) == "ask me", word(2) == "to" { return finding(.schedules, heads: ["remind", "reminder"], words: 3) }
    if said(3) == "let me know", word(3) == "when" || word(3) == "before" {
      return finding(.schedules, heads: ["notify", "remind"], words: 4)
    }
    if ["set", "create", "add", "make", "put", "give", "new", "need"].contains(first),
      let index = words.dropFirst(place + 1).prefix(4).firstIndex(where: { Self.reminders.contains($0) }), index + 1 < words.count,
      ["to", "for", "about", "that"].contains(words[index + 1])
    {
      return finding(.schedules, heads: [words[index], "remind"], words: index - place + 1)
    }
    return nil
  }

  private func shown() -> SentenceStance? {
    let first = word(0)
    guard Self.showing.contains(first) || said(3) == "let me know" || said(2) == "find out" else { return nil }
    let reach = words.dropFirst(place + 1).prefix(3)
    let toMe = ["me", "us"].contains(word(1))
    // "Check off", "check in" are other words of doing.
    if ["off", "in", "out", "after"].contains(word(1)), first != "find" { return nil }
    // "Check whether …", "tell me if …": what follows is a question. "Tell Ann if …" is a message.
    let asksInside = reach.contains { $0 == "if" || $0 == "whether" || Self.questions.contains($0) }
    if first == "tell" || first == "ask" || first == "read" {
      guard toMe else { return nil }
      return finding(.asks, certain: asksInside, heads: [first], words: 3)
    }
    return finding(.asks, certain: asksInside, heads: [first], words: 3)
  }

  // MARK: Told

  private func declared() -> SentenceStance? {
    let first = word(0)
    let bare = first.split(separator: "'").first.map(String.init) ?? first
    let isPronoun = Self.pronouns.contains(bare) || Self.persons.contains(bare)
    let clause = clauseEnd()
    let inside = Array(words[place..<clause])
    if ["i'd", "we'd"].contains(first), ["like", "love", "prefer"].contains(word(1)) { return .orders }
    // "Rosie said that …": somebody else's word, whoever it is.
    if let index = inside.prefix(5).dropFirst().firstIndex(where: { Self.saying.contains($0) }),
      // "The scale says 81" reads it out.
      !(inside.indices.contains(index + 1) && inside[index + 1].contains(where: \.isNumber)),
      isPronoun || Self.determiners.contains(bare) || isCapital[place], !Thesaurus.isVerb(SentenceStemmer.stem(first)) || isPronoun
    {
      return finding(.reports, certain: false, verb: SentenceStemmer.stem(inside[index]), words: index + 1)
    }
    guard isPronoun || Self.determiners.contains(bare) && bare != "a" && bare != "an" else { return passive(inside) }
    if first.hasSuffix("'ll") { return negated(inside) ?? finding(.plans, certain: false, words: 2) }
    var index = 1
    while index < inside.count, Self.adverbs.contains(inside[index]) { index += 1 }
    let verb = inside.indices.contains(index) ? inside[index] : ""
    if let denial = negated(inside) { return denial }
    if isPronoun {
      if verb == "wonder" || verb == "wondered" || verb == "doubt" { return finding(.asks, words: index + 1) }
      if verb == "wish" || verb == "wished" { return finding(.supposes, words: index + 1) }
      if Self.thinking.contains(verb) { return finding(.reports, certain: false, words: index + 1) }
      if ["plan", "intend", "mean", "expect", "promise", "aim", "hope"].contains(verb) {
        return finding(.plans, certain: false, words: index + 1)
      }
      if ["will", "shall", "might", "may", "could", "would", "should", "gonna"].contains(verb) {
        return finding(.plans, certain: false, heads: ["schedule", "plan"], words: index + 1)
      }
      if ["was", "were"].contains(verb), inside.indices.contains(index + 1),
        ["going", "about", "planning", "hoping", "supposed", "meant"].contains(inside[index + 1])
      {
        return finding(.plans, certain: false, words: index + 2)
      }
      let rest = inside.dropFirst(index).joined(separator: " ")
      if ["i'm", "we're", "i am", "we are"].contains(where: { said(2).hasPrefix($0) }),
        [
          "going to", "about to", "planning", "thinking of", "thinking about", "hoping to", "supposed to", "gonna", "am going to",
          "are going to",
        ]
        .contains(where: { rest.hasPrefix($0) })
      {
        return finding(.plans, certain: false, heads: ["schedule", "plan"], words: index + 2)
      }
      if first == "i'd" || first == "we'd" || first == "i would" { return finding(.plans, certain: false, words: 2) }
    }
    if let done = passive(inside) { return done }
    // The main verb: behind "have", "did", "am", and words that say how.
    var main = index
    while inside.indices.contains(main),
      Self.adverbs.contains(inside[main])
        || ["have", "has", "had", "did", "do", "am", "are", "is", "was", "were", "been", "got"].contains(inside[main])
          && main + 1 < inside.count && !Self.determiners.contains(inside[main + 1])
    {
      main += 1
    }
    // What was so is told; what is so may be meant to be kept.
    if inside.prefix(6).contains(where: { $0 == "was" || $0 == "were" }) { return finding(.reports, verb: "be", words: 4) }
    guard isPronoun, inside.indices.contains(main) else { return finding(.reports) }
    // What somebody else did is not what the speaker wants kept without a word.
    let isOther =
      ["he", "she", "they", "nobody", "somebody", "someone", "everybody", "everyone"].contains(bare) && Self.isPast(inside[main])
    return finding(.reports, certain: !isOther, verb: SentenceStemmer.stem(inside[main]), words: main + 1)
  }

  /// "Twelve ounces were logged", "milk has been added".
  private func passive(_ inside: [String]) -> SentenceStance? {
    let isOrder = ["make", "be", "ensure", "see"].contains(inside.first ?? "")
    for index in inside.indices.dropFirst() where ["was", "were", "been", "is", "are", "got"].contains(inside[index - 1]) {
      if isOrder || ["is", "are"].contains(inside[index - 1]) && Thesaurus.isVerb(SentenceStemmer.stem(inside[0])) { continue }
      if Self.isPast(inside[index]), Thesaurus.isVerb(SentenceStemmer.stem(inside[index])) {
        return finding(.reports, verb: SentenceStemmer.stem(inside[index]), words: index + 1)
      }
    }
    return nil
  }

  /// Whether a word of doing stands in the past: by its ending, or by a list of those that have none.
  private static func isPast(_ word: String) -> Bool {
    word.count > 4 && word.hasSuffix("ed") && !["speed", "exceed", "proceed", "succeed", "embed", "bleed", "indeed"].contains(word)
      || irregularPast.contains(word)
  }

  private static let irregularPast: Set<String> = [
    "ate", "eaten", "drank", "drunk", "bought", "paid", "spent", "sent", "told", "said", "wrote", "written", "made", "took", "taken",
    "found",
    "went", "gone", "came", "ran", "began", "begun", "saw", "seen", "got", "had", "did", "done", "gave", "given", "kept", "held", "met",
    "rode",
    "ridden", "swam", "swum", "slept", "woke", "woken", "drove", "driven", "flew", "flown", "spoke", "spoken", "rang", "rung", "forgot",
    "forgotten", "thought", "brought", "lost", "broke", "broken", "heard", "sang", "sung", "hung", "taught", "won", "chose", "chosen",
    "wore",
    "sold", "built", "felt", "fed", "caught", "fell", "fallen", "grew", "knew", "known", "led", "lent", "meant", "rose", "stole", "stood",
    "threw",
    "thrown", "added",
  ]

  /// A word of doing in the past without a subject: "logged 12 ounces", "drank a glass".
  private func reportedDeed() -> SentenceStance? {
    // "Anna drank 12 ounces".
    if isCapital[place], place + 1 < words.count, !isCapital[place + 1], Self.isPast(word(1)),
      !Thesaurus.isVerb(SentenceStemmer.stem(word(0)))
    {
      return finding(.reports, certain: false, verb: SentenceStemmer.stem(word(1)), words: 2)
    }
    guard Self.isPast(word(0)), !["left", "last", "nearest", "closest", "later", "latest", "meeting"].contains(word(0)),
      Thesaurus.isVerb(SentenceStemmer.stem(word(0))) || word(0).hasSuffix("ed")
    else { return nil }
    return finding(.reports, verb: SentenceStemmer.stem(word(0)), words: 2)
  }

  /// A told clause with a negation before or at its verb.
  private func negated(_ inside: [String]) -> SentenceStance? {
    guard let index = inside.prefix(7).firstIndex(where: { Self.negators.contains($0) || $0.hasSuffix("n't") }) else { return nil }
    // What is said behind "that" or of somebody is content, not the governing clause.
    if inside[..<index].contains(where: { ["that", "because", "so"].contains($0) && $0 != inside.first }) { return nil }
    let negator = inside[index]
    let next = inside.indices.contains(index + 1) ? inside[index + 1] : ""
    if ["need", "want"].contains(next), !inside.dropFirst(index + 2).prefix(3).contains("to") {
      return finding(.undoes, heads: ["cancel", "stop", "need"], words: index + 2)
    }
    let isDeed = ["didn't", "haven't", "hadn't", "won't", "don't", "shouldn't", "wouldn't", "mustn't", "never", "not"].contains(negator)
    let isMine = ["i", "we", "you", "i'm", "i've", "we've", "we're", "you're", "i'd"].contains(inside[0])
    return finding(.denies, certain: isDeed && isMine && next != "have", words: index + 2)
  }

  private func clauseEnd() -> Int {
    let end = ends.indices.dropFirst(place).first { ends[$0] } ?? words.count - 1
    return end + 1
  }

  /// "… never mind", "… actually don't": what was begun is taken back.
  private func retractedTail() -> SentenceStance? {
    let tails = [
      "never mind", "nevermind", "scratch that", "forget it", "forget that", "cancel that", "just kidding", "kidding", "jk", "j/k",
      "lol no", "no wait", "wait no",
      "on second thought", "on second thoughts", "actually no", "actually don't", "no don't", "actually not", "i changed my mind",
      "take that back", "ignore that", "or not", "maybe not", "don't do it", "undo that", "stop that", "don't",
    ]
    for tail in tails {
      let parts = tail.split(separator: " ").map(String.init)
      guard words.count > parts.count + place else { continue }
      let isLast = Array(words.suffix(parts.count)) == parts
      var behind = false
      if parts.count > 1 {
        for start in (place + 1)...(words.count - parts.count) where ends[start - 1] {
          if Array(words[start..<(start + parts.count)]) == parts { behind = true }
        }
      }
      if isLast || behind {
        return SentenceStance(kind: .undoes, isCertain: isLast, heads: [], said: tail)
      }
    }
    return nil
  }
}
