import Foundation
import Testing

/// How right the default model is on hand-written notes that had no part in its training: those under `tools/evaluate`, and
/// `../shared/data/capture-dev.jsonl` where it is.
///
/// The bounds are what the package promises at least, not what it reaches: `tools/evaluate/evaluate.py` prints that, with the errors.
@Suite("The default model", .enabled(if: GenerateProcess.hasDefaultModel))
struct AccuracyTests {
  private static let ours = ["notes.jsonl", "notes-fresh.jsonl"].map {
    GenerateProcess.packageRoot.appendingPathComponent("tools/evaluate/\($0)")
  }
  private static let shared =
    URL(
      fileURLWithPath: ProcessInfo.processInfo.environment["ESPALIER_SHARED"]
        ?? GenerateProcess.packageRoot.appendingPathComponent("../shared").standardized.path
    ).appendingPathComponent("data/capture-dev.jsonl")

  private func objects(_ url: URL) throws -> [[String: Any]] {
    try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("is right about notes that nobody generated", arguments: ours)
  func handWrittenNotes(file: URL) throws {
    try check(file)
  }

  @Test(
    "is right about the shared notes",
    .enabled(if: FileManager.default.fileExists(atPath: shared.path), "skipped: ../shared/data/capture-dev.jsonl is absent"))
  func sharedNotes() throws {
    try check(Self.shared)
  }

  private func check(_ file: URL) throws {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("accuracy-\(UUID().uuidString).jsonl")
    let run = try GenerateProcess.run(["batch", "--schema", "CapturedItem", file.path, "--output", output.path])
    #expect(run.status == 0, "\(run.errors)")
    let notes = try objects(file)
    let answers = try objects(output)
    #expect(notes.count == answers.count && notes.count >= 100)
    var right: [String: Int] = [:]
    for (note, answer) in zip(notes, answers) {
      let gold = try #require(note["gold"] as? [String: Any])
      let item = try #require(answer["item"] as? [String: Any])
      func isRight(_ field: String) -> Bool {
        switch (gold[field], item[field]) {
        case (let expected as String, let found as String): expected == found
        case (let expected as NSNumber, let found as NSNumber): abs(expected.doubleValue - found.doubleValue) <= 0.005
        case (is NSNull, nil), (nil, nil): true
        default: false
        }
      }
      for field in ["category", "dueDate", "priority", "amount"] where isRight(field) { right[field, default: 0] += 1 }
    }
    let share = right.mapValues { Double($0) / Double(notes.count) }
    #expect(share["category", default: 0] >= 0.80 && share["dueDate", default: 0] >= 0.70, "\(share)")
    #expect(share["priority", default: 0] >= 0.85 && share["amount", default: 0] >= 0.85, "\(share)")
  }

  @Test(
    "counts days from the day it is told",
    arguments: [
      ("Dentist next Friday", "2026-11-27"), ("call Ana tomorrow", "2026-11-22"), ("Bought shoes for $40 last Tuesday", "2026-11-17"),
    ])
  func days(note: String, day: String) throws {
    let run = try GenerateProcess.run(["--schema", "CapturedItem", "--today", "2026-11-21", note])
    let item = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(item["dueDate"] as? String == day, "\(run.output)")
  }
}
