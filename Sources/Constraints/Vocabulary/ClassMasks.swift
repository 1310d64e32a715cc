import Foundation

/// Masks of the tokens over given sets of byte classes, made when first asked for and kept for all schemas, up to a number.
final class ClassMasks: @unchecked Sendable {
  final class Mask: @unchecked Sendable {
    let words: UnsafeMutablePointer<UInt64>
    fileprivate(set) var count = 0
    init(wordCount: Int) {
      words = .allocate(capacity: max(wordCount, 1))
      words.initialize(repeating: 0, count: max(wordCount, 1))
    }
    deinit { words.deallocate() }

    fileprivate func insert(_ tokens: [Int32]) {
      count += tokens.count
      for token in tokens { words[Int(token) >> 6] |= 1 << UInt64(token & 63) }
    }
    func insert(_ token: Int32) { insert([token]) }
    func contains(_ token: Int32) -> Bool { words[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1 }
  }
  private struct Key: Hashable {
    var loops: UInt64
    var sets: [UInt64]
  }
  private static let limit = 192
  private let lock = NSLock()
  private var masks: [Key: (mask: Mask, used: UInt64)] = [:]
  private var clock: UInt64 = 0
  /// Distinct (classes, bytes) of tokens, and the tokens of each, so that a mask is made without a look at every token.
  private let groups: [(classes: UInt64, height: Int, tokens: [Int32])]
  private let wordCount: Int

  init(tokens: [[UInt8]], trie: TokenTrie, wordCount: Int) {
    self.wordCount = wordCount
    struct Shape: Hashable {
      var classes: UInt64
      var step: Int
    }
    var lists: [Shape: [Int32]] = [:]
    var path = [UInt64](repeating: 0, count: trie.maximumDepth + 2)
    for node in 1..<max(trie.count, 1) {
      let level = Int(trie.depth[node])
      path[level] = path[level - 1] | trie.ownClass(node)
      if trie.entry[node] < 0 || path[level] & ~ByteClasses.content != 0 { continue }
      let step = ClassTakes.heights.firstIndex { level <= $0 } ?? ClassTakes.heights.count
      for i in Int(trie.rank[node])..<Int(trie.rank[node + 1]) {
        lists[Shape(classes: path[level], step: step), default: []].append(trie.entries[i])
      }
    }
    groups = lists.map { shape, tokens in
      (shape.classes, shape.step < ClassTakes.heights.count ? ClassTakes.heights[shape.step] : Int.max, tokens)
    }
  }

  func mask(_ takes: ClassTakes) -> Mask? {
    let key = Key(loops: takes.loops, sets: [takes.sets.0, takes.sets.1, takes.sets.2, takes.sets.3, takes.sets.4])
    if takes.loops == 0 && takes.sets.0 == 0 { return nil }
    lock.lock()
    defer { lock.unlock() }
    clock += 1
    if let known = masks[key] {
      masks[key] = (known.mask, clock)
      return known.mask
    }
    let mask = Mask(wordCount: wordCount)
    for group in groups where takes.covers(group.classes, height: group.height) {
      mask.insert(group.tokens)
    }
    if masks.count >= Self.limit {
      let ages = masks.values.map(\.used).sorted()
      let middle = ages[ages.count / 2]
      masks = masks.filter { $0.value.used > middle }
    }
    masks[key] = (mask, clock)
    return mask
  }
}
