/// Moves whole schemas to where they can stand inside another one.
enum SchemaReferences {
  /// The parts of a document as they stand under `#/$defs/NAME`: its body and its definitions, which become `NAME.DEFINITION`, with
  /// every reference pointing to the new places.
  static func relocate(_ document: GeneratedContent, to name: String) -> (body: GeneratedContent, definitions: [(String, GeneratedContent)])
  {
    var definitions: [(String, GeneratedContent)] = []
    for keyword in ["$defs", "definitions"] {
      for (key, definition) in document[keyword]?.structureValue?.pairs ?? [] {
        definitions.append(("\(name).\(key)", rewrite(definition, name: name)))
      }
    }
    var body = rewrite(document, name: name)
    body["$defs"] = nil
    body["definitions"] = nil
    return (body, definitions)
  }

  private static func rewrite(_ schema: GeneratedContent, name: String) -> GeneratedContent {
    switch schema.value {
    case .structure(let properties):
      var rewritten = OrderedProperties()
      for (key, value) in properties.pairs {
        if key == "$ref", let reference = value.stringValue {
          rewritten[key] = .text(moved(reference, name: name))
        } else if ["enum", "const", "default", "examples"].contains(key) {
          rewritten[key] = value
        } else {
          rewritten[key] = rewrite(value, name: name)
        }
      }
      return GeneratedContent(.structure(rewritten))
    case .array(let elements): return .list(elements.map { rewrite($0, name: name) })
    default: return schema
    }
  }

  private static func moved(_ reference: String, name: String) -> String {
    for prefix in ["#/$defs/", "#/definitions/"] where reference.hasPrefix(prefix) {
      return "#/$defs/\(name).\(reference.dropFirst(prefix.count))"
    }
    if reference == "#" { return "#/$defs/\(name)" }
    if reference.hasPrefix("#/") { return "#/$defs/\(name)/\(reference.dropFirst(2))" }
    return reference
  }
}
