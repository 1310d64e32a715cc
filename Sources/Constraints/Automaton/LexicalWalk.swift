/// Walks of the whole vocabulary through one lexeme.
enum LexicalWalk {
  /// Tokens inside and across the end of a string, from one byte state.
  static func string(_ machine: StringMachine, _ start: Int32, _ vocabulary: TokenVocabulary) -> LexicalMask {
    let trie = vocabulary.trie
    var inside: [Int32] = []
    var exits: [(node: Int32, token: Int32, scalars: UInt16)] = []
    let depth = trie.maximumDepth + 2
    let states = UnsafeMutablePointer<Int32>.allocate(capacity: depth)
    let counts = UnsafeMutablePointer<UInt16>.allocate(capacity: depth)
    let loops = UnsafeMutablePointer<UInt64>.allocate(capacity: depth)
    defer {
      states.deallocate()
      counts.deallocate()
      loops.deallocate()
    }
    states[0] = start
    counts[0] = 0
    loops[0] = machine.loopClasses(start)
    var node = 1
    let end = trie.count
    while node < end {
      let level = Int(trie.depth[node])
      let state = states[level - 1]
      if trie.classes[node] & ~loops[level - 1] == 0 {
        // Every byte below leads back here: the whole subtree is allowed.
        let next = Int(trie.end[node])
        for i in Int(trie.rank[node])..<Int(trie.rank[next]) { inside.append(trie.entries[i]) }
        node = next
        continue
      }
      let target = machine.next(state, trie.byte[node])
      if target < 0 {
        node = Int(trie.end[node])
        continue
      }
      if target == StringMachine.done {
        let next = Int(trie.end[node])
        let first = Int(trie.rank[node])
        let offset = Int(vocabulary.restOffset[node])
        for i in first..<Int(trie.rank[next]) {
          exits.append((vocabulary.restNodes[offset + i - first], trie.entries[i], counts[level - 1]))
        }
        node = next
        continue
      }
      if trie.entry[node] >= 0 { for i in Int(trie.rank[node])..<Int(trie.rank[node + 1]) { inside.append(trie.entries[i]) } }
      states[level] = target
      let boundary = machine.isBoundary(target)
      counts[level] = boundary && state != StringMachine.start ? counts[level - 1] &+ 1 : counts[level - 1]
      loops[level] = target == state ? loops[level - 1] : boundary ? machine.loopClasses(target) : 0
      node += 1
    }
    return LexicalMask(inside: inside, exits: exits, wordCount: vocabulary.wordCount)
  }

  /// Tokens inside a number, and where in the trie it may be complete with bytes to follow.
  static func number(_ machine: NumberMachine, _ start: Int32, _ vocabulary: TokenVocabulary) -> LexicalMask {
    let trie = vocabulary.trie
    var inside: [Int32] = []
    var stops: [Int32] = machine.accepting[Int(start)] ? [0] : []
    var stack: [(node: Int, state: Int32)] = []
    for byte in NumberMachine.alphabet {
      let child = Int(trie.rootChild[Int(byte)])
      let target = machine.next(start, byte)
      if child >= 0 && target >= 0 { stack.append((child, target)) }
    }
    while let (node, state) = stack.popLast() {
      if trie.entry[node] >= 0 { for i in Int(trie.rank[node])..<Int(trie.rank[node + 1]) { inside.append(trie.entries[i]) } }
      var child = node + 1
      let stop = Int(trie.end[node])
      var other = false
      while child < stop {
        if NumberMachine.column(trie.byte[child]) < 0 {
          other = true
        } else {
          let target = machine.next(state, trie.byte[child])
          if target >= 0 { stack.append((child, target)) }
        }
        child = Int(trie.end[child])
      }
      if other && machine.accepting[Int(state)] { stops.append(Int32(node)) }
    }
    return LexicalMask(inside: inside, exits: [], stops: stops, wordCount: vocabulary.wordCount)
  }
}
