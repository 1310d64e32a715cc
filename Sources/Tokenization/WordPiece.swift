import Foundation
import ModelFiles

/// WordPiece over text in lower case and without accents, as BERT has it (arXiv 1810.04805): words are divided at white space and around
/// punctuation, and each is the longest pieces of the vocabulary that make it up, those behind the first written with `##`.
///
/// Each piece comes with the characters of the text that it stands for. `tools/train/reader/pieces.py` is the reference;
/// `Tests/Fixtures/wordpiece-vectors.jsonl` pins both.
package struct WordPiece: Sendable {
  package struct Piece: Sendable, Equatable {
    package var id: Int32
    /// Unicode scalars of the text, from its beginning.
    package var range: Range<Int>
  }

  private let ids: [String: Int32]
  private let unknown: Int32
  /// A longer word is unknown as a whole.
  private static let longestWord = 100

  /// - Throws: `ModelFileError` where the vocabulary has no `[UNK]`, or one piece twice.
  package init(_ gguf: GGUFFile) throws {
    let key = "tokenizer.ggml.tokens"
    let tokens = try gguf.value(key, "an array of strings") { $0.array?.strings }
    var ids: [String: Int32] = [:]
    for (index, bytes) in tokens.enumerated() {
      guard ids.updateValue(Int32(index), forKey: String(decoding: bytes, as: UTF8.self)) == nil else {
        throw ModelFileError(
          file: gguf.path, place: "metadata \"\(key)\", element \(index)", found: "a piece for the second time", expected: "each once")
      }
    }
    self.ids = ids
    guard let unknown = ids["[UNK]"] else {
      throw ModelFileError(file: gguf.path, place: "metadata \"\(key)\"", found: "no \"[UNK]\"", expected: "it among the pieces")
    }
    self.unknown = unknown
  }

  /// The id of a piece, as it is written in the vocabulary.
  package func id(of piece: String) -> Int32? { ids[piece] }

  package func encode(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    var word: [(scalar: Unicode.Scalar, place: Int)] = []
    func endWord() {
      if !word.isEmpty { append(word, to: &pieces) }
      word.removeAll(keepingCapacity: true)
    }
    for (place, scalar) in text.unicodeScalars.enumerated() {
      if scalar.properties.isWhitespace || Self.isSeparator(scalar) {
        endWord()
        continue
      }
      for part in Self.plain(scalar) {
        if Self.isPunctuation(part) || Self.isIdeograph(part) {
          endWord()
          append([(part, place)], to: &pieces)
        } else {
          word.append((part, place))
        }
      }
    }
    endWord()
    return pieces
  }

  private func append(_ word: [(scalar: Unicode.Scalar, place: Int)], to pieces: inout [Piece]) {
    let whole = (word[0].place)..<(word[word.count - 1].place + 1)
    var found: [Piece] = []
    var start = 0
    while start < word.count, word.count <= Self.longestWord {
      var end = word.count
      var id: Int32?
      while end > start {
        var text = String.UnicodeScalarView()
        if start > 0 { text.append(contentsOf: "##".unicodeScalars) }
        for index in start..<end { text.append(word[index].scalar) }
        id = ids[String(text)]
        if id != nil { break }
        end -= 1
      }
      guard let id else { break }
      found.append(Piece(id: id, range: word[start].place..<(word[end - 1].place + 1)))
      start = end
    }
    pieces += start < word.count ? [Piece(id: unknown, range: whole)] : found
  }

  /// Separators that are no white space by their property: those between units of data.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool { (0x1C...0x1F).contains(scalar.value) }

  /// A scalar in lower case without accents; none for a control character.
  private static func plain(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.isASCII {
      if scalar.value < 0x20 || scalar.value == 0x7F { return [] }
      return [("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar]
    }
    let category = scalar.properties.generalCategory
    if category == .control || category == .format { return [] }
    return scalar.properties.lowercaseMapping.decomposedStringWithCanonicalMapping.unicodeScalars.filter {
      $0.properties.generalCategory != .nonspacingMark
    }
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 33...47, 58...64, 91...96, 123...126: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation:
      return true
    default: return false
    }
  }

  private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x2A6DF, 0x2A700...0x2B81F, 0x2B820...0x2CEAF, 0xF900...0xFAFF, 0x2F800...0x2FA1F:
      return true
    default: return false
    }
  }
}
