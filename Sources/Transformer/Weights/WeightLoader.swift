import Kernels
import ModelFiles

/// Finds every tensor that a configuration asks for, checks its shape, and makes the decoder's weights of them.
struct WeightLoader {
  let file: String
  let config: ModelConfig
  let names: TensorNames
  let tensors: TensorBinder
  let has: (String) -> Bool

  init(gguf: GGUFFile, config: ModelConfig, storage: FloatStorage) {
    file = gguf.path
    self.config = config
    names = TensorNames(form: .gguf, hasPostNorms: config.hasPostNorms)
    tensors = TensorBinder(file: gguf.path, storage: storage, isStreamed: Self.isStreamed(gguf.tensors)) { try gguf.tensor($0) }
    has = { gguf.tensors[$0] != nil || gguf.unsupportedTensors[$0] != nil }
  }

  init(folder: SafetensorsFolder, config: ModelConfig, storage: FloatStorage) throws {
    file = folder.path
    self.config = config
    tensors = TensorBinder(file: folder.path, storage: storage, isStreamed: Self.isStreamed(folder.tensors)) { try folder.tensor($0) }
    has = { folder.tensors[$0] != nil || folder.unsupportedTensors[$0] != nil }
    let prefixes = [("model.", ""), ("language_model.model.", "language_model."), ("model.language_model.", ""), ("", "")]
    let has = has
    guard let (prefix, headPrefix) = prefixes.first(where: { has($0.0 + "embed_tokens.weight") }) else {
      throw ModelFileError(
        file: folder.path, place: "tensor \"model.embed_tokens.weight\"", found: "no such tensor",
        expected: "it among the \(folder.tensors.count) tensors")
    }
    names = TensorNames(form: .huggingFace(prefix: prefix, headPrefix: headPrefix), hasPostNorms: config.hasPostNorms)
  }

  private static func isStreamed(_ tensors: [String: TensorInfo]) -> Bool {
    tensors.values.reduce(0) { $0 + $1.bytes.count } >= WeightMatrix.leastStreamedBytes
  }

  func load() throws -> DecoderWeights {
    let embedding = try tensors.matrix(names.weight(.embedding), rows: config.vocabularySize, columns: config.hiddenSize)
    let headName = names.weight(.head)
    let isTied = config.tiedEmbedding ?? !has(headName)
    let head = isTied ? embedding : try tensors.matrix(headName, rows: config.vocabularySize, columns: config.hiddenSize)
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
      for matrix in layer.matrices { note(matrix) }
    }
    return DecoderWeights(
      embedding: embedding, layers: layers, outputNorm: try norm(names.weight(.outputNorm), count: config.hiddenSize), head: head,
      isTied: isTied, byteCount: bytes,
      formats: counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (name: $0.key, count: $0.value) })
  }

  private func layer(_ index: Int) throws -> LayerWeights {
    let hidden = config.hiddenSize
    func linear(_ role: TensorRole, rows: Int, columns: Int, bias: Bool) throws -> WeightMatrix {
      try tensors.matrix(
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

  private func norm(_ name: String, count: Int) throws -> NormWeights {
    let offset = has(name) ? normOffset : 0
    return NormWeights(values: UnsafePointer(try tensors.floats(name, count: count, offset: offset)), count: count)
  }

  /// GGUF converters have added the offset already.
  private var normOffset: Float { names.form == .gguf ? 0 : config.normWeightOffset }
}
