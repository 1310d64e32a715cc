import ArgumentParser
import Espalier
import Extraction
import Foundation
import GuidedGeneration
import LocalModel
import Serving

struct ExtractCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract", abstract: "Turns a note into a value of a schema (the default verb).",
    usage: "\(ProgramName.current) --schema <name|file|schema> [<options>] [<note>]")

  @OptionGroup var reading: ReadingArguments
  @OptionGroup var model: ModelArguments
  @OptionGroup var sampling: SamplingArguments
  @OptionGroup var sureness: ConfidenceArguments

  @Flag(help: "Print growing partial objects, one line each, the complete one last.")
  var stream = false

  @Flag(
    help:
      "Add the probability of each field's value, and what fields that choose could have been: {\"item\", \"confidence\", \"alternatives\"}."
  )
  var confidence = false

  @Flag(help: "Add where in the note each value stands, in characters: {\"item\", \"spans\"}.")
  var spans = false

  @Flag(help: "Print what it cost as a JSON line on standard error.")
  var stats = false

  @Flag(help: "Indent the output.")
  var pretty = false

  @Argument(help: "The note; - or none reads standard input.")
  var note: String?

  func validate() throws {
    if stream, sureness.minConfidence != nil {
      throw ValidationError("--min-confidence with --stream: expected one of them, for what was printed cannot be refused")
    }
  }

  func run() async throws {
    let start = ContinuousClock.now
    let schema = try SchemaSource(reading.schema)
    let compiled = try schema.compiled(lenient: reading.lenient)
    let note = try NoteInput.readNote(note)
    let loaded = try model.load()
    loaded.adopt(compiled, lenient: reading.lenient)
    let loadTime = ContinuousClock.now - start
    let lines = PartialLines()
    let options = sampling.options(
      lenient: reading.lenient, confidence: confidence || sureness.minConfidence != nil, today: reading.today, now: reading.now)
    let answer =
      if let type = schema.type {
        try await value(of: type, note, schema, loaded, options, lines)
      } else {
        try value(note, schema, loaded, options, lines)
      }
    for line in answer.notices { report("\(ProgramName.current): \(line)") }
    try sureness.check(answer.confidence)
    let line = confidence || spans ? annotated(answer, note: note) : answer.json
    if lines.last != line { try printLine(pretty ? PrettyJSON.indented(line) : line) }
    if stats {
      report(StatisticsLine(answer.statistics, load: loadTime, total: ContinuousClock.now - start).json)
    }
  }

  private struct Answer {
    var json: [UInt8]
    var statistics: GenerationStatistics
    var confidence: [(pointer: String, probability: Double)]
    /// As JSON; nil where no field chooses.
    var alternatives: [UInt8]?
    var notices: [String] = []
  }

  /// The value with what is known of it, as a line of `batch` has it.
  private func annotated(_ answer: Answer, note: String) -> [UInt8] {
    let sure = JSONOutput.object(answer.confidence.map { ($0.pointer, .number(($0.probability * 1e4).rounded() / 1e4)) })
    let places = spans ? AnswerOutput.spans(answer.json, note: note, today: reading.today ?? .today()) : nil
    return JSONOutput.members(
      ("item", .text(answer.json)), ("confidence", confidence ? sure : nil),
      ("alternatives", confidence ? answer.alternatives.map { .text($0) } : nil), ("spans", places)
    ).bytes
  }

  /// A value of a Swift type, as a program gets it: from a session.
  private func value<Content: Generable>(
    of type: Content.Type, _ note: String, _ schema: SchemaSource, _ loaded: LocalLanguageModel, _ options: ExtractionOptions,
    _ lines: PartialLines
  ) async throws -> Answer {
    let session = LanguageModelSession(model: loaded, instructions: reading.instructions(for: schema, model: loaded))
    let response = try await LocalLanguageModel.$extractionOptions.withValue(options) {
      guard stream else { return try await session.respond(to: note, generating: type) }
      let stream = session.streamResponse(to: note, generating: type)
      for try await snapshot in stream { lines.show(snapshot.rawContent) }
      return try await stream.collect()
    }
    return Answer(
      json: Array(response.rawContent.compactJSON.utf8), statistics: response.statistics,
      confidence: response.confidences.map { ($0.pointer, $0.probability) },
      alternatives: response.alternativesContent.map { Array($0.compactJSON.utf8) })
  }

  /// A value of a JSON Schema that is no Swift type.
  private func value(
    _ note: String, _ schema: SchemaSource, _ loaded: LocalLanguageModel, _ options: ExtractionOptions, _ lines: PartialLines
  ) throws -> Answer {
    let extraction = try loaded.extract(
      jsonSchema: schema.json, instructions: reading.instructions(for: schema, model: loaded), note: note, options: options,
      onPartial: stream
        ? { bytes in
          guard let partial = try? GeneratedContent(json: String(decoding: bytes, as: UTF8.self)) else { return }
          lines.show(partial)
        } : nil)
    return Answer(
      json: extraction.json, statistics: GenerationStatistics(extraction.statistics), confidence: extraction.confidence,
      alternatives: extraction.alternatives.isEmpty ? nil : AnswerOutput.alternatives(extraction.alternatives).bytes,
      notices: extraction.notices)
  }

  /// The growing value, a line whenever there is more of it: a token inside a key or an escape adds nothing yet.
  private final class PartialLines {
    private(set) var last: [UInt8] = []

    func show(_ partial: GeneratedContent) {
      let line = Array(partial.compactJSON.utf8)
      guard line != last else { return }
      last = line
      // A line that cannot be written ends the work, and the command says why.
      try? printLine(line)
    }
  }
}
