import JSONText
import ModelFiles

/// Text to the tokens of an encoder, with the control tokens that its model puts around a text (`[CLS]` and `[SEP]`, `<s>` and `</s>`).
package struct EncoderTokenizer: Sendable {
  /// How text is cut.
  private enum Kind: Sendable {
    case wordPiece(WordPiece)
    case other(Tokenizer)
  }

  private let kind: Kind
  /// What stands before and behind a text.
  package let prefix: [Int32], suffix: [Int32]

  /// The tokens of a text, those around it included.
  ///
  /// - Parameter limit: the end of a text that has more is left out, not what stands behind it.
  /// - Returns: the tokens, and whether any were left out.
  package func encode(_ text: String, limit: Int) -> (tokens: [Int32], isCut: Bool) {
    let inner: [Int32]
    switch kind {
    case .wordPiece(let pieces): inner = pieces.encode(text).map(\.id)
    case .other(let tokenizer): inner = tokenizer.encode(text)
    }
    let room = max(0, limit - prefix.count - suffix.count)
    return (prefix + inner.prefix(room) + suffix, inner.count > room)
  }

  // MARK: - Files

  /// Reads the tokenizer of a GGUF file, or of a folder with `tokenizer.json` or `vocab.txt`.
  /// - Throws: `ModelFileError` naming the file and what is wrong in it.
  package init(path: String) throws {
    if FileSystem.entry(at: path) == .folder {
      try self.init(folder: path)
    } else {
      try self.init(gguf: GGUFFile(path: path))
    }
  }

  private init(folder: String) throws {
    let path = FileSystem.join(folder, "tokenizer.json")
    if FileSystem.entry(at: path) == .file {
      let root = try JSONDocument(path: path).root
      (prefix, suffix) = try Self.surroundings(root["post_processor"], root, path)
      let isWordPiece = root["model"]?["type"]?.string == "WordPiece"
      kind = isWordPiece ? .wordPiece(try Self.wordPiece(root, path)) : .other(try Tokenizer.load(path: path))
      return
    }
    let list = FileSystem.join(folder, "vocab.txt")
    guard FileSystem.entry(at: list) == .file else {
      throw ModelFileError(
        .notFound, file: folder, place: "", found: "a folder without a tokenizer", expected: "tokenizer.json or vocab.txt",
        mend: "fetch the tokenizer's files with the model's")
    }
    let text = String(decoding: try FileSystem.contents(of: list), as: UTF8.self)
    var pieces = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasSuffix("\r") ? String($0.dropLast()) : String($0)
    }
    while pieces.last?.isEmpty == true { pieces.removeLast() }
    let lowercases = try SafetensorsFolder.json(named: "tokenizer_config.json", in: folder)?["do_lower_case"]?.bool ?? true
    var options = WordPiece.Options()
    options.lowercases = lowercases
    options.stripsAccents = lowercases
    let model = try WordPiece(pieces: pieces, unknown: "[UNK]", options: options, file: list, place: "the list of pieces")
    kind = .wordPiece(model)
    (prefix, suffix) = (try Self.ids(["[CLS]", "<s>"], model, list), try Self.ids(["[SEP]", "</s>"], model, list))
  }

  /// The first of some pieces that the vocabulary has.
  private static func ids(_ names: [String], _ model: WordPiece, _ file: String) throws -> [Int32] {
    for name in names { if let id = model.id(of: name) { return [id] } }
    throw ModelFileError(file: file, place: "the list of pieces", found: "no \"\(names[0])\"", expected: "it among the pieces")
  }

  private static func wordPiece(_ root: JSONNode, _ path: String) throws -> WordPiece {
    var options = WordPiece.Options()
    if let node = root["normalizer"], !node.isNull {
      let type = node["type"]?.string ?? ""
      guard type == "BertNormalizer" else {
        throw ModelFileError(
          .unsupported, file: path, place: "normalizer.type", found: "\"\(type.prefix(64))\"", expected: "BertNormalizer beside WordPiece")
      }
      options.lowercases = node["lowercase"]?.bool ?? true
      options.stripsAccents = node["strip_accents"]?.bool ?? options.lowercases
      options.dividesIdeographs = node["handle_chinese_chars"]?.bool ?? true
    } else {
      (options.lowercases, options.stripsAccents, options.dividesIdeographs) = (false, false, false)
    }
    if let cut = root.at("pre_tokenizer", "type")?.string, cut != "BertPreTokenizer" {
      throw ModelFileError(
        .unsupported, file: path, place: "pre_tokenizer.type", found: "\"\(cut.prefix(64))\"", expected: "BertPreTokenizer beside WordPiece"
      )
    }
    guard let model = root["model"], let vocabulary = model["vocab"], vocabulary.kind == .object, vocabulary.count > 0 else {
      throw ModelFileError(file: path, place: "model.vocab", found: "no members", expected: "an object from pieces to ids")
    }
    options.continuingPrefix = model["continuing_subword_prefix"]?.string ?? "##"
    options.longestWord = model["max_input_chars_per_word"]?.int ?? 100
    var entries: [(piece: String, id: Int)] = []
    for (key, value) in vocabulary.members {
      guard let id = value.int, id >= 0, id < 1 << 24 else {
        throw ModelFileError(
          file: path, place: "model.vocab, \"\(PrintableText.quote(key.string ?? ""))\"", found: "no id from 0 to \((1 << 24) - 1)",
          expected: "an id")
      }
      entries.append((key.string ?? "", id))
    }
    let count = entries.reduce(0) { max($0, $1.id + 1) }
    guard count <= 2 * entries.count + 65_536 else {
      throw ModelFileError(
        file: path, place: "model.vocab", found: "\(entries.count) pieces with ids up to \(count - 1)", expected: "ids without great gaps")
    }
    var pieces = [String](repeating: "", count: count)
    for (piece, id) in entries { pieces[id] = piece }
    return try WordPiece(pieces: pieces, unknown: model["unk_token"]?.string ?? "[UNK]", options: options, file: path, place: "model.vocab")
  }

  /// What a post-processor puts before and behind a text.
  private static func surroundings(_ node: JSONNode?, _ root: JSONNode, _ path: String) throws -> (prefix: [Int32], suffix: [Int32]) {
    guard let node, !node.isNull else { return ([], []) }
    func id(_ value: JSONNode?, _ place: String) throws -> Int32 {
      guard let id = value?.int.flatMap({ Int32(exactly: $0) }), id >= 0 else {
        throw ModelFileError(file: path, place: "post_processor.\(place)", found: "no id", expected: "the id of a control token")
      }
      return id
    }
    switch node["type"]?.string ?? "" {
    case "Sequence":
      var result: (prefix: [Int32], suffix: [Int32]) = ([], [])
      for child in node["processors"].map({ Array($0.elements) }) ?? [] {
        let inner = try surroundings(child, root, path)
        result.prefix += inner.prefix
        result.suffix = inner.suffix + result.suffix
      }
      return result
    case "TemplateProcessing":
      var result: (prefix: [Int32], suffix: [Int32]) = ([], [])
      var isBehind = false
      for element in node["single"].map({ Array($0.elements) }) ?? [] {
        if element["Sequence"] != nil {
          isBehind = true
        } else if let name = element.at("SpecialToken", "id")?.string {
          let ids = try (node.at("special_tokens", name, "ids").map { Array($0.elements) } ?? []).map { try id($0, "special_tokens") }
          if isBehind { result.suffix += ids } else { result.prefix += ids }
        }
      }
      return result
    case "BertProcessing", "RobertaProcessing":
      func second(_ key: String) throws -> Int32 {
        var elements = node[key].map { $0.elements }
        _ = elements?.next()
        return try id(elements?.next(), key)
      }
      return ([try second("cls")], [try second("sep")])
    default: return ([], [])
    }
  }

  /// GGUF files of BERT write the beginning of a word with a low line before it, and what goes on in a word as it is.
  private init(gguf: GGUFFile) throws {
    let key = "tokenizer.ggml.tokens"
    func marker(_ names: [String]) -> [Int32] {
      for name in names { if let id = gguf.metadata["tokenizer.ggml." + name]?.int, id >= 0, id < 1 << 24 { return [Int32(id)] } }
      return []
    }
    prefix = marker(["cls_token_id", "bos_token_id"])
    suffix = marker(["seperator_token_id", "separator_token_id", "eos_token_id"])
    guard gguf.metadata["tokenizer.ggml.model"]?.string == "bert" else {
      kind = .other(try Tokenizer(gguf: gguf))
      return
    }
    let tokens = try gguf.value(key, "an array of strings") { $0.array?.strings }.map { String(decoding: $0, as: UTF8.self) }
    let lowLine = "\u{2581}"
    let isMarked = tokens.contains { $0.hasPrefix(lowLine) }
    var pieces = tokens
    if isMarked {
      pieces = tokens.map { token in
        if token.hasPrefix(lowLine) { return String(token.unicodeScalars.dropFirst()) }
        return token.hasPrefix("[") && token.hasSuffix("]") ? token : "##" + token
      }
    }
    var options = WordPiece.Options()
    // The files do not say whether the text is brought into lower case; a vocabulary in lower case does.
    let hasCapitals = pieces.contains { !$0.hasPrefix("[") && $0.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } }
    (options.lowercases, options.stripsAccents) = (!hasCapitals, !hasCapitals)
    let model = try WordPiece(pieces: pieces, unknown: "[UNK]", options: options, file: gguf.path, place: "metadata \"\(key)\"")
    kind = .wordPiece(model)
  }
}
