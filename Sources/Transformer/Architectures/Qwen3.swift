/// Qwen3 dense models (arXiv 2505.09388): norms over each query and key head, a head dimension of its own, no biases.
enum Qwen3: ArchitectureDefinition {
  static let modelTypes = ["qwen3"]
  static let ggufNames = ["qwen3"]

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    var config = try source.decoder(headDimension: 128)
    config.hasQueryKeyNorm = true
    try Qwen2.applySlidingWindow(to: &config, from: source)
    return config
  }

  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    var config = try source.decoder(theta: 1_000_000)
    config.hasQueryKeyNorm = true
    return config
  }
}
