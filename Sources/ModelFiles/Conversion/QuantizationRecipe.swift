/// What `quantize` makes of a model: one type, or a mixture that spends more bits where they matter more.
package enum QuantizationRecipe: String, Sendable, CaseIterable {
  case f32 = "F32"
  case f16 = "F16"
  case bf16 = "BF16"
  case q8_0 = "Q8_0"
  case q4_0 = "Q4_0"
  case q4_1 = "Q4_1"
  case q5_0 = "Q5_0"
  case q5_1 = "Q5_1"
  case q6_K = "Q6_K"
  case q4_K_M = "Q4_K_M"
  case q5_K_M = "Q5_K_M"

  /// The recipe of that name, in either case; `Q4_K` and `Q5_K` mean their mixtures.
  package init?(name: String) {
    let upper = name.uppercased()
    let whole = upper == "Q4_K" || upper == "Q5_K" ? upper + "_M" : upper
    guard let recipe = Self.allCases.first(where: { $0.rawValue == whole }) else { return nil }
    self = recipe
  }

  /// `general.file_type`.
  var fileType: UInt32 {
    switch self {
    case .f32: return 0
    case .f16: return 1
    case .q4_0: return 2
    case .q4_1: return 3
    case .q8_0: return 7
    case .q5_0: return 8
    case .q5_1: return 9
    case .q4_K_M: return 15
    case .q5_K_M: return 17
    case .q6_K: return 18
    case .bf16: return 32
    }
  }

  /// The type of most matrices.
  var base: TensorType {
    switch self {
    case .f32: return .f32
    case .f16: return .f16
    case .bf16: return .bf16
    case .q8_0: return .q8_0
    case .q4_0: return .q4_0
    case .q4_1: return .q4_1
    case .q5_0: return .q5_0
    case .q5_1: return .q5_1
    case .q6_K: return .q6_K
    case .q4_K_M: return .q4_K
    case .q5_K_M: return .q5_K
    }
  }

  /// The type of a tensor (GGUF name), by llama.cpp's rules: vectors and the taps of convolutions stay F32; the output matrix, or the embedding that
  /// stands in for it, gets more bits, and so do value and down projections of some layers in the mixtures; rows that
  /// are not whole blocks fall back to a type of smaller blocks.
  func type(of name: String, shape: [Int], layerCount: Int, hasOutput: Bool) -> TensorType {
    guard shape.count >= 2, name.hasSuffix(".weight"), !name.contains("_norm"), !name.hasSuffix("shortconv.conv.weight") else {
      return .f32
    }
    let columns = shape.last ?? 1
    var type = base
    if type.blockSize == 1 { return type }
    if name == "output.weight" || name == "token_embd.weight" && !hasOutput {
      if type != .q8_0 { type = columns % 256 == 0 ? .q6_K : .q8_0 }
    } else if self == .q4_K_M || self == .q5_K_M {
      let layer = name.split(separator: ".").dropFirst().first.flatMap { Int($0) } ?? 0
      let getsMore = layer < layerCount / 8 || layer >= 7 * layerCount / 8 || (layer - layerCount / 8) % 3 == 2
      if getsMore, name.hasSuffix("attn_v.weight") || name.hasSuffix("ffn_down.weight") { type = .q6_K }
      if name.hasSuffix("attn_qkv.weight") { type = self == .q4_K_M ? .q5_K : .q6_K }
    }
    return Self.fitting(type, columns: columns)
  }

  /// The type itself, or the next best whose blocks divide the rows.
  static func fitting(_ type: TensorType, columns: Int) -> TensorType {
    var type = type
    if columns % type.blockSize != 0 {
      switch type {
      case .q4_K: type = .q5_0
      case .q5_K: type = .q5_1
      case .q6_K: type = .q8_0
      default: break
      }
    }
    return columns % type.blockSize == 0 ? type : .f16
  }
}
