/// What the vocabulary holds along the declared keys from one place in a key: the same for every state of the object, so it is made once
/// per place. What the languages of undeclared keys allow comes from their lexical masks; this tells where declared keys change that.
final class KeyMask {
  /// A token that ends inside a declared key.
  struct Path {
    var token: Int32
    /// Byte state in the trie of declared keys; between scalars the trie's node, as `-2 - node`.
    var place: Int32
    /// The lexical mask of some language holds the token.
    var isLexical: Bool
    /// Some undeclared key can still come of it.
    var isLive: Bool
  }
  /// A quote of the vocabulary's trie that completes a declared key, and so every token below it.
  struct Quote {
    var key: Int32
    var node: Int32
  }
  @exclusivity(unchecked) var paths: [Path] = []
  /// By key.
  @exclusivity(unchecked) var quotes: [Quote] = []
  /// The ranks of the tokens below `quotes`, ascending.
  @exclusivity(unchecked) var closing: [Range<Int32>] = []
  /// Every path is lexical and live: while undeclared keys are allowed, paths need no look.
  @exclusivity(unchecked) var arePathsFree = true
  var byteCount: Int { 120 + paths.count * 12 + quotes.count * 16 }

  /// Whether the token of a rank completes a declared key.
  @inline(__always)
  func closes(_ rank: Int32) -> Bool {
    var low = 0
    var high = closing.count
    while low < high {
      let middle = (low + high) / 2
      if closing[middle].upperBound <= rank { low = middle + 1 } else { high = middle }
    }
    return low < closing.count && closing[low].lowerBound <= rank
  }
}

/// Names a list of exits; the workspace holds what the name is made of as long as the name.
struct SharedExits: Hashable {
  var lexical: ObjectIdentifier
  var rests: ObjectIdentifier
}

/// Rests that some stack allows, ascending; one object for all stacks that allow the same.
final class RestList {
  let nodes: [Int32]
  /// Those after which the text before matters (`TokenVocabulary.spanningRest`).
  let spanning: [Int32]

  init(_ nodes: [Int32], _ vocabulary: TokenVocabulary) {
    self.nodes = nodes
    spanning = nodes.filter { vocabulary.spanningRest[Int($0)] }
  }
}

extension Workspace {
  func keyMask(_ plan: Int32, _ state: Int32) -> KeyMask {
    let local = UInt64(UInt32(bitPattern: plan)) << 32 | UInt64(UInt32(bitPattern: state))
    if let known = keyMasks[local] { return known }
    let machine = keyMachine(plan)
    let mask = KeyMask()
    if machine.states[Int(state)].trie >= 0 { followKeys(machine, plan, state, 0, mask) }
    let trie = vocabulary.trie
    mask.quotes.sort { $0.key < $1.key }
    mask.closing = mask.quotes.map { trie.rank[Int($0.node)]..<trie.rank[Int(trie.end[Int($0.node)])] }
    mask.closing.sort { $0.lowerBound < $1.lowerBound }
    mask.arePathsFree = mask.paths.allSatisfy { $0.isLexical && $0.isLive }
    keyMasks[local] = mask
    maskBytes += mask.byteCount
    return mask
  }

  /// The children of a trie node that lead on along declared keys.
  private func followKeys(_ machine: KeyMachine, _ plan: Int32, _ state: Int32, _ node: Int, _ mask: KeyMask) {
    let trie = vocabulary.trie
    let place = machine.states[Int(state)].trie
    if machine.declared.isBoundary(place), machine.isFree {
      // Nothing but the declared keys tells one place from another: plain ASCII is followed in their trie alone.
      let isExtra = machine.states[Int(state)].languages.enumerated().contains { i, language in
        language >= 0 && hasValue[self.plan.objects[Int(plan)].patterns[i].node]
      }
      var path: [UInt8] = []
      followScalars(machine, plan, state, &path, machine.declared.scalars(place), node, isExtra, mask)
      return
    }
    if let bytes = machine.declaredBytes(place) {
      for byte in bytes {
        let child = trie.child(of: node, byte)
        if child >= 0 { followKey(machine, plan, state, child, mask) }
      }
      return
    }
    var child = node + 1
    while child < Int(trie.end[node]) {
      if machine.declared.next(place, trie.byte[child]) >= 0 { followKey(machine, plan, state, child, mask) }
      child = Int(trie.end[child])
    }
  }

  /// `followKeys` over the scalars of the declared keys; `path` are the bytes from `state`.
  private func followScalars(
    _ machine: KeyMachine, _ plan: Int32, _ state: Int32, _ path: inout [UInt8], _ scalarNode: Int32, _ node: Int, _ isExtra: Bool,
    _ mask: KeyMask
  ) {
    let trie = vocabulary.trie
    let scalars = machine.declaredScalars
    let key = scalars.payload[Int(scalarNode)]
    let quote = key >= 0 ? trie.child(of: node, 0x22) : -1
    if quote >= 0 { mask.quotes.append(.init(key: key, node: Int32(quote))) }
    var others: [UInt8] = [0x5C]
    for next in scalars.children(scalarNode) {
      let scalar = scalars.scalar[Int(next)]
      guard scalar >= 0x20, scalar < 0x80, scalar != 0x22, scalar != 0x5C else {
        if scalar >= 0x80, let unicode = Unicode.Scalar(scalar), let byte = UTF8.encode(unicode)?.first, !others.contains(byte) {
          others.append(byte)
        }
        continue
      }
      let child = trie.child(of: node, UInt8(scalar))
      if child < 0 { continue }
      if trie.entry[child] >= 0 {
        for i in Int(trie.rank[child])..<Int(trie.rank[child + 1]) {
          mask.paths.append(.init(token: trie.entries[i], place: -2 - next, isLexical: isExtra, isLive: isExtra))
        }
      }
      if Int(trie.end[child]) > child + 1 {
        path.append(UInt8(scalar))
        followScalars(machine, plan, state, &path, next, child, isExtra, mask)
        path.removeLast()
      }
    }
    for byte in others {
      let child = trie.child(of: node, byte)
      if child < 0 { continue }
      var at = state
      for byte in path where at >= 0 { at = machine.next(at, byte) }
      if at >= 0 { followKey(machine, plan, at, child, mask) }
    }
  }

  private func followKey(_ machine: KeyMachine, _ plan: Int32, _ state: Int32, _ child: Int, _ mask: KeyMask) {
    let trie = vocabulary.trie
    let target = machine.next(state, trie.byte[child])
    let end = Int(trie.end[child])
    if target == KeyMachine.closed {
      let key = machine.match(state).declared
      guard key >= 0 else { return }
      mask.quotes.append(.init(key: Int32(key), node: Int32(child)))
      return
    }
    guard target >= 0, machine.states[Int(target)].trie >= 0 else { return }
    if trie.entry[child] >= 0 {
      let (isLexical, isLive) = undeclared(machine, plan, target)
      let place = machine.states[Int(target)].trie
      for i in Int(trie.rank[child])..<Int(trie.rank[child + 1]) {
        mask.paths.append(.init(token: trie.entries[i], place: place, isLexical: isLexical, isLive: isLive))
      }
    }
    if end > child + 1 { followKeys(machine, plan, target, child, mask) }
  }

  /// Whether a language goes on at a place in the declared keys, and whether a key that is not declared can come of it.
  private func undeclared(_ machine: KeyMachine, _ plan: Int32, _ state: Int32) -> (isLexical: Bool, isLive: Bool) {
    let place = machine.states[Int(state)]
    let object = self.plan.objects[Int(plan)]
    var isLexical = false
    for (i, language) in place.languages.enumerated() where language >= 0 && hasValue[object.patterns[i].node] {
      isLexical = true
      let string = machine.languages[i]
      guard !(string.automaton is FreeScalars), string.isBoundary(language) else { return (true, true) }
      let node = machine.declared.state(place.trie).scalars
      if hasOther(
        string.automaton, string.scalars(language), text: TextTable.string, set: 0, trie: (machine.declaredScalars, node))
      {
        return (true, true)
      }
    }
    return (isLexical, false)
  }

  /// The mask of a place in a key. False if taken keys change what the languages allow inside a key: then the slow way is needed.
  func maskKeyByParts(_ id: Int32, _ frame: Frame, _ mask: FrameMask) -> Bool {
    let state = objectStates[Int(frame.x)]
    let machine = keyMachine(state.plan)
    let facts = objectFacts[Int(frame.x)]
    let object = plan.objects[Int(state.plan)]
    let place = machine.states[Int(frame.y)]
    let allowsExtra = facts.allowsExtra && place.languages.contains { $0 >= 0 }
    let text = frame.y == KeyMachine.start ? TextTable.string : frame.z
    var taken: [Int32] = []
    if allowsExtra && textSets.prefixes(state.extras, texts).contains(text) {
      for (i, language) in place.languages.enumerated() where language >= 0 && !(machine.languages[i].automaton is FreeScalars) {
        return false
      }
      taken = takenTokens(machine, frame.y, text, state.extras)
    }
    let along = keyMask(state.plan, frame.y)
    var isCut = false
    if allowsExtra {
      for (i, lexical) in undeclaredKeys(machine, state.plan, frame.y, mask) {
        isCut = isCut || !lexical.isWhole
        // What follows an undeclared key, whatever it is: its text matters only to tokens that hold a further key.
        let after = frames.intern(
          Frame(kind: .colon, x: usingExtra(frame.x, text: -1), y: Int32(object.patterns[i].node), parent: frame.parent))
        let rests = restsAccepted(by: after)
        let exits = sharedExits(lexical, rests)
        if along.closing.isEmpty && taken.isEmpty {
          mask.shared.append(exits)
        } else {
          for token in exits where !along.closes(vocabulary.rankOfToken[Int(token)]) && !Self.holds(taken, token) {
            mask.adds.append(token)
          }
        }
        for node in rests.spanning {
          for i in lexical.exits(at: node) {
            let token = lexical.exitTokens[i]
            if along.closes(vocabulary.rankOfToken[Int(token)]) || Self.holds(taken, token) { continue }
            if fuelLeft >= 0, allows(id, vocabulary.bytesOfToken[Int(token)]) { mask.adds.append(token) }
          }
        }
      }
    }
    isCut = isCut || mask.parts.contains { !$0.mask.isWhole }
    if isCut || !(allowsExtra && along.arePathsFree) { addPaths(along, machine, facts, allowsExtra, isCut: isCut, mask) }
    var key: Int32 = -1
    var rests: RestList?
    for quote in along.quotes {
      if quote.key != key {
        key = quote.key
        rests = nil
        if facts.candidates.contains(Int(key)) {
          rests = restsAccepted(
            by: frames.intern(
              Frame(kind: .colon, x: using(frame.x, declared: Int(key)), y: Int32(object.values[Int(key)]), parent: frame.parent)))
        }
      }
      if let rests { vocabulary.appendClosers(Int(quote.node), rests.nodes, to: &mask.adds) }
    }
    return true
  }

  /// What the languages of undeclared keys allow from a place in a key: adds the tokens that stay inside, and gives per pattern a mask with
  /// those that leave. Several languages are one for what stays inside, and each has only its ends looked for.
  func undeclaredKeys(_ machine: KeyMachine, _ plan: Int32, _ state: Int32, _ mask: FrameMask) -> [(pattern: Int, lexical: LexicalMask)] {
    let place = machine.states[Int(state)]
    let object = self.plan.objects[Int(plan)]
    let index = -2 - plan * 256
    var isJoined = false
    if let union = machine.union, place.union >= 0, union.isBoundary(place.union) {
      mask.parts.append(.init(mask: lexicalMask(ofString: union, place.union, index: index - 255), limit: -1))
      isJoined = true
    }
    var list: [(pattern: Int, lexical: LexicalMask)] = []
    for (i, language) in place.languages.enumerated() where language >= 0 && hasValue[object.patterns[i].node] {
      let string = machine.languages[i]
      if isJoined, !(string.automaton is LiteralScalars) {
        list.append((i, exitMask(ofString: string, language, index: index - Int32(i))))
      } else {
        let lexical = lexicalMask(ofString: string, language, index: index - Int32(i))
        mask.parts.append(.init(mask: lexical, limit: -1))
        list.append((i, lexical))
      }
    }
    return list
  }

  /// The exits of a lexical mask with these rests, but for those that span a further string: one list for all stacks that share them.
  func sharedExits(_ lexical: LexicalMask, _ rests: RestList) -> [Int32] {
    let key = SharedExits(lexical: ObjectIdentifier(lexical), rests: ObjectIdentifier(rests))
    if let known = exitLists[key] { return known.tokens }
    var tokens: [Int32] = []
    for node in rests.nodes where !vocabulary.spanningRest[Int(node)] {
      for i in lexical.exits(at: node) { tokens.append(lexical.exitTokens[i]) }
    }
    exitLists[key] = (lexical, rests, tokens)
    maskBytes += tokens.count * 4 + 128
    return tokens
  }

  /// The tokens along declared keys, where the languages' own masks do not tell; those that were cut short need not hold them.
  private func addPaths(
    _ along: KeyMask, _ machine: KeyMachine, _ facts: ObjectFacts, _ allowsExtra: Bool, isCut: Bool, _ mask: FrameMask
  ) {
    var place: Int32 = -1
    var isCandidate = false
    for path in along.paths {
      if path.place != place {
        place = path.place
        let below = place <= -2 ? machine.declaredScalars.below(-2 - place) : machine.declaredBelow(place: place)
        isCandidate = facts.hasCandidates && below.contains { facts.candidates.contains(Int($0)) }
      }
      let isLexical = allowsExtra && path.isLexical
      let isAllowed = isCandidate || allowsExtra && path.isLive
      if isAllowed && (isCut || !isLexical) { mask.adds.append(path.token) }
      if !isAllowed && isLexical { mask.removes.append(path.token) }
    }
  }

  /// Whether an ascending list has a value, by halving.
  static func holds(_ sorted: [Int32], _ value: Int32) -> Bool {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sorted[low] == value
  }

  /// Tokens that would complete a key which the object has already, sorted.
  func takenTokens(_ machine: KeyMachine, _ state: Int32, _ text: Int32, _ set: Int32) -> [Int32] {
    let isStart = state == KeyMachine.start
    // Between scalars nothing matters but the text.
    let memo =
      isStart || machine.isBoundary(state)
      ? UInt64(UInt32(bitPattern: set)) << 33 | UInt64(UInt32(bitPattern: text)) << 1 | (isStart ? 1 : 0) : nil
    if let memo, let known = taken[memo] { return known }
    var found: [Int32] = []
    takenBelow(machine, state, text, 0, set, &found)
    found.sort()
    if let memo {
      taken[memo] = found
      maskBytes += found.count * 4 + 48
    }
    return found
  }

  private func takenBelow(_ machine: KeyMachine, _ state: Int32, _ text: Int32, _ node: Int, _ set: Int32, _ found: inout [Int32]) {
    let trie = vocabulary.trie
    if state == KeyMachine.start {
      let child = trie.child(of: node, 0x22)
      if child >= 0 { takenChild(machine, state, text, child, set, &found) }
    } else if machine.isBoundary(state) {
      // Only the quote, a backslash and the first bytes of what continues a taken key lead anywhere.
      var bytes: [UInt8] = [0x22, 0x5C]
      var other = texts.firstChild[Int(text)]
      while other >= 0 {
        if textSets.prefixes(set, texts).contains(other), let unicode = Unicode.Scalar(texts.scalar[Int(other)]),
          let byte = UTF8.encode(unicode)?.first, !bytes.contains(byte)
        {
          bytes.append(byte)
        }
        other = texts.sibling[Int(other)]
      }
      for byte in bytes {
        let child = trie.child(of: node, byte)
        if child >= 0 { takenChild(machine, state, text, child, set, &found) }
      }
    } else {
      var child = node + 1
      while child < Int(trie.end[node]) {
        takenChild(machine, state, text, child, set, &found)
        child = Int(trie.end[child])
      }
    }
  }

  private func takenChild(_ machine: KeyMachine, _ state: Int32, _ text: Int32, _ child: Int, _ set: Int32, _ found: inout [Int32]) {
    let trie = vocabulary.trie
    let target = machine.next(state, trie.byte[child])
    if target == KeyMachine.closed {
      if textSets.members(set).contains(text) {
        for i in Int(trie.rank[child])..<Int(trie.rank[Int(trie.end[child])]) { found.append(trie.entries[i]) }
      }
      return
    }
    guard target >= 0, Int(trie.end[child]) > child + 1 else { return }
    var next = text
    if state != KeyMachine.start, let scalar = machine.completedScalar(state, trie.byte[child]) {
      guard let known = texts.existing(scalar, after: text), textSets.prefixes(set, texts).contains(known) else { return }
      next = known
    }
    takenBelow(machine, target, next, child, set, &found)
  }
}
