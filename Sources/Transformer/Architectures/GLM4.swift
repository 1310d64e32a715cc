/// GLM-4 9B and GLM-Z1 9B (0414; arXiv 2406.12793): norms after each part as well as before, half of each head rotated in neighbouring pairs, biases on
/// query, key and value, gate and up in one tensor.
enum GLM4: ArchitectureDefinition {
  static let modelTypes = ["glm4"]
  static let ggufNames = ["glm4"]

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    var config = try source.decoder(headDimension: 128, partialRotary: 0.5)
    applyFamily(to: &config)
    config.hasAttentionOutputBias = false
    return config
  }

  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    var config = try source.decoder()
    applyFamily(to: &config)
    return config
  }

  private static func applyFamily(to config: inout ModelConfig) {
    config.hasPostNorms = true
    config.hasFusedGateUp = true
    config.ropeLayout = .interleaved
  }
}
