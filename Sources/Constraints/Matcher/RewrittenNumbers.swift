import JSONText

/// A JSON text with some of its numbers written in another way, and the way back to its own places.
///
/// ```swift
/// RewrittenNumbers(Array(#"{"a": 2.50e1, "b": "1e5"}"#.utf8), by: RewrittenNumbers.withoutExponent)?.bytes  // {"a": 25, "b": "1e5"}
/// ```
package struct RewrittenNumbers {
  package private(set) var bytes: [UInt8] = []
  /// Where numbers were replaced: the ranges before and after.
  private var replaced: [(old: Range<Int>, new: Range<Int>)] = []

  /// Nil where no number changes.
  /// - Parameter rewrite: gives a number's new text, or nil for one that stays.
  package init?(_ text: [UInt8], by rewrite: (ArraySlice<UInt8>) -> [UInt8]?) {
    var place = JSONPlace()
    var start = -1
    var copied = 0
    for index in 0...text.count {
      let before = place.token
      if index < text.count { place.feed(text[index]) } else { place = JSONPlace() }
      if before != .number, place.token == .number { start = index }
      guard before == .number, place.token != .number, let new = rewrite(text[start..<index]) else { continue }
      bytes += text[copied..<start]
      let begin = bytes.count
      bytes += new
      replaced.append((start..<index, begin..<bytes.count))
      copied = index
    }
    if replaced.isEmpty { return nil }
    bytes += text[copied...]
  }

  /// The place in the text of a place in the rewritten one; of one within a number, the number's first byte.
  func original(_ offset: Int) -> Int {
    var shift = 0
    for (old, new) in replaced {
      if offset < new.lowerBound { break }
      if offset < new.upperBound { return old.lowerBound }
      shift = old.upperBound - new.upperBound
    }
    return offset + shift
  }

  // MARK: Doubles

  /// Significant digits up to which decimals are doubles of their own.
  private static let certainDigits = 15

  /// A number as plain decimal digits of the nearest double, as a reader sees it that holds numbers so (RFC 8259, section 6); nil where that is the number
  /// itself, or none, and for whole numbers.
  static func rounded(_ number: ArraySlice<UInt8>) -> [UInt8]? {
    guard number.count > certainDigits, number.contains(where: { $0 == 0x2E || $0 | 0x20 == 0x65 }) else { return nil }
    let exact = ExactDecimal(String(decoding: number, as: UTF8.self))
    guard exact.digits.count > certainDigits, let double = Double(exact.text), double.isFinite else { return nil }
    let value = ExactDecimal(double.description)
    guard value != exact, abs(value.exponent) <= 400 else { return nil }
    var text: [UInt8] = exact.text.utf8.first == 0x2D ? [0x2D] : []
    func digit(_ place: Int) -> UInt8 { 0x30 + (value.digits.indices.contains(place) ? value.digits[place] : 0) }
    if value.exponent > 0 { for place in 0..<value.exponent { text.append(digit(place)) } } else { text.append(0x30) }
    text.append(0x2E)
    // It had a fraction, and keeps one. Before its digits come zeros where the exponent is negative.
    for place in value.exponent..<max(value.digits.count, value.exponent + 1) { text.append(digit(place)) }
    return text
  }

  // MARK: Exponents

  /// Most digits that an exponent becomes: enough for all doubles.
  private static let mostDigits = 400

  /// `1e+16` as `10000000000000000`. The automaton of numbers walks through digits, so that it knows bounds and multiples of what is written out alone.
  ///
  /// Nil for a number without an exponent, for one that would be too long, and for what is no number.
  package static func withoutExponent(_ number: ArraySlice<UInt8>) -> [UInt8]? {
    let parts = number.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    guard parts.count == 2, let exponent = Int(String(decoding: parts[1], as: UTF8.self)), abs(exponent) <= mostDigits else { return nil }
    let isNegative = parts[0].first == UInt8(ascii: "-")
    let sides = parts[0].dropFirst(isNegative ? 1 : 0).split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == UInt8(ascii: ".") }
    // "01e5" and "1.e5" are no numbers.
    guard let whole = sides.first, !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0"),
      sides.count == 1 || !sides[1].isEmpty,
      sides.joined().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    let zero = UInt8(ascii: "0")
    var digits = Array(sides.joined())
    var point = whole.count + exponent
    if point <= 0 {
      digits = Array(repeating: zero, count: 1 - point) + digits
      point = 1
    }
    if point > digits.count { digits += Array(repeating: zero, count: point - digits.count) }
    let leading = digits[..<point].prefix { $0 == zero }.count
    let dropped = min(leading, point - 1)
    var fraction = digits[point...]
    while fraction.last == zero { fraction.removeLast() }
    return (isNegative ? [UInt8(ascii: "-")] : []) + digits[dropped..<point] + (fraction.isEmpty ? [] : [UInt8(ascii: ".")] + fraction)
  }
}
