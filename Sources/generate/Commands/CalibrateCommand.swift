import ArgumentParser
import Extraction
import Foundation
import JSONText
import LocalModel
import Serving

struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate", abstract: "Fits to known answers how far the probabilities of decide are to be trusted.",
    discussion: """
      generate calibrate rows.jsonl

      A row is a JSON line {"text": "…", "question": …, "answer": …}: a question as decide takes it, and true, false, an option, a level, a list of
      options, or null for none of them. {"text", "questions": {…}, "answers": {…}} holds several. For each kind of question and number of options with
      \(CalibrationFit.fewest) rows or more a temperature is fitted; it changes no answer. "After" is measured on rows that had no part in the fit.
      """)

  @OptionGroup var model: ModelArguments
  @OptionGroup var decisions: DecisionArguments

  @Option(help: ArgumentHelp("Where the temperatures go (default: beside the log).", valueName: "file"))
  var output: String?

  @Argument(help: "Rows with known answers, JSON lines; - is standard input.")
  var rows: String

  func run() throws {
    let lines = try CalibrationRows.read(rows)
    let path = output ?? DecisionArguments.defaultPath
    if output == nil {
      // The folder of the log may not be there yet.
      try? FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    }
    try OutputFile.check(path: path, input: rows)
    let known = try decisions.load() ?? DecisionCalibration()
    Interruption.handle()
    let loaded = try model.load()
    guard let reader = try loaded.decisionReader(calibration: known) else {
      throw CommandError(
        .unavailable, "this model comes without a span extractor, whose probabilities are calibrated: use the packaged model")
    }
    var fitted: [CalibrationFit.Row] = []
    for line in lines {
      do {
        let read = try reader.logits(of: line.questions.map(\.question), about: line.text) { Interruption.isRequested }
        for (asked, (logits, right)) in zip(line.questions, zip(read.logits, line.right)) {
          if let logits { fitted.append(CalibrationFit.Row(question: asked.question, logits: logits, right: right)) }
        }
      } catch let error as DecisionError {
        switch error.kind {
        case .question: throw CommandError(.badInput, "\(line.place): \(error.description)")
        case .interrupted: throw CommandError(.interrupted, "interrupted")
        case .model: throw CommandError(.unavailable, error.description)
        }
      }
    }
    let fit = CalibrationFit(fitted, known: known)
    func share(_ value: Double) -> String { String(format: "%.3f", value) }
    for report in fit.reports {
      let accuracy = String(format: "%.1f", 100 * report.accuracy)
      let outcome =
        report.temperature.map { "ECE \(share(report.before)) before, \(share(report.after)) after, temperature \(share($0))" }
        ?? "ECE \(share(report.before)), too few rows to fit (\(CalibrationFit.fewest) are needed)"
      try printLine("\(report.group.description): \(report.rows) answers, \(accuracy) % right, \(outcome)")
    }
    let file = try OutputFile(path: path, resuming: false)
    try file.write(line: Array(fit.calibration.json.utf8.dropLast()))
    try file.finish()
    report("generate: temperatures written to \(path)")
  }
}
