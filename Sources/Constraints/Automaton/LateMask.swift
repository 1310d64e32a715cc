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

  init(groups: [(need: Int, mask: LexicalMask)], others: [(total: Int, token: Int32)]) {
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
  private var bits: [Int: [UInt64]] = [:]
  private var others: [(total: Int, token: Int32)] = []

  /// From a state between scalars.
  static func run(_ machine: StringMachine, _ start: Int32, _ vocabulary: TokenVocabulary, fuel: Int) -> LateMask {
    var walk = LateWalk(machine: machine, vocabulary: vocabulary, trie: vocabulary.trie)
    machine.beginWalk(fuel: fuel)
    walk.descend(0, start, 0)
    if !machine.endWalk() { walk.takeSingleBytes(start) }
    return walk.result()
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
      let classes = trie.classes[child]
      if isBoundary && classes & ~loops == 0 && classes & ~ByteClasses.content == 0 && classes & ByteClasses.cut == 0 {
        let need = machine.leastScalars(state)
        if need < .max / 8 { take(Int(trie.rank[child])..<Int(trie.rank[next]), need: need) }
        continue
      }
      let byte = trie.byte[child]
      let target = machine.next(state, byte)
      if target < 0 || target == StringMachine.done { continue }
      let completes = machine.isBoundary(target)
      let count = scalars + (completes ? 1 : 0)
      if trie.entry[child] >= 0 {
        let need = machine.leastScalars(target)
        if need >= .max / 8 { continue }
        let ranks = Int(trie.rank[child])..<Int(trie.rank[child + 1])
        if completes && vocabulary.classMasks.classes[ranks.lowerBound] != .max {
          take(ranks, need: need)
        } else {
          for rank in ranks { others.append((count + need, trie.entries[rank])) }
        }
      }
      if next > child + 1 { descend(child, target, count) }
    }
  }

  private mutating func take(_ ranks: Range<Int>, need: Int) {
    if ranks.isEmpty { return }
    let words = vocabulary.classMasks.rankWords
    bits[need, default: Array(repeating: 0, count: words)].withUnsafeMutableBufferPointer { buffer in
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

  private func result() -> LateMask {
    let wordCount = vocabulary.wordCount
    var groups: [(need: Int, mask: LexicalMask)] = []
    for (need, ranks) in bits {
      var tokens: [Int32] = []
      for (i, word) in ranks.enumerated() where word != 0 {
        var left = word
        while left != 0 {
          tokens.append(trie.entries[i << 6 + left.trailingZeroBitCount])
          left &= left - 1
        }
      }
      groups.append((need, LexicalMask(inside: tokens, exits: [], wordCount: wordCount)))
    }
    return LateMask(groups: groups, others: others)
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
    let late = lateMask(spec.machine, state, index: index)
    for group in late.groups where group.need <= room {
      mask.parts.append(.init(mask: group.mask, limit: Int32(clamping: room - group.need)))
    }
    for other in late.others {
      if other.total > room { break }
      singles.append(other.token)
    }
  }

  private func lateMask(_ machine: StringMachine, _ state: Int32, index: Int32) -> LateMask {
    let local = UInt64(UInt32(bitPattern: index)) << 32 | UInt64(UInt32(bitPattern: state))
    if let known = lateMasks[local] { return known }
    let before = machine.automaton.work
    let made = LateWalk.run(machine, state, vocabulary, fuel: walkFuel)
    fuelLeft -= machine.automaton.work - before
    lateMasks[local] = made
    maskBytes += made.byteCount
    return made
  }
}
