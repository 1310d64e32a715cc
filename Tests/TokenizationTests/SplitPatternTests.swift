import ModelFiles
import Testing
import Tokenization

/// Split patterns, seen through tokenizers that have them: a vocabulary of bytes shows where words end by what merges.
@Suite struct SplitPatternTests {
  /// The words that a pattern cuts a text into: every pair of neighbouring bytes within a word would merge.
  private func words(_ pattern: String, _ text: String, behavior: String = "Isolated", invert: Bool = false) throws -> [String] {
    try PatternProbe.words(pattern, text, behavior: behavior, invert: invert)
  }

  @Test func alternativesClassesAndQuantifiers() throws {
    #expect(try words("abc|ab|a", "abcabax") == ["abc", "ab", "a", "x"])
    #expect(try words("[a-c]+", "abcdcb") == ["abc", "d", "cb"])
    #expect(try words("[^a-c]+", "abXYc") == ["ab", "XY", "c"])
    #expect(try words("a{2}", "aaaaa") == ["aa", "aa", "a"])
    #expect(try words("a{2,3}", "aaaaa") == ["aaa", "aa"])
    #expect(try words("a{2,}b?", "aaaab") == ["aaaab"])
    #expect(try words("(?:ab)+c", "ababcab") == ["ababc", "ab"])
    #expect(try words("(a|b)*c", "abbac") == ["abbac"])
    #expect(try words("a+?b", "aaab") == ["aaab"])
    #expect(try words("a??b", "abb") == ["ab", "b"])
    #expect(try words(#"\d+|\w+|\s+"#, "ab12 c") == ["ab12", " ", "c"])
    #expect(try words(".", "a\nb") == ["a", "\n", "b"])
  }

  @Test func lookaround() throws {
    #expect(try words(#"\s+(?!\S)|\s+"#, "a   b  ") == ["a", "  ", " ", "b", "  "])
    #expect(try words(#"-\d\d(?!\d)"#, "-12-345") == ["-12", "-345"])
    #expect(try words(#"\d{4}(?=-)"#, "2026-1999") == ["2026", "-1999"])
    #expect(try words("(?<=a)b+", "abbcb") == ["a", "bb", "cb"])
    #expect(try words("(?<!a)b", "abb") == ["ab", "b"])
    #expect(try words(#"\bcat\b"#, "cat concat") == ["cat", " concat"])
  }

  @Test func possessiveAndAtomicGiveNothingBack() throws {
    #expect(try words("a++b", "aab") == ["aab"])
    #expect(try words("a++ab|a", "aab") == ["a", "a", "b"])
    #expect(try words("(?>a+)ab|a", "aab") == ["a", "a", "b"])
  }

  @Test func caseAndUnicode() throws {
    #expect(try words("(?i:'s|'t)", "'S't'x") == ["'S", "'t", "'x"])
    #expect(try words("(?i)ab|c", "aBCx") == ["aB", "C", "x"])
    #expect(try words(#"\p{L}+|\p{N}+"#, "été12") == ["été", "12"])
    #expect(try words(#"\p{Lu}\p{Ll}*"#, "ÉtéÀ") == ["Été", "À"])
    #expect(try words(#"[\p{P}\p{S}]+"#, "a€—b") == ["a", "€—", "b"])
    #expect(try words(#"\P{L}+"#, "a12b") == ["a", "12", "b"])
    #expect(try words(#"\p{Han}+"#, "中文ab") == ["中文", "ab"])
    #expect(try words(#"[一-龥]+"#, "a中文b") == ["a", "中文", "b"])
  }

  @Test func behaviours() throws {
    #expect(try words("-", "a-b--c", behavior: "Removed") == ["a", "b", "c"])
    #expect(try words("-", "a-b--c", behavior: "MergedWithPrevious") == ["a-", "b-", "-", "c"])
    #expect(try words("-", "a-b--c", behavior: "MergedWithNext") == ["a", "-b", "-", "-c"])
    #expect(try words("-", "a-b--c", behavior: "Contiguous") == ["a", "-", "b", "--", "c"])
    #expect(try words(#"\w+"#, "ab, cd", behavior: "Removed", invert: true) == ["ab", "cd"])
  }

  @Test(arguments: [
    "(", "a)", "[a", "a**b(", "*a", "\\", "(?<name>a)", "\\p{Greek}", "[[:alpha:]]", "a{3,1}", "a{9999}", "[z-a]", "(?<=ab)c", "\\1",
  ])
  func unsupportedPatternsAreErrors(_ pattern: String) throws {
    #expect(throws: ModelFileError.self) { try words(pattern, "x") }
  }

  /// Patterns whose repetitions overlap: work must grow with the text, not with its square, which would be 2 * 10^10 steps and more. A guard against
  /// hangs, since no busy machine makes minutes of what is done in a tenth of a second.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      (#"[\{\[,\"]+[A-Za-z_][A-Za-z_0-9]*\":\[?\"?| ?\"(?:[,|]\"?)?[\}\]]*"#, "\""), (#"\s*[\r\n]+|\s+(?!\S)|\s+"#, " "),
      (#"\s+$|x"#, " "), (#"[a-z]+[0-9]|[a-y]+[0-9]|q"#, "a"),
    ])
  func longRunsTakeLinearTime(_ pattern: String, _ unit: String) throws {
    let text = String(repeating: unit, count: 200_000) + "x"
    #expect(try !PatternProbe.tokenizer(pattern).encode(text).isEmpty)
  }
}

/// A tokenizer with one split pattern.
enum PatternProbe {
  static func tokenizer(
    _ pattern: String, behavior: String = "Isolated", invert: Bool = false, merges: [(String, String)] = [], takesWhole: Bool = false
  )
    throws -> Tokenizer
  {
    let folder = try Fixtures.temporaryFolder()
    let pre = """
      {"type": "Sequence", "pretokenizers": [
        {"type": "Split", "pattern": {"Regex": \(TinyTokenizer.quoted(pattern))}, "behavior": "\(behavior)", "invert": \(invert)},
        {"type": "ByteLevel", "add_prefix_space": false, "use_regex": false}]}
      """
    try Fixtures.write(TinyTokenizer.json(merges: merges, preTokenizer: pre, takesWhole: takesWhole), folder + "/tokenizer.json")
    return try Tokenizer.load(path: folder + "/tokenizer.json")
  }

  /// A vocabulary with every stretch of the text and `ignore_merges`, so that a word is one token.
  static func words(_ pattern: String, _ text: String, behavior: String, invert: Bool) throws -> [String] {
    let symbols = Array(text.utf8).map { TinyTokenizer.alphabet[Int($0)] }
    var merges: [(String, String)] = []
    var seen: Set<String> = []
    for start in symbols.indices {
      for end in symbols.indices where end > start {
        let left = symbols[start..<end].joined()
        if seen.insert(left + symbols[end]).inserted { merges.append((left, symbols[end])) }
      }
    }
    let tokenizer = try tokenizer(
      pattern, behavior: behavior, invert: invert, merges: merges.sorted { $0.0.count < $1.0.count }, takesWhole: true)
    return tokenizer.encode(text).map { String(decoding: tokenizer.bytes(of: $0), as: UTF8.self) }
  }
}
