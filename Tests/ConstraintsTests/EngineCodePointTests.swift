import Constraints
import Foundation
import Testing

/// Texts that Unicode takes for equivalent are different keys and values of JSON.
struct EngineCodePointTests {
  /// Pairs and triples that Swift's `String` calls equal.
  static let equivalent = [
    ["\u{E9}", "e\u{301}"], ["\u{C5}", "\u{212B}", "A\u{30A}"], ["\u{AC00}", "\u{1100}\u{1161}"], ["\u{3A9}", "\u{2126}"],
    ["q\u{307}\u{323}", "q\u{323}\u{307}"], ["\u{1E69}", "s\u{323}\u{307}", "\u{1E63}\u{307}"], ["\u{F900}", "\u{8C48}"],
  ]

  private func accepts(_ schema: String, _ instance: String) throws -> Bool {
    try EngineFixtures.grammar(schema, .check).firstFailure(in: Array(instance.utf8)) == nil
  }

  @Test func equivalentTextsAreEqualToSwift() { for texts in Self.equivalent { #expect(texts.allSatisfy { $0 == texts[0] }) } }

  /// A key is declared, required, listed or meant by a pattern if its code points are, and not otherwise.
  @Test func keysAreCodePoints() throws {
    for texts in Self.equivalent {
      for declared in texts {
        for written in texts {
          let isSame = Array(declared.unicodeScalars) == Array(written.unicodeScalars)
          let instance = #"{"\#(written)":1}"#
          #expect(try accepts(#"{"properties":{"\#(declared)":{}},"additionalProperties":false}"#, instance) == isSame)
          #expect(try accepts(#"{"required":["\#(declared)"]}"#, instance) == isSame)
          #expect(try accepts(#"{"properties":{"\#(declared)":{"type":"string"}}}"#, instance) == !isSame)
          #expect(try accepts(#"{"propertyNames":{"enum":["\#(declared)"]}}"#, instance) == isSame)
          #expect(try accepts(#"{"propertyNames":{"pattern":"^\#(declared)$"}}"#, instance) == isSame)
          #expect(try accepts(#"{"not":{"required":["\#(declared)"]}}"#, instance) == !isSame)
          #expect(try accepts(##"{"dependentRequired":{"\##(declared)":["x"]}}"##, instance) == !isSame)
        }
      }
    }
  }

  /// Both may stand beside each other, each with a value of its own, in the schema and in the instance.
  @Test func equivalentKeysStandBesideEachOther() throws {
    for texts in Self.equivalent {
      let schema =
        #"{"properties":{"\#(texts[0])":{"const":1},"\#(texts[1])":{"const":2}},"required":["\#(texts[0])","\#(texts[1])"],"additionalProperties":false}"#
      #expect(try accepts(schema, #"{"\#(texts[0])":1,"\#(texts[1])":2}"#))
      #expect(try !accepts(schema, #"{"\#(texts[0])":2,"\#(texts[1])":1}"#))
      #expect(try !accepts(schema, #"{"\#(texts[0])":1}"#))
    }
  }

  /// Every character of Unicode that another spelling is canonically equivalent to (of the 11,172 Hangul syllables every 29th): as a key it
  /// is itself, and its other spelling is another. Foundation's tables say which they are; what is a different key is told by code points alone.
  @Test func everyCharacterWithAnotherSpellingIsItself() throws {
    var pairs: [(name: String, other: String)] = []
    for value in UInt32(0x80)...0x2FFFF where !(0xAC00...0xD7A3).contains(value) || value % 29 == 0 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let name = String(scalar)
      let other = name.decomposedStringWithCanonicalMapping
      if !name.unicodeScalars.elementsEqual(other.unicodeScalars) { pairs.append((name, other)) }
    }
    #expect(pairs.count > 2000)
    // A hundred at a time: all of them declared, each with a value of its own.
    for start in stride(from: 0, to: pairs.count, by: 100) {
      let group = pairs[start..<min(start + 100, pairs.count)]
      let properties = group.enumerated().map { #""\#($1.name)":{"const":\#($0)}"# }.joined(separator: ",")
      let grammar = try EngineFixtures.grammar(#"{"properties":{\#(properties)},"additionalProperties":{"const":-1}}"#, .check)
      for (index, pair) in group.enumerated() {
        for (key, value, isValid) in [(pair.name, index, true), (pair.name, -1, false), (pair.other, -1, true), (pair.other, index, false)]
        {
          // (Two characters may have one decomposition: then it is not declared either.)
          let text = #"{"\#(key)":\#(value)}"#
          #expect((grammar.firstFailure(in: Array(text.utf8)) == nil) == isValid, "\(key.unicodeScalars.map(\.value)) \(value)")
        }
        let both = #"{"\#(pair.name)":\#(index),"\#(pair.other)":-1}"#
        #expect(grammar.firstFailure(in: Array(both.utf8)) == nil, "\(pair.name.unicodeScalars.map(\.value))")
      }
    }
  }

  @Test func valuesAreCodePoints() throws {
    for texts in Self.equivalent {
      for listed in texts {
        for written in texts {
          let isSame = Array(listed.unicodeScalars) == Array(written.unicodeScalars)
          #expect(try accepts(#"{"enum":["\#(listed)"]}"#, #""\#(written)""#) == isSame)
          #expect(try accepts(#"{"enum":[{"\#(listed)":1}]}"#, #"{"\#(written)":1}"#) == isSame)
          #expect(try accepts(#"{"type":"string","not":{"const":"\#(listed)"}}"#, #""\#(written)""#) == !isSame)
        }
      }
      let both = #"{"allOf":[{"enum":["\#(texts[0])","x"]},{"enum":["\#(texts[1])","x"]}]}"#
      #expect(try !accepts(both, #""\#(texts[0])""#) && accepts(both, #""x""#))
      #expect(try accepts(#"{"uniqueItems":true,"items":{"type":"string"}}"#, #"["\#(texts[0])","\#(texts[1])"]"#))
    }
  }

  /// Up to draft 4 an integer is a way to write a number; from draft 6 it is a number.
  @Test(arguments: [
    ("http://json-schema.org/draft-04/schema#", false), ("http://json-schema.org/draft-06/schema#", true),
    ("https://json-schema.org/draft/2020-12/schema", true),
  ])
  func integersOfDraft4AreWrittenWhole(dialect: String, allowsPoint: Bool) throws {
    let schema = #"{"$schema":"\#(dialect)","type":"integer","maximum":99999}"#
    for (number, isOne) in [("12345", true), ("12345.0", allowsPoint), ("-7", true), ("-7.0", allowsPoint), ("0.5", false)] {
      #expect(try accepts(schema, number) == isOne, "\(number)")
    }
    #expect(try accepts(#"{"$schema":"\#(dialect)","type":"number"}"#, "12345.0"))
  }

  @Test func aByteOrderMarkIsPassedOver() throws {
    #expect(try accepts("\u{FEFF}{\"type\":\"null\"}", "null"))
    #expect(throws: CompileError.self) { try accepts("\u{FEFF}\u{FEFF}{}", "null") }
  }

  /// What a schema says nothing of is not generated beside what it declares, patterns of keys among it.
  @Test func undeclaredKeysAreNotGenerated() throws {
    let options = GrammarOptions(allowsUndeclaredKeys: false)
    for schema in [
      #"{"type":"object","properties":{"a":{"type":"integer"}},"patternProperties":{"^x":{"type":"integer"}}}"#,
      #"{"type":"object","properties":{"a":{"type":"integer"}},"patternProperties":{"^x":{}}}"#,
      #"{"type":"object","properties":{"a":{"type":"integer"}},"propertyNames":{"maxLength":3}}"#,
      #"{"type":"object","properties":{"a":{"type":"integer"}},"not":{"required":["b"]}}"#,
      #"{"type":"object","properties":{"a":{"type":"integer"},"b":{}},"if":{"properties":{"a":{"const":1}}},"then":{"required":["b"]}}"#,
    ] {
      let grammar = try EngineFixtures.grammar(schema, options)
      for key in ["c", "zz", "b "] {
        let text = Array(#"{"\#(key)":"#.utf8)
        #expect(Matcher(grammar).accept(bytes: text) < text.count, "\(schema)")
      }
      let whole = Array(#"{"a":5}"#.utf8)
      #expect(Matcher(grammar).accept(bytes: whole) == whole.count, "\(schema)")
    }
  }
}
