/// Llama 2, 3, 3.1, 3.2 and the models of the same form (SmolLM2, TinyLlama, llama2.c): the shared block unchanged.
///
/// arXiv 2302.13971, 2307.09288, 2407.21783. Llama 3.1's rope scaling is in `config.json`, or in the GGUF tensor `rope_freqs.weight`.
enum Llama: ArchitectureDefinition {
  static let modelTypes = ["llama"]
  static let ggufNames = ["llama"]

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    try source.decoder()
  }

  /// GGUF stores the rows of the query and key projections in interleaved rotary order.
  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    if source.parameters.has("expert_count"), try source.parameters.integer("expert_count", in: 0...65536) > 0 {
      throw source.parameters.error("expert_count", found: "a mixture of experts", expected: "a dense model")
    }
    var config = try source.decoder()
    config.ropeLayout = .interleaved
    let window = try source.slidingWindow()
    for index in config.layers.indices { config.layers[index].window = window }
    return config
  }
}
