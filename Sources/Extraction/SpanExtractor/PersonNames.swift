/// First and last names that a schema asks for apart: found in one, because no words go to two fields, or found the wrong way round.
enum PersonNames {
  private static let firsts: Set = ["first", "given", "forename"]
  private static let lasts: Set = ["last", "family", "surname"]

  /// - Parameters:
  ///   - readings: of the fields.
  ///   - scalars: the note's.
  /// - Returns: the same, a whole name divided: its last word for the last name, what stands in front for the first. Of two that stand side by side the one in
  ///   front is the first name; a comma turns them round.
  static func divided(_ readings: [SpanReading?], _ fields: [ReaderSchema.Field], _ scalars: [Unicode.Scalar]) -> [SpanReading?] {
    var readings = readings
    guard readings.count == fields.count else { return readings }
    for first in fields.indices where asks(fields[first], for: firsts) {
      guard let last = fields.indices.first(where: { asks(fields[$0], for: lasts) && parent(fields[$0]) == parent(fields[first]) }) else {
        continue
      }
      let whole: Int
      switch (readings[first]?.value, readings[last]?.value) {
      case (.words?, .nothing?): whole = first
      case (.nothing?, .words?): whole = last
      case (.words(let given)?, .words(let family)?):
        guard family.upperBound < given.lowerBound, given.upperBound <= scalars.count,
          scalars[family.upperBound..<given.lowerBound].allSatisfy(\.properties.isWhitespace)
        else { continue }
        readings[first]?.value = .words(family)
        readings[last]?.value = .words(given)
        continue
      default: continue
      }
      guard case .words(let range)? = readings[whole]?.value, range.upperBound <= scalars.count,
        let space = range.last(where: { scalars[$0].properties.isWhitespace }), space > range.lowerBound, space + 1 < range.upperBound,
        scalars[range.lowerBound].properties.isUppercase, scalars[space + 1].properties.isUppercase
      else { continue }
      let sure = readings[whole]?.probability ?? 0
      readings[first] = SpanReading(value: .words(range.lowerBound..<space), probability: sure)
      readings[last] = SpanReading(value: .words(space + 1..<range.upperBound), probability: sure)
    }
    return readings
  }

  private static func asks(_ field: ReaderSchema.Field, for words: Set<String>) -> Bool {
    guard field.kind == .text, field.within == nil else { return false }
    let name = ReaderInput.plain(field.name.split(separator: ".").last.map(String.init) ?? "").split(separator: " ").map(String.init)
    return name.first.map(words.contains) == true && (name.count == 1 || name.last == "name")
  }

  private static func parent(_ field: ReaderSchema.Field) -> String { field.name.split(separator: ".").dropLast().joined(separator: ".") }
}
