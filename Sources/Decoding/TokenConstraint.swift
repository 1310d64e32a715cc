import Constraints
import Tokenization

/// What the decode loop needs of a constraint. `Matcher` is the one in use; tests have others.
package protocol TokenConstraint: AnyObject {
  /// One bit per token, set where the token may come next and `remaining` tokens, it included, suffice to complete the output.
  /// Valid until the next call. An end token's bit is set where the output may end.
  func mask(remaining: Int) -> UnsafeBufferPointer<UInt64>
  /// The same without a limit on the tokens to come.
  func mask() -> UnsafeBufferPointer<UInt64>
  /// Takes a token; false, with the state unchanged, where it is not allowed.
  func accept(_ token: TokenID) -> Bool
  /// The fewest tokens, one end token included, that complete the output from here.
  func minimumTokensToEnd() -> Int
  /// Whether the output may end here.
  var canEnd: Bool { get }
  /// Whether an end token was accepted.
  var isFinished: Bool { get }
  /// The bytes that every continuation begins with, at most `limit`; empty where there is a choice.
  func forcedBytes(limit: Int) -> [UInt8]
  /// Takes bytes; returns how many of them were accepted.
  func accept(bytes: [UInt8]) -> Int
  /// A mark to return to.
  func checkpoint() -> Int
  func rollback(to mark: Int)
}

/// A constraint that takes some of the allowed tokens to be likelier than others, by what it knows from elsewhere.
package protocol BiasedConstraint: TokenConstraint {
  /// Whether it does so for the next token.
  var isBiased: Bool { get }
  /// Adds what it knows to the logits of tokens, one for each.
  func addBiases(_ tokens: UnsafeBufferPointer<TokenID>, _ logits: UnsafeMutableBufferPointer<Float>)
}

/// A constraint that knows phrases: stretches of the output whose every possible wording it can tell, so that the best of them can be looked for.
package protocol PhraseConstraint: TokenConstraint {
  /// Whether a phrase begins here.
  var isAtPhraseStart: Bool { get }
  /// Whether the output is inside a phrase.
  var isInPhrase: Bool { get }
  /// How much likelier a token is than the model takes it for, by what the constraint knows from elsewhere, in nats: 0 or less.
  func bias(of token: TokenID) -> Float
}

extension PhraseConstraint {
  package func bias(of token: TokenID) -> Float { 0 }
}
