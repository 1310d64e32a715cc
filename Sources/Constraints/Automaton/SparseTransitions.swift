/// Transitions by (state, byte) in one table: for states of which few bytes are ever asked.
struct SparseTransitions {
  private var table = IncrementalTable()

  var byteCount: Int { table.byteCount }

  /// Nil for states too large for a tag; they are computed each time.
  @inline(__always)
  private static func tag(_ state: Int32, _ byte: UInt8) -> UInt32? {
    // A state inside a scalar has its own mark; see `StringMachine.inside`.
    let number = UInt32(bitPattern: state & ~StringMachine.inside)
    guard number < 1 << 22 else { return nil }
    return (number << 10 | (state & StringMachine.inside != 0 ? 1 << 9 : 0) | UInt32(byte)) + 1
  }

  /// The target, or `StringMachine.unknown`.
  @inline(__always)
  func find(_ state: Int32, _ byte: UInt8) -> Int32 {
    guard let tag = Self.tag(state, byte) else { return StringMachine.unknown }
    return table.find(tag) ?? StringMachine.unknown
  }

  mutating func insert(_ state: Int32, _ byte: UInt8, _ target: Int32) {
    if let tag = Self.tag(state, byte) { table.insert(tag, target) }
  }

  mutating func removeAll() { table = IncrementalTable() }
}
