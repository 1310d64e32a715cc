import JSONText

/// One byte further: every stack that a stack becomes.
extension Workspace {
  @inline(__always)
  static func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  /// The stack before anything is read.
  func initialFrame() -> Int32 { frames.intern(Frame(kind: .value, x: Int32(plan.root), parent: 0)) }

  /// Appends the stacks that follow `id` after `byte` to `out`; none if the byte is not allowed.
  /// Every stack appended has an accepting continuation.
  func step(_ id: Int32, _ byte: UInt8, _ out: inout [Int32]) {
    purse.left &-= 1
    let frame = frames[id]
    switch frame.kind {
    case .string: stepString(id, frame, byte, &out)
    case .number: stepNumber(frame, byte, &out)
    case .literal: stepLiteral(frame, byte, &out)
    case .key: stepKey(frame, byte, &out)
    case .value, .trackedValue:
      if frame.w < whitespaceLimit, Self.isWhitespace(byte) { return space(frame, &out) }
      stepValue(frame, byte, &out)
    case .objectOpen:
      if byte == 0x7D {
        if objectFacts[Int(frame.x)].canClose { out.append(frame.parent) }
      } else if byte == 0x22 {
        if objectFacts[Int(frame.x)].canContinue { openKey(frame.x, frame.parent, &out) }
      } else if frame.w < whitespaceLimit, Self.isWhitespace(byte) {
        space(frame, &out)
      }
    case .colon:
      if byte == 0x3A {
        let after = frames.intern(Frame(kind: .objectAfter, x: frame.x, parent: frame.parent))
        out.append(frames.intern(Frame(kind: .value, x: frame.y, parent: after)))
      } else if frame.w < whitespaceLimit, Self.isWhitespace(byte) {
        space(frame, &out)
      }
    case .objectAfter:
      let facts = objectFacts[Int(frame.x)]
      if byte == 0x2C {
        if facts.canContinue { out.append(frames.intern(Frame(kind: .key, x: frame.x, y: KeyMachine.start, parent: frame.parent))) }
      } else if byte == 0x7D {
        if facts.canClose { out.append(frame.parent) }
      } else if frame.w < whitespaceLimit, Self.isWhitespace(byte) {
        space(frame, &out)
      }
    case .arrayOpen:
      if byte == 0x5D {
        if arrayFacts(frame.x).canClose { out.append(frame.parent) }
      } else if frame.w < whitespaceLimit, Self.isWhitespace(byte) {
        space(frame, &out)
      } else {
        for value in elementFrames(frame.x, frame.parent) { stepValue(frames[value], byte, &out) }
      }
    case .arrayAfter:
      if byte == 0x2C {
        out.append(contentsOf: elementFrames(frame.x, frame.parent))
      } else if byte == 0x5D {
        if arrayFacts(frame.x).canClose { out.append(frame.parent) }
      } else if frame.w < whitespaceLimit, Self.isWhitespace(byte) {
        space(frame, &out)
      }
    case .end: if frame.w < whitespaceLimit, Self.isWhitespace(byte) { space(frame, &out) }
    case .distinct: break
    }
  }

  private func space(_ frame: Frame, _ out: inout [Int32]) {
    var next = frame
    next.w = min(frame.w + 1, whitespaceLimit)
    // A practically unbounded run of whitespace is one state.
    if whitespaceLimit >= 1 << 20 { next.w = 0 }
    out.append(frames.intern(next))
  }

  /// Stacks that wait for the next element of an array.
  func elementFrames(_ state: Int32, _ parent: Int32) -> [Int32] {
    let facts = arrayFacts(state)
    return facts.elements.map { element in
      if facts.isDistinct {
        let below = frames.intern(Frame(kind: .distinct, x: element.after, parent: parent))
        return frames.intern(Frame(kind: .trackedValue, x: element.node, parent: below))
      }
      let after = frames.intern(Frame(kind: .arrayAfter, x: element.after, parent: parent))
      return frames.intern(Frame(kind: .value, x: element.node, parent: after))
    }
  }

  // MARK: Values

  /// The stack in which an alternative of a value starts, before its first byte.
  func startFrame(_ alternative: Alternative, tracked: Bool, parent: Int32) -> Int32? {
    switch alternative {
    case .string(let spec):
      return frames.intern(Frame(kind: .string, x: spec, y: StringMachine.start, z: tracked ? TextTable.string : -1, parent: parent))
    case .number(let machine):
      return frames.intern(Frame(kind: .number, x: machine, y: NumberMachine.start, z: tracked ? TextTable.number : -1, parent: parent))
    case .literal(let machine):
      return frames.intern(Frame(kind: .literal, x: machine, y: 0, z: tracked ? TextTable.literal : -1, parent: parent))
    case .object, .array: return nil
    }
  }

  private func stepValue(_ frame: Frame, _ byte: UInt8, _ out: inout [Int32]) {
    let tracked = frame.kind == .trackedValue
    for alternative in alternatives(of: Int(frame.x)) {
      switch alternative {
      case .object(let plan):
        if byte == 0x7B { out.append(frames.intern(Frame(kind: .objectOpen, x: initialObject(plan), parent: frame.parent))) }
      case .array(let node):
        if byte == 0x5B { out.append(frames.intern(Frame(kind: .arrayOpen, x: initialArray(node), parent: frame.parent))) }
      case .string(let spec):
        if byte == 0x22 {
          let state = strings[Int(spec)].machine.next(StringMachine.start, byte)
          if state >= 0 {
            let next = Frame(kind: .string, x: spec, y: state, z: tracked ? TextTable.string : -1, parent: frame.parent)
            if !tracked || isTrackedLive(next) { out.append(frames.intern(next)) }
          }
        }
      case .number(let machine):
        let before = numbers[Int(machine)].work
        let state = numbers[Int(machine)].next(NumberMachine.start, byte)
        purse.left -= numbers[Int(machine)].work - before
        if state >= 0 {
          var next = Frame(kind: .number, x: machine, y: state, parent: frame.parent)
          if tracked {
            next.z = texts.appending(UInt32(byte), to: TextTable.number)
            if !isTrackedLive(next) { continue }
          }
          out.append(frames.intern(next))
        }
      case .literal(let machine):
        let start = Frame(kind: .literal, x: machine, y: 0, z: tracked ? TextTable.literal : -1, parent: frame.parent)
        stepLiteral(start, byte, &out)
      }
    }
  }

  /// What a step costs beside itself where a text is kept and asked for.
  private static let textFuel = 2

  private func stepString(_ id: Int32, _ frame: Frame, _ byte: UInt8, _ out: inout [Int32]) {
    let spec = strings[Int(frame.x)]
    let target = spec.machine.next(frame.y, byte)
    if target < 0 { return }
    if target == frame.y && !spec.isCounted && frame.z < 0 {
      out.append(id)
      return
    }
    if target == StringMachine.done {
      if spec.isCounted && Int(frame.w) < spec.minimum { return }
      if frame.z >= 0 { return complete(frame, text: frame.z, &out) }
      out.append(frame.parent)
      return
    }
    var next = frame
    next.y = target
    if spec.isCounted {
      guard let count = countAfter(spec, frame.w, from: frame.y, to: target) else { return }
      next.w = count
    }
    if frame.z >= 0 {
      purse.left &-= Self.textFuel
      if let scalar = spec.machine.completedScalar(frame.y, byte) { next.z = texts.appending(scalar, to: frame.z) }
      if isSpecial(next) && !isTrackedLive(next) { return }
    }
    out.append(frames.intern(next))
  }

  /// Scalars counted after a byte; nil if the length limit forbids it.
  @inline(__always)
  func countAfter(_ spec: StringSpec, _ count: Int32, from: Int32, to target: Int32) -> Int32? {
    if from == StringMachine.start {
      return spec.maximum >= 0 && spec.machine.automaton.shortest(spec.machine.scalars(target)) > spec.maximum ? nil : count
    }
    let machine = spec.machine
    let completes = machine.isBoundary(target)
    let after = completes ? Int(count) + 1 : Int(count)
    if spec.maximum >= 0 {
      let before = machine.automaton.work
      defer { purse.left -= machine.automaton.work - before }
      // Inside a scalar's spelling the scalar itself is still to be counted; what it leads to is settled when it is complete.
      var due = completes ? machine.automaton.shortest(machine.scalars(target)) : 1
      if !completes && !spec.tailAccepts { due = machine.leastScalars(target) }
      if after + due > spec.maximum { return nil }
      return Int32(after)
    }
    return Int32(min(after, spec.minimum))
  }

  private func stepNumber(_ frame: Frame, _ byte: UInt8, _ out: inout [Int32]) {
    let machine = numbers[Int(frame.x)]
    let before = machine.work
    let target = machine.next(frame.y, byte)
    purse.left -= machine.work - before
    if target >= 0 {
      var next = frame
      next.y = target
      if frame.z >= 0 {
        next.z = texts.appending(UInt32(byte), to: frame.z)
        if !isTrackedLive(next) { return }
      }
      out.append(frames.intern(next))
      return
    }
    guard machine.accepting[Int(frame.y)], NumberMachine.column(byte) < 0 else { return }
    for parent in completions(ofNumber: frame) { step(parent, byte, &out) }
  }

  /// Stacks after a number that may be complete here.
  func completions(ofNumber frame: Frame) -> [Int32] {
    guard numbers[Int(frame.x)].accepting[Int(frame.y)] else { return [] }
    if frame.z < 0 { return [frame.parent] }
    var list: [Int32] = []
    complete(frame, text: canonicalNumber(frame.z), &list)
    return list
  }

  private func stepLiteral(_ frame: Frame, _ byte: UInt8, _ out: inout [Int32]) {
    let machine = literals[Int(frame.x)]
    let target = machine.next(frame.y, byte)
    if target < 0 {
      if machine.accepting[Int(frame.y)] && !machine.children[Int(frame.y)].isEmpty && NumberMachine.column(byte) < 0 {
        for parent in completions(ofLiteral: frame) { step(parent, byte, &out) }
      }
      return
    }
    var next = frame
    next.y = target
    if frame.z >= 0 { next.z = texts.appending(UInt32(byte), to: frame.z) }
    if machine.children[Int(target)].isEmpty {
      if frame.z >= 0 { return complete(frame, text: literalText(next.z), &out) }
      out.append(frame.parent)
      return
    }
    if frame.z >= 0 && !isTrackedLive(next) { return }
    out.append(frames.intern(next))
  }

  func completions(ofLiteral frame: Frame) -> [Int32] {
    guard literals[Int(frame.x)].accepting[Int(frame.y)] else { return [] }
    if frame.z < 0 { return [frame.parent] }
    var list: [Int32] = []
    complete(frame, text: literalText(frame.z), &list)
    return list
  }

  /// A literal that is a number counts as that number.
  func literalText(_ text: Int32) -> Int32 {
    let scalars = texts.scalars(text)
    guard let first = scalars.first, NumberMachine.column(UInt8(truncatingIfNeeded: first)) >= 0, first != 0x65 else { return text }
    return canonicalNumber(text)
  }

  /// The text of a number's value: equal numbers have equal texts.
  func canonicalNumber(_ text: Int32) -> Int32 {
    let scalars = texts.scalars(text)
    let value = ExactDecimal(String(decoding: scalars.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self))
    var node = TextTable.number
    if value.isNegative { node = texts.appending(0x2D, to: node) }
    for digit in value.digits { node = texts.appending(UInt32(digit) + 0x30, to: node) }
    node = texts.appending(0x65, to: node)
    for byte in String(value.exponent).utf8 { node = texts.appending(UInt32(byte), to: node) }
    return texts.appending(0x11_0010, to: node)
  }

  /// A tracked element is complete with `text`: the array goes on, unless it has that element already.
  private func complete(_ frame: Frame, text: Int32, _ out: inout [Int32]) {
    let below = frames[frame.parent]
    if textSets.members(arrayStates[Int(below.x)].seen).contains(text) { return }
    let state = arrayState(below.x, adding: text)
    out.append(frames.intern(Frame(kind: .arrayAfter, x: state, parent: below.parent)))
  }

  // MARK: Keys

  private func openKey(_ state: Int32, _ parent: Int32, _ out: inout [Int32]) {
    stepKey(Frame(kind: .key, x: state, y: KeyMachine.start, parent: parent), 0x22, &out)
  }

  private func stepKey(_ frame: Frame, _ byte: UInt8, _ out: inout [Int32]) {
    let state = objectStates[Int(frame.x)]
    let machine = keyMachine(state.plan)
    let target = machine.next(frame.y, byte)
    if target == -1 {
      if frame.y == KeyMachine.start, frame.w < whitespaceLimit, Self.isWhitespace(byte) { space(frame, &out) }
      return
    }
    let facts = objectFacts[Int(frame.x)]
    if target == KeyMachine.closed {
      let match = machine.match(frame.y)
      let object = plan.objects[Int(state.plan)]
      if match.declared >= 0 {
        guard facts.candidates.contains(match.declared) else { return }
        let after = using(frame.x, declared: match.declared)
        out.append(frames.intern(Frame(kind: .colon, x: after, y: Int32(object.values[match.declared]), parent: frame.parent)))
      } else if match.pattern >= 0, facts.allowsExtra, hasValue[object.patterns[match.pattern].node] {
        if textSets.members(state.extras).contains(frame.z) { return }
        let after = usingExtra(frame.x, text: frame.z)
        out.append(frames.intern(Frame(kind: .colon, x: after, y: Int32(object.patterns[match.pattern].node), parent: frame.parent)))
      }
      return
    }
    var next = frame
    next.y = target
    next.w = 0
    purse.left &-= Self.textFuel
    if facts.allowsExtra {
      if frame.y == KeyMachine.start {
        next.z = TextTable.string
      } else if let scalar = machine.completedScalar(frame.y, byte) {
        next.z = texts.appending(scalar, to: frame.z)
      }
    }
    if isKeyLive(next, machine, facts) { out.append(frames.intern(next)) }
  }

  /// Whether a key that may still be used can be completed.
  private func isKeyLive(_ frame: Frame, _ machine: KeyMachine, _ facts: ObjectFacts) -> Bool {
    if facts.hasCandidates { for key in machine.declaredBelow(frame.y) where facts.candidates.contains(Int(key)) { return true } }
    guard facts.allowsExtra else { return false }
    let state = machine.states[Int(frame.y)]
    let extras = objectStates[Int(frame.x)].extras
    for (i, language) in state.languages.enumerated() where language >= 0 {
      let string = machine.languages[i]
      if string.automaton is FreeScalars { return true }
      if state.trie < 0 && !textSets.prefixes(extras, texts).contains(frame.z) { return true }
      // Inside a scalar's spelling some scalar follows; whether what follows is distinct is settled when it is complete.
      guard string.isBoundary(language) else { return true }
      let trieNode = state.trie < 0 ? nil : machine.declared.state(state.trie).scalars
      if hasOther(
        string.automaton, string.state(language).scalars, text: frame.z, set: extras,
        trie: trieNode.map { (machine.declaredScalars, $0) })
      {
        return true
      }
    }
    return false
  }
}
