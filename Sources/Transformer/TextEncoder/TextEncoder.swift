import Foundation
import Kernels
import ModelFiles

/// A bidirectional encoder that makes vectors of texts: BERT and its kin, MPNet, ModernBERT. Immutable; ``TextEncoderPass`` runs it.
package final class TextEncoder: Sendable {
  package let config: TextEncoderConfig
  /// The file or folder that it was loaded from.
  package let path: String
  let words: WeightMatrix
  let positions: WeightMatrix?
  let segments: WeightMatrix?
  let inputNorm: EncoderNorm
  let layers: [Layer]
  let outputNorm: EncoderNorm?
  let distanceBias: DistanceBias?
  /// Bytes of all matrices.
  package let byteCount: Int

  /// One block.
  struct Layer: Sendable {
    var query: WeightMatrix, key: WeightMatrix, value: WeightMatrix, output: WeightMatrix
    /// Before or after attention; nil where the input goes in as it is.
    var attentionNorm: EncoderNorm?
    var gate: WeightMatrix?
    var up: WeightMatrix, down: WeightMatrix
    var feedForwardNorm: EncoderNorm
  }

  /// Loads a GGUF file, or a folder with `config.json` and safetensors.
  ///
  /// - Throws: `ModelFileError` naming the file, the key or tensor, what was found and what was expected.
  package convenience init(path: String) throws {
    guard let entry = FileSystem.entry(at: path) else {
      throw ModelFileError(
        .notFound, file: path, place: "", found: "nothing under this path", expected: "a GGUF file or a model folder",
        mend: "check the path")
    }
    if entry == .folder {
      try self.init(folder: SafetensorsFolder(path: path))
    } else {
      try self.init(gguf: GGUFFile(path: path))
    }
  }

  package convenience init(folder: SafetensorsFolder) throws {
    let parameters = Hyperparameters(
      file: FileSystem.join(folder.path, "config.json"), values: HyperparameterValue.members(of: folder.config))
    let config = try TextEncoderConfig(huggingFace: parameters)
    let has = { (name: String) in folder.tensors[name] != nil || folder.unsupportedTensors[name] != nil }
    let embedding = TextEncoderNames(family: config.family, form: .huggingFace(prefix: "")).embedding + ".weight"
    let prefixes = ["", "bert.", "mpnet.", "model.", "roberta.", "0.auto_model."]
    guard let prefix = prefixes.first(where: { has($0 + embedding) }) else {
      throw ModelFileError(
        file: folder.path, place: "tensor \"\(embedding)\"", found: "no such tensor",
        expected: "it among the \(folder.tensors.count) tensors")
    }
    try self.init(
      config: config, path: folder.path, names: TextEncoderNames(family: config.family, form: .huggingFace(prefix: prefix)),
      sizes: folder.tensors.values.map(\.byteCount), has: has
    ) { try folder.tensor($0) }
  }

  package convenience init(gguf: GGUFFile) throws {
    let config = try TextEncoderConfig(gguf: GGUFDescription(gguf))
    try self.init(
      config: config, path: gguf.path, names: TextEncoderNames(family: config.family, form: .gguf),
      sizes: gguf.tensors.values.map(\.byteCount),
      has: { gguf.tensors[$0] != nil || gguf.unsupportedTensors[$0] != nil }
    ) { try gguf.tensor($0) }
  }

  private init(
    config: TextEncoderConfig, path: String, names: TextEncoderNames, sizes: [Int], has: (String) -> Bool,
    find: @escaping (String) throws -> TensorInfo
  ) throws {
    let storage = FloatStorage()
    let binder = TensorBinder(file: path, storage: storage, isStreamed: sizes.reduce(0, +) >= WeightMatrix.leastStreamedBytes, find: find)
    let (hidden, inner) = (config.hiddenSize, config.feedForwardSize)
    var bytes = 0
    func matrix(_ name: String, _ rows: Int, _ columns: Int, bias: Bool = false) throws -> WeightMatrix {
      let matrix = try binder.matrix(name + ".weight", rows: rows, columns: columns, bias: bias ? name + ".bias" : nil)
      bytes += matrix.byteCount
      return matrix
    }
    func norm(_ name: String) throws -> EncoderNorm {
      EncoderNorm(
        weight: try binder.floats(name + ".weight", count: hidden),
        bias: config.hasBias ? try binder.floats(name + ".bias", count: hidden) : nil,
        owner: storage)
    }
    func part(_ whole: WeightMatrix, _ rows: Range<Int>) throws -> WeightMatrix {
      guard let part = whole.slice(rows: rows) else {
        throw ModelFileError(file: path, place: "a fused projection", found: "\(whole.rows) rows", expected: "rows \(rows)")
      }
      return part
    }
    self.config = config
    self.path = path
    words = try matrix(names.embedding, config.vocabularySize, hidden)
    positions = config.positionCount > 0 ? try matrix(names.positions, config.positionCount, hidden) : nil
    segments = config.segmentCount > 0 ? try matrix(names.segments, config.segmentCount, hidden) : nil
    inputNorm = try norm(names.inputNorm)
    distanceBias =
      config.distanceBuckets > 0 ? DistanceBias(table: try matrix(names.distanceBias, config.distanceBuckets, config.headCount)) : nil
    outputNorm = config.isPreNorm ? try norm(names.outputNorm) : nil
    layers = try (0..<config.layerCount).map { index in
      let name = { (role: TextEncoderNames.Role) in names.block(role, index) }
      let query: WeightMatrix, key: WeightMatrix, value: WeightMatrix
      if has(name(.queryKeyValue) + ".weight") {
        let fused = try matrix(name(.queryKeyValue), 3 * hidden, hidden, bias: config.hasBias)
        query = try part(fused, 0..<hidden)
        key = try part(fused, hidden..<(2 * hidden))
        value = try part(fused, (2 * hidden)..<(3 * hidden))
      } else {
        query = try matrix(name(.query), hidden, hidden, bias: config.hasBias)
        key = try matrix(name(.key), hidden, hidden, bias: config.hasBias)
        value = try matrix(name(.value), hidden, hidden, bias: config.hasBias)
      }
      // The first block of ModernBERT has no norm of its own: the embedding's stands right before it.
      let hasNorm = !config.isPreNorm || index > 0 || has(name(.attentionNorm) + ".weight")
      let gated = config.isGated ? try matrix(name(.up), 2 * inner, hidden) : nil
      return Layer(
        query: query, key: key, value: value, output: try matrix(name(.output), hidden, hidden, bias: config.hasBias),
        attentionNorm: hasNorm ? try norm(name(.attentionNorm)) : nil, gate: try gated.map { try part($0, 0..<inner) },
        up: try gated.map { try part($0, inner..<(2 * inner)) } ?? matrix(name(.up), inner, hidden, bias: config.hasBias),
        down: try matrix(name(.down), hidden, inner, bias: config.hasBias), feedForwardNorm: try norm(name(.feedForwardNorm)))
    }
    byteCount = bytes
  }
}

/// A layer norm's weights and biases.
struct EncoderNorm: @unchecked Sendable {
  // Sendable: written once, before the model is shared.
  let weight: UnsafePointer<Float>, bias: UnsafePointer<Float>?
  /// Keeps the memory.
  let owner: FloatStorage

  init(weight: UnsafeMutablePointer<Float>, bias: UnsafeMutablePointer<Float>?, owner: FloatStorage) {
    self.weight = UnsafePointer(weight)
    self.bias = bias.map { UnsafePointer($0) }
    self.owner = owner
  }
}
