/// Qwen3 models with a mixture of experts (arXiv 2505.09388): Qwen3 with experts in place of the feed-forward part.
enum Qwen3MoE: ArchitectureDefinition {
  static let modelTypes = ["qwen3_moe"]
  static let ggufNames = ["qwen3moe"]

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    typealias Limits = ModelConfig.Limits
    let parameters = source.parameters
    var config = try Qwen3.configure(huggingFace: source)
    // Later versions of the tools write the second name.
    let count = try parameters.integer(parameters.has("num_experts") ? "num_experts" : "num_local_experts", in: Limits.experts)
    config.experts = ExpertConfig(
      count: count, perToken: try parameters.integer("num_experts_per_tok", in: 1...count, default: 8),
      feedForwardSize: try parameters.integer("moe_intermediate_size", in: Limits.feedForward),
      normalizesWeights: try parameters.optionalBool("norm_topk_prob") ?? false)
    // Layers named as dense, and those between every so many, have a feed-forward part as other models do.
    let step = try parameters.integer("decoder_sparse_step", in: 1...Limits.layers.upperBound, default: 1)
    let dense = try parameters.optionalArray("mlp_only_layers") ?? []
    for index in config.layers.indices {
      config.layers[index].hasExperts = !dense.contains(.integer(index)) && (index + 1) % step == 0
    }
    return config
  }

  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    var config = try Qwen3.configure(gguf: source)
    config.experts = try source.experts()
    for index in config.layers.indices { config.layers[index].hasExperts = source.hasTensor("blk.\(index).ffn_gate_inp.weight") }
    return config
  }
}
