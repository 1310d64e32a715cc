import ArgumentParser
import Capture
import Foundation
import GuidedGeneration
import LocalModel

struct ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract", abstract: "Turns a note into a value of a schema (the default verb).",
    usage: "generate --schema <name|file> [<options>] [<note>]")

  @OptionGroup var reading: ReadingArguments
  @OptionGroup var model: ModelArguments
  @OptionGroup var sampling: SamplingArguments

  @Flag(help: "Print growing partial objects, one line each, the complete one last.")
  var stream = false

  @Flag(help: "Print what it cost as a JSON line on standard error.")
  var stats = false

  @Flag(help: "Indent the output.")
  var pretty = false

  @Argument(help: "The note; - or none reads standard input.")
  var note: String?

  func run() throws {
    let start = ContinuousClock.now
    let schema = try SchemaSource(reading.schema)
    try schema.check(lenient: reading.lenient)
    let note = try NoteInput.readNote(note)
    let loaded = try model.load()
    let loadTime = ContinuousClock.now - start
    var lastPartial: [UInt8] = []
    let extraction = try loaded.extract(
      jsonSchema: schema.json, instructions: reading.instructions(for: schema, model: loaded), note: note,
      options: sampling.options(lenient: reading.lenient, today: reading.today, now: reading.now),
      onPartial: stream
        ? { bytes in
          // The value that the text so far holds; a token inside a key or an escape adds nothing to it yet.
          guard let partial = try? GeneratedContent(json: String(decoding: bytes, as: UTF8.self)) else { return }
          let line = Array(partial.compactJSON.utf8)
          guard line != lastPartial else { return }
          lastPartial = line
          // A line that cannot be written ends the work, and the command says why.
          try? printLine(line)
        } : nil)
    for line in extraction.notices { report("generate: \(line)") }
    if !(stream && lastPartial == extraction.json) { try printLine(pretty ? PrettyJSON.indented(extraction.json) : extraction.json) }
    if stats {
      report(StatisticsLine(extraction.statistics, load: loadTime, total: ContinuousClock.now - start).json)
    }
  }
}
