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
    /// What to use in place of the type, if it cannot be generated.
    var advice: String? { UnsupportedType.advice(for: type) }
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
        Self.checkPayloads(of: element, diagnose: diagnose)
        let raw = hasStrings ? element.rawValue?.value.trimmedDescription : nil
        return GeneratedCase(
          identifier: element.name.text, name: raw ?? literal(element.name.plainName),
          payloads: Self.payloads(of: element), isIndirect: isIndirect, hasParentheses: element.parameterClause != nil)
      }
    }
  }

  private static func payloads(of element: EnumCaseElementSyntax) -> [GeneratedCase.Payload] {
    // Those without a name are counted among themselves.
    var unnamed = 0
    return (element.parameterClause?.parameters ?? []).map { parameter in
      let label = parameter.firstName.flatMap { $0.text == "_" ? nil : $0 }
      let key: String
      if let name = parameter.secondName ?? label {
        key = name.plainName
      } else {
        key = unnamed == 0 ? "value" : "value\(unnamed)"
        unnamed += 1
      }
      return GeneratedCase.Payload(label: label.map { "\($0.text): " } ?? "", key: key, type: parameter.type.trimmed)
    }
  }

  /// Reports payloads of types that cannot be generated, and those that would stand under the same key, or under that of the case's name.
  private static func checkPayloads(of element: EnumCaseElementSyntax, diagnose: (Diagnostic) -> Void) {
    var keys: Set<String> = ["type"]
    for (payload, parameter) in zip(payloads(of: element), element.parameterClause?.parameters ?? []) {
      if let advice = payload.advice {
        let message = MacroMessage.unsupportedType(name: payload.key, type: payload.type.trimmedDescription, advice: advice)
        diagnose(Diagnostic(node: Syntax(parameter.type), message: message))
      }
      guard !keys.insert(payload.key).inserted else { continue }
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
    let choices = lines(for: cases) { one in
      guard hasPayloads else { return [one.name] }
      let properties = one.payloads.filter { $0.advice == nil }.map { payload in
        "\(module).GenerationSchema.Property(name: \(literal(payload.key)), type: \(payload.type.trimmedDescription).self)"
      }
      return ["\(module).GenerationSchema._Payload(name: \(one.name), properties: [\(properties.joined(separator: ", "))])"]
    }
    let arguments = (options.schemaArguments + [hasPayloads ? "_payloads: {" : "_choices: {"]).joined(separator: ", ")
    let body = ["\(module).GenerationSchema(\(arguments)"] + choices.indented + ["})"]
    return ["nonisolated \(type.access)static var generationSchema: \(module).GenerationSchema {"] + body.indented + ["}"]
  }

  // MARK: Content

  private var content: [String] {
    var body = lines(for: cases) { one in
      guard hasPayloads else { return ["case .\(one.identifier): return \(module).GeneratedContent(\(one.name))"] }
      let variables = one.payloads.enumerated().map { $1.advice == nil ? "let value\($0)" : "_" }.joined(separator: ", ")
      let values = one.payloads.enumerated().filter { $1.advice == nil }.map { "\(literal($1.key)), value\($0)" }
      let pairs = (["\"type\", \(one.name)"] + values).map { "\(module).GeneratedContent._property(\($0))" }
      let represents = "representNilExplicitlyInGeneratedContent: \(options.representsNil ?? "false")"
      return [
        "case .\(one.identifier)\(variables.isEmpty ? "" : "(\(variables))"):",
        "  return \(module).GeneratedContent(\(represents), _properties: {",
      ] + pairs.indented.indented + ["  })"]
    }
    body = ["switch self {"] + body + ["}"]
    return ["nonisolated \(type.access)var generatedContent: \(module).GeneratedContent {"] + body.indented + ["}"]
  }

  var initializerLines: [String] {
    if allItems(cases).contains(where: { $0.payloads.contains { $0.advice != nil } }) { return ["Swift.fatalError()"] }
    let name = hasPayloads ? "try content._choice(forProperty: \"type\")" : "try content._choice()"
    return ["let choice = \(name)", "switch choice {"]
      + lines(for: cases) { one in
        let payloads = one.payloads.map { "\($0.label)try content.value(forProperty: \(literal($0.key)))" }
        let arguments = one.hasParentheses ? "(\(payloads.joined(separator: ", ")))" : ""
        return ["case \(one.name): self = .\(one.identifier)\(arguments)"]
      } + ["default: throw content._unexpectedChoice(choice, for: Self.self)", "}"]
  }

  // MARK: Partial form

  private var partial: [String] {
    var body = lines(for: cases) { one in
      let payloads = one.payloads.filter { $0.advice == nil }.map { "\($0.label)\($0.type.partialType)" }
      let arguments = one.hasParentheses ? "(\(payloads.joined(separator: ", ")))" : ""
      return ["\(one.isIndirect ? "indirect " : "")case \(one.identifier)\(arguments)"]
    }
    body.append("nonisolated \(type.access)init(_ content: \(module).GeneratedContent) throws {")
    body += initializerLines.indented
    body.append("}")
    return [
      "nonisolated \(type.access)\(isIndirect ? "indirect " : "")enum PartiallyGenerated: nonisolated \(module).ConvertibleFromGeneratedContent {"
    ] + body.indented + ["}"]
  }
}
