/// Tokens to the end.
///
/// Every stack has a way out that is found byte by byte (``bytesOut(_:)``): the byte that leaves the fewest to the end. The figure for a stack
/// is the least number of vocabulary tokens (the end token included) along that way, and along those that tie with it where there are few
/// choices (listed values, declared keys, the shape of containers); every way to cut them into tokens is tried, across all lexemes. It can
/// always be achieved: after the best first token it is one less, because the way out from there is the rest of the same way out. So a budget
/// of that many tokens is enough in every state, and a mask under a budget never leads to a dead end.
extension Workspace {
  static let unreachable = 1 << 30
  /// Most steps of a way out that are followed one by one; a string counts for one.
  private static let longestWay = 1 << 17
  /// Bytes to the end up to which the least number of tokens is looked for; beyond it each token is the one that leaves the least.
  private static let exactWay = 512
  /// Bytes to the end beyond which every byte is taken for a token.
  private static let countedWay = 1 << 18

  // MARK: The way out

  /// Bytes of the way out of a stack.
  func bytesOut(_ id: Int32) -> Int {
    if let known = distances.ways[id] { return known.bytes }
    // A string's way does not depend on the stack, and is not followed here.
    if let inside = bytesInString(id) { return min(inside + bytesOut(frames[id].parent), Self.unreachable) }
    var chain: [(id: Int32, byte: UInt8, next: Int32, bytes: Int)] = []
    var at = id
    var length = 0
    while true {
      if let known = distances.ways[at] {
        length = known.bytes
        break
      }
      if canEnd(at) {
        distances.ways[at] = .init(byte: 0, next: -1, bytes: 0)
        break
      }
      if let inside = bytesInString(at) {
        chain.append((at, 0, frames[at].parent, inside))
        at = frames[at].parent
        continue
      }
      guard chain.count < Self.longestWay, let step = nearestStep(at) else {
        distances.ways[at] = .init(byte: 0, next: -1, bytes: Self.unreachable)
        length = Self.unreachable
        break
      }
      chain.append((at, step.byte, step.next, 1))
      at = step.next
    }
    for link in chain.reversed() {
      length = min(length + link.bytes, Self.unreachable)
      if link.byte > 0 { distances.ways[link.id] = .init(byte: link.byte, next: link.next, bytes: length) }
    }
    return length
  }

  /// Bytes of the way out of a string to behind its quote; nil for other stacks, and for elements that must be distinct.
  private func bytesInString(_ id: Int32) -> Int? {
    let frame = frames[id]
    guard frame.kind == .string, frame.z < 0 else { return nil }
    return stringBytes(frame.x, frame.y, frame.w)
  }

  /// The first step of the way out; nil at the end, and where there is none.
  private func wayStep(_ id: Int32) -> (byte: UInt8, next: Int32)? {
    let frame = frames[id]
    if frame.kind == .string, frame.z < 0 {
      let spec = strings[Int(frame.x)]
      let due = spec.isCounted ? max(0, spec.minimum - Int(frame.w)) : 0
      guard let byte = spec.machine.byteTowardsEnd(frame.y, due: due) else { return nil }
      let mark = scratch.count
      step(id, byte, &scratch)
      defer { scratch.removeLast(scratch.count - mark) }
      return scratch.count > mark ? (byte, scratch[mark]) : nil
    }
    _ = bytesOut(id)
    guard let way = distances.ways[id], way.next >= 0 else { return nil }
    return (way.byte, way.next)
  }

  /// The byte after which the least is left; the first of several.
  private func nearestStep(_ id: Int32) -> (byte: UInt8, next: Int32)? {
    var best: (bytes: Int, byte: UInt8, next: Int32)?
    for list in [nearBytes(frames[id]), Self.everyByte] {
      for byte in list {
        let mark = scratch.count
        step(id, byte, &scratch)
        for i in mark..<scratch.count {
          let next = freshened(scratch[i])
          let left = frameBytes(next)
          if left < best?.bytes ?? .max { best = (left, byte, next) }
        }
        scratch.removeLast(scratch.count - mark)
      }
      if let best { return (best.byte, best.next) }
    }
    return nil
  }

  /// Bytes among which the way out is looked for first.
  private func nearBytes(_ frame: Frame) -> [UInt8] {
    switch frame.kind {
    case .end, .distinct: return []
    case .value, .trackedValue: return Self.valueStarts
    case .objectOpen: return [0x7D, 0x22]
    case .objectAfter: return [0x7D, 0x2C]
    case .colon: return [0x3A]
    case .arrayOpen: return [0x5D] + Self.valueStarts
    case .arrayAfter: return [0x5D, 0x2C]
    case .literal:
      let machine = literals[Int(frame.x)]
      return machine.children[Int(frame.y)].map { machine.byte[Int($0)] } + (machine.accepting[Int(frame.y)] ? [0x2C, 0x7D, 0x5D] : [])
    case .number:
      return (numbers[Int(frame.x)].accepting[Int(frame.y)] ? [0x2C, 0x7D, 0x5D] : []) + NumberMachine.alphabet
    case .string:
      let machine = strings[Int(frame.x)].machine
      return machine.cheapestBytes(frame.y) ?? machine.choices(frame.y) ?? Self.everyByte
    case .key:
      let machine = keyMachine(objectStates[Int(frame.x)].plan)
      let state = machine.states[Int(frame.y)]
      var bytes: [UInt8] = []
      if state.trie >= 0 {
        guard let declared = machine.declaredBytes(state.trie) else { return Self.everyByte }
        bytes = declared
      }
      if objectFacts[Int(frame.x)].allowsExtra {
        for (i, language) in state.languages.enumerated() where language >= 0 {
          guard let cheap = machine.languages[i].cheapestBytes(language) else { return Self.everyByte }
          bytes += cheap
        }
      }
      return bytes
    }
  }

  /// The same stack with a text that need not be told apart from others any more: one that is neither declared nor taken, and that nothing
  /// due later could collide with. The tokens of a mask lead to thousands of such texts; what is left behind them is the same.
  func freshened(_ id: Int32) -> Int32 {
    var frame = frames[id]
    guard frame.z >= 0, frame.z != TextTable.fresh else { return id }
    switch frame.kind {
    case .key:
      let state = objectStates[Int(frame.x)]
      if frame.y == KeyMachine.start || Int(state.count) + 1 < plan.objects[Int(state.plan)].minimum || isSpecial(frame) { return id }
      if keyMachine(state.plan).isBoundary(frame.y) == false { return id }
    case .string:
      let state = arrayStates[Int(frames[frame.parent].x)]
      guard case .array(let array) = plan.nodes[max(0, Int(state.node))], Int(state.count) >= array.minItems,
        strings[Int(frame.x)].machine.isBoundary(frame.y), !isSpecial(frame)
      else { return id }
    default: return id
    }
    frame.z = TextTable.fresh
    return frames.intern(frame)
  }

  // MARK: Tokens

  func tokensToEnd(_ stack: Int32) -> Int {
    let id = freshened(stack)
    if let known = distances.tokens[id] { return known }
    let bytes = bytesOut(id)
    if bytes >= Self.unreachable { return Self.unreachable }
    if bytes > Self.countedWay { return bytes + 1 }
    // A long way: one token after the other, each the one that leaves the least.
    var far: [Int32] = []
    var at = id
    while distances.tokens[at] == nil, bytesOut(at) > Self.exactWay {
      far.append(at)
      guard let next = shorteningTokens(at).min(by: { (bytesOut($0), $0) < (bytesOut($1), $1) }) else { return bytes + 1 }
      at = next
    }
    if !far.isEmpty {
      var tokens = tokensToEnd(at)
      for link in far.reversed() {
        tokens = min(tokens + 1, Self.unreachable)
        distances.tokens[link] = tokens
      }
      return tokens
    }
    // An explicit stack: a long continuation must not be deep recursion.
    struct Job {
      var frame: Int32
      var next: [Int32]
      var at: Int
      var best: Int
    }
    var jobs: [Job] = [Job(frame: id, next: shorteningTokens(id), at: 0, best: canEnd(id) ? 1 : Self.unreachable)]
    while var job = jobs.popLast() {
      var waits = false
      while job.at < job.next.count {
        let successor = job.next[job.at]
        if let known = distances.tokens[successor] {
          job.best = min(job.best, known + 1)
          job.at += 1
          continue
        }
        jobs.append(job)
        jobs.append(
          Job(frame: successor, next: shorteningTokens(successor), at: 0, best: canEnd(successor) ? 1 : Self.unreachable))
        waits = true
        break
      }
      if !waits { distances.tokens[job.frame] = min(job.best, Self.unreachable) }
    }
    return distances.tokens[id] ?? Self.unreachable
  }

  /// The stacks after each token along the ways out.
  private func shorteningTokens(_ id: Int32) -> [Int32] {
    var found: Set<Int32> = []
    if bytesOut(id) < Self.unreachable { shorten(id, 0, &found) }
    return Array(found)
  }

  private func shorten(_ id: Int32, _ node: Int, _ found: inout Set<Int32>) {
    let trie = vocabulary.trie
    if Int(trie.end[node]) == node + 1 { return }
    for (byte, next) in shortSteps(id) {
      let child = trie.child(of: node, byte)
      if child < 0 { continue }
      if trie.entry[child] >= 0 { found.insert(next) }
      if Int(trie.end[child]) > child + 1 { shorten(next, child, &found) }
    }
  }

  /// The step along the way out, and those that tie with it where the choices are few.
  private func shortSteps(_ id: Int32) -> [(byte: UInt8, next: Int32)] {
    if let known = distances.steps[id] { return known }
    let left = bytesOut(id)
    guard left < Self.unreachable, let way = wayStep(id) else { return [] }
    var list = [way]
    let tied = tiedBytes(frames[id])
    if tied.isEmpty { return list }
    for byte in tied where byte != way.byte {
      let mark = scratch.count
      step(id, byte, &scratch)
      let end = scratch.count
      var i = mark
      while i < end {
        let next = freshened(scratch[i])
        if bytesOut(next) < left { list.append((byte, next)) }
        i += 1
      }
      scratch.removeLast(scratch.count - mark)
    }
    distances.steps[id] = list
    return list
  }

  /// Other bytes that are worth a look; in a string of counted length a few characters that tokenizers have long runs of.
  private func tiedBytes(_ frame: Frame) -> [UInt8] {
    switch frame.kind {
    case .value, .objectOpen, .objectAfter, .arrayOpen, .arrayAfter, .literal: return nearBytes(frame)
    case .string:
      let spec = strings[Int(frame.x)]
      if frame.z < 0, let words = spec.machine.automaton as? LiteralScalars {
        // Where one word is left there is nothing to choose.
        if spec.machine.isBoundary(frame.y), words.children(spec.machine.scalars(frame.y)).count == 1 { return [] }
        return nearBytes(frame)
      }
      let isRun = spec.isCounted && spec.machine.automaton is FreeScalars && spec.machine.isBoundary(frame.y)
      return isRun && Int(frame.w) < spec.minimum && frame.z < 0 ? Self.runs : []
    case .key:
      let machine = keyMachine(objectStates[Int(frame.x)].plan)
      let place = machine.states[Int(frame.y)].trie
      return place >= 0 ? machine.declaredBytes(place) ?? [] : []
    default: return []
    }
  }
  private static let runs: [UInt8] = Array(" -=*_.a0".utf8)

  /// Whether a stack can end within `budget` tokens, the end token included.
  func fits(_ id: Int32, _ budget: Int) -> Bool {
    if budget <= 0 { return false }
    if vocabulary.hasEveryByte && bytesOut(id) < budget { return true }
    return tokensToEnd(id) <= budget
  }

  // MARK: Masks under a budget

  /// An upper bound on the tokens to the end after any token that the stack allows.
  func worstAfter(_ stack: Int32) -> Int {
    let id = freshened(stack)
    if let known = distances.worst[id] { return known }
    let frame = frames[id]
    var worst = 0
    if frame.kind == .string, frame.z < 0, let bound = strings[Int(frame.x)].insideBound {
      worst = bound + bytesOut(frame.parent) + 1
      if frame.y == StringMachine.start || strings[Int(frame.x)].machine.isBoundary(frame.y) { worst = max(worst, worstRest(frame.parent)) }
    } else if let target = plainTarget(id, frame) {
      worst = bytesOut(target) + Self.openMargin
      for way in waysOut(id, frame).exits { worst = max(worst, worstRest(way.after)) }
      for token in pathTokens(frame) {
        if let after = after(id, vocabulary.bytesOfToken[Int(token)]) { worst = max(worst, bytesOut(freshened(after)) + 1) }
      }
    } else {
      worstWalk(id, 0, vocabulary.trie, &worst)
    }
    distances.worst[id] = worst
    return worst
  }

  private func worstRest(_ id: Int32) -> Int {
    if let known = distances.worst[-2 - id] { return known }
    var worst = bytesOut(id) + 1
    var stack: [(Int32, Int)] = [(id, 0)]
    let trie = vocabulary.rests
    var next: [Int32] = []
    while let (frame, node) = stack.popLast() {
      var child = node + 1
      while child < Int(trie.end[node]) {
        next.removeAll(keepingCapacity: true)
        step(frame, trie.byte[child], &next)
        for successor in next {
          if trie.entry[child] >= 0 { worst = max(worst, bytesOut(freshened(successor)) + 1) }
          if Int(trie.end[child]) > child + 1 { stack.append((successor, child)) }
        }
        child = Int(trie.end[child])
      }
    }
    distances.worst[-2 - id] = worst
    return worst
  }

  private func worstWalk(_ id: Int32, _ node: Int, _ trie: TokenTrie, _ worst: inout Int) {
    let frame = frames[id]
    var child = node + 1
    let stop = Int(trie.end[node])
    while child < stop {
      if fuelLeft < 0 {
        worst = Self.unreachable
        return
      }
      let next = Int(trie.end[child])
      defer { child = next }
      if leadsBack(frame, child, trie) {
        worst = max(worst, bytesOut(id) + 1)
        continue
      }
      let mark = scratch.count
      step(id, trie.byte[child], &scratch)
      let end = scratch.count
      var i = mark
      while i < end {
        let successor = freshened(scratch[i])
        i += 1
        if trie.entry[child] >= 0 { worst = max(worst, bytesOut(successor) + 1) }
        if next == child + 1 { continue }
        let inner = frames[successor]
        if inner.kind == .string && inner.z < 0 && frame.kind != .string && next - child > 64 {
          // A string begins here: its own bound covers what tokens can do inside it.
          worst = max(worst, worstAfter(successor))
        } else {
          worstWalk(successor, child, trie, &worst)
        }
      }
      scratch.removeLast(scratch.count - mark)
    }
  }

  /// Whether every token of a subtree leads a stack back to itself.
  private func leadsBack(_ frame: Frame, _ node: Int, _ trie: TokenTrie) -> Bool {
    guard trie.classes[node] & ~ByteClasses.content == 0, trie.classes[node] & ByteClasses.cut == 0 else { return false }
    switch frame.kind {
    case .string:
      let spec = strings[Int(frame.x)]
      guard frame.z < 0 || frame.z == TextTable.fresh, trie.classes[node] & ~spec.machine.loopClasses(frame.y) == 0 else { return false }
      return !spec.isCounted
        || spec.tailAccepts && Int(frame.w) >= spec.minimum && (spec.maximum < 0 || Int(frame.w) + Int(trie.height[node]) <= spec.maximum)
    case .key:
      guard frame.z == TextTable.fresh else { return false }
      let machine = keyMachine(objectStates[Int(frame.x)].plan)
      let state = machine.states[Int(frame.y)]
      guard state.trie < 0, objectFacts[Int(frame.x)].allowsExtra else { return false }
      for (i, language) in state.languages.enumerated() where language >= 0 {
        if trie.classes[node] & ~machine.languages[i].loopClasses(language) != 0 { return false }
      }
      return true
    default: return false
    }
  }

  /// Tokens that a stack allows and after which it can end within a budget: plain content of a string but for some tokens, and a list.
  struct BudgetTokens {
    var takesPlain = false
    /// Or everything that stays inside the lexeme, but for `notPlain`.
    var inside: LexicalMask?
    var notPlain: [Int32] = []
    var list: [Int32] = []
  }

  func tokens(_ stack: Int32, within budget: Int) -> BudgetTokens {
    let id = freshened(stack)
    let frame = frames[id]
    var found = BudgetTokens()
    if let target = plainTarget(id, frame) {
      if vocabulary.hasEveryByte && bytesOut(target) + Self.openMargin < budget {
        // All that stays inside fits, also where it ends within a character or an escape.
        let ways = waysOut(id, frame)
        found.inside = ways.lexical
        for way in ways.exits {
          let rests = restsWithin(way.after, budget)
          switch way.tokens {
          case .lexical(let along, let taken):
            for node in rests {
              let isSpanning = vocabulary.spanningRest[Int(node)]
              for i in ways.lexical.exits(at: node) {
                let token = ways.lexical.exitTokens[i]
                if along?.closes(vocabulary.rankOfToken[Int(token)]) == true || Self.holds(taken, token) { continue }
                if isSpanning && !allows(id, vocabulary.bytesOfToken[Int(token)]) { continue }
                found.list.append(token)
              }
            }
          case .closes(let quotes): for quote in quotes { vocabulary.appendClosers(Int(quote.node), rests, to: &found.list) }
          }
        }
      } else {
        // Every plain token leads to one stack, but for those along keys that are declared or taken.
        found.takesPlain = fits(target, budget)
        budgetWalk(id, 0, budget, vocabulary.hardTrie, &found.list)
      }
      for token in pathTokens(frame) {
        found.notPlain.append(token)
        if let after = after(id, vocabulary.bytesOfToken[Int(token)]), fits(freshened(after), budget) { found.list.append(token) }
      }
    } else {
      budgetWalk(id, 0, budget, vocabulary.trie, &found.list)
    }
    // Out of steps, the tokens of one byte and those of the way out are what is left: one of the latter always fits.
    if fuelLeft < 0 { addNearTokens(id, budget, &found.list) }
    return found
  }

  private func addNearTokens(_ id: Int32, _ budget: Int, _ found: inout [Int32]) {
    let trie = vocabulary.trie
    for byte in UInt8.min...UInt8.max {
      let child = Int(trie.rootChild[Int(byte)])
      if child < 0 || trie.entry[child] < 0 { continue }
      let mark = scratch.count
      step(id, byte, &scratch)
      let end = scratch.count
      for i in mark..<end where fits(freshened(scratch[i]), budget) {
        for k in Int(trie.rank[child])..<Int(trie.rank[child + 1]) { found.append(trie.entries[k]) }
        break
      }
      scratch.removeLast(scratch.count - mark)
    }
    addWayTokens(id, 0, budget, &found)
  }

  private func addWayTokens(_ id: Int32, _ node: Int, _ budget: Int, _ found: inout [Int32]) {
    let trie = vocabulary.trie
    for (byte, next) in shortSteps(id) {
      let child = trie.child(of: node, byte)
      if child < 0 { continue }
      if trie.entry[child] >= 0, fits(next, budget) {
        for k in Int(trie.rank[child])..<Int(trie.rank[child + 1]) { found.append(trie.entries[k]) }
      }
      if Int(trie.end[child]) > child + 1 { addWayTokens(next, child, budget, &found) }
    }
  }

  /// More bytes than a half-written character or escape needs beyond what a place between characters needs.
  private static let openMargin = 24

  /// A stack that tokens can leave a lexeme to, and those tokens.
  private struct WayOut {
    enum Tokens {
      /// The lexical mask's exits but for those that complete a declared key or one that is taken (sorted).
      case lexical(KeyMask?, [Int32])
      case closes(ArraySlice<KeyMask.Quote>)
    }
    var after: Int32
    var tokens: Tokens
  }

  /// What can follow the lexeme of a stack that has a `plainTarget`.
  private func waysOut(_ id: Int32, _ frame: Frame) -> (lexical: LexicalMask, exits: [WayOut]) {
    guard frame.kind == .key else {
      let lexical = lexicalMask(ofString: strings[Int(frame.x)].machine, frame.y, index: frame.x)
      var after = frame.parent
      if frame.z >= 0 {
        let below = frames[frame.parent]
        after = frames.intern(Frame(kind: .arrayAfter, x: below.x, parent: below.parent))
      }
      return (lexical, [WayOut(after: after, tokens: .lexical(nil, []))])
    }
    let state = objectStates[Int(frame.x)]
    let machine = keyMachine(state.plan)
    let object = plan.objects[Int(state.plan)]
    let place = machine.states[Int(frame.y)]
    let i = place.languages.firstIndex { $0 >= 0 } ?? 0
    let lexical = lexicalMask(ofString: machine.languages[i], place.languages[i], index: -2 - state.plan * 256 - Int32(i))
    let along = keyMask(state.plan, frame.y)
    let isTaken = frame.z != TextTable.fresh && textSets.prefixes(state.extras, texts).contains(frame.z)
    let taken = isTaken ? takenTokens(machine, frame.y, frame.z, state.extras) : []
    let after = frames.intern(
      Frame(kind: .colon, x: usingExtra(frame.x, text: -1), y: Int32(object.patterns[i].node), parent: frame.parent))
    var exits = [WayOut(after: after, tokens: .lexical(along, taken))]
    var first = 0
    while first < along.quotes.count {
      let key = along.quotes[first].key
      var end = first + 1
      while end < along.quotes.count && along.quotes[end].key == key { end += 1 }
      if objectFacts[Int(frame.x)].candidates.contains(Int(key)) {
        let after = frames.intern(
          Frame(kind: .colon, x: using(frame.x, declared: Int(key)), y: Int32(object.values[Int(key)]), parent: frame.parent))
        exits.append(WayOut(after: after, tokens: .closes(along.quotes[first..<end])))
      }
      first = end
    }
    return (lexical, exits)
  }

  /// Tokens that stay along declared or taken keys: each leads somewhere else.
  private func pathTokens(_ frame: Frame) -> [Int32] {
    guard frame.kind == .key && frame.z != TextTable.fresh else { return [] }
    let state = objectStates[Int(frame.x)]
    let machine = keyMachine(state.plan)
    var along = keyMask(state.plan, frame.y).paths.map(\.token)
    tokensAlong(machine, frame.y, frame.z, 0, state.extras, &along)
    return Array(Set(along))
  }

  /// Nodes of the vocabulary's rests that a stack allows and after which it can end within a budget, ascending.
  private func restsWithin(_ id: Int32, _ budget: Int) -> [Int32] {
    var nodes: [Int32] = fits(freshened(id), budget) ? [0] : []
    restsWithin(id, 0, budget, &nodes)
    return Array(Set(nodes)).sorted()
  }

  private func restsWithin(_ id: Int32, _ node: Int, _ budget: Int, _ nodes: inout [Int32]) {
    let trie = vocabulary.rests
    var child = node + 1
    while child < Int(trie.end[node]) {
      let mark = scratch.count
      step(id, trie.byte[child], &scratch)
      let end = scratch.count
      var i = mark
      while i < end {
        if trie.entry[child] >= 0 && fits(freshened(scratch[i]), budget) { nodes.append(Int32(child)) }
        if Int(trie.end[child]) > child + 1 { restsWithin(scratch[i], child, budget, &nodes) }
        i += 1
      }
      scratch.removeLast(scratch.count - mark)
      child = Int(trie.end[child])
    }
  }

  /// The one stack that plain content leads to: inside a free string, and in a key that is free beside the declared ones.
  private func plainTarget(_ id: Int32, _ frame: Frame) -> Int32? {
    switch frame.kind {
    case .string:
      let spec = strings[Int(frame.x)]
      guard frame.z < 0 || frame.z == TextTable.fresh, spec.machine.automaton is FreeScalars, spec.machine.isBoundary(frame.y) else {
        return nil
      }
      if spec.isCounted {
        guard Int(frame.w) >= spec.minimum, spec.maximum < 0 || spec.maximum - Int(frame.w) >= vocabulary.maximumContentLength else {
          return nil
        }
      }
      return id
    case .key:
      let state = objectStates[Int(frame.x)]
      let machine = keyMachine(state.plan)
      guard frame.y != KeyMachine.start, machine.isBoundary(frame.y), objectFacts[Int(frame.x)].allowsExtra,
        Int(state.count) + 1 >= plan.objects[Int(state.plan)].minimum
      else { return nil }
      let alive = machine.states[Int(frame.y)].languages.enumerated().filter { $0.element >= 0 }
      guard alive.count == 1, machine.languages[alive[0].offset].automaton is FreeScalars else { return nil }
      return frames.intern(Frame(kind: .key, x: frame.x, y: machine.apart(frame.y), z: TextTable.fresh, parent: frame.parent))
    default: return nil
    }
  }

  /// The stack after bytes that lead to one stack.
  private func after(_ id: Int32, _ bytes: [UInt8]) -> Int32? {
    var current = id
    for byte in bytes {
      let mark = scratch.count
      step(current, byte, &scratch)
      guard scratch.count == mark + 1 else {
        scratch.removeLast(scratch.count - mark)
        return nil
      }
      current = scratch.removeLast()
    }
    return current
  }

  /// Tokens that stay along keys which the object has already.
  private func tokensAlong(_ machine: KeyMachine, _ state: Int32, _ text: Int32, _ node: Int, _ set: Int32, _ found: inout [Int32]) {
    let trie = vocabulary.trie
    let prefixes = textSets.prefixes(set, texts)
    var other = prefixes.contains(text) ? texts.firstChild[Int(text)] : -1
    while other >= 0 {
      defer { other = texts.sibling[Int(other)] }
      guard prefixes.contains(other), let unicode = Unicode.Scalar(texts.scalar[Int(other)]), let bytes = UTF8.encode(unicode) else {
        continue
      }
      var child = node
      for byte in bytes where child >= 0 { child = trie.child(of: child, byte) }
      guard child > 0 else { continue }
      if trie.entry[child] >= 0 { for i in Int(trie.rank[child])..<Int(trie.rank[child + 1]) { found.append(trie.entries[i]) } }
      if Int(trie.end[child]) > child + 1 { tokensAlong(machine, state, other, child, set, &found) }
    }
  }

  private func budgetWalk(_ id: Int32, _ node: Int, _ budget: Int, _ trie: TokenTrie, _ found: inout [Int32]) {
    let frame = frames[id]
    var child = node + 1
    let stop = Int(trie.end[node])
    while child < stop {
      if fuelLeft < 0 { return }
      let next = Int(trie.end[child])
      defer { child = next }
      if leadsBack(frame, child, trie) {
        if fits(id, budget) { for k in Int(trie.rank[child])..<Int(trie.rank[next]) { found.append(trie.entries[k]) } }
        continue
      }
      let mark = scratch.count
      step(id, trie.byte[child], &scratch)
      let end = scratch.count
      var i = mark
      var isTaken = false
      while i < end {
        let successor = freshened(scratch[i])
        i += 1
        if trie.entry[child] >= 0 && !isTaken && fits(successor, budget) {
          isTaken = true
          for k in Int(trie.rank[child])..<Int(trie.rank[child + 1]) { found.append(trie.entries[k]) }
        }
        if next > child + 1 { budgetWalk(successor, child, budget, trie, &found) }
      }
      scratch.removeLast(scratch.count - mark)
    }
  }
}
