/// A sentence in words, each with how it was written and in a form that spellings share.
struct SentenceWords: Sendable {
  struct Word: Sendable, Equatable {
    /// As it was written, with what hangs on it.
    var written: String
    /// Without case, accents and the plural's s.
    var folded: String
  }

  var words: [Word]

  init(_ text: String) {
    words = text.replacing("’", with: "'").split(whereSeparator: \.isWhitespace).prefix(200).compactMap { part in
      let written = String(part)
      let trimmed = written.trimmingCharacters(in: Self.edges)
      guard !trimmed.isEmpty else { return nil }
      return Word(written: written.trimmingCharacters(in: CharacterSet(charactersIn: ",;")), folded: Self.fold(trimmed))
    }
  }

  private static let edges = CharacterSet(charactersIn: ".,;:!?\"“”()")

  static func fold(_ word: String) -> String {
    let lower = word.lowercased()
    let folded = lower.hasSuffix("'s") ? String(lower.dropLast(2)) : lower
    return unitNames[folded] ?? folded.folded
  }

  /// Names of one unit count as one word.
  private static let unitNames: [String: String] = [
    "ounce": "oz", "ounces": "oz", "milliliters": "ml", "millilitres": "ml", "milliliter": "ml", "minutes": "min", "minute": "min",
    "mins": "min",
    "hours": "hour", "hrs": "hour", "kilometers": "km", "kilometres": "km", "pounds": "lb", "lbs": "lb", "kilograms": "kg", "kilos": "kg",
  ]

  /// The words of a range as they were written, without marks at their end.
  func text(_ range: Range<Int>) -> String {
    words[range].map(\.written).joined(separator: " ").trimmingCharacters(in: CharacterSet(charactersIn: " .,;:!?\"“”"))
  }

  /// Courtesies and callings at the start that say nothing of what is wanted.
  func withoutCourtesies(applicationName: String) -> SentenceWords {
    var rest = self
    let openings = [
      ["please"], ["hey"], ["ok"], ["okay"], ["can", "you"], ["could", "you"], ["would", "you"], ["will", "you"], ["i", "want", "to"],
      ["i", "would", "like", "to"], ["i'd", "like", "to"], ["i", "need", "to"], ["let", "me"], ["go", "ahead", "and"], ["kindly"], ["siri"],
      ["just"],
    ].map { $0.map(Self.fold) }
    var changed = true
    while changed {
      changed = false
      for opening in openings where rest.words.count > opening.count && rest.words.prefix(opening.count).map(\.folded) == opening {
        rest.words.removeFirst(opening.count)
        changed = true
      }
    }
    let endings = [["please"], ["thanks"], ["thank", "you"], ["for", "me"]].map { $0.map(Self.fold) }
    for ending in endings where rest.words.count > ending.count && rest.words.suffix(ending.count).map(\.folded) == ending {
      rest.words.removeLast(ending.count)
    }
    return rest
  }
}

/// Words that ask for the same kind of action.
enum VerbClasses {
  private static let classes: [[String]] = [
    ["add", "create", "make", "new", "put", "insert", "append", "jot", "write"],
    ["log", "record", "track", "note", "enter", "capture", "save"],
    ["show", "display", "view", "see", "list", "give", "tell", "read", "check", "what", "get", "look"],
    ["open", "launch", "go"],
    ["find", "search", "locate", "where", "look"],
    ["send", "message", "text", "write", "tell"],
    ["delete", "remove", "erase", "trash", "discard", "drop", "clear", "get rid"],
    ["start", "begin", "run", "kick"],
    ["stop", "end", "finish", "halt", "quit"],
    ["pause", "hold", "suspend"],
    ["set", "change", "adjust", "update", "make", "switch"],
    ["turn", "switch"],
    ["favorite", "star", "like", "favourite"],
    ["complete", "finish", "done", "tick", "check", "mark"],
    ["play", "listen", "hear"],
    ["book", "reserve", "schedule", "arrange", "plan"],
    ["call", "phone", "ring", "dial"],
    ["buy", "purchase", "order"],
    ["rename", "retitle", "call"],
    ["close", "nearest", "closest", "near"],
    ["late", "last", "recent", "latest", "newest"],
    ["drink", "drank", "had", "sip"],
  ]

  private static let byWord: [String: Set<Int>] = {
    var table: [String: Set<Int>] = [:]
    for (index, words) in classes.enumerated() { for word in words { table[SentenceWords.fold(word), default: []].insert(index) } }
    return table
  }()

  /// Whether two words ask for the same kind of action.
  static func agree(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    guard let one = byWord[left], let other = byWord[right] else { return false }
    return !one.isDisjoint(with: other)
  }

  /// The classes of a word.
  static func classes(of word: String) -> Set<Int> { byWord[word] ?? [] }
}
