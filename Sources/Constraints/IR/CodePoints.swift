/// A string of JSON: two are equal if their code points are.
///
/// Swift takes canonically equivalent texts for equal ("é" as one scalar and as two); in JSON they are different keys and different values.
package struct CodePoints: Sendable, Hashable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let text: String

  package init(_ text: String) { self.text = text }
  package init(stringLiteral value: String) { text = value }

  package var unicodeScalars: String.UnicodeScalarView { text.unicodeScalars }
  package var utf8: String.UTF8View { text.utf8 }
  package var description: String { text }

  package static func == (a: CodePoints, b: CodePoints) -> Bool {
    // On the bytes themselves where they lie together, as in every native string: a view hands them out one call at a time.
    let known = a.text.utf8.withContiguousStorageIfAvailable { first in
      b.text.utf8.withContiguousStorageIfAvailable { second in first.count == second.count && first.elementsEqual(second) }
    }
    return (known ?? nil) ?? a.text.utf8.elementsEqual(b.text.utf8)
  }
  package static func < (a: CodePoints, b: CodePoints) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8(0xFF))
  }
}
