import Capture
import Foundation
import Testing

/// A folder that is removed with the last reference to it.
final class TemporaryFolder: Sendable {
  let url: URL
  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("espalier-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(at: url) }
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}

@Suite("LogStore")
struct LogStoreTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func entry(_ title: String, _ category: LogEntry.Category, day: String? = nil, amount: Double? = nil, at second: Double) -> LogEntry {
    LogEntry(capturedAt: Date(timeIntervalSince1970: second), note: "n", category: category, title: title, dueDay: day, amount: amount)
  }

  @Test("gives back what was stored, the newest first")
  func roundTrip() throws {
    let store = try LogStore(path: folder.path("log.sqlite"))
    let first = LogEntry(
      capturedAt: Date(timeIntervalSince1970: 1_700_000_000.25), note: "emoji 🎉 and \u{1} control", category: .expense, title: "Bought groceries",
      dueDay: "2026-11-21", priority: .high, amount: 186.7)
    let second = entry("Buy milk", .task, at: 1_700_000_001)
    try store.insert(first)
    try store.insert(second)
    #expect(try store.entries() == [second, first])
  }

  @Test("finds by category, day and amount; every bound must hold")
  func filters() throws {
    let store = try LogStore(path: folder.path("log.sqlite"))
    try store.insert(entry("a", .task, day: "2026-11-20", at: 1))
    try store.insert(entry("b", .expense, day: "2026-11-21", amount: 12.5, at: 2))
    try store.insert(entry("c", .expense, amount: 100, at: 3))
    try store.insert(entry("d", .event, day: "2026-12-01", at: 4))
    func titles(_ filter: LogStore.Filter) throws -> [String] { try store.entries(filter).map(\.title) }
    let first = try #require(Day("2026-11-20"))
    let last = try #require(Day("2026-11-30"))
    #expect(try titles(.init(category: .expense)) == ["c", "b"])
    #expect(try titles(.init(days: first...last)) == ["b", "a"])
    #expect(try titles(.init(amounts: 12.5...99)) == ["b"])
    #expect(try titles(.init(category: .expense, days: first...last, amounts: 0...1000)) == ["b"])
    #expect(try titles(.init(limit: 2)) == ["d", "c"])
    #expect(try store.count(.init(category: .expense)) == 2)
    #expect(try store.total(.init(category: .expense)) == 112.5)
  }

  @Test("several stores on one file write at once and lose nothing")
  func concurrentWriters() async throws {
    let path = folder.path("shared.sqlite")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          // Each opens the file for itself, migration included, as a process would.
          let store = try LogStore(path: path)
          for number in 0..<25 {
            try store.insert(
              LogEntry(capturedAt: Date(timeIntervalSince1970: Double(number)), note: "n", category: .task, title: "\(writer)-\(number)"))
          }
        }
      }
      try await group.waitForAll()
    }
    let titles = Set(try LogStore(reading: path).entries().map(\.title))
    #expect(titles.count == 100)
  }

  @Test("a file that is no database is named as such, and left as it was")
  func corrupt() throws {
    let path = folder.path("bad.sqlite")
    let junk = Data("this is no database, but long enough to be read as one. ".utf8 + [UInt8](repeating: 7, count: 4096))
    try junk.write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: LogStoreError.self) { try LogStore(path: path) }
    #expect(error?.kind == .corrupt)
    #expect(error?.errorDescription == "the log \(path): it is not a usable SQLite database: move it away, or restore a copy")
    #expect(FileManager.default.contents(atPath: path) == junk)
  }

  @Test("reading a log that is not there says so and makes none")
  func missing() throws {
    let path = folder.path("none.sqlite")
    let error = #expect(throws: LogStoreError.self) { try LogStore(reading: path) }
    #expect(error?.kind == .missing)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a folder that cannot be made is an error of writing")
  func unwritable() throws {
    let error = #expect(throws: LogStoreError.self) { try LogStore(path: "/proc/none/log.sqlite") }
    #expect(error?.kind == .cannotWrite)
  }
}
