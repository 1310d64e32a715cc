/// Which two neighbouring tokens may become one, and in what order: (left, right) → (rank, merged). The lowest rank
/// merges first.
final class MergeTable: Sendable {
  struct Entry {
    var key: UInt64
    var rank: UInt32
    var merged: TokenID
  }

  static let noRank = UInt32.max

  private nonisolated(unsafe) let entries: UnsafeMutablePointer<Entry>
  private let mask: Int
  let count: Int

  private static let free = UInt64.max

  /// - Parameter merges: where a pair stands twice, the first counts.
  init(_ merges: [(left: TokenID, right: TokenID, rank: UInt32, merged: TokenID)]) {
    var capacity = 16
    while capacity < merges.count * 2 { capacity *= 2 }
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: Entry(key: Self.free, rank: Self.noRank, merged: -1), count: capacity)
    mask = capacity - 1
    count = merges.count
    for merge in merges {
      let key = Self.key(merge.left, merge.right)
      var slot = Self.slot(key, mask)
      while entries[slot].key != Self.free, entries[slot].key != key { slot = (slot + 1) & mask }
      if entries[slot].key == Self.free { entries[slot] = Entry(key: key, rank: merge.rank, merged: merge.merged) }
    }
  }

  deinit { entries.deallocate() }

  private static func key(_ left: TokenID, _ right: TokenID) -> UInt64 {
    UInt64(UInt32(bitPattern: left)) << 32 | UInt64(UInt32(bitPattern: right))
  }

  @inline(__always)
  private static func slot(_ key: UInt64, _ mask: Int) -> Int { Int(truncatingIfNeeded: mix(key)) & mask }

  /// The rank of the merge of two tokens (`noRank` where there is none) and the token that it makes.
  @inline(__always)
  func merge(_ left: TokenID, _ right: TokenID) -> (rank: UInt32, merged: TokenID) {
    let key = Self.key(left, right)
    var slot = Self.slot(key, mask)
    while true {
      let entry = entries[slot]
      if entry.key == key { return (entry.rank, entry.merged) }
      if entry.key == Self.free { return (Self.noRank, -1) }
      slot = (slot + 1) & mask
    }
  }
}
