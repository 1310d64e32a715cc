import JSONText

/// Just enough JSON to cut a line of input into its parts without changing a byte of them.
package enum RawJSON {
  /// Members of an object as (key, raw value); nil if it is not an object.
  package static func members(_ bytes: [UInt8]) -> [(key: String, value: [UInt8])]? {
    read(bytes, .object) { tape, index in (tape.keyText(index), Array(tape.raw(index))) }
  }

  /// Elements of an array, raw; nil if it is not an array.
  package static func elements(_ bytes: [UInt8]) -> [[UInt8]]? { read(bytes, .array) { tape, index in Array(tape.raw(index)) } }

  private static func read<Part>(_ bytes: [UInt8], _ kind: JSONTape.Kind, _ part: (JSONTape, Int) -> Part) -> [Part]? {
    var tape = JSONTape()
    guard let root = try? tape.append(bytes, JSONTape.Options(maximumDepth: 10_000, repairsUTF8: true)), tape.kind(root) == kind else {
      return nil
    }
    return tape.children(root).map { part(tape, $0) }
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
}
