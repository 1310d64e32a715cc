extension JSONNode {
  /// The value as compact JSON: numbers as they are written, members in their order.
  package var compact: String {
    switch kind {
    case .null: "null"
    case .bool: bool == true ? "true" : "false"
    case .number: numberText ?? "0"
    case .string: JSONWriter.quoted(string ?? "")
    case .array: "[" + elements.map(\.compact).joined(separator: ",") + "]"
    case .object: "{" + members.map { JSONWriter.quoted($0.key.string ?? "") + ":" + $0.value.compact }.joined(separator: ",") + "}"
    }
  }
}

/// Writes JSON texts.
package enum JSONWriter {
  /// A string with its quotation marks; what JSON must escape is escaped, in its shortest form, and nothing else.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case ..<" ":
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
