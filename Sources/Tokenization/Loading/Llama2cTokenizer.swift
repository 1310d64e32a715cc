import ModelFiles

/// The tokenizer of llama2.c (`tok512.bin`): an int32 of the longest piece, then for every token a float32 score, an
/// int32 length and the bytes, little-endian. Ids 0, 1, 2 are `<unk>`, `<s>`, `</s>`, then the 256 bytes, then pieces.
enum Llama2cTokenizer {
  static func load(_ bytes: [UInt8], path: String) throws -> TokenizerParts {
    func word(_ at: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) } }
    func damaged(_ place: String, _ found: String, _ expected: String) -> ModelFileError {
      ModelFileError(file: path, place: place, found: found, expected: expected, mend: "the file is damaged or not a llama2.c tokenizer")
    }
    guard bytes.count >= 4, case let longest = Int32(bitPattern: word(0)), longest > 0, Int(longest) < bytes.count else {
      throw damaged(
        "longest piece at byte 0", bytes.count < 4 ? "the end of the file" : "\(Int32(bitPattern: word(0)))", "a length that fits the file")
    }
    var table = ByteStringTable()
    var kinds: [TokenKind] = []
    var scores: [Float] = []
    var at = 4
    while at < bytes.count {
      let index = kinds.count
      guard bytes.count - at >= 8 else { throw damaged("token \(index) at byte \(at)", "the end of the file", "a score and a length") }
      let score = Float(bitPattern: word(at))
      let length = Int(Int32(bitPattern: word(at + 4)))
      guard length >= 0, length <= bytes.count - at - 8, !score.isNaN else {
        throw damaged("token \(index) at byte \(at)", "score \(score), length \(length)", "a number, and a length that fits the file")
      }
      let piece = bytes[(at + 8)..<(at + 8 + length)]
      switch index {
      case 0: table.append("<unk>".utf8)
      case 1: table.append("<s>".utf8)
      case 2: table.append("</s>".utf8)
      case 3..<259:
        let hex = String(index - 3, radix: 16, uppercase: true)
        table.append((index - 3 < 16 ? "<0x0\(hex)>" : "<0x\(hex)>").utf8)
      default:
        // The file has plain spaces where SentencePiece has U+2581.
        var spaced: [UInt8] = []
        for byte in piece { if byte == 0x20 { spaced += Vocabulary.lowLine } else { spaced.append(byte) } }
        table.append(spaced)
      }
      kinds.append(index == 0 ? .unknown : index < 3 ? .control : index < 259 ? .byte : .normal)
      scores.append(score)
      at += 8 + length
    }
    guard kinds.count > 259 else { throw damaged("tokens", "\(kinds.count)", "more than 259") }
    let vocabulary = Vocabulary(form: .sentencePiece, pieces: table, kinds: kinds)
    var model = BytePairModel(symbols: .characters, merges: MergeBuilding.table(vocabulary: vocabulary, scores: scores))
    model.fallsBackToBytes = true
    model.unknown = 0
    var parts = TokenizerParts(source: path, vocabulary: vocabulary, model: .bytePair(model))
    parts.normalizer.steps = [.prepend([0x20]), .replace([0x20], with: Vocabulary.lowLine)]
    parts.dropsLeadingSpace = true
    if MergeBuilding.canCutAtLowLines(vocabulary) { parts.preTokenizer.steps = [.lowLines] }
    parts.addSpecialTokens()
    parts.bosID = 1
    parts.endIDs = [2]
    parts.addsBOS = true
    parts.finish(TokenizerSurroundings())
    return parts
  }
}
