import Foundation

/// Masks of the plain tokens (content of a string, nothing that needs an escape) over given sets of byte classes, made when first asked for
/// and kept for all schemas, up to a number; and of those with few scalars.
///
/// Each mask comes twice: by token id, and by rank (place in the trie's depth-first order), in which a subtree is a range.
final class ClassMasks: @unchecked Sendable {
  final class Mask: @unchecked Sendable {
    /// By token id.
    let words: UnsafeMutablePointer<UInt64>
    /// By rank.
    let ranked: UnsafeMutablePointer<UInt64>

    init(wordCount: Int, rankWords: Int) {
      words = .allocate(capacity: max(wordCount, 1))
      words.initialize(repeating: 0, count: max(wordCount, 1))
      ranked = .allocate(capacity: max(rankWords, 1))
      ranked.initialize(repeating: 0, count: max(rankWords, 1))
    }
    deinit {
      words.deallocate()
      ranked.deallocate()
    }

    func insert(_ rank: Int32, _ token: Int32) {
      words[Int(token) >> 6] |= 1 << UInt64(token & 63)
      ranked[Int(rank) >> 6] |= 1 << UInt64(rank & 63)
    }
    fileprivate func remove(_ rank: Int32, _ token: Int32) {
      words[Int(token) >> 6] &= ~(1 << UInt64(token & 63))
      ranked[Int(rank) >> 6] &= ~(1 << UInt64(rank & 63))
    }
  }
  private static let limit = 192
  /// Tokens up to which a class is kept as a list.
  private static let fewLimit = 512
  /// Greatest count of scalars for which the mask by rank is kept ready.
  private static let lengthLimit = 40
  // Taken for every mask: the lock that the figures were measured with, not a Mutex.
  private let lock = NSLock()
  private var masks: [UInt64: (mask: Mask, used: UInt64)] = [:]
  private var clock: UInt64 = 0
  /// All plain tokens.
  private let all: Mask
  /// By class: the plain tokens that hold it, as a mask where there are many and as ranks where there are few.
  private let many: [Mask?]
  private let few: [[Int32]]
  private let entries: UnsafeMutablePointer<Int32>
  private let wordCount: Int
  let rankWords: Int
  /// By rank: classes of the token, all of them if it is not plain; scalars that it begins.
  let classes: UnsafeMutablePointer<UInt64>
  let lengths: UnsafeMutablePointer<UInt16>
  private let entryCount: Int
  private let byLength: UnsafeMutablePointer<UInt64>

  /// - Parameter begun: scalars begun by each token.
  init(trie: TokenTrie, begun: [UInt16], wordCount: Int) {
    self.wordCount = wordCount
    entryCount = trie.entryCount
    rankWords = (trie.entryCount + 63) / 64
    entries = trie.entries
    classes = .allocate(capacity: max(entryCount, 1))
    classes.initialize(repeating: .max, count: max(entryCount, 1))
    lengths = .allocate(capacity: max(entryCount, 1))
    lengths.initialize(repeating: .max, count: max(entryCount, 1))
    all = Mask(wordCount: wordCount, rankWords: rankWords)
    var holders = [[Int32]](repeating: [], count: 64)
    var shortest = [[Int32]](repeating: [], count: Self.lengthLimit + 1)
    var path = [UInt64](repeating: 0, count: trie.maximumDepth + 2)
    for node in 1..<max(trie.count, 1) {
      let level = Int(trie.depth[node])
      path[level] = path[level - 1] | trie.ownClass(node)
      if trie.entry[node] < 0 || path[level] & ~ByteClasses.content != 0 { continue }
      for i in trie.rank[node]..<trie.rank[node + 1] {
        all.insert(i, trie.entries[Int(i)])
        var left = path[level]
        while left != 0 {
          holders[left.trailingZeroBitCount].append(i)
          left &= left - 1
        }
        classes[Int(i)] = path[level]
        lengths[Int(i)] = begun[Int(trie.entries[Int(i)])]
        if Int(lengths[Int(i)]) <= Self.lengthLimit { shortest[Int(lengths[Int(i)])].append(i) }
      }
    }
    var many: [Mask?] = []
    for ranks in holders {
      guard ranks.count > Self.fewLimit else {
        many.append(nil)
        continue
      }
      let mask = Mask(wordCount: wordCount, rankWords: rankWords)
      for rank in ranks { mask.insert(rank, trie.entries[Int(rank)]) }
      many.append(mask)
    }
    self.many = many
    few = holders.map { $0.count > Self.fewLimit ? [] : $0 }
    byLength = .allocate(capacity: max(rankWords, 1) * (Self.lengthLimit + 1))
    byLength.initialize(repeating: 0, count: max(rankWords, 1) * (Self.lengthLimit + 1))
    for length in 0...Self.lengthLimit {
      let mask = byLength + length * rankWords
      if length > 0 { mask.update(from: mask - rankWords, count: rankWords) }
      for rank in shortest[length] { mask[Int(rank) >> 6] |= 1 << UInt64(rank & 63) }
    }
  }

  deinit {
    classes.deallocate()
    lengths.deallocate()
    byLength.deallocate()
  }

  /// The plain tokens over `set`. Valid for the life of the returned object.
  func mask(_ set: UInt64) -> Mask {
    lock.lock()
    defer { lock.unlock() }
    clock += 1
    if let known = masks[set] {
      masks[set] = (known.mask, clock)
      return known.mask
    }
    let mask = Mask(wordCount: wordCount, rankWords: rankWords)
    // All tokens, less those that hold some other class.
    mask.words.update(from: all.words, count: wordCount)
    mask.ranked.update(from: all.ranked, count: rankWords)
    var others = ~set
    while others != 0 {
      let index = others.trailingZeroBitCount
      if let holders = many[index] {
        Self.remove(holders.words, from: mask.words, wordCount)
        Self.remove(holders.ranked, from: mask.ranked, rankWords)
      }
      for rank in few[index] { mask.remove(rank, entries[Int(rank)]) }
      others &= others - 1
    }
    if masks.count >= Self.limit {
      let ages = masks.values.map(\.used).sorted()
      let middle = ages[ages.count / 2]
      masks = masks.filter { $0.value.used > middle }
    }
    masks[set] = (mask, clock)
    return mask
  }

  private static func remove(_ other: UnsafeMutablePointer<UInt64>, from words: UnsafeMutablePointer<UInt64>, _ count: Int) {
    for i in 0..<count { words[i] &= ~other[i] }
  }

  /// The plain tokens that begin at most `limit` scalars, by rank; nil for a limit beyond those kept. Valid for the life of the vocabulary.
  func ranked(atMost limit: Int) -> UnsafePointer<UInt64>? {
    limit > Self.lengthLimit ? nil : UnsafePointer(byLength + limit * rankWords)
  }
}
