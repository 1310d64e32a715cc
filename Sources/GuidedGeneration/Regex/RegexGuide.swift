import Synchronization

/// What a regular expression means as a guide: the pattern of ECMA-262 that a schema has for it.
enum RegexGuide {
  private struct Known {
    var pattern: String
    /// Texts by chance, and whether they match what is written down of the regular expression.
    var samples: [(text: String, matches: Bool)]
  }

  private static let known = Mutex<[String: Result<Known, RegexProblem>]>([:])
  private static let mostKnown = 512

  /// The pattern for the whole of a text.
  ///
  /// What is written down of a `Regex` does not say everything. So some texts are shown to the `Regex`, and if it does not match those of
  /// the pattern, nothing is promised.
  ///
  /// - Throws: ``RegexProblem`` where no pattern describes what the regular expression matches.
  static func pattern<Output>(of regex: Regex<Output>) throws(RegexProblem) -> String {
    guard let literal = regex._literalPattern else {
      throw RegexProblem("with a transformation or a component of which no pattern can be written")
    }
    let known = try read(literal, RegexStructure(regex))
    for (sample, matches) in known.samples {
      let isMatch = (try? regex.wholeMatch(in: sample)) != nil
      if isMatch != matches { throw RegexProblem("of which '\(literal)' is not the whole: \(sample.debugDescription) tells them apart") }
    }
    return known.pattern
  }

  private static func read(_ literal: String, _ structure: RegexStructure?) throws(RegexProblem) -> Known {
    // What is put together in another way may be written in the same.
    let key = structure.map { "\(literal)\n\($0)" } ?? literal
    if let known = known.withLock({ $0[key] }) { return try known.get() }
    let result: Result<Known, RegexProblem>
    do throws(RegexProblem) {
      let tree = try RegexParser.parse(literal, structure: structure)
      result = .success(Known(pattern: try RegexWriter.pattern(for: tree), samples: try RegexSamples.texts(of: tree, writtenAs: literal)))
    } catch {
      result = .failure(error)
    }
    known.withLock { known in
      if known.count >= mostKnown { known.removeAll() }
      known[key] = result
    }
    return try result.get()
  }
}

/// Texts that a regular expression describes, the same ones each time.
struct RegexSamples {
  private var state: UInt64
  private var text = ""
  private var isEnded = false
  private static let count = 20

  private init(state: UInt64) { self.state = state }

  private static let maximumLength = 200

  /// Texts, and whether the regular expression should match them: always, but where lookaround decides; there the literal is asked.
  static func texts(of tree: RegexTree, writtenAs literal: String) throws(RegexProblem) -> [(text: String, matches: Bool)] {
    let looksAround = tree.contains { part in
      switch part {
      case .lookahead, .atomic, .repetition(_, _, _, .possessive): true
      default: false
      }
    }
    let judge = looksAround ? try? Regex(literal) : nil
    if looksAround, judge == nil { throw RegexProblem("that is not written in the syntax of literals") }
    var result: [(text: String, matches: Bool)] = []
    for number in 0..<count {
      var sampler = RegexSamples(state: UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1)
      guard sampler.write(tree, round: number), !result.contains(where: { $0.text == sampler.text }) else { continue }
      let matches = judge.map { (try? $0.wholeMatch(in: sampler.text)) != nil } ?? true
      result.append((sampler.text, matches))
    }
    return result
  }

  private mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  /// Adds a text of the tree; false where there is none, or it would be long.
  private mutating func write(_ tree: RegexTree, round: Int) -> Bool {
    switch tree {
    case .empty, .wordBoundary, .lookahead: return true
    case .start: return text.isEmpty
    case .end:
      isEnded = true
      return true
    case .character(let character): return add(String(character))
    case .newline: return add("\n")
    case .characterClass(let set): return character(of: set).map { add($0) } ?? false
    case .sequence(let parts):
      for part in parts where !write(part, round: round) { return false }
      return true
    case .alternation(let branches): return write(branches[next(branches.count)], round: round)
    case .repetition(let part, let minimum, let maximum, _):
      let most = min(maximum ?? minimum + 3, minimum + 3)
      let rounds = round == 0 ? minimum : round == 1 ? most : minimum + next(most - minimum + 1)
      guard rounds <= Self.maximumLength else { return false }
      for _ in 0..<rounds where !write(part, round: round) { return false }
      return true
    case .atomic(let part): return write(part, round: round)
    }
  }

  private mutating func add(_ more: String) -> Bool {
    guard !isEnded, text.utf8.count < Self.maximumLength else { return false }
    text += more
    return true
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
