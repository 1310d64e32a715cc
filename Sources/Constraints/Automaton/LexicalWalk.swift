/// Walks of the whole vocabulary through one lexeme.
enum LexicalWalk {
  /// Tokens inside and across the end of a string, from one byte state.
  static func string(
    _ machine: StringMachine, _ start: Int32, _ vocabulary: TokenVocabulary, fuel: Int
  ) -> LexicalMask {
    StringWalk.run(machine, start, vocabulary, fuel: fuel)
  }

  /// Tokens that leave a string alone, from a place between its scalars.
  static func exits(
    _ machine: StringMachine, _ start: Int32, _ vocabulary: TokenVocabulary, fuel: Int
  ) -> LexicalMask {
    StringWalk.runExits(machine, start, vocabulary, fuel: fuel)
  }

  /// Tokens inside a number, and where in the trie it may be complete with bytes to follow.
  static func number(_ machine: NumberMachine, _ start: Int32, _ vocabulary: TokenVocabulary, fuel: Int) -> LexicalMask {
    let trie = vocabulary.trie
    let before = machine.work
    machine.workLimit = before + fuel
    defer { machine.workLimit = .max }
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
    let isWhole = !machine.isAborted
    let spent = machine.work - before
    if !isWhole {
      machine.workLimit = .max
      for byte in NumberMachine.alphabet {
        let child = Int(trie.rootChild[Int(byte)])
        if child < 0 || trie.entry[child] < 0 || machine.next(start, byte) < 0 { continue }
        for i in Int(trie.rank[child])..<Int(trie.rank[child + 1]) { inside.append(trie.entries[i]) }
      }
    }
    return LexicalMask(
      inside: inside, exits: [], stops: stops, wordCount: vocabulary.wordCount, spent: spent + inside.count / 8, isWhole: isWhole)
  }
}
