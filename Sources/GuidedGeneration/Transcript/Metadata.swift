import Foundation

/// Values of any codable type, which a transcript carries along.
enum Metadata {
  static func areEqual(
    _ left: [String: any Codable & Sendable & Equatable], _ right: [String: any Codable & Sendable & Equatable]
  ) -> Bool {
    left.count == right.count
      && left.allSatisfy { key, value in
        guard let other = right[key] else { return false }
        // A value that was read from JSON has lost its type, and keeps what it says.
        return isEqual(value, other) || content(of: value) == content(of: other)
      }
  }

  static func isEqual<Value: Equatable>(_ value: Value, _ other: any Equatable) -> Bool {
    (other as? Value) == value
  }

  /// A value as JSON, its keys sorted; `nil` where it cannot be written.
  static func content(of value: any Encodable) -> GeneratedContent? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(value) else { return nil }
    return try? GeneratedContent(json: String(decoding: data, as: UTF8.self))
  }

  /// All values as one object; `nil` where there are none.
  static func content(of values: [String: any Codable & Sendable & Equatable]) -> GeneratedContent? {
    guard !values.isEmpty else { return nil }
    let pairs = values.sorted { $0.key < $1.key }.compactMap { key, value in content(of: value).map { (key, $0) } }
    return GeneratedContent(.structure(OrderedProperties(pairs)))
  }

  /// Values read from JSON: strings, Booleans, integers and doubles as such, what holds others as JSON.
  static func values(of content: GeneratedContent) -> [String: any Codable & Sendable & Equatable] {
    var values: [String: any Codable & Sendable & Equatable] = [:]
    for (key, value) in content.structureValue?.pairs ?? [] {
      switch value.value {
      case .string(let string): values[key] = string
      case .bool(let flag): values[key] = flag
      case .number(let number): if let integer = number.integer { values[key] = integer } else { values[key] = number.double }
      case .null, .array, .structure: values[key] = JSONTree(value)
      }
    }
    return values
  }
}

extension GenerationSchema {
  /// Whether two schemas say the same: the order of properties counts, that of a schema's keywords does not.
  func saysTheSame(as other: GenerationSchema) -> Bool {
    Self.sorted(rendered.document) == Self.sorted(other.rendered.document)
  }

  private static func sorted(_ content: GeneratedContent, isProperties: Bool = false) -> GeneratedContent {
    switch content.value {
    case .array(let elements): return .list(elements.map { sorted($0) })
    case .structure(let members):
      let pairs = members.pairs.map { ($0.key, sorted($0.value, isProperties: $0.key == "properties" && !isProperties)) }
      return GeneratedContent(.structure(OrderedProperties(isProperties ? pairs : pairs.sorted { $0.0 < $1.0 })))
    default: return content
    }
  }
}
