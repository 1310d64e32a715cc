import Foundation
import Testing

/// `generate chat` through a pipe, and models of the hub's cache by name.
@Suite("A conversation", .enabled(if: GenerateProcess.hasDefaultModel, "no model in the package's Models folder"))
struct ChatTests {
  /// What `tools/models/fetch` gets.
  private static let talker: String = {
    let variables = ProcessInfo.processInfo.environment
    let folder =
      variables["ESPALIER_TEST_MODELS"] ?? (variables["XDG_CACHE_HOME"] ?? (variables["HOME"] ?? "") + "/.cache") + "/espalier-tests"
    return folder + "/SmolLM2-135M-Instruct.Q4_1.gguf"
  }()
  private static let hasTalker = FileManager.default.fileExists(atPath: talker)

  @Test("the packaged model says that it does not converse, and how to get one that does")
  func declines() throws {
    let run = try GenerateProcess.run(["chat"], input: Data("hello\n".utf8))
    #expect(run.status == 69)
    #expect(run.errors.contains("generate pull ") && run.errors.split(separator: "\n").count == 1)
  }

  @Test("goes on, keeps what was said, and answers in a schema", .enabled(if: hasTalker, "skipped: tools/models/fetch was not run"))
  func converses() throws {
    let saved = FileManager.default.temporaryDirectory.appendingPathComponent("chat-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: saved) }
    let lines = [
      "/system You are a helpful AI assistant named SmolLM, trained by Hugging Face", "\"\"\"", "What is the capital", "of France?",
      "\"\"\"",
      "/schema CapturedItem", "buy milk", "/schema", "/save \(saved.path)",
    ]
    let run = try GenerateProcess.run(
      ["chat", "--model", Self.talker, "--max-tokens", "80"], input: Data(lines.joined(separator: "\n").utf8))
    #expect(run.status == 0, "\(run.errors)")
    let messages = try #require(
      (JSONSerialization.jsonObject(with: Data(contentsOf: saved)) as? [String: Any])?["messages"] as? [[String: String]])
    #expect(messages.map { $0["role"] } == ["system", "user", "assistant", "user", "assistant"])
    #expect(messages[1]["content"] == "What is the capital\nof France?")
    #expect(messages[2]["content"]?.contains("Paris") == true)
    let item = try JSONSerialization.jsonObject(with: Data((messages[4]["content"] ?? "").utf8)) as? [String: Any]
    #expect(item?["category"] != nil && item?["title"] != nil)
  }

  @Test("a command that is none ends a piped conversation", .enabled(if: hasTalker, "skipped: tools/models/fetch was not run"))
  func unknownCommand() throws {
    let run = try GenerateProcess.run(["chat", "--model", Self.talker], input: Data("/nothing\nhello\n".utf8))
    #expect(run.status == 64 && run.errors.contains("/nothing"))
  }

  @Test("a model that is not in the cache is named, with how to fetch it")
  func missing() throws {
    let run = try GenerateProcess.run(
      ["tokenize", "--model", "user/none:q8_0", "x"], environment: ["HF_HUB_CACHE": FileManager.default.temporaryDirectory.path])
    #expect(run.status == 66 && run.errors.contains("generate pull user/none:q8_0"))
  }
}
