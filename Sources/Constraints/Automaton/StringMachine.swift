/// A JSON string whose unescaped scalars are accepted by a scalar automaton, as a byte automaton with rows filled as they are walked:
/// opening quote, UTF-8, escapes with surrogate pairs, closing quote.
///
/// Byte states: 0 = closed, 1 = before the opening quote, others are a scalar state and a place inside a scalar's spelling. Those inside one
/// are numbered apart (`inside`), so that what is kept of places between scalars is kept of them alone.
final class StringMachine {
  static let done: Int32 = 0
  static let start: Int32 = 1
  static let dead: Int32 = -1
  static let unknown: Int32 = -2

  /// Marks the states inside a scalar's spelling: of these there are many, and nothing is kept but what they are.
  static let inside: Int32 = 1 << 30

  let automaton: any ScalarAutomaton
  /// Any valid spelling, or only the canonical one: escapes for what must be escaped, in their shortest form, nothing else.
  let acceptsAllSpellings: Bool
  private let everything: Int32
  /// The state between scalars after which everything is accepted, once it has been reached.
  @exclusivity(unchecked) private(set) var free: Int32 = unknown
  /// Scalar state by byte state, for those that are not inside a scalar.
  @exclusivity(unchecked) private var scalarStates: [Int32]
  @exclusivity(unchecked) private var partials: [Partial] = []
  /// Targets of a state between scalars by ASCII byte, or nil until it is first walked.
  @exclusivity(unchecked) private(set) var rows: [UnsafeMutablePointer<Int32>?]
  /// What the rows are cut from, and what is left of the last.
  @exclusivity(unchecked) private var slabs: [UnsafeMutablePointer<Int32>] = []
  @exclusivity(unchecked) private var rowsLeft = 0
  /// Every other transition that was asked for.
  @exclusivity(unchecked) private var sparse = SparseTransitions()
  private let hasRows: Bool
  /// Indices into `partials`.
  @exclusivity(unchecked) private var index = IncrementalTable()
  /// Byte state between scalars by scalar state, or -1; `index` has the others.
  @exclusivity(unchecked) private var boundaries: [Int32] = []
  /// Per state the index into `takesMade`, or -1.
  @exclusivity(unchecked) private var takesIndex: [Int32] = [-1, -1]
  @exclusivity(unchecked) private var takesMade: [ClassTakes] = []
  /// Per state the index into `fansMade`, or -1.
  @exclusivity(unchecked) private var fanIndex: [Int32] = [-1, -1]
  @exclusivity(unchecked) private var fansMade: [Fan] = []
  /// Least scalars from a place inside a scalar's spelling to acceptance, as far as it was asked for.
  @exclusivity(unchecked) var leastAfterPartial = IncrementalTable()
  @exclusivity(unchecked) private(set) var rowCount = 0
  /// Work that a walk may still cause; transitions that were not asked for before take from it.
  @exclusivity(unchecked) var fuel = Int.max / 2
  @exclusivity(unchecked) private var granted = 0
  /// What pays outside a walk: the purse of the mask under way.
  private let purse: WorkPurse?
  @exclusivity(unchecked) private(set) var spent = 0
  /// Places of the vocabulary that cost a walk as much as one step of derivation.
  static let placesPerFuel = 8

  init(_ automaton: any ScalarAutomaton, acceptsAllSpellings: Bool, purse: WorkPurse? = nil) {
    self.automaton = automaton
    self.purse = purse
    self.acceptsAllSpellings = acceptsAllSpellings
    everything = automaton.everything
    scalarStates = [automaton.initial, automaton.initial]
    rows = [nil, nil]
    hasRows = !(automaton is LiteralScalars)
  }

  var byteCount: Int {
    rowCount * 512 + sparse.byteCount + scalarStates.count * 24 + partials.count * 8 + index.byteCount + leastAfterPartial.byteCount
      + boundaries.count * 4 + takesMade.count * 400 + fansMade.count * 112 + automaton.byteCount
  }

  /// Bounds the work of a walk until `endWalk`: new states, and places of the vocabulary that it looks at (`placesPerFuel` for one step).
  func beginWalk(fuel limit: Int) {
    fuel = limit
    granted = limit
    automaton.workLimit = automaton.work + limit
  }

  /// Takes from the walk under way, or else from the mask.
  func pay(_ cost: Int) {
    fuel -= cost
    if granted == 0, let purse { purse.left -= cost }
  }

  /// False if the bound was met: what the walk did not see is then unknown. What it has spent is then in `spent`.
  func endWalk() -> Bool {
    let isWhole = fuel >= 0 && !automaton.isAborted
    spent = granted - max(fuel, -1)
    granted = 0
    fuel = .max / 2
    automaton.workLimit = .max
    return isWhole
  }

  deinit { for slab in slabs { slab.deallocate() } }

  /// A row out of a slab of them: they are given back together.
  private func makeRow() -> UnsafeMutablePointer<Int32> {
    if rowsLeft == 0 {
      rowsLeft = min(max(4, rowCount), 64)
      slabs.append(.allocate(capacity: rowsLeft * 128))
    }
    rowsLeft -= 1
    let row = slabs[slabs.count - 1] + rowsLeft * 128
    row.initialize(repeating: Self.unknown, count: 128)
    return row
  }

  /// What `dropRows` frees, by the time that it takes.
  var keptCount: Int { takesMade.count + rowCount / 4 }

  /// Frees the rows; they are filled again as they are walked.
  func dropRows() {
    for slab in slabs { slab.deallocate() }
    slabs.removeAll()
    rowsLeft = 0
    for i in rows.indices { rows[i] = nil }
    rowCount = 0
    sparse.removeAll()
    takesMade.removeAll()
    for i in takesIndex.indices { takesIndex[i] = -1 }
    fansMade.removeAll()
    for i in fanIndex.indices { fanIndex[i] = -1 }
  }

  @inline(__always)
  func next(_ state: Int32, _ byte: UInt8) -> Int32 {
    if byte < 0x80, state & Self.inside == 0, let row = rows[Int(state)] {
      let target = row[Int(byte)]
      if target != Self.unknown { return target }
      return fill(state, byte)
    }
    let target = sparse.find(state, byte)
    return target != Self.unknown ? target : fill(state, byte)
  }

  @inline(never)
  private func fill(_ state: Int32, _ byte: UInt8) -> Int32 {
    let before = automaton.work
    let target = compute(self.state(state), byte)
    let cost = automaton.work - before + 4
    fuel -= cost
    if granted == 0, let purse { purse.left -= cost }
    if automaton.isAborted {
      fuel = -1
      return Self.dead
    }
    if byte < 0x80 && hasRows && isBoundary(state) {
      let row: UnsafeMutablePointer<Int32>
      if let known = rows[Int(state)] {
        row = known
      } else {
        row = makeRow()
        rows[Int(state)] = row
        rowCount += 1
      }
      row[Int(byte)] = target
    } else {
      sparse.insert(state, byte, target)
    }
    return target
  }

  @inline(__always)
  func isBoundary(_ state: Int32) -> Bool { state > Self.start && state < Self.inside }

  func isInsideScalar(_ state: Int32) -> Bool { state >= Self.inside && partials[Int(state - Self.inside)].isUTF8 }

  /// What a byte state is.
  func state(_ id: Int32) -> State {
    if id >= Self.inside {
      let partial = partials[Int(id - Self.inside)]
      return State(scalars: partial.scalars, place: partial.place)
    }
    return State(scalars: scalarStates[Int(id)], place: id > Self.start ? .boundary : id == Self.start ? .opening : .closed)
  }

  /// The scalar state of a byte state that is not inside a scalar.
  @inline(__always)
  func scalars(_ state: Int32) -> Int32 { scalarStates[Int(state)] }

  private func intern(_ scalars: Int32, _ place: Place) -> Int32 {
    if place == .boundary { return boundary(scalars) }
    let partial = Partial(scalars, place)
    if let known = index.find(partial.tag, where: { partials[Int($0)] == partial }) { return known | Self.inside }
    let made = Int32(partials.count)
    partials.append(partial)
    index.insert(partial.tag, made)
    return made | Self.inside
  }

  /// The byte state between scalars for a state of the scalar automaton.
  func boundary(_ scalars: Int32) -> Int32 {
    if Int(scalars) < boundaries.count, boundaries[Int(scalars)] >= 0 { return boundaries[Int(scalars)] }
    let id = Int32(scalarStates.count)
    scalarStates.append(scalars)
    rows.append(nil)
    takesIndex.append(-1)
    fanIndex.append(-1)
    while boundaries.count <= Int(scalars) { boundaries.append(-1) }
    boundaries[Int(scalars)] = id
    if scalars == everything { free = id }
    return id
  }

  private func reach(_ scalars: Int32, _ scalar: UInt32) -> Int32 {
    let next = automaton.step(scalars, scalar)
    return next < 0 ? Self.dead : boundary(next)
  }

  /// The byte state after a whole scalar, written as itself, from a state between scalars.
  func after(_ state: Int32, scalar: UInt32) -> Int32 {
    let before = automaton.work
    defer { fuel -= automaton.work - before }
    return reach(scalars(state), scalar)
  }

  /// Whether some scalar of the range can follow a state between scalars.
  func hasScalar(_ state: Int32, _ lower: UInt32, _ upper: UInt32) -> Bool {
    let before = automaton.work
    defer { fuel -= automaton.work - before }
    return automaton.hasStep(scalars(state), lower, upper)
  }

  private func compute(_ state: State, _ byte: UInt8) -> Int32 {
    let q = state.scalars
    switch state.place {
    case .closed: return Self.dead
    case .opening: return byte == 0x22 ? boundary(q) : Self.dead
    case .boundary:
      switch byte {
      case 0x22: return automaton.isAccepting(q) ? Self.done : Self.dead
      case 0x5C: return canEscape(q) ? intern(q, .backslash) : Self.dead
      case 0..<0x20: return Self.dead
      case 0x20..<0x80: return reach(q, UInt32(byte))
      default:
        let length = ByteClasses.sequenceLength(byte)
        guard length > 1 else { return Self.dead }
        let range = ByteClasses.secondByteRange(byte)
        let value = UInt32(byte) & (0x7F >> UInt32(length))
        let due = length - 1
        let shift = UInt32(6 * (due - 1))
        let lower = (value << 6 | UInt32(range.lowerBound & 0x3F)) << shift
        let upper = (value << 6 | UInt32(range.upperBound & 0x3F)) << shift | ((1 << shift) - 1)
        guard automaton.hasStep(q, lower, upper) else { return Self.dead }
        return intern(q, .utf8(value: value, due: UInt8(due), lower: range.lowerBound, upper: range.upperBound))
      }
    case .utf8(let value, let due, let lower, let upper):
      guard byte >= lower && byte <= upper else { return Self.dead }
      let scalar = value << 6 | UInt32(byte & 0x3F)
      if due == 1 { return reach(q, scalar) }
      let shift = UInt32(6 * (Int(due) - 1))
      guard automaton.hasStep(q, scalar << shift, scalar << shift | ((1 << shift) - 1)) else { return Self.dead }
      return intern(q, .utf8(value: scalar, due: due - 1, lower: 0x80, upper: 0xBF))
    case .backslash:
      if let scalar = Self.shortEscape(byte) {
        if scalar == 0x2F && !acceptsAllSpellings { return Self.dead }
        return reach(q, scalar)
      }
      guard byte == 0x75 else { return Self.dead }
      return hasHex(q, 0, 0) ? intern(q, .hex(value: 0, digits: 0)) : Self.dead
    case .hex(let value, let digits):
      guard let digit = hexValue(byte), acceptsAllSpellings || !(0x41...0x46).contains(byte) else { return Self.dead }
      let next = value << 4 | digit
      if digits < 3 {
        return hasHex(q, next, digits + 1) ? intern(q, .hex(value: next, digits: digits + 1)) : Self.dead
      }
      if (0xD800...0xDBFF).contains(next) {
        return hasHex(q, next, 4) ? intern(q, .pairBackslash(high: next)) : Self.dead
      }
      if (0xDC00...0xDFFF).contains(next) || !hasHex(q, next, 4) { return Self.dead }
      return reach(q, next)
    case .pairBackslash(let high): return byte == 0x5C ? intern(q, .pairLetter(high: high)) : Self.dead
    case .pairLetter(let high): return byte == 0x75 ? intern(q, .pairHex(high: high, value: 0, digits: 0)) : Self.dead
    case .pairHex(let high, let value, let digits):
      guard let digit = hexValue(byte) else { return Self.dead }
      let next = value << 4 | digit
      let shift = UInt32(4 * (3 - Int(digits)))
      let lower = max(next << shift, 0xDC00)
      let upper = min(next << shift | ((1 << shift) - 1), 0xDFFF)
      guard lower <= upper, automaton.hasStep(q, Self.pair(high, lower), Self.pair(high, upper)) else { return Self.dead }
      return digits == 3 ? reach(q, Self.pair(high, next)) : intern(q, .pairHex(high: high, value: next, digits: digits + 1))
    }
  }

  static func pair(_ high: UInt32, _ low: UInt32) -> UInt32 { 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00) }

  static func shortEscape(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x22: return 0x22
    case 0x5C: return 0x5C
    case 0x2F: return 0x2F
    case 0x62: return 0x08
    case 0x66: return 0x0C
    case 0x6E: return 0x0A
    case 0x72: return 0x0D
    case 0x74: return 0x09
    default: return nil
    }
  }

  private func canEscape(_ q: Int32) -> Bool {
    if acceptsAllSpellings { return automaton.hasStep(q, 0, 0x10FFFF) }
    return automaton.hasStep(q, 0, 0x1F) || automaton.hasStep(q, 0x22, 0x22) || automaton.hasStep(q, 0x5C, 0x5C)
  }

  /// Whether some scalar can be spelled `\uXXXX` (with a pair if need be) from these digits on.
  private func hasHex(_ q: Int32, _ value: UInt32, _ digits: UInt8) -> Bool {
    let shift = UInt32(4 * (4 - Int(digits)))
    let lower = value << shift
    let upper = lower | ((1 << shift) - 1)
    if acceptsAllSpellings {
      if lower <= 0xD7FF && automaton.hasStep(q, lower, min(upper, 0xD7FF)) { return true }
      if upper >= 0xE000 && automaton.hasStep(q, max(lower, 0xE000), upper) { return true }
      let high = max(lower, 0xD800)
      let highEnd = min(upper, 0xDBFF)
      return high <= highEnd && automaton.hasStep(q, Self.pair(high, 0xDC00), Self.pair(highEnd, 0xDFFF))
    }
    // Only controls without a short escape.
    for range in [(UInt32(0), UInt32(7)), (0x0B, 0x0B), (0x0E, 0x1F)] {
      let a = max(lower, range.0)
      let b = min(upper, range.1)
      if a <= b && automaton.hasStep(q, a, b) { return true }
    }
    return false
  }

  /// The scalar that `byte` completes in `state`, if it completes one.
  func completedScalar(_ state: Int32, _ byte: UInt8) -> UInt32? {
    switch self.state(state).place {
    case .boundary: return byte >= 0x20 && byte < 0x80 && byte != 0x22 && byte != 0x5C ? UInt32(byte) : nil
    case .utf8(let value, let due, _, _): return due == 1 ? value << 6 | UInt32(byte & 0x3F) : nil
    case .backslash: return Self.shortEscape(byte)
    case .hex(let value, let digits):
      guard digits == 3, let digit = hexValue(byte) else { return nil }
      let scalar = value << 4 | digit
      return (0xD800...0xDFFF).contains(scalar) ? nil : scalar
    case .pairHex(let high, let value, let digits):
      guard digits == 3, let digit = hexValue(byte) else { return nil }
      return Self.pair(high, value << 4 | digit)
    default: return nil
    }
  }

  /// Names what a state between scalars takes without a look at single bytes; -1 elsewhere.
  func takes(_ state: Int32) -> Int32 {
    guard isBoundary(state) else { return -1 }
    let known = takesIndex[Int(state)]
    if known >= 0 { return known }
    let before = automaton.work
    defer { fuel -= automaton.work - before + 16 }
    let takes = ClassTakes(automaton, scalars(state))
    if automaton.isAborted { return -1 }
    let made = Int32(takesMade.count)
    takesMade.append(takes)
    takesIndex[Int(state)] = made
    return made
  }

  /// Whether the state behind a name of `takes` allows a subtree over `classes` of `height` bytes whole.
  @inline(__always)
  func covers(_ takes: Int32, _ classes: UInt64, height: Int) -> Bool {
    if takes < 0 { return false }
    return takesMade[Int(takes)].covers(classes, height: height) ?? find(takes, classes, height)
  }

  @inline(never)
  private func find(_ takes: Int32, _ classes: UInt64, _ height: Int) -> Bool {
    let before = automaton.work
    defer { fuel -= automaton.work - before }
    while true {
      if let known = takesMade[Int(takes)].covers(classes, height: height) { return known }
      // Out of fuel nothing is taken whole any more.
      if fuel + before < automaton.work || automaton.isAborted { return false }
      var longer = takesMade[Int(takes)]
      longer.extend(automaton)
      if automaton.isAborted { return false }
      takesMade[Int(takes)] = longer
    }
  }

  /// Where a state between scalars leads, over the bytes of a vocabulary; nil elsewhere, and where that is not kept as ranges.
  func fan(_ state: Int32, _ levels: TrieLevels) -> Fan? {
    guard isBoundary(state) else { return nil }
    let known = Int(fanIndex[Int(state)])
    if known >= 0 { return fansMade[known] }
    let before = automaton.work
    defer { fuel -= automaton.work - before + 24 }
    guard let pieces = automaton.pieces(scalars(state)) else { return nil }
    if automaton.isAborted { return nil }
    fuel -= pieces.count / 2
    let made = Fan(pieces, weights: levels.weights, everything: everything)
    fanIndex[Int(state)] = Int32(fansMade.count)
    fansMade.append(made)
    return made
  }

  /// Whether a fan's main way leads to where everything is accepted.
  func isFree(_ fan: Fan) -> Bool { fan.target >= 0 && fan.target == everything }

  /// Whether a state between scalars is that of a state of the scalar automaton.
  func isAt(_ state: Int32, _ scalars: Int32) -> Bool { self.scalars(state) == scalars }

  func isAccepting(_ state: Int32) -> Bool { automaton.isAccepting(scalars(state)) }

  /// Classes whose scalars all lead from a boundary state back to itself.
  func loopClasses(_ state: Int32) -> UInt64 {
    let takes = takes(state)
    return takes < 0 ? 0 : takesMade[Int(takes)].loops
  }

  /// Names the state in the process-wide cache of lexical masks.
  func key(_ state: Int32) -> StructuralHash? {
    guard var hash = automaton.key(self.state(state).scalars) else { return nil }
    hash.combine(acceptsAllSpellings ? 11 : 12)
    switch self.state(state).place {
    case .closed: return nil
    case .opening: hash.combine(1)
    case .boundary: hash.combine(2)
    case .utf8(let value, let due, let lower, let upper):
      hash.combine(3)
      hash.combine(UInt64(value) << 32 | UInt64(due) << 16 | UInt64(lower) << 8 | UInt64(upper))
    case .backslash: hash.combine(4)
    case .hex(let value, let digits):
      hash.combine(5)
      hash.combine(UInt64(value) << 8 | UInt64(digits))
    case .pairBackslash(let high):
      hash.combine(6)
      hash.combine(UInt64(high))
    case .pairLetter(let high):
      hash.combine(7)
      hash.combine(UInt64(high))
    case .pairHex(let high, let value, let digits):
      hash.combine(8)
      hash.combine(UInt64(high) << 32 | UInt64(value) << 8 | UInt64(digits))
    }
    return hash
  }

  /// Between scalars: the first byte of the cheapest spelling of a scalar towards each next state, and the quote. A shortest way through
  /// the string is found through these alone; so within UTF-8 with the next bytes of a scalar towards each state. Nil inside an escape.
  func cheapestBytes(_ state: Int32) -> [UInt8]? {
    let place = self.state(state)
    if case .utf8(let value, let due, let lower, let upper) = place.place {
      let shift = UInt32(6 * (due - 1))
      let range = (value << 6 | UInt32(lower & 0x3F)) << shift...((value << 6 | UInt32(upper & 0x3F)) << shift | ((1 << shift) - 1))
      return Set(automaton.samples(place.scalars, in: range).map { UInt8(0x80 | ($0 >> shift) & 0x3F) }).sorted()
    }
    guard place.place == .boundary else { return nil }
    var cheapest: [Int32: (cost: Int, byte: UInt8)] = [:]
    for scalar in automaton.samples(place.scalars) {
      let cost: Int
      let byte: UInt8
      switch scalar {
      case 0x22, 0x5C: (cost, byte) = (2, 0x5C)
      case 0..<0x20: (cost, byte) = ([8, 9, 10, 12, 13].contains(scalar) ? 2 : 6, 0x5C)
      case 0..<0x80: (cost, byte) = (1, UInt8(scalar))
      case 0..<0x800: (cost, byte) = (2, UInt8(0xC0 | scalar >> 6))
      case 0..<0x1_0000: (cost, byte) = (3, UInt8(0xE0 | scalar >> 12))
      default: (cost, byte) = (4, UInt8(0xF0 | (scalar >> 18) & 7))
      }
      let target = automaton.step(place.scalars, scalar)
      if target >= 0, cost < cheapest[target]?.cost ?? .max { cheapest[target] = (cost, byte) }
    }
    return [0x22] + Set(cheapest.values.map(\.byte)).sorted()
  }

  /// First bytes worth trying at a state, if few are possible; nil = any.
  func choices(_ state: Int32) -> [UInt8]? {
    switch self.state(state).place {
    case .closed: return []
    case .opening: return [0x22]
    case .boundary:
      guard let scalars = automaton.choices(scalars(state)) else { return nil }
      var bytes: Set<UInt8> = [0x22, 0x5C]
      for scalar in scalars where scalar >= 0x20 {
        if let unicode = Unicode.Scalar(scalar) { bytes.insert(UTF8.encode(unicode)?.first ?? 0) }
      }
      return bytes.sorted()
    default: return nil
    }
  }
}
