import EspalierIntents
import Foundation

/// How fast the index is, and how well it finds.
enum IndexFigures {
  /// Indexes so many entities and asks for some of them, by words alone and with vectors.
  static func speed(count: Int, encoder: any SentenceEncoder) async throws {
    let things = [
      "garden", "plumber", "invoice", "holiday", "recipe", "lesson", "bicycle", "doctor", "window", "letter", "market", "concert",
    ]
    let deeds = [
      "call about", "buy", "repair", "look for", "write down", "remember", "pay for", "plan", "ask about", "return", "clean", "sell",
    ]
    let rows = (0..<count).map { number in
      EntityIndex.Row(
        type: "Note", identifier: String(number), title: "\(deeds[number / 12 % 12].capitalized) the \(things[number % 12]) \(number)",
        text: "with the \(things[number / 144 % 12]) and the \(things[number / 1728 % 12])")
    }
    for (name, encoder) in [("words alone", nil), ("words and vectors", encoder)] as [(String, (any SentenceEncoder)?)] {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("figures-\(UUID().uuidString).sqlite")
      defer { for end in ["", "-wal", "-shm", ".lock"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
      let index = try IntentStorage(path: file.path, encoder: encoder).index
      let clock = ContinuousClock()
      let before = processor()
      let adding = try await clock.measure { try await index.add(rows) }
      let addingProcessor = processor() - before
      let first = try await clock.measure { _ = try await index.search("the plumber and the invoice") }
      var times: [Duration] = []
      let asking = processor()
      for _ in 0..<3 {
        for thing in things {
          times.append(try await clock.measure { _ = try await index.search("what about the \(thing) and the garden") })
        }
      }
      let askingProcessor = (processor() - asking) / Double(times.count) * 1000
      times.sort()
      func milliseconds(_ duration: Duration) -> String { String(format: "%.1f ms", duration / .milliseconds(1)) }
      print(
        "| processor time: \(Int(Double(count) / addingProcessor)) entities/s of one core, \(String(format: "%.1f", askingProcessor)) ms a query |"
      )
      print(
        "| \(count) entities, \(name) | \(Int(Double(count) / (adding / .seconds(1)))) entities/s | first \(milliseconds(first)) | median \(milliseconds(times[times.count / 2])) | slowest \(milliseconds(times[times.count - 1])) |"
      )
    }
  }

  /// Recall at five and at one: lines of an identifier, a title and a text; lines of a query and the identifiers that answer it, separated by commas.
  static func recall(_ entities: String, _ queries: String, encoder: any SentenceEncoder) async throws {
    func lines(_ path: String) throws -> [[String]] {
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
    }
    let rows = try lines(entities).map { EntityIndex.Row(type: "Note", identifier: $0[0], title: $0[1], text: $0.count > 2 ? $0[2] : "") }
    let asked = try lines(queries)
    for (name, encoder) in [("words alone", nil), ("words and vectors", encoder)] as [(String, (any SentenceEncoder)?)] {
      let index = try IntentStorage(path: nil, encoder: encoder).index
      try await index.add(rows)
      var (atFive, atOne) = (0, 0)
      for query in asked {
        let wanted = Set(query[1].split(separator: ",").map(String.init))
        let hits = try await index.search(query[0], limit: 5).map(\.identifier)
        if hits.contains(where: wanted.contains) { atFive += 1 }
        if let first = hits.first, wanted.contains(first) { atOne += 1 }
      }
      print("| \(rows.count) entities, \(asked.count) queries, \(name) | recall@5 \(atFive) | recall@1 \(atOne) |")
    }
  }

  /// Seconds of processor time that the process has taken.
  private static func processor() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
