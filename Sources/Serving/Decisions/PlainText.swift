import Extraction
import JSONText

/// A JSON value as a person would write it down, for a reader of words: "order paid: yes", a line for each value.
package enum PlainText {
  /// - Parameter separator: what stands between the values of objects and lists.
  package static func of(_ node: JSONNode, separator: String = "\n") -> String {
    var lines: [String] = []
    add(node, name: "", to: &lines)
    return lines.joined(separator: separator)
  }

  private static func add(_ node: JSONNode, name: String, to lines: inout [String]) {
    switch node.kind {
    case .object:
      // A message of a conversation is said by its role.
      if node.count == 2, let role = node["role"]?.string, let content = node["content"]?.string {
        lines.append(role + ": " + content)
        return
      }
      for (key, value) in node.members {
        let key = key.string ?? ""
        let words = key.utf8.allSatisfy { $0 < 0x80 } ? ReaderInput.plain(key) : key
        add(value, name: name.isEmpty ? words : name + " " + words, to: &lines)
      }
    case .array:
      let elements = Array(node.elements)
      if !elements.isEmpty, elements.allSatisfy({ $0.kind != .object && $0.kind != .array }) {
        append(elements.map(scalar).joined(separator: ", "), name, &lines)
      } else {
        for element in elements { add(element, name: name, to: &lines) }
      }
    default: append(scalar(node), name, &lines)
    }
  }

  private static func append(_ text: String, _ name: String, _ lines: inout [String]) {
    lines.append(name.isEmpty ? text : name + ": " + text)
  }

  private static func scalar(_ node: JSONNode) -> String {
    switch node.kind {
    case .string: node.string ?? ""
    case .bool: node.bool == true ? "yes" : "no"
    case .null: "none"
    default: node.numberText ?? ""
    }
  }
}
