/// What a model generated: a JSON value whose properties keep their order, whose numbers keep their digits, and of which
/// every part knows whether it is complete.
///
/// ```swift
/// let content = try GeneratedContent(json: #"{"name": "Johnny Appleseed", "age": 30}"#)
/// let age = try content.value(Int.self, forProperty: "age")
/// ```
///
/// Equality compares values, order of properties included; it looks neither at ``id`` nor at ``isComplete``.
public struct GeneratedContent: Sendable {
  /// The value's identity: set and stable over all snapshots where a session made the content, `nil` where it was built by hand.
  public var id: GenerationID?

  /// The value itself.
  package var value: Value

  /// `false` while the value is a streamed prefix or comes from truncated JSON.
  public internal(set) var isComplete: Bool

  /// A JSON value with exact numbers and ordered properties.
  package indirect enum Value: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(ExactNumber)
    case string(String)
    case array([GeneratedContent])
    case structure(OrderedProperties)
  }

  package init(_ value: Value, isComplete: Bool = true, id: GenerationID? = nil) {
    self.value = value
    self.isComplete = isComplete
    self.id = id
  }
}

/// Named values in the order in which they were written.
package struct OrderedProperties: Sendable, Equatable {
  package private(set) var keys: [String] = []
  package private(set) var values: [String: GeneratedContent] = [:]

  package init() {}

  package init(_ pairs: [(String, GeneratedContent)]) {
    for (key, value) in pairs { self[key] = value }
  }

  /// A key that is set again keeps its first place and takes the new value; `nil` removes it.
  package subscript(key: String) -> GeneratedContent? {
    get { values[key] }
    set {
      guard let newValue else {
        if values.removeValue(forKey: key) != nil { keys.removeAll { $0 == key } }
        return
      }
      if values.updateValue(newValue, forKey: key) == nil { keys.append(key) }
    }
  }

  /// The properties in order.
  package var pairs: [(key: String, value: GeneratedContent)] {
    keys.compactMap { key in values[key].map { (key, $0) } }
  }
}

extension GeneratedContent: Equatable {
  /// Whether two contents hold the same value. Identity and completeness are ignored.
  public static func == (left: GeneratedContent, right: GeneratedContent) -> Bool {
    left.value == right.value
  }
}

extension GeneratedContent {
  /// A structure with properties in the order written.
  ///
  /// - Parameters:
  ///   - properties: names and values; a name that comes twice keeps its first place and its last value.
  ///   - id: the identity of the structure.
  public init(properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>, id: GenerationID? = nil) {
    self.init(.structure(OrderedProperties(properties.map { ($0.key, $0.value.generatedContent) })), id: id)
  }

  /// A structure from a sequence of names and values.
  ///
  /// - Parameters:
  ///   - properties: names and values, in order.
  ///   - id: the identity of the structure.
  ///   - combine: what becomes of two values under one name: called with the earlier and the later.
  public init<S>(
    properties: S, id: GenerationID? = nil,
    uniquingKeysWith combine: (GeneratedContent, GeneratedContent) throws -> some ConvertibleToGeneratedContent
  ) rethrows where S: Sequence, S.Element == (String, any ConvertibleToGeneratedContent) {
    var ordered = OrderedProperties()
    for (key, value) in properties {
      let content = value.generatedContent
      ordered[key] = try ordered[key].map { try combine($0, content).generatedContent } ?? content
    }
    self.init(.structure(ordered), id: id)
  }

  /// An array of values.
  public init<S>(elements: S, id: GenerationID? = nil) where S: Sequence, S.Element == any ConvertibleToGeneratedContent {
    self.init(.array(elements.map(\.generatedContent)), id: id)
  }

  /// The content of a value.
  public init(_ value: some ConvertibleToGeneratedContent) {
    self = value.generatedContent
  }

  /// The content of a value, under an identity of the caller's.
  public init(_ value: some ConvertibleToGeneratedContent, id: GenerationID) {
    self = value.generatedContent
    self.id = id
  }

  /// Reads JSON. Truncated text gives the values read so far, with ``isComplete`` false on every part that is cut off.
  ///
  /// - Throws: ``ParsingError`` where the text is not the beginning of a JSON value; it names the byte.
  public init(json: String) throws {
    try self.init(json: Array(json.utf8), endsHere: true)
  }
}

extension GeneratedContent {
  /// The value as a sum of cases.
  ///
  /// Numbers are `Double` here, as in Apple's framework; ``value(_:)`` with `Int` or `Decimal` reads all digits.
  public enum Kind: Equatable, Sendable {
    /// JSON `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, as the nearest double.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([GeneratedContent])
    /// A structure: its properties by name, and their names in order.
    case structure(properties: [String: GeneratedContent], orderedKeys: [String])
  }

  /// Content of a kind.
  ///
  /// Keys without a property are skipped. Properties that `orderedKeys` does not list come last, sorted by name.
  public init(kind: Kind, id: GenerationID? = nil) {
    let value: Value
    switch kind {
    case .null: value = .null
    case .bool(let flag): value = .bool(flag)
    case .number(let double): value = ExactNumber(double).map(Value.number) ?? .null
    case .string(let string): value = .string(string)
    case .array(let elements): value = .array(elements)
    case .structure(let properties, let orderedKeys):
      let listed = Set(orderedKeys)
      let rest = properties.keys.filter { !listed.contains($0) }.sorted()
      value = .structure(OrderedProperties((orderedKeys + rest).compactMap { key in properties[key].map { (key, $0) } }))
    }
    self.init(value, id: id)
  }

  /// What kind of value this is, and the value.
  public var kind: Kind {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let number): .number(number.double)
    case .string(let string): .string(string)
    case .array(let elements): .array(elements)
    case .structure(let properties): .structure(properties: properties.values, orderedKeys: properties.keys)
    }
  }
}

extension GeneratedContent: Generable {
  /// Any JSON value.
  public static var generationSchema: GenerationSchema { GenerationSchema(shape: .any) }

  /// Takes the content as it is.
  public init(_ content: GeneratedContent) throws {
    self = content
  }

  /// The content itself.
  public var generatedContent: GeneratedContent { self }
}

extension GeneratedContent: CustomDebugStringConvertible {
  /// The content as JSON, with a note where it is not complete.
  public var debugDescription: String {
    isComplete ? jsonString : jsonString + " (incomplete)"
  }
}
