/// The words of a note as the readers of days and numbers see them: runs of letters, runs of digits, and single other characters.
struct NoteTokens {
  enum Kind { case letters, digits, sign }

  struct Token {
    var kind: Kind
    /// In lower case as far as ASCII goes; a curly apostrophe is a straight one.
    var text: String
    /// Whether white space stands in front.
    var hasGap: Bool
    /// Whether it begins with a capital letter.
    var isCapitalized: Bool
    /// Offset of its first scalar in the note.
    var start: Int
  }

  private let tokens: [Token]

  init(_ note: String) {
    var tokens: [Token] = []
    let scalars = Array(note.unicodeScalars)
    var place = 0
    var hasGap = false
    while place < scalars.count {
      if Self.isSpace(scalars[place]) {
        hasGap = true
        place += 1
        continue
      }
      let kind: Kind = Self.isLetter(scalars[place]) ? .letters : Self.isDigit(scalars[place]) ? .digits : .sign
      var end = place + 1
      switch kind {
      case .letters: while end < scalars.count, Self.isLetter(scalars[end]) { end += 1 }
      case .digits: while end < scalars.count, Self.isDigit(scalars[end]) { end += 1 }
      case .sign: break
      }
      var text = String.UnicodeScalarView()
      for scalar in scalars[place..<end] {
        text.append(("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar == "\u{2019}" ? "'" : scalar)
      }
      tokens.append(
        Token(kind: kind, text: String(text), hasGap: hasGap, isCapitalized: scalars[place].properties.isUppercase, start: place))
      hasGap = false
      place = end
    }
    self.tokens = tokens
  }

  var count: Int { tokens.count }

  // Beyond the ends stands nothing.

  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }
  func isLetters(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .letters }
  func isDigits(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .digits }
  func isSign(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .sign }

  func isCapitalized(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].isCapitalized }
  /// Offset of a token's first scalar in the note; `index` is one of a token.
  func start(_ index: Int) -> Int { tokens[index].start }

  /// The note's scalars from the first token of a range to its last.
  func scalars(_ range: Range<Int>) -> Range<Int> {
    let last = tokens[range.upperBound - 1]
    return tokens[range.lowerBound].start..<last.start + last.text.unicodeScalars.count
  }

  /// Whether a token stands right behind the one before it.
  func isJoined(_ index: Int) -> Bool { index > 0 && index < tokens.count && !tokens[index].hasGap }

  /// The value of a token of at most so many digits.
  func number(_ index: Int, digits: Int) -> Int? {
    isDigits(index) && tokens[index].text.utf8.count <= digits ? Int(tokens[index].text) : nil
  }

  /// Most tokens of a number in digits; what is longer, "1,000,1,000,1,000" without end, is a list and no number. Readers ask at every
  /// token, so that without a limit their work would grow with the square of such a list.
  private static let figureLimit = 16

  /// The index behind a number in digits with its commas and point, which begins at `index`.
  func figureEnd(_ index: Int) -> Int {
    var end = index + 1
    while end - index < Self.figureLimit, text(end) == "," || text(end) == ".", isJoined(end), isDigits(end + 1), isJoined(end + 1) {
      end += 2
    }
    return end
  }

  /// The words of a range of tokens, white space as single spaces.
  func words(_ range: Range<Int>) -> String {
    range.reduce(into: "") { words, index in
      if index > range.lowerBound, tokens[index].hasGap { words += " " }
      words += tokens[index].text
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || (0x09...0x0D).contains(scalar.value) || scalar.value == 0xA0
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x80 { return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }
    return value >= 0xC0 && value != 0xD7 && value != 0xF7 && !(0x2000...0x2BFF).contains(value) && !(0x3000...0x303F).contains(value)
      && value < 0x1F000
  }
}
