/// A byte trie in depth-first order, as one flat array of records: a walk that skips subtrees touches one cache line per node.
///
/// Node 0 is the root. The children of `n` start at `n + 1`; the next sibling of `c` is `end[c]`, as long as it is below `end[n]`.
/// A subtree is the range `n ..< end[n]`, so skipping one is an assignment.
final class TokenTrie: @unchecked Sendable {
  /// What is kept of a node.
  fileprivate struct Record {
    var classes: UInt64 = 0
    var end: Int32 = 0
    var rank: Int32 = 0
    var entry: Int32 = -1
    var scalar: UInt32 = 0
    var depth: UInt16 = 0
    var byte: UInt8 = 0
    var due: UInt8 = 0
    var height: UInt8 = 0
  }

  /// One value of every node.
  struct Column<Value> {
    private let base: UnsafeMutableRawPointer

    fileprivate init(_ nodes: UnsafeMutableRawPointer, _ field: KeyPath<Record, Value>) {
      base = nodes + (MemoryLayout<Record>.offset(of: field) ?? 0)
    }

    @inline(__always)
    subscript(_ node: Int) -> Value {
      get { base.load(fromByteOffset: node * TokenTrie.stride, as: Value.self) }
      nonmutating set { base.storeBytes(of: newValue, toByteOffset: node * TokenTrie.stride, as: Value.self) }
    }
  }
  private static let stride = 32

  private let records: UnsafeMutableRawPointer
  let count: Int
  /// Byte on the edge into each node.
  let byte: Column<UInt8>
  /// One past the last node of each subtree.
  let end: Column<Int32>
  /// Bytes from the root to the node.
  let depth: Column<UInt16>
  /// An entry that ends at the node, or -1; further ones with the same bytes follow in `entries`.
  let entry: Column<Int32>
  /// Byte classes (`ByteClasses`) that occur in the subtree, the node's own byte included, read from a scalar boundary before the node.
  let classes: Column<UInt64>
  /// Read from a scalar boundary before the token: the scalar that the node completes, or the bits read so far where `due` is above 0;
  /// `TokenTrie.malformed` where the bytes are not UTF-8 from there.
  let scalar: Column<UInt32>
  /// Continuation bytes that the node's scalar still needs.
  let due: Column<UInt8>
  /// Bytes from the node to the deepest end below it, the node's own byte included; at most 255.
  let height: Column<UInt8>
  static let malformed: UInt32 = .max
  /// Number of entries before the node in depth-first order: the entries of a subtree are `entries[rank[n] ..< rank[end[n]]]`.
  let rank: Column<Int32>
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
    // One more, for the rank behind the last.
    let nodes = UnsafeMutableRawPointer.allocate(
      byteCount: (count + 1) * Self.stride, alignment: Self.stride)
    nodes.bindMemory(to: Record.self, capacity: count + 1).initialize(repeating: Record(), count: count + 1)
    records = nodes
    byte = Column(nodes, \.byte)
    end = Column(nodes, \.end)
    depth = Column(nodes, \.depth)
    entry = Column(nodes, \.entry)
    classes = Column(nodes, \.classes)
    scalar = Column(nodes, \.scalar)
    due = Column(nodes, \.due)
    height = Column(nodes, \.height)
    rank = Column(nodes, \.rank)
    entries = .allocate(capacity: max(order.count, 1))
    rootChild = .allocate(capacity: 256)
    for node in 0..<count {
      byte[node] = bytes[node]
      end[node] = ends[node]
      depth[node] = depths[node]
      entry[node] = first[node]
      rank[node] = ranks[node]
    }
    rank[count] = Int32(order.count)
    entries.initialize(repeating: 0, count: max(order.count, 1))
    if !order.isEmpty { entries.update(from: order, count: order.count) }
    rootChild.initialize(repeating: -1, count: 256)
    var child = 1
    while child < count {
      rootChild[Int(byte[child])] = Int32(child)
      child = Int(end[child])
    }
    decode()
    fillClasses()
  }

  deinit {
    records.deallocate()
    entries.deallocate()
    rootChild.deallocate()
  }

  var byteCount: Int { (count + 1) * Self.stride + entryCount * 4 }

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

  /// Forwards: what the bytes from the root to each node spell.
  private func decode() {
    var lead = [UInt8](repeating: 0, count: count)
    var stack: [Int] = [0]
    for node in 1..<max(count, 1) {
      let level = Int(depth[node])
      while stack.count > level { stack.removeLast() }
      let parent = stack[level - 1]
      let value = byte[node]
      if scalar[parent] == Self.malformed {
        scalar[node] = Self.malformed
      } else if due[parent] > 0 {
        let range = lead[parent] != 0 ? ByteClasses.secondByteRange(lead[parent]) : 0x80...0xBF
        if range.contains(value) {
          due[node] = due[parent] - 1
          scalar[node] = scalar[parent] << 6 | UInt32(value & 0x3F)
        } else {
          scalar[node] = Self.malformed
        }
      } else if value < 0x80 {
        scalar[node] = UInt32(value)
      } else {
        let length = ByteClasses.sequenceLength(value)
        if length == 0 {
          scalar[node] = Self.malformed
        } else {
          due[node] = UInt8(length - 1)
          lead[node] = value
          scalar[node] = UInt32(value) & (0x7F >> UInt32(length))
        }
      }
      stack.append(node)
    }
  }

  /// The scalars that a node which ends inside one can still become.
  @inline(__always)
  func pendingScalars(_ node: Int) -> (lower: UInt32, upper: UInt32) {
    let shift = 6 * UInt32(due[node])
    let value = scalar[node]
    let lower = value == 0 ? (due[node] == 2 ? 0x800 : 0x1_0000) : value << shift
    return (lower, min(value << shift | ((1 << shift) - 1), 0x10FFFF))
  }

  /// Class of the node's own byte.
  @inline(__always)
  func ownClass(_ node: Int) -> UInt64 {
    // An ASCII byte too, where a scalar was begun before it.
    if scalar[node] == Self.malformed { return ByteClasses.malformed }
    if byte[node] < 0x80 { return 1 << UInt64(ByteClasses.ofASCII[Int(byte[node])]) }
    return due[node] == 0 && ByteClasses.isSpace(scalar[node]) ? ByteClasses.spaces : ByteClasses.wellFormed
  }

  /// Backwards over the nodes, so that children come before parents.
  private func fillClasses() {
    var node = count - 1
    while node >= 1 {
      var set = ownClass(node)
      if due[node] > 0 && entry[node] >= 0 { set |= ByteClasses.cut }
      var tallest = 0
      var child = node + 1
      while child < Int(end[node]) {
        set |= classes[child]
        tallest = max(tallest, Int(height[child]))
        child = Int(end[child])
      }
      classes[node] = set
      height[node] = UInt8(min(tallest + 1, 255))
      node -= 1
    }
  }
}
