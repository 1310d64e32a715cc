import JSONText
import Testing

/// A text that grows byte by byte.
@Suite struct JSONCursorTests {
  /// Every event with its pointer: `+` for a start, `=` with the text of the value for an end.
  private func events(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var cursor = JSONCursor()
    var result: [String] = []
    func take(_ cursor: JSONCursor, _ event: JSONCursor.Event) {
      switch event {
      case .starts(let offset): result.append("\(cursor.pointer)+\(offset)")
      case .ends(let range, _): result.append("\(cursor.pointer)=" + String(decoding: bytes[range], as: UTF8.self))
      }
    }
    for byte in bytes { cursor.feed(byte, take) }
    cursor.finish(take)
    return result
  }

  @Test(arguments: [
    (#"{"a":[1,"x"]}"#, ["+0", "/a+5", "/a/0+6", "/a/0=1", "/a/1+8", #"/a/1="x""#, #"/a=[1,"x"]"#, #"={"a":[1,"x"]}"#]),
    (" -1.5e+3 ", ["+1", "=-1.5e+3"]), ("true", ["+0", "=true"]), ("7", ["+0", "=7"]),
    (#"{"n":null,"m":[false]"#, ["+0", "/n+5", "/n=null", "/m+14", "/m/0+15", "/m/0=false", "/m=[false]"]),
    (
      #"[{"a":{"b":1},"c":2}]"#,
      [
        "+0", "/0+1", "/0/a+6", "/0/a/b+11", "/0/a/b=1", #"/0/a={"b":1}"#, "/0/c+18", "/0/c=2", #"/0={"a":{"b":1},"c":2}"#,
        #"=[{"a":{"b":1},"c":2}]"#,
      ]
    ),
    (
      #"{"say \"x\"":1,"\\":2,"\u0041\/~":3,"":4,"#,
      ["+0", #"/say "x"+13"#, #"/say "x"=1"#, #"/\+20"#, #"/\=2"#, "/A~1~0+34", "/A~1~0=3", "/+39", "/=4"]
    ),
    (
      #"{"\ud83d\ude00":1,"\ud83d":2,"\ud83d\n\ude00x":3}"#,
      [
        "+0", "/😀+16", "/😀=1", "/\u{FFFD}+27", "/\u{FFFD}=2", "/\u{FFFD}\n\u{FFFD}x+47", "/\u{FFFD}\n\u{FFFD}x=3",
        #"={"\ud83d\ude00":1,"\ud83d":2,"\ud83d\n\ude00x":3}"#,
      ]
    ),
  ])
  func valuesStartAndEnd(text: String, expected: [String]) { #expect(events(text) == expected) }

  /// What it says of a value is what the reader of whole texts says.
  @Test(arguments: [
    #"{"a\"b\\":[1,2.5,{"c":"}]\"","d":[]}],"e":{},"f":-0}"#, #"[[],[[]],{"":{"":""}},"\\",true]"#,
    #"{"a":{"b":{"c":[{"d":[null]}]}},"b":{"a":1}}"#,
  ])
  func agreesWithTheTape(text: String) throws {
    var tape = JSONTape()
    let bytes = Array(text.utf8)
    let root = try tape.append(bytes)
    var expected: [String: Range<Int>] = [:]
    tape.walk(root) {
      expected[tape.pointer($0)] = tape.raw($0).indices
      return true
    } leave: { _ in
    }
    var found: [String: Range<Int>] = [:]
    var cursor = JSONCursor()
    for byte in bytes { cursor.feed(byte) { if case .ends(let range, _) = $1 { found[$0.pointer] = range } } }
    #expect(found == expected)
    #expect(cursor.depth == 0 && cursor.key == nil && cursor.offset == bytes.count)
  }

  /// Beyond 64 levels the kinds of containers are still known.
  @Test func depthHasNoLimit() {
    let deep = String(repeating: #"{"a":["#, count: 3000)
    var cursor = JSONCursor()
    for byte in deep.utf8 { cursor.feed(byte) }
    #expect(cursor.depth == 6000)
    for byte in (String(repeating: "]}", count: 2999) + #"],"key":"#).utf8 { cursor.feed(byte) }
    #expect(cursor.pointer == "/key" && cursor.key?.elementsEqual("key".utf8) == true)
  }

  @Test func placesTellKeysFromStrings() {
    var place = JSONPlace()
    let text = #"{"k\"":["s",12,true],"l":"#
    let tokens = text.utf8.map { byte in
      place.feed(byte)
      return switch place.token {
      case .none: "."
      case .key: "k"
      case .string: "s"
      case .number: "n"
      case .word: "w"
      }
    }
    #expect(tokens.joined() == ".kkkk...ss..nn.www...kk..")
  }
}

/// Tapes that are gone through and written again.
@Suite struct JSONTapeWalkTests {
  @Test func walksInTheOrderOfTheText() throws {
    var tape = JSONTape()
    let root = try tape.append(Array(#"{"a":[1,[]],"b":{"c":2},"d":3}"#.utf8))
    var seen = ""
    tape.walk(root) {
      seen += tape.keyText($0) + (tape.kind($0) == .array ? "[" : tape.kind($0) == .object ? "{" : tape.text($0))
      return tape.keyText($0) != "b"
    } leave: {
      seen += tape.kind($0) == .array ? "]" : "}"
    }
    #expect(seen == "{a[1[]]b{d3}")
  }

  @Test func compactTextIsWholeWhereTheTextIsCut() throws {
    var tape = JSONTape()
    let root = try tape.append(Array(#" {"\u0061" : [1.50, {"b":"\/x\u00"#.utf8), JSONTape.Options(ending: .open))
    #expect(String(decoding: tape.compact(root), as: UTF8.self) == #"{"a":[1.50,{"b":"/x"}]}"#)
    let deep = String(repeating: "[", count: 50_000) + String(repeating: "]", count: 50_000)
    var other = JSONTape()
    let nested = try other.append(Array(deep.utf8), JSONTape.Options(maximumDepth: .max))
    #expect(other.compact(nested).count == deep.utf8.count)
  }
}
