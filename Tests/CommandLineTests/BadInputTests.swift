import Foundation
import Testing

/// What bad input gets: one sentence that names the place and the mend, the right exit status, no crash.
@Suite("Bad input on the command line")
struct BadInputTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("generate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// One line on standard error, nothing on standard output.
  private func expectFailure(
    _ run: GenerateProcess, _ status: Int32, mentions words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(run.status == status, "\(run.errors)", sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
    for word in words { #expect(run.errors.contains(word), "\(run.errors)", sourceLocation: sourceLocation) }
  }

  @Test("wrong use is 64")
  func usage() throws {
    expectFailure(try .run([], input: Data()), 64, mentions: "--schema")
    expectFailure(try .run(["--schema", "CapturedItem", "--temperature", "-1", "x"]), 64, mentions: "--temperature")
    expectFailure(try .run(["--schema", "CapturedItem", "--today", "2026-02-30", "x"]), 64, mentions: "2026-02-30")
  }

  @Test("an unknown schema name lists those that exist, 66")
  func unknownSchema() throws {
    expectFailure(try .run(["--schema", "Nonsense", "x"]), 66, mentions: "Nonsense", "CapturedItem")
  }

  @Test("a schema that is no JSON, or cannot be enforced, is 65 and names the place")
  func badSchema() throws {
    expectFailure(try .run(["--schema", try file("a.json", Array("{\"type\": ".utf8)), "x"]), 65, mentions: "a.json")
    let unsatisfiable = #"{"type":"object","properties":{"a":{"type":"integer","minimum":3,"maximum":1}},"required":["a"]}"#
    expectFailure(try .run(["--schema", try file("b.json", Array(unsatisfiable.utf8)), "x"]), 65, mentions: "b.json", "a")
  }

  @Test("a model that is not there is 66, one that cannot be used 69")
  func badModel() throws {
    expectFailure(try .run(["--schema", "CapturedItem", "--model", "/nowhere/model.gguf", "x"]), 66, mentions: "/nowhere/model.gguf")
    let empty = folder.appendingPathComponent("empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    expectFailure(try .run(["--schema", "CapturedItem", "--model", empty.path, "x"]), 69, mentions: "empty", "config.json")
    let truncated = try file("t.gguf", Array("GGUF".utf8) + [3, 0, 0, 0, 255, 255])
    expectFailure(try .run(["--schema", "CapturedItem", "--model", truncated, "x"]), 69, mentions: "t.gguf")
    _ = try file("st/config.json", Array(#"{"architectures":["LlamaForCausalLM"],"model_type":"llama"}"#.utf8))
    _ = try file("st/model.safetensors", [255, 255, 255, 255, 0, 0, 0, 0, 123])
    expectFailure(
      try .run(["--schema", "CapturedItem", "--model", folder.appendingPathComponent("st").path, "x"]), 69, mentions: "model.safetensors")
  }

  @Test(
    "an empty note, invalid UTF-8, and a note longer than the context are 65",
    .enabled(if: GenerateProcess.hasDefaultModel, "no model in the package's Models folder"))
  func badNotes() throws {
    expectFailure(try .run(["--schema", "CapturedItem", ""]), 65, mentions: "empty")
    expectFailure(try .run(["--schema", "CapturedItem", "-"], input: Data("  \n\n".utf8)), 65, mentions: "empty")
    expectFailure(try .run(["--schema", "CapturedItem", "-"], input: Data([0x41, 0x42, 0xFF, 0x43])), 65, mentions: "byte 2", "UTF-8")
    let long = String(repeating: "word ", count: 20_000)
    expectFailure(try .run(["--schema", "CapturedItem"], input: Data(long.utf8)), 65, mentions: "context", "tokens")
  }

  @Test(
    "a token budget that holds no object is refused with the number that would do",
    .enabled(if: GenerateProcess.hasDefaultModel, "no model in the package's Models folder"))
  func budget() throws {
    let refused = try GenerateProcess.run(["--schema", "CapturedItem", "--max-tokens", "2", "Buy milk"])
    expectFailure(refused, 65, mentions: "at least")
    let digits = refused.errors.split { !$0.isNumber }.compactMap { Int($0) }
    let least = try #require(digits.max())
    let accepted = try GenerateProcess.run(["--schema", "CapturedItem", "--max-tokens", "\(least)", "Buy milk"])
    #expect(accepted.status == 0, "\(accepted.errors)")
    #expect(accepted.lines.count == 1)
  }

  @Test(
    "a log that is damaged or missing is named; the note is not lost silently",
    .enabled(if: GenerateProcess.hasDefaultModel, "no model in the package's Models folder"))
  func badStore() throws {
    let bad = try file("bad.sqlite", [UInt8](repeating: 42, count: 8192))
    expectFailure(try .run(["log", "--store", bad]), 65, mentions: "bad.sqlite")
    expectFailure(try .run(["log", "--store", folder.appendingPathComponent("none.sqlite").path]), 66, mentions: "none.sqlite")
    let capture = try GenerateProcess.run(["capture", "Buy milk", "--store", bad])
    #expect(capture.status == 65 && capture.errors.contains("bad.sqlite"))
    expectFailure(try .run(["capture", "Buy milk", "--store", "/proc/none/log.sqlite"]), 73, mentions: "/proc/none")
  }
}
