import Espalier
import Foundation
import GRDB

extension LogStore {
  /// What to fetch; every bound that is set must hold.
  public struct Filter: Sendable, Equatable {
    /// Entries of this kind alone.
    public var category: LogEntry.Category?
    /// Entries due on these days, both ends included; entries without a day are left out.
    public var days: ClosedRange<Day>?
    /// Entries whose amount lies in this range; entries without an amount are left out.
    public var amounts: ClosedRange<Double>?
    /// At most so many, the newest first.
    public var limit: Int?

    /// A filter with the given bounds; without any, it lets every entry through.
    public init(
      category: LogEntry.Category? = nil, days: ClosedRange<Day>? = nil, amounts: ClosedRange<Double>? = nil, limit: Int? = nil
    ) {
      self.category = category
      self.days = days
      self.amounts = amounts
      self.limit = limit
    }
  }

  /// A row that is no entry: damaged, or written by another program.
  public struct SkippedRow: Sendable, Equatable {
    /// The row's number in the database.
    public var id: Int64
    /// What is wrong with it; nothing of the note is quoted.
    public var reason: String
  }

  /// The entries that the filter lets through, the newest first. A row that is no entry is left out.
  public func entries(_ filter: Filter = Filter()) throws -> [LogEntry] {
    var skipped: [SkippedRow] = []
    return try entries(filter, skipped: &skipped)
  }

  /// The entries that the filter lets through, the newest first.
  ///
  /// ```swift
  /// var skipped: [LogStore.SkippedRow] = []
  /// let entries = try store.entries(skipped: &skipped)
  /// for row in skipped { print("row \(row.id): \(row.reason)") }
  /// ```
  ///
  /// - Parameter skipped: receives the rows that are no entries.
  /// - Throws: ``LogStoreError`` where the file cannot be read.
  public func entries(_ filter: Filter = Filter(), skipped: inout [SkippedRow]) throws -> [LogEntry] {
    let (entries, left) = try read { database in
      var entries: [LogEntry] = []
      var left: [SkippedRow] = []
      let rows = try Row.fetchCursor(database, Self.request(filter))
      while entries.count < filter.limit ?? .max, let row = try rows.next() {
        do {
          entries.append(try LogEntry(row: row))
        } catch let error as LogEntry.RowError {
          left.append(SkippedRow(id: row["rowid"] ?? 0, reason: "column \(error.column): expected \(error.expected)"))
        }
      }
      return (entries, left)
    }
    skipped += left
    return entries
  }

  /// How many entries the filter lets through.
  public func count(_ filter: Filter = Filter()) throws -> Int {
    try entries(filter).count
  }

  /// The sum of the amounts of the entries that the filter lets through.
  public func total(_ filter: Filter = Filter()) throws -> Double {
    try entries(filter).reduce(0) { $0 + ($1.amount ?? 0) }
  }

  private static func request(_ filter: Filter) -> QueryInterfaceRequest<LogEntry> {
    // The row's number is asked for too, to name rows that are left out. The limit is not the query's: rows that are left out do not count.
    var request = LogEntry.select(LogEntry.columnNames.map { Column($0) } + [Column.rowID])
      .order(LogEntry.Stored.capturedAt.desc, Column.rowID.desc)
    if let category = filter.category { request = request.filter(LogEntry.Stored.category == category.rawValue) }
    if let days = filter.days {
      request = request.filter("\(days.lowerBound)" <= LogEntry.Stored.dueDay && LogEntry.Stored.dueDay <= "\(days.upperBound)")
    }
    if let amounts = filter.amounts { request = request.filter(amounts.contains(LogEntry.Stored.amount)) }
    return request
  }
}
