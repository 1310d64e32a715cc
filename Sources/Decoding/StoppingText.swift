import Tokenization

/// Free text that also ends where one of several texts comes up; that text is no part of it.
package final class StoppingText: TokenConstraint {
  private let text: FreeText
  private let vocabulary: DecodingVocabulary
  private let stops: [[UInt8]]
  /// The output so far.
  private var bytes: [UInt8] = []
  /// Lengths of the output at its tokens' ends.
  private var lengths: [Int] = []
  /// Whether one of the texts has come up.
  package private(set) var hasStopped = false

  /// - Parameter stops: texts that end the output; empty ones count nothing.
  package init(_ text: FreeText, vocabulary: DecodingVocabulary, stops: [[UInt8]]) {
    self.text = text
    self.vocabulary = vocabulary
    self.stops = stops.filter { !$0.isEmpty }
  }

  /// Where the first stop in `output` begins, looked for from `start` on.
  private func stop(in output: [UInt8], from start: Int = 0) -> Int? {
    var first: Int?
    for stop in stops where stop.count <= output.count {
      var index = max(0, start)
      while index + stop.count <= min(output.count, (first ?? output.count) + stop.count) {
        if output[index..<index + stop.count].elementsEqual(stop) {
          first = min(first ?? index, index)
          break
        }
        index += 1
      }
    }
    return first
  }

  /// An output without the text that stopped it, and what came behind.
  package func withoutStop(_ output: [UInt8]) -> [UInt8] { stop(in: output).map { Array(output[..<$0]) } ?? output }

  /// What of a growing output cannot become part of a stop.
  package func settled(_ output: [UInt8]) -> [UInt8] {
    if let found = stop(in: output) { return Array(output[..<found]) }
    var held = 0
    for stop in stops {
      for length in stride(from: min(stop.count - 1, output.count), to: held, by: -1)
      where output[(output.count - length)...].elementsEqual(stop[..<length]) {
        held = length
        break
      }
    }
    return Array(output[..<UTF8Boundary.completeLength(Array(output.dropLast(held)))])
  }

  package func mask() -> UnsafeBufferPointer<UInt64> { text.mask() }
  package func mask(remaining: Int) -> UnsafeBufferPointer<UInt64> { text.mask(remaining: remaining) }

  package func accept(_ token: TokenID) -> Bool {
    guard !hasStopped, text.accept(token) else { return false }
    let before = bytes.count
    bytes.append(contentsOf: vocabulary.bytes(of: token))
    lengths.append(bytes.count)
    let longest = stops.map(\.count).max() ?? 0
    hasStopped = longest > 0 && stop(in: bytes, from: before - longest + 1) != nil
    return true
  }

  package func minimumTokensToEnd() -> Int { 0 }
  package var canEnd: Bool { true }
  package var isFinished: Bool { hasStopped || text.isFinished }
  package func forcedBytes(limit: Int) -> [UInt8] { [] }
  package func accept(bytes: [UInt8]) -> Int { 0 }

  package func checkpoint() -> Int { lengths.count << 1 | text.checkpoint() }
  package func rollback(to mark: Int) {
    text.rollback(to: mark & 1)
    lengths.removeLast(lengths.count - (mark >> 1))
    bytes.removeLast(bytes.count - (lengths.last ?? 0))
    hasStopped = stop(in: bytes) != nil
  }
}
