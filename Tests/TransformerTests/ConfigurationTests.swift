import Foundation
import ModelFiles
import Testing
import Transformer

/// Configurations as people publish them, and as nobody should.
@Suite struct ConfigurationTests {
  static let llama: [String: HyperparameterValue] = [
    "model_type": .string("llama"), "hidden_size": .integer(64), "intermediate_size": .integer(128), "num_hidden_layers": .integer(2),
    "num_attention_heads": .integer(4), "num_key_value_heads": .integer(2), "vocab_size": .integer(100),
    "max_position_embeddings": .integer(256), "rms_norm_eps": .number(1e-5), "rope_theta": .number(10_000),
  ]

  func configure(_ changes: [String: HyperparameterValue], dropping: [String] = []) throws -> ModelConfig {
    var values = Self.llama.merging(changes) { $1 }
    for key in dropping { values[key] = nil }
    return try ModelConfig.huggingFace(Hyperparameters(file: "config.json", values: values))
  }

  @Test func plainLlama() throws {
    let config = try configure([:])
    #expect(config.architecture == .llama && config.headDimension == 16 && config.querySize == 64 && config.keyValueSize == 32)
    #expect(config.layers == [LayerConfig(rope: 0, window: nil), LayerConfig(rope: 0, window: nil)])
    #expect(config.ropes == [RopeConfig(rotaryDimension: 16, theta: 10_000)])
    #expect(config.attentionScale == 0.25 && config.tiedEmbedding == nil)
  }

  /// `rope_scaling` with `rope_theta` beside it is the older form of `rope_parameters`.
  @Test func bothFormsOfRopeScaling() throws {
    let factors: [String: HyperparameterValue] = [
      "factor": .number(8), "low_freq_factor": .number(1), "high_freq_factor": .number(4),
      "original_max_position_embeddings": .integer(128), "rope_type": .string("llama3"),
    ]
    let older = try configure(["rope_scaling": .object(factors), "rope_theta": .number(500_000)])
    let newer = try configure(
      ["rope_parameters": .object(factors.merging(["rope_theta": .number(500_000)]) { $1 })], dropping: ["rope_theta"])
    #expect(older == newer)
    #expect(
      older.ropes[0].scaling == .llama3(factor: 8, lowFrequencyFactor: 1, highFrequencyFactor: 4, originalContext: 128))
    var named = factors
    named["rope_type"] = nil
    named["type"] = .string("llama3")
    #expect(try configure(["rope_scaling": .object(named), "rope_theta": .number(500_000)]) == older)
    #expect(try configure(["rope_scaling": .null]).ropes[0].scaling == .none)
  }

  @Test func gemma3FromOlderConfiguration() throws {
    let config = try configure([
      "model_type": .string("gemma3_text"), "num_hidden_layers": .integer(7), "head_dim": .integer(32), "sliding_window": .integer(8),
      "sliding_window_pattern": .integer(6), "rope_theta": .number(1e6), "rope_local_base_freq": .number(1e4),
      "rope_scaling": .object(["factor": .number(8), "rope_type": .string("linear")]), "query_pre_attn_scalar": .integer(64),
      "hidden_activation": .string("gelu_pytorch_tanh"),
    ])
    #expect(config.layers.map(\.window) == [8, 8, 8, 8, 8, nil, 8])
    #expect(config.layers.map(\.rope) == [1, 1, 1, 1, 1, 0, 1])
    #expect(config.ropes[0] == RopeConfig(rotaryDimension: 32, theta: 1e6, scaling: .linear(factor: 8)))
    #expect(config.ropes[1] == RopeConfig(rotaryDimension: 32, theta: 1e4))
    #expect(config.attentionScale == 0.125 && config.embeddingScale == 8 && config.normWeightOffset == 1)
    #expect(config.hasPostNorms && config.hasQueryKeyNorm && config.tiedEmbedding == true)
  }

  @Test func multimodalWrapperHoldsTheDecoderOneLevelDown() throws {
    var text = Self.llama
    text["model_type"] = .string("gemma3_text")
    let parameters = Hyperparameters(file: "config.json", values: ["model_type": .string("gemma3"), "text_config": .object(text)])
    #expect(try ModelConfig.huggingFace(parameters).architecture == .gemma3)
  }

  static let refused: [(String, [String: HyperparameterValue], String)] = [
    ("no heads", ["num_attention_heads": .integer(0)], "num_attention_heads: found 0"),
    ("negative layers", ["num_hidden_layers": .integer(-3)], "num_hidden_layers: found -3"),
    ("heads that do not divide", ["num_attention_heads": .integer(5), "num_key_value_heads": .integer(1)], "num_attention_heads: found 5"),
    ("groups that do not divide", ["num_key_value_heads": .integer(3)], "4 heads over 3"),
    ("odd head", ["head_dim": .integer(15)], "found 15"),
    ("huge head", ["head_dim": .integer(100_000)], "head_dim: found 100000"),
    ("huge hidden", ["hidden_size": .integer(1 << 62)], "hidden_size"),
    ("NaN epsilon", ["rms_norm_eps": .number(.nan)], "rms_norm_eps: found nan"),
    ("negative epsilon", ["rms_norm_eps": .number(-1)], "rms_norm_eps"),
    ("text for a number", ["hidden_size": .string("64")], "found \"64\""),
    ("fraction", ["hidden_size": .number(64.5)], "64.5"),
    ("zero theta", ["rope_theta": .integer(0)], "rope_theta"),
    ("unknown activation", ["hidden_act": .string("relu6")], "expected silu or gelu_pytorch_tanh"),
    ("unknown rope", ["rope_scaling": .object(["rope_type": .string("spiral")])], "rope_scaling.rope_type: found \"spiral\""),
    ("rope without factor", ["rope_scaling": .object(["rope_type": .string("linear")])], "rope_scaling.factor: found nothing"),
    ("unknown architecture", ["model_type": .string("mamba")], "expected one of llama, mistral, qwen2"),
    ("quantised", ["quantization_config": .object(["bits": .integer(4)])], "quantization_config"),
    ("partial rotation of nothing", ["partial_rotary_factor": .number(0.05)], "rotary dimension"),
    (
      "llama3 bands crossed",
      [
        "rope_scaling": .object([
          "rope_type": .string("llama3"), "factor": .integer(8), "low_freq_factor": .integer(4), "high_freq_factor": .integer(1),
        ])
      ], "high_freq_factor"
    ),
  ]

  @Test(arguments: refused.indices) func refuses(_ index: Int) throws {
    let (name, changes, part) = Self.refused[index]
    let error = #expect(throws: ModelFileError.self, "\(name)") { try configure(changes) }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains(part), "\(name): \(text)")
    #expect(text.hasPrefix("config.json: "))
  }

  @Test(arguments: ["hidden_size", "num_hidden_layers", "num_attention_heads", "vocab_size", "intermediate_size", "model_type"])
  func missingKeys(key: String) {
    let error = #expect(throws: ModelFileError.self) { try configure([:], dropping: [key]) }
    #expect(error?.place == key && error?.found == "nothing")
  }

  /// Random values under every key that any architecture reads: an error or a configuration, never a crash.
  @Test func randomConfigurations() {
    var random = SeededRandom(seed: 11)
    let keys =
      Array(Self.llama.keys).sorted() + [
        "head_dim", "rope_scaling", "rope_parameters", "sliding_window", "layer_types", "no_rope_layers", "no_rope_layer_interval",
        "sliding_window_pattern", "query_pre_attn_scalar", "attn_logit_softcapping", "final_logit_softcapping", "partial_rotary_factor",
        "use_sliding_window", "max_window_layers", "original_max_position_embeddings", "rope_local_base_freq", "tie_word_embeddings",
        "attention_bias",
      ]
    let inner = [
      "rope_type", "type", "factor", "rope_theta", "low_freq_factor", "high_freq_factor", "short_factor", "long_factor",
      "original_max_position_embeddings", "beta_fast", "beta_slow", "attention_factor", "full_attention", "sliding_attention", "mscale",
    ]
    let words = ["linear", "llama3", "yarn", "longrope", "dynamic", "su", "default", "sliding_attention", "full_attention", "silu", ""]
    func value(_ depth: Int) -> HyperparameterValue {
      switch random.next() % (depth > 2 ? 8 : 10) {
      case 0: return .null
      case 1: return .bool(random.next() % 2 == 0)
      case 2: return .integer(Int(random.next() % 20))
      case 3: return .integer(Int(bitPattern: UInt(random.next())))
      case 4: return .number([0, -1, 1e-30, 1e30, .nan, .infinity, 0.5, 3, 8][Int(random.next() % 9)])
      case 5, 6: return .string(words[Int(random.next() % UInt64(words.count))])
      case 7: return .integer([8, 16, 32, 64, 128][Int(random.next() % 5)])
      case 8: return .array((0..<Int(random.next() % 9)).map { _ in value(depth + 1) })
      default:
        var members: [String: HyperparameterValue] = [:]
        for _ in 0..<Int(random.next() % 8) { members[inner[Int(random.next() % UInt64(inner.count))]] = value(depth + 1) }
        return .object(members)
      }
    }
    var accepted = 0
    for _ in 0..<20_000 {
      var changes: [String: HyperparameterValue] = [:]
      for _ in 0..<Int(random.next() % 5) { changes[keys[Int(random.next() % UInt64(keys.count))]] = value(0) }
      let types = Architecture.supportedModelTypes
      if changes["model_type"] == nil { changes["model_type"] = .string(types[Int(random.next() % UInt64(types.count))]) }
      // Tiny sizes keep a configuration that is accepted cheap to check.
      guard let config = try? configure(changes) else { continue }
      accepted += 1
      #expect(config.headCount % config.keyValueHeadCount == 0 && config.attentionScale.isFinite)
      for rope in config.ropes { #expect(rope.inverseFrequencies(long: true).allSatisfy { $0.isFinite && $0 > 0 }) }
    }
    #expect(accepted > 1000)
  }

  @Test func ggufConfigurations() throws {
    var metadata: [String: HyperparameterValue] = [
      "general.architecture": .string("qwen2"), "qwen2.context_length": .integer(256), "qwen2.embedding_length": .integer(64),
      "qwen2.block_count": .integer(2), "qwen2.feed_forward_length": .array([.integer(128), .integer(128)]),
      "qwen2.attention.head_count": .integer(4), "qwen2.attention.head_count_kv": .integer(2),
      "qwen2.attention.layer_norm_rms_epsilon": .number(1e-6),
    ]
    func configure() throws -> ModelConfig {
      try ModelConfig.gguf(
        GGUFDescription(
          file: "model.gguf", metadata: metadata, tensorShapes: ["token_embd.weight": [100, 64], "blk.0.attn_q.bias": [64]]))
    }
    let config = try configure()
    #expect(config.vocabularySize == 100 && config.hasQueryKeyValueBias && config.tiedEmbedding == true && config.ropeLayout == .halfSplit)
    metadata["qwen2.feed_forward_length"] = .array([.integer(128), .integer(64)])
    #expect("\(#expect(throws: ModelFileError.self) { try configure() }.map { "\($0)" } ?? "")".contains("differ by layer"))
    metadata["qwen2.feed_forward_length"] = .integer(128)
    metadata["qwen2.attention.value_length"] = .integer(32)
    #expect(throws: ModelFileError.self) { try configure() }
    metadata["general.architecture"] = .string("rwkv7")
    let error = #expect(throws: ModelFileError.self) { try configure() }
    let names =
      "one of llama, qwen2, qwen3, smollm3, gemma2, gemma3, phi3, qwen3moe, gpt-oss, olmo2, granite, glm4, lfm2, lfm2moe, llama4"
    #expect(error?.kind == .unsupported && error?.expected == names)
  }

  @Test func processorLists() {
    #expect(ProcessorCount.available >= 1)
  }

  @Test func availableMemory() {
    let text = "MemTotal:       24618468 kB\nMemFree: 1 kB\nMemAvailable:   23000000 kB\nanon 12288\nanon_thp 5"
    #expect(AvailableMemory.value(of: "MemAvailable:", in: text) == 23_000_000)
    #expect(AvailableMemory.value(of: "anon", in: text) == 12_288)
    #expect(AvailableMemory.value(of: "Available", in: text) == nil)
    #expect(AvailableMemory.bytes > 0 && AvailableMemory.bytes <= ProcessInfo.processInfo.physicalMemory)
  }
}
