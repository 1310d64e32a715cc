/// Whether the next byte of a JSON text lies in the text of a string value or in a number. Fed only with bytes that a grammar accepted, so it checks nothing.
struct ValuePosition: Equatable {
  /// One bit per open container, the innermost lowest: set for an object.
  private var objects: UInt64 = 0
  private var depth = 0
  private var awaitsKey = false
  private var isInString = false
  private var isKey = false
  private var isEscaped = false
  /// Inside a number, or directly behind one.
  private(set) var isInNumber = false

  /// Containers within each other beyond this many are not followed, and no string in them counts as a value.
  private static let deepest = 64

  /// Inside the quotes of a string that is no key.
  var isInValue: Bool { isInString && !isKey && depth <= Self.deepest }
  /// Inside the quotes of a key.
  var isInKey: Bool { isInString && isKey }

  /// Whether the next byte, if it is this one, is the first of a number.
  func isNumberStart(_ byte: UInt8) -> Bool { !isInString && !isInNumber && Self.beginsNumber(byte) }

  static func beginsNumber(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || byte == 0x2D }

  /// Whether the next byte, if it is this one, is the first of `true`, `false` or `null`, none of which has these letters further on.
  func isLiteralStart(_ byte: UInt8) -> Bool { !isInString && !isInNumber && (byte == 0x74 || byte == 0x66 || byte == 0x6E) }

  /// Digits, sign, point, exponent. The letter is in `true` and `false` too, where no number is open.
  static func continuesNumber(_ byte: UInt8) -> Bool { beginsNumber(byte) || byte == 0x2E || byte == 0x2B || byte | 0x20 == 0x65 }

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
    if Self.continuesNumber(byte) {
      if !isInNumber { isInNumber = Self.beginsNumber(byte) }
      return
    }
    isInNumber = false
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
