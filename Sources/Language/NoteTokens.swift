/// The words of a note as the readers of days and numbers see them: runs of letters, runs of digits, and single other characters.
package struct NoteTokens: Sendable {
  enum Kind: Sendable { case letters, digits, sign }

  struct Token: Sendable {
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
  /// The stretches of the note that are written in figures, in order.
  package private(set) var figures: [Figure] = []
  /// For each token the figure that it is of; -1 for none.
  private var figureOf: [Int32] = []
  private var knownLanguage: NoteLanguage?

  /// - Parameter decimalComma: whether a comma parts decimals, and a point thousands, where the form leaves that open.
  package init(_ note: String, decimalComma: Bool = false) {
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
      let kind: Kind = Self.isDigit(scalars[place]) ? .digits : Self.isLetter(scalars[place]) ? .letters : .sign
      var end = place + 1
      switch kind {
      case .letters: while end < scalars.count, Self.isLetter(scalars[end]), !Self.isDigit(scalars[end]) { end += 1 }
      case .digits: while end < scalars.count, Self.isDigit(scalars[end]) { end += 1 }
      case .sign: break
      }
      var text = String.UnicodeScalarView()
      for scalar in scalars[place..<end] { text.append(Self.plain(scalar)) }
      tokens.append(
        Token(kind: kind, text: String(text), hasGap: hasGap, isCapitalized: scalars[place].properties.isUppercase, start: place))
      hasGap = false
      place = end
    }
    self.tokens = tokens
    guard tokens.contains(where: { $0.kind != .letters }) else { return }
    figures = FigureReader(self, decimalComma: decimalComma).all()
    figureOf = Array(repeating: -1, count: tokens.count)
    for (index, figure) in figures.enumerated() { for token in figure.tokens { figureOf[token] = Int32(index) } }
  }

  /// The tokens of a note with its figures as its language writes them: "1.250" of a German note is a whole number, and "3.12." a day.
  package static func inOwnLanguage(_ note: String) -> NoteTokens {
    var tokens = NoteTokens(note)
    let language = tokens.language
    if language.lexicon.manner.contains(.decimalComma), tokens.figures.contains(where: { $0.tokens.count > 1 }) {
      tokens = NoteTokens(note, decimalComma: true)
    }
    tokens.knownLanguage = language
    return tokens
  }

  /// The language that they are in, which ``inOwnLanguage(_:)`` keeps.
  package var language: NoteLanguage { knownLanguage ?? NoteLanguage(of: self) }

  /// The figure that a token is of.
  package func figure(at index: Int) -> Figure? {
    guard figureOf.indices.contains(index), figureOf[index] >= 0 else { return nil }
    return figures[Int(figureOf[index])]
  }

  /// The figure that begins with a token.
  package func figure(from index: Int) -> Figure? { figure(at: index).flatMap { $0.tokens.lowerBound == index ? $0 : nil } }

  /// Whether a token is of a figure that begins in front of it.
  package func isInsideFigure(_ index: Int) -> Bool { figure(at: index).map { $0.tokens.lowerBound < index } ?? false }

  /// Whether a figure is the end of a number whose other digits are hidden: "*9902", "...4410", "xx-1182".
  package func isMasked(_ figure: Figure) -> Bool {
    let first = figure.tokens.lowerBound
    guard figure.isPlain, figure.tokens.count == 1, text(first).utf8.count >= 3, isJoined(first) else { return false }
    let before = isSign(first - 1) && text(first - 1) == "-" && isJoined(first - 1) ? first - 2 : first - 1
    return ["*", "\u{2022}", "\u{2026}"].contains(text(before)) || text(before) == "." && text(before - 1) == "." && isJoined(before)
      || isLetters(before) && text(before).allSatisfy { $0 == "x" }
  }

  package var count: Int { tokens.count }

  // Beyond the ends stands nothing.

  package func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }
  package func isLetters(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .letters }
  package func isDigits(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .digits }
  package func isSign(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .sign }

  package func isCapitalized(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].isCapitalized }
  /// Offset of a token's first scalar in the note; `index` is one of a token.
  package func start(_ index: Int) -> Int { tokens[index].start }

  /// The note's scalars from the first token of a range to its last.
  package func scalars(_ range: Range<Int>) -> Range<Int> {
    let last = tokens[range.upperBound - 1]
    return tokens[range.lowerBound].start..<last.start + last.text.unicodeScalars.count
  }

  /// Whether a token stands right behind the one before it.
  package func isJoined(_ index: Int) -> Bool { index > 0 && index < tokens.count && !tokens[index].hasGap }

  /// The value of a token of at most so many digits.
  package func number(_ index: Int, digits: Int) -> Int? {
    isDigits(index) && tokens[index].text.utf8.count <= digits ? Int(tokens[index].text) : nil
  }

  /// The words of a range of tokens, white space as single spaces.
  package func words(_ range: Range<Int>) -> String {
    range.reduce(into: "") { words, index in
      if index > range.lowerBound, tokens[index].hasGap { words += " " }
      words += tokens[index].text
    }
  }

  /// A digit of any script: "٣", "３".
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x660 { return ("0"..."9").contains(scalar) }
    return scalar.properties.numericType == .decimal
  }

  /// A scalar as readers see it: in lower case as far as ASCII goes, digits and apostrophes as ASCII has them.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if ("A"..."Z").contains(scalar) { return Unicode.Scalar(UInt8(scalar.value) + 32) }
    if scalar.value < 0x660 { return scalar }
    if scalar == "\u{2019}" { return "'" }
    guard scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue, (0...9).contains(digit) else {
      return scalar
    }
    return Unicode.Scalar(UInt8(0x30 + Int(digit)))
  }

  /// White space, no-break and thin spaces with it.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || (0x09...0x0D).contains(scalar.value) || scalar.value == 0xA0 || scalar.value == 0x202F || scalar.value == 0x2009
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x80 { return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }
    return value >= 0xC0 && value != 0xD7 && value != 0xF7 && !(0x2000...0x2BFF).contains(value) && !(0x3000...0x303F).contains(value)
      && value < 0x1F000
  }
}
