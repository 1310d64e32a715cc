import Foundation
import JSONText
import Testing

@Suite struct JSONTests {
  private func parse(_ text: String) throws -> JSONNode { try JSONDocument(Array(text.utf8), source: "test").root }

  @Test func values() throws {
    let root = try parse(#" {"a": [1, -2.5e1, true, null, "x\n\u00e9\ud83d\ude00"], "b": {"c": 3}, "e": {}, "f": []} "#)
    let a = try #require(root["a"])
    #expect(a.count == 5)
    let elements = Array(a.elements)
    #expect(elements[0].int == 1)
    #expect(elements[1].double == -25)
    #expect(elements[1].int == -25)
    #expect(elements[2].bool == true)
    #expect(elements[3].isNull)
    #expect(elements[4].string == "x\né😀")
    #expect(root.at("b", "c")?.int == 3)
    #expect(root.at("b", "d") == nil)
    #expect(root.members.map { $0.key.string } == ["a", "b", "e", "f"])
    #expect(root["e"]?.count == 0 && root["f"]?.elements.map { $0.int } == [])
    #expect(try parse("1e400").double == .infinity)
    #expect(try parse("1e400").int == nil)
    #expect(try parse("99999999999999999999").int == nil)
    #expect(try parse(#""\ud800""#).string == "\u{FFFD}")
    #expect(try parse(#"{"a": 1, "a": 2}"#)["a"]?.int == 2)
  }

  @Test(arguments: [
    "", " ", "{", "[1,", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "01", "-", "1.", ".5", "1e", "+1", "nul", "tru", "\"a",
    "\"\\x\"",
    "\"\\u12\"", "\"\n\"", "1 2", "[1 2]", "]", "NaN", "'a'", "[\u{1}]",
  ])
  func refuses(_ text: String) {
    let error = #expect(throws: JSONError.self) { try parse(text) }
    #expect(error?.place.contains("byte") == true)
  }

  @Test func refusesDeepNestingAndBadUTF8() {
    #expect(throws: JSONError.self) { try parse(String(repeating: "[", count: 100_000)) }
    #expect(throws: JSONError.self) { try JSONDocument([0x22, 0xFF, 0x22], source: "test") }
    #expect(throws: JSONError.self) { try JSONDocument([0x22, 0xED, 0xA0, 0x80, 0x22], source: "test") }
    #expect(throws: JSONError.self) { try JSONDocument([0x22, 0xC0, 0x80, 0x22], source: "test") }
  }
}

/// The examples of RFC 6901, and what a writer escapes.
@Suite struct JSONWritingTests {
  @Test(arguments: [("foo", "foo"), ("", ""), ("a/b", "a~1b"), ("m~n", "m~0n"), ("~1", "~01")])
  func pointerTokens(key: String, token: String) { #expect(JSONPointer.token(key) == token) }

  @Test func compactText() throws {
    let text = #" {"b" : [ 1.50, -0, true , null ], "a": "x\n\u0001\u00e9\/\"" , "e":{} } "#
    let root = try JSONDocument(Array(text.utf8), source: "test").root
    #expect(root.compact == #"{"b":[1.50,-0,true,null],"a":"x\n\u0001é/\"","e":{}}"#)
  }
}
