extension Workspace {
  /// Whether a stack may end here.
  func canEnd(_ id: Int32) -> Bool {
    let frame = frames[id]
    switch frame.kind {
    case .end: return true
    case .number: return frames[frame.parent].kind == .end && frame.z < 0 && numbers[Int(frame.x)].accepting[Int(frame.y)]
    case .literal: return frames[frame.parent].kind == .end && frame.z < 0 && literals[Int(frame.x)].accepting[Int(frame.y)]
    default: return false
    }
  }

  /// What `dropCaches` would free, about.
  var cacheBytes: Int {
    var total = maskBytes + distances.byteCount
    for spec in strings { total += spec.machine.byteCount }
    for machine in keyMachines { if let machine { total += machine.byteCount } }
    return total
  }

  /// Bytes held: stacks, masks, machines, distances. Masks in the process-wide cache count there.
  var byteCount: Int {
    var total = frames.byteCount + maskBytes + texts.byteCount + textSets.byteCount
    total += objectStates.count * 200 + arrayStates.count * 96 + distances.byteCount
    for spec in strings { total += spec.machine.byteCount }
    for machine in numbers { total += machine.states.count * 240 }
    for machine in keyMachines { if let machine { total += machine.byteCount } }
    return total + plan.nodes.count * 96
  }

  /// Whether a good many stacks or texts came since the size was last looked at.
  var grewMuch: Bool { frames.count &+ texts.parent.count > sizeNoted &+ 24_000 || maskBytes > limits.workspaceBytes }
  func noteSize() { sizeNoted = frames.count + texts.parent.count }

  /// Forgets the stacks that none of these refer to; they are renumbered. The caches must have been dropped.
  func compact(_ current: inout [Int32], _ history: inout [Int32]) {
    purse.left -= (frames.count + history.count) / 8
    var kept = FrameTable()
    var renamed = [Int32](repeating: -1, count: frames.count)
    renamed[0] = 0
    var chain: [Int32] = []
    func keep(_ id: Int32) -> Int32 {
      if id < 0 { return id }
      // From the bottom of the stack.
      var at = id
      while at >= 0, renamed[Int(at)] < 0 {
        chain.append(at)
        at = frames[at].parent
      }
      while let link = chain.popLast() {
        var frame = frames[link]
        if frame.parent >= 0 { frame.parent = renamed[Int(frame.parent)] }
        renamed[Int(link)] = kept.intern(frame)
      }
      return renamed[Int(id)]
    }
    for i in current.indices { current[i] = keep(current[i]) }
    for i in history.indices { history[i] = keep(history[i]) }
    frames = kept
  }

  /// What each thing that is dropped costs.
  private static let droppedFuel = 5

  /// Drops everything that can be made again: masks, transitions, distances. Stacks stay, for positions refer to them.
  /// The mask under way pays.
  func dropCaches() {
    var dropped = frameMasks.count + lexicalByString.count + exitLists.count + lateMasks.count + keyMasks.count * 4
    for spec in strings { dropped += spec.machine.keptCount }
    for machine in keyMachines { dropped += machine?.keptCount ?? 0 }
    purse.left -= dropped * Self.droppedFuel
    frameMasks = [:]
    acceptedRests = [:]
    restLists = [:]
    valueRests = [:]
    keyMasks = [:]
    taken = [:]
    exitLists = [:]
    lexicalByString = [:]
    lateMasks = [:]
    exitsByString = [:]
    lexicalByNumber = [:]
    maskBytes = 0
    distances = DistanceTables()
    for spec in strings { spec.machine.dropRows() }
    for machine in keyMachines { machine?.dropRows() }
  }
}

extension Workspace {
  /// Bytes that may follow in some of these stacks; a superset.
  func firstBytes(_ stacks: [Int32]) -> [UInt8] {
    var found: Set<UInt8> = []
    for id in stacks {
      let frame = frames[id]
      if whitespaceLimit > 0 { found.formUnion(Self.whitespaceBytes) }
      switch frame.kind {
      case .end, .distinct: break
      case .colon: found.insert(0x3A)
      case .objectOpen: found.formUnion([0x22, 0x7D])
      case .objectAfter, .arrayAfter: found.formUnion(Self.closers)
      case .value, .trackedValue: found.formUnion(Self.valueStarts)
      case .arrayOpen:
        found.formUnion(Self.valueStarts)
        found.insert(0x5D)
      case .literal:
        found.formUnion(literals[Int(frame.x)].children[Int(frame.y)].map { literals[Int(frame.x)].byte[Int($0)] })
        if literals[Int(frame.x)].accepting[Int(frame.y)] { found.formUnion(Self.closers) }
      case .number:
        found.formUnion(NumberMachine.alphabet)
        found.formUnion(Self.closers)
      case .string: found.formUnion(strings[Int(frame.x)].machine.choices(frame.y) ?? Self.everyByte)
      case .key:
        let machine = keyMachine(objectStates[Int(frame.x)].plan)
        let state = machine.states[Int(frame.y)]
        if objectFacts[Int(frame.x)].allowsExtra && state.languages.contains(where: { $0 >= 0 }) || state.trie < 0 {
          return Self.everyByte
        }
        found.formUnion(machine.declared.choices(state.trie) ?? Self.everyByte)
      }
    }
    return Array(found)
  }

  static let valueStarts: [UInt8] = Array("{[\"-0123456789tfn".utf8)
  static let everyByte: [UInt8] = Array(0...255)
}
