import ActionWords

/// A sentence in words, each with how it was written and in forms that spellings share.
struct SentenceWords: Sendable {
  struct Word: Sendable, Equatable {
    /// As it was written, with what hangs on it.
    var written: String
    /// Without case, accents and the plural's s.
    var folded: String
    /// Without its ending, in lower case.
    var stem: String
    /// Whether a mark stands behind it that parts the sentence: a colon, a comma, a dash.
    var endsClause = false
    /// Where it stands in the sentence.
    var place: Range<String.Index>
  }

  private let source: String
  var words: [Word]

  init(_ text: String) {
    let said = text.replacing("’", with: "'")
    source = said
    words = []
    for part in said.split(whereSeparator: \.isWhitespace).prefix(200) {
      guard part.contains(where: { !Self.marks.contains($0) }) else {
        // A mark that stands alone parts the words before and behind it.
        if !words.isEmpty { words[words.count - 1].endsClause = true }
        continue
      }
      // A number and the unit behind it may touch: "16oz".
      let unit = Self.attachedUnit(of: part)
      if let unit { add(part[..<unit]) }
      add(part[(unit ?? part.startIndex)...])
    }
  }

  private mutating func add(_ part: Substring) {
    let written = String(part)
    let lower = written.trimmingCharacters(in: Self.edges).lowercased()
    let bare = lower.hasSuffix("'s") ? String(lower.dropLast(2)) : lower
    let unit = Self.unitNames[bare]
    words.append(
      Word(
        written: written.trimmingCharacters(in: CharacterSet(charactersIn: ",;")), folded: unit ?? Self.folded(bare),
        stem: SentenceStemmer.stem(unit ?? bare), endsClause: written.last.map { ":,;.!?".contains($0) } ?? false,
        place: part.startIndex..<part.endIndex))
  }

  /// Where a unit begins that touches its number; `nil` where none does.
  private static func attachedUnit(of part: Substring) -> String.Index? {
    guard part.first?.isNumber == true, let end = part.firstIndex(where: { !$0.isNumber && $0 != "." && $0 != "," }) else { return nil }
    let name = part[end...].trimmingCharacters(in: edges).lowercased()
    guard !name.isEmpty, MeasureWords.all.contains(fold(name)) || MeasureWords.time.contains(fold(name)) || name == "s" || name == "hrs"
    else {
      return nil
    }
    return end
  }

  private static let marks = Set(".,;:!?\"“”()-–—")
  private static let edges = CharacterSet(charactersIn: ".,;:!?\"“”()-–—")

  static func fold(_ word: String) -> String {
    let lower = word.lowercased()
    let folded = lower.hasSuffix("'s") ? String(lower.dropLast(2)) : lower
    return unitNames[folded] ?? self.folded(folded)
  }

  /// Folded, with the apostrophe in its place: "i'm" and "don't" are words of their own.
  private static func folded(_ word: String) -> String {
    word.contains("'") ? word.folded.replacing(" ", with: "'") : word.folded
  }

  /// Names of one unit count as one word.
  private static let unitNames: [String: String] = [
    "ounce": "oz", "ounces": "oz", "milliliters": "ml", "millilitres": "ml", "milliliter": "ml", "minutes": "min", "minute": "min",
    "mins": "min", "hours": "hour", "hrs": "hour", "kilometers": "km", "kilometres": "km", "pounds": "lb", "lbs": "lb", "kilograms": "kg",
    "kilos": "kg",
  ]

  /// The words of a range as they were said, with the marks between them, and without those at their ends.
  func text(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last, words.indices.contains(first), words.indices.contains(last) else { return "" }
    let text = source[words[first].place.lowerBound..<words[last].place.upperBound]
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .trimmingCharacters(in: CharacterSet(charactersIn: " .,;:!?\"“”"))
  }

  /// Courtesies and callings at the start that say nothing of what is wanted.
  func withoutCourtesies(applicationName: String) -> SentenceWords {
    var rest = self
    var changed = true
    while changed {
      changed = false
      for opening in Self.openings where rest.words.count > opening.count && rest.words.prefix(opening.count).map(\.folded) == opening {
        rest.words.removeFirst(opening.count)
        changed = true
      }
    }
    for ending in Self.endings where rest.words.count > ending.count && rest.words.suffix(ending.count).map(\.folded) == ending {
      rest.words.removeLast(ending.count)
    }
    return rest
  }

  private static let openings = [
    ["please"], ["hey"], ["ok"], ["okay"], ["can", "you"], ["could", "you"], ["would", "you"], ["will", "you"], ["can", "we"],
    ["could", "i"],
    ["can", "i"], ["i", "want", "to"], ["i", "want", "you", "to"], ["i", "would", "like", "to"], ["i'd", "like", "to"],
    ["i'd", "like", "you", "to"],
    ["i", "wanna"], ["let", "me"], ["go", "ahead", "and"], ["kindly"], ["siri"], ["just"], ["so"], ["um"], ["well"], ["hi"], ["now"],
  ].map { $0.map(fold) }
  private static let endings = [["please"], ["thanks"], ["thank", "you"], ["for", "me"], ["will", "you"], ["right", "now"]].map {
    $0.map(fold)
  }
}
