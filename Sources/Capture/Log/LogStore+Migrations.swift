import GRDB

extension LogStore {
  /// The schema's history. A migration that has been released is never edited; a change is a new one.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("v1 log entries") { database in
      try database.create(table: LogEntry.databaseTableName) { table in
        table.primaryKey("id", .text)
        table.column("capturedAt", .datetime).notNull().indexed()
        table.column("note", .text).notNull()
        table.column("category", .text).notNull().indexed()
        table.column("title", .text).notNull()
        table.column("dueDay", .text).indexed()
        table.column("priority", .text).notNull()
        table.column("amount", .double)
      }
    }
    return migrator
  }
}
