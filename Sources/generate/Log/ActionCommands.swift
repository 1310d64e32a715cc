import ArgumentParser
import Capture
import EspalierIntents
import Foundation
import IntentCommands
import IntentModels

// The packaged capture application's actions: `generate ask`, `generate suggest`, `generate intents …`. An application has the same under its own name.

/// `generate ask SENTENCE`.
struct AskActionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Does what a sentence asks the log for; --explain shows what it could mean.")
  @Argument(parsing: .captureForPassthrough, help: "The sentence and its flags.") var rest: [String] = []
  func run() async throws { try await CaptureActions.run(["ask"] + rest) }
}

/// `generate suggest`.
struct SuggestActionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "suggest", abstract: "What is likely wanted now, from what was done before.")
  @Argument(parsing: .captureForPassthrough, help: "Flags, such as --limit.") var rest: [String] = []
  func run() async throws { try await CaptureActions.run(["intents", "suggestions"] + rest) }
}

/// `generate intents …`.
struct IntentsActionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "intents", abstract: "Lists, shows and runs the log's actions; `init NAME` begins an application with actions of its own.")
  @Argument(
    parsing: .captureForPassthrough,
    help: "list, show, run, log, suggestions, check or index, and their flags; or init NAME, which writes a package into the folder NAME.")
  var rest: [String] = []
  func run() async throws {
    if rest.first == "init" {
      try NewActionsCommand.parse(Array(rest.dropFirst())).run()
    } else {
      try await CaptureActions.run(["intents"] + rest)
    }
  }
}

/// The actions of the packaged capture application.
enum CaptureActions {
  /// Runs words as the command line of the actions does.
  ///
  /// - Throws: `ExitCode`, where the command ends with one.
  static func run(_ arguments: [String]) async throws {
    let status = await IntentCommandLine.run(name: ProgramName.current, arguments: arguments, console: .standard) {
      AppDependencyManager.shared.add { try LogStore(path: LogStore.defaultPath) }
      AppDependencyManager.shared.add(dependency: CaptureService())
      return try IntentHost(packaged: CapturePackage.self, applicationName: "Espalier Log")
    }
    guard status == 0 else { throw ExitCode(status) }
  }
}

/// Captures a note, as `generate capture` does.
struct LogNoteIntent: AppIntent {
  static let title: LocalizedStringResource = "Log a Note"
  static let description = IntentDescription(
    "Turns a messy line into a stored item: task, expense, idea or event", searchKeywords: ["capture", "remember"])
  @Parameter(title: "Note", description: "What to log", requestValueDialog: "What should I log?") var note: String
  @Dependency var store: LogStore
  @Dependency var service: CaptureService

  static var parameterSummary: some ParameterSummary { Summary("Log \(\.$note)") }

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let item = try await service.extract(note)
    let entry = try service.makeLogEntry(from: item, note: note)
    try store.insert(entry)
    return .result(dialog: "\(entry.dialog).")
  }
}

/// Tells how much is in the log.
struct CountEntriesIntent: AppIntent {
  static let title: LocalizedStringResource = "Count Entries"
  static let description = IntentDescription("Tells how many notes are in the log")
  @Dependency var store: LogStore

  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    let count = try store.count()
    return .result(value: count, dialog: "\(count) in the log.")
  }
}

struct CaptureShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: LogNoteIntent(), phrases: ["Log to \(.applicationName)", "Log \(\.$note) in \(.applicationName)"], shortTitle: "Log a Note",
      systemImageName: "square.and.pencil")
  }
}

struct CapturePackage: AppIntentsPackage {
  static let shortcuts: (any AppShortcutsProvider.Type)? = CaptureShortcuts.self
  static let intents: [any AppIntent.Type] = [CountEntriesIntent.self]
}
