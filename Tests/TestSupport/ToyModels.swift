import Decoding
import Tokenization

/// A model whose logits are a hash of the tokens before: as arbitrary as random weights, and exact in any batching.
package final class HashModel: ForwardModel {
  package let vocabularySize: Int
  package let capacity: Int
  package let seed: UInt64
  /// Added to the logit of the token that this maps the cache's tokens to, to script a run.
  package var preference: (([TokenID]) -> TokenID?)?
  package private(set) var cache: [TokenID] = []
  package private(set) var passes: [[TokenID]] = []
  private var states: [[TokenID]] = []
  private var row: UnsafeMutableBufferPointer<Float>

  package init(vocabularySize: Int, capacity: Int = 4096, seed: UInt64 = 1) {
    self.vocabularySize = vocabularySize
    self.capacity = capacity
    self.seed = seed
    row = .allocate(capacity: vocabularySize)
    row.initialize(repeating: 0)
  }
  deinit { row.deallocate() }

  package var length: Int { cache.count }
  package func truncate(to length: Int) { cache.removeLast(cache.count - length) }
  package func forward(_ tokens: UnsafeBufferPointer<TokenID>, outputs: Int) throws {
    precondition(outputs >= 1 && outputs <= tokens.count && cache.count + tokens.count <= capacity)
    passes.append(Array(tokens))
    states = []
    for (index, token) in tokens.enumerated() {
      cache.append(token)
      if index >= tokens.count - outputs { states.append(cache) }
    }
  }
  private func digest(_ state: [TokenID]) -> UInt64 {
    var hash = seed &* 0x9E37_79B9_7F4A_7C15
    for item in state { hash = (hash ^ UInt64(bitPattern: Int64(item))) &* 0x100_0000_01B3 ^ (hash >> 29) }
    return hash
  }
  private func value(_ state: UInt64, _ token: TokenID, preferred: TokenID?) -> Float {
    var z = state ^ (UInt64(bitPattern: Int64(token)) &* 0x9E37_79B9_7F4A_7C15)
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    let base = Float(z >> 40) * 0x1p-21 - 4
    return preferred == token ? base + 100 : base
  }
  package func logits(output: Int) -> UnsafeBufferPointer<Float> {
    let (state, preferred) = (digest(states[output]), preference?(states[output]))
    for token in 0..<vocabularySize { row[token] = value(state, TokenID(token), preferred: preferred) }
    return UnsafeBufferPointer(row)
  }
  package func logits(output: Int, rows: UnsafeBufferPointer<TokenID>, into values: UnsafeMutableBufferPointer<Float>) {
    let (state, preferred) = (digest(states[output]), preference?(states[output]))
    for (index, token) in rows.enumerated() { values[index] = value(state, token, preferred: preferred) }
  }
}

/// A vocabulary of all single bytes that occur in some texts, and chosen longer pieces. The last id is the end token.
package struct ToyVocabulary {
  package let tokens: [[UInt8]]
  package let end: TokenID
  package let decoding: DecodingVocabulary

  package init(alphabet: String, pieces: [String] = []) {
    var tokens = Set(alphabet.utf8).sorted().map { [$0] }
    for piece in pieces where piece.utf8.count > 1 { tokens.append(Array(piece.utf8)) }
    end = TokenID(tokens.count)
    tokens.append([])
    self.tokens = tokens
    let table = tokens
    // The longest piece first: as canonical as any rule.
    decoding = DecodingVocabulary(tokens: tokens, endTokens: [end]) { bytes in
      var ids: [TokenID] = []
      var position = 0
      while position < bytes.count {
        var best = -1
        for (id, piece) in table.enumerated()
        where !piece.isEmpty && bytes[position...].starts(with: piece) && (best < 0 || piece.count > table[best].count) {
          best = id
        }
        if best < 0 { return [] }
        ids.append(TokenID(best))
        position += table[best].count
      }
      return ids
    }
  }

  package func encode(_ text: String) -> [TokenID] { decoding.encode(Array(text.utf8)) }
}

/// A constraint that allows exactly a finite set of texts; masks and distances are computed by brute force over a trie of the texts.
package final class TextSet: TokenConstraint {
  /// Trie node → byte → node; and whether a text ends there.
  private struct Node {
    var children: [UInt8: Int] = [:]
    var isText = false
    /// Token → node it leads to, and the fewest tokens to the end; filled after the trie.
    var tokens: [(token: TokenID, node: Int)] = []
    var minimum = 0
  }

  private var nodes: [Node] = [Node()]
  private let vocabulary: ToyVocabulary
  private var node = 0
  private var ended = false
  private var history: [(Int, Bool)] = []
  private var words: UnsafeMutableBufferPointer<UInt64>

  package init(_ texts: [String], vocabulary: ToyVocabulary) {
    self.vocabulary = vocabulary
    words = .allocate(capacity: (vocabulary.tokens.count + 63) / 64)
    words.initialize(repeating: 0)
    for text in texts {
      var at = 0
      for byte in text.utf8 {
        if let next = nodes[at].children[byte] {
          at = next
        } else {
          nodes.append(Node())
          nodes[at].children[byte] = nodes.count - 1
          at = nodes.count - 1
        }
      }
      nodes[at].isText = true
    }
    // Children have greater indices than their parents.
    for index in nodes.indices.reversed() {
      var minimum = nodes[index].isText ? 1 : Int.max - 1
      for (id, piece) in vocabulary.tokens.enumerated() where !piece.isEmpty {
        guard let next = walk(index, piece) else { continue }
        nodes[index].tokens.append((TokenID(id), next))
        minimum = min(minimum, nodes[next].minimum + 1)
      }
      nodes[index].minimum = minimum
    }
  }
  deinit { words.deallocate() }

  private func walk(_ start: Int, _ bytes: [UInt8]) -> Int? {
    var at = start
    for byte in bytes {
      guard let next = nodes[at].children[byte] else { return nil }
      at = next
    }
    return at
  }

  package func mask() -> UnsafeBufferPointer<UInt64> { mask(remaining: .max / 2) }
  package func mask(remaining: Int) -> UnsafeBufferPointer<UInt64> {
    for index in words.indices { words[index] = 0 }
    if ended { return UnsafeBufferPointer(words) }
    func set(_ token: TokenID) { words[Int(token) >> 6] |= 1 << UInt64(token & 63) }
    for (token, next) in nodes[node].tokens where nodes[next].minimum <= remaining - 1 { set(token) }
    if nodes[node].isText, remaining >= 1 { set(vocabulary.end) }
    return UnsafeBufferPointer(words)
  }
  package func accept(_ token: TokenID) -> Bool {
    if ended { return false }
    if token == vocabulary.end {
      ended = nodes[node].isText
      return ended
    }
    guard let next = walk(node, vocabulary.tokens[Int(token)]), next != node else { return false }
    node = next
    return true
  }
  package func minimumTokensToEnd() -> Int { ended ? 0 : nodes[node].minimum }
  package var canEnd: Bool { nodes[node].isText }
  package var isFinished: Bool { ended }
  package func forcedBytes(limit: Int) -> [UInt8] {
    var run: [UInt8] = []
    var at = node
    while run.count < limit, !nodes[at].isText, nodes[at].children.count == 1, let (byte, next) = nodes[at].children.first {
      run.append(byte)
      at = next
    }
    return run
  }
  package func accept(bytes: [UInt8]) -> Int {
    var count = 0
    for byte in bytes {
      guard let next = nodes[node].children[byte] else { break }
      node = next
      count += 1
    }
    return count
  }
  package func checkpoint() -> Int {
    history.append((node, ended))
    return history.count - 1
  }
  package func rollback(to mark: Int) { (node, ended) = history[mark] }
}
