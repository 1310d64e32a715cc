/// A stretch of a note that may be a field's value, and the value that it is.
package struct SpanStretch: Sendable, Hashable {
  /// Unicode scalars of the note.
  package var range: Range<Int>
  package var text: String
  /// How much it is less likely than others as they stand there, a logarithm: 0, or less where it is a value only in another form.
  package var score: Double

  package init(range: Range<Int>, text: String, score: Double = 0) {
    self.range = range
    self.text = text
    self.score = score
  }
}

/// Where a number, a day or a time of a note stands, as a field may have it.
package struct SpanPlace: Sendable, Hashable {
  /// Unicode scalars of the note.
  package var range: Range<Int>
  /// What it names, where that can be compared; nil where that depends on others ("Friday").
  package var value: Double?
  /// How much less it counts for the field by the words around it, a logarithm: 0 or less.
  package var score = 0.0
  /// How much less nothing counts beside it, as the note names it for the field.
  package var lead = 0.0
  /// Whether a value that begins or ends in it is all of it.
  package var isWhole = false
}

/// Finds the stretches of a note that are strings of a language: what the note and the field's grammar have in common.
///
/// Stretches begin and end where words and numbers do. Each is tried as it is written, with the spaces and hyphens inside a code left out, and, where
/// none of these is a string of the language, with its letters large or small. Nothing is put together of pieces that do not stand together.
struct StretchFinder {
  private let scalars: [Unicode.Scalar]
  /// The run without white space that each scalar belongs to.
  private let runs: [Int]
  /// For each run whether it looks like a part of a code: has a digit, or has no small letters.
  private let isCode: [Bool]
  private let hasDigit: [Bool]
  private let lengths: [Int]

  /// What a value counts less that is written in another form: without the spaces and hyphens inside, or in other letters.
  private static let closed = -0.3, folded = -1.0
  /// Most scalars of a stretch, most stretches of a field, and most steps that are taken to find them.
  private static let longest = 300, most = 4096, steps = 400_000

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    var runs: [Int] = [], isCode: [Bool] = [], withDigit: [Bool] = []
    var wasSpace = true, hasDigit = false, hasSmall = false
    for scalar in scalars {
      let isSpace = scalar.properties.isWhitespace
      if !isSpace, wasSpace {
        isCode.append(false)
        withDigit.append(false)
        (hasDigit, hasSmall) = (false, false)
      }
      if !isSpace {
        hasDigit = hasDigit || ("0"..."9").contains(scalar)
        hasSmall = hasSmall || scalar.properties.isLowercase
        isCode[isCode.count - 1] = hasDigit || !hasSmall
        withDigit[isCode.count - 1] = hasDigit
      }
      runs.append(isSpace ? -1 : isCode.count - 1)
      wasSpace = isSpace
    }
    (self.runs, self.isCode, self.hasDigit) = (runs, isCode, withDigit)
    var lengths = [Int](repeating: 0, count: isCode.count)
    for run in runs where run >= 0 { lengths[run] += 1 }
    self.lengths = lengths
  }

  /// All of them, by where they begin; of those that begin at one place and end in one word the longest, and of those within one word the longest.
  func stretches(of language: any StringWalk) -> [SpanStretch] {
    var budget = Self.steps
    var found: [SpanStretch] = []
    for start in scalars.indices where isStart(start) {
      found += walk(language, from: start, closes: false, fold: nil, &budget)
      found += walk(language, from: start, closes: true, fold: nil, &budget)
      guard budget > 0, found.count < Self.most else { break }
    }
    if found.isEmpty {
      for start in scalars.indices where isStart(start) {
        for fold in [Fold.upper, .lower] {
          found += walk(language, from: start, closes: false, fold: fold, &budget)
          found += walk(language, from: start, closes: true, fold: fold, &budget)
        }
        guard budget > 0, found.count < Self.most else { break }
      }
    }
    return withoutParts(found)
  }

  /// Without stretches that are parts of others within one run, and each in the form that needs the least change.
  private func withoutParts(_ found: [SpanStretch]) -> [SpanStretch] {
    var best: [Range<Int>: Double] = [:]
    for stretch in found { best[stretch.range] = max(best[stretch.range] ?? stretch.score, stretch.score) }
    let found = found.filter { $0.score == best[$0.range] }
    var widest: [Int: [Range<Int>]] = [:]
    func run(_ range: Range<Int>) -> Int? { runs[range.lowerBound] == runs[range.upperBound - 1] ? runs[range.lowerBound] : nil }
    for stretch in found { if let run = run(stretch.range) { widest[run, default: []].append(stretch.range) } }
    return found.filter { stretch in
      guard let run = run(stretch.range) else { return true }
      let (low, high) = (stretch.range.lowerBound, stretch.range.upperBound)
      return !(widest[run] ?? []).contains { $0 != stretch.range && $0.lowerBound <= low && $0.upperBound >= high }
    }
  }

  private enum Fold { case upper, lower }

  private func walk(
    _ language: any StringWalk, from start: Int, closes: Bool, fold: Fold?, _ budget: inout Int
  ) -> [SpanStretch] {
    language.restart()
    var text = String.UnicodeScalarView()
    /// By the run that they end in.
    var ends: [(run: Int, stretch: SpanStretch)] = []
    var hasClosed = false, hasFolded = false
    var index = start
    while index < scalars.count, index - start < Self.longest, budget > 0 {
      budget -= 1
      let scalar = scalars[index]
      if closes, isJoint(index) {
        // Only codes are written with joints inside that are none of theirs.
        guard mayBeClosed(runs[index - 1], runs[index + 1]) else { break }
        hasClosed = true
        index += 1
        continue
      }
      var taken = true
      for written in folded(scalar, fold) {
        guard language.take(written) else {
          taken = false
          break
        }
        hasFolded = hasFolded || written != scalar
        text.append(written)
      }
      guard taken else { break }
      index += 1
      guard isEnd(index), !closes || hasClosed, fold == nil || hasFolded, language.canEnd else { continue }
      let stretch = SpanStretch(
        range: start..<index, text: String(text), score: (hasClosed ? Self.closed : 0) + (hasFolded ? Self.folded : 0))
      let run = runs[index - 1]
      // Of an address all up to the mark behind it; a mark at the end belongs to it only where nothing shorter does.
      if ends.last?.run == run {
        if !isMark(scalars[index - 1]) || scalars[index - 1] == ")" && text.contains("(") { ends[ends.count - 1].stretch = stretch }
      } else {
        ends.append((run, stretch))
      }
    }
    // The parts of a code stand together.
    let isOneCode = ends.last.map { last in (runs[start]...last.run).allSatisfy { hasDigit[$0] } } ?? false
    return closes || isOneCode ? ends.suffix(1).map(\.stretch) : ends.map(\.stretch)
  }

  /// Whether a joint between two runs may be none of a code's: both look like parts of one, or one does and the other is short.
  private func mayBeClosed(_ left: Int, _ right: Int) -> Bool {
    isCode[left] && isCode[right] || isCode[left] && lengths[right] <= 4 || lengths[left] <= 4 && isCode[right]
  }

  private func folded(_ scalar: Unicode.Scalar, _ fold: Fold?) -> [Unicode.Scalar] {
    switch fold {
    case nil: [scalar]
    case .upper: Array(scalar.properties.uppercaseMapping.unicodeScalars)
    case .lower: Array(scalar.properties.lowercaseMapping.unicodeScalars)
    }
  }

  // MARK: Where words end

  private func isWord(_ index: Int) -> Bool {
    guard scalars.indices.contains(index) else { return false }
    let properties = scalars[index].properties
    return properties.isAlphabetic || properties.numericType != nil || scalars[index] == "_"
  }
  private func isDigit(_ index: Int) -> Bool { scalars.indices.contains(index) && ("0"..."9").contains(scalars[index]) }

  /// Whether a point, comma or colon stands within a number. The colon of a time has one or two digits in front that begin a word: that of "10.4.0.17:80"
  /// parts a port from its host.
  private func isInNumber(_ index: Int) -> Bool {
    guard scalars.indices.contains(index), ".,:".unicodeScalars.contains(scalars[index]), isDigit(index - 1), isDigit(index + 1) else {
      return false
    }
    let start = isDigit(index - 2) ? index - 2 : index - 1
    let isPort = isDigit(start - 1) || start > 1 && scalars[start - 1] == "." && isDigit(start - 2)
    return scalars[index] != ":" || !isPort
  }

  private func isStart(_ index: Int) -> Bool {
    guard !scalars[index].properties.isWhitespace, !isMark(scalars[index]) else { return false }
    // "v4.12.0"
    let isVersion = isDigit(index) && index > 0 && ["v", "V"].contains(scalars[index - 1]) && !isWord(index - 2)
    return !(isWord(index) && isWord(index - 1)) && !isInNumber(index - 1) || isDigit(index) && isHidden(index - 1) || isVersion
  }

  /// Whether a scalar is the last of those that hide the digits in front: the "x" of "x7720", "xxxx0031".
  private func isHidden(_ index: Int) -> Bool {
    var start = index
    while start >= 0, ["x", "X"].contains(scalars[start]) { start -= 1 }
    return start < index && !isWord(start)
  }

  private func isEnd(_ index: Int) -> Bool {
    guard !scalars[index - 1].properties.isWhitespace else { return false }
    return !(isWord(index) && isWord(index - 1)) && !isInNumber(index)
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool { ",;:.!?)]}>\"'\u{2019}\u{201D}".unicodeScalars.contains(scalar) }

  /// A space or hyphen between two words.
  private func isJoint(_ index: Int) -> Bool {
    [" ", "-", "\u{A0}", "\u{2011}", "\u{2013}"].contains(scalars[index]) && isWord(index - 1) && isWord(index + 1)
  }
}
