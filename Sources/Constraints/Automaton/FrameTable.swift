/// One level of the automaton's stack; a stack is the index of its top frame. Equal stacks have equal indices.
struct Frame: Equatable {
  enum Kind: UInt8 {
    /// The whole value is complete.
    case end
    /// A value of node `x` is due.
    case value
    /// The same, for an element of an array of distinct elements; its parent is `distinct`.
    case trackedValue
    /// Inside a string: spec `x`, byte state `y`, scalars counted `w`, text `z` if tracked (else -1).
    case string
    /// Inside a number: machine `x`, state `y`, text `z` if tracked.
    case number
    /// Inside a literal: machine `x`, trie node `y`, text `z` if tracked.
    case literal
    /// After `{`: object state `x`.
    case objectOpen
    /// In a key, opening quote included: object state `x`, key state `y`, text `z`.
    case key
    /// After a key: object state `x`, its value's node `y`.
    case colon
    /// After a member: object state `x`.
    case objectAfter
    /// After `[`: array state `x`.
    case arrayOpen
    /// After an element: array state `x`.
    case arrayAfter
    /// Below an element that must differ from its predecessors: array state `x` after it, but for its text.
    case distinct
  }
  var kind: Kind
  var x: Int32 = 0
  var y: Int32 = 0
  var z: Int32 = -1
  /// Whitespace bytes in a row, or the scalar count of a string.
  var w: Int32 = 0
  var parent: Int32 = -1
}

/// Interned frames.
struct FrameTable {
  private(set) var frames: [Frame] = [Frame(kind: .end)]
  private var slots: [Int32]
  private var mask: Int

  init() {
    slots = Array(repeating: -1, count: 256)
    mask = 255
    insert(0)
  }

  @inline(__always)
  subscript(_ id: Int32) -> Frame { frames[Int(id)] }
  var count: Int { frames.count }
  var byteCount: Int { frames.count * MemoryLayout<Frame>.stride + slots.count * 4 }

  @inline(__always)
  private static func hash(_ f: Frame) -> Int {
    var h = UInt64(UInt32(bitPattern: f.x)) | UInt64(UInt32(bitPattern: f.parent)) << 32
    h = (h ^ UInt64(f.kind.rawValue) << 27) &* 0x9E37_79B9_7F4A_7C15
    h ^= UInt64(UInt32(bitPattern: f.y)) | UInt64(UInt32(bitPattern: f.z)) << 32
    h = (h ^ h >> 29) &* 0xBF58_476D_1CE4_E5B9
    h = (h ^ UInt64(UInt32(bitPattern: f.w))) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: h >> 20)
  }

  private mutating func insert(_ id: Int32) {
    var slot = Self.hash(frames[Int(id)]) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = id
  }

  mutating func intern(_ frame: Frame) -> Int32 {
    var slot = Self.hash(frame) & mask
    while true {
      let id = slots[slot]
      if id < 0 { break }
      if frames[Int(id)] == frame { return id }
      slot = (slot + 1) & mask
    }
    let id = Int32(frames.count)
    frames.append(frame)
    slots[slot] = id
    if frames.count * 2 > slots.count {
      slots = Array(repeating: -1, count: slots.count * 2)
      mask = slots.count - 1
      for i in frames.indices { insert(Int32(i)) }
    }
    return id
  }
}

/// Interned texts (keys and elements that must stay distinct), as lists of scalars from the end.
struct TextTable {
  private(set) var parent: [Int32] = []
  private(set) var scalar: [UInt32] = []
  private var index: [UInt64: Int32] = [:]

  /// Roots keep texts of different JSON types apart.
  static let string: Int32 = 0
  static let number: Int32 = 1
  static let literal: Int32 = 2

  init() {
    for i in 0..<3 {
      parent.append(-1)
      scalar.append(0x11_0000 + UInt32(i))
    }
  }

  mutating func appending(_ value: UInt32, to text: Int32) -> Int32 {
    let key = UInt64(UInt32(bitPattern: text)) << 32 | UInt64(value)
    if let id = index[key] { return id }
    let id = Int32(parent.count)
    parent.append(text)
    scalar.append(value)
    index[key] = id
    return id
  }

  /// The text's child along `value`, if it is there already.
  func existing(_ value: UInt32, after text: Int32) -> Int32? { index[UInt64(UInt32(bitPattern: text)) << 32 | UInt64(value)] }

  func scalars(_ text: Int32) -> [UInt32] {
    var list: [UInt32] = []
    var node = text
    while node > 2 {
      list.append(scalar[Int(node)])
      node = parent[Int(node)]
    }
    return list.reversed()
  }
}

/// Interned sets of texts.
struct TextSets {
  private(set) var members: [Set<Int32>] = [[]]
  /// Every text that a member starts with, itself included.
  private(set) var prefixes: [Set<Int32>] = [[]]
  private var index: [Set<Int32>: Int32] = [[]: 0]
  private var additions: [UInt64: Int32] = [:]

  mutating func adding(_ text: Int32, to set: Int32, texts: TextTable) -> Int32 {
    let key = UInt64(UInt32(bitPattern: set)) << 32 | UInt64(UInt32(bitPattern: text))
    if let id = additions[key] { return id }
    var joined = members[Int(set)]
    joined.insert(text)
    let id: Int32
    if let known = index[joined] {
      id = known
    } else {
      id = Int32(members.count)
      members.append(joined)
      var starts = prefixes[Int(set)]
      var node = text
      while node >= 0 && starts.insert(node).inserted { node = texts.parent[Int(node)] }
      prefixes.append(starts)
      index[joined] = id
    }
    additions[key] = id
    return id
  }
}
