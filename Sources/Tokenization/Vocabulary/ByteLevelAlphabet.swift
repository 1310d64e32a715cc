import JSONText
import ModelFiles

/// GPT-2's way of writing bytes as printable characters: bytes that are printable in Latin-1 stand for themselves,
/// the other 68 are U+0100 and up, in order. A vocabulary file of a byte-level tokenizer is written in it.
enum ByteLevelAlphabet {
  /// The scalar that stands for each byte.
  static let scalars: [UInt32] = {
    var next: UInt32 = 256
    return (UInt32(0)..<256).map { byte in
      if (33...126).contains(byte) || (161...172).contains(byte) || (174...255).contains(byte) { return byte }
      defer { next += 1 }
      return next
    }
  }()

  /// The byte for each scalar below U+0144; −1 where the scalar is not in the alphabet.
  private static let bytes: [Int16] = {
    var table = [Int16](repeating: -1, count: 256 + 68)
    for (byte, scalar) in scalars.enumerated() { table[Int(scalar)] = Int16(byte) }
    return table
  }()

  /// Appends the bytes that `text` (UTF-8) stands for; false, with nothing appended, where a character is not in the alphabet.
  static func appendBytes(of text: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) -> Bool {
    let start = result.count
    var at = 0
    while at < text.count {
      guard let length = UTF8Text.scalarLength(text, at) else { break }
      let scalar = Int(UTF8Text.scalarValue(text, at, length: length))
      guard scalar < bytes.count, bytes[scalar] >= 0 else { break }
      result.append(UInt8(bytes[scalar]))
      at += length
    }
    if at == text.count { return true }
    result.removeSubrange(start...)
    return false
  }

  /// The text in the alphabet that stands for `bytes`, as UTF-8.
  static func text(of bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes { UTF8Text.append(Unicode.Scalar(scalars[Int(byte)]) ?? "\u{FFFD}", to: &result) }
    return result
  }
}
