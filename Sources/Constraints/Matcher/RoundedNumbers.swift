import JSONText

/// A JSON text as a reader sees it that holds numbers as doubles (RFC 8259, section 6): numbers with a fraction or an exponent and more digits than
/// a double keeps are replaced by what is left of them.
struct RoundedNumbers {
  private(set) var bytes: [UInt8] = []
  /// Where numbers were replaced: the ranges before and after.
  private var replaced: [(old: Range<Int>, new: Range<Int>)] = []

  /// Nil where no number changes its value.
  init?(_ text: [UInt8]) {
    var place = JSONPlace()
    var start = -1
    var copied = 0
    for index in 0...text.count {
      let before = place.token
      if index < text.count { place.feed(text[index]) } else { place = JSONPlace() }
      if before != .number, place.token == .number { start = index }
      guard before == .number, place.token != .number, let rounded = Self.rounded(text[start..<index]) else { continue }
      bytes += text[copied..<start]
      let begin = bytes.count
      bytes += rounded
      replaced.append((start..<index, begin..<bytes.count))
      copied = index
    }
    if replaced.isEmpty { return nil }
    bytes += text[copied...]
  }

  /// The place in the text of a place in the rounded one; of one within a number, the number's first byte.
  func original(_ offset: Int) -> Int {
    var shift = 0
    for (old, new) in replaced {
      if offset < new.lowerBound { break }
      if offset < new.upperBound { return old.lowerBound }
      shift = old.upperBound - new.upperBound
    }
    return offset + shift
  }

  /// Significant digits up to which decimals are doubles of their own.
  private static let certainDigits = 15

  /// A number as plain decimal digits of the nearest double; nil where that is the number itself, or none.
  private static func rounded(_ number: ArraySlice<UInt8>) -> [UInt8]? {
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
}
