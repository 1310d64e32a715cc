import Foundation
import JSONText
import ModelFiles
import Testing
import Tokenization

/// The expected encodings of the vocabularies that the package holds, exactly.
@Suite struct PackagedEncodingTests {
  @Test(arguments: ["gpt-2", "phi-3"]) func vocabularyFiles(_ name: String) throws {
    try ReferenceEncodingTests.check(Fixtures.path("tokenization/vocab/ggml-vocab-\(name).gguf"))
  }
}

/// Every expected encoding of the reference data, exactly.
@Suite(.enabled(if: Fixtures.hasShared, "the shared reference data is not here")) struct ReferenceEncodingTests {
  @Test(arguments: ["qwen2", "llama-bpe", "llama-spm", "gemma-4"])
  func vocabularyFiles(_ name: String) throws {
    try Self.check(Fixtures.shared("vocab/ggml-vocab-\(name).gguf"))
  }

  static func check(_ path: String) throws {
    let tokenizer = try Tokenizer.load(path: path)
    var texts = try Fixtures.text(path + ".inp").components(separatedBy: "\n__ggml_vocab_test__\n")
    let lines = try Fixtures.text(path + ".out").split(separator: "\n", omittingEmptySubsequences: false).prefix(46)
    if texts.count > lines.count { texts.removeLast() }
    #expect(texts.count == 46)
    for (text, line) in zip(texts, lines) {
      let expected = line.split(separator: " ").compactMap { TokenID($0) }
      #expect(tokenizer.encode(text) == expected, "\(path): \(text.debugDescription)")
      #expect(tokenizer.decode(expected) == text, "\(path): \(text.debugDescription)")
    }
  }

  struct Reference: Sendable, CustomTestStringConvertible {
    var file: String
    var expected: String
    /// Hugging Face's library turns the text of control tokens into them.
    var parsesSpecial = false
    var testDescription: String { file }
  }

  private static let references = [
    Reference(file: "gpt2/vocab.json", expected: "gpt2/expected_encodings.json"),
    Reference(file: "llama3-tiktoken/tokenizer.model", expected: "llama3-tiktoken/expected_encodings.json"),
    Reference(file: "falcon/tokenizer.json", expected: "falcon/expected_encodings.json", parsesSpecial: true),
    Reference(file: "gpt-neox-20b/tokenizer.json", expected: "gpt-neox-20b/expected_encodings.json", parsesSpecial: true),
    Reference(file: "phi-2/tokenizer.json", expected: "phi-2/expected_encodings.json", parsesSpecial: true),
    Reference(file: "phi-3-mini/tokenizer.json", expected: "phi-3-mini/expected_encodings.json", parsesSpecial: true),
    Reference(file: "t5-small/tokenizer.json", expected: "t5-small/expected_encodings.json", parsesSpecial: true),
    Reference(file: "llama2-spm/tokenizer.model", expected: "llama2-spm/expected_encodings.json"),
    Reference(file: "llama2-spm/tokenizer.bin", expected: "llama2-spm/expected_encodings.json"),
    Reference(file: "mistral-spm/tokenizer.model.v1", expected: "mistral-spm/expected_encodings_v1.json"),
    Reference(file: "mistral-spm/mistral_instruct_tokenizer_240323.model.v3", expected: "mistral-spm/expected_encodings_v3.json"),
    Reference(file: "mistral-spm/mistral_instruct_tokenizer_241114.model.v7", expected: "mistral-spm/expected_encodings_v7.json"),
  ]

  @Test(arguments: references) func tokenizerFiles(_ reference: Reference) throws {
    let tokenizer = try Tokenizer.load(path: Fixtures.shared("tokenizers/" + reference.file))
    let root = try JSONDocument(path: Fixtures.shared("tokenizers/" + reference.expected)).root
    let cases = try #require(root["cases"])
    #expect(cases.count == 60)
    for test in cases.elements {
      let text = try #require(test["text"]?.string)
      let expected = try #require(test["ids"]).tokenIDs
      #expect(tokenizer.encode(text, parseSpecial: reference.parsesSpecial) == expected, "\(text.debugDescription)")
      #expect(tokenizer.decode(expected, skipSpecial: false) == test["decoded"]?.string, "\(text.debugDescription)")
    }
    if let special = root["special_case"], let text = special["text"]?.string {
      #expect(tokenizer.encode(text, parseSpecial: true) == special["ids"]?.tokenIDs)
      #expect(!tokenizer.encode(text).contains { tokenizer.isControl($0) })
    }
  }

  /// Long texts, and short ones with the special tokens that the reference adds.
  @Test(arguments: [
    ("gpt2/vocab.json", "gpt2_encoded_tokens.json", 0), ("falcon/tokenizer.json", "falcon_encoded.json", 0),
    ("llama2-spm/tokenizer.model", "llama_encoded.json", 1), ("llama3-tiktoken/tokenizer.model", "llama_3.2_encoded.json", 1),
    ("t5-small/tokenizer.json", "t5_base_encoded.json", 0),
  ])
  func longTexts(_ file: String, _ expected: String, _ leading: Int) throws {
    let tokenizer = try Tokenizer.load(path: Fixtures.shared("tokenizers/" + file))
    let root = try JSONDocument(path: Fixtures.shared("tokenizers/swift-transformers-fixtures/" + expected)).root
    let text = try #require(root["text"]?.string)
    var ids = try #require(root["token_ids"]).tokenIDs
    if leading > 0, ids.first == tokenizer.bosID { ids.removeFirst() }
    if let last = ids.last, tokenizer.isControl(last) { ids.removeLast() }
    #expect(tokenizer.encode(text) == ids)
  }

  @Test(arguments: [
    ("gpt2/vocab.json", "distilgpt2"), ("falcon/tokenizer.json", "tiiuae/falcon-7b"),
    ("llama2-spm/tokenizer.model", "coreml-projects/Llama-2-7b-chat-coreml"),
    ("llama3-tiktoken/tokenizer.model", "pcuenq/Llama-3.2-1B-Instruct-tokenizer"), ("t5-small/tokenizer.json", "t5-base"),
  ])
  func shortTexts(_ file: String, _ key: String) throws {
    let tokenizer = try Tokenizer.load(path: Fixtures.shared("tokenizers/" + file))
    let root = try JSONDocument(path: Fixtures.shared("tokenizers/swift-transformers-fixtures/tokenizer_tests.json")).root
    let cases = try #require(root[key])
    #expect(cases.count >= 18)
    for test in cases.elements {
      let text = try #require(test["input"]?.string)
      var ids = try #require(test.at("encoded", "input_ids")).tokenIDs
      if ids.first == tokenizer.bosID, tokenizer.addsBOS { ids.removeFirst() }
      if key == "t5-base", ids.last == 1 { ids.removeLast() }
      #expect(tokenizer.encode(text, parseSpecial: true) == ids, "\(key): \(text.debugDescription)")
    }
  }
}
