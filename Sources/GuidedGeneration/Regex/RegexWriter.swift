/// Writes a Swift regular expression as a pattern of ECMA-262, which JSON Schema's `pattern` is.
///
/// Both describe text by scalars or by characters; what is written keeps to text in which every scalar is a character of its own, beside
/// the characters of several scalars that stand in the expression. Of that text it describes what Swift matches: never more, and less
/// only where `\d`, `\w` and `\s` stand for their members in ASCII. Inside a negative lookahead it is the other way round: never less.
struct RegexWriter {
  /// Scalars that join with a neighbour to one character, so that counts and classes would not be theirs: marks, formats, the pieces of
  /// flags, of skin tones and of Hangul syllables, letters that stand for marks, Indic scripts that put a letter before its base. A line
  /// feed after `\r` would join with it.
  static let joining =
    #"\r\p{M}\p{Cf}\u0D4E\u0E33\u0EB3\u1100-\u11FF\uA960-\uA97F\uD7B0-\uD7FF\uFF9E\uFF9F"#
    + #"\u{11000}-\u{11FFF}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}"#

  /// Whether the scalar is none of these.
  static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: return true
    case 0x0D, 0x0D4E, 0x0E33, 0x0EB3, 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0xFF9E...0xFF9F, 0x11000...0x11FFF,
      0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF:
      return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .surrogate: return false
    default: return true
    }
  }

  /// Whether text without a limit of length may have characters of several scalars. Beside lookaround it must not, where the
  /// characters of an expression are counted in scalars.
  private let writesRuns: Bool
  private var nodes = 0

  private init(writesRuns: Bool) { self.writesRuns = writesRuns }
  private static let maximumNodes = 4_000

  /// The pattern, for the whole of a text, without anchors around it.
  static func pattern(for tree: RegexTree) throws(RegexProblem) -> String {
    let looksAround = tree.contains {
      switch $0 {
      case .lookahead, .atomic, .repetition(_, _, _, .possessive): true
      default: false
      }
    }
    let hasClusters = tree.contains {
      switch $0 {
      case .character(let character): character.unicodeScalars.count > 1
      case .characterClass(let set): !set.clusters.isEmpty
      default: false
      }
    }
    if looksAround, hasClusters { throw RegexProblem("with lookaround beside a character of several scalars") }
    var writer = RegexWriter(writesRuns: !looksAround)
    return try writer.write(tree, after: [], before: [], isUpper: false).text
  }

  /// Text, and how tightly it binds.
  private struct Written {
    enum Form { case alternation, sequence, atom }
    var text: String
    var form: Form

    func bound(to form: Form) -> String {
      switch (self.form, form) {
      case (.alternation, .sequence), (.alternation, .atom), (.sequence, .atom): "(?:\(text))"
      default: text
      }
    }
  }

  // MARK: Trees

  /// - Parameters:
  ///   - after: what stands before the tree, nearest last, and `before` what follows it, nearest first; both up to the text's ends.
  ///   - isUpper: whether to describe no less than Swift matches, rather than no more.
  private mutating func write(_ tree: RegexTree, after: [RegexTree], before: [RegexTree], isUpper: Bool) throws(RegexProblem) -> Written {
    nodes += 1
    guard nodes < Self.maximumNodes else { throw RegexProblem("that is too large") }
    switch tree {
    case .empty: return Written(text: "", form: .sequence)
    case .character(let character): return try literal(character)
    case .characterClass(let set): return try isUpper ? upper(set) : lower(set)
    case .newline:
      return Written(text: isUpper ? #"(?:\r\n|[\n-\r\x85\u2028\u2029])"# : #"(?:\r\n|[\n-\f\x85\u2028\u2029])"#, form: .atom)
    case .sequence(let parts):
      var text = ""
      for (index, part) in parts.enumerated() {
        text += try write(
          part, after: after + parts[..<index], before: Array(parts[(index + 1)...]) + before, isUpper: isUpper
        ).bound(to: .sequence)
      }
      return Written(text: text, form: .sequence)
    case .alternation(let branches):
      var texts: [String] = []
      for branch in branches {
        texts.append(try write(branch, after: after, before: before, isUpper: isUpper).bound(to: .sequence))
      }
      return Written(text: texts.joined(separator: "|"), form: .alternation)
    case .repetition(let part, let minimum, let maximum, .possessive):
      // Where what follows begins with nothing that could have been matched too, the longest is the only one.
      let follows = RegexTree.sequence(of: before).edge(fromEnd: false, isWritten: false)
      if part.fixedLength == 1, !part.hasPriorities, part.edge(fromEnd: false, isWritten: false).isDisjoint(with: follows) {
        return try write(.repetition(part, minimum: minimum, maximum: maximum, .eager), after: after, before: before, isUpper: isUpper)
      }
      return try write(
        try atomic(.repetition(part, minimum: minimum, maximum: maximum, .eager)), after: after, before: before, isUpper: isUpper)
    case .repetition(let part, let minimum, let maximum, _):
      if maximum == 0 { return Written(text: "", form: .sequence) }
      if !isUpper, let run = try run(of: part, minimum, maximum, after: after, before: before) { return run }
      // Inside a loop, what stands beside a round can be another round.
      let rounds = RegexTree.repetition(part, minimum: 0, maximum: nil, .eager)
      let text = try write(part, after: after + [rounds], before: [rounds] + before, isUpper: isUpper).bound(to: .atom)
      return Written(text: text.isEmpty ? "" : text + Self.quantifier(minimum, maximum), form: .sequence)
    case .atomic(let part): return try write(try atomic(part), after: after, before: before, isUpper: isUpper)
    case .lookahead(let part, let isNegated):
      let text = try write(part, after: after, before: before, isUpper: isNegated ? !isUpper : isUpper).text
      return Written(text: isNegated ? "(?!\(text))" : "(?=\(text))", form: .sequence)
    case .start: return Written(text: after.isEmpty ? "" : "^", form: .sequence)
    case .end: return Written(text: before.isEmpty ? "" : "$", form: .sequence)
    case .wordBoundary:
      try checkBoundary(after: after, before: before)
      return Written(text: "", form: .sequence)
    }
  }

  private static func quantifier(_ minimum: Int, _ maximum: Int?) -> String {
    switch (minimum, maximum) {
    case (0, nil): "*"
    case (1, nil): "+"
    case (0, 1): "?"
    case (_, nil): "{\(minimum),}"
    case (_, let maximum?): minimum == maximum ? (minimum == 1 ? "" : "{\(minimum)}") : "{\(minimum),\(maximum)}"
    }
  }

  /// Text of a class of nearly everything, in which characters of any number of scalars can stand. A limit is one of scalars then, of
  /// which there are no fewer than characters; and what stands beside the text must not join with it.
  private func run(
    of part: RegexTree, _ minimum: Int, _ maximum: Int?, after: [RegexTree], before: [RegexTree]
  ) throws(RegexProblem) -> Written? {
    guard writesRuns, case .characterClass(let set) = part, let terms = set.terms(), terms.count == 1,
      terms[0].allSatisfy(Self.isOfFirstScalar),
      let excluded = try Self.excluding(terms[0])
    else { return nil }
    let next = RegexTree.sequence(of: before).edge(fromEnd: false, isWritten: true)
    let (isAtStart, isAtEnd) = (after.allSatisfy(\.isWithoutCharacters), before.allSatisfy(\.isWithoutCharacters))
    guard isAtEnd || !next.isBeyond && !next.ascii.contains(10) else { return nil }
    let tail = "[^\(excluded)\(isAtEnd ? "" : Self.preceding)]"
    let alone = "[^\(excluded)\(Self.joining)]"
    let head = isAtStart ? tail : alone
    if minimum <= 1, head == tail { return Written(text: tail + Self.quantifier(minimum, maximum), form: .sequence) }
    let first = minimum > 1 ? alone + Self.quantifier(minimum, minimum) : head
    let more = maximum.map { $0 - max(minimum, 1) }
    let text = first + (more == 0 ? "" : tail + Self.quantifier(0, more))
    return minimum == 0 ? Written(text: "(?:\(text))?", form: .sequence) : Written(text: text, form: .sequence)
  }

  /// Scalars that join with any that follows: formats, and letters that Indic scripts put before their base.
  private static let preceding = #"\p{Cf}\u0D4E\u{11000}-\u{11FFF}"#

  /// Whether a character is in a set if its first scalar is, so that further scalars do not matter.
  private static func isOfFirstScalar(_ literal: RegexClass.Literal) -> Bool {
    switch literal.atom {
    case .ranges(let ranges): literal.isNegated && (literal.atom == .ranges(newlines) || ranges.allSatisfy { $0.upperBound < 0x80 })
    case .named(let named): literal.isNegated && named == .space
    }
  }

  private static let newlines: [ClosedRange<UInt32>] = [0x0A...0x0D, 0x85...0x85, 0x2028...0x2029]

  /// A boundary between a word's ASCII and what is no part of any word can be dropped: it always holds.
  private func checkBoundary(after: [RegexTree], before: [RegexTree]) throws(RegexProblem) {
    let (previous, next) = (RegexTree.sequence(of: after), RegexTree.sequence(of: before))
    let (left, right) = (previous.edge(fromEnd: true, isWritten: true), next.edge(fromEnd: false, isWritten: true))
    func isWord(_ edge: RegexTree.Edge) -> Bool {
      !edge.isBeyond && !edge.ascii.isEmpty && edge.ascii.allSatisfy { RegexNamedSet.word.contains(Unicode.Scalar($0)) == true }
    }
    func parts(_ edge: RegexTree.Edge) -> Bool {
      !edge.isBeyond && !edge.ascii.isEmpty && edge.ascii.allSatisfy { Self.partsWords.contains($0) }
    }
    let (isAtStart, isAtEnd) = (after.allSatisfy(\.isWithoutCharacters), before.allSatisfy(\.isWithoutCharacters))
    if isAtStart, !next.isNullable, isWord(right) { return }
    if isAtEnd, !previous.isNullable, isWord(left) { return }
    if !next.isNullable, !previous.isNullable, isWord(left) && parts(right) || parts(left) && isWord(right) { return }
    throw RegexProblem("with a '\\b' that does not stand between a word and a space or the text's end")
  }

  /// ASCII that divides words wherever it stands; a full stop, for one, does not.
  private static let partsWords: Set<UInt8> = Set(" \t\n!#$%&()*+-/<=>?@[\\]^`{|}~".utf8)

  // MARK: What is matched once

  /// The same language without an atomic group: what is inside, where it is found first.
  private func atomic(_ tree: RegexTree) throws(RegexProblem) -> RegexTree {
    if tree.fixedLength != nil, !tree.hasPriorities { return tree }
    switch tree {
    case .alternation(let branches):
      var result: [RegexTree] = []
      for (index, branch) in branches.enumerated() {
        let earlier = branches[..<index].map { RegexTree.lookahead($0, negated: true) }
        result.append(.sequence(of: earlier + [try atomic(branch)]))
      }
      return .alternation(result)
    case .sequence(let parts):
      for (part, next) in zip(parts, parts.dropFirst()) where part.fixedLength == nil {
        guard case .repetition(let inner, _, _, let eagerness) = part, eagerness != .possessive, inner.fixedLength != nil, !next.isNullable,
          inner.edge(fromEnd: false, isWritten: false).isDisjoint(with: next.edge(fromEnd: false, isWritten: false))
        else { throw Self.notRegularly }
      }
      return .sequence(of: Array(parts.dropLast()) + [try atomic(parts[parts.count - 1])])
    case .repetition(let part, let minimum, let maximum, let eagerness):
      if case .reluctant = eagerness {
        guard part.fixedLength != nil || minimum == 0 else { throw Self.notRegularly }
        return .repetition(part, minimum: minimum, maximum: minimum, .eager)
      }
      guard !part.isNullable, minimum == 0 || part.fixedLength != nil else { throw Self.notRegularly }
      let once = try atomic(part)
      let another = RegexTree.lookahead(part, negated: true)
      guard let maximum else { return .sequence(of: [.repetition(once, minimum: minimum, maximum: nil, .eager), another]) }
      if maximum == minimum { return .repetition(once, minimum: minimum, maximum: minimum, .eager) }
      return .alternation([
        .sequence(of: [.repetition(once, minimum: minimum, maximum: maximum - 1, .eager), another]),
        .repetition(once, minimum: maximum, maximum: maximum, .eager),
      ])
    case .atomic(let part): return try atomic(part)
    default: return tree
    }
  }

  private static let notRegularly = RegexProblem("with an atomic group or a possessive repetition whose choices depend on each other")

  // MARK: Characters

  private func literal(_ character: Character) throws(RegexProblem) -> Written {
    let scalars = Array(character.unicodeScalars)
    let text = scalars.map(Self.escaped).joined()
    if scalars.count == 1 {
      // A carriage return before a line feed would be one character with it.
      guard Self.standsAlone(scalars[0]) || scalars[0] == "\r" else {
        throw RegexProblem("with the character '\(character)', which joins with its neighbours")
      }
      return Written(text: text, form: .atom)
    }
    let isFlag = scalars.count == 2 && scalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
    let last = scalars[scalars.count - 1]
    guard isFlag || character == "\r\n" || Self.standsAlone(scalars[0]) || (0x1100...0x11FF).contains(scalars[0].value),
      last.value != 0x200D, last.properties.canonicalCombiningClass != .virama
    else { throw RegexProblem("with the character '\(character)', which joins with its neighbours") }
    return Written(text: text, form: .sequence)
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|": "\\\(scalar)"
    default: control(scalar) ?? String(Character(scalar))
    }
  }

  private static func control(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\n": return #"\n"#
    case "\r": return #"\r"#
    case "\t": return #"\t"#
    default: break
    }
    let isPlain =
      scalar.isASCII
      ? scalar.value > 0x1F && scalar.value != 0x7F : standsAlone(scalar) && !scalar.properties.isWhitespace && scalar.value > 0x9F
    if isPlain { return nil }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    if scalar.value < 0x100 { return "\\x" + String(repeating: "0", count: 2 - digits.count) + digits }
    if scalar.value < 0x10000 { return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits }
    return "\\u{\(digits)}"
  }

  /// One end of a range in a class.
  private static func member(_ value: UInt32) -> String {
    guard let scalar = Unicode.Scalar(value) else { return value < 0xD800 ? "" : member(value < 0xDC00 ? 0xD7FF : 0xE000) }
    switch scalar {
    case "\\", "]", "[", "^", "-": return "\\\(scalar)"
    default: return control(scalar) ?? String(Character(scalar))
    }
  }

  /// Ranges as they stand in a class.
  private static func members(_ ranges: [ClosedRange<UInt32>]) -> String {
    ranges.map { range in
      let ends = member(range.lowerBound)
      if range.count == 1 { return ends }
      if range.count == 2 { return ends + member(range.upperBound) }
      return "\(ends)-\(member(range.upperBound))"
    }.joined()
  }

  // MARK: Classes

  /// A class of no more than the set.
  private func lower(_ set: RegexClass) throws(RegexProblem) -> Written {
    guard let terms = set.terms() else { throw RegexProblem("with a class of too many operations") }
    var plain: [ClosedRange<UInt32>] = []
    var names = ""
    var others: [String] = []
    for term in terms {
      if term.count == 1, case .named(let named) = term[0].atom, !term[0].isNegated, let name = Self.shortName(named) {
        if !names.contains(name) { names += name }
      } else if let ranges = try Self.concrete(term) {
        plain += ranges
      } else if term.count == 1, case .named(let named) = term[0].atom, !term[0].isNegated, Self.standAlone.contains(named.members) {
        names += named.members
      } else if let text = try Self.excluding(term) {
        others.append("[^\(text)\(Self.joining)]")
      }
    }
    var choices: [String] = []
    let merged = Self.merged(plain)
    if !merged.isEmpty || !names.isEmpty { choices.append(Self.short(merged, names: names)) }
    choices += others
    for cluster in set.clusters { choices.append(try literal(cluster).text) }
    guard let first = choices.first else { throw RegexProblem("with a class of no character that can be written by itself") }
    return choices.count == 1 && set.clusters.isEmpty
      ? Written(text: first, form: .atom) : Written(text: choices.joined(separator: "|"), form: .alternation)
  }

  /// Sets of which every member is a character by itself.
  private static let standAlone: Set<String> = Set(
    ["Lu", "Ll", "Lt", "LC", "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Z", "Zs", "Zl", "Zp"]
      .map { "\\p{\($0)}" })

  /// The scalars of an intersection in which there are ranges: those that stand alone. Nothing where they cannot be listed.
  private static func concrete(_ term: [RegexClass.Literal]) throws(RegexProblem) -> [ClosedRange<UInt32>]? {
    var ranges: [ClosedRange<UInt32>]?
    var rest: [(RegexNamedSet, Bool)] = []
    for literal in term {
      switch literal.atom {
      case .ranges(let members) where !literal.isNegated: ranges = ranges.map { intersection($0, merged(members)) } ?? merged(members)
      case .named(let named) where !literal.isNegated && named.ascii != nil:
        let members = merged(named.ascii ?? [])
        ranges = ranges.map { intersection($0, members) } ?? members
      case .named(let named): rest.append((named, literal.isNegated))
      case .ranges: break
      }
    }
    guard var ranges else { return nil }
    for case (.ranges(let members), true) in term.map({ ($0.atom, $0.isNegated) }) {
      ranges = intersection(ranges, inverted(RegexEquivalents.added(to: members)))
    }
    guard ranges.reduce(0, { $0 + $1.count }) <= 0x12000 else { return nil }
    var result: [ClosedRange<UInt32>] = []
    for value in ranges.joined() {
      guard let scalar = Unicode.Scalar(value), standsAlone(scalar) else { continue }
      var isMember = true
      for (named, isNegated) in rest {
        guard let contains = named.contains(scalar) else { return nil }
        if contains == isNegated {
          isMember = false
          break
        }
      }
      guard isMember else { continue }
      if let last = result.last, last.upperBound + 1 == value {
        result[result.count - 1] = last.lowerBound...value
      } else {
        result.append(value...value)
      }
    }
    return result
  }

  /// What stands in `[^…]` for an intersection.
  private static func excluding(_ term: [RegexClass.Literal]) throws(RegexProblem) -> String? {
    var text = ""
    for literal in term {
      switch (literal.atom, literal.isNegated) {
      case (.ranges(let ranges), true): text += members(merged(RegexEquivalents.added(to: ranges)))
      case (.ranges(let ranges), false): text += members(inverted(ranges))
      case (.named(let named), true):
        guard named.hasComplement else { throw RegexProblem("with what a script is not") }
        text += named.members
      case (.named(let named), false):
        guard let others = named.others else { throw RegexProblem("with a class of too many operations") }
        text += others
      }
    }
    return text
  }

  /// A class of no less than the set.
  private func upper(_ set: RegexClass) throws(RegexProblem) -> Written {
    guard let terms = set.terms() else { throw RegexProblem("with a class of too many operations") }
    var choices: [String] = []
    for term in terms {
      var text = ""
      for literal in term {
        switch (literal.atom, literal.isNegated) {
        case (.ranges(let ranges), true): text += Self.members(Self.merged(ranges))
        case (.ranges(let ranges), false): text += Self.members(Self.inverted(RegexEquivalents.added(to: ranges)))
        case (.named(let named), true): text += Self.members(named.ascii ?? []) + (named.ascii == nil ? named.members : "")
        case (.named(let named), false):
          if let others = named.others, named.hasComplement {
            text += others
          } else if named.hasComplement, term.count == 1 {
            choices.append("[\(named.members)]")
          } else if !named.hasComplement {
            throw RegexProblem("with a script in a negative lookahead")
          }
        }
      }
      if term.count == 1, case .named(let named) = term[0].atom, !term[0].isNegated, named.others == nil { continue }
      choices.append("[^\(text)]")
    }
    for cluster in set.clusters { choices.append(cluster.unicodeScalars.map(Self.escaped).joined()) }
    if choices.isEmpty { choices = ["[]"] }
    return choices.count == 1
      ? Written(text: choices[0], form: set.clusters.isEmpty ? .atom : .sequence)
      : Written(text: choices.joined(separator: "|"), form: .alternation)
  }

  /// `\d` and `\w`, which are ASCII in ECMA-262 as they are written here.
  private static func shortName(_ named: RegexNamedSet) -> String? { named == .digit ? #"\d"# : named == .word ? #"\w"# : nil }

  /// A class of ranges and names, in its shortest form.
  private static func short(_ ranges: [ClosedRange<UInt32>], names: String) -> String {
    if names.isEmpty, ranges.count == 1, ranges[0].count == 1, let scalar = Unicode.Scalar(ranges[0].lowerBound) { return escaped(scalar) }
    if ranges.isEmpty, names.dropFirst().firstIndex(of: "\\") == nil { return names }
    return "[\(names)\(members(ranges))]"
  }

  // MARK: Ranges

  private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound + 1 {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  private static func intersection(_ a: [ClosedRange<UInt32>], _ b: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    for x in a { for y in b where x.overlaps(y) { result.append(x.clamped(to: y)) } }
    return merged(result)
  }

  private static func inverted(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in merged(ranges) {
      if range.lowerBound > next { result.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { result.append(next...0x10FFFF) }
    return result
  }
}

extension RegexTree {
  /// Whether a part of the tree, or all of it, is so.
  func contains(where isSo: (RegexTree) -> Bool) -> Bool {
    if isSo(self) { return true }
    switch self {
    case .sequence(let parts), .alternation(let parts): return parts.contains { $0.contains(where: isSo) }
    case .repetition(let part, _, _, _), .atomic(let part), .lookahead(let part, _): return part.contains(where: isSo)
    default: return false
    }
  }

  /// Whether it matches the empty text alone: an anchor, lookaround, nothing.
  var isWithoutCharacters: Bool {
    let edge = edge(fromEnd: false, isWritten: false)
    return edge.ascii.isEmpty && !edge.isBeyond
  }

  /// Whether it has a choice of which the first that fits would hide another.
  var hasPriorities: Bool {
    switch self {
    case .atomic, .lookahead: true
    case .repetition(_, _, _, .possessive): true
    case .repetition(let part, _, _, _): part.hasPriorities
    case .sequence(let parts), .alternation(let parts): parts.contains(where: \.hasPriorities)
    default: false
    }
  }
}
