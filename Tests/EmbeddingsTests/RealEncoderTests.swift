import Embeddings
import Foundation
import Testing

/// A real sentence encoder against torch. Its files are not part of the package: `ESPALIER_MINILM` names the folder of all-MiniLM-L6-v2.
@Suite struct RealEncoderTests {
  static let path = ProcessInfo.processInfo.environment["ESPALIER_MINILM"]

  @Test(
    "all-MiniLM-L6-v2 has torch's vectors to 1e-4",
    .enabled(if: path != nil, "ESPALIER_MINILM does not name the folder of all-MiniLM-L6-v2"))
  func miniLM() throws {
    let model = try EmbeddingModel(path: try #require(Self.path))
    let texts = try ReferenceEncoder("all-MiniLM-L6-v2").texts()
    #expect(texts.count == 9 && model.maximumTokens == 256 && model.pooling == .mean)
    var worst: Float = 0
    for (text, embedding) in zip(texts, try model.embeddings(for: texts.map(\.text))) {
      #expect(embedding.tokenCount == text.tokens.count, "\(text.text.prefix(40).debugDescription)")
      for (a, b) in zip(embedding.vector, text.mean) { worst = max(worst, abs(a - b)) }
    }
    print("all-MiniLM-L6-v2: greatest difference to torch \(worst)")
    #expect(worst <= 1e-4)
  }
}
