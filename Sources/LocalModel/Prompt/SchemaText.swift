import JSONText

/// A JSON Schema as one line that a language model reads easily, in the manner of a TypeScript type:
/// `CapturedItem {category: "task"|"expense"; title: string, 3 to 7 words; amount?: number}`.
///
/// docs/prompt.md states the rules; the default model was trained on exactly this text.
package struct SchemaText {
  private let root: JSONNode
  private let definitions: [String: JSONNode]
  /// Definitions in the order of first reference.
  private var referred: [String] = []

  /// The text of a schema.
  package static func render(_ schema: JSONNode) -> String {
    var text = SchemaText(root: schema)
    return text.whole()
  }

  /// The text of a schema.
  /// - Throws: `JSONError` if `jsonSchema` is not JSON.
  package static func render(_ jsonSchema: [UInt8]) throws -> String { render(try JSONDocument(jsonSchema, source: "schema").root) }

  private init(root: JSONNode) {
    self.root = root
    var definitions: [String: JSONNode] = [:]
    for keyword in ["definitions", "$defs"] {
      guard let table = root[keyword] else { continue }
      for member in table.members { definitions[member.key.string ?? ""] = member.value }
    }
    self.definitions = definitions
  }

  private var title: String { root["title"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? "value" }

  private mutating func whole() -> String {
    var text = title + " " + type(root)
    var done = 0
    while done < referred.count {
      let name = referred[done]
      done += 1
      if let node = definitions[name] { text += "; " + name + " " + type(node) }
    }
    return text
  }

  /// The text of a node's type. `kind` stands for the node's own `type` where that is a list.
  private mutating func type(_ node: JSONNode, kind override: String? = nil) -> String {
    guard node.kind == .object else { return node.bool == false ? "never" : "any" }
    if node.count == 0 { return "any" }
    if let reference = node["$ref"]?.string { return name(of: reference) }
    if let value = node["const"] { return value.compact }
    if let values = node["enum"] { return values.elements.map(\.compact).joined(separator: "|") }
    for keyword in ["anyOf", "oneOf"] {
      if let members = node[keyword] { return joined(members) }
    }
    let kind = override ?? node["type"]?.string
    if kind == nil, let kinds = node["type"], kinds.kind == .array {
      var parts: [String] = []
      for kind in kinds.elements { parts.append(type(node, kind: kind.string ?? "any")) }
      return parts.joined(separator: "|")
    }
    if kind == "object" || (kind == nil && node["properties"] != nil) { return object(node) }
    if kind == "array" || (kind == nil && node["items"] != nil) { return array(node) }
    return (kind ?? "any") + range(node["minimum"], node["maximum"])
  }

  private mutating func joined(_ members: JSONNode) -> String {
    var parts: [String] = []
    for member in members.elements { parts.append(type(member)) }
    return parts.joined(separator: "|")
  }

  private mutating func name(of reference: String) -> String {
    if reference == "#" { return title }
    let name = reference.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? reference
    if !referred.contains(name) { referred.append(name) }
    return name
  }

  private mutating func object(_ node: JSONNode) -> String {
    var properties: [(name: String, node: JSONNode)] = []
    if let table = node["properties"] {
      for member in table.members { properties.append((member.key.string ?? "", member.value)) }
    }
    var ordered: [(name: String, node: JSONNode)] = []
    if let order = node["x-order"], order.kind == .array {
      for name in order.elements {
        if let place = properties.firstIndex(where: { $0.name == name.string }) { ordered.append(properties.remove(at: place)) }
      }
    }
    ordered += properties
    let required = Set((node["required"].map { Array($0.elements) } ?? []).compactMap(\.string))
    var fields: [String] = []
    for property in ordered {
      let note = Self.remark(property.node)
      fields.append(
        property.name + (required.contains(property.name) ? "" : "?") + ": " + type(property.node) + (note.isEmpty ? "" : ", " + note))
    }
    return "{" + fields.joined(separator: "; ") + "}"
  }

  private mutating func array(_ node: JSONNode) -> String {
    let items = node["items"]
    var inner = items.map { type($0) } ?? "any"
    if inner.contains("|") { inner = "(" + inner + ")" }
    let note = items.map(Self.remark) ?? ""
    return inner + "[]" + range(node["minItems"], node["maxItems"]) + (note.isEmpty ? "" : ", each " + note)
  }

  private func range(_ low: JSONNode?, _ high: JSONNode?) -> String {
    let low = low.flatMap(Self.number)
    let high = high.flatMap(Self.number)
    return low == nil && high == nil ? "" : " " + (low ?? "") + ".." + (high ?? "")
  }

  /// 3 and 3.0 are "3", 0.5 is "0.5".
  private static func number(_ node: JSONNode) -> String? {
    if let whole = node.int { return String(whole) }
    guard let value = node.double else { return nil }
    return value == value.rounded() ? node.numberText : "\(value)"
  }

  /// What a field says beyond its type: its description, else its pattern, else its format.
  private static func remark(_ node: JSONNode) -> String {
    if let text = node["description"]?.string, !text.isEmpty { return text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    if let pattern = node["pattern"]?.string { return "/" + pattern + "/" }
    return node["format"]?.string ?? ""
  }
}

/// A schema as a prompt shows it.
package struct PromptSchema: Sendable {
  /// See ``SchemaText``.
  package let text: String
  /// The schema's own examples, for a model that was not trained here.
  let examples: String

  package init(_ schema: JSONNode) {
    text = SchemaText.render(schema)
    examples = GeneralPrompt.examples(of: schema)
  }
}
