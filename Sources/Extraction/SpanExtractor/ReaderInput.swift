import Language
import Tokenization
import Transformer

/// A schema and a note as the reader's encoder takes them:
///
///     [CLS] title : [F] name , description [C] choice [C] choice … [F] … [SEP] note [SEP]
///
/// A note in another language than English stands there in English words, each piece in the place of the word that it is told for, and so do the texts of a
/// schema in that language. What the caller says of the notes besides stands in front of the title, with a comma behind it. Names are divided into words. [F] and [C] are marks: one for each kind of field, another for choices, one more that is added where a field is
/// optional. The reference is `tools/train/reader/examples.py`; `Tests/Fixtures/reader-vectors.jsonl` pins both.
package struct ReaderInput {
  package private(set) var positions: [EncoderPosition] = []
  /// Where the pieces of the note begin, and what they stand for.
  package private(set) var noteStart = 0
  package private(set) var notePieces: [WordPiece.Piece] = []
  /// Where the marks of fields stand, and for each those of its choices.
  package private(set) var fields: [Int] = []
  package private(set) var choices: [[Int]] = []
  private let language: NoteLanguage

  package static let choiceMark: UInt8 = 7, branchMark: UInt8 = 16
  /// Added to the mark of a field that may be missing, of one within records, and of one that is both.
  package static let optionalMark: UInt8 = 8, innerMark: UInt8 = 13, innerOptionalMark: UInt8 = 14
  /// The choices of a field of truth, the true one first.
  static let truths = ["yes", "no"]

  /// Nil where the vocabulary lacks BERT's own pieces.
  package init?(_ schema: ReaderSchema, note: String, vocabulary: WordPiece) {
    guard let start = vocabulary.id(of: "[CLS]"), let end = vocabulary.id(of: "[SEP]") else { return nil }
    let tokens = NoteTokens(note)
    language = tokens.language
    positions.append(EncoderPosition(piece: start))
    add((schema.instructions.isEmpty ? "" : schema.instructions + " , ") + Self.plain(schema.title) + " :", vocabulary)
    for field in schema.fields {
      fields.append(positions.count)
      positions.append(
        EncoderPosition(piece: nil, mark: field.kind.rawValue, addedMark: Self.addedMark(of: field)))
      let name = field.name.split(separator: ".").map { Self.plain(String($0)) }.joined(separator: " ")
      add(name + (field.description.isEmpty ? "" : " , " + field.description), vocabulary)
      choices.append([])
      for choice in field.kind == .truth ? Self.truths : field.choices {
        choices[choices.count - 1].append(positions.count)
        positions.append(EncoderPosition(piece: nil, mark: field.kind == .branches ? Self.branchMark : Self.choiceMark))
        add(choice, vocabulary)
      }
    }
    positions.append(EncoderPosition(piece: end))
    noteStart = positions.count
    notePieces =
      tokens.english(of: language).map { words in
        words.flatMap { word in
          vocabulary.encode(Self.withoutStrangers(word.text, vocabulary)).map {
            WordPiece.Piece(id: $0.id, range: tokens.scalars(word.tokens))
          }
        }
      } ?? vocabulary.encode(Self.withoutStrangers(note, vocabulary))
    positions += notePieces.map { EncoderPosition(piece: $0.id, segment: 1) }
    positions.append(EncoderPosition(piece: end, segment: 1))
  }

  /// The text with a space in the place of each symbol that the vocabulary lacks, emoji above all: one would make its word unknown, and a word that no
  /// training showed confuses the rest.
  private static func withoutStrangers(_ text: String, _ vocabulary: WordPiece) -> String {
    guard text.unicodeScalars.contains(where: { !$0.isASCII }) else { return text }
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isSymbol =
        switch scalar.properties.generalCategory {
        case .otherSymbol, .modifierSymbol, .privateUse, .unassigned: true
        default: false
        }
      plain.append(isSymbol && vocabulary.id(of: String(scalar)) == nil ? " " : scalar)
    }
    return String(plain)
  }

  private static func addedMark(of field: ReaderSchema.Field) -> UInt8 {
    if field.within != nil { return field.isRequired ? innerMark : innerOptionalMark }
    return field.isRequired ? 0 : optionalMark
  }

  private mutating func add(_ text: String, _ vocabulary: WordPiece) {
    positions += vocabulary.encode(inEnglish(text)).map { EncoderPosition(piece: $0.id) }
  }

  /// What a schema says in the language of the note, in English.
  private func inEnglish(_ text: String) -> String {
    guard language != .english else { return text }
    let tokens = NoteTokens(text)
    return tokens.language == language
      ? tokens.english(of: language)?.map(\.text).joined(separator: " ") ?? text : text
  }

  /// The words of a name, in lower case: "parking level" of `parkingLevel` and `parking_level`, "html 5 page" of `HTML5Page`; a name without any
  /// as it is.
  package static func plain(_ name: String) -> String {
    enum Kind { case upper, lower, digit, other }
    func kind(_ byte: UInt8) -> Kind {
      switch byte {
      case 0x41...0x5A: .upper
      case 0x61...0x7A: .lower
      case 0x30...0x39: .digit
      default: .other
      }
    }
    let bytes = Array(name.utf8)
    var words: [[UInt8]] = []
    var index = 0
    while index < bytes.count {
      let first = kind(bytes[index])
      var end = index + 1
      switch first {
      case .other: break
      case .digit, .lower: while end < bytes.count, kind(bytes[end]) == first { end += 1 }
      case .upper:
        if end < bytes.count, kind(bytes[end]) == .lower {
          while end < bytes.count, kind(bytes[end]) == .lower { end += 1 }
        } else {
          // The last of several capitals begins the next word if it goes on in small letters.
          while end < bytes.count, kind(bytes[end]) == .upper { end += 1 }
          if end < bytes.count, kind(bytes[end]) == .lower, end - index > 1 { end -= 1 }
        }
      }
      if first != .other { words.append(bytes[index..<end].map { $0 | 0x20 }) }
      index = end
    }
    return words.isEmpty ? name : words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}
