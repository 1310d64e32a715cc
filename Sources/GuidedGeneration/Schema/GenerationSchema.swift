import Foundation

/// What a generated value may be: types, order of properties, limits.
///
/// The ``Generable(description:)`` macro makes schemas of types; ``DynamicGenerationSchema`` makes them at run time. Encoding gives JSON
/// Schema, and decoding reads it.
public struct GenerationSchema: Sendable {
  /// What a value may be.
  package let shape: SchemaShape

  /// What was found when the shape was put together that JSON Schema cannot say.
  private let knownProblems: [String]

  init(shape: SchemaShape, problems: [String] = []) {
    self.shape = shape
    knownProblems = problems
  }

  /// One property of a structure.
  public struct Property: Sendable {
    let shape: SchemaShape.PropertyShape

    /// A property that is always there.
    ///
    /// - Parameters:
    ///   - name: the key.
    ///   - description: what it holds, in words for the model.
    ///   - type: the type of its value.
    ///   - guides: limits that every value keeps.
    public init<Value>(name: String, description: String? = nil, type: Value.Type, guides: [GenerationGuide<Value>] = [])
    where Value: Generable {
      shape = Self.make(name, description, .type(type), guides.flatMap(\.constraints), isOptional: false)
    }

    /// A property that may be absent.
    ///
    /// - Parameters:
    ///   - name: the key.
    ///   - description: what it holds, in words for the model.
    ///   - type: the type of its value.
    ///   - guides: limits that every value keeps.
    public init<Value>(name: String, description: String? = nil, type: Value?.Type, guides: [GenerationGuide<Value>] = [])
    where Value: Generable {
      shape = Self.make(name, description, .type(Value.self), guides.flatMap(\.constraints), isOptional: true)
    }

    /// A string that matches a regular expression; of several the last one applies.
    ///
    /// - Parameters:
    ///   - name: the key.
    ///   - description: what it holds, in words for the model.
    ///   - type: `String.self`.
    ///   - guides: what the whole string matches.
    public init<RegexOutput>(name: String, description: String? = nil, type: String.Type, guides: [Regex<RegexOutput>] = []) {
      shape = Self.make(name, description, .type(String.self), guides.map(GuideConstraint.regex), isOptional: false)
    }

    /// A string that may be absent and matches a regular expression; of several the last one applies.
    ///
    /// - Parameters:
    ///   - name: the key.
    ///   - description: what it holds, in words for the model.
    ///   - type: `String?.self`.
    ///   - guides: what the whole string matches.
    public init<RegexOutput>(name: String, description: String? = nil, type: String?.Type, guides: [Regex<RegexOutput>] = []) {
      shape = Self.make(name, description, .type(String.self), guides.map(GuideConstraint.regex), isOptional: true)
    }

    private static func make(
      _ name: String, _ description: String?, _ shape: SchemaShape, _ constraints: [GuideConstraint], isOptional: Bool
    ) -> SchemaShape.PropertyShape {
      SchemaShape.PropertyShape(
        name: name, description: description, shape: constraints.isEmpty ? shape : .guided(shape, constraints), isOptional: isOptional)
    }
  }

  // MARK: Of types

  /// A structure.
  ///
  /// - Parameters:
  ///   - type: the type that the schema is of; its name becomes the schema's.
  ///   - description: what the type is for, in words for the model.
  ///   - properties: the properties, in the order in which they are generated.
  public init(type: any Generable.Type, description: String? = nil, properties: [Property]) {
    self.init(type: type, description: description, representNilExplicitlyInGeneratedContent: false, properties: properties)
  }

  /// A structure, with a choice of how absent values are written.
  ///
  /// - Parameters:
  ///   - type: the type that the schema is of; its name becomes the schema's.
  ///   - description: what the type is for, in words for the model.
  ///   - explicitNil: whether an absent value is written as `null` (`true`) or left out (`false`).
  ///   - properties: the properties, in the order in which they are generated.
  public init(
    type: any Generable.Type, description: String? = nil, representNilExplicitlyInGeneratedContent explicitNil: Bool,
    properties: [Property]
  ) {
    self.init(
      shape: .object(
        .init(
          head: .init(type: type, description: description), properties: properties.map(\.shape), representsNilExplicitly: explicitNil)))
  }

  /// One of several strings.
  public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
    self.init(shape: .choices(.init(type: type, description: description), choices))
  }

  /// A value of one of several types.
  public init(type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]) {
    self.init(shape: .union(.init(type: type, description: description), types.map(SchemaShape.type)))
  }

  // MARK: By name

  /// A structure under a name of your own.
  public init(
    name: String, description: String? = nil, representNilExplicitlyInGeneratedContent explicitNil: Bool = false,
    properties: [Property]
  ) {
    self.init(
      shape: .object(
        .init(
          head: .init(name: SchemaShape.TypeHead.schemaName(name), description: description), properties: properties.map(\.shape),
          representsNilExplicitly: explicitNil)))
  }

  /// One of several strings, under a name of your own.
  public init(name: String, description: String? = nil, anyOf choices: [String]) {
    self.init(shape: .choices(.init(name: SchemaShape.TypeHead.schemaName(name), description: description), choices))
  }

  /// A value of one of several types, under a name of your own.
  public init(name: String, description: String? = nil, anyOf types: [any Generable.Type]) {
    self.init(
      shape: .union(.init(name: SchemaShape.TypeHead.schemaName(name), description: description), types.map(SchemaShape.type)))
  }

  // MARK: What it says

  /// The schema as a JSON Schema document, with what it cannot say.
  package var rendered: (document: GeneratedContent, problems: [String]) {
    let (document, problems) = SchemaRenderer.document(for: shape)
    return (document, knownProblems + problems)
  }

  /// The schema as JSON Schema on one line without spaces, properties in the order of generation.
  package var jsonSchema: String { rendered.document.compactJSON }

  /// The name of the type that the schema is of.
  public var name: String {
    if let name = shape.head?.name { return name }
    switch shape {
    case .type(let type): return SchemaShape.TypeHead.schemaName(String(describing: type))
    default: break
    }
    let document = rendered.document
    return document["title"]?.stringValue ?? document["type"]?.stringValue ?? "any"
  }
}

extension GenerationSchema: CustomDebugStringConvertible {
  /// The schema as JSON Schema, over several lines.
  public var debugDescription: String { rendered.document.prettyJSON }
}
