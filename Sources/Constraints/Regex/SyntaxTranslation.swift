/// From patterns as written to plain regular languages of whole strings.
///
/// A part is translated together with what follows it (its continuation), so that a lookahead is the intersection of its own
/// language with the continuation, `$` the intersection of the empty string with it, and `^` and `\b` ask what is known
/// about the text before. Where that matters, the text before is split into cases: nothing, ends with a word scalar,
/// ends with another scalar.
package enum PatternSyntax {
  /// The strings in which `pattern` matches somewhere (JSON Schema's `pattern`): a whole-string language.
  static func search(_ pattern: String, maximumRepetition: Int = 10_000) throws(PatternError) -> RegexNode {
    let tree = try PatternParser.parse(pattern, maximumRepetition: maximumRepetition)
    let branches: [PatternTree]
    if case .alternation(let parts) = tree { branches = parts } else { branches = [tree] }
    guard tree.hasAssertions else {
      let translator = PatternTranslator()
      return .sequence([.anyString, try translator.translate(tree, before: .start, then: Continuation(.empty)), .anyString])
    }
    var results: [RegexNode] = []
    for branch in branches { results.append(try searchBranch(branch)) }
    return .choice(results)
  }

  /// The language of a pattern that stands for the whole string.
  static func whole(_ pattern: String, maximumRepetition: Int = 10_000) throws(PatternError) -> RegexNode {
    let tree = try PatternParser.parse(pattern, maximumRepetition: maximumRepetition)
    let translator = PatternTranslator()
    return try translator.translate(tree, before: .start, then: Continuation(.empty))
  }

  private static func searchBranch(_ branch: PatternTree) throws(PatternError) -> RegexNode {
    var parts: [PatternTree]
    if case .sequence(let inner) = branch { parts = inner } else { parts = [branch] }
    let translator = PatternTranslator()
    // A lookbehind in front restricts the text before the match.
    var before: [RegexNode] = []
    while case .lookbehind(let tree, let negated)? = parts.first {
      let language = RegexNode.sequence([.anyString, try translator.translate(tree, before: .start, then: Continuation(.empty))])
      guard tree.need == .nothing, !tree.hasAssertions else { throw PatternTranslator.unsupportedLookbehind }
      before.append(negated ? .without(language) : language)
      parts.removeFirst()
    }
    // One in front of `$` restricts the whole text.
    var whole: [RegexNode] = []
    if case .end? = parts.last {
      while parts.count > 1, case .lookbehind(let tree, let negated) = parts[parts.count - 2] {
        guard !tree.hasAssertions else { throw PatternTranslator.unsupportedLookbehind }
        let language = RegexNode.sequence([.anyString, try translator.translate(tree, before: .start, then: Continuation(.empty))])
        whole.append(negated ? .without(language) : language)
        parts.remove(at: parts.count - 2)
      }
    }
    let rest = PatternTree.sequence(parts)
    let found = try searchRest(rest, parts, before, translator)
    return whole.isEmpty ? found : .all(whole + [found])
  }

  private static func searchRest(
    _ rest: PatternTree, _ parts: [PatternTree], _ before: [RegexNode], _ translator: PatternTranslator
  ) throws(PatternError) -> RegexNode {
    if !before.isEmpty {
      guard rest.need == .nothing else { throw PatternTranslator.unsupportedLookbehind }
      return .sequence([.all(before), try translator.translate(rest, before: .start, then: Continuation(.anyString))])
    }
    if case .start? = parts.first { return try translator.translate(rest, before: .start, then: Continuation(.anyString)) }
    let anything = PatternTree.repetition(.set(.all), minimum: 0, maximum: nil)
    return try translator.translate(.sequence([anything, rest]), before: .start, then: Continuation(.anyString))
  }
}

/// What follows a part, given what stands before that point; each answer is found once.
final class Continuation {
  let need: PatternTree.Need
  private let make: (PatternTranslator.Before) throws(PatternError) -> RegexNode
  private var known: [PatternTranslator.Before: RegexNode] = [:]

  init(_ node: RegexNode) {
    need = .nothing
    make = { _ throws(PatternError) in node }
  }
  init(need: PatternTree.Need, _ make: @escaping (PatternTranslator.Before) throws(PatternError) -> RegexNode) {
    self.need = need
    self.make = make
  }
  func callAsFunction(_ before: PatternTranslator.Before) throws(PatternError) -> RegexNode {
    if let node = known[before] { return node }
    let node = try make(before)
    known[before] = node
    return node
  }
}

final class PatternTranslator {
  /// What is known about the text before a point.
  enum Before {
    case start
    /// Not empty, ends with a scalar of `\w`.
    case word
    /// Not empty, ends with another scalar.
    case notWord
    /// Not empty.
    case something
    /// Not looked at.
    case unknown
  }

  static let unsupportedLookbehind = PatternError(
    kind: .unsupported, offset: 0, message: "a lookbehind that is neither at the front of the pattern nor in front of $ cannot be enforced")

  private var fuel = 20_000
  private static let maximumUnrolling = 12

  func translate(_ tree: PatternTree, before: Before, then rest: Continuation) throws(PatternError) -> RegexNode {
    fuel -= 1
    guard fuel > 0 else {
      throw PatternError(kind: .limit, offset: 0, message: "the pattern's anchors and lookaround take too many cases to resolve")
    }
    if !tree.hasAssertions { return try consume(Self.plain(tree), before: before, then: rest) }
    switch tree {
    case .empty: return try rest(before)
    case .set(let set): return try consume(.set(set), before: before, then: rest)
    case .sequence(let parts): return try sequence(parts[...], before: before, then: rest)
    case .alternation(let parts):
      var results: [RegexNode] = []
      for part in parts { results.append(try translate(part, before: before, then: rest)) }
      return .choice(results)
    case .start: return before == .start ? try rest(before) : .never
    case .end: return try rest(before).matchesEmpty ? .empty : .never
    case .wordBoundary(let negated):
      let follows = try rest(before)
      let word = RegexNode.sequence([.set(.word), .anyString])
      let atBoundary = before == .word ? RegexNode.without(word) : word
      return .all([negated ? .without(atBoundary) : atBoundary, follows])
    case .lookahead(let inner, let negated):
      let language = try translate(inner, before: before, then: Continuation(.anyString))
      return .all([negated ? .without(language) : language, try rest(before)])
    case .lookbehind: throw Self.unsupportedLookbehind
    case .repetition(let part, let minimum, let maximum):
      return try repetition(part, minimum, maximum, before: before, then: rest)
    }
  }

  private func sequence(_ parts: ArraySlice<PatternTree>, before: Before, then rest: Continuation) throws(PatternError)
    -> RegexNode
  {
    guard let first = parts.first else { return try rest(before) }
    // A run of parts without assertions is consumed in one go.
    let run = parts.prefix { !$0.hasAssertions }
    if run.count > 1 {
      let merged = [PatternTree.sequence(Array(run))] + Array(parts.dropFirst(run.count))
      return try sequence(merged[...], before: before, then: rest)
    }
    let remaining = parts.dropFirst()
    if remaining.isEmpty { return try translate(first, before: before, then: rest) }
    let need = max(remaining.map(\.need).max() ?? .nothing, rest.need)
    if need == .nothing {
      let follows = try sequence(remaining, before: .unknown, then: rest)
      return try translate(first, before: before, then: Continuation(follows))
    }
    return try translate(
      first, before: before,
      then: Continuation(need: need) { (before) throws(PatternError) in
        try self.sequence(remaining, before: before, then: rest)
      })
  }

  /// Text of `language`, then the rest.
  private func consume(_ language: RegexNode, before: Before, then rest: Continuation) throws(PatternError) -> RegexNode {
    if language == .never { return .never }
    if rest.need == .nothing { return .sequence([language, try rest(.unknown)]) }
    if language == .empty { return try rest(before) }
    var results: [RegexNode] = []
    if language.matchesEmpty { results.append(try rest(before)) }
    func part(endingIn set: ScalarSet) -> RegexNode {
      if let single = language.asSet { return .set(single.intersection(set)) }
      if language == .anyString { return .sequence([.anyString, .set(set)]) }
      if case .concatenation(let parts) = language, let last = parts.last?.asSet {
        return .sequence(Array(parts.dropLast()) + [.set(last.intersection(set))])
      }
      return .all([language, .sequence([.anyString, .set(set)])])
    }
    if rest.need == .isStart {
      let follows = try rest(.something)
      if follows != .never {
        let nonEmpty =
          language == .anyString ? .anyNonEmptyString : language.matchesEmpty ? .all([language, .anyNonEmptyString]) : language
        results.append(.sequence([nonEmpty, follows]))
      }
    } else {
      for (set, after) in [(ScalarSet.word, Before.word), (.notWord, .notWord)] {
        let follows = try rest(after)
        if follows != .never { results.append(.sequence([part(endingIn: set), follows])) }
      }
    }
    return .choice(results)
  }

  private func repetition(
    _ part: PatternTree, _ minimum: Int, _ maximum: Int?, before: Before, then rest: Continuation
  ) throws(PatternError) -> RegexNode {
    // (?:(?!X)S){m,n}$: no X anywhere.
    if case .sequence(let parts) = part, parts.count == 2, case .lookahead(let inner, negated: true) = parts[0],
      case .set(let set) = parts[1],
      !inner.hasAssertions, rest.need == .nothing, try rest(.unknown) == .empty
    {
      let barred = Self.plain(inner)
      if !barred.matchesEmpty {
        return .all([.repeated(.set(set), minimum, maximum), .without(.sequence([.anyString, barred, .anyString]))])
      }
    }
    if let maximum, maximum <= Self.maximumUnrolling {
      // part{m,n} = part … part (part (part …)?)?
      var optional = PatternTree.empty
      for _ in minimum..<max(minimum, maximum) { optional = .alternation([.sequence([part, optional]), .empty]) }
      return try translate(.sequence(Array(repeating: part, count: minimum) + [optional]), before: before, then: rest)
    }
    if maximum == nil, minimum > 0, minimum <= Self.maximumUnrolling {
      let star = PatternTree.repetition(part, minimum: 0, maximum: nil)
      return try translate(.sequence(Array(repeating: part, count: minimum) + [star]), before: before, then: rest)
    }
    if maximum == nil, minimum == 0, part.hasOnlyEndAssertions, rest.need == .nothing {
      // X = rest ∪ part·X. Where part passes a `$`, the string ends there and the rest must match the empty string.
      let follows = try rest(.unknown)
      let inner = Self.plain(Self.withoutEnd(part))
      var branches = [follows]
      if follows.matchesEmpty { branches.append(try translate(part, before: before, then: Continuation(.empty))) }
      return .sequence([.repeated(inner, 0, nil), .choice(branches)])
    }
    throw PatternError(
      kind: .unsupported, offset: 0, message: "an anchor, word boundary or lookaround inside an unbounded repetition cannot be enforced")
  }

  /// The part with every `$` read as "never".
  private static func withoutEnd(_ tree: PatternTree) -> PatternTree {
    switch tree {
    case .end: .set(ScalarSet([]))
    case .sequence(let parts): .sequence(parts.map(withoutEnd))
    case .alternation(let parts): .alternation(parts.map(withoutEnd))
    case .repetition(let part, let minimum, let maximum): .repetition(withoutEnd(part), minimum: minimum, maximum: maximum)
    default: tree
    }
  }

  /// A part without assertions.
  private static func plain(_ tree: PatternTree) -> RegexNode {
    switch tree {
    case .set(let set): .set(set)
    case .sequence(let parts): .sequence(parts.map(plain))
    case .alternation(let parts): .choice(parts.map(plain))
    case .repetition(let part, let minimum, let maximum): .repeated(plain(part), minimum, maximum)
    default: .empty
    }
  }
}
