import Foundation
import GRDB

/// The captured notes, in one SQLite file that several processes may share.
///
/// The file is in WAL mode: readers never wait for a writer, and writers wait for one another up to ``busyTimeout``.
/// Opening and migrating are serialised between processes by a lock file beside the database.
public final class LogStore: Sendable {
  /// Seconds that a write waits for another process's write before it fails.
  public static let busyTimeout: TimeInterval = 10

  /// Where the file is.
  public let path: String
  private let database: any DatabaseWriter

  /// Opens the store, making the file and its folder where they are missing; both are then the user's alone.
  ///
  /// - Throws: ``LogStoreError``, naming the file and why it cannot be used.
  public init(path: String) throws {
    self.path = path
    do {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw LogStoreError(kind: .cannotWrite, path: path, reason: "its folder cannot be made (\(error.localizedDescription))")
    }
    do {
      // One file, one name: a lock or a journal under another name would not be seen by who uses this one.
      let resolved = LogFile.resolved(path)
      database = try LogFile.locked(resolved, path: path, timeout: Self.busyTimeout) {
        var configuration = Configuration()
        configuration.busyMode = .timeout(Self.busyTimeout)
        configuration.label = "LogStore"
        if try LogFile.prepareForWriting(resolved, path: path) {
          // Another program's database is left as it is: a pool would change its journal.
          var reading = configuration
          reading.readonly = true
          do {
            try DatabaseQueue(path: resolved, configuration: reading).read { try Self.requireOwn($0, path: path, isNew: true) }
          } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_READONLY {
            // A writer was killed in the middle of a change: its journal is rolled back first, which only a writer may do.
            try DatabaseQueue(path: resolved, configuration: configuration).write { try Self.requireOwn($0, path: path, isNew: true) }
          }
        }
        let pool = try DatabasePool(path: resolved, configuration: configuration)
        try Self.migrator.migrate(pool)
        try pool.read { try Self.requireColumns($0, path: path) }
        return pool
      }
    } catch {
      throw LogStoreError(error, path: path)
    }
  }

  /// An opened file for reading alone: it need not be writable, nor need its folder, and is not made or migrated.
  ///
  /// SQLite reads a log only in a folder that it can write to, or that a writer has open. Elsewhere the log is read as it was when it was
  /// opened, from a copy.
  ///
  /// - Throws: ``LogStoreError`` where the file is missing or is no log.
  public init(reading path: String) throws {
    self.path = path
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(Self.busyTimeout)
    func open(_ file: String) throws -> DatabaseQueue {
      let queue = try DatabaseQueue(path: file, configuration: configuration)
      try queue.read { database in
        try Self.requireOwn(database, path: path, isNew: false)
        try Self.requireColumns(database, path: path)
      }
      return queue
    }
    do {
      let resolved = LogFile.resolved(path)
      guard try LogFile.kind(resolved, path: path) else {
        throw LogStoreError(kind: .missing, path: path, reason: "there is no such file: capture a note first, or name another file")
      }
      do {
        database = try open(resolved)
      } catch let error as DatabaseError
        where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode.primaryResultCode) && access(resolved, R_OK) == 0
      {
        // The copy is the process's own: once it is open, nothing of it need stay in the folder.
        let copy = try LogFile.copy(resolved, path: path)
        defer { try? FileManager.default.removeItem(at: copy.folder) }
        // A journal that a killed writer left is rolled back, in the copy.
        var writing = configuration
        writing.readonly = false
        try DatabaseQueue(path: copy.file, configuration: writing).read { _ = try $0.tableExists(LogEntry.databaseTableName) }
        database = try open(copy.file)
      }
    } catch {
      throw LogStoreError(error, path: path)
    }
  }

  /// - Throws: ``LogStoreError`` where the database is not a log, or one of a newer version.
  private static func requireOwn(_ database: Database, path: String, isNew: Bool) throws {
    let tables = try String.fetchAll(
      database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    // Whoever made the log may have been killed before its first table was there.
    if isNew, tables.isEmpty || tables == ["grdb_migrations"] { return }
    guard tables.contains(LogEntry.databaseTableName), tables.contains("grdb_migrations") else {
      throw LogStoreError(kind: .corrupt, path: path, reason: "it is a database without a log in it: name another file")
    }
    guard try !migrator.hasBeenSuperseded(database) else {
      throw LogStoreError(
        kind: .newer, path: path, reason: "a newer version of this program has changed it: use that version, or name another file")
    }
  }

  private static func requireColumns(_ database: Database, path: String) throws {
    let found = Set(try database.columns(in: LogEntry.databaseTableName).map(\.name))
    let missing = LogEntry.columnNames.filter { !found.contains($0) }
    guard missing.isEmpty else {
      throw LogStoreError(
        kind: .corrupt, path: path,
        reason:
          "its table \(LogEntry.databaseTableName) has no column \(missing.joined(separator: ", ")): restore a copy, or name another file")
    }
  }

  /// Where the log is kept when nobody says otherwise: `$ESPALIER_STORE`, else `espalier/log.sqlite` in the user's data folder.
  public static var defaultPath: String {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["ESPALIER_STORE"], !path.isEmpty { return path }
    let home = environment["HOME"].map { URL(fileURLWithPath: $0) } ?? FileManager.default.homeDirectoryForCurrentUser
    let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
    return (data ?? home.appendingPathComponent(".local/share")).appendingPathComponent("espalier/log.sqlite").path
  }

  /// Stores an entry; one with the same `id` is replaced. When this returns, the entry outlives the end of the process.
  ///
  /// - Throws: ``LogStoreError``: ``LogStoreError/Kind/invalidEntry`` for an entry that could not be read again.
  public func insert(_ entry: LogEntry) throws {
    if let fault = entry.fault { throw LogStoreError(kind: .invalidEntry, path: path, reason: "the entry is not stored: \(fault)") }
    do {
      try database.write { try entry.save($0) }
    } catch {
      throw LogStoreError(error, path: path)
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do {
      return try database.read(body)
    } catch {
      throw LogStoreError(error, path: path)
    }
  }
}
