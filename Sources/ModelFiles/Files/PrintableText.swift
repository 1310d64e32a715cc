/// Text of unknown origin as an error quotes it: nothing that a terminal would act on, and no more of it than helps.
package enum PrintableText {
  /// Most characters of a file's own text that an error quotes.
  package static let quoteLimit = 80

  /// The text on one line: control characters, line breaks and marks that turn the direction of writing become escapes
  /// such as `\u{1B}`.
  package static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isHidden(scalar) { result.append(contentsOf: escape(scalar).unicodeScalars) } else { result.append(scalar) }
    }
    return String(result)
  }

  /// At most `limit` printable characters of the text, with `…` where some were left out.
  package static func quote(_ text: String, limit: Int = quoteLimit) -> String {
    // Cut before it is looked at: the text may be megabytes long.
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex), end < scalars.endIndex else {
      return shortened(line(text), limit)
    }
    return shortened(line(String(scalars[..<end])), limit - 1) + "…"
  }

  private static func shortened(_ text: String, _ limit: Int) -> String {
    text.unicodeScalars.count <= limit ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit - 1))) + "…"
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default: return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
