import Foundation
import JSONText
import ModelFiles

/// What happens to a text before it is cut into words.
struct Normalizer: Sendable {
  enum Step: Sendable {
    case nfc, nfd, nfkc, nfkd
    case lowercase
    case stripAccents
    /// Puts this before a text that is not empty.
    case prepend([UInt8])
    /// The same, unless the text begins with it already.
    case prependUnlessThere([UInt8])
    case replace([UInt8], with: [UInt8])
    case replacePattern(SplitPattern, with: [UInt8])
    case strip(left: Bool, right: Bool)
    /// Runs of spaces become one, those at the ends go: SentencePiece's remove_extra_whitespaces.
    case collapseSpaces
    case precompiled(PrecompiledCharsMap)
  }

  var steps: [Step] = []

  var isIdentity: Bool { steps.isEmpty }

  /// The same without the steps that put something before a text.
  var withoutPrefix: Normalizer {
    Normalizer(
      steps: steps.filter { step in
        switch step {
        case .prepend, .prependUnlessThere: return false
        default: return true
        }
      })
  }

  func apply(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for step in steps { Self.apply(step, &text) }
    return text
  }

  private static func apply(_ step: Step, _ text: inout [UInt8]) {
    switch step {
    case .nfc: unicode(&text) { $0.precomposedStringWithCanonicalMapping }
    case .nfd: unicode(&text) { $0.decomposedStringWithCanonicalMapping }
    case .nfkc: unicode(&text) { $0.precomposedStringWithCompatibilityMapping }
    case .nfkd: unicode(&text) { $0.decomposedStringWithCompatibilityMapping }
    case .lowercase: lowercase(&text)
    case .stripAccents:
      unicode(&text) { string in
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: string.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark })
        return String(kept)
      }
    case .prepend(let prefix): if !text.isEmpty { text.insert(contentsOf: prefix, at: 0) }
    case .prependUnlessThere(let prefix): if !text.isEmpty, !text.starts(with: prefix) { text.insert(contentsOf: prefix, at: 0) }
    case .replace(let old, let new): replace(old, new, &text)
    case .replacePattern(let pattern, let new): replace(pattern, new, &text)
    case .strip(let left, let right): strip(&text, left: left, right: right)
    case .collapseSpaces: collapseSpaces(&text)
    case .precompiled(let map): text = map.apply(text)
    }
  }

  /// Applies a string function to the stretches that are UTF-8; other bytes stay as they are. ASCII has only one form.
  private static func unicode(_ text: inout [UInt8], _ body: (String) -> String) {
    if text.allSatisfy({ $0 < 0x80 }) { return }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    text.withUnsafeBufferPointer { bytes in
      var start = 0
      var at = 0
      func flush() {
        if start < at { result.append(contentsOf: body(String(decoding: bytes[start..<at], as: UTF8.self)).utf8) }
      }
      while at < bytes.count {
        if let length = UTF8Text.scalarLength(bytes, at) {
          at += length
        } else {
          flush()
          result.append(bytes[at])
          at += 1
          start = at
        }
      }
      flush()
    }
    text = result
  }

  private static func lowercase(_ text: inout [UInt8]) {
    for index in text.indices where text[index] >= 0x41 && text[index] <= 0x5A { text[index] |= 0x20 }
    // Scalar by scalar: the final form of a sigma is no concern of a tokenizer's.
    unicode(&text) { string in string.unicodeScalars.reduce(into: "") { $0 += $1.properties.lowercaseMapping } }
  }

  private static func replace(_ old: [UInt8], _ new: [UInt8], _ text: inout [UInt8]) {
    guard let first = old.first, text.contains(first) else { return }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 4)
    var at = 0
    while at < text.count {
      if text[at] == first, text.count - at >= old.count, old.count == 1 || text[at..<at + old.count].elementsEqual(old) {
        result.append(contentsOf: new)
        at += old.count
      } else {
        result.append(text[at])
        at += 1
      }
    }
    text = result
  }

  private static func replace(_ pattern: SplitPattern, _ new: [UInt8], _ text: inout [UInt8]) {
    var result: [UInt8] = []
    text.withUnsafeBufferPointer { bytes in
      var matcher = SplitMatcher(pattern, text: bytes)
      matcher.forEachPiece(in: 0..<bytes.count) { range, isMatch in
        if isMatch { result.append(contentsOf: new) } else { result.append(contentsOf: bytes[range]) }
      }
    }
    text = result
  }

  private static func strip(_ text: inout [UInt8], left: Bool, right: Bool) {
    let (start, end) = text.withUnsafeBufferPointer { bytes in
      var start = 0
      var end = bytes.count
      while left, start < end, let length = WhiteSpace.length(bytes, at: start) { start += length }
      while right, start < end, let length = WhiteSpace.length(bytes, endingAt: end) { end -= length }
      return (start, end)
    }
    text = Array(text[start..<end])
  }

  private static func collapseSpaces(_ text: inout [UInt8]) {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for byte in text where !(byte == 0x20 && (result.isEmpty || result.last == 0x20)) { result.append(byte) }
    if result.last == 0x20 { result.removeLast() }
    text = result
  }
}

/// Unicode white space in UTF-8.
enum WhiteSpace {
  /// Length of the white-space scalar that begins at `at`; nil where there is none.
  static func length(_ bytes: UnsafeBufferPointer<UInt8>, at: Int) -> Int? {
    guard let length = UTF8Text.scalarLength(bytes, at),
      let scalar = Unicode.Scalar(UTF8Text.scalarValue(bytes, at, length: length)), scalar.properties.isWhitespace
    else { return nil }
    return length
  }

  /// Length of the white-space scalar that ends before `end`; nil where there is none.
  static func length(_ bytes: UnsafeBufferPointer<UInt8>, endingAt end: Int) -> Int? {
    var start = end - 1
    while start > 0, end - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    guard start >= 0, length(bytes, at: start) == end - start else { return nil }
    return end - start
  }
}
