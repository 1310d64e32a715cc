/// The parts of a split pattern.
indirect enum SplitNode: Sendable {
  enum Repeat: Sendable { case greedy, lazy, possessive }
  enum Assertion: Int32, Sendable { case start, end, wordBoundary, notWordBoundary }

  case empty
  case set(SplitScalarSet)
  case sequence([SplitNode])
  case alternation([SplitNode])
  /// `upTo` is nil where there is no limit.
  case repetition(SplitNode, from: Int, upTo: Int?, Repeat)
  case lookahead(SplitNode, negated: Bool)
  /// One scalar that stands, or does not stand, before the position.
  case lookbehind(SplitScalarSet, negated: Bool)
  case atomic(SplitNode)
  case assertion(Assertion)
}

/// Why a pattern cannot be used: the place in it, and what stands there.
struct RegexError: Error, Equatable {
  var offset: Int
  var message: String
}

/// Reads the regular expressions that tokenizers split text with: alternation, classes, `\p{…}`, greedy, lazy and
/// possessive quantifiers, groups with `?:`, `?i:`, `?>`, lookahead, and lookbehind of one character. Captures are
/// groups without effect. Anything else is an error, never a guess.
struct RegexParser {
  private let pattern: [UInt32]
  private var at = 0
  private var ignoresCase = false
  private var depth = 0

  static func parse(_ pattern: String) throws(RegexError) -> SplitNode {
    var parser = RegexParser(pattern)
    guard parser.pattern.count <= 65536 else { throw RegexError(offset: 0, message: "more than 65536 characters") }
    let node = try parser.alternation()
    guard parser.at == parser.pattern.count else { throw parser.error("an unmatched )") }
    return node
  }

  private init(_ pattern: String) { self.pattern = pattern.unicodeScalars.map(\.value) }

  private func error(_ message: String) -> RegexError { RegexError(offset: at, message: message) }

  private func peek(_ ahead: Int = 0) -> Character? {
    at + ahead < pattern.count ? Unicode.Scalar(pattern[at + ahead]).map(Character.init) : nil
  }

  private mutating func accept(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.map(\.value)
    guard at + scalars.count <= pattern.count, pattern[at..<at + scalars.count].elementsEqual(scalars) else { return false }
    at += scalars.count
    return true
  }

  private mutating func alternation() throws(RegexError) -> SplitNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 64 else { throw error("groups nested deeper than 64") }
    let outerCase = ignoresCase
    defer { ignoresCase = outerCase }
    var branches = [try sequence()]
    while accept("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .alternation(branches)
  }

  private mutating func sequence() throws(RegexError) -> SplitNode {
    var nodes: [SplitNode] = []
    while let next = peek(), next != "|", next != ")" {
      guard let atom = try atom() else { continue }
      nodes.append(try quantified(atom))
    }
    return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
  }

  private mutating func quantified(_ atom: SplitNode) throws(RegexError) -> SplitNode {
    var node = atom
    while let (from, upTo) = try quantifier() {
      let kind: SplitNode.Repeat = accept("?") ? .lazy : accept("+") ? .possessive : .greedy
      node = .repetition(node, from: from, upTo: upTo, kind)
    }
    return node
  }

  private mutating func quantifier() throws(RegexError) -> (Int, Int?)? {
    if accept("*") { return (0, nil) }
    if accept("+") { return (1, nil) }
    if accept("?") { return (0, 1) }
    guard peek() == "{", let digit = peek(1), digit.isASCII, digit.isNumber || digit == "," else { return nil }
    at += 1
    let from = number() ?? 0
    var upTo: Int? = from
    if accept(",") { upTo = number() }
    guard accept("}") else { throw error("a repetition without its }") }
    guard from <= 1000, upTo ?? 0 <= 1000, upTo ?? from >= from else { throw error("a repetition beyond 1000, or backwards") }
    return (from, upTo)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while at < pattern.count, (48...57).contains(pattern[at]) {
      value = min((value ?? 0) * 10 + Int(pattern[at] - 48), 1_000_000)
      at += 1
    }
    return value
  }

  /// One item; nil for an inline flag such as `(?i)`, which matches nothing of its own.
  private mutating func atom() throws(RegexError) -> SplitNode? {
    if accept("(") { return try group() }
    if accept("[") { return .set(try characterClass()) }
    if accept(".") { return .set(.dot) }
    if accept("^") { return .assertion(.start) }
    if accept("$") { return .assertion(.end) }
    if accept("\\") { return try escape() }
    guard at < pattern.count else { throw error("the end of the pattern") }
    if let next = peek(), next == "*" || next == "+" || next == "?" { throw error("a quantifier with nothing before it") }
    at += 1
    return .set(SplitScalarSet(scalar: pattern[at - 1], foldingCase: ignoresCase))
  }

  private mutating func group() throws(RegexError) -> SplitNode? {
    let outerCase = ignoresCase
    defer { ignoresCase = outerCase }
    var wrap: (SplitNode) throws(RegexError) -> SplitNode = { $0 }
    if accept("?") {
      if accept("=") {
        wrap = { .lookahead($0, negated: false) }
      } else if accept("!") {
        wrap = { .lookahead($0, negated: true) }
      } else if accept(">") {
        wrap = { .atomic($0) }
      } else if accept("<=") || accept("<!") {
        let negated = pattern[at - 1] == 0x21
        let place = at
        wrap = { (node) throws(RegexError) in
          guard case .set(let set) = node else {
            throw RegexError(offset: place, message: "a lookbehind of more than one character")
          }
          return .lookbehind(set, negated: negated)
        }
      } else {
        guard let isWholeFlag = flags() else { throw error("a group of an unknown kind") }
        if isWholeFlag {
          // `(?i)` holds until the enclosing group ends.
          let rest = ignoresCase
          let node = try remainder(ignoringCase: rest)
          return node
        }
      }
    }
    let node = try alternation()
    guard accept(")") else { throw error("a group without its )") }
    return try wrap(node)
  }

  /// Flags after `(?`: true after `i)`, false after `i:` or `:`, nil where neither stands.
  private mutating func flags() -> Bool? {
    if accept(":") { return false }
    if accept("i:") || accept("i-s:") {
      ignoresCase = true
      return false
    }
    if accept("-i:") {
      ignoresCase = false
      return false
    }
    if accept("i)") {
      ignoresCase = true
      return true
    }
    return nil
  }

  private mutating func remainder(ignoringCase: Bool) throws(RegexError) -> SplitNode {
    ignoresCase = ignoringCase
    return try alternation()
  }

  private mutating func escape() throws(RegexError) -> SplitNode {
    guard let next = peek() else { throw error("a backslash at the end") }
    switch next {
    case "b":
      at += 1
      return .assertion(.wordBoundary)
    case "B":
      at += 1
      return .assertion(.notWordBoundary)
    case "A":
      at += 1
      return .assertion(.start)
    case "z", "Z":
      at += 1
      return .assertion(.end)
    default:
      var set = SplitScalarSet()
      if let scalar = try classEscape(into: &set) { set.insert(scalar...scalar, foldingCase: ignoresCase) }
      return .set(set)
    }
  }

  /// After a backslash: adds a class such as `\s` to `set` and gives nil, or gives the scalar that the escape stands for.
  private mutating func classEscape(into set: inout SplitScalarSet) throws(RegexError) -> UInt32? {
    guard let next = peek() else { throw error("a backslash at the end") }
    at += 1
    switch next {
    case "s", "S": set.insertSpace(negated: next == "S")
    case "w", "W": set.insertWord(negated: next == "W")
    case "d", "D": set.insertCategories(SplitScalarSet.categoryMask("Nd") ?? 0, negated: next == "D")
    case "h", "H":
      throw error("\\h, which has no fixed meaning")
    case "p", "P": try property(into: &set, negated: next == "P")
    case "n": return 10
    case "r": return 13
    case "t": return 9
    case "f": return 12
    case "v": return 11
    case "e": return 27
    case "0": return 0
    case "x": return accept("{") ? try hex(closing: "}") : try hex(digits: 2)
    case "u": return accept("{") ? try hex(closing: "}") : try hex(digits: 4)
    default:
      guard next.isASCII, !next.isLetter, !next.isNumber else { throw error("the unknown escape \\\(next)") }
      return pattern[at - 1]
    }
    return nil
  }

  private mutating func hex(digits: Int) throws(RegexError) -> UInt32 {
    guard at + digits <= pattern.count else { throw error("too few hexadecimal digits") }
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = peek()?.hexDigitValue else { throw error("too few hexadecimal digits") }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    return value
  }

  private mutating func hex(closing: String) throws(RegexError) -> UInt32 {
    var value: UInt32 = 0
    while let digit = peek()?.hexDigitValue {
      guard value < 0x110000 else { throw error("a scalar beyond U+10FFFF") }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    guard accept(closing) else { throw error("hexadecimal digits without their \(closing)") }
    return value
  }

  private mutating func property(into set: inout SplitScalarSet, negated: Bool) throws(RegexError) {
    var name = ""
    if accept("{") {
      while let next = peek(), next != "}" {
        name.append(next)
        at += 1
      }
      guard accept("}") else { throw error("a property without its }") }
    } else if let next = peek() {
      name.append(next)
      at += 1
    }
    let isInverted = name.hasPrefix("^")
    if isInverted { name.removeFirst() }
    if name == "Han" || name == "script=Han", !negated, !isInverted {
      for range in Self.han { set.insert(range) }
      return
    }
    guard let mask = SplitScalarSet.categoryMask(name) else { throw error("the property \\p{\(name)}, which is not supported") }
    set.insertCategories(mask, negated: negated != isInverted)
  }

  private static let han: [ClosedRange<UInt32>] = [
    0x2E80...0x2E99, 0x2E9B...0x2EF3, 0x2F00...0x2FD5, 0x3005...0x3005, 0x3007...0x3007, 0x3021...0x3029, 0x3038...0x303B,
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFA6D, 0xFA70...0xFAD9, 0x16FE2...0x16FE3, 0x16FF0...0x16FF1, 0x20000...0x2A6DF,
    0x2A700...0x2EE5D, 0x2F800...0x2FA1D, 0x30000...0x323AF,
  ]

  private mutating func characterClass() throws(RegexError) -> SplitScalarSet {
    var set = SplitScalarSet()
    let isNegated = accept("^")
    var isFirst = true
    while true {
      guard let next = peek() else { throw error("a class without its ]") }
      if next == "]", !isFirst {
        at += 1
        break
      }
      if next == "[", peek(1) == ":" { throw error("a POSIX class, which is not supported") }
      if next == "&", peek(1) == "&" { throw error("an intersection of classes, which is not supported") }
      isFirst = false
      guard let first = try classItem(into: &set) else { continue }
      if peek() == "-", let after = peek(1), after != "]" {
        at += 1
        guard let last = try classItem(into: &set), last >= first else { throw error("a range that runs backwards") }
        set.insert(first...last, foldingCase: ignoresCase)
      } else {
        set.insert(first...first, foldingCase: ignoresCase)
      }
    }
    if isNegated { set.negate() }
    return set
  }

  private mutating func classItem(into set: inout SplitScalarSet) throws(RegexError) -> UInt32? {
    if accept("\\") {
      if accept("b") { return 8 }
      return try classEscape(into: &set)
    }
    at += 1
    return pattern[at - 1]
  }
}
