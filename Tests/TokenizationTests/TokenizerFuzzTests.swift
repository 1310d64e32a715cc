import Foundation
import ModelFiles
import Testing
import Tokenization

/// Seeded damage to tokenizer files: each is refused by name or read and used, never a crash. `ESPALIER_FUZZ` as in the
/// tests of model files.
@Suite struct TokenizerFuzzTests {
  private static let count = ProcessInfo.processInfo.environment["ESPALIER_FUZZ"].flatMap { Int($0) } ?? 1000

  private static func mutate(_ file: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var result = file
    for _ in 0..<Int.random(in: 1...3, using: &random) where !result.isEmpty {
      let at = Int.random(in: 0..<result.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: result[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: result[at] = [0x22, 0x2C, 0x30, 0x39, 0x5D, 0x7D, 0xFF, 0x5C].randomElement(using: &random) ?? 0
      case 2: result.removeSubrange(at...)
      case 3: for index in at..<min(result.count, at + 8) { result[index] = 0xFF }
      case 4: result.removeSubrange(at..<min(result.count, at + Int.random(in: 1...16, using: &random)))
      default: result.insert(contentsOf: result[at..<min(result.count, at + Int.random(in: 1...32, using: &random))], at: at)
      }
    }
    return result
  }

  private func fuzz(_ seed: UInt64, _ file: [UInt8], _ name: String, fraction: Int = 1) throws {
    var random = SeededGenerator(state: seed)
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/" + name
    var (read, refused) = (0, 0)
    for _ in 0..<max(1, Self.count / fraction) {
      try Data(Self.mutate(file, &random)).write(to: URL(fileURLWithPath: path))
      do {
        let tokenizer = try Tokenizer.load(path: path)
        let ids = tokenizer.encode("Tom's 2 balls, été\n <|end|>", addBOS: true, parseSpecial: true)
        _ = tokenizer.decode(ids, skipSpecial: false)
        for id in [0, TokenID(tokenizer.vocabularySize), -1, .max] {
          _ = (tokenizer.bytes(of: id), tokenizer.isControl(id), tokenizer.piece(id))
        }
        _ = tokenizer.render([ChatMessage(.system, "s"), ChatMessage(.user, "u")])
        read += 1
      } catch let error as ModelFileError {
        refused += 1
        if error.file.isEmpty { Issue.record("an error without a file: \(error)") }
      }
    }
    print("\(name): \(read) read, \(refused) refused")
  }

  @Test func tokenizerJSON() throws {
    try fuzz(1, FileSystem.contents(of: Fixtures.path("models/stories260K/tokenizer.json")), "tokenizer.json")
    let pre = #"""
      {"type": "Sequence", "pretokenizers": [{"type": "Split", "pattern": {"Regex": "(?i:'s|'t)|\\p{L}+(?!\\S)| ?[^\\s\\d]+|\\s*[\\r\\n]+|\\d{1,3}"},
       "behavior": "Isolated", "invert": false}, {"type": "ByteLevel", "add_prefix_space": false, "use_regex": false}]}
      """#
    let json = TinyTokenizer.json(controls: ["<|end|>"], merges: [("a", "l"), ("al", "l")], added: ["<b>"], preTokenizer: pre)
    try fuzz(2, Array(json.utf8), "bytes.json")
  }

  @Test func llama2c() throws {
    try fuzz(3, FileSystem.contents(of: Fixtures.path("models/stories260K/tok512.bin")), "tok512.bin")
  }

  @Test func gguf() throws {
    // The metadata alone: the tensors would make the file large and are fuzzed elsewhere.
    let gguf = try GGUFFile(path: Fixtures.path("models/stories260K/model.gguf"))
    var writer = GGUFWriter()
    for key in gguf.keys { if let value = gguf.metadata[key] { writer.set(key, value) } }
    let folder = try Fixtures.temporaryFolder()
    try writer.write(to: folder + "/v.gguf")
    try fuzz(4, FileSystem.contents(of: folder + "/v.gguf"), "vocabulary.gguf")
  }

  @Test func sentencePiece() throws {
    func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] { [UInt8(number << 3 | 2), UInt8(bytes.count)] + bytes }
    func piece(_ text: String, _ type: UInt8, _ score: Float = 0) -> [UInt8] {
      let bits = withUnsafeBytes(of: score.bitPattern.littleEndian) { Array($0) }
      return field(1, field(1, Array(text.utf8)) + [0x15] + bits + [0x18, type])
    }
    var model = piece("<unk>", 2) + piece("<s>", 3) + piece("</s>", 3)
    for (index, text) in ["▁", "a", "▁a", "b", "ab", "T", "o", "m", "om"].enumerated() { model += piece(text, 1, -Float(index)) }
    for type in [1, 2] {
      let whole = model + field(2, [0x18, UInt8(type)]) + field(3, [0x18, 1, 0x20, 0])
      let folder = try Fixtures.temporaryFolder()
      try Data(whole).write(to: URL(fileURLWithPath: folder + "/tokenizer.model"))
      let tokenizer = try Tokenizer.load(path: folder)
      // The unigram scores make two pieces likelier than one; merging makes one.
      #expect(tokenizer.encode("a") == (type == 1 ? [3, 4] : [5]))
      try fuzz(UInt64(4 + type), whole, "tokenizer.model")
    }
  }
}
