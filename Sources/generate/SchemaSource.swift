import Capture
import Constraints
import Foundation
import GuidedGeneration
import JSONText
import ModelFiles

/// The schema that `--schema` names: a built-in type, or a JSON Schema file.
struct SchemaSource {
  /// Most bytes of a schema's file.
  private static let byteLimit = 8 << 20

  /// What the prompt calls the value.
  let name: String
  /// The schema as it was read, properties in generation order.
  let document: JSONDocument
  /// The built-in type; nil for a file.
  let type: (any Generable.Type)?
  /// What `--schema` said.
  private let argument: String

  /// JSON Schema, UTF-8.
  var json: [UInt8] { document.bytes }

  /// - Throws: ``CommandError``: 66 where neither a built-in type nor a file has that name (and lists the built-in ones),
  ///   65 where the file is no UTF-8 or no JSON.
  init(_ argument: String) throws {
    self.argument = argument
    type = BuiltInTypes.named(argument)
    let text = try type?.generationSchema.jsonSchema ?? Self.text(ofFile: argument)
    do { document = try SchemaCompiler.document(Array(text.utf8)) } catch { throw CommandError(describing: error, schema: argument) }
    // What a prompt calls the value is a word or two; a longer title would be a text of its own.
    let title = document.root["title"]?.string.map { String($0.prefix(200)) }
    name = type == nil ? title ?? "value" : argument
  }

  private static func text(ofFile argument: String) throws -> String {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: argument, isDirectory: &isDirectory), !isDirectory.boolValue else {
      throw CommandError(
        .noInput,
        "--schema \(argument): neither a built-in type nor a file; the built-in types are \(BuiltInTypes.names.joined(separator: ", "))")
    }
    let bytes = try InputReader.read(argument, limit: Self.byteLimit, mend: "name a JSON Schema file")
    return try NoteInput.text(bytes, name: argument)
  }

  /// The schema compiled, before a model is loaded that takes it over.
  ///
  /// - Parameter lenient: ignore what cannot be enforced.
  /// - Throws: ``CommandError`` (65) that names the file, the place in it, and why it cannot be enforced.
  func compiled(lenient: Bool) throws -> CompiledSchema {
    do { return try CompiledSchema(document, options: SchemaOptions(lenient: lenient)) } catch {
      throw CommandError(describing: error, schema: argument)
    }
  }

  /// The instructions that a note is read under when the caller gives none.
  func instructions(today: Day, readsMentions: Bool) -> String {
    Self.instructions(name: name, today: today, readsMentions: readsMentions)
  }

  /// The same for a type of that name.
  static func instructions(name: String, today: Day, readsMentions: Bool) -> String {
    "Turn the note into a \(name)." + (readsMentions ? "" : "\n" + DayCalendar(today: today).text)
  }
}
