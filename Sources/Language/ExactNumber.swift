/// A number as it is written: digits with a decimal point, so that nothing is rounded before somebody asks for a `Double`.
package struct ExactNumber: Hashable, Sendable {
  /// The number is `mantissa` times ten to the power of `-places`; places are those that are written, so that 1250.00 keeps both zeros.
  package private(set) var mantissa: Int
  package private(set) var places: Int

  /// The most digits that a number has; one with more is a row of digits and no number to reckon with.
  package static let mostDigits = 17

  package init(_ value: Int) { (mantissa, places) = (value, 0) }

  package init(mantissa: Int, places: Int) { (self.mantissa, self.places) = (mantissa, places) }

  /// - Parameters:
  ///   - digits: in front of the point; may be empty.
  ///   - decimals: behind it.
  /// - Returns: nil for nothing at all, and for more digits than ``mostDigits``.
  package init?(digits: String, decimals: String = "") {
    guard digits.utf8.count + decimals.utf8.count <= Self.mostDigits, let mantissa = Int(digits + decimals) else { return nil }
    (self.mantissa, places) = (mantissa, decimals.utf8.count)
  }

  /// A part of one: exact where ten to some power has it, else fifteen places.
  package init?(numerator: Int, denominator: Int) {
    guard denominator > 0, abs(numerator) < 1_000_000, denominator <= 1_000_000_000_000 else { return nil }
    var (power, places) = (1, 0)
    while places < 12, numerator * power % denominator != 0 { (power, places) = (power * 10, places + 1) }
    if numerator * power % denominator == 0 {
      self.init(mantissa: numerator * power / denominator, places: places)
    } else {
      self.init(mantissa: Int((Double(numerator) / Double(denominator) * 1e15).rounded()), places: 15)
    }
  }

  /// The same number at least so many places behind the point.
  package func padded(to least: Int) -> ExactNumber {
    var number = self
    while number.places < least, let more = number.moved(1) { number = more }
    return number
  }

  private func moved(_ places: Int) -> ExactNumber? {
    let (product, isTooLarge) = mantissa.multipliedReportingOverflow(by: 10)
    return isTooLarge ? nil : ExactNumber(mantissa: product, places: self.places + places)
  }

  /// Times a whole number; nil where that is too large.
  package func times(_ factor: Int) -> ExactNumber? {
    var (number, factor) = (self, factor)
    // A scale takes the point along first: 4.2 times 1,000 is 4200 without places.
    while number.places > 0, factor >= 10, factor % 10 == 0 {
      number.places -= 1
      factor /= 10
    }
    var (product, isTooLarge) = number.mantissa.multipliedReportingOverflow(by: factor)
    while number.places > 0, product % 10 == 0 {
      product /= 10
      number.places -= 1
    }
    return isTooLarge ? nil : ExactNumber(mantissa: product, places: number.places)
  }

  /// The sum; nil where that is too large.
  package func plus(_ other: ExactNumber) -> ExactNumber? {
    let most = max(places, other.places)
    let (left, right) = (padded(to: most), other.padded(to: most))
    guard left.places == most, right.places == most else { return nil }
    let (sum, isTooLarge) = left.mantissa.addingReportingOverflow(right.mantissa)
    return isTooLarge ? nil : ExactNumber(mantissa: sum, places: most)
  }

  /// A hundred times the number, where that is whole and no overflow.
  package var hundredths: Int? {
    var (scaled, places) = (mantissa, places)
    while places > 2 {
      guard scaled % 10 == 0 else { return nil }
      (scaled, places) = (scaled / 10, places - 1)
    }
    let (product, isTooLarge) = scaled.multipliedReportingOverflow(by: [100, 10, 1][places])
    return isTooLarge ? nil : product
  }

  package var negated: ExactNumber { ExactNumber(mantissa: -mantissa, places: places) }

  package var value: Double { places == 0 ? Double(mantissa) : Double(text) ?? 0 }

  /// As JSON writes it.
  package var text: String {
    guard places > 0 else { return String(mantissa) }
    let digits = String(mantissa.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    return (mantissa < 0 ? "-" : "") + padded.dropLast(places) + "." + padded.suffix(places)
  }
}
