/// Just enough JSON to cut a line of input into its parts without changing a byte of them.
package struct RawJSON {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Members of an object as (key, raw value); nil if it is not an object.
  package static func members(_ bytes: [UInt8]) -> [(key: String, value: [UInt8])]? {
    var reader = RawJSON(bytes)
    reader.skipSpace()
    guard reader.take(0x7B) else { return nil }
    var list: [(String, [UInt8])] = []
    reader.skipSpace()
    if reader.take(0x7D) { return list }
    while true {
      reader.skipSpace()
      guard let key = reader.raw() else { return nil }
      reader.skipSpace()
      guard reader.take(0x3A), let value = reader.raw() else { return nil }
      list.append((String(decoding: key.dropFirst().dropLast(), as: UTF8.self), value))
      reader.skipSpace()
      if reader.take(0x2C) { continue }
      return reader.take(0x7D) ? list : nil
    }
  }

  /// Elements of an array, raw; nil if it is not an array.
  package static func elements(_ bytes: [UInt8]) -> [[UInt8]]? {
    var reader = RawJSON(bytes)
    reader.skipSpace()
    guard reader.take(0x5B) else { return nil }
    var list: [[UInt8]] = []
    reader.skipSpace()
    if reader.take(0x5D) { return list }
    while true {
      guard let value = reader.raw() else { return nil }
      list.append(value)
      reader.skipSpace()
      if reader.take(0x2C) { continue }
      return reader.take(0x5D) ? list : nil
    }
  }

  /// The same value without whitespace between its tokens; strings and numbers stay as they are written.
  package static func compact(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var inString = false
    var escaped = false
    for byte in bytes {
      if inString {
        result.append(byte)
        if escaped { escaped = false } else if byte == 0x5C { escaped = true } else if byte == 0x22 { inString = false }
      } else if byte == 0x22 {
        inString = true
        result.append(byte)
      } else if byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 {
        result.append(byte)
      }
    }
    return result
  }

  /// The compact value with every `\uXXXX` of a printable scalar written as UTF-8, as `ensure_ascii=False` writes it.
  package static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x5C) else { return bytes }
    var result: [UInt8] = []
    var i = 0
    while i < bytes.count {
      if bytes[i] == 0x5C, i + 1 < bytes.count {
        if bytes[i + 1] == 0x75, let (scalar, length) = scalar(bytes, i), scalar >= 0x80, let unicode = Unicode.Scalar(scalar) {
          result += Array(String(Character(unicode)).utf8)
          i += length
        } else {
          result += [bytes[i], bytes[i + 1]]
          i += 2
        }
      } else {
        result.append(bytes[i])
        i += 1
      }
    }
    return result
  }

  private static func scalar(_ bytes: [UInt8], _ at: Int) -> (UInt32, Int)? {
    guard let first = hex(bytes, at + 2) else { return nil }
    guard (0xD800...0xDBFF).contains(first) else { return (first, 6) }
    guard at + 11 < bytes.count, bytes[at + 6] == 0x5C, bytes[at + 7] == 0x75, let second = hex(bytes, at + 8),
      (0xDC00...0xDFFF).contains(second)
    else { return nil }
    return (0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), 12)
  }

  private static func hex(_ bytes: [UInt8], _ at: Int) -> UInt32? {
    guard at + 4 <= bytes.count else { return nil }
    return UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
  }

  private mutating func skipSpace() {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A || bytes[at] == 0x0D || bytes[at] == 0x09 { at += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  /// The value that starts here, as written.
  private mutating func raw() -> [UInt8]? {
    skipSpace()
    let start = at
    var depth = 0
    var inString = false
    while at < bytes.count {
      let byte = bytes[at]
      if inString {
        if byte == 0x5C { at += 1 } else if byte == 0x22 { inString = false }
        at += 1
        if !inString && depth == 0 { break }
        continue
      }
      switch byte {
      case 0x22: inString = true
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D:
        if depth == 0 { return at > start ? Array(bytes[start..<at]) : nil }
        depth -= 1
        if depth == 0 {
          at += 1
          return Array(bytes[start..<at])
        }
      case 0x2C, 0x3A, 0x20, 0x0A, 0x0D, 0x09: if depth == 0 { return at > start ? Array(bytes[start..<at]) : nil }
      default: break
      }
      at += 1
    }
    return at > start && at <= bytes.count ? Array(bytes[start..<at]) : nil
  }
}
