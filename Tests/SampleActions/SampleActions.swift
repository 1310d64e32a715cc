import EspalierIntents
import Foundation

// A small application for tests that start a process: water with a total, notes in a file that several processes write.

enum SampleFiles {
  /// Where the process keeps its things; `$SAMPLE_FOLDER`, which every test sets.
  static let folder = ProcessInfo.processInfo.environment["SAMPLE_FOLDER"] ?? NSTemporaryDirectory() + "sample-actions"

  /// Adds a line to a file in one write, which other processes see whole or not at all.
  static func append(_ line: String, to name: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let descriptor = open("\(folder)/\(name)", O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission) }
    defer { close(descriptor) }
    let bytes = Array((line.replacing("\n", with: " ") + "\n").utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw CocoaError(.fileWriteUnknown) }
  }

  static func lines(of name: String) -> [String] {
    ((try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }
}

struct LogWater: AppIntent {
  static let title: LocalizedStringResource = "Log Water"
  static let description: IntentDescription = "Adds a glass of water to what was drunk"
  @Parameter(title: "Amount", default: 8, inclusiveRange: (1, 64)) var amount: Int
  static var parameterSummary: some ParameterSummary { Summary("Log \(\.$amount) oz of water") }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    try SampleFiles.append(String(amount), to: "water")
    let total = SampleFiles.lines(of: "water").compactMap { Int($0) }.reduce(0, +)
    return .result(value: total, dialog: "Logged \(amount) oz. Today's total: \(total) oz")
  }
}

struct LogNote: AppIntent {
  static let title: LocalizedStringResource = "Log a Note"
  static let description: IntentDescription = "Keeps a note"
  @Parameter(title: "Note") var text: String?

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let note: String
    if let text, !text.isEmpty { note = text } else { note = try await $text.requestValue("What should I log?") }
    try SampleFiles.append(note, to: "notes")
    return .result(dialog: "Logged \"\(note)\".")
  }
}

struct ClearNotes: AppIntent {
  static let title: LocalizedStringResource = "Clear Notes"
  static let description: IntentDescription = "Removes all notes"

  func perform() async throws -> some IntentResult & ProvidesDialog {
    try await requestConfirmation(
      actionName: .custom(acceptLabel: "Clear", denyLabel: "Keep", destructive: true), dialog: "Remove all notes?")
    try? FileManager.default.removeItem(atPath: SampleFiles.folder + "/notes")
    return .result(dialog: "No notes are left.")
  }
}

struct SampleShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(intent: LogWater(), phrases: ["Log water in \(.applicationName)"], shortTitle: "Log Water", systemImageName: "drop")
    AppShortcut(
      intent: LogNote(), phrases: ["Log a note in \(.applicationName)", "Note \(\.$text) in \(.applicationName)"], shortTitle: "Log a Note",
      systemImageName: "pencil")
    AppShortcut(intent: ClearNotes(), phrases: ["Clear my \(.applicationName) notes"], shortTitle: "Clear Notes", systemImageName: "trash")
  }
}

struct SamplePackage: AppIntentsPackage {
  static let shortcuts: (any AppShortcutsProvider.Type)? = SampleShortcuts.self
}
