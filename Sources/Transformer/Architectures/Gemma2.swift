/// Gemma 2 (arXiv 2408.00118): soft-caps on attention and output logits, norms after each part as well as before,
/// alternating local and global layers, GeGLU, scaled embeddings.
enum Gemma2: ArchitectureDefinition {
  static let modelTypes = ["gemma2"]
  static let ggufNames = ["gemma2"]

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    let parameters = source.parameters
    var config = try source.decoder(headDimension: 256)
    applyFamily(to: &config)
    // Checkpoints store w, the norm multiplies by 1 + w.
    config.normWeightOffset = 1
    let scalar = try parameters.number("query_pre_attn_scalar", in: ModelConfig.Limits.scale, default: 256)
    config.attentionScale = Float(1 / scalar.squareRoot())
    config.attentionSoftCap = try softCap(
      parameters, "attn_logit_softcapping", absent: parameters.isAbsent("attn_logit_softcapping") ? 50 : nil)
    config.finalSoftCap = try softCap(
      parameters, "final_logit_softcapping", absent: parameters.isAbsent("final_logit_softcapping") ? 30 : nil)
    let window = try source.slidingWindow(default: 4096)
    let windows = try source.windows(layerCount: config.layerCount, window: window) { $0 % 2 == 0 }
    for (index, window) in windows.enumerated() { config.layers[index].window = window }
    return config
  }

  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    var config = try source.decoder()
    applyFamily(to: &config)
    config.attentionSoftCap = try softCap(source.parameters, "attn_logit_softcapping", absent: 50)
    config.finalSoftCap = try softCap(source.parameters, "final_logit_softcapping", absent: 30)
    // The 27B model, known by its 46 layers, divides by the width per head rather than by the head dimension.
    if config.layerCount == 46 {
      config.attentionScale = 1 / (Float(config.hiddenSize) / Float(config.headCount)).squareRoot()
    }
    let windows = try source.windows(layerCount: config.layerCount, window: try source.slidingWindow(), pattern: 2)
    for (index, window) in windows.enumerated() { config.layers[index].window = window }
    return config
  }

  /// What Gemma 2 and 3 have in common in either file form.
  static func applyFamily(to config: inout ModelConfig) {
    config.activation = .geluTanh
    config.hasPostNorms = true
    config.embeddingScale = Float(config.hiddenSize).squareRoot()
    if config.tiedEmbedding == nil { config.tiedEmbedding = true }
  }

  static func softCap(_ parameters: Hyperparameters, _ key: String, absent: Float?) throws -> Float? {
    guard let cap = try parameters.optionalNumber(key, in: 0...1e6) else { return absent }
    return cap == 0 ? nil : Float(cap)
  }
}
