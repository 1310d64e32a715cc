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
    var output: [UInt8] = []
    append(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends a string as `quoted` writes it, in UTF-8.
  package static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [0x5C, byte]
      case 0x0A: output += [0x5C, UInt8(ascii: "n")]
      case 0x0D: output += [0x5C, UInt8(ascii: "r")]
      case 0x09: output += [0x5C, UInt8(ascii: "t")]
      case 0x08: output += [0x5C, UInt8(ascii: "b")]
      case 0x0C: output += [0x5C, UInt8(ascii: "f")]
      case ..<0x20: output += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
