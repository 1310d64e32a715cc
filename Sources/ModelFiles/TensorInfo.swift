/// A tensor in a mapped file: its shape, its type, and where its elements lie. Nothing is copied.
package struct TensorInfo: @unchecked Sendable {
  package let name: String
  package let type: TensorType
  /// Outermost dimension first: a matrix is `[rows, columns]`, its rows contiguous.
  package let shape: [Int]
  package let elementCount: Int
  package let byteCount: Int
  /// First byte of the elements; `byteCount` bytes from here lie inside `file`. Valid while `file` lives.
  package let data: UnsafeRawPointer
  package let file: MappedFile

  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: data, count: byteCount) }
  /// Length of the innermost dimension.
  package var columns: Int { shape.last ?? 1 }
  /// Product of all other dimensions.
  package var rows: Int { shape.dropLast().reduce(1, *) }

  /// - Parameter offset: where the elements begin in `file`; it and the size are checked here, once, for every reader.
  /// - Throws: `ModelFileError` naming the tensor where the shape overflows, its rows are not whole blocks, or it
  ///   does not lie inside the file.
  init(name: String, type: TensorType, shape: [Int], offset: Int, file: MappedFile) throws {
    guard let elements = Self.product(shape) else {
      throw ModelFileError(
        file: file.path, place: "tensor \(quoted(name))", found: "shape \(shape)", expected: "dimensions whose product fits 63 bits")
    }
    guard let byteCount = type.byteCount(elements: elements, columns: shape.last ?? 1) else {
      throw ModelFileError(
        file: file.path, place: "tensor \(quoted(name))", found: "shape \(shape) with rows of \(shape.last ?? 1) elements",
        expected: "rows of a multiple of \(type.blockSize), the block of \(type.name)")
    }
    let size = file.bytes.count
    guard offset >= 0, offset <= size, byteCount <= size - offset, let base = file.bytes.baseAddress else {
      throw ModelFileError(
        file: file.path, place: "tensor \(quoted(name)) at byte \(offset)", found: "\(byteCount) bytes of \(type.name) \(shape)",
        expected: "data inside the file's \(size) bytes", mend: "the file is cut short; fetch it again")
    }
    self.name = name
    self.type = type
    self.shape = shape
    self.elementCount = elements
    self.byteCount = byteCount
    self.data = base + offset
    self.file = file
  }

  static func product(_ shape: [Int]) -> Int? {
    var product = 1
    for dimension in shape {
      guard dimension >= 0 else { return nil }
      let (next, overflow) = product.multipliedReportingOverflow(by: dimension)
      if overflow { return nil }
      product = next
    }
    return product
  }
}

/// A name from a file, for a message: cut to a readable length, control characters escaped.
func quoted(_ name: String) -> String {
  "\"" + PrintableText.quote(name) + "\""
}
