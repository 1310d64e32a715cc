import JSONText

/// A JSON value of the protocol; members keep their order, numbers their digits.
public indirect enum MCPValue: Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, as it is written.
  case number(String)
  /// A text.
  case string(String)
  /// An array.
  case array([MCPValue])
  /// An object.
  case object([Member])

  /// One member of an object.
  public struct Member: Sendable, Equatable {
    /// The name.
    public var key: String
    /// The value.
    public var value: MCPValue

    /// A member.
    public init(_ key: String, _ value: MCPValue) {
      self.key = key
      self.value = value
    }
  }

  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A truth.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(String(value)) }

  /// An object; members that are `nil` are left out.
  public static func members(_ pairs: KeyValuePairs<String, MCPValue?>) -> MCPValue {
    .object(pairs.compactMap { pair in pair.value.map { Member(pair.key, $0) } })
  }

  /// Reads a JSON text.
  ///
  /// - Throws: an error that says at which byte the text stops being JSON. Nesting is limited to 128.
  public init(json bytes: [UInt8]) throws {
    self.init(try JSONDocument(bytes, source: "message").root)
  }

  /// Reads a JSON text.
  public init(json text: String) throws { try self.init(json: Array(text.utf8)) }

  private init(_ node: JSONNode) {
    switch node.kind {
    case .null: self = .null
    case .bool: self = .bool(node.bool ?? false)
    case .number: self = .number(node.numberText ?? "0")
    case .string: self = .string(node.string ?? "")
    case .array: self = .array(node.elements.map(MCPValue.init))
    case .object: self = .object(node.members.map { Member($0.key.string ?? "", MCPValue($0.value)) })
    }
  }

  /// The member of that name; the last one where there are several.
  public subscript(key: String) -> MCPValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The text; `nil` for another kind.
  public var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  /// The truth; `nil` for another kind.
  public var bool: Bool? {
    if case .bool(let flag) = self { return flag }
    return nil
  }

  /// The elements; `nil` for another kind.
  public var elements: [MCPValue]? {
    if case .array(let elements) = self { return elements }
    return nil
  }

  /// The members; `nil` for another kind.
  public var members: [Member]? {
    if case .object(let members) = self { return members }
    return nil
  }

  /// The object with further members; those of other kinds stay as they are.
  func adding(_ pairs: KeyValuePairs<String, MCPValue?>) -> MCPValue {
    guard case .object(let own) = self else { return self }
    return .object(own + pairs.compactMap { pair in pair.value.map { Member(pair.key, $0) } })
  }

  /// The value as JSON on one line.
  public var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): text += JSONWriter.quoted(string)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        text += JSONWriter.quoted(member.key) + ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }
}
