import ArgumentParser
import Capture
import Foundation
import GuidedGeneration
import LocalModel
import ModelFiles

struct CaptureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture", abstract: "Reads a note, stores it in the log, and says in one line what was understood.")

  @OptionGroup var model: ModelArguments
  @OptionGroup var location: StoreArguments

  @Option(help: ArgumentHelp("The day that \"tomorrow\" counts from (default: today).", valueName: "yyyy-MM-dd"))
  var today: Day?

  @Argument(help: "The note; - or none reads standard input.")
  var note: String?

  func run() async throws {
    let note = try NoteInput.readNote(note)
    // The store is opened first: a log that cannot be written is known before any work is done.
    let store = try LogStore(path: location.path)
    let loaded = try model.load()
    let service = CaptureService(model: loaded)
    let item = try await service.extract(note, today: today ?? .today())
    let entry = try service.makeLogEntry(from: item, note: note)
    try store.insert(entry)
    do {
      try printLine(Array(PrintableText.line(entry.dialog).utf8))
    } catch let error as CommandError {
      throw CommandError(error.status, "\(error.sentence); the note is stored in \(location.path)")
    }
  }
}
