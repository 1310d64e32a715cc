import Extraction
import Testing

@Suite("Which numbers of a note bound something from below, and which from above")
struct NumberBoundsTests {
  private func end(_ number: String, in note: String, for name: [String]) throws -> NumberBounds.End? {
    let facts = NoteFacts(note, now: Moment(day: try #require(Day("2027-03-17")), time: try #require(ClockTime(hour: 10))))
    let range = try #require(note.firstRange(of: number))
    let scalars = note.unicodeScalars
    let lower = scalars.distance(from: scalars.startIndex, to: range.lowerBound)
    return NumberBounds(facts).end(at: lower..<(lower + number.unicodeScalars.count), value: Double(number), for: name)
  }

  @Test(
    "the words around a number say which end it is",
    arguments: [
      ("over 100 pounds", "100", NumberBounds.End.least), ("at least 3 bedrooms", "3", .least), ("under 900 a month", "900", .most),
      ("between 20 and 60", "20", .least), ("between 20 and 60", "60", .most), ("up to 5 guests", "5", .most),
    ])
  func ends(note: String, number: String, end: NumberBounds.End) throws {
    let name = note.contains("bedrooms") ? ["bedrooms", "min"] : note.contains("guests") ? ["guests", "max"] : ["price"]
    #expect(try self.end(number, in: note, for: name) == end)
  }

  @Test("the least of a range that says its scale once is its first number, whatever it is worth")
  func scaled() throws {
    let facts = NoteFacts("salary 45-55k", now: Moment(day: try #require(Day("2027-03-17")), time: try #require(ClockTime(hour: 10))))
    let bounds = NumberBounds(facts)
    #expect(bounds.end(at: 7..<9, value: 45000, for: ["salary", "min"]) == .least)
    #expect(bounds.end(at: 10..<13, value: 55000, for: ["salary", "max"]) == .most)
  }

  @Test("a number that bounds nothing is no end, and one of bedrooms is none of a price")
  func nothing() throws {
    #expect(try end("100", in: "paid 100 pounds", for: ["price"]) == nil)
    #expect(try end("3", in: "at least 3 bedrooms", for: ["price"]) == nil)
  }

  @Test(
    "a field's name asks for an end",
    arguments: [
      (["min", "price"], NumberBounds.End?.some(.least)), (["price", "from"], .least), (["max", "rooms"], .most), (["price", "to"], .most),
      (["price"], nil), (["min", "max"], nil),
    ])
  func names(name: [String], end: NumberBounds.End?) { #expect(NumberBounds.end(of: name) == end) }
}
