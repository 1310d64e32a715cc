import ModelFiles

/// A supported decoder architecture. Each case has one file that maps its configuration to `ModelConfig`.
package enum Architecture: String, CaseIterable, Sendable, Equatable {
  case llama, mistral, qwen2, qwen3, smollm3, gemma2, gemma3, phi3
  case qwen3MoE, gptOSS, olmo2, olmo3, granite, glm4, lfm2, lfm2MoE, llama4

  /// The file that knows the architecture's configuration.
  var definition: any ArchitectureDefinition.Type {
    switch self {
    case .llama: Llama.self
    case .mistral: Mistral.self
    case .qwen2: Qwen2.self
    case .qwen3: Qwen3.self
    case .smollm3: SmolLM3.self
    case .gemma2: Gemma2.self
    case .gemma3: Gemma3.self
    case .phi3: Phi3.self
    case .qwen3MoE: Qwen3MoE.self
    case .gptOSS: GPTOSS.self
    case .olmo2: Olmo2.self
    case .olmo3: Olmo3.self
    case .granite: Granite.self
    case .glm4: GLM4.self
    case .lfm2: LFM2.self
    case .lfm2MoE: LFM2MoE.self
    case .llama4: Llama4.self
    }
  }

  /// What `general.architecture` may say in a GGUF file.
  package static var supportedGGUFNames: [String] { allCases.flatMap { $0.definition.ggufNames } }
  /// What `model_type` may say in `config.json`.
  package static var supportedModelTypes: [String] { allCases.flatMap { $0.definition.modelTypes } }
}

/// How one architecture's published configuration becomes a `ModelConfig`: the deviations from the shared decoder block.
///
/// To add an architecture: a case in `Architecture`, a conforming type in a file of its own, and a reference case in
/// `tools/reference/make_fixtures.py`.
protocol ArchitectureDefinition {
  /// Values of `model_type` in `config.json`.
  static var modelTypes: [String] { get }
  /// Values of `general.architecture` in GGUF metadata; empty where GGUF files use another architecture's name.
  static var ggufNames: [String] { get }
  static func configure(huggingFace source: HuggingFaceSource) throws -> ModelConfig
  static func configure(gguf source: GGUFSource) throws -> ModelConfig
}

extension ModelConfig {
  /// The configuration that a `config.json` describes.
  package static func huggingFace(_ parameters: Hyperparameters) throws -> ModelConfig {
    let modelType = try parameters.optionalString("model_type")
    guard let modelType else {
      throw parameters.error("model_type", found: "nothing", expected: "one of " + Architecture.supportedModelTypes.joined(separator: ", "))
    }
    guard let architecture = Architecture.allCases.first(where: { $0.definition.modelTypes.contains(modelType) }) else {
      throw parameters.error(
        "model_type", .unsupported, found: "\"\(modelType.prefix(60))\"",
        expected: "one of " + Architecture.supportedModelTypes.joined(separator: ", "))
    }
    if parameters.has("quantization_config") {
      throw parameters.error(
        "quantization_config", .unsupported, found: "a quantised checkpoint", expected: "F32, F16 or BF16 tensors",
        mend: "use the unquantised checkpoint, or a GGUF file")
    }
    // Multimodal wrappers hold the decoder's configuration one level down.
    let text = try parameters.optionalObject("text_config") ?? parameters
    let source = HuggingFaceSource(architecture: architecture, parameters: text)
    return try architecture.definition.configure(huggingFace: source).validated(file: parameters.file)
  }

  /// The configuration that GGUF metadata and tensor shapes describe.
  package static func gguf(_ description: GGUFDescription) throws -> ModelConfig {
    let all = Hyperparameters(file: description.file, values: description.metadata)
    guard let name = try all.optionalString("general.architecture") else {
      throw all.error(
        "general.architecture", found: "nothing", expected: "one of " + Architecture.supportedGGUFNames.joined(separator: ", "))
    }
    guard let architecture = Architecture.allCases.first(where: { $0.definition.ggufNames.contains(name) }) else {
      throw all.error(
        "general.architecture", .unsupported, found: "\"\(name.prefix(60))\"",
        expected: "one of " + Architecture.supportedGGUFNames.joined(separator: ", "))
    }
    let source = GGUFSource(architecture: architecture, name: name, description: description)
    return try architecture.definition.configure(gguf: source).validated(file: description.file)
  }
}
