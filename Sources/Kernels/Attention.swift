import CKernels

/// The fixed sizes of an attention layer.
package struct AttentionShape: @unchecked Sendable {
  // Sendable because the sinks are only read.
  let shape: kn_attention_shape

  /// - Parameters:
  ///   - heads: query heads, a multiple of `kvHeads`.
  ///   - headSize: elements of a head, at most 256.
  ///   - scale: multiplies query x key; by default 1 / sqrt(headSize).
  ///   - softCap: `s = cap * tanh(s / cap)`; 0 for none.
  ///   - window: positions a query sees, itself counted; 0 for all.
  ///   - sinks: [heads], a score for each that takes part in the softmax and has no value; the caller keeps it. nil for none.
  package init(
    heads: Int, kvHeads: Int, headSize: Int, scale: Float? = nil, softCap: Float = 0, window: Int = 0, sinks: UnsafePointer<Float>? = nil
  ) {
    precondition(kvHeads > 0 && heads % kvHeads == 0 && headSize > 0 && headSize <= Int(KN_MAX_HEAD), "attention shape")
    shape = kn_attention_shape(
      heads: Int32(heads), kv_heads: Int32(kvHeads), head_size: Int32(headSize), scale: scale ?? 1 / Float(headSize).squareRoot(),
      soft_cap: softCap, window: Int32(window), sinks: sinks)
  }

  package var heads: Int { Int(shape.heads) }
  package var kvHeads: Int { Int(shape.kv_heads) }
  package var headSize: Int { Int(shape.head_size) }

  /// `out[t, h] = softmax(scale * q[t, h] * keys) * values` over the positions `0...start + t` (or the window's).
  ///
  /// - Parameters:
  ///   - q: [tokens, qStride] floats, a row holding [heads, headSize]; rotary embedding already applied.
  ///   - cache: holds positions `0 ..< start + tokens`.
  ///   - out: [tokens, outStride] floats, a row holding [heads, headSize].
  package func attend(
    _ q: UnsafePointer<Float>, qStride: Int? = nil, cache: KVLayer, start: Int, tokens: Int, into out: UnsafeMutablePointer<Float>,
    outStride: Int? = nil, worker: Worker
  ) {
    var shape = shape
    var kv = cache.kv
    kn_attention(
      worker.pool, worker.thread, &shape, &kv, q, qStride ?? heads * headSize, Int32(start), Int32(tokens), out,
      outStride ?? heads * headSize)
  }

  /// Appends `tokens` positions from `start` on. `keys`, `values`: [tokens, stride] floats, a row holding [kvHeads, headSize].
  package func store(
    keys: UnsafePointer<Float>, keyStride: Int? = nil, values: UnsafePointer<Float>, valueStride: Int? = nil, cache: KVLayer, start: Int,
    tokens: Int, worker: Worker
  ) {
    precondition(start >= 0 && start + tokens <= cache.capacity, "positions outside the cache")
    var shape = shape
    var kv = cache.kv
    kn_kv_store(
      worker.pool, worker.thread, &kv, &shape, keys, keyStride ?? kvHeads * headSize, values, valueStride ?? kvHeads * headSize,
      Int32(start), Int32(tokens))
  }
}

/// Keys and values of one layer, each [kvHeads, capacity, headSize], in memory owned by the caller.
///
/// The size of an array is `kvHeads * capacity * precision.rowByteCount(headSize:)` bytes.
package struct KVLayer: @unchecked Sendable {
  // Sendable as a view: whoever owns the memory orders its use.
  package enum Precision: Sendable, CaseIterable {
    case f16, f32
    /// Blocks of 32 with a half-precision scale; the head size is a multiple of 32.
    case q8_0

    var format: kn_format {
      switch self {
      case .f16: UInt32(KN_F16)
      case .f32: UInt32(KN_F32)
      case .q8_0: UInt32(KN_Q8_0)
      }
    }

    /// The bytes of one head at one position; 0 where the precision does not hold heads of that size.
    package func rowByteCount(headSize: Int) -> Int { kn_row_bytes(format, headSize) }
  }

  let kv: kn_kv
  package var capacity: Int { Int(kv.capacity) }

  package init(keys: UnsafeMutableRawPointer, values: UnsafeMutableRawPointer, capacity: Int, precision: Precision) {
    kv = kn_kv(keys: keys, values: values, capacity: Int32(capacity), format: precision.format)
  }
}
