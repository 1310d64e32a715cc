import ModelFiles

/// The activation inside an encoder's feed-forward part.
package enum EncoderActivation: Sendable, Equatable {
  /// GELU by the error function.
  case gelu
  /// The tanh approximation of GELU.
  case geluTanh
}

/// How a text's vector is made of the output at its positions.
package enum EncoderPooling: String, Sendable, CaseIterable {
  case mean, cls, last
}

/// What one text encoder is: sizes, and its deviations from BERT (arXiv 1810.04805).
package struct TextEncoderConfig: Sendable, Equatable {
  package enum Family: String, Sendable, CaseIterable {
    /// BERT, RoBERTa and XLM-RoBERTa: learned positions, norms after each part.
    case bert
    /// MPNet (arXiv 2004.09297): BERT with a bias on the scores by distance.
    case mpnet
    /// ModernBERT (arXiv 2412.13663): rotary positions, norms before each part, GeGLU, local layers between global ones.
    case modernBERT
  }

  package var family: Family
  package var vocabularySize: Int, hiddenSize: Int, feedForwardSize: Int, layerCount: Int, headCount: Int
  /// Tokens of the longest text.
  package var contextLength: Int
  /// Rows of the position table, and the row of the first position; 0 rows where positions are rotary.
  package var positionCount = 0, firstPosition = 0
  /// Kinds of segments, of which a text is the first; 0 where the model has none.
  package var segmentCount = 0
  package var normEpsilon: Float
  package var activation = EncoderActivation.gelu
  /// Distances are sorted into so many buckets, each with a bias per head; 0 for none.
  package var distanceBuckets = 0
  /// Per layer: the base of the rotary frequencies (nil for none), and the positions seen to each side (nil for all).
  package var layers: [Layer]
  /// What the files say about pooling; nil where they are silent.
  package var pooling: EncoderPooling?

  package struct Layer: Sendable, Equatable {
    package var theta: Double?
    package var window: Int?
  }

  package var headDimension: Int { hiddenSize / headCount }
  package var isPreNorm: Bool { family == .modernBERT }
  package var isGated: Bool { family == .modernBERT }
  /// Whether linear layers and norms have biases.
  package var hasBias: Bool { family != .modernBERT }

  /// Whether a `model_type`, or `general.architecture`, is an encoder's.
  package static func isEncoder(named name: String) -> Bool { modelTypes.contains(name) || ggufNames.contains(name) }

  static let modelTypes = ["bert", "mpnet", "modernbert", "roberta", "xlm-roberta", "camembert"]
  static let ggufNames = ["bert", "modern-bert"]

  // MARK: - config.json

  package init(huggingFace parameters: Hyperparameters) throws {
    let expected = "one of " + Self.modelTypes.joined(separator: ", ")
    guard let type = try parameters.optionalString("model_type") else {
      throw parameters.error("model_type", found: "nothing", expected: expected)
    }
    guard Self.modelTypes.contains(type) else {
      throw parameters.error(
        "model_type", .unsupported, found: "\"\(type.prefix(60))\"", expected: expected, mend: "name an encoder's folder")
    }
    typealias Limits = ModelConfig.Limits
    let positions = try parameters.integer("max_position_embeddings", in: 2...Limits.context.upperBound)
    let layers = try parameters.integer("num_hidden_layers", in: Limits.layers)
    family = type == "mpnet" ? .mpnet : type == "modernbert" ? .modernBERT : .bert
    vocabularySize = try parameters.integer("vocab_size", in: Limits.vocabulary)
    hiddenSize = try parameters.integer("hidden_size", in: Limits.hidden)
    feedForwardSize = try parameters.integer("intermediate_size", in: Limits.feedForward)
    layerCount = layers
    headCount = try parameters.integer("num_attention_heads", in: Limits.heads)
    contextLength = positions
    self.layers = Array(repeating: Layer(), count: layers)
    if family == .modernBERT {
      normEpsilon = Float(try parameters.number("norm_eps", in: Limits.epsilon, default: 1e-5))
      activation = try Self.activation(parameters, "hidden_activation")
      for key in ["norm_bias", "attention_bias", "mlp_bias"] where try parameters.optionalBool(key) ?? false {
        throw parameters.error(key, .unsupported, found: "true", expected: "false, as in ModernBERT's checkpoints")
      }
      try readModernLayers(parameters)
      if let name = try parameters.optionalString("classifier_pooling") { pooling = EncoderPooling(rawValue: name) }
    } else {
      normEpsilon = Float(try parameters.number("layer_norm_eps", in: Limits.epsilon, default: 1e-12))
      activation = try Self.activation(parameters, "hidden_act")
      let kind = try parameters.optionalString("position_embedding_type") ?? "absolute"
      guard kind == "absolute" else {
        throw parameters.error("position_embedding_type", .unsupported, found: "\"\(kind.prefix(60))\"", expected: "absolute")
      }
      positionCount = positions
      if family == .mpnet {
        distanceBuckets = try parameters.integer("relative_attention_num_buckets", in: 4...1024, default: 32)
      } else {
        segmentCount = try parameters.integer("type_vocab_size", in: 0...256, default: 2)
      }
      // RoBERTa and its kin count positions from behind the padding token's id.
      if type != "bert" {
        firstPosition = try parameters.integer("pad_token_id", in: 0...(positions - 2), default: 1) + 1
        contextLength = positions - firstPosition
      }
    }
    try validate(file: parameters.file)
  }

  private static func activation(_ parameters: Hyperparameters, _ key: String) throws -> EncoderActivation {
    switch try parameters.optionalString(key) ?? "gelu" {
    case "gelu": return .gelu
    case "gelu_new", "gelu_pytorch_tanh": return .geluTanh
    case let other: throw parameters.error(key, .unsupported, found: "\"\(other.prefix(60))\"", expected: "gelu or gelu_new")
    }
  }

  /// Every third layer is global; the others see half of `local_attention` to each side and have a rope of their own.
  private mutating func readModernLayers(_ parameters: Hyperparameters) throws {
    func theta(_ kind: String, _ older: String, default fallback: Double) throws -> Double {
      if let nested = try parameters.optionalObject("rope_parameters")?.optionalObject(kind) {
        let type = try nested.optionalString("rope_type") ?? "default"
        guard type == "default" else {
          throw nested.error("rope_type", .unsupported, found: "\"\(type.prefix(60))\"", expected: "default")
        }
        return try nested.number("rope_theta", in: ModelConfig.Limits.theta, default: fallback)
      }
      return try parameters.number(older, in: ModelConfig.Limits.theta, default: fallback)
    }
    let period = try parameters.integer("global_attn_every_n_layers", in: 1...ModelConfig.Limits.layers.upperBound, default: 3)
    var isLocal = (0..<layerCount).map { $0 % period != 0 }
    if let types = try parameters.optionalArray("layer_types") {
      guard types.count >= layerCount else {
        throw parameters.error("layer_types", found: "\(types.count) elements", expected: "\(layerCount), one per layer")
      }
      isLocal = types.prefix(layerCount).map { $0 == .string("sliding_attention") }
    }
    try setModernLayers(
      isLocal, global: theta("full_attention", "global_rope_theta", default: 160_000),
      local: theta("sliding_attention", "local_rope_theta", default: 10_000),
      window: try parameters.integer("local_attention", in: 2...(1 << 30), default: 128) / 2)
  }

  private mutating func setModernLayers(_ isLocal: [Bool], global: Double, local: Double, window: Int) {
    layers = isLocal.map { Layer(theta: $0 ? local : global, window: $0 ? window : nil) }
  }

  // MARK: - GGUF

  package init(gguf description: GGUFDescription) throws {
    let all = Hyperparameters(file: description.file, values: description.metadata)
    let name = try all.optionalString("general.architecture") ?? ""
    guard Self.ggufNames.contains(name) else {
      throw all.error(
        "general.architecture", .unsupported, found: "\"\(name.prefix(60))\"", expected: "one of " + Self.ggufNames.joined(separator: ", "),
        mend: "name an encoder's file")
    }
    var own: [String: HyperparameterValue] = [:]
    for (key, value) in description.metadata where key.hasPrefix(name + ".") { own[String(key.dropFirst(name.count + 1))] = value }
    let parameters = Hyperparameters(file: description.file, values: own, prefix: name + ".")
    typealias Limits = ModelConfig.Limits
    func rows(_ tensor: String) -> Int { description.tensorShapes[tensor]?.first ?? 0 }
    let layers = try parameters.integer("block_count", in: Limits.layers)
    family = name == "modern-bert" ? .modernBERT : .bert
    hiddenSize = try parameters.integer("embedding_length", in: Limits.hidden)
    vocabularySize = rows("token_embd.weight")
    feedForwardSize = try parameters.integer("feed_forward_length", in: Limits.feedForward)
    layerCount = layers
    headCount = try parameters.integer("attention.head_count", in: Limits.heads)
    contextLength = try parameters.integer("context_length", in: 2...Limits.context.upperBound)
    normEpsilon = Float(try parameters.number("attention.layer_norm_epsilon", in: Limits.epsilon))
    self.layers = Array(repeating: Layer(), count: layers)
    switch try parameters.integer("pooling_type", in: 0...4, default: 0) {
    case 1: pooling = .mean
    case 2: pooling = .cls
    case 3: pooling = .last
    case 4:
      throw parameters.error("pooling_type", .unsupported, found: "4: a model that ranks", expected: "1 to 3: mean, first or last token")
    default: break
    }
    if family == .bert {
      positionCount = rows("position_embd.weight")
      segmentCount = rows("token_types.weight")
      contextLength = min(contextLength, positionCount)
    } else {
      let period = try parameters.integer("attention.sliding_window_pattern", in: 1...Limits.layers.upperBound, default: 3)
      setModernLayers(
        (0..<layers).map { $0 % period != 0 },
        global: try parameters.number("rope.freq_base", in: Limits.theta, default: 160_000),
        local: try parameters.number("rope.freq_base_swa", in: Limits.theta, default: 10_000),
        window: try parameters.integer("attention.sliding_window", in: 2...(1 << 30), default: 128) / 2)
    }
    try validate(file: description.file)
  }

  /// What no single key can show.
  private func validate(file: String) throws {
    func require(_ holds: Bool, _ place: String, found: String, expected: String) throws {
      guard holds else { throw ModelFileError(file: file, place: place, found: found, expected: expected) }
    }
    try require(
      hiddenSize % headCount == 0 && hiddenSize / headCount <= 256, "head count", found: "\(headCount)",
      expected: "a divisor of the hidden size \(hiddenSize) that leaves at most 256 for a head")
    try require(
      family != .modernBERT || headDimension % 2 == 0, "head dimension", found: "\(headDimension)", expected: "an even number to rotate")
    try require(normEpsilon > 0, "norm epsilon", found: "\(normEpsilon)", expected: "a small positive number")
    try require(contextLength >= 2, "context length", found: "\(contextLength)", expected: "at least 2 positions")
    try require(vocabularySize >= 1, "vocabulary size", found: "\(vocabularySize)", expected: "an embedding matrix")
  }
}
