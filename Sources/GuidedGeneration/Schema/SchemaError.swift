import Foundation

extension GenerationSchema {
  /// Why dynamic schemas do not go together.
  public enum SchemaError: Error, LocalizedError {
    /// Two schemas have the same name.
    case duplicateType(schema: String?, type: String, context: Context)
    /// A structure has two properties of the same name.
    case duplicateProperty(schema: String, property: String, context: Context)
    /// A choice has nothing to choose from.
    case emptyTypeChoices(schema: String, context: Context)
    /// References lead to no schema.
    case undefinedReferences(schema: String?, references: [String], context: Context)

    /// More about an error.
    public struct Context: Sendable {
      /// One sentence for a developer.
      public let debugDescription: String

      /// Holds a description.
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }

    /// What is wrong, with the names.
    public var errorDescription: String? {
      switch self {
      case .duplicateType(let schema, _, let context): Self.place(schema) + context.debugDescription
      case .duplicateProperty(_, _, let context), .emptyTypeChoices(_, let context): context.debugDescription
      case .undefinedReferences(let schema, _, let context): Self.place(schema) + context.debugDescription
      }
    }

    /// What to do about it.
    public var recoverySuggestion: String? {
      switch self {
      case .duplicateType(_, let type, _): "Give the schemas different names, or define '\(type)' once and refer to it by name."
      case .duplicateProperty(_, let property, _): "Rename or remove one of the properties named '\(property)'."
      case .emptyTypeChoices(let schema, _): "Give '\(schema)' at least one choice."
      case .undefinedReferences(_, let references, _):
        "Pass a schema named \(references.map { "'\($0)'" }.joined(separator: " and ")) among the dependencies."
      }
    }

    private static func place(_ schema: String?) -> String { schema.map { "In schema '\($0)': " } ?? "" }
  }
}
