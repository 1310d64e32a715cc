import AppIntents
import IntentCommands
import IntentModels

struct LogWaterIntent: AppIntent {
  static let title: LocalizedStringResource = "Log Water"
  static let description: IntentDescription = "Adds a glass of water to what was drunk today"
  @Parameter(title: "Amount", default: 8, inclusiveRange: (1, 5000)) var amount: Int
  @Dependency var log: DayLog

  static var parameterSummary: some ParameterSummary { Summary("Log \(\.$amount) oz of water") }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    let day = Date.now.formatted(.iso8601.year().month().day())
    let (unit, total, goal) = try await log.drink(amount, on: day)
    let rest = total < goal ? "" : " That was the goal."
    return .result(value: total, dialog: "Logged \(amount) \(unit). Today's total: \(total) \(unit).\(rest)")
  }
}

struct SetGoalIntent: AppIntent {
  static let title: LocalizedStringResource = "Set Daily Goal"
  static let description: IntentDescription = "Sets how much water a day should bring"
  @Parameter(title: "Goal", inclusiveRange: (1, 10000), requestValueDialog: "How much a day?") var goal: Int
  @Dependency var log: DayLog

  static var parameterSummary: some ParameterSummary { Summary("Set the goal to \(\.$goal)") }

  func perform() async throws -> some IntentResult & ProvidesDialog {
    try await log.setGoal(goal)
    return .result(dialog: "The goal is \(goal) a day.")
  }
}

enum WaterUnit: String, AppEnum {
  case ounces, millilitres
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Unit"
  static let caseDisplayRepresentations: [WaterUnit: DisplayRepresentation] = [
    .ounces: DisplayRepresentation(title: "Ounces", synonyms: ["oz"]),
    .millilitres: DisplayRepresentation(title: "Millilitres", synonyms: ["ml"]),
  ]
}

struct SetUnitIntent: AppIntent {
  static let title: LocalizedStringResource = "Set Unit"
  static let description: IntentDescription = "Chooses between ounces and millilitres"
  @Parameter(title: "Unit") var unit: WaterUnit
  @Dependency var log: DayLog

  static var parameterSummary: some ParameterSummary { Summary("Measure in \(\.$unit)") }

  func perform() async throws -> some IntentResult & ProvidesDialog {
    try await log.setMetric(unit == .millilitres)
    return .result(dialog: "Measuring in \(unit.rawValue).")
  }
}

struct WaterShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: LogWaterIntent(), phrases: ["Log water in \(.applicationName)", "Drink water with \(.applicationName)"],
      shortTitle: "Log Water", systemImageName: "drop.fill")
    AppShortcut(
      intent: SetGoalIntent(), phrases: ["Set my goal in \(.applicationName)"], shortTitle: "Set Goal", systemImageName: "target")
  }
}

struct WaterPackage: AppIntentsPackage {
  static let shortcuts: (any AppShortcutsProvider.Type)? = WaterShortcuts.self
  static let intents: [any AppIntent.Type] = [SetUnitIntent.self]
}

@main enum Water {
  static func main() async {
    await IntentCommandLine.main(name: "water") {
      let storage = IntentHost.defaultStorage(of: "Water")
      let folder = URL(fileURLWithPath: storage).deletingLastPathComponent()
      AppDependencyManager.shared.add(dependency: DayLog(file: folder.appendingPathComponent("water.json")))
      return try IntentHost(packaged: WaterPackage.self, applicationName: "Water", storage: storage)
    }
  }
}
