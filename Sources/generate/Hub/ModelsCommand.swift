import ArgumentParser
import Foundation
import JSONText
import ModelFiles
import ModelStore

struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models", abstract: "Lists and removes the models in the hub's cache.",
    subcommands: [ListModelsCommand.self, RemoveModelsCommand.self],
    defaultSubcommand: ListModelsCommand.self)
}

struct ListModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "One line for each model: what --model takes, size, quantisation, licence, last use.")

  @Flag(help: "One JSON object a line, with the path.")
  var json = false

  func run() throws {
    let day = DateFormatter()
    day.locale = Locale(identifier: "en_US_POSIX")
    day.dateFormat = json ? "yyyy-MM-dd'T'HH:mm:ssXXXXX" : "yyyy-MM-dd"
    var rows: [[String]] = []
    for model in ModelStore().models() {
      let licence = model.licence ?? Self.licence(inFile: model.path) ?? "unknown"
      if json {
        let fields: [(String, String)] = [
          ("model", JSONWriter.quoted("\(model.reference)")), ("path", JSONWriter.quoted(model.path)), ("bytes", "\(model.byteCount)"),
          ("quantization", model.quantization.map { JSONWriter.quoted($0) } ?? "null"), ("license", JSONWriter.quoted(licence)),
          ("last_used", JSONWriter.quoted(day.string(from: model.lastUsed))),
        ]
        try printLine("{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}")
      } else {
        rows.append([
          "\(model.reference)", TransferBar.size(model.byteCount), model.quantization ?? "safetensors", PrintableText.line(licence),
          day.string(from: model.lastUsed),
        ])
      }
    }
    guard !json else { return }
    if rows.isEmpty {
      report(
        "\(ProgramName.current): no models in \(HubEnvironment().cacheFolder): fetch one with \(ProgramName.current) pull user/repo:quant")
      return
    }
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      let cells = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      try printLine(cells.joined(separator: "  ").trimmingCharacters(in: .whitespaces))
    }
  }

  /// What the file itself says.
  private static func licence(inFile path: String) -> String? {
    guard GGUFFile.isGGUF(path: path) else { return nil }
    return (try? GGUFFile(path: path))?.metadata["general.license"]?.string.map { String($0.prefix(100)) }
  }
}

struct RemoveModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes models, and of their files what no other one needs.")

  @Argument(help: "As \(ProgramName.current) models list names them; user/repo alone removes all of a repository.")
  var models: [String]

  func run() throws {
    for name in models {
      let freed = try ModelStore().remove(ModelReference(name))
      report("\(ProgramName.current): removed \(name), \(TransferBar.size(freed))")
    }
  }
}
