import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Generable`: writes a type's schema, its conversions from and to generated content, and its partial form.
public struct GenerableMacro: MemberMacro, ExtensionMacro {
  /// The schema, the content and the partial form, as members.
  public static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let expansion = makeExpansion(of: node, on: declaration, in: context, reports: true) else { return [] }
    return expansion.members
  }

  /// The conformance with its initialiser, as an extension.
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self) else { return [] }
    guard !protocols.isEmpty else {
      context.diagnose(Diagnostic(node: node, message: MacroMessage.existingConformance))
      return []
    }
    guard let expansion = makeExpansion(of: node, on: declaration, in: context, reports: false) else { return [] }
    return [try expansion.makeExtension(of: type)]
  }

  /// - Parameter reports: whether to diagnose; the macro is expanded twice, and what is wrong should be said once.
  private static func makeExpansion(
    of node: AttributeSyntax, on declaration: some DeclGroupSyntax, in context: some MacroExpansionContext, reports: Bool
  ) -> (any GenerableExpansion)? {
    let options = GenerableOptions(node)
    if let structure = declaration.as(StructDeclSyntax.self) {
      return StructExpansion(structure, options: options) { if reports { context.diagnose($0) } }
    }
    if let enumeration = declaration.as(EnumDeclSyntax.self) {
      let expansion = EnumExpansion(enumeration, options: options) { if reports { context.diagnose($0) } }
      if !expansion.hasCases {
        if reports { context.diagnose(Diagnostic(node: node, message: MacroMessage.emptyEnum)) }
        return nil
      }
      return expansion
    }
    if reports { context.diagnose(Diagnostic(node: node, message: MacroMessage.notStructOrEnum)) }
    return nil
  }
}

/// Where the names of the expansion are: a type of one's own of the same name does no harm then.
let module = "GuidedGeneration"

/// What the macro writes for one kind of type.
protocol GenerableExpansion {
  var type: GenerableType { get }
  /// Members for the type's body.
  var members: [DeclSyntax] { get }
  /// Lines for the body of `init(_ content: GeneratedContent) throws`.
  var initializerLines: [String] { get }
}

extension GenerableExpansion {
  /// The extension with the conformance and the initialiser; there, the type keeps the memberwise one.
  func makeExtension(of name: some TypeSyntaxProtocol) throws -> ExtensionDeclSyntax {
    var lines: [String] = []
    if !type.declaresInitializer {
      lines.append("nonisolated \(type.access)init(_ content: \(module).GeneratedContent) throws {")
      lines += initializerLines.indented
      lines.append("}")
    }
    let text =
      type.availability + ["extension \(name.trimmedDescription): nonisolated \(module).Generable {"] + lines.indented + ["}"]
    return try ExtensionDeclSyntax("\(raw: text.joined(separator: "\n"))")
  }
}

/// What `@Generable` was given.
struct GenerableOptions {
  /// Expressions, as written.
  var name: String?
  var description: String?
  var representsNil: String?

  init(_ node: AttributeSyntax) {
    guard case .argumentList(let arguments) = node.arguments else { return }
    for argument in arguments {
      let expression = argument.expression.trimmedDescription
      switch argument.label?.text {
      case "name": name = expression
      case "description": description = expression == "nil" ? nil : expression
      case "representNilExplicitlyInGeneratedContent": representsNil = expression
      default: break
      }
    }
  }

  /// The leading arguments of a `GenerationSchema` initialiser.
  var schemaArguments: [String] {
    ["\(name.map { "name: \($0)" } ?? "type: Self.self")"] + (description.map { ["description: \($0)"] } ?? [])
  }
}

extension [String] {
  /// The lines, two spaces further in.
  var indented: [String] { map { "  " + $0 } }
}
