import Capture
import Constraints
import Foundation
import GuidedGeneration

/// The schema that `--schema` names: a built-in type, or a JSON Schema file.
struct SchemaSource {
  /// What the prompt calls the value.
  var name: String
  /// JSON Schema, UTF-8, properties in generation order.
  var json: [UInt8]
  /// What `--schema` said.
  private let argument: String

  /// - Throws: ``CommandError``: 66 where neither a built-in type nor a file has that name (and lists the built-in ones),
  ///   65 where the file is no UTF-8.
  init(_ argument: String) throws {
    self.argument = argument
    if let type = BuiltInTypes.named(argument) {
      name = argument
      json = Array(type.generationSchema.jsonSchema.utf8)
      return
    }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: argument, isDirectory: &isDirectory), !isDirectory.boolValue,
      let data = FileManager.default.contents(atPath: argument)
    else {
      throw CommandError(
        .noInput,
        "--schema \(argument): neither a built-in type nor a file; the built-in types are \(BuiltInTypes.names.joined(separator: ", "))")
    }
    json = [UInt8](data)
    _ = try NoteInput.text(json, name: argument)
    let title = (try? JSONSerialization.jsonObject(with: data)).flatMap { ($0 as? [String: Any])?["title"] as? String }
    name = title ?? "value"
  }

  /// - Parameter lenient: ignore what cannot be enforced.
  /// - Throws: ``CommandError`` (65) that names the file, the place in it, and why it cannot be enforced.
  func check(lenient: Bool) throws {
    do {
      _ = try SchemaCompiler.compile(jsonSchema: json, options: SchemaOptions(lenient: lenient))
    } catch {
      throw CommandError(.badInput, "--schema \(argument): \(error)")
    }
  }

  /// The instructions that a note is read under when the caller gives none.
  func instructions(today: Day, readsMentions: Bool) -> String {
    "Turn the note into a \(name)." + (readsMentions ? "" : "\n" + DayCalendar(today: today).text)
  }
}
