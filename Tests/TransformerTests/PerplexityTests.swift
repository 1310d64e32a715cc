import Foundation
import JSONText
import ModelFiles
import Testing
import Transformer

/// Perplexity of a text, beside double precision over the same weights.
@Suite struct PerplexityTests {
  static let path = Fixtures.stories.appending(path: "model.gguf").path

  /// A greedy text of the model's own, whose losses are small, and tokens that mean nothing, whose are large.
  static func tokens() throws -> [Int32] {
    let recorded = try Fixtures.json(Fixtures.stories.appending(path: "expected_greedy.json"))
    let prompt = try #require(recorded["prompts"]?.elements.first { _ in true })
    return try #require(prompt["prompt_ids"]).ints + #require(prompt["greedy_ids"]).ints + (0..<60).map { Int32($0 * 37 % 512) }
  }

  @Test(arguments: [1, 7, 20, 33, 48]) func lossesAreThoseOfDoublePrecision(passTokens: Int) throws {
    let window = 48
    let tokens = try Self.tokens()
    let windows = tokens.count / window
    #expect(windows >= 2 && tokens.count % window != 0)  // what is left over is not read
    let decoder = try DoubleDecoder(path: Self.path)
    var expected: [Double] = []
    for index in 0..<windows {
      // The losses of tokens 1 ..< window; scored are those behind the middle one, token 24.
      expected += try decoder.losses(Array(tokens[(index * window)..<((index + 1) * window)])).dropFirst(window / 2)
    }
    let model = try TransformerModel.load(path: Self.path, threads: 2)
    let result = try Perplexity.measure(model, tokens: tokens, window: window, passTokens: passTokens, precision: .f32)
    let mean = expected.reduce(0, +) / Double(expected.count)
    let variance = expected.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(expected.count)
    #expect(result.windowCount == windows && result.tokenCount == expected.count && expected.count == windows * 23)
    #expect(abs(result.meanLoss - mean) < 1e-4, "loss \(result.meanLoss), expected \(mean)")
    #expect(abs(result.perplexity - exp(mean)) < 1e-4 * exp(mean))
    #expect(abs(result.standardError - (variance / Double(expected.count - 1)).squareRoot()) < 1e-4)
  }

  /// A token that every window begins with takes the place of its first one.
  @Test func windowsBeginWithTheTokenGiven() throws {
    var tokens = Array(try Self.tokens().prefix(40))
    let model = try TransformerModel.load(path: Self.path, threads: 1)
    let result = try Perplexity.measure(model, tokens: tokens, window: 40, passTokens: 40, beginID: 1, precision: .f32)
    tokens[0] = 1
    let losses = try DoubleDecoder(path: Self.path).losses(tokens).dropFirst(20)
    #expect(abs(result.meanLoss - losses.reduce(0, +) / Double(losses.count)) < 1e-4)
  }

  @Test func whatCannotBeMeasuredIsRefused() throws {
    let model = try TransformerModel.load(path: Self.path, threads: 1)
    let tokens = Array(try Self.tokens().prefix(40))
    #expect(throws: ForwardError.self) { try Perplexity.measure(model, tokens: tokens, window: 41, passTokens: 8) }
    #expect(throws: ForwardError.self) { try Perplexity.measure(model, tokens: tokens, window: 3, passTokens: 3) }
    #expect(throws: ForwardError.self) { try Perplexity.measure(model, tokens: tokens, window: 8, passTokens: 9) }
    #expect(throws: ForwardError.self) { try Perplexity.measure(model, tokens: [600] + tokens, window: 8, passTokens: 8) }
    #expect(throws: CancellationError.self) {
      try Perplexity.measure(model, tokens: tokens, window: 8, passTokens: 8, isInterrupted: { true })
    }
  }
}
