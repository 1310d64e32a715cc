import ModelFiles

/// gpt-oss (arXiv 2508.10925): experts with clamped gates and biases, a sink per head in attention, every second layer local, YaRN.
enum GPTOSS: ArchitectureDefinition {
  static let modelTypes = ["gpt_oss"]
  static let ggufNames = ["gpt-oss"]

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    throw source.parameters.error(
      "model_type", .unsupported, found: "\"gpt_oss\", whose folders hold experts in a layout of their own", expected: "a GGUF file of it",
      mend: "give the GGUF file, whose MXFP4 weights are read in place")
  }

  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    var config = try source.decoder(theta: 150_000)
    config.hasQueryKeyValueBias = true
    config.hasAttentionOutputBias = true
    config.hasAttentionSinks = true
    config.activation = .clampedSilu
    config.experts = try source.experts(hasBias: true)
    // The model's own code lets the ramp begin and end between frequencies.
    for index in config.ropes.indices {
      if case .yarn(let factor, let fast, let slow, let original, let attention, _) = config.ropes[index].scaling {
        config.ropes[index].scaling = .yarn(
          factor: factor, betaFast: fast, betaSlow: slow, originalContext: original, attentionFactor: attention, truncate: false)
      }
    }
    let windows = try source.windows(layerCount: config.layerCount, window: try source.slidingWindow(), pattern: 2)
    for (index, window) in windows.enumerated() {
      config.layers[index].window = window
      config.layers[index].hasExperts = true
    }
    return config
  }
}
