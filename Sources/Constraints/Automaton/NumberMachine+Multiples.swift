/// What can still become a multiple, by modulo arithmetic: a search through remainders would take as many steps as the multiple is large.
extension NumberMachine {
  /// Steps up to this leave room for a further digit in 64 bits.
  static let largestStep: UInt64 = 1 << 59

  /// The multiples of all steps as those of one; nil where that is too large.
  static func common(_ steps: [Step], isInteger: Bool) -> Step? {
    guard !steps.isEmpty, let scale = steps.map(\.scale).max() else { return nil }
    var modulus: UInt64 = 1
    func take(_ other: UInt64) -> Bool {
      let (product, overflow) = (modulus / gcd(modulus, other)).multipliedReportingOverflow(by: other)
      modulus = product
      return !overflow && product <= largestStep
    }
    for step in steps {
      let (scaled, overflow) = step.modulus.multipliedReportingOverflow(by: powerOfTen(scale - step.scale))
      guard !overflow, take(scaled) else { return nil }
    }
    guard isInteger else { return Step(modulus: modulus, scale: scale) }
    guard take(powerOfTen(scale)) else { return nil }
    return Step(modulus: modulus / powerOfTen(scale), scale: 0)
  }

  /// Of at most 18 places.
  private static func powerOfTen(_ places: Int) -> UInt64 { (0..<places).reduce(1) { power, _ in power * 10 } }

  private static func gcd(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }

  /// Least number of further bytes to an allowed multiple; nil if there is none.
  func distanceToMultiple(of step: Step, _ id: Int32) -> Int? {
    if accepting[Int(id)] { return 0 }
    let state = states[Int(id)]
    switch state.phase {
    case .start, .minus:
      var best: Int?
      for byte in state.phase == .start ? Array("0123456789-".utf8) : Array("0123456789".utf8) {
        let target = raw(id, byte)
        if target >= 0, let distance = distanceToEnd(target) { best = min(best ?? .max, distance + 1) }
        if isAborted { return nil }
      }
      return best
    case .zero, .integer:
      let most = state.phase == .zero ? 0 : mostWholeDigits(state)
      guard most >= 0 else { return nil }
      let isWhole = node.isWrittenWhole || node.isInteger
      let places = isWhole ? 0 : min(step.scale, fractionLimit)
      let digits = state.phase == .integer ? significantLimit.map { Int($0) - Int(state.count) } ?? .max : .max
      // The point is a byte too.
      for bytes in 1...most + places + 1 {
        if bytes <= most, canBecome(step, state, whole: bytes, part: 0) { return bytes }
        for part in stride(from: 1, through: min(places, bytes - 1), by: 1) where bytes - 1 - part <= most {
          if bytes - 1 <= digits, canBecome(step, state, whole: bytes - 1 - part, part: part) { return bytes }
        }
        if isAborted { return nil }
      }
      return nil
    case .point, .fraction:
      var left = step.scale - Int(state.count)
      if multiples.isEmpty {
        left = min(max(left, 1), countsDigits ? fractionLimit - Int(state.count) : .max)
        if let limit = significantLimit, state.isNonzero { left = min(left, Int(limit) - Int(state.significant)) }
      }
      for part in stride(from: 1, through: left, by: 1) where canBecome(step, state, whole: 0, part: part) { return part }
      guard left <= 0, state.phase == .point else { return nil }
      // Behind the point of a whole number nothing but zeros.
      let target = raw(id, UInt8(ascii: "0"))
      return target >= 0 && accepting[Int(target)] ? 1 : nil
    case .exponentMark, .exponentSign, .exponent: return nil
    }
  }

  /// How many digits may still come before the point; where nothing limits them, as many as lead to every multiple.
  private func mostWholeDigits(_ state: State) -> Int {
    let side = side(state)
    let at = Int(state.count)
    let limit = countsDigits ? integerLimit - at : max(0, (side.low?.integer.count ?? 0) - at) + 20
    return side.high.map { min(limit, $0.integer.count - at) } ?? limit
  }

  /// What a bound says of the digits to come.
  private enum Limit {
    case free, impossible
    /// They are compared with these. `isExact`: the bound has no digits beyond.
    case digits([UInt8], isExact: Bool)
  }

  /// Whether so many further digits, before and behind the point, can make the number an allowed multiple.
  ///
  /// The digits to come are a number d from `lowest` on, within `room`. The number is a multiple where d has a certain remainder: the first such
  /// d is found by arithmetic, and the next follow a step apart, of which excluded values and forbidden steps take some away.
  private func canBecome(_ step: Step, _ state: State, whole: Int, part: Int) -> Bool {
    work += 2 + (whole + part) / 4
    let isBehindPoint = state.phase == .point || state.phase == .fraction
    let written = isBehindPoint ? Int(state.count) : 0
    let at = isBehindPoint ? 0 : Int(state.count)
    let count = whole + part
    let side = side(state)

    func digits(of bound: Magnitude) -> [UInt8] {
      (0..<whole).map { bound.integer[at + $0] }
        + (0..<part).map { written + $0 < bound.fraction.count ? bound.fraction[written + $0] : 0 }
    }
    func limit(_ bound: Magnitude?, _ so: Int8, free: Int8) -> Limit {
      guard let bound else { return .free }
      var order = so
      if !isBehindPoint, at + whole != bound.integer.count { order = at + whole > bound.integer.count ? 1 : -1 }
      if order != 0 { return order == free ? .free : .impossible }
      return .digits(digits(of: bound), isExact: bound.fraction.count <= written + part)
    }
    var lowest = [UInt8](repeating: 0, count: count)
    var highest = [UInt8](repeating: 9, count: count)
    var (above, below): (UInt128, UInt128) = (0, 0)
    switch limit(side.low, state.low, free: 1) {
    case .impossible: return false
    case .free: break
    case .digits(let digits, let isExact):
      lowest = digits
      above = !isExact || side.low?.isExclusive == true ? 1 : 0
    }
    switch limit(side.high, state.high, free: -1) {
    case .impossible: return false
    case .free: break
    case .digits(let digits, let isExact):
      highest = digits
      below = isExact && side.high?.isExclusive == true ? 1 : 0
    }
    // The form to generate has no negative zero.
    if countsDigits, state.isNegative, !state.isNonzero, above == 0, lowest.allSatisfy({ $0 == 0 }) { above = 1 }
    guard let distance = Self.difference(highest, lowest), distance >= above + below else { return false }
    let room = distance - above - below

    let unit = step.modulus / Self.gcd(step.modulus, Self.powerOfTen(max(0, step.scale - written - part)))
    var base = multiples.isEmpty ? 0 : state.remainders[0] % unit
    for _ in 0..<count { base = base * 10 % unit }
    for (place, digit) in lowest.enumerated() {
      var term = UInt64(digit) % unit
      for _ in 0..<(count - 1 - place) { term = term * 10 % unit }
      base = (base + term) % unit
    }
    let first = UInt128((unit - (base + UInt64(above) % unit) % unit) % unit)
    guard first <= room else { return false }
    let candidates = (room - first) / UInt128(unit) + 1

    var taken: [UInt128] = []
    for (i, value) in excluded.enumerated() where state.equal >> UInt64(i) & 1 == 1 {
      guard isBehindPoint || value.magnitude.integer.count == at + whole, value.magnitude.fraction.count <= written + part,
        let offset = Self.difference(digits(of: value.magnitude), lowest), offset >= above
      else { continue }
      taken.append(offset - above)
    }
    if forbidden.isEmpty, candidates > UInt128(taken.count) { return true }
    for number in 0..<min(candidates, UInt128(Self.candidateLimit)) {
      let offset = first + number * UInt128(unit)
      if taken.contains(offset) { continue }
      if forbidden.indices.allSatisfy({ !isForbidden($0, state, lowest, offset + above, whole: whole, part: part, written: written) }) {
        return true
      }
    }
    return false
  }

  /// Multiples in a row that are looked at. Forbidden steps leave one of a few free, or none.
  private static let candidateLimit = 256

  /// Whether the number whose digits to come are `lowest` and `offset` is a multiple of a forbidden step.
  private func isForbidden(
    _ index: Int, _ state: State, _ lowest: [UInt8], _ offset: UInt128, whole: Int, part: Int, written: Int
  ) -> Bool {
    let step = forbidden[index]
    let remainder = state.remainders[multiples.count + index]
    if remainder == Self.finer { return false }
    // The digits that the remainder will cover, those beyond, and the places that stay zero.
    let covered = max(0, min(part, step.scale - written))
    let beyond = part - covered
    let missing = max(0, step.scale - written - covered)
    let modulus = UInt128(step.modulus) * UInt128(Self.powerOfTen(min(beyond, 18)))
    var value = UInt128(remainder) % modulus
    for digit in lowest { value = (value * 10 + UInt128(digit)) % modulus }
    value = (value + offset) % modulus
    for _ in 0..<missing { value = value * 10 % modulus }
    return value == 0
  }

  /// The difference of two numbers of as many digits, up to 2^100; nil if it is negative.
  private static func difference(_ a: [UInt8], _ b: [UInt8]) -> UInt128? {
    var difference: UInt128 = 0
    for (high, low) in zip(a, b) {
      let next = difference * 10 + UInt128(high)
      guard next >= UInt128(low) else { return nil }
      difference = min(next - UInt128(low), 1 << 100)
    }
    return difference
  }
}
