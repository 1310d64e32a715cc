import Foundation
import Kernels
import ModelFiles

/// A decoder model: its configuration, its weights in place in their file, and the threads that run it.
///
/// Sequences (``ModelSequence``) hold what belongs to one text. Passes of several threads take turns.
package final class TransformerModel: @unchecked Sendable {
  // Sendable: everything is immutable but the workspace, which `lock` guards.
  package let config: ModelConfig
  /// The file or folder that the model was loaded from.
  package let path: String
  package let threadCount: Int
  /// Identifies the weights and the configuration, for caches that outlive the process.
  package let fingerprint: ModelFingerprint
  let weights: DecoderWeights
  let pass: DecoderPass
  private let pool: ThreadPool
  private let workspace: PassWorkspace
  private let lock = NSLock()

  package var vocabularySize: Int { config.vocabularySize }
  package var contextLength: Int { config.contextLength }
  /// Bytes of all weight matrices.
  package var byteCount: Int { weights.byteCount }
  package var isTied: Bool { weights.isTied }
  /// Names of the matrices' formats with their numbers, most frequent first.
  package var formats: [(name: String, count: Int)] { weights.formats }
  /// Tokens that one pass takes; longer runs go in several.
  package var passCapacity: Int { workspace.maximumRows }

  /// Loads a GGUF file, or a folder with `config.json` and safetensors.
  ///
  /// - Parameter threads: nil takes the cores that are free to this process (``ProcessorCount/available``).
  /// - Throws: `ModelFileError` naming the file, the key or tensor, what was found and what was expected.
  package static func load(path: String, threads: Int? = nil) throws -> TransformerModel {
    guard let entry = FileSystem.entry(at: path) else {
      throw ModelFileError(
        .notFound, file: path, place: "", found: "nothing under this path", expected: "a GGUF file or a model folder",
        mend: "check the path")
    }
    if entry == .folder { return try TransformerModel(folder: try SafetensorsFolder(path: path), threads: threads) }
    return try TransformerModel(gguf: try GGUFFile(path: path), threads: threads)
  }

  package convenience init(gguf: GGUFFile, threads: Int? = nil) throws {
    let config = try ModelConfig.gguf(GGUFDescription(gguf))
    let loader = WeightLoader(gguf: gguf, config: config, storage: FloatStorage())
    try self.init(
      config: config, weights: try loader.load(), path: gguf.path,
      fingerprint: ModelFingerprint(config: config, tensors: gguf.tensors), threads: threads)
  }

  package convenience init(folder: SafetensorsFolder, threads: Int? = nil) throws {
    let parameters = Hyperparameters(
      file: FileSystem.join(folder.path, "config.json"), values: HyperparameterValue.members(of: folder.config))
    let config = try ModelConfig.huggingFace(parameters)
    let loader = try WeightLoader(folder: folder, config: config, storage: FloatStorage())
    try self.init(
      config: config, weights: try loader.load(), path: folder.path,
      fingerprint: ModelFingerprint(config: config, tensors: folder.tensors), threads: threads)
  }

  private init(config: ModelConfig, weights: DecoderWeights, path: String, fingerprint: ModelFingerprint, threads: Int?) throws {
    if let threads, !(1...256).contains(threads) {
      throw ForwardError("\(threads) threads asked for; 1 to 256 are possible")
    }
    self.config = config
    self.weights = weights
    self.path = path
    self.fingerprint = fingerprint
    pass = DecoderPass(config: config, weights: weights)
    pool = ThreadPool(threadCount: threads ?? ProcessorCount.available)
    threadCount = pool.threadCount
    workspace = PassWorkspace(config: config)
  }

  /// Runs `body` with the workspace, one caller at a time.
  func withWorkspace<Result>(_ body: (PassWorkspace, ThreadPool) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(workspace, pool)
  }

  /// Multiplies hidden states by the output head.
  ///
  /// - Parameters:
  ///   - hidden: [count, hidden size], the final norm already applied.
  ///   - out: [count, vocabulary].
  func multiplyHead(_ hidden: UnsafePointer<Float>, count: Int, into out: UnsafeMutablePointer<Float>) {
    withWorkspace { workspace, pool in
      workspace.reserve(rows: min(count, workspace.maximumRows))
      let (head, scratch, vocabulary) = (weights.head, workspace.scratch, config.vocabularySize)
      let step = workspace.rowCapacity
      pool.run { worker in
        var row = 0
        while row < count {
          let rows = min(step, count - row)
          let target = out + row * vocabulary
          head.multiply(hidden + row * config.hiddenSize, into: target, tokens: rows, scratch: scratch, worker: worker)
          if let cap = config.finalSoftCap {
            let share = worker.share(of: rows * vocabulary, granularity: 64)
            if !share.isEmpty { Elementwise.softCap(target + share.lowerBound, count: share.count, cap: cap) }
          }
          row += rows
        }
      }
    }
  }

  /// The same for some rows of the head and one hidden state. `out`: [rows.count].
  func multiplyHead(_ hidden: UnsafePointer<Float>, rows: UnsafeBufferPointer<Int32>, into out: UnsafeMutablePointer<Float>) {
    withWorkspace { workspace, pool in
      let (head, scratch) = (weights.head, workspace.scratch)
      pool.run { worker in head.multiply(rows: rows, hidden, into: out, scratch: scratch, worker: worker) }
    }
    if let cap = config.finalSoftCap { Elementwise.softCap(out, count: rows.count, cap: cap) }
  }
}
