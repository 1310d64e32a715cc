import GRDB

/// The table of donations.
struct DonationStore {
  /// What was done at a time.
  struct Donation: Sendable {
    var intent: String
    var arguments: String
    var at: Date
  }

  private let database: any DatabaseWriter

  init(_ database: any DatabaseWriter) { self.database = database }

  /// The most donations that are kept; the oldest go first.
  static let capacity = 5000

  func insert(id: UUID, intent: String, arguments: String, entities: [EntityIdentifier], result: String?) throws {
    let now = DateText.now ?? Date()
    try database.write { database in
      try database.execute(
        sql: "INSERT INTO donation (id, intent, arguments, entities, result, at) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [id.uuidString, intent, arguments, entities.map(Self.written).joined(), result, now.timeIntervalSince1970])
      try database.execute(
        sql: "DELETE FROM donation WHERE id IN (SELECT id FROM donation ORDER BY at DESC LIMIT -1 OFFSET ?)", arguments: [Self.capacity])
    }
  }

  /// Between separators, so that one identifier is no part of another.
  private static func written(_ entity: EntityIdentifier) -> String { "\u{1F}\(entity.typeName)/\(entity.identifier)\u{1F}" }

  func delete(_ predicate: IntentDonationMatchingPredicate) throws -> Int {
    try database.write { database in
      switch predicate {
      case .donationIdentifier(let identifier):
        try database.execute(sql: "DELETE FROM donation WHERE id = ?", arguments: [identifier.uuid.uuidString])
      case .entityIdentifier(let entity):
        try database.execute(sql: "DELETE FROM donation WHERE instr(entities, ?) > 0", arguments: [Self.written(entity)])
      case .intentType(let type, let entity):
        try database.execute(
          sql: "DELETE FROM donation WHERE intent = ?1 AND (?2 IS NULL OR instr(entities, ?2) > 0)",
          arguments: [type.persistentIdentifier, entity.map(Self.written)])
      }
      return database.changesCount
    }
  }

  func all() throws -> [Donation] {
    try database.read { database in
      try Row.fetchAll(database, sql: "SELECT intent, arguments, at FROM donation ORDER BY at").map {
        Donation(intent: $0["intent"], arguments: $0["arguments"], at: Date(timeIntervalSince1970: $0["at"]))
      }
    }
  }
}
