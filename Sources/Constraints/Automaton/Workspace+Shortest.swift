/// What is remembered about distances to the end.
struct DistanceTables {
  /// Least bytes of a value, per node; empty until first asked for.
  var nodeBytes: [Int] = []
  /// Least bytes from a stack to the end.
  var frameBytes: [Int32: Int] = [:]
  /// Least bytes from a string machine's state through its closing quote, by (spec, byte state, count).
  var stringBytes: [StringPlace: Int] = [:]
  var objectBytes: [Int32: Int] = [:]
  var arrayBytes: [Int32: Int] = [:]
  /// Least tokens from a stack to the end, the end token included.
  var tokens: [Int32: Int] = [:]
  /// Upper bound on the bytes to the end after any one token, per stack.
  var worst: [Int32: Int] = [:]
  /// First step of the way out of each stack, and its bytes.
  var ways: [Int32: Way] = [:]
  var steps: [Int32: [(byte: UInt8, next: Int32)]] = [:]

  struct Way {
    var byte: UInt8
    /// -1 at the end, and where no way was found.
    var next: Int32
    var bytes: Int
  }

  var byteCount: Int {
    nodeBytes.count * 8 + (frameBytes.count + tokens.count + worst.count + objectBytes.count + arrayBytes.count) * 24
      + stringBytes.count * 40 + ways.count * 40 + steps.count * 80
  }

  struct StringPlace: Hashable {
    var spec: Int32
    var state: Int32
    var count: Int32
  }
  static let infinite = 1 << 40
}

/// Least bytes to the end. The figure is reached by a real continuation in every state; that it is least is exact but for objects that
/// need more keys than they require (`minProperties`) and arrays of distinct elements.
extension Workspace {
  func nodeBytes(_ node: Int) -> Int {
    if distances.nodeBytes.isEmpty { fillNodeBytes() }
    return distances.nodeBytes[node]
  }

  private func fillNodeBytes() {
    let count = plan.nodes.count
    var bytes = [Int](repeating: DistanceTables.infinite, count: count)
    distances.nodeBytes = bytes
    var composite: [Int] = []
    for id in 0..<count where hasValue[id] {
      switch plan.nodes[id] {
      case .object, .array, .union, .any: composite.append(id)
      case .enumeration:
        var best = leastScalar(id)
        if case .enumeration(let values) = plan.nodes[id], values.contains(where: { plan.literalNodes[$0] != nil }) {
          composite.append(id)
        } else {
          best = min(best, DistanceTables.infinite)
        }
        bytes[id] = best
      default: bytes[id] = leastScalar(id)
      }
    }
    distances.nodeBytes = bytes
    composite.reverse()
    var changed = true
    while changed {
      changed = false
      for id in composite {
        let value = leastComposite(id)
        if value < distances.nodeBytes[id] {
          distances.nodeBytes[id] = value
          changed = true
        }
      }
    }
  }

  private func leastScalar(_ id: Int) -> Int {
    var best = DistanceTables.infinite
    for alternative in alternatives(of: id) {
      switch alternative {
      case .string(let spec): best = min(best, stringBytes(spec, StringMachine.start, 0))
      case .number(let machine): best = min(best, numbers[Int(machine)].distanceToEnd(NumberMachine.start) ?? best)
      case .literal(let machine): best = min(best, Int(literals[Int(machine)].distance[0]))
      case .object, .array: break
      }
    }
    return best
  }

  private func leastComposite(_ id: Int) -> Int {
    switch plan.nodes[id] {
    case .union(let children): return children.map { distances.nodeBytes[$0] }.min() ?? DistanceTables.infinite
    case .any: return distances.nodeBytes[plan.anyNode]
    case .enumeration(let values):
      var best = distances.nodeBytes[id]
      for value in values { if let child = plan.literalNodes[value] { best = min(best, distances.nodeBytes[child]) } }
      return best
    case .object:
      let state = initialObject(plan.objectIndex[id])
      return 1 + computeObjectBytes(state)
    case .array: return 1 + computeArrayBytes(initialArray(Int32(id)), isOpen: true)
    default: return DistanceTables.infinite
    }
  }

  // MARK: Containers

  /// Least bytes from an object state to its end, closing brace included; one comma less right after the opening brace.
  private func computeObjectBytes(_ id: Int32) -> Int {
    let state = objectStates[Int(id)]
    let object = plan.objects[Int(state.plan)]
    var total = 0
    var keys = 0
    for key in state.required.members {
      total += object.keyTexts[key].count + 1 + distances.nodeBytes[object.values[key]]
      keys += 1
    }
    var missing = object.minimum - Int(state.count) - keys
    if missing > 0 {
      var costs: [Int] = []
      for key in objectFacts[Int(id)].candidates.members + laterKeys(state, object) where !state.required.contains(key) {
        var cost = object.keyTexts[key].count + 1 + distances.nodeBytes[object.values[key]]
        if !object.closure.isEmpty {
          for other in object.closure[key].members where !state.used.contains(other) && !state.required.contains(other) {
            cost += object.keyTexts[other].count + 2 + distances.nodeBytes[object.values[other]]
          }
        }
        costs.append(cost)
      }
      for pattern in object.patterns where hasValue[pattern.node] {
        // Distinct undeclared keys: one more character each is ample.
        let least = max(1, pattern.language.minLength)
        for i in 0..<missing {
          costs.append(2 + least + (i > 60 ? 2 : 1) + patternLength(object, pattern) + 1 + distances.nodeBytes[pattern.node])
        }
      }
      costs.sort()
      if costs.count < missing { return DistanceTables.infinite }
      for cost in costs.prefix(missing) { total += cost }
      keys += missing
      missing = 0
    }
    return min(total + max(0, keys - 1) + 1, DistanceTables.infinite)
  }

  private func laterKeys(_ state: ObjectState, _ object: ObjectPlan) -> [Int] {
    let now = objectFacts[Int(objectID(state))].candidates
    return object.keys.indices.filter { !state.unavailable.contains($0) && !now.contains($0) && hasValue[object.values[$0]] }
  }

  private func patternLength(_ object: ObjectPlan, _ pattern: ObjectNode.KeyPattern) -> Int {
    if pattern.language.matching.isEmpty { return 0 }
    let machine = keyMachine(plan.objectIndex[object.node])
    guard let i = object.patterns.firstIndex(of: pattern) else { return 0 }
    return machine.languages[i].automaton.shortest(machine.languages[i].automaton.initial) * 2
  }

  func objectBytes(_ id: Int32, isOpen: Bool) -> Int {
    let rest: Int
    if let known = distances.objectBytes[id] {
      rest = known
    } else {
      _ = nodeBytes(0)
      rest = computeObjectBytes(id)
      distances.objectBytes[id] = rest
    }
    // Behind a member, a further one needs its comma.
    return isOpen || rest == 1 ? rest : rest + 1
  }

  private func computeArrayBytes(_ id: Int32, isOpen: Bool) -> Int {
    let state = arrayStates[Int(id)]
    guard case .array(let array) = plan.nodes[Int(state.node)] else { return DistanceTables.infinite }
    var total = 1
    var count = Int(state.count)
    var isFirst = isOpen
    var contained = Int(state.contained)
    let contains = array.contains.first
    while true {
      let due = contains.map { max(0, $0.minimum - contained) } ?? 0
      let missing = max(array.minItems - count, due)
      if missing <= 0 { break }
      let node: Int
      if let contains {
        if due >= missing || !hasValue[contains.complement] {
          node = contains.node
        } else {
          let canContain = contains.maximum.map { contained < $0 } ?? true
          node =
            canContain && distances.nodeBytes[contains.node] < distances.nodeBytes[contains.complement]
            ? contains.node : contains.complement
        }
        if node == contains.node { contained += 1 }
      } else {
        node = count < array.prefix.count ? array.prefix[count] : array.items
      }
      // Distinct elements cannot all be the shortest one.
      let extra = array.uniqueItems ? 4 : 0
      if !array.uniqueItems && contains == nil && count >= array.prefix.count {
        let each = distances.nodeBytes[node] + 1
        total += each * missing - (isFirst ? 1 : 0)
        count += missing
        isFirst = false
        if total > DistanceTables.infinite { return DistanceTables.infinite }
        continue
      }
      total += distances.nodeBytes[node] + extra + (isFirst ? 0 : 1)
      if total > DistanceTables.infinite { return DistanceTables.infinite }
      isFirst = false
      count += 1
    }
    return total
  }

  func arrayBytes(_ id: Int32, isOpen: Bool) -> Int {
    let key = id << 1 | (isOpen ? 1 : 0)
    if let known = distances.arrayBytes[key] { return known }
    _ = nodeBytes(0)
    let value = computeArrayBytes(id, isOpen: isOpen)
    distances.arrayBytes[key] = value
    return value
  }

  // MARK: Strings

  /// Least bytes through the closing quote.
  func stringBytes(_ id: Int32, _ state: Int32, _ count: Int32) -> Int {
    let spec = strings[Int(id)]
    let machine = spec.machine
    if machine.automaton is FreeScalars {
      let due = spec.isCounted ? max(0, spec.minimum - Int(count)) : 0
      switch machine.state(state).place {
      case .closed: return 0
      case .opening: return due + 2
      case .boundary: return due + 1
      case .utf8(_, let left, _, _): return Int(left) + max(0, due - 1) + 1
      case .backslash: return 1 + max(0, due - 1) + 1
      case .hex(_, let digits): return 4 - Int(digits) + max(0, due - 1) + 1 + (isSurrogatePrefix(machine, state) ? 6 : 0)
      case .pairBackslash: return 6 + max(0, due - 1) + 1
      case .pairLetter: return 5 + max(0, due - 1) + 1
      case .pairHex(_, _, let digits): return 4 - Int(digits) + max(0, due - 1) + 1
      }
    }
    return wayBytes(machine, id, state, due: spec.isCounted ? max(0, spec.minimum - Int(count)) : 0)
  }

  /// Longest way through a string that is followed, in scalars and in bytes.
  private static let longestString = 1 << 16
  /// Of the places of a long way every so many is remembered.
  private static let stride = 32

  /// Bytes of the machine's way from a state to behind the closing quote, with `due` scalars on it at least.
  private func wayBytes(_ machine: StringMachine, _ index: Int32, _ state: Int32, due: Int) -> Int {
    if let words = machine.automaton as? LiteralScalars, machine.isBoundary(state) || state == StringMachine.start {
      return Int(words.leastBytes[Int(machine.scalars(state))]) + (state == StringMachine.start ? 2 : 1)
    }
    // Too long to be followed: no scalar takes more than six bytes.
    let scalars = max(due, machine.leastScalars(state))
    if scalars > Self.longestString { return min(scalars, DistanceTables.infinite / 8) * 6 + 14 }
    var links: [DistanceTables.StringPlace] = []
    var at = state
    var left = due
    var bytes = 0
    while true {
      let place = DistanceTables.StringPlace(spec: index, state: at, count: Int32(clamping: left))
      if let known = distances.stringBytes[place] {
        bytes = known
        break
      }
      fuelLeft &-= 1
      guard links.count < 6 * Self.longestString + 16, let byte = machine.byteTowardsEnd(at, due: left) else {
        bytes = DistanceTables.infinite
        break
      }
      links.append(place)
      let target = machine.next(at, byte)
      if target == StringMachine.done { break }
      if target < 0 {
        bytes = DistanceTables.infinite
        break
      }
      if left > 0 && at != StringMachine.start && machine.isBoundary(target) { left -= 1 }
      at = target
    }
    for (i, place) in links.reversed().enumerated() {
      bytes = min(bytes + 1, DistanceTables.infinite)
      if i < Self.stride || i % Self.stride == 0 || i == links.count - 1 { distances.stringBytes[place] = bytes }
    }
    return bytes
  }

  private func isSurrogatePrefix(_ machine: StringMachine, _ state: Int32) -> Bool {
    if case .hex(let value, let digits) = machine.state(state).place, digits >= 2 {
      return (0xD8...0xDB).contains(value >> UInt32(4 * (Int(digits) - 2)))
    }
    return false
  }

  // MARK: Stacks

  /// Least bytes from a stack to the end of the whole value.
  func frameBytes(_ id: Int32) -> Int {
    if let known = distances.frameBytes[id] { return known }
    _ = nodeBytes(0)
    // From the bottom of the stack, so that depth costs no recursion.
    var chain = [id]
    var frame = frames[id]
    while frame.parent >= 0, distances.frameBytes[frame.parent] == nil {
      chain.append(frame.parent)
      frame = frames[frame.parent]
    }
    var value = 0
    for id in chain.reversed() {
      value = min(bytesOnTop(frames[id]), DistanceTables.infinite)
      distances.frameBytes[id] = value
    }
    return value
  }

  private func bytesOnTop(_ frame: Frame) -> Int {
    let below = frame.parent >= 0 ? distances.frameBytes[frame.parent] ?? 0 : 0
    switch frame.kind {
    case .end: return 0
    case .value: return distances.nodeBytes[Int(frame.x)] + below
    case .trackedValue: return distances.nodeBytes[Int(frame.x)] + 4 + below
    case .string: return stringBytes(frame.x, frame.y, frame.w) + below + trackedSurplus(frame)
    case .number: return (numbers[Int(frame.x)].distanceToEnd(frame.y) ?? DistanceTables.infinite) + below + trackedSurplus(frame)
    case .literal: return Int(literals[Int(frame.x)].distance[Int(frame.y)]) + below
    case .objectOpen: return objectBytes(frame.x, isOpen: true) + below
    case .objectAfter: return objectBytes(frame.x, isOpen: false) + below
    case .colon: return 1 + distances.nodeBytes[Int(frame.y)] + objectBytes(frame.x, isOpen: false) + below
    case .key: return keyBytes(frame) + below
    case .arrayOpen: return arrayBytes(frame.x, isOpen: true) + below
    case .arrayAfter: return arrayBytes(frame.x, isOpen: false) + below
    case .distinct: return arrayBytes(frame.x, isOpen: false) + below
    }
  }

  /// Bytes beyond the shortest element where the shortest may be taken already.
  func trackedSurplus(_ frame: Frame) -> Int {
    guard frame.z >= 0 else { return 0 }
    let seen = textSets.count(arrayStates[Int(frames[frame.parent].x)].seen)
    if frame.kind == .string && !isSpecial(frame) { return 0 }
    return seen == 0 ? 0 : seen < 60 ? 2 : 4
  }

  /// Least bytes from inside a key to the object's end.
  private func keyBytes(_ frame: Frame) -> Int {
    let state = objectStates[Int(frame.x)]
    let object = plan.objects[Int(state.plan)]
    let machine = keyMachine(state.plan)
    let facts = objectFacts[Int(frame.x)]
    var best = DistanceTables.infinite
    let trie = machine.states[Int(frame.y)].trie
    if trie >= 0 {
      // The rest behind a key is no shorter than the object's now without that key, or, where the key is neither due nor counted, than the object's now.
      // So most keys need no state of theirs looked at.
      let whole = objectBytes(frame.x, isOpen: true)
      var keys: [(least: Int, own: Int, key: Int)] = []
      for key in machine.declaredBelow(frame.y) where facts.candidates.contains(Int(key)) {
        let (left, spelled) = declaredBytes(machine, trie, key)
        let value = 1 + distances.nodeBytes[object.values[Int(key)]]
        let canReplace = object.minimum > 0 || state.required.contains(Int(key))
        keys.append((left + value + max(1, canReplace ? whole - spelled - value : whole), left + value, Int(key)))
      }
      fuelLeft &-= keys.count / 8
      keys.sort { ($0.least, $0.key) < ($1.least, $1.key) }
      for (least, own, key) in keys {
        if least >= best { break }
        best = min(best, own + objectBytes(using(frame.x, declared: key), isOpen: false))
      }
    }
    if facts.allowsExtra {
      let isTaken = textSets.prefixes(state.extras, texts).contains(frame.z) || trie >= 0
      for (i, language) in machine.states[Int(frame.y)].languages.enumerated() where language >= 0 && hasValue[object.patterns[i].node] {
        let rest = 1 + distances.nodeBytes[object.patterns[i].node] + objectBytes(usingExtra(frame.x, text: -1), isOpen: false)
        best = min(best, languageBytes(machine.languages[i], language, plan: state.plan, index: i) + (isTaken ? 2 : 0) + rest)
      }
    }
    return best
  }

  /// Bytes from a place in the declared keys' trie through the closing quote of one of them, and those of the whole key in its quotes.
  private func declaredBytes(_ machine: KeyMachine, _ trie: Int32, _ key: Int32) -> (left: Int, whole: Int) {
    let scalars = machine.declaredScalars
    let place = machine.declared.state(trie)
    var node = scalars.nodeOfLiteral[Int(key)]
    var total = 1
    var first: UInt32 = 0
    while node != place.scalars && node >= 0 {
      first = scalars.scalar[Int(node)]
      total += JSONSpelling.length(first)
      node = scalars.parent[Int(node)]
    }
    var whole = total + 1
    while node > 0 {
      whole += JSONSpelling.length(scalars.scalar[Int(node)])
      node = scalars.parent[Int(node)]
    }
    switch place.place {
    case .opening: return (total + 1, whole)
    case .boundary, .closed: return (total, whole)
    default:
      guard let left = machine.bytesLeft(place.place, of: first) else { return (DistanceTables.infinite, whole) }
      return (total - JSONSpelling.length(first) + left, whole)
    }
  }

  private func languageBytes(_ machine: StringMachine, _ state: Int32, plan: Int32, index: Int) -> Int {
    wayBytes(machine, -1 - plan * 64 - Int32(index), state, due: 0)
  }
}
