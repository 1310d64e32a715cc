import Espalier
import Foundation
import GRDB

extension LogEntry: FetchableRecord, PersistableRecord {
  /// Table of the entries.
  public static let databaseTableName = "logEntry"

  /// Columns of the table, for typed queries.
  enum Stored {
    static let id = Column("id")
    static let capturedAt = Column("capturedAt")
    static let category = Column("category")
    static let dueDay = Column("dueDay")
    static let priority = Column("priority")
    static let amount = Column("amount")
  }

  /// Columns that the table must have.
  static let columnNames = ["id", "capturedAt", "note", "category", "title", "dueDay", "priority", "amount"]

  /// Why a row is no entry; the text quotes nothing of the note.
  struct RowError: Error {
    var column: String
    var expected: String
  }

  /// An entry of a row that anybody may have written: every column is checked.
  public init(row: Row) throws {
    func text(_ column: String) throws -> String {
      switch (row[column] as DatabaseValue?)?.storage {
      case .string(let text): return text
      // Text that holds NUL, which SQLite's text functions would cut off there.
      case .blob(let data):
        guard let text = String(validating: data, as: UTF8.self) else { throw RowError(column: column, expected: "UTF-8 text") }
        return text
      default: throw RowError(column: column, expected: "text")
      }
    }
    func isNull(_ column: String) -> Bool { (row[column] as DatabaseValue?)?.isNull ?? true }
    guard let id = try UUID(uuidString: text("id")) else { throw RowError(column: "id", expected: "a UUID") }
    guard let capturedAt = StoredDate.date(row["capturedAt"]) else {
      throw RowError(column: "capturedAt", expected: "a time as yyyy-MM-dd HH:mm:ss.SSS")
    }
    guard let category = try Category(rawValue: text("category")) else {
      throw RowError(column: "category", expected: Category.allCases.map(\.rawValue).joined(separator: ", "))
    }
    guard let priority = try Priority(rawValue: text("priority")) else {
      throw RowError(column: "priority", expected: Priority.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let dueDay = try isNull("dueDay") ? nil : text("dueDay")
    if let dueDay, Day(dueDay) == nil { throw RowError(column: "dueDay", expected: "a day as yyyy-MM-dd") }
    var amount: Double?
    switch (row["amount"] as DatabaseValue?)?.storage {
    case .double(let number) where number.isFinite: amount = number
    case .int64(let number): amount = Double(number)
    case .null?, nil: break
    default: throw RowError(column: "amount", expected: "a number")
    }
    try self.init(
      id: id, capturedAt: capturedAt, note: text("note"), category: category, title: text("title"), dueDay: dueDay, priority: priority,
      amount: amount)
  }

  /// The row's columns. Ids and times are stored as text, so that the database reads well in other tools.
  public func encode(to container: inout PersistenceContainer) {
    func stored(_ text: String) -> DatabaseValue { text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue }
    container["id"] = id.uuidString
    container["capturedAt"] = StoredDate.text(of: capturedAt)
    container["note"] = stored(note)
    container["category"] = category.rawValue
    container["title"] = stored(title)
    container["dueDay"] = dueDay
    container["priority"] = priority.rawValue
    container["amount"] = amount
  }

  /// Why the entry cannot be stored; nil where it can. What goes in comes out.
  var fault: String? {
    if StoredDate.text(of: capturedAt) == nil { return "its time of capture is outside the years 1 to 9999: check the clock" }
    if let amount, !amount.isFinite { return "its amount is \(amount), expected a finite number" }
    if let dueDay, Day(dueDay) == nil { return "its due day is no day, expected yyyy-MM-dd" }
    return nil
  }
}

/// Times as the log keeps them: `yyyy-MM-dd HH:mm:ss.SSS` in UTC.
enum StoredDate {
  /// The text of a time, rounded to the millisecond; nil outside the years 1 to 9999.
  static func text(of date: Date) -> String? {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    guard milliseconds >= -62_135_596_800_000, milliseconds < 253_402_300_800_000 else { return nil }
    let whole = Int(milliseconds)
    let day = Int((Double(whole) / 86_400_000).rounded(.down))
    let rest = whole - day * 86_400_000
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let time = "\(padded(rest / 3_600_000, 2)):\(padded(rest / 60_000 % 60, 2)):\(padded(rest / 1000 % 60, 2)).\(padded(rest % 1000, 3))"
    return "\(Day(ordinal: day)) \(time)"
  }

  /// The time that a column holds: text, with or without seconds' parts, or seconds since 1970. Nil for anything else.
  static func date(_ value: DatabaseValue?) -> Date? {
    switch value?.storage {
    case .string(let text): return date(text)
    case .int64(let seconds) where abs(seconds) < 253_402_300_800: return Date(timeIntervalSince1970: Double(seconds))
    case .double(let seconds) where abs(seconds) < 253_402_300_800: return Date(timeIntervalSince1970: seconds)
    default: return nil
    }
  }

  private static func date(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 16, bytes.count <= 24, let day = Day(String(decoding: bytes[..<10], as: UTF8.self)),
      bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T")
    else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[range] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = 10 * value + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard let hour = number(11..<13), hour < 24, bytes[13] == UInt8(ascii: ":"), let minute = number(14..<16), minute < 60 else {
      return nil
    }
    var (end, seconds, milliseconds) = (16, 0, 0)
    if end < bytes.count, bytes[end] == UInt8(ascii: ":") {
      guard let found = number(17..<19), found < 60 else { return nil }
      (end, seconds) = (19, found)
      if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
        guard let found = number(20..<23) else { return nil }
        (end, milliseconds) = (23, found)
      }
    }
    guard end == bytes.count || (end == bytes.count - 1 && bytes[end] == UInt8(ascii: "Z")) else { return nil }
    let whole = (day.ordinal * 86_400 + hour * 3600 + minute * 60 + seconds) * 1000 + milliseconds
    return Date(timeIntervalSince1970: Double(whole) / 1000)
  }
}
