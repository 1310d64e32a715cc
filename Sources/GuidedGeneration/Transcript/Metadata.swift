import Foundation

/// Values that a transcript carries along.
enum Metadata {
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

  /// Values as content: what can be content as it is, other codable values by their JSON, the rest by its description.
  static func contents(of values: [String: any Sendable]) -> [String: GeneratedContent] {
    values.mapValues { value in
      if let value = value as? any ConvertibleToGeneratedContent { return value.generatedContent }
      return (value as? any Encodable).flatMap { content(of: $0) } ?? .text(String(describing: value))
    }
  }

  /// All values as one object, its keys sorted; `nil` where there are none.
  static func object(_ values: [String: GeneratedContent]) -> GeneratedContent? {
    guard !values.isEmpty else { return nil }
    return GeneratedContent(.structure(OrderedProperties(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })))
  }

  /// The members of an object.
  static func values(of content: GeneratedContent) -> [String: GeneratedContent] {
    Dictionary(content.structureValue?.pairs.map { ($0.key, $0.value) } ?? []) { $1 }
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
