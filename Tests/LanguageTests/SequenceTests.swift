import Language
import Testing

@Suite("Addresses, telephone numbers and codes by their forms")
struct SequenceTests {
  private func read(_ text: String) -> [String] { SequenceReader(text).all.map { "\($0.kind.rawValue) \($0.text)" } }

  @Test(
    "are read whole",
    arguments: [
      ("call (206) 555-1212 now", ["phone (206) 555-1212"]),
      ("+49 171 1234567 or 0171/1234567", ["phone +49 171 1234567", "phone 0171/1234567"]),
      ("ring 555-123-4567 x 12", ["phone 555-123-4567 x 12"]), ("mail a.b+c@example.org.", ["email a.b+c@example.org"]),
      ("see https://example.org/a?b=c#d, or example.com/x.", ["url https://example.org/a?b=c#d", "url example.com/x"]),
      ("at 192.168.1.1 or 2001:db8::1", ["ip 192.168.1.1", "ip 2001:db8::1"]),
      ("id 123e4567-e89b-12d3-a456-426655440000", ["guid 123e4567-e89b-12d3-a456-426655440000"]),
      ("thanks @alice #party2026", ["mention @alice", "hashtag #party2026"]),
      ("http://127.0.0.1:8080/x", ["url http://127.0.0.1:8080/x"]),
    ])
  func wholes(text: String, expected: [String]) { #expect(read(text) == expected) }

  @Test(
    "and other numbers and words are none",
    arguments: [
      "16-04-2010", "2009/2010", "1,250.00 dollars", "12 000 km", "account 12345678", "3600 0000 0000 0009", "256.1.1.1", "12::44:f:45::1",
      "# is a comment", "meet @ 5",
      "a@b", "version 2.3.1", "e.g. this", "911-67-0060", "100-200", "9 10 11 12 13", "200.38294427", "10:30 to 11:15",
    ])
  func none(text: String) { #expect(read(text).isEmpty) }

  @Test("No text makes the reader fail, and no reading overlaps another")
  func hostile() {
    let pieces = [
      "+", "(", ")", "0", "123", "-", ".", " ", "@", "#", "a", "http://", "x", "::", "f00", "com", "{", "}", "é", "\u{200B}", "٣", "ext",
      "/", String(repeating: "9", count: 40),
    ]
    var generator = SeededGenerator(state: 9)
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...24, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      var end = 0
      for mention in SequenceReader(text).all {
        #expect(mention.scalars.lowerBound >= end && mention.scalars.upperBound <= text.unicodeScalars.count, "\(text)")
        end = mention.scalars.upperBound
      }
    }
  }
}
