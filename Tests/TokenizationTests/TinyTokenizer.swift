/// Texts of small tokenizer.json files for tests.
enum TinyTokenizer {
  static let chatControls = [
    "<|im_start|>", "<|im_end|>", "<|im_sep|>", "<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>", "<|begin_of_text|>",
    "<start_of_turn>", "<end_of_turn>", "<bos>", "<s>", "</s>", "<|system|>", "<|user|>", "<|assistant|>", "<|end|>",
  ]

  /// The characters of GPT-2's byte alphabet, by byte.
  static let alphabet: [String] = {
    var next: UInt32 = 256
    return (UInt32(0)..<256).map { byte in
      let isPrintable = (33...126).contains(byte) || (161...172).contains(byte) || (174...255).contains(byte)
      defer { if !isPrintable { next += 1 } }
      return String(Unicode.Scalar(isPrintable ? byte : next) ?? "?")
    }
  }()

  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
  }

  /// A byte-level tokenizer: 256 bytes, then the results of the merges, then control tokens.
  static func json(
    controls: [String] = [], merges: [(String, String)] = [], added: [String] = [], preTokenizer: String? = nil,
    normalizer: String = "null",
    takesWhole: Bool = false
  ) -> String {
    var vocabulary = alphabet.enumerated().map { "\(quoted($1)): \($0)" }
    for (index, merge) in merges.enumerated() { vocabulary.append("\(quoted(merge.0 + merge.1)): \(256 + index)") }
    let first = 256 + merges.count
    let tokens =
      controls.enumerated().map { "{\"id\": \(first + $0), \"content\": \(quoted($1)), \"special\": true}" }
      + added.enumerated().map { "{\"id\": \(first + controls.count + $0), \"content\": \(quoted($1)), \"special\": false}" }
    let byteLevel = "{\"type\": \"ByteLevel\", \"add_prefix_space\": false, \"use_regex\": true}"
    return """
      {"added_tokens": [\(tokens.joined(separator: ", "))], "normalizer": \(normalizer), "pre_tokenizer": \(preTokenizer ?? byteLevel),
       "decoder": {"type": "ByteLevel"},
       "model": {"type": "BPE", "ignore_merges": \(takesWhole), "vocab": {\(vocabulary.joined(separator: ", "))},
                 "merges": [\(merges.map { "[\(quoted($0.0)), \(quoted($0.1))]" }.joined(separator: ", "))]}}
      """
  }

  /// A character-level tokenizer with byte fallback, as converted from SentencePiece.
  static func spacedJSON(pieces: [String], merges: [(String, String)]) -> String {
    let bytes = (0..<256).map { "<0x\($0 < 16 ? "0" : "")\(String($0, radix: 16, uppercase: true))>" }
    let all = ["<unk>", "<s>", "</s>"] + bytes + pieces
    return """
      {"added_tokens": [{"id": 0, "content": "<unk>", "special": true}, {"id": 1, "content": "<s>", "special": true},
                        {"id": 2, "content": "</s>", "special": true}],
       "normalizer": {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "▁"},
                      {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]},
       "pre_tokenizer": null,
       "decoder": {"type": "Sequence", "decoders": [{"type": "Replace", "pattern": {"String": "▁"}, "content": " "}, {"type": "ByteFallback"},
                   {"type": "Fuse"}, {"type": "Strip", "content": " ", "start": 1, "stop": 0}]},
       "model": {"type": "BPE", "byte_fallback": true, "fuse_unk": true, "unk_token": "<unk>",
                 "vocab": {\(all.enumerated().map { "\(quoted($1)): \($0)" }.joined(separator: ", "))},
                 "merges": [\(merges.map { "[\(quoted($0.0)), \(quoted($0.1))]" }.joined(separator: ", "))]}}
      """
  }
}
