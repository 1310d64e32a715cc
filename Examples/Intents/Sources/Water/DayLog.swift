import AppIntents
import ExampleStore

/// What was drunk on each day, and the settings.
struct DayLog: Sendable {
  struct Contents: Codable, Sendable {
    var isMetric = false
    /// In the unit of the settings.
    var goal = 64
    /// Millilitres by day, `yyyy-MM-dd`.
    var days: [String: [Double]] = [:]
  }

  private static let millilitresPerOunce = 29.5735
  private let store: FileStore<Contents>

  init(file: URL) { store = FileStore(file: file, empty: Contents()) }

  /// Adds a glass, in the unit of the settings.
  ///
  /// - Returns: the unit's name, the day's total and the goal in that unit.
  func drink(_ amount: Int, on day: String) async throws -> (unit: String, total: Int, goal: Int) {
    try await store.change { contents in
      let factor = contents.isMetric ? 1 : Self.millilitresPerOunce
      contents.days[day, default: []].append(Double(amount) * factor)
      let total = (contents.days[day] ?? []).reduce(0, +) / factor
      return (contents.isMetric ? "mL" : "oz", Int(total.rounded()), contents.goal)
    }
  }

  func setGoal(_ goal: Int) async throws { try await store.change { $0.goal = goal } }

  /// Changes the unit; the goal is kept as an amount of water.
  func setMetric(_ isMetric: Bool) async throws {
    try await store.change { contents in
      guard contents.isMetric != isMetric else { return }
      let factor = isMetric ? Self.millilitresPerOunce : 1 / Self.millilitresPerOunce
      contents.goal = Int((Double(contents.goal) * factor).rounded())
      contents.isMetric = isMetric
    }
  }
}
