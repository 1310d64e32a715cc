/// An open-addressing table from tags to values that grows by a few entries with each insertion, so that none waits for all to be moved.
///
/// A tag is a key, or a hash of one; in the second case `find` is told how a value is recognised. Zero is no tag.
struct IncrementalTable {
  /// Value in the upper half, tag in the lower one; 0 = free. Their number is a power of two.
  private var slots: [UInt64] = []
  /// The slots before the last growth, and how many of them have been moved. All of them stay where they are until the last one is.
  private var old: [UInt64] = []
  private var moved = 0
  private(set) var count = 0

  /// Slots moved with an insertion. A table grows at two thirds, so that two would do.
  private static let step = 8
  /// Below this a table is moved at once.
  private static let small = 256

  var byteCount: Int { (slots.count + old.count) * 8 }

  @inline(__always)
  private static func slot(_ tag: UInt32, _ count: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(tag) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (count - 1)
  }

  /// The value of a tag that is a key.
  @inline(__always)
  func find(_ tag: UInt32) -> Int32? { find(tag) { _ in true } }

  /// The value of a tag that several keys may have.
  @inline(__always)
  func find(_ tag: UInt32, where isMeant: (Int32) -> Bool) -> Int32? {
    if count == 0 { return nil }
    if let value = Self.find(tag, slots, isMeant) { return value }
    return old.isEmpty ? nil : Self.find(tag, old, isMeant)
  }

  @inline(__always)
  private static func find(_ tag: UInt32, _ slots: [UInt64], _ isMeant: (Int32) -> Bool) -> Int32? {
    var at = slot(tag, slots.count)
    while true {
      let found = slots[at]
      if found == 0 { return nil }
      if UInt32(truncatingIfNeeded: found) == tag {
        let value = Int32(truncatingIfNeeded: found >> 32)
        if isMeant(value) { return value }
      }
      at = (at + 1) & (slots.count - 1)
    }
  }

  /// Adds what is not there yet.
  mutating func insert(_ tag: UInt32, _ value: Int32) {
    if (count + 1) * 3 > slots.count * 2 { grow() }
    if !old.isEmpty { move(Self.step) }
    place(UInt64(UInt32(bitPattern: value)) << 32 | UInt64(tag))
    count += 1
  }

  private mutating func grow() {
    if !old.isEmpty { move(old.count) }
    old = slots
    moved = 0
    slots = Array(repeating: 0, count: max(32, old.count * 2))
    if old.count <= Self.small { move(old.count) }
  }

  private mutating func move(_ most: Int) {
    let end = min(old.count, moved + most)
    while moved < end {
      if old[moved] != 0 { place(old[moved]) }
      moved += 1
    }
    if moved == old.count { old = [] }
  }

  @inline(__always)
  private mutating func place(_ entry: UInt64) {
    var at = Self.slot(UInt32(truncatingIfNeeded: entry), slots.count)
    while slots[at] != 0 { at = (at + 1) & (slots.count - 1) }
    slots[at] = entry
  }
}
