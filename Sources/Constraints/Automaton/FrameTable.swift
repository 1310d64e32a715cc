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
  private var index = IncrementalTable()
  /// First text that goes on from each one, and the next that goes on from the same.
  private(set) var firstChild: [Int32] = []
  private(set) var sibling: [Int32] = []

  /// Roots keep texts of different JSON types apart.
  static let string: Int32 = 0
  static let number: Int32 = 1
  static let literal: Int32 = 2
  /// Stands for any text that is neither declared nor taken (`Workspace.freshened`); goes on to itself.
  static let fresh: Int32 = 3

  init() {
    for i in 0..<4 {
      parent.append(-1)
      scalar.append(0x11_0000 + UInt32(i))
      firstChild.append(-1)
      sibling.append(-1)
    }
  }

  mutating func appending(_ value: UInt32, to text: Int32) -> Int32 {
    if text == Self.fresh { return text }
    if let id = existing(value, after: text) { return id }
    let id = Int32(parent.count)
    parent.append(text)
    scalar.append(value)
    firstChild.append(-1)
    sibling.append(firstChild[Int(text)])
    firstChild[Int(text)] = id
    index.insert(Self.tag(value, text), id)
    return id
  }

  /// The text's child along `value`, if it is there already.
  func existing(_ value: UInt32, after text: Int32) -> Int32? {
    index.find(Self.tag(value, text)) { parent[Int($0)] == text && scalar[Int($0)] == value }
  }

  private static func tag(_ value: UInt32, _ text: Int32) -> UInt32 {
    let mixed = (UInt64(UInt32(bitPattern: text)) << 32 | UInt64(value)) &* 0xD6E8_FEB8_6659_FD93
    return UInt32(truncatingIfNeeded: mixed >> 32) | 1
  }

  var byteCount: Int { parent.count * 48 }

  func scalars(_ text: Int32) -> [UInt32] {
    var list: [UInt32] = []
    var node = text
    while node > Self.fresh {
      list.append(scalar[Int(node)])
      node = parent[Int(node)]
    }
    return list.reversed()
  }
}
