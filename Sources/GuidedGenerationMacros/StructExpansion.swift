import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// One generated property.
struct GeneratedProperty {
  /// The name in code, with backticks where it needs them.
  let identifier: String
  /// The key in content.
  let key: String
  let type: TypeSyntax
  let guide: GuideArguments

  /// Whether it holds the identity of the content, which is given and not generated.
  var isIdentity: Bool { type.trimmedDescription.split(separator: ".").last == "GenerationID" }
}

/// What the `@Guide`s of a property say; several add up.
struct GuideArguments {
  /// An expression.
  private(set) var description: String?
  /// Expressions.
  private(set) var guides: [String] = []

  init(_ attributes: AttributeListSyntax) {
    for case .attribute(let attribute) in attributes where attribute.attributeName.trimmedDescription.hasSuffix("Guide") {
      guard case .argumentList(let arguments) = attribute.arguments else { continue }
      for argument in arguments {
        let expression = argument.expression.trimmedDescription
        if argument.label?.text == "description" {
          if expression != "nil", description == nil { description = expression }
        } else if argument.expression.is(RegexLiteralExprSyntax.self) {
          // As a guide it can stand beside others.
          guides.append(".pattern(\(expression))")
        } else {
          guides.append(expression)
        }
      }
    }
  }

  /// Without the guides that were reported: what does not fit would be reported again where it is written out.
  func without(_ reported: Set<String>) -> GuideArguments {
    var left = self
    left.guides.removeAll { reported.contains($0) }
    return left
  }

  /// Arguments of a `GenerationSchema.Property`.
  func propertyArguments(name: String, type: String) -> String {
    var arguments = ["name: \(literal(name))"]
    if let description { arguments.append("description: \(description)") }
    arguments.append("type: \(type).self")
    if !guides.isEmpty { arguments.append("guides: [\(guides.joined(separator: ", "))]") }
    return arguments.joined(separator: ", ")
  }
}

/// A Swift string literal of the text.
func literal(_ text: String) -> String {
  StringLiteralExprSyntax(content: text).description
}

/// What `@Generable` writes for a structure.
struct StructExpansion: GenerableExpansion {
  let type: GenerableType
  private let options: GenerableOptions
  private let properties: [Conditional<GeneratedProperty>]
  /// Whether a property was reported for its type; there is no value to begin it with then.
  private let isUnfinished: Bool

  init(_ declaration: StructDeclSyntax, options: GenerableOptions, diagnose: @escaping (Diagnostic) -> Void) {
    type = GenerableType(declaration)
    self.options = options
    let members = Conditional.list(declaration.memberBlock.members) { member -> [VariableDeclSyntax] in
      guard let variable = member.as(VariableDeclSyntax.self), variable.isStoredInstanceProperty else { return [] }
      return [variable]
    }
    isUnfinished = allItems(members).contains { variable in
      variable.bindings.contains { $0.typeAnnotation.map { UnsupportedType.advice(for: $0.type) != nil } ?? false }
    }
    properties = mapped(members) { Self.properties(of: $0, diagnose: diagnose) }
  }

  private static func properties(of variable: VariableDeclSyntax, diagnose: @escaping (Diagnostic) -> Void) -> [GeneratedProperty] {
    let guide = GuideArguments(variable.attributes)
    let isGuided = variable.attributes.contains { attribute in
      if case .attribute(let attribute) = attribute { attribute.attributeName.trimmedDescription.hasSuffix("Guide") } else { false }
    }
    // In `var a, b: Int` the type stands with the last one only.
    var type: TypeSyntax?
    var properties: [GeneratedProperty] = []
    for binding in variable.bindings.reversed() {
      if let annotation = binding.typeAnnotation { type = annotation.type.trimmed } else if binding.initializer != nil { type = nil }
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
        diagnose(Diagnostic(node: binding.pattern, message: MacroMessage.tuplePattern))
        continue
      }
      guard let type else {
        // Without guides it is not meant to be generated, as `let id = UUID()` is not.
        if isGuided {
          diagnose(
            Diagnostic(
              node: binding.pattern, message: MacroMessage.missingType(name: pattern.identifier.plainName), fixIts: typing(binding)))
        }
        continue
      }
      if variable.bindingSpecifier.tokenKind == .keyword(.let), binding.initializer != nil {
        diagnose(
          Diagnostic(
            node: binding.pattern, message: MacroMessage.constantWithValue(name: pattern.identifier.plainName),
            fixIts: [
              FixIt(
                message: MendMessage("Use 'var'"),
                changes: [
                  .replace(
                    oldNode: Syntax(variable.bindingSpecifier),
                    newNode: Syntax(variable.bindingSpecifier.with(\.tokenKind, .keyword(.var))))
                ])
            ]))
        continue
      }
      let name = pattern.identifier.plainName
      if let advice = UnsupportedType.advice(for: type) {
        diagnose(
          Diagnostic(
            node: binding.pattern, message: MacroMessage.unsupportedType(name: name, type: type.trimmedDescription, advice: advice)))
        continue
      }
      let reported = GuideCheck(name: name, type: type, attributes: variable.attributes, diagnose: diagnose).run()
      properties.append(
        GeneratedProperty(identifier: pattern.identifier.text, key: name, type: type, guide: guide.without(reported)))
    }
    return properties.reversed()
  }

  /// Writes the type of a literal beside its name.
  private static func typing(_ binding: PatternBindingSyntax) -> [FixIt] {
    guard let value = binding.initializer?.value else { return [] }
    let type =
      switch value.kind {
      case .stringLiteralExpr: "String"
      case .integerLiteralExpr: "Int"
      case .floatLiteralExpr: "Double"
      case .booleanLiteralExpr: "Bool"
      default: ""
      }
    guard !type.isEmpty else { return [] }
    let typed = binding.with(\.pattern, binding.pattern.with(\.trailingTrivia, [])).with(
      \.typeAnnotation, TypeAnnotationSyntax(colon: .colonToken(trailingTrivia: .space), type: TypeSyntax("\(raw: type) ")))
    return [
      FixIt(
        message: MendMessage("Write its type, '\(type)'"), changes: [.replace(oldNode: Syntax(binding), newNode: Syntax(typed))])
    ]
  }

  var members: [DeclSyntax] {
    var members: [[String]] = []
    if !type.declaresSchema { members.append(schema) }
    if !type.declaresContent { members.append(content) }
    if !type.declaresPartial { members.append(partial) }
    return members.map { "\(raw: $0.joined(separator: "\n"))" }
  }

  var initializerLines: [String] {
    if isUnfinished { return ["Swift.fatalError()"] }
    return lines(for: properties) { property in
      property.isIdentity
        ? ["self.\(property.identifier) = content.id ?? \(module).GenerationID()"]
        : ["self.\(property.identifier) = try content.value(forProperty: \(literal(property.key)))"]
    }
  }

  private var schema: [String] {
    let nilArgument = options.representsNil.map { ["representNilExplicitlyInGeneratedContent: \($0)"] } ?? []
    let arguments = (options.schemaArguments + nilArgument + ["_properties: {"]).joined(separator: ", ")
    let properties = lines(for: generated) { property in
      [
        "\(module).GenerationSchema.Property(\(property.guide.propertyArguments(name: property.key, type: property.type.trimmedDescription)))"
      ]
    }
    let body = ["\(module).GenerationSchema(\(arguments)"] + properties.indented + ["})"]
    return ["nonisolated \(type.access)static var generationSchema: \(module).GenerationSchema {"] + body.indented + ["}"]
  }

  private var content: [String] {
    let identity = allItems(properties).first { $0.isIdentity }.map { "id: self.\($0.identifier), " } ?? ""
    let members = lines(for: generated) { ["\(module).GeneratedContent._property(\(literal($0.key)), self.\($0.identifier))"] }
    let body =
      [
        "\(module).GeneratedContent(representNilExplicitlyInGeneratedContent: \(options.representsNil ?? "false"), \(identity)_properties: {"
      ]
      + members.indented + ["})"]
    return ["nonisolated \(type.access)var generatedContent: \(module).GeneratedContent {"] + body.indented + ["}"]
  }

  /// The properties that the model writes.
  private var generated: [Conditional<GeneratedProperty>] { filtered(properties) { !$0.isIdentity } }

  private var partial: [String] {
    let ownIdentity = allItems(properties).first { $0.key == "id" }
    let isIdentified = type.isIdentifiable || ownIdentity != nil
    let conformances =
      (isIdentified && ownIdentity?.isIdentity != true ? [] : ["Swift.Identifiable"])
      + ["nonisolated \(module).ConvertibleFromGeneratedContent"]
    var body: [String] = isIdentified ? [] : ["\(type.access)var id: \(module).GenerationID"]
    body += lines(for: properties) { property in
      ["\(type.access)var \(property.identifier): \(property.isIdentity ? "\(module).GenerationID" : property.type.partialType)"]
    }
    body.append("nonisolated \(type.access)init(_ content: \(module).GeneratedContent) throws {")
    body += ((isIdentified || isUnfinished ? [] : ["self.id = content.id ?? \(module).GenerationID()"]) + initializerLines).indented
    body.append("}")
    return ["nonisolated \(type.access)struct PartiallyGenerated: \(conformances.joined(separator: ", ")) {"] + body.indented + ["}"]
  }
}
