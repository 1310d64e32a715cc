/// Phi-3, 3.5 and Phi-4-mini (arXiv 2404.14219, 2503.01743): query, key and value in one tensor, gate and up in one tensor,
/// partial rotation, LongRoPE.
enum Phi3: ArchitectureDefinition {
  static let modelTypes = ["phi3"]
  static let ggufNames = ["phi3"]

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    var config = try source.decoder()
    config.hasFusedQueryKeyValue = true
    config.hasFusedGateUp = true
    let window = try source.slidingWindow()
    for index in config.layers.indices { config.layers[index].window = window }
    return config
  }

  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    var config = try source.decoder()
    config.hasFusedQueryKeyValue = source.hasTensor("blk.0.attn_qkv.weight")
    config.hasFusedGateUp = config.hasFusedQueryKeyValue
    let window = try source.slidingWindow()
    for index in config.layers.indices { config.layers[index].window = window }
    return config
  }
}
