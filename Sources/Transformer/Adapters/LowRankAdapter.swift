import JSONText
import Kernels
import ModelFiles

/// One linear layer's change: `out += b · (a · x)`, the scale already in `a`.
struct LowRankProduct: Sendable {
  /// [rank, inputs] and [outputs, rank].
  let a: WeightMatrix, b: WeightMatrix
}

/// The changes of one decoder block.
struct LayerAdapter: Sendable {
  var query: LowRankProduct?, key: LowRankProduct?, value: LowRankProduct?, attentionOutput: LowRankProduct?
  var gate: LowRankProduct?, up: LowRankProduct?, down: LowRankProduct?
}

/// A low-rank adapter (LoRA, arXiv 2106.09685) of a decoder: products added to its linear layers. The base's weights stay as they are, shared by all
/// models that are made of it.
///
/// Two forms are read: GGUF files as llama.cpp's converter writes them, and PEFT's folders (`adapter_config.json`, `adapter_model.safetensors`).
package final class LowRankAdapter: Sendable {
  let layers: [LayerAdapter]
  /// The widest `a · x`.
  let greatestRank: Int
  /// Tells the adapter from any other, with its scale.
  let digest: String

  /// - Parameters:
  ///   - scale: multiplies what the adapter adds, beside its own factor (alpha / rank).
  ///   - isBaseGGUF: whether the base's weights are in a GGUF file, whose query and key rows may stand in another order.
  /// - Throws: `ModelFileError` for an adapter of another base, naming the tensor and the shapes, or a kind of adapter that is not applied.
  init(path: String, scale: Double, config: ModelConfig, isBaseGGUF: Bool) throws {
    guard scale.isFinite, abs(scale) <= 1e4 else {
      throw ModelFileError(file: path, place: "scale", found: "\(scale)", expected: "a number from -10000 to 10000")
    }
    let files = try AdapterFiles(path: path, config: config)
    let storage = FloatStorage()
    var layers = [LayerAdapter](repeating: LayerAdapter(), count: config.layerCount)
    var digest = FingerprintHasher()
    var rank = 1
    for entry in files.entries {
      let slots = try Self.slots(entry, config: config, file: path)
      let outputs = slots.reduce(0) { $0 + $1.rows }
      let own = try files.rank(of: entry, inputs: slots[0].columns, outputs: outputs)
      rank = max(rank, own.rank)
      let factor = Float(own.factor * scale)
      let a = storage.allocate(own.rank * slots[0].columns)
      try files.read(entry.a, into: a)
      for index in 0..<(own.rank * slots[0].columns) { a[index] *= factor }
      let b = storage.allocate(outputs * own.rank)
      try files.read(entry.b, into: b)
      for (tensor, values, count) in [(entry.a, a, own.rank * slots[0].columns), (entry.b, b, outputs * own.rank)] {
        digest.add(tensor)
        digest.add(UnsafeRawBufferPointer(start: values, count: 4 * count))
      }
      if files.isGGUF != isBaseGGUF, Self.permutes(config.architecture), entry.role == .query || entry.role == .key {
        Self.permute(b, heads: outputs / config.headDimension, size: config.headDimension, columns: own.rank, toInterleaved: isBaseGGUF)
      }
      func matrix(_ data: UnsafeMutablePointer<Float>, _ rows: Int, _ columns: Int) throws -> WeightMatrix {
        guard let matrix = WeightMatrix(format: .f32, rows: rows, columns: columns, data: data, owner: storage) else {
          throw ModelFileError(file: path, place: "tensor \"\(entry.a)\"", found: "no elements", expected: "\(rows) rows of \(columns)")
        }
        return matrix
      }
      let first = try matrix(a, own.rank, slots[0].columns)
      var row = 0
      for slot in slots {
        layers[entry.layer][keyPath: slot.place] = LowRankProduct(a: first, b: try matrix(b + row * own.rank, slot.rows, own.rank))
        row += slot.rows
      }
    }
    self.layers = layers
    greatestRank = rank
    self.digest = "\(digest.high) \(digest.low)"
  }

  private typealias Slot = (place: WritableKeyPath<LayerAdapter, LowRankProduct?>, rows: Int, columns: Int)

  /// Where a tensor's rows go: a fused projection's to several places.
  private static func slots(_ entry: AdapterFiles.Entry, config: ModelConfig, file: String) throws -> [Slot] {
    let (hidden, q, kv, inner) = (config.hiddenSize, config.querySize, config.keyValueSize, config.feedForwardSize)
    let isDense = !config.layers[entry.layer].hasExperts
    let isAttention = !config.layers[entry.layer].isConvolution
    switch entry.role {
    case .query where isAttention && !config.hasFusedQueryKeyValue: return [(\.query, q, hidden)]
    case .key where isAttention && !config.hasFusedQueryKeyValue: return [(\.key, kv, hidden)]
    case .value where isAttention && !config.hasFusedQueryKeyValue: return [(\.value, kv, hidden)]
    case .fusedQueryKeyValue where config.hasFusedQueryKeyValue: return [(\.query, q, hidden), (\.key, kv, hidden), (\.value, kv, hidden)]
    case .attentionOutput where isAttention: return [(\.attentionOutput, hidden, q)]
    case .gate where isDense && !config.hasFusedGateUp: return [(\.gate, inner, hidden)]
    case .up where isDense && !config.hasFusedGateUp: return [(\.up, inner, hidden)]
    case .up where isDense, .fusedGateUp where isDense: return [(\.gate, inner, hidden), (\.up, inner, hidden)]
    case .down where isDense: return [(\.down, hidden, inner)]
    default:
      throw ModelFileError(
        .unsupported, file: file, place: "tensor \"\(entry.a)\"",
        found: "a layer that the base has not, or none that adapters are applied to",
        expected: "projections of attention and of a dense feed-forward part", mend: "name the base that the adapter was trained on")
    }
  }

  /// Architectures whose GGUF files hold query and key rows in interleaved rotary order, and whose checkpoints do not.
  private static func permutes(_ architecture: Architecture) -> Bool {
    switch architecture {
    case .llama, .mistral, .smollm3, .granite: true
    default: false
    }
  }

  private static func permute(_ rows: UnsafeMutablePointer<Float>, heads: Int, size: Int, columns: Int, toInterleaved: Bool) {
    let copy = Array(UnsafeBufferPointer(start: rows, count: heads * size * columns))
    for head in 0..<heads {
      for pair in 0..<(size / 2) {
        for part in 0..<2 {
          let split = (head * size + part * size / 2 + pair) * columns, interleaved = (head * size + 2 * pair + part) * columns
          for column in 0..<columns {
            if toInterleaved {
              rows[interleaved + column] = copy[split + column]
            } else {
              rows[split + column] = copy[interleaved + column]
            }
          }
        }
      }
    }
  }
}
