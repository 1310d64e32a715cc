import CKernels

extension Elementwise {
  /// Rotates the first `2 * half` elements of each head of one token, in place, by angles that the caller computed.
  ///
  /// - Parameters:
  ///   - row: [heads, headSize].
  ///   - cosines: [half], as are the `sines`.
  package static func rotate(
    _ row: UnsafeMutablePointer<Float>, cosines: UnsafePointer<Float>, sines: UnsafePointer<Float>, half: Int, heads: Int, headSize: Int,
    interleaved: Bool
  ) {
    for head in 0..<heads { kn_rope(row + head * headSize, cosines, sines, half, interleaved) }
  }
}
