import EspalierIntents
import Foundation
import ModelFiles
import Synchronization
import Tokenization
import Transformer

/// Vectors of texts from an encoder in a GGUF file: the mean of its output over a text's pieces, of length one.
///
/// The packaged reader was trained to point at words; how well its vectors tell meanings apart is in `docs/results/intents.md`.
public final class ReaderEncoder: SentenceEncoder, @unchecked Sendable {
  // Sendable: everything is immutable but the idle passes, each of which one caller has at a time.
  private let model: EncoderModel
  private let vocabulary: WordPiece
  private let ends: (first: Int32, last: Int32)
  private struct IdlePass: @unchecked Sendable {
    let pass: EncoderPass
  }
  private let idle = Mutex<[IdlePass]>([])
  /// Names the file, so that vectors of another one are made anew.
  public let name: String

  /// Loads an encoder.
  ///
  /// - Throws: an error that names the file, the place in it, and the mend.
  public init(path: String) throws {
    let gguf = try GGUFFile(path: path)
    let architecture = "espalier-reader"
    let width = try gguf.value("\(architecture).point_width", "1 to 4096") { $0.int.flatMap { (1...4096).contains($0) ? $0 : nil } }
    let heads = ["first_field", "first_piece", "last_field", "last_piece", "choice_field", "choice_mark"]
    model = try EncoderModel(gguf, architecture: architecture, heads: heads.map { ($0, width) } + [("no_choice", 1), ("behind", 1)])
    vocabulary = try WordPiece(gguf)
    guard let first = vocabulary.id(of: "[CLS]"), let last = vocabulary.id(of: "[SEP]") else {
      throw CocoaError(.fileReadCorruptFile, userInfo: [NSLocalizedDescriptionKey: "\(path): its vocabulary lacks [CLS] or [SEP]."])
    }
    ends = (first, last)
    name = "reader/\(model.config.hiddenSize)/\(model.config.layerCount)"
  }

  /// Vectors of texts; of a long text its beginning counts. Many texts are shared among the processors.
  public func vectors(for texts: [String]) async throws -> [[Float]] {
    let workers = min(ProcessInfo.processInfo.activeProcessorCount, texts.count / 8)
    guard workers > 1 else { return texts.map(vector) }
    return await withTaskGroup(of: [(place: Int, vector: [Float])].self) { group in
      for worker in 0..<workers {
        group.addTask {
          var made: [(place: Int, vector: [Float])] = []
          for place in stride(from: worker, to: texts.count, by: workers) {
            made.append((place, self.vector(texts[place])))
            // Others wait for the same threads.
            await Task.yield()
          }
          return made
        }
      }
      var vectors = [[Float]](repeating: [], count: texts.count)
      for await part in group { for (place, vector) in part { vectors[place] = vector } }
      return vectors
    }
  }

  private func vector(_ text: String) -> [Float] {
    let borrowed = idle.withLock { $0.popLast() } ?? IdlePass(pass: EncoderPass(model))
    defer { idle.withLock { $0.append(borrowed) } }
    let width = model.config.hiddenSize
    var mean = [Float](repeating: 0, count: width)
    let pieces = vocabulary.encode(String(text.prefix(1000))).prefix(min(126, model.config.contextLength - 2)).map(\.id)
    let input = ([ends.first] + pieces + [ends.last]).map { EncoderPosition(piece: $0) }
    guard let output = borrowed.pass.run(input) else { return mean }
    for row in 0..<input.count { for column in 0..<width { mean[column] += output[row * width + column] } }
    let length = mean.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard length.isFinite, length > 0 else { return [Float](repeating: 0, count: width) }
    return mean.map { $0 / length }
  }
}
