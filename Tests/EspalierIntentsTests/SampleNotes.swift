import Dispatch
import EspalierIntents
import Foundation

// An application with notes, reminders and water, as tests need it: the stores are actors, the actions small.

actor SampleStore {
  struct Note: Sendable, Equatable {
    var id: Int
    var title: String
    var isFavorite = false
  }

  private(set) var notes: [Note] = []
  private(set) var logged: [String] = []
  private(set) var reminders: [(text: String, due: Date?, list: SampleList)] = []
  private(set) var ounces = 0

  init(notes: [String] = []) { self.notes = notes.enumerated().map { Note(id: $0.offset + 1, title: $0.element) } }

  func drink(_ amount: Int) -> Int {
    ounces += amount
    return ounces
  }

  func log(_ text: String) { logged.append(text) }
  func remind(_ text: String, _ due: Date?, _ list: SampleList) { reminders.append((text, due, list)) }
  func latest() -> Note? { notes.last }
  func favorite(_ id: Int) { if let index = notes.firstIndex(where: { $0.id == id }) { notes[index].isFavorite.toggle() } }
  func note(_ id: Int) -> Note? { notes.first { $0.id == id } }
  func remove(_ id: Int) { notes.removeAll { $0.id == id } }
}

enum SampleList: String, AppEnum {
  case inbox, work, home
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "List"
  static let caseDisplayRepresentations: [SampleList: DisplayRepresentation] = [
    .inbox: "Inbox", .work: DisplayRepresentation(title: "Work", synonyms: ["office"]), .home: "Home",
  ]
}

struct DrinkWaterIntent: AppIntent {
  static let title: LocalizedStringResource = "Log Water"
  static let description: IntentDescription = "Adds a glass of water to what was drunk today"
  @Parameter(title: "Amount", default: 8, inclusiveRange: (1, 64)) var amount: Int
  @Dependency var store: SampleStore

  static var parameterSummary: some ParameterSummary { Summary("Log \(\.$amount) oz of water") }

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let total = await store.drink(amount)
    return .result(dialog: "Logged \(amount) oz. Today's total: \(total) oz")
  }
}

struct TakeNoteIntent: AppIntent {
  static let title: LocalizedStringResource = "Log a Note"
  static let description = IntentDescription("Keeps a quick note")
  @Parameter(title: "Note", description: "What to keep") var text: String?
  @Dependency var store: SampleStore

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let note: String
    if let text, !text.isEmpty { note = text } else { note = try await $text.requestValue("What should I log?") }
    await store.log(note)
    return .result(dialog: "Logged \"\(note)\".")
  }
}

struct RemindIntent: AppIntent {
  static let title: LocalizedStringResource = "Create Reminder"
  @Parameter(title: "Text", requestValueDialog: "What should the reminder say?") var text: String
  @Parameter(title: "Due Date", kind: .dateTime) var due: Date?
  @Parameter(title: "List", default: .inbox) var list: SampleList
  @Dependency var store: SampleStore

  static var parameterSummary: some ParameterSummary { Summary("Add \(\.$text) to \(\.$list)") { \.$due } }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    await store.remind(text, due, list)
    return .result(value: text)
  }
}

struct FavoriteIntent: AppIntent {
  static let title: LocalizedStringResource = "Favorite Latest Note"
  @Dependency private var store: SampleStore

  func perform() async throws -> some IntentResult & ProvidesDialog {
    guard let note = await store.latest() else { return .result(dialog: "You don't have any notes yet.") }
    await store.favorite(note.id)
    return .result(dialog: "Favorited \(note.title).")
  }
}

/// Holds threads until a test lets them go.
enum BlockedThreads {
  private static let gate = DispatchSemaphore(value: 0)

  static func wait() {
    gate.wait()
    gate.signal()
  }

  static func letGo() { gate.signal() }
}

/// Throws, never returns, or asks to start again, as it is told.
struct TroubleIntent: AppIntent {
  static let title: LocalizedStringResource = "Cause Trouble"
  @Parameter(title: "Kind") var kind: String
  @Parameter(title: "Answer") var answer: Int?
  @Dependency var store: SampleStore

  struct Failure: Error {}

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    switch kind {
    case "throw": throw Failure()
    case "sleep": try await Task.sleep(for: .seconds(3600))
    case "block": BlockedThreads.wait()
    case "stay": await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    case "restart":
      guard let answer, answer > 10 else { throw $answer.needsValueError("A number above ten?") }
    case "confirm": try await requestConfirmation(actionName: .send, dialog: "Send it?")
    case "choose":
      let choice = try await requestChoice(between: [.init(title: "Red"), .init(title: "Blue"), .cancel], dialog: "Which colour?")
      await store.log(choice.title.key)
    default: break
    }
    await store.log(kind)
    return .result(value: answer ?? 0)
  }
}

struct SampleShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: DrinkWaterIntent(), phrases: ["Log water in \(.applicationName)", "Drink water in \(.applicationName)"],
      shortTitle: "Log Water",
      systemImageName: "drop")
    AppShortcut(
      intent: TakeNoteIntent(),
      phrases: ["Log to \(.applicationName)", "Log a note in \(.applicationName)", "Note \(\.$text) in \(.applicationName)"],
      shortTitle: "Log a Note", systemImageName: "pencil")
    AppShortcut(
      intent: RemindIntent(), phrases: ["Add \(\.$text) to \(.applicationName)"], shortTitle: "New Reminder", systemImageName: "checklist")
    AppShortcut(
      intent: FavoriteIntent(), phrases: ["Favorite my latest \(.applicationName) note"], shortTitle: "Favorite", systemImageName: "star")
  }
}

struct SamplePackage: AppIntentsPackage {
  static let shortcuts: (any AppShortcutsProvider.Type)? = SampleShortcuts.self
  static let intents: [any AppIntent.Type] = [TroubleIntent.self]
}

/// A host in memory with a store of its own.
func sampleHost(_ store: SampleStore = SampleStore(), deadline: Duration = .seconds(20)) throws -> IntentHost {
  let dependencies = AppDependencyManager()
  dependencies.add(dependency: store)
  return try IntentHost(
    package: SamplePackage.self, applicationName: "Cut Log", storage: nil, dependencies: dependencies, deadline: deadline)
}
