import Foundation
import JSONText

/// A JSON number kept as its text alone, so that integers above 2^53 and long decimals stay exact. Its value, an `ExactDecimal`, is read when
/// two numbers are compared.
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
    let value = ExactDecimal(literal)
    guard value.isInteger, value.exponent < 20 else { return nil }
    let digits = value.digits + [UInt8](repeating: 0, count: value.exponent - value.digits.count)
    return Int((value.isNegative ? "-0" : "0") + digits.map { String($0) }.joined())
  }

  /// The value as a decimal with up to 38 digits.
  package var decimal: Decimal? {
    Decimal(string: literal, locale: Locale(identifier: "en_US_POSIX"))
  }

  package static func == (left: ExactNumber, right: ExactNumber) -> Bool {
    left.literal == right.literal || ExactDecimal(left.literal) == ExactDecimal(right.literal)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ExactDecimal(literal))
  }
}
