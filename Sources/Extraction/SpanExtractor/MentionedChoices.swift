import ActionWords

/// Which of a field's choices a text names, and which it names only to leave them out: "all but olives", "ham, no onion", "Monday to Thursday".
struct MentionedChoices {
  /// Places of the choices that are named to be left out.
  private(set) var denied: Set<Int> = []
  /// Places of the choices that words for all of them, or for a stretch of them, stand for.
  private(set) var meant: Set<Int> = []
  /// The choice that stands behind a word of correction, or behind "to" where another is "from": "business, actually economy".
  private(set) var corrected: Int?

  private struct Word {
    var text: Substring
    /// Whether a mark that ends a clause stands in front.
    var breaks: Bool
  }

  private let words: [Word]
  /// For each word the choice that begins with it, and the index behind its last word.
  private var mentions: [Int: (choice: Int, end: Int)] = [:]

  /// - Parameters:
  ///   - count: of the choices.
  ///   - isOrdered: whether "X to Y" names those between them: weekdays.
  ///   - name: stems of the words of the field's name and description.
  ///   - begins: how many words from an index on name a choice; nil where they do not.
  init(
    in text: String, count: Int, isOrdered: Bool, name: Set<String>, begins: (_ choice: Int, _ words: ArraySlice<Substring>) -> Int?
  ) {
    var words: [Word] = []
    var breaks = false
    let text = text.lowercased()
    var start: String.Index?
    func close(_ end: String.Index) {
      guard let from = start else { return }
      words.append(Word(text: text[from..<end], breaks: breaks))
      (start, breaks) = (nil, false)
    }
    for index in text.indices {
      let character = text[index]
      if character.isLetter || character.isNumber || character == "'" || character == "\u{2019}" {
        if start == nil { start = index }
      } else {
        close(index)
        if character == "-" || character == "\u{2013}", words.count < Self.longest, isOrdered {
          words.append(Word(text: "to", breaks: false))
        } else if !character.isWhitespace {
          breaks = breaks || !"-_/&+\"*#".contains(character)
        }
      }
      if words.count >= Self.longest { break }
    }
    close(text.endIndex)
    self.words = words
    let texts = words.map(\.text)
    for index in texts.indices {
      let found = (0..<count).compactMap { choice in begins(choice, texts[index...]).map { (choice: choice, end: index + $0) } }
      if let longest = found.max(by: { $0.end < $1.end }) { mentions[index] = longest }
    }
    deny()
    if isOrdered { stretch() }
    all(count, name)
    correct()
  }

  private static let longest = 400

  private func text(_ index: Int) -> Substring { words.indices.contains(index) ? words[index].text : "" }

  // MARK: Left out

  private mutating func deny() {
    var index = 0
    while index < words.count {
      let isException = exceptionEnd(index) != nil
      guard let next = exceptionEnd(index) ?? (Self.negators.contains(String(text(index))) ? index + 1 : nil) else {
        index += 1
        continue
      }
      var place = next
      if !isException, ["only", "just", "all", "every"].contains(text(place)) {
        index = place
        continue
      }
      var links = 0
      while place < words.count, !words[place].breaks || mentions[place] != nil && links > 0 {
        if let mention = mentions[place] {
          denied.insert(mention.choice)
          place = mention.end
          links = 0
          // "No onion or olives", "except ham, onion and olives"; "no onion, olives" may be anything.
          guard
            text(place) == "or" || text(place) == "nor"
              || isException && (text(place) == "and" || words.indices.contains(place) && words[place].breaks)
          else { break }
          if ["or", "nor", "and"].contains(text(place)) { place += 1 }
          links = 1
        } else if Self.small.contains(String(text(place))), links < 3 {
          place += 1
          links += 1
        } else {
          break
        }
      }
      index = max(place, index + 1)
    }
    // "Parking isn't", "parking is not included"
    for mention in mentions.values where isDeniedBehind(mention.end) { denied.insert(mention.choice) }
    // What is named elsewhere too is not left out: "no onion on mine, onion for Bo".
    for (start, mention) in mentions where denied.contains(mention.choice) && !isDenied(start) { denied.remove(mention.choice) }
  }

  private func isDeniedBehind(_ end: Int) -> Bool {
    guard words.indices.contains(end), !words[end].breaks else { return false }
    let word = text(end)
    if word.hasSuffix("n't") || word.hasSuffix("n\u{2019}t") { return true }
    return ["is", "are", "was", "were", "does", "do", "did", "has", "have", "can", "will"].contains(word)
      && ["not", "never"].contains(text(end + 1))
      && text(end + 2) != "only"
  }

  private func isDenied(_ start: Int) -> Bool {
    if let mention = mentions[start], isDeniedBehind(mention.end) { return true }
    var place = start - 1
    var steps = 0
    while place >= 0, steps < 8 {
      if Self.negators.contains(String(text(place))) || exceptionEnd(place) != nil { return true }
      guard
        Self.small.contains(String(text(place))) || ["or", "nor", "and", "than", "from"].contains(text(place)) || mentions[place] != nil
          || mentions.values.contains(where: { $0.end == place + 1 })
      else { return false }
      place -= 1
      steps += 1
    }
    return false
  }

  /// The index behind "except", "apart from" or the "but" of "all but".
  private func exceptionEnd(_ index: Int) -> Int? {
    if ["except", "excluding", "bar", "minus", "excl"].contains(text(index)) { return index + (text(index + 1) == "for" ? 2 : 1) }
    if ["apart", "aside"].contains(text(index)), text(index + 1) == "from" { return index + 2 }
    if text(index) == "other", text(index + 1) == "than" { return index + 2 }
    if text(index) == "but", index > 0 {
      let isAll = Self.alls.contains(String(text(index - 1))) || index > 1 && Self.alls.contains(String(text(index - 2)))
      if isAll { return index + 1 }
    }
    if ["instead of", "rather than"].contains("\(text(index)) \(text(index + 1))") { return index + 2 }
    return nil
  }

  // MARK: Several at once

  private mutating func stretch() {
    for (start, mention) in mentions where ["to", "through", "thru", "till", "until"].contains(text(mention.end)) {
      guard let last = mentions[mention.end + 1], start < mention.end, last.choice > mention.choice, !isDenied(start) else { continue }
      meant.formUnion(mention.choice...last.choice)
    }
  }

  private mutating func all(_ count: Int, _ name: Set<String>) {
    guard mentions.values.allSatisfy({ denied.contains($0.choice) }) else { return }
    for index in words.indices where Self.alls.contains(String(text(index))) && text(index - 1) != "not" && text(index - 1) != "at" {
      let noun = ["the", "of", "other"].contains(text(index + 1)) ? text(index + 2) : text(index + 1)
      let excepts = (index + 1...index + 3).contains { exceptionEnd($0) != nil } && !denied.isEmpty
      if excepts || text(index) == "everywhere" || name.contains(LightStemmer.stem(String(noun))) {
        meant = Set(0..<count).subtracting(denied)
        return
      }
    }
  }

  // MARK: Corrections

  private mutating func correct() {
    let places = mentions.keys.sorted()
    guard let last = places.last, let end = mentions[last], let first = places.first.flatMap({ mentions[$0] }), first.choice != end.choice
    else {
      return
    }
    guard let before = places.dropLast().last.flatMap({ mentions[$0] }), before.choice != end.choice, before.end <= last else { return }
    let between = (before.end..<last).map { text($0) }
    let isTaken =
      between.count <= 4 && between.contains { Self.corrections.contains(String($0)) }
      && !between.contains { ["and", "no", "not", "longer"].contains($0) }
    if isTaken || between == ["to"] && places.dropLast().last.map({ text($0 - 1) == "from" }) == true { corrected = end.choice }
  }

  private static let negators: Set = [
    "no", "not", "without", "nor", "never", "neither", "hold", "skip", "skipped", "skipping", "denies", "denied", "denying", "lacks",
    "refuses", "refused",
  ]
  private static let small: Set = ["a", "an", "any", "the", "on", "for", "in", "with", "at", "my", "of", "more", "extra", "longer"]
  private static let alls: Set = [
    "all", "every", "everything", "everywhere", "everyone", "everybody", "each", "any", "anything", "anyone", "anywhere",
  ]
  private static let corrections: Set = ["sorry", "actually", "wait", "rather", "correction", "oops", "mean", "meant", "scratch"]
}
