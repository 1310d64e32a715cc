/// A pattern of ECMA-262 (with the `u` flag) as written, before anchors and lookaround are resolved.
indirect enum PatternTree: Sendable {
  case empty
  case set(ScalarSet)
  case sequence([PatternTree])
  case alternation([PatternTree])
  case repetition(PatternTree, minimum: Int, maximum: Int?)
  /// `^`
  case start
  /// `$`
  case end
  /// `\b`, and `\B` if negated.
  case wordBoundary(negated: Bool)
  case lookahead(PatternTree, negated: Bool)
  case lookbehind(PatternTree, negated: Bool)

  /// What a part must know about the text before it.
  enum Need: Int, Comparable {
    case nothing, isStart, wordBefore
    static func < (a: Need, b: Need) -> Bool { a.rawValue < b.rawValue }
  }

  var need: Need {
    switch self {
    case .empty, .set, .end: .nothing
    case .start: .isStart
    case .wordBoundary: .wordBefore
    case .sequence(let parts), .alternation(let parts): parts.map(\.need).max() ?? .nothing
    case .repetition(let part, _, _), .lookahead(let part, _), .lookbehind(let part, _): part.need
    }
  }

  /// Whether an anchor, boundary or lookaround occurs.
  var hasAssertions: Bool {
    switch self {
    case .empty, .set: false
    case .start, .end, .wordBoundary, .lookahead, .lookbehind: true
    case .sequence(let parts), .alternation(let parts): parts.contains(where: \.hasAssertions)
    case .repetition(let part, _, _): part.hasAssertions
    }
  }

  /// Whether `$` is the only kind of assertion that occurs.
  var hasOnlyEndAssertions: Bool {
    switch self {
    case .empty, .set, .end: true
    case .start, .wordBoundary, .lookahead, .lookbehind: false
    case .sequence(let parts), .alternation(let parts): parts.allSatisfy(\.hasOnlyEndAssertions)
    case .repetition(let part, _, _): part.hasOnlyEndAssertions
    }
  }
}

/// Why a pattern cannot be used.
struct PatternError: Error, Sendable {
  enum Kind: Sendable {
    /// Not a pattern at all.
    case invalid
    /// A pattern whose language is not regular, or not resolved here.
    case unsupported
    case limit
  }
  var kind: Kind
  /// Scalar offset in the pattern.
  var offset: Int
  var message: String
}
