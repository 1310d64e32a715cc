/// The 16-bit float formats, by their bits: the standard library's `Float16` is missing on some of the platforms.
package enum HalfPrecision {
  /// IEEE binary16 to binary32; exact.
  @inline(__always)
  package static func float(fromF16 bits: UInt16) -> Float {
    let sign = UInt32(bits & 0x8000) << 16
    let exponent = UInt32(bits >> 10 & 0x1F)
    let fraction = UInt32(bits & 0x3FF)
    if exponent == 0x1F { return Float(bitPattern: sign | 0x7F80_0000 | fraction << 13) }
    if exponent == 0 {
      // Subnormal: the fraction counts units of 2^-24.
      let magnitude = Float(fraction) * 0x1p-24
      return sign == 0 ? magnitude : -magnitude
    }
    return Float(bitPattern: sign | (exponent + 112) << 23 | fraction << 13)
  }

  /// Binary32 to the nearest IEEE binary16, ties to even; too large becomes infinite, NaN stays NaN.
  @inline(__always)
  package static func f16(_ value: Float) -> UInt16 {
    let bits = value.bitPattern
    let sign = UInt16(bits >> 16 & 0x8000)
    let magnitude = bits & 0x7FFF_FFFF
    if magnitude > 0x7F80_0000 { return sign | 0x7E00 | UInt16(magnitude >> 13 & 0x1FF) }
    if magnitude >= 0x4780_0000 { return sign | 0x7C00 }
    if magnitude < 0x3880_0000 {
      // Below 2^-14: adding 2^-1 (in binary32) rounds at 2^-24, the unit of binary16's subnormals.
      let shifted = Float(bitPattern: magnitude) + 0.5
      return sign | UInt16(truncatingIfNeeded: shifted.bitPattern &- 0x3F00_0000)
    }
    // The carry of the rounding may run into the exponent, up to infinity: that is the right result.
    let rounded = magnitude + 0xFFF + (magnitude >> 13 & 1)
    return sign | UInt16(truncatingIfNeeded: (rounded - (112 << 23)) >> 13)
  }

  /// bfloat16 to binary32; exact.
  @inline(__always)
  package static func float(fromBF16 bits: UInt16) -> Float { Float(bitPattern: UInt32(bits) << 16) }

  /// Binary32 to the nearest bfloat16, ties to even; NaN becomes quiet.
  @inline(__always)
  package static func bf16(_ value: Float) -> UInt16 {
    let bits = value.bitPattern
    if bits & 0x7FFF_FFFF > 0x7F80_0000 { return UInt16(bits >> 16) | 0x40 }
    return UInt16(truncatingIfNeeded: (bits &+ 0x7FFF &+ (bits >> 16 & 1)) >> 16)
  }
}
