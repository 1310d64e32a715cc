/// Gemma 3, text part (arXiv 2503.19786): Gemma 2 with query and key norms in place of the soft-caps, five local layers to
/// one global layer, and a rope base of their own for local layers.
enum Gemma3: ArchitectureDefinition {
  static let modelTypes = ["gemma3", "gemma3_text"]
  static let ggufNames = ["gemma3"]
  static let localTheta = 10_000.0
  static let globalTheta = 1_000_000.0

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    let parameters = source.parameters
    if try parameters.optionalBool("use_bidirectional_attention") ?? false {
      throw parameters.error("use_bidirectional_attention", found: "true", expected: "false: a causal decoder")
    }
    var config = try source.decoder(headDimension: 256, theta: globalTheta)
    Gemma2.applyFamily(to: &config)
    config.normWeightOffset = 1
    config.hasQueryKeyNorm = true
    let scalar = try parameters.number("query_pre_attn_scalar", in: ModelConfig.Limits.scale, default: 256)
    config.attentionScale = Float(1 / scalar.squareRoot())
    config.attentionSoftCap = try Gemma2.softCap(parameters, "attn_logit_softcapping", absent: nil)
    config.finalSoftCap = try Gemma2.softCap(parameters, "final_logit_softcapping", absent: nil)
    config.ropes.append(try localRope(source, headDimension: config.headDimension, contextLength: config.contextLength))
    let window = try source.slidingWindow(default: 4096)
    let period = try parameters.integer("sliding_window_pattern", in: 1...1_000_000, default: 6)
    let windows = try source.windows(layerCount: config.layerCount, window: window) { ($0 + 1) % period != 0 }
    apply(windows, to: &config)
    return config
  }

  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    var config = try source.decoder(theta: globalTheta)
    Gemma2.applyFamily(to: &config)
    config.hasQueryKeyNorm = true
    config.finalSoftCap = try Gemma2.softCap(source.parameters, "final_logit_softcapping", absent: nil)
    // The 27B model, known by its 62 layers, divides by the width per head rather than by the head dimension.
    if config.layerCount == 62 {
      config.attentionScale = 1 / (Float(config.hiddenSize) / Float(config.headCount)).squareRoot()
    }
    let local = try source.parameters.number("rope.freq_base_swa", in: ModelConfig.Limits.theta, default: localTheta)
    config.ropes.append(RopeConfig(rotaryDimension: config.ropes[0].rotaryDimension, theta: local))
    apply(try source.windows(layerCount: config.layerCount, window: try source.slidingWindow(), pattern: 6), to: &config)
    return config
  }

  /// Local layers use the second rope, which is never scaled by the global layers' factor.
  private static func apply(_ windows: [Int?], to config: inout ModelConfig) {
    for (index, window) in windows.enumerated() {
      config.layers[index] = LayerConfig(rope: window == nil ? 0 : 1, window: window)
    }
  }

  private static func localRope(_ source: HuggingFaceSource, headDimension: Int, contextLength: Int) throws -> RopeConfig {
    if let nested = try source.parameters.optionalObject("rope_parameters"), nested.has("sliding_attention") {
      return try source.rope(headDimension: headDimension, contextLength: contextLength, layerType: "sliding_attention", theta: localTheta)
    }
    let theta = try source.parameters.number("rope_local_base_freq", in: ModelConfig.Limits.theta, default: localTheta)
    return RopeConfig(rotaryDimension: headDimension, theta: theta)
  }
}
