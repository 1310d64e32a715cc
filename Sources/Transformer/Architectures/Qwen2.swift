/// Qwen2 and Qwen2.5 (arXiv 2407.10671, 2412.15115): biases on query, key and value; upper layers may use a sliding window.
enum Qwen2: ArchitectureDefinition {
  static let modelTypes = ["qwen2"]
  static let ggufNames = ["qwen2"]

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    var config = try source.decoder()
    config.hasQueryKeyValueBias = true
    config.hasAttentionOutputBias = false
    try applySlidingWindow(to: &config, from: source)
    return config
  }

  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    try source.decoder(theta: 1_000_000)
  }

  /// `use_sliding_window` switches the window on for the layers from `max_window_layers` up.
  static func applySlidingWindow(to config: inout ModelConfig, from source: HuggingFaceSource) throws {
    guard try source.parameters.optionalBool("use_sliding_window") ?? false else { return }
    let first = try source.parameters.integer("max_window_layers", in: 0...1_000_000, default: 28)
    let window = try source.slidingWindow(default: 4096)
    let windows = try source.windows(layerCount: config.layerCount, window: window) { $0 >= first }
    for (index, window) in windows.enumerated() { config.layers[index].window = window }
  }
}
