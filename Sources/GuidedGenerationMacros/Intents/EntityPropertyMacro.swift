import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ComputedProperty` and `@DeferredProperty`: beside a computed property stands its description, which searching and showing read.
public struct EntityPropertyMacro: PeerMacro, AccessorMacro {
  /// Nothing: the property has its getter.
  public static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] { [] }

  /// `_name`, an `EntityProperty` that reads the value, and `$name`, which names it in key paths.
  public static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let isDeferred = node.attributeName.trimmedDescription.hasSuffix("DeferredProperty")
    guard let variable = declaration.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let type = binding.typeAnnotation?.type.trimmedDescription, binding.accessorBlock != nil
    else {
      context.diagnose(Diagnostic(node: node, message: PropertyMessage()))
      return []
    }
    var arguments = ["identifier: \"\(name)\""]
    if case .argumentList(let written) = node.arguments {
      arguments += written.map { "\($0.label.map { "\($0.text): " } ?? "")\($0.expression.trimmedDescription)" }
    }
    arguments.append(
      isDeferred ? "asyncGetter: { (entity: Self) in try await entity.\(name) }" : "getter: { (entity: Self) in entity.\(name) }")
    let access =
      variable.modifiers.first { [.keyword(.public), .keyword(.package)].contains($0.name.tokenKind) }.map { "\($0.name.text) " } ?? ""
    return [
      "private let _\(raw: name) = EntityProperty<\(raw: type)>(\(raw: arguments.joined(separator: ", ")))",
      "\(raw: access)var $\(raw: name): EntityProperty<\(raw: type)> { _\(raw: name) }",
    ]
  }
}

/// What the macro reports.
struct PropertyMessage: DiagnosticMessage {
  var message: String { "This attribute belongs on one computed property with a written type." }
  var severity: DiagnosticSeverity { .error }
  var diagnosticID: MessageID { MessageID(domain: "GuidedGenerationMacros", id: "computed") }
}
