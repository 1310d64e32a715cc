import Foundation
import Testing

/// `generate decide` and `generate calibrate` as they are called at a prompt and in scripts.
@Suite("Decisions", .enabled(if: GenerateProcess.hasDefaultModel, "no model in the package's Models folder"))
struct DecideTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("decide-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private func answers(_ line: some StringProtocol) throws -> [String: [String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return try #require(object?["answers"] as? [String: [String: Any]])
  }

  @Test("The short form asks whether, which and how far")
  func shortForm() throws {
    let result = try GenerateProcess.run([
      "decide", "is the invoice wrong?", "team: billing, technical", "anger: calm < furious", "about: [money, parcels]", "--text",
      "You billed me twice for May.",
    ])
    #expect(result.status == 0)
    let found = try answers(result.output)
    #expect(found["team"]?["value"] as? String == "billing")
    #expect(Set(found.keys) == ["is the invoice wrong?", "team", "anger", "about"])
    #expect(
      found.mapValues { $0["type"] as? String } == [
        "is the invoice wrong?": "truth", "team": "choice", "anger": "scale", "about": "several",
      ])
  }

  @Test("Lines and tables keep their ids, their order and their form")
  func files() throws {
    let lines = try file("texts.jsonl", "{\"id\":7,\"note\":\"app crashes at start\"}\n{\"id\":3,\"note\":\"billed twice\"}\n")
    let result = try GenerateProcess.run(["decide", "team: billing, technical", "--input", lines])
    let rows = result.output.split(separator: "\n")
    #expect(result.status == 0 && rows.count == 2 && rows[0].hasPrefix("{\"id\":7,") && rows[1].hasPrefix("{\"id\":3,"))
    #expect(try rows.map { try answers($0)["team"]?["value"] as? String } == ["technical", "billing"])
    let table = try file("texts.csv", "id,note\n7,billed twice\n")
    let written = try GenerateProcess.run(["decide", "team: billing, technical", "--input", table])
    #expect(written.output.hasPrefix("id,note,team,team probability\n7,billed twice,billing,"))
  }

  @Test("What is no question is wrong use, and a text without words is told", arguments: ["team: a, a", ""])
  func wrong(question: String) throws {
    #expect(try GenerateProcess.run(["decide", question, "--text", "hello"]).status == 64)
    let blank = try GenerateProcess.run(["decide", "is it late?", "--text", "   "])
    #expect(blank.status == 0 && blank.output.contains("The text has no words"))
  }

  @Test("Calibrate refuses rows that are too few, and fits temperatures to enough of them")
  func calibrate() throws {
    func rows(_ count: Int) -> String {
      (0..<count).map { number in
        number % 2 == 0
          ? "{\"text\":\"invoice \(number) was paid twice\",\"question\":\"is it about money?\",\"answer\":true}\n"
          : "{\"text\":\"the app of phone \(number) crashes\",\"question\":\"is it about money?\",\"answer\":false}\n"
      }.joined()
    }
    #expect(try GenerateProcess.run(["calibrate", file("few.jsonl", rows(2))]).status == 65)
    let output = folder.appendingPathComponent("temperatures.json").path
    let result = try GenerateProcess.run(["calibrate", file("rows.jsonl", rows(60)), "--output", output])
    #expect(result.status == 0 && FileManager.default.fileExists(atPath: output))
    let asked = try GenerateProcess.run(["decide", "is it about money?", "--text", "I paid twice", "--calibration", output])
    #expect(asked.status == 0)
  }
}
