import Foundation

/// The tokens of one tokenizer, arranged for masks: a byte trie, what can follow a closing quote inside a token, and how many scalars of
/// string content each token holds. Built once per tokenizer (about 0.1 s for 128k tokens) and shared by every grammar and thread.
package final class TokenVocabulary: Sendable {
  /// Number of token ids, unusable ones included.
  package let count: Int
  /// Every token that ends a generation.
  package let endTokens: [Int32]
  /// 64-bit words of a mask.
  package let wordCount: Int
  /// Distinguishes vocabularies in the process-wide cache of lexical masks.
  let identity: UInt64
  let trie: TokenTrie
  /// Distinct texts that follow a quote inside some token; an entry's id is its index in the list of texts.
  let rests: TokenTrie
  /// Node in `rests` of what follows the quote, for every (quote node, token of its subtree); see `restOffset`.
  let restNodes: [Int32]
  /// The same by (rest, token) within each quote node, for the search of few rests.
  private let closerRests: [Int32]
  private let closerTokens: [Int32]
  /// Place of each token in the trie's depth-first order; -1 for tokens that are not in it.
  let rankOfToken: [Int32]
  /// For a trie node whose byte is `"`: offset in `restNodes` of the first token of its subtree. -1 for other nodes.
  let restOffset: [Int32]
  /// Scalars of string content begun by each token when it is read inside a JSON string at a scalar boundary.
  let contentLength: [UInt16]
  let maximumContentLength: Int
  /// Per node of `rests`: the rest holds a further whole key or element of the same container (a comma, and two quotes behind it), so that
  /// a token with it may depend on the text before.
  let spanningRest: [Bool]
  /// Every byte of JSON text in ASCII is a token by itself, so that a text never needs more tokens than bytes.
  let hasEveryByte: Bool
  let bytesOfToken: [[UInt8]]
  private let lengthMasks: LengthMasks
  let classMasks: ClassMasks
  let levels: TrieLevels
  let longTokens: [LongToken]
  /// What a free string allows, in its shortest spelling and in any.
  private let freeCanonical: FreeTokens
  private let freeAny: FreeTokens
  /// The tokens that are not plain content of a string: they hold a quote, a backslash, a control or a malformed byte, or end inside a
  /// scalar. `plain` has all others.
  let hardTrie: TokenTrie
  let plain: PlainTokens

  /// - Parameters:
  ///   - tokens: the bytes that each id contributes in the middle of a text; empty for control and unusable ids.
  ///   - endTokens: ids that end a generation; their own bytes are never used as text.
  package init(tokens: [[UInt8]], endTokens: [Int32]) {
    count = tokens.count
    self.endTokens = endTokens.filter { $0 >= 0 && Int($0) < tokens.count }
    wordCount = (tokens.count + 63) / 64
    bytesOfToken = tokens
    let ends = Set(endTokens)
    var words: [(bytes: [UInt8], id: Int32)] = []
    words.reserveCapacity(tokens.count)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for (id, bytes) in tokens.enumerated() {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0x1ff) &* 0x100_0000_01b3
      if bytes.isEmpty || ends.contains(Int32(id)) { continue }
      words.append((bytes, Int32(id)))
    }
    for end in endTokens { hash = (hash ^ UInt64(truncatingIfNeeded: end)) &* 0x100_0000_01b3 }
    identity = hash
    let trie = TokenTrie(words)
    self.trie = trie

    hasEveryByte = (0x20..<0x7F).allSatisfy { byte in
      let child = Int(trie.rootChild[byte])
      return child >= 0 && trie.entry[child] >= 0
    }

    var lengths = [UInt16](repeating: 0, count: tokens.count)
    var longest = 0
    var restTexts: [[UInt8]: Int32] = [[]: 0]
    var restList: [[UInt8]] = [[]]
    for word in words {
      let length = Self.scalarsBegun(word.bytes)
      lengths[Int(word.id)] = UInt16(min(length, 65535))
      longest = max(longest, length)
      for (i, byte) in word.bytes.enumerated() where byte == 0x22 {
        let rest = Array(word.bytes[(i + 1)...])
        if restTexts[rest] == nil {
          restTexts[rest] = Int32(restList.count)
          restList.append(rest)
        }
      }
    }
    contentLength = lengths
    maximumContentLength = longest
    rests = TokenTrie(restList.enumerated().map { ($0.element, Int32($0.offset)) })

    // Node in `rests` of every text, then per quote node the rests of its tokens in depth-first order.
    var nodeOfRest = [Int32](repeating: 0, count: restList.count)
    for (i, text) in restList.enumerated() {
      var node = 0
      for byte in text { node = rests.child(of: node, byte) }
      nodeOfRest[i] = Int32(node)
    }
    var spanning = [Bool](repeating: false, count: max(rests.count, 1))
    for (i, text) in restList.enumerated() where Self.spans(text) { spanning[Int(nodeOfRest[i])] = true }
    spanningRest = spanning
    var offsets = [Int32](repeating: -1, count: trie.count)
    var nodes: [Int32] = []
    for node in 1..<max(trie.count, 1) where trie.byte[node] == 0x22 {
      offsets[node] = Int32(nodes.count)
      let depth = Int(trie.depth[node])
      for i in Int(trie.rank[node])..<Int(trie.rank[Int(trie.end[node])]) {
        let rest = Array(tokens[Int(trie.entries[i])][depth...])
        nodes.append(nodeOfRest[Int(restTexts[rest] ?? 0)])
      }
    }
    restOffset = offsets
    restNodes = nodes
    var closerRests = nodes
    var closerTokens = [Int32](repeating: 0, count: nodes.count)
    for node in 1..<max(trie.count, 1) where offsets[node] >= 0 {
      let offset = Int(offsets[node])
      let first = Int(trie.rank[node])
      let order = (0..<(Int(trie.rank[Int(trie.end[node])]) - first)).sorted { nodes[offset + $0] < nodes[offset + $1] }
      for (i, from) in order.enumerated() {
        closerRests[offset + i] = nodes[offset + from]
        closerTokens[offset + i] = trie.entries[first + from]
      }
    }
    self.closerRests = closerRests
    self.closerTokens = closerTokens
    var ranks = [Int32](repeating: -1, count: tokens.count)
    for rank in 0..<trie.entryCount { ranks[Int(trie.entries[rank])] = Int32(rank) }
    rankOfToken = ranks
    lengthMasks = LengthMasks(lengths, longest: longest, wordCount: wordCount)
    classMasks = ClassMasks(trie: trie, begun: lengths, wordCount: wordCount)
    levels = TrieLevels(trie)
    longTokens = LongToken.list(trie, tokens, lengths)
    freeCanonical = FreeTokens(trie, acceptsAllSpellings: false, wordCount: wordCount, restOffset: offsets, restNodes: nodes)
    freeAny = FreeTokens(trie, acceptsAllSpellings: true, wordCount: wordCount, restOffset: offsets, restNodes: nodes)
    var hard: [(bytes: [UInt8], id: Int32)] = []
    let plain = PlainTokens(wordCount: wordCount)
    for node in 1..<max(trie.count, 1) where trie.entry[node] >= 0 {
      for i in Int(trie.rank[node])..<Int(trie.rank[node + 1]) {
        let id = trie.entries[i]
        if classMasks.classes[i] != .max && trie.due[node] == 0 { plain.insert(id) } else { hard.append((tokens[Int(id)], id)) }
      }
    }
    self.plain = plain
    hardTrie = TokenTrie(hard)
  }

  /// A comma with two quotes behind it.
  private static func spans(_ text: [UInt8]) -> Bool {
    guard let comma = text.firstIndex(of: 0x2C) else { return false }
    return text[comma...].count(where: { $0 == 0x22 }) >= 2
  }

  /// Appends the tokens below a quote node whose rest is one of `rests` (ascending).
  func appendClosers(_ quote: Int, _ rests: [Int32], to list: inout [Int32]) {
    let count = Int(trie.rank[Int(trie.end[quote])] - trie.rank[quote])
    let offset = Int(restOffset[quote])
    closerRests.withUnsafeBufferPointer { nodes in
      var at = offset
      let end = offset + count
      for rest in rests {
        if end - at > 32 {
          var high = end
          while at < high {
            let middle = (at + high) / 2
            if nodes[middle] < rest { at = middle + 1 } else { high = middle }
          }
        } else {
          while at < end && nodes[at] < rest { at += 1 }
        }
        while at < end && nodes[at] == rest {
          list.append(closerTokens[at])
          at += 1
        }
        if at == end { break }
      }
    }
  }

  /// The bytes of a token; empty for control tokens and ids that do not exist.
  package func bytes(of token: Int32) -> [UInt8] { bytesOfToken.indices.contains(Int(token)) ? bytesOfToken[Int(token)] : [] }

  /// Tokens that begin at most `limit` scalars of content. Valid for the life of the vocabulary.
  func mask(contentAtMost limit: Int) -> UnsafePointer<UInt64>? {
    limit >= maximumContentLength ? nil : lengthMasks.mask(limit)
  }

  func free(acceptsAllSpellings: Bool) -> FreeTokens { acceptsAllSpellings ? freeAny : freeCanonical }

  /// Scalars begun by `bytes` as JSON string content, up to an unescaped quote.
  static func scalarsBegun(_ bytes: [UInt8]) -> Int {
    var total = 0
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      if byte == 0x22 { break }
      if byte & 0xC0 == 0x80 {
        i += 1
        continue
      }
      total += 1
      if byte != 0x5C {
        i += 1
        continue
      }
      guard i + 1 < bytes.count else { break }
      guard bytes[i + 1] == 0x75 else {
        i += 2
        continue
      }
      var end = i + 2
      var value: UInt32 = 0
      while end < bytes.count && end < i + 6, let digit = hexValue(bytes[end]) {
        value = value << 4 | digit
        end += 1
      }
      // The low half of a surrogate pair belongs to the scalar that its high half began.
      if end == i + 6 && (0xDC00...0xDFFF).contains(value) { total -= 1 }
      i = end
    }
    return total
  }
}

@inline(__always)
func hexValue(_ byte: UInt8) -> UInt32? {
  switch byte {
  case 0x30...0x39: return UInt32(byte - 0x30)
  case 0x61...0x66: return UInt32(byte - 0x61 + 10)
  case 0x41...0x46: return UInt32(byte - 0x41 + 10)
  default: return nil
  }
}

/// The plain tokens, by id.
final class PlainTokens: @unchecked Sendable {
  let words: UnsafeMutablePointer<UInt64>

  fileprivate init(wordCount: Int) {
    words = .allocate(capacity: max(wordCount, 1))
    words.initialize(repeating: 0, count: max(wordCount, 1))
  }

  deinit { words.deallocate() }

  fileprivate func insert(_ token: Int32) { words[Int(token) >> 6] |= 1 << UInt64(token & 63) }
}

/// Masks by content length: the short ones are ready, longer ones are made from them on first use.
private final class LengthMasks: @unchecked Sendable {
  private static let readyLimit = 40
  private let wordCount: Int
  private let readyCount: Int
  private let ready: UnsafeMutablePointer<UInt64>
  /// Tokens longer than the ready masks, ascending by length.
  private let long: [(length: Int, token: Int)]
  // Taken for every mask: the lock that the figures were measured with, not a Mutex.
  private let lock = NSLock()
  private var masks: [UnsafeMutablePointer<UInt64>?]

  init(_ lengths: [UInt16], longest: Int, wordCount: Int) {
    let words = max(wordCount, 1)
    self.wordCount = words
    readyCount = min(longest, Self.readyLimit) + 1
    ready = .allocate(capacity: words * readyCount)
    ready.initialize(repeating: 0, count: words * readyCount)
    var long: [(length: Int, token: Int)] = []
    for (id, length) in lengths.enumerated() {
      if Int(length) < readyCount {
        ready[Int(length) * words + id >> 6] |= 1 << UInt64(id & 63)
      } else {
        long.append((Int(length), id))
      }
    }
    if words < words * readyCount { for i in words..<(words * readyCount) { ready[i] |= ready[i - words] } }
    self.long = long.sorted { $0.length < $1.length }
    masks = Array(repeating: nil, count: longest + 1)
  }

  deinit {
    ready.deallocate()
    for mask in masks { mask?.deallocate() }
  }

  func mask(_ limit: Int) -> UnsafePointer<UInt64>? {
    guard limit >= 0 && limit < masks.count else { return nil }
    if limit < readyCount { return UnsafePointer(ready + limit * wordCount) }
    lock.lock()
    defer { lock.unlock() }
    if let mask = masks[limit] { return UnsafePointer(mask) }
    let mask = UnsafeMutablePointer<UInt64>.allocate(capacity: wordCount)
    mask.initialize(from: ready + (readyCount - 1) * wordCount, count: wordCount)
    for item in long {
      if item.length > limit { break }
      mask[item.token >> 6] |= 1 << UInt64(item.token & 63)
    }
    masks[limit] = mask
    return UnsafePointer(mask)
  }
}
