/// A model whose cache can be saved and put back, so that a prefix is run once.
package protocol StatefulModel: ForwardModel {
  /// A copy of the state of the first `count` tokens in the cache.
  func savedState(tokens count: Int) -> any SavedState
  /// Replaces the cache by a saved state. False, with an empty cache, where it does not fit.
  func restore(_ state: any SavedState) -> Bool
  /// Replaces the cache by a state read from a file, and returns it. Nil, with an empty cache, for bytes that are no state of this model.
  func restore(serialized bytes: [UInt8]) -> (any SavedState)?
}

/// The keys and values of a prefix, apart from any sequence.
package protocol SavedState: Sendable {
  var tokenCount: Int { get }
  /// Bytes of memory held.
  var byteCount: Int { get }
  /// The form in a file.
  func serialized() -> [UInt8]
}
