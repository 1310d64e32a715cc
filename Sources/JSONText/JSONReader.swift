/// Reads one RFC 8259 text into the values of a `JSONTape`. It is bounds-checked and does not recurse, so that no text exhausts
/// the stack.
struct JSONReader {
  var values: [JSONTape.Value] = []
  private let text: UnsafeBufferPointer<UInt8>
  private let options: JSONTape.Options
  private var position: Int
  /// The open containers' indices and their last child so far.
  private var open: [(container: Int32, lastChild: Int32)] = []

  init(text: UnsafeBufferPointer<UInt8>, position: Int, options: JSONTape.Options) {
    self.text = text
    self.position = position
    self.options = options
  }

  mutating func read() throws(JSONSyntaxError) {
    if options.allowsByteOrderMark, text.count >= position + 3, text[position] == 0xEF, text[position + 1] == 0xBB,
      text[position + 2] == 0xBF
    {
      position += 3
    }
    skipSpace()
    if position == text.count, options.ending == .open {
      values.append(JSONTape.Value(kind: .null, isCut: true, start: Int32(position), end: Int32(position), parent: -1))
      return
    }
    try readValue(key: nil)
    while let (container, lastChild) = open.last {
      skipSpace()
      if isCutHere { return cut() }
      let isObject = values[Int(container)].kind == .object
      if position < text.count, text[position] == (isObject ? 0x7D : 0x5D) {
        position += 1
        values[Int(container)].end = Int32(position)
        open.removeLast()
        continue
      }
      if lastChild >= 0 {
        guard position < text.count, text[position] == 0x2C else { throw unexpected(isObject ? "\",\" or \"}\"" : "\",\" or \"]\"") }
        position += 1
        skipSpace()
        if isCutHere { return cut() }
      }
      var key: Span?
      if isObject {
        guard position < text.count, text[position] == 0x22 else { throw unexpected("a key in double quotes") }
        key = try readString()
        skipSpace()
        if isCutHere { return cut() }
        guard position < text.count, text[position] == 0x3A else { throw unexpected("\":\"") }
        position += 1
        skipSpace()
        if isCutHere { return cut() }
      }
      try readValue(key: key)
    }
    skipSpace()
    guard position == text.count else { throw unexpected("the end of the text") }
  }

  /// The bytes of a string without its quotes.
  private struct Span {
    var start: Int
    var end: Int
    var hasEscapes: Bool
    var isCut = false
  }

  private var mayBeCut: Bool { options.ending != .complete }
  private var isCutHere: Bool { position == text.count && mayBeCut }

  private mutating func cut() {
    for (container, _) in open {
      values[Int(container)].isCut = true
      values[Int(container)].end = Int32(text.count)
    }
  }

  @inline(__always) private mutating func skipSpace() {
    while position < text.count {
      let byte = text[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  private func unexpected(_ expected: String, at offset: Int? = nil) -> JSONSyntaxError {
    let offset = offset ?? position
    let found: String
    if offset >= text.count {
      found = "the end of the text"
    } else if text[offset] > 0x20, text[offset] < 0x7F {
      found = "\"\(Character(Unicode.Scalar(text[offset])))\""
    } else {
      found = "byte 0x" + String(text[offset], radix: 16)
    }
    return JSONSyntaxError(offset: offset, found: found, expected: expected)
  }

  private mutating func readValue(key: Span?) throws(JSONSyntaxError) {
    guard position < text.count else { throw unexpected("a value") }
    let index = Int32(truncatingIfNeeded: values.count)
    var value = JSONTape.Value(kind: .null, start: Int32(position), parent: open.last?.container ?? -1)
    if let key {
      value.keyStart = Int32(key.start)
      value.keyEnd = Int32(key.end)
      value.keyHasEscapes = key.hasEscapes
    }
    if let (container, lastChild) = open.last {
      value.position = values[Int(container)].childCount
      values[Int(container)].childCount += 1
      if lastChild >= 0 { values[Int(lastChild)].next = index }
      open[open.count - 1].lastChild = index
    }
    switch text[position] {
    case 0x7B, 0x5B:
      guard open.count < options.maximumDepth else {
        throw JSONSyntaxError(
          offset: position, found: "values nested deeper than the limit", expected: "at most \(options.maximumDepth) levels", isLimit: true)
      }
      value.kind = text[position] == 0x7B ? .object : .array
      position += 1
      values.append(value)
      open.append((index, -1))
      return
    case 0x22:
      let string = try readString()
      value.kind = .string
      value.start = Int32(string.start)
      value.end = Int32(string.end)
      value.hasEscapes = string.hasEscapes
      value.isCut = string.isCut
    case 0x6E: try readWord("null", .null, &value)
    case 0x74: try readWord("true", .true, &value)
    case 0x66: try readWord("false", .false, &value)
    default: try readNumber(&value)
    }
    values.append(value)
  }

  private mutating func readWord(_ word: StaticString, _ kind: JSONTape.Kind, _ value: inout JSONTape.Value) throws(JSONSyntaxError) {
    for offset in 0..<word.utf8CodeUnitCount {
      if isCutHere {
        value.isCut = true
        value.end = value.start
        return
      }
      guard position < text.count, text[position] == word.utf8Start[offset] else { throw unexpected("\(word)") }
      position += 1
    }
    value.kind = kind
    value.end = Int32(position)
  }

  /// -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?
  private mutating func readNumber(_ value: inout JSONTape.Value) throws(JSONSyntaxError) {
    let start = position
    /// Up to here the text is a number, whatever follows.
    var certain = start
    func digit(_ at: Int) -> Bool { at < text.count && text[at] >= 0x30 && text[at] <= 0x39 }
    /// Reads one digit or more; false where the text is cut before the first.
    func readDigits() throws(JSONSyntaxError) -> Bool {
      if !digit(position) {
        if isCutHere { return false }
        throw unexpected(position == start ? "a value" : "a digit")
      }
      while digit(position) { position += 1 }
      certain = position
      return true
    }
    if text[position] == 0x2D { position += 1 }
    let leading = position
    var isWhole = try readDigits()
    if position > leading + 1, text[leading] == 0x30 {
      throw unexpected("a number without a leading zero", at: leading)
    }
    if isWhole, position < text.count, text[position] == 0x2E {
      position += 1
      isWhole = try readDigits()
    }
    if isWhole, position < text.count, text[position] | 0x20 == 0x65 {
      position += 1
      if position < text.count, text[position] == 0x2B || text[position] == 0x2D { position += 1 }
      isWhole = try readDigits()
    }
    // A digit may follow, unless the text ends here and the number is all there is.
    if isCutHere, !(isWhole && options.ending == .cut && open.isEmpty) { value.isCut = true }
    if certain > start { value.kind = .number }
    value.end = Int32(certain)
  }

  /// A string; of one that the end cuts, what is certain: no part of an escape, of a surrogate pair or of a UTF-8 sequence.
  private mutating func readString() throws(JSONSyntaxError) -> Span {
    let text = text
    let quote = position
    position += 1
    let start = position
    var hasEscapes = false
    /// Where the last escape of a high surrogate begins: half a character, if the text ends behind it.
    var high = -6
    while position < text.count {
      // Plain ASCII first: it is most of what there is.
      var at = position
      while at < text.count, text[at] >= 0x20, text[at] < 0x80, text[at] != 0x22, text[at] != 0x5C { at += 1 }
      position = at
      guard at < text.count else { break }
      let byte = text[at]
      if byte == 0x22 {
        position += 1
        return Span(start: start, end: at, hasEscapes: hasEscapes)
      }
      if byte == 0x5C {
        hasEscapes = true
        let escape = position
        guard try readEscape() else {
          position = text.count
          return Span(start: start, end: high + 6 == escape ? high : escape, hasEscapes: true, isCut: true)
        }
        // \uD8XX to \uDBXX.
        if position == escape + 6, text[escape + 2] | 0x20 == 0x64, text[escape + 3] >= 0x38, text[escape + 3] | 0x20 < 0x63 {
          high = escape
        }
      } else if byte < 0x20 {
        let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16)
        throw JSONSyntaxError(offset: position, found: "a control character in a string", expected: "the escape \\u00\(digits)")
      } else if byte >= 0x80, !options.repairsUTF8 {
        guard let length = UTF8Text.scalarLength(text, position) else { throw unexpected("UTF-8") }
        position += length
      } else {
        position += 1
      }
    }
    guard mayBeCut else { throw JSONSyntaxError(offset: quote, found: "a string that is not closed", expected: "a closing quote") }
    let end = high + 6 == position ? high : position - incompleteTail(from: start)
    return Span(start: start, end: end, hasEscapes: hasEscapes, isCut: true)
  }

  /// Moves past the escape here; false where the text is cut inside it.
  private mutating func readEscape() throws(JSONSyntaxError) -> Bool {
    guard position + 1 < text.count else {
      if mayBeCut { return false }
      throw unexpected("an escape", at: position + 1)
    }
    switch text[position + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: position += 2
    case 0x75:
      for at in position + 2..<position + 6 {
        if at == text.count, mayBeCut { return false }
        guard at < text.count, UTF8Text.hexValue(text[at]) != nil else { throw unexpected("four hexadecimal digits after \\u", at: at) }
      }
      position += 6
    default: throw unexpected("one of \"\\/bfnrtu after a backslash", at: position + 1)
    }
    return true
  }

  /// How many bytes at the end of the text begin a UTF-8 sequence that is not whole.
  private func incompleteTail(from start: Int) -> Int {
    for back in 1...3 where back <= text.count - start {
      let byte = text[text.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > back ? back : 0
    }
    return 0
  }
}

/// The escapes of JSON strings.
@usableFromInline enum JSONEscapes {
  /// The UTF-8 of a string whose escapes have been checked. A lone surrogate becomes U+FFFD.
  @usableFromInline static func resolved(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var at = text.startIndex
    func unit(_ at: Int) -> UInt32? {
      guard at + 6 <= text.endIndex, text[at] == 0x5C, text[at + 1] == 0x75 else { return nil }
      return (at + 2..<at + 6).reduce(0) { $0 << 4 | UInt32(UTF8Text.hexValue(text[$1]) ?? 0) }
    }
    while at < text.endIndex {
      guard text[at] == 0x5C, at + 1 < text.endIndex else {
        result.append(text[at])
        at += 1
        continue
      }
      switch text[at + 1] {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        var value = unit(at) ?? 0xFFFD
        at += 4
        if value & 0xFC00 == 0xD800, let low = unit(at + 2), low & 0xFC00 == 0xDC00 {
          value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
          at += 6
        }
        UTF8Text.append(Unicode.Scalar(value) ?? "\u{FFFD}", to: &result)
      default: result.append(text[at + 1])
      }
      at += 2
    }
    return result
  }
}
