import SwiftDiagnostics
import SwiftSyntax

/// What the macros report.
enum MacroMessage: DiagnosticMessage {
  case notStructOrEnum
  case existingConformance
  case emptyEnum
  case guideOutsideStoredProperty
  case missingType(name: String)
  case tuplePattern
  /// A property of a type that cannot be generated.
  case unsupportedType(name: String, type: String, advice: String)
  case constantWithValue(name: String)
  /// A payload's key that is taken.
  case repeatedKey(String, case: String)
  case entryOutsideVariable
  case entryWithoutDefault(name: String)

  var message: String {
    switch self {
    case .notStructOrEnum: "'@Generable' can only be used on structs and enums."
    case .existingConformance:
      "Type already conforms to 'Generable'. Remove the '@Generable' macro or delete the existing conformance."
    case .emptyEnum: "Generable enums must have at least one case."
    case .guideOutsideStoredProperty: "'@Guide' can only be used with a stored property."
    case .missingType(let name):
      "The property '\(name)' has a guide but no type, so it is not generated: write its type, as in 'var \(name): String'."
    case .tuplePattern: "A tuple of properties is not generated: declare each property by itself."
    case .unsupportedType(let name, let type, let advice): "'\(name)' is of the type '\(type)', which cannot be generated: \(advice)."
    case .constantWithValue(let name):
      "The constant '\(name)' has its value already, so it is not generated: use 'var', or leave out the value."
    case .repeatedKey(let key, let name):
      "The key '\(key)' is taken in the content of case '\(name)'\(key == "type" ? ", where it names the case" : ""): "
        + "give the parameter another label."
    case .entryOutsideVariable: "'@SessionPropertyEntry' can only be used with a variable in an extension of SessionPropertyValues."
    case .entryWithoutDefault(let name): "The property '\(name)' needs a value to begin with, as in 'var \(name): String = \"\"'."
    }
  }

  var severity: DiagnosticSeverity {
    switch self {
    case .missingType, .tuplePattern, .constantWithValue: .warning
    default: .error
    }
  }

  var diagnosticID: MessageID {
    let id =
      switch self {
      case .notStructOrEnum: "notStructOrEnum"
      case .existingConformance: "existingConformance"
      case .emptyEnum: "emptyEnum"
      case .guideOutsideStoredProperty: "guideOutsideStoredProperty"
      case .missingType: "missingType"
      case .tuplePattern: "tuplePattern"
      case .unsupportedType: "unsupportedType"
      case .constantWithValue: "constantWithValue"
      case .repeatedKey: "repeatedKey"
      case .entryOutsideVariable: "entryOutsideVariable"
      case .entryWithoutDefault: "entryWithoutDefault"
      }
    return MessageID(domain: "GuidedGenerationMacros", id: id)
  }
}
