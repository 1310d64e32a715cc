import Kernels
import ModelFiles

/// The sizes of an encoder.
package struct EncoderConfig: Sendable, Equatable {
  package let vocabularySize: Int, hiddenSize: Int, feedForwardSize: Int, layerCount: Int, headCount: Int
  /// Positions of the longest input.
  package let contextLength: Int
  /// Vectors that an input may hold in place of pieces, or added to another; number 0 stands for none.
  package let markCount: Int
  /// Distances between positions are sorted into so many buckets, each with a bias per head (MPNet); 0 for none.
  let distanceBuckets: Int
  let normEpsilon: Float

  /// Reads the metadata of a GGUF file under an architecture's prefix.
  /// - Throws: `ModelFileError` naming the key.
  init(_ gguf: GGUFFile, architecture: String) throws {
    func integer(_ key: String, in range: ClosedRange<Int>) throws -> Int {
      let expected = "\(range.lowerBound) to \(range.upperBound)"
      let value = try gguf.value("\(architecture).\(key)", expected) { $0.int }
      guard range.contains(value) else {
        throw ModelFileError(file: gguf.path, place: "metadata \"\(architecture).\(key)\"", found: "\(value)", expected: expected)
      }
      return value
    }
    typealias Limits = ModelConfig.Limits
    vocabularySize = try gguf.value("tokenizer.ggml.tokens", "an array of strings") { $0.array }.count
    hiddenSize = try integer("embedding_length", in: Limits.hidden)
    feedForwardSize = try integer("feed_forward_length", in: Limits.feedForward)
    layerCount = try integer("block_count", in: Limits.layers)
    headCount = try integer("attention.head_count", in: Limits.heads)
    contextLength = try integer("context_length", in: 2...8192)
    markCount = try integer("mark_count", in: 1...255)
    let buckets = "attention.relative_buckets_count"
    distanceBuckets = gguf.metadata["\(architecture).\(buckets)"] == nil ? 0 : try integer(buckets, in: 4...1024)
    normEpsilon = try gguf.value("\(architecture).attention.layer_norm_epsilon", "a number") { $0.float }
    guard hiddenSize % headCount == 0, hiddenSize / headCount <= 256, normEpsilon > 0, normEpsilon < 1 else {
      throw ModelFileError(
        file: gguf.path, place: "metadata \"\(architecture).attention\"", found: "\(headCount) heads, epsilon \(normEpsilon)",
        expected: "a divisor of embedding_length \(hiddenSize), and an epsilon between 0 and 1")
    }
  }
}

/// The weights of one encoder block.
struct EncoderLayer: Sendable {
  var query: WeightMatrix, key: WeightMatrix, value: WeightMatrix, output: WeightMatrix
  var attentionNorm: AffineNorm
  var up: WeightMatrix, down: WeightMatrix
  var outputNorm: AffineNorm
}

/// A layer norm's weights and biases; the memory belongs to the model's `FloatStorage`.
struct AffineNorm: @unchecked Sendable {
  // Sendable: written once, before the model is shared.
  let weight: UnsafePointer<Float>, bias: UnsafePointer<Float>
}

/// A BERT or MPNet encoder (arXiv 1810.04805, 2004.09297): every position sees every other. Immutable; ``EncoderPass`` runs it.
///
/// Beside pieces an input may hold marks: vectors of their own, in a piece's place or added to one.
package final class EncoderModel: Sendable {
  package let config: EncoderConfig
  let words: WeightMatrix, positions: WeightMatrix, segments: WeightMatrix, marks: WeightMatrix
  let inputNorm: AffineNorm
  let distanceBias: DistanceBias?
  let layers: [EncoderLayer]
  /// Further matrices with biases for what is made of the output, `[rows, hiddenSize]` each.
  package let heads: [WeightMatrix]

  /// - Parameter heads: names and rows of the further matrices.
  /// - Throws: `ModelFileError` naming the key or tensor, what was found and what was expected.
  package init(_ gguf: GGUFFile, architecture: String, heads: [(name: String, rows: Int)]) throws {
    let config = try EncoderConfig(gguf, architecture: architecture)
    let binder = TensorBinder(file: gguf.path, storage: FloatStorage(), isStreamed: false) { try gguf.tensor($0) }
    let (hidden, inner) = (config.hiddenSize, config.feedForwardSize)
    func matrix(_ name: String, _ rows: Int, _ columns: Int) throws -> WeightMatrix {
      try binder.matrix(name + ".weight", rows: rows, columns: columns)
    }
    func linear(_ name: String, _ rows: Int, _ columns: Int) throws -> WeightMatrix {
      try binder.matrix(name + ".weight", rows: rows, columns: columns, bias: name + ".bias")
    }
    func norm(_ name: String) throws -> AffineNorm {
      AffineNorm(weight: try binder.floats(name + ".weight", count: hidden), bias: try binder.floats(name + ".bias", count: hidden))
    }
    self.config = config
    words = try matrix("token_embd", config.vocabularySize, hidden)
    positions = try matrix("position_embd", config.contextLength, hidden)
    segments = try matrix("token_types", 2, hidden)
    marks = try matrix("mark_embd", config.markCount, hidden)
    inputNorm = try norm("token_embd_norm")
    distanceBias =
      config.distanceBuckets > 0
      ? DistanceBias(table: try matrix("relative_attention_bias", config.distanceBuckets, config.headCount)) : nil
    layers = try (0..<config.layerCount).map { index in
      let block = "blk.\(index)."
      return EncoderLayer(
        query: try linear(block + "attn_q", hidden, hidden), key: try linear(block + "attn_k", hidden, hidden),
        value: try linear(block + "attn_v", hidden, hidden), output: try linear(block + "attn_output", hidden, hidden),
        attentionNorm: try norm(block + "attn_output_norm"), up: try linear(block + "ffn_up", inner, hidden),
        down: try linear(block + "ffn_down", hidden, inner), outputNorm: try norm(block + "layer_output_norm"))
    }
    self.heads = try heads.map { try linear($0.name, $0.rows, hidden) }
  }
}
