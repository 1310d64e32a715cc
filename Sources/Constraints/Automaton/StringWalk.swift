/// One walk of the vocabulary's trie through a string machine.
///
/// Whole subtrees are taken where byte classes tell that nothing in them can go wrong; what that covers from the start state itself comes
/// from a mask that the vocabulary keeps per set of classes. Scalars above ASCII are stepped whole, not byte by byte.
struct StringWalk {
  private let machine: StringMachine
  private let vocabulary: TokenVocabulary
  private let start: Int32
  /// Allowed tokens, either as bits over a base of whole classes or, where few are expected, as a list.
  private var dense: UnsafeMutablePointer<UInt64>?
  private var list: [Int32] = []
  private var exits: [(node: Int32, token: Int32, scalars: UInt16)] = []
  private let startTakes: ClassTakes

  private struct Level {
    /// Byte state after the level's node; inside a scalar above ASCII the state before that scalar.
    var state: Int32
    var scalars: UInt16
    /// Whether the start state's classes still hold for everything on the way here.
    var classes: UInt64
    var takes: ClassTakes
  }

  /// Last piece of a state's scalars above ASCII: neighbours in the trie are neighbours in code.
  private var pieceState: Int32 = -1
  private var pieceScalar: UInt32 = 0
  private var pieceTarget: Int32 = -1

  init(_ machine: StringMachine, _ start: Int32, _ vocabulary: TokenVocabulary) {
    self.machine = machine
    self.vocabulary = vocabulary
    self.start = start
    startTakes = machine.takes(start)
  }

  mutating func run() -> LexicalMask {
    let trie = vocabulary.trie
    // A small mask is better kept as a list.
    if let base = vocabulary.tokens(within: startTakes), base.count > vocabulary.wordCount {
      let copy = UnsafeMutablePointer<UInt64>.allocate(capacity: vocabulary.wordCount)
      copy.initialize(from: base.words, count: vocabulary.wordCount)
      dense = copy
    }
    let levels = UnsafeMutablePointer<Level>.allocate(capacity: trie.maximumDepth + 2)
    defer { levels.deallocate() }
    levels[0] = Level(state: start, scalars: 0, classes: 0, takes: startTakes)
    // Inside a scalar the trie's reading from a boundary says nothing: bytes are stepped one by one.
    let decodes = !machine.isInsideScalar(start)
    if let bytes = machine.choices(start) {
      for byte in bytes {
        let child = Int(trie.rootChild[Int(byte)])
        if child >= 0 { walk(child, Int(trie.end[child]), levels, decodes) }
      }
    } else {
      walk(1, trie.count, levels, decodes)
    }
    if let dense {
      return LexicalMask(dense: dense, exits: exits, wordCount: vocabulary.wordCount)
    }
    return LexicalMask(inside: list, exits: exits, wordCount: vocabulary.wordCount)
  }

  private mutating func take(_ lower: Int, _ upper: Int) {
    let entries = vocabulary.trie.entries
    if let dense {
      for i in lower..<upper { dense[Int(entries[i]) >> 6] |= 1 << UInt64(entries[i] & 63) }
    } else {
      for i in lower..<upper { list.append(entries[i]) }
    }
  }

  private mutating func walk(_ first: Int, _ end: Int, _ levels: UnsafeMutablePointer<Level>, _ decodes: Bool) {
    let trie = vocabulary.trie
    var node = first
    while node < end {
      let level = Int(trie.depth[node])
      let above = levels[level - 1]
      let classes = trie.classes[node]
      let height = Int(trie.height[node])
      if decodes {
        if dense != nil, startTakes.covers(above.classes | classes, height: level - 1 + height) {
          node = Int(trie.end[node])
          continue
        }
        if above.takes.covers(classes, height: height) {
          take(Int(trie.rank[node]), Int(trie.rank[Int(trie.end[node])]))
          node = Int(trie.end[node])
          continue
        }
      }
      let byte = trie.byte[node]
      if byte >= 0x80 && decodes && machine.isBoundary(above.state) {
        guard trie.scalar[node] != TokenTrie.malformed else {
          node = Int(trie.end[node])
          continue
        }
        if trie.due[node] > 0 {
          let pending = trie.pendingScalars(node)
          guard machine.hasScalar(above.state, pending.lower, pending.upper) else {
            node = Int(trie.end[node])
            continue
          }
          if trie.entry[node] >= 0 { take(Int(trie.rank[node]), Int(trie.rank[node + 1])) }
          levels[level] = above
          levels[level].classes |= ByteClasses.wellFormed
          node += 1
          continue
        }
        let target = scalarTarget(above.state, trie.scalar[node])
        if target < 0 {
          node = Int(trie.end[node])
          continue
        }
        if trie.entry[node] >= 0 { take(Int(trie.rank[node]), Int(trie.rank[node + 1])) }
        levels[level] = Level(
          state: target, scalars: above.scalars &+ 1, classes: above.classes | trie.ownClass(node),
          takes: target == above.state ? above.takes : machine.takes(target))
        node += 1
        continue
      }
      let target = machine.next(above.state, byte)
      if target < 0 {
        node = Int(trie.end[node])
        continue
      }
      if target == StringMachine.done {
        let next = Int(trie.end[node])
        let first = Int(trie.rank[node])
        let offset = Int(vocabulary.restOffset[node])
        for i in first..<Int(trie.rank[next]) {
          exits.append((vocabulary.restNodes[offset + i - first], trie.entries[i], above.scalars))
        }
        node = next
        continue
      }
      if trie.entry[node] >= 0 { take(Int(trie.rank[node]), Int(trie.rank[node + 1])) }
      let isBoundary = machine.isBoundary(target)
      levels[level] = Level(
        state: target, scalars: isBoundary && above.state != StringMachine.start ? above.scalars &+ 1 : above.scalars,
        classes: above.classes | trie.ownClass(node),
        takes: target == above.state ? above.takes : isBoundary && decodes ? machine.takes(target) : .none)
      node += 1
    }
  }

  @inline(__always)
  private mutating func scalarTarget(_ state: Int32, _ scalar: UInt32) -> Int32 {
    if state == pieceState && scalar == pieceScalar { return pieceTarget }
    pieceState = state
    pieceScalar = scalar
    pieceTarget = machine.after(state, scalar: scalar)
    return pieceTarget
  }
}
