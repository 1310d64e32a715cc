import Constraints
import Foundation
import JSONText

/// The whole output of a batch that was run to its end.
enum FinishedBatch {
  /// Most bytes of an output that is looked at.
  private static let byteLimit = 1 << 30

  /// Whether `output` has a line for each of the notes, and nothing is left of a run that was interrupted.
  ///
  /// - Throws: ``CommandError`` (65) for an output of other notes or of another schema, which resuming would replace.
  static func isThere(output: String, notes: [BatchNote], schema: SchemaProgram) throws -> Bool {
    let manager = FileManager.default
    guard output != "-", manager.fileExists(atPath: output), !manager.fileExists(atPath: output + ".partial") else { return false }
    let bytes = try InputReader.read(output, limit: byteLimit, mend: "")
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.count == notes.count else { throw other(output, "it has \(lines.count) lines, the input \(notes.count) notes") }
    let vocabulary = TokenVocabulary(tokens: (0...255).map { [UInt8($0)] } + [[]], endTokens: [256])
    let grammar = try Grammar(schema, vocabulary: vocabulary, options: .check)
    for (index, (line, note)) in zip(lines, notes).enumerated() {
      let root = (try? JSONDocument(Array(line), source: output))?.root
      let id = root?["id"]?.raw
      guard let id, id.elementsEqual(note.id) else { throw other(output, "line \(index + 1) is not of note \(index + 1)") }
      if let item = root?["item"] {
        let matcher = Matcher(grammar), bytes = Array(item.raw)
        guard matcher.accept(bytes: bytes) == bytes.count, matcher.canEnd else {
          throw other(output, "line \(index + 1) has a value of another schema")
        }
      }
    }
    return true
  }

  private static func other(_ output: String, _ found: String) -> CommandError {
    CommandError(.badInput, "\(output): it is of another input (\(found)): name another output, or leave --resume out to replace it")
  }
}
