import JSONText

/// The schema of a list, as one of an object that holds it.
///
/// The span extractor reads the fields of objects; of a list by itself it knows no name. "Milk, eggs and bread" for a list of strings is
/// therefore read as the only field of an object, and the list taken out of it again.
package struct ListSchema: Sendable {
  /// The schema of the object, as compact JSON.
  package let objectSchema: String

  private static let key = "items"

  /// `nil` where the schema is not that of a list, or refers to a place in itself that is no definition.
  package init?(_ schema: JSONNode) {
    guard schema["type"]?.string == "array", !Self.refersToPlaces(schema) else { return nil }
    var inside: [String] = []
    var outside = ""
    for (key, value) in schema.members {
      let member = JSONWriter.quoted(key.string ?? "") + ":" + value.compact
      if ["$defs", "definitions", "$schema", "$id"].contains(key.string) { outside += "," + member } else { inside.append(member) }
    }
    let list = JSONWriter.quoted(Self.key) + ":{" + inside.joined(separator: ",") + "}"
    objectSchema =
      #"{"type":"object","properties":{\#(list)},"required":["\#(Self.key)"],"additionalProperties":false"# + outside + "}"
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

  /// The list that stands in an object's text, as far as the text goes.
  package func list(in bytes: [UInt8]) -> [UInt8] {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "[")) else { return [] }
    let isWhole = bytes.last == UInt8(ascii: "}") && (try? JSONDocument(bytes, source: "object")) != nil
    return Array(isWhole ? bytes[start..<(bytes.count - 1)] : bytes[start...])
  }

  /// The pointer within the list of what has this pointer within the object; nil for what is outside the list.
  package func pointer(_ pointer: String) -> String? {
    pointer.hasPrefix("/" + Self.key) ? String(pointer.dropFirst(Self.key.count + 1)) : nil
  }
}
