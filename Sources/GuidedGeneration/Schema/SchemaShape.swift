/// What a value may be, before it is written as JSON Schema.
///
/// Types are held by reference, never expanded while a shape is made: that is what lets a type mention itself.
package indirect enum SchemaShape: Sendable {
  /// Any JSON value.
  case any
  /// No value at all.
  case never
  case null
  case boolean
  case string
  case integer
  case number
  case array(SchemaShape)
  /// A structure of any keys.
  case dictionary(SchemaShape)
  case object(ObjectShape)
  /// One of several strings.
  case choices(TypeHead, [String])
  /// A value of any of several shapes.
  case union(TypeHead, [SchemaShape])
  /// Whatever that type's own schema says.
  case type(any Generable.Type)
  /// A definition by name, resolved where dynamic schemas are put together.
  case reference(String)
  /// A shape with limits on its values.
  case guided(SchemaShape, [GuideConstraint])
  /// A schema that is JSON already.
  case document(GeneratedContent)

  /// The name under which a definition stands, with what it says to the model.
  package struct TypeHead: Sendable {
    var name: String
    var description: String?
    /// The Swift type that the definition stands for; definitions without one are told apart by name.
    var owner: ObjectIdentifier?
    /// The case of the type, an enumeration, that the definition stands for.
    var caseName: String?
    /// Tells types of the same name apart.
    var qualifiedName: String
  }

  /// A structure: properties in the order of generation.
  package struct ObjectShape: Sendable {
    var head: TypeHead
    var properties: [PropertyShape]
    /// Whether an absent value is written as `null` rather than left out.
    var representsNilExplicitly: Bool
  }

  package struct PropertyShape: Sendable {
    var name: String
    var description: String?
    var shape: SchemaShape
    var isOptional: Bool
  }

  /// What a definition is found again by: the type, and the case of it.
  struct TypeKey: Hashable {
    var type: ObjectIdentifier
    var caseName: String?
  }

  /// The head, if the shape is a definition of its own.
  var head: TypeHead? {
    switch self {
    case .object(let object): object.head
    case .choices(let head, _), .union(let head, _): head
    default: nil
    }
  }

  /// The same definition, known to stand for a type; a schema made by name does not say for which.
  func owned(by type: ObjectIdentifier) -> SchemaShape {
    guard var head, head.owner == nil else { return self }
    head.owner = type
    switch self {
    case .object(var object):
      object.head = head
      return .object(object)
    case .choices(_, let values): return .choices(head, values)
    case .union(_, let shapes): return .union(head, shapes.map { $0.head?.caseName == nil ? $0 : $0.owned(by: type) })
    default: return self
    }
  }
}

extension SchemaShape.TypeHead {
  /// What the definition is found again by, if it is of a type.
  var key: SchemaShape.TypeKey? { owner.map { SchemaShape.TypeKey(type: $0, caseName: caseName) } }

  /// The head of a Swift type's definition.
  init(type: any Generable.Type, name: String? = nil, description: String?) {
    self.init(
      name: name ?? Self.schemaName(String(describing: type)), description: description, owner: ObjectIdentifier(type),
      qualifiedName: Self.schemaName(String(reflecting: type)))
  }

  /// The head of a definition that has only a name.
  init(name: String, description: String?) {
    self.init(name: name, description: description, owner: nil, qualifiedName: name)
  }

  /// A type's name with only letters, digits, '_', '-' and '.', so that it can stand in a JSON pointer and in a URI fragment as it is.
  static func schemaName(_ text: String) -> String {
    var name = ""
    for character in text {
      let isPlain =
        character.isASCII && (character.isLetter || character.isNumber || character == "_" || character == "." || character == "-")
      if isPlain {
        name.append(character)
      } else if name.last != "_" {
        name.append("_")
      }
    }
    while name.last == "_" { name.removeLast() }
    return name.isEmpty ? "Schema" : name
  }
}
