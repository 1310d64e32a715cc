import ModelFiles

/// SentencePiece's `tokenizer.model`: a protocol buffer (sentencepiece_model.proto) of pieces, the trainer's settings
/// and the normalizer's.
enum SentencePieceModel {
  private struct Contents {
    var pieces: [(text: ArraySlice<UInt8>, score: Float, type: Int)] = []
    var isUnigram = true
    var bosID = 1
    var eosID = 2
    var charsMap: ArraySlice<UInt8> = []
    var addsDummyPrefix = true
    var removesExtraSpaces = true
    var escapesSpaces = true
  }

  static func load(_ bytes: [UInt8], path: String) throws -> TokenizerParts {
    let contents = try read(bytes, path: path)
    var table = ByteStringTable(capacity: contents.pieces.count, bytes: contents.pieces.count * 8)
    var kinds: [TokenKind] = []
    for piece in contents.pieces {
      table.append(piece.text)
      // The proto's types: 1 normal, 2 unknown, 3 control, 4 user defined, 5 unused, 6 byte.
      kinds.append(UInt8(exactly: piece.type).flatMap(TokenKind.init(rawValue:)) ?? .normal)
    }
    guard !kinds.isEmpty else { throw ModelFileError(file: path, place: "pieces", found: "none", expected: "a vocabulary") }
    guard let unknown = kinds.firstIndex(of: .unknown) else {
      throw ModelFileError(file: path, place: "pieces", found: "no unknown token", expected: "one, as every SentencePiece model has")
    }
    let vocabulary = Vocabulary(form: .sentencePiece, pieces: table, kinds: kinds)
    let scores = contents.pieces.map(\.score)
    let hasBytes = vocabulary.byteTokens.contains { $0 >= 0 }
    var parts: TokenizerParts
    if contents.isUnigram {
      var model = UnigramModel(scores: scores, unknown: TokenID(unknown)) { kinds[$0] == .normal }
      model.fallsBackToBytes = hasBytes
      parts = TokenizerParts(source: path, vocabulary: vocabulary, model: .unigram(model))
    } else {
      var model = BytePairModel(symbols: .characters, merges: MergeBuilding.table(vocabulary: vocabulary, scores: scores))
      model.fallsBackToBytes = hasBytes
      model.unknown = TokenID(unknown)
      model.fusesUnknown = true
      parts = TokenizerParts(source: path, vocabulary: vocabulary, model: .bytePair(model))
    }
    try addSteps(contents, &parts, path)
    parts.addSpecialTokens()
    parts.bosID = TokenID(exactly: contents.bosID).flatMap { vocabulary.contains($0) ? $0 : nil }
    if let eos = TokenID(exactly: contents.eosID), vocabulary.contains(eos) { parts.endIDs = [eos] }
    parts.addsBOS = parts.bosID != nil
    parts.finish(try TokenizerSurroundings(folder: FileSystem.folder(of: path)))
    return parts
  }

  private static func addSteps(_ contents: Contents, _ parts: inout TokenizerParts, _ path: String) throws {
    var steps: [Normalizer.Step] = []
    if !contents.charsMap.isEmpty {
      steps.append(.precompiled(try PrecompiledCharsMap(Array(contents.charsMap), walk: .longestPrefix, source: path)))
    }
    if contents.removesExtraSpaces { steps.append(.collapseSpaces) }
    let escape: [Normalizer.Step] = contents.escapesSpaces ? [.replace([0x20], with: Vocabulary.lowLine)] : []
    parts.normalizer.steps = steps + (contents.addsDummyPrefix ? [.prepend([0x20])] : []) + escape
    parts.prefixesEveryStretch = false
    parts.dropsLeadingSpace = contents.addsDummyPrefix
    if MergeBuilding.canCutAtLowLines(parts.vocabulary) { parts.preTokenizer.steps = [.lowLines] }
  }

  private static func read(_ bytes: [UInt8], path: String) throws -> Contents {
    var contents = Contents()
    var reader = ProtobufReader(bytes[...], file: path)
    while let field = try reader.next() {
      switch field.number {
      case 1:
        guard contents.pieces.count < 1 << 24 else {
          throw ModelFileError(file: path, place: "pieces", found: "more than 16777216", expected: "fewer")
        }
        contents.pieces.append(try piece(field.bytes(in: path), path, index: contents.pieces.count))
      case 2:
        var trainer = ProtobufReader(try field.bytes(in: path), file: path)
        while let setting = try trainer.next() {
          switch setting.number {
          case 3:
            guard setting.int == 1 || setting.int == 2 else {
              throw ModelFileError(
                .unsupported, file: path, place: "model_type", found: "\(setting.int)", expected: "1 (unigram) or 2 (BPE)")
            }
            contents.isUnigram = setting.int == 1
          case 41: contents.bosID = setting.int
          case 42: contents.eosID = setting.int
          default: break
          }
        }
      case 3:
        var normalizer = ProtobufReader(try field.bytes(in: path), file: path)
        while let setting = try normalizer.next() {
          switch setting.number {
          case 2: contents.charsMap = try setting.bytes(in: path)
          case 3: contents.addsDummyPrefix = setting.int != 0
          case 4: contents.removesExtraSpaces = setting.int != 0
          case 5: contents.escapesSpaces = setting.int != 0
          default: break
          }
        }
      default: break
      }
    }
    return contents
  }

  private static func piece(_ bytes: ArraySlice<UInt8>, _ path: String, index: Int) throws -> (ArraySlice<UInt8>, Float, Int) {
    var reader = ProtobufReader(bytes, file: path)
    var text: ArraySlice<UInt8> = []
    var score: Float = 0
    var type = 1
    while let field = try reader.next() {
      switch field.number {
      case 1: text = try field.bytes(in: path)
      case 2: score = Float(bitPattern: UInt32(truncatingIfNeeded: field.value))
      case 3: type = field.int
      default: break
      }
    }
    guard !score.isNaN else {
      throw ModelFileError(file: path, place: "score of piece \(index)", found: "not a number", expected: "a number")
    }
    return (text, score, type)
  }
}

/// Reads the fields of a protocol buffer message; every length is checked against the end.
struct ProtobufReader {
  struct Field {
    var number: Int
    var offset: Int
    /// Of a varint or fixed field.
    var value: UInt64 = 0
    var contents: ArraySlice<UInt8>?

    /// The value as a signed integer, as protocol buffers write negative ones.
    var int: Int { Int(Int64(bitPattern: value)) }

    /// The bytes of a length-delimited field.
    func bytes(in file: String) throws -> ArraySlice<UInt8> {
      guard let contents else {
        throw ModelFileError(file: file, place: "field \(number) at byte \(offset)", found: "a number", expected: "a message or a string")
      }
      return contents
    }
  }

  private let bytes: ArraySlice<UInt8>
  private let file: String
  private var at: Int

  init(_ bytes: ArraySlice<UInt8>, file: String) {
    self.bytes = bytes
    self.file = file
    at = bytes.startIndex
  }

  private func damaged(_ found: String, _ expected: String) -> ModelFileError {
    ModelFileError(
      file: file, place: "byte \(at)", found: found, expected: expected,
      mend: "the file is cut short or not a SentencePiece model; fetch it again")
  }

  private mutating func varint() throws -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64 {
      guard at < bytes.endIndex else { throw damaged("the end", "the rest of a number") }
      let byte = bytes[at]
      at += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw damaged("a number of more than ten bytes", "at most ten")
  }

  private mutating func fixed(_ width: Int) throws -> UInt64 {
    guard bytes.endIndex - at >= width else { throw damaged("the end", "\(width) bytes") }
    defer { at += width }
    return (0..<width).reduce(0) { $0 | UInt64(bytes[at + $1]) << UInt64(8 * $1) }
  }

  mutating func next() throws -> Field? {
    guard at < bytes.endIndex else { return nil }
    let offset = at
    let tag = try varint()
    guard tag >> 3 > 0, tag >> 3 < 1 << 29 else { throw damaged("field number \(tag >> 3)", "1 or more") }
    var field = Field(number: Int(tag >> 3), offset: offset)
    switch tag & 7 {
    case 0: field.value = try varint()
    case 1: field.value = try fixed(8)
    case 5: field.value = try fixed(4)
    case 2:
      let length = try varint()
      guard length <= UInt64(bytes.endIndex - at) else { throw damaged("a length of \(length)", "at most \(bytes.endIndex - at)") }
      field.contents = bytes[at..<(at + Int(length))]
      at += Int(length)
    default: throw damaged("wire type \(tag & 7)", "0, 1, 2 or 5")
    }
    return field
  }
}
