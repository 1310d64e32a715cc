import Decoding
import Testing

@Suite("What runs on")
struct OutputBoundsTests {
  /// Offset of the byte behind which something has to end; nil where nothing has.
  private func end(of text: String) -> Int? {
    let bounds = OutputBounds()
    for (index, byte) in Array(text.utf8).enumerated() {
      bounds.feed([byte], tokens: index + 1)
      if bounds.wantsEnd { return index + 1 }
    }
    return nil
  }

  @Test("is a string that repeats one byte, one word or one sentence")
  func strings() throws {
    #expect(end(of: #"{"a":""# + String(repeating: "/", count: 24)) == nil)
    #expect(end(of: #"{"a":""# + String(repeating: "/", count: 25)) == 31)
    #expect(try #require(end(of: #"{"a":"16:00:00."# + String(repeating: "54", count: 60))) < 45)
    let sentence = "The quick brown fox jumps over the lazy dog again. "
    #expect(end(of: #"{"a":""# + sentence + sentence + "And that") == nil)
    #expect(end(of: #"{"a":""# + sentence + sentence + sentence) == 6 + 3 * sentence.utf8.count)
  }

  @Test("is a key that repeats itself, and what opens again and again without a value")
  func keysAndNesting() throws {
    #expect(end(of: #"{""# + String(repeating: "=", count: 24)) == nil)
    #expect(end(of: #"{""# + String(repeating: "=", count: 25)) == 27)
    #expect(end(of: "[[[[[[[") == nil)
    #expect(end(of: "[[[[[[[[") == 8)
    #expect(end(of: String(repeating: #"{"a":"#, count: 8)) == 36)
    // A value among them, and what closes, begin the count anew.
    #expect(end(of: #"{"a":{"b":{"c":{"d":{"n":1,"e":{"f":{"g":{"h":{"i":2}}}}}}}}}"#) == nil)
    #expect(end(of: "[[[[[[]]],[[[]]]]]]") == nil)
    // All that opened without a value ends, down to the first of it.
    let bounds = OutputBounds()
    for byte in "[[[[[[[[".utf8 { bounds.feed([byte], tokens: 1) }
    for _ in 0..<7 {
      bounds.feed([0x5D], tokens: 1)
      #expect(bounds.wantsEnd)
    }
    bounds.feed([0x5D], tokens: 1)
    #expect(!bounds.wantsEnd)
  }

  @Test("is no ordinary text, no key and no list of different things")
  func ordinary() {
    #expect(
      end(
        of:
          #"{"note":"ha ha ha, no no no, 10,000,000 and 2026-11-25T17:00:00+01:00","tags":["a","b","a","b"],"n":[5,5,5,5,0.1234567890123]}"#
      ) == nil)
    #expect(end(of: #"[{"item":"milk","n":1},{"item":"milk","n":2},{"item":"milk","n":3},{"item":"milk","n":4}]"#) == nil)
  }

  @Test("is a list of the same item, or of two in turn, and a number without end")
  func lists() throws {
    let item = #"{"item":"","n":null},"#
    #expect(end(of: #"{"lines":["# + item + item) == nil)
    #expect(end(of: #"{"lines":["# + item + item + item) == 10 + 3 * item.utf8.count)
    #expect(end(of: "[" + String(repeating: "7,", count: 11)) == nil)
    #expect(end(of: "[" + String(repeating: "7,", count: 12)) == 25)
    let pair = #""the first one","the other one","#
    #expect(try #require(end(of: "[" + String(repeating: pair, count: 5))) <= 1 + 3 * pair.utf8.count)
    #expect(end(of: #"{"n":0."# + String(repeating: "12", count: 40)) == 37)
  }

  @Test("stops when it has ended")
  func ended() {
    let bounds = OutputBounds()
    func feed(_ text: String) { for byte in text.utf8 { bounds.feed([byte], tokens: 1) } }
    feed(#"{"a":"......................................"#)
    #expect(bounds.wantsEnd)
    feed(#"""#)
    #expect(!bounds.wantsEnd)
    feed(#","b":["aaaaaaaaaa","aaaaaaaaaa","aaaaaaaaaa","#)
    #expect(bounds.wantsEnd)
    feed(#""x"]"#)
    #expect(!bounds.wantsEnd)
  }

  @Test("is a value that would take what those behind it need")
  func budget() {
    let bounds = OutputBounds()
    var count = 0
    func feed(_ text: String) {
      count += 1
      bounds.feed(Array(text.utf8)[...], tokens: count)
    }
    feed(#"{"a":""#)
    for index in 0..<32 { feed("w\(index * 7919) ") }
    #expect(bounds.isDue(tokens: count, remaining: 100))
    // 100 tokens left, 14 needed: 10 of them by others, who get half of what is left.
    bounds.look(tokens: count, remaining: 100, needed: 14)
    #expect(!bounds.isDue(tokens: count, remaining: 100))
    for index in 0..<35 { feed("v\(index * 104_729) ") }
    #expect(!bounds.wantsEnd)
    feed("u")
    #expect(bounds.wantsEnd)
  }
}
