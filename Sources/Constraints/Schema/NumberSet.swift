import JSONText

/// A set of numbers: an interval, multiples, exceptions; or a few numbers.
struct NumberSet: Hashable {
  struct Bound: Hashable {
    var value: ExactDecimal
    var isExclusive: Bool
  }

  /// If present, exactly these (the rest has been applied to them).
  var finite: [ExactDecimal]?
  var minimum: Bound?
  var maximum: Bound?
  /// Every value is a multiple of each (an integer: of one).
  var multiples: [ExactDecimal] = []
  var notMultiples: [ExactDecimal] = []
  var excluded: [ExactDecimal] = []
  /// Written without a fraction or an exponent: an integer up to draft 4, where 1.0 is none.
  var isWrittenWhole = false
  var refusal: Refusal = .none

  static let all = NumberSet()
  static let integers = NumberSet(multiples: [.one])
  /// Integers as they were up to draft 4.
  static let writtenIntegers = NumberSet(multiples: [.one], isWrittenWhole: true)

  var isAll: Bool { self == .all }

  func contains(_ value: ExactDecimal) -> Bool {
    if let finite { return finite.contains(value) }
    if let minimum, value < minimum.value || (minimum.isExclusive && value == minimum.value) { return false }
    if let maximum, value > maximum.value || (maximum.isExclusive && value == maximum.value) { return false }
    return multiples.allSatisfy { value.isMultiple(of: $0) } && !notMultiples.contains { value.isMultiple(of: $0) }
      && !excluded.contains(value)
  }

  /// Nil if no number is in both.
  func intersection(_ other: NumberSet) -> NumberSet? {
    var result = self
    if refusal == .none { result.refusal = other.refusal }
    if let finite {
      let kept = other.refusal == .none ? finite.filter(other.contains) : finite
      result.finite = kept
      return kept.isEmpty ? nil : result
    }
    if other.finite != nil { return other.intersection(self) }
    if let bound = other.minimum {
      if let own = result.minimum, own.value > bound.value || (own.value == bound.value && own.isExclusive) {
      } else {
        result.minimum = bound
      }
    }
    if let bound = other.maximum {
      if let own = result.maximum, own.value < bound.value || (own.value == bound.value && own.isExclusive) {
      } else {
        result.maximum = bound
      }
    }
    result.isWrittenWhole = isWrittenWhole || other.isWrittenWhole
    for value in other.multiples where !result.multiples.contains(value) { result.multiples.append(value) }
    for value in other.notMultiples where !result.notMultiples.contains(value) { result.notMultiples.append(value) }
    for value in other.excluded where !result.excluded.contains(value) { result.excluded.append(value) }
    result.simplify()
    return result.isEmpty ? nil : result
  }

  private mutating func simplify() {
    // A multiple of m is a multiple of every divisor of m.
    if multiples.count > 1 {
      multiples = multiples.enumerated().filter { index, unit in
        !multiples.enumerated().contains { other, candidate in
          other != index && candidate.isMultiple(of: unit) && (candidate != unit || other < index)
        }
      }.map(\.element)
    }
    if !excluded.isEmpty {
      let frame = NumberSet(minimum: minimum, maximum: maximum, multiples: multiples, notMultiples: notMultiples)
      excluded = excluded.filter(frame.contains)
    }
  }

  /// Whether no number is in the set. Exact for values of up to eighteen digits; beyond, a set is taken to be inhabited.
  var isEmpty: Bool {
    if let finite { return finite.isEmpty }
    for unit in multiples where notMultiples.contains(where: { unit.isMultiple(of: $0) }) { return true }
    guard let minimum, let maximum else { return false }
    if minimum.value > maximum.value { return true }
    if minimum.value == maximum.value {
      return minimum.isExclusive || maximum.isExclusive || !contains(minimum.value)
    }
    guard !multiples.isEmpty else { return false }
    let power = (multiples.map(\.fractionDigits) + [minimum.value.fractionDigits, maximum.value.fractionDigits]).max() ?? 0
    guard let lowest = minimum.value.scaled(by: power), let highest = maximum.value.scaled(by: power) else { return false }
    var step = 1
    for unit in multiples {
      guard let value = unit.scaled(by: power), value > 0 else { return false }
      let (product, overflow) = (step / Self.gcd(step, value)).multipliedReportingOverflow(by: value)
      if overflow { return lowest > 0 || highest < 0 }
      step = product
    }
    var first = lowest / step * step
    if first < lowest { first += step }
    if first == lowest && minimum.isExclusive { first += step }
    var tried = 0
    while first < highest || (first == highest && !maximum.isExclusive) {
      tried += 1
      let candidate = ExactDecimal(Self.text(first, power))
      if !notMultiples.contains(where: candidate.isMultiple), !excluded.contains(candidate) { return false }
      if tried > 4_096 { return false }
      let (next, overflow) = first.addingReportingOverflow(step)
      if overflow { return true }
      first = next
    }
    return true
  }

  private static func gcd(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }

  private static func text(_ value: Int, _ power: Int) -> String { power == 0 ? String(value) : "\(value)e-\(power)" }

  /// The numbers that are not in the set, as a union.
  var complement: [NumberSet] {
    guard refusal == .none else { return [NumberSet(refusal: refusal)] }
    if let finite { return [NumberSet(excluded: finite)] }
    var result: [NumberSet] = []
    if let minimum { result.append(NumberSet(maximum: Bound(value: minimum.value, isExclusive: !minimum.isExclusive))) }
    if let maximum { result.append(NumberSet(minimum: Bound(value: maximum.value, isExclusive: !maximum.isExclusive))) }
    for unit in multiples { result.append(NumberSet(notMultiples: [unit])) }
    for unit in notMultiples { result.append(NumberSet(multiples: [unit])) }
    if !excluded.isEmpty { result.append(NumberSet(finite: excluded)) }
    return result
  }

  /// The part for the automaton.
  var node: NumberNode {
    let isInteger = multiples.contains { $0.isInteger }
    var node = NumberNode(
      isInteger: isInteger,
      minimum: minimum.map { NumberNode.Bound($0.value.text, isExclusive: $0.isExclusive) },
      maximum: maximum.map { NumberNode.Bound($0.value.text, isExclusive: $0.isExclusive) },
      multiplesOf: multiples.filter { $0 != .one }.map(\.text), excluded: excluded.map(\.text), notMultiplesOf: notMultiples.map(\.text))
    node.isWrittenWhole = isWrittenWhole
    return node
  }
}
