/// A statement or question without the word that denies it: "Is the lamp not on?" and "the lamp isn't on" deny what "is the lamp on?" asks.
///
/// Both are asked in the words of the statement that is not denied, and the probability of one is 1 less that of the other. So they can never
/// contradict each other, and the encoder, which reads denials badly, has none to read. Only where the denial is of the whole statement: its first
/// auxiliary verb is denied, no word in front of that begins another clause, and none speaks of all, some or few.
struct Denial {
  /// The words without the denial.
  let text: String
  /// Whether there was one.
  let isDenied: Bool

  init(_ text: String) {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var isDenied = false
    if let rest = Self.withoutPreface(words) {
      words = rest
      isDenied = true
    }
    if let rest = Self.withoutNot(words) {
      words = rest
      isDenied.toggle()
    }
    (self.text, self.isDenied) = (words.joined(separator: " "), isDenied)
  }

  private static func plain(_ word: String) -> String {
    word.lowercased().replacing("\u{2019}", with: "'").filter { $0.isLetter || $0 == "'" }
  }

  /// What stands behind "it is not true that" and its like.
  private static func withoutPreface(_ words: [String]) -> [String]? {
    let first = words.prefix(8).map(plain)
    for preface in prefaces where first.starts(with: preface) && words.count > preface.count { return Array(words[preface.count...]) }
    return nil
  }

  private static let prefaces: [[String]] = [
    "it is not true that", "it is not the case that", "it is false that", "it is untrue that", "it isn't true that",
    "it's not true that", "it's false that", "is it false that", "is it not true that", "is it untrue that",
  ].map { $0.split(separator: " ").map(String.init) }

  private static func withoutNot(_ words: [String]) -> [String]? {
    let plain = words.map(plain)
    guard
      let verb = plain.firstIndex(where: { auxiliaries.contains($0) || contractions[$0] != nil || barriers.contains($0) }),
      !barriers.contains(plain[verb])
    else { return nil }
    if let positive = contractions[plain[verb]] {
      // A second denial would be of something else.
      guard !plain[(verb + 1)...].contains("not") else { return nil }
      var words = words
      words[verb] = words[verb].first?.isUppercase == true ? positive.prefix(1).uppercased() + positive.dropFirst() : positive
      return words
    }
    // "the lamp is not on", "is the lamp not on?"
    let isQuestion = verb == 0
    guard
      // A verb in between has the denial for itself: "does she say it is not late?"
      let not = plain[(verb + 1)...].firstIndex(where: { $0 == "not" || barriers.contains($0) || auxiliaries.contains($0) }),
      plain[not] == "not", isQuestion || not == verb + 1, plain[not...].count(where: { $0 == "not" }) == 1,
      not + 1 >= plain.count || plain[not + 1] != "to"
    else { return nil }
    let mark = words[not].last.flatMap { $0.isPunctuation ? String($0) : nil } ?? ""
    var rest = words
    rest.remove(at: not)
    if !mark.isEmpty, not > 0 { rest[not - 1] += mark }
    return rest
  }

  private static let auxiliaries: Set = [
    "is", "are", "was", "were", "am", "does", "do", "did", "has", "have", "had", "can", "could", "will", "would",
  ]
  private static let contractions: [String: String] = [
    "isn't": "is", "aren't": "are", "wasn't": "was", "weren't": "were", "doesn't": "does", "don't": "do", "didn't": "did", "hasn't": "has",
    "haven't": "have", "hadn't": "had", "can't": "can", "cannot": "can", "couldn't": "could", "won't": "will", "wouldn't": "would",
  ]
  /// Words behind which a denial is not of the whole statement.
  private static let barriers: Set = [
    "that", "who", "whom", "which", "whose", "if", "when", "where", "because", "whether", "and", "or", "but", "unless", "while", "what",
    "why",
    "how", "all", "every", "everyone", "everybody", "everything", "each", "both", "some", "someone", "something", "any", "anyone",
    "anything",
    "most", "many", "much", "few", "only", "no", "none", "nobody", "nothing", "never", "always", "often", "either", "neither", "must",
    "should", "may", "might", "please", "nor",
  ]
}

extension DecisionQuestion {
  /// What a statement says that is denied as a whole; nil of one that is not.
  package static func positive(of text: String) -> (text: String, isDenied: Bool)? {
    let denial = Denial(text)
    return denial.text == text ? nil : (denial.text, denial.isDenied)
  }
}
