import Foundation
import ModelFiles

/// WordPiece over text in lower case and without accents, as BERT has it (arXiv 1810.04805): words are divided at white space and around
/// punctuation, and each is the longest pieces of the vocabulary that make it up, those behind the first written with `##`.
///
/// Each piece comes with the characters of the text that it stands for. `tools/train/reader/pieces.py` is the reference;
/// `Tests/Fixtures/wordpiece-vectors.jsonl` pins both.
package struct WordPiece: Sendable, Equatable {
  package struct Piece: Sendable, Equatable {
    package var id: Int32
    /// Unicode scalars of the text, from its beginning.
    package var range: Range<Int>

    package init(id: Int32, range: Range<Int>) { (self.id, self.range) = (id, range) }
  }

  /// How a text is made plain before it is cut.
  package struct Options: Sendable, Equatable {
    package var lowercases = true
    package var stripsAccents = true
    /// Whether each ideograph is a word of its own.
    package var dividesIdeographs = true
    /// What stands before a piece that does not begin a word.
    package var continuingPrefix = "##"
    /// Scalars of the longest word that is looked up; a longer one is unknown as a whole.
    package var longestWord = 100

    package init() {}
  }

  /// By their bytes: two pieces may be the same text to Unicode.
  private let ids: [[UInt8]: Int32]
  /// The piece that a word without others becomes.
  package let unknown: Int32
  private let options: Options

  /// The vocabulary of a file of this package's own, pieces written as BERT's are.
  /// - Throws: `ModelFileError` where the vocabulary has no `[UNK]`, or one piece twice.
  package init(_ gguf: GGUFFile) throws {
    let key = "tokenizer.ggml.tokens"
    let tokens = try gguf.value(key, "an array of strings") { $0.array?.strings }
    try self.init(
      pieces: tokens.map { String(decoding: $0, as: UTF8.self) }, unknown: "[UNK]", options: Options(), file: gguf.path,
      place: "metadata \"\(key)\"")
  }

  /// - Parameters:
  ///   - pieces: by id; empty ones are holes.
  ///   - unknown: the piece that an unknown word becomes.
  ///   - file, place: for messages.
  /// - Throws: `ModelFileError` where the vocabulary lacks the unknown piece, or has one piece twice.
  package init(pieces: [String], unknown: String, options: Options, file: String, place: String) throws {
    var ids: [[UInt8]: Int32] = [:]
    ids.reserveCapacity(pieces.count)
    for (index, piece) in pieces.enumerated() where !piece.isEmpty {
      guard ids.updateValue(Int32(index), forKey: Array(piece.utf8)) == nil else {
        throw ModelFileError(file: file, place: "\(place), element \(index)", found: "a piece for the second time", expected: "each once")
      }
    }
    guard let unknownID = ids[Array(unknown.utf8)] else {
      throw ModelFileError(file: file, place: place, found: "no \"\(unknown.prefix(32))\"", expected: "it among the pieces")
    }
    self.ids = ids
    self.unknown = unknownID
    self.options = options
  }

  /// The id of a piece, as it is written in the vocabulary.
  package func id(of piece: String) -> Int32? { ids[Array(piece.utf8)] }

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
      for part in plain(scalar) {
        if Self.isPunctuation(part) || options.dividesIdeographs && Self.isIdeograph(part) {
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
    var key: [UInt8] = []
    var ends: [Int] = []
    while start < word.count, word.count <= options.longestWord {
      key.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      if start > 0 { key.append(contentsOf: options.continuingPrefix.utf8) }
      for index in start..<word.count {
        key.append(contentsOf: Unicode.UTF8.encode(word[index].scalar).map { Array($0) } ?? [])
        ends.append(key.count)
      }
      var end = word.count
      var id: Int32?
      while end > start {
        key.removeLast(key.count - ends[end - 1 - start])
        id = ids[key]
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

  /// A scalar as the options ask for it, in lower case and without accents; none for a control character.
  private func plain(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.isASCII {
      if scalar.value < 0x20 || scalar.value == 0x7F { return [] }
      return [options.lowercases && ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar]
    }
    let category = scalar.properties.generalCategory
    if category == .control || category == .format { return [] }
    let text = options.lowercases ? scalar.properties.lowercaseMapping : String(scalar)
    guard options.stripsAccents else { return Array(text.unicodeScalars) }
    return text.decomposedStringWithCanonicalMapping.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
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
