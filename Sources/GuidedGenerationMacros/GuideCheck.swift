import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// Finds guides of a property that contradict one another or its type, and says how to mend them.
///
/// Only literals are looked at. What is an error here would trap or throw at run time, or would not compile inside the expansion.
struct GuideCheck {
  private let name: String
  private let kind: GuidedKind?
  private let guides: [GuideExpression]
  private let diagnose: (Diagnostic) -> Void

  init(name: String, type: TypeSyntax, attributes: AttributeListSyntax, diagnose: @escaping (Diagnostic) -> Void) {
    self.name = name
    kind = GuidedKind(type)
    self.diagnose = diagnose
    guides = attributes.flatMap { attribute -> [GuideExpression] in
      guard case .attribute(let attribute) = attribute, attribute.attributeName.trimmedDescription.hasSuffix("Guide"),
        case .argumentList(let arguments) = attribute.arguments
      else { return [] }
      return arguments.compactMap(GuideExpression.init)
    }
  }

  /// Reports what is wrong.
  /// - Returns: the guides that do not fit the type, as written in a schema.
  func run() -> Set<String> {
    var fitting: [GuideExpression] = []
    var others: Set<String> = []
    for guide in guides {
      if let kind, kind.takes(guide.name) == false {
        reportMismatch(guide, kind)
      } else if case .integer? = kind, guide.hasFraction {
        report(guide.expression, .fraction(guide: guide.name, property: name))
      } else {
        fitting.append(guide)
        continue
      }
      let text = guide.expression.trimmedDescription
      others.formUnion([text, ".pattern(\(text))"])
    }
    for guide in fitting { check(guide) }
    checkLimits(fitting, low: "minimum", high: "maximum", whole: "range", what: "value")
    checkLimits(fitting, low: "minimumCount", high: "maximumCount", whole: "count", what: "count")
    checkStrings(fitting)
    return others
  }

  // MARK: One guide

  private func reportMismatch(_ guide: GuideExpression, _ kind: GuidedKind) {
    var fixes: [FixIt] = []
    if case .array(let element) = kind, element.map({ $0.takes(guide.name) == true }) ?? false {
      let inner =
        guide.expression.is(RegexLiteralExprSyntax.self)
        ? ".pattern(\(guide.expression.trimmedDescription))" : guide.expression.trimmedDescription
      fixes = [replacing(guide.expression, by: ".element(\(inner))", "Guide the elements")]
    }
    report(guide.expression, .guideOfOtherType(guide: guide.name, property: name, type: kind.words), fixes)
  }

  private func check(_ guide: GuideExpression) {
    if let (low, high) = guide.bounds {
      if low.value > high.value {
        report(
          guide.expression, .upsideDown(guide: guide.name, property: name), [exchanging(low.syntax, high.syntax, "Exchange the bounds")])
      } else if guide.name == "count", low.value < 0 {
        report(low.syntax, .negativeCount(guide: guide.name, property: name), [replacing(low.syntax, by: "0", "Begin at 0")])
      }
    }
    if ["count", "minimumCount", "maximumCount"].contains(guide.name), let number = guide.number, number < 0, let value = guide.value {
      let positive = value.as(PrefixOperatorExprSyntax.self)?.expression.trimmedDescription ?? "0"
      report(value, .negativeCount(guide: guide.name, property: name), [replacing(value, by: positive, "Use \(positive)")])
    }
    if guide.name == "anyOf", let strings = guide.strings {
      if strings.isEmpty { report(guide.expression, .noChoice(property: name), [removing(guide)].compactMap { $0 }) }
      var seen: Set<String> = []
      for (element, text) in strings where !seen.insert(text).inserted {
        report(element, .repeatedChoice(text, property: name), [removing(element, from: strings.map(\.element))].compactMap { $0 })
      }
    }
  }

  // MARK: Guides together

  /// Two or more limits of the same thing.
  private func checkLimits(_ guides: [GuideExpression], low: String, high: String, whole: String, what: String) {
    let lows = guides.filter { $0.name == low && $0.number != nil }
    let highs = guides.filter { $0.name == high && $0.number != nil }
    for least in lows {
      for most in highs {
        guard let bottom = least.number, let top = most.number, bottom > top, let one = least.value, let other = most.value else {
          continue
        }
        report(
          most.expression, .contradiction(least.text, most.text, property: name, what: what), [exchanging(one, other, "Exchange the two")])
      }
    }
    let wholes = guides.compactMap { guide -> (GuideExpression, Double, Double)? in
      guard guide.name == whole else { return nil }
      if let (bottom, top) = guide.bounds { return bottom.value <= top.value ? (guide, bottom.value, top.value) : nil }
      return guide.number.map { (guide, $0, $0) }
    }
    for (index, (guide, bottom, top)) in wholes.enumerated() {
      for (other, otherBottom, otherTop) in wholes[(index + 1)...] where max(bottom, otherBottom) > min(top, otherTop) {
        report(other.expression, .contradiction(guide.text, other.text, property: name, what: what), [removing(other)].compactMap { $0 })
      }
      for limit in lows + highs {
        guard let number = limit.number else { continue }
        let isLow = limit.name == low
        if isLow ? number > top : number < bottom {
          report(limit.expression, .contradiction(guide.text, limit.text, property: name, what: what), [removing(limit)].compactMap { $0 })
        } else if isLow ? number <= bottom : number >= top {
          report(limit.expression, .needless(limit.text, beside: guide.text, property: name), [removing(limit)].compactMap { $0 })
        }
      }
    }
  }

  private func checkStrings(_ guides: [GuideExpression]) {
    // What is allowed by all lists and constants that are literals.
    var allowed: (texts: [String], guide: GuideExpression)?
    for guide in guides where guide.name == "anyOf" || guide.name == "constant" {
      guard let texts = guide.name == "anyOf" ? guide.strings?.map(\.text) : guide.string.map({ [$0] }), !texts.isEmpty else { continue }
      guard let before = allowed else {
        allowed = (texts, guide)
        continue
      }
      let common = before.texts.filter(texts.contains)
      if common.isEmpty {
        report(
          guide.expression, .contradiction(before.guide.text, guide.text, property: name, what: "value"),
          [removing(guide)].compactMap { $0 })
      } else {
        allowed = (common, guide)
      }
    }
    let patterns = guides.filter { $0.name == "pattern" }
    for pattern in patterns.dropLast() {
      report(pattern.expression, .earlierPattern(property: name), [removing(pattern)].compactMap { $0 })
    }
  }

  // MARK: Reports

  private func report(_ node: some SyntaxProtocol, _ message: GuideMessage, _ fixes: [FixIt] = []) {
    diagnose(Diagnostic(node: Syntax(node), message: message, fixIts: fixes))
  }

  private func replacing(_ old: ExprSyntax, by text: String, _ message: String) -> FixIt {
    let new = ExprSyntax("\(raw: text)").with(\.leadingTrivia, old.leadingTrivia).with(\.trailingTrivia, old.trailingTrivia)
    return FixIt(message: MendMessage(message), changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }

  private func exchanging(_ one: ExprSyntax, _ other: ExprSyntax, _ message: String) -> FixIt {
    func change(_ new: ExprSyntax, at old: ExprSyntax) -> FixIt.Change {
      .replace(
        oldNode: Syntax(old),
        newNode: Syntax(new.trimmed.with(\.leadingTrivia, old.leadingTrivia).with(\.trailingTrivia, old.trailingTrivia)))
    }
    return FixIt(message: MendMessage(message), changes: [change(other, at: one), change(one, at: other)])
  }

  /// Takes a guide out of its `@Guide`; where it stands alone there, the attribute would be left empty, and there is no fix.
  private func removing(_ guide: GuideExpression) -> FixIt? {
    guard let list = guide.argument.parent?.as(LabeledExprListSyntax.self), list.count > 1 else { return nil }
    var left = Array(list).filter { $0.id != guide.argument.id }
    if let last = left.indices.last { left[last] = left[last].with(\.trailingComma, nil).with(\.trailingTrivia, []) }
    return FixIt(
      message: MendMessage("Remove '\(guide.text)'"),
      changes: [.replace(oldNode: Syntax(list), newNode: Syntax(LabeledExprListSyntax(left)))])
  }

  private func removing(_ element: ArrayElementSyntax, from all: [ArrayElementSyntax]) -> FixIt? {
    guard let list = element.parent?.as(ArrayElementListSyntax.self) else { return nil }
    var left = Array(list).filter { $0.id != element.id }
    if let last = left.indices.last { left[last] = left[last].with(\.trailingComma, list.last?.trailingComma) }
    return FixIt(
      message: MendMessage("Remove the repeated choice"),
      changes: [.replace(oldNode: Syntax(list), newNode: Syntax(ArrayElementListSyntax(left)))])
  }
}

extension GuideExpression {
  /// The guide as it is written, on one line.
  fileprivate var text: String {
    let text = expression.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.count > 60 ? text.prefix(57) + "…" : text
  }
}
