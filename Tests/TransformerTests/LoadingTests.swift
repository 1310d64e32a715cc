import Foundation
import ModelFiles
import Testing
import Transformer

/// Files whose tensors do not fit their configuration.
@Suite struct LoadingTests {
  /// A folder whose configuration is the given case's with some values changed; removed by the caller.
  func folder(_ name: String, replacing: [(String, String)], dropping: String? = nil) throws -> String {
    let reference = try ReferenceModel(name)
    let path = try reference.writeFolder()
    let url = URL(filePath: path)
    var config = try String(contentsOf: url.appending(path: "config.json"), encoding: .utf8)
    for (old, new) in replacing {
      #expect(config.contains(old))
      config = config.replacingOccurrences(of: old, with: new)
    }
    try Data(config.utf8).write(to: url.appending(path: "config.json"))
    if let dropping {
      let tensors = try reference.tensors().filter { $0.name != dropping }
      try Data(TinyFiles.safetensors(tensors, type: .f32)).write(to: url.appending(path: "model.safetensors"))
    }
    return path
  }

  func error(_ name: String, replacing: [(String, String)] = [], dropping: String? = nil) throws -> String {
    let path = try folder(name, replacing: replacing, dropping: dropping)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: ModelFileError.self) { try TransformerModel.load(path: path, threads: 1) }
    return error.map { "\($0)" } ?? ""
  }

  @Test func shapesThatDoNotFit() throws {
    #expect(
      try error("llama", replacing: [("\"vocab_size\":96", "\"vocab_size\":97")]).hasSuffix(
        "tensor \"model.embed_tokens.weight\": found shape [96, 64], expected [97, 64] by the configuration"))
    #expect(
      try error("llama", replacing: [("\"num_key_value_heads\":2", "\"num_key_value_heads\":4")]).hasSuffix(
        "tensor \"model.layers.0.self_attn.k_proj.weight\": found shape [32, 64], expected [64, 64] by the configuration"))
    #expect(
      try error("llama", replacing: [("\"intermediate_size\":112", "\"intermediate_size\":111")]).contains("mlp.gate_proj.weight"))
    #expect(try error("qwen3", replacing: [("\"head_dim\":24", "\"head_dim\":22")]).contains("self_attn.q_proj.weight"))
    #expect(try error("phi3", replacing: [("\"num_key_value_heads\":2", "\"num_key_value_heads\":1")]).contains("qkv_proj.weight"))
  }

  @Test func missingTensors() throws {
    #expect(
      try error("llama", replacing: [("\"num_hidden_layers\":3", "\"num_hidden_layers\":4")]).contains(
        "tensor \"model.layers.3.self_attn.q_proj.weight\": found no such tensor"))
    #expect(try error("llama", dropping: "lm_head.weight").contains("tensor \"lm_head.weight\""))
    #expect(try error("llama", dropping: "model.norm.weight").contains("tensor \"model.norm.weight\""))
    #expect(try error("qwen2", dropping: "model.layers.1.self_attn.v_proj.bias").contains("layers.1.self_attn.v_proj.bias"))
    #expect(try error("llama", dropping: "model.embed_tokens.weight").contains("model.embed_tokens.weight"))
  }

  @Test func nothingThere() {
    let error = #expect(throws: ModelFileError.self) { try TransformerModel.load(path: "/nonexistent/model.gguf") }
    #expect(error?.kind == .notFound)
  }

  /// Damaged GGUF files: an error or a model that can be run, never a crash.
  @Test func damagedFiles() throws {
    let reference = try ReferenceModel("qwen2")
    let path = try reference.writeGGUF()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bytes = try Data(contentsOf: URL(filePath: path))
    var random = SeededRandom(seed: 5)
    let target = path + ".damaged"
    defer { try? FileManager.default.removeItem(atPath: target) }
    var loaded = 0
    for round in 0..<400 {
      var damaged = bytes
      if round % 10 == 0 {
        damaged = damaged.prefix(Int(random.next() % UInt64(bytes.count)))
      } else {
        // The header and the tensors' descriptions; the weights themselves may say anything.
        for _ in 0...(random.next() % 3) { damaged[Int(random.next() % 3600)] = UInt8(truncatingIfNeeded: random.next()) }
      }
      try damaged.write(to: URL(filePath: target))
      guard let model = try? TransformerModel.load(path: target, threads: 1) else { continue }
      loaded += 1
      guard model.config.contextLength < 1 << 20, let sequence = try? ModelSequence(model: model, capacity: min(8, model.contextLength))
      else {
        continue
      }
      try? sequence.forward([1, 2, 3])
      if sequence.outputCount > 0 { _ = sequence.logits }
    }
    print("damaged files: \(loaded) of 400 still load")
  }
}
