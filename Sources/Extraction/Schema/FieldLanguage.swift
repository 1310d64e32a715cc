import JSONText

/// What the compiled grammars of the parts of a schema tell.
package protocol SchemaGrammars: Sendable {
  /// A walk through the strings that a schema allows; nil where it cannot be compiled.
  func strings(of jsonSchema: String) -> (any StringWalk)?
  /// The shortest value of a schema, as JSON; nil where it has none.
  func shortest(of jsonSchema: String) -> String?
  /// Whether a value, as JSON, fits a schema; true where that cannot be compiled.
  func accepts(_ json: String, by jsonSchema: String) -> Bool
}

/// Goes through a text and tells where it is a string of a grammar. Not for several threads.
package protocol StringWalk {
  /// Goes back to the beginning of a string.
  func restart()
  /// One scalar further; false, and nothing changes, where no string goes on with it.
  func take(_ scalar: Unicode.Scalar) -> Bool
  /// Whether a string may end here.
  var canEnd: Bool { get }
}

/// The values that a field may hold beyond its type: what its `pattern`, `format`, lengths and bounds leave.
package struct FieldLanguage: Sendable {
  /// The schema of the value without what only describes it, as JSON.
  let jsonSchema: String
  /// Whether `pattern` or `format` say how a text is made, and not lengths alone.
  let isFormed: Bool
  /// Whether `format` says it.
  let hasFormat: Bool
  private let grammars: any SchemaGrammars

  /// Nil where the schema says no more than the type.
  ///
  /// - Parameter definitions: of the whole schema, as members of a JSON object.
  init?(_ node: JSONNode, definitions: [String], grammars: any SchemaGrammars) {
    let members = node.members.filter { !Self.annotations.contains($0.key.string ?? "") }
    guard members.contains(where: { !Self.plain.contains($0.key.string ?? "") }) else { return nil }
    var parts = members.map { JSONWriter.quoted($0.key.string ?? "") + ":" + $0.value.compact }
    if parts.contains(where: { $0.contains("\"$ref\"") }) { parts += definitions }
    jsonSchema = "{" + parts.joined(separator: ",") + "}"
    hasFormat = node["format"] != nil
    isFormed = hasFormat || node["pattern"] != nil
    self.grammars = grammars
  }

  /// That of a form which a field asks for by its name alone.
  init(form jsonSchema: String, grammars: any SchemaGrammars) {
    self.jsonSchema = jsonSchema
    (isFormed, hasFormat) = (true, true)
    self.grammars = grammars
  }

  private static let annotations: Set = ["title", "description", "default", "examples", "example", "$comment", "deprecated", "readOnly"]
  private static let plain: Set = ["type", "nullable"]

  func strings() -> (any StringWalk)? { grammars.strings(of: jsonSchema) }
  func accepts(_ json: String) -> Bool { grammars.accepts(json, by: jsonSchema) }
}
