/// OLMo 2 (arXiv 2501.00656): norms after attention and feed-forward and none before, and norms over all query and key heads together.
enum Olmo2: ArchitectureDefinition {
  static let modelTypes = ["olmo2"]
  static let ggufNames = ["olmo2"]

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    var config = try source.decoder(theta: 500_000)
    applyFamily(to: &config)
    return config
  }

  /// GGUF files of OLMo 3 say "olmo2" and name a window: three local layers to one global one, whose rope alone is scaled.
  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    var config = try source.decoder(theta: 500_000)
    applyFamily(to: &config)
    if let window = try source.slidingWindow() {
      Olmo3.apply(try source.windows(layerCount: config.layerCount, window: window, pattern: 4), to: &config)
    }
    return config
  }

  static func applyFamily(to config: inout ModelConfig) {
    config.hasPreNorms = false
    config.hasPostNorms = true
    config.hasQueryKeyNorm = true
    config.queryKeyNormSpansHeads = true
  }
}

/// OLMo 3: OLMo 2 with three local layers to one global one.
enum Olmo3: ArchitectureDefinition {
  static let modelTypes = ["olmo3"]
  /// GGUF files of OLMo 3 say "olmo2".
  static let ggufNames: [String] = []

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    var config = try source.decoder(theta: 500_000)
    Olmo2.applyFamily(to: &config)
    let window = try source.slidingWindow(default: 4096)
    apply(try source.windows(layerCount: config.layerCount, window: window) { ($0 + 1) % 4 != 0 }, to: &config)
    return config
  }

  static func configure(gguf source: GGUFSource) throws -> ModelConfig { try Olmo2.configure(gguf: source) }

  /// Local layers use a second rope, which has the same base and is never scaled.
  static func apply(_ windows: [Int?], to config: inout ModelConfig) {
    config.ropes.append(RopeConfig(rotaryDimension: config.ropes[0].rotaryDimension, theta: config.ropes[0].theta))
    for (index, window) in windows.enumerated() { config.layers[index] = LayerConfig(rope: window == nil ? 0 : 1, window: window) }
  }
}
