/// Masks of places in counted repetitions: those far from the end of a count have one mask in common, but for the longest tokens.
extension StringMachine {
  /// A state with the same mask but for tokens of more than `agreed` scalars, of which it may allow more; nil where it is the state itself.
  func near(_ state: Int32) -> (state: Int32, agreed: Int)? {
    guard isBoundary(state), let regex = automaton as? RegexScalars else { return nil }
    let before = regex.work
    let near = regex.near(scalars(state))
    pay(regex.work - before)
    return near.id == scalars(state) ? nil : (boundary(near.id), Int(near.agreed))
  }
}

extension RegexScalars {
  func near(_ state: Int32) -> (id: Int32, agreed: Int32) { arena.near(state) }
}

/// A token of more scalars than `RegexArena.horizon`, in the order of the vocabulary's trie.
struct LongToken {
  var token: Int32
  /// Scalars of string content that it begins.
  var scalars: Int
  /// Bytes that it shares with the one before.
  var shared: Int

  static func list(_ trie: TokenTrie, _ tokens: [[UInt8]], _ lengths: [UInt16]) -> [LongToken] {
    var list: [LongToken] = []
    var previous: [UInt8] = []
    for rank in 0..<trie.entryCount where Int(lengths[Int(trie.entries[rank])]) > RegexArena.horizon {
      let token = trie.entries[rank]
      let bytes = tokens[Int(token)]
      let shared = zip(bytes, previous).prefix { $0 == $1 }.count
      list.append(LongToken(token: token, scalars: Int(lengths[Int(token)]), shared: shared))
      previous = bytes
    }
    return list
  }
}

extension LexicalMask {
  /// This mask of a state that allows more, without the tokens of more than `agreed` scalars that `state` itself does not allow: each of
  /// them is followed. The same mask where none is to be taken out. What was spent is in the machine's `spent`.
  func narrowed(to machine: StringMachine, _ state: Int32, agreed: Int, _ vocabulary: TokenVocabulary, fuel: Int) -> LexicalMask {
    machine.beginWalk(fuel: fuel)
    var inside: [Int32] = []
    var leaving: [Int32] = []
    var removed: [Int32] = []
    // States by number of bytes of the token at hand.
    var states: [Int32] = [state]
    var places = 0
    for token in vocabulary.longTokens {
      if token.shared + 1 < states.count { states.removeLast(states.count - token.shared - 1) }
      if token.scalars <= agreed { continue }
      let bytes = vocabulary.bytesOfToken[Int(token.token)]
      var at = states[states.count - 1]
      while at > StringMachine.done && states.count <= bytes.count && machine.fuel >= 0 {
        at = machine.next(at, bytes[states.count - 1])
        states.append(at)
        places += 1
        if places % StringMachine.placesPerFuel == 0 { machine.fuel -= 1 }
      }
      // Out of fuel: of what has not been followed nothing is known.
      if machine.fuel < 0 { at = StringMachine.dead }
      if at > StringMachine.done {
        inside.append(token.token)
        continue
      }
      if at == StringMachine.done { leaving.append(token.token) }
      if let dense, dense[Int(token.token) >> 6] >> UInt64(token.token & 63) & 1 == 1 { removed.append(token.token) }
    }
    let isComplete = machine.endWalk() && isWhole
    let lengths = vocabulary.contentLength
    var exits: [(node: Int32, token: Int32, scalars: UInt16)] = []
    exits.reserveCapacity(exitTokens.count)
    for i in exitTokens.indices where Int(lengths[Int(exitTokens[i])]) <= agreed || leaving.contains(exitTokens[i]) {
      exits.append((exitNodes[i], exitTokens[i], exitScalars[i]))
    }
    let isSame = exits.count == exitTokens.count && isComplete == isWhole
    if let dense {
      if isSame && removed.isEmpty { return self }
      let words = UnsafeMutablePointer<UInt64>.allocate(capacity: vocabulary.wordCount)
      words.initialize(from: dense, count: vocabulary.wordCount)
      for token in removed { words[Int(token) >> 6] &= ~(1 << UInt64(token & 63)) }
      return LexicalMask(dense: words, exits: exits, wordCount: vocabulary.wordCount, spent: 0, isWhole: isComplete)
    }
    let followed = Set(inside)
    let kept = list.filter { Int(lengths[Int($0)]) <= agreed || followed.contains($0) }
    if isSame && kept.count == list.count { return self }
    return LexicalMask(inside: kept, exits: exits, wordCount: vocabulary.wordCount, isWhole: isComplete)
  }
}
