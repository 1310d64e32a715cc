import Constraints
import Testing

/// Keys that share the first bytes of a character, need escapes, or are taken already.
struct EngineKeyTests {
  /// `é` and `è` share a byte, so do `日` and `旦`; the others need an escape.
  static let closed =
    #"{"type":"object","properties":{"é":{"const":1},"è":{"const":1},"日":{"const":1},"旦":{"const":1},"\n":{"const":1},"\"q":{"const":1},"\u0001":{"const":1},"\u0002":{"const":1}},"additionalProperties":false}"#
  static let open =
    #"{"type":"object","properties":{"é":{"const":1},"日本":{"const":1}},"additionalProperties":{"const":1},"maxProperties":4}"#
  static let patterned =
    #"{"type":"object","properties":{"éa":{"const":1}},"patternProperties":{"^(é|è|\\n)$":{"const":1}},"additionalProperties":false}"#

  private func bytesAllowed(_ matcher: Matcher) -> Set<UInt8> {
    var bytes: Set<UInt8> = []
    for token in Matcher.list(matcher.mask()) {
      let text = EngineFixtures.small.bytes(of: token)
      if text.count == 1 { bytes.insert(text[0]) }
    }
    return bytes
  }

  @Test func aHalfSpelledKeyLeadsToWhatIsLeft() throws {
    let matcher = Matcher(try EngineFixtures.grammar(Self.closed, GrammarOptions(order: .any, spelling: .canonical)))
    let start = Array("{\"é\":1,\"".utf8)
    #expect(matcher.accept(bytes: start) == start.count)
    #expect(bytesAllowed(matcher).isSuperset(of: [0xC3, 0xE6, 0x5C]))
    #expect(matcher.accept(bytes: [0xC3]) == 1)
    #expect(bytesAllowed(matcher) == [0xA8])
    #expect(matcher.accept(bytes: [0xA8]) == 1)
    let middle = Array("\":1,\"".utf8)
    #expect(matcher.accept(bytes: middle) == middle.count)
    #expect(!bytesAllowed(matcher).contains(0xC3))
    #expect(matcher.accept(bytes: [0xE6, 0x97]) == 2)
    #expect(bytesAllowed(matcher) == [0xA5, 0xA6])
    #expect(matcher.accept(bytes: [0xA6]) == 1)
    #expect(matcher.accept(bytes: middle) == middle.count)
    #expect(matcher.accept(bytes: Array(#"\u000"#.utf8)) == 5)
    #expect(bytesAllowed(matcher) == Set("12".utf8))
  }

  /// Every mask against brute force, with walks that prefer to stop inside a character or an escape; then the shortest way out.
  @Test(arguments: [closed, open, patterned], [GrammarOptions.generation, .instances])
  func masksHoldInsideCharacters(_ schema: String, _ options: GrammarOptions) throws {
    let vocabulary = EngineFixtures.small
    let grammar = try EngineFixtures.grammar(schema, options)
    let check = try EngineFixtures.grammar(schema, .check)
    for seed in 0..<6 {
      var random = EngineRandom(state: UInt64(seed))
      let matcher = Matcher(grammar)
      for _ in 0..<24 where !matcher.isFinished {
        let allowed = Matcher.list(matcher.mask())
        let mark = matcher.checkpoint()
        for token in 0..<Int32(vocabulary.count) where !vocabulary.endTokens.contains(token) {
          let bytes = vocabulary.bytes(of: token)
          let isTaken = !bytes.isEmpty && matcher.accept(bytes: bytes) == bytes.count
          if matcher.checkpoint() > mark { matcher.rollback(to: mark) }
          #expect(
            allowed.contains(token) == isTaken,
            "\(bytes) after \(matcher.bytes.suffix(40)) \(String(decoding: matcher.bytes, as: UTF8.self))")
        }
        let partial = allowed.filter { token in
          let bytes = vocabulary.bytes(of: token)
          return bytes.contains(0x5C) || bytes.contains { $0 >= 0x80 } || bytes.contains(0x2C)
        }
        guard let token = (partial.isEmpty || random.next() % 4 == 0 ? allowed : partial).randomElement(using: &random) else {
          Issue.record("no token after \(String(decoding: matcher.bytes, as: UTF8.self))")
          return
        }
        #expect(matcher.accept(token))
      }
      var left = matcher.minimumTokensToEnd()
      #expect(left < 100)
      while !matcher.isFinished, left > 0, let token = Matcher.list(matcher.mask(remaining: left)).randomElement(using: &random) {
        #expect(matcher.accept(token))
        left -= 1
      }
      #expect(matcher.isFinished, "stuck after \(String(decoding: matcher.bytes, as: UTF8.self))")
      #expect(check.firstFailure(in: matcher.bytes) == nil, "\(String(decoding: matcher.bytes, as: UTF8.self))")
    }
  }
}
