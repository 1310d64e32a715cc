import JSONText

/// The schema of a value that is no object, as one of an object that holds it.
///
/// The span extractor reads the fields of objects; of a list, a dictionary, a number or a day by itself it knows no name. "Milk, eggs and bread" for a list of
/// strings is therefore read as the only field of an object, and the list taken out of it again.
package struct RootValue: Sendable {
  /// The schema of the object, as compact JSON.
  package let objectSchema: String
  private let key: String

  /// `nil` where the schema is that of an object, or refers to a place in itself that is no definition.
  package init?(_ schema: JSONNode) {
    guard schema.kind == .object, schema["type"]?.string != "object" || schema["additionalProperties"]?.kind == .object,
      schema["properties"] == nil,
      !Self.refersToPlaces(schema)
    else { return nil }
    key = schema["type"]?.string == "array" ? "items" : "value"
    var inside: [String] = []
    var outside = ""
    for (key, value) in schema.members {
      let member = JSONWriter.quoted(key.string ?? "") + ":" + value.compact
      if ["$defs", "definitions", "$schema", "$id"].contains(key.string) { outside += "," + member } else { inside.append(member) }
    }
    let value = JSONWriter.quoted(key) + ":{" + inside.joined(separator: ",") + "}"
    objectSchema =
      #"{"type":"object","properties":{\#(value)},"required":["\#(key)"],"additionalProperties":false"# + outside + "}"
  }

  /// Whether some reference is to more than a definition: to the whole schema or a place in it, which is another in the object's.
  private static func refersToPlaces(_ schema: JSONNode) -> Bool {
    schema.elements.contains(where: refersToPlaces)
      || schema.members.contains { key, value in
        guard ["$ref", "$dynamicRef", "$recursiveRef"].contains(key.string), let reference = value.string else {
          return refersToPlaces(value)
        }
        return !reference.hasPrefix("#/$defs/") && !reference.hasPrefix("#/definitions/")
      }
  }

  /// The value that stands in an object's text, as far as the text goes.
  package func value(in bytes: [UInt8]) -> [UInt8] {
    let opening = Array(("{" + JSONWriter.quoted(key) + ":").utf8)
    guard bytes.starts(with: opening) else { return [] }
    let isWhole = bytes.last == UInt8(ascii: "}") && (try? JSONDocument(bytes, source: "object")) != nil
    return Array(isWhole ? bytes[opening.count..<(bytes.count - 1)] : bytes[opening.count...])
  }

  /// The pointer within the value of what has this pointer within the object; nil for what is outside of it.
  package func pointer(_ pointer: String) -> String? {
    pointer.hasPrefix("/" + key) ? String(pointer.dropFirst(key.count + 1)) : nil
  }
}
