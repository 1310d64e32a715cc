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
    names = TensorNames(form: .gguf, hasPostNorms: config.hasPostNorms, architecture: config.architecture)
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
    names = TensorNames(
      form: .huggingFace(prefix: prefix, headPrefix: headPrefix), hasPostNorms: config.hasPostNorms, architecture: config.architecture)
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
    // The scale of the logits goes into the norm before the head, which is linear.
    let outputNorm = try tensors.floats(
      names.weight(.outputNorm), count: config.hiddenSize, offset: has(names.weight(.outputNorm)) ? normOffset : 0)
    if config.logitScale != 1 { for index in 0..<config.hiddenSize { outputNorm[index] *= config.logitScale } }
    return DecoderWeights(
      embedding: embedding, layers: layers, outputNorm: NormWeights(values: UnsafePointer(outputNorm), count: config.hiddenSize),
      head: head,
      isTied: isTied, byteCount: bytes,
      formats: counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (name: $0.key, count: $0.value) })
  }

  private func layer(_ index: Int) throws -> LayerWeights {
    let hidden = config.hiddenSize
    func layerNorm(_ role: TensorRole) throws -> NormWeights { try norm(names.weight(role, layer: index), count: hidden) }
    let (isConvolution, hasExperts) = (config.layers[index].isConvolution, config.layers[index].hasExperts)
    let attention = isConvolution ? nil : try attention(layer: index)
    return LayerWeights(
      attentionNorm: config.hasPreNorms ? try layerNorm(.attentionNorm) : nil, attention: attention,
      convolution: isConvolution ? try convolution(layer: index) : nil,
      postAttentionNorm: config.hasPostNorms ? try layerNorm(.postAttentionNorm) : nil,
      feedForwardNorm: config.hasPreNorms ? try layerNorm(.feedForwardNorm) : nil,
      feedForward: hasExperts ? nil : try feedForward(layer: index), experts: hasExperts ? try experts(layer: index) : nil,
      postFeedForwardNorm: config.hasPostNorms ? try layerNorm(.postFeedForwardNorm) : nil)
  }

  private func attention(layer index: Int) throws -> AttentionWeights {
    let hidden = config.hiddenSize
    func linear(_ role: TensorRole, rows: Int, columns: Int, bias: Bool) throws -> WeightMatrix {
      try tensors.matrix(
        names.weight(role, layer: index), rows: rows, columns: columns, bias: bias ? names.bias(role, layer: index) : nil)
    }
    let query: WeightMatrix
    let key: WeightMatrix
    let value: WeightMatrix
    if config.hasFusedQueryKeyValue {
      let (q, kv) = (config.querySize, config.keyValueSize)
      let qkv = try linear(.fusedQueryKeyValue, rows: q + 2 * kv, columns: hidden, bias: false)
      query = try slice(qkv, 0..<q)
      key = try slice(qkv, q..<(q + kv))
      value = try slice(qkv, (q + kv)..<(q + 2 * kv))
    } else {
      query = try linear(.query, rows: config.querySize, columns: hidden, bias: config.hasQueryKeyValueBias)
      key = try linear(.key, rows: config.keyValueSize, columns: hidden, bias: config.hasQueryKeyValueBias)
      value = try linear(.value, rows: config.keyValueSize, columns: hidden, bias: config.hasQueryKeyValueBias)
    }
    let spans = config.queryKeyNormSpansHeads
    func headNorm(_ role: TensorRole, _ width: Int) throws -> NormWeights? {
      if config.hasUnitQueryKeyNorm, config.layers[index].rope != nil { return unitNorm(config.headDimension) }
      return config.hasQueryKeyNorm ? try norm(names.weight(role, layer: index), count: spans ? width : config.headDimension) : nil
    }
    return AttentionWeights(
      query: query, key: key, value: value, queryNorm: try headNorm(.queryNorm, config.querySize),
      keyNorm: try headNorm(.keyNorm, config.keyValueSize),
      output: try linear(.attentionOutput, rows: hidden, columns: config.querySize, bias: config.hasAttentionOutputBias),
      sinks: config.hasAttentionSinks ? try sinks(layer: index) : nil)
  }

  /// Files hold the taps of a channel together; a pass goes through the channels of a position.
  private func convolution(layer index: Int) throws -> ConvolutionWeights {
    let (hidden, length) = (config.hiddenSize, config.convolutionLength)
    let stored = try tensors.floats(names.weight(.convolutionTaps, layer: index), count: hidden * length, rank: 3)
    let taps = tensors.storage.allocate(hidden * length)
    for channel in 0..<hidden {
      for tap in 0..<length { taps[tap * hidden + channel] = stored[channel * length + tap] }
    }
    return ConvolutionWeights(
      input: try tensors.matrix(names.weight(.convolutionInput, layer: index), rows: 3 * hidden, columns: hidden),
      taps: NormWeights(values: UnsafePointer(taps), count: hidden * length),
      output: try tensors.matrix(names.weight(.convolutionOutput, layer: index), rows: hidden, columns: hidden))
  }

  private func feedForward(layer index: Int) throws -> FeedForwardWeights {
    let (hidden, inner) = (config.hiddenSize, config.feedForwardSize)
    func linear(_ role: TensorRole, rows: Int, columns: Int) throws -> WeightMatrix {
      let bias = config.hasFeedForwardBias ? names.bias(role, layer: index) : nil
      return try tensors.matrix(names.weight(role, layer: index), rows: rows, columns: columns, bias: bias)
    }
    guard config.hasFusedGateUp else {
      return FeedForwardWeights(
        gate: try linear(.gate, rows: inner, columns: hidden), up: try linear(.up, rows: inner, columns: hidden),
        down: try linear(.down, rows: hidden, columns: inner))
    }
    let gateUp = try tensors.matrix(names.weight(.fusedGateUp, layer: index), rows: 2 * inner, columns: hidden)
    return FeedForwardWeights(
      gate: try slice(gateUp, 0..<inner), up: try slice(gateUp, inner..<(2 * inner)), down: try linear(.down, rows: hidden, columns: inner))
  }

  /// GGUF files hold the experts of a layer in one tensor, checkpoints a tensor for each.
  private func experts(layer index: Int) throws -> ExpertWeights {
    guard let shape = config.experts else {
      throw ModelFileError(
        file: file, place: "layer \(index)", found: "a mixture of experts", expected: "an expert count in the configuration")
    }
    let (hidden, inner) = (config.hiddenSize, shape.feedForwardSize)
    func bias(_ role: TensorRole) -> String? { shape.hasBias ? names.bias(role, layer: index) : nil }
    let router = try tensors.matrix(names.weight(.router, layer: index), rows: shape.count, columns: hidden, bias: bias(.router))
    let sizes: [(role: TensorRole, rows: Int, columns: Int)] = [
      (.expertGate, inner, hidden), (.expertUp, inner, hidden), (.expertDown, hidden, inner),
    ]
    let parts: [[WeightMatrix]] = try sizes.map { role, rows, columns in
      if names.form == .gguf {
        let all = try tensors.matrix(names.weight(role, layer: index), shape: [shape.count, rows, columns], bias: bias(role))
        return try (0..<shape.count).map { try slice(all, ($0 * rows)..<(($0 + 1) * rows)) }
      }
      return try (0..<shape.count).map {
        try tensors.matrix(names.expert(role, layer: index, expert: $0) + ".weight", rows: rows, columns: columns)
      }
    }
    // Checkpoints have it as a buffer, whose name has no ending.
    let biasName = names.form == .gguf ? names.bias(.selectionBias, layer: index) : names.stem(.selectionBias, layer: index)
    return ExpertWeights(
      router: router, experts: (0..<shape.count).map { FeedForwardWeights(gate: parts[0][$0], up: parts[1][$0], down: parts[2][$0]) },
      selectionBias: shape.hasSelectionBias ? try norm(biasName, count: shape.count) : nil,
      shared: shape.sharedFeedForwardSize > 0 ? try sharedExpert(layer: index, inner: shape.sharedFeedForwardSize) : nil)
  }

  private func sharedExpert(layer index: Int, inner: Int) throws -> FeedForwardWeights {
    FeedForwardWeights(
      gate: try tensors.matrix(names.weight(.sharedGate, layer: index), rows: inner, columns: config.hiddenSize),
      up: try tensors.matrix(names.weight(.sharedUp, layer: index), rows: inner, columns: config.hiddenSize),
      down: try tensors.matrix(names.weight(.sharedDown, layer: index), rows: config.hiddenSize, columns: inner))
  }

  private func unitNorm(_ count: Int) -> NormWeights {
    let ones = tensors.storage.allocate(count)
    for index in 0..<count { ones[index] = 1 }
    return NormWeights(values: UnsafePointer(ones), count: count)
  }

  private func sinks(layer index: Int) throws -> NormWeights {
    let name = names.stem(.sinks, layer: index)
    return NormWeights(
      values: UnsafePointer(try tensors.floats(has(name) ? name : name + ".weight", count: config.headCount)), count: config.headCount)
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
