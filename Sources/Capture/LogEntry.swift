import Foundation

/// One captured note as it is stored: a row of table `logEntry`.
public struct LogEntry: Sendable, Equatable, Identifiable, Codable {
  /// What kind of note it is.
  public enum Category: String, Sendable, Codable, CaseIterable {
    case task, expense, idea, event
  }

  /// How soon it matters, by the note's own words.
  public enum Priority: String, Sendable, Codable, CaseIterable {
    case low, normal, high
  }

  /// Unique over all stores.
  public var id: UUID
  /// When the note was captured; stored in UTC to the millisecond.
  public var capturedAt: Date
  /// The note as it was typed.
  public var note: String
  /// What kind of note it is.
  public var category: Category
  /// The gist, three to seven words.
  public var title: String
  /// `yyyy-MM-dd`, or nil.
  public var dueDay: String?
  /// How soon it matters.
  public var priority: Priority
  /// The money, without its currency.
  public var amount: Double?

  /// An entry with the given fields and, unless stated, a fresh identity.
  public init(
    id: UUID = UUID(), capturedAt: Date, note: String, category: Category, title: String, dueDay: String? = nil,
    priority: Priority = .normal, amount: Double? = nil
  ) {
    self.id = id
    self.capturedAt = capturedAt
    self.note = note
    self.category = category
    self.title = title
    self.dueDay = dueDay
    self.priority = priority
    self.amount = amount
  }

  /// What was understood, in one line a person can check at a glance:
  /// `Logged expense: Bought groceries (186.7)`.
  public var dialog: String {
    var line = "Logged \(category.rawValue): \(title)"
    var remarks: [String] = []
    if let amount { remarks.append(Self.text(of: amount)) }
    if let dueDay { remarks.append(category == .expense ? "on \(dueDay)" : "due \(dueDay)") }
    if priority != .normal { remarks.append("\(priority.rawValue) priority") }
    if !remarks.isEmpty { line += " (" + remarks.joined(separator: ", ") + ")" }
    return line
  }

  /// 2000 for 2000.0, and 186.70 for 186.7, as sums are written; more decimals stay as they are.
  static func text(of amount: Double) -> String {
    guard abs(amount) < 1e15 else { return String(amount) }
    if amount == amount.rounded() { return String(Int(amount)) }
    let text = String(amount)
    let decimals = text.split(separator: ".").last?.count ?? 0
    return decimals == 1 && !text.contains("e") ? text + "0" : text
  }
}
