/// What an object still needs and may have.
struct ObjectState: Hashable {
  /// Index of its plan.
  var plan: Int32
  /// Declared keys that may not come any more (used or, in declared order, passed).
  var unavailable: BitSet
  /// Keys present; kept only where dependencies or counts ask for it.
  var used: BitSet
  /// Keys that must still come.
  var required: BitSet
  /// Keys so far; kept only where a count is limited (capped at the minimum if there is no maximum).
  var count: Int32
  /// Undeclared keys so far (a text set).
  var extras: Int32
}

/// Derived once per object state.
struct ObjectFacts {
  var canClose: Bool
  /// Declared keys that may come next.
  var candidates: BitSet
  var hasCandidates: Bool
  /// An undeclared key may come next.
  var allowsExtra: Bool
  var canContinue: Bool { hasCandidates || allowsExtra }
}

/// Where an array is.
struct ArrayState: Hashable {
  var node: Int32
  /// Elements so far, capped where more make no difference.
  var count: Int32
  /// Elements in the `contains` node, capped likewise.
  var contained: Int32
  /// Elements so far of an array of distinct elements (a text set).
  var seen: Int32
}

/// Derived once per array state.
struct ArrayFacts {
  var canClose: Bool
  /// Nodes that the next element may be of, with the array's state after it.
  var elements: [(node: Int32, after: Int32)]
  var isDistinct: Bool
}
