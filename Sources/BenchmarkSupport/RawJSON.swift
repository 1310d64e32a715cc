import JSONText

/// Just enough JSON to cut a line of input into its parts without changing a byte of them.
package enum RawJSON {
  /// Members of an object as (key, raw value); nil if it is not an object.
  package static func members(_ bytes: [UInt8]) -> [(key: String, value: [UInt8])]? {
    read(bytes, .object) { tape, index in (tape.keyText(index), Array(tape.raw(index))) }
  }

  /// Elements of an array, raw; nil if it is not an array.
  package static func elements(_ bytes: [UInt8]) -> [[UInt8]]? { read(bytes, .array) { tape, index in Array(tape.raw(index)) } }

  private static func read<Part>(_ bytes: [UInt8], _ kind: JSONTape.Kind, _ part: (JSONTape, Int) -> Part) -> [Part]? {
    var tape = JSONTape()
    guard let root = try? tape.append(bytes, JSONTape.Options(maximumDepth: 10_000, repairsUTF8: true)), tape.kind(root) == kind else {
      return nil
    }
    return tape.children(root).map { part(tape, $0) }
  }

  /// The same value without whitespace between its tokens; strings and numbers stay as they are written.
  package static func compact(_ bytes: [UInt8]) -> [UInt8] {
    var place = JSONPlace()
    return bytes.filter { byte in
      defer { place.feed(byte) }
      return place.isInString || byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09
    }
  }

  /// The same value as `ensure_ascii=False` writes it: compact, with nothing escaped but what JSON must escape; what is no JSON as it is.
  package static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var tape = JSONTape()
    guard let root = try? tape.append(bytes, JSONTape.Options(maximumDepth: 10_000, repairsUTF8: true)) else { return bytes }
    return tape.compact(root)
  }
}
