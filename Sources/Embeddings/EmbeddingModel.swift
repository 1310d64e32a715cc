import Foundation
import JSONText
import ModelFiles
import Synchronization
import Tokenization
import Transformer

/// Vectors of texts from an encoder: BERT and its kin (RoBERTa, XLM-RoBERTa), MPNet, ModernBERT.
///
/// ```swift
/// let model = try EmbeddingModel(path: "all-MiniLM-L6-v2")   // a folder with config.json and safetensors, or a GGUF file
/// let vectors = try model.embed(["a walk in the woods", "an invoice"])
/// let similarity = EmbeddingModel.dotProduct(vectors[0], vectors[1])
/// ```
///
/// Vectors have length one, so that their dot product is their cosine. Safe to share between threads, whose calls take turns.
public final class EmbeddingModel: Sendable {
  /// How a text's vector is made of the encoder's output.
  public enum Pooling: String, Sendable, CaseIterable {
    /// The mean over all tokens.
    case mean
    /// The first token.
    case cls
    /// The last token.
    case last
  }

  /// A text's vector.
  public struct Embedding: Sendable, Equatable {
    /// ``EmbeddingModel/dimension`` numbers.
    public var vector: [Float]
    /// Tokens that the encoder read, those around the text included.
    public var tokenCount: Int
    /// Whether the text has more tokens than the encoder reads, and its end was left out.
    public var isTruncated: Bool
  }

  /// The file or folder that the model was loaded from.
  public let path: String
  /// Numbers in a vector.
  public let dimension: Int
  /// Tokens of a text that count at most; the end of a longer text is left out.
  public let maximumTokens: Int
  /// How a text's vector is made of the encoder's output.
  public let pooling: Pooling
  private let encoder: TextEncoder
  private let tokenizer: EncoderTokenizer
  private let pass: PassBox

  /// Rows that go through the encoder together: more gain nothing.
  private static let rowsOfPass = 512

  /// Loads an encoder.
  ///
  /// - Parameters:
  ///   - path: a GGUF file (architectures `bert` and `modern-bert`), or a folder with `config.json`, safetensors and a tokenizer.
  ///   - pooling: nil takes what the model's files say (`1_Pooling/config.json`, GGUF's `pooling_type`), and the mean where they are silent.
  ///   - threads: nil takes the cores that are free to this process.
  /// - Throws: ``EmbeddingModelError`` with one sentence: the place, what was found, what was expected, how to mend it.
  public init(path: String, pooling: Pooling? = nil, threads: Int? = nil) throws {
    if let threads, !(1...256).contains(threads) {
      throw EmbeddingModelError(.unusable, path: path, reason: "\(threads) threads asked for; 1 to 256 are possible")
    }
    do {
      let encoder = try TextEncoder(path: path)
      let files = try SentenceFiles(path: path)
      let tokenizer = try EncoderTokenizer(path: path)
      let context = encoder.config.contextLength
      let least = tokenizer.prefix.count + tokenizer.suffix.count + 1
      guard least <= context else {
        throw ModelFileError(
          file: path, place: "context length", found: "\(context)", expected: "room for the tokens around a text and one more, \(least)")
      }
      self.encoder = encoder
      self.tokenizer = tokenizer
      self.pooling = pooling ?? files.pooling ?? encoder.config.pooling.flatMap { Pooling(rawValue: $0.rawValue) } ?? .mean
      maximumTokens = max(least, min(context, files.maximumTokens ?? context))
    } catch let error as ModelFileError {
      throw EmbeddingModelError(error.kind == .notFound ? .notFound : .unusable, path: path, reason: error.description)
    }
    self.path = path
    dimension = encoder.config.hiddenSize
    pass = PassBox(TextEncoderPass(encoder, threads: threads))
  }

  /// Whether there is an encoder's file or folder at `path`, as far as its header or `config.json` says.
  public static func looksLikeEncoder(_ path: String) -> Bool {
    if FileSystem.entry(at: path) == .folder {
      let type = (try? SafetensorsFolder.json(named: "config.json", in: path))?["model_type"]?.string
      return type.map(TextEncoderConfig.isEncoder) ?? false
    }
    guard GGUFFile.isGGUF(path: path), let file = try? GGUFFile(path: path) else { return false }
    return file.metadata["general.architecture"]?.string.map(TextEncoderConfig.isEncoder) ?? false
  }

  /// The vector of each text, of length one.
  ///
  /// - Throws: ``EmbeddingModelError`` where the model's weights give no numbers.
  public func embed(_ texts: [String]) throws -> [[Float]] { try embeddings(for: texts).map(\.vector) }

  /// The vector of each text with the number of its tokens.
  ///
  /// - Throws: ``EmbeddingModelError`` where the model's weights give no numbers.
  public func embeddings(for texts: [String]) throws -> [Embedding] {
    let inputs = texts.map { tokenizer.encode($0, limit: maximumTokens) }
    var result = [Embedding?](repeating: nil, count: texts.count)
    // Texts of about the same length go together.
    let order = inputs.indices.filter { !inputs[$0].tokens.isEmpty }.sorted { inputs[$0].tokens.count < inputs[$1].tokens.count }
    var next = 0
    while next < order.count {
      var end = next
      var rows = 0
      while end < order.count, end == next || rows + inputs[order[end]].tokens.count <= Self.rowsOfPass {
        rows += inputs[order[end]].tokens.count
        end += 1
      }
      let chosen = order[next..<end]
      let tokens = chosen.map { inputs[$0].tokens }
      let found = try pass.withPass { try vectors(of: tokens, $0) }
      for (index, vector) in zip(chosen, found) {
        result[index] = Embedding(vector: vector, tokenCount: inputs[index].tokens.count, isTruncated: inputs[index].isCut)
      }
      next = end
    }
    // A model without tokens around a text has none for an empty one.
    return result.map { $0 ?? Embedding(vector: [Float](repeating: 0, count: dimension), tokenCount: 0, isTruncated: false) }
  }

  /// The sum of the products of two vectors' numbers; of vectors of length one, their cosine.
  public static func dotProduct(_ a: [Float], _ b: [Float]) -> Float { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }

  private func vectors(of inputs: [[Int32]], _ pass: TextEncoderPass) throws -> [[Float]] {
    guard let output = pass.run(inputs) else {
      throw EmbeddingModelError(.unusable, path: path, reason: "its tokenizer has tokens that its embedding matrix has not")
    }
    var first = 0
    return try inputs.map { input in
      defer { first += input.count }
      return try pooled(output + first * dimension, rows: input.count)
    }
  }

  private func pooled(_ output: UnsafePointer<Float>, rows: Int) throws -> [Float] {
    var sums = [Double](repeating: 0, count: dimension)
    let range = pooling == .mean ? 0..<rows : pooling == .cls ? 0..<1 : (rows - 1)..<rows
    for row in range { for column in 0..<dimension { sums[column] += Double(output[row * dimension + column]) } }
    let length = sums.reduce(0) { $0 + $1 * $1 }.squareRoot()
    guard length.isFinite else {
      throw EmbeddingModelError(.unusable, path: path, reason: "found weights that are not numbers, expected numbers; fetch the file again")
    }
    // The direction of nothing is nothing.
    return length > 0 ? sums.map { Float($0 / length) } : sums.map { Float($0) }
  }
}

/// The one pass of a model, for one caller at a time.
private final class PassBox: @unchecked Sendable {
  // Sendable because the pass is only reached by whose turn it is.
  private let pass: TextEncoderPass
  private let turn = Mutex(())

  init(_ pass: TextEncoderPass) { self.pass = pass }

  func withPass<Result: Sendable>(_ body: (TextEncoderPass) throws -> Result) rethrows -> Result {
    try turn.withLock { _ in try body(pass) }
  }
}

/// Why an encoder cannot make vectors.
public struct EmbeddingModelError: Error, LocalizedError, CustomStringConvertible, Sendable, Equatable {
  /// What stands in the way.
  public enum Kind: Sendable, Equatable {
    /// The file or folder is not there.
    case notFound
    /// It is there and cannot be used: damaged, unsupported, no encoder.
    case unusable
  }

  /// What stands in the way.
  public var kind: Kind
  /// The file or folder.
  public var path: String
  /// The place, what was found, what was expected, how to mend it.
  public var reason: String

  /// Describes a failure.
  public init(_ kind: Kind, path: String, reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  /// The reason, as a sentence that names the file.
  public var description: String { reason.contains(path) ? reason : "\(path): \(reason)" }
  /// The same as `description`.
  public var errorDescription: String? { description }
}
