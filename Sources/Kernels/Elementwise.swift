import CKernels

/// Norms, gates and other work without weights matrices. None of these has a barrier: divide tokens with ``Worker/share(of:granularity:)``.
package enum Elementwise {
  /// `out[i] = x[i] / sqrt(mean(x²) + epsilon) * (weight[i] + offset)`; x, out: [width], may alias; a nil weight is 1 (offset 1 for Gemma).
  package static func rmsNorm(
    _ x: UnsafePointer<Float>, weight: UnsafePointer<Float>?, into out: UnsafeMutablePointer<Float>, width: Int, epsilon: Float,
    offset: Float = 0
  ) {
    kn_rms_norm(x, weight, out, width, epsilon, offset)
  }

  /// `out[i] = (x[i] - mean) / sqrt(variance + epsilon) * weight[i] + bias[i]`; x, out: [width], may alias.
  package static func layerNorm(
    _ x: UnsafePointer<Float>, weight: UnsafePointer<Float>?, bias: UnsafePointer<Float>?, into out: UnsafeMutablePointer<Float>,
    width: Int, epsilon: Float
  ) {
    kn_layer_norm(x, weight, bias, out, width, epsilon)
  }

  /// Softmax in place; count > 0.
  package static func softmax(_ x: UnsafeMutablePointer<Float>, count: Int) { kn_softmax(x, count) }

  /// `out[i] = gate[i] * sigmoid(gate[i]) * up[i]`; may alias.
  package static func siluMul(
    _ gate: UnsafePointer<Float>, _ up: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>, count: Int
  ) {
    kn_silu_mul(gate, up, out, count)
  }

  /// `out[i] = gelu(gate[i]) * up[i]` with the tanh approximation; may alias.
  package static func geluMul(
    _ gate: UnsafePointer<Float>, _ up: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>, count: Int
  ) {
    kn_gelu_mul(gate, up, out, count)
  }

  /// `out[i] = gelu(x[i])` with the tanh approximation; may alias.
  package static func gelu(_ x: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>, count: Int) { kn_gelu(x, out, count) }

  /// The same by the error function, to 2e-7 of x.
  package static func geluErf(_ x: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>, count: Int) { kn_gelu_erf(x, out, count) }

  /// `out[i] = gelu(gate[i]) * up[i]` by the error function; may alias.
  package static func geluErfMul(
    _ gate: UnsafePointer<Float>, _ up: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>, count: Int
  ) {
    kn_gelu_erf_mul(gate, up, out, count)
  }

  /// `x[i] = cap * tanh(x[i] / cap)`
  package static func softCap(_ x: UnsafeMutablePointer<Float>, count: Int, cap: Float) { kn_soft_cap(x, count, cap) }

  /// `out[i] += x[i]`
  package static func add(_ x: UnsafePointer<Float>, to out: UnsafeMutablePointer<Float>, count: Int) { kn_add(x, out, count) }

  /// `out[i] = x[i] * factor`; may alias.
  package static func scale(_ x: UnsafePointer<Float>, by factor: Float, into out: UnsafeMutablePointer<Float>, count: Int) {
    kn_scale(x, out, count, factor)
  }

  /// Index of the greatest element, the first among equals; count > 0.
  package static func argmax(_ x: UnsafePointer<Float>, count: Int) -> Int { kn_argmax(x, count) }

  /// IEEE half precision, round to nearest even.
  package static func toHalf(_ x: UnsafePointer<Float>, into out: UnsafeMutablePointer<UInt16>, count: Int) { kn_to_half(x, out, count) }
  package static func fromHalf(_ x: UnsafePointer<UInt16>, into out: UnsafeMutablePointer<Float>, count: Int) {
    kn_from_half(x, out, count)
  }
}
