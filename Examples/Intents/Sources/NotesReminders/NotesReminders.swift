import AppIntents
import IntentCommands
import IntentModels

struct NotebookShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: CreateReminderIntent(),
      phrases: ["Create a reminder in \(.applicationName)", "Remind me to \(\.$text) with \(.applicationName)"],
      shortTitle: "Reminder", systemImageName: "bell")
    AppShortcut(
      intent: FavoriteLatestNoteIntent(), phrases: ["Favorite my latest note in \(.applicationName)"], shortTitle: "Favorite",
      systemImageName: "star")
  }
}

struct NotebookPackage: AppIntentsPackage {
  static let shortcuts: (any AppShortcutsProvider.Type)? = NotebookShortcuts.self
  static let intents: [any AppIntent.Type] = [CompleteReminderIntent.self, CreateNoteIntent.self]
}

@main enum NotesReminders {
  static func main() async {
    await IntentCommandLine.main(name: "notes") {
      let storage = IntentHost.defaultStorage(of: "Notebook")
      let folder = URL(fileURLWithPath: storage).deletingLastPathComponent()
      AppDependencyManager.shared.add(dependency: Notebook(file: folder.appendingPathComponent("notebook.json")))
      return try IntentHost(packaged: NotebookPackage.self, applicationName: "Notebook", storage: storage)
    }
  }
}
