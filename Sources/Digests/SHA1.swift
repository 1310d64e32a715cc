/// SHA-1 (FIPS 180-4, 6.1), by which git names its objects. It tells a damaged file from a whole one; it is no protection against malice.
package struct SHA1 {
  private var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
  private var blocks = BlockBuffer()

  package init() {}

  /// Adds bytes, in pieces of any size.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    blocks.add(bytes) { Self.compress($0, into: &state) }
  }

  /// The 20 bytes of the digest; afterwards the value is spent.
  package mutating func finish() -> [UInt8] {
    blocks.finish { Self.compress($0, into: &state) }
    return bytes(of: state)
  }

  private static func compress(_ block: UnsafeRawPointer, into state: inout [UInt32]) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { schedule in
      for index in 0..<16 { schedule.initializeElement(at: index, to: block.word(index)) }
      for index in 16..<80 {
        let mixed = schedule[index &- 3] ^ schedule[index &- 8] ^ schedule[index &- 14] ^ schedule[index &- 16]
        schedule.initializeElement(at: index, to: rotatedLeft(mixed, 1))
      }
      var a = state[0]
      var b = state[1]
      var c = state[2]
      var d = state[3]
      var e = state[4]
      for index in 0..<80 {
        let mixed: UInt32
        let constant: UInt32
        switch index {
        case ..<20: (mixed, constant) = ((b & c) | (~b & d), 0x5a82_7999)
        case ..<40: (mixed, constant) = (b ^ c ^ d, 0x6ed9_eba1)
        case ..<60: (mixed, constant) = ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc)
        default: (mixed, constant) = (b ^ c ^ d, 0xca62_c1d6)
        }
        let next = rotatedLeft(a, 5) &+ mixed &+ e &+ constant &+ schedule[index]
        e = d
        d = c
        c = rotatedLeft(b, 30)
        b = a
        a = next
      }
      state[0] &+= a
      state[1] &+= b
      state[2] &+= c
      state[3] &+= d
      state[4] &+= e
    }
  }
}
