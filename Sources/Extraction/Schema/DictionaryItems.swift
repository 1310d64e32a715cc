import JSONText

/// Objects of any keys ("Ana 3, Bo 5" for `additionalProperties: integer`), as the arrays of objects that the span extractor reads.
///
/// Each element has the key, under the name `name`, and the value, under the singular of the dictionary's own name; where the value is an object, its members.
enum DictionaryItems {
  static let key = "name"

  /// The schema of an element; nil where a node is no such object, or says something of its keys.
  static func schema(of node: JSONNode, name: String) -> JSONNode? {
    guard node.kind == .object, node["type"]?.string == "object", let value = node["additionalProperties"], value.kind == .object,
      value.members.contains(where: { _ in true }),
      ["properties", "patternProperties", "propertyNames", "required", "allOf", "anyOf", "oneOf", "dependentRequired"].allSatisfy({
        node[$0] == nil
      })
    else { return nil }
    // Of an object of which nothing is known nothing can be read.
    if value["type"]?.string == "object", value["properties"] == nil { return nil }
    var members = [JSONWriter.quoted(key) + #":{"type":"string"}"#], required = [key]
    if let inner = value["properties"] {
      guard inner.kind == .object, inner[key] == nil else { return nil }
      members += inner.members.map { JSONWriter.quoted($0.key.string ?? "") + ":" + $0.value.compact }
      required += (value["required"].map { Array($0.elements) } ?? []).compactMap(\.string)
    } else {
      members.append(JSONWriter.quoted(valueName(of: name)) + ":" + value.compact)
      required.append(valueName(of: name))
    }
    let text =
      #"{"type":"object","properties":{"# + members.joined(separator: ",") + #"},"required":["#
      + required.map(JSONWriter.quoted).joined(separator: ",") + "]}"
    return try? JSONDocument(Array(text.utf8), source: "dictionary").root
  }

  /// "score" of `scores`; "value" of a name that is no plural.
  static func valueName(of name: String) -> String {
    name.hasSuffix("s") && name.count > 3 && name.dropLast() != key ? String(name.dropLast()) : "value"
  }

  /// The dictionary of an array of such elements, the first of each key, and the keys of the elements that are in it.
  static func dictionary(of array: String, name: String) -> (json: String, keys: [String?])? {
    guard let root = try? JSONDocument(Array(array.utf8), source: "items").root else { return nil }
    var members: [String] = [], keys: [String?] = []
    var seen: Set<String> = []
    for element in root.elements {
      guard let key = element[Self.key]?.string, !key.isEmpty, seen.insert(key).inserted else {
        keys.append(nil)
        continue
      }
      let rest = element.members.filter { $0.key.string != Self.key }
      let isValue = rest.count == 1 && rest.first?.key.string == valueName(of: name)
      let value =
        isValue
        ? rest.first?.value.compact ?? "null"
        : "{" + rest.map { JSONWriter.quoted($0.key.string ?? "") + ":" + $0.value.compact }.joined(separator: ",") + "}"
      members.append(JSONWriter.quoted(key) + ":" + value)
      keys.append(key)
    }
    return ("{" + members.joined(separator: ",") + "}", keys)
  }
}
