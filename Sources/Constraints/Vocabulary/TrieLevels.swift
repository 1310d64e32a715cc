/// The nodes of a vocabulary's trie by depth in scalars and by byte, so that a walk can go to the few places of a level that matter.
///
/// Levels count the scalars that are complete at a node, read from a scalar boundary before the token. Only nodes whose path is well
/// formed are listed.
final class TrieLevels: @unchecked Sendable {
  /// Columns of a level: ASCII bytes, then scalars above ASCII by kind, then nodes at which a token ends inside a scalar.
  static let columns = 131
  static let other = 128
  static let space = 129
  /// Nodes with a token that ends inside a scalar; its level counts that scalar.
  static let cut = 130

  /// Greatest level.
  let count: Int
  /// Start of each (level, column) in `nodes`; `offsets[level * columns + column]`.
  private let offsets: UnsafeMutablePointer<Int32>
  /// Ascending within a column.
  let nodes: UnsafeMutablePointer<Int32>
  /// Beside `nodes`: classes of the scalars that are complete on the way from the root to the node, the node's own left out.
  let above: UnsafeMutablePointer<UInt64>
  /// The same with the node's own, by node.
  let through: UnsafeMutablePointer<UInt64>
  /// Level of each node.
  let level: UnsafeMutablePointer<UInt16>
  /// Nodes of each column over all levels: what a choice between bytes is weighed by.
  let weights: [Int]

  /// A quote or a backslash with nothing but plain content above it.
  struct Turn {
    var node: Int32
    /// Start of the bytes above it in `turnBytes`, and their number.
    var offset: Int32
    var length: UInt16
    /// Bytes shared with the turn before, down to a scalar boundary.
    var shared: UInt16
  }
  /// All of them, ascending, so that a walk steps no byte twice.
  let turns: [Turn]
  let turnBytes: [UInt8]

  init(_ trie: TokenTrie) {
    let columns = Self.columns
    var aboveNode = [UInt64](repeating: 0, count: trie.count)
    through = .allocate(capacity: trie.count)
    through.initialize(repeating: 0, count: trie.count)
    level = .allocate(capacity: trie.count)
    level.initialize(repeating: 0, count: trie.count)
    var column = [UInt8](repeating: 255, count: trie.count)
    var path = [Int](repeating: 0, count: trie.maximumDepth + 2)
    var deepest = 0
    for node in 1..<max(trie.count, 1) {
      let depth = Int(trie.depth[node])
      let parent = path[depth - 1]
      path[depth] = node
      aboveNode[node] = through[parent]
      guard trie.scalar[node] != TokenTrie.malformed else {
        through[node] = aboveNode[node] | ByteClasses.malformed
        continue
      }
      through[node] = aboveNode[node] | (trie.due[node] == 0 ? trie.ownClass(node) : 0)
      level[node] = level[parent] + (trie.due[node] == 0 ? 1 : 0)
      if trie.due[node] > 0 {
        if trie.entry[node] < 0 { continue }
        column[node] = UInt8(Self.cut)
        deepest = max(deepest, Int(level[node]) + 1)
      } else {
        let byte = trie.byte[node]
        column[node] = byte < 0x80 ? byte : UInt8(ByteClasses.isSpace(trie.scalar[node]) ? Self.space : Self.other)
        deepest = max(deepest, Int(level[node]))
      }
    }
    count = deepest
    var counts = [Int32](repeating: 0, count: (deepest + 1) * columns + 1)
    let nodeLevel = level
    func slot(_ node: Int) -> Int { (Int(nodeLevel[node]) + (column[node] == UInt8(Self.cut) ? 1 : 0)) * columns + Int(column[node]) }
    for node in 1..<max(trie.count, 1) where column[node] != 255 { counts[slot(node) + 1] += 1 }
    for i in 1..<counts.count { counts[i] += counts[i - 1] }
    offsets = .allocate(capacity: counts.count)
    offsets.initialize(from: counts, count: counts.count)
    nodes = .allocate(capacity: max(Int(counts[counts.count - 1]), 1))
    nodes.initialize(repeating: 0, count: max(Int(counts[counts.count - 1]), 1))
    above = .allocate(capacity: max(Int(counts[counts.count - 1]), 1))
    above.initialize(repeating: 0, count: max(Int(counts[counts.count - 1]), 1))
    var sums = [Int](repeating: 0, count: columns)
    for node in 1..<max(trie.count, 1) where column[node] != 255 {
      let at = slot(node)
      nodes[Int(counts[at])] = Int32(node)
      above[Int(counts[at])] = aboveNode[node]
      counts[at] += 1
      sums[Int(column[node])] += 1
    }
    weights = sums
    var turns: [Turn] = []
    var bytes: [UInt8] = []
    var way = [UInt8](repeating: 0, count: trie.maximumDepth + 2)
    // Depth down to which the way is the one of the turn before.
    var kept = 0
    for node in 1..<max(trie.count, 1) {
      let depth = Int(trie.depth[node])
      kept = min(kept, depth - 1)
      way[depth - 1] = trie.byte[node]
      guard trie.byte[node] == 0x22 || trie.byte[node] == 0x5C, aboveNode[node] & ~ByteClasses.content == 0 else { continue }
      while kept > 0 && way[kept] & 0xC0 == 0x80 { kept -= 1 }
      turns.append(Turn(node: Int32(node), offset: Int32(bytes.count), length: UInt16(depth - 1), shared: UInt16(kept)))
      bytes += way[0..<(depth - 1)]
      kept = depth - 1
    }
    self.turns = turns
    turnBytes = bytes
  }

  deinit {
    offsets.deallocate()
    nodes.deallocate()
    above.deallocate()
    through.deallocate()
    level.deallocate()
  }

  /// Where `nodes` has those of a column that lie in `lower ..< upper`, ascending.
  @inline(__always)
  func places(_ level: Int, _ column: Int, in lower: Int, _ upper: Int) -> Range<Int> {
    let slot = level * Self.columns + column
    var first = Int(offsets[slot])
    var last = Int(offsets[slot + 1])
    if lower > 1 { first = search(lower, first, last) }
    if last > first && Int(nodes[last - 1]) >= upper { last = search(upper, first, last) }
    return first..<max(first, last)
  }

  /// First index whose node is not below `node`.
  private func search(_ node: Int, _ first: Int, _ last: Int) -> Int {
    var low = first
    var high = last
    while low < high {
      let middle = (low + high) / 2
      if Int(nodes[middle]) < node { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
