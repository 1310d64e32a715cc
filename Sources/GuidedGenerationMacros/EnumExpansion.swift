import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// One case of a generated enumeration.
private struct GeneratedCase {
  struct Payload {
    /// The label at the case, with its colon and a space; empty where there is none.
    let label: String
    /// The key in content.
    let key: String
    let type: TypeSyntax
  }

  /// The name in code, with backticks where it needs them.
  let identifier: String
  /// The name in content, as an expression.
  let name: String
  let payloads: [Payload]
  let isIndirect: Bool
  /// Whether there are parentheses, be they empty.
  let hasParentheses: Bool
}

/// What `@Generable` writes for an enumeration.
///
/// Without payloads a value is a string, the case's name or raw string. With payloads it is a structure whose `type` names the case.
struct EnumExpansion: GenerableExpansion {
  let type: GenerableType
  private let options: GenerableOptions
  private let cases: [Conditional<GeneratedCase>]
  private let isIndirect: Bool

  init(_ declaration: EnumDeclSyntax, options: GenerableOptions, diagnose: (Diagnostic) -> Void) {
    type = GenerableType(declaration)
    self.options = options
    isIndirect = declaration.modifiers.contains { $0.name.tokenKind == .keyword(.indirect) }
    let hasStrings =
      declaration.inheritanceClause?.inheritedTypes.contains { ["String", "Swift.String"].contains($0.type.trimmedDescription) } ?? false
    cases = Conditional.list(declaration.memberBlock.members) { member in
      guard let declaration = member.as(EnumCaseDeclSyntax.self) else { return [] }
      let isIndirect = declaration.modifiers.contains { $0.name.tokenKind == .keyword(.indirect) }
      return declaration.elements.map { element in
        Self.checkKeys(of: element, diagnose: diagnose)
        let raw = hasStrings ? element.rawValue?.value.trimmedDescription : nil
        return GeneratedCase(
          identifier: element.name.text, name: raw ?? literal(element.name.plainName),
          payloads: Self.payloads(of: element), isIndirect: isIndirect, hasParentheses: element.parameterClause != nil)
      }
    }
  }

  private static func payloads(of element: EnumCaseElementSyntax) -> [GeneratedCase.Payload] {
    (element.parameterClause?.parameters ?? []).enumerated().map { index, parameter in
      let label = parameter.firstName.flatMap { $0.text == "_" ? nil : $0 }
      let key = (parameter.secondName ?? label)?.plainName ?? (index == 0 ? "value" : "value\(index)")
      return GeneratedCase.Payload(label: label.map { "\($0.text): " } ?? "", key: key, type: parameter.type.trimmed)
    }
  }

  /// Reports payloads that would stand under the same key, or under that of the case's name.
  private static func checkKeys(of element: EnumCaseElementSyntax, diagnose: (Diagnostic) -> Void) {
    var keys: Set<String> = ["type"]
    for (payload, parameter) in zip(payloads(of: element), element.parameterClause?.parameters ?? [])
    where !keys.insert(payload.key).inserted {
      diagnose(Diagnostic(node: Syntax(parameter), message: MacroMessage.repeatedKey(payload.key, case: element.name.plainName)))
    }
  }

  var hasCases: Bool { !cases.isEmpty }

  private var hasPayloads: Bool { allItems(cases).contains { $0.hasParentheses } }

  var members: [DeclSyntax] {
    var members: [[String]] = []
    if !type.declaresSchema { members.append(schema) }
    if !type.declaresContent { members.append(content) }
    if hasPayloads, !type.declaresPartial { members.append(partial) }
    return members.map { "\(raw: $0.joined(separator: "\n"))" }
  }

  // MARK: Schema

  private var schema: [String] {
    let list = hasPayloads ? "payloads" : "choices"
    var body = lines(for: cases) { one in
      guard hasPayloads else { return ["choices.append(\(one.name))"] }
      let properties = one.payloads.map { payload in
        "GenerationSchema.Property(name: \(literal(payload.key)), type: \(payload.type.trimmedDescription).self)"
      }
      return ["payloads.append(GenerationSchema.Payload(name: \(one.name), properties: [\(properties.joined(separator: ", "))]))"]
    }
    body.insert("var \(list): [\(hasPayloads ? "GenerationSchema.Payload" : "String")] = []", at: 0)
    body.append("return GenerationSchema(\((options.schemaArguments + ["anyOf: \(list)"]).joined(separator: ", ")))")
    return ["nonisolated \(type.access)static var generationSchema: GenerationSchema {"] + body.indented + ["}"]
  }

  // MARK: Content

  private var content: [String] {
    var body = lines(for: cases) { one in
      guard hasPayloads else { return ["case .\(one.identifier): return GeneratedContent(\(one.name))"] }
      let variables = one.payloads.indices.map { "let value\($0)" }.joined(separator: ", ")
      let pairs = ["(\"type\", \(one.name))"] + one.payloads.enumerated().map { "(\(literal($1.key)), value\($0))" }
      return [
        "case .\(one.identifier)\(variables.isEmpty ? "" : "(\(variables))"):",
        "  return GeneratedContent(properties: [\(pairs.joined(separator: ", "))], representNilExplicitlyInGeneratedContent: \(options.representsNil ?? "false"))",
      ]
    }
    body = ["switch self {"] + body + ["}"]
    return ["nonisolated \(type.access)var generatedContent: GeneratedContent {"] + body.indented + ["}"]
  }

  var initializerLines: [String] {
    let name = hasPayloads ? "try content.choice(forProperty: \"type\")" : "try content.choice()"
    return ["let choice = \(name)", "switch choice {"]
      + lines(for: cases) { one in
        let payloads = one.payloads.map { "\($0.label)try content.value(forProperty: \(literal($0.key)))" }
        let arguments = one.hasParentheses ? "(\(payloads.joined(separator: ", ")))" : ""
        return ["case \(one.name): self = .\(one.identifier)\(arguments)"]
      } + ["default: throw content.unexpectedChoice(choice, for: Self.self)", "}"]
  }

  // MARK: Partial form

  private var partial: [String] {
    var body = lines(for: cases) { one in
      let payloads = one.payloads.map { "\($0.label)\($0.type.partialType)" }
      let arguments = one.hasParentheses ? "(\(payloads.joined(separator: ", ")))" : ""
      return ["\(one.isIndirect ? "indirect " : "")case \(one.identifier)\(arguments)"]
    }
    body.append("nonisolated \(type.access)init(_ content: GeneratedContent) throws {")
    body += initializerLines.indented
    body.append("}")
    return [
      "nonisolated \(type.access)\(isIndirect ? "indirect " : "")enum PartiallyGenerated: nonisolated ConvertibleFromGeneratedContent {"
    ] + body.indented + ["}"]
  }
}
