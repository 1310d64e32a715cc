import JSONText

/// What the reader is told of a schema: its title, and the fields of its outermost object.
package struct ReaderSchema: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    // Raw values are the numbers of the reader's marks.
    case text = 1
    case number, day, list, choices, truth
  }

  package struct Field: Sendable, Equatable {
    package var name: String
    package var kind: Kind
    package var isRequired: Bool
    package var description: String
    package var choices: [String]

    package init(name: String, kind: Kind, isRequired: Bool, description: String = "", choices: [String] = []) {
      self.name = name
      self.kind = kind
      self.isRequired = isRequired
      self.description = description
      self.choices = choices
    }
  }

  package var title: String
  package var fields: [Field]

  package init(title: String, fields: [Field]) {
    self.title = title
    self.fields = fields
  }

  /// Nil where the schema is no object with fields that the reader knows, or asks for the gist of a note in a number of words: its other fields then
  /// class the whole of it, which the model that writes was trained for.
  ///
  /// - Parameter all: the fields at any depth. One whose name comes twice is none of the reader's, whose word would count for both.
  package init?(_ root: JSONNode, fields all: SchemaFields) {
    guard ExcerptText.gists(of: all).isEmpty else { return nil }
    let counts = Dictionary(all.fields.map { ($0.name, 1) }, uniquingKeysWith: +)
    guard root.kind == .object else { return nil }
    let object = Self.resolved(root, root)
    guard let properties = object["properties"], properties.kind == .object else { return nil }
    title = object["title"]?.string ?? root["title"]?.string ?? "value"
    let required = Set((object["required"].map { Array($0.elements) } ?? []).compactMap(\.string))
    fields = properties.members.compactMap { key, value in
      let name = key.string ?? ""
      let node = Self.resolved(value, root)
      guard counts[name] == 1, let kind = Self.kind(of: node) else { return nil }
      let description = value["description"]?.string ?? node["description"]?.string ?? ""
      return Field(
        name: name, kind: kind, isRequired: required.contains(name), description: description,
        choices: kind == .choices ? node["enum"]?.elements.compactMap(\.string) ?? [] : [])
    }
    if fields.isEmpty { return nil }
  }

  /// What a node refers to within its schema; the node itself where it refers to nothing there.
  private static func resolved(_ node: JSONNode, _ root: JSONNode) -> JSONNode {
    var node = node
    for _ in 0..<8 {
      guard let reference = node["$ref"]?.string, let target = root.definition(of: reference) else { return node }
      node = target
    }
    return node
  }

  private static func kind(of node: JSONNode) -> Kind? {
    if let choices = node["enum"].map({ Array($0.elements) }) {
      return choices.isEmpty || choices.contains { $0.string == nil } ? nil : .choices
    }
    switch node["type"]?.string {
    case "string":
      if node.asksForDay { return .day }
      return node["format"]?.string == nil && node["pattern"] == nil ? .text : nil
    case "number", "integer": return .number
    case "boolean": return .truth
    case "array":
      // Strings that are free, and as many as the note names.
      guard let items = node["items"], items["type"]?.string == "string", items["enum"] == nil, items["pattern"] == nil,
        items["format"] == nil
      else { return nil }
      return .list
    default: return nil
    }
  }
}
