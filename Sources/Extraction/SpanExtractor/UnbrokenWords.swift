/// Words that mean nothing in parts: versions, paths, addresses of machines, coordinates, handles.
extension ReadingAssembler {
  /// A span with all of the runs without spaces that it begins and ends in, marks around them aside, where these are such words; else the span.
  ///
  /// - Parameter field: of text, or a list of texts. The sign of a tag belongs to it where the field asks for one, that of a handle always.
  func unbroken(_ span: Range<Int>, of field: ReaderSchema.Field) -> Range<Int> {
    let scalars = facts.scalars
    guard [.text, .list].contains(field.kind), !span.isEmpty, span.upperBound <= scalars.count else { return span }
    let (first, last) = (run(around: span.lowerBound), run(around: span.upperBound - 1))
    if first == last, first.lowerBound + 1 == span.lowerBound, first.upperBound == span.upperBound,
      ["@", "#"].contains(scalars[first.lowerBound])
    {
      return Self.asksForSign(field) || isHandle(first) ? first : span
    }
    func widened(_ run: Range<Int>) -> Range<Int> {
      // "12.50/night stay" is no word at all.
      if first != last, scalars[run].contains("/") { return span }
      let overlapsTime = facts.days.days.contains { $0.range.overlaps(run) } || clocks.contains { $0.overlaps(run) }
      return !run.isEmpty && !overlapsTime && isUnbroken(scalars[run]) ? run : span
    }
    let (low, high) = (widened(first).lowerBound, widened(last).upperBound)
    return min(low, span.lowerBound)..<max(high, span.upperBound)
  }

  /// The run without spaces that a scalar is of, marks around it aside.
  private func run(around index: Int) -> Range<Int> {
    let scalars = facts.scalars
    var (low, high) = (index, index + 1)
    while low > 0, !scalars[low - 1].properties.isWhitespace { low -= 1 }
    while high < scalars.count, !scalars[high].properties.isWhitespace { high += 1 }
    while high > low, Self.closing.contains(scalars[high - 1]) { high -= 1 }
    while low < high, Self.opening.contains(scalars[low]) { low += 1 }
    // "host=db-3" is a key and a value.
    if let pair = facts.pairs.first(where: { $0.value.contains(index) }) { return (low..<high).clamped(to: pair.value) }
    return low..<high
  }

  /// "@lena", "@ola_p": not the "@Joe's" of a place.
  private func isHandle(_ run: Range<Int>) -> Bool {
    let scalars = facts.scalars[run]
    guard scalars.first == "@", let letter = scalars.dropFirst().first else { return false }
    return letter.properties.isLowercase || letter == "_"
  }

  private func isUnbroken(_ run: ArraySlice<Unicode.Scalar>) -> Bool {
    let text = Array(run)
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    let hasDigit = text.contains(where: isDigit)
    let hasLetter = text.contains(where: \.properties.isAlphabetic)
    let marks = text.dropFirst().dropLast().filter { Self.inner.contains($0) }
    guard let first = text.first, text.count > 2 else { return false }
    if first == "/" || first == "~" { return hasLetter && marks.contains("/") }
    // Not "2.5kg" and "12-pack", but "0815-x7".
    if hasLetter, hasDigit {
      let isMixed = text.lastIndex(where: \.properties.isAlphabetic).map { text[$0...].contains(where: isDigit) } ?? false
      return marks.count > 1 || !marks.isEmpty && (!isDigit(first) || isMixed)
    }
    // "52.5200,13.4050", "10.4.0.17"
    if hasDigit {
      return marks.count { $0 == "." } > 1
        && text.allSatisfy { isDigit($0) || ".,-+".unicodeScalars.contains($0) }
    }
    if marks.contains("_") || marks.contains("\\") || marks.contains("/") && marks.count > 1 { return true }
    // "acme.example", "api.shop.example", "main.swift", but "it works.Then": a host or a file has small letters behind its points.
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { $0.count > 1 && $0.allSatisfy { $0.properties.isLowercase || $0 == "-" } }
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
