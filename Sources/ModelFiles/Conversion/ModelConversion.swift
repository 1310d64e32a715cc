import Dispatch

/// Rewrites a model as one GGUF file: a Hugging Face folder or another GGUF file in, tensors stored by a recipe.
package enum ModelConversion {
  /// What was written.
  package struct Report: Sendable {
    package var tensorCount = 0
    package var inputBytes = 0
    package var outputBytes = 0
    /// How many tensors are stored as each type.
    package var types: [TensorType: Int] = [:]
    /// Tensors whose rows are not whole blocks of the recipe's type, and the type that they got.
    package var fallbacks: [(name: String, type: TensorType)] = []
  }

  /// A tensor on its way from the input to the output.
  struct Planned {
    /// GGUF's name.
    var name: String
    var source: Source
    var shape: [Int]
    /// Row of the source for each row of the output; nil where they are the same.
    var rowOrder: [Int]?
    /// Added to every element: Gemma's norms are stored without their 1.
    var offset: Float = 0
  }

  enum Source {
    case tensor(TensorInfo)
    case values([Float])
  }

  /// - Parameters:
  ///   - input: a folder with `config.json` and safetensors, or a GGUF file.
  ///   - output: where the GGUF file is written; it appears when it is complete.
  ///   - progress: called with the number of tensors done and their total.
  /// - Throws: `ModelFileError` for an input that cannot be read or whose architecture is not known, an output that
  ///   cannot be written, or the same file for both.
  package static func convert(
    from input: String, to output: String, recipe: QuantizationRecipe, progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws -> Report {
    var writer = GGUFWriter()
    let planned: [Planned]
    if FileSystem.entry(at: input) == .folder {
      (planned, writer.metadata) = try HuggingFaceConversion(path: input).plan()
    } else {
      let file = try GGUFFile(path: input)
      if let (name, type) = file.unsupportedTensors.sorted(by: { $0.key < $1.key }).first {
        throw ModelFileError(
          .unsupported, file: input, place: "tensor \(quoted(name))", found: "type \(type)", expected: "one of \(TensorType.supportedNames)"
        )
      }
      planned = try file.tensorNames.map { name in
        let tensor = try file.tensor(name)
        return Planned(name: name, source: .tensor(tensor), shape: tensor.shape)
      }
      writer.metadata = file.keys.filter { !GGUFSplit.keys.contains($0) }.compactMap { key in file.metadata[key].map { (key, $0) } }
      writer.remove("general.alignment")
    }
    writer.set("general.file_type", .uint32(recipe.fileType))
    writer.set("general.quantization_version", .uint32(2))
    let report = try add(planned, to: &writer, recipe: recipe)
    try writer.write(to: output, progress: progress)
    return report
  }

  private static func add(_ planned: [Planned], to writer: inout GGUFWriter, recipe: QuantizationRecipe) throws -> Report {
    var report = Report()
    let layerCount = (planned.compactMap { $0.name.hasPrefix("blk.") ? Int($0.name.split(separator: ".")[1]) : nil }.max() ?? -1) + 1
    let hasOutput = planned.contains { $0.name == "output.weight" }
    for tensor in planned {
      let type = recipe.type(of: tensor.name, shape: tensor.shape, layerCount: layerCount, hasOutput: hasOutput)
      if type != .f32, type.blockSize < recipe.base.blockSize || type.blockSize == 1 && recipe.base.blockSize > 1 {
        report.fallbacks.append((tensor.name, type))
      }
      report.tensorCount += 1
      report.types[type, default: 0] += 1
      if case .tensor(let source) = tensor.source { report.inputBytes += source.byteCount }
      report.outputBytes += TensorInfo.product(tensor.shape).flatMap { type.byteCount(elements: $0, columns: tensor.shape.last ?? 1) } ?? 0
      writer.tensors.append(
        GGUFWriter.Tensor(name: tensor.name, type: type, shape: tensor.shape) { write in try self.write(tensor, as: type, write) })
    }
    return report
  }

  private static func write(_ tensor: Planned, as type: TensorType, _ write: (UnsafeRawBufferPointer) throws -> Void) throws {
    switch tensor.source {
    case .values(let values): try Quantize.bytes(values, as: type).withUnsafeBytes { try write($0) }
    case .tensor(let source):
      if source.type == type, tensor.rowOrder == nil, tensor.offset == 0 { return try write(source.bytes) }
      let rows = source.rows
      let bytesPerRow = rows == 0 ? 0 : source.byteCount / rows
      // A few megabytes at a time, the rows of each batch shared among the processors.
      let batch = max(1, min(rows, (4 << 20) / max(1, source.columns)))
      var start = 0
      while start < rows {
        let count = min(batch, rows - start)
        let pieces = Pieces(count: count)
        let first = start
        DispatchQueue.concurrentPerform(iterations: count) { index in
          let row = tensor.rowOrder.map { $0[first + index] } ?? first + index
          let bytes = UnsafeRawBufferPointer(rebasing: source.bytes[(row * bytesPerRow)..<((row + 1) * bytesPerRow)])
          var values = [Float](repeating: 0, count: source.columns)
          values.withUnsafeMutableBufferPointer { Dequantize.row(source.type, bytes, into: $0) }
          if tensor.offset != 0 { for index in values.indices { values[index] += tensor.offset } }
          pieces.set(index, Quantize.bytes(values, as: type))
        }
        for index in 0..<count { try pieces.bytes(index).withUnsafeBytes { try write($0) } }
        start += count
      }
    }
  }

  /// A slot for each of several workers; no two use the same.
  private final class Pieces: @unchecked Sendable {
    private let slots: UnsafeMutableBufferPointer<[UInt8]>

    init(count: Int) {
      slots = .allocate(capacity: count)
      slots.initialize(repeating: [])
    }

    deinit {
      slots.deinitialize()
      slots.deallocate()
    }

    func set(_ index: Int, _ bytes: [UInt8]) { slots[index] = bytes }
    func bytes(_ index: Int) -> [UInt8] { slots[index] }
  }
}
