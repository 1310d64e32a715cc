/// A Swift regular expression as written, in the parts that its language is made of.
///
/// Swift matches characters (extended grapheme clusters), so a literal is a character, however many scalars it has.
indirect enum RegexTree: Equatable, Sendable {
  case empty
  case character(Character)
  case characterClass(RegexClass)
  /// `\R`: a line break, of which `\r\n` is one.
  case newline
  case sequence([RegexTree])
  case alternation([RegexTree])
  case repetition(RegexTree, minimum: Int, maximum: Int?, RegexEagerness)
  /// `(?>…)`: what is inside is matched once, the way it is found first.
  case atomic(RegexTree)
  case lookahead(RegexTree, negated: Bool)
  /// The text's beginning: `^`, `\A`, `\G`.
  case start
  /// The text's end: `$`, `\z`, `\Z`.
  case end
  case wordBoundary
}

/// Which of several matches of a repetition is tried first.
enum RegexEagerness: Sendable {
  case eager, reluctant
  /// The longest, and no other.
  case possessive
}

/// Why a regular expression cannot be held: what stands in it, for a sentence that begins "a regular expression".
struct RegexProblem: Error, Equatable {
  var what: String
  init(_ what: String) { self.what = what }
}

/// The options in force at a point of a regular expression.
struct RegexOptions: Equatable {
  var ignoresCase = false
  var dotMatchesNewlines = false
  /// `(?x)`: blank space is not part of the expression.
  var ignoresSpace = false
  /// `(?D)`, `(?W)`, `(?S)`, `(?P)`: classes without their members beyond ASCII.
  var asciiDigits = false
  var asciiWords = false
  var asciiSpaces = false
  var asciiClasses = false
}

extension RegexTree {
  static func sequence(of parts: [RegexTree]) -> RegexTree {
    let flat = parts.flatMap { part -> [RegexTree] in
      switch part {
      case .empty: []
      case .sequence(let inner): inner
      default: [part]
      }
    }
    return flat.isEmpty ? .empty : flat.count == 1 ? flat[0] : .sequence(flat)
  }

  /// Whether the empty text matches, lookaround and anchors aside.
  var isNullable: Bool {
    switch self {
    case .empty, .lookahead, .start, .end, .wordBoundary: true
    case .character, .characterClass, .newline: false
    case .sequence(let parts): parts.allSatisfy(\.isNullable)
    case .alternation(let parts): parts.contains(where: \.isNullable)
    case .repetition(let part, let minimum, _, _): minimum == 0 || part.isNullable
    case .atomic(let part): part.isNullable
    }
  }

  /// How many characters every match has, if it is the same number for all.
  var fixedLength: Int? {
    switch self {
    case .empty, .lookahead, .start, .end, .wordBoundary: return 0
    case .character, .characterClass, .newline: return 1
    case .sequence(let parts):
      var sum = 0
      for part in parts {
        guard let length = part.fixedLength, sum < 10_000 else { return nil }
        sum += length
      }
      return sum
    case .alternation(let parts):
      guard let first = parts.first?.fixedLength, parts.allSatisfy({ $0.fixedLength == first }) else { return nil }
      return first
    case .repetition(let part, let minimum, let maximum, _):
      guard let length = part.fixedLength else { return nil }
      if length == 0 { return 0 }
      return minimum == maximum && minimum < 10_000 ? length * minimum : nil
    case .atomic(let part): return part.fixedLength
    }
  }

  /// What a match can begin and end with.
  struct Edge {
    var ascii: Set<UInt8> = []
    /// Whether it can be a character beyond ASCII.
    var isBeyond = false

    func union(_ other: Edge) -> Edge { Edge(ascii: ascii.union(other.ascii), isBeyond: isBeyond || other.isBeyond) }
    func isDisjoint(with other: Edge) -> Bool { ascii.isDisjoint(with: other.ascii) && !(isBeyond && other.isBeyond) }
  }

  /// - Parameters:
  ///   - fromEnd: whether to give the last characters of matches, rather than the first.
  ///   - isWritten: whether of `\d`, `\w` and `\s` only the members count that are written, which are ASCII.
  func edge(fromEnd: Bool, isWritten: Bool) -> Edge {
    switch self {
    case .empty, .lookahead, .start, .end, .wordBoundary: return Edge()
    case .character(let character):
      guard let byte = character.asciiValue, character != "\r\n" else {
        return character == "\r\n" ? Edge(ascii: [10, 13]) : Edge(isBeyond: true)
      }
      return Edge(ascii: [byte])
    case .characterClass(let set):
      let ascii = (UInt8(0)..<128).filter { set.contains(Unicode.Scalar($0)) ?? true }
      return Edge(ascii: Set(ascii), isBeyond: set.reachesBeyondASCII(isWritten: isWritten))
    case .newline: return Edge(ascii: [10, 11, 12, 13], isBeyond: true)
    case .sequence(let parts):
      var result = Edge()
      for part in fromEnd ? parts.reversed() : parts {
        result = result.union(part.edge(fromEnd: fromEnd, isWritten: isWritten))
        if !part.isNullable { break }
      }
      return result
    case .alternation(let parts): return parts.reduce(Edge()) { $0.union($1.edge(fromEnd: fromEnd, isWritten: isWritten)) }
    case .repetition(let part, _, let maximum, _): return maximum == 0 ? Edge() : part.edge(fromEnd: fromEnd, isWritten: isWritten)
    case .atomic(let part): return part.edge(fromEnd: fromEnd, isWritten: isWritten)
    }
  }
}
