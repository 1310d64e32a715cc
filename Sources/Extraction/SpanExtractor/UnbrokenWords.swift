/// Words that mean nothing in parts: versions, paths, addresses of machines, coordinates, handles.
extension ReadingAssembler {
  /// A span within one run without spaces with all of that run, marks around it aside, if the run is such a word; else the span.
  ///
  /// - Parameter field: of text, or a list of texts. The sign of a handle or a tag belongs to it where the field asks for one.
  func unbroken(_ span: Range<Int>, of field: ReaderSchema.Field) -> Range<Int> {
    let scalars = facts.scalars
    guard [.text, .list].contains(field.kind), !span.isEmpty, span.upperBound <= scalars.count,
      !scalars[span].contains(where: \.properties.isWhitespace)
    else { return span }
    var (low, high) = (span.lowerBound, span.upperBound)
    while low > 0, !scalars[low - 1].properties.isWhitespace { low -= 1 }
    while high < scalars.count, !scalars[high].properties.isWhitespace { high += 1 }
    while high > low, Self.closing.contains(scalars[high - 1]) { high -= 1 }
    while low < high, Self.opening.contains(scalars[low]) { low += 1 }
    let run = low..<high
    guard run.lowerBound <= span.lowerBound, run.upperBound >= span.upperBound, run != span else {
      return span
    }
    if ["@", "#"].contains(scalars[low]), span.lowerBound == low + 1, span.upperBound == high {
      return Self.asksForSign(field) ? run : span
    }
    let overlapsTime =
      facts.days.days.contains { $0.range.overlaps(run) }
      || facts.clocks.contains { $0.overlaps(run) }
    return !overlapsTime && isUnbroken(scalars[run]) ? run : span
  }

  private func isUnbroken(_ run: ArraySlice<Unicode.Scalar>) -> Bool {
    let text = Array(run)
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    let hasDigit = text.contains(where: isDigit)
    let hasLetter = text.contains(where: \.properties.isAlphabetic)
    let marks = text.dropFirst().dropLast().filter { Self.inner.contains($0) }
    guard let first = text.first, text.count > 2 else { return false }
    if first == "/" || first == "~" { return hasLetter && marks.contains("/") }
    // Not "2.5kg" and "12-pack".
    if hasLetter, hasDigit { return marks.count > 1 || !marks.isEmpty && !isDigit(first) }
    // "52.5200,13.4050", "10.4.0.17"
    if hasDigit {
      return marks.count { $0 == "." } > 1
        && text.allSatisfy { isDigit($0) || ".,-+".unicodeScalars.contains($0) }
    }
    return marks.contains("_") || marks.contains("\\")
  }

  private static func asksForSign(_ field: ReaderSchema.Field) -> Bool {
    let words =
      parts(of: field.name)
      + field.description.lowercased().split { !$0.isLetter && $0 != "@" && $0 != "#" }.map(
        String.init)
    return words.contains { signed.contains($0) }
  }

  private static let signed: Set = [
    "handle", "handles", "mention", "mentions", "hashtag", "hashtags", "tag", "tags", "username",
    "@", "#", "channel",
  ]
  private static let inner = Set("./:_-@=+\\#~".unicodeScalars)
  private static let closing = Set(",;:.!?)]}>\"'\u{2019}\u{201D}".unicodeScalars)
  private static let opening = Set("([{<\"'\u{2018}\u{201C}".unicodeScalars)
}
