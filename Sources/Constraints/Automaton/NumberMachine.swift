import JSONText

/// JSON numbers of one `NumberNode`, digit by digit: exact decimal bounds, multiples by remainders, values left out.
///
/// While digits are read the state holds how the number compares with each bound so far, never the number itself, so that there are few
/// states. A state from which no allowed number can be reached is never entered.
final class NumberMachine {
  struct Limits: Hashable {
    /// Accept every spelling (`1.0` for 1, `1e3`), else only plain decimals.
    var allSpellings: Bool
    /// Most digits before and after the point; wider bounds widen them.
    var integerDigits: Int
    var fractionDigits: Int
    /// Significant digits that a number with a fraction may have beyond those that a double surely tells apart, or those of its bounds; nil for
    /// any number. With none, what compares as the schema asks compares so in every reader.
    var furtherDigits: Int? = 0
  }

  /// Every decimal of so many significant digits is a double of its own, and their order is that of the doubles.
  private static let doubleDigits = 15

  enum Phase: UInt8 { case start, minus, zero, integer, point, fraction, exponentMark, exponentSign, exponent }

  struct State: Hashable {
    var phase: Phase
    var isNegative: Bool
    /// Digits of the integer part without leading zeros (capped), then digits of the fraction (capped).
    var count: Int16
    /// -1 below, 0 equal so far, 1 above.
    var low: Int8
    var high: Int8
    /// Bit per excluded value: equal so far.
    var equal: UInt64
    /// Remainder by each multiple, then by each forbidden multiple: `finer` where a digit beyond those of that step is not zero, so that the
    /// number is no multiple of it whatever follows.
    var remainders: [UInt64]
    /// Digits from the first that is not zero on, behind the point, where they are limited.
    var significant: UInt8
    /// Some digit was not zero.
    var isNonzero: Bool
  }

  /// A non-negative bound or value: digits before and after the point, no leading or trailing zeros.
  struct Magnitude: Hashable {
    var integer: [UInt8]
    var fraction: [UInt8]
    var isExclusive = false
    var isZero: Bool { integer.isEmpty && fraction.isEmpty }
    var significantDigits: Int { integer.count + fraction.drop { integer.isEmpty && $0 == 0 }.count }

    init?(_ decimal: ExactDecimal, isExclusive: Bool = false) {
      guard abs(decimal.exponent) <= 400, decimal.digits.count <= 800 else { return nil }
      let point = decimal.exponent
      var whole: [UInt8] = []
      var part: [UInt8] = []
      if point > 0 {
        for i in 0..<point { whole.append(i < decimal.digits.count ? decimal.digits[i] : 0) }
        if decimal.digits.count > point { part = Array(decimal.digits[point...]) }
      } else {
        part = decimal.digits.isEmpty ? [] : [UInt8](repeating: 0, count: -point) + decimal.digits
      }
      integer = whole
      fraction = part
      self.isExclusive = isExclusive
    }
  }

  struct Side {
    var isPossible = true
    var low: Magnitude?
    var high: Magnitude?
  }
  struct Step {
    var modulus: UInt64
    /// Digits after the point that the remainder covers.
    var scale: Int
  }

  let node: NumberNode
  let limits: Limits
  @exclusivity(unchecked) var positive = Side()
  @exclusivity(unchecked) var negative = Side()
  @exclusivity(unchecked) var excluded: [(isNegative: Bool, magnitude: Magnitude)] = []
  @exclusivity(unchecked) var multiples: [Step] = []
  @exclusivity(unchecked) var forbidden: [Step] = []
  @exclusivity(unchecked) private var integerCap = 0
  @exclusivity(unchecked) private var fractionCap = 0
  let integerLimit: Int
  let fractionLimit: Int
  /// Most significant digits of a number with a fraction, where these are counted.
  let significantLimit: UInt8?
  let countsDigits: Bool
  /// The one step that all multiples have in common, where arithmetic tells what can still become one. Where only multiples are forbidden, a step
  /// of one in the last place that matters.
  let step: Step?
  static let finer = UInt64.max
  private let acceptsExponents: Bool
  @exclusivity(unchecked) private var scaleCap = 0

  @exclusivity(unchecked) private(set) var states: [State] = []
  @exclusivity(unchecked) private var index: [State: Int32] = [:]
  @exclusivity(unchecked) private var rows: [UnsafeMutablePointer<Int32>] = []
  /// 0 unknown, 1 live, 2 dead.
  @exclusivity(unchecked) private var liveness: [UInt8] = []
  @exclusivity(unchecked) private(set) var accepting: [Bool] = []
  @exclusivity(unchecked) private var distance: [Int32] = []
  @exclusivity(unchecked) private(set) var isExhausted = false
  let hash: StructuralHash
  static let start: Int32 = 0
  private static let stateLimit = 400_000
  /// Values that a list or an exclusion may have.
  static let listLimit = 64
  /// Nothing but the sign is limited.
  private let isPlain: Bool
  /// Only values of `excluded` are allowed, not all others.
  private let isList: Bool
  /// Steps so far, in what a step of derivation costs.
  @exclusivity(unchecked) var work = 0
  /// Work at which a search breaks off: what is answered then is worth nothing, and is not remembered.
  @exclusivity(unchecked) var workLimit = Int.max
  var isAborted: Bool { work > workLimit }

  /// Nil if a bound or step is outside of what can be enforced (more than 400 digits, a step of more than 17 significant digits).
  init?(_ node: NumberNode, limits: Limits) {
    self.node = node
    self.limits = limits
    var digest = StructuralHash(a: 3, b: 3)
    for text in [node.minimum?.value ?? "-", node.maximum?.value ?? "-"] + node.multiplesOf + ["|"] + node.excluded + ["|"]
      + node.notMultiplesOf + ["|"] + node.oneOf
    {
      for byte in text.utf8 { digest.combine(UInt64(byte)) }
      digest.combine(0x100)
    }
    let flags = [
      node.isInteger, node.minimum?.isExclusive == true, node.maximum?.isExclusive == true, limits.allSpellings, node.isWrittenWhole,
    ]
    for (i, flag) in flags.enumerated() where flag { digest.combine(UInt64(1) << UInt64(i)) }
    digest.combine(UInt64(limits.integerDigits) << 8 | UInt64(limits.fractionDigits) << 24 | UInt64((limits.furtherDigits ?? 99) + 1) << 40)
    hash = digest

    if let bound = node.minimum {
      let value = ExactDecimal(bound.value)
      guard let magnitude = Magnitude(value, isExclusive: bound.isExclusive) else { return nil }
      if value.isNegative {
        negative.high = magnitude
      } else if value == .zero {
        if bound.isExclusive { negative.isPossible = false } else { negative.high = magnitude }
        if bound.isExclusive { positive.low = magnitude }
      } else {
        negative.isPossible = false
        positive.low = magnitude
      }
    }
    if let bound = node.maximum {
      let value = ExactDecimal(bound.value)
      guard let magnitude = Magnitude(value, isExclusive: bound.isExclusive) else { return nil }
      if value.isNegative {
        positive.isPossible = false
        negative.low = magnitude
      } else if value == .zero {
        if bound.isExclusive { positive.isPossible = false } else { positive.high = magnitude }
        if bound.isExclusive { negative.low = magnitude }
      } else {
        positive.high = magnitude
      }
    }
    isList = !node.oneOf.isEmpty
    let listed = isList ? node.oneOf : node.excluded
    guard listed.count <= Self.listLimit else { return nil }
    for text in listed {
      let value = ExactDecimal(text)
      guard let magnitude = Magnitude(value) else { return nil }
      excluded.append((value.isNegative, magnitude))
    }
    for text in node.multiplesOf {
      guard let step = Self.step(text) else { return nil }
      multiples.append(step)
    }
    for text in node.notMultiplesOf {
      guard let step = Self.step(text) else { return nil }
      forbidden.append(step)
    }
    if let common = Self.common(multiples, isInteger: node.isInteger) { multiples = common.modulus == 1 && node.isInteger ? [] : [common] }
    if isList || multiples.count > 1 {
      step = nil
    } else if let common = multiples.first {
      step = common.modulus <= Self.largestStep ? common : nil
    } else if forbidden.isEmpty {
      step = nil
    } else {
      // Whatever has one place more than all that is forbidden and all bounds is allowed between these.
      let places = ([positive.low, positive.high, negative.low, negative.high].compactMap { $0 } + excluded.map(\.magnitude)).map(
        \.fraction.count)
      step = Step(modulus: 1, scale: node.isInteger ? 0 : min((places + forbidden.map(\.scale)).max() ?? 0, 17) + 1)
    }
    let magnitudes = [positive.low, positive.high, negative.low, negative.high].compactMap { $0 } + excluded.map(\.magnitude)
    integerCap = (magnitudes.map(\.integer.count).max() ?? 0) + 1
    scaleCap = (multiples + forbidden).map(\.scale).max() ?? 0
    fractionCap = max(magnitudes.map(\.fraction.count).max() ?? 0, scaleCap)
    fractionLimit = max(limits.fractionDigits, fractionCap)
    countsDigits = !limits.allSpellings
    let isFractional = countsDigits && limits.furtherDigits != nil && !node.isInteger && !isList
    let digits = max(Self.doubleDigits, magnitudes.map(\.significantDigits).max() ?? 0) + (limits.furtherDigits ?? 0)
    significantLimit = isFractional && multiples.isEmpty ? UInt8(clamping: digits) : nil
    if isFractional, !multiples.isEmpty, let step {
      // All multiples have the same places behind the point.
      integerLimit = max(min(limits.integerDigits, digits - step.scale), String(step.modulus).utf8.count + 1 - step.scale, integerCap)
    } else {
      integerLimit = max(limits.integerDigits, integerCap)
    }
    isPlain = multiples.isEmpty && forbidden.isEmpty && excluded.isEmpty && magnitudes.allSatisfy(\.isZero)
    acceptsExponents = limits.allSpellings && isPlain && !node.isWrittenWhole
    _ = intern(
      State(
        phase: .start, isNegative: false, count: 0, low: 0, high: 0, equal: 0, remainders: [], significant: 0, isNonzero: false))
  }

  deinit { for row in rows { row.deallocate() } }

  private static func step(_ text: String) -> Step? {
    let value = ExactDecimal(text)
    guard !value.isNegative, !value.digits.isEmpty, value.digits.count <= 17 else { return nil }
    var modulus: UInt64 = 0
    for digit in value.digits { modulus = modulus * 10 + UInt64(digit) }
    var scale = value.digits.count - value.exponent
    if scale < 0 {
      guard value.digits.count - scale <= 17 else { return nil }
      while scale < 0 {
        modulus *= 10
        scale += 1
      }
    }
    guard scale <= 17 else { return nil }
    return Step(modulus: modulus, scale: scale)
  }

  private func intern(_ state: State) -> Int32 {
    if let id = index[state] { return id }
    let id = Int32(states.count)
    states.append(state)
    index[state] = id
    let row = UnsafeMutablePointer<Int32>.allocate(capacity: 16)
    row.initialize(repeating: StringMachine.unknown, count: 16)
    rows.append(row)
    liveness.append(0)
    distance.append(-1)
    accepting.append(isAccepted(state))
    return id
  }

  /// Names a state in the process-wide cache of lexical masks.
  func key(_ state: Int32) -> StructuralHash {
    let state = states[Int(state)]
    var digest = hash
    digest.combine(UInt64(state.phase.rawValue))
    digest.combine((state.isNegative ? 1 : 0) | (state.isNonzero ? 4 : 0) | UInt64(state.significant) << 8)
    digest.combine(UInt64(UInt8(bitPattern: state.low)) | UInt64(UInt8(bitPattern: state.high)) << 8)
    digest.combine(UInt64(UInt16(bitPattern: state.count)))
    digest.combine(state.equal)
    for remainder in state.remainders { digest.combine(remainder) }
    return digest
  }

  /// Column of a byte that can be in a number, or -1.
  @inline(__always)
  static func column(_ byte: UInt8) -> Int {
    switch byte {
    case 0x30...0x39: return Int(byte - 0x30)
    case 0x2D: return 10
    case 0x2B: return 11
    case 0x2E: return 12
    case 0x65: return 13
    case 0x45: return 14
    default: return -1
    }
  }

  /// Bytes that can occur in a number.
  static let alphabet: [UInt8] = Array("0123456789-+.eE".utf8)

  /// Successor, or -1. The number is complete where `accepting[state]`.
  @inline(__always)
  func next(_ state: Int32, _ byte: UInt8) -> Int32 {
    let column = Self.column(byte)
    if column < 0 { return -1 }
    let target = rows[Int(state)][column]
    return target != StringMachine.unknown ? target : fill(state, byte, column)
  }

  @inline(never)
  private func fill(_ state: Int32, _ byte: UInt8, _ column: Int) -> Int32 {
    var target = raw(state, byte)
    if target >= 0 && !isLive(target) { target = -1 }
    if isAborted { return -1 }
    rows[Int(state)][column] = target
    return target
  }

  func raw(_ id: Int32, _ byte: UInt8) -> Int32 {
    work += 2
    guard let state = successor(states[Int(id)], byte) else { return -1 }
    if isList && state.equal == 0 && state.phase != .minus { return -1 }
    work += 4
    return intern(state)
  }

  func side(_ state: State) -> Side { state.isNegative ? negative : positive }

  private func successor(_ state: State, _ byte: UInt8) -> State? {
    var next = state
    switch byte {
    case 0x2D:
      if state.phase == .exponentMark {
        if node.isInteger { return nil }
        next.phase = .exponentSign
        return next
      }
      guard state.phase == .start, negative.isPossible else { return nil }
      next.phase = .minus
      next.isNegative = true
      return next
    case 0x2B:
      guard state.phase == .exponentMark else { return nil }
      next.phase = .exponentSign
      return next
    case 0x2E:
      guard state.phase == .zero || state.phase == .integer else { return nil }
      if node.isWrittenWhole || node.isInteger && !limits.allSpellings { return nil }
      if let limit = significantLimit {
        guard state.count < limit else { return nil }
        next.significant = UInt8(state.count)
      }
      next.phase = .point
      fold(&next)
      return next
    case 0x65, 0x45:
      guard acceptsExponents, state.phase == .zero || state.phase == .integer || state.phase == .fraction else { return nil }
      if node.isInteger && state.phase == .fraction { return nil }
      if state.phase != .fraction { fold(&next) }
      next.phase = .exponentMark
      next.count = 0
      return next
    case 0x30...0x39: return digit(state, byte - 0x30)
    default: return nil
    }
  }

  private func digit(_ state: State, _ digit: UInt8) -> State? {
    var next = state
    switch state.phase {
    case .start, .minus:
      guard side(state).isPossible else { return nil }
      next.low = 0
      next.high = 0
      next.count = 0
      next.equal = 0
      for (i, value) in excluded.enumerated() where value.magnitude.isZero || value.isNegative == state.isNegative {
        next.equal |= 1 << UInt64(i)
      }
      next.remainders = [UInt64](repeating: 0, count: multiples.count + forbidden.count)
      if digit == 0 {
        next.phase = .zero
        return next
      }
      next.phase = .integer
      return integerDigit(next, digit)
    case .integer: return integerDigit(next, digit)
    case .point, .fraction:
      next.phase = .fraction
      return fractionDigit(next, digit)
    case .exponentMark, .exponentSign, .exponent:
      next.phase = .exponent
      return next
    case .zero: return nil
    }
  }

  private func integerDigit(_ state: State, _ digit: UInt8) -> State? {
    var next = state
    let at = Int(state.count)
    if countsDigits && at >= integerLimit { return nil }
    next.isNonzero = true
    let side = side(state)
    next.low = compare(state.low, side.low?.integer, at, digit)
    next.high = compare(state.high, side.high?.integer, at, digit)
    for i in excluded.indices where next.equal >> UInt64(i) & 1 == 1 {
      let digits = excluded[i].magnitude.integer
      if at >= digits.count || digits[at] != digit { next.equal &= ~(1 << UInt64(i)) }
    }
    for (i, step) in (multiples + forbidden).enumerated() { next.remainders[i] = (next.remainders[i] * 10 + UInt64(digit)) % step.modulus }
    next.count = Int16(countsDigits ? at + 1 : min(at + 1, integerCap))
    // Longer than the upper bound: above it for good.
    if let high = side.high, at + 1 > high.integer.count { return nil }
    if !countsDigits && Int(next.count) == integerCap {
      next.low = 1
      next.high = side.high == nil ? 0 : 1
      next.equal = 0
    }
    if side.low == nil { next.low = 0 }
    return next
  }

  private func compare(_ so: Int8, _ digits: [UInt8]?, _ at: Int, _ digit: UInt8) -> Int8 {
    guard so == 0, let digits else { return so }
    if at >= digits.count { return so }
    return digit < digits[at] ? -1 : digit > digits[at] ? 1 : 0
  }

  /// The integer part is complete: settles the comparisons by its length.
  private func fold(_ state: inout State) {
    let count = Int(state.count)
    let side = side(state)
    if let low = side.low { state.low = count < low.integer.count ? -1 : count > low.integer.count ? 1 : state.low } else { state.low = 1 }
    if let high = side.high {
      state.high = count < high.integer.count ? -1 : count > high.integer.count ? 1 : state.high
    } else {
      state.high = -1
    }
    for i in excluded.indices where excluded[i].magnitude.integer.count != count { state.equal &= ~(1 << UInt64(i)) }
    state.count = 0
  }

  private func fractionDigit(_ state: State, _ digit: UInt8) -> State? {
    var next = state
    let at = Int(state.count)
    if countsDigits && at >= fractionLimit { return nil }
    if digit != 0 {
      next.isNonzero = true
      if node.isInteger { return nil }
    }
    if let limit = significantLimit, next.isNonzero {
      guard next.significant < limit else { return nil }
      next.significant += 1
    }
    let side = side(state)
    if next.low == 0, let low = side.low {
      let expected = at < low.fraction.count ? low.fraction[at] : 0
      next.low = digit < expected ? -1 : digit > expected ? 1 : 0
    }
    if next.high == 0, let high = side.high {
      let expected = at < high.fraction.count ? high.fraction[at] : 0
      next.high = digit < expected ? -1 : digit > expected ? 1 : 0
    }
    for i in excluded.indices where next.equal >> UInt64(i) & 1 == 1 {
      let digits = excluded[i].magnitude.fraction
      if (at < digits.count ? digits[at] : 0) != digit { next.equal &= ~(1 << UInt64(i)) }
    }
    for (i, step) in (multiples + forbidden).enumerated() {
      if next.remainders[i] == Self.finer { continue }
      if at < step.scale {
        next.remainders[i] = UInt64((UInt64(next.remainders[i]).multipliedFullWidth(by: 10).low &+ UInt64(digit)) % step.modulus)
      } else if digit != 0 {
        if i < multiples.count { return nil }
        next.remainders[i] = Self.finer
      }
    }
    next.count = Int16(countsDigits ? at + 1 : min(at + 1, fractionCap))
    return next
  }

  private func isAccepted(_ state: State) -> Bool {
    var state = state
    switch state.phase {
    case .zero, .integer: fold(&state)
    case .fraction, .exponent: break
    default: return false
    }
    let at = state.phase == .fraction ? Int(state.count) : 0
    let side = side(state)
    if !limits.allSpellings && state.isNegative && !state.isNonzero { return false }
    if let low = side.low {
      var order = state.low
      if order == 0 && low.fraction.count > at { order = -1 }
      if order < 0 || (order == 0 && low.isExclusive) { return false }
    }
    if let high = side.high {
      var order = state.high
      if order == 0 && high.fraction.count > at { order = -1 }
      if order > 0 || (order == 0 && high.isExclusive) { return false }
    }
    if isList {
      return excluded.indices.contains { state.equal >> UInt64($0) & 1 == 1 && excluded[$0].magnitude.fraction.count <= at }
    }
    for i in excluded.indices where state.equal >> UInt64(i) & 1 == 1 {
      if excluded[i].magnitude.fraction.count <= at || state.phase == .exponent { return false }
    }
    if state.remainders.isEmpty { return true }
    for (i, step) in multiples.enumerated() {
      if remainder(state.remainders[i], missing: step.scale - min(at, step.scale), step.modulus) != 0 { return false }
    }
    for (j, step) in forbidden.enumerated() where state.remainders[multiples.count + j] != Self.finer {
      if remainder(state.remainders[multiples.count + j], missing: step.scale - min(at, step.scale), step.modulus) == 0 { return false }
    }
    return true
  }

  private func remainder(_ value: UInt64, missing: Int, _ modulus: UInt64) -> UInt64 {
    var value = value
    for _ in 0..<missing { value = value * 10 % modulus }
    return value
  }

  /// Whether the number is zero, whatever follows.
  func isZero(_ state: Int32) -> Bool {
    let state = states[Int(state)]
    return !state.isNonzero && (state.phase.rawValue >= Phase.exponentMark.rawValue || node.isInteger && state.phase == .fraction)
  }

  /// Whether more digits surely lead to a value beside so many others.
  func goesOn(_ state: Int32, beside others: Int) -> Bool {
    guard isPlain, others < 100_000 else { return false }
    switch states[Int(state)].phase {
    case .start, .minus, .integer: return !countsDigits || Int(states[Int(state)].count) + 6 <= integerLimit
    default: return false
    }
  }

  /// Whether an allowed number can be reached. Breadth first, so that the answer is near if it is yes.
  func isLive(_ id: Int32) -> Bool {
    switch liveness[Int(id)] {
    case 1: return true
    case 2: return false
    default: return distanceToEnd(id) != nil
    }
  }

  /// Least number of further bytes to an allowed number; nil if there is none.
  func distanceToEnd(_ id: Int32) -> Int? {
    if liveness[Int(id)] == 2 { return nil }
    if distance[Int(id)] >= 0 { return Int(distance[Int(id)]) }
    guard let step else { return searchToEnd(id) }
    let found = distanceToMultiple(of: step, id)
    if isAborted { return nil }
    liveness[Int(id)] = found == nil ? 2 : 1
    if let found { distance[Int(id)] = Int32(clamping: found) }
    return found
  }

  private func searchToEnd(_ id: Int32) -> Int? {
    var parent: [Int32: Int32] = [id: -1]
    var level = [id]
    var depth = 0
    while !level.isEmpty {
      var next: [Int32] = []
      for from in level {
        if accepting[Int(from)] {
          var step = from
          var far: Int32 = 0
          while step >= 0 {
            liveness[Int(step)] = 1
            if distance[Int(step)] < 0 { distance[Int(step)] = far }
            far += 1
            step = parent[step] ?? -1
          }
          return depth
        }
        for byte in Self.alphabet {
          let target = raw(from, byte)
          if target >= 0 && liveness[Int(target)] != 2 && parent[target] == nil {
            parent[target] = from
            next.append(target)
          }
        }
        if isAborted { return nil }
        if states.count > Self.stateLimit {
          isExhausted = true
          return nil
        }
      }
      level = next
      depth += 1
    }
    for id in parent.keys { liveness[Int(id)] = 2 }
    return nil
  }
}
