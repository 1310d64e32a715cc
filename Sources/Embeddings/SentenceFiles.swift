import JSONText
import ModelFiles

/// What the files of sentence-transformers beside a model say: `modules.json`, `1_Pooling/config.json`, `sentence_bert_config.json`.
struct SentenceFiles {
  var pooling: EmbeddingModel.Pooling?
  /// Tokens of a text that count.
  var maximumTokens: Int?

  /// - Throws: `ModelFileError` for a part of the model that is not run here, or a kind of pooling that is not known.
  init(path: String) throws {
    guard FileSystem.entry(at: path) == .folder else { return }
    var poolingFolder = "1_Pooling"
    if let modules = try SafetensorsFolder.json(named: "modules.json", in: path) {
      for module in modules.elements {
        let type = module["type"]?.string?.split(separator: ".").last.map(String.init) ?? ""
        switch type {
        case "Transformer", "Normalize": break
        case "Pooling": poolingFolder = Self.name(module["path"]?.string) ?? poolingFolder
        default:
          throw ModelFileError(
            .unsupported, file: FileSystem.join(path, "modules.json"), place: "type", found: "\"\(type.prefix(60))\"",
            expected: "Transformer, Pooling and Normalize")
        }
      }
    }
    let file = FileSystem.join(path, poolingFolder + "/config.json")
    if FileSystem.entry(at: file) == .file {
      let root = try JSONDocument(path: file, limit: 1 << 20).root
      pooling = try Self.pooling(root, file)
    }
    if let length = try SafetensorsFolder.json(named: "sentence_bert_config.json", in: path)?["max_seq_length"]?.int, length > 0 {
      maximumTokens = length
    }
  }

  /// The name of a folder inside the model's own; nil for one that leads out of it.
  private static func name(_ text: String?) -> String? {
    guard let text, !text.isEmpty, !text.contains("/"), !text.contains("\\"), !text.hasPrefix("."), !text.utf8.contains(0) else {
      return nil
    }
    return text
  }

  private static func pooling(_ root: JSONNode, _ file: String) throws -> EmbeddingModel.Pooling? {
    if let name = root["pooling_mode"]?.string {
      if name == "lasttoken" { return .last }
      if let known = EmbeddingModel.Pooling(rawValue: name) { return known }
    }
    let known: [(key: String, pooling: EmbeddingModel.Pooling)] = [
      ("pooling_mode_mean_tokens", .mean), ("pooling_mode_cls_token", .cls), ("pooling_mode_lasttoken", .last),
    ]
    let chosen = known.filter { root[$0.key]?.bool == true }
    if chosen.count == 1, !["pooling_mode_max_tokens", "pooling_mode_mean_sqrt_len_tokens"].contains(where: { root[$0]?.bool == true }) {
      return chosen[0].pooling
    }
    throw ModelFileError(
      .unsupported, file: file, place: "pooling mode", found: "another one, or several together",
      expected: "one of pooling_mode_mean_tokens, pooling_mode_cls_token and pooling_mode_lasttoken")
  }
}
