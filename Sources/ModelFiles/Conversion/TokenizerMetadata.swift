import JSONText

/// The `tokenizer.ggml.*` keys for a folder's `tokenizer.json`.
enum TokenizerMetadata {
  typealias Pairs = [(key: String, value: GGUFValue)]

  /// - Parameter vocabularySize: rows of the embedding; ids without a token get placeholders.
  static func read(folder: String, vocabularySize: Int) throws -> Pairs {
    let path = FileSystem.join(folder, "tokenizer.json")
    guard FileSystem.entry(at: path) == .file else {
      throw ModelFileError(
        .notFound, file: folder, place: "", found: "a folder without tokenizer.json", expected: "one, to carry into the GGUF file",
        mend: "fetch tokenizer.json with the model")
    }
    let bytes = try FileSystem.contents(of: path)
    let root = try JSONDocument(bytes, file: path).root
    guard let model = root["model"], let vocab = model["vocab"], vocab.kind == .object, let merges = model["merges"] else {
      throw ModelFileError(
        .unsupported, file: path, place: "model", found: "something other than BPE", expected: "a byte-pair encoding with vocab and merges")
    }
    let isByteLevel = mentions(root["pre_tokenizer"], "ByteLevel") || mentions(root["decoder"], "ByteLevel")
    let added = root["added_tokens"].map { Array($0.elements) } ?? []
    let count = max(vocabularySize, added.reduce(0) { max($0, ($1["id"]?.int ?? 0) + 1) })
    guard count <= vocabularySize + 65536 else {
      throw ModelFileError(
        file: path, place: "added_tokens", found: "an id of \(count - 1)", expected: "ids near the \(vocabularySize) rows of the embedding")
    }
    var tokens = (0..<count).map { Array("[PAD\($0)]".utf8) }
    var types = [Int32](repeating: 5, count: count)
    let fallsBack = model["byte_fallback"]?.bool ?? false
    let unknown = model["unk_token"]?.string
    var ids: [[UInt8]: Int] = [:]
    for (key, value) in vocab.members {
      guard let id = value.int, tokens.indices.contains(id) else {
        throw ModelFileError(
          file: path, place: "model.vocab, \(quoted(key.string ?? ""))", found: value.int.map(String.init) ?? "no id",
          expected: "an id below \(count), the rows of the embedding")
      }
      tokens[id] = key.stringBytes
      types[id] = fallsBack && isByte(tokens[id]) ? 6 : key.string == unknown ? 2 : 1
      ids[tokens[id]] = id
    }
    for node in added {
      guard let id = node["id"]?.int, tokens.indices.contains(id) else { continue }
      tokens[id] = node["content"]?.stringBytes ?? []
      types[id] = types[id] == 2 ? 2 : node["special"]?.bool ?? true ? 3 : 4
      ids[tokens[id]] = id
    }
    var pairs: Pairs = [
      ("tokenizer.ggml.model", .string(isByteLevel ? "gpt2" : "llama")), ("tokenizer.ggml.tokens", .array(GGUFArray(strings: tokens))),
    ]
    if isByteLevel {
      let name = patternName(root["pre_tokenizer"], ignoresMerges: model["ignore_merges"]?.bool ?? false)
      pairs.append(("tokenizer.ggml.pre", .string(name ?? "default")))
      pairs.append(("tokenizer.ggml.merges", .array(GGUFArray(strings: try mergeStrings(merges, path)))))
      // A pattern without a name travels in the tokenizer's own form.
      if name == nil { pairs.append(("tokenizer.huggingface.json", .string(bytes))) }
    } else {
      pairs.append(("tokenizer.ggml.pre", .string("default")))
      pairs.append(("tokenizer.ggml.scores", .array(GGUFArray(floats: try scores(merges, ids, count: count, path)))))
      pairs.append(
        ("tokenizer.ggml.add_space_prefix", .bool(mentions(root["normalizer"], "Prepend") || mentions(root["pre_tokenizer"], "Metaspace"))))
    }
    pairs.append(("tokenizer.ggml.token_type", .array(GGUFArray(int32s: types))))
    return try pairs + special(folder: folder, ids: ids, unknown: unknown)
  }

  /// The pattern's name; of names that share a pattern, the one that also agrees on merges.
  private static func patternName(_ node: JSONNode?, ignoresMerges: Bool) -> String? {
    guard let node else { return nil }
    let steps = node["type"]?.string == "Sequence" ? node["pretokenizers"].map { Array($0.elements) } ?? [] : [node]
    var patterns: [String] = []
    for step in steps {
      switch step["type"]?.string {
      case "Split": patterns.append(step.at("pattern", "Regex")?.string ?? "")
      case "Digits": patterns.append(step["individual_digits"]?.bool ?? false ? #"\p{N}"# : #"\p{N}+"#)
      case "ByteLevel": if step["use_regex"]?.bool ?? true { patterns.append(PatternNames.gpt2) }
      default: return nil
      }
    }
    let candidates = ["llama-bpe", "dbrx", "qwen2", "gpt-2", "smollm", "gpt-4o", "tekken", "deepseek-v3", "qwen35", "bloom", "seed-coder"]
    return candidates.first { name in
      PatternNames.patterns(named: name) == patterns && PatternNames.ignoringMerges.contains(name) == ignoresMerges
    }
  }

  private static func mentions(_ node: JSONNode?, _ type: String) -> Bool {
    guard let node else { return false }
    if node["type"]?.isString(type) == true { return true }
    return ["pretokenizers", "normalizers", "decoders", "processors"].contains { key in
      node[key].map { $0.elements.contains { mentions($0, type) } } ?? false
    }
  }

  private static func isByte(_ piece: [UInt8]) -> Bool {
    piece.count == 6 && piece.starts(with: "<0x".utf8) && piece.last == UInt8(ascii: ">")
  }

  private static func halves(_ node: JSONNode) -> (left: [UInt8], right: [UInt8])? {
    if node.kind == .array {
      let parts = Array(node.elements)
      return parts.count == 2 ? (parts[0].stringBytes, parts[1].stringBytes) : nil
    }
    let bytes = node.stringBytes
    guard bytes.count > 2, let space = bytes[1...].firstIndex(of: 0x20) else { return nil }
    return (Array(bytes[..<space]), Array(bytes[(space + 1)...]))
  }

  private static func mergeStrings(_ merges: JSONNode, _ path: String) throws -> [[UInt8]] {
    try merges.elements.enumerated().map { index, node in
      guard let (left, right) = halves(node) else { throw notAPair(index, path) }
      return left + [0x20] + right
    }
  }

  private static func notAPair(_ index: Int, _ path: String) -> ModelFileError {
    ModelFileError(file: path, place: "model.merges, element \(index)", found: "something that is not a pair", expected: "two tokens")
  }

  /// Scores that give the order of the merges: a token's score falls with the place of the first merge that makes it.
  private static func scores(_ merges: JSONNode, _ ids: [[UInt8]: Int], count: Int, _ path: String) throws -> [Float] {
    var scores = [Float](repeating: 0, count: count)
    for (index, node) in merges.elements.enumerated() {
      guard let (left, right) = halves(node) else { throw notAPair(index, path) }
      if let id = ids[left + right], scores[id] == 0 { scores[id] = -Float(index + 1) }
    }
    return scores
  }

  /// Ids of the begin, end, padding and unknown tokens, whether a text begins with the first, and the chat template.
  private static func special(folder: String, ids: [[UInt8]: Int], unknown: String?) throws -> Pairs {
    var pairs: Pairs = []
    let config = try SafetensorsFolder.json(named: "tokenizer_config.json", in: folder)
    func text(_ key: String) -> String? { config?[key]?.string ?? config?[key]?["content"]?.string }
    func add(_ key: String, _ text: String?) {
      if let text, let id = ids[Array(text.utf8)] { pairs.append(("tokenizer.ggml.\(key)_token_id", .uint32(UInt32(id)))) }
    }
    add("bos", text("bos_token"))
    add("eos", text("eos_token"))
    add("padding", text("pad_token"))
    add("unknown", unknown ?? text("unk_token"))
    if let adds = config?["add_bos_token"]?.bool { pairs.append(("tokenizer.ggml.add_bos_token", .bool(adds))) }
    let templatePath = FileSystem.join(folder, "chat_template.jinja")
    if FileSystem.entry(at: templatePath) == .file {
      pairs.append(("tokenizer.chat_template", .string(try FileSystem.contents(of: templatePath, limit: 1 << 20))))
    } else if let template = config?["chat_template"]?.string {
      pairs.append(("tokenizer.chat_template", .string(template)))
    }
    return pairs
  }
}
