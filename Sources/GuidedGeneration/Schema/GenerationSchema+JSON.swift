import Foundation

extension GenerationSchema {
  /// A schema that is given as JSON Schema text.
  ///
  /// The text is kept as it is, every keyword and the order of properties included; whether each keyword is supported is found out when
  /// a session first generates under it.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` for text that is not JSON, `DecodingError` for JSON that is not a schema.
  public init(jsonSchema: String) throws {
    let document = try GeneratedContent(json: jsonSchema)
    guard document.isComplete else {
      throw GeneratedContent.ParsingError(rawContent: jsonSchema, debugDescription: "the text ends before the schema does.")
    }
    try self.init(document: document, codingPath: [])
  }

  init(document: GeneratedContent, codingPath: [any CodingKey]) throws {
    switch document.value {
    case .structure: self.init(shape: .document(Self.orderingProperties(of: document)))
    case .bool(true): self.init(shape: .any)
    case .bool(false): self.init(shape: .never)
    default:
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "A JSON Schema is an object or a Boolean; found \(document.kindName)."))
    }
  }

  /// Puts properties in the order that `x-order` names. JSON from other writers, Apple's included, sorts them by name.
  private static func orderingProperties(of schema: GeneratedContent) -> GeneratedContent {
    switch schema.value {
    case .array(let elements): return .list(elements.map(orderingProperties))
    case .structure(let members):
      var ordered = OrderedProperties(
        members.pairs.map { pair in
          ["enum", "const", "default", "examples"].contains(pair.key) ? pair : (pair.key, orderingProperties(of: pair.value))
        })
      if let order = members["x-order"]?.arrayValue?.compactMap(\.stringValue), let properties = ordered["properties"]?.structureValue {
        let first = order.compactMap { name in properties[name].map { (name, $0) } }
        let rest = properties.pairs.filter { !order.contains($0.key) }
        ordered["properties"] = GeneratedContent(.structure(OrderedProperties(first + rest)))
      }
      return GeneratedContent(.structure(ordered))
    default: return schema
    }
  }
}

extension GenerationSchema: Codable {
  /// Reads a JSON Schema.
  public init(from decoder: any Decoder) throws {
    try self.init(document: JSONTree(from: decoder).content, codingPath: decoder.codingPath)
  }

  /// Writes the schema as JSON Schema.
  public func encode(to encoder: any Encoder) throws {
    try JSONTree(rendered.document).encode(to: encoder)
  }
}

/// Any JSON value, for coders. A coder's dictionary keeps no order: of decoded objects the order is by name, unless something else
/// in them tells it.
struct JSONTree: Codable, Sendable, Equatable {
  var content: GeneratedContent

  init(_ content: GeneratedContent) {
    self.content = content
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      return nil
    }
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
      content = GeneratedContent(
        .structure(OrderedProperties(try keys.map { ($0.stringValue, try container.decode(JSONTree.self, forKey: $0).content) })))
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [GeneratedContent] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONTree.self).content) }
      content = .list(elements)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        content = GeneratedContent(.null)
      } else if let flag = try? container.decode(Bool.self) {
        content = GeneratedContent(.bool(flag))
      } else if let integer = try? container.decode(Int64.self) {
        content = GeneratedContent(.number(ExactNumber(integer)))
      } else if let double = try? container.decode(Double.self), let number = ExactNumber(double) {
        content = GeneratedContent(.number(number))
      } else {
        content = .text(try container.decode(String.self))
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch content.value {
    case .structure(let properties):
      var container = encoder.container(keyedBy: Key.self)
      for (key, value) in properties.pairs { try container.encode(JSONTree(value), forKey: Key(stringValue: key)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(JSONTree(element)) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let flag):
      var container = encoder.singleValueContainer()
      try container.encode(flag)
    case .number(let number):
      var container = encoder.singleValueContainer()
      if let integer = number.integer {
        try container.encode(integer)
      } else if number.double.isFinite {
        try container.encode(number.double)
      } else {
        // Beyond a coder's numbers; the digits as text are better than no transcript at all.
        try container.encode(number.literal)
      }
    case .string(let string):
      var container = encoder.singleValueContainer()
      try container.encode(string)
    }
  }
}
