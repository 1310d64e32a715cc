import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@SessionPropertyEntry`: makes a variable in an extension of `SessionPropertyValues` a property of every session.
///
/// It writes a key that holds the default value, and a getter and a setter that reach the session's value by that key.
public struct SessionPropertyEntryMacro: AccessorMacro, PeerMacro {
  /// The getter and the setter.
  public static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let name = name(of: declaration) else { return [] }
    return ["get { self[__Key_\(raw: name).self] }", "set { self[__Key_\(raw: name).self] = newValue }"]
  }

  /// The key.
  public static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let name = name(of: declaration), let binding = declaration.as(VariableDeclSyntax.self)?.bindings.first else {
      context.diagnose(Diagnostic(node: node, message: MacroMessage.entryOutsideVariable))
      return []
    }
    let type = binding.typeAnnotation?.type.trimmedDescription
    let isOptional = binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) ?? false
    guard let value = binding.initializer?.value.trimmedDescription ?? (isOptional ? "nil" : nil) else {
      context.diagnose(Diagnostic(node: node, message: MacroMessage.entryWithoutDefault(name: name)))
      return []
    }
    let property =
      type.map { "static var defaultValue: \($0) { \(value) }" } ?? "static let defaultValue = \(value)"
    return ["nonisolated private enum __Key_\(raw: name): \(raw: module).SessionPropertyKey {\n  \(raw: property)\n}"]
  }

  private static func name(of declaration: some DeclSyntaxProtocol) -> String? {
    guard let variable = declaration.as(VariableDeclSyntax.self), !variable.isStatic, variable.bindings.count == 1,
      variable.bindingSpecifier.tokenKind == .keyword(.var), variable.bindings.first?.accessorBlock == nil
    else { return nil }
    return variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName
  }
}
