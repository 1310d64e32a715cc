/// Why a generation could not be done.
package enum DecodeError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Nothing to run the model on.
  case emptyPrompt
  /// The prompt and the fewest tokens of an answer do not fit the context.
  case contextOverflow(promptTokens: Int, neededForAnswer: Int, contextLength: Int)
  /// No valid output fits the token budget; `minimum` would do.
  case budgetTooSmall(budget: Int, minimum: Int)
  /// A token id outside the model's vocabulary.
  case tokenOutOfRange(token: Int, vocabularySize: Int)
  /// The constraint allows no token although the output is not complete: a fault in the constraint engine.
  case deadEnd(position: Int)
  /// The constraint does not take a token that it allowed: a fault in the constraint engine. Nothing is written behind it, so no invalid output comes of it.
  case refused(token: Int, position: Int)
  /// What was written by a form of the schema that suits the model is no value of the schema itself, and could not be written again: its
  /// beginning had been shown. The JSON pointer is into the value.
  case notOfSchema(pointer: String, expected: String)
  /// Stopped from outside.
  case interrupted
  /// The model returned logits that are not numbers at the given position.
  case notANumber(position: Int)

  package var description: String {
    switch self {
    case .emptyPrompt: "The prompt has no tokens; pass at least one."
    case .contextOverflow(let prompt, let needed, let length):
      "The prompt has \(prompt) tokens and the answer needs at least \(needed); the context holds \(length). Shorten the prompt or choose a model with a longer context."
    case .budgetTooSmall(_, let minimum) where minimum >= 1 << 24:
      "The shortest output that the schema allows is longer than 16,777,216 tokens; no limit holds it. Lower its least lengths and counts."
    case .budgetTooSmall(let budget, let minimum):
      "The shortest output that the schema allows takes \(minimum) tokens, the limit is \(budget). Allow at least \(minimum)."
    case .tokenOutOfRange(let token, let size): "Token id \(token) is outside the vocabulary of \(size) tokens."
    case .deadEnd(let position): "The constraint allows no token at output position \(position)."
    case .refused(let token, let position):
      "The constraint allows token \(token) at output position \(position), and then does not take it."
    case .notOfSchema(let pointer, let expected):
      "The value that was made does not fit the schema: at \(pointer.isEmpty ? "/" : pointer), expected \(expected). It is not returned; ask again without a stream."
    case .interrupted: "The generation was interrupted."
    case .notANumber(let position): "The model's logits at output position \(position) are not numbers; its weights are damaged."
    }
  }
}
