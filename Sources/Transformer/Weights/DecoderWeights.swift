import Kernels

/// A norm's weights as floats, with any offset already added; the memory belongs to the model's `FloatStorage`.
struct NormWeights: @unchecked Sendable {
  // Sendable: written once, before the model is shared.
  let values: UnsafePointer<Float>
  let count: Int
}

/// The weights of one decoder block. Fused projections appear as the slices they are made of.
struct LayerWeights: Sendable {
  var attentionNorm: NormWeights
  var query: WeightMatrix
  var key: WeightMatrix
  var value: WeightMatrix
  var queryNorm: NormWeights?
  var keyNorm: NormWeights?
  var attentionOutput: WeightMatrix
  var postAttentionNorm: NormWeights?
  var feedForwardNorm: NormWeights
  var gate: WeightMatrix
  var up: WeightMatrix
  var down: WeightMatrix
  var postFeedForwardNorm: NormWeights?

  var matrices: [WeightMatrix] { [query, key, value, attentionOutput, gate, up, down] }
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
