/// Values that must differ from earlier ones: keys of one object, elements of one array.
extension Workspace {
  /// Whether the text so far starts an earlier one, so that what may follow depends on it.
  func isSpecial(_ frame: Frame) -> Bool {
    switch frame.kind {
    case .key:
      let state = objectStates[Int(frame.x)]
      let machine = keyMachine(state.plan)
      return machine.states[Int(frame.y)].trie >= 0 || textSets.prefixes(state.extras, texts).contains(frame.z)
    case .string: return textSets.prefixes(arrayStates[Int(frames[frame.parent].x)].seen, texts).contains(frame.z)
    default: return true
    }
  }

  /// The scalars with which members of a set go on from a text that some of them start with.
  private func scalars(after text: Int32, in set: Int32) -> Set<UInt32> {
    let starts = textSets.prefixes(set, texts)
    var known: Set<UInt32> = []
    var links = 0
    if textSets.count(set) <= Self.fewMembers {
      for member in textSets.members(set) {
        var node = member
        var last = member
        while node >= 0 && node != text {
          last = node
          node = texts.parent[Int(node)]
          links += 1
        }
        if node == text && last != text { known.insert(texts.scalar[Int(last)]) }
      }
    } else {
      var node = texts.firstChild[Int(text)]
      while node >= 0 {
        if starts.contains(node) { known.insert(texts.scalar[Int(node)]) }
        node = texts.sibling[Int(node)]
        links += 1
      }
    }
    purse.left -= Self.membersFuel + (links + known.count) / 8
    return known
  }
  /// Members whose own texts are looked at; of more, what goes on from the text is.
  private static let fewMembers = 4
  /// What is paid for a text at which a set's members are looked at.
  private static let membersFuel = 8

  /// Whether the language has, from `state` on, a string that is not in `set` (texts) and not a literal of `trie`.
  func hasOther(_ automaton: any ScalarAutomaton, _ state: Int32, text: Int32, set: Int32, trie: (LiteralScalars, Int32)?) -> Bool {
    let before = automaton.work
    defer { purse.left -= automaton.work - before }
    return findOther(automaton, state, text: text, set: set, trie: trie)
  }

  private func findOther(
    _ automaton: any ScalarAutomaton, _ state: Int32, text: Int32, set: Int32, trie: (LiteralScalars, Int32)?
  ) -> Bool {
    let inSet = textSets.prefixes(set, texts).contains(text)
    if !inSet && trie == nil { return true }
    if automaton.isAccepting(state) && !textSets.members(set).contains(text) && (trie.map { $0.0.payload[Int($0.1)] < 0 } ?? true) {
      return true
    }
    // Scalars that lead on towards a known text; any other one leads to a text that is new.
    var known: Set<UInt32> = []
    if let trie { for child in trie.0.children(trie.1) { known.insert(trie.0.scalar[Int(child)]) } }
    if inSet { known.formUnion(scalars(after: text, in: set)) }
    var lower: UInt32 = 0
    for scalar in known.sorted() {
      if scalar > lower && automaton.hasStep(state, lower, scalar - 1) { return true }
      lower = scalar + 1
    }
    if lower <= 0x10FFFF && automaton.hasStep(state, lower, 0x10FFFF) { return true }
    for scalar in known {
      let next = automaton.step(state, scalar)
      if next < 0 { continue }
      let below = trie.flatMap { trie -> (LiteralScalars, Int32)? in
        let node = trie.0.step(trie.1, scalar)
        return node < 0 ? nil : (trie.0, node)
      }
      if findOther(automaton, next, text: texts.appending(scalar, to: text), set: set, trie: below) { return true }
    }
    return false
  }

  /// The bytes of a number, the last one the first to be tried.
  private static let numberBytes: [UInt8] = Array("eE.+-0987654321".utf8)
  /// Numbers that are looked at for one that is not taken, and what each costs.
  private static let numbersLookedAt = 4096
  private static let numberFuel = 16

  /// Whether a tracked element can still become one that its array does not have.
  func isTrackedLive(_ frame: Frame) -> Bool {
    let seen = arrayStates[Int(frames[frame.parent].x)].seen
    let members = textSets.members(seen)
    if members.isEmpty { return true }
    switch frame.kind {
    case .string:
      let spec = strings[Int(frame.x)]
      guard spec.machine.isBoundary(frame.y) else { return true }
      if !textSets.prefixes(seen, texts).contains(frame.z) { return true }
      let scalars = spec.machine.state(frame.y).scalars
      if spec.isCounted && spec.maximum >= 0 { return hasOtherCounted(spec, scalars, count: Int(frame.w), text: frame.z, set: seen) }
      return spec.machine.automaton is FreeScalars || hasOther(spec.machine.automaton, scalars, text: frame.z, set: seen, trie: nil)
    case .number:
      // Depth first, longer ones before those that end in zeros or a point: all that are shorter than a longest one may be taken.
      let machine = numbers[Int(frame.x)]
      if machine.goesOn(frame.y, beside: members.count) { return true }
      var stack: [(state: Int32, text: Int32, depth: Int)] = [(frame.y, frame.z, 0)]
      var looked = 0
      while let (state, text, depth) = stack.popLast() {
        looked += 1
        purse.left -= Self.numberFuel
        // One that has none left is let through: it cannot end.
        if looked > Self.numbersLookedAt { return true }
        if machine.accepting[Int(state)] && !members.contains(canonicalNumber(text)) { return true }
        if machine.isZero(state) {
          if !members.contains(canonicalNumber(texts.appending(0x30, to: TextTable.number))) { return true }
          continue
        }
        if depth == 24 { continue }
        for byte in Self.numberBytes {
          let target = machine.next(state, byte)
          if target >= 0 { stack.append((target, texts.appending(UInt32(byte), to: text), depth + 1)) }
        }
      }
      return false
    case .literal:
      let machine = literals[Int(frame.x)]
      var stack: [(Int32, Int32)] = [(frame.y, frame.z)]
      while let (node, text) = stack.popLast() {
        if machine.accepting[Int(node)] && !members.contains(literalText(text)) { return true }
        for child in machine.children[Int(node)] { stack.append((child, texts.appending(UInt32(machine.byte[Int(child)]), to: text))) }
      }
      return false
    default: return true
    }
  }

  /// `hasOther` under a length limit.
  private func hasOtherCounted(_ spec: StringSpec, _ state: Int32, count: Int, text: Int32, set: Int32) -> Bool {
    let before = spec.machine.automaton.work
    defer { purse.left -= spec.machine.automaton.work - before }
    return findOtherCounted(spec, state, count: count, text: text, set: set)
  }

  private func findOtherCounted(_ spec: StringSpec, _ state: Int32, count: Int, text: Int32, set: Int32) -> Bool {
    let automaton = spec.machine.automaton
    if count + automaton.shortest(state) > spec.maximum { return false }
    if !textSets.prefixes(set, texts).contains(text) { return true }
    if automaton.isAccepting(state) && count >= spec.minimum && !textSets.members(set).contains(text) { return true }
    if count == spec.maximum { return false }
    let known = scalars(after: text, in: set)
    var lower: UInt32 = 0
    for scalar in known.sorted() + [0x11_0000] {
      if scalar > lower && automaton.hasStep(state, lower, scalar - 1)
        && (spec.tailAccepts || count + 1 + automaton.shortest(state) <= spec.maximum)
      {
        return true
      }
      lower = scalar + 1
    }
    for scalar in known where scalar < 0x11_0000 {
      let next = automaton.step(state, scalar)
      if next >= 0 && findOtherCounted(spec, next, count: count + 1, text: texts.appending(scalar, to: text), set: set) { return true }
    }
    return false
  }

  /// Whether some value of `node` is not among the elements seen. Nodes with members are refused at compile time.
  func hasUnseenValue(_ node: Int, seen: Int32) -> Bool {
    let below = frames.intern(Frame(kind: .distinct, x: internedArrayForTest(seen), parent: 0))
    for alternative in alternatives(of: node) {
      guard let start = startFrame(alternative, tracked: true, parent: below) else { return true }
      var frame = frames[start]
      if frame.kind == .string {
        frame.y = strings[Int(frame.x)].machine.next(StringMachine.start, 0x22)
        if frame.y < 0 { continue }
      }
      if isTrackedLive(frame) { return true }
    }
    return false
  }

  /// An array state that stands for nothing but a set of elements seen.
  private func internedArrayForTest(_ seen: Int32) -> Int32 {
    internArray(ArrayState(node: -1, count: 0, contained: 0, seen: seen))
  }
}
