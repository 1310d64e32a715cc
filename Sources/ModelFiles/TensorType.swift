/// How the elements of a tensor are stored. The raw values are ggml's type codes, as GGUF files hold them.
package enum TensorType: UInt32, Sendable, CaseIterable {
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

  /// Elements that share one block; the last dimension of a tensor is a multiple of it.
  package var blockSize: Int {
    switch self {
    case .f32, .f16, .bf16: return 1
    case .q4_0, .q4_1, .q5_0, .q5_1, .q8_0, .iq4_nl, .mxfp4: return 32
    case .q2_K, .q3_K, .q4_K, .q5_K, .q6_K, .iq4_xs: return 256
    }
  }

  /// Bytes of one block, scales included.
  package var bytesPerBlock: Int {
    switch self {
    case .f32: return 4
    case .f16, .bf16: return 2
    case .q4_0: return 2 + 16
    case .q4_1: return 4 + 16
    case .q5_0: return 2 + 4 + 16
    case .q5_1: return 4 + 4 + 16
    case .q8_0: return 2 + 32
    case .q2_K: return 16 + 64 + 4
    case .q3_K: return 32 + 64 + 12 + 2
    case .q4_K: return 4 + 12 + 128
    case .q5_K: return 4 + 12 + 32 + 128
    case .q6_K: return 128 + 64 + 16 + 2
    case .iq4_nl: return 2 + 16
    case .iq4_xs: return 2 + 2 + 4 + 128
    case .mxfp4: return 1 + 16
    }
  }

  package var name: String {
    switch self {
    case .f32: return "F32"
    case .f16: return "F16"
    case .bf16: return "BF16"
    case .q4_0: return "Q4_0"
    case .q4_1: return "Q4_1"
    case .q5_0: return "Q5_0"
    case .q5_1: return "Q5_1"
    case .q8_0: return "Q8_0"
    case .q2_K: return "Q2_K"
    case .q3_K: return "Q3_K"
    case .q4_K: return "Q4_K"
    case .q5_K: return "Q5_K"
    case .q6_K: return "Q6_K"
    case .iq4_nl: return "IQ4_NL"
    case .iq4_xs: return "IQ4_XS"
    case .mxfp4: return "MXFP4"
    }
  }

  /// The type of that name (ggml's or safetensors' spelling), in either case.
  package init?(name: String) {
    let upper = name.uppercased()
    guard let type = Self.allCases.first(where: { $0.name == upper }) else { return nil }
    self = type
  }

  /// The names of all types that can be read, for messages.
  package static var supportedNames: String { allCases.map(\.name).joined(separator: ", ") }

  /// Bytes of `elements` in rows of `columns`; nil where the rows are not whole blocks or the count overflows.
  package func byteCount(elements: Int, columns: Int) -> Int? {
    guard elements >= 0, columns >= 0, columns % blockSize == 0, elements % blockSize == 0 else { return nil }
    let (bytes, overflow) = (elements / blockSize).multipliedReportingOverflow(by: bytesPerBlock)
    return overflow ? nil : bytes
  }
}
