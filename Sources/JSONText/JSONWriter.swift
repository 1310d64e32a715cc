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

extension JSONTape {
  /// A value as compact JSON, whole even where the text is cut: numbers as they are written, strings with no escape that JSON does not need.
  ///
  /// - Parameter isKept: whether a value inside is written; a member or element that is not is left out. It is not asked of the root.
  package func compact(_ root: Int, where isKept: (Int) -> Bool = { _ in true }) -> [UInt8] {
    var output: [UInt8] = []
    /// Whether each open container is empty so far.
    var areEmpty: [Bool] = []
    walk(root) { index in
      if let isEmpty = areEmpty.last {
        guard isKept(index) else { return false }
        if !isEmpty { output.append(UInt8(ascii: ",")) }
        areEmpty[areEmpty.count - 1] = false
      }
      if self[index].keyStart >= 0 {
        JSONWriter.append(keyText(index), to: &output)
        output.append(UInt8(ascii: ":"))
      }
      switch kind(index) {
      case .object, .array:
        output.append(kind(index) == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        areEmpty.append(true)
      case .string: JSONWriter.append(text(index), to: &output)
      case .null, .true, .false, .number: output += rawScalar(index)
      }
      return true
    } leave: { index in
      output.append(kind(index) == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
      areEmpty.removeLast()
    }
    return output
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
