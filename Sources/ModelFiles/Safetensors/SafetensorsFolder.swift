import JSONText

/// A model folder as Hugging Face's tools write it: `config.json`, and `model.safetensors` or several files with
/// `model.safetensors.index.json`.
package struct SafetensorsFolder: Sendable {
  package let path: String
  /// The members of `config.json`.
  package let config: JSONNode
  package let tensors: [String: TensorInfo]
  /// Tensors of types that are not read, by name, with the type's name.
  package let unsupportedTensors: [String: String]
  /// The safetensors files, in the order of their names.
  package let files: [String]

  /// - Throws: `ModelFileError` where the folder lacks a part, or a part is damaged.
  package init(path: String) throws {
    guard let entry = FileSystem.entry(at: path) else {
      throw ModelFileError(
        .notFound, file: path, place: "", found: "nothing under this path", expected: "a model folder", mend: "check the path")
    }
    guard entry == .folder else {
      throw ModelFileError(.unsupported, file: path, place: "", found: "a file", expected: "a folder with config.json and safetensors")
    }
    self.path = path
    config = try Self.readConfig(path)

    let single = FileSystem.join(path, "model.safetensors")
    let index = FileSystem.join(path, "model.safetensors.index.json")
    if FileSystem.entry(at: single) == .file {
      let file = try SafetensorsFile(path: single)
      tensors = file.tensors
      unsupportedTensors = file.unsupportedTensors
      files = [single]
    } else if FileSystem.entry(at: index) == .file {
      (tensors, unsupportedTensors, files) = try Self.readShards(index: index, folder: path)
    } else {
      throw ModelFileError(
        .notFound, file: path, place: "", found: "neither model.safetensors nor model.safetensors.index.json", expected: "one of them",
        mend: "fetch the weights in safetensors form, or give a GGUF file")
    }
  }

  /// A further JSON file of the folder (`generation_config.json`, `tokenizer_config.json`…); nil where there is none.
  package func json(named name: String) throws -> JSONNode? { try Self.json(named: name, in: path) }

  package static func json(named name: String, in folder: String) throws -> JSONNode? {
    let path = FileSystem.join(folder, name)
    guard FileSystem.entry(at: path) == .file else { return nil }
    return try JSONDocument(path: path).root
  }

  /// The tensor of that name.
  /// - Throws: `ModelFileError` where it is absent, or of a type that is not read.
  package func tensor(_ name: String) throws -> TensorInfo {
    if let tensor = tensors[name] { return tensor }
    if let type = unsupportedTensors[name] {
      throw ModelFileError(
        .unsupported, file: path, place: "tensor \(quoted(name))", found: "type \(type)", expected: "F32, F16 or BF16",
        mend: "save the weights in one of these types")
    }
    throw ModelFileError(
      file: path, place: "tensor \(quoted(name))", found: "no such tensor", expected: "it among the \(tensors.count) tensors")
  }

  private static func readConfig(_ folder: String) throws -> JSONNode {
    let path = FileSystem.join(folder, "config.json")
    guard FileSystem.entry(at: path) == .file else {
      throw ModelFileError(
        .notFound, file: folder, place: "", found: "a folder without config.json",
        expected: "a model folder with config.json and safetensors",
        mend: "give the folder that holds config.json, or a GGUF file")
    }
    let root = try JSONDocument(path: path, limit: 16 << 20).root
    guard root.kind == .object else {
      throw ModelFileError(file: path, place: "JSON at byte 0", found: "a value that is not an object", expected: "an object")
    }
    return root
  }

  private static func readShards(
    index: String, folder: String
  ) throws -> (tensors: [String: TensorInfo], unsupported: [String: String], files: [String]) {
    let root = try JSONDocument(path: index).root
    guard let map = root["weight_map"], map.kind == .object, map.count > 0 else {
      throw ModelFileError(file: index, place: "weight_map", found: "no members", expected: "an object from tensor names to file names")
    }
    var owners: [String: String] = [:]
    for (key, value) in map.members {
      let name = key.string ?? ""
      // A name with a separator could lead out of the folder.
      guard let shard = value.string, !shard.isEmpty, !shard.contains("/"), !shard.contains("\\"), !shard.hasPrefix("."),
        !shard.utf8.contains(0)
      else {
        throw ModelFileError(
          file: index, place: "weight_map, \(quoted(name))", found: quoted(value.string ?? "no string"),
          expected: "the name of a file in the same folder")
      }
      guard owners.updateValue(shard, forKey: name) == nil else {
        throw ModelFileError(file: index, place: "weight_map", found: "\(quoted(name)) a second time", expected: "each name once")
      }
    }
    let shards = Set(owners.values).sorted()
    guard shards.count <= 4096 else {
      throw ModelFileError(file: index, place: "weight_map", found: "\(shards.count) files", expected: "at most 4096")
    }
    var tensors: [String: TensorInfo] = [:]
    var unsupported: [String: String] = [:]
    for shard in shards {
      let path = FileSystem.join(folder, shard)
      let file = try SafetensorsFile(path: path)
      for name in file.tensorNames where owners[name] == shard {
        tensors[name] = file.tensors[name]
        unsupported[name] = file.unsupportedTensors[name]
      }
    }
    if let missing = owners.keys.sorted().first(where: { tensors[$0] == nil && unsupported[$0] == nil }) {
      throw ModelFileError(
        file: FileSystem.join(folder, owners[missing] ?? ""), place: "tensor \(quoted(missing))", found: "no such tensor",
        expected: "it in this file, as the index says")
    }
    return (tensors, unsupported, shards.map { FileSystem.join(folder, $0) })
  }
}
