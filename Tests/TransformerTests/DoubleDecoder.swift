import Foundation
import ModelFiles

/// A Llama in double precision over the dequantised weights of its GGUF file, written plainly: what the engine's passes are compared with.
struct DoubleDecoder {
  /// What becomes of the input of a product whose weights are quantised.
  enum Rounding {
    case none
    /// To eight bits in runs of 32 columns, scale = max |x| / 127: what the kernels do.
    case bytes
  }

  private let file: GGUFFile
  private let width: Int, layers: Int, heads: Int, keyHeads: Int, headSize: Int
  private let base: Double, epsilon: Double
  private let matrices: [String: [Double]]

  init(path: String) throws {
    let file = try GGUFFile(path: path)
    self.file = file
    func number(_ key: String) throws -> Double {
      switch try file.value("llama." + key, "a number", { $0 }) {
      case .float32(let value): Double(value)
      case let value: Double(value.int ?? 0)
      }
    }
    width = Int(try number("embedding_length"))
    layers = Int(try number("block_count"))
    heads = Int(try number("attention.head_count"))
    keyHeads = Int(try number("attention.head_count_kv"))
    headSize = width / heads
    base = try number("rope.freq_base")
    epsilon = try number("attention.layer_norm_rms_epsilon")
    var matrices: [String: [Double]] = [:]
    for (name, tensor) in file.tensors {
      var values = [Float](repeating: 0, count: tensor.elementCount)
      values.withUnsafeMutableBufferPointer { Dequantize.row(tensor.type, tensor.bytes, into: $0) }
      matrices[name] = values.map(Double.init)
    }
    self.matrices = matrices
  }

  private static func rounded(_ x: [Double]) -> [Double] {
    var out = x
    for first in stride(from: 0, to: x.count, by: 32) {
      let greatest = x[first..<min(first + 32, x.count)].reduce(0) { max($0, abs($1)) }
      guard greatest > 0 else { continue }
      let scale = greatest / 127
      for index in first..<min(first + 32, x.count) { out[index] = (x[index] / scale).rounded(.toNearestOrEven) * scale }
    }
    return out
  }

  private func multiply(_ name: String, _ x: [Double], _ rounding: Rounding) throws -> [Double] {
    let tensor = try file.tensor(name)
    let input = rounding == .bytes && tensor.type.blockSize > 1 ? Self.rounded(x) : x
    let weights = matrices[name] ?? []
    let columns = x.count
    return weights.withUnsafeBufferPointer { weights in
      input.withUnsafeBufferPointer { input in
        (0..<tensor.rows).map { row in
          // Four sums, so that the compiler need not wait for one.
          var sums = (0.0, 0.0, 0.0, 0.0)
          for c in stride(from: 0, to: columns, by: 4) {
            let at = row * columns + c
            sums.0 += weights[at] * input[c]
            sums.1 += weights[at + 1] * input[c + 1]
            sums.2 += weights[at + 2] * input[c + 2]
            sums.3 += weights[at + 3] * input[c + 3]
          }
          return sums.0 + sums.1 + sums.2 + sums.3
        }
      }
    }
  }

  private func normed(_ x: [Double], _ name: String) -> [Double] {
    let mean = x.reduce(0) { $0 + $1 * $1 } / Double(x.count)
    let factor = 1 / (mean + epsilon).squareRoot()
    let weights = matrices[name] ?? []
    return x.indices.map { x[$0] * factor * weights[$0] }
  }

  /// Rotates the pairs (2i, 2i + 1) of every head.
  private func rotate(_ x: inout [Double], position: Int) {
    for head in 0..<(x.count / headSize) {
      for pair in 0..<(headSize / 2) {
        let angle = Double(position) * pow(base, -2 * Double(pair) / Double(headSize))
        let at = head * headSize + 2 * pair
        let (a, b) = (x[at], x[at + 1])
        x[at] = a * cos(angle) - b * sin(angle)
        x[at + 1] = a * sin(angle) + b * cos(angle)
      }
    }
  }

  /// -log p of each token but the first, given those before it.
  func losses(_ tokens: [Int32]) throws -> [Double] {
    let head = matrices["output.weight"] == nil ? "token_embd.weight" : "output.weight"
    return try zip(hidden(tokens, .none), tokens.dropFirst()).map { state, next in
      let logits = try multiply(head, state, .none)
      let greatest = logits.max() ?? 0
      return greatest + log(logits.reduce(0) { $0 + exp($1 - greatest) }) - logits[Int(next)]
    }
  }

  /// The final hidden states of all tokens, the last norm applied: [tokens][width].
  func hidden(_ tokens: [Int32], _ rounding: Rounding) throws -> [[Double]] {
    let embedding = matrices["token_embd.weight"] ?? []
    var stream = tokens.map { Array(embedding[(Int($0) * width)..<((Int($0) + 1) * width)]) }
    for layer in 0..<layers {
      let prefix = "blk.\(layer)."
      var (keys, values): ([[Double]], [[Double]]) = ([], [])
      for t in stream.indices {
        let x = normed(stream[t], prefix + "attn_norm.weight")
        var query = try multiply(prefix + "attn_q.weight", x, rounding)
        var key = try multiply(prefix + "attn_k.weight", x, rounding)
        values.append(try multiply(prefix + "attn_v.weight", x, rounding))
        rotate(&query, position: t)
        rotate(&key, position: t)
        keys.append(key)
        var mixed = [Double](repeating: 0, count: width)
        for head in 0..<heads {
          let (own, from) = (head * headSize, head * keyHeads / heads * headSize)
          let scores = (0...t).map { p in
            (0..<headSize).reduce(0.0) { $0 + query[own + $1] * keys[p][from + $1] } / Double(headSize).squareRoot()
          }
          let greatest = scores.max() ?? 0
          let weights = scores.map { exp($0 - greatest) }
          let sum = weights.reduce(0, +)
          for p in 0...t {
            for i in 0..<headSize { mixed[own + i] += weights[p] / sum * values[p][from + i] }
          }
        }
        let attended = try multiply(prefix + "attn_output.weight", mixed, rounding)
        for i in 0..<width { stream[t][i] += attended[i] }
        let y = normed(stream[t], prefix + "ffn_norm.weight")
        let gate = try multiply(prefix + "ffn_gate.weight", y, rounding)
        let up = try multiply(prefix + "ffn_up.weight", y, rounding)
        let inner = gate.indices.map { gate[$0] / (1 + exp(-gate[$0])) * up[$0] }
        let down = try multiply(prefix + "ffn_down.weight", inner, rounding)
        for i in 0..<width { stream[t][i] += down[i] }
      }
    }
    return stream.map { normed($0, "output_norm.weight") }
  }
}
