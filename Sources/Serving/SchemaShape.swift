import JSONText

/// Whether a JSON text is meant as a JSON Schema.
///
/// JSON Schema takes any object: an example of the data, a misspelt keyword or a schema in a wrapper would each compile to "anything goes", and be answered with
/// anything. They are told here, before a model is asked.
package enum SchemaShape {
  /// Why a text is no schema: where, what was found, what was expected.
  package struct Fault: Error, Sendable, CustomStringConvertible {
    /// JSON pointer.
    package var pointer: String
    package var description: String
  }

  /// The schema in a wrapper of the kind that clients of other programs send, such as `{"name": …, "schema": {…}}`, and the wrapper's members that lead to it;
  /// nil for what is no such wrapper.
  package static func unwrapped(_ root: JSONNode) -> (schema: JSONNode, path: String)? {
    guard root.kind == .object, !says(root) else { return nil }
    for path in [["json_schema", "schema"], ["function", "parameters"], ["schema"], ["parameters"], ["input_schema"], ["inputSchema"]] {
      let found = path.reduce(root as JSONNode?) { node, key in node?[key] }
      if let found, found.kind == .object, says(found) { return (found, path.joined(separator: ".")) }
    }
    return nil
  }

  /// - Throws: ``Fault`` for the first place that shows that the text is no schema.
  package static func check(_ root: JSONNode) throws(Fault) {
    guard root.kind == .object, root.count > 0 else { return }
    if !says(root) {
      let keys = root.members.prefix(4).compactMap { $0.key.string }
      if keys.allSatisfy({ definitions.contains($0) || annotations.contains($0) }) {
        guard keys.contains(where: definitions.contains) else { return }
        throw Fault(pointer: "", description: "it defines schemas and asks for none of them: add \"$ref\": \"#/$defs/NAME\"")
      }
      try checkNames(root, pointer: "")
      if let name = root["type"]?.string, let meant = types.first(where: { isSlip(name, $0) }) {
        throw Fault(pointer: "/type", description: "found \"\(PrintableName.quote(name))\": expected \"\(meant)\"")
      }
      let quoted = keys.map { "\"\(PrintableName.quote($0))\"" }.joined(separator: ", ")
      throw Fault(
        pointer: "",
        description: "found \(quoted), none of which is a keyword of JSON Schema: it looks like an example of the data; "
          + "describe the data, as in {\"type\": \"object\", \"properties\": {\(quoted.split(separator: ",").first ?? ""): {\"type\": \"string\"}}}"
      )
    }
    try walk(root)
  }

  /// The same of a JSON text.
  ///
  /// - Throws: ``Fault``, and what reading JSON throws.
  package static func check(text: String) throws { try check(try JSONDocument(Array(text.utf8), source: "schema").root) }

  /// Whether a keyword is there that says something of a value.
  private static func says(_ node: JSONNode) -> Bool {
    node.members.contains { member in
      guard let key = member.key.string, assertions.contains(key) else { return false }
      // The wrappers of tools and formats have a type of their own.
      return key != "type" || member.value.kind != .string || types.contains(member.value.string ?? "")
    }
  }

  // MARK: Misspelt keywords

  private static func walk(_ root: JSONNode) throws(Fault) {
    var waiting: [(node: JSONNode, pointer: String)] = [(root, "")]
    // A bound for hostile texts; what lies beyond it is the compiler's.
    var left = 20_000
    while let (node, pointer) = waiting.popLast(), left > 0 {
      left -= 1
      guard node.kind == .object else { continue }
      try checkNames(node, pointer: pointer)
      for (key, value) in node.members {
        guard let name = key.string else { continue }
        let place = "\(pointer)/\(JSONPointer.token(name))"
        if schemas.contains(name) {
          if value.kind == .array {
            for (index, item) in value.elements.enumerated() { waiting.append((item, "\(place)/\(index)")) }
          } else {
            waiting.append((value, place))
          }
        } else if schemaMaps.contains(name), value.kind == .object {
          for (key, value) in value.members { waiting.append((value, "\(place)/\(JSONPointer.token(key.string ?? ""))")) }
        }
      }
    }
  }

  private static func checkNames(_ node: JSONNode, pointer: String) throws(Fault) {
    // Three letters may be anybody's own word, unless nothing else is said: {"typ": "string"}.
    let least = says(node) ? 4 : 3
    for (key, _) in node.members {
      guard let name = key.string, !known.contains(name), !name.hasPrefix("x-"), (least...40).contains(name.utf8.count) else { continue }
      guard let meant = known.first(where: { isSlip(name, $0) }) else { continue }
      throw Fault(
        pointer: "\(pointer)/\(JSONPointer.token(name))",
        description: "found \"\(PrintableName.quote(name))\", which is no keyword of JSON Schema: expected \"\(meant)\"")
    }
  }

  /// Whether a name is a keyword but for the case of its letters, or but for one letter that is missing, too many, another, or exchanged with its neighbour.
  private static func isSlip(_ name: String, _ keyword: String) -> Bool {
    let (a, b) = (Array(name.lowercased().utf8), Array(keyword.lowercased().utf8))
    if a == b { return true }
    guard b.count >= 4, abs(a.count - b.count) <= 1 else { return false }
    let start = zip(a, b).prefix { $0 == $1 }.count
    let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    let (restA, restB) = (a.count - min(start + end, min(a.count, b.count)), b.count - min(start + end, min(a.count, b.count)))
    if restA <= 1, restB <= 1 { return true }
    return a.count == b.count && restA == 2 && a[start] == b[start + 1] && a[start + 1] == b[start]
  }

  // MARK: Keywords of drafts 4 to 2020-12

  private static let types: Set<String> = ["null", "boolean", "integer", "number", "string", "array", "object"]
  private static let definitions: Set<String> = ["$defs", "definitions"]
  private static let annotations: Set<String> = [
    "$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary", "$comment", "title", "description", "default",
    "deprecated",
    "readOnly", "writeOnly", "examples", "example",
  ]
  private static let schemas: Set<String> = [
    "items", "prefixItems", "additionalItems", "unevaluatedItems", "contains", "additionalProperties", "unevaluatedProperties",
    "propertyNames", "allOf",
    "anyOf", "oneOf", "not", "if", "then", "else", "contentSchema",
  ]
  private static let schemaMaps: Set<String> = ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"]
  private static let assertions: Set<String> = schemas.union([
    "$ref", "$dynamicRef", "$recursiveRef", "type", "enum", "const", "multipleOf", "maximum", "exclusiveMaximum", "minimum",
    "exclusiveMinimum", "maxLength",
    "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "maxContains", "minContains", "maxProperties", "minProperties",
    "required",
    "dependentRequired", "dependencies", "properties", "patternProperties", "dependentSchemas", "format", "contentEncoding",
    "contentMediaType", "nullable",
  ])
  private static let known: Set<String> = assertions.union(annotations).union(definitions).union(["discriminator", "xml", "externalDocs"])
}

/// A name as a sentence quotes it.
private enum PrintableName {
  static func quote(_ name: String) -> String {
    String(name.prefix(40).map { $0.isASCII && !$0.isLetter && !$0.isNumber && !$0.isPunctuation && !$0.isSymbol && $0 != " " ? "?" : $0 })
  }
}
