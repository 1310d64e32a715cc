import ModelFiles

/// Cuts a text into the words that the model encodes one by one.
struct PreTokenizer: Sendable {
  /// What becomes of a separator. The names are those of `tokenizer.json`.
  enum Behavior: String, Sendable {
    case removed = "Removed"
    case isolated = "Isolated"
    case mergedWithPrevious = "MergedWithPrevious"
    case mergedWithNext = "MergedWithNext"
    case contiguous = "Contiguous"
  }

  enum Step: Sendable {
    /// - inverted: what does not match is the separator.
    case split(SplitPattern, Behavior, inverted: Bool)
    /// From here on the text is written in GPT-2's byte alphabet, as it matters to steps that follow.
    case byteLevel
    /// A space before every word that has none.
    case spacePrefix
    /// Spaces become the replacement; words get it as prefix, all or the first.
    case metaspace(replacement: [UInt8], Prefix, splits: Bool)
    /// Before every U+2581 that follows something else: a cut that no token of the vocabulary reaches across.
    case lowLines
  }

  enum Prefix: Sendable { case never, first, always }

  var steps: [Step] = []

  /// Words, one after another; bytes between them were removed.
  struct Words {
    var text: [UInt8]
    var ranges: [Range<Int>]
    var isByteAlphabet = false
  }

  /// Calls `body` for every word of the text in order.
  /// - Parameter isFirst: whether the text begins where the whole text begins.
  func forEachWord(_ text: UnsafeBufferPointer<UInt8>, isFirst: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if text.isEmpty { return }
    if steps.isEmpty { return body(text) }
    if steps.count == 1 {
      // The usual case, without copies.
      switch steps[0] {
      case .split(let pattern, .isolated, false):
        var matcher = SplitMatcher(pattern, text: text)
        matcher.forEachPiece(in: 0..<text.count) { range, _ in body(UnsafeBufferPointer(rebasing: text[range])) }
        return
      case .lowLines:
        return Self.forEachLowLine(text, 0..<text.count) { body(UnsafeBufferPointer(rebasing: text[$0])) }
      default: break
      }
    }
    var words = Words(text: Array(text), ranges: [0..<text.count])
    for step in steps { Self.apply(step, &words, isFirst: isFirst) }
    if words.isByteAlphabet {
      let mapped = words
      words = Words(text: [], ranges: [])
      mapped.text.withUnsafeBufferPointer { bytes in
        for range in mapped.ranges {
          let start = words.text.count
          if ByteLevelAlphabet.appendBytes(of: UnsafeBufferPointer(rebasing: bytes[range]), to: &words.text) {
            words.ranges.append(start..<words.text.count)
          }
        }
      }
    }
    words.text.withUnsafeBufferPointer { bytes in
      for range in words.ranges where !range.isEmpty { body(UnsafeBufferPointer(rebasing: bytes[range])) }
    }
  }

  private static func apply(_ step: Step, _ words: inout Words, isFirst: Bool) {
    switch step {
    case .split(let pattern, let behavior, let inverted):
      words.ranges = split(words, pattern, behavior, inverted: inverted)
    case .byteLevel:
      rewrite(&words) { word, _ in ByteLevelAlphabet.text(of: word) }
      words.isByteAlphabet = true
    case .spacePrefix:
      rewrite(&words) { word, _ in word.first == 0x20 ? Array(word) : [0x20] + word }
    case .metaspace(let replacement, let prefix, let splits):
      rewrite(&words) { word, index in
        var result: [UInt8] = []
        let wantsPrefix = prefix == .always || prefix == .first && index == 0 && isFirst
        if wantsPrefix, word.first != 0x20, !word.starts(with: replacement) { result = replacement }
        for byte in word { if byte == 0x20 { result.append(contentsOf: replacement) } else { result.append(byte) } }
        return result
      }
      if splits { words.ranges = words.ranges.flatMap { cutBefore(replacement, words.text, $0) } }
    case .lowLines:
      words.ranges = words.text.withUnsafeBufferPointer { bytes in
        var ranges: [Range<Int>] = []
        for range in words.ranges { forEachLowLine(bytes, range) { ranges.append($0) } }
        return ranges
      }
    }
  }

  private static func rewrite(_ words: inout Words, _ body: (ArraySlice<UInt8>, Int) -> [UInt8]) {
    var text: [UInt8] = []
    text.reserveCapacity(words.text.count + words.ranges.count)
    for (index, range) in words.ranges.enumerated() {
      let start = text.count
      text.append(contentsOf: body(words.text[range], index))
      words.ranges[index] = start..<text.count
    }
    words.text = text
  }

  private static func split(_ words: Words, _ pattern: SplitPattern, _ behavior: Behavior, inverted: Bool) -> [Range<Int>] {
    var result: [Range<Int>] = []
    words.text.withUnsafeBufferPointer { bytes in
      for word in words.ranges {
        let view = UnsafeBufferPointer(rebasing: bytes[word])
        var matcher = SplitMatcher(pattern, text: view)
        let first = result.count
        var lastIsSeparator = false
        matcher.forEachPiece(in: 0..<view.count) { piece, isMatch in
          let range = piece.lowerBound + word.lowerBound..<piece.upperBound + word.lowerBound
          let isSeparator = isMatch != inverted
          defer { lastIsSeparator = isSeparator }
          let hasPrevious = result.count > first
          switch behavior {
          case .removed: if !isSeparator { result.append(range) }
          case .isolated: result.append(range)
          case .contiguous where hasPrevious && isSeparator == lastIsSeparator,
            .mergedWithPrevious where hasPrevious && isSeparator && !lastIsSeparator,
            .mergedWithNext where hasPrevious && lastIsSeparator && !isSeparator:
            result[result.count - 1] = result[result.count - 1].lowerBound..<range.upperBound
          default: result.append(range)
          }
        }
      }
    }
    return result
  }

  /// The range cut before every occurrence of `mark`.
  private static func cutBefore(_ mark: [UInt8], _ text: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    guard let first = mark.first else { return [range] }
    var result: [Range<Int>] = []
    var start = range.lowerBound
    var at = start
    while at < range.upperBound {
      if text[at] == first, range.upperBound - at >= mark.count, text[at..<at + mark.count].elementsEqual(mark) {
        if at > start { result.append(start..<at) }
        start = at
        at += mark.count
      } else {
        at += 1
      }
    }
    if start < range.upperBound { result.append(start..<range.upperBound) }
    return result
  }

  private static func forEachLowLine(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var start = range.lowerBound
    var at = start
    var isAfterOther = false
    while at < range.upperBound {
      if text[at] == Vocabulary.lowLine[0], range.upperBound - at >= 3, text[at + 1] == Vocabulary.lowLine[1],
        text[at + 2] == Vocabulary.lowLine[2]
      {
        if isAfterOther {
          body(start..<at)
          start = at
        }
        isAfterOther = false
        at += 3
      } else {
        isAfterOther = true
        at += 1
      }
    }
    if start < range.upperBound { body(start..<range.upperBound) }
  }
}
