import Foundation

/// How well a model foretells a text: the exponential of the mean negative logarithm of the probability that it gave each token.
///
/// As llama.cpp's `llama-perplexity` counts: the text is cut into windows of so many tokens, each read from an empty cache, and the tokens behind a
/// window's middle are scored, so that each has half a window before it. What is left over at the end is not read.
package enum Perplexity {
  package struct Result: Sendable, Equatable {
    /// exp(``meanLoss``); at least 1.
    package var perplexity: Double
    /// Nats per token.
    package var meanLoss: Double
    /// Standard error of ``meanLoss``, the tokens taken as independent.
    package var standardError: Double
    /// Tokens that were scored.
    package var tokenCount: Int
    package var windowCount: Int
  }

  /// - Parameters:
  ///   - tokens: of the text; at least `window` of them.
  ///   - window: 4 tokens to the model's context length.
  ///   - passTokens: the greatest number of tokens in a pass, 1 ... `window`: which kernels multiply them depends on it.
  ///   - beginID: takes the place of each window's first token, for models whose texts begin with it.
  ///   - isInterrupted: asked before every pass.
  /// - Throws: `ForwardError` for a text shorter than a window or another number outside its range, `CancellationError` where `isInterrupted` says so,
  ///   and what ``ModelSequence/forward(_:logits:)-swift.method`` throws.
  package static func measure(
    _ model: TransformerModel, tokens: [Int32], window: Int = 512, passTokens: Int = 512, beginID: Int32? = nil,
    precision: KeyValuePrecision = .f16, isInterrupted: () -> Bool = { false }
  ) throws -> Result {
    guard window >= 4 else { throw ForwardError("windows of \(window) tokens; at least 4 are needed") }
    guard (1...window).contains(passTokens) else { throw ForwardError("passes of \(passTokens) tokens; 1 to \(window) are possible") }
    guard tokens.count >= window else { throw ForwardError("the text has \(tokens.count) tokens; a window has \(window)") }
    let sequence = try ModelSequence(model: model, capacity: window, precision: precision)
    let vocabulary = model.vocabularySize
    // Logits of some outputs at a time: a window's would be hundreds of megabytes.
    let block = min(32, passTokens)
    let logits = UnsafeMutableBufferPointer<Float>.allocate(capacity: block * vocabulary)
    logits.initialize(repeating: 0)
    defer { logits.deallocate() }
    var (sum, squares, count) = (0.0, 0.0, 0)
    let windows = tokens.count / window
    for index in 0..<windows {
      var own = Array(tokens[(index * window)..<((index + 1) * window)])
      if let beginID { own[0] = beginID }
      sequence.truncate(to: 0)
      // Output i foretells token i + 1; the first one scored is that behind the middle one.
      let firstOutput = window / 2
      var done = 0
      while done < window {
        if isInterrupted() { throw CancellationError() }
        let next = min(window, done + passTokens)
        let outputs = max(0, next - max(done, firstOutput))
        try sequence.forward(Array(own[done..<next]), logits: outputs == 0 ? .none : .trailing(outputs))
        for first in stride(from: 0, to: outputs, by: block) {
          let rows = min(block, outputs - first)
          sequence.logits(outputs: first..<(first + rows), into: logits)
          for row in 0..<rows {
            let target = next - outputs + first + row + 1
            guard target < window else { continue }
            let loss = -logProbability(
              UnsafeBufferPointer(rebasing: logits[(row * vocabulary)..<((row + 1) * vocabulary)]), of: Int(own[target]))
            sum += loss
            squares += loss * loss
            count += 1
          }
        }
        done = next
      }
    }
    let mean = sum / Double(count)
    let variance = max(0, squares / Double(count) - mean * mean)
    return Result(
      perplexity: exp(mean), meanLoss: mean, standardError: (variance / Double(max(1, count - 1))).squareRoot(), tokenCount: count,
      windowCount: windows)
  }

  /// log softmax(logits)[token], in double precision.
  private static func logProbability(_ logits: UnsafeBufferPointer<Float>, of token: Int) -> Double {
    var greatest = -Float.infinity
    for value in logits { greatest = max(greatest, value) }
    var sum = 0.0
    for value in logits { sum += Double(exp(value - greatest)) }
    return Double(logits[token]) - Double(greatest) - log(sum)
  }
}
