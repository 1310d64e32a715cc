import Foundation
import Testing

@Suite("--min-confidence", .enabled(if: GenerateProcess.hasDefaultModel, "no model in the package's Models folder"))
struct MinimumConfidenceTests {
  private func withSchema<Result>(_ body: (_ schema: String, _ folder: URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("espalier-sure-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let schema = folder.appendingPathComponent("visit.json")
    let text =
      #"{"title":"Visit","type":"object","properties":{"person":{"type":"string"},"day":{"type":"string","format":"date"}},"required":["person","day"]}"#
    try Data(text.utf8).write(to: schema)
    return try body(schema.path, folder)
  }

  @Test("A required value that the note does not say is refused, and named; one that it says is not")
  func one() throws {
    try withSchema { schema, _ in
      let lacking = ["--schema", schema, "--today", "2026-03-11", "met Ana Lopez"]
      let plain = try GenerateProcess.run(lacking)
      #expect(
        plain.status == 0 && !plain.output.contains("2026-03-11") && plain.output.contains("\"day\""), "\(plain.output)\(plain.errors)")
      let refused = try GenerateProcess.run(["--min-confidence", "0.01"] + lacking)
      #expect(refused.status == 65 && refused.output.isEmpty && refused.errors.contains("/day: confidence 0.00"), "\(refused.errors)")
      #expect(try GenerateProcess.run(["--min-confidence", "0"] + lacking).status == 0)
    }
  }

  @Test("A batch goes on behind a refused note")
  func batch() throws {
    try withSchema { schema, folder in
      let input = folder.appendingPathComponent("in.jsonl")
      let notes =
        #"{"id":1,"note":"met Ana Lopez","today":"2026-03-11"}"# + "\n" + #"{"id":2,"note":"met Ana Lopez tomorrow","today":"2026-03-11"}"#
        + "\n"
      try Data(notes.utf8).write(to: input)
      let run = try GenerateProcess.run(["batch", "--schema", schema, "--min-confidence", "0.01", "--output", "-", input.path])
      #expect(run.status == 0 && run.lines.count == 2, "\(run.errors)")
      #expect(
        run.lines.first?.contains(#""error":"/day: confidence 0.00"#) == true && run.lines.last?.contains("2026-03-12") == true,
        "\(run.output)")
    }
  }

  @Test(
    "What is no share, and what was printed already, is a wrong use",
    arguments: [["--min-confidence", "1.2"], ["--min-confidence", "-1"], ["--min-confidence", "0.5", "--stream"]])
  func wrongUse(options: [String]) throws {
    let run = try GenerateProcess.run(["--schema", "CapturedItem"] + options + ["buy milk"])
    #expect(run.status == 64 && run.output.isEmpty, "\(run.output)\(run.errors)")
  }
}
