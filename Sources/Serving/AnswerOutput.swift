import Decoding
import Extraction

/// The parts of an answer as JSON, the same for every way in.
package enum AnswerOutput {
  /// Probabilities by JSON pointer, six digits.
  package static func confidence(_ answer: ServingAnswer) -> JSONOutput {
    .object(answer.confidence.map { ($0.pointer, .number(rounded($0.probability))) })
  }

  /// What fields that choose could have been, by JSON pointer: values with their probabilities, the most probable first.
  package static func alternatives(_ found: [FieldAlternatives]) -> JSONOutput {
    .text(Array(FieldAlternatives.json(of: found).utf8))
  }

  /// Ranges of the note's code points by JSON pointer.
  package static func spans(_ value: [UInt8], note: String, today: Day) -> JSONOutput {
    .object(
      NoteSpans.find(value, in: note, today: today).map { found in
        (found.pointer, .array(found.ranges.map { .array([.int($0.lowerBound), .int($0.upperBound)]) }))
      })
  }

  /// What the answer took.
  package static func usage(_ answer: ServingAnswer) -> JSONOutput {
    .object([
      ("prompt_tokens", .int(answer.statistics.promptTokens)), ("cached_tokens", .int(answer.statistics.cachedTokens)),
      ("generated_tokens", .int(answer.statistics.generatedTokens)), ("forced_tokens", .int(answer.statistics.forcedTokens)),
      ("seconds", .number(rounded(answer.seconds))),
    ])
  }

  private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}
