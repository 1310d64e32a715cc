import JSONText
import ModelFiles

/// What a token is for. The raw values are those of `tokenizer.ggml.token_type`.
enum TokenKind: UInt8, Sendable {
  case normal = 1
  case unknown = 2
  /// Steers the model (begin, end, roles); never made from a user's text.
  case control = 3
  /// Added to the vocabulary as it stands; found in text before anything else is.
  case userDefined = 4
  case unused = 5
  /// SentencePiece's `<0xNN>`.
  case byte = 6
}

/// The tokens by id.
struct Vocabulary: Sendable {
  /// How a normal token is written in `pieces`.
  enum Form: Sendable {
    /// The very bytes that it stands for.
    case bytes
    /// UTF-8 with U+2581 in place of a space.
    case sentencePiece
  }

  var form: Form
  /// The tokens as the model looks them up.
  private(set) var pieces: ByteStringTable
  private(set) var kinds: [TokenKind]
  /// The byte of every token of kind `byte`.
  private var byteValues: [TokenID: UInt8] = [:]
  /// The token of kind `byte` for every byte, −1 where there is none.
  private(set) var byteTokens = [TokenID](repeating: -1, count: 256)

  /// Most bytes of a token that is found in text; the longest of published vocabularies have some hundred. Every cut of a token is tried when merges are
  /// built of scores, so that without a limit a file's tokens would take the square of their length.
  static let longestFound = 4096

  static let lowLine: [UInt8] = [0xE2, 0x96, 0x81]

  var count: Int { kinds.count }

  /// - Parameter isFindable: which tokens the model may find by their bytes; control tokens never are.
  init(form: Form, pieces: ByteStringTable, kinds: [TokenKind], isFindable: (Int) -> Bool = { _ in true }) {
    self.form = form
    self.pieces = pieces
    self.kinds = kinds
    self.pieces.buildIndex {
      pieces[$0].count <= Self.longestFound && kinds[$0] != .control && kinds[$0] != .byte && kinds[$0] != .unknown && isFindable($0)
    }
    for (index, kind) in kinds.enumerated() where kind == .byte {
      guard let value = Self.byteValue(of: pieces[index]) else { continue }
      byteValues[TokenID(index)] = value
      if byteTokens[Int(value)] < 0 { byteTokens[Int(value)] = TokenID(index) }
    }
  }

  /// The byte that a piece of the form `<0xNN>` names.
  static func byteValue(of piece: ArraySlice<UInt8>) -> UInt8? {
    guard piece.count == 6, piece.starts(with: "<0x".utf8), piece.last == UInt8(ascii: ">"),
      let high = UTF8Text.hexValue(piece[piece.startIndex + 3]), let low = UTF8Text.hexValue(piece[piece.startIndex + 4])
    else { return nil }
    return high << 4 | low
  }

  func contains(_ id: TokenID) -> Bool { id >= 0 && Int(id) < count }

  /// The normal token of exactly these bytes.
  func find(_ bytes: UnsafeBufferPointer<UInt8>) -> TokenID? { pieces.find(bytes).map(TokenID.init) }

  /// What the token adds to a text; nothing for control and unknown tokens.
  func appendText(of id: TokenID, to result: inout [UInt8]) {
    guard contains(id) else { return }
    let piece = pieces[Int(id)]
    switch kinds[Int(id)] {
    case .control, .unknown: break
    case .byte: if let value = byteValues[id] { result.append(value) }
    case .userDefined, .normal, .unused:
      if form == .sentencePiece { Self.appendSpaced(piece, to: &result) } else { result.append(contentsOf: piece) }
    }
  }

  /// Appends a piece with U+2581 turned back into spaces.
  static func appendSpaced(_ piece: ArraySlice<UInt8>, to result: inout [UInt8]) {
    var at = piece.startIndex
    while at < piece.endIndex {
      if piece[at] == lowLine[0], at + 2 < piece.endIndex, piece[at + 1] == lowLine[1], piece[at + 2] == lowLine[2] {
        result.append(0x20)
        at += 3
      } else {
        result.append(piece[at])
        at += 1
      }
    }
  }

  /// The token as the vocabulary file writes it.
  func written(_ id: TokenID) -> String {
    guard contains(id) else { return "" }
    let piece = pieces[Int(id)]
    if form == .bytes, kinds[Int(id)] == .normal || kinds[Int(id)] == .unused {
      return String(decoding: ByteLevelAlphabet.text(of: piece), as: UTF8.self)
    }
    return String(decoding: piece, as: UTF8.self)
  }
}
