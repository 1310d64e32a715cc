import Foundation
import Kernels
import ModelFiles
import Synchronization

/// A decoder model: its configuration, its weights in place in their file, and the threads that run it.
///
/// Sequences (``ModelSequence``) hold what belongs to one text. Passes of several threads take turns.
package final class TransformerModel: @unchecked Sendable {
  // Sendable: everything is immutable but the runner's workspace, under its lock.
  package let config: ModelConfig
  /// The file or folder that the model was loaded from.
  package let path: String
  package let threadCount: Int
  /// The file's metadata under keys of this package's own, which begin with `espalier.`; none for a folder.
  package let ownMetadata: [String: GGUFValue]
  /// Identifies the weights and the configuration, for caches that outlive the process. Computed when it is first asked for,
  /// since it reads from all over the file.
  package var fingerprint: ModelFingerprint {
    knownFingerprint.withLock { known in
      if let known { return known }
      let computed = ModelFingerprint(config: config, tensors: tensors, adapter: adapterDigest)
      known = computed
      return computed
    }
  }
  private let tensors: [String: TensorInfo]
  /// Where what is added to the weights was read from; nil for the base alone.
  package let adapterSource: AdapterSource?
  private let adapterDigest: String?
  private let knownFingerprint = Mutex<ModelFingerprint?>(nil)
  let weights: DecoderWeights
  private let runner: Runner
  // Held during a pass, whose parts are not Sendable: not a Mutex.
  private let lock = NSLock()

  package var vocabularySize: Int { config.vocabularySize }
  package var contextLength: Int { config.contextLength }
  /// Bytes of all weight matrices.
  package var byteCount: Int { weights.byteCount }
  package var isTied: Bool { weights.isTied }
  /// Names of the matrices' formats with their numbers, most frequent first.
  package var formats: [(name: String, count: Int)] { weights.formats }

  /// A low-rank adapter's file, and how much of it is added.
  package struct AdapterSource: Sendable, Equatable {
    /// A GGUF file, or PEFT's folder.
    package var path: String
    /// Multiplies what the adapter adds; 0 leaves the base as it is.
    package var scale: Double

    package init(path: String, scale: Double = 1) {
      self.path = path
      self.scale = scale
    }
  }

  /// Loads a GGUF file, or a folder with `config.json` and safetensors.
  ///
  /// - Parameters:
  ///   - adapter: added to the weights, which are not copied.
  ///   - threads: nil takes the cores that are free to this process (``ProcessorCount/available``).
  ///   - compacts: whether matrices of sixteen-bit floats are brought into their compact form while the model decodes; by default where that is faster;
  ///     never where there are no kernels for it.
  /// - Throws: `ModelFileError` naming the file, the key or tensor, what was found and what was expected.
  package static func load(
    path: String, threads: Int? = nil, compacts: Bool = CompactForm.pays, adapter: AdapterSource? = nil
  ) throws -> TransformerModel {
    guard let entry = FileSystem.entry(at: path) else {
      throw ModelFileError(
        .notFound, file: path, place: "", found: "nothing under this path", expected: "a GGUF file or a model folder",
        mend: "check the path")
    }
    if entry == .folder {
      return try TransformerModel(folder: try SafetensorsFolder(path: path), threads: threads, compacts: compacts, adapter: adapter)
    }
    return try TransformerModel(gguf: try GGUFFile(path: path), threads: threads, compacts: compacts, adapter: adapter)
  }

  package convenience init(
    gguf: GGUFFile, threads: Int? = nil, compacts: Bool = CompactForm.pays, adapter: AdapterSource? = nil
  ) throws {
    let config = try ModelConfig.gguf(GGUFDescription(gguf))
    let loader = WeightLoader(gguf: gguf, config: config, storage: FloatStorage())
    try self.init(
      config: config, weights: try loader.load(), path: gguf.path,
      tensors: gguf.tensors, ownMetadata: gguf.metadata.filter { $0.key.hasPrefix("espalier.") }, threads: threads, compacts: compacts,
      adapter: try adapter.map { try LowRankAdapter(path: $0.path, scale: $0.scale, config: config, isBaseGGUF: true) },
      adapterSource: adapter)
  }

  package convenience init(
    folder: SafetensorsFolder, threads: Int? = nil, compacts: Bool = CompactForm.pays, adapter: AdapterSource? = nil
  ) throws {
    let parameters = Hyperparameters(
      file: FileSystem.join(folder.path, "config.json"), values: HyperparameterValue.members(of: folder.config))
    let config = try ModelConfig.huggingFace(parameters)
    let loader = try WeightLoader(folder: folder, config: config, storage: FloatStorage())
    try self.init(
      config: config, weights: try loader.load(), path: folder.path,
      tensors: folder.tensors, threads: threads, compacts: compacts,
      adapter: try adapter.map { try LowRankAdapter(path: $0.path, scale: $0.scale, config: config, isBaseGGUF: false) },
      adapterSource: adapter)
  }

  private init(
    config: ModelConfig, weights: DecoderWeights, path: String, tensors: [String: TensorInfo], ownMetadata: [String: GGUFValue] = [:],
    threads: Int?, compacts: Bool, adapter: LowRankAdapter?, adapterSource: AdapterSource?
  ) throws {
    if let threads, !(1...256).contains(threads) {
      throw ForwardError("\(threads) threads asked for; 1 to 256 are possible")
    }
    self.config = config
    self.weights = weights
    self.path = path
    self.tensors = tensors
    self.adapterSource = adapterSource
    adapterDigest = adapter?.digest
    self.ownMetadata = ownMetadata
    let pool = ThreadPool(threadCount: threads ?? ProcessorCount.available)
    threadCount = pool.threadCount
    let workspace = PassWorkspace(config: config, adapterRank: adapter?.greatestRank ?? 0)
    let files = Dictionary(tensors.values.map { (ObjectIdentifier($0.file), $0.file) }, uniquingKeysWith: { first, _ in first })
    runner = Runner(
      workspace: workspace,
      decoder: DecoderJob(pass: DecoderPass(config: config, weights: weights, adapter: adapter), workspace: workspace),
      head: HeadJob(head: weights.head, softCap: config.finalSoftCap, workspace: workspace),
      compactor: WeightCompactor(
        matrices: compacts && CompactForm.isAvailable ? weights.layers.flatMap(\.denseMatrices) + [weights.head] : [],
        files: Array(files.values)), pool: pool)
    for file in files.values { file.populateInBackground() }
  }

  /// What passes need, for one caller at a time.
  struct Runner {
    let workspace: PassWorkspace
    let decoder: DecoderJob
    let head: HeadJob
    let compactor: WeightCompactor
    let pool: ThreadPool
    /// Rows of a pass up to which its steps are short: some tens of microseconds, where a core that is lost costs milliseconds.
    static let shortPass = 8

    /// Runs the workspace's tokens; see ``DecoderPass/run(_:firstOutput:trace:worker:)``.
    func runDecoder(firstOutput: Int, trace: UnsafeMutablePointer<Float>? = nil) {
      decoder.firstOutput = firstOutput
      decoder.trace = trace
      let start = DispatchTime.now().uptimeNanoseconds
      pool.run(job: decoder, hasShortSteps: workspace.tokens.count <= Self.shortPass)
      decoder.trace = nil
      if workspace.tokens.count == 1 {
        compactor.passEnded(after: Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9, on: pool)
      }
    }
  }

  /// Runs `body` with the model's workspace, one caller at a time.
  func withRunner<Result>(_ body: (Runner) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(runner)
  }

  /// Brings all matrices of sixteen-bit floats into their compact form now, which decoding does by and by
  /// (``WeightCompactor``). Does nothing where that is not faster.
  package func compactWeights() {
    withRunner { $0.compactor.finish(on: $0.pool) }
  }

  /// Bytes of the matrices in compact form so far.
  package var compactByteCount: Int { withRunner { $0.compactor.byteCount } }

  /// How products of a pass of so many rows are multiplied (``WeightMatrix/way(tokens:)``), those with most weights first. Experts, each of which meets
  /// the rows that chose it, and the head are left out.
  package func ways(rows: Int) -> [String] {
    var bytes: [String: Int] = [:]
    for matrix in weights.layers.flatMap(\.denseMatrices) { bytes[matrix.way(tokens: rows), default: 0] += matrix.byteCount }
    return bytes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// Multiplies hidden states by the output head.
  ///
  /// - Parameters:
  ///   - hidden: [count, hidden size], the final norm already applied.
  ///   - rows: the rows of the head that are wanted, with a count of 1; nil for all.
  ///   - out: [count, vocabulary], or [rows].
  func multiplyHead(
    _ hidden: UnsafePointer<Float>, count: Int, rows: UnsafeBufferPointer<Int32>? = nil, into out: UnsafeMutablePointer<Float>
  ) {
    withRunner { runner in
      runner.workspace.reserve(rows: min(count, runner.workspace.maximumRows))
      let head = runner.head
      head.hidden = hidden
      head.out = out
      head.count = count
      head.rows = rows
      let start = DispatchTime.now().uptimeNanoseconds
      runner.pool.run(job: head, hasShortSteps: count <= Runner.shortPass)
      if count == 1 { runner.compactor.headEnded(after: Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9) }
    }
  }
}
