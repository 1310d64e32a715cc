import Language

/// The numbers that a text names, as JSON writes them.
///
/// Those in figures, each whole ("1,250.00" is 1250.00 and no 250), without zeros in front; of a day or a time in figures its parts (`3:15pm` has 3
/// and 15); and what a few words mean. Other numbers in words are the business of whoever writes the text: the default model's messages have them in
/// digits below.
package enum NumbersInText {
  package static func find(_ text: String) -> [String] {
    var found: [String] = []
    if mayHaveFigures(text) {
      let tokens = NoteTokens(text)
      for figure in tokens.figures { found += numbers(of: figure, tokens) }
    }
    return found + spelled(in: text)
  }

  /// The same for each word between white space; a number of several words ("1 480,00") is in its first.
  package static func byWord(_ text: String) -> [[String]] {
    let words = CopySource.words(of: text)
    var found = words.map { spelled(in: String($0)) }
    guard mayHaveFigures(text) else { return found }
    let tokens = NoteTokens(text)
    let view = text.unicodeScalars
    var (place, offset, index) = (view.startIndex, 0, 0)
    for (word, said) in words.enumerated() {
      offset += view.distance(from: place, to: said.startIndex)
      let end = offset + said.unicodeScalars.count
      (place, offset) = (said.endIndex, end)
      var own: [String] = []
      while index < tokens.figures.count, tokens.start(tokens.figures[index].tokens.lowerBound) < end {
        own += numbers(of: tokens.figures[index], tokens)
        index += 1
      }
      found[word] = own + found[word]
    }
    return found
  }

  private static func mayHaveFigures(_ text: String) -> Bool { text.utf8.contains { $0 &- 0x30 < 10 || $0 >= 0x80 } }

  private static func numbers(of figure: Figure, _ tokens: NoteTokens) -> [String] {
    switch figure.kind {
    case .number, .fraction, .ordinal:
      guard let number = figure.number else { return [withoutLeadingZeros(tokens.words(figure.tokens))].filter { !$0.isEmpty } }
      return [number.text] + (figure.isPlain ? figure.other.map { [$0.text] } ?? [] : [])
    case .date, .clock, .code: return figure.parts.map { withoutLeadingZeros(tokens.text($0)) }
    case .power: return []
    }
  }

  /// Of a row of digits too long to reckon with; empty for anything else.
  private static func withoutLeadingZeros(_ digits: String) -> String {
    guard digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return "" }
    let rest = digits.drop { $0 == "0" }
    return rest.isEmpty ? "0" : String(rest)
  }

  private static func spelled(in text: String) -> [String] {
    text.lowercased().split { !$0.isLetter }.flatMap { meanings[String($0)] ?? [] }
  }

  /// Minutes in hours, and words of amount.
  private static let meanings: [String: [String]] = {
    let hours = ["15", "30", "45", "60", "90", "120", "150", "180", "240"]
    let one = ["1"]
    let two = ["2"]
    return [
      "hour": hours, "hours": hours, "dozen": ["6", "12", "24", "36"], "half": ["0.5", "1.5", "2.5", "3.5"], "couple": two, "pair": two,
      "both": two,
      "twice": two, "double": two, "a": one, "an": one, "one": one, "once": one, "single": one, "none": ["0"], "zero": ["0"], "no": ["0"],
    ]
  }()
}
