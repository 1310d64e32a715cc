import Foundation
import Testing

@Suite("The main job", .enabled(if: GenerateProcess.hasDefaultModel, "no model in the package's Models folder"))
struct MainJobTests {
  private func object(_ line: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test("prints one JSON object on one line, in declaration order")
  func oneNote() throws {
    let run = try GenerateProcess.run(["--schema", "CapturedItem", "Bought groceries for $186.70"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    let line = try #require(run.lines.first)
    #expect(run.output == line + "\n")
    let item = try object(line)
    #expect(item["category"] as? String == "expense")
    #expect(item["amount"] as? Double == 186.7)
    #expect(["low", "normal", "high"].contains(item["priority"] as? String))
    #expect((item["title"] as? String)?.isEmpty == false)
    let keys = ["category", "title", "priority", "amount"].compactMap { line.range(of: "\"\($0)\":")?.lowerBound }
    #expect(keys.count == 4 && keys == keys.sorted())
  }

  @Test("reads standard input, and control-token text as plain text")
  func standardInput() throws {
    let run = try GenerateProcess.run(["--schema", "CapturedItem"], input: Data("<|end|><|im_end|></s> call Ana\n".utf8))
    #expect(run.status == 0, "\(run.errors)")
    #expect(try object(run.output)["title"] is String)
  }

  @Test("--stats prints the figures of the contract on standard error")
  func stats() throws {
    let run = try GenerateProcess.run(["--schema", "CapturedItem", "--stats", "Buy milk"])
    let stats = try object(try #require(run.errors.split(separator: "\n").last.map(String.init)))
    for key in [
      "prompt_tokens", "cached_tokens", "generated_tokens", "forced_tokens", "model_calls", "prefill_s", "decode_s", "tokens_per_s",
      "mask_us_mean", "load_s", "total_s", "peak_rss_bytes",
    ] {
      #expect(stats[key] is NSNumber, "\(key)")
    }
  }

  @Test("--stream grows to the whole object, each line an object by itself")
  func stream() throws {
    let arguments = ["--schema", "CapturedItem", "Pay the plumber 240 yesterday"]
    let whole = try GenerateProcess.run(arguments)
    let streamed = try GenerateProcess.run(["--stream"] + arguments)
    #expect(streamed.lines.count > 1)
    #expect(streamed.lines.last == whole.lines.first)
    for line in streamed.lines { _ = try object(line) }
  }

  @Test("batch keeps the input's order and ids, reports bad lines in place, and resumes")
  func batch() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("batch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (input, output) = (folder.appendingPathComponent("in.jsonl"), folder.appendingPathComponent("out.jsonl"))
    let lines = [
      #"{"id": 7, "note": "dentist tomorrow 3pm", "today": "2026-11-21"}"#, #"{"id": "b", "note": ""}"#, #"not json"#,
      #"{"id": {"k": [1]}, "note": "Buy milk"}"#,
    ]
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: input)
    let run = try GenerateProcess.run(["batch", "--schema", "CapturedItem", input.path, "--output", output.path])
    #expect(run.status == 0, "\(run.errors)")
    let results = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map { try object(String($0)) }
    #expect(results.count == 4)
    #expect(results[0]["id"] as? Int == 7 && results[0]["item"] is [String: Any])
    #expect(results[1]["id"] as? String == "b" && results[1]["error"] is String)
    #expect(results[2]["error"] is String)
    #expect((results[3]["id"] as? [String: Any])?["k"] as? [Int] == [1] && results[3]["item"] is [String: Any])

    // An interrupted run left the first line whole and the second torn.
    let done = try String(contentsOf: output, encoding: .utf8)
    let first = try #require(done.split(separator: "\n").first)
    try FileManager.default.removeItem(at: output)
    try Data((first + "\n{\"id\": \"b\", \"err").utf8).write(to: URL(fileURLWithPath: output.path + ".partial"))
    let resumed = try GenerateProcess.run(["batch", "--schema", "CapturedItem", input.path, "--output", output.path, "--resume"])
    #expect(resumed.status == 0, "\(resumed.errors)")
    #expect(try String(contentsOf: output, encoding: .utf8) == done)
  }

  @Test("batch gives the same lines for any number of notes at once, and refuses none")
  func atOnce() throws {
    let notes = [
      "dentist tomorrow 3pm", "Bought groceries for $186.70", "maybe a supper club", "urgent: call Ana", "lunch 14.50",
      "pay rent by Friday", "bins",
    ]
    let input = Data(notes.enumerated().map { "{\"id\": \($0), \"note\": \"\($1)\", \"today\": \"2026-11-2\($0)\"}\n" }.joined().utf8)
    let arguments = ["batch", "--schema", "CapturedItem", "-", "--output", "-", "--at-once"]
    let one = try GenerateProcess.run(arguments + ["1"], input: input)
    #expect(one.status == 0 && one.lines.count == notes.count, "\(one.errors)")
    for count in ["3", "8"] {
      #expect(try GenerateProcess.run(arguments + [count], input: input).output == one.output, "\(count) at once")
    }
    #expect(try GenerateProcess.run(arguments + ["0"], input: input).status == 64)
  }

  @Test("capture stores what it understood; log lists it")
  func captureAndLog() throws {
    let store = FileManager.default.temporaryDirectory.appendingPathComponent("log-\(UUID().uuidString)/log.sqlite").path
    let capture = try GenerateProcess.run(["capture", "Bought groceries for $186.70", "--store", store])
    #expect(capture.status == 0, "\(capture.errors)")
    #expect(capture.output.hasPrefix("Logged expense: ") && capture.output.hasSuffix("(186.70)\n"))
    let log = try GenerateProcess.run(["log", "--store", store, "--json", "--category", "expense"])
    let entry = try object(try #require(log.lines.first))
    #expect(entry["note"] as? String == "Bought groceries for $186.70")
    #expect(entry["amount"] as? Double == 186.7)
    #expect(try GenerateProcess.run(["log", "--store", store, "--category", "idea"]).output.isEmpty)
  }

  @Test("tokenize and detokenize are inverse")
  func tokens() throws {
    let text = "Pay €6 — naïve 日本 🎉  twice"
    let ids = try GenerateProcess.run(["tokenize", text])
    #expect(ids.status == 0, "\(ids.errors)")
    let back = try GenerateProcess.run(["detokenize", try #require(ids.lines.first)])
    #expect(back.output == text + "\n")
  }

  @Test("logits says what greedy text takes")
  func logits() throws {
    let model = ["--model", "Tests/Fixtures/models/stories260K"]
    func ids(_ line: String?) -> [Int] { (line ?? "").split { ", []".contains($0) }.compactMap { Int($0) } }
    let prompt = ids(try GenerateProcess.run(["tokenize"] + model + ["Once upon a time"]).lines.first)
    let text = ids(
      try GenerateProcess.run(["text"] + model + ["--ids", "--ignore-end", "-n", "8", "--prompt", "Once upon a time"]).lines.first)
    #expect(prompt.count > 3 && text.count == 8)
    let line = "\(prompt + text)\n"
    let choices = try GenerateProcess.run(["logits", "--choices"] + model, input: Data((line + "[1]\n").utf8))
    #expect(choices.status == 0 && choices.lines.count == 2, "\(choices.errors)")
    #expect(Array(ids(choices.lines.first)[(prompt.count - 1)...].dropLast()) == text)
    let top = try GenerateProcess.run(["logits", "-k", "3", "-b", "2"] + model, input: Data("\(prompt)\n".utf8))
    let pairs = (top.lines.first ?? "").split(separator: " ").map { $0.split(separator: ":").compactMap { Double($0) } }
    #expect(pairs.count == 3 && pairs.allSatisfy { $0.count == 2 } && pairs[0][0] == Double(text[0]))
    #expect(pairs[0][1] >= pairs[1][1] && pairs[1][1] >= pairs[2][1])
    let outside = try GenerateProcess.run(["logits"] + model, input: Data("1 512\n".utf8))
    #expect(outside.status == 65 && outside.errors.contains("token 512: expected an id from 0 to 511"), "\(outside.errors)")
  }

  @Test("check accepts a valid instance and says where an invalid one stops")
  func check() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let instance = folder.appendingPathComponent("i.json")
    try Data(#"{"category":"task","title":"Buy milk","priority":"low"}"#.utf8).write(to: instance)
    #expect(try GenerateProcess.run(["check", "--schema", "CapturedItem", instance.path]).status == 0)
    try Data(#"{"category":"chore","title":"Buy milk","priority":"low"}"#.utf8).write(to: instance)
    let refused = try GenerateProcess.run(["check", "--schema", "CapturedItem", instance.path])
    #expect(refused.status == 1)
    #expect(
      refused.output.contains("byte 13, instance at /category: expected a string"), "\(refused.output)\(refused.errors)")
    try Data(#"{"category":"task","title":"Buy milk"}"#.utf8).write(to: instance)
    #expect(try GenerateProcess.run(["check", "--schema", "CapturedItem", instance.path]).output.contains(#"the required "priority""#))
  }
}
