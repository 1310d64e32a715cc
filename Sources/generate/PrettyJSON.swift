import JSONText

/// Indents compact JSON by two spaces a level, the order of members and the spelling of scalars kept.
enum PrettyJSON {
  /// Of a text that is no JSON, the text itself.
  static func indented(_ json: [UInt8]) -> [UInt8] {
    var tape = JSONTape()
    guard let root = try? tape.append(json, JSONTape.Options(maximumDepth: .max, repairsUTF8: true)) else { return json }
    var output: [UInt8] = []
    var depth = 0
    func newLine() {
      output.append(UInt8(ascii: "\n"))
      output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }
    tape.walk(root) { index in
      let value = tape[index]
      if value.position > 0 { output.append(UInt8(ascii: ",")) }
      if value.parent >= 0 { newLine() }
      if value.keyStart >= 0 { output += tape.rawKey(index) + [UInt8(ascii: ":"), UInt8(ascii: " ")] }
      switch value.kind {
      case .object, .array:
        output.append(value.kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        depth += 1
      default: output += tape.rawScalar(index)
      }
      return true
    } leave: { index in
      depth -= 1
      if tape[index].childCount > 0 { newLine() }
      output.append(tape.kind(index) == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
    return output
  }
}
