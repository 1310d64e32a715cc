/// Reads JSON, whole or cut off anywhere, into `GeneratedContent`.
///
/// The grammar is RFC 8259's, strictly. The input may end at any byte, even inside a UTF-8 sequence or an escape: what is
/// certain so far is kept, and every value that the end cuts is marked incomplete.
struct JSONContentParser {
  /// Deeper nesting is refused, so that no input can exhaust the stack.
  static let maximumDepth = 512

  private let bytes: [UInt8]
  private var position = 0
  /// Whether the text ends where the input ends. Then a number at the very end is whole; in a stream a digit may follow.
  private let endsHere: Bool

  /// - Parameters:
  ///   - bytes: UTF-8 text.
  ///   - endsHere: `true` for a text, `false` for a prefix of which more may come.
  /// - Throws: `GeneratedContent.ParsingError`.
  static func parse(_ bytes: [UInt8], endsHere: Bool) throws -> GeneratedContent {
    var parser = JSONContentParser(bytes: bytes, endsHere: endsHere)
    parser.skipSpace()
    guard parser.position < bytes.count else {
      if !endsHere { return GeneratedContent(.null, isComplete: false) }
      throw parser.failure("there is no value in the text")
    }
    let content = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.position == bytes.count else { throw parser.failure("text follows the end of the value") }
    return content
  }

  private init(bytes: [UInt8], endsHere: Bool) {
    self.bytes = bytes
    self.endsHere = endsHere
  }

  private var atEnd: Bool { position == bytes.count }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private func failure(_ message: String) -> GeneratedContent.ParsingError {
    GeneratedContent.ParsingError(
      rawContent: String(decoding: bytes, as: UTF8.self), debugDescription: "\(message), at byte \(position) of \(bytes.count).")
  }

  private var found: String {
    guard position < bytes.count else { return "the end of the text" }
    let byte = bytes[position]
    return byte > 0x20 && byte < 0x7F ? "'\(Character(UnicodeScalar(byte)))'" : "byte \(byte)"
  }

  // MARK: Values

  private mutating func value(depth: Int) throws -> GeneratedContent {
    guard depth < Self.maximumDepth else { throw failure("values are nested more than \(Self.maximumDepth) deep") }
    switch bytes[position] {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""):
      let (text, isComplete) = try string()
      return GeneratedContent(.string(text), isComplete: isComplete)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(isTopLevel: depth == 0)
    default: throw failure("expected a value, found \(found)")
    }
  }

  private mutating func object(depth: Int) throws -> GeneratedContent {
    position += 1
    var properties = OrderedProperties()
    func cut() -> GeneratedContent { GeneratedContent(.structure(properties), isComplete: false) }
    skipSpace()
    if atEnd { return cut() }
    if bytes[position] == UInt8(ascii: "}") {
      position += 1
      return GeneratedContent(.structure(properties))
    }
    while true {
      guard bytes[position] == UInt8(ascii: "\"") else { throw failure("expected a property name in quotes, found \(found)") }
      let (key, isWhole) = try string()
      skipSpace()
      if !isWhole || atEnd { return cut() }
      guard bytes[position] == UInt8(ascii: ":") else { throw failure("expected ':' after the property name, found \(found)") }
      position += 1
      skipSpace()
      if atEnd { return cut() }
      let member = try value(depth: depth + 1)
      properties[key] = member
      if !member.isComplete { return cut() }
      skipSpace()
      if atEnd { return cut() }
      switch bytes[position] {
      case UInt8(ascii: "}"):
        position += 1
        return GeneratedContent(.structure(properties))
      case UInt8(ascii: ","):
        position += 1
        skipSpace()
        if atEnd { return cut() }
      default: throw failure("expected ',' or '}', found \(found)")
      }
    }
  }

  private mutating func array(depth: Int) throws -> GeneratedContent {
    position += 1
    var elements: [GeneratedContent] = []
    func cut() -> GeneratedContent { GeneratedContent(.array(elements), isComplete: false) }
    skipSpace()
    if atEnd { return cut() }
    if bytes[position] == UInt8(ascii: "]") {
      position += 1
      return GeneratedContent(.array(elements))
    }
    while true {
      let element = try value(depth: depth + 1)
      elements.append(element)
      if !element.isComplete { return cut() }
      skipSpace()
      if atEnd { return cut() }
      switch bytes[position] {
      case UInt8(ascii: "]"):
        position += 1
        return GeneratedContent(.array(elements))
      case UInt8(ascii: ","):
        position += 1
        skipSpace()
        if atEnd { return cut() }
      default: throw failure("expected ',' or ']', found \(found)")
      }
    }
  }

  private mutating func word(_ text: String, _ value: GeneratedContent.Value) throws -> GeneratedContent {
    for byte in text.utf8 {
      if atEnd { return GeneratedContent(.null, isComplete: false) }
      guard bytes[position] == byte else { throw failure("expected '\(text)', found \(found)") }
      position += 1
    }
    return GeneratedContent(value)
  }

  // MARK: Numbers

  private mutating func digits() -> Int {
    let start = position
    while position < bytes.count, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[position] { position += 1 }
    return position - start
  }

  /// -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?
  private mutating func number(isTopLevel: Bool) throws -> GeneratedContent {
    let start = position
    var certain = start
    func cut() -> GeneratedContent {
      let literal = String(decoding: bytes[start..<certain], as: UTF8.self)
      return literal.isEmpty
        ? GeneratedContent(.null, isComplete: false) : GeneratedContent(.number(ExactNumber(literal: literal)), isComplete: false)
    }
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    if atEnd { return cut() }
    if bytes[position] == UInt8(ascii: "0") {
      position += 1
    } else if digits() == 0 {
      throw failure("expected a digit, found \(found)")
    }
    certain = position
    if !atEnd, bytes[position] == UInt8(ascii: ".") {
      position += 1
      if digits() == 0 {
        if atEnd { return cut() }
        throw failure("expected a digit after the decimal point, found \(found)")
      }
      certain = position
    }
    if !atEnd, bytes[position] == UInt8(ascii: "e") || bytes[position] == UInt8(ascii: "E") {
      position += 1
      if !atEnd, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") { position += 1 }
      if digits() == 0 {
        if atEnd { return cut() }
        throw failure("expected a digit in the exponent, found \(found)")
      }
      certain = position
    }
    if atEnd, !(endsHere && isTopLevel) { return cut() }
    return GeneratedContent(.number(ExactNumber(literal: String(decoding: bytes[start..<position], as: UTF8.self))))
  }

  // MARK: Strings

  /// A string and whether its closing quote is there. An escape, a surrogate pair or a UTF-8 sequence that the end cuts is left out.
  private mutating func string() throws -> (text: String, isComplete: Bool) {
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return (String(decoding: text, as: UTF8.self), true)
      case UInt8(ascii: "\\"):
        guard try escape(into: &text) else {
          position = bytes.count
          return (String(decoding: text, as: UTF8.self), false)
        }
      case 0x00..<0x20: throw failure("a control character stands in a string without an escape")
      default:
        text.append(bytes[position])
        position += 1
      }
    }
    return (String(decoding: text.dropLast(incompleteTail(of: text)), as: UTF8.self), false)
  }

  /// How many bytes at the end begin a UTF-8 sequence that is not whole.
  private func incompleteTail(of text: [UInt8]) -> Int {
    for back in 1...3 where back <= text.count {
      let byte = text[text.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > back ? back : 0
    }
    return 0
  }

  /// Reads one escape; `false` where the input ends inside it.
  private mutating func escape(into text: inout [UInt8]) throws -> Bool {
    guard position + 1 < bytes.count else { return false }
    switch bytes[position + 1] {
    case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): return try unicodeEscape(into: &text)
    default:
      position += 1
      throw failure("expected an escape, found \(found)")
    }
    position += 2
    return true
  }

  private mutating func unicodeEscape(into text: inout [UInt8]) throws -> Bool {
    guard let first = try codeUnit(at: position) else { return false }
    var scalar = UnicodeScalar(0xFFFD as UInt32)
    var length = 6
    if first & 0xFC00 == 0xD800 {
      // A high surrogate is half a character: it needs the escape that follows.
      let next = position + 6
      if next >= bytes.count { return false }
      if bytes[next] == UInt8(ascii: "\\") {
        if next + 1 >= bytes.count { return false }
        if bytes[next + 1] == UInt8(ascii: "u") {
          guard let second = try codeUnit(at: next) else { return false }
          if second & 0xFC00 == 0xDC00 {
            scalar = UnicodeScalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
            length = 12
          }
        }
      }
    } else {
      scalar = UnicodeScalar(UInt32(first))
    }
    // A surrogate without its other half becomes U+FFFD, as everywhere in Swift.
    text.append(contentsOf: String(Character(scalar ?? "\u{FFFD}")).utf8)
    position += length
    return true
  }

  /// The four hexadecimal digits of the escape that starts at `start`; `nil` where the input ends before the fourth.
  private mutating func codeUnit(at start: Int) throws -> UInt16? {
    var unit: UInt16 = 0
    for offset in 2..<6 {
      guard start + offset < bytes.count else { return nil }
      let digit: UInt16
      switch bytes[start + offset] {
      case let byte where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"): digit = UInt16(byte) - 0x30
      case let byte where byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f"): digit = UInt16(byte) - 0x57
      case let byte where byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "F"): digit = UInt16(byte) - 0x37
      default:
        position = start + offset
        throw failure("expected a hexadecimal digit, found \(found)")
      }
      unit = unit << 4 | digit
    }
    return unit
  }
}
