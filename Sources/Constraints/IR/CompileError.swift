/// Why a schema cannot be compiled, with the place in it.
package struct CompileError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Kind: Sendable, Equatable {
    /// Not JSON, or not a JSON Schema.
    case invalid
    /// A keyword or a combination that cannot be enforced.
    case unsupported
    /// No value can satisfy the schema.
    case unsatisfiable
    /// A stated limit (size, depth, repetition, fuel) is exceeded.
    case limit
    /// The compilation was cancelled.
    case cancelled
  }
  package var kind: Kind
  /// JSON pointer into the schema, "" for the root.
  package var pointer: String
  package var keyword: String?
  /// One sentence: what was found, what was expected, how to mend it.
  package var message: String

  package init(_ kind: Kind, pointer: String, keyword: String? = nil, _ message: String) {
    self.kind = kind
    self.pointer = pointer
    self.keyword = keyword
    self.message = message
  }

  package var description: String {
    "schema at \(pointer.isEmpty ? "/" : pointer)\(keyword.map { ", keyword \($0)" } ?? ""): \(message)"
  }
}
