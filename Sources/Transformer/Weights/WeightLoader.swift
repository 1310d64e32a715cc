import Kernels
import ModelFiles

/// Finds every tensor that a configuration asks for, checks its shape, and makes the decoder's weights of them.
struct WeightLoader {
  let file: String
  let config: ModelConfig
  let names: TensorNames
  let storage: FloatStorage
  /// Whether the weights are too many for the caches.
  let isStreamed: Bool
  /// The tensor of that name, or an error that says why there is none.
  let find: (String) throws -> TensorInfo
  let has: (String) -> Bool

  init(gguf: GGUFFile, config: ModelConfig, storage: FloatStorage) {
    file = gguf.path
    self.config = config
    self.storage = storage
    names = TensorNames(form: .gguf, hasPostNorms: config.hasPostNorms)
    isStreamed = Self.bytes(of: gguf.tensors) >= WeightMatrix.leastStreamedBytes
    find = { try gguf.tensor($0) }
    has = { gguf.tensors[$0] != nil || gguf.unsupportedTensors[$0] != nil }
  }

  init(folder: SafetensorsFolder, config: ModelConfig, storage: FloatStorage) throws {
    file = folder.path
    self.config = config
    self.storage = storage
    isStreamed = Self.bytes(of: folder.tensors) >= WeightMatrix.leastStreamedBytes
    has = { folder.tensors[$0] != nil || folder.unsupportedTensors[$0] != nil }
    find = { try folder.tensor($0) }
    let prefixes = [("model.", ""), ("language_model.model.", "language_model."), ("model.language_model.", ""), ("", "")]
    let has = has
    guard let (prefix, headPrefix) = prefixes.first(where: { has($0.0 + "embed_tokens.weight") }) else {
      throw ModelFileError(
        file: folder.path, place: "tensor \"model.embed_tokens.weight\"", found: "no such tensor",
        expected: "it among the \(folder.tensors.count) tensors")
    }
    names = TensorNames(form: .huggingFace(prefix: prefix, headPrefix: headPrefix), hasPostNorms: config.hasPostNorms)
  }

  private static func bytes(of tensors: [String: TensorInfo]) -> Int { tensors.values.reduce(0) { $0 + $1.bytes.count } }

  func load() throws -> DecoderWeights {
    let embedding = try matrix(names.weight(.embedding), rows: config.vocabularySize, columns: config.hiddenSize)
    let headName = names.weight(.head)
    let isTied = config.tiedEmbedding ?? !has(headName)
    let head = isTied ? embedding : try matrix(headName, rows: config.vocabularySize, columns: config.hiddenSize)
    let layers = try config.layers.indices.map { try layer($0) }
    var counts: [String: Int] = [:]
    var bytes = 0
    func note(_ matrix: WeightMatrix) {
      counts[TensorType(rawValue: matrix.format.rawValue)?.name ?? "\(matrix.format)", default: 0] += 1
      bytes += matrix.byteCount
    }
    note(embedding)
    if !isTied { note(head) }
    for layer in layers {
      for matrix in [layer.query, layer.key, layer.value, layer.attentionOutput, layer.gate, layer.up, layer.down] { note(matrix) }
    }
    return DecoderWeights(
      embedding: embedding, layers: layers, outputNorm: try norm(names.weight(.outputNorm), count: config.hiddenSize), head: head,
      isTied: isTied, byteCount: bytes,
      formats: counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (name: $0.key, count: $0.value) })
  }

  private func layer(_ index: Int) throws -> LayerWeights {
    let hidden = config.hiddenSize
    func linear(_ role: TensorRole, rows: Int, columns: Int, bias: Bool) throws -> WeightMatrix {
      try matrix(
        names.weight(role, layer: index), rows: rows, columns: columns, bias: bias ? names.bias(role, layer: index) : nil)
    }
    func layerNorm(_ role: TensorRole, count: Int) throws -> NormWeights { try norm(names.weight(role, layer: index), count: count) }
    let query: WeightMatrix
    let key: WeightMatrix
    let value: WeightMatrix
    let gate: WeightMatrix
    let up: WeightMatrix
    if config.hasFusedProjections {
      let (q, kv, ffn) = (config.querySize, config.keyValueSize, config.feedForwardSize)
      let qkv = try linear(.fusedQueryKeyValue, rows: q + 2 * kv, columns: hidden, bias: false)
      let gateUp = try linear(.fusedGateUp, rows: 2 * ffn, columns: hidden, bias: false)
      query = try slice(qkv, 0..<q)
      key = try slice(qkv, q..<(q + kv))
      value = try slice(qkv, (q + kv)..<(q + 2 * kv))
      gate = try slice(gateUp, 0..<ffn)
      up = try slice(gateUp, ffn..<(2 * ffn))
    } else {
      query = try linear(.query, rows: config.querySize, columns: hidden, bias: config.hasQueryKeyValueBias)
      key = try linear(.key, rows: config.keyValueSize, columns: hidden, bias: config.hasQueryKeyValueBias)
      value = try linear(.value, rows: config.keyValueSize, columns: hidden, bias: config.hasQueryKeyValueBias)
      gate = try linear(.gate, rows: config.feedForwardSize, columns: hidden, bias: config.hasFeedForwardBias)
      up = try linear(.up, rows: config.feedForwardSize, columns: hidden, bias: config.hasFeedForwardBias)
    }
    return LayerWeights(
      attentionNorm: try layerNorm(.attentionNorm, count: hidden), query: query, key: key, value: value,
      queryNorm: config.hasQueryKeyNorm ? try layerNorm(.queryNorm, count: config.headDimension) : nil,
      keyNorm: config.hasQueryKeyNorm ? try layerNorm(.keyNorm, count: config.headDimension) : nil,
      attentionOutput: try linear(.attentionOutput, rows: hidden, columns: config.querySize, bias: config.hasAttentionOutputBias),
      postAttentionNorm: config.hasPostNorms ? try layerNorm(.postAttentionNorm, count: hidden) : nil,
      feedForwardNorm: try layerNorm(.feedForwardNorm, count: hidden), gate: gate, up: up,
      down: try linear(.down, rows: hidden, columns: config.feedForwardSize, bias: config.hasFeedForwardBias),
      postFeedForwardNorm: config.hasPostNorms ? try layerNorm(.postFeedForwardNorm, count: hidden) : nil)
  }

  private func slice(_ matrix: WeightMatrix, _ rows: Range<Int>) throws -> WeightMatrix {
    guard let part = matrix.slice(rows: rows) else {
      throw ModelFileError(file: file, place: "a fused projection", found: "\(matrix.rows) rows", expected: "rows \(rows)")
    }
    return part
  }

  private func matrix(_ name: String, rows: Int, columns: Int, bias: String? = nil) throws -> WeightMatrix {
    let tensor = try find(name)
    guard tensor.shape == [rows, columns] else {
      throw ModelFileError(
        file: file, place: "tensor \"\(name)\"", found: "shape \(tensor.shape)", expected: "[\(rows), \(columns)] by the configuration")
    }
    let biases = try bias.map { try floats($0, count: rows, offset: 0) }
    guard let format = WeightFormat(rawValue: tensor.type.rawValue),
      let matrix = WeightMatrix(
        format: format, rows: rows, columns: columns, data: tensor.data, bias: biases.map { UnsafePointer($0) },
        isStreamed: isStreamed, owner: WeightOwner(file: tensor.file, storage: storage))
    else {
      throw ModelFileError(
        .unsupported, file: file, place: "tensor \"\(name)\"", found: "type \(tensor.type.name) with \(columns) columns",
        expected: "columns that are whole blocks of one of " + TensorType.supportedNames)
    }
    return matrix
  }

  private func norm(_ name: String, count: Int) throws -> NormWeights {
    let offset = has(name) ? normOffset : 0
    return NormWeights(values: UnsafePointer(try floats(name, count: count, offset: offset)), count: count)
  }

  /// GGUF converters have added the offset already.
  private var normOffset: Float { names.form == .gguf ? 0 : config.normWeightOffset }

  /// A vector as floats in memory of its own.
  private func floats(_ name: String, count: Int, offset: Float) throws -> UnsafeMutablePointer<Float> {
    let tensor = try find(name)
    guard tensor.elementCount == count, tensor.shape.count == 1 || tensor.shape.allSatisfy({ $0 == 1 || $0 == count }) else {
      throw ModelFileError(
        file: file, place: "tensor \"\(name)\"", found: "shape \(tensor.shape)", expected: "[\(count)] by the configuration")
    }
    let out = storage.allocate(count)
    switch tensor.type {
    case .f32:
      for index in 0..<count { out[index] = tensor.bytes.loadUnaligned(fromByteOffset: 4 * index, as: Float.self) + offset }
    case .bf16:
      for index in 0..<count {
        let bits = UInt32(tensor.bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)) << 16
        out[index] = Float(bitPattern: bits) + offset
      }
    case .f16:
      var halves = [UInt16](repeating: 0, count: count)
      for index in 0..<count { halves[index] = tensor.bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self) }
      Elementwise.fromHalf(halves, into: out, count: count)
      if offset != 0 { for index in 0..<count { out[index] += offset } }
    default:
      throw ModelFileError(
        .unsupported, file: file, place: "tensor \"\(name)\"", found: "type \(tensor.type.name)", expected: "F32, F16 or BF16 for a vector")
    }
    return out
  }
}

/// Keeps what a matrix refers to alive: its mapped file, and the storage of its bias.
private final class WeightOwner: Sendable {
  let file: MappedFile
  let storage: FloatStorage

  init(file: MappedFile, storage: FloatStorage) {
    self.file = file
    self.storage = storage
  }
}
