/// One walk of the vocabulary's trie through a string machine.
///
/// Tokens are kept by rank, their place in the trie's depth-first order, so that a subtree is a range of bits. Large subtrees are swept
/// level by level: where most of a level leads to one state, the tokens that go that way all along come from ready masks (by byte classes
/// and by length), and only the nodes at which the text leaves that way are looked at. Small subtrees are walked node by node, and taken
/// whole where byte classes tell that nothing in them can go wrong. Scalars above ASCII are stepped whole.
struct StringWalk {
  private let machine: StringMachine
  private let vocabulary: TokenVocabulary
  private let trie: TokenTrie
  private let levels: TrieLevels
  private let start: Int32
  /// Allowed tokens by rank.
  private let bits: UnsafeMutablePointer<UInt64>
  /// Nodes below one at which the text has left the main way, while a sweep is under way.
  private let left: UnsafeMutablePointer<UInt64>
  private let stack: UnsafeMutablePointer<Level>
  private var exits: [(node: Int32, token: Int32, scalars: UInt16)] = []
  /// Inside a scalar the trie's reading from a boundary says nothing: bytes are stepped one by one.
  private let decodes: Bool
  /// The ready masks that the sweep from the root took its tokens from.
  private var base: (mask: ClassMasks.Mask, limit: Int)?

  /// Nodes of a subtree below which a walk is cheaper than a sweep.
  private static let sweepSize = 1200
  /// Levels that a sweep follows through ever new states: few tokens are longer.
  private static let sweepDepth = 24
  /// Nodes of a subtree below which its states are not asked what they take whole.
  private static let takeSize = 48
  /// Share of the vocabulary's content, in 1/256, that is nearly all of it.
  private static let broadShare = 160

  private struct Level {
    /// Byte state after the level's node; inside a scalar above ASCII the state before that scalar.
    var state: Int32
    var scalars: UInt16
    var takes: ClassTakes
  }

  /// Last piece of a state's scalars above ASCII: neighbours in the trie are neighbours in code.
  private var pieceState: Int32 = -1
  private var pieceScalar: UInt32 = 0
  private var pieceTarget: Int32 = -1

  /// The tokens that one state allows, and those that leave the string.
  static func run(_ machine: StringMachine, _ start: Int32, _ vocabulary: TokenVocabulary) -> LexicalMask {
    let trie = vocabulary.trie
    let rankWords = max(vocabulary.classMasks.rankWords, 1)
    let nodeWords = (trie.count + 63) / 64
    let bits = UnsafeMutablePointer<UInt64>.allocate(capacity: rankWords)
    bits.initialize(repeating: 0, count: rankWords)
    let left = UnsafeMutablePointer<UInt64>.allocate(capacity: nodeWords)
    left.initialize(repeating: 0, count: nodeWords)
    let stack = UnsafeMutablePointer<Level>.allocate(capacity: trie.maximumDepth + 2)
    defer {
      bits.deallocate()
      left.deallocate()
      stack.deallocate()
    }
    var walk = StringWalk(machine, start, vocabulary, bits: bits, left: left, stack: stack)
    walk.walkAll()
    return walk.result()
  }

  private init(
    _ machine: StringMachine, _ start: Int32, _ vocabulary: TokenVocabulary, bits: UnsafeMutablePointer<UInt64>,
    left: UnsafeMutablePointer<UInt64>, stack: UnsafeMutablePointer<Level>
  ) {
    self.machine = machine
    self.vocabulary = vocabulary
    trie = vocabulary.trie
    levels = vocabulary.levels
    self.start = start
    self.bits = bits
    self.left = left
    self.stack = stack
    decodes = !machine.isInsideScalar(start)
  }

  private mutating func walkAll() {
    if let literals = machine.automaton as? LiteralScalars {
      let quote = Int(trie.rootChild[0x22])
      if machine.isBoundary(start) {
        follow(literals, machine.states[Int(start)].scalars, 0, 0)
        return
      } else if start == StringMachine.start {
        if quote < 0 { return }
        takeEntries(quote)
        follow(literals, literals.initial, quote, 0)
        return
      }
    }
    if let bytes = machine.choices(start) {
      stack[0] = Level(state: start, scalars: 0, takes: machine.takes(start))
      // Where few bytes can follow, few nodes are reached.
      for byte in bytes {
        let child = Int(trie.rootChild[Int(byte)])
        if child >= 0 { walk(child, Int(trie.end[child])) }
      }
      return
    }
    if decodes && machine.isBoundary(start) {
      let limit = plainLimit()
      if limit > 0 {
        takeAllPlain(limit)
        return
      }
      if sweep(0, start, 0) {
        return
      }
    }
    stack[0] = Level(state: start, scalars: 0, takes: machine.takes(start))
    walk(1, trie.count)
  }

  private func result() -> LexicalMask {
    let rankWords = vocabulary.classMasks.rankWords
    let wordCount = vocabulary.wordCount
    let entries = trie.entries
    var count = 0
    for i in 0..<rankWords { count += bits[i].nonzeroBitCount }
    if count <= wordCount {
      var list: [Int32] = []
      list.reserveCapacity(count)
      for i in 0..<rankWords {
        var word = bits[i]
        while word != 0 {
          list.append(entries[i << 6 + word.trailingZeroBitCount])
          word &= word - 1
        }
      }
      return LexicalMask(inside: list, exits: exits, wordCount: wordCount)
    }
    let dense = UnsafeMutablePointer<UInt64>.allocate(capacity: wordCount)
    if let base {
      dense.initialize(from: base.mask.words, count: wordCount)
      if let cut = vocabulary.mask(contentAtMost: base.limit) { for i in 0..<wordCount { dense[i] &= cut[i] } }
      // What differs from the ready masks is few: only that is brought from rank to id.
      let atMost = atMost(base.limit)
      for i in 0..<rankWords {
        var word = bits[i] ^ (base.mask.ranked[i] & (atMost?[i] ?? .max))
        while word != 0 {
          let token = entries[i << 6 + word.trailingZeroBitCount]
          dense[Int(token) >> 6] ^= 1 << UInt64(token & 63)
          word &= word - 1
        }
      }
    } else {
      dense.initialize(repeating: 0, count: wordCount)
      for i in 0..<rankWords {
        var word = bits[i]
        while word != 0 {
          let token = entries[i << 6 + word.trailingZeroBitCount]
          dense[Int(token) >> 6] |= 1 << UInt64(token & 63)
          word &= word - 1
        }
      }
    }
    return LexicalMask(dense: dense, exits: exits, wordCount: wordCount)
  }

  /// The plain tokens of at most `limit` scalars, by rank; nil = all of them.
  private func atMost(_ limit: Int) -> UnsafePointer<UInt64>? {
    limit >= vocabulary.maximumContentLength ? nil : vocabulary.classMasks.ranked(atMost: limit)
  }

  // MARK: Ranges of bits

  @inline(__always)
  private static func fill(_ words: UnsafeMutablePointer<UInt64>, _ lower: Int, _ upper: Int, _ value: Bool) {
    if lower >= upper { return }
    let first = lower >> 6
    let last = (upper - 1) >> 6
    let head = UInt64.max << UInt64(lower & 63)
    let tail = UInt64.max >> UInt64(63 - (upper - 1) & 63)
    if first == last {
      if value { words[first] |= head & tail } else { words[first] &= ~(head & tail) }
      return
    }
    if value {
      words[first] |= head
      for i in (first + 1)..<last { words[i] = .max }
      words[last] |= tail
    } else {
      words[first] &= ~head
      for i in (first + 1)..<last { words[i] = 0 }
      words[last] &= ~tail
    }
  }

  /// The tokens that end at a node.
  @inline(__always)
  private func takeEntries(_ node: Int) {
    if trie.entry[node] >= 0 { Self.fill(bits, Int(trie.rank[node]), Int(trie.rank[node + 1]), true) }
  }

  @inline(__always)
  private func takeSubtree(_ node: Int) { Self.fill(bits, Int(trie.rank[node]), Int(trie.rank[Int(trie.end[node])]), true) }

  // MARK: Where nothing plain can go wrong

  /// Scalars of plain content after which whatever is plain may still follow, if few tokens are longer; else 0. Where most leads to a
  /// state that loops over everything, it is left to a sweep, which follows that state only.
  private func plainLimit() -> Int {
    let all = ByteClasses.content
    let scalars = machine.states[Int(start)].scalars
    guard machine.automaton.summary(scalars).live & all == all, let fan = machine.fan(start, levels), !fan.isLoop(scalars)
    else { return 0 }
    if fan.share >= Self.broadShare, machine.fan(machine.boundary(fan.target), levels)?.isLoop(fan.target) == true { return 0 }
    let takes = machine.takes(start)
    return takes.set(.max) & all == all ? .max : takes.set(32) & all == all ? 32 : takes.set(16) & all == all ? 16 : 0
  }

  /// Every plain token of at most `limit` scalars, wherever it leads; only where a quote or an escape comes, and beyond the limit, is the
  /// state of interest.
  private mutating func takeAllPlain(_ limit: Int) {
    takeMainWay(0, ByteClasses.content, limit)
    var states = [Int32](repeating: start, count: trie.maximumDepth + 2)
    for turn in levels.turns {
      let node = Int(turn.node)
      let level = Int(levels.level[node])
      if level - 1 > limit { continue }
      let state = follow(turn, &states)
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
    if limit >= levels.count { return }
    for column in 0x20...TrieLevels.cut where column != 0x22 && column != 0x5C {
      for node in levels.nodes(limit + 1, column, in: 1, trie.count) where isPlain(above: node) {
        let state = state(before: Int(node))
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

  private func isPlain(above node: Int32) -> Bool { levels.above[Int(node)] & ~ByteClasses.content == 0 }

  /// The state that the plain scalars above the one of a node lead to.
  private mutating func state(before node: Int) -> Int32 {
    let token = Int(trie.entries[Int(trie.rank[node])])
    let depth = Int(trie.depth[node]) - 1
    var state = start
    return vocabulary.bytesOfToken[token].withUnsafeBufferPointer { bytes in
      var i = 0
      while i < depth {
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
  private mutating func follow(_ literals: LiteralScalars, _ state: Int32, _ node: Int, _ scalars: UInt16) {
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
  private mutating func sweep(_ node: Int, _ state: Int32, _ scalars: UInt16) -> Bool {
    guard var fan = machine.fan(state, levels), fan.target >= 0, fan.share >= 64 else { return false }
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
    var cuts: [(node: Int32, isAllowed: Bool)] = []

    while level < last {
      // The way goes on while enough of the vocabulary's plain content takes it.
      let stops = fan.target < 0 || fan.share < 64 || level - first >= Self.sweepDepth && !machine.isAt(state, fan.target)
      let next = level + 1
      let elsewhere = stops ? fan.live : (bytes & ~fan.main) | (~bytes & fan.live)
      elsewhere.forEach { depart(next, $0, lower, upper, classes, state, isMarked: !stops, &departures) }
      let escape = machine.next(state, 0x5C)
      if escape >= 0 { depart(next, 0x5C, lower, upper, classes, state, isMarked: false, &departures) }
      if machine.isAccepting(state) {
        for quote in levels.nodes(next, 0x22, in: lower, upper) where isOnWay(Int(quote), classes) {
          leave(Int(quote), scalars &+ UInt16(truncatingIfNeeded: level - first))
        }
      }
      if stops ? fan.other != .dead : takesOther ? !fan.otherIsMain : fan.other != .dead {
        depart(next, TrieLevels.other, lower, upper, classes, state, isMarked: !stops, &departures)
      }
      if stops ? fan.space != .dead : takesSpace ? !fan.spaceIsMain : fan.space != .dead {
        depart(next, TrieLevels.space, lower, upper, classes, state, isMarked: !stops, &departures)
      }
      if stops || !takesOther ? fan.other != .dead || fan.space != .dead : !fan.otherIsMain {
        for cut in levels.nodes(next, TrieLevels.cut, in: lower, upper) where isOnWay(Int(cut), classes) {
          let pending = trie.pendingScalars(Int(cut))
          cuts.append((cut, machine.hasScalar(state, pending.lower, pending.upper)))
        }
      }
      if stops {
        limit = level
        break
      }
      state = machine.boundary(fan.target)
      level = next
      guard let following = machine.fan(state, levels) else { break }
      fan = following
    }

    takeMainWay(node, classes, limit)
    for departure in departures where departure.isMarked {
      let at = Int(departure.node)
      Self.fill(bits, Int(trie.rank[at]), Int(trie.rank[Int(trie.end[at])]), false)
      Self.fill(left, at, Int(trie.end[at]), false)
    }
    for cut in cuts { Self.fill(bits, Int(trie.rank[Int(cut.node)]), Int(trie.rank[Int(cut.node) + 1]), cut.isAllowed) }
    for departure in departures {
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

  /// Whether a node's path has gone the main way so far.
  @inline(__always)
  private func isOnWay(_ node: Int, _ classes: UInt64) -> Bool {
    levels.above[node] & ~classes == 0 && left[node >> 6] >> UInt64(node & 63) & 1 == 0
  }

  private func depart(
    _ level: Int, _ column: Int, _ lower: Int, _ upper: Int, _ classes: UInt64, _ state: Int32, isMarked: Bool,
    _ departures: inout [Departure]
  ) {
    for node in levels.nodes(level, column, in: lower, upper) where isOnWay(Int(node), classes) {
      departures.append(Departure(node: node, state: state, isMarked: isMarked))
      if isMarked { Self.fill(left, Int(node), Int(trie.end[Int(node)]), true) }
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
    for rank in Int(trie.rank[node + 1])..<Int(trie.rank[Int(trie.end[node])])
    where ready.classes[rank] & ~classes == 0 && Int(ready.lengths[rank]) <= limit {
      bits[rank >> 6] |= 1 << UInt64(rank & 63)
    }
  }

  // MARK: Node by node

  /// Everything below a node that was taken.
  private mutating func descend(_ node: Int, _ state: Int32, _ scalars: UInt16) {
    let end = Int(trie.end[node])
    if end == node + 1 { return }
    let isBoundary = machine.isBoundary(state)
    if isBoundary && decodes && end - node > Self.sweepSize && sweep(node, state, scalars) { return }
    stack[Int(trie.depth[node])] = Level(
      state: state, scalars: scalars, takes: isBoundary && decodes && end - node > Self.takeSize ? machine.takes(state) : .none)
    walk(node + 1, end)
  }

  private mutating func walk(_ first: Int, _ end: Int) {
    var node = first
    while node < end {
      let level = Int(trie.depth[node])
      let above = stack[level - 1]
      if decodes && above.takes.covers(trie.classes[node], height: Int(trie.height[node])) {
        takeSubtree(node)
        node = Int(trie.end[node])
        continue
      }
      let byte = trie.byte[node]
      let target: Int32
      if byte >= 0x80 && decodes && machine.isBoundary(above.state) {
        guard trie.scalar[node] != TokenTrie.malformed else {
          node = Int(trie.end[node])
          continue
        }
        if trie.due[node] > 0 {
          let pending = trie.pendingScalars(node)
          guard machine.hasScalar(above.state, pending.lower, pending.upper) else {
            node = Int(trie.end[node])
            continue
          }
          takeEntries(node)
          stack[level] = above
          node += 1
          continue
        }
        target = scalarTarget(above.state, trie.scalar[node])
      } else {
        target = machine.next(above.state, byte)
      }
      if target < 0 {
        node = Int(trie.end[node])
        continue
      }
      if target == StringMachine.done {
        leave(node, above.scalars)
        node = Int(trie.end[node])
        continue
      }
      takeEntries(node)
      let next = Int(trie.end[node])
      if next == node + 1 {
        node = next
        continue
      }
      let isBoundary = machine.isBoundary(target)
      let scalars = isBoundary && above.state != StringMachine.start ? above.scalars &+ 1 : above.scalars
      if isBoundary && decodes && next - node > Self.sweepSize && target != above.state && sweep(node, target, scalars) {
        node = next
        continue
      }
      stack[level] = Level(
        state: target, scalars: scalars,
        takes: target == above.state
          ? above.takes : isBoundary && decodes && next - node > Self.takeSize ? machine.takes(target) : .none)
      node += 1
    }
  }

  /// The tokens below a quote that ends the string.
  private mutating func leave(_ quote: Int, _ scalars: UInt16) {
    let first = Int(trie.rank[quote])
    let offset = Int(vocabulary.restOffset[quote])
    for i in first..<Int(trie.rank[Int(trie.end[quote])]) {
      exits.append((vocabulary.restNodes[offset + i - first], trie.entries[i], scalars))
    }
  }

  @inline(__always)
  private mutating func scalarTarget(_ state: Int32, _ scalar: UInt32) -> Int32 {
    if state == pieceState && scalar == pieceScalar { return pieceTarget }
    pieceState = state
    pieceScalar = scalar
    pieceTarget = machine.after(state, scalar: scalar)
    return pieceTarget
  }
}
