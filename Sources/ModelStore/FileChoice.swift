/// The files of a repository that make one model.
struct FileChoice: Sendable, Equatable {
  /// What is opened: the (first) GGUF file; nil for a folder of safetensors.
  var main: String?
  /// All of them, by their paths in the repository.
  var files: [String]
  /// The quantisation, as the file's name says it; nil where it says nothing or for a folder.
  var quantization: String?
}

/// Which files of a repository are run.
enum FileChooser {
  /// Preferred where nothing is asked for: what most people run on a CPU, best size for its errors first.
  static let preferredQuantizations = ["Q4_K_M", "Q4_K_S", "Q5_K_M", "Q4_0", "Q6_K", "Q8_0", "BF16", "F16", "F32"]

  /// Small files that stand beside safetensors and say what they are.
  private static let companions: Set<String> = [
    "config.json", "generation_config.json", "tokenizer.json", "tokenizer.model", "tokenizer_config.json", "special_tokens_map.json",
    "added_tokens.json", "vocab.json", "vocab.txt", "merges.txt", "chat_template.jinja", "chat_template.json",
  ]

  /// Chooses among the paths of a repository.
  ///
  /// - Throws: ``ModelStoreError``: what was asked for is not there (and what is), or nothing in it can be run.
  static func choose(_ reference: ModelReference, among paths: [String]) throws -> FileChoice {
    let name = reference.name
    if let file = reference.file {
      guard paths.contains(file) else {
        throw ModelStoreError(.notFound, "\(name) has no file \(file)\(listed(models(in: paths).compactMap(\.main)))")
      }
      return try whole(file, among: paths, name: name)
    }
    let models = models(in: paths)
    if let wanted = reference.quantization?.uppercased() {
      guard !models.isEmpty else {
        throw ModelStoreError(
          hasSafetensors(paths) ? .notFound : .unusable,
          hasSafetensors(paths)
            ? "\(name) has no GGUF file, so :\(wanted) means nothing: leave it away to fetch its safetensors" : nothing(name, paths))
      }
      let match =
        models.first { $0.quantization == wanted } ?? models.first { $0.quantization?.hasSuffix("-" + wanted) == true }
      guard let main = match?.main else {
        throw ModelStoreError(
          .notFound, "\(name) has no quantisation \(wanted)\(listed(models.compactMap(\.quantization)))")
      }
      return try whole(main, among: paths, name: name)
    }
    if !models.isEmpty {
      let preferred = preferredQuantizations.lazy.compactMap { wanted in models.first { $0.quantization == wanted } }.first
      return try whole((preferred ?? models[0]).main ?? "", among: paths, name: name)
    }
    guard hasSafetensors(paths) else { throw ModelStoreError(.unusable, nothing(name, paths)) }
    guard paths.contains("config.json") else {
      throw ModelStoreError(.unusable, "\(name) has safetensors and no config.json: expected a model's folder, or a GGUF file")
    }
    var files = paths.filter { companions.contains($0) }
    if paths.contains("model.safetensors.index.json") {
      // Its shards are known once it has been read.
      files.append("model.safetensors.index.json")
    } else {
      files.append("model.safetensors")
    }
    return FileChoice(main: nil, files: files, quantization: nil)
  }

  /// The GGUF models of a repository: of split ones the first part; what belongs to pictures or to the making of quantisations left out.
  static func models(in paths: [String]) -> [FileChoice] {
    paths.filter { path in
      let lower = path.lowercased()
      guard lower.hasSuffix(".gguf") else { return false }
      let file = lower.split(separator: "/").last ?? ""
      guard !file.hasPrefix("mmproj"), !file.contains("-mmproj"), !file.contains("imatrix") else { return false }
      return (SplitName(path)?.number ?? 1) == 1
    }.sorted().map { FileChoice(main: $0, files: [$0], quantization: quantization(of: $0)) }
  }

  /// A file with the parts that it needs.
  private static func whole(_ file: String, among paths: [String], name: String) throws -> FileChoice {
    guard let split = SplitName(file) else { return FileChoice(main: file, files: [file], quantization: quantization(of: file)) }
    let parts = (1...split.count).map { split.path(of: $0) }
    if let missing = parts.first(where: { !paths.contains($0) }) {
      throw ModelStoreError(
        .untrusted, "\(name) has \(file), one of \(split.count) parts, and no \(missing): the repository is incomplete; choose another file"
      )
    }
    return FileChoice(main: parts[0], files: parts, quantization: quantization(of: file))
  }

  /// The quantisation that a file's name ends with, in upper case: `Q4_K_M`, `IQ2_XXS`, `UD-Q4_K_XL`, `BF16`; nil for none.
  static func quantization(of path: String) -> String? {
    var name = (path.split(separator: "/").last ?? "")[...]
    if name.lowercased().hasSuffix(".gguf") { name = name.dropLast(5) }
    if let split = SplitName(path) { name = (split.stem.split(separator: "/").last ?? "")[...] }
    let words = name.split { $0 == "-" || $0 == "." }
    guard let index = words.lastIndex(where: { isQuantization($0.uppercased()) }) else {
      // `model_Q4_K_M.gguf`, `model_q8_0.gguf`
      let upper = name.uppercased()
      return preferredQuantizations.first { upper.hasSuffix("_" + $0) }
    }
    let dynamic = index > 0 && words[index - 1].uppercased() == "UD" ? "UD-" : ""
    return dynamic + words[index].uppercased()
  }

  private static func isQuantization(_ word: String) -> Bool {
    if ["F16", "F32", "BF16", "FP16", "MXFP4", "MXFP4_MOE"].contains(word) { return true }
    var rest = word[...]
    if rest.hasPrefix("IQ") || rest.hasPrefix("TQ") { rest = rest.dropFirst() }
    guard rest.hasPrefix("Q"), let digit = rest.dropFirst().first, digit.isASCII, digit.isNumber else { return false }
    let tail = rest.dropFirst(2)
    return tail.isEmpty || tail.hasPrefix("_")
  }

  private static func hasSafetensors(_ paths: [String]) -> Bool {
    paths.contains("model.safetensors") || paths.contains("model.safetensors.index.json")
  }

  private static func nothing(_ name: String, _ paths: [String]) -> String {
    let pickles = paths.filter { path in [".bin", ".pt", ".pth", ".ckpt", ".pkl", ".pickle"].contains { path.lowercased().hasSuffix($0) } }
    if let pickle = pickles.first {
      return "\(name) holds its weights as a pickle only (\(pickle)), which runs code when it is read: expected GGUF or safetensors"
    }
    return "\(name) holds neither a GGUF file nor model.safetensors: choose a repository with one, such as its -GGUF twin"
  }

  private static func listed(_ names: [String]) -> String {
    var seen: Set<String> = []
    let unique = names.filter { !$0.isEmpty && seen.insert($0).inserted }
    guard !unique.isEmpty else { return "" }
    return "; it has " + unique.prefix(12).joined(separator: ", ") + (unique.count > 12 ? ", and \(unique.count - 12) more" : "")
  }
}

/// The name of a part: `…-00002-of-00005.gguf`.
struct SplitName: Sendable, Equatable {
  /// Everything before `-00002-of-…`.
  var stem: String
  var number: Int
  var count: Int

  init?(_ path: String) {
    guard path.lowercased().hasSuffix(".gguf") else { return nil }
    let words = path.dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
    guard words.count >= 4, words[words.count - 2] == "of", words[words.count - 1].utf8.count == 5, words[words.count - 3].utf8.count == 5,
      let count = Int(words[words.count - 1]), let number = Int(words[words.count - 3]), (1...10_000).contains(count),
      (1...count).contains(number)
    else { return nil }
    stem = words.dropLast(3).joined(separator: "-")
    self.number = number
    self.count = count
  }

  func path(of number: Int) -> String {
    func padded(_ value: Int) -> String { String(repeating: "0", count: max(0, 5 - String(value).count)) + String(value) }
    return "\(stem)-\(padded(number))-of-\(padded(count)).gguf"
  }
}
