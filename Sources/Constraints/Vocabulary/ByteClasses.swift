/// A partition of the bytes into at most 64 classes, fine enough to tell the character classes that schemas' patterns use apart.
///
/// The trie stores, for every subtree, the set of classes that occur in it. A lexical state that loops on a set of classes allows such a
/// subtree whole, without walking it.
enum ByteClasses {
  /// Well-formed UTF-8 above ASCII, possibly cut at the end of the token.
  static let wellFormed: UInt64 = 1 << 62
  /// Bytes above ASCII that are not well formed from here (a token that starts inside a scalar).
  static let malformed: UInt64 = 1 << 63

  /// Scalars above ASCII that ECMA-262 counts as white space: patterns leave them out by `\S` and `[^\s]`.
  static let spaces: UInt64 = 1 << 61
  static let spaceScalars: [UInt32] = [0xA0, 0x1680] + Array(0x2000...0x200A) + [0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF]

  /// No bytes: marks a subtree in which some token ends inside a scalar.
  static let cut: UInt64 = 1 << 60

  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: return true
    default: return false
    }
  }

  /// Classes that stand for themselves inside a JSON string: all but controls, quote, backslash and malformed bytes.
  static let content: UInt64 = {
    var set = wellFormed | spaces | cut
    for byte in 0x20..<0x80 where byte != 0x22 && byte != 0x5C { set |= 1 << UInt64(ofASCII[byte]) }
    return set
  }()

  /// Class of each ASCII byte.
  static let ofASCII: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 128)
    var next: UInt8 = 6
    for byte in 0..<128 {
      switch byte {
      case 0..<0x20: table[byte] = 0
      case 0x30...0x39: table[byte] = 1
      case 0x61...0x66: table[byte] = 2
      case 0x67...0x7A: table[byte] = 3
      case 0x41...0x46: table[byte] = 4
      case 0x47...0x5A: table[byte] = 5
      default:
        table[byte] = next
        next += 1
      }
    }
    return table
  }()

  /// The bytes of each ASCII class.
  static let members: [[UInt8]] = {
    var lists = [[UInt8]](repeating: [], count: 60)
    for byte in 0..<128 { lists[Int(ofASCII[byte])].append(UInt8(byte)) }
    return lists
  }()

  /// Length of the UTF-8 sequence that `byte` starts; 0 if it starts none.
  @inline(__always)
  static func sequenceLength(_ byte: UInt8) -> Int {
    switch byte {
    case 0..<0x80: return 1
    case 0xC2...0xDF: return 2
    case 0xE0...0xEF: return 3
    case 0xF0...0xF4: return 4
    default: return 0
    }
  }

  /// Allowed range of the byte after a lead byte (RFC 3629).
  @inline(__always)
  static func secondByteRange(_ lead: UInt8) -> ClosedRange<UInt8> {
    switch lead {
    case 0xE0: return 0xA0...0xBF
    case 0xED: return 0x80...0x9F
    case 0xF0: return 0x90...0xBF
    case 0xF4: return 0x80...0x8F
    default: return 0x80...0xBF
    }
  }
}
