import Tokenization

/// The bytes of every token in one block, the end tokens, and the tokenizer's encoding: what the loop needs to know of text. Built once per tokenizer.
package final class DecodingVocabulary: Sendable {
  /// Number of tokens.
  package let size: Int
  /// Tokens that end a generation.
  package let endTokens: [TokenID]
  /// Length of the longest token in bytes.
  package let longestToken: Int
  private let offsets: [Int32]
  private let storage: [UInt8]
  /// Tokens ordered by their first two bytes: `byFirstByte[firstByteStart[b] ..< firstByteStart[b + 1]]` begin with b.
  private let byFirstByte: [TokenID]
  private let firstByteStart: [Int32]
  private let encodeBytes: @Sendable ([UInt8]) -> [TokenID]

  /// - Parameters:
  ///   - tokens: the exact bytes of each token, by id; empty for control tokens.
  ///   - encode: the tokenizer's canonical encoding of text that stands in the middle of a line, without specials.
  package init(tokens: [[UInt8]], endTokens: [TokenID], encode: @escaping @Sendable ([UInt8]) -> [TokenID]) {
    size = tokens.count
    self.endTokens = endTokens
    encodeBytes = encode
    var offsets: [Int32] = [0]
    offsets.reserveCapacity(tokens.count + 1)
    var storage: [UInt8] = []
    storage.reserveCapacity(tokens.count * 7)
    // Counted by the first two bytes; a token of one byte comes first of its kind.
    func key(_ bytes: [UInt8]) -> Int { Int(bytes[0]) << 8 | (bytes.count > 1 ? Int(bytes[1]) : 0) }
    var starts = [Int32](repeating: 0, count: 1 << 16 + 1)
    var longest = 0
    for bytes in tokens {
      storage.append(contentsOf: bytes)
      offsets.append(Int32(storage.count))
      longest = max(longest, bytes.count)
      if !bytes.isEmpty { starts[key(bytes) + 1] += 1 }
    }
    for index in 0..<(1 << 16) { starts[index + 1] += starts[index] }
    let firstStarts = (0...256).map { starts[$0 << 8] }
    var ordered = [TokenID](repeating: 0, count: Int(starts[1 << 16]))
    for (id, bytes) in tokens.enumerated() where !bytes.isEmpty {
      let index = key(bytes)
      ordered[Int(starts[index])] = TokenID(id)
      starts[index] += 1
    }
    self.offsets = offsets
    self.storage = storage
    longestToken = longest
    byFirstByte = ordered
    firstByteStart = firstStarts
  }

  /// Length of a token in bytes; 0 for control tokens and ids out of range.
  package func length(of token: TokenID) -> Int {
    let index = Int(token)
    guard index >= 0, index < size else { return 0 }
    return Int(offsets[index + 1] - offsets[index])
  }

  /// The bytes of a token.
  package func bytes(of token: TokenID) -> ArraySlice<UInt8> {
    let index = Int(token)
    guard index >= 0, index < size else { return [] }
    return storage[Int(offsets[index])..<Int(offsets[index + 1])]
  }

  /// Tokens that begin with a byte, ordered by their second one.
  package func tokens(startingWith first: UInt8) -> ArraySlice<TokenID> {
    byFirstByte[Int(firstByteStart[Int(first)])..<Int(firstByteStart[Int(first) + 1])]
  }

  /// The canonical tokens of `bytes`; empty if the tokenizer cannot say exactly these bytes.
  package func encode(_ bytes: [UInt8]) -> [TokenID] {
    let tokens = encodeBytes(bytes)
    var position = 0
    for token in tokens {
      let piece = self.bytes(of: token)
      guard !piece.isEmpty, bytes[position...].starts(with: piece) else { return [] }
      position += piece.count
    }
    return position == bytes.count ? tokens : []
  }

  /// Whether some token begins with `bytes` and goes on behind them.
  package func hasLongerToken(startingWith bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return size > 0 }
    for index in firstByteStart[Int(first)]..<firstByteStart[Int(first) + 1] {
      let token = byFirstByte[Int(index)]
      if length(of: token) > bytes.count, self.bytes(of: token).starts(with: bytes) { return true }
    }
    return false
  }
}
