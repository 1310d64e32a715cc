/// One walk of the vocabulary's trie through a string machine.
///
/// Tokens are kept by rank, their place in the trie's depth-first order, so that a subtree is a range of bits. Large subtrees are swept
/// level by level: where most of a level leads to one state, the tokens that go that way all along come from ready masks (by byte classes
/// and by length), and only the nodes at which the text leaves that way are looked at. Small subtrees are walked node by node, and taken
/// whole where byte classes tell that nothing in them can go wrong. Where everything is accepted from some state on, a subtree is a slice of
/// `FreeTokens`. Scalars above ASCII are stepped whole.
struct StringWalk {
  typealias Exit = (node: Int32, token: Int32, scalars: UInt16)
  let machine: StringMachine
  let vocabulary: TokenVocabulary
  let trie: TokenTrie
  let levels: TrieLevels
  let start: Int32
  /// Allowed tokens by rank.
  let bits: UnsafeMutablePointer<UInt64>
  /// Nodes below one at which the text has left the main way, while a sweep is under way; made by the first sweep.
  var left: UnsafeMutablePointer<UInt64>?
  private let stack: UnsafeMutablePointer<Level>
  var exits: [Exit] = []
  /// What is allowed once everything is accepted; nil where the tokens are not read from a place between scalars.
  let free: FreeTokens?
  /// Inside a scalar the trie's reading from a boundary says nothing: bytes are stepped one by one.
  private let decodes: Bool
  /// The ready masks that the sweep from the root took its tokens from.
  var base: (mask: ClassMasks.Mask, limit: Int)?

  /// Nodes of a subtree below which a walk is cheaper than a sweep.
  private static let sweepSize = 1200
  /// Levels that a sweep follows through ever new states: few tokens are longer.
  static let sweepDepth = 40
  /// Nodes of a subtree below which its states are not asked what they take whole.
  private static let takeSize = 48
  /// Share of the vocabulary's content, in 1/256, that is nearly all of it.
  static let broadShare = 160

  private struct Level {
    /// Byte state after the level's node; inside a scalar above ASCII the state before that scalar.
    var state: Int32
    var scalars: UInt16
    /// What the machine takes whole from there, by name; -1 = not to be asked.
    var takes: Int32
    /// After any scalar above ASCII everything is accepted.
    var aboveIsFreed = false
  }

  private var looked = 0

  /// Last piece of a state's scalars above ASCII: neighbours in the trie are neighbours in code.
  private var pieceState: Int32 = -1
  private var pieceScalar: UInt32 = 0
  private var pieceTarget: Int32 = -1

  /// The tokens that one state allows, and those that leave the string.
  /// - Parameter fuel: work that new states may cost. Beyond it subtrees are left out: the mask is then a part of the exact one, in which
  ///   every text can still be written byte by byte.
  static func run(
    _ machine: StringMachine, _ start: Int32, _ vocabulary: TokenVocabulary, fuel: Int
  ) -> LexicalMask {
    let trie = vocabulary.trie
    let rankWords = max(vocabulary.classMasks.rankWords, 1)
    let bits = UnsafeMutablePointer<UInt64>.allocate(capacity: rankWords)
    bits.initialize(repeating: 0, count: rankWords)
    let stack = UnsafeMutablePointer<Level>.allocate(capacity: trie.maximumDepth + 2)
    var walk = StringWalk(machine, start, vocabulary, bits: bits, stack: stack)
    defer {
      bits.deallocate()
      walk.left?.deallocate()
      stack.deallocate()
    }
    return walk.complete(fuel: fuel, isExits: false)
  }

  /// Only the tokens that leave the string, from a place between scalars: along the quotes and backslashes of the vocabulary that have
  /// plain content before them, each byte of which is stepped once. `inside` is then empty.
  static func runExits(
    _ machine: StringMachine, _ start: Int32, _ vocabulary: TokenVocabulary, fuel: Int
  ) -> LexicalMask {
    let rankWords = max(vocabulary.classMasks.rankWords, 1)
    let bits = UnsafeMutablePointer<UInt64>.allocate(capacity: rankWords)
    bits.initialize(repeating: 0, count: rankWords)
    let stack = UnsafeMutablePointer<Level>.allocate(capacity: vocabulary.trie.maximumDepth + 2)
    var walk = StringWalk(machine, start, vocabulary, bits: bits, stack: stack)
    defer {
      bits.deallocate()
      walk.left?.deallocate()
      stack.deallocate()
    }
    return walk.complete(fuel: fuel, isExits: true)
  }

  /// The walk, and where its fuel does not last, what a part of it kept back finds by length: the tokens of one byte in any case.
  private mutating func complete(fuel: Int, isExits: Bool) -> LexicalMask {
    let reserve = fuel / Self.reservePart
    machine.beginWalk(fuel: fuel - reserve)
    if isExits { takeTurns(.max) } else { walkAll() }
    let isWhole = machine.endWalk()
    var spent = machine.spent
    if !isWhole {
      takeSingleBytes()
      machine.beginWalk(fuel: reserve)
      takeShortest()
      _ = machine.endWalk()
      spent += machine.spent
    }
    if isExits {
      return LexicalMask(inside: [], exits: exits, wordCount: vocabulary.wordCount, spent: spent, isWhole: isWhole)
    }
    return result(spent: spent, isWhole: isWhole)
  }
  static let reservePart = 6

  /// Level by level from the root, as far as the fuel lasts: so the tokens that are left out are the longest ones.
  private mutating func takeShortest() {
    var level: [(node: Int32, state: Int32, scalars: UInt16)] = [(0, start, 0)]
    while !level.isEmpty {
      var next: [(node: Int32, state: Int32, scalars: UInt16)] = []
      for (parent, state, scalars) in level {
        var child = Int(parent) + 1
        let stop = Int(trie.end[Int(parent)])
        while child < stop {
          look(Self.levelCost)
          let after = Int(trie.end[child])
          let target: Int32
          switch step(state, child) {
          case .to(let state): target = state
          case .inside:
            // Its state is that before the scalar.
            takeEntries(child)
            if after > child + 1 { next.append((Int32(child), state, scalars)) }
            child = after
            continue
          }
          if machine.fuel < 0 { return }
          if target == StringMachine.done {
            leave(child, scalars)
          } else if target == machine.free, let free {
            takeFree(child, free)
          } else if target >= 0 {
            takeEntries(child)
            if after > child + 1 {
              let completes = state != StringMachine.start && machine.isBoundary(target)
              next.append((Int32(child), target, completes ? scalars &+ 1 : scalars))
            }
          }
          child = after
        }
      }
      level = next
    }
  }

  /// Counts what is looked at of the vocabulary, in eighths of a step.
  @inline(__always)
  mutating func look(_ places: Int) {
    looked += places
    if looked >= StringMachine.placesPerFuel {
      machine.fuel -= looked / StringMachine.placesPerFuel
      looked %= StringMachine.placesPerFuel
    }
  }

  /// What a walk that ran out of fuel says at the least: every token of one byte, so that no way is barred, only some tokens of several.
  private mutating func takeSingleBytes() {
    for byte in UInt8.min...UInt8.max {
      let child = Int(trie.rootChild[Int(byte)])
      if child < 0 || trie.entry[child] < 0 { continue }
      switch step(start, child) {
      case .to(let target): if target == StringMachine.done { leave(child, 0) } else if target >= 0 { takeEntries(child) }
      case .inside: takeEntries(child)
      }
    }
  }

  private enum Step {
    case to(Int32)
    /// The node's scalar goes on below it, and some scalar that does can follow.
    case inside
  }

  /// The byte of a node from the state above it; scalars above ASCII are stepped whole.
  private mutating func step(_ state: Int32, _ node: Int) -> Step {
    if !decodes { return .to(machine.next(state, trie.byte[node])) }
    if trie.scalar[node] == TokenTrie.malformed { return .to(StringMachine.dead) }
    guard trie.byte[node] >= 0x80, machine.isBoundary(state) else { return .to(machine.next(state, trie.byte[node])) }
    if trie.due[node] == 0 { return .to(scalarTarget(state, trie.scalar[node])) }
    let pending = trie.pendingScalars(node)
    return machine.hasScalar(state, pending.lower, pending.upper) ? .inside : .to(StringMachine.dead)
  }

  private init(
    _ machine: StringMachine, _ start: Int32, _ vocabulary: TokenVocabulary, bits: UnsafeMutablePointer<UInt64>,
    stack: UnsafeMutablePointer<Level>
  ) {
    self.machine = machine
    self.vocabulary = vocabulary
    trie = vocabulary.trie
    levels = vocabulary.levels
    self.start = start
    self.bits = bits
    self.stack = stack
    decodes = !machine.isInsideScalar(start)
    free = machine.isBoundary(start) ? vocabulary.free(acceptsAllSpellings: machine.acceptsAllSpellings) : nil
  }

  private mutating func walkAll() {
    if let literals = machine.automaton as? LiteralScalars {
      let quote = Int(trie.rootChild[0x22])
      if machine.isBoundary(start) {
        follow(literals, machine.scalars(start), 0, 0)
        return
      } else if start == StringMachine.start {
        if quote < 0 { return }
        takeEntries(quote)
        follow(literals, literals.initial, quote, 0)
        return
      }
    }
    if let bytes = machine.choices(start) {
      stack[0] = level(start, 0, size: 0)
      // Where few bytes can follow, few nodes are reached.
      for byte in bytes {
        let child = Int(trie.rootChild[Int(byte)])
        if child >= 0 { walk(child, Int(trie.end[child])) }
      }
      return
    }
    if let free, machine.isBoundary(start) {
      if start == machine.free {
        takeFree(0, free)
        return
      }
      if let fan = machine.fan(start, levels), machine.isFree(fan) {
        stack[0] = level(start, 0, size: 0)
        walk(1, trie.count)
        return
      }
      if sweepAgainstFree(free) { return }
      let limit = plainLimit()
      if limit > 0 {
        takeAllPlain(limit)
        return
      }
      if sweep(0, start, 0) {
        return
      }
    }
    stack[0] = level(start, 0, size: trie.count)
    walk(1, trie.count)
  }

  private func result(spent: Int, isWhole: Bool) -> LexicalMask {
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
      return LexicalMask(inside: list, exits: exits, wordCount: wordCount, spent: spent, isWhole: isWhole)
    }
    let dense = UnsafeMutablePointer<UInt64>.allocate(capacity: wordCount)
    if let base = base ?? nearBase(count) {
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
    return LexicalMask(dense: dense, exits: exits, wordCount: wordCount, spent: spent, isWhole: isWhole)
  }

  /// The free tokens, where the `count` allowed ones are nearly the same.
  private func nearBase(_ count: Int) -> (mask: ClassMasks.Mask, limit: Int)? {
    guard let free else { return nil }
    var different = 0
    for i in 0..<vocabulary.classMasks.rankWords { different += (bits[i] ^ free.inside.ranked[i]).nonzeroBitCount }
    return different < count ? (free.inside, .max) : nil
  }

  /// The plain tokens of at most `limit` scalars, by rank; nil = all of them.
  func atMost(_ limit: Int) -> UnsafePointer<UInt64>? {
    limit >= vocabulary.maximumContentLength ? nil : vocabulary.classMasks.ranked(atMost: limit)
  }

  // MARK: Ranges of bits

  /// The first and the last word of bits `lower ..< upper`, not empty, and which of their bits lie inside.
  @inline(__always)
  private static func edges(_ lower: Int, _ upper: Int) -> (first: Int, last: Int, head: UInt64, tail: UInt64) {
    (lower >> 6, (upper - 1) >> 6, UInt64.max << UInt64(lower & 63), UInt64.max >> UInt64(63 - (upper - 1) & 63))
  }

  @inline(__always)
  static func fill(_ words: UnsafeMutablePointer<UInt64>, _ lower: Int, _ upper: Int, _ value: Bool) {
    if lower >= upper { return }
    let (first, last, head, tail) = edges(lower, upper)
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

  /// Copies bits `lower ..< upper` where they are set.
  @inline(__always)
  static func copy(_ words: UnsafeMutablePointer<UInt64>, _ from: UnsafeMutablePointer<UInt64>, _ lower: Int, _ upper: Int) {
    if lower >= upper { return }
    let (first, last, head, tail) = edges(lower, upper)
    if first == last {
      words[first] |= from[first] & head & tail
      return
    }
    words[first] |= from[first] & head
    for i in (first + 1)..<last { words[i] |= from[i] }
    words[last] |= from[last] & tail
  }

  /// The tokens that end at a node.
  @inline(__always)
  func takeEntries(_ node: Int) {
    if trie.entry[node] >= 0 { Self.fill(bits, Int(trie.rank[node]), Int(trie.rank[node + 1]), true) }
  }

  @inline(__always)
  private func takeSubtree(_ node: Int) { Self.fill(bits, Int(trie.rank[node]), Int(trie.rank[Int(trie.end[node])]), true) }

  // MARK: Node by node

  /// Everything below a node that was taken.
  mutating func descend(_ node: Int, _ state: Int32, _ scalars: UInt16) {
    let end = Int(trie.end[node])
    if end == node + 1 { return }
    let isBoundary = machine.isBoundary(state)
    if let free, state == machine.free {
      takeFree(node, free)
      return
    }
    if isBoundary && decodes && end - node > Self.sweepSize && sweep(node, state, scalars) { return }
    stack[Int(trie.depth[node])] = level(state, scalars, size: end - node)
    walk(node + 1, end)
  }

  /// What a walk keeps of a state above a subtree of `size` nodes.
  private func level(_ state: Int32, _ scalars: UInt16, size: Int) -> Level {
    guard decodes, size > Self.takeSize || size == 0, machine.isBoundary(state) else {
      return Level(state: state, scalars: scalars, takes: -1)
    }
    // Where most leads to where everything is accepted, that is a slice, and nothing need be known of the other ways.
    if free != nil, let fan = machine.fan(state, levels), machine.isFree(fan) {
      return Level(state: state, scalars: scalars, takes: -1, aboveIsFreed: fan.aboveIsFreed)
    }
    return Level(state: state, scalars: scalars, takes: machine.takes(state))
  }

  /// All that is below a node behind which everything is accepted, and what ends at it.
  mutating func takeFree(_ node: Int, _ free: FreeTokens) {
    let first = trie.rank[node]
    let end = node == 0 ? Int32(trie.entryCount) : trie.rank[Int(trie.end[node])]
    Self.copy(bits, free.inside.ranked, Int(first), Int(end))
    exits += free.exits[free.firstExit(first)..<free.firstExit(end)]
  }

  /// What a place costs where it is not the least, in eighths of a step: beside that where it leads to another state; where it is one of a
  /// level, whose neighbours are elsewhere; and where a way of its own begins.
  private static let otherStateCost = 1
  private static let levelCost = 4
  static let departureCost = 6

  private mutating func walk(_ first: Int, _ end: Int) {
    let (bytes, ends, depths, heights) = (trie.byte, trie.end, trie.depth, trie.height)
    let (classes, scalarsOf, dues) = (trie.classes, trie.scalar, trie.due)
    var node = first
    while node < end {
      look(1)
      if machine.fuel < 0 { return }
      let level = Int(depths[node])
      let above = stack[level - 1]
      if above.takes >= 0 && machine.covers(above.takes, classes[node], height: Int(heights[node])) {
        takeSubtree(node)
        node = Int(ends[node])
        continue
      }
      let byte = bytes[node]
      if byte >= 0x80 && above.aboveIsFreed, let free {
        takeFree(node, free)
        node = Int(ends[node])
        continue
      }
      let target: Int32
      if byte >= 0x80 && decodes && machine.isBoundary(above.state) {
        guard scalarsOf[node] != TokenTrie.malformed else {
          node = Int(ends[node])
          continue
        }
        if dues[node] > 0 {
          let pending = trie.pendingScalars(node)
          guard machine.hasScalar(above.state, pending.lower, pending.upper) else {
            node = Int(ends[node])
            continue
          }
          takeEntries(node)
          stack[level] = above
          node += 1
          continue
        }
        target = scalarTarget(above.state, scalarsOf[node])
      } else if decodes && scalarsOf[node] == TokenTrie.malformed {
        // A scalar above was begun and not gone on with.
        node = Int(ends[node])
        continue
      } else {
        target = machine.next(above.state, byte)
      }
      if target != above.state { look(Self.otherStateCost) }
      if target < 0 {
        node = Int(ends[node])
        continue
      }
      if target == StringMachine.done {
        leave(node, above.scalars)
        node = Int(ends[node])
        continue
      }
      if target == machine.free, let free {
        takeFree(node, free)
        node = Int(ends[node])
        continue
      }
      takeEntries(node)
      let next = Int(ends[node])
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
      if target == above.state {
        stack[level] = above
        stack[level].scalars = scalars
      } else {
        stack[level] = self.level(target, scalars, size: next - node)
      }
      node += 1
    }
  }

  /// The tokens below a quote that ends the string.
  mutating func leave(_ quote: Int, _ scalars: UInt16) {
    let first = Int(trie.rank[quote])
    let offset = Int(vocabulary.restOffset[quote])
    for i in first..<Int(trie.rank[Int(trie.end[quote])]) {
      exits.append((vocabulary.restNodes[offset + i - first], trie.entries[i], scalars))
    }
  }

  @inline(__always)
  mutating func scalarTarget(_ state: Int32, _ scalar: UInt32) -> Int32 {
    if state == pieceState && scalar == pieceScalar { return pieceTarget }
    pieceState = state
    pieceScalar = scalar
    pieceTarget = machine.after(state, scalar: scalar)
    return pieceTarget
  }
}
