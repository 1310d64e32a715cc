import ActionWords

/// The words of actions, each worth what tells it from the other actions.
struct ActionLexicon: Sendable {
  /// One action's words.
  struct Entry: Sendable {
    /// What a stem of the action is worth, 0…1: those of its title most.
    var weights: [String: Double] = [:]
    /// The groups of those words, with the worth of the best one.
    var groups: [Int: Double] = [:]
    /// Stems of the title, the verb with less weight than what it is done to.
    var title: [(stem: String, weight: Double)] = []
    var kind = ActionKind.other
    var takesFreeText = false
    /// The texts whose meaning is compared.
    var texts: [String] = []
  }

  let entries: [Entry]

  init(_ actions: [ActionWords]) {
    entries = actions.map { action in
      var entry = Entry()
      func add(_ text: String, _ weight: Double) {
        let words = SentenceWords(text).words
        for word in words where !SmallWords.all.contains(word.folded) {
          entry.weights[word.stem] = max(entry.weights[word.stem] ?? 0, weight)
          for group in Thesaurus.groups(of: word.stem) { entry.groups[group] = max(entry.groups[group] ?? 0, weight) }
        }
        for (stem, _, _) in SentenceSigns.expressions(in: words) {
          for group in Thesaurus.groups(of: stem) { entry.groups[group] = max(entry.groups[group] ?? 0, weight) }
          entry.weights[stem] = max(entry.weights[stem] ?? 0, weight)
        }
      }
      let title = SentenceWords(action.title).words.filter { !SmallWords.all.contains($0.folded) }
      entry.title = title.enumerated().map { ($1.stem, $0 == 0 && title.count > 1 ? 0.6 : 1) }
      add(action.title, 1)
      add(action.spokenIdentifier, 0.9)
      for phrase in action.phrases { for case .text(let text) in phrase { add(text, 0.9) } }
      for keyword in action.keywords { add(keyword, 1) }
      for case .text(let text) in action.summary { add(text, 0.9) }
      add(action.description, 0.6)
      for parameter in action.parameters {
        add(parameter.title, 0.4)
        Self.addValues(of: parameter.kind) { add($0, $1) }
      }
      entry.kind = ActionKind(action)
      entry.takesFreeText = action.parameters.contains { $0.kind.isOpen && (!$0.kind.isEntity || $0.kind.names.isEmpty) }
      let summary = action.summary.map { part in
        switch part {
        case .text(let text): text
        case .parameter(let name): action.parameters.first { $0.name == name }?.title.lowercased() ?? ""
        case .application: ""
        }
      }.joined()
      let phrases = action.phrases.prefix(4).map { phrase in
        phrase.map { if case .text(let text) = $0 { text } else { "" } }.joined().trimmingCharacters(in: .whitespaces)
      }
      entry.texts = [action.title, action.description, action.title + ". " + action.description, summary] + phrases
      entry.texts = Array(Set(entry.texts.filter { !$0.isEmpty })).sorted()
      return entry
    }
  }

  private static func addValues(of kind: ActionWords.Kind, _ add: (String, Double) -> Void) {
    switch kind {
    case .choice(let choices):
      for choice in choices { for word in [choice.name.spokenWords, choice.title] + choice.synonyms { add(word, 0.45) } }
    case .entity(let title, let names):
      add(title, 0.5)
      for name in names.prefix(200) { add(name, 0.3) }
    case .list(let element): addValues(of: element, add)
    case .union(let members): for member in members { addValues(of: member, add) }
    case .measurement(let units): for unit in units { add(unit, 0.5) }
    case .currency: add("money dollar euro pound cost", 0.4)
    case .duration: add("minute hour second", 0.4)
    default: break
    }
  }

  /// How well one word stands for a word of an action, 0…1.
  func match(_ stem: String, _ groups: Set<Int>, _ entry: Entry) -> Double {
    let exact = entry.weights[stem] ?? 0
    let near = groups.map { entry.groups[$0] ?? 0 }.max() ?? 0
    return max(exact, near * 0.7)
  }
}

/// What kind of errand an action is.
enum ActionKind: Sendable {
  /// It shows, finds or opens something.
  case shows
  /// It ends or takes back something.
  case ends
  /// It keeps what is told.
  case records
  case other

  init(_ action: ActionWords) {
    let first = [action.title, action.spokenIdentifier, action.description].lazy.compactMap { text in
      SentenceWords(text).words.first { !SmallWords.all.contains($0.folded) }?.stem
    }
    var kind = ActionKind.other
    for stem in first {
      if Self.showing.contains(stem) {
        kind = .shows
      } else if Self.ending.contains(stem) {
        kind = .ends
      } else if Self.recording.contains(stem) {
        kind = .records
      }
      if kind != .other { break }
    }
    // "Turn off" and "switch off" end by their second word.
    if SentenceWords(action.title).words.contains(where: { $0.folded == "off" }) { kind = .ends }
    self = kind
  }

  private static func stems(_ words: String) -> Set<String> { Set(words.split(separator: " ").map { SentenceStemmer.stem(String($0)) }) }
  static let showing = stems(
    "show view display find search get check list read tell open look see count closest nearest search lookup where which what browse summarize"
  )
  static let ending = stems("cancel stop end delete remove pause quit abort clear finish close")
  static let recording = stems("log record track add note capture save register enter create write")
}

/// What a sentence's form tells of the errand.
struct SentenceSigns: Sendable {
  enum Form: Sendable {
    /// A question, or a wish to be shown something.
    case asks
    /// It ends something.
    case ends
    /// It tells what is so, or was done.
    case tells
    /// It asks for something to be done.
    case orders
  }

  /// The telling words, with expressions as words of their own: their stems, groups and places.
  var tokens: [(stem: String, groups: Set<Int>, places: [Int])] = []
  var form = Form.orders

  init(_ sentence: SentenceWords) {
    let words = sentence.words
    for (stem, _, places) in Self.expressions(in: words) { tokens.append((stem, Thesaurus.groups(of: stem), places)) }
    for (index, word) in words.enumerated() where !SmallWords.all.contains(word.folded) {
      // A number says nothing of the errand.
      guard Double(word.folded) == nil, NumberText.number(word.folded) == nil else { continue }
      tokens.append((word.stem, Thesaurus.groups(of: word.stem), [index]))
    }
    tokens.sort { ($0.places[0], -$0.places.count) < ($1.places[0], -$1.places.count) }
    form = Self.form(of: words)
  }

  /// Expressions of several words that stand in a sentence.
  static func expressions(in words: [SentenceWords.Word]) -> [(stem: String, range: Range<Int>, places: [Int])] {
    var found: [(String, Range<Int>, [Int])] = []
    for index in words.indices {
      for parts in Thesaurus.expressions(from: words[index].stem) where parts.count > 1 {
        // A word may stand between the parts: "turn the lights off", "let Anna know".
        var place = index
        var places = [index]
        var isThere = true
        for part in parts.dropFirst() {
          guard let next = ((place + 1)..<min(place + 5, words.count)).first(where: { words[$0].stem == part }) else {
            isThere = false
            break
          }
          place = next
          places.append(next)
        }
        if isThere { found.append((parts.joined(separator: "_"), index..<(place + 1), places)) }
      }
    }
    return found
  }

  private static func form(of words: [SentenceWords.Word]) -> Form {
    let stems = words.map(\.stem)
    let folded = words.map(\.folded)
    guard let first = stems.first, let start = folded.first else { return .orders }
    let head = folded.prefix(5).joined(separator: " ")
    if ActionKind.ending.contains(first) || ["abort", "kill", "drop", "scrap", "undo", "quit", "silence", "hush", "mute"].contains(first) {
      return .ends
    }
    if head.hasPrefix("never mind") || head.contains("don't need") || head.contains("don't want") || head.contains("get rid")
      || head.contains("call off")
    {
      return .ends
    }
    if isOver(folded) { return .ends }
    if folded.contains("off"),
      ["turn", "switch", "put", "light", "shut", "go", "music", "kill", "everything"].contains(first)
        || folded.last == "off" && !isTimeOff(words)
    {
      // "Tick it off" completes; it ends nothing.
      if !["tick", "check", "cros", "mark"].contains(where: { first.hasPrefix($0) }) { return .ends }
    }
    let questions: Set<String> = [
      "what", "which", "who", "where", "when", "how", "is", "are", "do", "doe", "does", "did", "has", "was", "were", "any", "why", "whose",
      "what'",
      "where'", "who'", "how'", "am", "anything",
    ]
    if questions.contains(start) { return .asks }
    if ["show", "find", "search", "look", "read", "list", "display", "view", "see", "check", "open", "browse", "locate", "where"].contains(
      first)
    {
      return .asks
    }
    if head.hasPrefix("tell me") || head.hasPrefix("give me my") || head.hasPrefix("pull up") || head.hasPrefix("bring up") { return .asks }
    if [
      "i", "i've", "we", "we've", "my", "the", "i'm", "we're", "it'", "it's", "there", "im", "ive", "a", "an", "he", "she", "they", "i'll",
    ].contains(start) {
      // "I need…" and "I have to…" are orders politely put.
      return ["need", "want", "wish", "must", "have to", "should"].contains { head.hasPrefix("\(start) \($0)") } ? .orders : .tells
    }
    // "Somebody has to …" is an order too.
    if ["somebody", "someone"].contains(start) { return .orders }
    let past: Set<String> = [
      "ate", "had", "drank", "spent", "paid", "bought", "finished", "weighed", "walked", "ran", "slept", "did", "took", "went", "saw",
      "met", "lost",
      "done", "made", "got", "swam", "rode",
    ]
    return past.contains(words[0].written.lowercased()) ? .tells : .orders
  }

  /// "I'm done focusing", "that's enough music": what goes on is to end. "I'm done with the report" tells of a deed.
  private static func isOver(_ folded: [String]) -> Bool {
    if folded.prefix(4).contains("enough"), ["that", "thats", "ok", "okay", "enough", "had", "i've"].contains(folded.first ?? "") {
      return true
    }
    guard let done = folded.prefix(4).firstIndex(where: { ["done", "finished", "through"].contains($0) }), done + 1 < folded.count,
      ["i'm", "im", "we're", "i", "we", "all"].contains(folded[0])
    else { return false }
    return folded[done + 1].hasSuffix("ing") && folded[done + 1].count > 4
  }

  /// "Friday off", "two days off", "the afternoon off": time, and nothing that is switched.
  private static func isTimeOff(_ words: [SentenceWords.Word]) -> Bool {
    guard words.count > 1 else { return false }
    let before = words[words.count - 2].folded
    let times: Set<String> = [
      "day", "days", "time", "week", "weeks", "morning", "afternoon", "evening", "month", "year", "monday", "tuesday", "wednesday",
      "thursday",
      "friday", "saturday", "sunday", "today", "tomorrow",
    ]
    return times.contains(before) || Double(before.filter(\.isNumber)) != nil
  }
}
