import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Guide`: adds nothing itself. `@Generable` reads it; here only its place is checked.
public struct GuideMacro: PeerMacro {
  /// Nothing; a guide elsewhere than at a stored property is reported.
  public static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self), variable.isStoredInstanceProperty else {
      context.diagnose(Diagnostic(node: node, message: MacroMessage.guideOutsideStoredProperty))
      return []
    }
    return []
  }
}
