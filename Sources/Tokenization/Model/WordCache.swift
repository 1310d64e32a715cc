/// Words met before, and their tokens. Emptied when full, so it stays within a few hundred kilobytes.
struct WordCache {
  private struct Slot {
    var hash: UInt64 = 0
    var word: UInt32 = 0
    var tokens: UInt32 = 0
    /// 0 for a free slot.
    var wordLength: UInt16 = 0
    var tokenCount: UInt16 = 0
  }

  private var slots: [Slot] = []
  private var words: [UInt8] = []
  private var tokens: [TokenID] = []
  private var used = 0

  private static let capacity = 1 << 14
  /// Longer words are rare and not worth keeping.
  static let longestWord = 48

  /// Appends the tokens of `word` to `result` where they are known.
  mutating func append(_ word: UnsafeBufferPointer<UInt8>, hash: UInt64, to result: inout [TokenID]) -> Bool {
    if slots.isEmpty { return false }
    var index = Int(truncatingIfNeeded: hash) & (Self.capacity - 1)
    while true {
      let slot = slots[index]
      if slot.wordLength == 0 { return false }
      if slot.hash == hash, Int(slot.wordLength) == word.count {
        let start = Int(slot.word)
        let isEqual = words.withUnsafeBufferPointer { known in
          guard let left = known.baseAddress, let right = word.baseAddress else { return false }
          return equalBytes(left + start, right, word.count)
        }
        if isEqual {
          if slot.tokenCount == 1 {
            result.append(tokens[Int(slot.tokens)])
          } else {
            result.append(contentsOf: tokens[Int(slot.tokens)..<Int(slot.tokens) + Int(slot.tokenCount)])
          }
          return true
        }
      }
      index = (index + 1) & (Self.capacity - 1)
    }
  }

  mutating func insert(_ word: UnsafeBufferPointer<UInt8>, hash: UInt64, tokens new: ArraySlice<TokenID>) {
    guard !word.isEmpty, word.count <= Self.longestWord else { return }
    if slots.isEmpty || used >= Self.capacity / 2 {
      slots = [Slot](repeating: Slot(), count: Self.capacity)
      words.removeAll(keepingCapacity: true)
      tokens.removeAll(keepingCapacity: true)
      used = 0
    }
    var index = Int(truncatingIfNeeded: hash) & (Self.capacity - 1)
    while slots[index].wordLength != 0 { index = (index + 1) & (Self.capacity - 1) }
    slots[index] = Slot(
      hash: hash, word: UInt32(words.count), tokens: UInt32(tokens.count), wordLength: UInt16(word.count), tokenCount: UInt16(new.count))
    words.append(contentsOf: word)
    tokens.append(contentsOf: new)
    used += 1
  }
}
