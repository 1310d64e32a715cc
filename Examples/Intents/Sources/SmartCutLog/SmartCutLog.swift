import AppIntents
import Capture
import IntentCommands
import IntentModels

struct LogNoteIntent: AppIntent {
  static let title: LocalizedStringResource = "Log a Note"
  static let description = IntentDescription("Turns a messy line into a stored item: task, expense, idea or event")
  @Parameter(title: "Note", description: "What to log") var note: String?
  @Dependency var store: LogStore
  @Dependency var service: CaptureService

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let text: String
    if let note, !note.allSatisfy(\.isWhitespace) { text = note } else { text = try await $note.requestValue("What should I log?") }
    let item = try await service.extract(text)
    let entry = try service.makeLogEntry(from: item, note: text)
    try store.insert(entry)
    return .result(dialog: "\(entry.dialog).")
  }
}

struct CountEntriesIntent: AppIntent {
  static let title: LocalizedStringResource = "Count Entries"
  static let description = IntentDescription("Tells how many notes are in the log")
  @Dependency var store: LogStore

  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    let count = try store.count()
    return .result(value: count, dialog: "\(count) in the log.")
  }
}

struct SmartCutShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: LogNoteIntent(),
      phrases: [
        "Log a note in \(.applicationName)", "Log to \(.applicationName)", "Log \(\.$note) in \(.applicationName)",
        "Note \(\.$note) in \(.applicationName)",
      ], shortTitle: "Log a Note", systemImageName: "square.and.pencil")
  }
}

struct SmartCutPackage: AppIntentsPackage {
  static let shortcuts: (any AppShortcutsProvider.Type)? = SmartCutShortcuts.self
  static let intents: [any AppIntent.Type] = [CountEntriesIntent.self]
}

@main enum SmartCutLog {
  static func main() async {
    await IntentCommandLine.main(name: "smartcut") {
      let store = try LogStore(path: LogStore.defaultPath)
      AppDependencyManager.shared.add(dependency: store)
      AppDependencyManager.shared.add(dependency: CaptureService())
      return try IntentHost(packaged: SmartCutPackage.self, applicationName: "SmartCut Log")
    }
  }
}
