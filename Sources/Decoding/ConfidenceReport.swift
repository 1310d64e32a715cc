import JSONText

/// How sure the model was of each value in a JSON output: the product of the probabilities, under the mask, of the tokens that made it.
package struct ConfidenceReport: Sendable, Equatable {
  /// JSON pointer of a scalar value → probability of its tokens, 0…1.
  package var values: [String: Double]
  /// JSON pointer of a value → probability of the tokens between it and the value before: that this key came next, so also that the
  /// optional keys passed over were left out.
  package var keys: [String: Double]
  /// JSON pointer of an object or array → probability of the tokens behind its last value: that nothing more came.
  package var ends: [String: Double]
  /// The product over all tokens.
  package var whole: Double

  /// - Parameters:
  ///   - json: a complete JSON text.
  ///   - records: the tokens that made it, in order.
  package init(json: [UInt8], records: [TokenRecord]) {
    values = [:]
    keys = [:]
    ends = [:]
    whole = records.reduce(1) { $0 * Double($1.probability) }
    var scan = JSONRanges(json)
    let spans = scan.spans()
    // A token belongs to the span or gap in which it begins: one that reaches from a value into the gap behind decided the value's end.
    var next = 0
    for span in spans {
      func product(until end: Int) -> Double {
        var product = 1.0
        while next < records.count {
          let start = next == 0 ? 0 : records[next - 1].end
          guard start < end else { break }
          product *= Double(records[next].probability)
          next += 1
        }
        return product
      }
      let gap = product(until: span.range.lowerBound)
      switch span.kind {
      case .scalar:
        keys[span.pointer, default: 1] *= gap
        values[span.pointer] = product(until: span.range.upperBound)
      case .open: keys[span.pointer, default: 1] *= gap
      case .close: ends[span.pointer, default: 1] *= gap * product(until: span.range.upperBound)
      }
    }
  }
}

/// The byte ranges of the values of a complete JSON text.
struct JSONRanges {
  enum Kind { case scalar, open, close }
  struct Span {
    var pointer: String
    var range: Range<Int>
    var kind: Kind
  }

  private let bytes: [UInt8]
  private var position = 0
  private var result: [Span] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Scalars by their range, objects and arrays by the ranges of their brackets, in order. Stops quietly where the text is no JSON.
  mutating func spans() -> [Span] {
    value("", depth: 0)
    return result
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func mark(_ pointer: String, _ kind: Kind) {
    result.append(Span(pointer: pointer, range: position..<position + 1, kind: kind))
    position += 1
  }

  private mutating func value(_ pointer: String, depth: Int) {
    skipSpace()
    guard let byte = current, depth < 512 else { return }
    switch byte {
    case UInt8(ascii: "{"):
      mark(pointer, .open)
      while true {
        skipSpace()
        guard let next = current else { return }
        if next == UInt8(ascii: "}") { return mark(pointer, .close) }
        if next == UInt8(ascii: ",") {
          position += 1
          continue
        }
        guard next == UInt8(ascii: "\"") else { return }
        let start = position
        skipString()
        let key = Self.unescaped(bytes[start..<position])
        skipSpace()
        guard current == UInt8(ascii: ":") else { return }
        position += 1
        let before = position
        value(pointer + "/" + JSONPointer.token(key), depth: depth + 1)
        guard position > before else { return }
      }
    case UInt8(ascii: "["):
      mark(pointer, .open)
      var index = 0
      while true {
        skipSpace()
        guard let next = current else { return }
        if next == UInt8(ascii: "]") { return mark(pointer, .close) }
        if next == UInt8(ascii: ",") {
          position += 1
          continue
        }
        let before = position
        value("\(pointer)/\(index)", depth: depth + 1)
        guard position > before else { return }
        index += 1
      }
    case UInt8(ascii: "\""):
      let start = position
      skipString()
      result.append(Span(pointer: pointer, range: start..<position, kind: .scalar))
    default:
      let start = position
      while let byte = current, !",]} \n\r\t".utf8.contains(byte) { position += 1 }
      result.append(Span(pointer: pointer, range: start..<position, kind: .scalar))
    }
  }

  private mutating func skipString() {
    position += 1
    while let byte = current {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { break }
    }
    position = min(position, bytes.count)
  }

  /// A key without its quotes and escapes.
  private static func unescaped(_ quoted: ArraySlice<UInt8>) -> String {
    let inner = quoted.dropFirst().dropLast()
    guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
    var units: [UInt16] = []
    var iterator = String(decoding: inner, as: UTF8.self).utf16.makeIterator()
    while let unit = iterator.next() {
      guard unit == 0x5C, let escape = iterator.next() else {
        units.append(unit)
        continue
      }
      switch escape {
      case 0x6E: units.append(0x0A)
      case 0x74: units.append(0x09)
      case 0x72: units.append(0x0D)
      case 0x62: units.append(0x08)
      case 0x66: units.append(0x0C)
      case 0x75:
        var code: UInt16 = 0
        for _ in 0..<4 {
          guard let digit = iterator.next(), let value = UnicodeScalar(digit).flatMap({ Character($0).hexDigitValue }) else { break }
          code = code << 4 | UInt16(value)
        }
        units.append(code)
      default: units.append(escape)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
