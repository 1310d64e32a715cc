/// A parsed JSON text (RFC 8259, strict), kept as its bytes and a flat list of nodes: no string is made before it is
/// asked for, object keys keep their order, and a tokenizer of ten megabytes costs one pass and one allocation.
package final class JSONDocument: Sendable {
  /// What the text was read from, for messages.
  package let source: String
  let bytes: [UInt8]
  let nodes: [JSONParser.Node]

  package var root: JSONNode { JSONNode(document: self, index: 0) }

  /// - Throws: `JSONError` with the byte at which the text stops being JSON. Nesting is limited to 128.
  package init(_ bytes: [UInt8], source: String) throws {
    var parser = JSONParser(source: source)
    self.nodes = try parser.parse(bytes)
    self.bytes = bytes
    self.source = source
  }
}

/// One value in a JSON document.
package struct JSONNode: Sendable {
  package enum Kind: UInt8, Sendable { case null, bool, number, string, array, object }

  let document: JSONDocument
  let index: Int

  private var node: JSONParser.Node { document.nodes[index] }
  package var kind: Kind { node.kind }
  package var source: String { document.source }
  package var isNull: Bool { kind == .null }

  /// The bytes of the value as they stand in the text, containers excluded.
  private var text: ArraySlice<UInt8> { document.bytes[Int(node.start)..<Int(node.end)] }

  package var bool: Bool? { kind == .bool ? document.bytes[Int(node.start)] == UInt8(ascii: "t") : nil }

  /// A number without fraction or exponent that fits `Int`; 1.0 and 1e3 count as integers too.
  package var int: Int? {
    guard kind == .number else { return nil }
    if let value = Int(String(decoding: text, as: UTF8.self)) { return value }
    guard let value = double, value == value.rounded(), abs(value) < 0x1p53 else { return nil }
    return Int(value)
  }

  package var double: Double? { kind == .number ? Double(String(decoding: text, as: UTF8.self)) : nil }

  /// A number as it is written.
  package var numberText: String? { kind == .number ? String(decoding: text, as: UTF8.self) : nil }

  /// A scalar exactly as it stands in the text, a string with its quotation marks; empty for objects and arrays.
  package var rawScalar: ArraySlice<UInt8> {
    switch kind {
    case .string: document.bytes[Int(node.start) - 1..<Int(node.end) + 1]
    case .array, .object: []
    default: text
    }
  }

  package var string: String? { kind == .string ? String(decoding: stringBytes, as: UTF8.self) : nil }

  /// UTF-8 of a string with its escapes resolved; empty for any other kind. Unpaired surrogates become U+FFFD.
  package var stringBytes: [UInt8] {
    guard kind == .string else { return [] }
    return node.hasEscapes ? JSONParser.unescaped(text) : Array(text)
  }

  /// Calls `body` with the string's UTF-8 without copying where nothing is escaped.
  package func withStringBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result? {
    guard kind == .string else { return nil }
    if node.hasEscapes { return try stringBytes.withUnsafeBufferPointer(body) }
    return try document.bytes.withUnsafeBufferPointer { bytes in
      try body(UnsafeBufferPointer(rebasing: bytes[Int(node.start)..<Int(node.end)]))
    }
  }

  /// Elements of an array or members of an object; 0 otherwise.
  package var count: Int { kind == .array || kind == .object ? Int(node.end) : 0 }

  /// The values of an array; empty for any other kind.
  package var elements: Elements { Elements(document: document, at: index + 1, left: kind == .array ? count : 0) }

  /// The members of an object in the order of the text; empty for any other kind.
  package var members: Members { Members(document: document, at: index + 1, left: kind == .object ? count : 0) }

  /// The member of that name: the last one, as JSON readers agree, where a name is doubled. A scan: for small objects.
  package subscript(key: String) -> JSONNode? {
    var found: JSONNode?
    for member in members where member.key.isString(key) { found = member.value }
    return found
  }

  /// Follows names inward; nil as soon as one is missing.
  package func at(_ path: String...) -> JSONNode? {
    var node: JSONNode? = self
    for name in path { node = node?[name] }
    return node
  }

  /// Compares a string node with `text` without making a string.
  package func isString(_ text: String) -> Bool {
    withStringBytes { bytes in
      var text = text
      return text.withUTF8 { $0.elementsEqual(bytes) }
    } ?? false
  }

  package struct Elements: Sequence, IteratorProtocol {
    let document: JSONDocument
    var at: Int
    var left: Int

    package mutating func next() -> JSONNode? {
      guard left > 0 else { return nil }
      left -= 1
      defer { at = Int(document.nodes[at].next) }
      return JSONNode(document: document, index: at)
    }
  }

  package struct Members: Sequence, IteratorProtocol {
    let document: JSONDocument
    var at: Int
    var left: Int

    package mutating func next() -> (key: JSONNode, value: JSONNode)? {
      guard left > 0 else { return nil }
      left -= 1
      let key = at
      at = Int(document.nodes[key + 1].next)
      return (JSONNode(document: document, index: key), JSONNode(document: document, index: key + 1))
    }
  }
}
