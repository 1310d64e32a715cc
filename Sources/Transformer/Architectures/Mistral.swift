/// Mistral 7B and Nemo (arXiv 2310.06825): Llama with a sliding window on every layer where the configuration names one.
enum Mistral: ArchitectureDefinition {
  static let modelTypes = ["mistral"]
  /// GGUF files of Mistral models say "llama".
  static let ggufNames: [String] = []

  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig {
    var config = try source.decoder()
    let window = try source.slidingWindow()
    let windows = try source.windows(layerCount: config.layerCount, window: window) { _ in true }
    for (index, window) in windows.enumerated() { config.layers[index].window = window }
    return config
  }

  static func configure(gguf source: GGUFSource) throws -> ModelConfig {
    try Llama.configure(gguf: source)
  }
}
