/// What a counted string allows near its greatest length: a token fits if its scalars, and the least that must follow them, have room.
///
/// Both are properties of the language's state alone, so the count never makes a mask of its own: plain tokens are grouped by what must
/// follow them, and each group is cut by one ready mask of lengths.
final class LateMask {
  /// Plain tokens by the least scalars that must follow them.
  let groups: [(need: Int, mask: LexicalMask)]
  /// Tokens inside the string that are not plain, by the scalars that they and what must follow them take; ascending.
  let others: [(total: Int, token: Int32)]
  let byteCount: Int
  let spent: Int

  init(groups: [(need: Int, mask: LexicalMask)], others: [(total: Int, token: Int32)], spent: Int) {
    self.spent = spent
    self.groups = groups.sorted { $0.need < $1.need }
    self.others = others.sorted { $0.total < $1.total }
    byteCount = groups.reduce(120 + others.count * 16) { $0 + $1.mask.byteCount + 24 }
  }
}

/// The walk that makes one: every node that is alive is seen once.
struct LateWalk {
  private let machine: StringMachine
  private let vocabulary: TokenVocabulary
  private let trie: TokenTrie
  /// By what must follow, the plain tokens by rank; empty where there are none.
  private var bits: [[UInt64]] = []
  private var others: [(total: Int, token: Int32)] = []
  /// Tokens of at most so many bytes may be left out.
  private let longerThan: Int
  /// The language's greatest length: what takes more, with what must follow it, never fits.
  private let maximum: Int
  private var looked = 0
  /// Places that cost as much as one step of derivation: each has its distance to the end looked up.
  private static let placesPerFuel = 3
  /// For a group's mask.
  private static let groupFuel = 100
  /// Most scalars to the end for which plain tokens are grouped; no language whose greatest length is counted needs more.
  private static let furthest = 4 * StringSpecBuilder.longestTail

  /// From a state between scalars.
  static func run(
    _ machine: StringMachine, _ start: Int32, _ vocabulary: TokenVocabulary, longerThan: Int, maximum: Int, fuel: Int
  ) -> LateMask {
    var walk = LateWalk(machine: machine, vocabulary: vocabulary, trie: vocabulary.trie, longerThan: longerThan, maximum: maximum)
    let reserve = fuel / StringWalk.reservePart
    machine.beginWalk(fuel: fuel - reserve)
    walk.descend(0, start, 0)
    let isWhole = machine.endWalk()
    var spent = machine.spent
    if !isWhole {
      walk.takeSingleBytes(start)
      machine.beginWalk(fuel: reserve)
      walk.takeShortest(start)
      _ = machine.endWalk()
      spent += machine.spent
    }
    return walk.result(spent: spent)
  }

  /// Level by level, as far as the fuel lasts.
  private mutating func takeShortest(_ start: Int32) {
    var level: [(node: Int, state: Int32, scalars: Int)] = [(0, start, 0)]
    while !level.isEmpty {
      var next: [(node: Int, state: Int32, scalars: Int)] = []
      for (parent, state, scalars) in level {
        var child = parent + 1
        let stop = Int(trie.end[parent])
        while child < stop {
          if !look() { return }
          let target = machine.next(state, trie.byte[child])
          if target >= 0 && target != StringMachine.done {
            let completes = machine.isBoundary(target)
            let count = scalars + (completes ? 1 : 0)
            take(child, target, count, completes: completes)
            if Int(trie.end[child]) > child + 1 && fits(target, count) { next.append((child, target, count)) }
          }
          child = Int(trie.end[child])
        }
      }
      level = next
    }
  }

  /// Counts a place of the vocabulary; false where the fuel is at its end.
  @inline(__always)
  private mutating func look() -> Bool {
    looked += 1
    if looked == Self.placesPerFuel {
      looked = 0
      machine.fuel -= 1
    }
    return machine.fuel >= 0
  }

  /// Whether more can follow than what has been counted.
  @inline(__always)
  private func fits(_ target: Int32, _ count: Int) -> Bool {
    count < maximum && (count + vocabulary.maximumContentLength < maximum || count + machine.leastScalars(target) <= maximum)
  }

  /// The tokens that end at a node.
  @inline(__always)
  private mutating func take(_ child: Int, _ target: Int32, _ count: Int, completes: Bool) {
    if trie.entry[child] < 0 { return }
    let need = machine.leastScalars(target)
    if need >= .max / 8 { return }
    let ranks = Int(trie.rank[child])..<Int(trie.rank[child + 1])
    if completes && vocabulary.classMasks.classes[ranks.lowerBound] != .max && need <= Self.furthest {
      take(ranks, need: need)
    } else {
      for rank in ranks { others.append((count + need, trie.entries[rank])) }
    }
  }

  private mutating func descend(_ node: Int, _ state: Int32, _ scalars: Int) {
    let loops = machine.loopClasses(state)
    if machine.fuel < 0 { return }
    let isBoundary = machine.isBoundary(state)
    var child = node + 1
    let stop = Int(trie.end[node])
    while child < stop {
      let next = Int(trie.end[child])
      defer { child = next }
      if !look() { return }
      if Int(trie.depth[child]) + Int(trie.height[child]) - 1 <= longerThan { continue }
      let classes = trie.classes[child]
      if isBoundary && classes & ~loops == 0 && classes & ~ByteClasses.content == 0 && classes & ByteClasses.cut == 0 {
        let need = machine.leastScalars(state)
        if need <= Self.furthest { take(Int(trie.rank[child])..<Int(trie.rank[next]), need: need) }
        if need <= Self.furthest || need >= .max / 8 { continue }
      }
      let byte = trie.byte[child]
      let target = machine.next(state, byte)
      if target < 0 || target == StringMachine.done { continue }
      let completes = machine.isBoundary(target)
      let count = scalars + (completes ? 1 : 0)
      take(child, target, count, completes: completes)
      if next > child + 1 && fits(target, count) { descend(child, target, count) }
    }
  }

  private mutating func take(_ ranks: Range<Int>, need: Int) {
    if ranks.isEmpty { return }
    while bits.count <= need { bits.append([]) }
    if bits[need].isEmpty {
      bits[need] = Array(repeating: 0, count: vocabulary.classMasks.rankWords)
      machine.fuel -= Self.groupFuel
    }
    bits[need].withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { StringWalk.fill(base, ranks.lowerBound, ranks.upperBound, true) }
    }
  }

  private mutating func takeSingleBytes(_ start: Int32) {
    for byte in UInt8.min...UInt8.max {
      let child = Int(trie.rootChild[Int(byte)])
      if child < 0 || trie.entry[child] < 0 { continue }
      let target = machine.next(start, byte)
      if target < 0 || target == StringMachine.done { continue }
      let total = machine.leastScalars(target) + (machine.isBoundary(target) ? 1 : 0)
      for rank in Int(trie.rank[child])..<Int(trie.rank[child + 1]) { others.append((total, trie.entries[rank])) }
    }
  }

  @inline(__always)
  private func forEach(_ ranks: [UInt64], _ body: (Int32) -> Void) {
    for i in ranks.indices {
      var left = ranks[i]
      while left != 0 {
        body(trie.entries[i << 6 + left.trailingZeroBitCount])
        left &= left - 1
      }
    }
  }

  private func result(spent: Int) -> LateMask {
    let wordCount = vocabulary.wordCount
    var groups: [(need: Int, mask: LexicalMask)] = []
    for (need, ranks) in bits.enumerated() where !ranks.isEmpty {
      var count = 0
      for word in ranks { count += word.nonzeroBitCount }
      if count > wordCount {
        let dense = UnsafeMutablePointer<UInt64>.allocate(capacity: wordCount)
        dense.initialize(repeating: 0, count: wordCount)
        forEach(ranks) { dense[Int($0) >> 6] |= 1 << UInt64($0 & 63) }
        groups.append((need, LexicalMask(dense: dense, exits: [], wordCount: wordCount, spent: 0, isWhole: true)))
      } else {
        var tokens: [Int32] = []
        tokens.reserveCapacity(count)
        forEach(ranks) { tokens.append($0) }
        groups.append((need, LexicalMask(inside: tokens, exits: [], wordCount: wordCount)))
      }
    }
    return LateMask(groups: groups, others: others, spent: spent)
  }
}

extension Workspace {
  /// The tokens that stay inside a counted string, from a place between its scalars, with `room` scalars left: parts of the mask, and
  /// single tokens.
  func addInside(_ spec: StringSpec, _ index: Int32, _ state: Int32, room: Int, to mask: FrameMask, singles: inout [Int32]) {
    if spec.tailAccepts || room >= vocabulary.maximumContentLength + spec.tailBound {
      let lexical = lexicalMask(ofString: spec.machine, state, index: index)
      mask.parts.append(.init(mask: lexical, limit: room < vocabulary.maximumContentLength ? Int32(room) : -1))
      return
    }
    // Whatever follows a token, it needs no more than the bound: so much shorter ones need no look.
    let certain = room - spec.tailBound
    if certain > 0 {
      mask.parts.append(.init(mask: lexicalMask(ofString: spec.machine, state, index: index), limit: Int32(clamping: certain)))
    }
    let late = lateMask(spec, state, index: index, longerThan: certain >= Self.longToken ? Self.longToken : 0)
    for group in late.groups where group.need <= room {
      mask.parts.append(.init(mask: group.mask, limit: Int32(clamping: room - group.need)))
    }
    for other in late.others {
      if other.total > room { break }
      singles.append(other.token)
    }
  }

  /// Few tokens are longer.
  private static let longToken = 16

  private func lateMask(_ spec: StringSpec, _ state: Int32, index: Int32, longerThan: Int) -> LateMask {
    let local = UInt64(UInt32(bitPattern: index)) << 33 | UInt64(UInt32(bitPattern: state)) << 1 | (longerThan > 0 ? 1 : 0)
    if let known = lateMasks[local] { return known }
    let made = LateWalk.run(
      spec.machine, state, vocabulary, longerThan: longerThan, maximum: spec.maximum >= 0 ? spec.maximum : .max / 2, fuel: walkFuel)
    fuelLeft -= made.spent + Self.walkOverhead
    lateMasks[local] = made
    maskBytes += made.byteCount
    return made
  }
}
