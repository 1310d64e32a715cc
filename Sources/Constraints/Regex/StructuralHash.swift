/// A 128-bit hash of structure, the same in every process.
struct StructuralHash: Hashable {
  var a: UInt64 = 0x9E37_79B9_7F4A_7C15
  var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  @inline(__always)
  mutating func combine(_ value: UInt64) {
    a = (a ^ value) &* 0xFF51_AFD7_ED55_8CCD
    a ^= a >> 32
    b = (b &+ value) &* 0xC4CE_B9FE_1A85_EC53
    b ^= b >> 29
    b = b &+ a
  }
  @inline(__always)
  mutating func combine(_ other: StructuralHash) {
    combine(other.a)
    combine(other.b)
  }
}
