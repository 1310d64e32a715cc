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

  /// The entries that the filter lets through, the newest first.
  public func entries(_ filter: Filter = Filter()) throws -> [LogEntry] {
    try read { try Self.request(filter).fetchAll($0) }
  }

  /// How many entries the filter lets through.
  public func count(_ filter: Filter = Filter()) throws -> Int {
    try read { try Self.request(filter).fetchCount($0) }
  }

  /// The sum of the amounts of the entries that the filter lets through.
  public func total(_ filter: Filter = Filter()) throws -> Double {
    try entries(filter).reduce(0) { $0 + ($1.amount ?? 0) }
  }

  private static func request(_ filter: Filter) -> QueryInterfaceRequest<LogEntry> {
    var request = LogEntry.order(LogEntry.Stored.capturedAt.desc, Column.rowID.desc)
    if let category = filter.category { request = request.filter(LogEntry.Stored.category == category.rawValue) }
    if let days = filter.days {
      request = request.filter("\(days.lowerBound)" <= LogEntry.Stored.dueDay && LogEntry.Stored.dueDay <= "\(days.upperBound)")
    }
    if let amounts = filter.amounts { request = request.filter(amounts.contains(LogEntry.Stored.amount)) }
    if let limit = filter.limit { request = request.limit(limit) }
    return request
  }
}
