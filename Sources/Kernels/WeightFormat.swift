import CKernels

/// How the weights of a matrix are coded. Raw values are the type codes of GGUF files.
package enum WeightFormat: UInt32, Sendable, CaseIterable {
  case f32 = 0
  case f16 = 1
  case q4_0 = 2
  case q4_1 = 3
  case q5_0 = 6
  case q5_1 = 7
  case q8_0 = 8
  case q2_K = 10
  case q3_K = 11
  case q4_K = 12
  case q5_K = 13
  case q6_K = 14
  case iq4_nl = 20
  case iq4_xs = 23
  case bf16 = 30
  case mxfp4 = 39

  /// Columns that one block covers: 1, 32 or 256.
  package var blockColumns: Int { Int(kn_block_columns(rawValue)) }
  /// Bytes of one block.
  package var blockBytes: Int { Int(kn_block_bytes(rawValue)) }
  /// Bytes of a row, or nil if `columns` is not a multiple of the block.
  package func rowBytes(columns: Int) -> Int? {
    let bytes = kn_row_bytes(rawValue, columns)
    return bytes == 0 ? nil : bytes
  }
  /// Whether products read activations in their quantised form.
  package var isQuantized: Bool { kn_format_is_quantized(rawValue) }
}
