import GuidedGeneration

/// The value that the beginning of a JSON text is certain to hold.
package enum PartialValue {
  /// Compact JSON; nil where the text holds nothing yet. A number at the very end may still grow, and is left out.
  package static func closed(_ json: [UInt8]) -> [UInt8]? {
    var isInString = false
    var isEscaped = false
    var end = 0
    for (index, byte) in json.enumerated() {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        end = index + 1
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
        end = index + 1
      } else if "{}[],:".utf8.contains(byte) || json.endsWord(at: index) {
        end = index + 1
      }
    }
    // A character that is not whole yet waits for its other bytes.
    if let lead = json[..<end].lastIndex(where: { $0 & 0xC0 != 0x80 }), json[lead] >= 0xC0 {
      let length = json[lead] >= 0xF0 ? 4 : json[lead] >= 0xE0 ? 3 : 2
      if lead + length > end { end = lead }
    }
    guard end > 0, let content = try? GeneratedContent(json: String(decoding: json[..<end], as: UTF8.self)) else { return nil }
    return Array(content.compactJSON.utf8)
  }
}

extension [UInt8] {
  /// Whether `true`, `false` or `null` ends here.
  fileprivate func endsWord(at index: Int) -> Bool {
    ["true", "false", "null"].contains { word in
      index + 1 >= word.utf8.count && self[(index + 1 - word.utf8.count)...index].elementsEqual(word.utf8)
    }
  }
}
