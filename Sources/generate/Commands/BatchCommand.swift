import ArgumentParser
import Capture
import Foundation
import LocalModel

struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Turns many notes into values of a schema.",
    discussion: """
      Input: one JSON object a line, {"id": any, "note": "…", "today"?: "yyyy-MM-dd"}. Output, in input order: {"id", "item": {…}} or
      {"id", "error": "…"}. The output file is complete or absent; --resume goes on with an interrupted run.
      """)

  @OptionGroup var reading: ReadingArguments
  @OptionGroup var model: ModelArguments
  @OptionGroup var sampling: SamplingArguments

  @Option(help: ArgumentHelp("Where the values go; - is standard output.", valueName: "file"))
  var output: String

  @Flag(help: "Go on where an interrupted run stopped.")
  var resume = false

  @Flag(help: "Add the probability of each field's value.")
  var confidence = false

  @Option(
    help: ArgumentHelp(
      "Notes read at once; one per core with a small model, 8 with a large one, whose passes they share.", valueName: "n"))
  var atOnce: Int?

  @Argument(help: "The notes, JSON lines; - is standard input.")
  var input: String

  func validate() throws {
    if let atOnce, !(1...64).contains(atOnce) { throw ValidationError("--at-once \(atOnce): expected 1 to 64") }
  }

  func run() throws {
    Interruption.handle()
    let schema = try SchemaSource(reading.schema)
    try schema.check(lenient: reading.lenient)
    let notes = try BatchInput.read(input)
    let loaded = try model.load()
    let finished = resume && output != "-" ? OutputFile.completeLines(ofPartial: output).count : 0
    guard finished <= notes.count else {
      throw CommandError(
        .badInput, "\(output).partial: found \(finished) lines, more than the \(notes.count) of the input: it is of another run")
    }
    let writer = OrderedWriter(try OutputFile(path: output, resuming: finished > 0), next: finished)
    let progress = ProgressBar(total: notes.count, done: finished)

    var items: [BatchItem] = []
    var indices: [Int] = []
    for index in finished..<notes.count {
      switch notes[index].content {
      case .failure(let error):
        try writer.put(index, BatchOutput.line(id: notes[index].id, error: error.sentence))
        progress.advance()
      case .success(let (note, today)):
        items.append(
          BatchItem(
            instructions: reading.instructions(for: schema, model: loaded, today: today), note: note, today: today ?? reading.today))
        indices.append(index)
      }
    }
    let (batchIndices, includesConfidence) = (indices, confidence)
    try loaded.extractAll(
      jsonSchema: schema.json, items: items, options: sampling.options(lenient: reading.lenient, confidence: confidence),
      workers: atOnce ?? (loaded.joinsPasses ? nil : model.threads)
    ) { position, result in
      let index = batchIndices[position]
      let line: [UInt8]
      switch result {
      case .success(let extraction):
        line = BatchOutput.line(id: notes[index].id, item: extraction.json, confidence: includesConfidence ? extraction.confidence : nil)
      case .failure(let error):
        // What was not read because the user stopped is left for --resume.
        if Interruption.isRequested { return }
        line = BatchOutput.line(id: notes[index].id, error: CommandError(describing: error).sentence)
      }
      writer.tryPut(index, line)
      progress.advance()
    }
    progress.finish()
    if Interruption.isRequested {
      throw CommandError(.interrupted, "interrupted: \(output).partial holds what was done; --resume goes on")
    }
    try writer.finish()
  }
}
