import JSONText
import ModelFiles

/// SentencePiece's table of replacements: a double-array trie over UTF-8, and the texts that it points to.
///
/// The layout is that of sentencepiece's normalizer.cc and of Darts: a 32-bit size of the trie in bytes, the trie's
/// 32-bit units, then zero-terminated replacements.
struct PrecompiledCharsMap: Sendable {
  /// How a text is cut before it is looked up.
  enum Walk: Sendable {
    /// The longest prefix that the trie holds, from left to right, as sentencepiece does.
    case longestPrefix
    /// By grapheme of up to 6 bytes, then by scalar, as Hugging Face's tokenizers do.
    case graphemes
  }

  private let units: [UInt32]
  private let replacements: [UInt8]
  let walk: Walk

  /// - Throws: `ModelFileError` where the sizes do not fit the blob.
  init(_ blob: [UInt8], walk: Walk, source: String) throws {
    func word(_ at: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(blob[at + $1]) << UInt32(8 * $1) } }
    guard blob.count >= 4, case let size = Int(word(0)), size % 4 == 0, size > 0, size <= blob.count - 4 else {
      throw ModelFileError(
        file: source, place: "precompiled_charsmap", found: "\(blob.count) bytes whose first four do not fit them",
        expected: "a trie's size, the trie, and replacements")
    }
    units = stride(from: 4, to: 4 + size, by: 4).map(word)
    replacements = Array(blob[(4 + size)...])
    self.walk = walk
  }

  /// The longest prefix of the bytes from `at` that the trie holds: its length and its replacement's offset.
  private func longest(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, upTo end: Int) -> (length: Int, offset: Int)? {
    var result: (Int, Int)?
    guard var unit = units.first else { return nil }
    var node = Self.offset(unit)
    var index = at
    while index < end, bytes[index] != 0 {
      let byte = bytes[index]
      let child = node ^ Int(byte)
      guard child < units.count else { break }
      unit = units[child]
      // The label carries the leaf bit, so that a leaf never equals a byte.
      guard unit & (1 << 31 | 0xFF) == UInt32(byte) else { break }
      node = child ^ Self.offset(unit)
      index += 1
      if unit >> 8 & 1 != 0, node < units.count { result = (index - at, Int(units[node] & 0x7FFF_FFFF)) }
    }
    return result
  }

  private static func offset(_ unit: UInt32) -> Int { Int(unit >> 10) << Int((unit & 1 << 9) >> 6) }

  private func appendReplacement(_ offset: Int, to result: inout [UInt8]) {
    var at = offset
    while at < replacements.count, replacements[at] != 0 {
      result.append(replacements[at])
      at += 1
    }
  }

  func apply(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    text.withUnsafeBufferPointer { bytes in
      switch walk {
      case .longestPrefix: byPrefix(bytes, &result)
      case .graphemes: byGrapheme(bytes, &result)
      }
    }
    return result
  }

  private func byPrefix(_ bytes: UnsafeBufferPointer<UInt8>, _ result: inout [UInt8]) {
    var at = 0
    while at < bytes.count {
      if let (length, offset) = longest(bytes, at, upTo: bytes.count) {
        appendReplacement(offset, to: &result)
        at += length
      } else {
        let length = UTF8Text.scalarLength(bytes, at) ?? 1
        result.append(contentsOf: bytes[at..<at + length])
        at += length
      }
    }
  }

  private func byGrapheme(_ bytes: UnsafeBufferPointer<UInt8>, _ result: inout [UInt8]) {
    var at = 0
    for character in String(decoding: bytes, as: UTF8.self) {
      let length = character.utf8.count
      // Decoding repairs what is not UTF-8, so that lengths may differ; then the bytes are taken as they come.
      guard at + length <= bytes.count, bytes[at..<at + length].elementsEqual(character.utf8) else {
        result.append(contentsOf: bytes[at...])
        return
      }
      // The reference takes the shortest prefix in the trie for the whole grapheme's replacement.
      if length < 6, let offset = shortest(bytes, at, upTo: at + length) {
        appendReplacement(offset, to: &result)
        at += length
        continue
      }
      let end = at + length
      while at < end {
        let scalar = UTF8Text.scalarLength(bytes, at) ?? 1
        if let offset = shortest(bytes, at, upTo: at + scalar) {
          appendReplacement(offset, to: &result)
        } else {
          result.append(contentsOf: bytes[at..<at + scalar])
        }
        at += scalar
      }
    }
  }

  private func shortest(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, upTo end: Int) -> Int? {
    for length in 1...max(1, end - at) {
      if let found = longest(bytes, at, upTo: min(end, at + length)), found.length == length { return found.offset }
    }
    return nil
  }
}
