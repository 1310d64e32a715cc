/// One parsed JSON text, strictly as in RFC 8259 and in UTF-8.
package final class JSONDocument: Sendable {
  /// What the text was read from, for messages.
  package let source: String
  package let tape: JSONTape

  package var root: JSONNode { JSONNode(document: self, index: 0) }
  /// The text itself.
  package var bytes: [UInt8] { tape.bytes }

  /// A tape that one text was read into, by whatever options its owner reads by.
  package init(_ tape: JSONTape, source: String) {
    self.tape = tape
    self.source = source
  }

  /// - Throws: `JSONError` with the byte at which the text stops being JSON. Nesting is limited to 128.
  package init(_ bytes: [UInt8], source: String) throws {
    var tape = JSONTape()
    do throws(JSONSyntaxError) { _ = try tape.append(bytes) } catch {
      throw JSONError(source: source, place: "JSON at byte \(error.offset)", found: error.found, expected: error.expected)
    }
    self.tape = tape
    self.source = source
  }
}

/// One value in a JSON document, or the key of a member.
package struct JSONNode: Sendable {
  package enum Kind: UInt8, Sendable { case null, bool, number, string, array, object }

  let document: JSONDocument
  let index: Int
  var isKey = false

  private var value: JSONTape.Value { document.tape.values[index] }
  package var source: String { document.source }
  package var isNull: Bool { kind == .null }

  package var kind: Kind {
    if isKey { return .string }
    return switch value.kind {
    case .null: .null
    case .false, .true: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The bytes of the value as they stand in the text; of a string, what is between the quotation marks.
  private var text: ArraySlice<UInt8> {
    let value = value
    return document.tape.bytes[isKey ? Int(value.keyStart)..<Int(value.keyEnd) : Int(value.start)..<Int(value.end)]
  }

  private var hasEscapes: Bool { isKey ? value.keyHasEscapes : value.hasEscapes }

  package var bool: Bool? { kind == .bool ? value.kind == .true : nil }

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

  /// The value exactly as it stands in the text, a string with its quotation marks.
  package var raw: ArraySlice<UInt8> {
    let text = text
    return kind == .string ? document.tape.bytes[text.startIndex - 1..<text.endIndex + 1] : text
  }

  package var string: String? { kind == .string ? String(decoding: stringBytes, as: UTF8.self) : nil }

  /// UTF-8 of a string with its escapes resolved; empty for any other kind. Unpaired surrogates become U+FFFD.
  package var stringBytes: [UInt8] {
    guard kind == .string else { return [] }
    return hasEscapes ? JSONEscapes.resolved(text) : Array(text)
  }

  /// Calls `body` with the string's UTF-8 without copying where nothing is escaped.
  package func withStringBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result? {
    guard kind == .string else { return nil }
    return try hasEscapes ? stringBytes.withUnsafeBufferPointer(body) : text.withUnsafeBufferPointer(body)
  }

  /// Elements of an array or members of an object; 0 otherwise.
  package var count: Int { isKey ? 0 : Int(value.childCount) }

  /// The values of an array; empty for any other kind.
  package var elements: Elements { Elements(document: document, upcoming: kind == .array && count > 0 ? index + 1 : -1) }

  /// The members of an object in the order of the text; empty for any other kind.
  package var members: Members {
    Members(elements: Elements(document: document, upcoming: kind == .object && count > 0 ? index + 1 : -1))
  }

  /// The member of that name: the last one, as JSON readers agree, where a name is doubled. A scan: for small objects.
  package subscript(key: String) -> JSONNode? {
    isKey ? nil : document.tape.member(index, key).map { JSONNode(document: document, index: $0) }
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
    var upcoming: Int

    package mutating func next() -> JSONNode? {
      guard upcoming >= 0 else { return nil }
      defer { upcoming = Int(document.tape.values[upcoming].next) }
      return JSONNode(document: document, index: upcoming)
    }
  }

  package struct Members: Sequence, IteratorProtocol {
    var elements: Elements

    package mutating func next() -> (key: JSONNode, value: JSONNode)? {
      elements.next().map { (JSONNode(document: $0.document, index: $0.index, isKey: true), $0) }
    }
  }
}
