/// Byte states of a string machine, and where in a scalar's spelling they are.
extension StringMachine {
  /// Where in the spelling of a scalar a byte state is.
  enum Place: Equatable {
    case closed
    case opening
    case boundary
    /// Inside UTF-8: value so far, continuation bytes due, allowed range of the next byte.
    case utf8(value: UInt32, due: UInt8, lower: UInt8, upper: UInt8)
    case backslash
    /// Inside an escape by number (`\u` and four hexadecimal digits): value and count of the digits read.
    case hex(value: UInt32, digits: UInt8)
    /// After a high surrogate's escape.
    case pairBackslash(high: UInt32)
    case pairLetter(high: UInt32)
    case pairHex(high: UInt32, value: UInt32, digits: UInt8)
  }

  struct State {
    var scalars: Int32
    var place: Place
  }

  /// A state inside a scalar's spelling in eight bytes: a language has many of them.
  struct Partial: Equatable {
    let scalars: Int32
    /// Four bits of kind, then what it needs.
    private let packed: UInt32

    /// - Parameter place: one that is inside a scalar's spelling.
    init(_ scalars: Int32, _ place: Place) {
      self.scalars = scalars
      switch place {
      case .closed, .opening, .boundary: preconditionFailure("no place inside a scalar")
      case .utf8(let value, let due, let lower, let upper):
        // Only the byte after the first has a range of its own.
        let range: UInt32 = lower == 0xA0 ? 1 : lower == 0x90 ? 2 : upper == 0x9F ? 3 : upper == 0x8F ? 4 : 0
        packed = 1 << 28 | range << 20 | UInt32(due) << 16 | value
      case .backslash: packed = 2 << 28
      case .hex(let value, let digits): packed = 3 << 28 | UInt32(digits) << 16 | value
      case .pairBackslash(let high): packed = 4 << 28 | high
      case .pairLetter(let high): packed = 5 << 28 | high
      case .pairHex(let high, let value, let digits): packed = 6 << 28 | (high - 0xD800) << 16 | UInt32(digits) << 12 | value
      }
    }

    var place: Place {
      let low = packed & 0xFFFF
      switch packed >> 28 {
      case 1:
        let range: (UInt8, UInt8) = [(0x80, 0xBF), (0xA0, 0xBF), (0x90, 0xBF), (0x80, 0x9F), (0x80, 0x8F)][Int(packed >> 20 & 7)]
        return .utf8(value: low, due: UInt8(packed >> 16 & 3), lower: range.0, upper: range.1)
      case 2: return .backslash
      case 3: return .hex(value: low, digits: UInt8(packed >> 16 & 3))
      case 4: return .pairBackslash(high: low)
      case 5: return .pairLetter(high: low)
      default: return .pairHex(high: 0xD800 + (packed >> 16 & 0x3FF), value: packed & 0xFFF, digits: UInt8(packed >> 12 & 3))
      }
    }

    var isUTF8: Bool { packed >> 28 == 1 }

    /// For `IncrementalTable`.
    var tag: UInt32 {
      let mixed = (UInt64(UInt32(bitPattern: scalars)) << 32 | UInt64(packed)) &* 0xD6E8_FEB8_6659_FD93
      return UInt32(truncatingIfNeeded: mixed >> 32) | 1
    }
  }
}
