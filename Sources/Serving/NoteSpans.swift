import Extraction
import JSONText

/// Where in a note the values of an answer stand.
///
/// A string is looked for as it is, then without regard to case, then word by word in order, so that a copied span that passes words over gets a range for each
/// of its parts. A number is looked for by its value, a day also by the words that name it ("next Friday"). A value that the note does not
/// hold has no ranges.
package enum NoteSpans {
  /// Half-open ranges of Unicode code points of the note.
  package typealias Ranges = [Range<Int>]

  /// The ranges of every scalar of a JSON value, by JSON pointer, in the order of the value.
  package static func find(_ json: [UInt8], in note: String, today: Day) -> [(pointer: String, ranges: Ranges)] {
    guard let root = try? JSONDocument(json, source: "value").root else { return [] }
    let text = Text(note)
    let mentions = NoteMentions(note, today: today).entries
    var result: [(pointer: String, ranges: Ranges)] = []

    func visit(_ node: JSONNode, _ pointer: String) {
      switch node.kind {
      case .object: for (key, value) in node.members { visit(value, pointer + "/" + JSONPointer.token(key.string ?? "")) }
      case .array: for (index, value) in node.elements.enumerated() { visit(value, "\(pointer)/\(index)") }
      case .string:
        let value = node.string ?? ""
        let ranges = text.find(value) ?? mentioned(value)
        if !ranges.isEmpty { result.append((pointer, ranges)) }
      case .number:
        guard let value = node.double else { return }
        let ranges = text.find(number: value) ?? mentioned(node.numberText ?? "", value)
        if !ranges.isEmpty { result.append((pointer, ranges)) }
      case .bool, .null: break
      }
    }

    func mentioned(_ value: String, _ number: Double? = nil) -> Ranges {
      for entry in mentions {
        let fits =
          entry.value == value || entry.alternative == value
          || number.map { Double(entry.value) == $0 || entry.alternative.flatMap(Double.init) == $0 } ?? false
        if fits, let ranges = text.find(entry.words) { return ranges }
      }
      return []
    }

    visit(root, "")
    return result
  }

  /// A note as it is searched.
  private struct Text {
    let scalars: [Unicode.Scalar]
    let folded: [Unicode.Scalar]
    /// Ranges of its words: letters, digits and what joins them.
    let words: [Range<Int>]

    init(_ note: String) {
      scalars = Array(note.unicodeScalars)
      folded = scalars.map(Self.fold)
      words = Self.words(scalars)
    }

    private static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
      scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func words(_ scalars: [Unicode.Scalar]) -> [Range<Int>] {
      var words: [Range<Int>] = []
      var index = 0
      while index < scalars.count {
        guard isWord(scalars[index]) else {
          index += 1
          continue
        }
        let start = index
        while index < scalars.count, isWord(scalars[index]) { index += 1 }
        words.append(start..<index)
      }
      return words
    }

    /// Nil where the note does not hold the words.
    func find(_ value: String) -> Ranges? {
      let wanted = Array(value.unicodeScalars)
      guard !wanted.isEmpty else { return nil }
      if let range = Self.position(of: wanted, in: scalars) { return [range] }
      let foldedWanted = wanted.map(Self.fold)
      if let range = Self.position(of: foldedWanted, in: folded) { return [range] }
      var ranges: Ranges = []
      var next = 0
      for word in Self.words(foldedWanted) {
        guard let found = words[next...].firstIndex(where: { folded[$0].elementsEqual(foldedWanted[word]) }) else { return nil }
        if let last = ranges.last, found == next, !ranges.isEmpty {
          ranges[ranges.count - 1] = last.lowerBound..<words[found].upperBound
        } else {
          ranges.append(words[found])
        }
        next = found + 1
      }
      return ranges.isEmpty ? nil : ranges
    }

    /// The first place where the value stands as whole words.
    private static func position(of wanted: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Range<Int>? {
      guard wanted.count <= text.count else { return nil }
      for start in 0...(text.count - wanted.count) where text[start] == wanted[0] {
        let end = start + wanted.count
        guard text[start..<end].elementsEqual(wanted) else { continue }
        let cutsFirst = start > 0 && isWord(text[start - 1]) && isWord(wanted[0])
        let cutsLast = end < text.count && isWord(text[end]) && isWord(wanted[wanted.count - 1])
        if !cutsFirst && !cutsLast { return start..<end }
      }
      return nil
    }

    func find(number: Double) -> Ranges? {
      var index = 0
      while index < scalars.count {
        guard ("0"..."9").contains(scalars[index]) else {
          index += 1
          continue
        }
        let start = index
        var digits = ""
        while index < scalars.count {
          let scalar = scalars[index]
          let hasDigitBehind = index + 1 < scalars.count && ("0"..."9").contains(scalars[index + 1])
          if ("0"..."9").contains(scalar) || (scalar == "." && hasDigitBehind) {
            digits.unicodeScalars.append(scalar)
          } else if !(scalar == "," && hasDigitBehind) {
            break
          }
          index += 1
        }
        guard let value = Double(digits) else { continue }
        let isNegative = number < 0 && start > 0 && (scalars[start - 1] == "-" || scalars[start - 1] == "−")
        if value == abs(number), number >= 0 || isNegative { return [(isNegative ? start - 1 : start)..<index] }
      }
      return nil
    }
  }
}
