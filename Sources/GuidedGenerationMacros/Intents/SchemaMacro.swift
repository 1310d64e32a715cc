import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@AppIntent(schema:)`, `@AppEntity(schema:)`, `@AppEnum(schema:)` and their older names: bare stored properties become parameters or
/// properties, and the type gets the conformance that supplies its title.
public struct SchemaMacro: MemberAttributeMacro, ExtensionMacro {
  /// `@Parameter` in an intent and `@Property` in an entity, on stored properties that carry no attribute of their own.
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    let name = node.attributeName.trimmedDescription
    let attribute = name.hasSuffix("Intent") ? "Parameter" : name.hasSuffix("Entity") ? "Property" : nil
    guard let attribute, let variable = member.as(VariableDeclSyntax.self), variable.isBareStoredProperty,
      // An entity's identifier is what finds it, no property of it.
      attribute == "Parameter" || variable.bindings.first?.pattern.trimmedDescription != "id"
    else { return [] }
    return ["@\(raw: attribute)"]
  }

  /// The conformance, with the schema that was named.
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let name = node.attributeName.trimmedDescription
    let kind = name.hasSuffix("Intent") ? "Intent" : name.hasSuffix("Entity") ? "Entity" : "Enum"
    guard case .argumentList(let arguments) = node.arguments, let schema = arguments.first?.expression.trimmedDescription else { return [] }
    let access = declaration.accessPrefix
    // What the type says itself is not asked for. `App…` is named beside the protocol that implies it: attributes of members are looked up in it
    // before implied conformances are known.
    let asked = protocols.isEmpty ? ["AssistantSchema\(kind)"] : protocols.map(\.trimmedDescription)
    return [
      try ExtensionDeclSyntax(
        """
        extension \(raw: type.trimmedDescription): \(raw: asked.joined(separator: ", ")) {
          \(raw: access)static var appSchema: AppSchema.\(raw: kind) { \(raw: schema) }
        }
        """)
    ]
  }
}

extension DeclGroupSyntax {
  /// `public ` or `package `, or nothing: narrower access follows from the type's own.
  var accessPrefix: String {
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public "
      case .keyword(.package): return "package "
      default: continue
      }
    }
    return ""
  }
}

extension VariableDeclSyntax {
  /// A `var` that values store, without attribute and initial value.
  var isBareStoredProperty: Bool {
    bindingSpecifier.tokenKind == .keyword(.var) && attributes.isEmpty
      && !modifiers.contains { [.keyword(.static), .keyword(.class), .keyword(.lazy)].contains($0.name.tokenKind) }
      && bindings.allSatisfy { $0.accessorBlock == nil && $0.initializer == nil && $0.typeAnnotation != nil }
  }
}
