/// A JSON text read into a flat array of values, in text order: no tree of boxes, no string copied before it is asked for.
///
/// Members keep their order. Of members with one key the last counts, as in most readers (RFC 8259 leaves it open).
struct JSONTape: Sendable {
  enum Kind: UInt8, Sendable {
    case null, `false`, `true`, number, string, array, object
  }

  struct Value: Sendable {
    var kind: Kind
    /// Whether the text between `start` and `end` (of a string), or the key, holds a backslash.
    var hasEscapes = false
    var keyHasEscapes = false
    /// The keyword that the key spells, if any.
    var keyword: Keyword = .unknown
    /// Byte range: of a string without its quotes, of any other value the whole text.
    var start: Int32
    var end: Int32 = 0
    /// Byte range of the key without its quotes; empty at -1 outside objects.
    var keyStart: Int32 = -1
    var keyEnd: Int32 = -1
    var parent: Int32
    /// Position among the parent's children.
    var position: Int32 = 0
    /// Index of the first child and of the next sibling, -1 if none.
    var firstChild: Int32 = -1
    var next: Int32 = -1
    var childCount: Int32 = 0
  }

  private(set) var bytes: [UInt8] = []
  private(set) var values: [Value] = []
  /// Every keyword that occurs as a key anywhere.
  private(set) var keywords = KeywordSet()

  /// Reads one more text behind what is there; its root's index is returned.
  mutating func append(_ text: [UInt8], maximumDepth: Int) throws(SchemaError) -> Int {
    let base = bytes.count
    guard base + text.count < Int(Int32.max) else {
      throw SchemaError(.limit, pointer: "", "the text is larger than 2 GiB")
    }
    bytes.append(contentsOf: text)
    let root = values.count
    values.reserveCapacity(root + text.count / 12 + 4)
    var reader = JSONReader(values: values, position: base, depthLeft: maximumDepth)
    values = []
    var failure: JSONReader.Failure?
    bytes.withUnsafeBufferPointer { buffer in
      do throws(JSONReader.Failure) { try reader.readDocument(buffer) } catch { failure = error }
    }
    values = reader.values
    keywords.bits |= reader.keywords.bits
    if let failure {
      let (line, column) = place(failure.offset, from: base)
      throw SchemaError(
        failure.isLimit ? .limit : .invalid, pointer: "",
        "line \(line), column \(column): \(failure.message)")
    }
    return root
  }

  private func place(_ offset: Int, from base: Int) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    for byte in bytes[base..<min(offset, bytes.count)] {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }

  // MARK: Access

  @inline(__always) subscript(_ index: Int) -> Value { values[index] }

  func kind(_ index: Int) -> Kind { values[index].kind }

  /// The unescaped text of a string value.
  func string(_ index: Int) -> CodePoints {
    let value = values[index]
    return CodePoints(text(Int(value.start), Int(value.end), escaped: value.hasEscapes))
  }

  /// The unescaped key of a member.
  func key(_ index: Int) -> CodePoints {
    let value = values[index]
    guard value.keyStart >= 0 else { return "" }
    return CodePoints(text(Int(value.keyStart), Int(value.keyEnd), escaped: value.keyHasEscapes))
  }

  /// The text of a number as written.
  func numberText(_ index: Int) -> String {
    let value = values[index]
    return text(Int(value.start), Int(value.end), escaped: false)
  }

  /// A number as a small non-negative integer: `3`, `3.0`, `3e0`.
  func count(_ index: Int) -> Int? {
    guard kind(index) == .number else { return nil }
    return Decimal(numberText(index)).nonNegativeInteger
  }

  func children(_ index: Int) -> Children { Children(values: values, upcoming: values[index].firstChild) }

  struct Children: Sequence, IteratorProtocol {
    let values: [Value]
    var upcoming: Int32
    mutating func next() -> Int? {
      guard upcoming >= 0 else { return nil }
      let index = Int(upcoming)
      upcoming = values[index].next
      return index
    }
  }

  /// The last member with this key.
  func member(_ index: Int, _ key: String) -> Int? {
    guard kind(index) == .object else { return nil }
    var found: Int?
    var key = key
    key.withUTF8 { wanted in
      for child in children(index) {
        let value = values[child]
        if value.keyHasEscapes {
          if self.key(child).utf8.elementsEqual(wanted) { found = child }
        } else if Int(value.keyEnd - value.keyStart) == wanted.count, bytes[Int(value.keyStart)..<Int(value.keyEnd)].elementsEqual(wanted) {
          found = child
        }
      }
    }
    return found
  }

  func member(_ index: Int, _ keyword: Keyword) -> Int? {
    guard kind(index) == .object else { return nil }
    var found: Int?
    var child = values[index].firstChild
    while child >= 0 {
      if values[Int(child)].keyword == keyword { found = Int(child) }
      child = values[Int(child)].next
    }
    return found
  }

  /// JSON pointer of a value within its text.
  func pointer(_ index: Int) -> String {
    var parts: [String] = []
    var current = index
    while values[current].parent >= 0 {
      let value = values[current]
      if value.keyStart >= 0 {
        parts.append(Self.escapePointer(key(current).text))
      } else {
        parts.append(String(value.position))
      }
      current = Int(value.parent)
    }
    guard !parts.isEmpty else { return "" }
    return "/" + parts.reversed().joined(separator: "/")
  }

  static func escapePointer(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return token }
    var result = ""
    for character in token.unicodeScalars {
      switch character {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// The value as a literal, keys and elements in order.
  func literal(_ index: Int) -> JSONLiteral {
    switch kind(index) {
    case .null: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .number: return .number(numberText(index))
    case .string: return .string(string(index))
    case .array: return .array(children(index).map { literal($0) })
    case .object: return .object(distinctMembers(index).map { JSONLiteral.Member(key: key($0), value: literal($0)) })
    }
  }

  /// The members that count, in order: of equal keys the last.
  func distinctMembers(_ index: Int) -> [Int] {
    let all = Array(children(index))
    guard all.count > 1 else { return all }
    var last: [CodePoints: Int] = [:]
    last.reserveCapacity(all.count)
    var hasDuplicates = false
    for child in all where last.updateValue(child, forKey: key(child)) != nil { hasDuplicates = true }
    return hasDuplicates ? all.filter { last[key($0)] == $0 } : all
  }

  private func text(_ start: Int, _ end: Int, escaped: Bool) -> String {
    if !escaped {
      return bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[start..<end]), as: UTF8.self) }
    }
    return JSONReader.unescape(bytes[start..<end])
  }
}
