import EspalierIntents
import Foundation

/// Reads actions that a file describes, one JSON object a line.
enum ActionFile {
  private struct Line: Decodable {
    struct Parameter: Decodable {
      var name: String
      var title: String
      var kind: String
      var required: Bool?
      var choices: [Choice]?
      var entity: String?
      var names: [String]?
    }

    enum Choice: Decodable {
      case name(String)
      case titled(name: String, title: String, synonyms: [String])

      private enum Key: CodingKey { case name, title, synonyms }

      init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
          self = .name(name)
          return
        }
        let container = try decoder.container(keyedBy: Key.self)
        self = .titled(
          name: try container.decode(String.self, forKey: .name), title: try container.decode(String.self, forKey: .title),
          synonyms: try container.decodeIfPresent([String].self, forKey: .synonyms) ?? [])
      }
    }

    var id: String
    var title: String
    var description: String
    var keywords: [String]?
    var summary: String?
    var phrases: [String]?
    var parameters: [Parameter]
  }

  static func read(_ file: URL) throws -> [ActionWords] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let action = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
      return ActionWords(
        identifier: action.id, title: action.title, description: action.description, keywords: action.keywords ?? [],
        phrases: (action.phrases ?? []).map(parts), summary: parts(action.summary ?? ""),
        parameters: try action.parameters.map { parameter in
          ActionWords.Parameter(
            name: parameter.name, title: parameter.title, kind: try kind(parameter), isRequired: parameter.required ?? false)
        })
    }
  }

  private static func kind(_ parameter: Line.Parameter) throws -> ActionWords.Kind {
    switch parameter.kind {
    case "text": .text
    case "integer": .integer
    case "number": .number
    case "truth": .truth
    case "date": .date
    case "duration": .duration
    case "currency": .currency
    case "choice":
      .choice(
        (parameter.choices ?? []).map { choice in
          switch choice {
          case .name(let name): IntentChoice(name: name, title: name.spokenWords, synonyms: [])
          case .titled(let name, let title, let synonyms): IntentChoice(name: name, title: title, synonyms: synonyms)
          }
        })
    case "entity": .entity(title: parameter.entity ?? "", names: parameter.names ?? [])
    default:
      throw FigureError(
        "\"\(parameter.kind)\" is no kind of value: expected text, integer, number, truth, date, duration, currency, choice or entity")
    }
  }

  /// "Log {amount} in {app}" in parts.
  private static func parts(_ template: String) -> [ActionWords.Part] {
    var parts: [ActionWords.Part] = []
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      let name = String(rest[rest.index(after: open)..<close])
      parts.append(name == "app" ? .application : .parameter(name))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }
}

/// What is wrong with a file or a call.
struct FigureError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
