/// How a `Regex` is put together, as reflection shows it.
///
/// `Regex` writes a choice inside a sequence, and a repetition of a repetition, without the group that they need: `a(b|c)` made with a
/// builder becomes `ab|c`. With its structure in hand, what is written is read as it was meant. Where the structure is not found, as it
/// may be with another standard library, the text is read as it stands.
indirect enum RegexStructure {
  case nothing
  /// A part that is read by itself: a class, an anchor, one character.
  case leaf
  case literal(String)
  case sequence([RegexStructure])
  case choice([RegexStructure])
  case repetition(RegexStructure)
  /// In parentheses of some kind.
  case group(RegexStructure)

  init?<Output>(_ regex: Regex<Output>) {
    guard let root = Mirror(reflecting: regex).descendant("program", "tree", "root") else { return nil }
    self.init(node: root, depth: 0)
  }

  private init(node: Any, depth: Int) {
    guard depth < 200, let payload = Mirror(reflecting: node).children.first else {
      self = ["empty", "trivia"].contains("\(node)") ? .nothing : .leaf
      return
    }
    func nodes(in value: Any) -> [RegexStructure] {
      let parts = type(of: value) == type(of: node) ? [value] : Mirror(reflecting: value).children.map(\.value)
      return parts.filter { type(of: $0) == type(of: node) }.map { RegexStructure(node: $0, depth: depth + 1) }
    }
    let parts = nodes(in: payload.value)
    switch (payload.label, parts.first) {
    case ("concatenation", _): self = .sequence(parts)
    case ("orderedChoice", _): self = .choice(parts)
    case ("quantification", let part?): self = .repetition(part)
    case ("capture", let part?), ("nonCapturingGroup", let part?): self = .group(part)
    case ("ignoreCapturesInTypedOutput", let part?), ("limitCaptureNesting", let part?), ("convertedRegexLiteral", let part?): self = part
    case ("quotedLiteral", _): self = (payload.value as? String).map { .literal($0) } ?? .leaf
    case ("trivia", _): self = .nothing
    default: self = .leaf
    }
  }
}

extension RegexParser {
  /// Reads a part of the text whose structure is known.
  mutating func read(_ structure: RegexStructure) throws(RegexProblem) -> RegexTree {
    switch structure {
    case .nothing: return .empty
    case .leaf:
      if let changed = try optionsGroup() {
        options = changed
        return .empty
      }
      return try atom()
    case .literal(let text): return .sequence(of: try literal(text))
    case .sequence(let structures):
      var parts: [RegexTree] = []
      for structure in structures { append(try read(structure), to: &parts) }
      return .sequence(of: parts)
    case .choice(let structures):
      var branches: [RegexTree] = []
      for (index, structure) in structures.enumerated() {
        guard index == 0 || take("|") else { throw Self.otherwise }
        branches.append(try read(structure))
      }
      return .alternation(branches)
    case .group(let inner):
      return try group { (parser) throws(RegexProblem) in try parser.read(inner) }
    case .repetition(let inner):
      let part: RegexTree
      switch inner {
      case .group, .repetition, .leaf: part = try read(inner)
      default:
        let isGrouped = take("(?:")
        part = try read(inner)
        guard !isGrouped || take(")") else { throw Self.otherwise }
      }
      guard let repeated = try quantified(part) else { throw Self.otherwise }
      return repeated
    }
  }

  /// A literal, as it stands or between `\Q` and `\E`.
  private mutating func literal(_ text: String) throws(RegexProblem) -> [RegexTree] {
    if take("\\Q") {
      guard take(text), take("\\E") else { throw Self.otherwise }
      return text.map(literal)
    }
    var parts: [RegexTree] = []
    for _ in text { parts.append(try atom()) }
    return parts
  }

  static let otherwise = RegexProblem("that is not written as it is put together")
}
