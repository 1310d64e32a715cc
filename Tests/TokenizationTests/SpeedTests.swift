import Foundation
import Testing
import Tokenization

/// Megabytes of English text a second, printed; ESPALIER_SPEED=1 runs them.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ESPALIER_SPEED"] != nil, "ESPALIER_SPEED is not set"), .serialized)
struct SpeedTests {
  /// Text with the words and punctuation of English prose, a few megabytes.
  private static func text() throws -> String {
    var random = SeededGenerator(state: 3)
    let licence = try Fixtures.text(Fixtures.path("../../LICENSE"))
    let words = licence.split(whereSeparator: \.isWhitespace)
    var result = ""
    while result.utf8.count < 4_000_000 {
      result += words[Int.random(in: 0..<words.count, using: &random)] + (Int.random(in: 0..<14, using: &random) == 0 ? "\n" : " ")
    }
    return result
  }

  @Test(arguments: ["ggml-vocab-gpt-2.gguf", "ggml-vocab-phi-3.gguf"])
  func encoding(_ name: String) throws {
    let tokenizer = try Tokenizer.load(path: Fixtures.path("tokenization/vocab/" + name))
    let text = try Self.text()
    var best = Double.infinity
    for _ in 0..<5 {
      let start = ContinuousClock.now
      let ids = tokenizer.encode(text)
      let elapsed = ContinuousClock.now - start
      best = min(best, Double(elapsed.components.attoseconds) / 1e18 + Double(elapsed.components.seconds))
      #expect(ids.count > 100_000)
    }
    print("\(name): \(Double(text.utf8.count) / 1e6 / best) MB/s")
  }
}
