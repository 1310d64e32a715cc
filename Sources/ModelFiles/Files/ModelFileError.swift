/// Why a model file cannot be used: one sentence that names the file, the place in it, what stood there, what was
/// expected, and what the reader can do about it.
package struct ModelFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of trouble it is; the command line chooses its exit code by it.
  package enum Kind: Sendable {
    /// Nothing there under that name.
    case notFound
    /// There, but damaged, or not what its name says.
    case malformed
    /// In order, but of a kind that this package does not read.
    case unsupported
    /// It could not be written.
    case cannotWrite
  }

  package var kind: Kind
  /// Path of the file or folder, as the caller gave it.
  package var file: String
  /// Where in the file: a byte offset, a key, a tensor.
  package var place: String
  package var found: String
  package var expected: String
  /// What would help; may be empty.
  package var mend: String

  package init(_ kind: Kind = .malformed, file: String, place: String, found: String, expected: String, mend: String = "") {
    self.kind = kind
    self.file = file
    self.place = place
    self.found = found
    self.expected = expected
    self.mend = mend
  }

  package var description: String {
    var sentence = "\(file): "
    // Both may quote what stands in the file.
    if !place.isEmpty { sentence += "\(PrintableText.quote(place, limit: 2 * PrintableText.quoteLimit)): " }
    sentence += "found \(PrintableText.quote(found, limit: 2 * PrintableText.quoteLimit))"
    if !expected.isEmpty { sentence += ", expected \(expected)" }
    if !mend.isEmpty { sentence += "; \(mend)" }
    return sentence
  }
}
