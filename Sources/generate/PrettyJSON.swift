/// Indents compact JSON by two spaces a level, the order of members kept.
enum PrettyJSON {
  static func indented(_ json: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    func newLine() {
      output.append(UInt8(ascii: "\n"))
      output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }
    for (index, byte) in json.enumerated() {
      if isInString {
        output.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      let next = index + 1 < json.count ? json[index + 1] : 0
      switch byte {
      case UInt8(ascii: "\""):
        isInString = true
        output.append(byte)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        output.append(byte)
        depth += 1
        if next != UInt8(ascii: "}"), next != UInt8(ascii: "]") { newLine() }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if let last = output.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { newLine() }
        output.append(byte)
      case UInt8(ascii: ","):
        output.append(byte)
        newLine()
      case UInt8(ascii: ":"):
        output.append(contentsOf: [byte, UInt8(ascii: " ")])
      default:
        output.append(byte)
      }
    }
    return output
  }
}
