import Foundation
import JSONText
import Testing

/// How right the default model is on hand-written notes that had no part in its training: those under `tools/evaluate`.
///
/// The bounds lie two to three points under what is reached: `tools/evaluate/evaluate.py` prints that, with the errors.
@Suite("The default model", .enabled(if: GenerateProcess.hasDefaultModel, "no model in the package's Models folder"))
struct AccuracyTests {
  private static let ours = ["notes.jsonl", "notes-fresh.jsonl"].map {
    GenerateProcess.packageRoot.appendingPathComponent("tools/evaluate/\($0)")
  }

  private func objects(_ url: URL) throws -> [[String: Any]] {
    try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("is right about notes that nobody generated", arguments: ours)
  func handWrittenNotes(file: URL) throws {
    try check(file)
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
      if let title = item["title"] as? String, try #require(TitleRules(note)).isRight(title) { right["title", default: 0] += 1 }
    }
    let share = right.mapValues { Double($0) / Double(notes.count) }
    let bounds = ["category": 0.945, "dueDate": 0.955, "priority": 0.965, "amount": 0.955, "title": 0.87]
    for (field, bound) in bounds { #expect(share[field, default: 0] >= bound, "\(field): \(share)") }
  }

  @Test("fills in schemas of all kinds")
  func otherSchemas() throws {
    let file = GenerateProcess.packageRoot.appendingPathComponent("tools/evaluate/schemas-fresh.jsonl")
    let notes = try objects(file)
    // Foundation does not keep the order of a schema's properties.
    let schemas = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try #require(try JSONDocument(Array($0.utf8), source: "note").root["schema"]?.compact)
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("accuracy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (schema, input, output) = (
      folder.appending(path: "s.json"), folder.appending(path: "in.jsonl"), folder.appending(path: "out.jsonl")
    )
    var (right, count) = (0, 0)
    for (text, indices) in Dictionary(grouping: notes.indices, by: { schemas[$0] }) {
      let group = indices.map { notes[$0] }
      let declared = try #require(group[0]["schema"] as? [String: Any])
      try Data(text.utf8).write(to: schema)
      let lines = try group.map { note in
        try JSONSerialization.data(withJSONObject: note.filter { ["id", "note", "today"].contains($0.key) })
      }
      try Data(lines.joined(separator: [0x0A])).write(to: input)
      try? FileManager.default.removeItem(at: output)
      let run = try GenerateProcess.run([
        "batch", "--schema", schema.path, "--instructions", group[0]["instructions"] as? String ?? "", input.path, "--output", output.path,
      ])
      #expect(run.status == 0, "\(run.errors)")
      for (note, answer) in zip(group, try objects(output)) {
        let gold = try #require(note["gold"] as? [String: Any])
        let item = answer["item"] as? [String: Any] ?? [:]
        for name in (declared["properties"] as? [String: Any] ?? [:]).keys {
          count += 1
          if Self.isSame(item[name], gold[name]) { right += 1 }
        }
      }
    }
    #expect(count >= 500)
    #expect(Double(right) / Double(count) >= 0.93, "\(right) of \(count)")
  }

  /// Strings whatever their case and spaces, numbers to half a cent.
  private static func isSame(_ found: Any?, _ gold: Any?) -> Bool {
    switch (found, gold) {
    case (nil, nil), (nil, is NSNull), (is NSNull, is NSNull): true
    case (let found as String, let gold as String):
      found.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        == gold.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    case (let found as [Any], let gold as [Any]): found.count == gold.count && zip(found, gold).allSatisfy { isSame($0, $1) }
    case (let found as NSNumber, let gold as NSNumber): abs(found.doubleValue - gold.doubleValue) <= 0.005
    default: false
    }
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
