/// What the vocabulary allows inside a string of which everything is accepted, from a place between scalars. Wherever a state is reached
/// after which everything is accepted, the tokens of a subtree are a slice of this.
final class FreeTokens: Sendable {
  /// The tokens that stay inside, by id and by rank.
  let inside: ClassMasks.Mask
  /// The tokens that close the string, by ascending rank: rank, node of the rest, token, scalars before the quote.
  let exitRanks: [Int32]
  let exits: [StringWalk.Exit]

  /// - Parameters:
  ///   - restOffset: by trie node: where `restNodes` has the rests of the tokens below a quote.
  init(_ trie: TokenTrie, acceptsAllSpellings: Bool, wordCount: Int, restOffset: [Int32], restNodes: [Int32]) {
    let machine = StringMachine(FreeScalars(), acceptsAllSpellings: acceptsAllSpellings)
    let start = machine.boundary(machine.automaton.initial)
    inside = ClassMasks.Mask(wordCount: wordCount, rankWords: (trie.entryCount + 63) / 64)
    var ranks: [Int32] = []
    var exits: [StringWalk.Exit] = []
    // By depth: state after the bytes so far, and the scalars that are complete.
    var states = [Int32](repeating: start, count: trie.maximumDepth + 2)
    var scalars = [UInt16](repeating: 0, count: trie.maximumDepth + 2)
    var node = 1
    while node < trie.count {
      let depth = Int(trie.depth[node])
      let target = machine.next(states[depth - 1], trie.byte[node])
      if target < 0 {
        node = Int(trie.end[node])
      } else if target == StringMachine.done {
        let first = trie.rank[node]
        for rank in first..<trie.rank[Int(trie.end[node])] {
          ranks.append(rank)
          exits.append((restNodes[Int(restOffset[node]) + Int(rank - first)], trie.entries[Int(rank)], scalars[depth - 1]))
        }
        node = Int(trie.end[node])
      } else {
        if trie.entry[node] >= 0 { for rank in trie.rank[node]..<trie.rank[node + 1] { inside.insert(rank, trie.entries[Int(rank)]) } }
        states[depth] = target
        scalars[depth] = machine.isBoundary(target) ? scalars[depth - 1] &+ 1 : scalars[depth - 1]
        node += 1
      }
    }
    exitRanks = ranks
    self.exits = exits
  }

  /// Index of the first exit whose token's rank is not below `rank`.
  func firstExit(_ rank: Int32) -> Int {
    var low = 0
    var high = exitRanks.count
    while low < high {
      let middle = (low + high) / 2
      if exitRanks[middle] < rank { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
