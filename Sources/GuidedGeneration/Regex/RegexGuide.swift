import Synchronization

/// What a regular expression means as a guide: the pattern of ECMA-262 that a schema has for it.
enum RegexGuide {
  private struct Known {
    var pattern: String
    /// Texts that it describes, to be confirmed by the regular expression itself.
    var samples: [String]
  }

  private static let known = Mutex<[String: Result<Known, RegexProblem>]>([:])
  private static let mostKnown = 512

  /// The pattern for the whole of a text.
  ///
  /// What is written down of a `Regex` does not say everything, for one not which behaviour its repetitions have by default. So a few texts of
  /// the pattern are shown to the `Regex`, and if it does not match them, nothing is promised.
  ///
  /// - Throws: ``RegexProblem`` where no pattern describes what the regular expression matches.
  static func pattern<Output>(of regex: Regex<Output>) throws(RegexProblem) -> String {
    guard let literal = regex._literalPattern else {
      throw RegexProblem("with a transformation or a component of which no pattern can be written")
    }
    let known = try read(literal)
    for sample in known.samples {
      let match = try? regex.wholeMatch(in: sample)
      if match == nil { throw RegexProblem("that does not match \(sample.debugDescription), as '\(literal)' would") }
    }
    return known.pattern
  }

  private static func read(_ literal: String) throws(RegexProblem) -> Known {
    if let known = known.withLock({ $0[literal] }) { return try known.get() }
    let result: Result<Known, RegexProblem>
    do throws(RegexProblem) {
      let tree = try RegexParser.parse(literal)
      result = .success(Known(pattern: try RegexWriter.pattern(for: tree), samples: RegexSamples.texts(of: tree)))
    } catch {
      result = .failure(error)
    }
    known.withLock { known in
      if known.count >= mostKnown { known.removeAll() }
      known[literal] = result
    }
    return try result.get()
  }
}

/// Texts that a regular expression describes, the same ones each time.
struct RegexSamples {
  private var state: UInt64
  private static let count = 12
  private static let maximumLength = 200

  /// None where lookaround decides, of which a text by chance knows nothing.
  static func texts(of tree: RegexTree) -> [String] {
    let isPlain = !tree.contains { part in
      switch part {
      case .lookahead, .atomic, .start, .end, .repetition(_, _, _, .possessive): true
      default: false
      }
    }
    guard isPlain || tree.isPlainBetweenAnchors else { return [] }
    var result: [String] = []
    for number in 0..<count {
      var sampler = RegexSamples(state: UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1)
      guard let text = sampler.text(of: tree, round: number), text.utf8.count <= maximumLength, !result.contains(text) else { continue }
      result.append(text)
    }
    return result
  }

  private mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  private mutating func text(of tree: RegexTree, round: Int) -> String? {
    switch tree {
    case .empty, .wordBoundary, .lookahead, .start, .end: return ""
    case .character(let character): return String(character)
    case .newline: return "\n"
    case .characterClass(let set): return character(of: set)
    case .sequence(let parts):
      var result = ""
      for part in parts {
        guard let text = text(of: part, round: round), result.utf8.count <= Self.maximumLength else { return nil }
        result += text
      }
      return result
    case .alternation(let branches): return text(of: branches[next(branches.count)], round: round)
    case .repetition(let part, let minimum, let maximum, _):
      let most = min(maximum ?? minimum + 3, minimum + 3)
      let rounds = round == 0 ? minimum : round == 1 ? most : minimum + next(most - minimum + 1)
      guard rounds <= Self.maximumLength else { return nil }
      var result = ""
      for _ in 0..<rounds {
        guard let text = text(of: part, round: round) else { return nil }
        result += text
      }
      return result
    case .atomic(let part): return text(of: part, round: round)
    }
  }

  /// A member that is written, by chance; nothing where none is found.
  private mutating func character(of set: RegexClass) -> String? {
    let clusters = set.clusters
    if !clusters.isEmpty, next(2) == 0 { return String(clusters[next(clusters.count)]) }
    let start = next(Self.candidates.count)
    for offset in 0..<Self.candidates.count {
      let scalar = Self.candidates[(start + offset) % Self.candidates.count]
      if set.writes(scalar) == true { return String(Character(scalar)) }
    }
    guard case .ranges(let ranges) = set, let range = ranges.first, let scalar = Unicode.Scalar(range.lowerBound),
      RegexWriter.standsAlone(scalar)
    else { return nil }
    return String(Character(scalar))
  }

  /// ASCII, and some of everything else.
  private static let candidates: [Unicode.Scalar] = {
    let values =
      Array(UInt32(0x20)...0x7E) + [0x09, 0x0A] + Array(UInt32(0xA1)...0x24F) + stride(from: 0x370, to: 0x20000, by: 31)
      + Array(stride(from: 0x1F600, to: 0x1F64F, by: 7))
    return values.compactMap(Unicode.Scalar.init).filter(RegexWriter.standsAlone)
  }()
}

extension RegexClass {
  /// Whether the scalar is among what is written for the set.
  func writes(_ scalar: Unicode.Scalar) -> Bool? {
    guard let terms = terms() else { return nil }
    return terms.contains { term in
      term.allSatisfy { literal in
        switch literal.atom {
        case .ranges(let ranges): ranges.contains { $0.contains(scalar.value) } != literal.isNegated
        case .named(let named):
          if !literal.isNegated, let ascii = named.ascii {
            ascii.contains { $0.contains(scalar.value) }
          } else {
            named.contains(scalar).map { $0 != literal.isNegated } ?? false
          }
        }
      }
    }
  }
}

extension RegexTree {
  /// Whether anchors stand at the ends alone, and nothing else looks around.
  fileprivate var isPlainBetweenAnchors: Bool {
    guard case .sequence(var parts) = self else { return false }
    if parts.first == .start { parts.removeFirst() }
    if parts.last == .end { parts.removeLast() }
    return !RegexTree.sequence(parts).contains { part in
      switch part {
      case .lookahead, .atomic, .start, .end, .repetition(_, _, _, .possessive): true
      default: false
      }
    }
  }
}
