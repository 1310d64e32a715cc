import ActionWords

/// The words that a note says of something only to deny them: the "closed" of "no longer closed", the "sell" of "do not sell".
enum DeniedWords {
  /// Stems of words that are denied wherever they stand.
  static func stems(in note: String) -> Set<String> {
    let words = note.lowercased().replacing("\u{2019}", with: "'").split { !$0.isLetter && $0 != "'" }.map(String.init)
    guard words.contains(where: isNegator) else { return [] }
    var denied: Set<String> = []
    var said: Set<String> = []
    for (index, word) in words.enumerated() {
      if isDenied(index, words) { denied.insert(LightStemmer.stem(word)) } else { said.insert(LightStemmer.stem(word)) }
    }
    return denied.subtracting(said)
  }

  private static func isNegator(_ word: String) -> Bool { negators.contains(word) || word.hasSuffix("n't") }

  /// Whether a negator stands in front of a word, with small words between them at most.
  private static func isDenied(_ index: Int, _ words: [String]) -> Bool {
    var place = index - 1
    while place >= 0, index - place <= 4 {
      // "Not only" and "no doubt" deny nothing of what follows.
      if isNegator(words[place]) { return place + 1 == index || words[place + 1] != "only" && words[place + 1] != "just" }
      guard fillers.contains(words[place]) else { return false }
      place -= 1
    }
    return false
  }

  private static let negators: Set = [
    "not", "never", "no", "neither", "nor", "without", "cannot", "dont", "isnt", "wont", "doesnt", "didnt",
  ]
  private static let fillers: Set = [
    "a", "an", "the", "any", "longer", "more", "be", "been", "being", "really", "very", "at", "all", "yet", "to", "it", "that", "so", "too",
    "particularly", "especially", "even", "ever",
  ]
}
