import ModelFiles

/// Llama 3's original `tokenizer.model`: a line for every token, its bytes in base64 and its rank. Which tokens merge
/// follows from the ranks alone; the split pattern and the 256 control tokens are those of Meta's own reader.
enum TiktokenRanks {
  private static let llama3Count = 128_000

  static func load(_ bytes: [UInt8], path: String) throws -> TokenizerParts {
    var table = ByteStringTable(capacity: llama3Count + 256, bytes: bytes.count)
    var count = 0
    for line in bytes.split(separator: 0x0A) {
      let halves = line.split(separator: 0x20)
      guard halves.count == 2, let piece = Base64.decode(halves[0]), !piece.isEmpty,
        Int(String(decoding: halves[1], as: UTF8.self).trimmingReturn) == count
      else {
        throw ModelFileError(
          file: path, place: "line \(count + 1)", found: "\"\(String(decoding: line.prefix(40), as: UTF8.self))\"",
          expected: "a token in base64 and rank \(count)", mend: "give a tokenizer.json, a SentencePiece or a Llama 3 tokenizer.model")
      }
      table.append(piece)
      count += 1
    }
    guard count == llama3Count else {
      throw ModelFileError(
        .unsupported, file: path, place: "ranks", found: "\(count)", expected: "\(llama3Count), a Llama 3 tokenizer",
        mend: "use the model's tokenizer.json")
    }
    var kinds = [TokenKind](repeating: .normal, count: count)
    for text in controlTexts {
      table.append(text.utf8)
      kinds.append(.control)
    }
    let vocabulary = Vocabulary(form: .bytes, pieces: table, kinds: kinds)
    var model = BytePairModel(
      symbols: .bytes(try MergeBuilding.byteTokens(vocabulary, source: path, isUnknownAllowed: false)),
      merges: MergeBuilding.table(vocabulary: vocabulary, scores: (0..<vocabulary.count).map { -Float($0) }, splitsScalars: false))
    model.ignoresMerges = true
    var parts = TokenizerParts(source: path, vocabulary: vocabulary, model: .bytePair(model))
    parts.preTokenizer.steps = [.split(try TokenizerJSON.pattern(PatternNames.llama3, source: path), .isolated, inverted: false)]
    parts.addSpecialTokens()
    parts.bosID = TokenID(llama3Count)
    parts.addsBOS = true
    parts.finish(try TokenizerSurroundings(folder: FileSystem.folder(of: path)))
    return parts
  }

  private static let controlTexts: [String] = {
    let named = [
      "<|begin_of_text|>", "<|end_of_text|>", "<|reserved_special_token_0|>", "<|reserved_special_token_1|>", "<|finetune_right_pad_id|>",
      "<|step_id|>", "<|start_header_id|>", "<|end_header_id|>", "<|eom_id|>", "<|eot_id|>", "<|python_tag|>", "<|image|>",
    ]
    return named + (0..<256 - named.count).map { "<|reserved_special_token_\($0 + 2)|>" }
  }()
}

extension String {
  fileprivate var trimmingReturn: String { hasSuffix("\r") ? String(dropLast()) : self }
}
