import Constraints
import Foundation
import Testing

/// Masks against brute force, and walks under budgets.
struct EngineMaskTests {
  /// Allowed ⇔ the automaton takes the token's bytes, for every token of the vocabulary at every step of random walks.
  @Test(arguments: 0..<EngineFixtures.schemas.count)
  func maskIsWhatBytesAllow(_ index: Int) throws {
    let vocabulary = EngineFixtures.small
    for (turn, options) in EngineFixtures.optionSets.enumerated() {
      let grammar = try EngineFixtures.grammar(EngineFixtures.schemas[index], options)
      for seed in 0..<3 {
        var random = EngineRandom(state: UInt64(index * 1000 + turn * 100 + seed))
        let matcher = Matcher(grammar)
        for _ in 0..<16 where !matcher.isFinished {
          let mask = Array(matcher.mask())
          let mark = matcher.checkpoint()
          var allowed: [Int32] = []
          for token in 0..<Int32(vocabulary.count) {
            let isSet = mask[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1
            let bytes = vocabulary.bytes(of: token)
            let taken: Bool
            if vocabulary.endTokens.contains(token) {
              taken = matcher.canEnd
            } else {
              taken = !bytes.isEmpty && matcher.accept(bytes: bytes) == bytes.count
              if matcher.checkpoint() > mark { matcher.rollback(to: mark) }
            }
            #expect(
              isSet == taken,
              "token \(token) \(String(decoding: bytes, as: UTF8.self)) after \(String(decoding: matcher.bytes, as: UTF8.self))")
            if isSet { allowed.append(token) }
          }
          // A mask is never empty: there is always a completion.
          #expect(!allowed.isEmpty, "after \(String(decoding: matcher.bytes, as: UTF8.self))")
          guard let token = allowed.randomElement(using: &random) else { break }
          #expect(matcher.accept(token))
        }
      }
    }
  }

  /// Under any budget from the least up, random choices end in time with a complete value.
  @Test(arguments: 0..<EngineFixtures.schemas.count)
  func budgetsAreKept(_ index: Int) throws {
    let grammar = try EngineFixtures.grammar(EngineFixtures.schemas[index])
    let check = try EngineFixtures.grammar(EngineFixtures.schemas[index], .check)
    let least = grammar.minimumTokens
    #expect(least >= 2)
    #expect(least < 100)
    let tooTight = Matcher(grammar)
    #expect(tooTight.mask(remaining: least - 1).allSatisfy { $0 == 0 })
    for budget in [least, least + 1, 2 * least, 24] where budget >= least {
      for seed in 0..<2 {
        var random = EngineRandom(state: UInt64(index * 100 + budget * 7 + seed))
        let matcher = Matcher(grammar)
        var left = budget
        while !matcher.isFinished && left > 0 {
          let allowed = Matcher.list(matcher.mask(remaining: left))
          #expect(!allowed.isEmpty, "budget \(budget) of \(least), \(left) left, after \(String(decoding: matcher.bytes, as: UTF8.self))")
          guard let token = allowed.randomElement(using: &random) else { break }
          #expect(matcher.accept(token))
          left -= 1
        }
        #expect(matcher.isFinished)
        #expect(check.firstFailure(in: matcher.bytes) == nil, "\(String(decoding: matcher.bytes, as: UTF8.self))")
      }
    }
  }

  /// Under a budget a token is allowed ⇔ it is allowed without one and the end can be reached with what is left after it.
  @Test(arguments: 0..<EngineFixtures.schemas.count)
  func budgetMasksFollowFromTheLeastToTheEnd(_ index: Int) throws {
    let grammar = try EngineFixtures.grammar(EngineFixtures.schemas[index])
    for seed in 0..<2 {
      var random = EngineRandom(state: UInt64(index * 10 + seed))
      let matcher = Matcher(grammar)
      for _ in 0..<10 where !matcher.isFinished {
        let allowed = Matcher.list(matcher.mask())
        let mark = matcher.checkpoint()
        var least: [Int32: Int] = [:]
        for token in allowed {
          #expect(matcher.accept(token))
          least[token] = matcher.minimumTokensToEnd()
          matcher.rollback(to: mark)
        }
        let now = matcher.minimumTokensToEnd()
        for remaining in [now - 1, now, now + 1, now + 3, now + 40] {
          let expected = allowed.filter { (least[$0] ?? .max) <= remaining - 1 }
          let text = String(decoding: matcher.bytes, as: UTF8.self)
          #expect(Matcher.list(matcher.mask(remaining: remaining)) == expected, "\(remaining) left after \(text)")
        }
        guard let token = allowed.randomElement(using: &random) else { break }
        #expect(matcher.accept(token))
      }
    }
  }

  /// The least number of tokens is the shortest path, found here by trying everything.
  @Test func leastTokensAreLeast() throws {
    for schema in [
      #"{"enum":["task","idea","expense"]}"#, #"{"const":{"name":12}}"#,
      #"{"type":"object","properties":{"a":{"const":1}},"required":["a"]}"#,
      #"{"type":"boolean"}"#, #"{"type":"array","items":{"const":"b"},"minItems":2}"#,
    ] {
      let grammar = try EngineFixtures.grammar(schema)
      let matcher = Matcher(grammar)
      #expect(matcher.minimumTokensToEnd() == shortest(matcher, limit: 8), "\(schema)")
    }
  }

  private func shortest(_ matcher: Matcher, limit: Int) -> Int {
    if matcher.canEnd { return 1 }
    if limit <= 1 { return 1000 }
    var best = 1000
    let mark = matcher.checkpoint()
    for token in Matcher.list(matcher.mask()) {
      guard matcher.accept(token) else { continue }
      best = min(best, 1 + shortest(matcher, limit: min(limit - 1, best - 1)))
      matcher.rollback(to: mark)
    }
    return best
  }

  @Test func rollbackRestoresMasks() throws {
    let grammar = try EngineFixtures.grammar(EngineFixtures.schemas[0])
    let matcher = Matcher(grammar)
    let before = Array(matcher.mask())
    let mark = matcher.checkpoint()
    #expect(matcher.accept(bytes: Array(#"{"category":"task","ti"#.utf8)) == 22)
    #expect(matcher.forcedBytes(limit: 64) == Array(#"tle":""#.utf8))
    matcher.rollback(to: mark)
    #expect(Array(matcher.mask()) == before)
    #expect(matcher.bytes.isEmpty)
    #expect(matcher.forcedBytes(limit: 64) == Array(#"{"category":""#.utf8))
  }

  /// Random bytes never crash and are never accepted beyond what JSON allows.
  @Test func randomBytesAreHarmless() throws {
    var random = EngineRandom(state: 5)
    for schema in EngineFixtures.schemas {
      let grammar = try EngineFixtures.grammar(schema, .check)
      for _ in 0..<40 {
        let matcher = Matcher(grammar)
        let alphabet = Array(#"{}[]",:0123456789.-+eE\u truefalsenull"#.utf8) + [0, 0xC3, 0xA9, 0xED, 0xF0, 0xFF]
        for _ in 0..<60 {
          let byte = alphabet[Int(random.next() % UInt64(alphabet.count))]
          _ = matcher.accept(bytes: [byte])
        }
        if matcher.canEnd {
          #expect(StrictJSON.isValid(matcher.bytes), "\(String(decoding: matcher.bytes, as: UTF8.self))")
        }
      }
    }
  }
}

/// Instances that must and must not be accepted, key order and spelling free.
struct EngineInstanceTests {
  private func accepts(_ schema: String, _ instance: String) throws -> Bool {
    try EngineFixtures.grammar(schema, .check).firstFailure(in: Array(instance.utf8)) == nil
  }

  @Test func keysInAnyOrderAndUnique() throws {
    let schema = EngineFixtures.schemas[1]
    #expect(try accepts(schema, #"{"b":"x","a":1}"#))
    #expect(try accepts(schema, #"{ "z" : [1] , "b" : "x" , "y" : null }"#))
    #expect(try !accepts(schema, #"{"a":1}"#))
    #expect(try !accepts(schema, #"{"b":"x","b":"y"}"#))
    #expect(try !accepts(schema, #"{"b":"x","z":1,"z":2}"#))
    #expect(try !accepts(schema, #"{"b":"x","a":"no"}"#))
    #expect(try accepts(schema, #"{"\u0062":"x"}"#))
    #expect(try !accepts(schema, #"{"\u0062":"x","b":"y"}"#))
  }

  @Test func numbersByValue() throws {
    #expect(try accepts(EngineFixtures.schemas[6], "49"))
    #expect(try accepts(EngineFixtures.schemas[6], "49.0"))
    #expect(try accepts(EngineFixtures.schemas[6], "-49"))
    #expect(try !accepts(EngineFixtures.schemas[6], "50"))
    #expect(try !accepts(EngineFixtures.schemas[6], "301"))
    #expect(try accepts(EngineFixtures.schemas[7], "0.0501"))
    #expect(try !accepts(EngineFixtures.schemas[7], "0.05"))
    #expect(try accepts(EngineFixtures.schemas[7], "10.000"))
    #expect(try !accepts(EngineFixtures.schemas[7], "10.001"))
    #expect(try accepts(#"{"enum":[1]}"#, "1.0"))
    #expect(try accepts("{}", "1e-7"))
    #expect(try !accepts("{}", "01"))
  }

  @Test func stringsByScalars() throws {
    #expect(try accepts(#"{"type":"string","maxLength":1}"#, #""\ud83d\ude00""#))
    #expect(try !accepts(#"{"type":"string","maxLength":1}"#, #""\ud83d""#))
    #expect(try accepts(#"{"type":"string","maxLength":1}"#, "\"\u{1F600}\""))
    #expect(try !accepts(#"{"type":"string","minLength":2}"#, "\"\u{1F600}\""))
    #expect(try accepts(#"{"type":"string","pattern":"^é$"}"#, #""\u00e9""#))
  }

  @Test func failuresSayWhere() throws {
    let grammar = try EngineFixtures.grammar(EngineFixtures.schemas[0], .check)
    let failure = try #require(grammar.firstFailure(in: Array(#"{"category":"task","amount":300}"#.utf8)))
    #expect(failure.offset == 30)
    #expect(failure.instancePointer == "/amount")
    let missing = try #require(grammar.firstFailure(in: Array(#"{"category":"task"}"#.utf8)))
    #expect(missing.offset == 18)
    #expect(missing.expected.contains("title"))
  }

  @Test func unsatisfiableIsRefused() throws {
    #expect(throws: CompileError.self) { try EngineFixtures.grammar(#"{"type":"string","pattern":"^a$","minLength":2}"#) }
    #expect(throws: CompileError.self) { try EngineFixtures.grammar(#"{"type":"integer","multipleOf":10,"minimum":1,"maximum":9}"#) }
    #expect(throws: CompileError.self) {
      try EngineFixtures.grammar(#"{"type":"array","items":{"type":"boolean"},"uniqueItems":true,"minItems":3}"#)
    }
  }

  /// Keys that JSON escapes are named as they are, by a pointer that finds them.
  @Test(arguments: [
    (#"size \"L\""#, #"/box/size "L""#), (#"a\\b"#, #"/box/a\b"#), (#"\u0001"#, "/box/\u{1}"), (#"\ud83d\ude00"#, "/box/😀"),
    ("a/b~c", "/box/a~1b~0c"),
    ("", "/box/"),
  ])
  func failuresNameEscapedKeys(key: String, pointer: String) throws {
    let grammar = try EngineFixtures.grammar(
      #"{"type":"object","properties":{"box":{"type":"object","properties":{"\#(key)":{"type":"integer"}}}}}"#, .check)
    #expect(grammar.firstFailure(in: Array(#"{"box":{"\#(key)":true}}"#.utf8))?.instancePointer == pointer)
  }
}
