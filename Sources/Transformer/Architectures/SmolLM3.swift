/// SmolLM3: Llama in which every fourth layer has no position embedding (NoPE, arXiv 2501.18795).
enum SmolLM3: ArchitectureDefinition {
  static let modelTypes = ["smollm3"]
  static let ggufNames = ["smollm3"]

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    let parameters = source.parameters
    var config = try source.decoder(theta: 2_000_000)
    if let flags = try parameters.optionalArray("no_rope_layers"), !flags.isEmpty {
      guard flags.count >= config.layerCount else {
        throw parameters.error("no_rope_layers", found: "\(flags.count) elements", expected: "\(config.layerCount), one per layer")
      }
      // In spite of its name, 1 marks a layer with rope.
      for index in config.layers.indices where flags[index] == .integer(0) { config.layers[index].rope = nil }
    } else {
      let interval = try parameters.integer("no_rope_layer_interval", in: 1...1_000_000, default: 4)
      removeRope(from: &config, every: interval)
    }
    let usesWindow = try parameters.optionalBool("use_sliding_window") ?? false
    let window = usesWindow ? try source.slidingWindow() : nil
    let hasRope = config.layers.map { $0.rope != nil }
    let windows = try source.windows(layerCount: config.layerCount, window: window) { hasRope[$0] }
    for (index, window) in windows.enumerated() { config.layers[index].window = window }
    return config
  }

  /// GGUF stores query and key rows in interleaved rotary order, and the interval is not in the metadata.
  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    var config = try source.decoder(theta: 2_000_000)
    config.ropeLayout = .interleaved
    removeRope(from: &config, every: 4)
    return config
  }

  private static func removeRope(from config: inout ModelConfig, every interval: Int) {
    for index in config.layers.indices where (index + 1) % interval == 0 { config.layers[index].rope = nil }
  }
}
