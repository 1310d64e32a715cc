import JSONText

/// The form of an input that is not one of lines of JSON, by how it begins.
enum InputForm {
  /// What to do about it; nil for lines of JSON, and for what has no form that is known.
  static func hint(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x1F, 0x8B]) { return "the input is compressed with gzip: zcat FILE | … batch … -" }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return "the input is UTF-16: iconv -t UTF-8 makes it UTF-8"
    }
    if bytes.prefix(4096).contains(0) { return "the input is UTF-16 or no text: expected lines of JSON in UTF-8" }
    let start = bytes.starts(with: NoteInput.byteOrderMark) ? NoteInput.byteOrderMark.count : 0
    let text = bytes[start...].drop { " \t\r\n".utf8.contains($0) }
    let line = text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard let first = line.first else { return nil }
    if first == UInt8(ascii: "[") { return "the input is a JSON array: jq -c '.[]' FILE writes a line for each of its objects" }
    if first == UInt8(ascii: "{") {
      guard let object = try? JSONDocument(Array(line), source: "").root, object.kind == .object else {
        return "expected a whole JSON object on each line (jq -c . FILE writes them so)"
      }
      if text.contains(UInt8(ascii: "\r")), !text.contains(UInt8(ascii: "\n")) {
        return "its lines end with CR alone: tr '\\r' '\\n' mends them"
      }
      guard object["note"] == nil else { return nil }
      let keys = object.members.compactMap { $0.value.kind == .string ? $0.key.string : nil }
      return keys.first.map {
        "the text is called \"note\"; found \"\($0.prefix(40))\" (jq -c '{id, note: .\"\($0.prefix(40))\"}' renames it)"
      }
    }
    if first == UInt8(ascii: "\"") {
      return "expected a JSON object on each line, {\"id\": …, \"note\": …}: jq -c '{note: .}' FILE makes them"
    }
    if line.contains(UInt8(ascii: "\t")) { return "the input looks like a table (TSV): expected lines of JSON, {\"id\": …, \"note\": …}" }
    if line.contains(UInt8(ascii: ",")) || line.contains(UInt8(ascii: ";")) {
      return "the input looks like a table (CSV): expected lines of JSON, {\"id\": …, \"note\": …}; espaliered run reads CSV"
    }
    return "the input looks like plain text: jq -Rc '{note: .}' FILE makes a line of JSON of each"
  }
}
