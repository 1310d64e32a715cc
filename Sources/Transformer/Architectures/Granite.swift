/// Granite 3 and the dense Granite 4 models: Llama with multipliers on embeddings, attention logits, what is added to the residual stream, and a divisor
/// of the output logits (maximal update parametrisation, arXiv 2203.03466).
enum Granite: ArchitectureDefinition {
  static let modelTypes = ["granite"]
  static let ggufNames = ["granite"]

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    let parameters = source.parameters
    let scales = ModelConfig.Limits.scale
    var config = try source.decoder()
    config.embeddingScale = Float(try parameters.number("embedding_multiplier", in: scales, default: 1))
    config.attentionScale = Float(try parameters.number("attention_multiplier", in: scales, default: 1))
    config.residualScale = Float(try parameters.number("residual_multiplier", in: scales, default: 1))
    config.logitScale = 1 / Float(try parameters.number("logits_scaling", in: scales, default: 1))
    return config
  }

  /// GGUF stores the rows of the query and key projections in interleaved rotary order, as for Llama.
  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    let parameters = source.parameters
    let scales = ModelConfig.Limits.scale
    var config = try source.decoder()
    config.ropeLayout = .interleaved
    if let scale = try parameters.optionalNumber("embedding_scale", in: scales) { config.embeddingScale = Float(scale) }
    if let scale = try parameters.optionalNumber("attention.scale", in: scales) { config.attentionScale = Float(scale) }
    if let scale = try parameters.optionalNumber("residual_scale", in: scales) { config.residualScale = Float(scale) }
    if let scale = try parameters.optionalNumber("logit_scale", in: scales) { config.logitScale = 1 / Float(scale) }
    return config
  }
}
