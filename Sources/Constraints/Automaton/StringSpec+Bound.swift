extension StringSpecBuilder {
  /// An upper bound on the bytes from any place inside a string of the language to behind its closing quote; nil where the expression
  /// does not tell (intersections, complements, lengths).
  ///
  /// A state of the automaton is a set of places in the expression, of which any may be completed, so the bound of the furthest place
  /// holds for all of them. It makes the check of a budget one comparison for as long as the budget is ample.
  static func insideBound(_ language: StringLanguage) -> Int? {
    if language.matching.isEmpty && language.notMatching.isEmpty { return language.minLength + 11 + 1 }
    guard language.notMatching.isEmpty, language.matching.count == 1, language.minLength == 0, language.maxLength == nil,
      let reach = reach(language.matching[0])
    else { return nil }
    // A place within a character is at most the rest of two \u escapes from its end; then the quote.
    return reach.furthest + 11 + 1
  }

  /// The same for a list of words.
  static func insideBound(words: [[UInt32]]) -> Int {
    words.reduce(0) { most, word in max(most, word.reduce(0) { $0 + leastBytes(.init($1, $1)) }) } + 11 + 1
  }

  /// An upper bound on the scalars from any place in the expression to the end of a match.
  static func scalarBound(_ node: RegexNode) -> Int? { reach(node)?.furthest }

  /// Least bytes of a match, and the most bytes that any place in the expression is away from its end by the shortest way.
  private static func reach(_ node: RegexNode) -> (shortest: Int, furthest: Int)? {
    let limit = 1 << 24
    func checked(_ shortest: Int, _ furthest: Int) -> (Int, Int)? { furthest <= limit && shortest <= limit ? (shortest, furthest) : nil }
    switch node {
    case .empty: return (0, 0)
    case .scalars(let ranges):
      guard let bytes = ranges.map(leastBytes).min() else { return nil }
      return (bytes, bytes)
    case .concatenation(let list):
      var shortest = 0
      var furthest = 0
      for child in list.reversed() {
        guard let part = reach(child) else { return nil }
        furthest = max(furthest, part.furthest + shortest)
        shortest += part.shortest
      }
      return checked(shortest, furthest)
    case .alternation(let list):
      let parts = list.filter { $0 != .never }.map(reach)
      var shortest = Int.max
      var furthest = 0
      for part in parts {
        guard let part else { return nil }
        shortest = min(shortest, part.shortest)
        furthest = max(furthest, part.furthest)
      }
      return parts.isEmpty ? nil : checked(shortest, furthest)
    case .repetition(let child, let minimum, _):
      guard let part = reach(child), minimum <= limit else { return nil }
      return checked(minimum * part.shortest, part.furthest + max(0, minimum - 1) * part.shortest)
    case .never, .intersection, .complement: return nil
    }
  }

  /// Bytes of the shortest spelling of a scalar of the range inside a JSON string.
  private static func leastBytes(_ range: RegexNode.ScalarRange) -> Int {
    let plain: [ClosedRange<UInt32>] = [0x20...0x21, 0x23...0x5B, 0x5D...0x7F]
    if plain.contains(where: { range.lower <= $0.upperBound && range.upper >= $0.lowerBound }) { return 1 }
    if range.lower < 0x20 { return 6 }
    return range.lower < 0x800 ? 2 : range.lower < 0x1_0000 ? 3 : 4
  }
}
