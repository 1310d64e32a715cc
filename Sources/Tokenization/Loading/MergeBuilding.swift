import ModelFiles

/// Merge tables from what vocabulary files hold: a list of merges, or pieces with scores.
enum MergeBuilding {
  /// Merges from the places of pairs in a list, the first rank first.
  /// - Parameters:
  ///   - count: how many pairs there are.
  ///   - pair: puts both halves of pair `index`, as the pieces are written, into the empty buffer and gives the length
  ///     of the first; nil where it is not a pair.
  /// - Throws: `ModelFileError` naming the first merge whose halves or whole are no tokens.
  static func table(
    count: Int, vocabulary: Vocabulary, source: String, pair: (_ index: Int, _ buffer: inout [UInt8]) -> Int?
  ) throws -> MergeTable {
    var merges: [(left: TokenID, right: TokenID, rank: UInt32, merged: TokenID)] = []
    merges.reserveCapacity(count)
    var buffer: [UInt8] = []
    for index in 0..<count {
      buffer.removeAll(keepingCapacity: true)
      guard let cut = pair(index, &buffer), cut > 0, cut < buffer.count else {
        throw ModelFileError(file: source, place: "merge \(index)", found: "something that is not a pair", expected: "two tokens")
      }
      let ids = buffer.withUnsafeBufferPointer { whole -> (TokenID, TokenID, TokenID)? in
        guard let left = vocabulary.find(UnsafeBufferPointer(rebasing: whole[..<cut])),
          let right = vocabulary.find(UnsafeBufferPointer(rebasing: whole[cut...])), let merged = vocabulary.find(whole)
        else { return nil }
        return (left, right, merged)
      }
      guard let (left, right, merged) = ids else {
        let parts = [Array(buffer[..<cut]), Array(buffer[cut...]), buffer]
        // A merge whose halves or whole are control tokens must not be reached from text.
        if parts.allSatisfy({ isToken($0, vocabulary) }) { continue }
        let missing = parts.first { !isToken($0, vocabulary) } ?? buffer
        throw ModelFileError(
          file: source, place: "merge \(index)", found: "\"\(String(decoding: missing, as: UTF8.self))\", which is no token",
          expected: "merges of tokens into tokens", mend: "the vocabulary and the merges do not belong together; fetch the tokenizer again")
      }
      merges.append((left, right, UInt32(index), merged))
    }
    return MergeTable(merges)
  }

  /// True where the bytes are a token of any kind; slow, for rare cases.
  private static func isToken(_ bytes: [UInt8], _ vocabulary: Vocabulary) -> Bool {
    vocabulary.pieces.find(bytes) != nil || (0..<vocabulary.count).contains { vocabulary.pieces[$0].elementsEqual(bytes) }
  }

  /// Merges by score: any two tokens whose characters together are a token, the highest score first.
  static func table(vocabulary: Vocabulary, scores: [Float], splitsScalars: Bool = true) -> MergeTable {
    let distinct = Set(scores).sorted(by: >)
    var ranks: [Float: UInt32] = [:]
    ranks.reserveCapacity(distinct.count)
    for (index, score) in distinct.enumerated() { ranks[score] = UInt32(index) }
    var merges: [(left: TokenID, right: TokenID, rank: UInt32, merged: TokenID)] = []
    merges.reserveCapacity(vocabulary.count * 2)
    vocabulary.pieces.arena.withUnsafeBufferPointer { arena in
      for index in 0..<min(vocabulary.count, scores.count) {
        let start = Int(vocabulary.pieces.starts[index])
        let end = Int(vocabulary.pieces.starts[index + 1])
        let piece = UnsafeBufferPointer(rebasing: arena[start..<end])
        guard piece.count > 1, vocabulary.find(piece) == TokenID(index) else { continue }
        let rank = ranks[scores[index]] ?? 0
        for cut in 1..<piece.count {
          if splitsScalars, piece[cut] & 0xC0 == 0x80 { continue }
          guard let left = vocabulary.find(UnsafeBufferPointer(rebasing: piece[..<cut])),
            let right = vocabulary.find(UnsafeBufferPointer(rebasing: piece[cut...]))
          else { continue }
          merges.append((left, right, rank, TokenID(index)))
        }
      }
    }
    return MergeTable(merges)
  }

  /// Whether no findable piece has U+2581 after another character, so that text may be cut before each run of them.
  static func canCutAtLowLines(_ vocabulary: Vocabulary) -> Bool {
    for index in 0..<vocabulary.count where vocabulary.kinds[index] == .normal || vocabulary.kinds[index] == .userDefined {
      let piece = vocabulary.pieces[index]
      guard piece.count > 3 else { continue }
      var isAfterOther = false
      var at = piece.startIndex
      while at < piece.endIndex {
        if piece[at] == 0xE2, at + 2 < piece.endIndex, piece[at + 1] == 0x96, piece[at + 2] == 0x81 {
          if isAfterOther { return false }
          at += 3
        } else {
          isAfterOther = true
          at += 1
        }
      }
    }
    return true
  }

  /// The token of every single byte in a byte-level vocabulary, −1 where there is none: some lack control
  /// characters, which are then left out of a text.
  /// - Throws: `ModelFileError` where a printable ASCII character has none.
  static func byteTokens(_ vocabulary: Vocabulary, source: String, isUnknownAllowed: Bool) throws -> [TokenID] {
    try (0..<256).map { byte in
      if let id = vocabulary.pieces.find([UInt8(byte)]) { return TokenID(id) }
      if (0x20..<0x7F).contains(byte) && !isUnknownAllowed {
        throw ModelFileError(
          file: source, place: "vocabulary", found: "no token for byte 0x\(String(byte, radix: 16))", expected: "a token for every byte",
          mend: "this is not a byte-level vocabulary, or it is damaged; fetch the tokenizer again")
      }
      return -1
    }
  }
}
