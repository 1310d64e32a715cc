import Foundation
import ModelFiles

/// The gate's activation in the feed-forward part.
package enum GateActivation: Sendable, Equatable {
  /// x · sigmoid(x), making SwiGLU.
  case silu
  /// The tanh approximation of GELU, making GeGLU.
  case geluTanh
  /// gpt-oss: x · sigmoid(1.702 x) · (up + 1), x at most 7 and up within ±7.
  case clampedSilu
}

/// A feed-forward part that is a mixture of experts, of which each token goes through a few.
package struct ExpertConfig: Sendable, Equatable {
  package var count: Int
  /// Experts of a token.
  package var perToken: Int
  /// Width inside an expert.
  package var feedForwardSize: Int
  /// How an expert's score comes from the router's logit.
  package enum Scoring: Sendable, Equatable {
    /// The softmax over all experts.
    case softmax
    /// 1 / (1 + exp(-logit)), each expert for itself.
    case sigmoid
  }
  package var scoring = Scoring.softmax
  /// Added to the scores by which experts are chosen, not to their weights.
  package var hasSelectionBias = false
  /// Multiplies the weights of a token's experts.
  package var weightScale: Float = 1
  /// Whether an expert's weight multiplies what goes into it, not what comes out.
  package var weighsInputs = false
  /// Width inside an expert that every token goes through beside its own; 0 for none.
  package var sharedFeedForwardSize = 0
  /// Whether the weights of a token's experts are made to sum to one; otherwise they are its scores.
  package var normalizesWeights = true
  /// Biases of the router and of the experts' projections.
  package var hasBias = false
}

/// What differs from layer to layer.
package struct LayerConfig: Sendable, Equatable {
  /// Index into `ModelConfig.ropes`; nil for a layer without position embedding.
  package var rope: Int?
  /// A token sees itself and the `window - 1` tokens before it; nil for all.
  package var window: Int?
  /// A token sees the positions from the last multiple of this to its own; nil for no such border.
  package var chunk: Int?
  /// Whether the feed-forward part is a mixture of experts.
  package var hasExperts = false
  /// Whether a short gated convolution stands in attention's place (``ModelConfig/convolutionLength``).
  package var isConvolution = false

  package init(rope: Int?, window: Int?) {
    self.rope = rope
    self.window = window
  }
}

/// A factor of queries that grows with their position (scalable softmax, arXiv 2501.19399): `1 + scale · log(1 + ⌊(position + 1) / length⌋)`.
package struct AttentionTemperature: Sendable, Equatable {
  package var scale: Float
  package var length: Int

  func factor(at position: Int) -> Float { 1 + scale * log(1 + Float((position + 1) / length)) }
}

/// Every hyperparameter of a decoder, whichever file form it comes from.
///
/// A value that `validated()` has returned is consistent: sizes are positive and bounded, head counts divide, ropes fit the head.
package struct ModelConfig: Sendable, Equatable {
  package var architecture: Architecture
  package var vocabularySize: Int
  /// Width of the residual stream.
  package var hiddenSize: Int
  /// Width inside the feed-forward part.
  package var feedForwardSize: Int
  package var headCount: Int
  /// Key and value heads, each shared by `headCount / keyValueHeadCount` query heads.
  package var keyValueHeadCount: Int
  package var headDimension: Int
  /// The longest sequence the model is meant for, in tokens.
  package var contextLength: Int
  package var normEpsilon: Float
  package var layers: [LayerConfig]
  package var ropes: [RopeConfig]
  package var ropeLayout: RopeLayout = .halfSplit

  /// Attention logits are multiplied by this.
  package var attentionScale: Float
  /// c in c · tanh(logit / c) on attention logits.
  package var attentionSoftCap: Float?
  /// c in c · tanh(logit / c) on output logits.
  package var finalSoftCap: Float?
  /// RMS norms over each head of queries and keys, before the rotation.
  package var hasQueryKeyNorm = false
  /// That norm spans all heads together.
  package var queryKeyNormSpansHeads = false
  /// Norms without weights over each head of queries and keys, in layers with a rope.
  package var hasUnitQueryKeyNorm = false
  /// Of queries, in layers without a rope.
  package var attentionTemperature: AttentionTemperature?
  /// RMS norms before attention and feed-forward.
  package var hasPreNorms = true
  /// RMS norms on what attention and feed-forward add to the residual stream.
  package var hasPostNorms = false
  /// What attention and feed-forward add is multiplied by this.
  package var residualScale: Float = 1
  /// Output logits are multiplied by this.
  package var logitScale: Float = 1
  /// A score per head that takes part in the softmax of attention and has no value.
  package var hasAttentionSinks = false
  package var experts: ExpertConfig?
  /// Positions that a convolution's output depends on, its own counted; 0 where no layer has one.
  package var convolutionLength = 0
  package var activation: GateActivation = .silu
  /// Token embeddings are multiplied by this.
  package var embeddingScale: Float = 1
  /// Added to every norm weight when it is read: 1 where a checkpoint stores w and means 1 + w.
  package var normWeightOffset: Float = 0
  /// Biases of the query, key and value projections.
  package var hasQueryKeyValueBias = false
  /// Bias of attention's output projection.
  package var hasAttentionOutputBias = false
  /// Biases of the feed-forward projections.
  package var hasFeedForwardBias = false
  /// Query, key and value in one tensor.
  package var hasFusedQueryKeyValue = false
  /// Gate and up in one tensor.
  package var hasFusedGateUp = false
  /// The output head is the embedding matrix. nil: decided by whether the file holds a head of its own.
  package var tiedEmbedding: Bool?

  package var layerCount: Int { layers.count }
  package var querySize: Int { headCount * headDimension }
  package var keyValueSize: Int { keyValueHeadCount * headDimension }

  /// The greatest width inside the feed-forward parts.
  package var innerSize: Int {
    max(
      layers.contains { !$0.hasExperts } ? feedForwardSize : 1, experts?.feedForwardSize ?? 1, experts?.sharedFeedForwardSize ?? 1)
  }
  package var hasConvolutions: Bool { layers.contains { $0.isConvolution } }
  /// Whether what is added to the residual stream is made apart from it.
  package var hasAddition: Bool { hasPostNorms || residualScale != 1 || experts != nil }

  /// Ranges within which every size must lie: far above any model there is, and low enough that no product of two overflows.
  package enum Limits {
    package static let vocabulary = 1...(1 << 24)
    package static let hidden = 1...(1 << 18)
    package static let feedForward = 1...(1 << 20)
    package static let layers = 1...2048
    package static let heads = 1...4096
    package static let experts = 1...4096
    package static let headDimension = 2...256
    package static let convolution = 1...64
    package static let context = 1...(1 << 26)
    package static let theta = 1.0...1e12
    package static let epsilon = 0.0...0.1
    package static let scale = 1e-6...1e6
  }

  /// Checks what no single key can show. `file` stands in the messages.
  package func validated(file: String) throws -> ModelConfig {
    func require(_ holds: Bool, _ place: String, found: String, expected: String) throws {
      guard holds else { throw ModelFileError(file: file, place: place, found: found, expected: expected) }
    }
    func require(_ value: Int, in range: ClosedRange<Int>, _ place: String) throws {
      try require(range.contains(value), place, found: "\(value)", expected: "\(range.lowerBound) to \(range.upperBound)")
    }
    try require(vocabularySize, in: Limits.vocabulary, "vocabulary size")
    try require(hiddenSize, in: Limits.hidden, "hidden size")
    try require(feedForwardSize, in: Limits.feedForward, "feed-forward size")
    try require(layerCount, in: Limits.layers, "layer count")
    try require(headCount, in: Limits.heads, "head count")
    try require(keyValueHeadCount, in: Limits.heads, "key-value head count")
    try require(headDimension, in: Limits.headDimension, "head dimension")
    try require(contextLength, in: Limits.context, "context length")
    try require(
      headCount % keyValueHeadCount == 0, "head counts", found: "\(headCount) heads over \(keyValueHeadCount) key-value heads",
      expected: "a head count that is a multiple of the key-value head count")
    try require(headDimension % 2 == 0, "head dimension", found: "\(headDimension)", expected: "an even number")
    try require(querySize <= 1 << 20, "head count × head dimension", found: "\(querySize)", expected: "at most \(1 << 20)")
    try require(normEpsilon.isFinite && normEpsilon >= 0, "norm epsilon", found: "\(normEpsilon)", expected: "a small positive number")
    try require(
      attentionScale.isFinite && attentionScale > 0, "attention scale", found: "\(attentionScale)", expected: "a positive number")
    try require(
      embeddingScale.isFinite && embeddingScale > 0, "embedding scale", found: "\(embeddingScale)", expected: "a positive number")
    for (name, scale) in [("residual multiplier", residualScale), ("logit scale", logitScale)] {
      try require(scale.isFinite && scale > 0, name, found: "\(scale)", expected: "a positive number")
    }
    if let experts {
      try require(experts.count, in: Limits.experts, "expert count")
      try require(experts.perToken, in: 1...experts.count, "experts of a token")
      try require(experts.feedForwardSize, in: Limits.feedForward, "expert feed-forward size")
      try require(experts.sharedFeedForwardSize, in: 0...Limits.feedForward.upperBound, "shared expert's feed-forward size")
      try require(
        experts.sharedFeedForwardSize == 0 || residualScale == 1, "shared expert", found: "a residual multiplier",
        expected: "none beside it")
    }
    try require(
      experts != nil || !layers.contains { $0.hasExperts }, "experts", found: "layers with experts", expected: "an expert count as well")
    if hasConvolutions { try require(convolutionLength, in: Limits.convolution, "convolution length") }
    for cap in [attentionSoftCap, finalSoftCap] {
      if let cap { try require(cap.isFinite && cap > 0, "soft-cap", found: "\(cap)", expected: "a positive number") }
    }
    for (index, layer) in layers.enumerated() {
      if let rope = layer.rope {
        try require(ropes.indices.contains(rope), "layer \(index)", found: "rope \(rope)", expected: "one of \(ropes.count)")
      }
      if let window = layer.window { try require(window, in: 1...(1 << 30), "sliding window of layer \(index)") }
      if let chunk = layer.chunk { try require(chunk, in: 1...(1 << 30), "attention chunk of layer \(index)") }
    }
    for rope in ropes {
      try require(
        rope.rotaryDimension >= 2 && rope.rotaryDimension % 2 == 0 && rope.rotaryDimension <= headDimension, "rotary dimension",
        found: "\(rope.rotaryDimension)", expected: "an even number from 2 to the head dimension \(headDimension)")
      for long in [false, true] {
        let frequencies = rope.inverseFrequencies(long: long)
        try require(
          frequencies.count == rope.rotaryDimension / 2 && frequencies.allSatisfy { $0.isFinite && $0 > 0 }, "rope scaling",
          found: "frequencies that are not \(rope.rotaryDimension / 2) positive numbers",
          expected: "scaling factors that leave every frequency positive")
      }
      try require(
        rope.attentionFactor.isFinite && rope.attentionFactor > 0, "rope attention factor", found: "\(rope.attentionFactor)",
        expected: "a positive number")
    }
    return self
  }
}
