import ArgumentParser
import Extraction
import Foundation
import JSONText
import LocalModel
import Serving

struct DecideCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decide", abstract: "Answers typed questions about a text with probabilities.",
    discussion: """
      \(ProgramName.current) decide "is it urgent?" "team: billing, technical, account" < note
      \(ProgramName.current) decide "anger: calm < annoyed < furious" --text "This is the third time!"
      \(ProgramName.current) decide questions.json "first text" "second text"
      \(ProgramName.current) decide questions.json --input texts.jsonl --output answers.jsonl

      A question is a statement or question (whether it is true), name: a, b, c (one of them), name: a < b < c (a level) or name: [a, b, c] (any of
      them); a = b describes an option. A file of questions has the form of /v1/systemone or /v1/decisions (docs/decisions.md). Input is JSON lines
      {"id", "note"} or CSV with a column note; output has the input's form.
      """)

  @OptionGroup var model: ModelArguments
  @OptionGroup var decisions: DecisionArguments

  @Option(help: ArgumentHelp("The text that is asked about (default: standard input).", valueName: "text"))
  var text: [String] = []

  @Option(
    help: ArgumentHelp("Texts to be asked about: JSON lines, or CSV where the name ends in .csv; - is standard input.", valueName: "file"),
    completion: .file())
  var input: String?

  @Option(help: ArgumentHelp("Where the answers to --input go; - is standard output.", valueName: "file"), completion: .file())
  var output = "-"

  @Argument(help: ArgumentHelp("Questions, or a JSON file of questions and texts.", valueName: "question|file"), completion: .file())
  var questions: [String]

  func validate() throws {
    if questions.isEmpty { throw ValidationError("name a question such as \"is it urgent?\", or a JSON file of questions") }
    if input != nil, !text.isEmpty { throw ValidationError("--input and --text: give one of them") }
    if input == nil, output != "-" { throw ValidationError("--output is for --input") }
  }

  func run() async throws {
    var asked: [AskedQuestion], texts = text
    if let first = questions.first, first.hasSuffix(".json") {
      asked = try DecisionArguments.questions(of: first)
      texts = questions.dropFirst() + texts
    } else {
      asked = try questions.map(ShortQuestion.read)
    }
    guard asked.count <= DecisionQuestion.mostQuestions else {
      throw CommandError(.usage, "found \(asked.count) questions, expected at most \(DecisionQuestion.mostQuestions)")
    }
    Interruption.handle()
    if let input {
      guard texts.isEmpty else { throw CommandError(.usage, "--input and texts: give one of them") }
      return try answer(asked, of: input)
    }
    if texts.isEmpty { texts = [try NoteInput.read("-")] }
    let calibration = try decisions.load()
    let loaded = try model.load()
    for text in texts {
      let result = try Self.decide(asked, text, loaded, calibration)
      try printLine(AnswerForm.own(asked, result).bytes)
    }
  }

  private static func decide(
    _ asked: [AskedQuestion], _ text: String, _ model: LocalLanguageModel, _ calibration: DecisionCalibration?
  ) throws -> DecisionResult {
    do {
      return try model.decide(asked.map(\.question), about: text, calibration: calibration) {
        Interruption.isRequested || StandardOutput.failure != nil
      }
    } catch let error as DecisionError {
      switch error.kind {
      case .question: throw CommandError(.badInput, error.description)
      case .interrupted: throw CommandError(.interrupted, "interrupted")
      case .model: throw CommandError(.unavailable, error.description)
      }
    }
  }

  // MARK: Many texts

  private func answer(_ asked: [AskedQuestion], of input: String) throws {
    try OutputFile.check(path: output, input: input)
    if input.hasSuffix(".csv") { return try answerTable(asked, input) }
    let notes = try BatchInput.read(input).notes
    let file = try OutputFile(path: output, resuming: false)
    let calibration = try decisions.load()
    let loaded = try model.load()
    var failed = 0
    for note in notes {
      var line = Array("{\"id\":".utf8) + note.id
      do {
        let result = try Self.decide(asked, try note.content.get().note, loaded, calibration)
        line += Array(",\"answers\":".utf8) + AnswerForm.answers(asked, result).bytes
        if let notices = AnswerForm.notices(result) { line += Array(",\"notices\":".utf8) + notices.bytes }
      } catch let error as CommandError where error.status == .badInput {
        line += Array(",\"error\":".utf8) + JSONOutput.string(error.sentence).bytes
        failed += 1
      }
      try file.write(line: line + [UInt8(ascii: "}")])
    }
    try file.finish()
    guard failed > 0 else { return }
    guard failed < notes.count else {
      throw CommandError(
        .badInput,
        "none of \(notes.count) lines could be read: expected lines such as {\"id\":1,\"note\":\"…\"}, or a file whose name ends in .csv")
    }
    report("generate: \(failed) of \(notes.count) lines could not be read")
  }

  /// The table with two columns more for each question: its answer, and how probable that is.
  private func answerTable(_ asked: [AskedQuestion], _ input: String) throws {
    let bytes = try InputReader.read(input, limit: BatchInput.byteLimit, mend: "name a CSV file")
    let table = try CSVTable(try NoteInput.text(bytes, name: input), source: input)
    let headings = table.header.map { $0.lowercased() }
    guard let column = headings.firstIndex(of: "note") ?? headings.firstIndex(of: "text") else {
      throw CommandError(
        .badInput, "\(input): found the columns \(table.header.joined(separator: ", ").prefix(200)), expected one named note or text")
    }
    let file = try OutputFile(path: output, resuming: false)
    let calibration = try decisions.load()
    let loaded = try model.load()
    let names = asked.enumerated().map { $1.name ?? "\($0)" }
    try file.write(line: Array(CSVTable.line(table.header + names.flatMap { [$0, $0 + " probability"] }).utf8))
    for row in table.rows {
      guard !LocalLanguageModel.isBlank(row[column]) else {
        // Nothing is known of a text without words.
        try file.write(line: Array(CSVTable.line(row + Array(repeating: "", count: 2 * asked.count)).utf8))
        continue
      }
      let result = try Self.decide(asked, row[column], loaded, calibration)
      let cells = zip(asked, result.answers).flatMap { Self.cells($0, $1) }
      try file.write(line: Array(CSVTable.line(row + cells).utf8))
    }
    try file.finish()
  }

  private static func cells(_ asked: AskedQuestion, _ answer: DecisionAnswer) -> [String] {
    func share(_ value: Double) -> String { String(format: "%.4f", value) }
    let names = asked.question.options.map(\.name)
    switch asked.question.kind {
    case .truth: return [answer.truth > 0.5 ? "true" : "false", share(answer.truth)]
    case .several:
      let chosen = names.indices.filter { answer.probabilities[$0] > 0.5 }
      return [chosen.map { names[$0] }.joined(separator: "|"), chosen.map { share(answer.probabilities[$0]) }.joined(separator: "|")]
    case .choice, .scale: return answer.best.map { [names[$0], share(answer.probabilities[$0])] } ?? ["", share(answer.none ?? 0)]
    }
  }
}
