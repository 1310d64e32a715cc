/// Checks on how tensors lie in a file together.
enum TensorLayout {
  /// Refuses two tensors that share a byte: a sound converter writes none, and a file that has them is damaged.
  static func checkNoOverlap(_ tensors: [TensorInfo]) throws {
    let sorted = tensors.filter { $0.byteCount > 0 }.sorted { $0.data < $1.data }
    for (left, right) in zip(sorted, sorted.dropFirst()) where left.file === right.file && left.data + left.byteCount > right.data {
      throw ModelFileError(
        file: left.file.path, place: "tensors \(quoted(left.name)) and \(quoted(right.name))", found: "data that overlaps",
        expected: "each byte in one tensor")
    }
  }
}
