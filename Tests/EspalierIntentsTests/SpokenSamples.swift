import EspalierIntents

// Five small applications that are spoken to: their actions keep nothing and say what they were given.

enum SpokenWater {
  struct LogWaterIntent: AppIntent {
    static let title: LocalizedStringResource = "Log Water"
    static let description: IntentDescription = "Adds a glass of water to what was drunk today"
    @Parameter(title: "Amount", default: 8, inclusiveRange: (1, 5000)) var amount: Int
    static var parameterSummary: some ParameterSummary { Summary("Log \(\.$amount) oz of water") }
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Logged \(amount) oz.") }
  }

  struct SetGoalIntent: AppIntent {
    static let title: LocalizedStringResource = "Set Daily Goal"
    static let description: IntentDescription = "Sets how much water a day should bring"
    @Parameter(title: "Goal", inclusiveRange: (1, 10000)) var goal: Int
    static var parameterSummary: some ParameterSummary { Summary("Set the goal to \(\.$goal)") }
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "The goal is \(goal) a day.") }
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
    static var parameterSummary: some ParameterSummary { Summary("Measure in \(\.$unit)") }
    func perform() async throws -> some IntentResult { .result() }
  }

  struct Shortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
      AppShortcut(intent: LogWaterIntent(), phrases: ["Log water in \(.applicationName)", "Drink water with \(.applicationName)"])
      AppShortcut(intent: SetGoalIntent(), phrases: ["Set my goal in \(.applicationName)"])
    }
  }

  struct Package: AppIntentsPackage {
    static let shortcuts: (any AppShortcutsProvider.Type)? = Shortcuts.self
    static let intents: [any AppIntent.Type] = [SetUnitIntent.self]
  }
}

enum SpokenNotes {
  enum ReminderList: String, AppEnum {
    case inbox, work, home
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "List"
    static let caseDisplayRepresentations: [ReminderList: DisplayRepresentation] = [
      .inbox: "Inbox", .work: DisplayRepresentation(title: "Work", synonyms: ["office", "job"]),
      .home: DisplayRepresentation(title: "Home", synonyms: ["family"]),
    ]
  }

  struct ReminderEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Reminder"
    static let defaultQuery = Query()
    let id: Int
    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: id == 1 ? "call the plumber" : "buy stamps") }
    struct Query: EnumerableEntityQuery {
      func entities(for identifiers: [Int]) async throws -> [ReminderEntity] { identifiers.map { ReminderEntity(id: $0) } }
      func allEntities() async throws -> [ReminderEntity] { [ReminderEntity(id: 1), ReminderEntity(id: 2)] }
    }
  }

  struct CreateReminderIntent: AppIntent {
    static let title: LocalizedStringResource = "Create Reminder"
    static let description: IntentDescription = "Makes a reminder, in a list, due on a day"
    @Parameter(title: "Text") var text: String
    @Parameter(title: "List", default: .inbox) var list: ReminderList
    @Parameter(title: "Due") var due: Date?
    static var parameterSummary: some ParameterSummary { Summary("Add \(\.$text) to \(\.$list)") { \.$due } }
    func perform() async throws -> some IntentResult { .result() }
  }

  struct CompleteReminderIntent: AppIntent {
    static let title: LocalizedStringResource = "Complete Reminder"
    static let description: IntentDescription = "Ticks a reminder off"
    @Parameter(title: "Reminder") var reminder: ReminderEntity
    static var parameterSummary: some ParameterSummary { Summary("Complete \(\.$reminder)") }
    func perform() async throws -> some IntentResult { .result() }
  }

  struct CreateNoteIntent: AppIntent {
    static let title: LocalizedStringResource = "Create Note"
    static let description: IntentDescription = "Writes a note down"
    @Parameter(title: "Text") var text: String
    static var parameterSummary: some ParameterSummary { Summary("Note \(\.$text)") }
    func perform() async throws -> some IntentResult { .result() }
  }

  struct Package: AppIntentsPackage {
    static let intents: [any AppIntent.Type] = [CreateReminderIntent.self, CompleteReminderIntent.self, CreateNoteIntent.self]
  }
}

enum SpokenChat {
  struct UnicornEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Unicorn"
    static let defaultQuery = Query()
    let id: String
    var displayRepresentation: DisplayRepresentation { "\(id)" }
    struct Query: EnumerableEntityQuery {
      func entities(for identifiers: [String]) async throws -> [UnicornEntity] {
        try await allEntities().filter { identifiers.contains($0.id) }
      }
      func allEntities() async throws -> [UnicornEntity] { ["Sparkle", "Rosie", "Bubbles"].map { UnicornEntity(id: $0) } }
    }
  }

  struct SendMessageIntent: AppIntent {
    static let title: LocalizedStringResource = "Send Message"
    static let description: IntentDescription = "Sends a message to one unicorn or to several"
    @Parameter(title: "Recipient") var destination: UnicornEntity
    @Parameter(title: "Text") var text: String
    static var parameterSummary: some ParameterSummary { Summary("Tell \(\.$destination) \(\.$text)") }
    func perform() async throws -> some IntentResult { .result() }
  }

  struct Package: AppIntentsPackage { static let intents: [any AppIntent.Type] = [SendMessageIntent.self] }
}

enum SpokenLandmarks {
  struct PlaceEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Landmark"
    static let defaultQuery = Query()
    static let names = ["Stonehenge", "Lake Bled", "Table Mountain", "Mount Fuji"]
    let id: Int
    var displayRepresentation: DisplayRepresentation { "\(Self.names[id])" }
    struct Query: EnumerableEntityQuery {
      func entities(for identifiers: [Int]) async throws -> [PlaceEntity] {
        identifiers.filter(PlaceEntity.names.indices.contains).map { PlaceEntity(id: $0) }
      }
      func allEntities() async throws -> [PlaceEntity] { PlaceEntity.names.indices.map { PlaceEntity(id: $0) } }
    }
  }

  struct ClosestLandmarkIntent: AppIntent {
    static let title: LocalizedStringResource = "Find Closest Landmark"
    static let description: IntentDescription = "Tells which landmark is nearest to here"
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Stonehenge.") }
  }

  struct FavoriteLandmarkIntent: AppIntent {
    static let title: LocalizedStringResource = "Favorite Landmark"
    static let description: IntentDescription = "Marks a landmark as a favorite, or takes the mark away"
    @Parameter(title: "Landmark") var landmark: PlaceEntity
    static var parameterSummary: some ParameterSummary { Summary("Favorite \(\.$landmark)") }
    func perform() async throws -> some IntentResult { .result() }
  }

  struct OpenLandmarkIntent: OpenIntent {
    static let title: LocalizedStringResource = "Open Landmark"
    static let description: IntentDescription = "Opens the page of a landmark"
    @Parameter(title: "Landmark") var target: PlaceEntity
    static var parameterSummary: some ParameterSummary { Summary("Open \(\.$target)") }
  }

  struct Package: AppIntentsPackage {
    static let intents: [any AppIntent.Type] = [OpenLandmarkIntent.self, FavoriteLandmarkIntent.self, ClosestLandmarkIntent.self]
  }
}
