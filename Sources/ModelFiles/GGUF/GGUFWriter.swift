/// Writes a GGUF file of version 3. The file appears under its name only when it is complete.
package struct GGUFWriter {
  /// A tensor to be written; its bytes are made when their turn comes, a piece at a time.
  package struct Tensor {
    package var name: String
    package var type: TensorType
    /// Outermost first.
    package var shape: [Int]
    /// Hands over exactly the tensor's bytes, in any number of pieces.
    package var write: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void

    package init(
      name: String, type: TensorType, shape: [Int], write: @escaping ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) {
      self.name = name
      self.type = type
      self.shape = shape
      self.write = write
    }
  }

  package var metadata: [(key: String, value: GGUFValue)] = []
  package var tensors: [Tensor] = []
  package var alignment = 32

  package init() {}

  /// Sets a key, in its old place where it has one.
  package mutating func set(_ key: String, _ value: GGUFValue) {
    if let index = metadata.firstIndex(where: { $0.key == key }) {
      metadata[index].value = value
    } else {
      metadata.append((key, value))
    }
  }

  package mutating func remove(_ key: String) { metadata.removeAll { $0.key == key } }

  package mutating func add(_ name: String, _ type: TensorType, _ shape: [Int], bytes: [UInt8]) {
    tensors.append(Tensor(name: name, type: type, shape: shape) { write in try bytes.withUnsafeBytes { try write($0) } })
  }

  /// - Parameter progress: called before each tensor with the number of those done.
  /// - Throws: `ModelFileError` where the file cannot be written or a tensor does not give the bytes of its shape.
  package func write(to path: String, progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }) throws {
    let file = try AtomicFile(path: path)
    var header: [UInt8] = Array("GGUF".utf8)
    Quantize.append(UInt32(3), to: &header)
    Quantize.append(UInt64(tensors.count), to: &header)
    Quantize.append(UInt64(metadata.count), to: &header)
    for (key, value) in metadata {
      Self.append(Array(key.utf8), to: &header)
      Quantize.append(value.type.rawValue, to: &header)
      Self.append(value, to: &header)
    }
    var offset = 0
    var sizes: [Int] = []
    for tensor in tensors {
      guard let elements = TensorInfo.product(tensor.shape), (1...4).contains(tensor.shape.count),
        let size = tensor.type.byteCount(elements: elements, columns: tensor.shape.last ?? 1)
      else {
        throw ModelFileError(
          .cannotWrite, file: path, place: "tensor \(quoted(tensor.name))", found: "shape \(tensor.shape) as \(tensor.type.name)",
          expected: "1 to 4 dimensions, the last a multiple of \(tensor.type.blockSize)")
      }
      Self.append(Array(tensor.name.utf8), to: &header)
      Quantize.append(UInt32(tensor.shape.count), to: &header)
      for dimension in tensor.shape.reversed() { Quantize.append(UInt64(dimension), to: &header) }
      Quantize.append(tensor.type.rawValue, to: &header)
      Quantize.append(UInt64(offset), to: &header)
      offset += size + padding(size)
      sizes.append(size)
    }
    header.append(contentsOf: [UInt8](repeating: 0, count: padding(header.count)))
    try file.write(header)
    for (index, tensor) in tensors.enumerated() {
      progress(index, tensors.count)
      let start = file.count
      try tensor.write { try file.write($0) }
      guard file.count - start == sizes[index] else {
        throw ModelFileError(
          .cannotWrite, file: path, place: "tensor \(quoted(tensor.name))", found: "\(file.count - start) bytes",
          expected: "\(sizes[index])")
      }
      try file.write([UInt8](repeating: 0, count: padding(sizes[index])))
    }
    try file.finish()
    progress(tensors.count, tensors.count)
  }

  private func padding(_ size: Int) -> Int { (alignment - size % alignment) % alignment }

  private static func append(_ string: [UInt8], to bytes: inout [UInt8]) {
    Quantize.append(UInt64(string.count), to: &bytes)
    bytes.append(contentsOf: string)
  }

  private static func append(_ value: GGUFValue, to bytes: inout [UInt8]) {
    switch value {
    case .uint8(let value): Quantize.append(value, to: &bytes)
    case .int8(let value): Quantize.append(value, to: &bytes)
    case .uint16(let value): Quantize.append(value, to: &bytes)
    case .int16(let value): Quantize.append(value, to: &bytes)
    case .uint32(let value): Quantize.append(value, to: &bytes)
    case .int32(let value): Quantize.append(value, to: &bytes)
    case .uint64(let value): Quantize.append(value, to: &bytes)
    case .int64(let value): Quantize.append(value, to: &bytes)
    case .float32(let value): Quantize.append(value.bitPattern, to: &bytes)
    case .float64(let value): Quantize.append(value.bitPattern, to: &bytes)
    case .bool(let value): bytes.append(value ? 1 : 0)
    case .string(let value): append(value, to: &bytes)
    case .array(let array):
      Quantize.append(array.elementType.rawValue, to: &bytes)
      Quantize.append(UInt64(array.count), to: &bytes)
      bytes.append(contentsOf: array.encoded)
    }
  }
}
