import ModelFiles

/// Llama 4's text decoder, and the small dense models of that form (MobileLLM): attention in chunks with interleaved rotation and norms without weights,
/// every fourth layer global, unrotated, with queries that grow by position; experts whose input is weighed, beside one of every token.
enum Llama4: ArchitectureDefinition {
  static let modelTypes = ["llama4_text", "llama4"]
  static let ggufNames = ["llama4"]

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    typealias Limits = ModelConfig.Limits
    let parameters = source.parameters
    var config = try source.decoder(
      theta: 500_000, feedForwardSize: try parameters.integer("intermediate_size_mlp", in: Limits.feedForward, default: 16_384))
    try requireDense(parameters, layerCount: config.layerCount)
    config.ropeLayout = .interleaved
    config.hasUnitQueryKeyNorm = try parameters.optionalBool("use_qk_norm") ?? true
    if try isSet(parameters, "attn_temperature_tuning") {
      config.attentionTemperature = AttentionTemperature(
        scale: Float(try parameters.number("attn_scale", in: 0...1e3, default: 0.1)),
        length: try parameters.integer("floor_scale", in: Limits.context, default: 8192))
    }
    let interval = try parameters.integer("no_rope_layer_interval", in: 1...Limits.layers.upperBound, default: 4)
    var hasRope = (0..<config.layerCount).map { ($0 + 1) % interval != 0 }
    if let flags = try parameters.optionalArray("no_rope_layers"), !flags.isEmpty {
      guard flags.count >= config.layerCount else {
        throw parameters.error("no_rope_layers", found: "\(flags.count) elements", expected: "\(config.layerCount), one per layer")
      }
      hasRope = flags.prefix(config.layerCount).map { $0 != .integer(0) }
    }
    // An explicit null means no chunks.
    let key = "attention_chunk_size"
    let chunk = parameters.isAbsent(key) ? 8192 : try parameters.optionalInteger(key, in: Limits.context)
    var isChunked = hasRope
    if let types = try parameters.optionalArray("layer_types") {
      guard types.count >= config.layerCount else {
        throw parameters.error("layer_types", found: "\(types.count) elements", expected: "\(config.layerCount), one per layer")
      }
      isChunked = try types.prefix(config.layerCount).enumerated().map { index, type in
        guard type == .string("chunked_attention") || type == .string("full_attention") else {
          throw parameters.error("layer_types[\(index)]", found: type.summary, expected: "\"chunked_attention\" or \"full_attention\"")
        }
        return type == .string("chunked_attention")
      }
    }
    for index in config.layers.indices {
      if !hasRope[index] { config.layers[index].rope = nil }
      if isChunked[index] { config.layers[index].chunk = chunk }
    }
    return config
  }

  /// What no key says is what llama.cpp takes for it: chunks and temperature of 8192 tokens, every fourth layer global; none of it where a window of 0
  /// says so. The model of 128 experts has no norms over heads.
  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    var config = try source.decoder(theta: 500_000)
    config.ropeLayout = .interleaved
    var experts = try source.experts()
    experts.scoring = .sigmoid
    experts.normalizesWeights = false
    experts.weighsInputs = true
    experts.sharedFeedForwardSize = experts.feedForwardSize
    config.experts = experts
    config.hasUnitQueryKeyNorm = experts.count != 128
    let isGlobal = try source.parameters.optionalInteger("attention.sliding_window", in: 0...(1 << 30)) == 0
    let length = try source.parameters.integer("attention.temperature_length", in: ModelConfig.Limits.context, default: 8192)
    config.attentionTemperature = AttentionTemperature(
      scale: Float(try source.parameters.number("attention.temperature_scale", in: 0...1e3, default: 0.1)), length: length)
    for index in config.layers.indices {
      config.layers[index].hasExperts = source.hasTensor("blk.\(index).ffn_gate_inp.weight")
      guard !isGlobal else { continue }
      if (index + 1) % 4 == 0 { config.layers[index].rope = nil } else { config.layers[index].chunk = 8192 }
    }
    return config
  }

  private static func isSet(_ parameters: Hyperparameters, _ key: String) throws -> Bool {
    // Some published files have a number here.
    if case .integer(let number)? = parameters.value(key) { return number != 0 }
    return try parameters.optionalBool(key) ?? true
  }

  /// Folders hold the experts as [inputs, outputs], which is no matrix of rows that can be read in place.
  private static func requireDense(_ parameters: Hyperparameters, layerCount: Int) throws {
    let step = try parameters.integer("interleave_moe_layer_step", in: 0...ModelConfig.Limits.layers.upperBound, default: 1)
    var count = step == 0 ? 0 : layerCount / step
    if let layers = try parameters.optionalArray("moe_layers") { count = layers.count }
    guard count == 0 else {
      throw parameters.error(
        "moe_layers", .unsupported, found: "\(count) layers with experts, which folders hold in a layout of their own",
        expected: "a GGUF file of it", mend: "give the GGUF file, whose experts are read in place")
    }
  }
}
