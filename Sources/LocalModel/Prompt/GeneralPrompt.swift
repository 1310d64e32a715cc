import Extraction
import JSONText

/// How a model that was not trained here is asked for a value: the schema as a type, what the caller wants, and below the message what its words
/// name. No calendar: a day that the message does not speak of need not be known.
///
/// ```
/// CapturedItem {category: "task"|"expense"; title: string; dueDate?: string, yyyy-MM-dd}
/// Turn the note into a CapturedItem.
/// Answer with JSON of the type above.
///
/// Call mum tomorrow
/// tomorrow = 2026-11-26
/// ```
struct GeneralPrompt {
  /// Most bytes of the examples that a schema brings along.
  private static let exampleLimit = 600

  /// What follows the schema's text and the caller's instructions. Short, since small models take every further word for a request: told what
  /// an optional field means, they fill more of them.
  static let closing = "Answer with JSON of the type above."

  /// The examples of a schema (its own `examples`), a line each; empty where it has none.
  static func examples(of schema: JSONNode) -> String {
    guard schema.kind == .object, let examples = schema["examples"], examples.kind == .array else { return "" }
    var lines: [String] = []
    var bytes = 0
    for example in examples.elements.prefix(3) {
      let line = "Example: " + example.compact
      bytes += line.utf8.count
      guard bytes <= exampleLimit else { break }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  /// A message with the days and numbers that its words name, a line each; the message alone where it names none.
  static func message(_ text: String, today: Day) -> String {
    // A book has more days than help.
    guard text.utf8.count <= 100_000 else { return text }
    let lines = NoteMentions(text, today: today).entries.map { entry in
      entry.words + " = " + entry.value + (entry.alternative.map { " or " + $0 } ?? "")
    }
    return ([text] + lines).joined(separator: "\n")
  }
}
