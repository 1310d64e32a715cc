import Constraints
import Foundation
import Testing
import Tokenization

/// Masks over the vocabularies of real tokenizers against the automaton, byte by byte.
struct EngineVocabularyTests {
  /// A schema, and texts after which masks are looked at.
  static let cases: [(schema: String, prefixes: [String])] = [
    (#"{"type":"object","patternProperties":{"^[0-9a-zA-Z_-]{1,255}$":{"type":["string","null"]}}}"#, [#"{""#, #"{"a-1"#, #"{"a b"#]),
    (
      #"{"type":"object","properties":{"title":{"type":"string"},"date":{"type":"integer"}},"patternProperties":{"^(title_([a-z]{2,3}(-[A-Z]{2})?|x(-[a-z]{1,8})+))$":{"type":"null"},"^(description_[a-z]{2}(-[0-9]{3})*)$":{"type":"string"}}}"#,
      [#"{""#, #"{"ti"#, #"{"title_en-"#, #"{"title":"x",""#]
    ),
    (#"{"type":"string","not":{"pattern":"^[a-zé]+$"}}"#, [#"""#, #""ab"#, #""ab "#]),
    (#"{"type":"string","not":{"pattern":"^.{3}-"}}"#, [#"""#, #""abc"#]),
    (#"{"type":"string","not":{"pattern":"^[^,]*$"}}"#, [#"""#, #""a,"#]),
    (#"{"type":"string","pattern":"^[\\p{L} ]+$"}"#, [#"""#]),
    (#"{"type":"string","pattern":"a[0-9]{3}z"}"#, [#"""#, #""a12"#, #""a123z"#]),
    (#"{"type":"string","pattern":"^[a-z]{2,5}(-[0-9]+)?$","maxLength":9}"#, [#"""#, #""ab"#, #""abcde-12"#]),
    (#"{"type":"string","format":"date-time"}"#, [#"""#, #""2024-02-2"#]),
    (#"{"type":"string","minLength":3,"maxLength":6}"#, [#"""#, #""ab"#, #""abcde"#]),
    (#"{"enum":["task","expense","idea","日本",12,-0.5,null,[1,"a"]]}"#, ["", #""e"#]),
    (
      #"{"anyOf":[{"type":"object","properties":{"a":{"type":"integer","maximum":120}},"required":["a"]},{"type":"array","items":{"type":"number"}}]}"#,
      ["", #"{"a":1"#, "[1.5"]
    ),
    ("{}", ["", #"{"a":"#]),
  ]
  static let names = ["phi-3", "gpt-2"]
  /// Every how many tokens one is tried: another share of them at each place.
  private static let stride: UInt64 = 61

  /// Allowed ⇔ the automaton takes the token's bytes; no mask is empty, and a way to the end is known from wherever the allowed tokens lead.
  @Test(arguments: names)
  func masksAreWhatBytesAllow(_ name: String) throws {
    let tokenizer = try Tokenizer.load(path: SchemaFixtures.vocabulary(name).path)
    let tokens = (0..<Int32(tokenizer.vocabularySize)).map { tokenizer.isControl($0) ? [] : tokenizer.bytes(of: $0) }
    let vocabulary = TokenVocabulary(tokens: tokens, endTokens: tokenizer.endIDs)
    var compared = (allowed: 0, refused: 0)
    for (index, item) in Self.cases.enumerated() {
      let options: GrammarOptions = index % 2 == 0 ? .instances : .generation
      let grammar = try EngineFixtures.grammar(item.schema, options, vocabulary: vocabulary)
      for (turn, prefix) in item.prefixes.enumerated() {
        var random = EngineRandom(state: UInt64(index * 10 + turn))
        let matcher = Matcher(grammar)
        let taken = matcher.accept(bytes: Array(prefix.utf8))
        try #require(taken == prefix.utf8.count, "\(item.schema) \(prefix)")
        for _ in 0..<2 where !matcher.isFinished {
          let allowed = compare(matcher, vocabulary, item.schema, &random, &compared)
          // A mask is never empty: there is always a completion.
          try #require(!allowed.isEmpty, "\(item.schema)")
          let isTaken = matcher.accept(allowed[Int(random.next() % UInt64(allowed.count))])
          #expect(isTaken)
        }
        // A way to the end is known. (Masks under budgets walk the vocabulary through every state: they are tested with a small one.)
        let least = matcher.minimumTokensToEnd()
        #expect(least < 64, "\(item.schema) after \(String(decoding: matcher.bytes, as: UTF8.self))")
      }
    }
    #expect(compared.allowed > 1000 && compared.refused > 1000)
  }

  /// The allowed tokens, a share of which has been compared with what the automaton does with their bytes.
  private func compare(
    _ matcher: Matcher, _ vocabulary: TokenVocabulary, _ schema: String, _ random: inout EngineRandom,
    _ compared: inout (allowed: Int, refused: Int)
  ) -> [Int32] {
    let mask = Array(matcher.mask())
    let mark = matcher.checkpoint()
    var wrong: [String] = []
    func isSet(_ token: Int32) -> Bool { mask[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1 }
    for token in Swift.stride(from: Int32(random.next() % Self.stride), to: Int32(vocabulary.count), by: Int(Self.stride)) {
      if vocabulary.endTokens.contains(token) { continue }
      let bytes = vocabulary.bytes(of: token)
      let taken = !bytes.isEmpty && matcher.accept(bytes: bytes) == bytes.count
      if matcher.checkpoint() > mark { matcher.rollback(to: mark) }
      if taken { compared.allowed += 1 } else { compared.refused += 1 }
      if isSet(token) != taken { wrong.append("\(token) \(String(decoding: bytes, as: UTF8.self)) is \(taken ? "missing" : "too much")") }
    }
    for token in vocabulary.endTokens where isSet(token) != matcher.canEnd { wrong.append("end token \(token)") }
    #expect(wrong.isEmpty, "\(schema) after \(String(decoding: matcher.bytes, as: UTF8.self)): \(wrong.prefix(5))")
    return Matcher.list(matcher.mask())
  }
}
