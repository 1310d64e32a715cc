/// More tokens than the key-value cache can hold.
package struct ContextOverflowError: Error, Equatable, CustomStringConvertible {
  /// Tokens in the cache before the call.
  package var held: Int
  /// Tokens that the call wanted to add.
  package var added: Int
  /// Tokens that fit.
  package var capacity: Int

  package init(held: Int, added: Int, capacity: Int) {
    self.held = held
    self.added = added
    self.capacity = capacity
  }

  package var description: String {
    "the context is full: \(held) tokens held and \(added) more make \(held + added), but the capacity is \(capacity); shorten the input or raise the capacity"
  }
}

/// A request that the forward pass cannot serve: a token or row outside the vocabulary, a cache of another model.
package struct ForwardError: Error, Equatable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
