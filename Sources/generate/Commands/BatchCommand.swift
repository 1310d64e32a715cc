import ArgumentParser
import Capture
import Foundation
import JSONText
import LocalModel
import ModelFiles

struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Turns many notes into values of a schema.",
    discussion: """
      Input: one JSON object a line, {"id": any, "note": "…", "today"?: "yyyy-MM-dd", "now"?: "HH:mm"}. Output, in input order: {"id", "item": {…}} or
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
    try OutputFile.check(path: output, input: input)
    let schema = try SchemaSource(reading.schema)
    try schema.check(lenient: reading.lenient)
    let read = try BatchInput.read(input)
    let notes = read.notes
    Interruption.handle()
    // The file is opened, and locked, before any work is done.
    let file = try OutputFile(path: output, resuming: resume)
    let loaded = try model.load()
    let today = try agreeOnRun(file, schema: schema, read, model: loaded)
    let finished = file.finishedLines
    let writer = OrderedWriter(file, next: finished)
    let progress = ProgressBar(total: notes.count, done: finished)

    var items: [BatchItem] = []
    var indices: [Int] = []
    for index in finished..<notes.count {
      switch notes[index].content {
      case .failure(let error):
        writer.put(index, BatchOutput.line(id: notes[index].id, error: error.sentence))
        progress.advance()
      case .success(let (note, day, now)):
        items.append(
          BatchItem(
            instructions: reading.instructions(for: schema, model: loaded, today: day ?? today), note: note, today: day ?? today,
            now: now ?? reading.now))
        indices.append(index)
      }
    }
    try writer.check()
    var options = sampling.options(lenient: reading.lenient, confidence: confidence)
    options.isInterrupted = { Interruption.isRequested || writer.hasFailed }
    let (batchIndices, includesConfidence) = (indices, confidence)
    try loaded.extractAll(
      jsonSchema: schema.json, items: items, options: options, workers: atOnce ?? (loaded.joinsPasses ? nil : model.threads)
    ) { position, result in
      let index = batchIndices[position]
      let line: [UInt8]
      switch result {
      case .success(let extraction):
        line = BatchOutput.line(id: notes[index].id, item: extraction.json, confidence: includesConfidence ? extraction.confidence : nil)
      case .failure(let error):
        // What was not read because the work was stopped is left for --resume.
        if Interruption.isRequested || writer.hasFailed { return }
        line = BatchOutput.line(id: notes[index].id, error: CommandError(describing: error).sentence)
      }
      writer.put(index, line)
      progress.advance()
    }
    progress.finish()
    try writer.check()
    if Interruption.isRequested {
      throw CommandError(
        .interrupted, output == "-" ? "interrupted" : "interrupted: \(output).partial holds what was done; --resume goes on")
    }
    try writer.finish()
    if output != "-" { BatchRun.remove(output: output) }
  }

  /// Makes sure that the lines of an interrupted run are of a run like this one, and keeps what this one was started with.
  ///
  /// - Returns: the day that notes count from: the option's, else the interrupted run's, else today.
  private func agreeOnRun(_ file: OutputFile, schema: SchemaSource, _ read: BatchInput, model loaded: LocalLanguageModel) throws -> Day {
    guard output != "-" else { return reading.today ?? .today() }
    let earlier = file.finishedLines > 0 ? BatchRun.load(output: output) : nil
    let today = reading.today ?? earlier.flatMap { Day($0.today) } ?? .today()
    let run = BatchRun(
      model: loaded.identity, schema: BatchRun.digest(schema.json), options: optionsText, input: read.digest, today: "\(today)")
    guard file.finishedLines <= read.notes.count else {
      throw CommandError(
        .badInput,
        "\(output).partial: found \(file.finishedLines) lines, more than the \(read.notes.count) of the input: it is of another run")
    }
    if let earlier {
      try run.check(against: earlier, output: output)
    } else if file.finishedLines > 0 {
      // Nothing says what these lines were started with; at least they answer these notes.
      let lines = try file.finishedBytes().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (index, line) in lines.prefix(file.finishedLines).enumerated() {
        let id =
          (try? JSONDocument(Array(line), source: "")) == nil ? nil : RawJSON.members(of: Array(line)).first { $0.key == "id" }?.value
        guard let id, id.elementsEqual(read.notes[index].id) else {
          throw CommandError(
            .badInput, "\(output).partial, line \(index + 1): it is not of note \(index + 1) of the input: it is of another run")
        }
      }
    }
    try run.save(output: output)
    return today
  }

  /// The options that change what is written.
  private var optionsText: String {
    func text<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "-" }
    return [
      "temperature \(sampling.temperature)", "top-k \(text(sampling.topK))", "top-p \(text(sampling.topP))",
      "min-p \(text(sampling.minP))", "seed \(sampling.seed)", "max-tokens \(text(sampling.maxTokens))", "lenient \(reading.lenient)",
      "confidence \(confidence)", "cache \(model.cacheType.rawValue)",
      "instructions \(reading.instructions.map { BatchRun.digest(Array($0.utf8)) } ?? "-")",
    ].joined(separator: ", ")
  }
}
