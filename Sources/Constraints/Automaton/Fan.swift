/// A set of ASCII bytes.
struct ByteSet: Equatable {
  var low: UInt64 = 0
  var high: UInt64 = 0

  @inline(__always)
  mutating func insert(_ byte: Int) { if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) } }
  func contains(_ byte: Int) -> Bool { (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte - 64)) & 1 == 1 }
  static prefix func ~ (set: ByteSet) -> ByteSet { ByteSet(low: ~set.low, high: ~set.high) }
  static func & (a: ByteSet, b: ByteSet) -> ByteSet { ByteSet(low: a.low & b.low, high: a.high & b.high) }
  static func | (a: ByteSet, b: ByteSet) -> ByteSet { ByteSet(low: a.low | b.low, high: a.high | b.high) }

  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    var left = low
    while left != 0 {
      body(left.trailingZeroBitCount)
      left &= left - 1
    }
    left = high
    while left != 0 {
      body(64 + left.trailingZeroBitCount)
      left &= left - 1
    }
  }

  /// The content bytes of byte classes.
  init(classes: UInt64) {
    self.init()
    var left = classes & ByteClasses.content
    while left != 0 {
      let index = left.trailingZeroBitCount
      if index < ByteClasses.members.count { for byte in ByteClasses.members[index] { insert(Int(byte)) } }
      left &= left - 1
    }
  }
  init(low: UInt64 = 0, high: UInt64 = 0) {
    self.low = low
    self.high = high
  }
}

/// What a state between scalars does with the scalars that stand for themselves: the successor that most of a vocabulary leads to, and
/// which bytes lead elsewhere.
struct Fan {
  /// Where the scalars above ASCII of one kind lead.
  enum Above: Equatable {
    case dead
    /// All to one state of the scalar automaton.
    case all(Int32)
    case mixed
  }
  /// ASCII bytes with a successor.
  var live = ByteSet()
  /// Those that lead to `target`.
  var main = ByteSet()
  /// Those after which everything is accepted.
  var freed = ByteSet()
  /// State of the scalar automaton that most nodes lead to, or -1.
  var target: Int32 = -1
  var other = Above.dead
  /// White space above ASCII.
  var space = Above.dead
  /// After any scalar above ASCII everything is accepted.
  var aboveIsFreed = false
  /// Byte classes of which most leads to `target`.
  var classes: UInt64 = 0
  /// Share of the vocabulary's content that leads to `target`, in 1/256.
  var share = 0

  var otherIsMain: Bool { other == .all(target) }
  var spaceIsMain: Bool { space == .all(target) }

  /// Whether everything leads back to `state`.
  func isLoop(_ state: Int32) -> Bool {
    let all = ByteSet(classes: ByteClasses.content)
    return target == state && otherIsMain && spaceIsMain && main & all == all
  }

  /// - Parameters:
  ///   - weights: nodes of the vocabulary per column of `TrieLevels`.
  ///   - everything: the state after which everything is accepted, or -1.
  init(_ pieces: [RegexArena.Piece], weights: [Int], everything: Int32) {
    var sums: [(target: Int32, weight: Int)] = []
    var total = weights[TrieLevels.other]
    func add(_ target: Int32, _ weight: Int) {
      if let known = sums.firstIndex(where: { $0.target == target }) { sums[known].weight += weight } else { sums.append((target, weight)) }
    }
    for byte in 0x20..<0x80 where byte != 0x22 && byte != 0x5C { total += weights[byte] }
    for piece in pieces {
      var weight = 0
      var scalar = max(piece.lower, 0x20)
      while scalar <= min(piece.upper, 0x7F) {
        if scalar != 0x22 && scalar != 0x5C {
          weight += weights[Int(scalar)]
          live.insert(Int(scalar))
          if piece.target == everything { freed.insert(Int(scalar)) }
        }
        scalar += 1
      }
      if weight > 0 { add(piece.target, weight) }
    }
    (other, space) = Self.above(pieces)
    aboveIsFreed = other == .all(everything) && space == other
    if case .all(let target) = other { add(target, weights[TrieLevels.other]) }
    guard let most = sums.max(by: { $0.weight < $1.weight }) else { return }
    target = most.target
    share = total == 0 ? 0 : most.weight * 256 / total
    for piece in pieces where piece.target == target {
      var scalar = max(piece.lower, 0x20)
      while scalar <= min(piece.upper, 0x7F) {
        if scalar != 0x22 && scalar != 0x5C { main.insert(Int(scalar)) }
        scalar += 1
      }
    }
    var left = ByteClasses.content & ~(ByteClasses.wellFormed | ByteClasses.spaces | ByteClasses.cut)
    while left != 0 {
      let bit = left & ~(left - 1)
      var whole = 0
      var part = 0
      for byte in ByteClasses.members[bit.trailingZeroBitCount] {
        whole += weights[Int(byte)] + 1
        if main.contains(Int(byte)) { part += weights[Int(byte)] + 1 }
      }
      if part * 2 > whole { classes |= bit }
      left &= left - 1
    }
    if otherIsMain {
      classes |= ByteClasses.wellFormed
      if spaceIsMain { classes |= ByteClasses.spaces }
    }
  }

  private static func above(_ pieces: [RegexArena.Piece]) -> (other: Above, space: Above) {
    var others = 0
    var spaces = 0
    var otherTarget: Int32 = -1
    var spaceTarget: Int32 = -1
    var otherMixed = false
    var spaceMixed = false
    for piece in pieces where piece.upper >= 0x80 {
      // Surrogates are no scalars, whatever the ranges say.
      var count = Int(piece.upper - max(piece.lower, 0x80)) + 1
      if piece.lower < 0xD800 && piece.upper > 0xDFFF { count -= 0x800 }
      var found = 0
      for scalar in ByteClasses.spaceScalars where scalar >= piece.lower && scalar <= piece.upper { found += 1 }
      if found > 0 {
        if spaces > 0 && spaceTarget != piece.target { spaceMixed = true }
        spaceTarget = piece.target
        spaces += found
      }
      if count > found {
        if others > 0 && otherTarget != piece.target { otherMixed = true }
        otherTarget = piece.target
        others += count - found
      }
    }
    let allSpaces = ByteClasses.spaceScalars.count
    let allOthers = 0x11_0000 - 0x80 - 0x800 - allSpaces
    return (
      others == 0 ? .dead : otherMixed || others < allOthers ? .mixed : .all(otherTarget),
      spaces == 0 ? .dead : spaceMixed || spaces < allSpaces ? .mixed : .all(spaceTarget)
    )
  }
}
