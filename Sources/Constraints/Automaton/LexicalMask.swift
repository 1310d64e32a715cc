import Foundation

/// The tokens that stay inside one lexeme, and those that leave it: what a mask takes from the lexical state alone.
/// Immutable once built; shared by every grammar through `LexicalCache`.
final class LexicalMask: @unchecked Sendable {
  /// Tokens that end inside the lexeme, as a bit mask (many) or a list (few).
  let dense: UnsafeMutablePointer<UInt64>?
  let list: [Int32]
  /// Tokens that close the lexeme and go on: node of the rest in `TokenVocabulary.rests`, token, scalars before the closing quote.
  /// Sorted by node.
  let exitNodes: [Int32]
  let exitTokens: [Int32]
  let exitScalars: [UInt16]
  /// Trie nodes at which a number may be complete and further bytes follow.
  let stops: [Int32]
  let byteCount: Int
  /// Fuel that its walk took.
  let spent: Int
  /// False where its walk was cut short, so that tokens are left out.
  let isWhole: Bool

  init(
    inside: [Int32], exits: [(node: Int32, token: Int32, scalars: UInt16)], stops: [Int32] = [], wordCount: Int, spent: Int = 0,
    isWhole: Bool = true
  ) {
    self.spent = spent
    self.isWhole = isWhole
    if inside.count > wordCount {
      let mask = UnsafeMutablePointer<UInt64>.allocate(capacity: wordCount)
      mask.initialize(repeating: 0, count: wordCount)
      for token in inside { mask[Int(token) >> 6] |= 1 << UInt64(token & 63) }
      dense = mask
      list = []
    } else {
      dense = nil
      list = inside
    }
    (exitNodes, exitTokens, exitScalars) = Self.sorted(exits)
    self.stops = stops
    byteCount = (dense == nil ? inside.count * 4 : wordCount * 8) + exits.count * 10 + stops.count * 4 + 160
  }

  /// Takes over the bits of `dense`.
  init(
    dense: UnsafeMutablePointer<UInt64>, exits: [(node: Int32, token: Int32, scalars: UInt16)], wordCount: Int, spent: Int, isWhole: Bool
  ) {
    self.spent = spent
    self.isWhole = isWhole
    self.dense = UnsafeMutablePointer(dense)
    list = []
    (exitNodes, exitTokens, exitScalars) = Self.sorted(exits)
    stops = []
    byteCount = wordCount * 8 + exits.count * 10 + 160
  }

  private static func sorted(_ exits: [(node: Int32, token: Int32, scalars: UInt16)]) -> ([Int32], [Int32], [UInt16]) {
    // Counted by node: there are few nodes, and often thousands of exits.
    var ends: [Int32] = []
    for exit in exits {
      if Int(exit.node) >= ends.count { ends += repeatElement(0, count: Int(exit.node) + 1 - ends.count) }
      ends[Int(exit.node)] += 1
    }
    var sum: Int32 = 0
    for i in ends.indices {
      let count = ends[i]
      ends[i] = sum
      sum += count
    }
    var nodes = [Int32](repeating: 0, count: exits.count)
    var tokens = nodes
    var scalars = [UInt16](repeating: 0, count: exits.count)
    for exit in exits {
      let at = Int(ends[Int(exit.node)])
      ends[Int(exit.node)] += 1
      nodes[at] = exit.node
      tokens[at] = exit.token
      scalars[at] = exit.scalars
    }
    return (nodes, tokens, scalars)
  }

  deinit { dense?.deallocate() }

  /// Indices of the exits with a given rest.
  func exits(at node: Int32) -> Range<Int> {
    var low = 0
    var high = exitNodes.count
    while low < high {
      let middle = (low + high) / 2
      if exitNodes[middle] < node { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < exitNodes.count && exitNodes[end] == node { end += 1 }
    return low..<end
  }
}

/// Lexical masks by (vocabulary, structure of the lexical state), across schemas, requests and threads. Bounded: it has many small parts, and
/// where one is full the older half of that part goes, so that no mask waits for much to be freed.
final class LexicalCache: Sendable {
  static let shared = LexicalCache(byteLimit: 96 << 20)
  struct Key: Hashable {
    var vocabulary: UInt64
    var state: StructuralHash
  }
  private let parts: [Part]
  private static let partCount = 64

  init(byteLimit: Int) { parts = (0..<Self.partCount).map { _ in Part(byteLimit: byteLimit / Self.partCount) } }

  private func part(_ key: Key) -> Part { parts[Int(truncatingIfNeeded: key.state.a >> 40) & (Self.partCount - 1)] }

  func find(_ key: Key) -> LexicalMask? { part(key).find(key) }

  func insert(_ key: Key, _ mask: LexicalMask) { part(key).insert(key, mask) }

  var byteCount: Int { parts.reduce(0) { $0 + $1.byteCount } }

  private final class Part: @unchecked Sendable {
    // Taken for every mask: the lock that the figures were measured with, not a Mutex.
    private let lock = NSLock()
    private var entries: [Key: (mask: LexicalMask, used: UInt64)] = [:]
    private var bytes = 0
    private var clock: UInt64 = 0
    private let byteLimit: Int

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    func find(_ key: Key) -> LexicalMask? {
      lock.lock()
      defer { lock.unlock() }
      clock += 1
      guard let entry = entries[key] else { return nil }
      entries[key] = (entry.mask, clock)
      return entry.mask
    }

    func insert(_ key: Key, _ mask: LexicalMask) {
      lock.lock()
      defer { lock.unlock() }
      clock += 1
      if entries[key] == nil { bytes += mask.byteCount }
      entries[key] = (mask, clock)
      guard bytes > byteLimit else { return }
      let ages = entries.values.map(\.used).sorted()
      let middle = ages[ages.count / 2]
      entries = entries.filter { $0.value.used > middle }
      bytes = entries.values.reduce(0) { $0 + $1.mask.byteCount }
    }

    var byteCount: Int {
      lock.lock()
      defer { lock.unlock() }
      return bytes
    }
  }
}
