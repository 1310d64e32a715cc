/// UTF-8 by hand, where making a `String` would cost more than the question is worth.
package enum UTF8Text {
  /// Length in bytes of the well-formed scalar at `at` (shortest form, no surrogates, at most U+10FFFF); nil if there is none.
  @inline(__always)
  package static func scalarLength(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int? {
    let first = bytes[at]
    if first < 0x80 { return 1 }
    let left = bytes.count - at
    func continues(_ offset: Int) -> Bool { bytes[at + offset] & 0xC0 == 0x80 }
    switch first {
    case 0xC2...0xDF:
      return left >= 2 && continues(1) ? 2 : nil
    case 0xE0...0xEF:
      guard left >= 3, continues(1), continues(2) else { return nil }
      let second = bytes[at + 1]
      if first == 0xE0 && second < 0xA0 || first == 0xED && second >= 0xA0 { return nil }
      return 3
    case 0xF0...0xF4:
      guard left >= 4, continues(1), continues(2), continues(3) else { return nil }
      let second = bytes[at + 1]
      if first == 0xF0 && second < 0x90 || first == 0xF4 && second >= 0x90 { return nil }
      return 4
    default: return nil
    }
  }

  /// The scalar of `length` bytes at `at`, as `scalarLength` found it.
  @inline(__always)
  package static func scalarValue(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, length: Int) -> UInt32 {
    switch length {
    case 1: return UInt32(bytes[at])
    case 2: return UInt32(bytes[at] & 0x1F) << 6 | UInt32(bytes[at + 1] & 0x3F)
    case 3: return UInt32(bytes[at] & 0x0F) << 12 | UInt32(bytes[at + 1] & 0x3F) << 6 | UInt32(bytes[at + 2] & 0x3F)
    default:
      return UInt32(bytes[at] & 0x07) << 18 | UInt32(bytes[at + 1] & 0x3F) << 12 | UInt32(bytes[at + 2] & 0x3F) << 6
        | UInt32(bytes[at + 3] & 0x3F)
    }
  }

  package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    while at < bytes.count {
      guard let length = scalarLength(bytes, at) else { return false }
      at += length
    }
    return true
  }

  package static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    let value = scalar.value
    if value < 0x80 {
      bytes.append(UInt8(value))
    } else if value < 0x800 {
      bytes.append(UInt8(0xC0 | value >> 6))
      bytes.append(UInt8(0x80 | value & 0x3F))
    } else if value < 0x10000 {
      bytes.append(UInt8(0xE0 | value >> 12))
      bytes.append(UInt8(0x80 | value >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | value & 0x3F))
    } else {
      bytes.append(UInt8(0xF0 | value >> 18))
      bytes.append(UInt8(0x80 | value >> 12 & 0x3F))
      bytes.append(UInt8(0x80 | value >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | value & 0x3F))
    }
  }

  package static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): return byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): return byte - UInt8(ascii: "A") + 10
    default: return nil
    }
  }
}
