/// Numbers of a JSON text without their exponents: `1e+16` as `10000000000000000`.
///
/// The automaton of numbers walks through digits, so that it knows bounds and multiples of what is written out alone. What others wrote may have any
/// spelling of [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259#section-6).
package enum PlainNumbers {
  /// Most digits that an exponent becomes: enough for all doubles.
  private static let mostDigits = 400

  /// ```swift
  /// PlainNumbers.written(Array(#"{"a": 2.50e1, "b": "1e5"}"#.utf8))  // {"a": 25, "b": "1e5"}
  /// ```
  package static func written(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return bytes }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var isInString = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isInString || !isNumber(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") {
        out.append(byte)
        if isInString, byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
          out.append(bytes[index + 1])
          index += 1
        } else if byte == UInt8(ascii: "\"") {
          isInString.toggle()
        }
        index += 1
        continue
      }
      let end = bytes[index...].firstIndex { !isNumber($0) } ?? bytes.count
      out += plain(bytes[index..<end]) ?? Array(bytes[index..<end])
      index = end
    }
    return out
  }

  private static func isNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
  }

  /// Nil for a number without an exponent, for one that would be too long, and for what is no number.
  private static func plain(_ number: ArraySlice<UInt8>) -> [UInt8]? {
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
