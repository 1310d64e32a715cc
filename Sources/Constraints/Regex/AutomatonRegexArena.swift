/// Hash-consed regular expressions over Unicode scalars with Brzozowski derivatives.
///
/// Equal expressions have equal ids, so a derivative that has been seen is found again; simplification keeps the number of derivatives
/// finite and small. Each expression carries a 128-bit structural hash that is the same in every process and arena: it names the
/// expression in the cache of masks that schemas share, and finds it in the arena.
struct RegexArena {
  typealias ID = Int32

  enum Kind: UInt8 { case never, empty, set, concatenation, alternation, intersection, complement, repetition }

  /// One expression, without anything to count references of: derivation reads these all the time.
  struct Node {
    var kind: Kind
    var isNullable: Bool
    /// Holds no intersection or complement, so it has a match and `shortest` is exact.
    var isPositive: Bool
    /// Holds a repetition that `near` changes.
    var isFar: Bool
    /// Least length of a match in scalars, exact when positive.
    var shortest: Int32
    /// By kind: an index into `sets`; head and tail; start and number of the parts in `members`; a child; a child and how often it comes at
    /// the least and at the most (-1 = unbounded).
    var a: Int32
    var b: Int32
    var c: Int32
    var hash: StructuralHash
  }

  private(set) var nodes: [Node] = []
  private(set) var sets: [[RegexNode.ScalarRange]] = []
  /// Parts of alternations and intersections.
  var members: [ID] = []
  /// Parts of the lists that are being made; each call takes off what it has put on.
  private var stack: [ID] = []
  private var counts: [Count] = []
  /// What partitions that are under way have found so far: sets, cuts between ranges, derivatives.
  private var found: [Int32] = []
  private var cuts: [UInt32] = []
  private var known: [(signature: UInt64, target: ID)] = []
  private var parts: [Piece] = []
  /// Expressions by hash, open addressing; -1 = free. A power of two.
  private var table: [ID] = Array(repeating: -1, count: 64)
  /// What `near` has made, by expression.
  var nearIndex = IncrementalTable()
  var nearMade: [(id: ID, agreed: Int32)] = []
  /// 0 unknown, 1 live, 2 dead.
  var liveness: [UInt8] = []
  /// By expression: index into `partitions`, or -1.
  private var partitionIndex: [Int32] = []
  private var partitions: [[Piece]] = []
  /// Towards acceptance from expressions that were found live by a search; see `isLive`.
  var witness: [ID] = []
  /// Steps of derivation so far: what walks are bounded by.
  var work = 0
  /// Work at which derivation breaks off. What was under way then is worth nothing and is not remembered: see `isAborted`.
  var workLimit = Int.max {
    didSet { isAborted = false }
  }
  private(set) var isAborted = false

  /// Counts work beside derivation: what goes over a list of parts or of states.
  @inline(__always)
  mutating func charge(_ steps: Int) {
    work += steps
    if work > workLimit { isAborted = true }
  }

  static let never: ID = 0
  static let empty: ID = 1
  static let anyScalar: ID = 2
  static let everything: ID = 3

  /// Every Unicode scalar: surrogates are not scalars.
  static let allRanges: [RegexNode.ScalarRange] = [.init(0, 0xD7FF), .init(0xE000, 0x10FFFF)]

  init() {
    _ = intern(.never, hash: Self.hash(.never), nullable: false, positive: false, shortest: 0)
    _ = intern(.empty, hash: Self.hash(.empty), nullable: true, positive: true, shortest: 0)
    _ = set(Self.allRanges)
    _ = repetition(Self.anyScalar, 0, -1)
  }

  /// Expressions that are entered anew in a larger table, and copied with what is kept of them, for what a step of derivation costs.
  private static let movedPerStep = 16

  var count: Int { nodes.count }
  var byteCount: Int { nodes.count * 76 + members.count * 4 }

  private mutating func intern(
    _ kind: Kind, _ a: Int32 = 0, _ b: Int32 = 0, _ c: Int32 = 0, hash: StructuralHash, nullable: Bool, positive: Bool, shortest: Int32,
    far: Bool = false
  ) -> ID {
    if let id = find(hash) { return id }
    let id = ID(nodes.count)
    if nodes.count * 2 >= table.count {
      charge(nodes.count / Self.movedPerStep)
      table = Array(repeating: -1, count: table.count * 2)
      for (id, node) in nodes.enumerated() { enter(ID(id), node.hash) }
    }
    nodes.append(Node(kind: kind, isNullable: nullable, isPositive: positive, isFar: far, shortest: shortest, a: a, b: b, c: c, hash: hash))
    partitionIndex.append(-1)
    // The first of all is `never`.
    liveness.append(positive ? 1 : (id == Self.never ? 2 : 0))
    witness.append(-1)
    enter(id, hash)
    return id
  }

  /// The list on the stack from `mark` on as one expression.
  private mutating func internList(_ kind: Kind, from mark: Int, nullable: Bool, positive: Bool, shortest: Int32, far: Bool) -> ID {
    var hash = Self.hash(kind)
    // Ids are ordered by time of creation; the hash must not depend on it.
    var sum = StructuralHash(a: 0, b: 0)
    for i in mark..<stack.count {
      var member = StructuralHash()
      member.combine(nodes[Int(stack[i])].hash)
      sum.a &+= member.a
      sum.b &+= member.b
    }
    hash.combine(sum)
    if let id = find(hash) { return id }
    let start = Int32(members.count)
    members.append(contentsOf: stack[mark...])
    return intern(
      kind, start, Int32(stack.count - mark), hash: hash, nullable: nullable, positive: positive, shortest: shortest, far: far)
  }

  /// The expression of a hash.
  @inline(__always)
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

  @inline(__always)
  private static func hash(_ kind: Kind) -> StructuralHash {
    var hash = StructuralHash()
    hash.combine(UInt64(kind.rawValue) + 1)
    return hash
  }

  @inline(__always)
  private func hash(_ kind: Kind, _ a: ID) -> StructuralHash {
    var hash = Self.hash(kind)
    hash.combine(nodes[Int(a)].hash)
    return hash
  }

  private static func hash(of ranges: [RegexNode.ScalarRange]) -> StructuralHash {
    var hash = hash(.set)
    for range in ranges { hash.combine(UInt64(range.lower) << 32 | UInt64(range.upper)) }
    return hash
  }

  // MARK: Constructors

  mutating func set(_ ranges: [RegexNode.ScalarRange]) -> ID {
    if ranges.isEmpty { return Self.never }
    if let known = find(Self.hash(of: ranges)) { return known }
    sets.append(ranges)
    return intern(.set, Int32(sets.count - 1), hash: Self.hash(of: ranges), nullable: false, positive: true, shortest: 1)
  }

  mutating func concatenation(_ a: ID, _ b: ID) -> ID {
    if a == Self.never || b == Self.never { return Self.never }
    if a == Self.empty { return b }
    if b == Self.empty { return a }
    if a == Self.everything && b == Self.everything { return a }
    let x = nodes[Int(a)]
    if x.kind == .concatenation { return concatenation(x.a, concatenation(x.b, b)) }
    let y = nodes[Int(b)]
    if a == Self.everything, y.kind == .concatenation, y.a == Self.everything { return b }
    if let joined = joined(a, b) { return joined }
    var hash = hash(.concatenation, a)
    hash.combine(y.hash)
    return intern(
      .concatenation, a, b, hash: hash, nullable: x.isNullable && y.isNullable, positive: x.isPositive && y.isPositive,
      shortest: Int32(clamping: Int(x.shortest) + Int(y.shortest)), far: x.isFar || y.isFar)
  }

  // What only reads is `mutating` where derivation calls it: called on a value it would have the arena's arrays retained, one by one.

  /// An expression as so many times another.
  @inline(__always)
  private mutating func counted(_ id: ID) -> (of: ID, low: Int32, high: Int32)? {
    let node = nodes[Int(id)]
    switch node.kind {
    case .set: return (id, 1, 1)
    case .repetition: return (node.a, node.b, node.c)
    default: return nil
    }
  }

  /// The first part of a sequence as so many times another, and what follows it.
  @inline(__always)
  private mutating func countedHead(_ id: ID) -> (of: ID, low: Int32, high: Int32, tail: ID)? {
    let node = nodes[Int(id)]
    let isSequence = node.kind == .concatenation
    guard let head = counted(isSequence ? node.a : id) else { return nil }
    return (head.of, head.low, head.high, isSequence ? node.b : Self.empty)
  }

  private static func sum(_ a: Int32, _ b: Int32) -> Int32 { a < 0 || b < 0 ? -1 : Int32(clamping: Int(a) + Int(b)) }

  /// `x{a,b}x{c,d}` is `x{a+c,b+d}`: sequences of one class are one count.
  private mutating func joined(_ a: ID, _ b: ID) -> ID? {
    guard let first = counted(a), let second = countedHead(b), first.of == second.of else { return nil }
    let count = repetition(first.of, Int32(clamping: Int(first.low) + Int(second.low)), Self.sum(first.high, second.high))
    return concatenation(count, second.tail)
  }

  /// A part of an alternation: so many times a thing, and what follows; `id` -1 where it is not made yet.
  private struct Count {
    var tail: ID
    var of: ID
    var low: Int32
    var high: Int32
    var id: ID
  }

  /// Counts of one thing before one tail are one interval where they meet, and what another member holds is left out: so the states of
  /// counted repetitions are intervals, not sets of counters. Over the stack from `mark` on.
  private mutating func removeRedundant(from mark: Int) {
    counts.removeAll(keepingCapacity: true)
    for i in mark..<stack.count {
      if let head = countedHead(stack[i]) {
        counts.append(Count(tail: head.tail, of: head.of, low: head.low, high: head.high, id: stack[i]))
      }
    }
    if counts.isEmpty { return }
    counts.sort { $0.tail != $1.tail ? $0.tail < $1.tail : $0.of != $1.of ? $0.of < $1.of : $0.low < $1.low }
    var isReduced = false
    var write = 0
    var first = 0
    var compared = counts.count
    while first < counts.count {
      var last = first + 1
      while last < counts.count && counts[last].tail == counts[first].tail { last += 1 }
      let start = write
      for i in first..<last {
        var part = counts[i]
        var j = start
        while j < write {
          let other = counts[j]
          compared += 1
          if other.of == part.of, meets(other.high, part.low), meets(part.high, other.low) {
            part.low = min(part.low, other.low)
            part.high = part.high < 0 || other.high < 0 ? -1 : max(part.high, other.high)
            part.id = -1
          } else if holds(other.of, part.of), within(part.low, part.high, other.low, other.high) {
            part = other
          } else if !(holds(part.of, other.of) && within(other.low, other.high, part.low, part.high)) {
            j += 1
            continue
          }
          write -= 1
          counts[j] = counts[write]
          isReduced = true
          j = start
        }
        counts[write] = part
        write += 1
      }
      first = last
    }
    counts.removeLast(counts.count - write)
    if compared > Self.freeComparisons { charge((compared - Self.freeComparisons) / 8) }
    // A tail is held where something that may be left out stands before it.
    if !isReduced {
      var isHeld = false
      for i in mark..<stack.count where countedHead(stack[i]) == nil && canBeSkippedTo(stack[i]) {
        isHeld = true
        break
      }
      if !isHeld { return }
    }
    var kept = mark
    for i in mark..<stack.count {
      let id = stack[i]
      if countedHead(id) != nil || canBeSkippedTo(id) { continue }
      stack[kept] = id
      kept += 1
    }
    stack.removeLast(stack.count - kept)
    appendCounts()
    sortUnique(from: mark)
  }

  /// Comparisons of parts that a step of derivation pays for.
  private static let freeComparisons = 16

  private mutating func appendCounts() {
    for i in counts.indices {
      let part = counts[i]
      if part.id >= 0 {
        stack.append(part.id)
      } else {
        let count = repetition(part.of, part.low, part.high)
        stack.append(concatenation(count, part.tail))
      }
    }
  }

  /// Whether some part of `counts` is an expression after something that may be left out.
  private mutating func canBeSkippedTo(_ id: ID) -> Bool {
    var low = 0
    var high = counts.count
    while low < high {
      let middle = (low + high) / 2
      if counts[middle].tail < id { low = middle + 1 } else { high = middle }
    }
    while low < counts.count && counts[low].tail == id {
      if counts[low].low == 0 { return true }
      low += 1
    }
    return false
  }

  /// Whether a count that ends at `high` reaches one that begins at `low`, with none between them.
  private func meets(_ high: Int32, _ low: Int32) -> Bool { high < 0 || high == .max || high + 1 >= low }
  private func within(_ low: Int32, _ high: Int32, _ outerLow: Int32, _ outerHigh: Int32) -> Bool {
    low >= outerLow && (outerHigh < 0 || high >= 0 && high <= outerHigh)
  }

  /// Whether all that matches `inner` matches `outer`, as far as sets of scalars tell.
  private mutating func holds(_ outer: ID, _ inner: ID) -> Bool {
    if outer == inner { return true }
    let a = nodes[Int(outer)]
    let b = nodes[Int(inner)]
    guard a.kind == .set, b.kind == .set else { return false }
    if outer == Self.anyScalar { return true }
    let ranges = sets[Int(a.a)]
    if sets[Int(b.a)].count > 16 { return false }
    return sets[Int(b.a)].allSatisfy { range in
      let place = Self.firstRange(ranges, endingFrom: range.lower)
      return place < ranges.count && ranges[place].lower <= range.lower && ranges[place].upper >= range.upper
    }
  }

  mutating func alternation(_ list: [ID]) -> ID {
    let mark = stack.count
    for id in list { push(id, .alternation) }
    return alternation(from: mark)
  }

  /// Puts a part of a list on the stack; a list of the same kind with its parts.
  @inline(__always)
  private mutating func push(_ id: ID, _ kind: Kind) {
    let node = nodes[Int(id)]
    if node.kind == kind {
      for i in Int(node.a)..<Int(node.a) + Int(node.b) { stack.append(members[i]) }
    } else if !(kind == .alternation && id == Self.never) {
      stack.append(id)
    }
  }

  /// Any of the expressions on the stack from `mark` on, which are taken off.
  private mutating func alternation(from mark: Int) -> ID {
    defer { stack.removeLast(stack.count - mark) }
    // Each part is sorted, compared and made part of the hash.
    if stack.count - mark > Self.freeComparisons { charge(stack.count - mark - Self.freeComparisons) }
    sortUnique(from: mark)
    if stack.count - mark > 1 {
      if stack[mark...].contains(Self.everything) { return Self.everything }
      joinSets(from: mark)
      if stack.count - mark > 1 { removeRedundant(from: mark) }
      // (A closure over `nodes` would copy the arena.)
      for i in mark..<stack.count where stack[i] != Self.empty && nodes[Int(stack[i])].isNullable {
        remove(Self.empty, from: mark)
        break
      }
      if stack[mark...].contains(Self.everything) { return Self.everything }
    }
    if stack.count == mark { return Self.never }
    if stack.count == mark + 1 { return stack[mark] }
    var nullable = false
    var positive = true
    var shortest = Int32.max
    var far = false
    for i in mark..<stack.count {
      let node = nodes[Int(stack[i])]
      far = far || node.isFar
      nullable = nullable || node.isNullable
      positive = positive && node.isPositive
      shortest = min(shortest, node.shortest)
    }
    return internList(.alternation, from: mark, nullable: nullable, positive: positive, shortest: shortest, far: far)
  }

  /// Sets join into one set.
  private mutating func joinSets(from mark: Int) {
    var count = 0
    for i in mark..<stack.count where nodes[Int(stack[i])].kind == .set { count += 1 }
    if count < 2 { return }
    var ranges: [RegexNode.ScalarRange] = []
    var kept = mark
    for i in mark..<stack.count {
      let node = nodes[Int(stack[i])]
      if node.kind == .set {
        ranges += sets[Int(node.a)]
      } else {
        stack[kept] = stack[i]
        kept += 1
      }
    }
    stack.removeLast(stack.count - kept)
    let joined = set(Self.normalized(ranges))
    stack.append(joined)
    sortUnique(from: mark)
  }

  private mutating func remove(_ id: ID, from mark: Int) {
    if let place = stack[mark...].firstIndex(of: id) { stack.remove(at: place) }
  }

  mutating func intersection(_ list: [ID]) -> ID {
    let mark = stack.count
    for id in list { push(id, .intersection) }
    return intersection(from: mark)
  }

  /// All of the expressions on the stack from `mark` on, which are taken off.
  private mutating func intersection(from mark: Int) -> ID {
    defer { stack.removeLast(stack.count - mark) }
    sortUnique(from: mark)
    remove(Self.everything, from: mark)
    if stack.count == mark { return Self.everything }
    if stack.count == mark + 1 { return stack[mark] }
    var nullable = true
    var shortest: Int32 = 0
    var hasEmpty = false
    for i in mark..<stack.count {
      let node = nodes[Int(stack[i])]
      if stack[i] == Self.never || node.kind == .complement && stack[mark...].contains(node.a) { return Self.never }
      if stack[i] == Self.empty { hasEmpty = true }
      nullable = nullable && node.isNullable
      shortest = max(shortest, node.shortest)
    }
    if hasEmpty { return nullable ? Self.empty : Self.never }
    return internList(.intersection, from: mark, nullable: nullable, positive: false, shortest: shortest, far: false)
  }

  mutating func complement(_ a: ID) -> ID {
    if a == Self.never { return Self.everything }
    if a == Self.everything { return Self.never }
    let node = nodes[Int(a)]
    if node.kind == .complement { return node.a }
    return intern(.complement, a, hash: hash(.complement, a), nullable: !node.isNullable, positive: false, shortest: 0)
  }

  mutating func repetition(_ a: ID, _ low: Int32, _ high: Int32) -> ID {
    if high == 0 || a == Self.empty { return Self.empty }
    if a == Self.never { return low == 0 ? Self.empty : Self.never }
    if low == 1 && high == 1 { return a }
    let node = nodes[Int(a)]
    if node.kind == .repetition {
      let (inner, least, most) = (node.a, node.b, node.c)
      if least == 0 && most < 0 { return a }
      // From one number of turns to the next no count is left out: then they are one count.
      let isWhole =
        low == high || most < 0 && (low > 0 || least <= 1) || most >= 0 && (Int(low) + 1) * Int(least) <= Int(low) * Int(most) + 1
      let longest = most < 0 || high < 0 ? -1 : Int(most) * Int(high)
      if isWhole, Int(least) * Int(low) < Int(Int32.max), longest < Int(Int32.max) {
        return repetition(inner, least * low, Int32(longest))
      }
    }
    let shortest = Int32(clamping: Int(node.shortest) * Int(low))
    var hash = hash(.repetition, a)
    hash.combine(UInt64(UInt32(bitPattern: low)) << 32 | UInt64(UInt32(bitPattern: high)))
    return intern(
      .repetition, a, low, high, hash: hash, nullable: low == 0 || node.isNullable, positive: node.isPositive, shortest: shortest,
      far: node.isFar || Self.isFar(node.shortest, low, high))
  }

  /// Sorts the stack from `mark` on; each expression once.
  private mutating func sortUnique(from mark: Int) {
    if stack.count - mark < 2 { return }
    stack.sort(from: mark)
    var write = mark + 1
    for read in mark + 1..<stack.count where stack[read] != stack[write - 1] {
      stack[write] = stack[read]
      write += 1
    }
    stack.removeLast(stack.count - write)
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
    let node = nodes[Int(id)]
    switch node.kind {
    case .never, .empty: return Self.never
    case .set: return Self.contains(sets[Int(node.a)], scalar) ? Self.empty : Self.never
    case .concatenation:
      let left = derivative(node.a, scalar)
      let first = concatenation(left, node.b)
      guard nodes[Int(node.a)].isNullable else { return first }
      let second = partDerivative(node.b, scalar)
      let mark = stack.count
      push(first, .alternation)
      push(second, .alternation)
      return alternation(from: mark)
    case .alternation:
      work += Int(node.b)
      let mark = stack.count
      for i in Int(node.a)..<Int(node.a) + Int(node.b) {
        let part = partDerivative(members[i], scalar)
        push(part, .alternation)
      }
      return alternation(from: mark)
    case .intersection:
      let mark = stack.count
      for i in Int(node.a)..<Int(node.a) + Int(node.b) {
        let part = derivative(members[i], scalar)
        if part == Self.never {
          stack.removeLast(stack.count - mark)
          return part
        }
        push(part, .intersection)
      }
      return intersection(from: mark)
    case .complement:
      let inner = derivative(node.a, scalar)
      return complement(inner)
    case .repetition:
      let inner = derivative(node.a, scalar)
      if inner == Self.never { return Self.never }
      let rest = repetition(node.a, max(node.b - 1, 0), node.c < 0 ? -1 : node.c - 1)
      return concatenation(inner, rest)
    }
  }

  /// The derivative of a part that many states share: the states behind it are found once for all of them.
  private mutating func partDerivative(_ id: ID, _ scalar: UInt32) -> ID {
    switch nodes[Int(id)].kind {
    case .never, .empty, .set: return derivative(id, scalar)
    default: break
    }
    if partitionIndex[Int(id)] < 0 { _ = partition(id) }
    // Broken off.
    if partitionIndex[Int(id)] < 0 { return Self.never }
    return partitions[Int(partitionIndex[Int(id)])].withUnsafeBufferPointer { pieces in
      var low = 0
      var high = pieces.count
      while low < high {
        let middle = (low + high) / 2
        if pieces[middle].upper < scalar { low = middle + 1 } else { high = middle }
      }
      return low < pieces.count && pieces[low].lower <= scalar ? pieces[low].target : Self.never
    }
  }

  /// Puts the indices of the sets that can match the first scalar on `found`, each once from `mark` on.
  private mutating func firstSets(_ id: ID, from mark: Int) {
    let node = nodes[Int(id)]
    switch node.kind {
    case .never, .empty: break
    case .set:
      for i in mark..<found.count where found[i] == node.a { return }
      found.append(node.a)
    case .concatenation:
      firstSets(node.a, from: mark)
      if nodes[Int(node.a)].isNullable { firstSets(node.b, from: mark) }
    case .alternation, .intersection:
      for i in Int(node.a)..<Int(node.a) + Int(node.b) { firstSets(members[i], from: mark) }
    case .complement, .repetition: firstSets(node.a, from: mark)
    }
  }

  /// The scalars in ranges with one derivative each; neighbours with the same derivative are joined, dead ones left out.
  mutating func partition(_ id: ID) -> [Piece] {
    if partitionIndex[Int(id)] >= 0 { return partitions[Int(partitionIndex[Int(id)])] }
    // Each call takes off these lists what it has put on: partitions are found within partitions.
    let foundMark = found.count
    let cutMark = cuts.count
    let knownMark = known.count
    let partMark = parts.count
    defer {
      found.removeLast(found.count - foundMark)
      cuts.removeLast(cuts.count - cutMark)
      known.removeLast(known.count - knownMark)
      parts.removeLast(parts.count - partMark)
    }
    firstSets(id, from: foundMark)
    let setCount = found.count - foundMark
    cuts.append(0)
    cuts.append(0xE000)
    for i in foundMark..<found.count {
      for range in sets[Int(found[i])] {
        cuts.append(range.lower)
        cuts.append(range.upper + 1)
      }
    }
    cuts.sort(from: cutMark)
    let cutCount = cuts.count
    charge((cutCount - cutMark) * (8 + setCount) / 8)
    if isAborted { return [] }
    // Ranges in the same sets have the same derivative.
    var i = cutMark
    while i < cutCount {
      let lower = cuts[i]
      while i < cutCount && cuts[i] == lower { i += 1 }
      if lower > 0x10FFFF { break }
      var upper = i < cutCount ? cuts[i] - 1 : 0x10FFFF
      if lower >= 0xD800 && lower < 0xE000 { continue }
      if lower < 0xD800 && upper >= 0xD800 { upper = 0xD7FF }
      // More sets than bits are told apart no further: the derivative is then taken anew.
      var signature: UInt64 = 0
      var target: ID = -1
      if setCount <= 64 {
        for bit in 0..<setCount where Self.contains(sets[Int(found[foundMark + bit])], lower) { signature |= 1 << UInt64(bit) }
        for j in knownMark..<known.count where known[j].signature == signature {
          target = known[j].target
          break
        }
      }
      if target < 0 {
        target = derivative(id, lower)
        if isAborted { return [] }
        known.append((signature, target))
      }
      if target == Self.never { continue }
      if parts.count > partMark, let last = parts.last, last.target == target && (last.upper + 1 == lower) {
        parts[parts.count - 1].upper = upper
      } else {
        parts.append(Piece(lower: lower, upper: upper, target: target))
      }
    }
    let pieces = Array(parts[partMark...])
    partitionIndex[Int(id)] = Int32(partitions.count)
    partitions.append(pieces)
    return pieces
  }
}

extension Array where Element: Comparable {
  /// Sorts what stands from `mark` on; short runs, which are most, by insertion.
  fileprivate mutating func sort(from mark: Int) {
    if count - mark > 24 {
      self[mark...].sort()
      return
    }
    for i in indices.dropFirst(mark + 1) {
      let element = self[i]
      var j = i
      while j > mark && self[j - 1] > element {
        self[j] = self[j - 1]
        j -= 1
      }
      self[j] = element
    }
  }
}
