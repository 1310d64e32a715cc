/// A compiled split pattern: a program for a backtracking matcher that never does the same work twice.
///
/// The first alternative that matches wins, as in Perl. Nothing is captured, so whether the rest of the pattern
/// matches depends on the instruction and the position alone; the matcher remembers where long repetitions failed, so
/// the time is linear in the text for every pattern whose unbounded repetitions are of single characters.
struct SplitPattern: Sendable {
  enum Operation: UInt8, Sendable {
    /// One scalar of set `a`.
    case set
    /// Scalars of set `a`, at least `b`, at most `c` (−1: no limit).
    case greedyLoop, lazyLoop, possessiveLoop
    /// Try `a`, then `b`.
    case split
    /// The same, remembered, since a repetition leads back here.
    case loopSplit
    case jump
    /// The program from `b` must (`c` = 0) or must not match here; goes on at `a`.
    case lookahead
    /// The program from `b` matches and is not taken up again; goes on at `a` where it ended.
    case atomic
    /// The scalar before is (`c` = 0) or is not of set `a`.
    case lookbehind
    /// `a` is the assertion.
    case assertion
    case accept
  }

  struct Instruction: Sendable {
    var operation: Operation
    var a: Int32 = 0
    var b: Int32 = 0
    var c: Int32 = 0
  }

  let source: String
  private(set) var program: [Instruction] = []
  private(set) var sets: [SplitScalarSet] = []
  /// The ASCII part of each set, 128 bits as two words: what the matcher's inner loops look at.
  private(set) var asciiMaps: [UInt64] = []
  /// Where each top-level alternative begins, at most 64; `candidates` tells by the next byte which can match.
  private(set) var alternatives: [Int] = []
  private(set) var candidates = [UInt64](repeating: 0, count: 257)

  /// - Throws: `RegexError` for a pattern with parts that are not supported.
  init(_ source: String) throws(RegexError) {
    self.source = source
    let root = try RegexParser.parse(source)
    var branches: [SplitNode] = [root]
    if case .alternation(let nodes) = root, nodes.count <= 64 { branches = nodes }
    for (index, branch) in branches.enumerated() {
      alternatives.append(program.count)
      try compile(branch)
      emit(.accept)
      let first = Self.first(branch, sets)
      for byte in 0..<256 where first.isNullable || first.contains(UInt8(byte)) { candidates[byte] |= 1 << UInt64(index) }
      if first.isNullable { candidates[256] |= 1 << UInt64(index) }
    }
  }

  @discardableResult
  private mutating func emit(_ operation: Operation, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0) -> Int {
    program.append(Instruction(operation: operation, a: Int32(a), b: Int32(b), c: Int32(c)))
    return program.count - 1
  }

  private mutating func index(of set: SplitScalarSet) -> Int {
    if let found = sets.firstIndex(of: set) { return found }
    sets.append(set)
    asciiMaps.append(set.low)
    asciiMaps.append(set.high)
    return sets.count - 1
  }

  private mutating func compile(_ node: SplitNode) throws(RegexError) {
    guard program.count < 100_000 else { throw RegexError(offset: 0, message: "a pattern that is too large") }
    switch node {
    case .empty: break
    case .set(let set): emit(.set, index(of: set))
    case .sequence(let nodes): for node in nodes { try compile(node) }
    case .alternation(let nodes):
      var exits: [Int] = []
      for node in nodes.dropLast() {
        let split = emit(.split)
        program[split].a = Int32(program.count)
        try compile(node)
        exits.append(emit(.jump))
        program[split].b = Int32(program.count)
      }
      if let last = nodes.last { try compile(last) }
      for exit in exits { program[exit].a = Int32(program.count) }
    case .repetition(let body, let from, let upTo, let kind): try compile(body, from: from, upTo: upTo, kind)
    case .lookahead(let body, let negated): try compileNested(body, .lookahead, negated ? 1 : 0)
    case .atomic(let body): try compileNested(body, .atomic, 0)
    case .lookbehind(let set, let negated): emit(.lookbehind, index(of: set), 0, negated ? 1 : 0)
    case .assertion(let kind): emit(.assertion, Int(kind.rawValue))
    }
  }

  private mutating func compileNested(_ body: SplitNode, _ operation: Operation, _ flag: Int) throws(RegexError) {
    let head = emit(operation, 0, 0, flag)
    program[head].b = Int32(program.count)
    try compile(body)
    emit(.accept)
    program[head].a = Int32(program.count)
  }

  private mutating func compile(_ body: SplitNode, from: Int, upTo: Int?, _ kind: SplitNode.Repeat) throws(RegexError) {
    if case .set(let set) = body {
      let operation: Operation = kind == .greedy ? .greedyLoop : kind == .lazy ? .lazyLoop : .possessiveLoop
      emit(operation, index(of: set), from, upTo ?? -1)
      return
    }
    if kind == .possessive {
      return try compileNested(.repetition(body, from: from, upTo: upTo, .greedy), .atomic, 0)
    }
    for _ in 0..<from { try compile(body) }
    func point(_ split: Int, into program: inout [Instruction], body: Int, exit: Int) {
      program[split].a = Int32(kind == .greedy ? body : exit)
      program[split].b = Int32(kind == .greedy ? exit : body)
    }
    guard let upTo else {
      let split = emit(.loopSplit)
      let start = program.count
      try compile(body)
      emit(.jump, split)
      point(split, into: &program, body: start, exit: program.count)
      return
    }
    var splits: [(split: Int, body: Int)] = []
    for _ in from..<max(from, upTo) {
      let split = emit(.split)
      splits.append((split, program.count))
      try compile(body)
    }
    for (split, start) in splits { point(split, into: &program, body: start, exit: program.count) }
  }

  // MARK: First bytes

  /// The bytes with which a match can begin; nullable where it can be empty or begins with an assertion.
  private struct First {
    var isNullable: Bool
    var bytes = [Bool](repeating: false, count: 256)
    func contains(_ byte: UInt8) -> Bool { bytes[Int(byte)] }
  }

  private static func first(_ node: SplitNode, _ sets: [SplitScalarSet]) -> First {
    switch node {
    case .empty, .lookahead, .lookbehind, .assertion: return First(isNullable: true)
    case .set(let set): return First(isNullable: false, bytes: (0..<256).map { set.mayBegin(UInt8($0)) })
    case .atomic(let body): return first(body, sets)
    case .repetition(let body, let from, _, _):
      var result = first(body, sets)
      if from == 0 { result.isNullable = true }
      return result
    case .sequence(let nodes):
      var result = First(isNullable: true)
      for node in nodes {
        let next = first(node, sets)
        for byte in 0..<256 where next.bytes[byte] { result.bytes[byte] = true }
        if !next.isNullable {
          result.isNullable = false
          break
        }
      }
      return result
    case .alternation(let nodes):
      var result = First(isNullable: false)
      for node in nodes {
        let next = first(node, sets)
        for byte in 0..<256 where next.bytes[byte] { result.bytes[byte] = true }
        if next.isNullable { result.isNullable = true }
      }
      return result
    }
  }
}
