/// Transitions by (state, byte) in one hash table: for states of which few bytes are ever asked.
struct SparseTransitions {
  /// `state << 8 | byte` plus one; 0 = free.
  private var keys: [UInt32] = []
  private var targets: [Int32] = []
  private var mask = 0
  private(set) var count = 0

  var byteCount: Int { keys.count * 8 }

  @inline(__always)
  private static func slot(_ key: UInt32) -> Int { Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) >> 32) }

  /// The target, or `StringMachine.unknown`.
  @inline(__always)
  func find(_ state: Int32, _ byte: UInt8) -> Int32 {
    if count == 0 { return StringMachine.unknown }
    let key = (UInt32(truncatingIfNeeded: state) << 8 | UInt32(byte)) &+ 1
    var slot = Self.slot(key) & mask
    while true {
      let found = keys[slot]
      if found == key { return targets[slot] }
      if found == 0 { return StringMachine.unknown }
      slot = (slot + 1) & mask
    }
  }

  mutating func insert(_ state: Int32, _ byte: UInt8, _ target: Int32) {
    // Larger states do not fit a key; they are computed each time.
    guard state < 1 << 23 else { return }
    if (count + 1) * 4 > keys.count * 3 {
      let old = (keys, targets)
      let capacity = max(64, keys.count * 2)
      keys = Array(repeating: 0, count: capacity)
      targets = Array(repeating: 0, count: capacity)
      mask = capacity - 1
      for (i, key) in old.0.enumerated() where key != 0 { place(key, old.1[i]) }
    }
    place((UInt32(truncatingIfNeeded: state) << 8 | UInt32(byte)) &+ 1, target)
    count += 1
  }

  private mutating func place(_ key: UInt32, _ target: Int32) {
    var slot = Self.slot(key) & mask
    while keys[slot] != 0 { slot = (slot + 1) & mask }
    keys[slot] = key
    targets[slot] = target
  }

  mutating func removeAll() { self = SparseTransitions() }
}
