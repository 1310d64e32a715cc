import Extraction
import Serving
import Testing

@Suite struct NoteSpansTests {
  private func spans(_ json: String, _ note: String) -> [String: [Range<Int>]] {
    let found = NoteSpans.find(Array(json.utf8), in: note, today: Day("2026-11-20") ?? .today())
    return Dictionary(uniqueKeysWithValues: found.map { ($0.pointer, $0.ranges) })
  }

  @Test func wordsNumbersAndDays() {
    let note = "Bought groceries for $186.70 on nxt fri"
    let found = spans(#"{"category":"expense","title":"Bought groceries","dueDate":"2026-11-27","amount":186.7}"#, note)
    #expect(found["/title"] == [0..<16])
    #expect(found["/amount"] == [22..<28])
    #expect(found["/category"] == nil)
    #expect(found["/dueDate"] == [32..<39])
  }

  @Test func partsOfAnExcerptHaveARangeEach() {
    #expect(spans(#"{"t":"call plumber today"}"#, "Call the plumber, today!") == ["/t": [0..<4, 9..<23]])
    #expect(spans(#"{"t":"call plumber"}"#, "Call the plumber") == ["/t": [0..<4, 9..<16]])
  }

  @Test func offsetsCountCodePointsAndWordsAreWhole() {
    #expect(spans(#"{"t":"café"}"#, "🙂🙂 the cafés, a café") == ["/t": [16..<20]])
    #expect(spans(#"{"n":5}"#, "15 or 1,005 or 5") == ["/n": [15..<16]])
    #expect(spans(#"{"n":-3}"#, "it is -3") == ["/n": [6..<8]])
    #expect(spans(#"{"a/b":{"c~d":["x"]}}"#, "x") == ["/a~1b/c~0d/0": [0..<1]])
    #expect(spans(#"{"t":""}"#, "x").isEmpty)
    #expect(spans("5", "").isEmpty)
  }
}

@Suite struct PartialValueTests {
  @Test func everyBeginningIsAValueThatOnlyGrows() {
    let whole = #"{"a":"x\"y","b":[1,-2.5e3,true],"c":null,"d":{"e":"ü🙂"}}"#
    var last = ""
    for count in 1...whole.utf8.count {
      guard let value = PartialValue.closed(Array(whole.utf8.prefix(count))) else { continue }
      let text = String(decoding: value, as: UTF8.self)
      // Brackets apart, each is the beginning of the next.
      let open = text.replacing(/["\]}]+$/, with: "")
      #expect(text.hasPrefix(last), "\(last) is taken back in \(text)")
      last = open
    }
    #expect(PartialValue.closed(Array(whole.utf8)).map { String(decoding: $0, as: UTF8.self) }?.hasPrefix(#"{"a":"x\"y","b":[1,"#) == true)
    #expect(PartialValue.closed(Array(#"{"n":18"#.utf8)).map { String(decoding: $0, as: UTF8.self) } == "{}")
  }
}
