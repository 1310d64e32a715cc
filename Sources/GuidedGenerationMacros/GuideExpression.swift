import SwiftSyntax

/// One guide as it is written, as far as its values are literals.
///
/// What is no literal is not known to the macro, and nothing is said about it.
struct GuideExpression {
  /// `range`, `anyOf`, `minimumCount`, …; `pattern` for a regular expression by itself.
  let name: String
  /// The whole argument of `@Guide`, for removal.
  let argument: LabeledExprSyntax
  /// The guide.
  let expression: ExprSyntax
  /// What stands in its parentheses, where that is one argument.
  let value: ExprSyntax?

  init?(_ argument: LabeledExprSyntax) {
    guard argument.label == nil else { return nil }
    self.argument = argument
    expression = argument.expression
    if argument.expression.is(RegexLiteralExprSyntax.self) {
      name = "pattern"
      value = argument.expression
      return
    }
    guard let call = argument.expression.as(FunctionCallExprSyntax.self), let member = call.calledExpression.as(MemberAccessExprSyntax.self)
    else { return nil }
    if let base = member.base, !base.trimmedDescription.split(separator: ".").contains(where: { $0.hasPrefix("GenerationGuide") }) {
      return nil
    }
    name = member.declName.baseName.text
    value = call.arguments.count == 1 ? call.arguments.first?.expression : nil
  }

  /// The number in the parentheses.
  var number: Double? { value.flatMap(Self.number) }

  /// The bounds of the range in the parentheses, with where they stand.
  var bounds: (low: (syntax: ExprSyntax, value: Double), high: (syntax: ExprSyntax, value: Double))? {
    guard let value else { return nil }
    let parts: (ExprSyntax, ExprSyntax, ExprSyntax)
    if let sequence = value.as(SequenceExprSyntax.self), sequence.elements.count == 3 {
      // Operators are not folded where macros see them.
      let elements = Array(sequence.elements)
      parts = (elements[0], elements[1], elements[2])
    } else if let infix = value.as(InfixOperatorExprSyntax.self) {
      parts = (infix.leftOperand, infix.operator, infix.rightOperand)
    } else {
      return nil
    }
    guard parts.1.trimmedDescription == "...", let low = Self.number(parts.0), let high = Self.number(parts.2) else { return nil }
    return ((parts.0, low), (parts.2, high))
  }

  /// Whether a bound is written with a fraction.
  var hasFraction: Bool {
    func isFraction(_ expression: ExprSyntax) -> Bool {
      let expression = expression.as(PrefixOperatorExprSyntax.self)?.expression ?? expression
      return expression.is(FloatLiteralExprSyntax.self)
    }
    if let bounds { return isFraction(bounds.low.syntax) || isFraction(bounds.high.syntax) }
    return value.map(isFraction) ?? false
  }

  /// The strings of the list in the parentheses, with where they stand; nothing where one of them is no literal.
  var strings: [(element: ArrayElementSyntax, text: String)]? {
    guard let list = value?.as(ArrayExprSyntax.self) else { return nil }
    var strings: [(ArrayElementSyntax, String)] = []
    for element in list.elements {
      guard let text = Self.string(element.expression) else { return nil }
      strings.append((element, text))
    }
    return strings
  }

  /// The string in the parentheses.
  var string: String? { value.flatMap(Self.string) }

  /// The text of a literal of one line without escapes; for the others the macro would have to unescape, and they are rare.
  private static func string(_ expression: ExprSyntax) -> String? {
    guard let literal = expression.as(StringLiteralExprSyntax.self), literal.openingPounds == nil,
      literal.openingQuote.tokenKind == .stringQuote, literal.segments.count <= 1
    else { return nil }
    guard let segment = literal.segments.first else { return "" }
    guard let text = segment.as(StringSegmentSyntax.self)?.content.text, !text.contains("\\") else { return nil }
    return text
  }

  private static func number(_ expression: ExprSyntax) -> Double? {
    if let prefixed = expression.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "-" {
      return number(prefixed.expression).map { -$0 }
    }
    if let integer = expression.as(IntegerLiteralExprSyntax.self) { return integer.representedLiteralValue.map(Double.init) }
    return expression.as(FloatLiteralExprSyntax.self)?.representedLiteralValue
  }
}

/// What guides a type takes, by its spelling.
enum GuidedKind {
  case string, number, integer, boolean, other
  indirect case array(element: GuidedKind?)

  /// - Returns: nothing for a type that the macro does not know by its spelling.
  init?(_ type: TypeSyntax) {
    if let optional = type.as(OptionalTypeSyntax.self) {
      self.init(optional.wrappedType)
      return
    }
    if let array = type.as(ArrayTypeSyntax.self) {
      self = .array(element: GuidedKind(array.element))
      return
    }
    let spelling = type.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
    switch spelling {
    case "String": self = .string
    case "Double", "Float", "Decimal": self = .number
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64": self = .integer
    case "Bool": self = .boolean
    case "Date", "URL", "UUID", "Duration": self = .other
    default: return nil
    }
  }

  /// Whether a guide of the name is for such a type; nothing where the macro does not know the guide.
  func takes(_ guide: String) -> Bool? {
    let owner: String
    switch guide {
    case "anyOf", "constant", "pattern": owner = "string"
    case "range", "minimum", "maximum": owner = "number"
    case "count", "minimumCount", "maximumCount", "element": owner = "array"
    default: return nil
    }
    switch self {
    case .string: return owner == "string"
    case .number, .integer: return owner == "number"
    case .boolean, .other: return false
    case .array: return owner == "array"
    }
  }

  /// The kind in words, and what guides it takes.
  var words: String {
    switch self {
    case .string: "a string, which takes 'anyOf', 'constant' and 'pattern'"
    case .number: "a number, which takes 'range', 'minimum' and 'maximum'"
    case .integer: "an integer, which takes 'range', 'minimum' and 'maximum'"
    case .boolean: "a Boolean, which takes none"
    case .other: "of a type that takes none"
    case .array: "an array, which takes 'count', 'minimumCount', 'maximumCount' and 'element'"
    }
  }
}
