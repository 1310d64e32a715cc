import Foundation

/// A JSON number kept as its text, so that integers above 2^53 and long decimals stay exact.
///
/// Two numbers are equal if their values are: 1, 1.0 and 10e-1 are one number.
package struct ExactNumber: Sendable, Hashable {
  /// The number in JSON syntax.
  package let literal: String

  /// - Parameter literal: a number in JSON syntax; the parser and the initialisers below see to it.
  init(literal: String) {
    self.literal = literal
  }

  init(_ value: some BinaryInteger) {
    literal = String(value)
  }

  /// `nil` where the value is infinite or not a number, for which JSON has no text.
  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    literal = Self.withoutEmptyFraction(value.description)
  }

  /// The shortest text that gives back this `Float`; going through `Double` would write 0.1 as 0.10000000149011612.
  init?(_ value: Float) {
    guard value.isFinite else { return nil }
    literal = Self.withoutEmptyFraction(value.description)
  }

  init?(_ value: Decimal) {
    guard value.isFinite else { return nil }
    literal = value.description
  }

  private static func withoutEmptyFraction(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The nearest `Double`; infinite where the number is beyond its range.
  package var double: Double {
    Double(literal) ?? .nan
  }

  /// The value as an integer, if it is one and fits: 3, 3.0 and 0.3e1 are 3.
  package var integer: Int? {
    if let value = Int(literal) { return value }
    let parts = canonical
    guard parts.exponent >= 0, parts.digits.count + parts.exponent <= 20 else { return nil }
    let text = (parts.isNegative ? "-" : "") + parts.digits + String(repeating: "0", count: parts.exponent)
    return Int(text)
  }

  /// The value as a decimal with up to 38 digits.
  package var decimal: Decimal? {
    Decimal(string: literal, locale: Locale(identifier: "en_US_POSIX"))
  }

  package static func == (left: ExactNumber, right: ExactNumber) -> Bool {
    left.literal == right.literal || left.canonical == right.canonical
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(canonical)
  }

  /// The value as ± digits × 10^exponent with neither leading nor trailing zeros in the digits; zero is "0" × 10^0.
  private struct Canonical: Hashable {
    var isNegative: Bool
    var digits: String
    var exponent: Int
  }

  private var canonical: Canonical {
    var isNegative = false
    var digits: [UInt8] = []
    var exponent = 0
    var sawPoint = false
    var bytes = Array(literal.utf8)[...]
    if bytes.first == UInt8(ascii: "-") {
      isNegative = true
      bytes = bytes.dropFirst()
    }
    while let byte = bytes.first {
      bytes = bytes.dropFirst()
      if byte == UInt8(ascii: ".") {
        sawPoint = true
      } else if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
        // An exponent too long for Int is clamped: such numbers are zero or infinite to every consumer.
        let text = String(decoding: bytes, as: UTF8.self)
        let written = Int(text) ?? (text.hasPrefix("-") ? -1_000_000_000 : 1_000_000_000)
        exponent += min(max(written, -1_000_000_000), 1_000_000_000)
        break
      } else {
        digits.append(byte)
        if sawPoint { exponent -= 1 }
      }
    }
    let zero = UInt8(ascii: "0")
    while digits.last == zero, digits.count > 1 {
      digits.removeLast()
      exponent += 1
    }
    let significant = digits.drop(while: { $0 == zero })
    guard !significant.isEmpty else { return Canonical(isNegative: false, digits: "0", exponent: 0) }
    return Canonical(isNegative: isNegative, digits: String(decoding: significant, as: UTF8.self), exponent: exponent)
  }
}
