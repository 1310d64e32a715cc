import JSONText

/// What the rules for copied spans ask of a schema: its fields, at any depth. Read once for a schema.
package struct SchemaFields: Sendable {
  package struct Field: Sendable {
    var name: String
    /// "parking" and "level" of `parkingLevel` and `parking_level`.
    var nameParts: [String]
    /// Its JSON type; nil where it is not one alone.
    var type: String?
    var description: String
    /// The strings that it chooses from; nil where it has no `enum`.
    var choices: Set<String>?
    var hasFormat: Bool
    /// Whether it is a list of strings of its `format` and `pattern`.
    var isList = false
    /// Its `format` and `pattern`; empty where it has none.
    var format = ""
    var pattern = ""
    /// Whether it belongs to the items of a list.
    var isRepeated = false
    /// Whether it is text that holds a date, with or without a time.
    var isDate: Bool
    var isRequired: Bool
    /// Of a number, the least that its schema allows; nil where there is no bound.
    var least: Double?

    /// Whether a number below zero fits.
    var mayBeNegative: Bool { (type == "number" || type == "integer") && (least ?? -1) < 0 }
  }

  /// Where definitions come more than once, so do their fields.
  private(set) var fields: [Field] = []

  package init(_ schema: JSONNode) { add(schema, depth: 0, isRepeated: false) }

  /// The fields of an object itself, not of what is in it.
  init(ofObject node: JSONNode) {
    let required = Set((node["required"].map { Array($0.elements) } ?? []).compactMap(\.string))
    fields = (node["properties"]?.members.map { ($0.key.string ?? "", $0.value) } ?? []).map { name, value in
      Self.field(name, value, isRequired: required.contains(name))
    }
  }

  private mutating func add(_ node: JSONNode, depth: Int, isRepeated: Bool) {
    guard node.kind == .object, depth < 16 else { return }
    let required = Set((node["required"].map { Array($0.elements) } ?? []).compactMap(\.string))
    for (key, value) in node["properties"]?.members.map({ ($0.key, $0.value) }) ?? [] {
      let name = key.string ?? ""
      fields.append(Self.field(name, value, isRequired: required.contains(name)))
      fields[fields.count - 1].isRepeated = isRepeated
      add(value, depth: depth + 1, isRepeated: isRepeated)
    }
    for keyword in ["$defs", "definitions"] {
      for (_, value) in node[keyword]?.members.map({ ($0.key, $0.value) }) ?? [] { add(value, depth: depth + 1, isRepeated: true) }
    }
    if let items = node["items"] { add(items, depth: depth + 1, isRepeated: true) }
    for branch in node["anyOf"].map({ Array($0.elements) }) ?? [] { add(branch, depth: depth + 1, isRepeated: isRepeated) }
  }

  private static func field(_ name: String, _ node: JSONNode, isRequired: Bool) -> Field {
    let type = node["type"]?.string
    let description = node["description"]?.string ?? ""
    let items = type == "array" ? node["items"].flatMap { $0["type"]?.string == "string" && $0["enum"] == nil ? $0 : nil } : nil
    let own =
      items
      ?? (node["format"] != nil || node["pattern"] != nil
        ? node : node["anyOf"]?.elements.first { $0["format"] ?? $0["pattern"] != nil } ?? node)
    return Field(
      name: name, nameParts: NameSplitter([.lettersOnly, .afterCaseless]).split(name).map { $0.lowercased() }, type: type,
      description: items?["description"]?.string.map { description + " " + $0 } ?? description,
      choices: node["enum"].map { Set($0.elements.compactMap(\.string)) },
      hasFormat: node["format"] != nil, isList: items != nil, format: own["format"]?.string ?? "", pattern: own["pattern"]?.string ?? "",
      isDate: type == "string" && node.asksForDate,
      isRequired: isRequired, least: (node["minimum"] ?? node["exclusiveMinimum"])?.double)
  }
}
