import Tokenization

extension ReaderInput {
  /// The elements of an array of objects, of the places where the encoder sees them begin.
  ///
  /// None begins inside a word or a time. Figures in front of one belong to it ("9:00 Mira Lund on queues"), and so does a heading ("Ana: send the
  /// offer") unless it is what another field holds ("Lisbon trip: hotel 240"). Where each has a day, one without a day goes on with the day behind
  /// it: "Ana works" and "Friday 9-17".
  ///
  /// - Parameters:
  ///   - places: pieces of the note, in order.
  ///   - name: the array's name, whose word is no element: "two parcels, one for Lena".
  ///   - singles: pieces of fields outside of the array.
  ///   - listed: pieces of the items of lists, which are no elements.
  ///   - haveDays: whether every element must have a day.
  package func whole(
    _ places: [ClosedRange<Int>], in note: String, name: String = "", singles: [ClosedRange<Int>], listed: [ClosedRange<Int>],
    haveDays: Bool
  ) -> [ClosedRange<Int>] {
    let scalars = Array(note.unicodeScalars)
    func isLetter(_ index: Int) -> Bool { scalars.indices.contains(index) && scalars[index].properties.isAlphabetic }
    func isDigit(_ index: Int) -> Bool { scalars.indices.contains(index) && ("0"..."9").contains(scalars[index]) }
    let begun = places.filter { place in
      if listed.contains(where: { $0.contains(place.lowerBound) }) { return false }
      // The second half of another field's value.
      if places.count > 1, singles.contains(where: { $0.lowerBound < place.lowerBound && $0.upperBound >= place.upperBound }) {
        return false
      }
      let start = notePieces[place.lowerBound].range.lowerBound
      if isDigit(start), start > 0, [":", "."].contains(scalars[start - 1]) { return !isDigit(start - 2) }
      return !((isLetter(start) || isDigit(start)) && (isLetter(start - 1) || isDigit(start - 1)))
    }
    guard begun.count > 1 else { return begun.isEmpty ? places : begun }
    func pieces(_ index: Int) -> ClosedRange<Int> {
      let end = index + 1 < begun.count ? begun[index + 1].lowerBound : notePieces.count
      return begun[index].lowerBound...max(begun[index].lowerBound, end - 1)
    }
    /// The scalars from an element up to the next one.
    func region(_ index: Int) -> Range<Int> {
      let pieces = pieces(index)
      return (notePieces[pieces.lowerBound].range.lowerBound..<notePieces[pieces.upperBound].range.upperBound).clamped(
        to: 0..<scalars.count)
    }
    let names = Set(
      Self.plain(name.split(separator: ".").last.map(String.init) ?? "").split(separator: " ").flatMap {
        [String($0), String($0.dropLast())]
      })
    func isLight(_ word: String) -> Bool {
      OutlineWords.light.contains(word) || NumberWords.ones[word] != nil || names.contains(word)
        || ["am", "pm", "a", "p", "m", "h", "only"].contains(word)
    }
    func hasSubstance(_ index: Int) -> Bool {
      let words = String(String.UnicodeScalarView(scalars[region(index)])).lowercased().split { !$0.isLetter }.map(String.init)
      return !words.allSatisfy(isLight)
    }
    func isHeading(_ index: Int) -> Bool { scalars[region(index)].last { !$0.properties.isWhitespace } == ":" }
    // Which day they name is no matter here.
    let days = haveDays ? DayStretches(note, today: Day(ordinal: 20_000)).days.map(\.range) : []
    /// Whether the element in front has no day, and the next one begins with its own.
    func isCutAtDay(_ index: Int) -> Bool {
      !days.contains { $0.overlaps(region(index)) }
        && days.contains { $0.contains(notePieces[begun[index + 1].lowerBound].range.lowerBound) }
    }
    var whole: [ClosedRange<Int>] = []
    var index = 0
    while index < begun.count {
      let start = index
      var isOfOthers = false
      while index + 1 < begun.count {
        let isHeading = isHeading(index)
        guard isHeading || !hasSubstance(index) && hasSubstance(index + 1) || isCutAtDay(index) else { break }
        isOfOthers = isHeading && singles.contains { $0.overlaps(pieces(index)) }
        index += 1
        if isOfOthers { break }
      }
      if !isOfOthers {
        whole.append(begun[start].lowerBound...max(begun[start].lowerBound, begun[index].upperBound))
        index += 1
      }
    }
    return whole
  }
}
