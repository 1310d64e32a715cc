import AppIntents

enum ReminderList: String, AppEnum, Codable {
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
  let text: String
  let list: ReminderList
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(text)", subtitle: "\(list.rawValue)") }

  init(_ reminder: Notebook.Reminder) { (id, text, list) = (reminder.id, reminder.text, reminder.list) }

  struct Query: EnumerableEntityQuery {
    @Dependency var notebook: Notebook
    func entities(for identifiers: [Int]) async throws -> [ReminderEntity] {
      try await allEntities().filter { identifiers.contains($0.id) }
    }
    func allEntities() async throws -> [ReminderEntity] { try await notebook.reminders().filter { !$0.isDone }.map(ReminderEntity.init) }
    init() {}
  }
}

struct CreateReminderIntent: AppIntent {
  static let title: LocalizedStringResource = "Create Reminder"
  static let description: IntentDescription = "Makes a reminder, in a list, due on a day"
  @Parameter(title: "Text", requestValueDialog: "What should the reminder say?") var text: String
  @Parameter(title: "List", default: .inbox) var list: ReminderList
  @Parameter(title: "Due") var due: Date?
  @Dependency var notebook: Notebook

  static var parameterSummary: some ParameterSummary { Summary("Add \(\.$text) to \(\.$list)") { \.$due } }

  func perform() async throws -> some IntentResult & ReturnsValue<ReminderEntity> & ProvidesDialog {
    let reminder = try await notebook.remind(text, in: list, due: due)
    let day = due.map { " for \($0.formatted(.iso8601.year().month().day()))" } ?? ""
    return .result(value: ReminderEntity(reminder), dialog: "Added \"\(text)\" to \(list.rawValue)\(day).")
  }
}

struct CompleteReminderIntent: AppIntent {
  static let title: LocalizedStringResource = "Complete Reminder"
  static let description: IntentDescription = "Ticks a reminder off"
  @Parameter(title: "Reminder", requestValueDialog: "Which reminder?") var reminder: ReminderEntity
  @Dependency var notebook: Notebook

  static var parameterSummary: some ParameterSummary { Summary("Complete \(\.$reminder)") }

  func perform() async throws -> some IntentResult & ProvidesDialog {
    try await notebook.complete(reminder.id)
    return .result(dialog: "Done: \(reminder.text).")
  }
}

struct CreateNoteIntent: AppIntent {
  static let title: LocalizedStringResource = "Create Note"
  static let description: IntentDescription = "Writes a note down"
  @Parameter(title: "Text", requestValueDialog: "What should the note say?") var text: String
  @Dependency var notebook: Notebook

  static var parameterSummary: some ParameterSummary { Summary("Note \(\.$text)") }

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let note = try await notebook.addNote(title: String(text.prefix(40)), body: text)
    return .result(dialog: "Noted \"\(note.title)\".")
  }
}

struct FavoriteLatestNoteIntent: AppIntent {
  static let title: LocalizedStringResource = "Favorite Latest Note"
  static let description: IntentDescription = "Marks the newest note as a favorite"
  @Dependency var notebook: Notebook

  func perform() async throws -> some IntentResult & ProvidesDialog {
    guard let note = try await notebook.favoriteLatest() else { return .result(dialog: "You don't have any notes yet.") }
    return .result(dialog: "Favorited \(note.title).")
  }
}
