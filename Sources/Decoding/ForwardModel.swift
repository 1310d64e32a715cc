import Tokenization

/// What the decode loop needs of a model and its key/value cache: one sequence, fed by runs of tokens, read out by rows of the output head.
///
/// The output head is separate from the pass, so that a position where the constraint leaves few tokens costs only their rows.
package protocol ForwardModel: AnyObject {
  /// Tokens in the vocabulary; the length of a whole row of logits.
  var vocabularySize: Int { get }
  /// Tokens that the cache can hold.
  var capacity: Int { get }
  /// Tokens in the cache.
  var length: Int { get }

  /// Most tokens that are worth running ahead of what is certain, in one pass.
  var draftLimit: Int { get }

  /// Drops every token from position `length` on.
  func truncate(to length: Int)

  /// Runs `tokens` behind those in the cache. Afterwards the logits of the last `outputs` of these tokens can be read;
  /// output 0 is the earliest of them. `outputs` is at least 1 and at most `tokens.count`.
  func forward(_ tokens: UnsafeBufferPointer<TokenID>, outputs: Int) throws

  /// The logits of one output of the last pass over the whole vocabulary, [vocabularySize]; valid until the next call of any method.
  func logits(output: Int) -> UnsafeBufferPointer<Float>

  /// The logits of one output of the last pass for the given vocabulary rows only, in their order: the very values that `logits(output:)` has there.
  /// `values` holds at least `rows.count` elements.
  func logits(output: Int, rows: UnsafeBufferPointer<TokenID>, into values: UnsafeMutableBufferPointer<Float>)
}

extension ForwardModel {
  package var draftLimit: Int { .max }
}
