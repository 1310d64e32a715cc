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
}

/// The weights of one decoder block. Fused projections appear as the slices they are made of.
struct LayerWeights: Sendable {
  var attentionNorm: NormWeights?
  var query: WeightMatrix
  var key: WeightMatrix
  var value: WeightMatrix
  var queryNorm: NormWeights?
  var keyNorm: NormWeights?
  var attentionOutput: WeightMatrix
  /// [heads]
  var sinks: NormWeights?
  var postAttentionNorm: NormWeights?
  var feedForwardNorm: NormWeights?
  /// One of these two.
  var feedForward: FeedForwardWeights?
  var experts: ExpertWeights?
  var postFeedForwardNorm: NormWeights?

  /// What every token goes through.
  var denseMatrices: [WeightMatrix] {
    [query, key, value, attentionOutput] + (feedForward.map { [$0.gate, $0.up, $0.down] } ?? []) + (experts.map { [$0.router] } ?? [])
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
