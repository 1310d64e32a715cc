import GRDB
import GuidedGeneration
import Synchronization

/// The file in which a host keeps records of invocations, donations and the index. Several processes may share it.
package final class IntentStorage: Sendable {
  private static let latest = Mutex<IntentStorage?>(nil)
  @TaskLocal package static var running: IntentStorage?

  /// The storage of the present run, or else of the host that was made last.
  package static var current: IntentStorage? { running ?? latest.withLock { $0 } }

  package let path: String
  package let database: any DatabaseWriter
  package let index: EntityIndex

  /// Opens the file, making it and its folder where they are missing.
  ///
  /// - Parameters:
  ///   - path: the file; `nil` keeps everything in memory.
  ///   - encoder: what gives texts their vectors; without one the index goes by words alone.
  /// - Throws: ``IntentStorageError``, naming the file.
  package init(path: String?, encoder: (any SentenceEncoder)?) throws {
    self.path = path ?? "memory"
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(10)
      if let path {
        try FileManager.default.createDirectory(
          at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        database = try Self.locked(path) {
          let pool = try DatabasePool(path: path, configuration: configuration)
          try Self.migrator.migrate(pool)
          return pool
        }
      } else {
        database = try DatabaseQueue(configuration: configuration)
        try Self.migrator.migrate(database)
      }
      index = EntityIndex(database: database, encoder: encoder)
    } catch let error as IntentStorageError {
      throw error
    } catch {
      throw IntentStorageError(path: path ?? "memory", reason: (error as? DatabaseError)?.message ?? error.localizedDescription)
    }
    Self.latest.withLock { $0 = self }
  }

  /// Two processes never migrate at once.
  private static func locked<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    let descriptor = open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw IntentStorageError(path: path, reason: "its lock file cannot be made") }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX) == 0 else { throw IntentStorageError(path: path, reason: "its lock file cannot be locked") }
    return try body()
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1 records, donations, index") { database in
      try database.create(table: "invocation") { table in
        table.autoIncrementedPrimaryKey("number")
        table.column("id", .text).notNull().unique()
        table.column("at", .double).notNull().indexed()
        table.column("intent", .text).notNull()
        table.column("record", .text).notNull()
      }
      try database.create(table: "donation") { table in
        table.primaryKey("id", .text)
        table.column("intent", .text).notNull().indexed()
        table.column("arguments", .text).notNull()
        table.column("entities", .text).notNull()
        table.column("result", .text)
        table.column("at", .double).notNull().indexed()
      }
      try database.create(table: "entity") { table in
        table.autoIncrementedPrimaryKey("number")
        table.column("type", .text).notNull()
        table.column("identifier", .text).notNull()
        table.column("title", .text).notNull()
        table.column("text", .text).notNull()
        table.column("keywords", .text).notNull()
        table.column("priority", .integer).notNull()
        table.column("digest", .text).notNull()
        table.column("encoder", .text)
        table.column("vector", .blob)
        table.uniqueKey(["type", "identifier"])
      }
      try database.create(virtualTable: "entityWords", using: FTS5()) { table in
        table.synchronize(withTable: "entity")
        table.tokenizer = .porter(wrapping: .unicode61())
        table.column("title")
        table.column("text")
        table.column("keywords")
      }
    }
    migrator.registerMigration("v2 how many entities have a word") { database in
      try database.execute(sql: "CREATE VIRTUAL TABLE entityTerms USING fts5vocab('entityWords', 'row')")
    }
    migrator.registerMigration("v3 how often entities changed") { database in
      try database.execute(sql: "CREATE TABLE entityRevision (revision INTEGER NOT NULL); INSERT INTO entityRevision VALUES (0)")
      for event in ["INSERT", "UPDATE", "DELETE"] {
        try database.execute(
          sql: """
            CREATE TRIGGER entityRevision\(event) AFTER \(event) ON entity
            BEGIN UPDATE entityRevision SET revision = revision + 1; END
            """)
      }
    }
    migrator.registerMigration("v4 which entities changed") { database in
      try database.execute(
        sql: """
          ALTER TABLE entity ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
          CREATE INDEX entityChanged ON entity (changed);
          ALTER TABLE entityRevision ADD COLUMN deletions INTEGER NOT NULL DEFAULT 0;
          DROP TRIGGER entityRevisionDELETE;
          CREATE TRIGGER entityRevisionDELETE AFTER DELETE ON entity
          BEGIN UPDATE entityRevision SET revision = revision + 1, deletions = deletions + 1; END
          """)
    }
    return migrator
  }

  // MARK: Records

  /// Keeps a record; of the oldest ones beyond ten thousand none.
  package func keep(_ record: IntentRecord) throws {
    let text = try Self.encoded(record)
    try database.write { database in
      try database.execute(
        sql: "INSERT INTO invocation (id, at, intent, record) VALUES (?, ?, ?, ?)",
        arguments: [record.id.uuidString, record.at.timeIntervalSince1970, record.intent, text])
      try database.execute(sql: "DELETE FROM invocation WHERE number <= (SELECT MAX(number) FROM invocation) - 10000")
    }
  }

  /// Records, the newest first.
  package func records(limit: Int, intent: String? = nil) throws -> [IntentRecord] {
    try database.read { database in
      let rows = try String.fetchAll(
        database, sql: "SELECT record FROM invocation WHERE ?1 IS NULL OR intent = ?1 ORDER BY number DESC LIMIT ?2",
        arguments: [intent, limit])
      return rows.compactMap { try? Self.decoder.decode(IntentRecord.self, from: Data($0.utf8)) }
    }
  }

  package static func encoded(_ record: IntentRecord) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(record), as: UTF8.self)
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}

/// Why the file of a host cannot be used, with its name.
public struct IntentStorageError: Error, LocalizedError, Sendable, Equatable {
  /// The file.
  public var path: String
  /// What was found.
  public var reason: String

  /// One sentence that names the file.
  public var errorDescription: String? {
    "The file \(path) cannot be used: \(reason). Check its folder and permissions, or name another file."
  }
}

/// Gives texts vectors whose products tell how near they are in meaning.
public protocol SentenceEncoder: Sendable {
  /// Names the model; vectors of another one are made anew.
  var name: String { get }
  /// Vectors of length one, one for each text.
  func vectors(for texts: [String]) async throws -> [[Float]]
}
