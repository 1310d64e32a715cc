/// Where in a JSON text the next byte stands, followed byte by byte: the one state machine of everything that sees a text grow.
///
/// It is fed only with text that a grammar or a reader has accepted, or will, so it checks nothing. It is a plain value: following a text
/// allocates nothing, and a copy looks ahead. Containers within each other beyond 64 are counted, and which of them are objects is no longer
/// known when they close; ``JSONCursor`` knows them at any depth.
package struct JSONPlace: Equatable, Sendable {
  /// What the next byte is inside of, quotes left out.
  package enum Token: UInt8, Sendable {
    case none, key, string
    /// Inside a number, or directly behind one.
    case number
    /// Inside `true`, `false` or `null`.
    case word
  }

  /// What a byte did. The end of a number shows at the byte behind it: `token` was `number`, and is not any more.
  package enum Event: UInt8, Sendable {
    case none, keyBegins, keyEnds, stringBegins, stringEnds, numberBegins, wordBegins, wordEnds, opens, closes, comma, colon
  }

  package static let deepest = 64

  @usableFromInline package internal(set) var token = Token.none
  /// Open containers.
  @usableFromInline package internal(set) var depth = 0
  /// One bit for each open container, the innermost lowest: set for an object.
  @usableFromInline var objects: UInt64 = 0
  @usableFromInline var awaitsKey = false
  /// 0 outside of an escape, 1 behind its backslash, 2 to 5 before the digits of `\uXXXX`.
  @usableFromInline var escape: UInt8 = 0
  /// Letters that the word still has.
  @usableFromInline var lettersLeft: UInt8 = 0
  /// The digits of an escape so far, and the high surrogate before it, or 0.
  @usableFromInline var unit: UInt32 = 0
  @usableFromInline var high: UInt32 = 0

  @inlinable package init() {}

  /// Inside the quotes of a key or of a string.
  @inlinable package var isInString: Bool { token == .key || token == .string }
  /// Whether the innermost container is an object.
  @inlinable package internal(set) var isInObject: Bool {
    get { objects & 1 == 1 }
    set { objects = newValue ? objects | 1 : objects & ~1 }
  }

  @inlinable package static func beginsNumber(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || byte == 0x2D }
  /// Digits, sign, point, exponent. The letter is in `true` and `false` too, where no number is open.
  @inlinable package static func continuesNumber(_ byte: UInt8) -> Bool {
    beginsNumber(byte) || byte == 0x2E || byte == 0x2B || byte | 0x20 == 0x65
  }

  /// One byte further.
  @inlinable @discardableResult package mutating func feed(_ byte: UInt8) -> Event { feed(byte) { _ in } }

  /// One byte further.
  /// - Parameter text: takes what the byte adds to the key or string, with escapes resolved: UTF-8, a lone surrogate as U+FFFD.
  @inlinable @discardableResult package mutating func feed(_ byte: UInt8, text: (UInt8) -> Void) -> Event {
    switch token {
    case .key, .string: return feedString(byte, text)
    case .word:
      lettersLeft -= 1
      guard lettersLeft == 0 else { return .none }
      token = .none
      return .wordEnds
    case .number:
      if Self.continuesNumber(byte) { return .none }
      token = .none
    case .none: break
    }
    switch byte {
    case 0x22:
      token = awaitsKey ? .key : .string
      return awaitsKey ? .keyBegins : .stringBegins
    case 0x3A:
      awaitsKey = false
      return .colon
    case 0x2C:
      awaitsKey = isInObject
      return .comma
    case 0x7B, 0x5B:
      depth += 1
      objects = objects << 1 | (byte == 0x7B ? 1 : 0)
      awaitsKey = byte == 0x7B
      return .opens
    case 0x7D, 0x5D:
      depth -= 1
      objects >>= 1
      awaitsKey = false
      return .closes
    case 0x74, 0x66, 0x6E:
      token = .word
      lettersLeft = byte == 0x66 ? 4 : 3
      return .wordBegins
    default:
      guard Self.beginsNumber(byte) else { return .none }
      token = .number
      return .numberBegins
    }
  }

  @inlinable mutating func feedString(_ byte: UInt8, _ text: (UInt8) -> Void) -> Event {
    switch escape {
    case 0:
      if byte == 0x5C {
        escape = 1
        return .none
      }
      leaveHigh(text)
      guard byte == 0x22 else {
        text(byte)
        return .none
      }
      defer { token = .none }
      return token == .key ? .keyEnds : .stringEnds
    case 1 where byte == 0x75: (escape, unit) = (2, 0)
    case 1:
      escape = 0
      leaveHigh(text)
      switch byte {
      case 0x62: text(0x08)
      case 0x66: text(0x0C)
      case 0x6E: text(0x0A)
      case 0x72: text(0x0D)
      case 0x74: text(0x09)
      default: text(byte)
      }
    default:
      unit = unit << 4 | UInt32(UTF8Text.hexValue(byte) ?? 0)
      escape += 1
      if escape == 6 {
        escape = 0
        takeUnit(text)
      }
    }
    return .none
  }

  /// A high surrogate stays alone.
  @inlinable mutating func leaveHigh(_ text: (UInt8) -> Void) {
    guard high != 0 else { return }
    high = 0
    Self.encode(0xFFFD, text)
  }

  @inlinable mutating func takeUnit(_ text: (UInt8) -> Void) {
    switch unit {
    case 0xDC00...0xDFFF where high != 0:
      let scalar = 0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF
      high = 0
      Self.encode(scalar, text)
    case 0xD800...0xDBFF:
      leaveHigh(text)
      high = unit
    default:
      leaveHigh(text)
      Self.encode(0xDC00...0xDFFF ~= unit ? 0xFFFD : unit, text)
    }
  }

  @inlinable static func encode(_ scalar: UInt32, _ text: (UInt8) -> Void) {
    func tail(_ shift: UInt32) { text(UInt8(0x80 | scalar >> shift & 0x3F)) }
    if scalar < 0x80 {
      text(UInt8(scalar))
    } else if scalar < 0x800 {
      text(UInt8(0xC0 | scalar >> 6))
      tail(0)
    } else if scalar < 0x10000 {
      text(UInt8(0xE0 | scalar >> 12))
      tail(6)
      tail(0)
    } else {
      text(UInt8(0xF0 | scalar >> 18))
      tail(12)
      tail(6)
      tail(0)
    }
  }
}
