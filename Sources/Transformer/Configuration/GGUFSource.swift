import ModelFiles

/// The parts of a GGUF file that describe a model: what the configuration is read from.
package struct GGUFDescription: Sendable {
  package var file: String
  package var metadata: [String: HyperparameterValue]
  /// Outermost first: [rows, columns].
  package var tensorShapes: [String: [Int]]
  /// Tensors of rope divisors, as floats.
  package var ropeTensors: [String: [Float]]

  package init(
    file: String, metadata: [String: HyperparameterValue], tensorShapes: [String: [Int]], ropeTensors: [String: [Float]] = [:]
  ) {
    self.file = file
    self.metadata = metadata
    self.tensorShapes = tensorShapes
    self.ropeTensors = ropeTensors
  }

  /// The tensors whose values belong in `ropeTensors`.
  package static let ropeTensorNames = ["rope_freqs.weight", "rope_factors_long.weight", "rope_factors_short.weight"]
}

/// What GGUF metadata says, with the readings that architectures share.
struct GGUFSource {
  let architecture: Architecture
  let description: GGUFDescription
  /// Metadata under the architecture's prefix, with the prefix taken off the keys.
  let parameters: Hyperparameters

  init(architecture: Architecture, name: String, description: GGUFDescription) {
    self.architecture = architecture
    self.description = description
    let prefix = name + "."
    var own: [String: HyperparameterValue] = [:]
    for (key, value) in description.metadata where key.hasPrefix(prefix) {
      own[String(key.dropFirst(prefix.count))] = value
    }
    self.parameters = Hyperparameters(file: description.file, values: own, prefix: prefix)
  }

  func hasTensor(_ name: String) -> Bool { description.tensorShapes[name] != nil }

  /// A plain Llama-like decoder with the keys that every architecture has.
  ///
  /// - Parameter hasHeadlessLayers: whether layers may have no key-value heads, which then have no attention; the others agree.
  func decoder(theta: Double = 10_000, hasHeadlessLayers: Bool = false) throws -> ModelConfig {
    typealias Limits = ModelConfig.Limits
    let hidden = try parameters.integer("embedding_length", in: Limits.hidden)
    let heads = try uniform("attention.head_count", in: Limits.heads)
    let layers = try parameters.integer("block_count", in: Limits.layers)
    let context = try parameters.integer("context_length", in: Limits.context)
    let headDimension: Int
    if let given = try parameters.optionalInteger("attention.key_length", in: Limits.headDimension) {
      headDimension = given
    } else {
      guard hidden % heads == 0 else {
        throw parameters.error(
          "attention.head_count", found: "\(heads)", expected: "a divisor of embedding_length \(hidden), or an attention.key_length key")
      }
      headDimension = hidden / heads
    }
    let valueLength = try parameters.integer("attention.value_length", in: Limits.headDimension, default: headDimension)
    guard valueLength == headDimension else {
      throw parameters.error("attention.value_length", found: "\(valueLength)", expected: "the key length \(headDimension)")
    }
    let rotary = try parameters.integer("rope.dimension_count", in: 2...headDimension, default: headDimension)
    let baseTheta = try parameters.number("rope.freq_base", in: Limits.theta, default: theta)
    let scaling = try ropeScaling(rotaryDimension: rotary, contextLength: context)
    return ModelConfig(
      architecture: architecture,
      vocabularySize: try vocabularySize(),
      hiddenSize: hidden,
      feedForwardSize: parameters.has("expert_count") && !parameters.has("feed_forward_length")
        ? 1 : try uniform("feed_forward_length", in: Limits.feedForward),
      headCount: heads,
      keyValueHeadCount: parameters.has("attention.head_count_kv")
        ? try uniform("attention.head_count_kv", in: Limits.heads, ignoringZeros: hasHeadlessLayers) : heads,
      headDimension: headDimension,
      contextLength: context,
      normEpsilon: Float(try parameters.number("attention.layer_norm_rms_epsilon", in: Limits.epsilon)),
      layers: Array(repeating: LayerConfig(rope: 0, window: nil), count: layers),
      ropes: [RopeConfig(rotaryDimension: rotary, theta: baseTheta, scaling: scaling)],
      attentionScale: 1 / Float(headDimension).squareRoot(),
      hasQueryKeyValueBias: hasTensor("blk.0.attn_q.bias"),
      hasAttentionOutputBias: hasTensor("blk.0.attn_output.bias"),
      hasFeedForwardBias: hasTensor("blk.0.ffn_gate.bias"),
      tiedEmbedding: !hasTensor("output.weight"))
  }

  /// The experts of a model that has some; weights of the chosen ones sum to one.
  func experts(hasBias: Bool = false) throws -> ExpertConfig {
    let count = try parameters.integer("expert_count", in: ModelConfig.Limits.experts)
    return ExpertConfig(
      count: count, perToken: try parameters.integer("expert_used_count", in: 1...count),
      feedForwardSize: try parameters.integer("expert_feed_forward_length", in: ModelConfig.Limits.feedForward), hasBias: hasBias)
  }

  /// Whether a layer has no key-value heads, for each layer.
  func headlessLayers(count: Int) throws -> [Bool] {
    let key = "attention.head_count_kv"
    guard case .array(let elements)? = parameters.value(key) else { return Array(repeating: false, count: count) }
    guard elements.count >= count else {
      throw parameters.error(key, found: "\(elements.count) elements", expected: "\(count), one per layer")
    }
    return elements.prefix(count).map { $0 == .integer(0) }
  }

  /// An integer that some files give once per layer; every layer must have the same, or none at all.
  private func uniform(_ key: String, in range: ClosedRange<Int>, ignoringZeros: Bool = false) throws -> Int {
    guard case .array(let all)? = parameters.value(key) else { return try parameters.integer(key, in: range) }
    let elements = ignoringZeros ? all.filter { $0 != .integer(0) } : all
    guard let first = elements.first, elements.allSatisfy({ $0 == first }), case .integer(let value) = first, range.contains(value) else {
      throw parameters.error(
        key, found: "values that differ by layer",
        expected: "the same integer from \(range.lowerBound) to \(range.upperBound) for every layer")
    }
    return value
  }

  private func vocabularySize() throws -> Int {
    if let given = try parameters.optionalInteger("vocab_size", in: ModelConfig.Limits.vocabulary) { return given }
    guard let shape = description.tensorShapes["token_embd.weight"], let rows = shape.first else {
      throw ModelFileError(
        file: description.file, place: "token_embd.weight", found: "no such tensor", expected: "the embedding matrix",
        mend: "a file with the vocabulary alone holds no model")
    }
    return rows
  }

  private func ropeScaling(rotaryDimension: Int, contextLength: Int) throws -> RopeScaling {
    let factors = ModelConfig.Limits.scale
    let pairs = rotaryDimension / 2
    func divisors(_ name: String) throws -> [Float]? {
      guard let values = description.ropeTensors[name] else { return nil }
      guard values.count == pairs, values.allSatisfy({ $0.isFinite && $0 > 0 }) else {
        throw ModelFileError(
          file: description.file, place: name, found: "\(values.count) values", expected: "\(pairs) positive numbers, one per rotated pair")
      }
      return values
    }
    let original = try parameters.integer("rope.scaling.original_context_length", in: ModelConfig.Limits.context, default: contextLength)
    if let short = try divisors("rope_factors_short.weight"), let long = try divisors("rope_factors_long.weight") {
      let recommended = RopeConfig.longRopeAttentionFactor(
        scale: Double(contextLength) / Double(original), originalContext: original)
      let attention = try parameters.number("rope.scaling.attn_factor", in: factors, default: recommended)
      return .longRope(
        short: short.map { Double($0) }, long: long.map { Double($0) }, originalContext: original, attentionFactor: attention)
    }
    if let values = try divisors("rope_freqs.weight") { return .divisors(values) }
    let factor =
      try parameters.optionalNumber("rope.scaling.factor", in: 0...factors.upperBound)
      ?? parameters.number("rope.scale_linear", in: 0...factors.upperBound, default: 1)
    let type = try parameters.optionalString("rope.scaling.type") ?? "linear"
    guard factor > 0, factor != 1 else { return .none }
    switch type {
    case "none", "longrope": return .none
    case "linear": return .linear(factor: factor)
    case "yarn":
      return .yarn(
        factor: factor, betaFast: try parameters.number("rope.scaling.yarn_beta_fast", in: factors, default: 32),
        betaSlow: try parameters.number("rope.scaling.yarn_beta_slow", in: factors, default: 1), originalContext: original,
        attentionFactor: RopeConfig.yarnAttentionFactor(factor)
          * (try parameters.number("rope.scaling.attn_factor", in: factors, default: 1)),
        truncate: true)
    default:
      throw parameters.error("rope.scaling.type", found: "\"\(type.prefix(60))\"", expected: "one of none, linear, yarn, longrope")
    }
  }

  /// `attention.sliding_window`; nil where it is absent or zero.
  func slidingWindow() throws -> Int? {
    let window = try parameters.optionalInteger("attention.sliding_window", in: 0...(1 << 30))
    return window == 0 ? nil : window
  }

  /// The window of every layer of a model whose layers repeat `pattern - 1` local ones and one global one.
  ///
  /// `attention.sliding_window_pattern`, an integer or one flag per layer, replaces `pattern`.
  func windows(layerCount: Int, window: Int?, pattern: Int) throws -> [Int?] {
    let key = "attention.sliding_window_pattern"
    if case .array(let flags)? = parameters.value(key) {
      guard flags.count >= layerCount else {
        throw parameters.error(key, found: "\(flags.count) elements", expected: "\(layerCount), one per layer")
      }
      return flags.prefix(layerCount).map { $0 == .bool(true) ? window : nil }
    }
    let period = try parameters.integer(key, in: 1...ModelConfig.Limits.layers.upperBound, default: pattern)
    return (0..<layerCount).map { $0 % period < period - 1 ? window : nil }
  }
}
