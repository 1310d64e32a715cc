import ModelFiles

/// LFM2 (Liquid Foundation Models 2, arXiv 2511.23404): gated short convolutions in most layers and attention in some, norms over each query and key
/// head, and a feed-forward size that the checkpoint's keys are worked out from.
enum LFM2: ArchitectureDefinition {
  static let modelTypes = ["lfm2"]
  static let ggufNames = ["lfm2"]

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    try configure(huggingFace: source, feedForwardSize: try feedForwardSize(source.parameters))
  }

  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    var config = try source.decoder(theta: 1_000_000, hasHeadlessLayers: true)
    config.hasQueryKeyNorm = true
    config.convolutionLength = try source.parameters.integer("shortconv.l_cache", in: ModelConfig.Limits.convolution)
    let window = try source.slidingWindow()
    for (index, isHeadless) in try source.headlessLayers(count: config.layerCount).enumerated() {
      config.layers[index].isConvolution = isHeadless
      if !isHeadless { config.layers[index].window = window }
    }
    return config
  }

  /// - Parameter feedForwardSize: replaces `intermediate_size`; nil leaves it.
  static func configure(huggingFace source: HuggingFaceSource, feedForwardSize: Int?) throws -> ModelConfig {
    let parameters = source.parameters
    var config = try source.decoder(theta: 1_000_000, feedForwardSize: feedForwardSize)
    config.normEpsilon = Float(try parameters.number("norm_eps", in: ModelConfig.Limits.epsilon, default: 1e-5))
    config.hasQueryKeyNorm = true
    if let tied = try parameters.optionalBool("tie_embedding") { config.tiedEmbedding = tied }
    guard try parameters.optionalBool("conv_bias") != true else {
      throw parameters.error("conv_bias", .unsupported, found: "true", expected: "false, as all published models have it")
    }
    config.convolutionLength = try parameters.integer("conv_L_cache", in: ModelConfig.Limits.convolution, default: 3)
    for (index, isConvolution) in try convolutions(parameters, count: config.layerCount).enumerated() {
      config.layers[index].isConvolution = isConvolution
    }
    return config
  }

  /// Which layers have a convolution: by `layer_types`, else all that `full_attn_idxs` does not name, else none.
  private static func convolutions(_ parameters: Hyperparameters, count: Int) throws -> [Bool] {
    guard let types = try parameters.optionalArray("layer_types") else {
      guard let attention = try parameters.optionalArray("full_attn_idxs") else { return Array(repeating: false, count: count) }
      return (0..<count).map { !attention.contains(.integer($0)) }
    }
    guard types.count >= count else {
      throw parameters.error("layer_types", found: "\(types.count) elements", expected: "\(count), one per layer")
    }
    return try types.prefix(count).enumerated().map { index, type in
      guard type == .string("conv") || type == .string("full_attention") else {
        throw parameters.error("layer_types[\(index)]", found: type.summary, expected: "\"conv\" or \"full_attention\"")
      }
      return type == .string("conv")
    }
  }

  /// Two thirds of the size that is given, times a factor, rounded up to whole blocks; the size itself where that is switched off.
  private static func feedForwardSize(_ parameters: Hyperparameters) throws -> Int {
    let limits = ModelConfig.Limits.feedForward
    let given = try parameters.integer(parameters.has("block_ff_dim") ? "block_ff_dim" : "intermediate_size", in: limits)
    guard try parameters.optionalBool("block_auto_adjust_ff_dim") ?? true else { return given }
    let size = Int(2 * Double(given) / 3)
    // A null factor leaves the size unrounded as well.
    guard parameters.isAbsent("block_ffn_dim_multiplier") || parameters.has("block_ffn_dim_multiplier") else { return size }
    let factor = try parameters.number("block_ffn_dim_multiplier", in: 1e-3...1e3, default: 1)
    let multiple = try parameters.integer("block_multiple_of", in: limits, default: 256)
    return (Int(factor * Double(size)) + multiple - 1) / multiple * multiple
  }
}

/// LFM2 with a mixture of experts behind its first layers: sigmoid scores, and a bias for the choice of experts alone.
enum LFM2MoE: ArchitectureDefinition {
  static let modelTypes = ["lfm2_moe"]
  static let ggufNames = ["lfm2moe"]

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    typealias Limits = ModelConfig.Limits
    let parameters = source.parameters
    var config = try LFM2.configure(huggingFace: source, feedForwardSize: nil)
    let count = try parameters.integer(parameters.has("num_experts") ? "num_experts" : "num_local_experts", in: Limits.experts)
    config.experts = ExpertConfig(
      count: count, perToken: try parameters.integer("num_experts_per_tok", in: 1...count, default: 4),
      feedForwardSize: try parameters.integer("moe_intermediate_size", in: Limits.feedForward), scoring: .sigmoid,
      hasSelectionBias: try parameters.optionalBool("use_expert_bias") ?? true,
      weightScale: Float(try parameters.number("routed_scaling_factor", in: Limits.scale, default: 1)),
      normalizesWeights: try parameters.optionalBool("norm_topk_prob") ?? true)
    let dense = try parameters.integer("num_dense_layers", in: 0...config.layerCount, default: 2)
    for index in dense..<config.layerCount { config.layers[index].hasExperts = true }
    return config
  }

  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    var config = try LFM2.configure(gguf: source)
    // 1 is the softmax, 2 the sigmoid.
    let scoring = try source.parameters.integer("expert_gating_func", in: 1...2, default: 2)
    config.experts = try source.experts()
    config.experts?.scoring = scoring == 1 ? .softmax : .sigmoid
    config.experts?.weightScale = Float(try source.parameters.number("expert_weights_scale", in: ModelConfig.Limits.scale, default: 1))
    for index in config.layers.indices where source.hasTensor("blk.\(index).ffn_gate_inp.weight") {
      config.layers[index].hasExperts = true
      if source.hasTensor("blk.\(index).exp_probs_b.bias") { config.experts?.hasSelectionBias = true }
    }
    return config
  }
}
