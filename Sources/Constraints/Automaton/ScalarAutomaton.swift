/// A deterministic automaton over Unicode scalars, built as it is walked. Every state it returns has an accepting continuation.
protocol ScalarAutomaton: AnyObject {
  var initial: Int32 { get }
  /// The state after which everything is accepted; -1 if there is none.
  var everything: Int32 { get }
  /// Successor, or -1 if no accepted string continues this way.
  func step(_ state: Int32, _ scalar: UInt32) -> Int32
  /// Whether some scalar in the range has a successor.
  func hasStep(_ state: Int32, _ lower: UInt32, _ upper: UInt32) -> Bool
  func isAccepting(_ state: Int32) -> Bool
  /// Least number of further scalars to acceptance.
  func shortest(_ state: Int32) -> Int
  /// Least number of scalars to acceptance by way of some scalar of the range, itself included; nil if none has a successor.
  func least(_ state: Int32, _ lower: UInt32, _ upper: UInt32) -> Int?
  /// A range of scalars towards acceptance, and what it leads to: each such step is one nearer to it. Nil if the state accepts.
  func towardsEnd(_ state: Int32) -> RegexArena.Piece?
  /// Steps of work spent on making states so far.
  var work: Int { get }
  /// Work at which making states breaks off; setting it clears `isAborted`.
  var workLimit: Int { get set }
  /// Making a state was broken off. What has been answered since then is worth nothing: nothing may be concluded from it but that a
  /// walk must end.
  var isAborted: Bool { get }
  /// What the byte classes lead to, as far as whole classes tell.
  func summary(_ state: Int32) -> ClassSummary
  /// Ranges of scalars with one successor each, ascending; nil where they are not kept as ranges.
  func pieces(_ state: Int32) -> [RegexArena.Piece]?
  /// Names the state across automata, schemas and processes; nil if it is not worth caching.
  func key(_ state: Int32) -> StructuralHash?
  /// Scalars that can follow, if there are few of them; nil if there may be many.
  func choices(_ state: Int32) -> [UInt32]?
  /// A spelling of the shortest way to acceptance is found through these: some scalars with a successor, the cheapest to write first.
  func samples(_ state: Int32) -> [UInt32]
  /// A scalar of the range towards each next state.
  func samples(_ state: Int32, in range: ClosedRange<UInt32>) -> [UInt32]
  var byteCount: Int { get }
}

/// What one state makes of the classes of `ByteClasses` that stand for themselves in a string.
struct ClassSummary {
  /// Classes all of whose scalars have a successor.
  var live: UInt64
  /// Successors with the classes that may lead to them.
  var targets: [(state: Int32, classes: UInt64)]
  /// Whatever follows, some continuation is accepted.
  var isUniversal: Bool

  /// Classes all of whose scalars lead back to `state`.
  func loops(_ state: Int32) -> UInt64 {
    var set = live
    for target in targets where target.state != state { set &= ~target.classes }
    return set
  }
}

/// Every string.
final class FreeScalars: ScalarAutomaton {
  let initial: Int32 = 0
  let everything: Int32 = 0
  func step(_ state: Int32, _ scalar: UInt32) -> Int32 { 0 }
  func hasStep(_ state: Int32, _ lower: UInt32, _ upper: UInt32) -> Bool { true }
  func isAccepting(_ state: Int32) -> Bool { true }
  func shortest(_ state: Int32) -> Int { 0 }
  func least(_ state: Int32, _ lower: UInt32, _ upper: UInt32) -> Int? { 1 }
  func towardsEnd(_ state: Int32) -> RegexArena.Piece? { nil }
  var work: Int { 0 }
  @exclusivity(unchecked) var workLimit = Int.max
  var isAborted: Bool { false }
  var byteCount: Int { 16 }
  func summary(_ state: Int32) -> ClassSummary {
    ClassSummary(live: ByteClasses.content, targets: [(0, ByteClasses.content)], isUniversal: true)
  }
  func pieces(_ state: Int32) -> [RegexArena.Piece]? { [.init(lower: 0, upper: 0x10FFFF, target: 0)] }
  func key(_ state: Int32) -> StructuralHash? { StructuralHash(a: 1, b: 1) }
  func choices(_ state: Int32) -> [UInt32]? { nil }
  func samples(_ state: Int32) -> [UInt32] { [0x61] }
  func samples(_ state: Int32, in range: ClosedRange<UInt32>) -> [UInt32] { [range.lowerBound] }
}

/// A finite set of strings, as a trie over scalars. Nothing in it changes: all workspaces of a grammar share it.
final class LiteralScalars: ScalarAutomaton, Sendable {
  let scalar: [UInt32]
  /// Children of each node, in the order in which they came, from `firstChild` on.
  private let childList: [Int32]
  private let firstChild: [Int32]
  /// Index of the literal that ends at the node, or -1.
  let payload: [Int32]
  let shortestBelow: [Int32]
  /// Least bytes from each node to the end of a literal.
  let leastBytes: [Int32]
  let parent: [Int32]
  /// Where each literal ends.
  let nodeOfLiteral: [Int32]
  /// Indices of the literals in the trie's depth-first order, and where those below each node start and end.
  private let ordered: [Int32]
  private let firstBelow: [Int32]
  private let endBelow: [Int32]
  let initial: Int32 = 0
  let everything: Int32 = -1

  init(_ literals: [[UInt32]]) {
    var scalar: [UInt32] = [0]
    var payload: [Int32] = [-1]
    var parent: [Int32] = [-1]
    var ends: [Int32] = []
    let size = literals.reduce(1) { $0 + $1.count }
    scalar.reserveCapacity(size)
    payload.reserveCapacity(size)
    parent.reserveCapacity(size)
    // First and last child of each node, and the next child of the same parent.
    var first: [Int32] = [-1]
    var last: [Int32] = [-1]
    var sibling: [Int32] = [-1]
    for (index, literal) in literals.enumerated() {
      var node: Int32 = 0
      for value in literal {
        var child = first[Int(node)]
        while child >= 0 && scalar[Int(child)] != value { child = sibling[Int(child)] }
        if child < 0 {
          child = Int32(scalar.count)
          scalar.append(value)
          payload.append(-1)
          parent.append(node)
          first.append(-1)
          last.append(-1)
          sibling.append(-1)
          if first[Int(node)] < 0 { first[Int(node)] = child } else { sibling[Int(last[Int(node)])] = child }
          last[Int(node)] = child
        }
        node = child
      }
      if payload[Int(node)] < 0 { payload[Int(node)] = Int32(index) }
      ends.append(node)
    }
    var list: [Int32] = []
    list.reserveCapacity(scalar.count)
    var starts: [Int32] = []
    starts.reserveCapacity(scalar.count + 1)
    for node in scalar.indices {
      starts.append(Int32(list.count))
      var child = first[node]
      while child >= 0 {
        list.append(child)
        child = sibling[Int(child)]
      }
    }
    starts.append(Int32(list.count))
    // Children come after their parents.
    var counts = payload.map { $0 >= 0 ? Int32(1) : 0 }
    for node in stride(from: scalar.count - 1, to: 0, by: -1) { counts[Int(parent[node])] += counts[node] }
    var firstBelow = [Int32](repeating: 0, count: scalar.count)
    var inOrder = [Int32](repeating: -1, count: Int(counts[0]))
    for node in scalar.indices {
      var at = firstBelow[node]
      if payload[node] >= 0 {
        inOrder[Int(at)] = payload[node]
        at += 1
      }
      for child in list[Int(starts[node])..<Int(starts[node + 1])] {
        firstBelow[Int(child)] = at
        at += counts[Int(child)]
      }
    }
    ordered = inOrder
    self.firstBelow = firstBelow
    endBelow = zip(firstBelow, counts).map { $0 + $1 }
    var shortest = [Int32](repeating: .max, count: scalar.count)
    for node in stride(from: scalar.count - 1, through: 0, by: -1) {
      if payload[node] >= 0 { shortest[node] = 0 } else if shortest[node] == .max { shortest[node] = 1 }
      if node > 0 { shortest[Int(parent[node])] = min(shortest[Int(parent[node])], shortest[node] + 1) }
    }
    var bytes = [Int32](repeating: .max, count: scalar.count)
    for node in stride(from: scalar.count - 1, through: 0, by: -1) {
      if payload[node] >= 0 { bytes[node] = 0 } else if bytes[node] == .max { bytes[node] = 1 }
      let up = Int(parent[node])
      if up >= 0 { bytes[up] = min(bytes[up], bytes[node] + Int32(JSONSpelling.length(scalar[node]))) }
    }
    leastBytes = bytes
    self.scalar = scalar
    self.payload = payload
    self.parent = parent
    nodeOfLiteral = ends
    childList = list
    firstChild = starts
    shortestBelow = shortest
  }

  func children(_ node: Int32) -> ArraySlice<Int32> { childList[Int(firstChild[Int(node)])..<Int(firstChild[Int(node) + 1])] }

  /// Indices of the literals below a node.
  func below(_ node: Int32) -> ArraySlice<Int32> { ordered[Int(firstBelow[Int(node)])..<Int(endBelow[Int(node)])] }

  var byteCount: Int { scalar.count * 36 + nodeOfLiteral.count * 8 }

  func step(_ state: Int32, _ value: UInt32) -> Int32 {
    for child in children(state) where scalar[Int(child)] == value { return child }
    return -1
  }
  func hasStep(_ state: Int32, _ lower: UInt32, _ upper: UInt32) -> Bool {
    for child in children(state) where scalar[Int(child)] >= lower && scalar[Int(child)] <= upper { return true }
    return false
  }
  func isAccepting(_ state: Int32) -> Bool { payload[Int(state)] >= 0 }
  func shortest(_ state: Int32) -> Int { Int(shortestBelow[Int(state)]) }
  func least(_ state: Int32, _ lower: UInt32, _ upper: UInt32) -> Int? {
    children(state).filter { scalar[Int($0)] >= lower && scalar[Int($0)] <= upper }.map { shortest($0) + 1 }.min()
  }
  func towardsEnd(_ state: Int32) -> RegexArena.Piece? {
    if isAccepting(state) { return nil }
    let best = children(state).min { bytes(by: $0) < bytes(by: $1) }
    return best.map { .init(lower: scalar[Int($0)], upper: scalar[Int($0)], target: $0) }
  }
  private func bytes(by child: Int32) -> Int32 { leastBytes[Int(child)] + Int32(JSONSpelling.length(scalar[Int(child)])) }
  var work: Int { 0 }
  var workLimit: Int {
    get { .max }
    set {}
  }
  var isAborted: Bool { false }
  func summary(_ state: Int32) -> ClassSummary { ClassSummary(live: 0, targets: [], isUniversal: false) }
  func pieces(_ state: Int32) -> [RegexArena.Piece]? { nil }
  func key(_ state: Int32) -> StructuralHash? { nil }
  func choices(_ state: Int32) -> [UInt32]? { children(state).count > 64 ? nil : children(state).map { scalar[Int($0)] } }
  func samples(_ state: Int32) -> [UInt32] { children(state).map { scalar[Int($0)] } }
  func samples(_ state: Int32, in range: ClosedRange<UInt32>) -> [UInt32] { samples(state).filter { range.contains($0) } }
}

/// A regular language: states are derivatives.
final class RegexScalars: ScalarAutomaton {
  @exclusivity(unchecked) var arena: RegexArena
  let initial: Int32
  let everything = RegexArena.everything
  private struct State {
    var pieces: [RegexArena.Piece]
    var shortest: Int
  }
  /// By expression: index into `made`, or -1; of its summary into `summaries`.
  @exclusivity(unchecked) private var index: [Int32] = []
  /// The first stands for a state that could not be made.
  @exclusivity(unchecked) private var made: [State] = [State(pieces: [], shortest: -1)]
  @exclusivity(unchecked) private var summaryIndex: [Int32] = []
  @exclusivity(unchecked) private var summaries: [ClassSummary] = []
  @exclusivity(unchecked) private var pieceCount = 0
  @exclusivity(unchecked) private var fuel: Int
  /// Work of a first search for a way to acceptance.
  private static let livenessFuel = 20_000
  /// The same for what took more than the first search may, counts and boundaries in a row: as much as when the language was compiled.
  private static let hardLivenessFuel = 80_000
  /// What searches for a shortest way may still take without finding one: states that lie one behind the other would each pay for it.
  @exclusivity(unchecked) private var fruitlessFuel = 50_000
  /// Set when a limit was reached: from then on no new state is reached, and the owner reports it.
  @exclusivity(unchecked) private(set) var isExhausted = false

  init(arena: RegexArena, initial: Int32, fuel: Int) {
    self.arena = arena
    self.initial = initial
    self.fuel = fuel
  }

  /// An automaton that knows what this one knows, and goes on by itself: what they share is copied when one of them learns more. Of one that
  /// nothing is asked of, copies may be made on several threads.
  func copy() -> RegexScalars {
    let other = RegexScalars(arena: arena, initial: initial, fuel: fuel)
    other.index = index
    other.made = made
    other.summaryIndex = summaryIndex
    other.summaries = summaries
    other.pieceCount = pieceCount
    other.fruitlessFuel = fruitlessFuel
    other.isExhausted = isExhausted
    return other
  }

  /// Index into `made`.
  @inline(__always)
  private func state(_ id: Int32) -> Int {
    if Int(id) < index.count, index[Int(id)] >= 0 { return Int(index[Int(id)]) }
    return explore(id)
  }

  @inline(never)
  private func explore(_ id: Int32) -> Int {
    var live = arena.partition(id)
    let pieces = live
    var kept = 0
    for (i, piece) in pieces.enumerated() {
      var left = Self.livenessFuel
      var isLive = arena.isLive(piece.target, fuel: &left)
      if isLive == nil, !arena.isAborted {
        left = Self.hardLivenessFuel
        isLive = arena.isLive(piece.target, fuel: &left)
      }
      switch isLive {
      case true?:
        // The list stays the arena's own as long as nothing is left out.
        if kept < i { live[kept] = piece }
        kept += 1
      case false?: break
      // Not known to be live counts as dead: the language is then held to a part of it, never to more.
      case nil: isExhausted = true
      }
    }
    if kept < live.count { live.removeLast(live.count - kept) }
    // Broken off: nothing is known of the state, and nothing is remembered.
    if arena.isAborted { return 0 }
    if arena.count > fuel { isExhausted = true }
    pieceCount += live.count + 4
    while index.count <= Int(id) { index.append(-1) }
    index[Int(id)] = Int32(made.count)
    made.append(State(pieces: live, shortest: -1))
    return made.count - 1
  }

  @inline(__always)
  private func pieceList(_ id: Int32) -> [RegexArena.Piece] { made[state(id)].pieces }

  func step(_ state: Int32, _ scalar: UInt32) -> Int32 {
    let pieces = pieceList(state)
    let place = Self.firstPiece(pieces, endingFrom: scalar)
    return place < pieces.count && pieces[place].lower <= scalar ? pieces[place].target : -1
  }

  func hasStep(_ state: Int32, _ lower: UInt32, _ upper: UInt32) -> Bool {
    let pieces = pieceList(state)
    let place = Self.firstPiece(pieces, endingFrom: lower)
    return place < pieces.count && pieces[place].lower <= upper
  }

  /// Index of the first of the ascending pieces that ends at a scalar or behind it; their number if there is none.
  @inline(__always)
  private static func firstPiece(_ pieces: [RegexArena.Piece], endingFrom scalar: UInt32) -> Int {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].upper < scalar { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func isAccepting(_ state: Int32) -> Bool { arena.nodes[Int(state)].isNullable }

  /// Exact within `searchFuel`, and as long as the searches of this language that found nothing took less than `fruitlessFuel` together;
  /// beyond these the length of a way that is known.
  func shortest(_ id: Int32) -> Int {
    let node = arena.nodes[Int(id)]
    if node.isPositive || node.isNullable { return Int(node.isNullable ? 0 : node.shortest) }
    let known = made[state(id)].shortest
    if known >= 0 { return known }
    if let found = search(id) { return found }
    if arena.isAborted { return .max / 4 }
    // Too far: along the way by which the state was found live, to the first state of which more is known.
    var chain: [Int32] = []
    var at = id
    var rest = 0
    while let next = arena.towardsAcceptance(at) {
      chain.append(at)
      at = next
      let node = arena.nodes[Int(at)]
      if node.isPositive || node.isNullable { break }
      if made[state(at)].shortest >= 0 { break }
    }
    if arena.isAborted { return .max / 4 }
    let last = arena.nodes[Int(at)]
    if last.isNullable { rest = 0 } else if last.isPositive { rest = Int(last.shortest) } else { rest = max(0, made[state(at)].shortest) }
    for link in chain.reversed() {
      rest += 1
      made[state(link)].shortest = rest
    }
    return rest
  }

  /// Breadth first to acceptance; every state on the way that is found gets its figure.
  private func search(_ id: Int32) -> Int? {
    guard fruitlessFuel > 0 else { return nil }
    let begun = arena.work
    let limit = begun + min(Self.searchFuel, fruitlessFuel)
    var parent: [Int32: Int32] = [id: -1]
    var level = [id]
    while !level.isEmpty {
      if let found = level.first(where: { isAccepting($0) }) {
        var distance = 0
        var at = found
        while at >= 0 {
          made[state(at)].shortest = distance
          distance += 1
          at = parent[at] ?? -1
        }
        return distance - 1
      }
      var next: [Int32] = []
      for from in level {
        let pieces = pieceList(from)
        arena.charge(pieces.count)
        for piece in pieces where parent[piece.target] == nil {
          parent[piece.target] = from
          next.append(piece.target)
        }
        if arena.isAborted || arena.work > limit || parent.count > Self.searchStates {
          fruitlessFuel -= arena.work - begun
          return nil
        }
      }
      level = next
    }
    return nil
  }

  /// Settles how far each of some states is from acceptance, where they are all that can be reached from one another: backwards from those
  /// that accept, each step between them looked at once.
  func settleShortest(_ states: [Int32]) {
    // By index into `made`: where the states that lead there start in `sources`.
    var starts = [Int](repeating: 0, count: made.count + 1)
    for id in states { for piece in pieceList(id) { starts[state(piece.target) + 1] += 1 } }
    for i in 1..<starts.count { starts[i] += starts[i - 1] }
    var sources = [Int](repeating: 0, count: starts[made.count])
    var ends = starts
    for id in states {
      for piece in pieceList(id) {
        let target = state(piece.target)
        sources[ends[target]] = state(id)
        ends[target] += 1
      }
    }
    arena.charge(sources.count / 4)
    var distances = [Int](repeating: -1, count: made.count)
    var level: [Int] = []
    for id in states where isAccepting(id) {
      distances[state(id)] = 0
      level.append(state(id))
    }
    var distance = 0
    while !level.isEmpty {
      distance += 1
      var next: [Int] = []
      for target in level {
        for source in sources[starts[target]..<starts[target + 1]] where distances[source] < 0 {
          distances[source] = distance
          next.append(source)
        }
      }
      level = next
    }
    for id in states where distances[state(id)] >= 0 { made[state(id)].shortest = distances[state(id)] }
  }

  private static let searchFuel = 40_000
  private static let searchStates = 2_000

  func least(_ id: Int32, _ lower: UInt32, _ upper: UInt32) -> Int? {
    let pieces = pieceList(id)
    var place = Self.firstPiece(pieces, endingFrom: lower)
    var best: Int?
    while place < pieces.count, pieces[place].lower <= upper {
      best = min(best ?? .max, shortest(pieces[place].target) + 1)
      place += 1
    }
    return best
  }

  func towardsEnd(_ id: Int32) -> RegexArena.Piece? {
    if isAccepting(id) { return nil }
    var best: (left: Int, cost: Int, piece: RegexArena.Piece)?
    for piece in pieceList(id) {
      let left = shortest(piece.target)
      let cost = JSONSpelling.cheapest(piece.lower, piece.upper).cost
      if let best, (best.left, best.cost) <= (left, cost) { continue }
      best = (left, cost, piece)
    }
    return best?.piece
  }

  var work: Int { arena.work }
  var workLimit: Int {
    get { arena.workLimit }
    set { arena.workLimit = newValue }
  }
  var isAborted: Bool { arena.isAborted }

  /// Expressions, and the pieces of those that were walked (kept here and in the arena).
  var byteCount: Int { arena.byteCount + pieceCount * 24 + summaries.count * 96 + (index.count + summaryIndex.count) * 4 }

  func summary(_ id: Int32) -> ClassSummary {
    if Int(id) < summaryIndex.count, summaryIndex[Int(id)] >= 0 { return summaries[Int(summaryIndex[Int(id)])] }
    let made = summarize(id)
    if arena.isAborted { return ClassSummary(live: 0, targets: [], isUniversal: false) }
    while summaryIndex.count <= Int(id) { summaryIndex.append(-1) }
    summaryIndex[Int(id)] = Int32(summaries.count)
    summaries.append(made)
    return made
  }

  private func summarize(_ id: Int32) -> ClassSummary {
    let pieces = pieceList(id)
    arena.charge(8 + pieces.count / 2)
    var made = ClassSummary(live: ByteClasses.content, targets: [], isUniversal: false)
    var covered: (low: UInt64, high: UInt64) = (0, 0)
    // First scalar above ASCII that no piece has covered yet.
    var open: UInt32 = 0x80
    var liveSpaces = 0
    for piece in pieces {
      var classes: UInt64 = 0
      if piece.lower < 0x80 {
        for scalar in max(piece.lower, 0x20)..<max(min(piece.upper, 0x7F) + 1, max(piece.lower, 0x20)) {
          if scalar < 64 { covered.low |= 1 << UInt64(scalar) } else { covered.high |= 1 << UInt64(scalar - 64) }
          classes |= 1 << UInt64(ByteClasses.ofASCII[Int(scalar)])
        }
      }
      if piece.upper >= 0x80 {
        let lower = max(piece.lower, 0x80)
        var spaces = 0
        for scalar in ByteClasses.spaceScalars where scalar >= lower && scalar <= piece.upper { spaces += 1 }
        liveSpaces += spaces
        if spaces > 0 { classes |= ByteClasses.spaces }
        if Int(piece.upper - lower) + 1 > spaces { classes |= ByteClasses.wellFormed }
        if !Self.isSpaceGap(open, lower) { made.live &= ~ByteClasses.wellFormed }
        open = piece.upper == 0xD7FF ? 0xE000 : piece.upper + 1
      }
      if let known = made.targets.firstIndex(where: { $0.state == piece.target }) {
        made.targets[known].classes |= classes
      } else {
        made.targets.append((piece.target, classes))
      }
    }
    if !Self.isSpaceGap(open, 0x11_0000) { made.live &= ~ByteClasses.wellFormed }
    if liveSpaces < ByteClasses.spaceScalars.count { made.live &= ~ByteClasses.spaces }
    for scalar in 0x20..<0x80 {
      let isCovered = scalar < 64 ? covered.low >> UInt64(scalar) & 1 : covered.high >> UInt64(scalar - 64) & 1
      if isCovered == 0 { made.live &= ~(1 << UInt64(ByteClasses.ofASCII[scalar])) }
    }
    made.isUniversal = arena.isUniversal(id)
    return made
  }

  /// Whether nothing but white space lies from `lower` to before `upper`.
  private static func isSpaceGap(_ lower: UInt32, _ upper: UInt32) -> Bool {
    if lower >= upper { return true }
    if upper - lower > 16 { return false }
    return (lower..<upper).allSatisfy { ByteClasses.isSpace($0) }
  }

  func pieces(_ state: Int32) -> [RegexArena.Piece]? { pieceList(state) }

  func key(_ state: Int32) -> StructuralHash? {
    var hash = arena.nodes[Int(state)].hash
    hash.combine(0x5E)
    return hash
  }

  func choices(_ state: Int32) -> [UInt32]? {
    var list: [UInt32] = []
    for piece in pieceList(state) {
      if list.count + Int(piece.upper - piece.lower) + 1 > 24 { return nil }
      list.append(contentsOf: piece.lower...piece.upper)
    }
    return list
  }

  func samples(_ state: Int32) -> [UInt32] {
    var list: [UInt32] = []
    for piece in pieceList(state) {
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
    for piece in pieceList(state) where piece.lower <= range.upperBound && piece.upper >= range.lowerBound {
      if seen.insert(piece.target).inserted { list.append(max(piece.lower, range.lowerBound)) }
    }
    return list
  }

  /// Every state reachable from the start, or nil if there are more than `limit` or `work` reaches its bound.
  func explore(limit: Int, work bound: Int) -> [Int32]? {
    var seen: Set<Int32> = [initial]
    var list = [initial]
    var i = 0
    while i < list.count {
      if list.count > limit || arena.work > bound || arena.isAborted { return nil }
      for piece in pieceList(list[i]) where seen.insert(piece.target).inserted { list.append(piece.target) }
      i += 1
    }
    return list
  }

  func targets(_ state: Int32) -> [Int32] { pieceList(state).map(\.target) }
}
