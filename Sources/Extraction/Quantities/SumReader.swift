import Language

/// Which of a note's numbers a sum of money may be, as far as its words decide that: not one that is corrected ("15, no, 18"), and the total where
/// the note states one ("$312 total, $240 was the x-ray").
struct SumReader {
  /// Numbers that others replace, in digits.
  private(set) var corrected: Set<String> = []
  /// What replaces them: of the numbers at the same places in `numbers` the later one.
  private(set) var replacements: [Int: Int] = [:]
  /// The total; empty where the note states none, or several.
  private(set) var total: Set<String> = []

  private typealias Figure = (digits: Set<String>, range: Range<Int>)

  /// - Parameter numbers: all of the note.
  init(_ tokens: NoteTokens, _ numbers: [NumberPlaces.Place]) {
    let figures = Self.figures(tokens, numbers)
    var totals: [Set<String>] = []
    for (index, figure) in figures.enumerated() {
      if Self.isTotal(figure.range, tokens) { totals.append(figure.digits) }
      guard index + 1 < figures.count else { continue }
      let next = figures[index + 1]
      var between = (figure.range.upperBound..<next.range.lowerBound).map(tokens.text)[...]
      // "640 pounds, no, 614": what is counted stands with the first one.
      while between.count > 1, between.startIndex < 2, between.contains(where: { ",.-\u{2013}\u{2014}\u{2026}".contains($0) }),
        let word = between.first, word.first?.isLetter == true, !Self.corrections.contains(word), word != "and"
      {
        between = between.dropFirst()
      }
      if between.count <= 6, !between.allSatisfy({ $0 == "," || $0 == "$" }),
        between.allSatisfy({ Self.corrections.contains($0) || Currencies.signs.contains($0) }),
        between.contains(where: { DayWords.corrections.contains($0) })
      {
        corrected.formUnion(figure.digits.subtracting(next.digits))
        replacements[index] = index + 1
      } else if Self.endsInCorrection(next.range, tokens) {
        corrected.formUnion(figure.digits.subtracting(next.digits))
        replacements[index] = index + 1
      }
    }
    if totals.count == 1 { total = totals[0] }
  }

  private static let corrections = DayWords.corrections.union([
    ",", ".", "…", "-", "–", "i", "that", "it", "on", "or", "oh", "um", "uh", "er",
  ])

  /// Whether a number ends a sentence by itself and only takes back what was said: the eight of "six copies of it on staging, no, actually eight".
  private static func endsInCorrection(_ range: Range<Int>, _ tokens: NoteTokens) -> Bool {
    guard range.upperBound >= tokens.count || [".", "!"].contains(tokens.text(range.upperBound)) && !tokens.isDigits(range.upperBound + 1)
    else { return false }
    var start = range.lowerBound
    while start > 0, range.lowerBound - start < 6,
      corrections.contains(tokens.text(start - 1)) || Currencies.signs.contains(tokens.text(start - 1))
    { start -= 1 }
    let words = (start..<range.lowerBound).map(tokens.text)
    return [",", ".", "-", "\u{2013}", "\u{2026}"].contains(words.first) && words.contains(where: takingBack.contains)
  }

  private static let takingBack: Set = [
    "no", "nope", "wait", "sorry", "actually", "scratch", "correction", "rather", "oops", "whoops", "meant",
  ]

  private static func figures(_ tokens: NoteTokens, _ numbers: [NumberPlaces.Place]) -> [Figure] {
    numbers.map { (Set([$0.digits, $0.other].compactMap { $0 }), $0.range) }
  }

  /// "312 total", "total 107.16", "all in 40", "18 all told", "totalling $9", "20 altogether".
  private static func isTotal(_ range: Range<Int>, _ tokens: NoteTokens) -> Bool {
    var next = range.upperBound
    if Currencies.spoken.contains(tokens.text(next)) || Currencies.codes.contains(tokens.text(next)) { next += 1 }
    // Not the 60 of "60, total 115.22".
    let leads = tokens.isDigits(next + 1) || Currencies.signs.contains(tokens.text(next + 1))
    if ["total", "altogether", "overall"].contains(tokens.text(next)), !leads { return true }
    if tokens.text(next) == "all", ["in", "told"].contains(tokens.text(next + 1)) { return true }
    if tokens.text(next) == "in", ["total", "all"].contains(tokens.text(next + 1)) { return true }
    var before = range.lowerBound - 1
    while Currencies.signs.contains(tokens.text(before)) || Currencies.codes.contains(tokens.text(before))
      || [":", "=", "of", "was", "is"].contains(tokens.text(before))
    { before -= 1 }
    return ["total", "totalling", "totaling", "totals", "totalled"].contains(tokens.text(before))
  }
}
