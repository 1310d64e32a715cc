import CKernels

/// Attention in which every position of a sequence sees every other, or those within a window to both sides.
package struct EncoderAttention: @unchecked Sendable {
  // Sendable because the bias is only read; `owner` keeps it alive.
  private let shape: kn_encoder_shape
  private let owner: AnyObject?

  /// - Parameters:
  ///   - headSize: elements of a head, at most 256.
  ///   - window: positions that a query sees to each side; 0 for all.
  ///   - bias: added to the scores, [heads, 2 * biasLength - 1], by key position less query position from `1 - biasLength` on; valid while `owner`
  ///     lives.
  ///   - biasLength: at least as long as the longest sequence.
  package init(
    heads: Int, headSize: Int, scale: Float, window: Int = 0, bias: UnsafePointer<Float>? = nil, biasLength: Int = 0,
    owner: AnyObject? = nil
  ) {
    precondition(heads > 0 && headSize > 0 && headSize <= Int(KN_MAX_HEAD), "attention shape")
    shape = kn_encoder_shape(
      heads: Int32(heads), head_size: Int32(headSize), scale: scale, window: Int32(window), bias: bias, bias_length: Int32(biasLength))
    self.owner = owner
  }

  /// Floats of memory that each worker needs for sequences of up to `tokens`.
  package static func floatsPerWorker(headSize: Int, tokens: Int) -> Int { kn_encoder_attention_floats(Int32(headSize), Int32(tokens)) }

  /// `out = softmax(scale * q * keys + bias) * values` inside each sequence. Ends with a barrier.
  ///
  /// - Parameters:
  ///   - q: [rows, heads * headSize], as are `k`, `v` and `out`; the rows of the sequences stand one behind another.
  ///   - lengths: rows of each sequence, at least 1.
  ///   - memory: of this worker alone, 64-byte aligned.
  package func attend(
    _ q: UnsafePointer<Float>, _ k: UnsafePointer<Float>, _ v: UnsafePointer<Float>, lengths: UnsafeBufferPointer<Int32>,
    into out: UnsafeMutablePointer<Float>, memory: UnsafeMutablePointer<Float>, worker: Worker
  ) {
    let width = Int(shape.heads * shape.head_size)
    withUnsafePointer(to: shape) {
      kn_encoder_attention(worker.pool, $0, q, k, v, width, lengths.baseAddress, Int32(lengths.count), out, width, memory)
    }
  }
}
