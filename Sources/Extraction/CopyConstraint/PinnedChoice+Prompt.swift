import ActionWords

extension CopySource {
  /// The fields of choices of which the words of a text name one, and no other: "mild itching" for mild, moderate or severe. Not for a schema that asks
  /// for the gist of a text: its choices class the whole of it, whatever its words ("low fat milk" says nothing of a priority).
  ///
  /// - Parameters:
  ///   - all: the words of the text.
  ///   - traits: of each of them.
  static func pinnedChoices(of schema: SchemaFields, in all: [Substring], _ traits: [WordTraits]) -> [PinnedChoice] {
    guard schema.fields.contains(where: { $0.choices != nil }) else { return [] }
    guard all.count == traits.count else { return [] }
    // "half-done" is two words, as `half_done` is.
    let words = all.indices.prefix { !traits[$0].contains(.appended) }.flatMap { index in
      all[index].lowercased().trimmingPunctuation().split { $0 == "-" || $0 == "_" || $0 == "/" }.map { String($0).trimmingPunctuation() }
    }
    let byWord = Dictionary(grouping: words.indices) { words[$0] }
    /// Where a choice stands in the words.
    func places(of choice: String) -> [Int] {
      let phrase = spelled(choice)
      guard let first = phrase.first, phrase.count > 1 || saysMuch(first) else { return [] }
      return (byWord[first] ?? []).filter { place in
        // "Once a week" is not once.
        let then = words.indices.contains(place + 1) ? words[place + 1] : ""
        return words[place...].starts(with: phrase) && !(phrase == ["once"] && ["a", "an", "every", "each", "per"].contains(then))
      }
    }
    var found: [PinnedChoice] = []
    for field in schema.fields where !found.contains(where: { $0.name == field.name }) {
      let stated = (field.choices ?? []).filter { !places(of: $0).isEmpty }
      // One that is denied, once, says nothing of the others.
      guard stated.count == 1, let choice = stated.first,
        !places(of: choice).contains(where: { isDenied($0, in: words) })
      else { continue }
      found.append(PinnedChoice(name: field.name, choice: choice))
    }
    return found
  }

  /// The fields of truth whose name the text says, without "is", "with" and their like, or denies: "no breakfast", "breakfast not wanted" and "unpaid"
  /// for `withBreakfast` and `isPaid`.
  static func pinnedFlags(of schema: SchemaFields, in all: [Substring], _ traits: [WordTraits]) -> [PinnedFlag] {
    guard schema.fields.contains(where: { $0.type == "boolean" }) else { return [] }
    guard all.count == traits.count else { return [] }
    // "hook-up" is `hookup`.
    let own = all.indices.filter { !traits[$0].contains(.appended) }
    let words = own.map { all[$0].lowercased().trimmingPunctuation().replacing("-", with: "") }
    func isWhole(_ range: Range<Int>) -> Bool { !range.dropLast().contains { traits[own[$0]].contains(.endsClause) } }
    var found: [PinnedFlag] = []
    for field in schema.fields where field.type == "boolean" && !found.contains(where: { $0.name == field.name }) {
      let name = field.nameParts.filter { !asking.contains($0) }
      guard let first = name.first, name.count > 1 || saysMuch(first) else { continue }
      let places = words.indices.filter { words[$0...].starts(with: name) && isWhole($0..<$0 + name.count) }
      var values = Set(places.map { place in !isDenied(place, in: words) && !isDeniedBehind(place + name.count, in: words) })
      if words.contains("un" + first) || words.contains("non" + first) { values.insert(false) }
      // "Smoke-free" for `smoking`.
      if words.contains(where: {
        $0.hasSuffix("free") && $0.count > 7 && LightStemmer.stem(String($0.dropLast(4))) == LightStemmer.stem(first)
      }) {
        values.insert(false)
      }
      if values.count == 1, let value = values.first { found.append(PinnedFlag(name: field.name, value: value)) }
    }
    return found
  }

  /// What the names of fields of truth begin with.
  private static let asking: Set = [
    "is", "are", "was", "were", "be", "has", "have", "had", "with", "can", "could", "must", "needs", "need", "did", "does", "do", "still",
    "should",
    "will", "would", "wants", "want", "it", "includes", "included", "allows", "allowed",
  ]

  /// The words of a choice; none where JSON would escape it.
  private static func spelled(_ choice: String) -> [String] {
    choice.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" } ? choice.nameWords : []
  }

  /// Whether a word alone tells that a choice is meant: "on" and "other" have uses of their own.
  private static func saysMuch(_ word: String) -> Bool {
    word.count > 1 && !OutlineWords.light.contains(word) && !["yes", "other", "others", "none", "any"].contains(word)
  }

  /// Whether one of the two words before a place denies what stands there; words that only lead on to it aside ("does not want to stay").
  private static func isDenied(_ place: Int, in words: [String]) -> Bool {
    var first = place
    while first > 0, leading.contains(words[first - 1]) { first -= 1 }
    return words[max(0, first - 2)..<place].contains(where: denies)
  }

  /// Whether "not" stands behind a place, perhaps with a verb in between: "not included", "is not needed".
  private static func isDeniedBehind(_ place: Int, in words: [String]) -> Bool {
    let then = words[min(place, words.count)...].prefix(2)
    guard let next = then.first else { return false }
    if next == "not" { return true }
    return ["is", "was", "are", "were"].contains(next) && then.last == "not" || isContraction(next)
  }

  private static let leading: Set = [
    "want", "wants", "wanting", "wish", "wishes", "need", "needs", "like", "to", "stay", "be", "remain", "have",
  ]

  private static func denies(_ word: String) -> Bool {
    ["not", "no", "non", "never", "neither", "nor", "without", "nobody's", "nothing", "than"].contains(word) || isContraction(word)
  }

  private static func isContraction(_ word: String) -> Bool {
    word.hasSuffix("n't") || word.hasSuffix("n’t") || contractions.contains(word)
  }

  /// As they are written without their mark.
  private static let contractions: Set = [
    "dont", "doesnt", "didnt", "wont", "wouldnt", "isnt", "wasnt", "arent", "werent", "cant", "couldnt", "shouldnt", "hasnt", "havent",
  ]
}
