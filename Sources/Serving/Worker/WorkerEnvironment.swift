import Extraction

/// What a worker is told of its surroundings.
package struct WorkerEnvironment: Sendable {
  package var version: String
  package var modelPath: String
  package var types: TypeRegistry

  package init(version: String, modelPath: String, types: TypeRegistry) {
    self.version = version
    self.modelPath = modelPath
    self.types = types
  }
}

/// The types that callers may name instead of sending a schema, and what a note is read under where a caller says nothing.
package struct TypeRegistry: Sendable {
  /// Names, in the order in which they are listed.
  package var names: [String]
  /// The JSON Schema of a name; nil for a name that is none.
  package var schema: @Sendable (_ name: String) -> [UInt8]?
  /// The instructions for a type of that name.
  package var instructions: @Sendable (_ typeName: String, _ today: Day) -> String

  package init(
    names: [String], schema: @escaping @Sendable (_ name: String) -> [UInt8]?,
    instructions: @escaping @Sendable (_ typeName: String, _ today: Day) -> String
  ) {
    self.names = names
    self.schema = schema
    self.instructions = instructions
  }
}
