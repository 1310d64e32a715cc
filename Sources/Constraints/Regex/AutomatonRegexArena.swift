/// Hash-consed regular expressions over Unicode scalars with Brzozowski derivatives.
///
/// Equal expressions have equal ids, so a derivative that has been seen is found again; simplification keeps the number of derivatives
/// finite and small. Each expression carries a 128-bit structural hash that is the same in every process and arena: it names the
/// expression in the cache of masks that schemas share, and finds it in the arena.
struct RegexArena {
  typealias ID = Int32

  enum Form {
    case never
    case empty
    /// Index into `sets`.
    case set(Int32)
    case concatenation(ID, ID)
    case alternation([ID])
    case intersection([ID])
    case complement(ID)
    /// `maximum` -1 = unbounded.
    case repetition(ID, Int32, Int32)
  }

  struct Node {
    var form: Form
    var isNullable: Bool
    /// Holds no intersection or complement, so it has a match and `shortest` is exact.
    var isPositive: Bool
    /// Least length of a match in scalars, exact when positive.
    var shortest: Int32
    var hash: StructuralHash
  }

  private(set) var nodes: [Node] = []
  private(set) var sets: [[RegexNode.ScalarRange]] = []
  /// Expressions by hash, open addressing; -1 = free. A power of two.
  private var table: [ID] = Array(repeating: -1, count: 64)
  /// 0 unknown, 1 live, 2 dead.
  private var liveness: [UInt8] = []
  /// By expression: index into `partitions`, or -1.
  private var partitionIndex: [Int32] = []
  private var partitions: [[Piece]] = []
  /// Towards acceptance from expressions that were found live by a search; see `isLive`.
  private var witness: [ID: ID] = [:]
  /// Steps of derivation so far: what walks are bounded by.
  private(set) var work = 0
  /// Work at which derivation breaks off. What was under way then is worth nothing and is not remembered: see `isAborted`.
  var workLimit = Int.max {
    didSet { isAborted = false }
  }
  private(set) var isAborted = false

  static let never: ID = 0
  static let empty: ID = 1
  static let anyScalar: ID = 2
  static let everything: ID = 3

  /// Every Unicode scalar: surrogates are not scalars.
  static let allRanges: [RegexNode.ScalarRange] = [.init(0, 0xD7FF), .init(0xE000, 0x10FFFF)]

  init() {
    _ = intern(.never, nullable: false, positive: false, shortest: 0)
    _ = intern(.empty, nullable: true, positive: true, shortest: 0)
    _ = set(Self.allRanges)
    _ = intern(.repetition(Self.anyScalar, 0, -1), nullable: true, positive: true, shortest: 0)
  }

  var count: Int { nodes.count }

  private mutating func intern(_ form: Form, nullable: Bool, positive: Bool, shortest: Int32) -> ID {
    let hash = hash(of: form)
    if let id = find(hash) { return id }
    let id = ID(nodes.count)
    if nodes.count * 2 >= table.count {
      table = Array(repeating: -1, count: table.count * 2)
      for (id, node) in nodes.enumerated() { enter(ID(id), node.hash) }
    }
    nodes.append(Node(form: form, isNullable: nullable, isPositive: positive, shortest: shortest, hash: hash))
    partitionIndex.append(-1)
    // The first of all is `never`.
    liveness.append(positive ? 1 : (id == Self.never ? 2 : 0))
    enter(id, hash)
    return id
  }

  /// The expression of a hash.
  private func find(_ hash: StructuralHash) -> ID? {
    var slot = Int(truncatingIfNeeded: hash.b) & (table.count - 1)
    while table[slot] >= 0 {
      if nodes[Int(table[slot])].hash == hash { return table[slot] }
      slot = (slot + 1) & (table.count - 1)
    }
    return nil
  }

  private mutating func enter(_ id: ID, _ hash: StructuralHash) {
    var slot = Int(truncatingIfNeeded: hash.b) & (table.count - 1)
    while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
    table[slot] = id
  }

  private func hash(of form: Form) -> StructuralHash {
    var hash = StructuralHash()
    switch form {
    case .never: hash.combine(1)
    case .empty: hash.combine(2)
    case .set(let index): hash = Self.hash(of: sets[Int(index)])
    case .concatenation(let a, let b):
      hash.combine(4)
      hash.combine(nodes[Int(a)].hash)
      hash.combine(nodes[Int(b)].hash)
    case .alternation(let list), .intersection(let list):
      if case .alternation = form { hash.combine(5) } else { hash.combine(6) }
      // Ids are ordered by time of creation; the hash must not depend on it.
      var sum = StructuralHash(a: 0, b: 0)
      for child in list {
        var member = StructuralHash()
        member.combine(nodes[Int(child)].hash)
        sum.a &+= member.a
        sum.b &+= member.b
      }
      hash.combine(sum)
    case .complement(let a):
      hash.combine(7)
      hash.combine(nodes[Int(a)].hash)
    case .repetition(let a, let low, let high):
      hash.combine(8)
      hash.combine(nodes[Int(a)].hash)
      hash.combine(UInt64(UInt32(bitPattern: low)) << 32 | UInt64(UInt32(bitPattern: high)))
    }
    return hash
  }

  private static func hash(of ranges: [RegexNode.ScalarRange]) -> StructuralHash {
    var hash = StructuralHash()
    hash.combine(3)
    for range in ranges { hash.combine(UInt64(range.lower) << 32 | UInt64(range.upper)) }
    return hash
  }

  // MARK: Constructors

  mutating func set(_ ranges: [RegexNode.ScalarRange]) -> ID {
    if ranges.isEmpty { return Self.never }
    if let known = find(Self.hash(of: ranges)) { return known }
    sets.append(ranges)
    return intern(.set(Int32(sets.count - 1)), nullable: false, positive: true, shortest: 1)
  }

  mutating func concatenation(_ a: ID, _ b: ID) -> ID {
    if a == Self.never || b == Self.never { return Self.never }
    if a == Self.empty { return b }
    if b == Self.empty { return a }
    if a == Self.everything && b == Self.everything { return a }
    if case .concatenation(let head, let tail) = nodes[Int(a)].form {
      return concatenation(head, concatenation(tail, b))
    }
    if a == Self.everything, case .concatenation(Self.everything, _) = nodes[Int(b)].form { return b }
    if let joined = joined(a, b) { return joined }
    let x = nodes[Int(a)]
    let y = nodes[Int(b)]
    return intern(
      .concatenation(a, b), nullable: x.isNullable && y.isNullable, positive: x.isPositive && y.isPositive,
      shortest: Int32(clamping: Int(x.shortest) + Int(y.shortest)))
  }

  /// An expression as so many times another.
  private func counted(_ id: ID) -> (of: ID, low: Int32, high: Int32)? {
    switch nodes[Int(id)].form {
    case .set: return (id, 1, 1)
    case .repetition(let child, let low, let high): return (child, low, high)
    default: return nil
    }
  }

  /// The first part of a sequence as so many times another, and what follows it.
  private func countedHead(_ id: ID) -> (of: ID, low: Int32, high: Int32, tail: ID)? {
    if case .concatenation(let head, let tail) = nodes[Int(id)].form { return counted(head).map { ($0.of, $0.low, $0.high, tail) } }
    return counted(id).map { ($0.of, $0.low, $0.high, Self.empty) }
  }

  private static func sum(_ a: Int32, _ b: Int32) -> Int32 { a < 0 || b < 0 ? -1 : Int32(clamping: Int(a) + Int(b)) }

  /// `x{a,b}x{c,d}` is `x{a+c,b+d}`: sequences of one class are one count.
  private mutating func joined(_ a: ID, _ b: ID) -> ID? {
    guard let first = counted(a), let second = countedHead(b), first.of == second.of else { return nil }
    let count = repetition(first.of, Int32(clamping: Int(first.low) + Int(second.low)), Self.sum(first.high, second.high))
    return concatenation(count, second.tail)
  }

  /// Counts of one thing before one tail are one interval where they meet, and what another member holds is left out: so the states of
  /// counted repetitions are intervals, not sets of counters.
  private mutating func withoutRedundant(_ list: [ID]) -> [ID] {
    struct Part {
      var of: ID
      var low: Int32
      var high: Int32
    }
    var parts: [ID: [Part]] = [:]
    var others: [ID] = []
    var isReduced = false
    for id in list {
      guard let head = countedHead(id) else {
        others.append(id)
        continue
      }
      var part = Part(of: head.of, low: head.low, high: head.high)
      var known = parts[head.tail] ?? []
      var i = 0
      while i < known.count {
        let other = known[i]
        if other.of == part.of, meets(other.high, part.low), meets(part.high, other.low) {
          part.low = min(part.low, other.low)
          part.high = part.high < 0 || other.high < 0 ? -1 : max(part.high, other.high)
        } else if holds(other.of, part.of), within(part.low, part.high, other.low, other.high) {
          part = other
        } else if !(holds(part.of, other.of) && within(other.low, other.high, part.low, part.high)) {
          i += 1
          continue
        }
        known.remove(at: i)
        isReduced = true
      }
      known.append(part)
      parts[head.tail] = known
    }
    // A tail is held where something that may be left out stands before it.
    let before = others.count
    others.removeAll { id in parts[id]?.contains { $0.low == 0 } == true }
    if others.count < before { isReduced = true }
    if !isReduced { return list }
    var result = others
    for (tail, known) in parts {
      for part in known {
        let count = repetition(part.of, part.low, part.high)
        result.append(concatenation(count, tail))
      }
    }
    return sortedUnique(result)
  }

  /// Whether a count that ends at `high` reaches one that begins at `low`, with none between them.
  private func meets(_ high: Int32, _ low: Int32) -> Bool { high < 0 || high == .max || high + 1 >= low }
  private func within(_ low: Int32, _ high: Int32, _ outerLow: Int32, _ outerHigh: Int32) -> Bool {
    low >= outerLow && (outerHigh < 0 || high >= 0 && high <= outerHigh)
  }

  /// Whether all that matches `inner` matches `outer`, as far as sets of scalars tell.
  private func holds(_ outer: ID, _ inner: ID) -> Bool {
    if outer == inner { return true }
    guard case .set(let a) = nodes[Int(outer)].form, case .set(let b) = nodes[Int(inner)].form else { return false }
    if outer == Self.anyScalar { return true }
    let ranges = sets[Int(a)]
    if sets[Int(b)].count > 16 { return false }
    return sets[Int(b)].allSatisfy { range in ranges.contains { $0.lower <= range.lower && $0.upper >= range.upper } }
  }

  mutating func alternation(_ list: [ID]) -> ID {
    var flat: [ID] = []
    for id in list {
      if case .alternation(let inner) = nodes[Int(id)].form { flat += inner } else if id != Self.never { flat.append(id) }
    }
    flat = sortedUnique(flat)
    if flat.contains(Self.everything) { return Self.everything }
    // Sets join into one set.
    let setMembers = flat.filter { if case .set = nodes[Int($0)].form { return true } else { return false } }
    if setMembers.count > 1 {
      var ranges: [RegexNode.ScalarRange] = []
      for id in setMembers { if case .set(let key) = nodes[Int(id)].form { ranges += sets[Int(key)] } }
      let joined = set(Self.normalized(ranges))
      flat = sortedUnique(flat.filter { !setMembers.contains($0) } + [joined])
    }
    if flat.count > 1 { flat = withoutRedundant(flat) }
    if flat.contains(where: { $0 != Self.empty && nodes[Int($0)].isNullable }) { flat.removeAll { $0 == Self.empty } }
    if flat.contains(Self.everything) { return Self.everything }
    if flat.isEmpty { return Self.never }
    if flat.count == 1 { return flat[0] }
    var nullable = false
    var positive = true
    var shortest = Int32.max
    for id in flat {
      let node = nodes[Int(id)]
      nullable = nullable || node.isNullable
      positive = positive && node.isPositive
      shortest = min(shortest, node.shortest)
    }
    return intern(.alternation(flat), nullable: nullable, positive: positive, shortest: shortest)
  }

  mutating func intersection(_ list: [ID]) -> ID {
    var flat: [ID] = []
    for id in list {
      if case .intersection(let inner) = nodes[Int(id)].form { flat += inner } else { flat.append(id) }
    }
    flat = sortedUnique(flat.filter { $0 != Self.everything })
    if flat.contains(Self.never) { return Self.never }
    if flat.contains(Self.empty) { return flat.allSatisfy { nodes[Int($0)].isNullable } ? Self.empty : Self.never }
    if flat.isEmpty { return Self.everything }
    if flat.count == 1 { return flat[0] }
    for id in flat { if case .complement(let inner) = nodes[Int(id)].form, flat.contains(inner) { return Self.never } }
    var nullable = true
    var shortest: Int32 = 0
    for id in flat {
      nullable = nullable && nodes[Int(id)].isNullable
      shortest = max(shortest, nodes[Int(id)].shortest)
    }
    return intern(.intersection(flat), nullable: nullable, positive: false, shortest: shortest)
  }

  mutating func complement(_ a: ID) -> ID {
    if a == Self.never { return Self.everything }
    if a == Self.everything { return Self.never }
    if case .complement(let inner) = nodes[Int(a)].form { return inner }
    return intern(.complement(a), nullable: !nodes[Int(a)].isNullable, positive: false, shortest: 0)
  }

  mutating func repetition(_ a: ID, _ low: Int32, _ high: Int32) -> ID {
    if high == 0 || a == Self.empty { return Self.empty }
    if a == Self.never { return low == 0 ? Self.empty : Self.never }
    if low == 1 && high == 1 { return a }
    if case .repetition(_, 0, -1) = nodes[Int(a)].form { return a }
    if case .repetition(let inner, let least, let most) = nodes[Int(a)].form {
      // From one number of turns to the next no count is left out: then they are one count.
      let isWhole =
        low == high || most < 0 && (low > 0 || least <= 1) || most >= 0 && (Int(low) + 1) * Int(least) <= Int(low) * Int(most) + 1
      let longest = most < 0 || high < 0 ? -1 : Int(most) * Int(high)
      if isWhole, Int(least) * Int(low) < Int(Int32.max), longest < Int(Int32.max) {
        return repetition(inner, least * low, Int32(longest))
      }
    }
    let node = nodes[Int(a)]
    let shortest = Int32(clamping: Int(node.shortest) * Int(low))
    return intern(.repetition(a, low, high), nullable: low == 0 || node.isNullable, positive: node.isPositive, shortest: shortest)
  }

  /// Brings a pattern of the schema in.
  mutating func add(_ node: RegexNode) -> ID {
    switch node {
    case .never: return Self.never
    case .empty: return Self.empty
    case .scalars(let ranges): return set(Self.normalized(ranges))
    case .concatenation(let list):
      var result = Self.empty
      for child in list.reversed() {
        let id = add(child)
        result = concatenation(id, result)
      }
      return result
    case .alternation(let list):
      var ids: [ID] = []
      for child in list { ids.append(add(child)) }
      return alternation(ids)
    case .intersection(let list):
      var ids: [ID] = []
      for child in list { ids.append(add(child)) }
      return intersection(ids)
    case .complement(let child):
      let id = add(child)
      return complement(id)
    case .repetition(let child, let minimum, let maximum):
      let id = add(child)
      return repetition(id, Int32(clamping: minimum), maximum.map { Int32(clamping: $0) } ?? -1)
    }
  }

  private func sortedUnique(_ list: [ID]) -> [ID] {
    if list.count < 2 { return list }
    var sorted = list.sorted()
    var write = 1
    for read in 1..<sorted.count where sorted[read] != sorted[write - 1] {
      sorted[write] = sorted[read]
      write += 1
    }
    sorted.removeLast(sorted.count - write)
    return sorted
  }

  /// Sorted, disjoint, non-adjacent, without surrogates.
  static func normalized(_ ranges: [RegexNode.ScalarRange]) -> [RegexNode.ScalarRange] {
    var clean: [RegexNode.ScalarRange] = []
    for range in ranges where range.lower <= range.upper {
      let upper = min(range.upper, 0x10FFFF)
      if range.lower <= 0xD7FF { clean.append(.init(range.lower, min(upper, 0xD7FF))) }
      if upper >= 0xE000 && range.lower <= 0x10FFFF { clean.append(.init(max(range.lower, 0xE000), upper)) }
    }
    clean.sort { $0.lower < $1.lower }
    var result: [RegexNode.ScalarRange] = []
    for range in clean {
      if let last = result.last, range.lower <= last.upper || range.lower == last.upper + 1 {
        result[result.count - 1].upper = max(last.upper, range.upper)
      } else {
        result.append(range)
      }
    }
    return result
  }

  // MARK: Derivatives

  /// A range of scalars that all lead to `target`.
  struct Piece {
    var lower: UInt32
    var upper: UInt32
    var target: ID
  }

  mutating func derivative(_ id: ID, _ scalar: UInt32) -> ID {
    work += 1
    if work > workLimit { isAborted = true }
    if isAborted { return Self.never }
    switch nodes[Int(id)].form {
    case .never, .empty: return Self.never
    case .set(let key): return Self.contains(sets[Int(key)], scalar) ? Self.empty : Self.never
    case .concatenation(let a, let b):
      let left = derivative(a, scalar)
      let first = concatenation(left, b)
      guard nodes[Int(a)].isNullable else { return first }
      let second = partDerivative(b, scalar)
      return alternation([first, second])
    case .alternation(let list):
      var ids: [ID] = []
      work += list.count
      for child in list {
        let id = partDerivative(child, scalar)
        if id != Self.never { ids.append(id) }
      }
      return alternation(ids)
    case .intersection(let list):
      var ids: [ID] = []
      for child in list {
        let id = derivative(child, scalar)
        if id == Self.never { return Self.never }
        ids.append(id)
      }
      return intersection(ids)
    case .complement(let a):
      let inner = derivative(a, scalar)
      return complement(inner)
    case .repetition(let a, let low, let high):
      let inner = derivative(a, scalar)
      if inner == Self.never { return Self.never }
      let rest = repetition(a, max(low - 1, 0), high < 0 ? -1 : high - 1)
      return concatenation(inner, rest)
    }
  }

  /// The derivative of a part that many states share: the states behind it are found once for all of them.
  private mutating func partDerivative(_ id: ID, _ scalar: UInt32) -> ID {
    switch nodes[Int(id)].form {
    case .never, .empty, .set: return derivative(id, scalar)
    default: break
    }
    let pieces = partition(id)
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].upper < scalar { low = middle + 1 } else { high = middle }
    }
    return low < pieces.count && pieces[low].lower <= scalar ? pieces[low].target : Self.never
  }

  static func contains(_ ranges: [RegexNode.ScalarRange], _ scalar: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upper < scalar { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lower <= scalar
  }

  /// Indices of the sets that can match the first scalar.
  private func firstSets(_ id: ID, into found: inout [Int32]) {
    switch nodes[Int(id)].form {
    case .never, .empty: break
    case .set(let key): if !found.contains(key) { found.append(key) }
    case .concatenation(let a, let b):
      firstSets(a, into: &found)
      if nodes[Int(a)].isNullable { firstSets(b, into: &found) }
    case .alternation(let list), .intersection(let list): for child in list { firstSets(child, into: &found) }
    case .complement(let a): firstSets(a, into: &found)
    case .repetition(let a, _, _): firstSets(a, into: &found)
    }
  }

  /// The scalars in ranges with one derivative each; neighbours with the same derivative are joined, dead ones left out.
  mutating func partition(_ id: ID) -> [Piece] {
    if partitionIndex[Int(id)] >= 0 { return partitions[Int(partitionIndex[Int(id)])] }
    var found: [Int32] = []
    firstSets(id, into: &found)
    var cuts: [UInt32] = [0, 0xE000]
    for key in found {
      for range in sets[Int(key)] {
        cuts.append(range.lower)
        cuts.append(range.upper + 1)
      }
    }
    cuts.sort()
    work += cuts.count
    if work > workLimit { isAborted = true }
    if isAborted { return [] }
    var pieces: [Piece] = []
    // Ranges in the same sets have the same derivative.
    var known: [(signature: UInt64, target: ID)] = []
    var i = 0
    while i < cuts.count {
      let lower = cuts[i]
      while i < cuts.count && cuts[i] == lower { i += 1 }
      if lower > 0x10FFFF { break }
      var upper = i < cuts.count ? cuts[i] - 1 : 0x10FFFF
      if lower >= 0xD800 && lower < 0xE000 { continue }
      if lower < 0xD800 && upper >= 0xD800 { upper = 0xD7FF }
      // More sets than bits are told apart no further: the derivative is then taken anew.
      var signature: UInt64 = 0
      if found.count <= 64 {
        for (bit, key) in found.enumerated() where Self.contains(sets[Int(key)], lower) { signature |= 1 << UInt64(bit) }
      }
      let target: ID
      if found.count <= 64, let same = known.first(where: { $0.signature == signature }) {
        target = same.target
      } else {
        target = derivative(id, lower)
        if isAborted { return [] }
        known.append((signature, target))
      }
      if target == Self.never { continue }
      if let last = pieces.last, last.target == target && (last.upper + 1 == lower) {
        pieces[pieces.count - 1].upper = upper
      } else {
        pieces.append(Piece(lower: lower, upper: upper, target: target))
      }
    }
    partitionIndex[Int(id)] = Int32(partitions.count)
    partitions.append(pieces)
    return pieces
  }

  /// Whether every text starts a match: some alternative lets anything come first. (False says nothing.)
  func isUniversal(_ id: ID) -> Bool {
    if id == Self.everything { return true }
    switch nodes[Int(id)].form {
    case .concatenation(let head, let tail): return head == Self.everything && nodes[Int(tail)].isPositive && tail != Self.never
    case .alternation(let list): return list.contains { isUniversal($0) }
    default: return false
    }
  }

  /// Whether `id` matches anything. Explores derivatives where complements or intersections make that a question.
  /// - Parameter fuel: steps of work that may be spent, and what is left of them; at the end of it `nil`.
  mutating func isLive(_ id: ID, fuel: inout Int) -> Bool? {
    switch liveness[Int(id)] {
    case 1: return true
    case 2: return false
    default: break
    }
    if isAborted { return nil }
    // Most are live for what one scalar leads to.
    if nodes[Int(id)].isNullable || partition(id).contains(where: { liveness[Int($0.target)] == 1 || nodes[Int($0.target)].isNullable }) {
      liveness[Int(id)] = 1
      return true
    }
    var parent: [ID: ID] = [id: -1]
    var stack: [ID] = [id]
    let limit = work + fuel
    defer { fuel = max(0, limit - work) }
    while let next = stack.popLast() {
      if nodes[Int(next)].isNullable || liveness[Int(next)] == 1 {
        var step = next
        while step >= 0 {
          liveness[Int(step)] = 1
          let above = parent[step] ?? -1
          if above >= 0 { witness[above] = step }
          step = above
        }
        return true
      }
      work += 4
      if work > limit || isAborted { return nil }
      for piece in partition(next) where parent[piece.target] == nil && liveness[Int(piece.target)] != 2 {
        parent[piece.target] = next
        stack.append(piece.target)
        // The next to be looked at, and the last.
        if liveness[Int(piece.target)] == 1 || nodes[Int(piece.target)].isNullable { break }
      }
    }
    if isAborted { return nil }
    for id in parent.keys { liveness[Int(id)] = 2 }
    return false
  }

  /// An expression one scalar nearer to acceptance on a way that is known to reach it; nil where the expression itself tells, or accepts.
  mutating func towardsAcceptance(_ id: ID) -> ID? {
    let node = nodes[Int(id)]
    if node.isNullable { return nil }
    if let known = witness[id] { return known }
    if node.isPositive { return nil }
    // Live for what one scalar leads to.
    for piece in partition(id) where nodes[Int(piece.target)].isNullable || liveness[Int(piece.target)] == 1 {
      witness[id] = piece.target
      return piece.target
    }
    return nil
  }
}

/// A 128-bit hash of structure, the same in every process.
struct StructuralHash: Hashable {
  var a: UInt64 = 0x9E37_79B9_7F4A_7C15
  var b: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  @inline(__always)
  mutating func combine(_ value: UInt64) {
    a = (a ^ value) &* 0xFF51_AFD7_ED55_8CCD
    a ^= a >> 32
    b = (b &+ value) &* 0xC4CE_B9FE_1A85_EC53
    b ^= b >> 29
    b = b &+ a
  }
  @inline(__always)
  mutating func combine(_ other: StructuralHash) {
    combine(other.a)
    combine(other.b)
  }
}
