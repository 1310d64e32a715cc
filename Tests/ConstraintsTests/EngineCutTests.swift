import Constraints
import Testing

/// Masks of walks that end before everything was looked at, over a vocabulary whose tokens are longer than such a walk gets: what is not
/// looked at is left out, never taken for granted.
struct EngineCutTests {
  /// Every byte, words, and long runs with a quote behind some of them.
  static let vocabulary = makeVocabulary(-1)

  /// One that differs in a token which no text holds: whole masks are shared by all that have a vocabulary in common, and what is found there is
  /// not cut short.
  private static func makeVocabulary(_ mark: Int) -> TokenVocabulary {
    var tokens: [[UInt8]] = (0...255).map { [UInt8($0)] }
    func run(_ letter: Character, _ count: Int, _ rest: String = "") -> String { String(repeating: letter, count: count) + rest }
    var words = [
      "ab", "abc", "abcd", "abcde", "abcdefgh", "the", "then", "thenceforth", "xyz1", "xyz12", "xyz1234", "abc12", "abc1234", "abcd12",
    ]
    words += ["12", "123", "1234", "12345", "xyz1234\"", "abcd\"", "abc12\"", "1\"", "12\""]
    for letter in ["a", "b", "c", "d", "x"] as [Character] {
      for count in [2, 4, 7, 8, 9, 10, 12, 16, 17, 18, 20, 24, 29, 30, 31] { words.append(run(letter, count)) }
    }
    // A quote too far for a walk that takes what is plain up to sixteen scalars, and behind it one that is near and shares its way.
    words += [
      run("a", 20, "\""), run("a", 17, "\""), run("a", 10, "b\""), run("a", 8, "b\""), run("a", 7, "b\""), run("a", 18, "b\""),
      run("c", 29, "\""), run("c", 31, "\""),
    ]
    words += [run("b", 17, "a"), run("b", 17, "xyz"), run("a", 17, "é"), run("d", 29, "a"), run("d", 30, "a"), run(" ", 40)]
    for word in words { tokens.append(Array(word.utf8)) }
    tokens.append(Array("aaaaaaaaaaaaaaaaaé".utf8.dropLast()))
    // A scalar that is begun and not gone on with: no text holds these.
    tokens += [[0xC3, 0x61], [0xC3, 0x61, 0x62, 0x63], [0x61, 0xE2, 0x82, 0x61]]
    tokens.append(Array("\u{1}\(mark)".utf8))
    tokens.append([])
    return TokenVocabulary(tokens: tokens, endTokens: [Int32(tokens.count - 1)])
  }

  /// A way of ever new states that most of the vocabulary goes for three letters.
  private static let short = #"{"type":"string","pattern":"^[a-z]{3}[0-9]{4}$"}"#
  /// Nothing plain can go wrong for sixteen scalars, nor be freed for good.
  private static let long = #"{"type":"string","not":{"pattern":"a{8}b$|c{30}|d{30}"}}"#

  private func mask(_ schema: String, after text: String, fuel: Int? = nil) throws -> (Matcher, Set<Int32>) {
    let program = try SchemaCompiler.compile(jsonSchema: Array(schema.utf8))
    let limits = fuel.map { GrammarLimits(maskFuel: $0, budgetSteps: $0) } ?? .standard
    let vocabulary = fuel.map { Self.makeVocabulary($0) } ?? Self.vocabulary
    let matcher = Matcher(try Grammar(program, vocabulary: vocabulary, options: .instances, limits: limits))
    #expect(matcher.accept(bytes: Array(text.utf8)) == text.utf8.count)
    return (matcher, Set(Matcher.list(matcher.mask())))
  }

  private func texts(_ tokens: some Sequence<Int32>) -> [String] {
    tokens.map { String(decoding: Self.vocabulary.bytes(of: $0), as: UTF8.self) }.sorted()
  }

  /// Whatever the walk's fuel, so also where it ends between two levels of a sweep: no longer token of its main way is taken unseen.
  @Test func aSweepCutShortTakesNothingUnseen() throws {
    let whole = try mask(Self.short, after: "\"").1
    var sizes: Set<Int> = []
    for fuel in 0...400 {
      let some = try mask(Self.short, after: "\"", fuel: fuel).1
      #expect(whole.isSuperset(of: some), "fuel \(fuel): \(texts(some.subtracting(whole)))")
      sizes.insert(some.count)
    }
    #expect(sizes.count > 3, "the walk was cut short in one place only")
  }

  /// Whatever the walk's fuel, so also where it ends on the way to a token that is longer than what is taken whole: no step is taken from a
  /// state that was not found.
  @Test func plainTokensBeyondTheFuelAreLeftOut() throws {
    let whole = try mask(Self.long, after: "\"").1
    var sizes: Set<Int> = []
    for fuel in stride(from: 0, to: 6000, by: 23) {
      let some = try mask(Self.long, after: "\"", fuel: fuel).1
      #expect(whole.isSuperset(of: some), "fuel \(fuel): \(texts(some.subtracting(whole)))")
      sizes.insert(some.count)
    }
    #expect(sizes.count > 3, "the walk was cut short in one place only")
  }

  /// A declared key can be written in its own tokens, however little is left for the patterns of the others.
  @Test func declaredKeysAreWholeInMasksCutShort() throws {
    let schema =
      #"{"type":"object","properties":{"abcdefgh":{}},"patternProperties":{"^[a-z]{2,40}[0-9]$":{}},"additionalProperties":false}"#
    for fuel in 0...300 {
      let some = texts(try mask(schema, after: "{\"", fuel: fuel).1)
      for token in ["ab", "abc", "abcd", "abcde", "abcdefgh"] { #expect(some.contains(token), "fuel \(fuel): \(token)") }
    }
  }

  /// Tokens that are no UTF-8 are left out by every kind of walk: by nodes, by levels, where anything may follow, and where fuel is short.
  @Test func aScalarThatIsNotGoneOnWithIsNoText() throws {
    for pattern in ["^[a-zà-ÿ]{2,9}$", "^(?:[a-c]|[^a-c€]x?){1,40}$", "é|b", "^[^b]*$", "^(?:ab|[à-ÿ]c?|€)+$"] {
      for fuel in [nil, 0, 40, 120, 400] {
        let some = try mask(#"{"type":"string","pattern":"\#(pattern)"}"#, after: "\"", fuel: fuel).1
        for token in some { #expect(!Self.isBroken(Self.vocabulary.bytes(of: token)), "\(pattern): \(Self.vocabulary.bytes(of: token))") }
      }
    }
  }

  /// Whether some byte that must go on with a scalar does not.
  private static func isBroken(_ bytes: [UInt8]) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 >= 0xC0 && $1 & 0xC0 != 0x80 || $0 == 0x82 && $1 == 0x61 }
  }

  /// A quote that is too far to be looked at is followed all the same: the next one is stepped from where the two part.
  @Test func theWayOfAQuoteTooFarIsKnownToTheNext() throws {
    for text in ["\"", "\"a", "\"c"] { try compare(Self.long, after: text) }
  }

  /// Places of a count that is far from its end have a mask in common: it is theirs token for token, before the count's ends and at them, and
  /// with tokens that hold more turns than are left.
  @Test func placesOfALongCountHaveTheirOwnTokens() throws {
    let patterns = [
      "^a{2,60}$", "^a{0,33}b?$", "^(?:a{2,5}b?){3,40}$", "^(?:ab{0,20}){17,18}c$", "^[a-d]{0,200}x$", "^(?:aaaa){4,6}$",
      "^(?:a?b?){0,30}$", "^(?:[^x]{3,}x){20}$", "^(?:a{20}|c{31}){2}$", "^(?:(?:a{3}){5}){2,3}d{29,30}$", "^a{17}$", "^a{18,}$",
      "^(?:a|bb){16,18}$", "^(?:.{1,20}){2}1$",
    ]
    for pattern in patterns {
      for text in ["", "a", "aa", "b", "c", "ab", "abbb", "aaaa", "aaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "cccccccccccccccccccc"] {
        try compare(#"{"type":"string","pattern":"\#(pattern)"}"#, after: "\"" + text)
      }
    }
  }

  /// The mask after a text has the tokens that can be taken there, and no others; the text may be none.
  private func compare(_ schema: String, after text: String) throws {
    let program = try SchemaCompiler.compile(jsonSchema: Array(schema.utf8))
    let matcher = Matcher(try Grammar(program, vocabulary: Self.vocabulary, options: .instances))
    guard matcher.accept(bytes: Array(text.utf8)) == text.utf8.count else { return }
    let mask = Set(Matcher.list(matcher.mask()))
    let mark = matcher.checkpoint()
    for token in 0..<Int32(Self.vocabulary.count) where !Self.vocabulary.endTokens.contains(token) {
      let bytes = Self.vocabulary.bytes(of: token)
      let isTaken = matcher.accept(bytes: bytes) == bytes.count
      if matcher.checkpoint() > mark { matcher.rollback(to: mark) }
      #expect(mask.contains(token) == isTaken, "\(texts([token])) after \(text) of \(schema)")
    }
  }
}
