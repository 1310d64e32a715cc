import Tokenization

/// Operations on a token mask: one bit per token, least significant bit first.
package enum TokenMask {
  /// The number of tokens allowed.
  package static func count(_ mask: UnsafeBufferPointer<UInt64>) -> Int {
    var count = 0
    for word in mask { count &+= word.nonzeroBitCount }
    return count
  }

  /// Whether a token is allowed.
  package static func contains(_ mask: UnsafeBufferPointer<UInt64>, _ token: TokenID) -> Bool {
    let index = Int(token)
    guard index >= 0, index >> 6 < mask.count else { return false }
    return mask[index >> 6] >> UInt64(index & 63) & 1 == 1
  }

  /// The lowest allowed token.
  package static func first(_ mask: UnsafeBufferPointer<UInt64>) -> TokenID? {
    for (index, word) in mask.enumerated() where word != 0 { return TokenID(index << 6 + word.trailingZeroBitCount) }
    return nil
  }

  /// Writes the allowed tokens in ascending order; `tokens` has room for all of them. Returns their number.
  package static func list(_ mask: UnsafeBufferPointer<UInt64>, into tokens: UnsafeMutableBufferPointer<TokenID>) -> Int {
    var count = 0
    for index in 0..<mask.count {
      var word = mask[index]
      while word != 0 {
        tokens[count] = TokenID(index &<< 6 &+ word.trailingZeroBitCount)
        count &+= 1
        word &= word &- 1
      }
    }
    return count
  }

  /// The allowed token with the greatest logit, the lowest id among equals, and that logit; nil where no allowed logit is a finite number.
  /// `logits` covers every set bit.
  package static func argmax(_ mask: UnsafeBufferPointer<UInt64>, logits: UnsafeBufferPointer<Float>) -> (token: TokenID, logit: Float)? {
    var best = -Float.infinity
    var bestWord = -1
    for index in 0..<mask.count {
      var word = mask[index]
      if word == 0 { continue }
      let base = index &<< 6
      var greatest = -Float.infinity
      if word == .max {
        var lanes = SIMD16<Float>(repeating: -.infinity)
        let start = UnsafeRawPointer(logits.baseAddress.unsafelyUnwrapped + base)
        for lane in 0..<4 {
          let next = start.loadUnaligned(fromByteOffset: lane &* 64, as: SIMD16<Float>.self)
          lanes.replace(with: next, where: next .> lanes)
        }
        greatest = lanes.max()
      } else {
        while word != 0 {
          let value = logits[base &+ word.trailingZeroBitCount]
          if value > greatest { greatest = value }
          word &= word &- 1
        }
      }
      if greatest > best {
        best = greatest
        bestWord = index
      }
    }
    guard bestWord >= 0, best < .infinity else { return nil }
    var word = mask[bestWord]
    while word != 0 {
      let token = bestWord << 6 + word.trailingZeroBitCount
      if logits[token] == best { return (TokenID(token), best) }
      word &= word &- 1
    }
    return nil
  }
}
