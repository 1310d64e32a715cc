import Capture
import Constraints
import Foundation
import GuidedGeneration
import JSONText
import ModelFiles
import Serving

/// The schema that `--schema` names: a built-in type, a JSON Schema file, a JSON Schema itself, or a short form of one (``ShortSchema``).
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
    self.argument = argument.count > 80 ? argument.prefix(80) + "…" : argument
    type = BuiltInTypes.named(argument)
    let text = try type?.generationSchema.jsonSchema ?? Self.text(of: argument)
    var document: JSONDocument
    do {
      document = try SchemaCompiler.document(Array(text.utf8))
      if type == nil, let (schema, path) = SchemaShape.unwrapped(document.root) {
        report("\(ProgramName.current): --schema \(self.argument): the schema is its member \(path)")
        document = try SchemaCompiler.document(Array(schema.compact.utf8))
      }
    } catch { throw CommandError(describing: error, schema: self.argument) }
    self.document = document
    // What a prompt calls the value is a word or two; a longer title would be a text of its own.
    let title = document.root["title"]?.string.map { String($0.prefix(200)) }
    name = type == nil ? title ?? "value" : argument
  }

  private static func text(of argument: String) throws -> String {
    if argument.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix("{") { return argument }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: argument, isDirectory: &isDirectory), !isDirectory.boolValue else {
      if ShortSchema.isMeant(argument) { return try ShortSchema.json(argument) }
      let meant = NearMiss.of(argument, in: BuiltInTypes.names).map { "; did you mean \($0)?" } ?? ""
      throw CommandError(
        .noInput,
        "--schema \(argument): neither a built-in type nor a file; the built-in types are \(BuiltInTypes.names.joined(separator: ", "))\(meant)"
      )
    }
    let bytes = try InputReader.read(argument, limit: Self.byteLimit, mend: "name a JSON Schema file")
    return try NoteInput.text(bytes, name: argument)
  }

  /// The schema compiled, before a model is loaded that takes it over.
  ///
  /// - Parameter lenient: ignore what cannot be enforced.
  /// - Throws: ``CommandError`` (65) that names the file, the place in it, and why it cannot be enforced.
  func compiled(lenient: Bool) throws -> CompiledSchema {
    if type == nil {
      do { try SchemaShape.check(document.root) } catch {
        let place = error.pointer.isEmpty ? "" : "\(error.pointer): "
        guard lenient else { throw CommandError(.badInput, "--schema \(argument): \(place)\(error) (--lenient takes it as it is)") }
        report("\(ProgramName.current): --schema \(argument): \(place)\(error)")
      }
    }
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
