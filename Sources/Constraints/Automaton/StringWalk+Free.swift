/// The sweep of a state that all but one way leave for where everything is accepted: "not this class repeated".
extension StringWalk {
  /// Levels that must be settled for such a sweep to pay.
  private static let leastDepth = 3

  /// From the start, over the whole vocabulary: what leaves the main way is as in a free string, what stays on it is followed level by
  /// level, and only its quotes, its escapes and its end are looked at. False if nothing was done.
  mutating func sweepAgainstFree(_ free: FreeTokens) -> Bool {
    guard let first = machine.fan(start, levels), first.target >= 0, !machine.isFree(first), isRestFreed(first) else { return false }
    var classes = first.classes
    if classes & ByteClasses.wellFormed == 0 { classes &= ~ByteClasses.spaces }
    let takesAbove = classes & ByteClasses.wellFormed != 0
    let bytes = ByteSet(classes: classes)
    // The way, as far as it goes: a state and its fan per level, and whether the last one is left for good.
    var way: [(state: Int32, fan: Fan)] = [(start, first)]
    while way.count < levels.count {
      let (state, fan) = way[way.count - 1]
      let next = machine.boundary(fan.target)
      if next == state, let last = way.last {
        way.append(last)
        continue
      }
      guard machine.fuel >= 0, let following = machine.fan(next, levels) else { return false }
      way.append((next, following))
      if machine.isFree(following) || way.count > Self.sweepDepth { break }
      guard isRestFreed(following), takesAbove ? !following.aboveIsFreed : following.aboveIsFreed else { break }
    }
    let last = way[way.count - 1].fan
    if way.count < min(Self.leastDepth, levels.count), !machine.isFree(last) { return false }

    var departures: [(node: Int32, state: Int32)] = []
    var closed: [Int32] = []
    func depart(_ level: Int, _ column: Int, _ state: Int32, isMarked: Bool) {
      let places = levels.places(level, column, in: 1, trie.count)
      look(places.count + 2)
      for place in places where isOnWay(place, classes) {
        departures.append((levels.nodes[place], state))
        if isMarked { markLeft(Int(levels.nodes[place])) }
      }
    }
    for (level, (state, fan)) in way.enumerated() {
      let next = level + 1
      let isLast = level == way.count - 1 && way.count < levels.count
      depart(next, 0x5C, state, isMarked: false)
      if !machine.isAccepting(state) {
        for place in levels.places(next, 0x22, in: 1, trie.count) where isOnWay(place, classes) { closed.append(levels.nodes[place]) }
      }
      let content = ByteSet(classes: ByteClasses.content)
      if isLast {
        (content & ~fan.freed).forEach { depart(next, $0, state, isMarked: false) }
        if !fan.aboveIsFreed {
          for column in [TrieLevels.other, TrieLevels.space, TrieLevels.cut] { depart(next, column, state, isMarked: false) }
        }
      } else {
        ((bytes & ~fan.main) | (~bytes & fan.main & content)).forEach { depart(next, $0, state, isMarked: true) }
      }
    }

    let rankWords = vocabulary.classMasks.rankWords
    for i in 0..<rankWords { bits[i] = free.inside.ranked[i] }
    base = (free.inside, .max)
    takeExits(free, outside: closed + departures.map(\.node))
    for (node, _) in departures {
      Self.fill(bits, Int(trie.rank[Int(node)]), Int(trie.rank[Int(trie.end[Int(node)])]), false)
    }
    for (node, state) in departures {
      look(Self.departureCost)
      if machine.fuel < 0 { break }
      settle(Int(node), state)
    }
    return true
  }

  /// Whether what does not lead the main way leads to where everything is accepted.
  private func isRestFreed(_ fan: Fan) -> Bool {
    let content = ByteSet(classes: ByteClasses.content)
    return content & ~(fan.main | fan.freed) == ByteSet() && (fan.aboveIsFreed || fan.otherIsMain && fan.spaceIsMain)
  }

  /// The exits of a free string but for those below some nodes.
  private mutating func takeExits(_ free: FreeTokens, outside nodes: [Int32]) {
    var from = 0
    for node in nodes.sorted() {
      let first = free.firstExit(trie.rank[Int(node)])
      if first > from { exits += free.exits[from..<first] }
      from = max(from, free.firstExit(trie.rank[Int(trie.end[Int(node)])]))
    }
    exits += free.exits[min(from, free.exits.count)...]
  }

  /// What is allowed at and below a node, where the state before its scalar is known.
  private mutating func settle(_ node: Int, _ state: Int32) {
    if trie.due[node] > 0 {
      let pending = trie.pendingScalars(node)
      if machine.hasScalar(state, pending.lower, pending.upper) { takeEntries(node) }
      return
    }
    let byte = trie.byte[node]
    let target = byte < 0x80 ? machine.next(state, byte) : scalarTarget(state, trie.scalar[node])
    if target < 0 { return }
    takeEntries(node)
    let scalars = Int(levels.level[node]) - (machine.isBoundary(target) ? 0 : 1)
    descend(node, target, UInt16(truncatingIfNeeded: scalars))
  }
}
