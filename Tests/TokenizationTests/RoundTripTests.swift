import Foundation
import ModelFiles
import Testing
import Tokenization

@Suite struct RoundTripTests {
  /// Random bytes, random scalars, and texts with runs of one character.
  private static func inputs(count: Int) -> [[UInt8]] {
    var random = SeededGenerator(state: 7)
    var inputs: [[UInt8]] = [[], [0], [0xFF], Array("\u{FEFF}a".utf8), Array("▁ ▁".utf8), [0xE2, 0x96], Array(0...255)]
    for index in 0..<count {
      let length = Int.random(in: 0...60, using: &random)
      switch index % 3 {
      case 0: inputs.append((0..<length).map { _ in UInt8.random(in: 0...255, using: &random) })
      case 1:
        let scalars = (0..<length).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) }
        inputs.append(Array(String(String.UnicodeScalarView(scalars)).utf8))
      default:
        inputs.append(
          (0..<4).flatMap { _ in [UInt8](repeating: [0x20, 0x0A, 0x61, 0x31, 0x22].randomElement(using: &random) ?? 0, count: length) })
      }
    }
    return inputs
  }

  @Test func tinyByteLevel() throws {
    let folder = try Fixtures.temporaryFolder()
    let merges = [("a", "a"), ("aa", "aa"), ("Ġ", "Ġ"), ("1", "1"), ("Ã", "©")]
    try Fixtures.write(TinyTokenizer.json(controls: ["<|end|>"], merges: merges), folder + "/tokenizer.json")
    let tokenizer = try Tokenizer.load(path: folder)
    for input in Self.inputs(count: 2000) {
      let ids = tokenizer.encode(utf8: input)
      #expect(tokenizer.decodeBytes(ids) == input)
      #expect(ids.flatMap { tokenizer.bytes(of: $0) } == input)
    }
  }

  @Test func byteLevelVocabulary() throws {
    let tokenizer = try Tokenizer.load(path: Fixtures.path("tokenization/vocab/ggml-vocab-gpt-2.gguf"))
    for input in Self.inputs(count: 900) {
      let ids = tokenizer.encode(utf8: input)
      #expect(tokenizer.decodeBytes(ids) == input)
      #expect(!ids.contains { tokenizer.isControl($0) })
    }
  }

  /// SentencePiece writes a space as U+2581, so a text with that character comes back with a space; all else is exact.
  @Test func spacedVocabulary() throws {
    let tokenizer = try Tokenizer.load(path: Fixtures.path("tokenization/vocab/ggml-vocab-phi-3.gguf"))
    for input in Self.inputs(count: 300) where !input.contains(0x96) && !input.contains(0x81) {
      #expect(tokenizer.decodeBytes(tokenizer.encode(utf8: input)) == input)
      let ids = tokenizer.encodeContinuation(utf8: input)
      #expect(ids.flatMap { tokenizer.bytes(of: $0) } == input)
    }
  }

  @Test func fixtureTokenizersAgree() throws {
    let texts = ["Once upon a time", "Lily and Tom went to the park", " two  spaces", "é 中 \n", ""]
    let forms = try ["", "/tok512.bin", "/model.gguf"].map { try Tokenizer.load(path: Fixtures.path("models/stories260K" + $0)) }
    for text in texts {
      let ids = forms.map { $0.encode(text) }
      #expect(ids[0] == ids[1] && ids[1] == ids[2], "\(text)")
      for form in forms { #expect(form.decode(form.encode(text)) == text) }
    }
    #expect(forms[0].encode("Lily and Tom went to the park", addBOS: true) == [1, 317, 269, 274, 287, 263, 377, 267, 265, 282, 295, 433])
    for form in forms {
      #expect(form.bosID == 1)
      #expect(form.endIDs == [2])
      #expect(form.vocabularySize == 512)
      #expect(form.bytes(of: 3 + 0x0A) == [0x0A])
      #expect(form.bytes(of: 1) == [])
      #expect(form.isControl(2))
    }
  }

  /// A long word takes the way over the heap, a short one the plain search: both must give what the definition gives.
  @Test func mergesByRankWhateverTheLength() throws {
    let folder = try Fixtures.temporaryFolder()
    let merges = [("b", "a"), ("a", "b"), ("ab", "ba"), ("c", "c"), ("ba", "b"), ("cc", "cc"), ("a", "a"), ("ba", "ba")]
    let pre = #"{"type": "ByteLevel", "add_prefix_space": false, "use_regex": false}"#
    try Fixtures.write(TinyTokenizer.json(merges: merges, preTokenizer: pre), folder + "/tokenizer.json")
    let tokenizer = try Tokenizer.load(path: folder)
    var random = SeededGenerator(state: 11)
    for length in 1...120 {
      let text = String((0..<length).map { _ in ["a", "b", "c"].randomElement(using: &random) ?? "a" })
      var parts = text.map(String.init)
      while true {
        let ranked = parts.indices.dropLast().compactMap { index in
          merges.firstIndex { $0 == (parts[index], parts[index + 1]) }.map { (rank: $0, index: index) }
        }
        guard let best = ranked.min(by: { $0 < $1 }) else { break }
        parts[best.index...best.index + 1] = [parts[best.index] + parts[best.index + 1]]
      }
      #expect(tokenizer.encode(text).map { tokenizer.piece($0) } == parts, "\(text)")
    }
  }

  @Test func concurrentUseGivesTheSame() async throws {
    let tokenizer = try Tokenizer.load(path: Fixtures.path("models/stories260K"))
    let texts = (0..<64).map { "Tom saw \($0) balls in the park, and Lily was \($0 * 7) times happy." }
    let expected = texts.map { tokenizer.encode($0) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { texts.map { tokenizer.encode($0) } == expected } }
      for await isSame in group { #expect(isSame) }
    }
  }
}
