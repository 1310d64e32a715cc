import Tokenization

/// Cuts texts to what the encoder has room for, and remembers what was cut.
struct DecisionTexts {
  private(set) var notices: [String] = []
  private let vocabulary: WordPiece
  /// Pieces of the longest question, and of the longest name and meaning of an option.
  private let longestInstructions: Int, longestOption: Int, longestName: Int, longestMeaning: Int

  /// - Parameter room: pieces that a question may take with two of its options.
  init(_ vocabulary: WordPiece, room: Int) {
    self.vocabulary = vocabulary
    func share(_ hundredths: Int) -> Int { max(1, (room - 12) * hundredths / 100) }
    (longestInstructions, longestOption, longestName, longestMeaning) = (share(50), share(24), share(8), share(16))
  }

  /// The question with texts that are short enough.
  mutating func fitted(_ question: DecisionQuestion, at place: Int) -> DecisionQuestion {
    var question = question
    question.instructions = cut(question.instructions, to: longestInstructions, "question \(place)")
    for index in question.options.indices {
      let option = question.options[index]
      let name = cut(
        option.name, to: option.meaning.isEmpty ? longestOption : longestName, "option \(index) of question \(place)")
      question.options[index] = .init(
        name, meaning: cut(option.meaning, to: longestMeaning, "what option \(index) of question \(place) means"))
    }
    return question
  }

  /// Characters of a word that is not worth a notice.
  private static let longestWord = 64

  private mutating func cut(_ text: String, to limit: Int, _ what: String) -> String {
    // No piece is shorter than a byte.
    guard text.utf8.count > limit else { return text }
    let pieces = vocabulary.encode(text)
    if let strange = pieces.first(where: { $0.id == vocabulary.unknown && $0.range.count > Self.longestWord }) {
      notices.append("Of \(what) a word of \(strange.range.count) characters is not read.")
    }
    guard pieces.count > limit else { return text }
    notices.append("Of \(what) the first \(limit) of \(pieces.count) pieces are read.")
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(pieces[limit - 1].range.upperBound)))
  }
}

/// A text as the encoder reads it: whole, or in parts that overlap by a quarter.
struct DecisionWindows {
  /// None where the text has no words.
  private(set) var parts: [String] = []
  /// Pieces of the longest part.
  private(set) var longest = 0
  /// What was not read; nil where all was.
  private(set) var notice: String?
  /// Whether at least half of the text's letters are of words that the vocabulary can say: a text in another script is not.
  let isReadable: Bool

  /// Parts of the longest text that is read: some 90,000 characters of prose.
  static let mostParts = 96

  /// - Parameter room: pieces of the longest part.
  init(_ text: String, room: Int, _ vocabulary: WordPiece) {
    // A piece stands for a scalar at least, and what lies behind the last part is not looked at.
    let scalars = Array(text.unicodeScalars.prefix(Self.mostParts * room * 16))
    let pieces = vocabulary.encode(String(String.UnicodeScalarView(scalars)))
    let letters = scalars.count(where: \.properties.isAlphabetic)
    let lost = pieces.lazy.filter { $0.id == vocabulary.unknown }.reduce(0) {
      $0 + scalars[$1.range].count(where: \.properties.isAlphabetic)
    }
    isReadable = lost * 2 <= letters
    if pieces.count <= room {
      if !pieces.isEmpty { (parts, longest) = ([text], pieces.count) }
      return
    }
    longest = room
    var start = 0
    while true {
      let end = min(start + room, pieces.count)
      let range = pieces[start].range.lowerBound..<pieces[end - 1].range.upperBound
      parts.append(String(String.UnicodeScalarView(scalars[range])))
      if end == pieces.count { break }
      if parts.count == Self.mostParts {
        notice = "Of the text the first \(range.upperBound) of \(text.unicodeScalars.count) characters are read."
        break
      }
      start += room * 3 / 4
    }
    if notice == nil, scalars.count < text.unicodeScalars.count {
      notice = "Of the text the first \(scalars.count) of \(text.unicodeScalars.count) characters are read."
    }
  }
}
