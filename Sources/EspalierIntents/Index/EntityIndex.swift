import GRDB
import Synchronization

/// Finds entities by words (SQLite's FTS5) and by meaning (products of vectors); the cosine counts, and what of the words is said.
package final class EntityIndex: Sendable {
  /// What is kept of one entity.
  package struct Row: Sendable {
    package var type: String
    package var identifier: String
    package var title: String
    package var text: String
    package var keywords: String
    package var priority: Int

    package init(type: String, identifier: String, title: String, text: String, keywords: String = "", priority: Int = 0) {
      self.type = type
      self.identifier = identifier
      self.title = title
      self.text = text
      self.keywords = keywords
      self.priority = priority
    }

    var digest: String { [title, text, keywords, String(priority)].joined(separator: "\u{1F}") }
    var meaning: String { [title, text].filter { !$0.isEmpty }.joined(separator: ". ") }
  }

  /// One entity that was found.
  package struct Hit: Sendable, Equatable {
    package var type: String
    package var identifier: String
    package var title: String
    package var text: String
    /// The cosine with what was said and the share of its words; without an encoder the inverse of the rank.
    package var score: Double
  }

  /// What ``verify()`` found.
  package struct Report: Sendable, Equatable {
    package var entities: Int
    package var withoutWords: Int
    package var withoutVector: Int

    package init(entities: Int, withoutWords: Int, withoutVector: Int) {
      self.entities = entities
      self.withoutWords = withoutWords
      self.withoutVector = withoutVector
    }
  }

  private let database: any DatabaseWriter
  private let encoder: (any SentenceEncoder)?
  /// Vectors in memory, read when first searched and after each change that another connection made too.
  private let vectors = Mutex<VectorTable?>(nil)

  init(database: any DatabaseWriter, encoder: (any SentenceEncoder)?) {
    self.database = database
    self.encoder = encoder
  }

  /// Adds entities, or brings them up to date; what has not changed costs nothing.
  package func add(_ rows: [Row]) async throws {
    for start in stride(from: 0, to: rows.count, by: 256) {
      let part = Array(rows[start..<min(start + 256, rows.count)])
      let name = encoder?.name
      let known = try await database.read { database in
        let statement = try database.cachedStatement(
          sql: "SELECT digest = ? AND (encoder IS ? OR ? IS NULL) FROM entity WHERE type = ? AND identifier = ?")
        return try part.map { row in
          try Bool.fetchOne(statement, arguments: [row.digest, name, name, row.type, row.identifier]) ?? false
        }
      }
      let changed = zip(part, known).filter { !$1 }.map(\.0)
      guard !changed.isEmpty else { continue }
      let vectors = try await encoder?.vectors(for: changed.map(\.meaning))
      try await database.write { database in
        let statement = try database.cachedStatement(
          sql: """
            INSERT INTO entity (type, identifier, title, text, keywords, priority, digest, encoder, vector, changed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT revision + 1 FROM entityRevision))
            ON CONFLICT (type, identifier) DO UPDATE SET title = excluded.title, text = excluded.text, keywords = excluded.keywords,
            priority = excluded.priority, digest = excluded.digest, encoder = excluded.encoder, vector = excluded.vector,
            changed = excluded.changed
            """)
        for (index, row) in changed.enumerated() {
          let bytes = vectors.map { QuantizedVector($0[index]).data }
          try statement.execute(
            arguments: [row.type, row.identifier, row.title, row.text, row.keywords, row.priority, row.digest, name, bytes])
        }
      }
    }
  }

  /// Takes entities of a kind out, or all of the kind.
  package func remove(type: String, identifiers: [String]?) async throws {
    try await database.write { database in
      if let identifiers {
        for identifier in identifiers {
          try database.execute(sql: "DELETE FROM entity WHERE type = ? AND identifier = ?", arguments: [type, identifier])
        }
      } else {
        try database.execute(sql: "DELETE FROM entity WHERE type = ?", arguments: [type])
      }
    }
  }

  /// Takes things out by identifier, whatever their kind; `nil` for everything.
  package func remove(items identifiers: [String]?) async throws {
    try await database.write { database in
      guard let identifiers else { return try database.execute(sql: "DELETE FROM entity") }
      for identifier in identifiers { try database.execute(sql: "DELETE FROM entity WHERE identifier = ?", arguments: [identifier]) }
    }
  }

  /// Compares the parts of the index with one another.
  package func verify() async throws -> Report {
    let name = encoder?.name
    return try await database.read { database in
      let entities = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM entity") ?? 0
      let words = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM entity WHERE number NOT IN (SELECT rowid FROM entityWords)") ?? 0
      let bare =
        try Int.fetchOne(
          database, sql: "SELECT COUNT(*) FROM entity WHERE ?1 IS NOT NULL AND (encoder IS NOT ?1 OR vector IS NULL)", arguments: [name])
        ?? 0
      return Report(entities: entities, withoutWords: words, withoutVector: bare)
    }
  }

  /// The entities that words may mean, the likely ones first.
  ///
  /// - Parameters:
  ///   - query: what was said.
  ///   - types: kinds of entities; `nil` for all.
  ///   - limit: the most hits.
  package func search(_ query: String, types: [String]? = nil, limit: Int = 10) async throws -> [Hit] {
    let telling = query.tellingWords
    guard !telling.isEmpty else { return [] }
    async let near = byMeaning(query, types: types, limit: 50)
    let said = try await byWords(telling.joined(separator: " "), types: types, limit: 50)
    let meaning = try await near
    var scores: [Int64: Double] = [:]
    for (rank, number) in said.enumerated() { scores[number] = meaning == nil ? 1 / Double(1 + rank) : 0 }
    if let meaning {
      let isFound = meaning.best.first.map { $0.cosine - meaning.mean >= Self.floor } ?? false
      for (number, cosine) in meaning.best where isFound && cosine - meaning.mean >= Self.restFloor { scores[number] = cosine }
      // What is said counts beside the meaning, as far as it tells the record from others.
      let weights = try await shares(of: telling, in: Array(scores.keys), cosines: meaning.query)
      for (number, found) in weights {
        let cosine = scores[number].flatMap { $0 > 0 ? $0 : nil } ?? found.cosine
        scores[number] = cosine + Self.saidShare * found.share + (found.share > 0.999 ? Self.allSaid : 0)
      }
    }
    let best = scores.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(limit)
    return try await database.read { database in
      try best.compactMap { number, score in
        try GRDB.Row.fetchOne(database, sql: "SELECT type, identifier, title, text FROM entity WHERE number = ?", arguments: [number]).map {
          Hit(type: $0["type"], identifier: $0["identifier"], title: $0["title"], text: $0["text"], score: score)
        }
      }
    }
  }

  /// So much nearer than the mean of all records the nearest one has to be, where none shares a word with what was said.
  private static let floor = 0.24
  /// And the others behind it.
  private static let restFloor = 0.15
  /// What the words that are said count beside a cosine, and what it counts that all of them are.
  private static let saidShare = 0.1, allSaid = 0.2

  /// Of rows, the share of the words that they say, each by how few rows say it, and the cosine with the query.
  private func shares(
    of words: [String], in numbers: [Int64], cosines query: QuantizedVector
  ) async throws -> [Int64: (share: Double, cosine: Double)] {
    try await database.read { database in
      let tokenizer = try database.makeTokenizer(.porter(wrapping: .unicode61()))
      func stems(_ text: String) throws -> [String] { try tokenizer.tokenize(query: text).map(\.token) }
      let count = Double(try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM entity") ?? 0)
      let frequency = try database.cachedStatement(sql: "SELECT doc FROM entityTerms WHERE term = ?")
      // In an order of their own, so that sums are the same in each process.
      let weights = try Set(stems(words.joined(separator: " "))).sorted().map { stem in
        (stem: stem, weight: log(1 + count / Double(1 + (try Int.fetchOne(frequency, arguments: [stem]) ?? 0))))
      }
      let whole = weights.reduce(0) { $0 + $1.weight }
      guard whole > 0 else { return [:] }
      var found: [Int64: (share: Double, cosine: Double)] = [:]
      let record = try database.cachedStatement(sql: "SELECT title, text, keywords, vector FROM entity WHERE number = ?")
      for number in numbers {
        guard let row = try GRDB.Row.fetchOne(record, arguments: [number]) else { continue }
        let own = try Set(stems([row[0] as String, row[1] as String, row[2] as String].joined(separator: " ")))
        let share = weights.reduce(0) { own.contains($1.stem) ? $0 + $1.weight : $0 } / whole
        found[number] = (share, (row[3] as Data?).map(query.cosine) ?? 0)
      }
      return found
    }
  }

  /// The most rows that a search by some of the words ranks: a word in more of them says little, and is left out where a rarer one is there.
  package static let rankedRows = 20_000

  /// By words alone, by BM25 with the title counting most: rows with all words first, then rows with some.
  private func byWords(_ query: String, types: [String]?, limit: Int) async throws -> [Int64] {
    let words = query
    guard let all = FTS5Pattern(matchingAllTokensIn: words) else { return [] }
    return try await database.read { database in
      let found = try Self.rows(of: all, types: types, limit: limit, database)
      guard found.count < limit, let some = try Self.pattern(ofSome: words, database) else { return found }
      let known = Set(found)
      return Array((found + (try Self.rows(of: some, types: types, limit: limit, database)).filter { !known.contains($0) }).prefix(limit))
    }
  }

  private static func rows(of pattern: FTS5Pattern, types: [String]?, limit: Int, _ database: Database) throws -> [Int64] {
    // Only what is ranked best is looked up.
    let statement = try database.cachedStatement(
      sql: """
        SELECT entity.number, entity.type FROM
        (SELECT rowid AS number, rank FROM entityWords WHERE entityWords MATCH ? AND rank MATCH 'bm25(4.0, 1.0, 2.0)' ORDER BY rank LIMIT ?) AS best
        JOIN entity ON entity.number = best.number ORDER BY best.rank
        """)
    let rows = try GRDB.Row.fetchAll(statement, arguments: [pattern, types == nil ? limit : limit * 20])
    return Array(rows.lazy.filter { row in types?.contains(row[1]) ?? true }.map { $0[0] as Int64 }.prefix(limit))
  }

  /// Any of the words, as long as they are in few rows together; the rarest in any case.
  private static func pattern(ofSome words: String, _ database: Database) throws -> FTS5Pattern? {
    let statement = try database.cachedStatement(sql: "SELECT doc FROM entityTerms WHERE term = ?")
    let tokenizer = try database.makeTokenizer(.porter(wrapping: .unicode61()))
    var counted: [(word: Substring, rows: Int)] = []
    for word in words.split(separator: " ") {
      let rows = try tokenizer.tokenize(query: String(word)).map { try Int.fetchOne(statement, arguments: [$0.token]) ?? 0 }.min() ?? 0
      if rows > 0 { counted.append((word, rows)) }
    }
    var total = 0
    let kept = counted.sorted { $0.rows < $1.rows }.prefix { word, rows in
      defer { total += rows }
      return total == 0 || total + rows <= rankedRows
    }
    return FTS5Pattern(matchingAnyTokenIn: kept.map(\.word).joined(separator: " "))
  }

  /// The rows that are nearest in meaning, and how near rows are in the mean; `nil` without an encoder.
  private func byMeaning(
    _ query: String, types: [String]?, limit: Int
  ) async throws -> (query: QuantizedVector, best: [(number: Int64, cosine: Double)], mean: Double)? {
    guard let encoder, let vector = try await encoder.vectors(for: [query]).first else { return nil }
    let asked = QuantizedVector(vector)
    let (best, mean) = try await table(of: encoder.name).nearness(to: asked, types: types, limit: limit)
    return (asked, best, mean)
  }

  /// How many connections read the vectors at once.
  private static let readers = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount))

  /// The vectors as the index has them now: what has changed since the last query is read, and all of them where rows were deleted.
  private func table(of name: String) async throws -> VectorTable {
    @Sendable func state(_ database: Database) throws -> (revision: Int64, deletions: Int64) {
      let row = try GRDB.Row.fetchOne(database.cachedStatement(sql: "SELECT revision, deletions FROM entityRevision"))
      return (row?[0] ?? 0, row?[1] ?? 0)
    }
    if let known = vectors.withLock({ $0.map { ($0.version, $0.deletions) } }) {
      let (now, rows) = try await database.read { database in
        let now = try state(database)
        guard now.deletions == known.1, now.revision > known.0 else { return (now, [(number: Int64, type: String, bytes: Data)]()) }
        let changed = try GRDB.Row.fetchAll(
          database, sql: "SELECT number, type, vector FROM entity WHERE changed > ? AND encoder = ? AND vector IS NOT NULL",
          arguments: [known.0, name])
        return (now, changed.map { ($0[0], $0[1], $0[2]) })
      }
      if now.deletions == known.1 {
        let table = vectors.withLock { table -> VectorTable? in
          // Another query may have brought it further.
          if let version = table?.version, version == known.0 { table?.take(rows, version: now.revision) }
          return table
        }
        if let table { return table }
      }
    }
    let (now, numbers) = try await database.read { database in
      let row = try GRDB.Row.fetchOne(database, sql: "SELECT MIN(number), MAX(number) FROM entity")
      return (try state(database), row.flatMap { row in (row[0] as Int64?).map { $0...(row[1] as Int64) } })
    }
    var table = VectorTable(version: now.revision, deletions: now.deletions)
    if let numbers {
      // Connections read a part each. What changes meanwhile is taken with the next query: it is of a later revision than the table.
      let size = (numbers.count + Self.readers - 1) / Self.readers
      let parts = try await withThrowingTaskGroup(of: (start: Int64, table: VectorTable).self) { group in
        for start in stride(from: numbers.lowerBound, through: numbers.upperBound, by: size) {
          let isFirst = start == numbers.lowerBound
          let empty = table
          group.addTask { [database] in
            let part = try await database.read { database in
              var part = empty
              let rows = try GRDB.Row.fetchCursor(
                database,
                sql: "SELECT number, type, vector FROM entity WHERE number >= ? AND number < ? AND encoder = ? AND vector IS NOT NULL",
                arguments: [start, start + Int64(size), name])
              while let row = try rows.next() {
                try row.withUnsafeData(atIndex: 2) { vector in
                  guard let vector else { return }
                  if part.count == 0 { part.reserve(min(isFirst ? numbers.count : size, 1 << 17), width: vector.count) }
                  part.append(number: row[0], type: row[1], bytes: vector)
                }
              }
              return part
            }
            return (start, part)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for part in parts.sorted(by: { $0.start < $1.start }) { table.append(part.table) }
    }
    vectors.withLock { $0 = table }
    return table
  }
}

extension String {
  /// Without words that are in nearly every sentence; none where nothing else is there.
  package var tellingWords: [String] {
    let small: Set<String> = [
      "the", "a", "an", "of", "to", "in", "on", "at", "for", "from", "with", "and", "or", "is", "was", "are", "my", "me", "i", "that",
      "this", "it",
      "thing", "one", "find", "show", "where", "what", "which", "about",
    ]
    return lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { !small.contains($0) }
  }
}
