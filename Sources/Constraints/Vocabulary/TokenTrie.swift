/// A byte trie in depth-first order, as flat arrays.
///
/// Node 0 is the root. The children of `n` start at `n + 1`; the next sibling of `c` is `end[c]`, as long as it is below `end[n]`.
/// A subtree is the range `n ..< end[n]`, so skipping one is an assignment.
final class TokenTrie: @unchecked Sendable {
  let count: Int
  /// Byte on the edge into each node.
  let byte: UnsafeMutablePointer<UInt8>
  /// One past the last node of each subtree.
  let end: UnsafeMutablePointer<Int32>
  /// Bytes from the root to the node.
  let depth: UnsafeMutablePointer<UInt16>
  /// An entry that ends at the node, or -1; further ones with the same bytes follow in `entries`.
  let entry: UnsafeMutablePointer<Int32>
  /// Byte classes (`ByteClasses`) that occur in the subtree, the node's own byte included, read from a scalar boundary before the node.
  let classes: UnsafeMutablePointer<UInt64>
  /// Number of entries before the node in depth-first order: the entries of a subtree are `entries[rank[n] ..< rank[end[n]]]`.
  let rank: UnsafeMutablePointer<Int32>
  /// Entry ids in depth-first order.
  let entries: UnsafeMutablePointer<Int32>
  let entryCount: Int
  /// Node of each first byte, or -1.
  let rootChild: UnsafeMutablePointer<Int32>
  let maximumDepth: Int

  /// - Parameter words: (bytes, id); empty words are left out. Several ids may share bytes.
  init(_ words: [(bytes: [UInt8], id: Int32)]) {
    let sorted = words.filter { !$0.bytes.isEmpty }.sorted { left, right in
      left.bytes.withUnsafeBufferPointer { a in
        right.bytes.withUnsafeBufferPointer { b in
          let shared = min(a.count, b.count)
          var i = 0
          while i < shared {
            if a[i] != b[i] { return a[i] < b[i] }
            i += 1
          }
          return a.count != b.count ? a.count < b.count : left.id < right.id
        }
      }
    }
    var bytes: [UInt8] = [0]
    var depths: [UInt16] = [0]
    var first: [Int32] = [-1]
    var ranks: [Int32] = [0]
    var order: [Int32] = []
    order.reserveCapacity(sorted.count)
    var ends: [Int32] = [0]
    var path: [Int32] = [0]
    var previous: [UInt8] = []
    var deepest = 0
    for word in sorted {
      var shared = 0
      let limit = min(previous.count, word.bytes.count)
      while shared < limit && previous[shared] == word.bytes[shared] { shared += 1 }
      while path.count > shared + 1 { ends[Int(path.removeLast())] = Int32(bytes.count) }
      for i in shared..<word.bytes.count {
        path.append(Int32(bytes.count))
        bytes.append(word.bytes[i])
        depths.append(UInt16(truncatingIfNeeded: min(i + 1, 65535)))
        first.append(-1)
        ends.append(0)
        ranks.append(Int32(order.count))
      }
      deepest = max(deepest, word.bytes.count)
      if let node = path.last, first[Int(node)] < 0 { first[Int(node)] = word.id }
      order.append(word.id)
      previous = word.bytes
    }
    while let node = path.popLast() { ends[Int(node)] = Int32(bytes.count) }

    count = bytes.count
    entryCount = order.count
    maximumDepth = deepest
    byte = .allocate(capacity: count)
    end = .allocate(capacity: count)
    depth = .allocate(capacity: count)
    entry = .allocate(capacity: count)
    classes = .allocate(capacity: count)
    rank = .allocate(capacity: count + 1)
    entries = .allocate(capacity: max(order.count, 1))
    rootChild = .allocate(capacity: 256)
    byte.initialize(from: bytes, count: count)
    end.initialize(from: ends, count: count)
    depth.initialize(from: depths, count: count)
    entry.initialize(from: first, count: count)
    classes.initialize(repeating: 0, count: count)
    ranks.append(Int32(order.count))
    rank.initialize(from: ranks, count: count + 1)
    entries.initialize(repeating: 0, count: max(order.count, 1))
    if !order.isEmpty { entries.update(from: order, count: order.count) }
    rootChild.initialize(repeating: -1, count: 256)
    var child = 1
    while child < count {
      rootChild[Int(byte[child])] = Int32(child)
      child = Int(end[child])
    }
    fillClasses()
  }

  deinit {
    byte.deallocate()
    end.deallocate()
    depth.deallocate()
    entry.deallocate()
    classes.deallocate()
    rank.deallocate()
    entries.deallocate()
    rootChild.deallocate()
  }

  var byteCount: Int { count * 23 + entryCount * 4 }

  /// Child of `node` along `value`, or -1.
  @inline(__always)
  func child(of node: Int, _ value: UInt8) -> Int {
    if node == 0 { return Int(rootChild[Int(value)]) }
    var next = node + 1
    let stop = Int(end[node])
    while next < stop {
      let found = byte[next]
      if found == value { return next }
      if found > value { return -1 }
      next = Int(end[next])
    }
    return -1
  }

  /// Backwards over the nodes, so that children come before parents. `need` counts the continuation bytes still due after the node.
  private func fillClasses() {
    var need = [UInt8](repeating: 0, count: count)
    var broken = [Bool](repeating: false, count: count)
    var lead = [UInt8](repeating: 0, count: count)
    var stack: [Int] = [0]
    for node in 1..<max(count, 1) {
      let level = Int(depth[node])
      while stack.count > level { stack.removeLast() }
      let parent = stack[level - 1]
      let value = byte[node]
      if broken[parent] {
        broken[node] = true
      } else if need[parent] > 0 {
        let range = lead[parent] != 0 ? ByteClasses.secondByteRange(lead[parent]) : 0x80...0xBF
        if range.contains(value) { need[node] = need[parent] - 1 } else { broken[node] = true }
      } else if value >= 0x80 {
        let length = ByteClasses.sequenceLength(value)
        if length == 0 {
          broken[node] = true
        } else {
          need[node] = UInt8(length - 1)
          lead[node] = value
        }
      }
      stack.append(node)
    }
    var node = count - 1
    while node >= 1 {
      var set: UInt64
      if broken[node] {
        set = ByteClasses.malformed
      } else if byte[node] >= 0x80 {
        set = ByteClasses.wellFormed
      } else {
        set = 1 << UInt64(ByteClasses.ofASCII[Int(byte[node])])
      }
      var child = node + 1
      while child < Int(end[node]) {
        set |= classes[child]
        child = Int(end[child])
      }
      classes[node] = set
      node -= 1
    }
  }
}
