import Tokenization

/// No constraint: any token may come, an end token ends.
package final class FreeText: TokenConstraint {
  private let words: UnsafeMutableBufferPointer<UInt64>
  private let endTokens: [TokenID]
  private var finished = false

  /// - Parameters:
  ///   - endTokens: tokens after which the text is over; empty to go on to the limit.
  ///   - excluded: tokens never to be generated.
  package init(vocabularySize: Int, endTokens: [TokenID], excluded: [TokenID] = []) {
    self.endTokens = endTokens
    words = .allocate(capacity: (vocabularySize + 63) / 64)
    words.initialize(repeating: .max)
    if vocabularySize % 64 != 0, let last = words.indices.last { words[last] = (1 << UInt64(vocabularySize % 64)) - 1 }
    for token in excluded where token >= 0 && Int(token) < vocabularySize { words[Int(token) >> 6] &= ~(1 << UInt64(token & 63)) }
  }

  deinit { words.deallocate() }

  package func mask() -> UnsafeBufferPointer<UInt64> { UnsafeBufferPointer(words) }
  package func mask(remaining: Int) -> UnsafeBufferPointer<UInt64> { UnsafeBufferPointer(words) }
  package func accept(_ token: TokenID) -> Bool {
    guard !finished, TokenMask.contains(UnsafeBufferPointer(words), token) else { return false }
    finished = endTokens.contains(token)
    return true
  }
  package func minimumTokensToEnd() -> Int { 0 }
  package var canEnd: Bool { true }
  package var isFinished: Bool { finished }
  package func forcedBytes(limit: Int) -> [UInt8] { [] }
  package func accept(bytes: [UInt8]) -> Int { bytes.count }
  package func checkpoint() -> Int { finished ? 1 : 0 }
  package func rollback(to mark: Int) { finished = mark == 1 }
}
