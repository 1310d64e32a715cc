/// Masks: what a stack allows, from its lexical state's mask and a short walk through what can follow.
extension Workspace {
  /// The mask of one stack, made on first use.
  func frameMask(_ id: Int32) -> FrameMask {
    if let known = frameMasks[id] { return known }
    // What is left; a little in any case, on credit.
    let credit = max(0, Self.leastSteps - fuelLeft)
    fuelLeft += credit - Self.stackFuel
    let mask = makeMask(id)
    if fuelLeft < 0 { addSingleBytes(id, mask) }
    fuelLeft -= credit
    frameMasks[id] = mask
    maskBytes += mask.byteCount
    return mask
  }

  /// What the next walk of the mask under way may cost: what is left, and a little in any case.
  var walkFuel: Int { min(max(fuelLeft, limits.maskFuel / 64), limits.maskFuel) }

  /// Whether even the credit of the mask under way is at its end: stacks that have no mask yet then say which single bytes may come.
  var isSpent: Bool { fuelLeft < -limits.maskFuel / 8 }

  /// Fuel that a stack of a mask has in any case.
  private static let leastSteps = 300
  /// What making a stack's mask costs before anything is looked at.
  private static let stackFuel = 20
  /// What a walk of the vocabulary costs before anything is looked at: its bits, and the mask that is made of them.
  static let walkOverhead = 500

  /// The tokens of one byte that some of these stacks allow, but for those that are there already.
  func singleBytes(_ stacks: [Int32], besides isKnown: (Int32) -> Bool, _ found: (Int32) -> Void) {
    let trie = vocabulary.trie
    for id in stacks {
      for byte in firstBytes([id]) {
        let child = Int(trie.rootChild[Int(byte)])
        if child < 0 || trie.entry[child] < 0 || isKnown(trie.entry[child]) { continue }
        let mark = scratch.count
        step(id, byte, &scratch)
        if scratch.count > mark { for i in Int(trie.rank[child])..<Int(trie.rank[child + 1]) { found(trie.entries[i]) } }
        scratch.removeLast(scratch.count - mark)
      }
    }
  }

  /// What a mask that ran out of steps says at the least: the tokens of one byte, so that no way is barred.
  private func addSingleBytes(_ id: Int32, _ mask: FrameMask) {
    for byte in firstBytes([id]) {
      let child = Int(vocabulary.trie.rootChild[Int(byte)])
      if child < 0 || vocabulary.trie.entry[child] < 0 { continue }
      let mark = scratch.count
      step(id, byte, &scratch)
      if scratch.count > mark { take(child, vocabulary.trie, into: &mask.adds) }
      scratch.removeLast(scratch.count - mark)
    }
  }

  private func makeMask(_ id: Int32) -> FrameMask {
    let frame = frames[id]
    let mask = FrameMask()
    switch frame.kind {
    case .value, .trackedValue:
      if whitespaceLimit > frame.w { walkRoot(id, bytes: Self.whitespaceBytes, into: &mask.adds) }
      var brackets: [UInt8] = []
      for alternative in alternatives(of: Int(frame.x)) {
        if let start = startFrame(alternative, tracked: frame.kind == .trackedValue, parent: frame.parent) {
          if frame.kind == .trackedValue && frames[start].kind == .string && !isOpenable(frames[start]) { continue }
          mask.others.append(start)
        } else if case .object = alternative {
          if !brackets.contains(0x7B) { brackets.append(0x7B) }
        } else if !brackets.contains(0x5B) {
          brackets.append(0x5B)
        }
      }
      walkRoot(id, bytes: brackets, into: &mask.adds)
    case .string:
      if frame.z >= 0 { maskTracked(id, frame, mask) } else { maskString(frame, mask) }
    case .number:
      if frame.z >= 0 { walkRoot(id, bytes: nil, into: &mask.adds) } else { maskNumber(frame, mask) }
    case .literal:
      var bytes = literals[Int(frame.x)].children[Int(frame.y)].map { literals[Int(frame.x)].byte[Int($0)] }
      if literals[Int(frame.x)].accepting[Int(frame.y)] { bytes += Self.closers }
      walkRoot(id, bytes: bytes, into: &mask.adds)
    case .key: maskKey(id, frame, mask)
    case .objectOpen:
      walkRoot(id, bytes: Self.whitespaceBytes + [0x7D], into: &mask.adds)
      if objectFacts[Int(frame.x)].canContinue {
        mask.others.append(frames.intern(Frame(kind: .key, x: frame.x, y: KeyMachine.start, w: whitespaceLimit, parent: frame.parent)))
      }
    case .colon: walkRoot(id, bytes: Self.whitespaceBytes + [0x3A], into: &mask.adds)
    case .objectAfter: walkRoot(id, bytes: Self.closers, into: &mask.adds)
    case .arrayOpen:
      walkRoot(id, bytes: Self.whitespaceBytes + [0x5D], into: &mask.adds)
      for value in elementFrames(frame.x, frame.parent) {
        var start = frames[value]
        start.w = whitespaceLimit
        mask.others.append(frames.intern(start))
      }
    case .arrayAfter: walkRoot(id, bytes: Self.closers, into: &mask.adds)
    case .end: walkRoot(id, bytes: Self.whitespaceBytes, into: &mask.adds)
    case .distinct: break
    }
    return mask
  }

  static let whitespaceBytes: [UInt8] = [0x20, 0x0A, 0x0D, 0x09]
  /// Bytes that can follow a complete value.
  static let closers: [UInt8] = [0x2C, 0x7D, 0x5D, 0x20, 0x0A, 0x0D, 0x09]

  // MARK: Walks

  /// Tokens that a stack allows, by walking the trie from the root; `bytes` are the first bytes worth trying (nil = all).
  func walkRoot(_ id: Int32, bytes: [UInt8]?, into tokens: inout [Int32]) {
    let trie = vocabulary.trie
    if let bytes {
      for byte in bytes {
        let child = Int(trie.rootChild[Int(byte)])
        if child >= 0 { walkChild(id, child, trie, into: &tokens) }
      }
    } else {
      descend(id, 0, trie, into: &tokens)
    }
  }

  /// Walks below `node`, where the stack is `id`. Entries of nodes that the stack allows are appended.
  func descend(_ id: Int32, _ node: Int, _ trie: TokenTrie, into found: inout [Int32]) {
    var child = node + 1
    let stop = Int(trie.end[node])
    while child < stop {
      if fuelLeft < 0 { return }
      walkChild(id, child, trie, into: &found)
      child = Int(trie.end[child])
    }
  }

  private func walkChild(_ id: Int32, _ child: Int, _ trie: TokenTrie, into found: inout [Int32]) {
    let mark = scratch.count
    step(id, trie.byte[child], &scratch)
    let end = scratch.count
    if end > mark {
      take(child, trie, into: &found)
      if Int(trie.end[child]) > child + 1 {
        var i = mark
        while i < end {
          let next = scratch[i]
          let frame = frames[next]
          if frame.kind == .string && frame.z < 0 {
            descendString(next, frame, child, trie, into: &found)
          } else {
            descend(next, child, trie, into: &found)
          }
          i += 1
        }
      }
      scratch.removeLast(scratch.count - mark)
    }
  }

  @inline(__always)
  private func take(_ node: Int, _ trie: TokenTrie, into found: inout [Int32]) {
    if trie.entry[node] < 0 { return }
    for i in Int(trie.rank[node])..<Int(trie.rank[node + 1]) { found.append(trie.entries[i]) }
  }

  /// `descend` inside an untracked string, without making stacks on the way.
  func descendString(_ id: Int32, _ frame: Frame, _ node: Int, _ trie: TokenTrie, into found: inout [Int32]) {
    let spec = strings[Int(frame.x)]
    let isOutermost = spec.machine.fuel > limits.maskFuel
    if isOutermost { spec.machine.beginWalk(fuel: walkFuel) }
    descendString(spec, frame.y, frame.w, frame.parent, node, trie, &found)
    if isOutermost {
      let isWhole = spec.machine.endWalk()
      fuelLeft -= spec.machine.spent
      if !isWhole { fuelLeft = min(fuelLeft, -1) }
    }
  }

  private func descendString(
    _ spec: StringSpec, _ state: Int32, _ count: Int32, _ parent: Int32, _ node: Int, _ trie: TokenTrie, _ found: inout [Int32]
  ) {
    var child = node + 1
    let stop = Int(trie.end[node])
    while child < stop {
      fuelLeft &-= 1
      if fuelLeft < 0 || spec.machine.fuel < 0 { return }
      let target = spec.machine.next(state, trie.byte[child])
      if target >= 0 {
        if target == StringMachine.done {
          if !spec.isCounted || Int(count) >= spec.minimum {
            take(child, trie, into: &found)
            descend(parent, child, trie, into: &found)
          }
        } else if !spec.isCounted {
          take(child, trie, into: &found)
          descendString(spec, target, 0, parent, child, trie, &found)
        } else if let after = countAfter(spec, count, from: state, to: target) {
          take(child, trie, into: &found)
          descendString(spec, target, after, parent, child, trie, &found)
        }
      }
      child = Int(trie.end[child])
    }
  }

  // MARK: Strings

  private func maskString(_ frame: Frame, _ mask: FrameMask) {
    let spec = strings[Int(frame.x)]
    let atBoundary = spec.machine.isBoundary(frame.y)
    if spec.isCounted && !atBoundary {
      if frame.y == StringMachine.start {
        let child = Int(vocabulary.trie.rootChild[0x22])
        if child >= 0 {
          let state = spec.machine.next(frame.y, 0x22)
          if state >= 0 {
            take(child, vocabulary.trie, into: &mask.adds)
            var inside = frame
            inside.y = state
            inside.w = 0
            descendString(-1, inside, child, vocabulary.trie, into: &mask.adds)
          }
        }
      } else {
        descendString(-1, frame, 0, vocabulary.trie, into: &mask.adds)
      }
      return
    }
    guard spec.isCounted else {
      let lexical = lexicalMask(ofString: spec.machine, frame.y, index: frame.x)
      mask.parts.append(.init(mask: lexical, limit: -1))
      let rests = restsAccepted(by: frame.parent)
      mask.shared.append(sharedExits(lexical, rests))
      for node in rests.spanning { for i in lexical.exits(at: node) { mask.adds.append(lexical.exitTokens[i]) } }
      return
    }
    let room = spec.maximum >= 0 ? spec.maximum - Int(frame.w) : Int.max
    addInside(spec, frame.x, frame.y, room: room, to: mask, singles: &mask.adds)
    let due = max(0, spec.minimum - Int(frame.w))
    let lexical = lexicalMask(ofString: spec.machine, frame.y, index: frame.x)
    let rests = restsAccepted(by: frame.parent)
    if due == 0 && room >= vocabulary.maximumContentLength {
      mask.shared.append(sharedExits(lexical, rests))
      for node in rests.spanning { for i in lexical.exits(at: node) { mask.adds.append(lexical.exitTokens[i]) } }
      return
    }
    for node in rests.nodes {
      for i in lexical.exits(at: node) {
        let length = Int(lexical.exitScalars[i])
        if length >= due && length <= room { mask.adds.append(lexical.exitTokens[i]) }
      }
    }
  }

  /// Nodes of the vocabulary's rests (texts after a quote) that a stack allows, ascending.
  func restsAccepted(by id: Int32) -> RestList {
    if let known = acceptedRests[id] { return known }
    // A walk may have taken all there was: what follows a string is found all the same, on credit.
    let credit = max(0, Self.leastSteps - fuelLeft)
    fuelLeft += credit
    defer { fuelLeft -= credit }
    let frame = frames[id]
    let trie = vocabulary.rests
    var nodes: [Int32] = [0]
    if frame.kind == .colon && whitespaceLimit == 0 {
      // What a value allows by itself is the same wherever it stands; only what comes after it depends on the stack.
      let value = valueRests(frame.y)
      nodes += value.accepted
      if !value.complete.isEmpty {
        let after = frames.intern(Frame(kind: .objectAfter, x: frame.x, parent: frame.parent))
        for node in value.complete { descendRests(after, Int(node), into: &nodes) }
      }
    } else if whitespaceLimit == 0, frame.kind == .objectAfter || frame.kind == .arrayAfter {
      for byte in [0x2C, 0x5D, 0x7D] as [UInt8] {
        let child = Int(trie.rootChild[Int(byte)])
        if child >= 0 { descendRest(id, child, into: &nodes) }
      }
    } else {
      descendRests(id, 0, into: &nodes)
    }
    if zip(nodes, nodes.dropFirst()).contains(where: { $0 >= $1 }) { nodes = Array(Set(nodes)).sorted() }
    let list: RestList
    if let known = restLists[nodes] {
      list = known
    } else {
      list = RestList(nodes, vocabulary)
      restLists[nodes] = list
      maskBytes += nodes.count * 4 + 112
    }
    // What was cut short is no part of what the next mask of the stack begins with.
    if fuelLeft >= 0 {
      acceptedRests[id] = list
      maskBytes += 24
    }
    return list
  }

  /// The rests that a colon and a value of `node` allow, and the places in them at which the value may be complete with more to follow.
  private func valueRests(_ node: Int32) -> (accepted: [Int32], complete: [Int32]) {
    if let known = valueRests[node] { return known }
    var rests: (accepted: [Int32], complete: [Int32]) = ([], [])
    let trie = vocabulary.rests
    let colon = Int(trie.rootChild[0x3A])
    if colon >= 0 {
      let open = frames.intern(Frame(kind: .distinct, x: -1, parent: 0))
      if trie.entry[colon] >= 0 { rests.accepted.append(Int32(colon)) }
      descendValue(frames.intern(Frame(kind: .value, x: node, parent: open)), open, colon, &rests)
    }
    valueRests[node] = rests
    maskBytes += (rests.accepted.count + rests.complete.count) * 4 + 96
    return rests
  }

  private func descendValue(_ id: Int32, _ open: Int32, _ node: Int, _ rests: inout (accepted: [Int32], complete: [Int32])) {
    let trie = vocabulary.rests
    let frame = frames[id]
    if frame.parent == open,
      frame.kind == .number && numbers[Int(frame.x)].accepting[Int(frame.y)]
        || frame.kind == .literal && literals[Int(frame.x)].accepting[Int(frame.y)]
    {
      rests.complete.append(Int32(node))
    }
    var child = node + 1
    while child < Int(trie.end[node]) {
      let mark = scratch.count
      step(id, trie.byte[child], &scratch)
      let end = scratch.count
      if end > mark {
        if trie.entry[child] >= 0 { rests.accepted.append(Int32(child)) }
        var i = mark
        while i < end {
          if scratch[i] == open { rests.complete.append(Int32(child)) } else { descendValue(scratch[i], open, child, &rests) }
          i += 1
        }
        scratch.removeLast(scratch.count - mark)
      }
      child = Int(trie.end[child])
    }
  }

  private func descendRests(_ id: Int32, _ node: Int, into nodes: inout [Int32]) {
    let trie = vocabulary.rests
    var child = node + 1
    let stop = Int(trie.end[node])
    while child < stop {
      if fuelLeft < 0 { return }
      descendRest(id, child, into: &nodes)
      child = Int(trie.end[child])
    }
  }

  private func descendRest(_ id: Int32, _ child: Int, into nodes: inout [Int32]) {
    let trie = vocabulary.rests
    let mark = scratch.count
    step(id, trie.byte[child], &scratch)
    let end = scratch.count
    if end > mark {
      if trie.entry[child] >= 0 { nodes.append(Int32(child)) }
      if Int(trie.end[child]) > child + 1 {
        var i = mark
        while i < end {
          descendRests(scratch[i], child, into: &nodes)
          i += 1
        }
      }
      scratch.removeLast(scratch.count - mark)
    }
  }

  /// The mask of a string machine's state: from this workspace, from the process-wide cache, from a state that it has most in common with, or
  /// by a walk through the vocabulary.
  func lexicalMask(ofString machine: StringMachine, _ state: Int32, index: Int32) -> LexicalMask {
    mask(ofString: machine, state, index: index, exitsAlone: false)
  }

  /// The tokens that leave a string from a place between its scalars, without those that stay inside.
  func exitMask(ofString machine: StringMachine, _ state: Int32, index: Int32) -> LexicalMask {
    mask(ofString: machine, state, index: index, exitsAlone: true)
  }

  private func mask(ofString machine: StringMachine, _ state: Int32, index: Int32, exitsAlone: Bool) -> LexicalMask {
    let local = UInt64(UInt32(bitPattern: index)) << 32 | UInt64(UInt32(bitPattern: state))
    if let known = exitsAlone ? exitsByString[local] : lexicalByString[local] { return known }
    let mask: LexicalMask
    if let near = machine.near(state) {
      let nearby = UInt64(UInt32(bitPattern: index)) << 32 | UInt64(UInt32(bitPattern: near.state))
      var wide = exitsAlone ? exitsByString[nearby] : lexicalByString[nearby]
      // One that was cut short is not what all the others are to begin with.
      if let known = wide, !known.isWhole { wide = nil }
      let found = wide ?? walked(machine, near.state, exitsAlone: exitsAlone)
      if wide == nil { note(found, at: nearby, exitsAlone: exitsAlone) }
      mask =
        near.agreed >= vocabulary.maximumContentLength
        ? found : found.narrowed(to: machine, state, agreed: near.agreed, vocabulary, fuel: walkFuel)
      if near.agreed < vocabulary.maximumContentLength { fuelLeft -= machine.spent }
      if mask !== found { maskBytes += mask.byteCount }
      if exitsAlone { exitsByString[local] = mask } else { lexicalByString[local] = mask }
    } else {
      mask = walked(machine, state, exitsAlone: exitsAlone)
      note(mask, at: local, exitsAlone: exitsAlone)
    }
    return mask
  }

  /// Keeps what is kept in the process-wide cache too, if it is whole and large.
  private func note(_ mask: LexicalMask, at local: UInt64, exitsAlone: Bool) {
    if exitsAlone || mask.dense == nil { maskBytes += mask.byteCount }
    if exitsAlone { exitsByString[local] = mask } else { lexicalByString[local] = mask }
  }

  /// From the process-wide cache, or by a walk.
  private func walked(_ machine: StringMachine, _ state: Int32, exitsAlone: Bool) -> LexicalMask {
    var key = machine.key(state).map { LexicalCache.Key(vocabulary: vocabulary.identity, state: $0) }
    if exitsAlone { key?.state.combine(0xE817) }
    if let key, let shared = LexicalCache.shared.find(key) { return shared }
    let mask =
      exitsAlone
      ? LexicalWalk.exits(machine, state, vocabulary, fuel: walkFuel) : LexicalWalk.string(machine, state, vocabulary, fuel: walkFuel)
    fuelLeft -= mask.spent + Self.walkOverhead
    if let key, mask.isWhole { LexicalCache.shared.insert(key, mask) }
    return mask
  }

  // MARK: Numbers

  private func maskNumber(_ frame: Frame, _ mask: FrameMask) {
    let machine = numbers[Int(frame.x)]
    let local = UInt64(UInt32(bitPattern: frame.x)) << 32 | UInt64(UInt32(bitPattern: frame.y))
    let lexical: LexicalMask
    if let known = lexicalByNumber[local] {
      lexical = known
    } else {
      let key = LexicalCache.Key(vocabulary: vocabulary.identity, state: machine.key(frame.y))
      if let shared = LexicalCache.shared.find(key) {
        lexical = shared
      } else {
        lexical = LexicalWalk.number(machine, frame.y, vocabulary, fuel: walkFuel)
        fuelLeft -= lexical.spent + Self.walkOverhead
        if lexical.isWhole { LexicalCache.shared.insert(key, lexical) }
      }
      lexicalByNumber[local] = lexical
      if lexical.dense == nil { maskBytes += 48 }
    }
    mask.parts.append(.init(mask: lexical, limit: -1))
    for stop in lexical.stops {
      if stop == 0 {
        // What follows from here is what the stack below allows.
        mask.others.append(frame.parent)
      } else {
        descend(frame.parent, Int(stop), vocabulary.trie, into: &mask.adds)
      }
    }
  }

  // MARK: Keys and distinct elements

  private func isOpenable(_ frame: Frame) -> Bool {
    var frame = frame
    frame.y = strings[Int(frame.x)].machine.next(StringMachine.start, 0x22)
    return frame.y >= 0 && isTrackedLive(frame)
  }

  private func maskKey(_ id: Int32, _ frame: Frame, _ mask: FrameMask) {
    let state = objectStates[Int(frame.x)]
    let machine = keyMachine(state.plan)
    let facts = objectFacts[Int(frame.x)]
    if frame.y == KeyMachine.start && frame.w < whitespaceLimit { walkRoot(id, bytes: Self.whitespaceBytes, into: &mask.adds) }
    if maskKeyByParts(id, frame, mask) { return }
    let keyState = machine.states[Int(frame.y)]
    guard facts.allowsExtra, keyState.languages.contains(where: { $0 >= 0 }) else {
      let choices = keyState.trie < 0 ? [] : machine.declared.choices(keyState.trie)
      walkRoot(id, bytes: choices, into: &mask.adds)
      return
    }
    let object = plan.objects[Int(state.plan)]
    for (i, lexical) in undeclaredKeys(machine, state.plan, frame.y, mask) {
      // What follows an undeclared key, whatever it is: its text matters only to tokens that hold a further key.
      let after = frames.intern(
        Frame(kind: .colon, x: usingExtra(frame.x, text: -1), y: Int32(object.patterns[i].node), parent: frame.parent))
      addExits(lexical, after: after, from: id, mask)
    }
    if isSpecial(frame) { correct(id, 0, isRoot: true, mask) }
  }

  private func maskTracked(_ id: Int32, _ frame: Frame, _ mask: FrameMask) {
    let spec = strings[Int(frame.x)]
    let atBoundary = spec.machine.isBoundary(frame.y)
    if spec.machine.automaton is LiteralScalars || spec.isCounted && !atBoundary {
      walkRoot(id, bytes: frame.y == StringMachine.start ? [0x22] : nil, into: &mask.adds)
      return
    }
    let lexical = lexicalMask(ofString: spec.machine, frame.y, index: frame.x)
    let room = spec.isCounted && spec.maximum >= 0 ? spec.maximum - Int(frame.w) : Int.max
    let due = spec.isCounted ? max(0, spec.minimum - Int(frame.w)) : 0
    if spec.isCounted {
      addInside(spec, frame.x, frame.y, room: room, to: mask, singles: &mask.exits)
    } else {
      mask.parts.append(.init(mask: lexical, limit: -1))
    }
    let below = frames[frame.parent]
    let after = frames.intern(Frame(kind: .arrayAfter, x: below.x, parent: below.parent))
    addExits(lexical, after: after, from: id, due: due, room: room, mask)
    if isSpecial(frame) { correct(id, 0, isRoot: true, mask) }
  }

  private func addExits(_ lexical: LexicalMask, after: Int32, from id: Int32, due: Int = 0, room: Int = .max, _ mask: FrameMask) {
    for node in restsAccepted(by: after).nodes {
      let isSpanning = vocabulary.spanningRest[Int(node)]
      for i in lexical.exits(at: node) where Int(lexical.exitScalars[i]) >= due && Int(lexical.exitScalars[i]) <= room {
        if isSpanning && (fuelLeft < 0 || !allows(id, vocabulary.bytesOfToken[Int(lexical.exitTokens[i])])) { continue }
        mask.exits.append(lexical.exitTokens[i])
      }
    }
  }

  /// Whether a stack accepts all of `bytes`.
  func allows(_ id: Int32, _ bytes: [UInt8]) -> Bool {
    var current = [id]
    var next: [Int32] = []
    for byte in bytes {
      next.removeAll(keepingCapacity: true)
      for frame in current { step(frame, byte, &next) }
      if next.isEmpty { return false }
      swap(&current, &next)
    }
    return true
  }

  /// Where the text may still become one that is declared or taken, the language's own mask is wrong: walks along those texts and
  /// settles each token on the way.
  private func correct(_ id: Int32, _ node: Int, isRoot: Bool, _ mask: FrameMask) {
    let trie = vocabulary.trie
    let frame = frames[id]
    if isRoot, let bytes = specialBytes(frame) {
      for byte in bytes {
        let child = Int(trie.rootChild[Int(byte)])
        if child >= 0 { correctChild(id, frame, child, mask) }
      }
      return
    }
    var child = node + 1
    let stop = Int(trie.end[node])
    while child < stop {
      correctChild(id, frame, child, mask)
      child = Int(trie.end[child])
    }
  }

  private func correctChild(_ id: Int32, _ frame: Frame, _ child: Int, _ mask: FrameMask) {
    let trie = vocabulary.trie
    if fuelLeft < 0 {
      // What cannot be settled any more is barred, but for what a single byte says.
      for i in Int(trie.rank[child])..<Int(trie.rank[Int(trie.end[child])]) { mask.removes.append(trie.entries[i]) }
      if trie.depth[child] > 1 { return }
    }
    let mark = scratch.count
    step(id, trie.byte[child], &scratch)
    let end = scratch.count
    defer { scratch.removeLast(scratch.count - mark) }
    if end == mark {
      // The language alone might allow it (a text that is taken).
      if trie.byte[child] == 0x22 || languageContinues(frame, trie.byte[child]) {
        for i in Int(trie.rank[child])..<Int(trie.rank[Int(trie.end[child])]) { mask.removes.append(trie.entries[i]) }
      }
      return
    }
    let next = scratch[mark]
    let nextFrame = frames[next]
    if nextFrame.kind != frame.kind || nextFrame.parent != frame.parent || nextFrame.z < 0 {
      for i in Int(trie.rank[child])..<Int(trie.rank[Int(trie.end[child])]) { mask.removes.append(trie.entries[i]) }
      take(child, trie, into: &mask.adds)
      for i in mark..<end { descend(scratch[i], child, trie, into: &mask.adds) }
      return
    }
    if isSpecial(nextFrame) {
      take(child, trie, into: &mask.adds)
      correct(next, child, isRoot: false, mask)
    }
  }

  private func languageContinues(_ frame: Frame, _ byte: UInt8) -> Bool {
    if frame.kind == .string { return strings[Int(frame.x)].machine.next(frame.y, byte) >= 0 }
    let machine = keyMachine(objectStates[Int(frame.x)].plan)
    let next = machine.next(frame.y, byte)
    return next >= 0 && machine.states[Int(next)].languages.contains { $0 >= 0 }
  }

  /// First bytes after which a text may still be declared or taken; nil = unknown.
  private func specialBytes(_ frame: Frame) -> [UInt8]? {
    var bytes: Set<UInt8> = [0x22]
    if anySpelling { bytes.insert(0x5C) }
    let set: Int32
    if frame.kind == .key {
      let state = objectStates[Int(frame.x)]
      let machine = keyMachine(state.plan)
      if frame.y == KeyMachine.start { return [0x22] }
      guard machine.isBoundary(frame.y) else { return nil }
      let trie = machine.states[Int(frame.y)].trie
      if trie >= 0 {
        guard let choices = machine.declared.choices(trie) else { return nil }
        bytes.formUnion(choices)
      }
      set = state.extras
    } else {
      if frame.y == StringMachine.start { return [0x22] }
      guard strings[Int(frame.x)].machine.isBoundary(frame.y) else { return nil }
      set = arrayStates[Int(frames[frame.parent].x)].seen
    }
    for text in textSets.prefixes(set, texts) where texts.parent[Int(text)] == frame.z {
      let scalar = texts.scalar[Int(text)]
      if scalar < 0x20 || scalar == 0x5C { bytes.insert(0x5C) }
      if let unicode = Unicode.Scalar(scalar) { bytes.insert(UTF8.encode(unicode)?.first ?? 0) }
    }
    return Array(bytes)
  }
}
