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

/// What the tape reads beyond a document: texts that are cut, several texts, byte order marks, tags.
@Suite struct JSONTapeTests {
  /// The value as compact text, `~` behind every value that the end cuts.
  private func show(_ tape: JSONTape, _ index: Int) -> String {
    let mark = tape[index].isCut ? "~" : ""
    switch tape.kind(index) {
    case .array: return "[" + tape.children(index).map { show(tape, $0) }.joined(separator: ",") + "]" + mark
    case .object: return "{" + tape.children(index).map { tape.keyText($0) + ":" + show(tape, $0) }.joined(separator: ",") + "}" + mark
    case .null, .true, .false: return "\(tape.kind(index))" + mark
    case .number, .string: return tape.text(index) + mark
    }
  }

  private func read(_ bytes: [UInt8], _ ending: JSONTape.Ending) throws -> String {
    var tape = JSONTape()
    let root = try tape.append(bytes, JSONTape.Options(repairsUTF8: true, ending: ending))
    return show(tape, root)
  }

  @Test(arguments: [
    ("[", "[]~"), ("{", "{}~"), ("[1", "[1~]~"), ("[1 ", "[1]~"), ("[1,", "[1]~"), ("[-", "[null~]~"), ("[1.", "[1~]~"),
    ("[1.5e", "[1.5~]~"),
    ("[1e+", "[1~]~"), ("[tru", "[null~]~"), ("[true", "[true]~"), (#"{"a"#, "{}~"), (#"{"a":"#, "{}~"), (#"{"a":"b"#, "{a:b~}~"),
    (#"{"a":"b","#, "{a:b}~"), (#"{"a":[{"b":2}"#, "{a:[{b:2}]~}~"), (#"["x\"#, "[x~]~"), (#"["x\u00e"#, "[x~]~"),
    (#"["x\u00e9"#, "[xé~]~"),
    (#"["x\ud83d"#, "[x~]~"), (#"["x\ud83d\"#, "[x~]~"), (#"["x\ud83d\ude0"#, "[x~]~"), (#"["x\ud83d\ude00"#, "[x😀~]~"),
    (#"["x\ud83d\n"#, "[x\u{FFFD}\n~]~"), (#"["x\ude00"#, "[x\u{FFFD}~]~"),
  ])
  func keepsWhatIsCertain(text: String, value: String) throws {
    #expect(try read(Array(text.utf8), .cut) == value)
    #expect(try read(Array(text.utf8), .open) == value)
    #expect(throws: JSONSyntaxError.self) { try read(Array(text.utf8), .complete) }
  }

  @Test func leavesOutPartsOfUTF8() throws {
    for count in 1..<4 { #expect(try read([0x22, 0x61] + Array("😀".utf8.prefix(count)), .cut) == "a~") }
    #expect(try read([0x22, 0x61, 0xFF, 0x62, 0x22], .complete) == "a\u{FFFD}b")
  }

  @Test func numbersAtTheEnd() throws {
    #expect(try read(Array("12".utf8), .cut) == "12")
    #expect(try read(Array("12".utf8), .open) == "12~")
    #expect(try read([], .open) == "null~")
    #expect(throws: JSONSyntaxError(offset: 0, found: "the end of the text", expected: "a value")) { try read([], .cut) }
  }

  @Test(arguments: [
    ("[1 2]", 3, "\"2\"", "\",\" or \"]\""), (#"{"a" 1}"#, 5, "\"1\"", "\":\""), (#"{"a":1,}"#, 7, "\"}\"", "a key in double quotes"),
    ("[1,]", 3, "\"]\"", "a value"), ("nul1", 3, "\"1\"", "null"), ("1.x", 2, "\"x\"", "a digit"),
    ("-", 1, "the end of the text", "a digit"),
    ("01", 0, "\"0\"", "a number without a leading zero"), ("1 2", 2, "\"2\"", "the end of the text"),
    (#"["\u12g4"]"#, 6, "\"g\"", "four hexadecimal digits after \\u"), (#"["\q"]"#, 3, "\"q\"", "one of \"\\/bfnrtu after a backslash"),
    ("[\"\n\"]", 2, "a control character in a string", "the escape \\u000a"),
    ("[\"a]", 1, "a string that is not closed", "a closing quote"),
    ("[\u{1}]", 1, "byte 0x1", "a value"),
  ])
  func errorsSayWhereAndWhat(text: String, offset: Int, found: String, expected: String) {
    #expect(throws: JSONSyntaxError(offset: offset, found: found, expected: expected)) { try read(Array(text.utf8), .complete) }
  }

  @Test func depthIsALimit() throws {
    func nested(_ depth: Int) -> [UInt8] { Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8) }
    var tape = JSONTape()
    #expect(try tape.append(nested(3), JSONTape.Options(maximumDepth: 3)) == 0)
    let error = #expect(throws: JSONSyntaxError.self) { try tape.append(nested(4), JSONTape.Options(maximumDepth: 3)) }
    #expect(error?.isLimit == true && error?.offset == 3)
  }

  @Test func severalTextsPointersAndRawValues() throws {
    var tape = JSONTape()
    let first = try tape.append(Array(#"{"a/b":[1,{"c~":"x\u0041"}],"type":2,"\u0074ype":3}"#.utf8))
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let second = try tape.append(mark + Array(#" {"d":true} "#.utf8), JSONTape.Options(allowsByteOrderMark: true))
    #expect(throws: JSONSyntaxError(offset: 0, found: "byte 0xef", expected: "a value")) { try tape.append(mark + Array("1".utf8)) }
    let list = try #require(tape.member(first, "a/b"))
    let object = try #require(Array(tape.children(list)).last)
    let leaf = try #require(tape.member(object, "c~"))
    #expect(tape.pointer(leaf) == "/a~1b/1/c~0")
    #expect(JSONPointer.key("a~1b~0") == "a/b~")
    #expect(tape.text(leaf) == "xA")
    #expect(String(decoding: tape.raw(leaf), as: UTF8.self) == #""x\u0041""#)
    #expect(String(decoding: tape.raw(object), as: UTF8.self) == #"{"c~":"x\u0041"}"#)
    #expect(tape.member(first, "type").map(tape.text) == "3")
    #expect(tape.pointer(try #require(tape.member(second, "d"))) == "/d")
    tape.tagKeys(from: first) { $0.elementsEqual("type".utf8) ? 7 : 1 }
    #expect(tape.children(first).map { tape[$0].tag } == [1, 7, 0])
  }

  @Test func linesAndColumns() {
    let text = Array("[\n é, x]".utf8)
    let place = JSONSyntaxError(offset: 6, found: "", expected: "").lineAndColumn(in: text)
    #expect(place.line == 2 && place.column == 4)
  }

  @Test func exactDecimals() {
    let order = ["-1e30", "-2.5", "-2", "0", "1e-400", "0.30000000000000004", "9007199254740993", "1e400"].map(ExactDecimal.init)
    #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 && !($1 < $0) })
    #expect(Set(["1", "1.0", "10e-1", "0.1e1"].map(ExactDecimal.init)).count == 1 && ExactDecimal("-0.0") == .zero)
    #expect(ExactDecimal("9007199254740993") != ExactDecimal("9007199254740992"))
    #expect(ExactDecimal("0.3").isMultiple(of: ExactDecimal("0.1")) && !ExactDecimal("0.35").isMultiple(of: ExactDecimal("0.1")))
    #expect(ExactDecimal("1e40").isMultiple(of: ExactDecimal("3e20")) == false && ExactDecimal("3e40").isMultiple(of: ExactDecimal("3e20")))
    #expect(ExactDecimal("1.20e2").scaled(by: 0) == 120 && ExactDecimal("0.5").nonNegativeInteger == nil)
  }
}
