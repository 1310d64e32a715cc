/// What a `config.json` says, with the readings that architectures share.
struct HuggingFaceSource {
  let architecture: Architecture
  let parameters: Hyperparameters

  /// A plain Llama-like decoder with the keys that every architecture has.
  ///
  /// - Parameters:
  ///   - headDimension: used when `head_dim` is absent; nil means hidden size / heads.
  ///   - theta: used when no rope base is given.
  ///   - feedForwardSize: replaces `intermediate_size`.
  ///   - partialRotary: the part of a head that is rotated, used when none is given.
  func decoder(headDimension fallback: Int? = nil, theta: Double = 10_000, feedForwardSize: Int? = nil, partialRotary: Double = 1) throws
    -> ModelConfig
  {
    typealias Limits = ModelConfig.Limits
    let hidden = try parameters.integer("hidden_size", in: Limits.hidden)
    let heads = try parameters.integer("num_attention_heads", in: Limits.heads)
    let headDimension: Int
    if let given = try parameters.optionalInteger("head_dim", in: Limits.headDimension) ?? fallback {
      headDimension = given
    } else {
      guard hidden % heads == 0 else {
        throw parameters.error("num_attention_heads", found: "\(heads)", expected: "a divisor of hidden_size \(hidden), or a head_dim key")
      }
      headDimension = hidden / heads
    }
    let layers = try parameters.integer("num_hidden_layers", in: Limits.layers)
    let context = try parameters.integer("max_position_embeddings", in: Limits.context)
    let rope = try self.rope(
      headDimension: headDimension, contextLength: context, layerType: nil, theta: theta, partialRotary: partialRotary)
    let attentionBias = try parameters.optionalBool("attention_bias") ?? false
    return ModelConfig(
      architecture: architecture,
      vocabularySize: try parameters.integer("vocab_size", in: Limits.vocabulary),
      hiddenSize: hidden,
      feedForwardSize: try feedForwardSize ?? parameters.integer("intermediate_size", in: Limits.feedForward),
      headCount: heads,
      keyValueHeadCount: try parameters.integer("num_key_value_heads", in: Limits.heads, default: heads),
      headDimension: headDimension,
      contextLength: context,
      normEpsilon: Float(try parameters.number("rms_norm_eps", in: Limits.epsilon, default: 1e-6)),
      layers: Array(repeating: LayerConfig(rope: 0, window: nil), count: layers),
      ropes: [rope],
      attentionScale: 1 / Float(headDimension).squareRoot(),
      activation: try activation(),
      hasQueryKeyValueBias: attentionBias,
      hasAttentionOutputBias: attentionBias,
      hasFeedForwardBias: try parameters.optionalBool("mlp_bias") ?? false,
      tiedEmbedding: try parameters.optionalBool("tie_word_embeddings"))
  }

  private func activation() throws -> GateActivation {
    let key = parameters.has("hidden_activation") ? "hidden_activation" : "hidden_act"
    switch try parameters.optionalString(key) ?? "silu" {
    case "silu", "swish": return .silu
    case "gelu_pytorch_tanh", "gelu_new": return .geluTanh
    case let other: throw parameters.error(key, found: "\"\(other.prefix(60))\"", expected: "silu or gelu_pytorch_tanh")
    }
  }

  /// The rope of one kind of layer.
  ///
  /// Reads both forms in use: `rope_theta` + `rope_scaling`, and `rope_parameters`, which may hold one entry per layer type.
  func rope(
    headDimension: Int, contextLength: Int, layerType: String?, theta fallback: Double, partialRotary: Double = 1
  ) throws -> RopeConfig {
    var scaling = try parameters.optionalObject("rope_parameters") ?? parameters.optionalObject("rope_scaling")
    for key in [layerType, "full_attention"] {
      if let key, let nested = try scaling?.optionalObject(key) {
        scaling = nested
        break
      }
    }
    let theta =
      try scaling?.optionalNumber("rope_theta", in: ModelConfig.Limits.theta)
      ?? parameters.number("rope_theta", in: ModelConfig.Limits.theta, default: fallback)
    let partial =
      try scaling?.optionalNumber("partial_rotary_factor", in: 0.01...1)
      ?? parameters.number("partial_rotary_factor", in: 0.01...1, default: partialRotary)
    var rope = RopeConfig(rotaryDimension: Int(Double(headDimension) * partial), theta: theta)
    guard let scaling else { return rope }
    rope.scaling = try ropeScaling(scaling, rotaryDimension: rope.rotaryDimension, contextLength: contextLength)
    return rope
  }

  private func ropeScaling(_ scaling: Hyperparameters, rotaryDimension: Int, contextLength: Int) throws -> RopeScaling {
    let factors = ModelConfig.Limits.scale
    let typeKey = scaling.has("rope_type") ? "rope_type" : "type"
    var type = try scaling.optionalString(typeKey) ?? "default"
    if architecture == .phi3, type == "su" || type == "yarn" { type = "longrope" }
    func original() throws -> Int {
      let key = "original_max_position_embeddings"
      return try scaling.optionalInteger(key, in: ModelConfig.Limits.context)
        ?? parameters.integer(key, in: ModelConfig.Limits.context, default: contextLength)
    }
    switch type {
    // Dynamic NTK scaling changes nothing within the context the model is meant for.
    case "default", "dynamic": return .none
    case "linear": return .linear(factor: try scaling.number("factor", in: factors))
    case "llama3":
      let low = try scaling.number("low_freq_factor", in: factors)
      let high = try scaling.number("high_freq_factor", in: factors)
      guard low < high else {
        throw scaling.error("high_freq_factor", found: "\(high)", expected: "more than low_freq_factor \(low)")
      }
      return .llama3(
        factor: try scaling.number("factor", in: factors), lowFrequencyFactor: low, highFrequencyFactor: high,
        originalContext: try original())
    case "yarn":
      let context = try original()
      let factor = try scaling.number("factor", in: factors, default: Double(contextLength) / Double(context))
      var attention = RopeConfig.yarnAttentionFactor(factor)
      if let given = try scaling.optionalNumber("attention_factor", in: factors) {
        attention = given
      } else if let multiplier = try scaling.optionalNumber("mscale", in: factors),
        let allDimensions = try scaling.optionalNumber("mscale_all_dim", in: factors)
      {
        attention = RopeConfig.yarnAttentionFactor(factor, multiplier) / RopeConfig.yarnAttentionFactor(factor, allDimensions)
      }
      return .yarn(
        factor: factor, betaFast: try scaling.number("beta_fast", in: factors, default: 32),
        betaSlow: try scaling.number("beta_slow", in: factors, default: 1), originalContext: context, attentionFactor: attention,
        truncate: try scaling.optionalBool("truncate") ?? true)
    case "longrope":
      let context = try original()
      let pairs = rotaryDimension / 2
      guard let short = try scaling.optionalNumbers("short_factor", count: pairs, in: factors),
        let long = try scaling.optionalNumbers("long_factor", count: pairs, in: factors)
      else {
        throw scaling.error("short_factor", found: "no short_factor or no long_factor", expected: "two arrays of \(pairs) numbers")
      }
      let scale = try scaling.number("factor", in: factors, default: Double(contextLength) / Double(context))
      let recommended = RopeConfig.longRopeAttentionFactor(scale: scale, originalContext: context)
      return .longRope(
        short: short, long: long, originalContext: context,
        attentionFactor: try scaling.number("attention_factor", in: factors, default: recommended))
    default:
      throw scaling.error(
        typeKey, found: "\"\(type.prefix(60))\"", expected: "one of default, linear, dynamic, llama3, yarn, longrope")
    }
  }

  /// The sliding window of every layer: `layer_types` where given, else `isLocal`.
  ///
  /// - Parameter window: the window of local layers; nil makes every layer global.
  func windows(layerCount: Int, window: Int?, isLocal: (Int) -> Bool) throws -> [Int?] {
    guard let types = try parameters.optionalArray("layer_types") else {
      return (0..<layerCount).map { isLocal($0) ? window : nil }
    }
    guard types.count >= layerCount else {
      throw parameters.error("layer_types", found: "\(types.count) elements", expected: "\(layerCount), one per layer")
    }
    var windows: [Int?] = []
    for (index, type) in types.prefix(layerCount).enumerated() {
      switch type {
      case .string("full_attention"): windows.append(nil)
      case .string("sliding_attention"):
        guard let window else {
          throw parameters.error("sliding_window", found: "nothing", expected: "a window for the sliding_attention of layer \(index)")
        }
        windows.append(window)
      default:
        throw parameters.error("layer_types[\(index)]", found: type.summary, expected: "\"full_attention\" or \"sliding_attention\"")
      }
    }
    return windows
  }

  /// `sliding_window`; nil where it is absent, null or zero.
  func slidingWindow(default fallback: Int? = nil) throws -> Int? {
    let window = try parameters.optionalInteger("sliding_window", in: 0...(1 << 30)) ?? fallback
    return window == 0 ? nil : window
  }
}
