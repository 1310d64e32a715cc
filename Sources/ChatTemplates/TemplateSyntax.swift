/// What a template says, as a tree.
indirect enum TemplateExpression: Sendable {
  case literal(TemplateValue)
  case name(String)
  case list([TemplateExpression])
  case tuple([TemplateExpression])
  case dictionary([(TemplateExpression, TemplateExpression)])
  case attribute(TemplateExpression, String)
  case item(TemplateExpression, TemplateExpression)
  case slice(TemplateExpression, TemplateExpression?, TemplateExpression?, TemplateExpression?)
  case call(TemplateExpression, [TemplateArgument])
  case filter(TemplateExpression, String, [TemplateArgument])
  case test(TemplateExpression, String, [TemplateArgument], isNegated: Bool)
  case unary(String, TemplateExpression)
  case binary(String, TemplateExpression, TemplateExpression)
  /// `a < b < c`.
  case comparison(TemplateExpression, [(String, TemplateExpression)])
  case conditional(TemplateExpression, TemplateExpression, otherwise: TemplateExpression?)
}

struct TemplateArgument: Sendable {
  var name: String?
  var value: TemplateExpression
}

indirect enum TemplateTarget: Sendable {
  case name(String)
  case attribute(String, String)
  case tuple([TemplateTarget])
}

struct TemplateMacro: Sendable {
  var name: String
  var parameters: [(name: String, value: TemplateExpression?)]
  var body: [TemplateStatement]
}

indirect enum TemplateStatement: Sendable {
  case data(TemplateText)
  case print(TemplateExpression, line: Int)
  case condition([(TemplateExpression, [TemplateStatement])], otherwise: [TemplateStatement], line: Int)
  case loop(
    TemplateTarget, TemplateExpression, filter: TemplateExpression?, body: [TemplateStatement], otherwise: [TemplateStatement],
    isRecursive: Bool, line: Int)
  case set(TemplateTarget, TemplateExpression, line: Int)
  case setBlock(TemplateTarget, filters: [(String, [TemplateArgument])], [TemplateStatement], line: Int)
  case macro(TemplateMacro)
  case call(TemplateMacro, TemplateExpression, line: Int)
  case filter([(String, [TemplateArgument])], [TemplateStatement], line: Int)
  case with([(TemplateTarget, TemplateExpression)], [TemplateStatement], line: Int)
  case leave(isBreak: Bool)
}
