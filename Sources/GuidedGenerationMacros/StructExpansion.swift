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

  init(_ declaration: StructDeclSyntax, options: GenerableOptions, diagnose: @escaping (Diagnostic) -> Void) {
    type = GenerableType(declaration)
    self.options = options
    properties = Conditional.list(declaration.memberBlock.members) { member in
      guard let variable = member.as(VariableDeclSyntax.self), variable.isStoredInstanceProperty else { return [] }
      return Self.properties(of: variable, diagnose: diagnose)
    }
  }

  private static func properties(of variable: VariableDeclSyntax, diagnose: @escaping (Diagnostic) -> Void) -> [GeneratedProperty] {
    let guide = GuideArguments(variable.attributes)
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
        diagnose(
          Diagnostic(
            node: binding.pattern, message: MacroMessage.missingType(name: pattern.identifier.plainName), fixIts: typing(binding)))
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
      GuideCheck(name: pattern.identifier.plainName, type: type, attributes: variable.attributes, diagnose: diagnose).run()
      properties.append(
        GeneratedProperty(
          identifier: pattern.identifier.text, key: pattern.identifier.plainName, type: type, guide: guide))
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
    lines(for: properties) { property in
      property.isIdentity
        ? ["self.\(property.identifier) = content.id ?? GenerationID()"]
        : ["self.\(property.identifier) = try content.value(forProperty: \(literal(property.key)))"]
    }
  }

  private var schema: [String] {
    let arguments =
      options.schemaArguments
      + (options.representsNil.map { ["representNilExplicitlyInGeneratedContent: \($0)"] } ?? []) + ["properties: properties"]
    var body = lines(for: generated) { property in
      [
        "properties.append(GenerationSchema.Property(\(property.guide.propertyArguments(name: property.key, type: property.type.trimmedDescription))))"
      ]
    }
    body.insert("\(body.isEmpty ? "let" : "var") properties: [GenerationSchema.Property] = []", at: 0)
    body.append("return GenerationSchema(\(arguments.joined(separator: ", ")))")
    return ["nonisolated \(type.access)static var generationSchema: GenerationSchema {"] + body.indented + ["}"]
  }

  private var content: [String] {
    var body = lines(for: generated) { ["properties.append((\(literal($0.key)), self.\($0.identifier)))"] }
    body.insert("\(body.isEmpty ? "let" : "var") properties: [(String, any ConvertibleToGeneratedContent)] = []", at: 0)
    let identity = allItems(properties).first { $0.isIdentity }.map { ", id: self.\($0.identifier)" } ?? ""
    body.append(
      "return GeneratedContent(properties: properties, representNilExplicitlyInGeneratedContent: \(options.representsNil ?? "false")\(identity))"
    )
    return ["nonisolated \(type.access)var generatedContent: GeneratedContent {"] + body.indented + ["}"]
  }

  /// The properties that the model writes.
  private var generated: [Conditional<GeneratedProperty>] { filtered(properties) { !$0.isIdentity } }

  private var partial: [String] {
    let ownIdentity = allItems(properties).first { $0.key == "id" }
    let isIdentified = type.isIdentifiable || ownIdentity != nil
    let conformances =
      (isIdentified && ownIdentity?.isIdentity != true ? [] : ["Identifiable"]) + ["nonisolated ConvertibleFromGeneratedContent"]
    var body: [String] = isIdentified ? [] : ["\(type.access)var id: GenerationID"]
    body += lines(for: properties) { property in
      ["\(type.access)var \(property.identifier): \(property.isIdentity ? "GenerationID" : property.type.partialType)"]
    }
    body.append("nonisolated \(type.access)init(_ content: GeneratedContent) throws {")
    body += ((isIdentified ? [] : ["self.id = content.id ?? GenerationID()"]) + initializerLines).indented
    body.append("}")
    return ["nonisolated \(type.access)struct PartiallyGenerated: \(conformances.joined(separator: ", ")) {"] + body.indented + ["}"]
  }
}
