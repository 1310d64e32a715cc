import AppIntents

/// What was drunk on each day, in one JSON file.
actor DayLog {
  /// Settings and glasses, as they stand in the file.
  struct Contents: Codable {
    var isMetric = false
    var goal = 64.0
    /// Millilitres by day, `yyyy-MM-dd`.
    var days: [String: [Double]] = [:]
  }

  static let millilitresPerOunce = 29.5735
  private let file: URL

  init(file: URL) { self.file = file }

  private func read() throws -> Contents {
    guard FileManager.default.fileExists(atPath: file.path) else { return Contents() }
    return try JSONDecoder().decode(Contents.self, from: Data(contentsOf: file))
  }

  private func write(_ contents: Contents) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(contents).write(to: file, options: .atomic)
  }

  /// Adds a glass, in the unit of the settings.
  ///
  /// - Returns: the unit's name, the day's total and the goal in that unit.
  func drink(_ amount: Int, on day: String) throws -> (unit: String, total: Int, goal: Int) {
    var contents = try read()
    let factor = contents.isMetric ? 1 : Self.millilitresPerOunce
    contents.days[day, default: []].append(Double(amount) * factor)
    try write(contents)
    let total = (contents.days[day] ?? []).reduce(0, +) / factor
    return (contents.isMetric ? "mL" : "oz", Int(total.rounded()), Int(contents.goal))
  }

  /// Sets the day's goal.
  func setGoal(_ goal: Int) throws {
    var contents = try read()
    contents.goal = Double(goal)
    try write(contents)
  }
}
