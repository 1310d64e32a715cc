/// A JSON value for the reference evaluator: its own reader, apart from the compiler's.
indirect enum ReferenceJSON {
  case null
  case bool(Bool)
  case number(String)
  case string([UInt32])
  case array([ReferenceJSON])
  case object([(key: [UInt32], value: ReferenceJSON)])

  static func parse(_ bytes: [UInt8]) -> ReferenceJSON? {
    var reader = Reader(bytes: bytes)
    guard let value = reader.value() else { return nil }
    reader.space()
    return reader.at == bytes.count ? value : nil
  }

  subscript(_ key: String) -> ReferenceJSON? {
    guard case .object(let members) = self else { return nil }
    let wanted = key.unicodeScalars.map(\.value)
    return members.last { $0.key == wanted }?.value
  }
  var text: String? {
    guard case .string(let scalars) = self else { return nil }
    return Self.text(scalars)
  }
  var list: [ReferenceJSON]? {
    guard case .array(let values) = self else { return nil }
    return values
  }
  static func text(_ scalars: [UInt32]) -> String {
    var result = ""
    for value in scalars { result.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
    return result
  }

  /// Compact JSON, members in order.
  var bytes: [UInt8] {
    var out: [UInt8] = []
    write(&out)
    return out
  }
  private static func write(_ scalars: [UInt32], _ out: inout [UInt8]) {
    out.append(0x22)
    for value in scalars {
      switch value {
      case 0x22: out += [0x5C, 0x22]
      case 0x5C: out += [0x5C, 0x5C]
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        out += Array("\\u00".utf8) + [digits[Int(value >> 4)], digits[Int(value & 15)]]
      default: out += Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
      }
    }
    out.append(0x22)
  }
  private func write(_ out: inout [UInt8]) {
    switch self {
    case .null: out += Array("null".utf8)
    case .bool(let flag): out += Array((flag ? "true" : "false").utf8)
    case .number(let text): out += Array(text.utf8)
    case .string(let scalars): Self.write(scalars, &out)
    case .array(let values):
      out.append(0x5B)
      for (index, value) in values.enumerated() {
        if index > 0 { out.append(0x2C) }
        value.write(&out)
      }
      out.append(0x5D)
    case .object(let members):
      out.append(0x7B)
      for (index, member) in members.enumerated() {
        if index > 0 { out.append(0x2C) }
        Self.write(member.key, &out)
        out.append(0x3A)
        member.value.write(&out)
      }
      out.append(0x7D)
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0
    var depth = 0
    init(bytes: [UInt8]) { self.bytes = bytes }
    mutating func space() { while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 } }
    mutating func take(_ byte: UInt8) -> Bool {
      space()
      guard at < bytes.count, bytes[at] == byte else { return false }
      at += 1
      return true
    }
    mutating func word(_ text: String) -> Bool {
      let wanted = Array(text.utf8)
      guard at + wanted.count <= bytes.count, Array(bytes[at..<at + wanted.count]) == wanted else { return false }
      at += wanted.count
      return true
    }
    mutating func value() -> ReferenceJSON? {
      space()
      depth += 1
      defer { depth -= 1 }
      guard at < bytes.count, depth < 400 else { return nil }
      switch bytes[at] {
      case 0x6E: return word("null") ? .null : nil
      case 0x74: return word("true") ? .bool(true) : nil
      case 0x66: return word("false") ? .bool(false) : nil
      case 0x22: return string().map { .string($0) }
      case 0x5B:
        at += 1
        var values: [ReferenceJSON] = []
        if take(0x5D) { return .array(values) }
        repeat {
          guard let value = value() else { return nil }
          values.append(value)
        } while take(0x2C)
        return take(0x5D) ? .array(values) : nil
      case 0x7B:
        at += 1
        var members: [(key: [UInt32], value: ReferenceJSON)] = []
        if take(0x7D) { return .object(members) }
        repeat {
          space()
          guard let key = string(), take(0x3A), let value = value() else { return nil }
          members.append((key, value))
        } while take(0x2C)
        return take(0x7D) ? .object(members) : nil
      default:
        let start = at
        while at < bytes.count, "+-.eE0123456789".utf8.contains(bytes[at]) { at += 1 }
        return at > start ? .number(String(decoding: bytes[start..<at], as: UTF8.self)) : nil
      }
    }
    mutating func string() -> [UInt32]? {
      guard at < bytes.count, bytes[at] == 0x22 else { return nil }
      at += 1
      var raw: [UInt8] = []
      var units: [UInt32] = []
      func flush() { units += String(decoding: raw, as: UTF8.self).unicodeScalars.map(\.value) }
      while at < bytes.count {
        let byte = bytes[at]
        at += 1
        if byte == 0x22 {
          flush()
          var result: [UInt32] = []
          for unit in units {
            if unit & 0xFFFFFC00 == 0xDC00, let high = result.last, high & 0xFFFFFC00 == 0xD800 {
              result[result.count - 1] = 0x10000 + (high & 0x3FF) << 10 + (unit & 0x3FF)
            } else {
              result.append(unit)
            }
          }
          return result
        }
        guard byte == 0x5C else {
          raw.append(byte)
          continue
        }
        flush()
        raw = []
        guard at < bytes.count else { return nil }
        let escape = bytes[at]
        at += 1
        switch escape {
        case 0x62: units.append(8)
        case 0x66: units.append(12)
        case 0x6E: units.append(10)
        case 0x72: units.append(13)
        case 0x74: units.append(9)
        case 0x75:
          guard at + 4 <= bytes.count, let unit = UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16) else { return nil }
          units.append(unit)
          at += 4
        default: units.append(UInt32(escape))
        }
      }
      return nil
    }
  }
}

/// A decimal number as sign, digits and a power of ten; only what the evaluator needs.
struct ReferenceNumber: Equatable {
  var negative = false
  var digits: [Int] = []
  /// value = 0.digits × 10^exponent
  var exponent = 0

  init(_ text: String) {
    let lower = text.lowercased()
    let parts = lower.split(separator: "e", maxSplits: 1)
    var mantissa = String(parts.first ?? "0")
    let power = parts.count > 1 ? min(max(Int(parts[1].drop { $0 == "+" }) ?? 0, -100_000), 100_000) : 0
    if mantissa.hasPrefix("-") {
      negative = true
      mantissa.removeFirst()
    }
    let halves = mantissa.split(separator: ".", maxSplits: 1)
    let whole = halves.first.map(String.init) ?? ""
    let fraction = halves.count > 1 ? String(halves[1]) : ""
    digits = (whole + fraction).compactMap(\.wholeNumberValue)
    exponent = whole.count + power
    while digits.last == 0 { digits.removeLast() }
    while digits.first == 0 {
      digits.removeFirst()
      exponent -= 1
    }
    if digits.isEmpty {
      exponent = 0
      negative = false
    }
  }

  /// -1, 0 or 1.
  func compare(_ other: ReferenceNumber) -> Int {
    if self == other { return 0 }
    if digits.isEmpty { return other.negative ? 1 : -1 }
    if other.digits.isEmpty { return negative ? -1 : 1 }
    if negative != other.negative { return negative ? -1 : 1 }
    let less = exponent != other.exponent ? exponent < other.exponent : digits.lexicographicallyPrecedes(other.digits)
    return less != negative ? -1 : 1
  }

  var isInteger: Bool { digits.count <= exponent || digits.isEmpty }

  func isMultiple(of unit: ReferenceNumber) -> Bool {
    if digits.isEmpty { return true }
    let places = max(digits.count - exponent, unit.digits.count - unit.exponent, 0)
    guard exponent + places < 2_000, unit.exponent + places < 36, unit.exponent + places > 0 else { return false }
    func scaled(_ number: ReferenceNumber) -> [Int] {
      let width = number.exponent + places
      return (0..<max(width, 0)).map { $0 < number.digits.count ? number.digits[$0] : 0 }
    }
    // Remainder digit by digit, the divisor kept as a number of at most 36 digits.
    var divisor: (high: UInt64, low: UInt64) = (0, 0)
    for digit in scaled(unit) { divisor = Self.timesTen(divisor, plus: digit) }
    var remainder: (high: UInt64, low: UInt64) = (0, 0)
    for digit in scaled(self) {
      remainder = Self.timesTen(remainder, plus: digit)
      while remainder.high > divisor.high || (remainder.high == divisor.high && remainder.low >= divisor.low) {
        let (low, borrow) = remainder.low.subtractingReportingOverflow(divisor.low)
        remainder = (remainder.high &- divisor.high &- (borrow ? 1 : 0), low)
      }
    }
    return remainder.high == 0 && remainder.low == 0
  }

  private static func timesTen(_ value: (high: UInt64, low: UInt64), plus digit: Int) -> (high: UInt64, low: UInt64) {
    let product = value.low.multipliedFullWidth(by: 10)
    let (low, carry) = product.low.addingReportingOverflow(UInt64(digit))
    return (value.high &* 10 &+ product.high &+ (carry ? 1 : 0), low)
  }
}
