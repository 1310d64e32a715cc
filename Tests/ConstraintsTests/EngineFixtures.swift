import Constraints
import Foundation

/// Vocabularies and schemas for the engine's tests.
enum EngineFixtures {
  /// A byte-level vocabulary: every byte, and the merges that make masks interesting. The last id ends a generation.
  static let small: TokenVocabulary = {
    var tokens: [[UInt8]] = (0...255).map { [UInt8($0)] }
    let merges = [
      "{\"", "\":", "\":\"", "\",\"", "\"}", "\"]", "},{", "}]", "[{", "[\"", ":{", ":[", "},", "],", "true", "false", "null", "name", "na",
      "me", "age", "the", "th",
      "he", "er", "in", "12", "123", "00", "10", "99", "2024", "-0", ".5", ".0", "1.", "e1", "  ", "    ", "\\n", "\\\"", "\\u", "\\u00",
      "00e9", "é", "日本", "\":1,\"",
      "\":\"a\",\"b\":", "a\",\"b\"", "\"a", "\"b", "ab", "abc", "aaa", "a\"", "b\":", "\n", "task", "idea", "\"task\"", "expense", "{}",
      "[]", "\"\"", "{\"a\":1}",
      "\u{1F600}",
    ]
    for merge in merges { tokens.append(Array(merge.utf8)) }
    tokens.append(Array("日".utf8.prefix(2)))
    tokens.append(Array("日".utf8.suffix(2)))
    tokens.append([0xC3])
    tokens.append([])
    return TokenVocabulary(tokens: tokens, endTokens: [Int32(tokens.count - 1)])
  }()

  /// Schemas that reach every kind of node.
  static let schemas: [String] = [
    #"{"type":"object","properties":{"category":{"enum":["task","expense","idea"]},"title":{"type":"string","minLength":1,"maxLength":12},"amount":{"type":"number","minimum":0,"maximum":250.5}},"required":["category","title"],"additionalProperties":false}"#,
    #"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["b"]}"#,
    #"{"type":"array","items":{"type":"integer","minimum":1,"maximum":3},"uniqueItems":true,"minItems":2}"#,
    #"{"type":"array","items":{"type":"string","pattern":"^[ab]{1,3}$"},"uniqueItems":true,"minItems":1,"maxItems":4}"#,
    #"{"type":"string","pattern":"^[ab]*a[ab]{5}$"}"#,
    #"{"type":"string","format":"date"}"#,
    #"{"type":"integer","multipleOf":7,"minimum":-50,"maximum":300}"#,
    #"{"type":"number","exclusiveMinimum":0.05,"maximum":10}"#,
    #"{"anyOf":[{"type":"object","properties":{"a":{"const":1}},"required":["a"],"additionalProperties":false},{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"boolean"}},"required":["b"]},{"type":"null"}]}"#,
    #"{"type":"object","patternProperties":{"^a":{"type":"integer"}},"additionalProperties":{"type":"boolean"},"minProperties":1,"maxProperties":3}"#,
    ##"{"$ref":"#/$defs/tree","$defs":{"tree":{"type":"object","properties":{"name":{"type":"string","maxLength":3},"children":{"type":"array","items":{"$ref":"#/$defs/tree"},"maxItems":2}},"required":["name"],"additionalProperties":false}}}"##,
    #"{"enum":["a","ab",12,1.5,null,true,{"a":[1,2]},[]]}"#,
    #"{"type":"array","contains":{"const":"a"},"minContains":2,"maxContains":3,"items":{"enum":["a","b"]},"maxItems":6}"#,
    #"{"type":"object","properties":{"a":{"type":"integer"}},"propertyNames":{"maxLength":2},"maxProperties":2}"#,
    #"{"type":"array","prefixItems":[{"type":"string","maxLength":2},{"type":"boolean"}],"items":false}"#,
    "{}",
    #"{"type":"string","pattern":"a[0-9]{3}z"}"#,
    #"{"type":"string","pattern":"^(?:[0-9]+\\s+){0,3}[0-9]+$","maxLength":9}"#,
    #"{"type":"string","pattern":"^(?:[ab]{1,3}[^,]{0,2}){2,4}$","minLength":3,"maxLength":7}"#,
    #"{"type":"string","pattern":"^a{1,9}(é|\\n)b*$","minLength":4,"maxLength":6,"not":{"const":"aaaé"}}"#,
    #"{"type":"array","items":{"type":"string","pattern":"^(?:[ab]+,)*[ab]+$","maxLength":5},"uniqueItems":true,"minItems":1,"maxItems":3}"#,
    // Keys of overlapping patterns, with others and without.
    #"{"type":"object","patternProperties":{"a":{"type":"integer"},"na":{"minimum":5},"b$":{"maximum":7}},"additionalProperties":{"type":"boolean"}}"#,
    #"{"type":"object","properties":{"name":{"type":"null"}},"patternProperties":{"^[a-m]{1,4}$":{"type":"integer"},"[na]e?$":{"minimum":5}},"additionalProperties":false,"maxProperties":3}"#,
  ]

  static func grammar(_ schema: String, _ options: GrammarOptions = .generation, vocabulary: TokenVocabulary = small) throws -> Grammar {
    try Grammar(SchemaCompiler.compile(jsonSchema: Array(schema.utf8)), vocabulary: vocabulary, options: options)
  }

  /// The same, with the error's type.
  static func checkedGrammar(_ schema: String) throws(CompileError) -> Grammar {
    try Grammar(try SchemaCompiler.compile(jsonSchema: Array(schema.utf8)), vocabulary: small)
  }

  static let optionSets: [GrammarOptions] = [
    .generation, .instances, GrammarOptions(order: .declared, spelling: .canonical, whitespace: .flexible(limit: 2)),
  ]
}

/// SplitMix64: the same walks in every run.
struct EngineRandom: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// RFC 8259, byte by byte: what Foundation's reader is too choosy for (exponents) and too lenient (numbers).
struct StrictJSON {
  private let bytes: [UInt8]
  private var at = 0

  static func isValid(_ bytes: [UInt8]) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var reader = StrictJSON(bytes: bytes)
    return reader.value() && reader.at == bytes.count
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }
  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func space() { while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { at += 1 } }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[at...].starts(with: text.utf8) else { return false }
    at += text.utf8.count
    return true
  }

  private mutating func value() -> Bool {
    space()
    defer { space() }
    switch next {
    case UInt8(ascii: "{"):
      return list("}") {
        $0.space();
        return $0.string()
          && {
            $0.space(); return $0.take(":")
          }(&$0) && $0.value()
      }
    case UInt8(ascii: "["): return list("]") { $0.value() }
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return take("true")
    case UInt8(ascii: "f"): return take("false")
    case UInt8(ascii: "n"): return take("null")
    default: return number()
    }
  }

  private mutating func list(_ close: String, _ item: (inout StrictJSON) -> Bool) -> Bool {
    at += 1
    space()
    if take(close) { return true }
    while true {
      guard item(&self) else { return false }
      space()
      if take(close) { return true }
      guard take(",") else { return false }
    }
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let byte = next {
      at += 1
      switch byte {
      case 0x22: return true
      case 0..<0x20: return false
      case 0x5C:
        guard let escape = next else { return false }
        at += 1
        if escape == UInt8(ascii: "u") {
          guard at + 4 <= bytes.count, bytes[at..<at + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return false }
          at += 4
        } else if !"\"\\/bfnrt".utf8.contains(escape) {
          return false
        }
      default: break
      }
    }
    return false
  }

  private mutating func digits() -> Bool {
    let start = at
    while let byte = next, (0x30...0x39).contains(byte) { at += 1 }
    return at > start
  }

  private mutating func number() -> Bool {
    _ = take("-")
    if !take("0") { guard digits() else { return false } }
    if take(".") { guard digits() else { return false } }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      return digits()
    }
    return true
  }
}
