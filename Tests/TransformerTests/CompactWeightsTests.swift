import Foundation
import Kernels
import ModelFiles
import Testing
import Transformer

/// A model in memory too large for the caches: its weights take their compact form while it decodes, and nothing else changes.
@Suite(.enabled(if: CompactForm.isAvailable, "the kernels for this processor have no compact form")) struct CompactWeightsTests {
  /// A Llama of 34 MB with random weights in a new folder.
  private static func folder(_ type: TensorType) throws -> String {
    let (hidden, inner, vocabulary, layers) = (256, 512, 62_000, 2)
    let folder = FileManager.default.temporaryDirectory.appending(path: "compact-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let config =
      "{\"architectures\":[\"LlamaForCausalLM\"],\"model_type\":\"llama\",\"hidden_size\":\(hidden),\"intermediate_size\":\(inner),"
      + "\"num_attention_heads\":4,\"num_key_value_heads\":2,\"num_hidden_layers\":\(layers),\"vocab_size\":\(vocabulary),"
      + "\"max_position_embeddings\":512,\"rms_norm_eps\":1e-5,\"rope_theta\":10000,\"tie_word_embeddings\":true,\"hidden_act\":\"silu\"}"
    try Data(config.utf8).write(to: folder.appending(path: "config.json"))
    var tensors: [(name: String, shape: [Int], values: [Float])] = []
    func add(_ name: String, _ shape: [Int], mean: Float = 0, deviation: Float) {
      let base = UInt64(tensors.count + 1) &* 0x9E37_79B9_7F4A_7C15
      tensors.append((name, shape, RandomWeights.make(base: base, count: shape.reduce(1, *), mean: mean, deviation: deviation)))
    }
    add("model.embed_tokens.weight", [vocabulary, hidden], deviation: 0.05)
    add("model.norm.weight", [hidden], mean: 3, deviation: 0.1)
    for layer in 0..<layers {
      let prefix = "model.layers.\(layer)."
      for (name, rows, columns) in [
        ("self_attn.q_proj", hidden, hidden), ("self_attn.k_proj", hidden / 2, hidden), ("self_attn.v_proj", hidden / 2, hidden),
        ("self_attn.o_proj", hidden, hidden), ("mlp.gate_proj", inner, hidden), ("mlp.up_proj", inner, hidden),
        ("mlp.down_proj", hidden, inner),
      ] { add(prefix + name + ".weight", [rows, columns], deviation: 1 / Float(columns).squareRoot()) }
      for name in ["input_layernorm", "post_attention_layernorm"] { add(prefix + name + ".weight", [hidden], mean: 1, deviation: 0.1) }
    }
    try Data(TinyFiles.safetensors(tensors, type: type)).write(to: folder.appending(path: "model.safetensors"))
    return folder.path
  }

  @Test(arguments: [TensorType.bf16, .f16]) func logitsKeepTheirBits(type: TensorType) throws {
    let path = try Self.folder(type)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let plain = try TransformerModel.load(path: path, threads: 2, compacts: false)
    let compact = try TransformerModel.load(path: path, threads: 2, compacts: true)
    let sequences = try [plain, compact].map { try ModelSequence(model: $0, capacity: 256) }
    let prompt = (0..<40).map { Int32($0 * 997 % 62_000) }
    let matrices = 2 * (62_000 * 256 + 2 * (3 * 256 * 256 + 3 * 256 * 512))
    var published: [Int] = []
    // How soon depends on what a pass and a part take here; some hundred passes are enough.
    while published.count < 8000, (published.last ?? 0) < matrices * 7 / 10 || published.count % 100 != 0 {
      if published.count % 100 == 0 {
        for sequence in sequences { sequence.truncate(to: 0) }
        for sequence in sequences { try sequence.forward(prompt) }
      }
      let expected = Array(sequences[0].logits)
      let isSame = Array(sequences[1].logits) == expected
      #expect(isSame, "pass \(published.count)")
      for sequence in sequences { try sequence.forward([argmax(expected)]) }
      published.append(compact.compactByteCount)
    }
    #expect(published.prefix(60).allSatisfy { $0 == 0 }, "before enough was decoded")
    let last = published.last ?? 0
    #expect(last > matrices * 7 / 10 && last < matrices * 8 / 10, "twelve bits of sixteen: \(last)")
    #expect(Set(published).count > 2, "by and by")
    #expect(plain.compactByteCount == 0)
  }

  @Test func allAtOnce() throws {
    let path = try Self.folder(.bf16)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let model = try TransformerModel.load(path: path, threads: 1, compacts: true)
    model.compactWeights()
    let bytes = model.compactByteCount
    #expect(bytes > 0)
    model.compactWeights()
    #expect(model.compactByteCount == bytes)
  }
}
