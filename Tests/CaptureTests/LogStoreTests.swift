import Capture
import Foundation
import GRDB
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

  private func entry(_ title: String, _ category: LogEntry.Category, day: String? = nil, amount: Double? = nil, at second: Double)
    -> LogEntry
  {
    LogEntry(capturedAt: Date(timeIntervalSince1970: second), note: "n", category: category, title: title, dueDay: day, amount: amount)
  }

  @Test("gives back what was stored, the newest first")
  func roundTrip() throws {
    let store = try LogStore(path: folder.path("log.sqlite"))
    let first = LogEntry(
      capturedAt: Date(timeIntervalSince1970: 1_700_000_000.25), note: "emoji 🎉 and \u{1} control", category: .expense,
      title: "Bought groceries",
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

  @Test("what cannot be read again is not stored: a clock beyond the year 9999, an amount that is no number, a day that is none")
  func invalidEntries() throws {
    let store = try LogStore(path: folder.path("log.sqlite"))
    for bad in [
      entry("late", .task, at: 901_846_137_600), entry("early", .task, at: -1e13), entry("nan", .expense, amount: .nan, at: 1),
      entry("infinite", .expense, amount: .infinity, at: 1), entry("31 June", .event, day: "2026-06-31", at: 1),
    ] {
      let error = #expect(throws: LogStoreError.self) { try store.insert(bad) }
      #expect(error?.kind == .invalidEntry, "\(bad.title)")
    }
    let last = entry("last", .task, at: 253_402_300_799)
    try store.insert(last)
    #expect(try store.entries() == [last])
  }

  @Test("a note with NUL comes back whole")
  func nulInNote() throws {
    let store = try LogStore(path: folder.path("log.sqlite"))
    var note = entry("Buy milk", .task, at: 5)
    note.note = "before\0after"
    try store.insert(note)
    #expect(try store.entries() == [note])
  }

  @Test("a damaged row is left out and named, without its note; the others are listed, and the limit counts them alone")
  func damagedRows() throws {
    let path = folder.path("log.sqlite")
    let store = try LogStore(path: path)
    let good = [entry("new", .task, at: 9), entry("old", .task, at: 1)]
    for entry in good { try store.insert(entry) }
    let columns = ["capturedAt", "category", "priority", "dueDay", "amount", "id", "title"]
    let values = ["'2026-1\u{1}-01 00:00:00.000'", "'chore'", "'urgent'", "'2026-02-30'", "'a lot'", "'no uuid'", "x'FF'"]
    for (column, value) in zip(columns, values) {
      try sqlite(
        path,
        "INSERT INTO logEntry SELECT hex(randomblob(4)) || substr(id, 9), '1970-01-01 00:00:05.000', 'SECRET', category, title, dueDay, priority, amount "
          + "FROM logEntry WHERE note = 'n' AND title = 'new'; UPDATE logEntry SET \(column) = \(value) WHERE rowid = last_insert_rowid();")
    }
    try sqlite(
      path,
      "INSERT INTO logEntry SELECT hex(randomblob(4)) || substr(id, 9), '30546-05-01 00:00:00.000', 'SECRET', category, title, dueDay, priority, amount FROM logEntry WHERE note = 'n' AND title = 'new'"
    )
    var skipped: [LogStore.SkippedRow] = []
    let reader = try LogStore(reading: path)
    #expect(try reader.entries(skipped: &skipped) == good)
    #expect(skipped.count == 8)
    for column in columns { #expect(skipped.contains { $0.reason.hasPrefix("column \(column): expected ") && $0.id > 0 }, "\(column)") }
    #expect(!skipped.contains { $0.reason.contains("SECRET") })
    #expect(try reader.entries(.init(limit: 2)) == good)
    #expect(try reader.count() == 2)
  }

  @Test("a log whose making was cut short, at whatever step, is made whole")
  func halfMade() throws {
    for (name, sql) in [
      ("empty", "PRAGMA journal_mode = WAL"), ("migrations", "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"),
    ] {
      let path = folder.path("\(name).sqlite")
      try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
      try LogStore(path: path).insert(entry("a", .task, at: 1))
      #expect(try LogStore(reading: path).count() == 1)
    }
  }

  @Test("the file is its user's alone, and so is a folder that is made for it")
  func permissions() throws {
    let path = folder.path("made/log.sqlite")
    try LogStore(path: path).insert(entry("a", .task, at: 1))
    func mode(_ path: String) throws -> Int? { try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int }
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.path("made")) == 0o700)
  }

  @Test("another program's database, a newer log and a renamed column are refused with a sentence, and left as they were")
  func foreignDatabases() throws {
    let foreign = folder.path("foreign.sqlite")
    try sqlite(foreign, "CREATE TABLE song (title TEXT); INSERT INTO song VALUES ('x')")
    let before = FileManager.default.contents(atPath: foreign)
    let refused = #expect(throws: LogStoreError.self) { try LogStore(path: foreign) }
    #expect(refused?.errorDescription == "the log \(foreign): it is a database without a log in it: name another file")
    #expect(FileManager.default.contents(atPath: foreign) == before)
    #expect(throws: LogStoreError.self) { try LogStore(reading: foreign) }

    let newer = folder.path("newer.sqlite")
    _ = try LogStore(path: newer)
    try sqlite(newer, "INSERT INTO grdb_migrations VALUES ('v99 of the future')")
    #expect(#expect(throws: LogStoreError.self) { try LogStore(path: newer) }?.kind == .newer)
    #expect(#expect(throws: LogStoreError.self) { try LogStore(reading: newer) }?.kind == .newer)

    let renamed = folder.path("renamed.sqlite")
    _ = try LogStore(path: renamed)
    try sqlite(renamed, "ALTER TABLE logEntry RENAME COLUMN title TO headline")
    let error = #expect(throws: LogStoreError.self) { try LogStore(path: renamed) }
    #expect(error?.kind == .corrupt && error?.reason.contains("no column title") == true)
    #expect(throws: LogStoreError.self) { try LogStore(reading: renamed) }
  }

  @Test("links lead to one log with one lock; a second name of the file, a folder and a pipe are refused", .timeLimit(.minutes(1)))
  func names() throws {
    let path = folder.path("log.sqlite")
    try LogStore(path: path).insert(entry("a", .task, at: 1))
    let link = folder.path("link.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try LogStore(path: link).insert(entry("b", .task, at: 2))
    #expect(try LogStore(reading: path).count() == 2)
    #expect(!FileManager.default.fileExists(atPath: link + ".lock"))

    try FileManager.default.linkItem(atPath: path, toPath: folder.path("hard.sqlite"))
    let error = #expect(throws: LogStoreError.self) { try LogStore(path: folder.path("hard.sqlite")) }
    #expect(error?.kind == .cannotWrite && error?.reason.contains("hard link") == true)
    #expect(throws: LogStoreError.self) { try LogStore(path: folder.url.path) }
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(throws: LogStoreError.self) { try LogStore(path: folder.path("pipe")) }
    #expect(throws: LogStoreError.self) { try LogStore(reading: folder.path("pipe")) }
  }

  private func sqlite(_ path: String, _ sql: String) throws {
    try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
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
