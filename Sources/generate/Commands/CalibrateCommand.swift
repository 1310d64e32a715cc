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
      \(ProgramName.current) calibrate rows.jsonl

      A row is a JSON line {"text": "…", "question": …, "answer": …}: a question as decide takes it, and true, false, an option, a level, a list of
      options, or null for none of them. {"text", "questions": {…}, "answers": {…}} holds several. For each kind of question and number of options with
      \(CalibrationFit.fewest) rows or more a temperature is fitted; it changes no answer. "After" is measured on rows that had no part in the fit.
      --check measures the temperatures on further rows; what these say as "set" is measured by itself too.
      """)

  @OptionGroup var model: ModelArguments
  @OptionGroup var decisions: DecisionArguments

  @Option(help: ArgumentHelp("Where the temperatures go (default: beside the log).", valueName: "file"), completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("Further rows, by which the temperatures are measured and not fitted.", valueName: "file"), completion: .file())
  var check: String?

  @Argument(help: "Rows with known answers, JSON lines; - is standard input.", completion: .file())
  var rows: String

  func run() throws {
    let lines = try CalibrationRows.read(rows)
    let others = try check.map(CalibrationRows.read) ?? []
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
    let fit = CalibrationFit(try Self.read(lines, by: reader).map(\.row), known: known)
    for report in fit.reports {
      let outcome =
        report.temperature.map {
          "ECE \(Self.share(report.before)) before, \(Self.share(report.after)) after, temperature \(Self.share($0))"
        } ?? "ECE \(Self.share(report.before)), too few rows to fit (\(CalibrationFit.fewest) are needed)"
      try printLine("\(report.group.description): \(report.rows) answers, \(Self.percent(report.accuracy)) % right, \(outcome)")
    }
    let checked = try Self.read(others, by: reader)
    // Each set by itself, and all of them together.
    for set in [nil] + Set(checked.map(\.set)).sorted().map(Optional.some) {
      let own = checked.filter { set == nil || $0.set == set }.map(\.row)
      for report in CalibrationFit.measure(own, before: known, after: fit.calibration) {
        try printLine(
          "check \(set.map { $0.isEmpty ? "-" : $0 } ?? "all") \(report.group.description): \(report.rows) answers, "
            + "\(Self.percent(report.accuracy)) % right, ECE \(Self.share(report.before)) before, \(Self.share(report.after)) after")
      }
    }
    guard fit.reports.contains(where: { $0.temperature != nil }) else {
      throw CommandError(
        .badInput, "too few rows to fit any temperature, \(CalibrationFit.fewest) of one kind are needed: nothing was written")
    }
    let file = try OutputFile(path: path, resuming: false)
    try file.write(line: Array(fit.calibration.json.utf8.dropLast()))
    try file.finish()
    report("generate: temperatures written to \(path)")
  }

  /// What the reader says of rows, before any temperature; without texts that have no words.
  private static func read(_ lines: [CalibrationRows], by reader: DecisionReader) throws -> [(set: String, row: CalibrationFit.Row)] {
    var found: [(set: String, row: CalibrationFit.Row)] = []
    for line in lines {
      do {
        let read = try reader.logits(of: line.questions.map(\.question), about: line.text) { Interruption.isRequested }
        for (asked, (logits, right)) in zip(line.questions, zip(read.logits, line.right)) {
          if let logits { found.append((line.set, CalibrationFit.Row(question: asked.question, logits: logits, right: right))) }
        }
      } catch let error as DecisionError {
        switch error.kind {
        case .question: throw CommandError(.badInput, "\(line.place): \(error.description)")
        case .interrupted: throw CommandError(.interrupted, "interrupted")
        case .model: throw CommandError(.unavailable, error.description)
        }
      }
    }
    return found
  }

  private static func share(_ value: Double) -> String { String(format: "%.3f", value) }
  private static func percent(_ value: Double) -> String { String(format: "%.1f", 100 * value) }
}
