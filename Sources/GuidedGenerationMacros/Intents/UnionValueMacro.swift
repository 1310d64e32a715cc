import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@UnionValue`: an enumeration whose cases carry one value each becomes a value of several types.
public struct UnionValueMacro: ExtensionMacro, MemberMacro {
  private struct Case {
    let name: String
    let type: String
    /// The payload's label with its colon, or nothing.
    let label: String
  }

  private static func cases(of declaration: some DeclGroupSyntax, report: (Diagnostic) -> Void) -> [Case] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      report(Diagnostic(node: declaration, message: UnionMessage.notEnum))
      return []
    }
    return enumeration.memberBlock.members.flatMap { member in
      (member.decl.as(EnumCaseDeclSyntax.self)?.elements ?? []).compactMap { element -> Case? in
        guard let parameters = element.parameterClause?.parameters, parameters.count == 1, let payload = parameters.first else {
          report(Diagnostic(node: element, message: UnionMessage.payload(element.name.text)))
          return nil
        }
        let label = payload.firstName.map { $0.text == "_" ? "" : "\($0.text): " } ?? ""
        return Case(name: element.name.text, type: payload.type.trimmedDescription, label: label)
      }
    }
  }

  /// `Cases`, the enumeration without payloads.
  public static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let cases = cases(of: declaration) { context.diagnose($0) }
    guard !cases.isEmpty else { return [] }
    let access = declaration.accessPrefix
    return [
      """
      \(raw: access)enum Cases: String, CaseIterable, Hashable, Sendable {
        case \(raw: cases.map(\.name).joined(separator: ", "))
      }
      """
    ]
  }

  /// The conformance to `AppUnionValue`.
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let cases = cases(of: declaration) { _ in }
    guard !cases.isEmpty else { return [] }
    let access = declaration.accessPrefix
    let members = cases.map { one in
      """
          UnionMember(
            "\(one.name.trimmingBackticks)", (\(one.type)).self, embed: { .\(one.name)(\(one.label)$0) },
            extract: { value in
              if case .\(one.name)(let payload) = value { return payload }
              return nil
            })
      """
    }
    return [
      try ExtensionDeclSyntax(
        """
        extension \(raw: type.trimmedDescription): AppUnionValue {
          \(raw: access)static var unionMembers: [UnionMember<Self>] {
            [
        \(raw: members.joined(separator: ",\n"))
            ]
          }
        }
        """)
    ]
  }
}

extension String {
  fileprivate var trimmingBackticks: String { trimmingPrefix("`").hasSuffix("`") ? String(trimmingPrefix("`").dropLast()) : self }
}

/// What the macro reports.
enum UnionMessage: DiagnosticMessage {
  case notEnum
  case payload(String)

  var message: String {
    switch self {
    case .notEnum: "'@UnionValue' can only be used on enums."
    case .payload(let name): "The case '\(name)' of a union carries exactly one value: write it as 'case \(name)(SomeType)'."
    }
  }

  var severity: DiagnosticSeverity { .error }

  var diagnosticID: MessageID { MessageID(domain: "GuidedGenerationMacros", id: self.id) }

  private var id: String {
    switch self {
    case .notEnum: "notEnum"
    case .payload: "payload"
    }
  }
}
