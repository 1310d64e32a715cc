/// A schema that is put together at run time.
///
/// ```swift
/// let dish = DynamicGenerationSchema(name: "Dish", anyOf: menu.map(\.name))
/// let order = DynamicGenerationSchema(name: "Order", properties: [
///   .init(name: "dish", schema: DynamicGenerationSchema(referenceTo: "Dish")),
///   .init(name: "count", schema: DynamicGenerationSchema(type: Int.self, guides: [.range(1...9)])),
/// ])
/// let schema = try GenerationSchema(root: order, dependencies: [dish])
/// ```
public struct DynamicGenerationSchema: Sendable {
  let shape: SchemaShape

  init(shape: SchemaShape) {
    self.shape = shape
  }

  /// The value `null`.
  public static var null: DynamicGenerationSchema { DynamicGenerationSchema(shape: .null) }

  /// One property of a structure.
  public struct Property: Sendable {
    let shape: SchemaShape.PropertyShape

    /// Describes a property.
    ///
    /// - Parameters:
    ///   - name: the key.
    ///   - description: what it holds, in words for the model.
    ///   - schema: what its value may be.
    ///   - isOptional: whether it may be absent.
    public init(name: String, description: String? = nil, schema: DynamicGenerationSchema, isOptional: Bool = false) {
      shape = SchemaShape.PropertyShape(name: name, description: description, shape: schema.shape, isOptional: isOptional)
    }
  }

  /// A structure.
  ///
  /// - Parameters:
  ///   - name: the name under which other schemas can refer to it.
  ///   - description: what it is for, in words for the model.
  ///   - properties: the properties, in the order in which they are generated.
  public init(name: String, description: String? = nil, properties: [Property]) {
    self.init(name: name, description: description, representNilExplicitlyInGeneratedContent: false, properties: properties)
  }

  /// A structure, with a choice of how absent values are written.
  ///
  /// - Parameters:
  ///   - name: the name under which other schemas can refer to it.
  ///   - description: what it is for, in words for the model.
  ///   - explicitNil: whether an absent value is written as `null` (`true`) or left out (`false`).
  ///   - properties: the properties, in the order in which they are generated.
  public init(
    name: String, description: String? = nil, representNilExplicitlyInGeneratedContent explicitNil: Bool, properties: [Property]
  ) {
    shape = .object(
      .init(
        head: .init(name: name, description: description), properties: properties.map(\.shape), representsNilExplicitly: explicitNil))
  }

  /// A value that fits one of several schemas.
  public init(name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]) {
    shape = .union(.init(name: name, description: description), choices.map(\.shape))
  }

  /// One of several strings.
  public init(name: String, description: String? = nil, anyOf choices: [String]) {
    shape = .choices(.init(name: name, description: description), choices)
  }

  /// An array.
  ///
  /// - Parameters:
  ///   - itemSchema: what its elements may be.
  ///   - minimumElements: the least number of elements.
  ///   - maximumElements: the greatest number of elements.
  public init(arrayOf itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil, maximumElements: Int? = nil) {
    var constraints: [GuideConstraint] = []
    if let minimumElements { constraints.append(.minimumCount(minimumElements)) }
    if let maximumElements { constraints.append(.maximumCount(maximumElements)) }
    let array = SchemaShape.array(itemSchema.shape)
    shape = constraints.isEmpty ? array : .guided(array, constraints)
  }

  /// A value of a Swift type.
  public init<Value>(type: Value.Type, guides: [GenerationGuide<Value>] = []) where Value: Generable {
    let constraints = guides.flatMap(\.constraints)
    shape = constraints.isEmpty ? .type(type) : .guided(.type(type), constraints)
  }

  /// The schema of that name, which stands elsewhere: in the root, in a dependency, or inside one of them.
  public init(referenceTo name: String) {
    shape = .reference(name)
  }
}

extension GenerationSchema {
  /// Puts dynamic schemas together.
  ///
  /// - Parameters:
  ///   - root: what a generated value fits.
  ///   - dependencies: further schemas that others refer to by name.
  /// - Throws: ``SchemaError``.
  public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
    var assembly = SchemaAssembly()
    try assembly.collect(root.shape, within: nil)
    for dependency in dependencies { try assembly.collect(dependency.shape, within: root.shape.head?.name) }
    try assembly.checkReferences(root: root.shape.head?.name)
    var renderer = SchemaRenderer()
    let document = renderer.document(for: assembly.follow(root.shape), named: assembly.definitions)
    self.init(shape: .document(document), problems: renderer.problems)
  }
}

/// Collects the named parts of dynamic schemas and checks that names are unique and references lead somewhere.
private struct SchemaAssembly {
  private(set) var definitions: [String: SchemaShape] = [:]
  private var references: [String] = []

  /// What a reference that is itself the root stands for.
  func follow(_ shape: SchemaShape) -> SchemaShape {
    var shape = shape
    var seen: Set<String> = []
    while case .reference(let name) = shape, let target = definitions[name], seen.insert(name).inserted { shape = target }
    return shape
  }

  mutating func collect(_ shape: SchemaShape, within parent: String?) throws {
    if let head = shape.head {
      guard definitions.updateValue(shape, forKey: head.name) == nil else {
        throw GenerationSchema.SchemaError.duplicateType(
          schema: parent, type: head.name, context: .init(debugDescription: "Two schemas are named '\(head.name)'."))
      }
    }
    switch shape {
    case .object(let object):
      var names: Set<String> = []
      for property in object.properties {
        guard names.insert(property.name).inserted else {
          throw GenerationSchema.SchemaError.duplicateProperty(
            schema: object.head.name, property: property.name,
            context: .init(debugDescription: "'\(object.head.name)' has two properties named '\(property.name)'."))
        }
        try collect(property.shape, within: object.head.name)
      }
    case .choices(let head, let choices):
      if choices.isEmpty { throw Self.empty(head.name) }
    case .union(let head, let shapes):
      if shapes.isEmpty { throw Self.empty(head.name) }
      for shape in shapes { try collect(shape, within: head.name) }
    case .array(let element): try collect(element, within: parent)
    case .guided(let inner, _): try collect(inner, within: parent)
    case .reference(let name): references.append(name)
    default: break
    }
  }

  private static func empty(_ name: String) -> GenerationSchema.SchemaError {
    .emptyTypeChoices(schema: name, context: .init(debugDescription: "'\(name)' has nothing to choose from."))
  }

  func checkReferences(root: String?) throws {
    var missing: [String] = []
    for name in references where definitions[name] == nil && !missing.contains(name) { missing.append(name) }
    guard missing.isEmpty else {
      let known = definitions.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
      throw GenerationSchema.SchemaError.undefinedReferences(
        schema: root, references: missing,
        context: .init(
          debugDescription: "There is no schema named \(missing.map { "'\($0)'" }.joined(separator: " or "))"
            + (known.isEmpty ? "." : "; there are \(known).")))
    }
  }
}
