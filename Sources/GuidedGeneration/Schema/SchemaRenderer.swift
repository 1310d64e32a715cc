/// Writes shapes as JSON Schema in Apple's dialect.
///
/// Definitions of their own go to `$defs` and are referred to by `{"$ref": "#/$defs/Name"}`; the outermost one is `{"$ref": "#"}`.
/// Properties stand in the order of declaration, both under `properties` and in `x-order`.
struct SchemaRenderer {
  /// What the shapes say that JSON Schema cannot, or that cannot be met: one sentence each.
  private(set) var problems: [String] = []

  private var definitions = OrderedProperties()
  private var namesOfTypes: [SchemaShape.TypeKey: String] = [:]
  private var usedNames: Set<String> = []
  private var rootType: SchemaShape.TypeKey?
  private var rootName: String?
  private var definedByName: Set<String> = []
  /// The definitions that `.reference` can mean.
  private var references: [String: SchemaShape] = [:]

  /// The whole document of a shape.
  static func document(for shape: SchemaShape) -> (document: GeneratedContent, problems: [String]) {
    var renderer = SchemaRenderer()
    return (renderer.document(for: shape), renderer.problems)
  }

  /// - Parameter named: the definitions that `.reference` can mean, none of them the root.
  mutating func document(for shape: SchemaShape, named: [String: SchemaShape] = [:]) -> GeneratedContent {
    if case .document(let document) = shape { return document }
    references = named
    if let head = shape.head {
      rootType = head.key
      rootName = head.name
      usedNames.insert(head.name)
    }
    var root = render(shape, isRoot: true)
    if !definitions.keys.isEmpty { root["$defs"] = GeneratedContent(.structure(definitions)) }
    return root
  }

  // MARK: Shapes

  private mutating func render(_ shape: SchemaShape, isRoot: Bool = false) -> GeneratedContent {
    if !isRoot, let head = shape.head { return define(shape, head: head) }
    switch shape {
    case .any: return .object()
    case .never: return .object(("not", .object()))
    case .null: return .object(("type", .text("null")))
    case .boolean: return .object(("type", .text("boolean")))
    case .string: return .object(("type", .text("string")))
    case .integer: return .object(("type", .text("integer")))
    case .number: return .object(("type", .text("number")))
    case .array(let element): return .object(("type", .text("array")), ("items", render(element)))
    case .dictionary(let value): return .object(("type", .text("object")), ("additionalProperties", render(value)))
    case .object(let object): return render(object)
    case .choices(let head, let values):
      if values.isEmpty { problems.append("'\(head.name)' has no choices, so no value fits it.") }
      return .object(
        ("title", .text(head.name)), ("description", head.description.map(GeneratedContent.text)), ("type", .text("string")),
        ("enum", .list(values.map(GeneratedContent.text))))
    case .union(let head, let shapes):
      if shapes.isEmpty { problems.append("'\(head.name)' has no types to choose from, so no value fits it.") }
      let choices = shapes.map { render($0) }
      return .object(
        ("title", .text(head.name)), ("description", head.description.map(GeneratedContent.text)), ("anyOf", .list(choices)))
    case .type(let type): return render(type: type, isRoot: isRoot)
    case .reference(let name):
      if name == rootName { return .object(("$ref", .text("#"))) }
      guard let target = references[name] else {
        problems.append("There is no schema named '\(name)'.")
        return .object(("not", .object()))
      }
      return render(target)
    case .guided(let shape, let constraints):
      var schema = render(shape)
      apply(constraints, to: &schema)
      return schema
    case .document(let document): return embed(document)
    }
  }

  private mutating func render(type: any Generable.Type, isRoot: Bool) -> GeneratedContent {
    let identifier = SchemaShape.TypeKey(type: ObjectIdentifier(type))
    if !isRoot {
      if identifier == rootType { return .object(("$ref", .text("#"))) }
      if let name = namesOfTypes[identifier] { return .object(("$ref", .text("#/$defs/\(name)"))) }
    }
    if isRoot, rootType == nil { rootType = identifier }
    let shape = type.generationSchema.shape.owned(by: identifier.type)
    // A type whose schema is written by hand may describe another type's shape; it is then defined under that name.
    if case .type(let other) = shape, ObjectIdentifier(other) == identifier.type {
      problems.append("The schema of '\(type)' refers to itself alone.")
      return .object(("not", .object()))
    }
    return render(shape, isRoot: isRoot)
  }

  private mutating func render(_ object: SchemaShape.ObjectShape) -> GeneratedContent {
    var properties = OrderedProperties()
    var required: [GeneratedContent] = []
    for property in object.properties {
      if properties[property.name] != nil {
        problems.append("'\(object.head.name)' has two properties named '\(property.name)'.")
        continue
      }
      var schema = render(property.shape)
      if property.isOptional, object.representsNilExplicitly {
        schema = .object(("anyOf", .list([schema, .object(("type", .text("null")))])))
      }
      if let description = property.description { schema["description"] = .text(description) }
      properties[property.name] = schema
      if !property.isOptional || object.representsNilExplicitly { required.append(.text(property.name)) }
    }
    return .object(
      ("title", .text(object.head.name)), ("description", object.head.description.map(GeneratedContent.text)),
      ("type", .text("object")), ("properties", GeneratedContent(.structure(properties))), ("required", .list(required)),
      ("additionalProperties", GeneratedContent(.bool(false))), ("x-order", .list(properties.keys.map(GeneratedContent.text))))
  }

  // MARK: Definitions

  private mutating func define(_ shape: SchemaShape, head: SchemaShape.TypeHead) -> GeneratedContent {
    let name: String
    if let owner = head.key {
      if owner == rootType { return .object(("$ref", .text("#"))) }
      if let known = namesOfTypes[owner] { return .object(("$ref", .text("#/$defs/\(known)"))) }
      name = freeName(head.name, else: head.qualifiedName)
      namesOfTypes[owner] = name
    } else {
      // Dynamic schemas are told apart by name alone; GenerationSchema.init(root:dependencies:) has seen to it that they can be.
      if head.name == rootName, rootType == nil { return .object(("$ref", .text("#"))) }
      name = head.name
      guard definedByName.insert(name).inserted else { return .object(("$ref", .text("#/$defs/\(name)"))) }
      usedNames.insert(name)
    }
    // The place is taken first, so that a definition stands before those it mentions.
    definitions[name] = .object()
    definitions[name] = render(shape, isRoot: true)
    return .object(("$ref", .text("#/$defs/\(name)")))
  }

  private mutating func freeName(_ name: String, else qualified: String) -> String {
    func isTaken(_ name: String) -> Bool { usedNames.contains(name) || references[name] != nil }
    var candidate = isTaken(name) ? qualified : name
    var number = 2
    while isTaken(candidate) {
      candidate = "\(qualified)_\(number)"
      number += 1
    }
    usedNames.insert(candidate)
    return candidate
  }

  /// Puts a complete document inside this one.
  private mutating func embed(_ document: GeneratedContent) -> GeneratedContent {
    // A schema of plain keywords needs no place of its own.
    guard case .structure(let keywords) = document.value,
      !Set(keywords.keys).isDisjoint(with: ["title", "$defs", "$ref", "properties", "items", "anyOf", "allOf", "oneOf", "not"])
    else { return document }
    let name = freeName(
      SchemaShape.TypeHead.schemaName(document["title"]?.stringValue ?? "Schema"), else: "Schema")
    let parts = SchemaReferences.relocate(document, to: name)
    definitions[name] = parts.body
    for (key, definition) in parts.definitions {
      usedNames.insert(key)
      definitions[key] = definition
    }
    return .object(("$ref", .text("#/$defs/\(name)")))
  }

  // MARK: Guides

  private mutating func apply(_ constraints: [GuideConstraint], to schema: inout GeneratedContent) {
    for constraint in constraints {
      switch constraint {
      case .minimum(let bound): raise("minimum", to: bound, keep: >, in: &schema)
      case .maximum(let bound): raise("maximum", to: bound, keep: <, in: &schema)
      case .minimumCount(let count): raise("minItems", to: ExactNumber(max(0, count)), keep: >, in: &schema)
      case .maximumCount(let count):
        if count < 0 { problems.append("No array has at most \(count) elements.") }
        raise("maxItems", to: ExactNumber(max(0, count)), keep: <, in: &schema)
      case .pattern(let pattern): schema["pattern"] = .text(Self.wholeMatch(pattern))
      case .choices(let values):
        let known = schema["enum"]?.arrayValue?.compactMap(\.stringValue)
        let possible = known.map { $0.filter(values.contains) } ?? values
        if possible.isEmpty { problems.append("A guide leaves no string to choose from.") }
        schema["enum"] = .list(possible.map(GeneratedContent.text))
      case .uniqueElements: schema["uniqueItems"] = GeneratedContent(.bool(true))
      case .element(let constraints):
        guard var items = schema["items"] else { continue }
        apply(constraints, to: &items)
        schema["items"] = items
      case .unsupported(let what): problems.append("A guide is \(what).")
      }
    }
  }

  /// Sets a bound; of several the strictest holds.
  private func raise(
    _ keyword: String, to bound: ExactNumber, keep: (Double, Double) -> Bool, in schema: inout GeneratedContent
  ) {
    if case .number(let known)? = schema[keyword]?.value, !keep(bound.double, known.double) { return }
    schema[keyword] = GeneratedContent(.number(bound))
  }

  /// JSON Schema's `pattern` may match anywhere in a string, a guide's matches the whole of it.
  static func wholeMatch(_ pattern: String) -> String {
    var depth = 0
    var inClass = false
    var isEscaped = false
    var hasAlternation = false
    for character in pattern {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "[": inClass = true
      case "]": inClass = false
      case "(" where !inClass: depth += 1
      case ")" where !inClass: depth -= 1
      case "|" where !inClass && depth == 0: hasAlternation = true
      default: break
      }
    }
    if hasAlternation { return "^(?:\(pattern))$" }
    let start = pattern.hasPrefix("^") ? "" : "^"
    let end = pattern.hasSuffix("$") && !pattern.hasSuffix("\\$") ? "" : "$"
    return start + pattern + end
  }
}
