import EspalierIntents
import Extraction

/// Vectors of texts from the packaged model's network of sentence vectors (`vectors.gguf`), for an index that finds by meaning.
///
/// How well they find is in `docs/results/intents.md`.
public final class VectorEncoder: SentenceEncoder {
  private let model: SentenceVectors

  /// Names the weights, so that vectors of other ones are made anew.
  public var name: String { model.name }

  /// Loads the network.
  ///
  /// - Throws: an error that names the file, the place in it, and the mend.
  public init(path: String) throws { model = try SentenceVectors(path: path) }

  /// Vectors of length one; of a long text its beginning counts. Many texts are shared among the processors.
  public func vectors(for texts: [String]) async throws -> [[Float]] { model.vectors(of: texts) }
}
