import Language
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
    let elements = places.filter { place in
      !isOfOtherField(place, singles: places.count > 1 ? singles : [], listed: listed) && beginsWord(place, scalars)
    }
    guard elements.count > 1 else { return elements.isEmpty ? places : elements }
    // Which day they name is no matter here.
    let days = haveDays ? DayStretches(note, today: Day(ordinal: 20_000)).days.map(\.range) : []
    return joined(elements, scalars, name: name, singles: singles, days: days)
  }

  /// The pieces of the note that stand right behind a comma or the end of a line.
  func separated(in note: String) -> Set<Int> {
    let scalars = Array(note.unicodeScalars)
    return Set(
      notePieces.indices.dropFirst().filter { index in
        let before = notePieces[index - 1].range.clamped(to: 0..<scalars.count)
        let gap = before.upperBound..<max(before.upperBound, min(notePieces[index].range.lowerBound, scalars.count))
        return scalars[gap].contains("\n")
          || [",", ";"].contains(String(String.UnicodeScalarView(scalars[before])))
      })
  }

  /// The elements of a note in lines, where each must have a number: all lines that end with one, if there are more of them than the encoder sees begin, but
  /// for those that sum up or say how it was paid.
  package func byLines(_ elements: [ClosedRange<Int>], in note: String) -> [ClosedRange<Int>] {
    let scalars = Array(note.unicodeScalars)
    guard !elements.isEmpty, scalars.contains("\n") else { return elements }
    var lines: [ClosedRange<Int>] = []
    for index in notePieces.indices {
      let before = index > 0 ? notePieces[index - 1].range.upperBound : 0
      let isNew = index == 0 || scalars[before..<max(before, notePieces[index].range.lowerBound)].contains("\n")
      if isNew { lines.append(index...index) } else { lines[lines.count - 1] = lines[lines.count - 1].lowerBound...index }
    }
    let items = lines.filter { line in
      let text = scalars[notePieces[line.lowerBound].range.lowerBound..<notePieces[line.upperBound].range.upperBound]
      let words = String(String.UnicodeScalarView(text)).lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
      guard let last = words.last, words.count > 1, words.contains(where: { $0.contains(where: \.isLetter) }) else { return false }
      let isPriced =
        last.contains(where: \.isNumber) && last.allSatisfy { !$0.isLetter }
        || words.count > 2 && Currencies.codes.contains(last) && words[words.count - 2].contains(where: \.isNumber)
      return isPriced && Self.closing.isDisjoint(with: words.map { $0.filter(\.isLetter) })
    }
    let begun = elements.count { place in items.contains { $0.contains(place.lowerBound) } }
    guard items.count > 1, items.count > begun else { return elements }
    return items
  }

  private static let closing: Set = [
    "total", "subtotal", "sum", "tax", "vat", "change", "cash", "card", "visa", "mastercard", "amex", "debit", "credit", "balance", "tip",
    "paid", "due", "summe", "gesamt", "mwst", "totaal", "receipt", "invoice", "date", "tel",
  ]

  /// Whether an item of a list stands there, or the second half of another field's value.
  private func isOfOtherField(_ place: ClosedRange<Int>, singles: [ClosedRange<Int>], listed: [ClosedRange<Int>]) -> Bool {
    listed.contains { $0.contains(place.lowerBound) }
      || singles.contains { $0.lowerBound < place.lowerBound && $0.upperBound >= place.upperBound }
  }

  /// Whether a place begins a word, and not the second half of one or of a time.
  private func beginsWord(_ place: ClosedRange<Int>, _ scalars: [Unicode.Scalar]) -> Bool {
    func isDigit(_ index: Int) -> Bool { scalars.indices.contains(index) && ("0"..."9").contains(scalars[index]) }
    func isInner(_ index: Int) -> Bool { isDigit(index) || scalars.indices.contains(index) && scalars[index].properties.isAlphabetic }
    let start = notePieces[place.lowerBound].range.lowerBound
    if isDigit(start), start > 0, [":", "."].contains(scalars[start - 1]) { return !isDigit(start - 2) }
    return !(isInner(start) && isInner(start - 1))
  }

  /// Elements with what stands in front of them and belongs to them: figures, headings, and what goes on with the day behind it.
  private func joined(
    _ elements: [ClosedRange<Int>], _ scalars: [Unicode.Scalar], name: String, singles: [ClosedRange<Int>], days: [Range<Int>]
  ) -> [ClosedRange<Int>] {
    func pieces(_ index: Int) -> ClosedRange<Int> {
      let end = index + 1 < elements.count ? elements[index + 1].lowerBound : notePieces.count
      return elements[index].lowerBound...max(elements[index].lowerBound, end - 1)
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
    func hasSubstance(_ index: Int) -> Bool {
      let words = String(String.UnicodeScalarView(scalars[region(index)])).lowercased().split { !$0.isLetter }.map(String.init)
      return !words.allSatisfy { names.contains($0) || Self.isLight($0) }
    }
    func isHeading(_ index: Int) -> Bool { scalars[region(index)].last { !$0.properties.isWhitespace } == ":" }
    /// Whether the element in front has no day, and the next one begins with its own.
    func isCutAtDay(_ index: Int) -> Bool {
      !days.contains { $0.overlaps(region(index)) }
        && days.contains { $0.contains(notePieces[elements[index + 1].lowerBound].range.lowerBound) }
    }
    var joined: [ClosedRange<Int>] = []
    var index = 0
    while index < elements.count {
      let start = index
      var isOfOthers = false
      while index + 1 < elements.count, !isOfOthers {
        let isHeading = isHeading(index)
        guard isHeading || !hasSubstance(index) && hasSubstance(index + 1) || isCutAtDay(index) else { break }
        isOfOthers = isHeading && singles.contains { $0.overlaps(pieces(index)) }
        index += 1
      }
      if !isOfOthers {
        joined.append(elements[start].lowerBound...max(elements[start].lowerBound, elements[index].upperBound))
        index += 1
      }
    }
    return joined
  }

  private static func isLight(_ word: String) -> Bool {
    OutlineWords.light.contains(word) || NumberWords.ones[word] != nil || ["am", "pm", "a", "p", "m", "h", "only"].contains(word)
  }
}
