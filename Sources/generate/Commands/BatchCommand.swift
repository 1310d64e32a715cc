import ArgumentParser
import Capture
import Constraints
import Foundation
import JSONText
import LocalModel
import ModelFiles
import Serving
import Synchronization

struct BatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Turns many notes into values of a schema.",
    discussion: """
      Input: one JSON object a line, {"id": any, "note": "…", "today"?: "yyyy-MM-dd", "now"?: "HH:mm"}. Output, in input order: {"id", "item": {…}} or
      {"id", "error": "…"}. The output file is complete or absent; --resume goes on with an interrupted run.
      """)

  @OptionGroup var reading: ReadingArguments
  @OptionGroup var model: ModelArguments
  @OptionGroup var sampling: SamplingArguments
  @OptionGroup var sureness: ConfidenceArguments

  @Option(
    name: [.long, .customShort("o")], help: ArgumentHelp("Where the values go; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String

  @Flag(help: "Go on where an interrupted run stopped.")
  var resume = false

  @Flag(help: "Add the probability of each field's value.")
  var confidence = false

  @Option(
    help: ArgumentHelp(
      "Notes read at once; one per core with a small model, 8 with a large one, whose passes they share.", valueName: "n"))
  var atOnce: Int?

  @Option(
    help: ArgumentHelp(
      "Read only the I-th of N parts of the input, I from 0 on; the outputs of all parts, one behind the other, are that of the whole.",
      valueName: "I/N"))
  var shard: BatchShard?

  @Argument(help: "The notes, JSON lines; - is standard input.", completion: .file())
  var input: String

  func validate() throws {
    if let atOnce, !(1...64).contains(atOnce) { throw ValidationError("--at-once \(atOnce): expected 1 to 64") }
  }

  func run() async throws {
    try OutputFile.check(path: output, input: input)
    let schema = try SchemaSource(reading.schema)
    let compiled = try schema.compiled(lenient: reading.lenient)
    var read = try BatchInput.read(input)
    let hint = read.hint
    if read.notes.isEmpty { report("\(ProgramName.current): \(input): there is no note in it") }
    if let shard { read.notes = Array(read.notes[shard.range(of: read.notes.count)]) }
    let notes = read.notes
    if resume, try FinishedBatch.isThere(output: output, notes: notes, schema: compiled.program) {
      return report(
        "\(ProgramName.current): \(output) is complete, a line for each note: nothing is left to do (without --resume the notes are read again)"
      )
    }
    Interruption.handle()
    // The file is opened, and locked, before any work is done.
    let file = try OutputFile(path: output, resuming: resume)
    let loaded = try model.load()
    loaded.adopt(compiled, lenient: reading.lenient)
    let today = try agreeOnRun(file, schema: schema, read, model: loaded)
    let finished = file.finishedLines
    let writer = OrderedWriter(file, next: finished)
    let progress = ProgressBar(total: notes.count, done: finished)

    let failures = Mutex((count: 0, first: nil as String?))
    let noteFailure: @Sendable (String) -> Void = { sentence in
      failures.withLock { $0 = ($0.count + 1, $0.first ?? sentence) }
    }
    var indices: [Int] = []
    // What only one note begins with is not worth keeping for others.
    var uses: [String: Int] = [:]
    for index in finished..<notes.count {
      switch notes[index].content {
      case .failure(let error):
        noteFailure(error.sentence)
        writer.put(index, BatchOutput.line(id: notes[index].id, error: error.sentence))
        progress.advance()
      case .success(let (_, day, _)):
        uses[reading.instructions(for: schema, model: loaded, today: day ?? today), default: 0] += 1
        indices.append(index)
      }
    }
    try writer.check()
    let service = ModelService(model: loaded, name: "batch", limits: limits(of: loaded, notes: indices.count))
    // A fault in the schema is told once, before any note is read.
    do { _ = try await service.check(schema: schema.json, lenient: reading.lenient) } catch let error as CompileError {
      throw CommandError(describing: error, schema: reading.schema)
    }
    let isStopped: @Sendable () -> Bool = { Interruption.isRequested || writer.hasFailed }
    let (batchIndices, shared, includesConfidence) = (indices, Set(uses.filter { $0.value > 1 }.keys), confidence)
    let leastConfidence = sureness.minConfidence
    let requests = BatchRequests(
      schema: schema.json, name: schema.name, instructions: reading.instructions, readsMentions: loaded.readsMentions, today: today,
      now: reading.now,
      lenient: reading.lenient, maxTokens: sampling.maxTokens, sampling: sampling.sampling,
      confidence: confidence || sureness.minConfidence != nil,
      shared: shared)
    await service.answerAll(count: indices.count, isStopped: isStopped) { position in
      requests.request(notes[batchIndices[position]])
    } onResult: { position, result in
      let index = batchIndices[position]
      let line: [UInt8]
      switch result {
      case .success(let answer):
        do {
          try ConfidenceArguments.check(answer.confidence, least: leastConfidence)
          line = BatchOutput.line(
            id: notes[index].id, item: answer.bytes, confidence: includesConfidence ? answer.confidence : nil,
            alternatives: answer.alternatives)
        } catch {
          let sentence = CommandError(describing: error).sentence
          noteFailure(sentence)
          line = BatchOutput.line(id: notes[index].id, error: sentence)
        }
      case .failure(let error):
        // What was not read because the work was stopped is left for --resume.
        if isStopped() { return }
        let sentence = CommandError(describing: error).sentence
        noteFailure(sentence)
        line = BatchOutput.line(id: notes[index].id, error: sentence)
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
    let (failed, first) = failures.withLock { $0 }
    guard let first else { return }
    let told = "\(failed) of \(notes.count - finished) notes could not be read; the first: \(first)"
    if failed == notes.count { throw CommandError(.badInput, told + (hint.map { ": \($0)" } ?? "")) }
    report("\(ProgramName.current): \(PrintableText.line(told))")
  }

  /// Nobody waits for a single note, so prompts are run whole and nothing is given up.
  private func limits(of loaded: LocalLanguageModel, notes: Int) -> ModelService.Limits {
    var limits = ModelService.Limits(
      lanes: min(atOnce ?? (loaded.joinsPasses ? nil : model.threads) ?? loaded.usualLanes, max(1, notes)),
      compileTimeout: .seconds(1 << 31))
    limits.promptPart = ServingManner.wholePrompt
    return limits
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
        guard let id = (try? JSONDocument(Array(line), source: ""))?.root["id"]?.raw, id.elementsEqual(read.notes[index].id) else {
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
      "confidence \(confidence)", "min-confidence \(text(sureness.minConfidence))", "cache \(model.cacheType.rawValue)",
      "instructions \(reading.instructions.map { BatchRun.digest(Array($0.utf8)) } ?? "-")",
    ].joined(separator: ", ") + (shard.map { ", shard \($0)" } ?? "")
  }
}
