/// Where a text stops being JSON, what stands there, and what was expected.
package struct JSONSyntaxError: Error, Equatable, Sendable {
  /// Bytes from the beginning of the text.
  package var offset: Int
  package var found: String
  package var expected: String
  /// Whether the text may be JSON, and is larger or deeper than allowed.
  package var isLimit: Bool

  package init(offset: Int, found: String, expected: String, isLimit: Bool = false) {
    self.offset = offset
    self.found = found
    self.expected = expected
    self.isLimit = isLimit
  }

  /// The line and column of `offset`, both from 1; a column is a code point.
  package func lineAndColumn(in text: [UInt8]) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    for byte in text.prefix(offset) {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}

/// Why a text is no JSON: what it was read from, the byte, what stood there, what was expected.
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What the text was read from, as the caller named it.
  package var source: String
  /// Where in the text: "JSON at byte 12".
  package var place: String
  package var found: String
  package var expected: String

  package var description: String { "\(source): \(place): found \(found), expected \(expected)" }
}
