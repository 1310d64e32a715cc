/// Strict, bounds-checked reader of untrusted JSON text into a flat list of nodes.
struct JSONParser {
  /// For a scalar, `start..<end` are its bytes (of a string: without the quotes). For a container, `end` is its count.
  /// `next` is the index of the node after this one and all that it contains.
  struct Node {
    var kind: JSONNode.Kind
    var hasEscapes = false
    var start: UInt32
    var end: UInt32
    var next: UInt32
  }

  let source: String
  private var nodes: [Node] = []

  static let depthLimit = 128

  init(source: String) { self.source = source }

  mutating func parse(_ bytes: [UInt8]) throws -> [Node] {
    guard bytes.count < Int(Int32.max) else {
      throw JSONError(source: source, place: "size", found: "\(bytes.count) bytes of JSON", expected: "less than 2 GiB")
    }
    nodes.reserveCapacity(bytes.count / 8)
    try bytes.withUnsafeBufferPointer { text in
      var position = 0
      try value(text, &position, depth: 0)
      skipSpace(text, &position)
      guard position == text.count else { throw unexpected(text, position, "the end of the text") }
    }
    return nodes
  }

  private func skipSpace(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) {
    while position < text.count {
      switch text[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func value(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int, depth: Int) throws {
    skipSpace(text, &position)
    guard position < text.count else { throw unexpected(text, position, "a value") }
    switch text[position] {
    case UInt8(ascii: "\""): try string(text, &position)
    case UInt8(ascii: "{"): try object(text, &position, depth: depth)
    case UInt8(ascii: "["): try array(text, &position, depth: depth)
    case UInt8(ascii: "t"): try word("true", .bool, text, &position)
    case UInt8(ascii: "f"): try word("false", .bool, text, &position)
    case UInt8(ascii: "n"): try word("null", .null, text, &position)
    default: try number(text, &position)
    }
  }

  private mutating func add(_ kind: JSONNode.Kind, _ start: Int, _ end: Int, hasEscapes: Bool = false) {
    nodes.append(Node(kind: kind, hasEscapes: hasEscapes, start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1)))
  }

  private mutating func object(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int, depth: Int) throws {
    try checkDepth(depth, position)
    let index = nodes.count
    add(.object, position, 0)
    position += 1
    var count = 0
    skipSpace(text, &position)
    if position < text.count, text[position] == UInt8(ascii: "}") {
      position += 1
      return
    }
    while true {
      skipSpace(text, &position)
      guard position < text.count, text[position] == UInt8(ascii: "\"") else { throw unexpected(text, position, "a member's name") }
      try string(text, &position)
      skipSpace(text, &position)
      guard position < text.count, text[position] == UInt8(ascii: ":") else { throw unexpected(text, position, "\":\"") }
      position += 1
      try value(text, &position, depth: depth + 1)
      count += 1
      if try closes(UInt8(ascii: "}"), text, &position) { break }
    }
    close(index, count)
  }

  private mutating func array(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int, depth: Int) throws {
    try checkDepth(depth, position)
    let index = nodes.count
    add(.array, position, 0)
    position += 1
    var count = 0
    skipSpace(text, &position)
    if position < text.count, text[position] == UInt8(ascii: "]") {
      position += 1
      return
    }
    while true {
      try value(text, &position, depth: depth + 1)
      count += 1
      if try closes(UInt8(ascii: "]"), text, &position) { break }
    }
    close(index, count)
  }

  private func checkDepth(_ depth: Int, _ position: Int) throws {
    guard depth < Self.depthLimit else {
      throw JSONError(source: source, place: "byte \(position)", found: "JSON nested deeper than \(Self.depthLimit)", expected: "less")
    }
  }

  private mutating func close(_ index: Int, _ count: Int) {
    nodes[index].end = UInt32(count)
    nodes[index].next = UInt32(nodes.count)
  }

  /// After a member: true at the closing bracket, false at a comma; both are consumed.
  private func closes(_ bracket: UInt8, _ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) throws -> Bool {
    skipSpace(text, &position)
    guard position < text.count, text[position] == bracket || text[position] == UInt8(ascii: ",") else {
      throw unexpected(text, position, "\",\" or \"\(Character(UnicodeScalar(bracket)))\"")
    }
    defer { position += 1 }
    return text[position] == bracket
  }

  private mutating func word(_ word: StaticString, _ kind: JSONNode.Kind, _ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) throws
  {
    let length = word.utf8CodeUnitCount
    guard text.count - position >= length, (0..<length).allSatisfy({ text[position + $0] == word.utf8Start[$0] }) else {
      throw unexpected(text, position, "a value")
    }
    add(kind, position, position + length)
    position += length
  }

  private mutating func number(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) throws {
    let start = position
    func digits() throws {
      let first = position
      while position < text.count, text[position] &- 48 < 10 { position += 1 }
      if position == first { throw unexpected(text, position, first == start ? "a value" : "a digit") }
    }
    if text[position] == UInt8(ascii: "-") { position += 1 }
    let leading = position
    try digits()
    if text[leading] == UInt8(ascii: "0"), position > leading + 1 { throw unexpected(text, leading, "a number without a leading zero") }
    if position < text.count, text[position] == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < text.count, text[position] == UInt8(ascii: "+") || text[position] == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    add(.number, start, position)
  }

  private mutating func string(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) throws {
    let start = position + 1
    var at = start
    var hasEscapes = false
    while at < text.count {
      let byte = text[at]
      if byte == UInt8(ascii: "\"") {
        add(.string, start, at, hasEscapes: hasEscapes)
        position = at + 1
        return
      }
      if byte >= 0x80 {
        guard let length = UTF8Text.scalarLength(text, at) else { throw unexpected(text, at, "UTF-8") }
        at += length
      } else if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        at = try escape(text, at)
      } else if byte < 0x20 {
        throw unexpected(text, at, "an escape in place of a control character")
      } else {
        at += 1
      }
    }
    throw unexpected(text, at, "the end of the string that begins at byte \(start - 1)")
  }

  /// Checks the escape at `at` and gives the position after it.
  private func escape(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) throws -> Int {
    guard at + 1 < text.count else { throw unexpected(text, at + 1, "an escape") }
    switch text[at + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      return at + 2
    case UInt8(ascii: "u"):
      guard at + 6 <= text.count, (at + 2..<at + 6).allSatisfy({ UTF8Text.hexValue(text[$0]) != nil }) else {
        throw unexpected(text, at, "\\u and four hexadecimal digits")
      }
      return at + 6
    default: throw unexpected(text, at, "an escape that JSON knows")
    }
  }

  /// Resolves the escapes of a string that `escape` has checked.
  static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var at = text.startIndex
    func unit(_ at: Int) -> UInt32? {
      guard at + 6 <= text.endIndex, text[at] == UInt8(ascii: "\\"), text[at + 1] == UInt8(ascii: "u") else { return nil }
      return (at + 2..<at + 6).reduce(0) { $0 << 4 | UInt32(UTF8Text.hexValue(text[$1]) ?? 0) }
    }
    while at < text.endIndex {
      guard text[at] == UInt8(ascii: "\\"), at + 1 < text.endIndex else {
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

  private func unexpected(_ text: UnsafeBufferPointer<UInt8>, _ position: Int, _ expected: String) -> JSONError {
    let found: String
    if position >= text.count {
      found = "the end of the text"
    } else if text[position] > 0x20, text[position] < 0x7F {
      found = "\"\(Character(UnicodeScalar(text[position])))\""
    } else {
      found = "byte 0x" + String(text[position], radix: 16)
    }
    return JSONError(source: source, place: "JSON at byte \(position)", found: found, expected: expected)
  }
}
