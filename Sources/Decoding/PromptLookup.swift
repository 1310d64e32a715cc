import Tokenization

/// Drafts the next tokens by finding the last few tokens earlier in the sequence and copying what followed them there.
/// (Saxena 2023, "prompt lookup decoding".) An extraction copies its input, so such drafts are often right.
package struct PromptLookup {
  /// Longest and shortest run of tokens to match.
  package var longestMatch = 3
  package var shortestMatch = 1
  /// Where in the sequence to search: for guided output, the text that it is extracted from.
  package var source: Range<Int>

  package init(source: Range<Int>) { self.source = source }

  /// Writes at most `drafts.count` tokens; returns how many. The latest occurrence of the longest match wins.
  /// A match of `shortestMatch` = 1 token is taken only where that token occurs once in the source, so that commas draft nothing.
  package func draft(behind tokens: [TokenID], into drafts: UnsafeMutableBufferPointer<TokenID>) -> Int {
    let range = source.clamped(to: 0..<tokens.count)
    guard !drafts.isEmpty, range.count > 1 else { return 0 }
    var length = min(longestMatch, tokens.count)
    while length >= shortestMatch {
      defer { length -= 1 }
      let tail = tokens.count - length
      var found = -1
      var occurrences = 0
      var end = range.upperBound - 1
      while end - length >= range.lowerBound - 0, end > range.lowerBound {
        // Does tokens[end − length ..< end] equal the tail?
        var same = end <= tail
        var offset = 0
        while same, offset < length {
          same = tokens[end - length + offset] == tokens[tail + offset]
          offset += 1
        }
        if same {
          occurrences += 1
          if found < 0 { found = end }
          if length > 1 || occurrences > 1 { break }
        }
        end -= 1
      }
      if found >= 0, length > 1 || occurrences == 1 {
        let count = min(drafts.count, range.upperBound - found)
        for index in 0..<count { drafts[index] = tokens[found + index] }
        return count
      }
    }
    return 0
  }
}
