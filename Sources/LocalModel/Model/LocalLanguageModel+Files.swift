import Decoding
import Extraction
import Foundation
import GuidedGeneration
import ModelFiles
import Synchronization
import Tokenization
import Transformer

extension LocalLanguageModel: _BackendLanguageModel {
  /// The model itself.
  public var sessionBackend: any _SessionBackend { self }
}

extension LocalLanguageModel {
  /// Loads a GGUF file, or a folder as Hugging Face lays them out (`config.json`, safetensors, `tokenizer.json`; a `model.gguf` in it goes first).
  ///
  /// - Throws: ``LocalModelError`` that names the file, the place in it, and the mend.
  public convenience init(path: String, configuration: Configuration = Configuration()) throws {
    self.init(
      try Self.load(
        path: path, threads: configuration.threads, precision: configuration.cachePrecision, adapter: configuration.adapter),
      configuration: configuration)
  }

  /// Loads a GGUF file or a model folder.
  public convenience init(url: URL, configuration: Configuration = Configuration()) throws {
    try self.init(path: url.path, configuration: configuration)
  }

  /// Loads a GGUF file or a model folder; `diskCache` keeps the state of instructions and schemas in the user's cache folder.
  package convenience init(path: String, threads: Int? = nil, diskCache: Bool) throws {
    try self.init(path: path, configuration: Configuration(threads: threads, cacheFolder: diskCache ? Configuration.userCacheFolder : nil))
  }

  /// Whether a path may hold a model, told without reading it whole.
  package static func looksLikeModel(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return false }
    if !isFolder.boolValue {
      return GGUFFile.isGGUF(path: path)
    }
    if FileManager.default.fileExists(atPath: path + "/model.gguf") { return true }
    return FileManager.default.fileExists(atPath: path + "/config.json")
      && ["model.safetensors", "model.safetensors.index.json"].contains { FileManager.default.fileExists(atPath: path + "/" + $0) }
  }

  /// Where the weights and the tokenizer of a path are.
  static func files(of path: String) throws -> (weights: String, tokenizer: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw LocalModelError(.notFound, path: path, reason: "\(path): nothing is there; expected a GGUF file or a model folder.")
    }
    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }
    guard isFolder.boolValue else {
      // The file's own vocabulary counts, unless the folder around it is a model's.
      let beside = (path as NSString).deletingLastPathComponent
      let folder = beside.isEmpty ? "." : beside
      let isPackaged =
        (path as NSString).lastPathComponent == "model.gguf"
        && FileManager.default.fileExists(atPath: folder + "/tokenizer.json")
      return (path, isPackaged ? folder : path)
    }
    let hasTokenizer = exists("tokenizer.json") || exists("tokenizer.model")
    if exists("model.gguf") { return (path + "/model.gguf", hasTokenizer ? path : path + "/model.gguf") }
    guard exists("config.json") else {
      throw LocalModelError(
        .unusable, path: path, reason: "\(path): no config.json and no model.gguf in this folder; expected a GGUF file or a model folder.")
    }
    return (path, path)
  }

  /// Weights up to this many bytes lie in a processor's caches: one thread is through a pass before several have met at its barriers.
  static let smallModelBytes = 64 << 20

  /// One thread for small models; nil, which is one per core, for others.
  private static func defaultThreads(_ weights: String) -> Int? {
    // Links are followed: a model of the hub's cache is one.
    func size(_ path: String) -> Int {
      (try? FileManager.default.attributesOfItem(atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)[.size] as? Int) ?? 0
    }
    var bytes = size(weights)
    if let names = try? FileManager.default.contentsOfDirectory(atPath: weights) {
      bytes = names.filter { $0.hasSuffix(".safetensors") }.reduce(0) { $0 + size(weights + "/" + $1) }
    }
    return bytes < smallModelBytes ? 1 : nil
  }

  /// `reader.gguf` of the folder that a model's weights lie in; nil where it has none.
  private static func readerFile(beside weights: String) -> String? {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: weights, isDirectory: &isFolder)
    let folder = exists && isFolder.boolValue ? weights : (weights as NSString).deletingLastPathComponent
    return SpanExtractor.file(in: folder)
  }

  private static func makeReader(_ path: String) -> @Sendable () throws -> SpanExtractor {
    {
      do {
        let vectors = try SentenceVectors(folder: (path as NSString).deletingLastPathComponent)
        return try SpanExtractor(path: path, vectors: vectors)
      } catch let error as ModelFileError {
        throw LocalModelError(.unusable, path: path, reason: error.description)
      }
    }
  }

  private static func load(path: String, threads: Int?, precision: CachePrecision, adapter: Adapter?) throws -> LoadedModel {
    do {
      let files = try files(of: path)
      // Weights and vocabulary are read at the same time: for a large vocabulary each takes its share of the start.
      let model = Mutex<Result<TransformerModel, any Error>?>(nil)
      let tokenizer = Mutex<Result<FileTokenizer, any Error>?>(nil)
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 {
          let result = Result {
            try TransformerModel.load(
              path: files.weights, threads: threads ?? defaultThreads(files.weights),
              adapter: adapter.map { .init(path: $0.path, scale: $0.scale) })
          }
          model.withLock { $0 = result }
        } else {
          let result = Result { FileTokenizer(try Tokenizer.load(path: files.tokenizer)) }
          tokenizer.withLock { $0 = result }
        }
      }
      guard let loaded = try model.withLock({ try $0?.get() }), let words = try tokenizer.withLock({ try $0?.get() }) else {
        throw LocalModelError(.unusable, path: path, reason: "\(path): not loaded.")
      }
      if let text = words.ordinaryEndToken {
        throw LocalModelError(
          .unusable, path: path,
          reason:
            "\(files.tokenizer): its end token is \"\(PrintableText.quote(text))\", which answers consist of; expected a token of its own such as "
            + "</s>: mend eos_token_id in the model's configuration.")
      }
      // Heads that a precision cannot hold are told now, not at the first answer.
      if precision == .q8_0 { _ = try ModelSequence(model: loaded, capacity: 1, precision: precision.ofSequences) }
      let extraction = ExtractionProfile.Declaration(metadata: loaded.ownMetadata, chatTemplate: words.chatTemplate)
      // A model that was trained here reads the form that it was trained on; any other the one that its template writes.
      var form = words
      let notice = extraction == nil ? form.useTemplate() : nil
      var result = LoadedModel(loaded, tokenizer: form, precision: precision.ofSequences)
      result.extraction = extraction
      result.notice = notice
      if result.extraction?.copiesNotes == true {
        result.readerFile = readerFile(beside: files.weights)
        result.makeReader = result.readerFile.map(makeReader)
      }
      return result
    } catch let error as LocalModelError {
      throw error
    } catch let error as ModelFileError {
      throw LocalModelError(.unusable, path: path, reason: error.description)
    } catch {
      throw LocalModelError(.unusable, path: path, reason: "\(path): \(error)")
    }
  }
}

extension LocalLanguageModel.CachePrecision {
  /// The same for the sequences of the transformer.
  package var ofSequences: KeyValuePrecision {
    switch self {
    case .f16: .f16
    case .q8_0: .q8_0
    }
  }
}

extension LoadedModel {
  init(_ model: TransformerModel, tokenizer: any PromptTokenizer, precision: KeyValuePrecision = .f16) {
    var digest = Digest()
    digest.add(model.fingerprint.high)
    digest.add(model.fingerprint.low)
    if precision != .f16 { digest.add(UInt64(precision.rawValue)) }
    let isSmall = model.byteCount < LocalLanguageModel.smallModelBytes
    let path = model.path
    let makeSequence: @Sendable (Int) throws -> any StatefulModel = {
      try ModelSequence(model: model, capacity: $0, precision: precision)
    }
    // The first one opens the file once more and keeps it open, so that later ones need no path: the file may be gone by then.
    let opened = Mutex<GGUFFile?>(nil)
    let makeIndependent: @Sendable (Int) throws -> any StatefulModel = { capacity in
      let own = try opened.withLock { file in
        let found = try file ?? (GGUFFile.isGGUF(path: path) ? GGUFFile(path: path) : nil)
        let own =
          try found.map { try TransformerModel(gguf: $0, threads: 1, adapter: model.adapterSource) }
          ?? TransformerModel.load(path: path, threads: 1, adapter: model.adapterSource)
        if file == nil, own.fingerprint != model.fingerprint {
          throw LocalModelError(.unusable, path: path, reason: "\(path): holds another model now than when it was loaded; load it anew.")
        }
        file = found
        return own
      }
      return try ModelSequence(model: own, capacity: capacity, precision: precision)
    }
    self.init(
      contextLength: model.contextLength, vocabularySize: model.vocabularySize, weightBytes: model.byteCount, digest: digest,
      tokenizer: tokenizer, makeSequence: makeSequence, makeIndependentSequence: isSmall ? makeIndependent : nil,
      joiner: isSmall ? nil : PassJoiner(model: model, precision: precision))
    architecture = "\(model.config.architecture)"
  }
}
