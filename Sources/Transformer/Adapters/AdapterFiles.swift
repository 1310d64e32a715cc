import JSONText
import ModelFiles

/// The tensors of an adapter in either file form.
struct AdapterFiles {
  /// A pair of tensors for one linear layer.
  struct Entry {
    var layer: Int
    var role: TensorRole
    /// Names of the tensors.
    var a: String, b: String
  }

  let path: String
  let isGGUF: Bool
  /// In the order of layers and roles.
  private(set) var entries: [Entry] = []
  private let tensors: [String: TensorInfo]
  private let alpha: Double
  /// Of PEFT: alpha over the square root of the rank.
  private var isRankStabilized = false

  private static let roles: [TensorRole] = [
    .query, .key, .value, .fusedQueryKeyValue, .attentionOutput, .gate, .up, .fusedGateUp, .down,
  ]

  init(path: String, config: ModelConfig) throws {
    self.path = path
    guard let kind = FileSystem.entry(at: path) else {
      throw ModelFileError(
        .notFound, file: path, place: "", found: "nothing under this path", expected: "an adapter: a GGUF file or PEFT's folder",
        mend: "check the path")
    }
    isGGUF = kind != .folder
    if isGGUF {
      let gguf = try GGUFFile(path: path)
      let type = gguf.metadata["adapter.type"]?.string ?? gguf.metadata["general.type"]?.string ?? "a model"
      guard type == "lora" else {
        throw ModelFileError(
          file: path, place: "metadata \"adapter.type\"", found: "\"\(type.prefix(60))\"", expected: "lora",
          mend: "name an adapter, not a model")
      }
      if let name = gguf.metadata["general.architecture"]?.string, !config.architecture.definition.ggufNames.contains(name),
        !(config.architecture.definition.ggufNames.isEmpty)
      {
        throw ModelFileError(
          file: path, place: "metadata \"general.architecture\"", found: "an adapter of \"\(name.prefix(60))\"",
          expected: config.architecture.definition.ggufNames.joined(separator: " or "),
          mend: "name the base that the adapter was trained on")
      }
      alpha = try gguf.value("adapter.lora.alpha", "a number") { $0.double }
      tensors = gguf.tensors
      try find(Array(gguf.tensorNames), config: config)
    } else {
      let configPath = FileSystem.join(path, "adapter_config.json")
      guard FileSystem.entry(at: configPath) == .file else {
        throw ModelFileError(
          .notFound, file: path, place: "", found: "a folder without adapter_config.json", expected: "PEFT's folder of an adapter")
      }
      let root = try JSONDocument(path: configPath, limit: 16 << 20).root
      let type = root["peft_type"]?.string ?? "nothing"
      guard type == "LORA" else {
        throw ModelFileError(.unsupported, file: configPath, place: "peft_type", found: "\"\(type.prefix(60))\"", expected: "LORA")
      }
      for (key, expected) in [("use_dora", "false"), ("fan_in_fan_out", "false")] where root[key]?.bool == true {
        throw ModelFileError(.unsupported, file: configPath, place: key, found: "true", expected: expected)
      }
      for key in ["rank_pattern", "alpha_pattern"] where (root[key]?.count ?? 0) > 0 {
        throw ModelFileError(.unsupported, file: configPath, place: key, found: "patterns", expected: "one rank and alpha for all layers")
      }
      if let bias = root["bias"]?.string, bias != "none" {
        throw ModelFileError(.unsupported, file: configPath, place: "bias", found: "\"\(bias.prefix(60))\"", expected: "none")
      }
      guard let alpha = root["lora_alpha"]?.double, alpha.isFinite else {
        throw ModelFileError(file: configPath, place: "lora_alpha", found: "no number", expected: "a number")
      }
      self.alpha = alpha
      isRankStabilized = root["use_rslora"]?.bool ?? false
      let file = FileSystem.join(path, "adapter_model.safetensors")
      guard FileSystem.entry(at: file) == .file else {
        throw ModelFileError(
          .notFound, file: path, place: "", found: "no adapter_model.safetensors", expected: "it beside adapter_config.json",
          mend: "save the adapter in safetensors form")
      }
      tensors = try SafetensorsFile(path: file).tensors
      try find(tensors.keys.sorted(), config: config)
    }
    guard !entries.isEmpty else {
      throw ModelFileError(file: path, place: "", found: "no tensors of an adapter", expected: "pairs of matrices for linear layers")
    }
  }

  /// Sorts out which tensor belongs to which layer; every tensor has its place, or the file is refused.
  private mutating func find(_ names: [String], config: ModelConfig) throws {
    let form: TensorNames.Form = isGGUF ? .gguf : .huggingFace(prefix: "base_model.model.model.", headPrefix: "")
    let own = TensorNames(form: form, hasPostNorms: config.hasPostNorms, architecture: config.architecture)
    let endings = isGGUF ? (".weight.lora_a", ".weight.lora_b") : (".lora_A.weight", ".lora_B.weight")
    var left = Set(names)
    for layer in config.layers.indices {
      for role in Self.roles {
        let stem = own.stem(role, layer: layer)
        let (a, b) = (stem + endings.0, stem + endings.1)
        guard left.contains(a) || left.contains(b) else { continue }
        for name in [a, b] where left.remove(name) == nil {
          throw ModelFileError(file: path, place: "tensor \"\(name)\"", found: "no such tensor", expected: "both matrices of a pair")
        }
        entries.append(Entry(layer: layer, role: role, a: a, b: b))
      }
    }
    if let other = left.sorted().first {
      throw ModelFileError(
        .unsupported, file: path, place: "tensor \"\(other)\"",
        found: "a change of something that the base has not, or that adapters are not applied to",
        expected: "pairs for projections of attention and feed-forward in \(config.layerCount) layers",
        mend: "name the base that the adapter was trained on")
    }
  }

  /// The rank of a pair and the factor of its product, after its shapes were checked.
  func rank(of entry: Entry, inputs: Int, outputs: Int) throws -> (rank: Int, factor: Double) {
    let shapes = (tensors[entry.a]?.shape ?? [], tensors[entry.b]?.shape ?? [])
    let rank = shapes.0.first ?? 0
    guard shapes.0 == [rank, inputs], shapes.1 == [outputs, rank], (1...4096).contains(rank) else {
      throw ModelFileError(
        file: path, place: "tensor \"\(entry.a)\"", found: "shapes \(shapes.0) and \(shapes.1)",
        expected: "[rank, \(inputs)] and [\(outputs), rank] for this base", mend: "name the base that the adapter was trained on")
    }
    return (rank, alpha / (isRankStabilized ? Double(rank).squareRoot() : Double(rank)))
  }

  /// A tensor's elements as floats.
  func read(_ name: String, into out: UnsafeMutablePointer<Float>) throws {
    guard let tensor = tensors[name] else { return }
    for row in 0..<tensor.rows {
      for (column, value) in try tensor.floats(row: row).enumerated() {
        guard value.isFinite else {
          throw ModelFileError(
            file: path, place: "tensor \"\(name)\", row \(row)", found: "\(value)", expected: "finite numbers", mend: "fetch the file again"
          )
        }
        out[row * tensor.columns + column] = value
      }
    }
  }
}
