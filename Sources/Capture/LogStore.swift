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

  /// Opens the store, making the file and its folder where they are missing.
  ///
  /// - Throws: ``LogStoreError``, naming the file and why it cannot be used.
  public init(path: String) throws {
    self.path = path
    do {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw LogStoreError(kind: .cannotWrite, path: path, reason: "its folder cannot be made (\(error.localizedDescription))")
    }
    var configuration = Configuration()
    configuration.busyMode = .timeout(Self.busyTimeout)
    configuration.label = "LogStore"
    do {
      database = try Self.locked(path) {
        let pool = try DatabasePool(path: path, configuration: configuration)
        try Self.migrator.migrate(pool)
        return pool
      }
    } catch {
      throw LogStoreError(error, path: path)
    }
  }

  /// An opened file for reading alone: it need not be writable, and is not made or migrated.
  ///
  /// - Throws: ``LogStoreError`` where the file is missing or is no log.
  public init(reading path: String) throws {
    self.path = path
    guard FileManager.default.fileExists(atPath: path) else {
      throw LogStoreError(kind: .missing, path: path, reason: "there is no such file: capture a note first, or name another file")
    }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(Self.busyTimeout)
    do {
      database = try DatabaseQueue(path: path, configuration: configuration)
      _ = try database.read { try LogEntry.fetchCount($0) }
    } catch {
      throw LogStoreError(error, path: path)
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

  /// Stores an entry; one with the same `id` is replaced.
  public func insert(_ entry: LogEntry) throws {
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

  /// Holds an exclusive lock on `path.lock` while `body` runs, so that two processes never migrate at once.
  private static func locked<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    let descriptor = open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw LogStoreError(kind: .cannotWrite, path: path, reason: "its lock file cannot be made (\(String(cString: strerror(errno))))")
    }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX) == 0 else {
      throw LogStoreError(kind: .cannotWrite, path: path, reason: "its lock file cannot be locked (\(String(cString: strerror(errno))))")
    }
    return try body()
  }
}
