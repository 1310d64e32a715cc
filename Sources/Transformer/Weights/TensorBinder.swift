import Kernels
import ModelFiles

/// Makes weights of the tensors of a file, each checked against the shape that is asked for.
struct TensorBinder {
  let file: String
  let storage: FloatStorage
  /// Whether the weights are too many for the caches.
  let isStreamed: Bool
  /// The tensor of that name, or an error that says why there is none.
  let find: (String) throws -> TensorInfo

  func matrix(_ name: String, rows: Int, columns: Int, bias: String? = nil) throws -> WeightMatrix {
    try matrix(name, shape: [rows, columns], bias: bias)
  }

  /// A tensor of matrices one behind another, [count, rows, columns], as one of all their rows; `bias`: [count, rows].
  func matrix(_ name: String, shape: [Int], bias: String? = nil) throws -> WeightMatrix {
    let tensor = try find(name)
    guard tensor.shape == shape, let columns = shape.last else {
      throw ModelFileError(
        file: file, place: "tensor \"\(name)\"", found: "shape \(tensor.shape)", expected: "\(shape) by the configuration")
    }
    let rows = shape.dropLast().reduce(1, *)
    let biases = try bias.map { try floats($0, count: rows) }
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

  /// A vector as floats in memory of its own.
  ///
  /// - Parameter rank: most dimensions of its shape.
  func floats(_ name: String, count: Int, offset: Float = 0, rank: Int = 2) throws -> UnsafeMutablePointer<Float> {
    let tensor = try find(name)
    // Biases of matrices that stand one behind another are a row each.
    guard tensor.elementCount == count, tensor.shape.count <= rank else {
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
    if let index = (0..<count).first(where: { !out[$0].isFinite }) {
      throw ModelFileError(
        file: file, place: "tensor \"\(name)\", element \(index)", found: "\(out[index]), not a number to count with",
        expected: "a finite number",
        mend: "fetch the file again")
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
