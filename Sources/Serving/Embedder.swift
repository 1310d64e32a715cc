/// What makes vectors of texts for callers outside the process, on a thread of its own.
package final class Embedder: Sendable {
  /// A text's vector.
  package struct Vector: Sendable {
    package var numbers: [Float]
    /// Tokens of the text that were read.
    package var tokens: Int
    /// Whether its end was left out.
    package var isTruncated: Bool

    package init(numbers: [Float], tokens: Int, isTruncated: Bool) {
      (self.numbers, self.tokens, self.isTruncated) = (numbers, tokens, isTruncated)
    }
  }

  /// What clients call the encoder.
  package let name: String
  /// Numbers in a vector.
  package let dimension: Int
  private let pool: CompilePool
  private let make: @Sendable (_ texts: [String]) throws -> [Vector]

  /// - Parameters:
  ///   - waiting: requests that may wait.
  ///   - make: the vector of each text; called from one thread.
  package init(name: String, dimension: Int, waiting: Int = 64, make: @escaping @Sendable (_ texts: [String]) throws -> [Vector]) {
    (self.name, self.dimension, self.make) = (name, dimension, make)
    pool = CompilePool(threads: 1, deadline: .seconds(3600), limit: waiting, givesWay: false)
  }

  /// The vector of each text.
  /// - Throws: ``ServingError/overloaded(reason:retryAfter:)``, `CancellationError` at once where the task is cancelled, or what the encoder throws.
  package func embed(_ texts: [String]) async throws -> [Vector] {
    let make = make
    return try await pool.run(key: 0, size: 0) { isStopped in
      var found: [Vector] = []
      // A few at a time, so that who leaves frees the encoder.
      for start in stride(from: 0, to: texts.count, by: 32) {
        if isStopped() { throw CancellationError() }
        found += try make(Array(texts[start..<min(start + 32, texts.count)]))
      }
      return found
    }
  }
}
