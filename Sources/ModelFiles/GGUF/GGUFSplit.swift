/// A model in several GGUF files, as `llama-gguf-split` writes them: `name-00001-of-00003.gguf` and so on, each with its place under `split.no` (from 0
/// on) and their number under `split.count`. The first one has the metadata; all tensors together are as many as `split.tensors.count` says.
enum GGUFSplit {
  /// Keys that say where a part belongs, and nothing about the model.
  static let keys: Set<String> = ["split.no", "split.count", "split.tensors.count"]

  /// Paths of the other parts of the model whose first part is `file`; empty for a model in one file.
  ///
  /// - Throws: `ModelFileError` for a part that is not the first, a number of parts that is none, or a name that does not say which part it is.
  static func otherParts(of file: GGUFFile) throws -> [String] {
    guard let value = file.metadata["split.count"] else { return [] }
    guard let count = value.int, (0...99_999).contains(count) else {
      throw ModelFileError(
        file: file.path, place: "metadata \"split.count\"", found: value.int.map(String.init) ?? "a value of type \(value.type)",
        expected: "a number of files up to 99999")
    }
    guard count > 1 else { return [] }
    let number = file.metadata["split.no"]?.int ?? 0
    guard number == 0 else {
      throw ModelFileError(
        .unsupported, file: file.path, place: "metadata \"split.no\"", found: "part \(number + 1) of \(count)", expected: "the first one",
        mend: "give the file whose name ends with \(suffix(1, of: count)); it finds the others")
    }
    let own = suffix(1, of: count)
    guard file.path.hasSuffix(own) else {
      throw ModelFileError(
        .unsupported, file: file.path, place: "name", found: "the first of \(count) files under another name",
        expected: "a name that ends with \(own)", mend: "give the files their names back: the others are found by them")
    }
    let stem = file.path.dropLast(own.count)
    return (2...count).map { stem + suffix($0, of: count) }
  }

  private static func suffix(_ number: Int, of count: Int) -> String {
    func padded(_ number: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    }
    return "-\(padded(number))-of-\(padded(count)).gguf"
  }

  /// The parts as one file.
  ///
  /// - Throws: `ModelFileError` where a part is not there or is of another model, or a tensor is missing or stands twice.
  static func join(_ first: GGUFFile, with paths: [String]) throws -> GGUFFile {
    var tensors = first.tensors
    var names = first.tensorNames
    var unsupported = first.unsupportedTensors
    for (index, path) in paths.enumerated() {
      guard FileSystem.entry(at: path) != nil else {
        throw ModelFileError(
          .notFound, file: path, place: "", found: "nothing under this path", expected: "part \(index + 2) of \(paths.count + 1)",
          mend: "fetch all parts into one folder")
      }
      let part = try GGUFFile(part: path)
      for (key, expected) in [("split.no", index + 1), ("split.count", paths.count + 1)] where part.metadata[key]?.int != expected {
        throw ModelFileError(
          file: path, place: "metadata \(quoted(key))", found: part.metadata[key]?.int.map(String.init) ?? "no number",
          expected: "\(expected)", mend: "the parts are of different models; fetch them again")
      }
      for name in part.tensorNames {
        guard first.tensors[name] == nil, tensors[name] == nil, unsupported[name] == nil else {
          throw ModelFileError(
            file: path, place: "tensor \(quoted(name))", found: "a name of another part", expected: "each name once",
            mend: "the parts are of different models; fetch them again")
        }
        tensors[name] = part.tensors[name]
        unsupported[name] = part.unsupportedTensors[name]
      }
      names += part.tensorNames
    }
    if let expected = first.metadata["split.tensors.count"]?.int, expected != names.count {
      throw ModelFileError(
        file: first.path, place: "metadata \"split.tensors.count\"", found: "\(names.count) tensors in \(paths.count + 1) files",
        expected: "\(expected)", mend: "the parts are of different models; fetch them again")
    }
    return GGUFFile(first: first, tensors: tensors, tensorNames: names, unsupportedTensors: unsupported)
  }
}
