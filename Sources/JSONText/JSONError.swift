/// Why a text is no JSON: what it was read from, the byte, what stood there, what was expected.
package struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What the text was read from, as the caller named it.
  package var source: String
  /// Where in the text: "JSON at byte 12".
  package var place: String
  package var found: String
  package var expected: String

  package init(source: String, place: String, found: String, expected: String) {
    self.source = source
    self.place = place
    self.found = found
    self.expected = expected
  }

  package var description: String { "\(source): \(place): found \(found), expected \(expected)" }
}
