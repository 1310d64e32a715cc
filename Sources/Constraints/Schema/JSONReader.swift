/// Reads one RFC 8259 text into `JSONTape.Value`s without recursion.
struct JSONReader {
  struct Failure: Error {
    var offset: Int
    var message: String
    var isLimit = false
  }

  var values: [JSONTape.Value]
  var position: Int
  /// Containers that may still be opened inside one another.
  var depthLeft: Int
  /// Every keyword met as a key.
  var keywords = KeywordSet()

  init(values: [JSONTape.Value], position: Int, depthLeft: Int) {
    self.values = values
    self.position = position
    self.depthLeft = depthLeft
  }

  mutating func readDocument(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) {
    if text.count >= position + 3, text[position] == 0xEF, text[position + 1] == 0xBB, text[position + 2] == 0xBF { position += 3 }
    /// The open containers' indices and their last child so far.
    var open: [(container: Int32, lastChild: Int32)] = []
    skipSpace(text)
    try readValue(text, key: nil, open: &open)
    while let (container, lastChild) = open.last {
      skipSpace(text)
      guard position < text.count else { throw Failure(offset: position, message: "the text ends inside an array or object") }
      let isObject = values[Int(container)].kind == .object
      if text[position] == (isObject ? 0x7D : 0x5D) {
        position += 1
        values[Int(container)].end = Int32(position)
        open.removeLast()
        continue
      }
      if lastChild >= 0 {
        guard text[position] == 0x2C else {
          throw Failure(offset: position, message: "found \(describe(text)), expected \",\" or \"\(isObject ? "}" : "]")\"")
        }
        position += 1
        skipSpace(text)
      }
      var key: Key?
      if isObject {
        guard position < text.count, text[position] == 0x22 else {
          throw Failure(offset: position, message: "found \(describe(text)), expected a key in double quotes")
        }
        key = try readString(text)
        skipSpace(text)
        guard position < text.count, text[position] == 0x3A else {
          throw Failure(offset: position, message: "found \(describe(text)), expected \":\"")
        }
        position += 1
        skipSpace(text)
      }
      try readValue(text, key: key, open: &open)
    }
    skipSpace(text)
    guard position == text.count else { throw Failure(offset: position, message: "found \(describe(text)) after the end of the value") }
  }

  private struct Key {
    var start: Int32
    var end: Int32
    var hasEscapes: Bool
  }

  @inline(__always) private mutating func skipSpace(_ text: UnsafeBufferPointer<UInt8>) {
    while position < text.count {
      let byte = text[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  private func describe(_ text: UnsafeBufferPointer<UInt8>) -> String {
    guard position < text.count else { return "the end of the text" }
    let byte = text[position]
    return byte > 0x20 && byte < 0x7F ? "\"\(Character(Unicode.Scalar(byte)))\"" : "byte \(byte)"
  }

  private mutating func readValue(
    _ text: UnsafeBufferPointer<UInt8>, key: Key?, open: inout [(container: Int32, lastChild: Int32)]
  ) throws(Failure) {
    guard position < text.count else { throw Failure(offset: position, message: "the text ends where a value is expected") }
    let index = Int32(truncatingIfNeeded: values.count)
    var value = JSONTape.Value(kind: .null, start: Int32(position), parent: open.last?.container ?? -1)
    if let key {
      value.keyStart = key.start
      value.keyEnd = key.end
      value.keyHasEscapes = key.hasEscapes
      if !key.hasEscapes {
        value.keyword = Keyword.lookUp(UnsafeBufferPointer(rebasing: text[Int(key.start)..<Int(key.end)]))
        keywords.insert(value.keyword)
      }
    }
    if let (container, lastChild) = open.last {
      value.position = values[Int(container)].childCount
      values[Int(container)].childCount += 1
      if lastChild >= 0 { values[Int(lastChild)].next = index } else { values[Int(container)].firstChild = index }
      open[open.count - 1].lastChild = index
    }
    switch text[position] {
    case 0x7B, 0x5B:
      guard open.count < depthLeft else {
        throw Failure(offset: position, message: "nested deeper than the limit of \(depthLeft)", isLimit: true)
      }
      value.kind = text[position] == 0x7B ? .object : .array
      position += 1
      values.append(value)
      open.append((index, -1))
      return
    case 0x22:
      let string = try readString(text)
      value.kind = .string
      value.start = string.start
      value.end = string.end
      value.hasEscapes = string.hasEscapes
    case 0x6E: try readWord(text, "null")
    case 0x74:
      try readWord(text, "true")
      value.kind = .true
    case 0x66:
      try readWord(text, "false")
      value.kind = .false
    default:
      try readNumber(text)
      value.kind = .number
    }
    if value.kind != .string { value.end = Int32(position) }
    values.append(value)
  }

  private mutating func readWord(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) throws(Failure) {
    let count = word.utf8CodeUnitCount
    guard position + count <= text.count else { throw Failure(offset: position, message: "the text ends inside a word") }
    for offset in 0..<count where text[position + offset] != word.utf8Start[offset] {
      throw Failure(offset: position, message: "found an unknown word, expected \(word)")
    }
    position += count
  }

  private mutating func readNumber(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) {
    func digit(_ at: Int) -> Bool { at < text.count && text[at] >= 0x30 && text[at] <= 0x39 }
    var at = position
    if at < text.count, text[at] == 0x2D { at += 1 }
    guard digit(at) else { throw Failure(offset: position, message: "found \(describe(text)), expected a value") }
    if text[at] == 0x30 { at += 1 } else { while digit(at) { at += 1 } }
    if at < text.count, text[at] == 0x2E {
      at += 1
      guard digit(at) else { throw Failure(offset: at, message: "expected a digit after the decimal point") }
      while digit(at) { at += 1 }
    }
    if at < text.count, text[at] | 0x20 == 0x65 {
      at += 1
      if at < text.count, text[at] == 0x2B || text[at] == 0x2D { at += 1 }
      guard digit(at) else { throw Failure(offset: at, message: "expected a digit in the exponent") }
      while digit(at) { at += 1 }
    }
    position = at
  }

  private mutating func readString(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) -> Key {
    position += 1
    let start = position
    var hasEscapes = false
    while position < text.count {
      let byte = text[position]
      if byte == 0x22 {
        position += 1
        return Key(start: Int32(start), end: Int32(position - 1), hasEscapes: hasEscapes)
      }
      if byte == 0x5C {
        hasEscapes = true
        guard position + 1 < text.count else { break }
        switch text[position + 1] {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: position += 2
        case 0x75:
          guard position + 6 <= text.count else { throw Failure(offset: position, message: "incomplete \\u escape") }
          for at in position + 2..<position + 6 where Self.hexadecimal(text[at]) == nil {
            throw Failure(offset: at, message: "expected four hexadecimal digits after \\u")
          }
          position += 6
        default: throw Failure(offset: position, message: "unknown escape in a string")
        }
        continue
      }
      if byte < 0x20 {
        throw Failure(offset: position, message: "a control character in a string; write it as \\u00\(byte < 16 ? "0" : "1")…")
      }
      position += 1
    }
    throw Failure(offset: start - 1, message: "a string is not closed")
  }

  static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }

  /// The text of a string whose escapes have been checked. A lone surrogate becomes U+FFFD.
  static func unescape(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var at = bytes.startIndex
    func unit(_ at: Int) -> UInt32 {
      guard at + 4 <= bytes.endIndex else { return 0xFFFD }
      var value: UInt32 = 0
      for offset in at..<at + 4 { value = value << 4 | (hexadecimal(bytes[offset]) ?? 0) }
      return value
    }
    while at < bytes.endIndex {
      let byte = bytes[at]
      guard byte == 0x5C, at + 1 < bytes.endIndex else {
        result.append(byte)
        at += 1
        continue
      }
      let escape = bytes[at + 1]
      at += 2
      switch escape {
      case 0x62: result.append(0x08)
      case 0x66: result.append(0x0C)
      case 0x6E: result.append(0x0A)
      case 0x72: result.append(0x0D)
      case 0x74: result.append(0x09)
      case 0x75:
        var scalar = unit(at)
        at = min(at + 4, bytes.endIndex)
        if scalar & 0xFC00 == 0xD800, at + 6 <= bytes.endIndex, bytes[at] == 0x5C, bytes[at + 1] == 0x75 {
          let low = unit(at + 2)
          if low & 0xFC00 == 0xDC00 {
            scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
            at += 6
          }
        }
        let character = Unicode.Scalar(scalar) ?? "\u{FFFD}"
        result.append(contentsOf: UTF8.encode(character).map { Array($0) } ?? [])
      default: result.append(escape)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
