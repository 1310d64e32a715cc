import Embeddings
import Foundation
import Testing

/// What cannot be used is refused in one sentence that names the place.
@Suite struct EmbeddingErrorTests {
  private func refusal(_ path: String) -> String {
    do {
      _ = try EmbeddingModel(path: path, threads: 1).embed(["walk"])
      return ""
    } catch {
      return "\(error)"
    }
  }

  private func refusal(
    _ name: String, config: [String: Any] = [:], change: (inout [ReferenceEncoder.Tensor]) -> Void = { _ in }
  ) throws -> String {
    let path = try ReferenceEncoder(name).writeFolder(config: config, change: change)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return refusal(path)
  }

  @Test func absent() {
    #expect(
      refusal("/nonexistent/encoder")
        == "/nonexistent/encoder: found nothing under this path, expected a GGUF file or a model folder; check the path")
    #expect(!EmbeddingModel.looksLikeEncoder("/nonexistent/encoder"))
  }

  @Test func wrongShape() throws {
    let sentence = try refusal("bert") { tensors in
      let index = tensors.firstIndex { $0.name == "encoder.layer.1.intermediate.dense.weight" } ?? 0
      tensors[index].shape = [40, 96]
    }
    #expect(
      sentence.hasSuffix(
        "tensor \"encoder.layer.1.intermediate.dense.weight\": found shape [40, 96], expected [80, 48] by the configuration"))
  }

  @Test func missingTensor() throws {
    let sentence = try refusal("mpnet") { $0.removeAll { $0.name == "encoder.relative_attention_bias.weight" } }
    #expect(sentence.contains("tensor \"encoder.relative_attention_bias.weight\": found no such tensor"))
  }

  @Test(
    "Weights that are not numbers are refused, wherever they stand",
    arguments: ["embeddings.LayerNorm.weight", "encoder.layer.2.output.dense.bias", "encoder.layer.0.attention.self.query.weight"])
  func notANumber(name: String) throws {
    let sentence = try refusal("bert") { tensors in
      for index in tensors.indices where tensors[index].name == name { tensors[index].values[7] = .nan }
    }
    #expect(sentence.contains("not numbers") || sentence.contains("not a number"), "\(sentence)")
  }

  @Test(
    "A configuration out of range is refused by its key",
    arguments: [
      ("bert", "num_attention_heads", 0 as Int, "num_attention_heads"), ("bert", "num_attention_heads", 5, "head count"),
      ("bert", "hidden_size", -1, "hidden_size"), ("modernbert", "num_hidden_layers", 0, "num_hidden_layers"),
      ("modernbert", "local_attention", 0, "local_attention"), ("roberta", "max_position_embeddings", 2, "pad_token_id"),
    ])
  func outOfRange(name: String, key: String, value: Int, place: String) throws {
    let sentence = try refusal(name, config: [key: value])
    #expect(sentence.contains(place) && sentence.contains("expected"), "\(sentence)")
  }

  @Test func decoder() throws {
    let sentence = try refusal("bert", config: ["model_type": "llama"])
    #expect(sentence.contains("model_type: found \"llama\", expected one of bert, mpnet, modernbert"))
  }

  @Test func unknownPooling() throws {
    let path = try ReferenceEncoder("bert").writeFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(EmbeddingModel.looksLikeEncoder(path))
    try FileManager.default.createDirectory(atPath: path + "/1_Pooling", withIntermediateDirectories: false)
    let file = URL(filePath: path + "/1_Pooling/config.json")
    try Data(#"{"pooling_mode_max_tokens": true, "pooling_mode_mean_tokens": true}"#.utf8).write(to: file)
    #expect(refusal(path).contains("1_Pooling/config.json: pooling mode: found another one, or several together"))
    try Data(#"{"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": false}"#.utf8).write(to: file)
    #expect(try EmbeddingModel(path: path).pooling == .cls)
    try Data(#"[{"type": "sentence_transformers.models.Dense", "path": "2_Dense"}]"#.utf8).write(to: URL(filePath: path + "/modules.json"))
    #expect(refusal(path).contains("found \"Dense\", expected Transformer, Pooling and Normalize"))
  }
}
