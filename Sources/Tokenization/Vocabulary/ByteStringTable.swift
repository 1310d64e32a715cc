/// A 64-bit hash of a few bytes; quick, and no defence against an adversary (none chooses a vocabulary's pieces).
@inline(__always)
func hashBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
  var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: bytes.count)
  guard let base = bytes.baseAddress else { return hash }
  let raw = UnsafeRawPointer(base)
  var at = 0
  while at + 8 <= bytes.count {
    hash = mix(hash ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    at += 8
  }
  if at + 4 <= bytes.count {
    hash = mix(hash ^ UInt64(raw.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
    at += 4
  }
  var tail: UInt64 = 0
  while at < bytes.count {
    tail = tail << 8 | UInt64(bytes[at])
    at += 1
  }
  return mix(hash ^ tail ^ 0x5851_F42D_4C95_7F2D)
}

@inline(__always)
func mix(_ value: UInt64) -> UInt64 {
  let (high, low) = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
  return high ^ low
}

/// Whether two stretches of memory hold the same bytes.
@inline(__always)
func equalBytes(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
  var at = 0
  while at + 8 <= count {
    if left.loadUnaligned(fromByteOffset: at, as: UInt64.self) != right.loadUnaligned(fromByteOffset: at, as: UInt64.self) { return false }
    at += 8
  }
  while at < count {
    if left.load(fromByteOffset: at, as: UInt8.self) != right.load(fromByteOffset: at, as: UInt8.self) { return false }
    at += 1
  }
  return true
}

/// Many byte strings in one arena, found by number or by contents.
struct ByteStringTable: Sendable {
  private(set) var arena: [UInt8] = []
  private(set) var starts: [UInt32] = [0]
  /// Open addressing: the number of a string plus one, 0 for a free slot.
  private var slots: [UInt32] = []
  private(set) var longest = 0

  var count: Int { starts.count - 1 }

  init(capacity: Int = 0, bytes: Int = 0) {
    starts.reserveCapacity(capacity + 1)
    arena.reserveCapacity(bytes)
  }

  /// Adds a string under the next number. It is not found by contents before `buildIndex`.
  mutating func append(_ string: some Sequence<UInt8>) {
    arena.append(contentsOf: string)
    starts.append(UInt32(truncatingIfNeeded: arena.count))
  }

  subscript(index: Int) -> ArraySlice<UInt8> { arena[Int(starts[index])..<Int(starts[index + 1])] }

  func length(_ index: Int) -> Int { Int(starts[index + 1] - starts[index]) }

  /// Makes the strings that `includes` accepts findable; of two equal ones the first is found.
  mutating func buildIndex(includes: (Int) -> Bool) {
    var capacity = 16
    while capacity < count * 2 { capacity *= 2 }
    var slots = [UInt32](repeating: 0, count: capacity)
    var longest = 0
    arena.withUnsafeBufferPointer { bytes in
      for index in 0..<count where includes(index) {
        let string = UnsafeBufferPointer(rebasing: bytes[Int(starts[index])..<Int(starts[index + 1])])
        guard !string.isEmpty else { continue }
        longest = max(longest, string.count)
        var slot = Int(truncatingIfNeeded: hashBytes(string)) & (capacity - 1)
        var isNew = true
        while slots[slot] != 0 {
          let other = Int(slots[slot]) - 1
          if bytes[Int(starts[other])..<Int(starts[other + 1])].elementsEqual(string) {
            isNew = false
            break
          }
          slot = (slot + 1) & (capacity - 1)
        }
        if isNew { slots[slot] = UInt32(index + 1) }
      }
    }
    self.slots = slots
    self.longest = longest
  }

  func find(_ string: UnsafeBufferPointer<UInt8>) -> Int? {
    guard !slots.isEmpty, string.count <= longest, !string.isEmpty, let base = string.baseAddress else { return nil }
    let count = string.count
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hashBytes(string)) & mask
    return arena.withUnsafeBufferPointer { bytes in
      guard let arenaBase = bytes.baseAddress else { return nil }
      while slots[slot] != 0 {
        let index = Int(slots[slot]) - 1
        let start = Int(starts[index])
        if Int(starts[index + 1]) - start == count, equalBytes(arenaBase + start, base, count) { return index }
        slot = (slot + 1) & mask
      }
      return nil
    }
  }

  func find(_ string: [UInt8]) -> Int? { string.withUnsafeBufferPointer { find($0) } }
}
