import JSONText
import ModelFiles

/// Tokens that are found in a text as they are written, before it is cut into words: control tokens, and what was
/// added to a vocabulary later.
struct AddedTokens: Sendable {
  struct Token: Sendable {
    var id: TokenID
    var content: [UInt8]
    var isControl: Bool
    /// Takes the white space before or after it along.
    var stripsLeft = false
    var stripsRight = false
    /// Only where no word character touches it.
    var isSingleWord = false
  }

  private(set) var tokens: [Token] = []
  /// By first byte: indices of tokens, the longest first.
  private var byFirst = [[Int32]](repeating: [], count: 256)
  /// Second bytes of the tokens that begin with a byte; where one has no second byte, all.
  private var seconds = [[Bool]?](repeating: nil, count: 256)
  private var hasPlain = false

  init() {}

  init(_ tokens: [Token]) {
    self.tokens = tokens.filter { !$0.content.isEmpty }
    for (index, token) in self.tokens.enumerated() {
      let first = Int(token.content[0])
      byFirst[first].append(Int32(index))
      var allowed = seconds[first] ?? [Bool](repeating: false, count: 256)
      if token.content.count > 1 { allowed[Int(token.content[1])] = true } else { allowed = [Bool](repeating: true, count: 256) }
      seconds[first] = allowed
      if !token.isControl { hasPlain = true }
    }
    let all = self.tokens
    for first in byFirst.indices {
      byFirst[first].sort { left, right in
        let (leftLength, rightLength) = (all[Int(left)].content.count, all[Int(right)].content.count)
        return leftLength != rightLength ? leftLength > rightLength : left < right
      }
    }
  }

  /// The same with `stripsRight` set where `includes` accepts a token's text.
  func strippingRight(_ includes: ([UInt8]) -> Bool) -> AddedTokens {
    var copy = self
    for index in copy.tokens.indices where includes(copy.tokens[index].content) { copy.tokens[index].stripsRight = true }
    return copy
  }

  /// Whether any token can be found at all.
  func isIdle(parsingControl: Bool) -> Bool { tokens.isEmpty || !parsingControl && !hasPlain }

  /// Calls `body` with every stretch of text and every token in it, in order. Of tokens that overlap, the leftmost
  /// counts, and of those the longest.
  func split(
    _ text: UnsafeBufferPointer<UInt8>, parsingControl: Bool, _ body: (_ stretch: Range<Int>, _ token: TokenID?) -> Void
  ) {
    if isIdle(parsingControl: parsingControl) {
      if !text.isEmpty { body(0..<text.count, nil) }
      return
    }
    var start = 0
    var at = 0
    while at < text.count {
      guard let token = match(text, at, parsingControl: parsingControl) else {
        at += 1
        continue
      }
      var from = at
      var end = at + token.content.count
      if token.stripsLeft { while from > start, let length = WhiteSpace.length(text, endingAt: from) { from -= length } }
      if token.stripsRight { while end < text.count, let length = WhiteSpace.length(text, at: end) { end += length } }
      if from > start { body(start..<from, nil) }
      body(from..<end, token.id)
      start = end
      at = end
    }
    if start < text.count { body(start..<text.count, nil) }
  }

  @inline(__always)
  private func match(_ text: UnsafeBufferPointer<UInt8>, _ at: Int, parsingControl: Bool) -> Token? {
    let first = Int(text[at])
    guard let allowed = seconds[first] else { return nil }
    if at + 1 < text.count, !allowed[Int(text[at + 1])] { return nil }
    for index in byFirst[first] {
      let token = tokens[Int(index)]
      if token.isControl && !parsingControl { continue }
      let end = at + token.content.count
      guard end <= text.count, text[at..<end].elementsEqual(token.content) else { continue }
      if token.isSingleWord, isWord(text, before: at) || isWord(text, at: end) { continue }
      return token
    }
    return nil
  }

  private func isWord(_ text: UnsafeBufferPointer<UInt8>, at: Int) -> Bool {
    guard at < text.count, let length = UTF8Text.scalarLength(text, at) else { return false }
    return Unicode.Scalar(UTF8Text.scalarValue(text, at, length: length)).map(SplitScalarSet.isWord) ?? false
  }

  private func isWord(_ text: UnsafeBufferPointer<UInt8>, before end: Int) -> Bool {
    guard end > 0 else { return false }
    var start = end - 1
    while start > 0, end - start < 4, text[start] & 0xC0 == 0x80 { start -= 1 }
    return isWord(text, at: start)
  }
}
