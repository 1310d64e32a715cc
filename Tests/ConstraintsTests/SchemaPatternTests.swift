import Constraints
import Testing

/// ECMA-262 patterns, through the compiler: `pattern` searches, so every case says what is found and what is not.
@Suite struct SchemaPatternTests {
  static func language(_ pattern: String) throws(CompileError) -> ReferenceEvaluator {
    let schema = ReferenceJSON.object([
      (Array("type".unicodeScalars.map(\.value)), .string("string".unicodeScalars.map(\.value))),
      (Array("pattern".unicodeScalars.map(\.value)), .string(pattern.unicodeScalars.map(\.value))),
    ])
    return ReferenceEvaluator(program: try SchemaCompiler.compile(jsonSchema: schema.bytes))
  }

  static func value(_ text: String) -> ReferenceJSON { .string(text.unicodeScalars.map(\.value)) }

  struct Case: Sendable, CustomTestStringConvertible {
    var pattern: String
    var found: [String]
    var missed: [String]
    var testDescription: String { pattern }
  }

  static let cases: [Case] = [
    Case(pattern: "abc", found: ["abc", "xabcx"], missed: ["ab", "ABC", ""]),
    Case(pattern: "^a|b$", found: ["a", "ax", "b", "xb"], missed: ["xax", "bx", ""]),
    Case(pattern: "^(a|b$)", found: ["ax", "b"], missed: ["bx", "xa"]),
    Case(pattern: "^$", found: [""], missed: ["a", "\n"]),
    Case(pattern: "^a*?$", found: ["", "aaa"], missed: ["b"]),
    Case(pattern: "^\\d{2,3}$", found: ["12", "123"], missed: ["1", "1234", "१२"]),
    Case(pattern: "^[^a-c\\d]+$", found: ["xyz", "é"], missed: ["", "xa", "1"]),
    Case(pattern: "^[\\w.-]+$", found: ["a-b.c_1"], missed: ["a b", "ä"]),
    Case(pattern: "^[]a]$", found: [], missed: ["]", "a"]),
    Case(pattern: "^.$", found: ["a", "𝒳", "é"], missed: ["\n", "\u{2028}", "", "ab"]),
    Case(pattern: "^[^]$", found: ["\n", "x"], missed: [""]),
    Case(pattern: "^\\u{1F600}|\\ud83d\\udc32$", found: ["😀", "🐲"], missed: ["x"]),
    Case(pattern: "^\\p{Lu}\\p{Ll}+$", found: ["Éa", "Ab"], missed: ["ab", "AB"]),
    Case(pattern: "^\\P{L}$", found: ["1", " "], missed: ["a", "ж"]),
    Case(pattern: "^\\p{Script=Greek}+$", found: ["λόγος"], missed: ["logos"]),
    Case(pattern: "\\bcat\\b", found: ["cat", "a cat!", "cat-x"], missed: ["cats", "concat", "_cat"]),
    Case(pattern: "a\\Bb", found: ["ab", "xab"], missed: ["a b", "b"]),
    Case(pattern: "^(?!admin$)[a-z]+$", found: ["user", "administrator"], missed: ["admin", ""]),
    Case(pattern: "^(?=.*\\d)(?=.*[a-z]).{4,}$", found: ["abc1", "1zzz"], missed: ["abcd", "1234", "a1"]),
    Case(pattern: "foo(?=bar)", found: ["foobar", "xfoobarx"], missed: ["foo", "foobaz"]),
    Case(pattern: "foo(?!bar)", found: ["foo", "foobaz", "foobar foo"], missed: ["foobar", "fo"]),
    Case(pattern: "(?<=a)b", found: ["ab", "xab"], missed: ["b", "cb"]),
    Case(pattern: "(?<!a)b", found: ["b", "cb", "ab b"], missed: ["ab", "a"]),
    Case(pattern: "^(?<year>\\d{4})-(?:0[1-9]|1[0-2])$", found: ["2024-02"], missed: ["2024-13"]),
    Case(pattern: "^(\\/?((\\.{2})|([a-z0-9\\-]*))($|\\/))*$", found: ["", "/", "a/b", "../x", "/a/"], missed: ["A", "a b"]),
    Case(pattern: "^a{0}$", found: [""], missed: ["a"]),
    // What other engines write for the same: RE2, Python, ES2025.
    Case(pattern: "^(?i)abc[x-z]$", found: ["abcx", "ABCZ", "aBcY"], missed: ["abc", "ab"]),
    Case(pattern: "^(?i:err|warn)-[a-b]$", found: ["ERR-a", "Warn-b"], missed: ["err-A"]),
    Case(pattern: "^((?i)k)x$", found: ["kx", "Kx", "\u{212A}x"], missed: ["kX"]),
    Case(pattern: "^(?i)[^k]$", found: ["a", "A"], missed: ["k", "K", "\u{212A}"]),
    Case(pattern: "^(?i)i$", found: ["i", "I"], missed: ["\u{131}", "\u{130}"]),
    Case(pattern: "(?i)straße", found: ["STRAẞE", "Straße"], missed: ["STRASSE"]),
    Case(pattern: "\\A[a-z]+\\z", found: ["abc"], missed: ["abc1", "1abc"]),
    Case(pattern: "(?s)^a.b$", found: ["a\nb", "axb"], missed: ["ab"]),
    Case(pattern: "(?s)^a(?-s:.)b$", found: ["axb"], missed: ["a\nb"]),
    Case(pattern: "^\\pL\\PZ$", found: ["ab", "ä1"], missed: ["1a", "a "]),
    // A repeated "not here" up to the end, and what must not stand before the end.
    Case(pattern: "^(?:(?!bar).)*$", found: ["", "ba", "foo", "b ar"], missed: ["bar", "xbarx"]),
    Case(pattern: "^(?:(?!--)[a-z-]){1,30}$", found: ["a-b", "-"], missed: ["a--b", "", "--"]),
    Case(pattern: "^((?!foo).)+$", found: ["fo", "x"], missed: ["", "afoo"]),
    Case(pattern: "^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$", found: ["a", "a-b"], missed: ["-a", "a-", ""]),
    Case(pattern: "[a-z]+(?<=ing)$", found: ["sing", "to sing"], missed: ["song", "singe"]),
    Case(pattern: "^\\x41\\t\\cJ\\/\\-$", found: ["A\t\n/-"], missed: ["A"]),
    Case(pattern: "^\\s$", found: [" ", "\u{00A0}", "\u{FEFF}", "\u{2029}"], missed: ["a", "\u{200B}", "\u{0085}"]),
    Case(pattern: "x*", found: ["", "abc"], missed: []),
  ]

  @Test(arguments: cases) func finds(_ sample: Case) throws {
    if sample.found.isEmpty {
      #expect(throws: CompileError.self) { try Self.language(sample.pattern) }
      return
    }
    let language = try Self.language(sample.pattern)
    for text in sample.found { #expect(language.accepts(Self.value(text)), "\(sample.pattern) in \(text.debugDescription)") }
    for text in sample.missed { #expect(!language.accepts(Self.value(text)), "\(sample.pattern) not in \(text.debugDescription)") }
  }

  @Test(arguments: [
    "(", ")", "[", "a**", "*a", "a{3,2}", "\\", "(?<>a)", "\\u{110000}", "[b-a]", "(a)\\1", "(?<n>a)\\k<n>", "\\Z", "(?m)^a", "(?x)a",
    "(?i-i-i)a", "(?)a",
    "((?!a)b)*c", "a{99999}", "a{,2}", "a{2}{3}", "[[:alpha:]]+", "[a-z&&[^aeiou]]", "a(?<!b)c",
  ])
  func refuses(_ pattern: String) {
    #expect(throws: CompileError.self) { try Self.language(pattern) }
  }

  @Test("Beside a pattern, times may be as the pattern has them: what zod 4 writes for z.iso.time() and z.iso.datetime({ precision: -1 })")
  func timesBesidePatterns() throws {
    func accepts(_ schema: String, _ text: String) throws -> Bool {
      ReferenceEvaluator(program: try SchemaCompiler.compile(jsonSchema: Array(schema.utf8))).accepts(Self.value(text))
    }
    let time = #"{"type":"string","format":"time","pattern":"^(?:(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?)$"}"#
    #expect(try accepts(time, "14:35") && accepts(time, "14:35:20.5"))
    #expect(try !accepts(time, "24:35") && !accepts(time, "14:35Z"))
    let moment = #"{"type":"string","format":"date-time","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\dZ$"}"#
    #expect(try accepts(moment, "2027-02-28T14:35Z") && !accepts(moment, "2027-02-29T14:35Z"))
    #expect(try !accepts(#"{"type":"string","format":"time"}"#, "14:35"))
  }
}
