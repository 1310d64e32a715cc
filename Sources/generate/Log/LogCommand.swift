import ArgumentParser
import Capture
import Foundation
import LocalModel
import ModelFiles

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "log", abstract: "Lists the captured notes, the newest first.")

  @OptionGroup var location: StoreArguments

  @Option(help: ArgumentHelp("Only one kind: task, expense, idea or event.", valueName: "category"))
  var category: LogEntry.Category?

  @Option(help: ArgumentHelp("Only entries due from this day on.", valueName: "yyyy-MM-dd"))
  var from: Day?

  @Option(help: ArgumentHelp("Only entries due until this day.", valueName: "yyyy-MM-dd"))
  var until: Day?

  @Option(help: ArgumentHelp("At most so many.", valueName: "n"))
  var limit: Int?

  @Flag(help: "One JSON object a line, every field.")
  var json = false

  func run() throws {
    var filter = LogStore.Filter(category: category, limit: limit)
    if from != nil || until != nil {
      let lower = from ?? Day(ordinal: -700_000)
      let upper = until ?? Day(ordinal: 2_900_000)
      guard lower <= upper else { throw ValidationError("--from \(lower) is after --until \(upper)") }
      filter.days = lower...upper
    }
    if let limit, limit < 0 { throw ValidationError("--limit \(limit): expected at least 0") }
    let store = try LogStore(reading: location.path)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    var skipped: [LogStore.SkippedRow] = []
    for entry in try store.entries(filter, skipped: &skipped) {
      try printLine(json ? String(decoding: try encoder.encode(entry), as: UTF8.self) : PrintableText.line(line(entry)))
    }
    for row in skipped { report("\(ProgramName.current): \(location.path): row \(row.id) is left out: \(row.reason)") }
  }

  private func line(_ entry: LogEntry) -> String {
    let captured = Day(ordinal: Int((entry.capturedAt.timeIntervalSince1970 / 86_400).rounded(.down)))
    return "\(captured)  \(entry.dialog.dropFirst("Logged ".count))"
  }
}

/// Where the log is.
struct StoreArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The log's SQLite file (default: $ESPALIER_STORE, or espalier/log.sqlite in your data folder).", valueName: "file"),
    completion: .file())
  var store: String?

  var path: String { store ?? LogStore.defaultPath }
}

extension LogEntry.Category: ExpressibleByArgument {}
