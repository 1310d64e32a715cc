import JSONText
import ModelFiles

extension Tokenizer {
  /// Reads a tokenizer from a GGUF file, a `tokenizer.json`, a SentencePiece or tiktoken `tokenizer.model`, a llama2.c
  /// `.bin`, or a folder that holds one of them (or `vocab.json` and `merges.txt`).
  /// - Throws: `ModelFileError` naming the file and what is wrong in it.
  package static func load(path: String) throws -> Tokenizer {
    guard let entry = FileSystem.entry(at: path) else {
      throw ModelFileError(
        .notFound, file: path, place: "", found: "nothing under this path", expected: "a tokenizer", mend: "check the path")
    }
    guard entry == .folder else { return try load(file: path) }
    for name in ["tokenizer.json", "tokenizer.model", "vocab.json", "tokenizer.bin", "tok512.bin"] {
      let file = FileSystem.join(path, name)
      if FileSystem.entry(at: file) == .file { return try load(file: file) }
    }
    throw ModelFileError(
      .notFound, file: path, place: "", found: "a folder without a tokenizer",
      expected: "tokenizer.json, tokenizer.model, or vocab.json and merges.txt",
      mend: "fetch the tokenizer's files with the model's")
  }

  private static func load(file path: String) throws -> Tokenizer {
    if GGUFFile.isGGUF(path: path) { return try Tokenizer(gguf: GGUFFile(path: path)) }
    if path.hasSuffix("vocab.json") { return try Tokenizer(VocabularyAndMerges.load(vocabulary: path)) }
    let bytes = try FileSystem.contents(of: path)
    guard let first = bytes.first else {
      throw ModelFileError(file: path, place: "byte 0", found: "an empty file", expected: "a tokenizer", mend: "fetch the file again")
    }
    if path.hasSuffix(".json") || first == UInt8(ascii: "{") { return try Tokenizer(TokenizerJSON.load(bytes, path: path)) }
    if path.hasSuffix(".bin") { return try Tokenizer(Llama2cTokenizer.load(bytes, path: path)) }
    // A SentencePiece model begins with the tag of its first piece; a tiktoken file with base64.
    if first == 0x0A { return try Tokenizer(SentencePieceModel.load(bytes, path: path)) }
    return try Tokenizer(TiktokenRanks.load(bytes, path: path))
  }

  package convenience init(gguf: GGUFFile) throws { try self.init(GGUFTokenizer.load(gguf)) }
}

/// What the files beside a tokenizer say about it: `tokenizer_config.json`, `generation_config.json`, `config.json`,
/// `chat_template.jinja`.
struct TokenizerSurroundings {
  var bosText: String?
  var bosID: TokenID?
  var eosText: String?
  var addsBOS: Bool?
  var chatTemplate: String?
  var endIDs: [TokenID] = []

  init() {}

  init(folder: String) throws {
    if let config = try SafetensorsFolder.json(named: "tokenizer_config.json", in: folder) {
      bosText = Self.text(config["bos_token"])
      eosText = Self.text(config["eos_token"])
      addsBOS = config["add_bos_token"]?.bool
      chatTemplate = Self.template(config["chat_template"])
    }
    let templatePath = FileSystem.join(folder, "chat_template.jinja")
    if FileSystem.entry(at: templatePath) == .file {
      chatTemplate = String(decoding: try FileSystem.contents(of: templatePath, limit: 1 << 20), as: UTF8.self)
    }
    if chatTemplate == nil {
      chatTemplate = Self.template(try SafetensorsFolder.json(named: "chat_template.json", in: folder)?["chat_template"])
    }
    if let special = try SafetensorsFolder.json(named: "special_tokens_map.json", in: folder) {
      bosText = bosText ?? Self.text(special["bos_token"])
      eosText = eosText ?? Self.text(special["eos_token"])
    }
    for name in ["generation_config.json", "config.json"] {
      guard let node = try SafetensorsFolder.json(named: name, in: folder)?["eos_token_id"] else { continue }
      let ids = node.kind == .array ? node.elements.compactMap(\.int) : [node.int].compactMap { $0 }
      for id in ids.compactMap(TokenID.init(exactly:)) where id >= 0 && !endIDs.contains(id) { endIDs.append(id) }
    }
  }

  /// A token given as text or as an object with its content.
  private static func text(_ node: JSONNode?) -> String? { node?.string ?? node?["content"]?.string }

  /// A template, or the default one of a list of named templates.
  private static func template(_ node: JSONNode?) -> String? {
    if let text = node?.string { return text }
    let named = node.map { Array($0.elements) } ?? []
    return (named.first { $0["name"]?.string == "default" } ?? named.first)?["template"]?.string
  }
}

extension TokenizerParts {
  /// Control tokens that end a turn or a text in the models that have them.
  private static let endTexts = [
    "<|im_end|>", "<|eot_id|>", "<|eom_id|>", "<|end|>", "<|endoftext|>", "<|end_of_text|>", "<end_of_turn>", "<turn|>", "</s>", "<eos>",
    "<EOT>",
    "<|return|>", "<｜end▁of▁sentence｜>", "<|END_OF_TURN_TOKEN|>",
  ]

  /// Fills in what follows from the control tokens and the surroundings.
  mutating func finish(_ surroundings: TokenizerSurroundings) {
    bosID = surroundings.bosID ?? bosID
    if let text = surroundings.bosText { bosID = specialIDs[text] ?? bosID }
    if let adds = surroundings.addsBOS { addsBOS = adds }
    chatTemplate = surroundings.chatTemplate ?? chatTemplate
    var ends = endIDs
    if let text = surroundings.eosText, let id = specialIDs[text] { ends.append(id) }
    ends += surroundings.endIDs
    for text in Self.endTexts {
      if let id = specialIDs[text], vocabulary.contains(id), vocabulary.kinds[Int(id)] == .control { ends.append(id) }
    }
    endIDs = []
    for id in ends where vocabulary.contains(id) && !endIDs.contains(id) { endIDs.append(id) }
    if let bos = bosID, !vocabulary.contains(bos) { bosID = nil }
    chatFormat = ChatFormat.detect(template: chatTemplate, specialIDs: specialIDs)
  }

  /// Every control and user-defined token of the vocabulary as an added token.
  mutating func addSpecialTokens() {
    var tokens: [AddedTokens.Token] = []
    for (index, kind) in vocabulary.kinds.enumerated() where kind == .control || kind == .userDefined {
      let content = Array(vocabulary.pieces[index])
      tokens.append(AddedTokens.Token(id: TokenID(index), content: content, isControl: kind == .control))
      let text = String(decoding: content, as: UTF8.self)
      if specialIDs[text] == nil { specialIDs[text] = TokenID(index) }
    }
    added = AddedTokens(tokens)
  }
}
