/// A deterministic automaton over Unicode scalars, built as it is walked. Every state it returns has an accepting continuation.
protocol ScalarAutomaton: AnyObject {
  var initial: Int32 { get }
  /// Successor, or -1 if no accepted string continues this way.
  func step(_ state: Int32, _ scalar: UInt32) -> Int32
  /// Whether some scalar in the range has a successor.
  func hasStep(_ state: Int32, _ lower: UInt32, _ upper: UInt32) -> Bool
  func isAccepting(_ state: Int32) -> Bool
  /// Least number of further scalars to acceptance.
  func shortest(_ state: Int32) -> Int
  /// Whether every scalar from 0x80 up leads back to `state`.
  func loopsAboveASCII(_ state: Int32) -> Bool
  /// Names the state across automata, schemas and processes; nil if it is not worth caching.
  func key(_ state: Int32) -> StructuralHash?
  /// Scalars that can follow, if there are few of them; nil if there may be many.
  func choices(_ state: Int32) -> [UInt32]?
  /// A spelling of the shortest way to acceptance is found through these: some scalars with a successor, the cheapest to write first.
  func samples(_ state: Int32) -> [UInt32]
  /// A scalar of the range towards each next state.
  func samples(_ state: Int32, in range: ClosedRange<UInt32>) -> [UInt32]
}

/// Every string.
final class FreeScalars: ScalarAutomaton {
  let initial: Int32 = 0
  func step(_ state: Int32, _ scalar: UInt32) -> Int32 { 0 }
  func hasStep(_ state: Int32, _ lower: UInt32, _ upper: UInt32) -> Bool { true }
  func isAccepting(_ state: Int32) -> Bool { true }
  func shortest(_ state: Int32) -> Int { 0 }
  func loopsAboveASCII(_ state: Int32) -> Bool { true }
  func key(_ state: Int32) -> StructuralHash? { StructuralHash(a: 1, b: 1) }
  func choices(_ state: Int32) -> [UInt32]? { nil }
  func samples(_ state: Int32) -> [UInt32] { [0x61] }
  func samples(_ state: Int32, in range: ClosedRange<UInt32>) -> [UInt32] { [range.lowerBound] }
}

/// A finite set of strings, as a trie over scalars.
final class LiteralScalars: ScalarAutomaton {
  private(set) var scalar: [UInt32] = [0]
  private(set) var children: [[Int32]] = [[]]
  /// Index of the literal that ends at the node, or -1.
  private(set) var payload: [Int32] = [-1]
  private(set) var shortestBelow: [Int32] = [0]
  private(set) var parent: [Int32] = [-1]
  /// Range of depth-first numbers of the literals below a node, for quick tests of which are reachable.
  private(set) var below: [[Int32]] = []
  let initial: Int32 = 0

  init(_ literals: [[UInt32]]) {
    for (index, literal) in literals.enumerated() {
      var node: Int32 = 0
      for value in literal {
        if let found = children[Int(node)].first(where: { scalar[Int($0)] == value }) {
          node = found
        } else {
          let fresh = Int32(scalar.count)
          scalar.append(value)
          children.append([])
          payload.append(-1)
          parent.append(node)
          children[Int(node)].append(fresh)
          node = fresh
        }
      }
      if payload[Int(node)] < 0 { payload[Int(node)] = Int32(index) }
    }
    shortestBelow = Array(repeating: 0, count: scalar.count)
    below = Array(repeating: [], count: scalar.count)
    for node in stride(from: scalar.count - 1, through: 0, by: -1) {
      if payload[node] >= 0 {
        shortestBelow[node] = 0
        below[node].append(payload[node])
      } else {
        shortestBelow[node] = (children[node].map { shortestBelow[Int($0)] }.min() ?? 0) + 1
      }
      for child in children[node] { below[node] += below[Int(child)] }
    }
  }

  func step(_ state: Int32, _ value: UInt32) -> Int32 {
    for child in children[Int(state)] where scalar[Int(child)] == value { return child }
    return -1
  }
  func hasStep(_ state: Int32, _ lower: UInt32, _ upper: UInt32) -> Bool {
    for child in children[Int(state)] where scalar[Int(child)] >= lower && scalar[Int(child)] <= upper { return true }
    return false
  }
  func isAccepting(_ state: Int32) -> Bool { payload[Int(state)] >= 0 }
  func shortest(_ state: Int32) -> Int { Int(shortestBelow[Int(state)]) }
  func loopsAboveASCII(_ state: Int32) -> Bool { false }
  func key(_ state: Int32) -> StructuralHash? { nil }
  func choices(_ state: Int32) -> [UInt32]? { children[Int(state)].count > 64 ? nil : children[Int(state)].map { scalar[Int($0)] } }
  func samples(_ state: Int32) -> [UInt32] { children[Int(state)].map { scalar[Int($0)] } }
  func samples(_ state: Int32, in range: ClosedRange<UInt32>) -> [UInt32] { samples(state).filter { range.contains($0) } }
}

/// A regular language: states are derivatives.
final class RegexScalars: ScalarAutomaton {
  var arena: RegexArena
  let initial: Int32
  private struct State {
    var pieces: [RegexArena.Piece]
    var shortest: Int
  }
  private var states: [Int32: State] = [:]
  private var fuel: Int
  /// Set when a limit was reached: from then on no new state is reached, and the owner reports it.
  private(set) var isExhausted = false

  init(arena: RegexArena, initial: Int32, fuel: Int) {
    self.arena = arena
    self.initial = initial
    self.fuel = fuel
  }

  private func state(_ id: Int32) -> State {
    if let known = states[id] { return known }
    var live: [RegexArena.Piece] = []
    for piece in arena.partition(id) {
      var left = fuel
      switch arena.isLive(piece.target, fuel: &left) {
      case true?: live.append(piece)
      case false?: break
      case nil: isExhausted = true
      }
    }
    if arena.count > fuel { isExhausted = true }
    let made = State(pieces: live, shortest: -1)
    states[id] = made
    return made
  }

  func step(_ state: Int32, _ scalar: UInt32) -> Int32 {
    let pieces = self.state(state).pieces
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].upper < scalar { low = middle + 1 } else { high = middle }
    }
    return low < pieces.count && pieces[low].lower <= scalar ? pieces[low].target : -1
  }

  func hasStep(_ state: Int32, _ lower: UInt32, _ upper: UInt32) -> Bool {
    for piece in self.state(state).pieces where piece.lower <= upper && piece.upper >= lower { return true }
    return false
  }

  func isAccepting(_ state: Int32) -> Bool { arena.nodes[Int(state)].isNullable }

  func shortest(_ id: Int32) -> Int {
    let node = arena.nodes[Int(id)]
    if node.isPositive || node.isNullable { return Int(node.isNullable ? 0 : node.shortest) }
    let known = state(id).shortest
    if known >= 0 { return known }
    var seen: Set<Int32> = [id]
    var level = [id]
    var distance = 0
    while !level.isEmpty {
      if level.contains(where: { isAccepting($0) }) { break }
      var next: [Int32] = []
      for from in level { for piece in state(from).pieces where seen.insert(piece.target).inserted { next.append(piece.target) } }
      level = next
      distance += 1
    }
    states[id]?.shortest = distance
    return distance
  }

  func loopsAboveASCII(_ id: Int32) -> Bool {
    let pieces = state(id).pieces
    return pieces.contains { $0.target == id && $0.lower <= 0x80 && $0.upper >= 0xD7FF }
      && pieces.contains { $0.target == id && $0.lower <= 0xE000 && $0.upper == 0x10FFFF }
  }

  func key(_ state: Int32) -> StructuralHash? {
    var hash = arena.nodes[Int(state)].hash
    hash.combine(0x5E)
    return hash
  }

  func choices(_ state: Int32) -> [UInt32]? {
    var list: [UInt32] = []
    for piece in self.state(state).pieces {
      if list.count + Int(piece.upper - piece.lower) + 1 > 24 { return nil }
      list.append(contentsOf: piece.lower...piece.upper)
    }
    return list
  }

  func samples(_ state: Int32) -> [UInt32] {
    var list: [UInt32] = []
    for piece in self.state(state).pieces {
      // A scalar that is written as itself, if the piece has one.
      let lower = piece.lower
      let upper = piece.upper
      var pick = lower
      for candidate in [UInt32(0x61), 0x30, 0x41, 0x20, 0x21, 0x23, 0x5D] where candidate >= lower && candidate <= upper {
        pick = candidate
        break
      }
      if pick == lower && (lower < 0x20 || lower == 0x22 || lower == 0x5C) {
        var next = lower
        while next < upper && (next < 0x20 || next == 0x22 || next == 0x5C) { next += 1 }
        pick = next
      }
      list.append(pick)
    }
    return list
  }

  func samples(_ state: Int32, in range: ClosedRange<UInt32>) -> [UInt32] {
    var seen: Set<Int32> = []
    var list: [UInt32] = []
    for piece in self.state(state).pieces where piece.lower <= range.upperBound && piece.upper >= range.lowerBound {
      if seen.insert(piece.target).inserted { list.append(max(piece.lower, range.lowerBound)) }
    }
    return list
  }

  /// Every state reachable from the start, or nil if there are more than `limit`.
  func explore(limit: Int) -> [Int32]? {
    var seen: Set<Int32> = [initial]
    var list = [initial]
    var i = 0
    while i < list.count {
      if list.count > limit { return nil }
      for piece in state(list[i]).pieces where seen.insert(piece.target).inserted { list.append(piece.target) }
      i += 1
    }
    return list
  }

  func targets(_ state: Int32) -> [Int32] { self.state(state).pieces.map(\.target) }
}
