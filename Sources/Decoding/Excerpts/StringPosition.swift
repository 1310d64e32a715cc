/// Whether the next byte of a JSON text lies in the text of a string value. Fed only with bytes that a grammar accepted, so it checks nothing.
struct StringPosition: Equatable {
  /// One bit per open container, the innermost lowest: set for an object.
  private var objects: UInt64 = 0
  private var depth = 0
  private var awaitsKey = false
  private var isInString = false
  private var isKey = false
  private var isEscaped = false

  /// Containers within each other beyond this many are not followed, and no string in them counts as a value.
  private static let deepest = 64

  /// Inside the quotes of a string that is no key.
  var isInValue: Bool { isInString && !isKey && depth <= Self.deepest }

  /// One byte further.
  mutating func feed(_ byte: UInt8) {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else if byte == 0x22 {
        isInString = false
      }
      return
    }
    switch byte {
    case 0x22:
      isInString = true
      isKey = awaitsKey
    case 0x3A: awaitsKey = false
    case 0x2C: awaitsKey = objects & 1 == 1
    case 0x7B, 0x5B:
      depth += 1
      objects = objects << 1 | (byte == 0x7B ? 1 : 0)
      awaitsKey = byte == 0x7B
    case 0x7D, 0x5D:
      depth -= 1
      objects >>= 1
      awaitsKey = false
    default: break
    }
  }
}
