import ModelFiles

/// The tokenizer that a GGUF file carries under `tokenizer.ggml.*`.
enum GGUFTokenizer {
  static func load(_ gguf: GGUFFile) throws -> TokenizerParts {
    if let whole = gguf.metadata["tokenizer.huggingface.json"]?.bytes, !whole.isEmpty, !isKnown(gguf) {
      return try TokenizerJSON.load(whole, path: gguf.path, surroundings: surroundings(gguf))
    }
    let model = try gguf.value("tokenizer.ggml.model", "the kind of tokenizer") { $0.string }
    let tokens = try gguf.value("tokenizer.ggml.tokens", "an array of strings") { value in
      value.array.flatMap { $0.elementType == .string ? $0 : nil }
    }
    guard tokens.count > 0, tokens.count <= 1 << 24 else {
      throw ModelFileError(
        file: gguf.path, place: "metadata \"tokenizer.ggml.tokens\"", found: "\(tokens.count) tokens", expected: "1 to 16777216")
    }
    let kinds = try kinds(gguf, count: tokens.count)
    var parts: TokenizerParts
    switch model {
    case "gpt2": parts = try byteLevel(gguf, tokens, kinds)
    case "llama": parts = try sentencePiece(gguf, tokens, kinds)
    case "gemma4": parts = try spacedPairs(gguf, tokens, kinds)
    case "t5": parts = try unigram(gguf, tokens, kinds)
    default:
      throw ModelFileError(
        .unsupported, file: gguf.path, place: "metadata \"tokenizer.ggml.model\"", found: "\"\(model.prefix(64))\"",
        expected: "gpt2, llama, gemma4 or t5")
    }
    parts.addSpecialTokens()
    parts.bosID = try id(gguf, "bos_token_id", count: tokens.count)
    for name in ["eos_token_id", "eot_token_id", "eom_token_id"] {
      if let id = try id(gguf, name, count: tokens.count) { parts.endIDs.append(id) }
    }
    if let adds = gguf.metadata["tokenizer.ggml.add_bos_token"]?.bool {
      parts.addsBOS = adds
    } else {
      let pre = gguf.metadata["tokenizer.ggml.pre"]?.string ?? ""
      parts.addsBOS = model == "llama" || model == "gemma4" || PatternNames.addingBegin.contains(pre)
    }
    parts.chatTemplate = gguf.metadata["tokenizer.chat_template"]?.string
    parts.finish(TokenizerSurroundings())
    // Phi-3's control tokens take the white space after them along; a GGUF file has no place to say so.
    if model == "llama", parts.chatFormat == .phi3 {
      parts.added = parts.added.strippingRight { !["<unk>", "<s>", "<|endoftext|>"].contains(String(decoding: $0, as: UTF8.self)) }
    }
    return parts
  }

  /// Whether the file's own keys say all there is to say about how text is cut.
  private static func isKnown(_ gguf: GGUFFile) -> Bool {
    guard let model = gguf.metadata["tokenizer.ggml.model"]?.string else { return false }
    guard model == "gpt2" else { return true }
    guard let pre = gguf.metadata["tokenizer.ggml.pre"]?.string, pre != "default" else { return false }
    return PatternNames.patterns(named: pre) != nil
  }

  /// What the keys beside a whole `tokenizer.json` say.
  private static func surroundings(_ gguf: GGUFFile) throws -> TokenizerSurroundings {
    var result = TokenizerSurroundings()
    let count = gguf.metadata["tokenizer.ggml.tokens"]?.array?.count ?? Int(Int32.max)
    result.bosID = try id(gguf, "bos_token_id", count: count)
    result.addsBOS = gguf.metadata["tokenizer.ggml.add_bos_token"]?.bool
    result.chatTemplate = gguf.metadata["tokenizer.chat_template"]?.string
    for name in ["eos_token_id", "eot_token_id", "eom_token_id"] {
      if let id = try id(gguf, name, count: count) { result.endIDs.append(id) }
    }
    return result
  }

  private static func kinds(_ gguf: GGUFFile, count: Int) throws -> [TokenKind] {
    guard gguf.metadata["tokenizer.ggml.token_type"] != nil else { return [TokenKind](repeating: .normal, count: count) }
    let codes = try gguf.value("tokenizer.ggml.token_type", "an array of integers") { $0.array?.ints }
    guard codes.count == count else {
      throw ModelFileError(
        file: gguf.path, place: "metadata \"tokenizer.ggml.token_type\"", found: "\(codes.count) types",
        expected: "\(count), one for each token")
    }
    return codes.map { UInt8(exactly: $0).flatMap(TokenKind.init(rawValue:)) ?? .normal }
  }

  /// The id under `tokenizer.ggml.NAME`; nil where the key is absent.
  private static func id(_ gguf: GGUFFile, _ name: String, count: Int) throws -> TokenID? {
    let key = "tokenizer.ggml." + name
    guard let value = gguf.metadata[key] else { return nil }
    // Converters write −1 (or its unsigned form) for "none".
    guard let id = value.int, id >= 0, id != Int(UInt32.max) else { return nil }
    guard id < count else {
      throw ModelFileError(file: gguf.path, place: "metadata \"\(key)\"", found: "\(id)", expected: "an id below \(count)")
    }
    return TokenID(id)
  }

  private static func scores(_ gguf: GGUFFile, count: Int) throws -> [Float] {
    let scores = try gguf.value("tokenizer.ggml.scores", "an array of floats") { $0.array?.floats }
    guard scores.count == count else {
      throw ModelFileError(
        file: gguf.path, place: "metadata \"tokenizer.ggml.scores\"", found: "\(scores.count) scores",
        expected: "\(count), one for each token")
    }
    if let index = scores.firstIndex(where: \.isNaN) {
      throw ModelFileError(
        file: gguf.path, place: "metadata \"tokenizer.ggml.scores\", element \(index)", found: "not a number", expected: "a number")
    }
    return scores
  }

  private static func table(_ tokens: GGUFArray, _ kinds: [TokenKind], mapped: Bool) -> ByteStringTable {
    var table = ByteStringTable(capacity: tokens.count, bytes: tokens.count * 8)
    var buffer: [UInt8] = []
    for index in 0..<tokens.count {
      let bytes = tokens.stringBytes(index)
      buffer.removeAll(keepingCapacity: true)
      let isMapped = mapped && (kinds[index] == .normal || kinds[index] == .unused)
      let isDone = isMapped && bytes.withMemoryRebound(to: UInt8.self) { ByteLevelAlphabet.appendBytes(of: $0, to: &buffer) }
      if isDone { table.append(buffer) } else { table.append(bytes) }
    }
    return table
  }

  private static func merges(_ gguf: GGUFFile, _ vocabulary: Vocabulary, mapped: Bool) throws -> MergeTable {
    let merges = try gguf.value("tokenizer.ggml.merges", "an array of strings") { value in
      value.array.flatMap { $0.elementType == .string ? $0 : nil }
    }
    return try MergeBuilding.table(count: merges.count, vocabulary: vocabulary, source: gguf.path) { index, buffer in
      merges.stringBytes(index).withMemoryRebound(to: UInt8.self) { appendPair($0, mapped: mapped, &buffer) }
    }
  }

  /// Puts the halves of "left right" into the buffer and gives the length of the first. The space that parts them is
  /// never the first byte: without the byte alphabet, a half may itself be a space.
  static func appendPair(_ bytes: UnsafeBufferPointer<UInt8>, mapped: Bool, _ buffer: inout [UInt8]) -> Int? {
    guard bytes.count > 2, let space = bytes[1...].firstIndex(of: 0x20) else { return nil }
    appendRaw(UnsafeBufferPointer(rebasing: bytes[..<space]), mapped: mapped, &buffer)
    let cut = buffer.count
    appendRaw(UnsafeBufferPointer(rebasing: bytes[(space + 1)...]), mapped: mapped, &buffer)
    return cut
  }

  /// Appends the bytes that a text in the byte alphabet stands for; a text that is not in it stands for itself.
  static func appendRaw(_ text: UnsafeBufferPointer<UInt8>, mapped: Bool, _ buffer: inout [UInt8]) {
    if !mapped || !ByteLevelAlphabet.appendBytes(of: text, to: &buffer) { buffer.append(contentsOf: text) }
  }

  /// The same as an array.
  static func raw(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    appendRaw(text, mapped: true, &bytes)
    return bytes
  }

  private static func byteLevel(_ gguf: GGUFFile, _ tokens: GGUFArray, _ kinds: [TokenKind]) throws -> TokenizerParts {
    let vocabulary = Vocabulary(form: .bytes, pieces: table(tokens, kinds, mapped: true), kinds: kinds) { kinds[$0] != .userDefined }
    let pre = gguf.metadata["tokenizer.ggml.pre"]?.string ?? "default"
    guard let patterns = PatternNames.patterns(named: pre) else {
      throw ModelFileError(
        .unsupported, file: gguf.path, place: "metadata \"tokenizer.ggml.pre\"", found: "\"\(pre.prefix(64))\"",
        expected: "one of \(PatternNames.all.joined(separator: ", ")), or another name for one of these")
    }
    var model = BytePairModel(
      symbols: .bytes(try MergeBuilding.byteTokens(vocabulary, source: gguf.path, isUnknownAllowed: false)),
      merges: try merges(gguf, vocabulary, mapped: true))
    model.ignoresMerges = PatternNames.ignoringMerges.contains(pre)
    var parts = TokenizerParts(source: gguf.path, vocabulary: vocabulary, model: .bytePair(model))
    parts.preTokenizer.steps = try patterns.map { .split(try TokenizerJSON.pattern($0, source: gguf.path), .isolated, inverted: false) }
    return parts
  }

  private static func sentencePiece(_ gguf: GGUFFile, _ tokens: GGUFArray, _ kinds: [TokenKind]) throws -> TokenizerParts {
    let vocabulary = Vocabulary(form: .sentencePiece, pieces: table(tokens, kinds, mapped: false), kinds: kinds)
    let scores = try scores(gguf, count: tokens.count)
    var model = BytePairModel(symbols: .characters, merges: MergeBuilding.table(vocabulary: vocabulary, scores: scores))
    model.fallsBackToBytes = true
    model.unknown = try id(gguf, "unknown_token_id", count: tokens.count)
    var parts = TokenizerParts(source: gguf.path, vocabulary: vocabulary, model: .bytePair(model))
    let hasPrefix = gguf.metadata["tokenizer.ggml.add_space_prefix"]?.bool ?? true
    parts.normalizer.steps = (hasPrefix ? [.prepend([0x20])] : []) + [.replace([0x20], with: Vocabulary.lowLine)]
    parts.dropsLeadingSpace = hasPrefix
    if MergeBuilding.canCutAtLowLines(vocabulary) { parts.preTokenizer.steps = [.lowLines] }
    return parts
  }

  private static func spacedPairs(_ gguf: GGUFFile, _ tokens: GGUFArray, _ kinds: [TokenKind]) throws -> TokenizerParts {
    let vocabulary = Vocabulary(form: .sentencePiece, pieces: table(tokens, kinds, mapped: false), kinds: kinds)
    var model = BytePairModel(symbols: .characters, merges: try merges(gguf, vocabulary, mapped: false))
    model.fallsBackToBytes = true
    model.unknown = try id(gguf, "unknown_token_id", count: tokens.count)
    var parts = TokenizerParts(source: gguf.path, vocabulary: vocabulary, model: .bytePair(model))
    let hasPrefix = gguf.metadata["tokenizer.ggml.add_space_prefix"]?.bool ?? false
    parts.normalizer.steps = (hasPrefix ? [.prepend([0x20])] : []) + [.replace([0x20], with: Vocabulary.lowLine)]
    parts.dropsLeadingSpace = hasPrefix
    parts.preTokenizer.steps = [.split(try TokenizerJSON.pattern(#"[^\n]+|[\n]+"#, source: gguf.path), .isolated, inverted: false)]
    if MergeBuilding.canCutAtLowLines(vocabulary) { parts.preTokenizer.steps.append(.lowLines) }
    return parts
  }

  private static func unigram(_ gguf: GGUFFile, _ tokens: GGUFArray, _ kinds: [TokenKind]) throws -> TokenizerParts {
    let vocabulary = Vocabulary(form: .sentencePiece, pieces: table(tokens, kinds, mapped: false), kinds: kinds)
    let scores = try scores(gguf, count: tokens.count)
    let unknown = try id(gguf, "unknown_token_id", count: tokens.count) ?? TokenID(kinds.firstIndex(of: .unknown) ?? 0)
    var model = UnigramModel(scores: scores, unknown: unknown) { kinds[$0] == .normal }
    model.fallsBackToBytes = vocabulary.byteTokens.contains { $0 >= 0 }
    var parts = TokenizerParts(source: gguf.path, vocabulary: vocabulary, model: .unigram(model))
    if let map = gguf.metadata["tokenizer.ggml.precompiled_charsmap"]?.array?.ints, !map.isEmpty {
      let blob = map.map { UInt8(truncatingIfNeeded: $0) }
      parts.normalizer.steps.append(.precompiled(try PrecompiledCharsMap(blob, walk: .longestPrefix, source: gguf.path)))
    }
    if gguf.metadata["tokenizer.ggml.remove_extra_whitespaces"]?.bool ?? false { parts.normalizer.steps.append(.collapseSpaces) }
    let hasPrefix = gguf.metadata["tokenizer.ggml.add_space_prefix"]?.bool ?? true
    if hasPrefix { parts.normalizer.steps.append(.prepend([0x20])) }
    parts.normalizer.steps.append(.replace([0x20], with: Vocabulary.lowLine))
    parts.dropsLeadingSpace = hasPrefix
    if MergeBuilding.canCutAtLowLines(vocabulary) { parts.preTokenizer.steps = [.lowLines] }
    return parts
  }
}
