/// A decimal number of any size, exact: ±0.d₁d₂… × 10^exponent, kept with the text it was written as.
///
/// Equality and order are by value (1, 1.0 and 10e-1 are one number).
package struct ExactDecimal: Sendable, Hashable, Comparable {
  package let text: String
  package let isNegative: Bool
  /// Digits without leading and trailing zeros; empty for zero.
  package let digits: [UInt8]
  package let exponent: Int

  /// Exponents beyond this are clamped: no schema or instance distinguishes them, and text stays short.
  private static let exponentLimit = 1_000_000

  /// `text` is a JSON number.
  package init(_ text: String) {
    self.text = text
    var digits: [UInt8] = []
    var negative = false
    var point: Int?
    var written = 0
    var exponentPart = 0
    var exponentNegative = false
    var inExponent = false
    for byte in text.utf8 {
      switch byte {
      case 0x2D: if inExponent { exponentNegative = true } else { negative = true }
      case 0x2E: point = written
      case 0x65, 0x45: inExponent = true
      case 0x30...0x39:
        if inExponent {
          exponentPart = min(exponentPart * 10 + Int(byte - 0x30), Self.exponentLimit)
        } else {
          digits.append(byte - 0x30)
          written += 1
        }
      default: break
      }
    }
    var scale = (point ?? written) + (exponentNegative ? -exponentPart : exponentPart)
    while digits.last == 0 { digits.removeLast() }
    let leading = digits.prefix { $0 == 0 }.count
    if leading > 0 {
      digits.removeFirst(leading)
      scale -= leading
    }
    self.digits = digits
    exponent = digits.isEmpty ? 0 : scale
    isNegative = negative && !digits.isEmpty
  }

  package init(_ value: Int) { self.init(String(value)) }

  package static let zero = ExactDecimal("0")
  package static let one = ExactDecimal("1")

  package static func == (a: ExactDecimal, b: ExactDecimal) -> Bool {
    a.isNegative == b.isNegative && a.exponent == b.exponent && a.digits == b.digits
  }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(isNegative)
    hasher.combine(exponent)
    hasher.combine(digits)
  }
  package static func < (a: ExactDecimal, b: ExactDecimal) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? magnitudeLess(b, a) : magnitudeLess(a, b)
  }
  private static func magnitudeLess(_ a: ExactDecimal, _ b: ExactDecimal) -> Bool {
    if a.digits.isEmpty || b.digits.isEmpty { return a.digits.isEmpty && !b.digits.isEmpty }
    if a.exponent != b.exponent { return a.exponent < b.exponent }
    return a.digits.lexicographicallyPrecedes(b.digits)
  }

  package var isZero: Bool { digits.isEmpty }
  package var isInteger: Bool { digits.count <= exponent || digits.isEmpty }

  /// The value if it is an integer in 0 … Int.max.
  package var nonNegativeInteger: Int? {
    isNegative ? nil : scaled(by: 0)
  }

  /// Digits behind the decimal point.
  package var fractionDigits: Int { max(0, digits.count - exponent) }

  /// value × 10^power if that is an integer that fits.
  package func scaled(by power: Int) -> Int? {
    if digits.isEmpty { return 0 }
    let shift = exponent + power
    guard digits.count <= shift, shift <= 18 else { return nil }
    var value = 0
    for place in 0..<shift { value = value * 10 + (place < digits.count ? Int(digits[place]) : 0) }
    return isNegative ? -value : value
  }

  /// Whether the value is an integer multiple of a positive `unit`. Exact: long division of the digit strings.
  package func isMultiple(of unit: ExactDecimal) -> Bool {
    if isZero { return true }
    if unit.isZero { return false }
    if unit == .one { return isInteger }
    let power = max(fractionDigits, unit.fractionDigits)
    if let value = scaled(by: power), let divisor = unit.scaled(by: power), divisor != 0 { return value % divisor == 0 }
    return Self.remainderIsZero(self, unit)
  }

  /// Schoolbook remainder with the divisor as a big natural number in base 10.
  private static func remainderIsZero(_ value: ExactDecimal, _ unit: ExactDecimal) -> Bool {
    // value/unit is an integer ⇔ (value digits × 10^shift) mod unit digits = 0, where shift ≥ 0 aligns the last places.
    let shift = (value.exponent - value.digits.count) - (unit.exponent - unit.digits.count)
    guard abs(shift) <= 5_000 else { return false }
    var dividend = value.digits
    var divisor = unit.digits
    if shift >= 0 {
      dividend += [UInt8](repeating: 0, count: shift)
    } else {
      divisor += [UInt8](repeating: 0, count: -shift)
    }
    var remainder: [UInt8] = []
    func less(_ a: [UInt8], _ b: [UInt8]) -> Bool { a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b) }
    for digit in dividend {
      if !(remainder.isEmpty && digit == 0) { remainder.append(digit) }
      while !less(remainder, divisor) {
        var borrow = 0
        for offset in 0..<remainder.count {
          let at = remainder.count - 1 - offset
          var difference = Int(remainder[at]) - borrow - (offset < divisor.count ? Int(divisor[divisor.count - 1 - offset]) : 0)
          borrow = difference < 0 ? 1 : 0
          if difference < 0 { difference += 10 }
          remainder[at] = UInt8(difference)
        }
        let zeros = remainder.prefix { $0 == 0 }.count
        remainder.removeFirst(zeros)
      }
    }
    return remainder.isEmpty
  }
}
