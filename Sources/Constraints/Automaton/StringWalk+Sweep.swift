/// The ways of a walk that leave most of the vocabulary's trie untouched.
extension StringWalk {
  // MARK: Where nothing plain can go wrong

  /// Scalars of plain content after which whatever is plain may still follow, if few tokens are longer; else 0. Where most leads to a
  /// state that loops over everything, it is left to a sweep, which follows that state only.
  func plainLimit() -> Int {
    let all = ByteClasses.content
    let scalars = machine.scalars(start)
    guard machine.automaton.summary(scalars).live & all == all, let fan = machine.fan(start, levels), !fan.isLoop(scalars)
    else { return 0 }
    if fan.share >= Self.broadShare, machine.fan(machine.boundary(fan.target), levels)?.isLoop(fan.target) == true { return 0 }
    let takes = machine.takes(start)
    if machine.covers(takes, all, height: .max) { return .max }
    return [32, 16, 12].first { machine.covers(takes, all, height: $0) } ?? 0
  }

  /// Every plain token of at most `limit` scalars, wherever it leads; only where a quote or an escape comes, and beyond the limit, is the
  /// state of interest.
  mutating func takeAllPlain(_ limit: Int) {
    takeMainWay(0, ByteClasses.content, limit)
    takeTurns(limit)
    takeBeyond(limit)
  }

  /// What begins with plain content of at most `limit` scalars and a quote or a backslash.
  mutating func takeTurns(_ limit: Int) {
    var states = [Int32](repeating: start, count: trie.maximumDepth + 2)
    for turn in levels.turns {
      look(4)
      if machine.fuel < 0 { return }
      let node = Int(turn.node)
      let level = Int(levels.level[node])
      // Also where it is too long: the next one shares what it has stepped.
      let state = follow(turn, &states)
      if level - 1 > limit || state < 0 { continue }
      let scalars = UInt16(truncatingIfNeeded: level - 1)
      if trie.byte[node] == 0x22 {
        if machine.isAccepting(state) { leave(node, scalars) }
      } else {
        let target = machine.next(state, 0x5C)
        if target < 0 { continue }
        takeEntries(node)
        descend(node, target, scalars)
      }
    }
  }

  /// The plain tokens of more than `limit` scalars.
  private mutating func takeBeyond(_ limit: Int) {
    if limit >= levels.count { return }
    for column in 0x20...TrieLevels.cut where column != 0x22 && column != 0x5C {
      for place in levels.places(limit + 1, column, in: 1, trie.count) where levels.above[place] & ~ByteClasses.content == 0 {
        look(limit)
        if machine.fuel < 0 { return }
        let node = levels.nodes[place]
        let state = state(before: Int(node))
        if state < 0 { continue }
        if column == TrieLevels.cut {
          let pending = trie.pendingScalars(Int(node))
          if machine.hasScalar(state, pending.lower, pending.upper) { takeEntries(Int(node)) }
          continue
        }
        let target = column < 0x80 ? machine.next(state, UInt8(column)) : machine.after(state, scalar: trie.scalar[Int(node)])
        if target < 0 { continue }
        takeEntries(Int(node))
        descend(Int(node), target, UInt16(truncatingIfNeeded: limit + 1))
      }
    }
  }

  /// The state above a turn; `states` has those by depth along the turn before.
  private mutating func follow(_ turn: TrieLevels.Turn, _ states: inout [Int32]) -> Int32 {
    let length = Int(turn.length)
    let offset = Int(turn.offset)
    var i = Int(turn.shared)
    return levels.turnBytes.withUnsafeBufferPointer { bytes in
      var state = states[i]
      while i < length {
        let count = max(ByteClasses.sequenceLength(bytes[offset + i]), 1)
        if state >= 0 {
          if count == 1 {
            state = machine.next(state, bytes[offset + i])
          } else {
            var scalar = UInt32(bytes[offset + i]) & (0x7F >> UInt32(count))
            for j in 1..<count { scalar = scalar << 6 | UInt32(bytes[offset + i + j] & 0x3F) }
            state = machine.after(state, scalar: scalar)
          }
        }
        i += count
        states[i] = state
      }
      return state
    }
  }

  /// The state that the plain scalars above the one of a node lead to.
  private mutating func state(before node: Int) -> Int32 {
    let token = Int(trie.entries[Int(trie.rank[node])])
    let depth = Int(trie.depth[node]) - 1
    var state = start
    return vocabulary.bytesOfToken[token].withUnsafeBufferPointer { bytes in
      var i = 0
      while i < depth && state >= 0 {
        let length = ByteClasses.sequenceLength(bytes[i])
        // The node is inside this scalar.
        if i + length > depth { break }
        if length <= 1 {
          state = machine.next(state, bytes[i])
        } else {
          var scalar = UInt32(bytes[i]) & (0x7F >> UInt32(length))
          for j in 1..<length { scalar = scalar << 6 | UInt32(bytes[i + j] & 0x3F) }
          state = machine.after(state, scalar: scalar)
        }
        i += max(length, 1)
      }
      return state
    }
  }

  // MARK: Literals

  /// The tokens along literals, from a place between their scalars.
  mutating func follow(_ literals: LiteralScalars, _ state: Int32, _ node: Int, _ scalars: UInt16) {
    if Int(trie.end[node]) == node + 1 { return }
    if literals.isAccepting(state) {
      let quote = trie.child(of: node, 0x22)
      if quote >= 0 { leave(quote, scalars) }
    }
    let escape = trie.child(of: node, 0x5C)
    if escape >= 0 {
      let target = machine.next(machine.boundary(state), 0x5C)
      if target >= 0 {
        takeEntries(escape)
        descend(escape, target, scalars)
      }
    }
    for next in literals.children(state) {
      let scalar = literals.scalar[Int(next)]
      if scalar < 0x20 || scalar == 0x22 || scalar == 0x5C { continue }
      if scalar < 0x80 {
        let child = trie.child(of: node, UInt8(scalar))
        if child < 0 { continue }
        takeEntries(child)
        follow(literals, next, child, scalars &+ 1)
      } else if let unicode = Unicode.Scalar(scalar), let bytes = UTF8.encode(unicode) {
        var child = node
        for byte in bytes where child >= 0 {
          child = trie.child(of: child, byte)
          if child >= 0 { takeEntries(child) }
        }
        if child >= 0 { follow(literals, next, child, scalars &+ 1) }
      }
    }
  }

  // MARK: Sweeps

  /// A node at which a sweep's main way is left, and the state before its scalar.
  private struct Departure {
    var node: Int32
    var state: Int32
    var isMarked: Bool
  }

  /// The subtree below `node`, where the machine is in `state`, level by level. False if nothing was done, because no way is the main one.
  mutating func sweep(_ node: Int, _ state: Int32, _ scalars: UInt16) -> Bool {
    guard var fan = machine.fan(state, levels), fan.target >= 0, fan.share >= 64, free == nil || !machine.isFree(fan) else { return false }
    let path = levels.through[node]
    if path & ~ByteClasses.content != 0 || node > 0 && !mostGoes(fan, below: node) { return false }
    var classes = fan.classes | path
    if classes & ByteClasses.wellFormed == 0 { classes &= ~ByteClasses.spaces }
    let bytes = ByteSet(classes: classes)
    let takesOther = classes & ByteClasses.wellFormed != 0
    let takesSpace = classes & ByteClasses.spaces != 0
    let lower = node + 1
    let upper = Int(trie.end[node])
    let first = Int(levels.level[node])
    let last = node == 0 ? levels.count : min(levels.count, first + Int(trie.height[node]))
    var state = state
    var level = first
    var limit = Int.max
    var departures: [Departure] = []
    var cutNodes: [(node: Int32, isAllowed: Bool)] = []

    while level < last {
      // The way goes on while enough of the vocabulary's plain content takes it.
      let stops = fan.target < 0 || fan.share < 64 || level - first >= Self.sweepDepth && !machine.isAt(state, fan.target)
      let next = level + 1
      let elsewhere = stops ? fan.live : (bytes & ~fan.main) | (~bytes & fan.live)
      elsewhere.forEach { depart(next, $0, lower, upper, classes, state, isMarked: !stops, &departures) }
      let escape = machine.next(state, 0x5C)
      if escape >= 0 { depart(next, 0x5C, lower, upper, classes, state, isMarked: false, &departures) }
      if machine.isAccepting(state) {
        let quotes = levels.places(next, 0x22, in: lower, upper)
        look(quotes.count)
        for place in quotes where isOnWay(place, classes) {
          leave(Int(levels.nodes[place]), scalars &+ UInt16(truncatingIfNeeded: level - first))
        }
      }
      if stops ? fan.other != .dead : takesOther ? !fan.otherIsMain : fan.other != .dead {
        depart(next, TrieLevels.other, lower, upper, classes, state, isMarked: !stops, &departures)
      }
      if stops ? fan.space != .dead : takesSpace ? !fan.spaceIsMain : fan.space != .dead {
        depart(next, TrieLevels.space, lower, upper, classes, state, isMarked: !stops, &departures)
      }
      if stops || !takesOther ? fan.other != .dead || fan.space != .dead : !fan.otherIsMain {
        let cuts = levels.places(next, TrieLevels.cut, in: lower, upper)
        look(cuts.count)
        for place in cuts where isOnWay(place, classes) {
          let cut = levels.nodes[place]
          let pending = trie.pendingScalars(Int(cut))
          cutNodes.append((cut, machine.hasScalar(state, pending.lower, pending.upper)))
        }
      }
      if stops {
        limit = level
        break
      }
      state = machine.boundary(fan.target)
      level = next
      guard machine.fuel >= 0, let following = machine.fan(state, levels) else {
        // Out of fuel: of longer tokens nothing is known.
        limit = level
        break
      }
      fan = following
    }

    takeMainWay(node, classes, limit)
    for departure in departures where departure.isMarked {
      let at = Int(departure.node)
      Self.fill(bits, Int(trie.rank[at]), Int(trie.rank[Int(trie.end[at])]), false)
      if let left { Self.fill(left, at, Int(trie.end[at]), false) }
    }
    for cut in cutNodes { Self.fill(bits, Int(trie.rank[Int(cut.node)]), Int(trie.rank[Int(cut.node) + 1]), cut.isAllowed) }
    for departure in departures {
      look(Self.departureCost)
      if machine.fuel < 0 { break }
      let at = Int(departure.node)
      let byte = trie.byte[at]
      let target = byte < 0x80 ? machine.next(departure.state, byte) : scalarTarget(departure.state, trie.scalar[at])
      if target < 0 { continue }
      takeEntries(at)
      let count = scalars &+ UInt16(truncatingIfNeeded: Int(levels.level[at]) - first - (machine.isBoundary(target) ? 0 : 1))
      descend(at, target, count)
    }
    return true
  }

  /// Whether a good part of what is below a node goes the main way.
  private func mostGoes(_ fan: Fan, below node: Int) -> Bool {
    let end = Int(trie.end[node])
    var going = 0
    var child = node + 1
    while child < end {
      let next = Int(trie.end[child])
      let byte = Int(trie.byte[child])
      if byte >= 0x80 ? fan.otherIsMain : fan.main.contains(byte) { going += next - child }
      child = next
    }
    return going * 4 >= end - node
  }

  /// Whether the path of the node at a place of `levels` has gone the main way so far.
  @inline(__always)
  func isOnWay(_ place: Int, _ classes: UInt64) -> Bool {
    guard levels.above[place] & ~classes == 0 else { return false }
    guard let left else { return true }
    let node = levels.nodes[place]
    return left[Int(node) >> 6] >> UInt64(node & 63) & 1 == 0
  }

  mutating func markLeft(_ node: Int) {
    let words: UnsafeMutablePointer<UInt64>
    if let left {
      words = left
    } else {
      words = .allocate(capacity: (trie.count + 63) / 64)
      words.initialize(repeating: 0, count: (trie.count + 63) / 64)
      left = words
    }
    Self.fill(words, node, Int(trie.end[node]), true)
  }

  private mutating func depart(
    _ level: Int, _ column: Int, _ lower: Int, _ upper: Int, _ classes: UInt64, _ state: Int32, isMarked: Bool,
    _ departures: inout [Departure]
  ) {
    let places = levels.places(level, column, in: lower, upper)
    look(places.count / 4 + 2)
    for place in places where isOnWay(place, classes) {
      let node = levels.nodes[place]
      departures.append(Departure(node: node, state: state, isMarked: isMarked))
      if isMarked { markLeft(Int(node)) }
    }
  }

  /// Takes the plain tokens below `node` over `classes` of at most `limit` scalars.
  private mutating func takeMainWay(_ node: Int, _ classes: UInt64, _ limit: Int) {
    let ready = vocabulary.classMasks
    if node == 0 {
      if limit >= vocabulary.maximumContentLength || ready.ranked(atMost: limit) != nil {
        let mask = ready.mask(classes)
        base = (mask, limit)
        let atMost = atMost(limit)
        for i in 0..<ready.rankWords { bits[i] = mask.ranked[i] & (atMost?[i] ?? .max) }
        return
      }
    }
    look(Int(trie.rank[Int(trie.end[node])] - trie.rank[node + 1]) / 4)
    for rank in Int(trie.rank[node + 1])..<Int(trie.rank[Int(trie.end[node])])
    where ready.classes[rank] & ~classes == 0 && Int(ready.lengths[rank]) <= limit {
      bits[rank >> 6] |= 1 << UInt64(rank & 63)
    }
  }
}
