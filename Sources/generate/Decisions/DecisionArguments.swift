import ArgumentParser
import Extraction
import Foundation
import JSONText
import LocalModel
import Serving

/// What the verbs share that answer questions.
struct DecisionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Temperatures that \(ProgramName.current) calibrate wrote (default: those beside the log, if there are any).", valueName: "file"),
    completion: .file())
  var calibration: String?

  /// Where calibrations are kept: beside the log.
  static var defaultPath: String {
    let environment = ProcessInfo.processInfo.environment
    if let log = environment["ESPALIER_STORE"], !log.isEmpty {
      return URL(fileURLWithPath: log).deletingLastPathComponent().appendingPathComponent("decisions.json").path
    }
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent(".local/share").path
    return data + "/espalier/decisions.json"
  }

  private static let byteLimit = 1 << 20

  /// - Throws: ``CommandError`` where the file that is named, or the one beside the log, cannot be read.
  func load() throws -> DecisionCalibration? {
    let path = calibration ?? Self.defaultPath
    if calibration == nil, !FileManager.default.fileExists(atPath: path) { return nil }
    let bytes = try InputReader.read(path, limit: Self.byteLimit, mend: "name a file that \(ProgramName.current) calibrate wrote")
    do { return try DecisionCalibration(json: bytes, source: path) } catch { throw CommandError(.badInput, error.description) }
  }

  /// Questions of a file, in any of the forms that the server takes.
  static func questions(of path: String) throws -> [AskedQuestion] {
    let bytes = try InputReader.read(path, limit: 16 << 20, mend: "name a JSON file of questions")
    return try questions(try JSONDocument(bytes, source: path).root, source: path)
  }

  static func questions(_ node: JSONNode, source: String) throws -> [AskedQuestion] {
    do { return try QuestionForm.read(node) } catch { throw CommandError(.badInput, "\(source): \(error.description)") }
  }
}
