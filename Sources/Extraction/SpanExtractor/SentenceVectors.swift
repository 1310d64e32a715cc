import Dispatch
import Foundation
import ModelFiles
import Synchronization
import Tokenization
import Transformer

/// Vectors of texts: a sentence lies near what it asks for, so that a thousand choices cost a vector each, once, and one for the note.
///
/// The network is an encoder of its own in `vectors.gguf` (`tools/train/vectors`); a text's vector is the mean of its output over the text's pieces, of
/// length one. Vectors of choices are kept, those of notes are not. Safe to share between threads.
package final class SentenceVectors: Sendable {
  /// What `general.architecture` of its file says.
  package static let architecture = "espalier-vectors"

  private let model: EncoderModel
  private let vocabulary: WordPiece
  private let ends: (first: Int32, last: Int32)
  /// The logarithm of the odds that a text means a choice is `scale` × their cosine + `bias`, as training found.
  private let scale: Double, bias: Double
  /// Names the weights, so that vectors of other ones are made anew.
  package let name: String

  private struct IdlePass: @unchecked Sendable {
    // Sendable because it goes from one user to the next and is never shared.
    let pass: EncoderPass
  }
  private let idle = Mutex<[IdlePass]>([])
  private let kept = Mutex<[String: [Float]]>([:])

  /// Vectors of choices that are kept at most; then all of them are made anew.
  private static let mostKept = 8192

  /// Loads the network.
  ///
  /// - Throws: `ModelFileError` that names the file, the place in it, what was found and what was expected.
  package init(path: String) throws {
    let gguf = try GGUFFile(path: path)
    let found = try gguf.value("general.architecture", "a string") { $0.string }
    guard found == Self.architecture else {
      throw ModelFileError(file: path, place: "metadata \"general.architecture\"", found: found, expected: Self.architecture)
    }
    func number(_ key: String, in range: ClosedRange<Float>) throws -> Double {
      Double(
        try gguf.value("\(Self.architecture).\(key)", "a number of \(range.lowerBound) to \(range.upperBound)") {
          $0.float.flatMap { range.contains($0) ? $0 : nil }
        })
    }
    model = try EncoderModel(gguf, architecture: Self.architecture, heads: [])
    (scale, bias) = (try number("fit_scale", in: 0...1000), try number("fit_bias", in: -1000...1000))
    vocabulary = try WordPiece(gguf)
    guard let first = vocabulary.id(of: "[CLS]"), let last = vocabulary.id(of: "[SEP]") else {
      throw ModelFileError(
        file: path, place: "metadata \"tokenizer.ggml.tokens\"", found: "no [CLS] or [SEP]", expected: "both, around each text")
    }
    ends = (first, last)
    let digest = gguf.metadata["\(Self.architecture).version"]?.string ?? "1"
    name = "vectors/\(model.config.hiddenSize)/\(model.config.layerCount)/\(digest)"
  }

  /// The network in a folder; nil where it has none.
  ///
  /// - Throws: as ``init(path:)`` does.
  package convenience init?(folder: String) throws {
    let path = (folder.isEmpty ? "." : folder) + "/vectors.gguf"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    try self.init(path: path)
  }

  /// A text's vector, of length one; zeros where the text has no words. Of a long text its beginning counts.
  package func vector(of text: String) -> [Float] {
    let borrowed = idle.withLock { $0.popLast() } ?? IdlePass(pass: EncoderPass(model))
    defer { idle.withLock { $0.append(borrowed) } }
    let width = model.config.hiddenSize
    var mean = [Float](repeating: 0, count: width)
    let pieces = vocabulary.encode(String(text.prefix(8 * model.config.contextLength))).prefix(model.config.contextLength - 2).map(\.id)
    guard !pieces.isEmpty else { return mean }
    let input = ([ends.first] + pieces + [ends.last]).map { EncoderPosition(piece: $0) }
    guard let output = borrowed.pass.run(input) else { return mean }
    for row in 0..<input.count { for column in 0..<width { mean[column] += output[row * width + column] } }
    let length = mean.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard length.isFinite, length > 0 else { return [Float](repeating: 0, count: width) }
    return mean.map { $0 / length }
  }

  /// The vectors of texts, on all processors.
  package func vectors(of texts: [String]) -> [[Float]] {
    let found = Mutex([[Float]](repeating: [], count: texts.count))
    DispatchQueue.concurrentPerform(iterations: texts.count) { place in
      let vector = vector(of: texts[place])
      found.withLock { $0[place] = vector }
    }
    return found.withLock { $0 }
  }

  /// The natural logarithms of the odds that a text means each of some choices, whatever stands beside it.
  package func fits(_ text: String, choices: [String]) -> [Double] {
    let own = vector(of: text)
    return choiceVectors(choices).map { choice in
      scale * Double(zip(own, choice).reduce(0) { $0 + $1.0 * $1.1 }) + bias
    }
  }

  private func choiceVectors(_ choices: [String]) -> [[Float]] {
    let known = kept.withLock { kept in choices.map { kept[$0] } }
    let missing = choices.indices.filter { known[$0] == nil }
    guard !missing.isEmpty else { return known.map { $0 ?? [] } }
    let made = vectors(of: missing.map { choices[$0] })
    var result = known.map { $0 ?? [] }
    kept.withLock { kept in
      if kept.count + missing.count > Self.mostKept { kept = [:] }
      for (place, vector) in zip(missing, made) {
        result[place] = vector
        kept[choices[place]] = vector
      }
    }
    return result
  }
}
