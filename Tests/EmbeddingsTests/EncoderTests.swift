import Embeddings
import Foundation
import Testing
import Tokenization
import Transformer

/// Every encoder against `transformers` on the same random weights: the output at some rows, tokens, and vectors of texts.
@Suite struct EncoderTests {
  /// Greatest difference allowed, relative to the largest value, with F32 weights.
  static let tolerance = 2e-5

  func verifyOutput(_ name: String, _ path: String, threads: Int) throws {
    let reference = try ReferenceEncoder(name)
    let encoder = try TextEncoder(path: path)
    let pass = TextEncoderPass(encoder, threads: threads)
    let width = encoder.config.hiddenSize
    let runs = try reference.runs()
    #expect(runs.map(\.tokens.count) == [1, 5, 33, encoder.config.contextLength])
    func check(_ run: ReferenceEncoder.Run, _ output: UnsafePointer<Float>, _ what: String) {
      let found = run.rows.flatMap { row in (0..<width).map { output[row * width + $0] } }
      let worst = deviation(found, run.output)
      #expect(worst <= Self.tolerance, "\(name), \(what), \(run.tokens.count) tokens: \(worst)")
    }
    for run in runs { check(run, try #require(pass.run([run.tokens])), "alone") }
    // All texts in one pass, in another order than that of their lengths.
    let together = [runs[2], runs[0], runs[3], runs[1]]
    let output = try #require(pass.run(together.map(\.tokens)))
    var first = 0
    for run in together {
      check(run, output + first * width, "together")
      first += run.tokens.count
    }
    #expect(pass.run([[Int32](repeating: 1, count: encoder.config.contextLength + 1)]) == nil)
    #expect(pass.run([[Int32(encoder.config.vocabularySize)]]) == nil)
    #expect(pass.run([[]]) == nil)
  }

  @Test("The output is the reference's, from a folder of safetensors", arguments: ReferenceEncoder.names, [1, 2])
  func folder(name: String, threads: Int) throws {
    let path = try ReferenceEncoder(name).writeFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try verifyOutput(name, path, threads: threads)
  }

  static let namesOfGGUF = ReferenceEncoder.names.filter { (try? ReferenceEncoder($0))?.hasGGUF ?? true }

  @Test("The output is the reference's, from a GGUF file", arguments: namesOfGGUF)
  func gguf(name: String) throws {
    let path = try ReferenceEncoder(name).writeGGUF()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try verifyOutput(name, path, threads: 2)
  }

  @Test("Text becomes the reference's tokens and vectors", arguments: ReferenceEncoder.names)
  func vectors(name: String) throws {
    let reference = try ReferenceEncoder(name)
    let path = try reference.writeFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let texts = try reference.texts()
    #expect(texts.count == 8)
    let tokenizer = try EncoderTokenizer(path: path)
    for pooling in [EmbeddingModel.Pooling.mean, .cls] {
      let model = try EmbeddingModel(path: path, pooling: pooling, threads: 1)
      let found = try model.embeddings(for: texts.map(\.text))
      for (text, embedding) in zip(texts, found) {
        let (tokens, isCut) = tokenizer.encode(text.text, limit: model.maximumTokens)
        #expect(tokens == text.tokens, "\(text.text.debugDescription)")
        #expect(embedding.tokenCount == text.tokens.count && embedding.isTruncated == isCut)
        let worst = deviation(embedding.vector, pooling == .mean ? text.mean : text.cls)
        #expect(worst <= Self.tolerance, "\(name), \(pooling), \(text.text.debugDescription): \(worst)")
        #expect(abs(EmbeddingModel.dotProduct(embedding.vector, embedding.vector) - 1) < 1e-5)
      }
      // One by one they are the same, up to the rounding of products that are divided otherwise.
      #expect(deviation(try model.embed([texts[0].text])[0], found[0].vector) <= Self.tolerance)
    }
  }

  @Test("A GGUF file of BERT has its own pieces, and says how to pool")
  func piecesOfGGUF() throws {
    let reference = try ReferenceEncoder("bert")
    let path = try reference.writeGGUF()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let model = try EmbeddingModel(path: path, threads: 1)
    #expect(model.pooling == .mean && model.dimension == 48 && model.maximumTokens == 96)
    for (text, vector) in zip(try reference.texts(), try model.embed(try reference.texts().map(\.text))) {
      #expect(deviation(vector, text.mean) <= Self.tolerance, "\(text.text.debugDescription)")
    }
  }

  @Test("A checkpoint's prefix before its tensors' names is found")
  func prefixed() throws {
    let path = try ReferenceEncoder("bert").writeFolder(prefix: "bert.")
    defer { try? FileManager.default.removeItem(atPath: path) }
    try verifyOutput("bert", path, threads: 1)
  }

  @Test(
    "Distances go into the buckets of MPNet", arguments: [(0, 0), (1, 17), (-1, 1), (-8, 8), (-12, 9), (64, 30), (127, 31), (-500, 15)])
  func buckets(distance: Int, bucket: Int) { #expect(DistanceBias.bucket(distance, count: 32) == bucket) }
}
