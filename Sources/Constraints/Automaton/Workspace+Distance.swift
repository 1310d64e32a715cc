/// Tokens to the end.
///
/// The figure for a stack is the least number of vocabulary tokens (the end token included) over the continuations that are shortest in
/// bytes: every way to cut them into tokens is tried, across all lexemes. It is always reached: behind the best first token the figure is
/// one less. So a budget of that many tokens is enough, in every state, and masks under a budget never strand.
extension Workspace {
  static let unreachable = 1 << 30

  func tokensToEnd(_ id: Int32) -> Int {
    if let known = distances.tokens[id] { return known }
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

  /// The stacks after each token along whose bytes the least number of bytes to the end falls by one a byte.
  private func shorteningTokens(_ id: Int32) -> [Int32] {
    var found: Set<Int32> = []
    shorten(id, frameBytes(id), 0, &found)
    return Array(found)
  }

  private func shorten(_ id: Int32, _ bytes: Int, _ node: Int, _ found: inout Set<Int32>) {
    let trie = vocabulary.trie
    let samples = samples(id)
    var child = node + 1
    let stop = Int(trie.end[node])
    while child < stop {
      defer { child = Int(trie.end[child]) }
      if let samples, !samples.contains(trie.byte[child]) { continue }
      let mark = scratch.count
      step(id, trie.byte[child], &scratch)
      let end = scratch.count
      var i = mark
      while i < end {
        let next = scratch[i]
        i += 1
        let left = frameBytes(next)
        if left >= bytes { continue }
        if trie.entry[child] >= 0 { found.insert(next) }
        if Int(trie.end[child]) > child + 1 { shorten(next, left, child, &found) }
      }
      scratch.removeLast(scratch.count - mark)
    }
  }

  /// In a string of counted length the contents are interchangeable: a few characters that tokenizers have long runs of stand for all.
  private func samples(_ id: Int32) -> [UInt8]? {
    let frame = frames[id]
    guard frame.kind == .string else { return nil }
    let spec = strings[Int(frame.x)]
    guard spec.isCounted, spec.machine.automaton is FreeScalars, spec.machine.isBoundary(frame.y) else { return nil }
    return Int(frame.w) < spec.minimum ? Self.runs : Self.quote
  }
  private static let runs: [UInt8] = Array(" -=*_.a0".utf8)
  private static let quote: [UInt8] = [0x22]

  /// Whether a stack can end within `budget` tokens, the end token included.
  func fits(_ id: Int32, _ budget: Int) -> Bool {
    if budget <= 0 { return false }
    if vocabulary.hasEveryByte && frameBytes(id) < budget { return true }
    return tokensToEnd(id) <= budget
  }

  /// An upper bound on the tokens to the end after any token that the stack allows.
  func worstAfter(_ id: Int32) -> Int {
    if let known = distances.worst[id] { return known }
    let frame = frames[id]
    var worst = 0
    if frame.kind == .string && frame.z < 0 {
      let spec = strings[Int(frame.x)]
      if let bound = spec.insideBound {
        worst = bound + (frame.parent >= 0 ? frameBytes(frame.parent) : 0) + trackedSurplus(frame) + 1
      } else {
        for state in insideStates(frame) {
          let next = frames.intern(Frame(kind: .string, x: frame.x, y: state, w: frame.w, parent: frame.parent))
          worst = max(worst, frameBytes(next) + 1)
        }
      }
      if frame.y == StringMachine.start || !spec.isCounted || spec.machine.isBoundary(frame.y) {
        worst = max(worst, worstRest(frame.parent))
      }
    } else {
      worstWalk(id, 0, &worst)
    }
    distances.worst[id] = worst
    return worst
  }

  private func worstRest(_ id: Int32) -> Int {
    if let known = distances.worst[-2 - id] { return known }
    var worst = frameBytes(id) + 1
    var stack: [(Int32, Int)] = [(id, 0)]
    let trie = vocabulary.rests
    var next: [Int32] = []
    while let (frame, node) = stack.popLast() {
      var child = node + 1
      while child < Int(trie.end[node]) {
        next.removeAll(keepingCapacity: true)
        step(frame, trie.byte[child], &next)
        for successor in next {
          if trie.entry[child] >= 0 { worst = max(worst, frameBytes(successor) + 1) }
          if Int(trie.end[child]) > child + 1 { stack.append((successor, child)) }
        }
        child = Int(trie.end[child])
      }
    }
    distances.worst[-2 - id] = worst
    return worst
  }

  private func worstWalk(_ id: Int32, _ node: Int, _ worst: inout Int) {
    let trie = vocabulary.trie
    var child = node + 1
    let stop = Int(trie.end[node])
    while child < stop {
      let mark = scratch.count
      step(id, trie.byte[child], &scratch)
      let end = scratch.count
      if end > mark {
        var i = mark
        while i < end {
          let next = scratch[i]
          i += 1
          if trie.entry[child] >= 0 { worst = max(worst, frameBytes(next) + 1) }
          let frame = frames[next]
          if frame.kind == .string && frame.z < 0 && Int(trie.end[child]) - child > 64 {
            // A string begins here: its own bound covers what tokens can do inside it.
            worst = max(worst, worstAfter(next))
          } else if Int(trie.end[child]) > child + 1 {
            worstWalk(next, child, &worst)
          }
        }
        scratch.removeLast(scratch.count - mark)
      }
      child = Int(trie.end[child])
    }
  }

  /// Byte states of a string that tokens can end in, from a given one. Counts matter little: the caller's bound uses the present count.
  private func insideStates(_ frame: Frame) -> [Int32] {
    let key = DistanceTables.StringPlace(spec: frame.x, state: frame.y, count: 0)
    if let known = distances.insideStates[key] { return known }
    let machine = strings[Int(frame.x)].machine
    var found: Set<Int32> = [frame.y == StringMachine.start ? machine.next(frame.y, 0x22) : frame.y]
    let trie = vocabulary.trie
    var states = [Int32](repeating: frame.y, count: trie.maximumDepth + 2)
    var node = 1
    while node < trie.count {
      let level = Int(trie.depth[node])
      let state = states[level - 1]
      if machine.isBoundary(state), trie.classes[node] & ~machine.loopClasses(state) & ~ByteClasses.wellFormed == 0,
        trie.classes[node] & ByteClasses.wellFormed == 0
      {
        found.insert(state)
        node = Int(trie.end[node])
        continue
      }
      let target = machine.next(state, trie.byte[node])
      if target <= 0 {
        node = Int(trie.end[node])
        continue
      }
      if trie.entry[node] >= 0 { found.insert(target) }
      states[level] = target
      node += 1
    }
    let list = Array(found.filter { $0 > 0 })
    distances.insideStates[key] = list
    return list
  }

  // MARK: Masks under a budget

  /// Tokens that a stack allows and after which it can end within `budget` tokens.
  func tokens(_ id: Int32, within budget: Int, into found: inout [Int32]) {
    budgetWalk(id, 0, budget, &found)
  }

  private func budgetWalk(_ id: Int32, _ node: Int, _ budget: Int, _ found: inout [Int32]) {
    let frame = frames[id]
    if frame.kind == .string && frame.z < 0 {
      var known: [UInt64: Bool] = [:]
      return budgetString(frame, frame.y, frame.w, node, budget, &known, &found)
    }
    let trie = vocabulary.trie
    var child = node + 1
    let stop = Int(trie.end[node])
    while child < stop {
      let mark = scratch.count
      step(id, trie.byte[child], &scratch)
      let end = scratch.count
      if end > mark {
        var i = mark
        var isTaken = false
        while i < end {
          let next = scratch[i]
          i += 1
          if trie.entry[child] >= 0 && !isTaken && fits(next, budget) {
            isTaken = true
            for k in Int(trie.rank[child])..<Int(trie.rank[child + 1]) { found.append(trie.entries[k]) }
          }
          if Int(trie.end[child]) > child + 1 { budgetWalk(next, child, budget, &found) }
        }
        scratch.removeLast(scratch.count - mark)
      }
      child = Int(trie.end[child])
    }
  }

  /// `budgetWalk` inside an untracked string: one look at each (byte state, count), and subtrees that lead back to a state taken whole.
  private func budgetString(
    _ frame: Frame, _ state: Int32, _ count: Int32, _ node: Int, _ budget: Int, _ known: inout [UInt64: Bool], _ found: inout [Int32]
  ) {
    let trie = vocabulary.trie
    let spec = strings[Int(frame.x)]
    let loops = spec.isCounted ? 0 : spec.machine.loopClasses(state)
    var child = node + 1
    let stop = Int(trie.end[node])
    while child < stop {
      let next = Int(trie.end[child])
      defer { child = next }
      if trie.classes[child] & ~loops == 0 && trie.classes[child] & ByteClasses.wellFormed == 0 {
        if fitsInside(frame, state, 0, budget, &known) {
          for k in Int(trie.rank[child])..<Int(trie.rank[next]) { found.append(trie.entries[k]) }
        }
        continue
      }
      let target = spec.machine.next(state, trie.byte[child])
      if target < 0 { continue }
      if target == StringMachine.done {
        if spec.isCounted && Int(count) < spec.minimum { continue }
        if trie.entry[child] >= 0 && fits(frame.parent, budget) {
          for k in Int(trie.rank[child])..<Int(trie.rank[child + 1]) { found.append(trie.entries[k]) }
        }
        if next > child + 1 { budgetWalk(frame.parent, child, budget, &found) }
        continue
      }
      var after: Int32 = 0
      if spec.isCounted {
        guard let counted = countAfter(spec, count, from: state, to: target) else { continue }
        after = counted
      }
      if trie.entry[child] >= 0 && fitsInside(frame, target, after, budget, &known) {
        for k in Int(trie.rank[child])..<Int(trie.rank[child + 1]) { found.append(trie.entries[k]) }
      }
      if next > child + 1 { budgetString(frame, target, after, child, budget, &known, &found) }
    }
  }

  private func fitsInside(_ frame: Frame, _ state: Int32, _ count: Int32, _ budget: Int, _ known: inout [UInt64: Bool]) -> Bool {
    let key = UInt64(UInt32(bitPattern: state)) << 32 | UInt64(UInt32(bitPattern: count))
    if let answer = known[key] { return answer }
    let answer = fits(frames.intern(Frame(kind: .string, x: frame.x, y: state, w: count, parent: frame.parent)), budget)
    known[key] = answer
    return answer
  }
}
