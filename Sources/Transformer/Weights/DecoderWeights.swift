import Kernels

/// A norm's weights as floats, with any offset already added; the memory belongs to the model's `FloatStorage`.
struct NormWeights: @unchecked Sendable {
  // Sendable: written once, before the model is shared.
  let values: UnsafePointer<Float>
  let count: Int
}

/// The feed-forward part of one decoder block.
struct FeedForwardWeights: Sendable {
  var gate: WeightMatrix
  var up: WeightMatrix
  var down: WeightMatrix
}

/// A mixture of experts in its place.
struct ExpertWeights: Sendable {
  /// [experts, hidden]
  var router: WeightMatrix
  var experts: [FeedForwardWeights]
  /// Added to the scores by which experts are chosen, [experts].
  var selectionBias: NormWeights?
  /// Of every token.
  var shared: FeedForwardWeights?
}

/// Attention's projections, norms over heads, and sinks. Fused projections appear as the slices they are made of.
struct AttentionWeights: Sendable {
  var query: WeightMatrix
  var key: WeightMatrix
  var value: WeightMatrix
  var queryNorm: NormWeights?
  var keyNorm: NormWeights?
  var output: WeightMatrix
  /// [heads]
  var sinks: NormWeights?
}

/// A short gated convolution, `output(c · taps * (b · x))` with `b, c, x = input(…)`.
struct ConvolutionWeights: Sendable {
  /// [3 · hidden, hidden]: b, c, x.
  var input: WeightMatrix
  /// [convolution length, hidden], the oldest position first.
  var taps: NormWeights
  var output: WeightMatrix
}

/// The weights of one decoder block.
struct LayerWeights: Sendable {
  var attentionNorm: NormWeights?
  /// One of these two.
  var attention: AttentionWeights?
  var convolution: ConvolutionWeights?
  var postAttentionNorm: NormWeights?
  var feedForwardNorm: NormWeights?
  /// One of these two.
  var feedForward: FeedForwardWeights?
  var experts: ExpertWeights?
  var postFeedForwardNorm: NormWeights?

  /// What every token goes through.
  var denseMatrices: [WeightMatrix] {
    var matrices: [WeightMatrix] = []
    if let attention { matrices += [attention.query, attention.key, attention.value, attention.output] }
    if let convolution { matrices += [convolution.input, convolution.output] }
    if let feedForward { matrices += [feedForward.gate, feedForward.up, feedForward.down] }
    if let experts { matrices.append(experts.router) }
    if let shared = experts?.shared { matrices += [shared.gate, shared.up, shared.down] }
    return matrices
  }
  var matrices: [WeightMatrix] { denseMatrices + (experts?.experts.flatMap { [$0.gate, $0.up, $0.down] } ?? []) }
}

/// All weights of a decoder, in place in their mapped file but for the norms and biases.
struct DecoderWeights: Sendable {
  var embedding: WeightMatrix
  var layers: [LayerWeights]
  var outputNorm: NormWeights
  /// The embedding itself where the two are tied.
  var head: WeightMatrix
  var isTied: Bool
  /// Bytes that all matrices take, a tied head counted once.
  var byteCount: Int
  /// Names of the matrices' formats with their numbers, most frequent first.
  var formats: [(name: String, count: Int)]
}

/// Owner of small float arrays (norms, biases) whose addresses the weights refer to.
final class FloatStorage: @unchecked Sendable {
  // Sendable: filled while the model is loaded by one thread, read-only from then on.
  private var blocks: [UnsafeMutablePointer<Float>] = []

  func allocate(_ count: Int) -> UnsafeMutablePointer<Float> {
    let block = UnsafeMutablePointer<Float>.allocate(capacity: count)
    block.initialize(repeating: 0, count: count)
    blocks.append(block)
    return block
  }

  deinit { for block in blocks { block.deallocate() } }
}
