import SwiftDiagnostics

/// What is said about guides.
enum GuideMessage: DiagnosticMessage {
  case guideOfOtherType(guide: String, property: String, type: String)
  /// A bound with a fraction, for an integer.
  case fraction(guide: String, property: String)
  case upsideDown(guide: String, property: String)
  case negativeCount(guide: String, property: String)
  case noChoice(property: String)
  case repeatedChoice(String, property: String)
  case contradiction(String, String, property: String, what: String)
  case needless(String, beside: String, property: String)
  case earlierPattern(property: String)

  var message: String {
    switch self {
    case .guideOfOtherType(let guide, let property, let type): "The guide '\(guide)' does not fit: '\(property)' is \(type)."
    case .fraction(let guide, let property): "The '\(guide)' of '\(property)', an integer, has a bound with a fraction: use a whole number."
    case .upsideDown(let guide, let property): "The '\(guide)' of '\(property)' begins after its end, so nothing is in it."
    case .negativeCount(let guide, let property): "The '\(guide)' of '\(property)' is negative; an array holds 0 elements or more."
    case .noChoice(let property): "'anyOf' of '\(property)' names no choice, so no value fits: name one, or leave the guide out."
    case .repeatedChoice(let text, let property): "'anyOf' of '\(property)' names \"\(text)\" twice."
    case .contradiction(let one, let other, let property, let what):
      "'\(one)' and '\(other)' contradict each other: no \(what) of '\(property)' fits both."
    case .needless(let limit, let beside, let property): "'\(limit)' adds nothing to '\(beside)' of '\(property)'."
    case .earlierPattern(let property): "'\(property)' has several patterns, of which the last one holds."
    }
  }

  var severity: DiagnosticSeverity {
    switch self {
    case .repeatedChoice, .needless, .earlierPattern: .warning
    default: .error
    }
  }

  var diagnosticID: MessageID {
    let id =
      switch self {
      case .guideOfOtherType: "guideOfOtherType"
      case .fraction: "fraction"
      case .upsideDown: "upsideDown"
      case .negativeCount: "negativeCount"
      case .noChoice: "noChoice"
      case .repeatedChoice: "repeatedChoice"
      case .contradiction: "contradiction"
      case .needless: "needless"
      case .earlierPattern: "earlierPattern"
      }
    return MessageID(domain: "GuidedGenerationMacros", id: id)
  }
}

/// What a fix-it does.
struct MendMessage: FixItMessage {
  let message: String

  init(_ message: String) { self.message = message }

  var fixItID: MessageID { MessageID(domain: "GuidedGenerationMacros", id: message) }
}
