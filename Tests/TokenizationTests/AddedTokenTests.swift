import ModelFiles
import Testing
import Tokenization

@Suite struct AddedTokenTests {
  private func load(_ json: String) throws -> Tokenizer {
    let folder = try Fixtures.temporaryFolder()
    try Fixtures.write(json, folder + "/tokenizer.json")
    return try Tokenizer.load(path: folder + "/tokenizer.json")
  }

  @Test func userTextNeverBecomesControl() throws {
    let tokenizer = try load(TinyTokenizer.json(controls: ["<|end|>", "<|user|>"], merges: [("<", "|")], added: ["<b>"]))
    let text = "a<|end|><b><|user|>"
    #expect(!tokenizer.encode(text).contains { tokenizer.isControl($0) })
    #expect(tokenizer.decode(tokenizer.encode(text)) == text)
    let parsed = tokenizer.encode(text, parseSpecial: true)
    #expect(parsed == [97, 257, 259, 258])
    #expect(tokenizer.encode(text).contains(259), "added tokens that are not special are always found")
    #expect(tokenizer.id(of: "<|end|>") == 257)
    #expect(tokenizer.bytes(of: 257) == [])
    #expect(tokenizer.bytes(of: 259) == Array("<b>".utf8))
    #expect(tokenizer.decode(parsed) == "a<b>")
    #expect(tokenizer.decode(parsed, skipSpecial: false) == text)
    #expect(tokenizer.endIDs == [257])
  }

  @Test func leftmostLongestWins() throws {
    let tokenizer = try load(TinyTokenizer.json(added: ["<a", "<a>", "a>b", "<a>>"]))
    #expect(tokenizer.encode("<a>b").first == 257)
    #expect(tokenizer.encode("<a>>").first == 259)
    #expect(tokenizer.encode("<ab").first == 256)
  }

  @Test func stripsAndWholeWords() throws {
    let base = TinyTokenizer.json()
    func with(_ token: String) throws -> Tokenizer {
      try load(base.replacing("\"added_tokens\": []", with: "\"added_tokens\": [\(token)]"))
    }
    let left = try with(#"{"id": 256, "content": "<m>", "special": false, "lstrip": true, "rstrip": false}"#)
    #expect(left.encode("a  <m> b") == [97, 256, 32, 98])
    let right = try with(#"{"id": 256, "content": "<m>", "special": false, "lstrip": false, "rstrip": true}"#)
    #expect(right.encode("a <m> \n b") == [97, 32, 256, 98])
    let word = try with(#"{"id": 256, "content": "ab", "special": false, "single_word": true}"#)
    #expect(word.encode("ab abc") == [256, 32, 97, 98, 99])
  }

  @Test func normalizers() throws {
    func encode(_ normalizer: String, _ text: String) throws -> String {
      let tokenizer = try load(TinyTokenizer.json(normalizer: normalizer))
      return tokenizer.decode(tokenizer.encode(text))
    }
    #expect(try encode(#"{"type": "NFC"}"#, "e\u{301}").unicodeScalars.count == 1)
    #expect(try encode(#"{"type": "NFKC"}"#, "ﬁ①") == "fi1")
    #expect(try encode(#"{"type": "Lowercase"}"#, "ÀB") == "àb")
    #expect(try encode(#"{"type": "Strip", "strip_left": true, "strip_right": true}"#, " \n a b\t") == "a b")
    #expect(try encode(#"{"type": "Replace", "pattern": {"String": "ab"}, "content": "c"}"#, "xababa") == "xcca")
    #expect(try encode(#"{"type": "Replace", "pattern": {"Regex": "[0-9]+"}, "content": "*"}"#, "a12b3") == "a*b*")
    #expect(try encode(#"{"type": "Sequence", "normalizers": [{"type": "NFD"}, {"type": "StripAccents"}]}"#, "é") == "e")
    #expect(try encode(#"{"type": "Prepend", "prepend": "_"}"#, "a") == "_a")
  }

  @Test func spacedPiecesFallBackToBytes() throws {
    let tokenizer = try load(TinyTokenizer.spacedJSON(pieces: ["▁", "a", "b", "▁a"], merges: [("▁", "a")]))
    #expect(tokenizer.encode("a b") == [262, 259, 261])
    #expect(tokenizer.encode("é") == [259, 3 + 0xC3, 3 + 0xA9])
    #expect(tokenizer.decode(tokenizer.encode("a é")) == "a é")
    #expect(tokenizer.encodeContinuation(utf8: Array("a".utf8)) == [260])
    #expect(tokenizer.bytes(of: 262) == Array(" a".utf8))
    #expect(tokenizer.encode("<0x41>").allSatisfy { $0 != 3 + 0x41 }, "the text of a byte token is text")
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    var name: String
    var json: String
    var place: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Broken(name: "no model", json: "{}", place: "model"),
    Broken(name: "not JSON", json: "{\"model\":", place: "byte 9"),
    Broken(name: "unknown model", json: #"{"model": {"type": "WordPiece", "vocab": {"a": 0}}}"#, place: "model.type"),
    Broken(name: "no vocabulary", json: #"{"model": {"type": "BPE", "vocab": {}, "merges": []}}"#, place: "model.vocab"),
    Broken(name: "id out of range", json: #"{"model": {"type": "BPE", "vocab": {"a": -1}, "merges": []}}"#, place: "model.vocab"),
    Broken(name: "great gap", json: #"{"model": {"type": "BPE", "vocab": {"a": 9999999}, "merges": []}}"#, place: "model.vocab"),
    Broken(name: "an id twice", json: #"{"model": {"type": "BPE", "vocab": {"a": 0, "b": 0}, "merges": []}}"#, place: "model.vocab"),
    Broken(name: "no merges", json: #"{"model": {"type": "BPE", "vocab": {"a": 0}}}"#, place: "model.merges"),
    Broken(name: "absent merge", json: #"{"model": {"type": "BPE", "vocab": {"a": 0}, "merges": ["a b"]}}"#, place: "merge 0"),
    Broken(name: "not a pair", json: #"{"model": {"type": "BPE", "vocab": {"a": 0}, "merges": ["ab"]}}"#, place: "merge 0"),
    Broken(name: "no unknown id", json: #"{"model": {"type": "Unigram", "unk_id": 7, "vocab": [["a", -1]]}}"#, place: "model.unk_id"),
    Broken(name: "bad score", json: #"{"model": {"type": "Unigram", "unk_id": 0, "vocab": [["a"]]}}"#, place: "model.vocab"),
    Broken(
      name: "missing byte", json: #"{"pre_tokenizer": {"type": "ByteLevel"}, "model": {"type": "BPE", "vocab": {"a": 0}, "merges": []}}"#,
      place: "vocabulary"),
    Broken(
      name: "unknown normalizer", json: #"{"normalizer": {"type": "Magic"}, "model": {"type": "BPE", "vocab": {"a": 0}, "merges": []}}"#,
      place: "normalizer.type"),
    Broken(
      name: "unknown pre-tokenizer",
      json: #"{"pre_tokenizer": {"type": "Magic"}, "model": {"type": "BPE", "vocab": {"a": 0}, "merges": []}}"#,
      place: "pre_tokenizer.type"),
    Broken(
      name: "bad charsmap",
      json:
        #"{"normalizer": {"type": "Precompiled", "precompiled_charsmap": "AAAA"}, "model": {"type": "BPE", "vocab": {"a": 0}, "merges": []}}"#,
      place: "precompiled_charsmap"),
  ])
  func brokenTokenizersAreNamed(_ broken: Broken) throws {
    let folder = try Fixtures.temporaryFolder()
    try Fixtures.write(broken.json, folder + "/tokenizer.json")
    do {
      _ = try Tokenizer.load(path: folder)
      Issue.record("no error")
    } catch let error as ModelFileError {
      #expect(error.file == folder + "/tokenizer.json")
      #expect(error.place.contains(broken.place), "\(error)")
    }
  }

  @Test func missingFilesAreNamed() throws {
    let folder = try Fixtures.temporaryFolder()
    #expect(throws: ModelFileError.self) { try Tokenizer.load(path: folder) }
    #expect(throws: ModelFileError.self) { try Tokenizer.load(path: folder + "/nothing") }
    try Fixtures.write("", folder + "/tokenizer.model")
    #expect(throws: ModelFileError.self) { try Tokenizer.load(path: folder) }
    try Fixtures.write("\n\u{05}ab", folder + "/tokenizer.model")
    #expect(throws: ModelFileError.self) { try Tokenizer.load(path: folder) }
    try Fixtures.write("IQ== 0\nxx", folder + "/tokenizer.model")
    #expect(throws: ModelFileError.self) { try Tokenizer.load(path: folder) }
  }
}
