/// Reads the tokens of a Jinja template: the statements and expressions that chat templates are made of.
struct TemplateParser {
  private let tokens: [TemplateToken]
  private var at = 0
  private var depth = 0
  private var loops = 0

  static func parse(_ source: String) throws -> [TemplateStatement] {
    var parser = TemplateParser(tokens: try TemplateLexer.tokens(of: source))
    return try parser.statements(until: []).body
  }

  private init(tokens: [TemplateToken]) { self.tokens = tokens }

  // MARK: Tokens

  private var kind: TemplateToken.Kind { tokens[min(at, tokens.count - 1)].kind }
  private var line: Int { tokens[min(at, tokens.count - 1)].line }

  private func isSign(_ sign: String) -> Bool { kind == .sign(sign) }
  private func isName(_ name: String) -> Bool { kind == .name(name) }

  private mutating func take(sign: String) -> Bool {
    guard isSign(sign) else { return false }
    at += 1
    return true
  }

  private mutating func take(name: String) -> Bool {
    guard isName(name) else { return false }
    at += 1
    return true
  }

  private mutating func expect(sign: String) throws {
    guard take(sign: sign) else { throw unexpected("\"\(sign)\"") }
  }

  private mutating func expect(_ expected: TemplateToken.Kind, _ what: String) throws {
    guard kind == expected else { throw unexpected(what) }
    at += 1
  }

  private mutating func expectName() throws -> String {
    guard case .name(let name) = kind else { throw unexpected("a name") }
    at += 1
    return name
  }

  private func unexpected(_ expected: String) -> TemplateError {
    let found =
      switch kind {
      case .data: "text"
      case .beginExpression: "{{"
      case .endExpression: "}}"
      case .beginBlock: "{%"
      case .endBlock: "%}"
      case .name(let name): name
      case .string(let text): "\"\(text.prefix(40))\""
      case .integer(let value): "\(value)"
      case .float(let value): "\(value)"
      case .sign(let sign): "\"\(sign)\""
      case .end: "the end of the template"
      }
    return TemplateError(line: line, "found \(found), expected \(expected)")
  }

  private mutating func nested<Result>(_ body: (inout TemplateParser) throws -> Result) throws -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 200 else { throw TemplateError(line: line, "nested more than 200 deep") }
    return try body(&self)
  }

  // MARK: Statements

  /// Statements up to a block of one of these names, whose name is taken.
  private mutating func statements(until ends: [String]) throws -> (body: [TemplateStatement], end: String) {
    try nested { parser in
      var body: [TemplateStatement] = []
      while true {
        switch parser.kind {
        case .data(let text):
          body.append(.data(TemplateText(text)))
          parser.at += 1
        case .beginExpression:
          let line = parser.line
          parser.at += 1
          body.append(.print(try parser.tuple(), line: line))
          try parser.expect(.endExpression, "}}")
        case .beginBlock:
          parser.at += 1
          let line = parser.line
          let name = try parser.expectName()
          if ends.contains(name) { return (body, name) }
          body += try parser.statement(name, line: line)
        case .end:
          guard ends.isEmpty else { throw parser.unexpected(ends.joined(separator: " or ")) }
          return (body, "")
        default: throw parser.unexpected("text or a tag")
        }
      }
    }
  }

  private mutating func endBlock() throws { try expect(.endBlock, "%}") }

  private mutating func block(until ends: String...) throws -> (body: [TemplateStatement], end: String) {
    try endBlock()
    return try statements(until: ends)
  }

  private mutating func statement(_ name: String, line: Int) throws -> [TemplateStatement] {
    switch name {
    case "if": return [try condition(line: line)]
    case "for": return [try loop(line: line)]
    case "set": return [try set(line: line)]
    case "macro":
      let name = try expectName()
      let parameters = try self.parameters()
      let outer = loops
      loops = 0
      let body = try block(until: "endmacro").body
      loops = outer
      try skipName()
      try endBlock()
      return [.macro(TemplateMacro(name: name, parameters: parameters, body: body))]
    case "call":
      let parameters = isSign("(") ? try self.parameters() : []
      let called = try expression()
      let body = try block(until: "endcall").body
      try endBlock()
      return [.call(TemplateMacro(name: "caller", parameters: parameters, body: body), called, line: line)]
    case "filter":
      let filters = try filterChain()
      let body = try block(until: "endfilter").body
      try endBlock()
      return [.filter(filters, body, line: line)]
    case "with":
      var values: [(TemplateTarget, TemplateExpression)] = []
      while kind != .endBlock {
        if !values.isEmpty { try expect(sign: ",") }
        let target = try self.target()
        try expect(sign: "=")
        values.append((target, try expression()))
      }
      let body = try block(until: "endwith").body
      try endBlock()
      return [.with(values, body, line: line)]
    case "generation":
      // Marks what the model itself said, for training.
      let body = try block(until: "endgeneration").body
      try endBlock()
      return [.with([], body, line: line)]
    case "break", "continue":
      guard loops > 0 else { throw TemplateError(line: line, "\(name) stands outside of a loop") }
      try endBlock()
      return [.leave(isBreak: name == "break")]
    default:
      throw TemplateError(line: line, "the statement \(name.prefix(40)) is not one of chat templates")
    }
  }

  private mutating func skipName() throws { if case .name = kind { at += 1 } }

  private mutating func condition(line: Int) throws -> TemplateStatement {
    var branches: [(TemplateExpression, [TemplateStatement])] = []
    var otherwise: [TemplateStatement] = []
    var test = try tuple()
    while true {
      let (body, end) = try block(until: "elif", "else", "endif")
      branches.append((test, body))
      if end == "elif" {
        test = try tuple()
        continue
      }
      if end == "else" { otherwise = try block(until: "endif").body }
      try endBlock()
      return .condition(branches, otherwise: otherwise, line: line)
    }
  }

  private mutating func loop(line: Int) throws -> TemplateStatement {
    let target = try targets()
    guard take(name: "in") else { throw unexpected("in") }
    let source = try tuple(withCondition: false)
    let filter = take(name: "if") ? try expression() : nil
    let isRecursive = take(name: "recursive")
    loops += 1
    let (body, end) = try block(until: "else", "endfor")
    loops -= 1
    let otherwise = end == "else" ? try block(until: "endfor").body : []
    try endBlock()
    return .loop(target, source, filter: filter, body: body, otherwise: otherwise, isRecursive: isRecursive, line: line)
  }

  private mutating func set(line: Int) throws -> TemplateStatement {
    let target = try targets()
    if take(sign: "=") {
      let value = try tuple()
      try endBlock()
      return .set(target, value, line: line)
    }
    let filters = take(sign: "|") ? try filterChain() : []
    let body = try block(until: "endset").body
    try endBlock()
    return .setBlock(target, filters: filters, body, line: line)
  }

  private mutating func filterChain() throws -> [(String, [TemplateArgument])] {
    var filters: [(String, [TemplateArgument])] = []
    repeat {
      let name = try expectName()
      filters.append((name, isSign("(") ? try arguments() : []))
    } while take(sign: "|")
    return filters
  }

  private mutating func targets() throws -> TemplateTarget {
    var all = [try target()]
    var isTuple = false
    while take(sign: ",") {
      isTuple = true
      if isName("in") || isSign("=") { break }
      all.append(try target())
    }
    return isTuple ? .tuple(all) : all[0]
  }

  private mutating func target() throws -> TemplateTarget {
    if take(sign: "(") {
      let inner = try targets()
      try expect(sign: ")")
      return inner
    }
    let name = try expectName()
    return take(sign: ".") ? .attribute(name, try expectName()) : .name(name)
  }

  private mutating func parameters() throws -> [(name: String, value: TemplateExpression?)] {
    var result: [(name: String, value: TemplateExpression?)] = []
    try expect(sign: "(")
    while !take(sign: ")") {
      if !result.isEmpty { try expect(sign: ",") }
      let name = try expectName()
      result.append((name, take(sign: "=") ? try expression() : nil))
    }
    return result
  }

  // MARK: Expressions

  private mutating func tuple(withCondition: Bool = true) throws -> TemplateExpression {
    func isEnd() -> Bool {
      [.endBlock, .endExpression, .end].contains(kind) || isSign(")") || isName("if") || isName("recursive") || isSign("=")
    }
    let first = try withCondition ? expression() : or()
    guard isSign(",") else { return first }
    var items = [first]
    while take(sign: ",") {
      if isEnd() { break }
      items.append(try withCondition ? expression() : or())
    }
    return .tuple(items)
  }

  private mutating func expression() throws -> TemplateExpression {
    try nested { parser in
      var result = try parser.or()
      while parser.take(name: "if") {
        let test = try parser.or()
        result = .conditional(test, result, otherwise: parser.take(name: "else") ? try parser.expression() : nil)
      }
      return result
    }
  }

  private mutating func or() throws -> TemplateExpression {
    var left = try and()
    while take(name: "or") { left = .binary("or", left, try and()) }
    return left
  }

  private mutating func and() throws -> TemplateExpression {
    var left = try not()
    while take(name: "and") { left = .binary("and", left, try not()) }
    return left
  }

  private mutating func not() throws -> TemplateExpression {
    guard take(name: "not") else { return try comparison() }
    return .unary("not", try nested { try $0.not() })
  }

  private mutating func comparison() throws -> TemplateExpression {
    let left = try sum()
    var rest: [(String, TemplateExpression)] = []
    while true {
      if case .sign(let sign) = kind, ["==", "!=", "<", "<=", ">", ">="].contains(sign) {
        at += 1
        rest.append((sign, try sum()))
      } else if take(name: "in") {
        rest.append(("in", try sum()))
      } else if isName("not"), at + 1 < tokens.count, tokens[at + 1].kind == .name("in") {
        at += 2
        rest.append(("not in", try sum()))
      } else {
        return rest.isEmpty ? left : .comparison(left, rest)
      }
    }
  }

  private mutating func chain(
    _ signs: [String], _ next: (inout TemplateParser) throws -> TemplateExpression
  ) throws -> TemplateExpression {
    var left = try next(&self)
    var length = 0
    while case .sign(let sign) = kind, signs.contains(sign) {
      at += 1
      length += 1
      // A chain is a tree as deep as it is long.
      guard length <= 500 else { throw TemplateError(line: line, "an expression has more than 500 terms") }
      left = .binary(sign, left, try next(&self))
    }
    return left
  }

  private mutating func sum() throws -> TemplateExpression {
    try chain(["+", "-"]) { try $0.chain(["~"]) { try $0.chain(["*", "/", "//", "%"]) { try $0.chain(["**"]) { try $0.unary() } } } }
  }

  private mutating func unary(withFilter: Bool = true) throws -> TemplateExpression {
    if case .sign(let sign) = kind, sign == "-" || sign == "+" {
      at += 1
      return try filtered(.unary(sign, try nested { try $0.unary(withFilter: false) }), isOn: withFilter)
    }
    return try filtered(try postfix(try nested { try $0.primary() }), isOn: withFilter)
  }

  private mutating func primary() throws -> TemplateExpression {
    switch kind {
    case .name(let name):
      at += 1
      switch name {
      case "true", "True": return .literal(.bool(true))
      case "false", "False": return .literal(.bool(false))
      case "none", "None": return .literal(.none)
      default: return .name(name)
      }
    case .string(var text):
      at += 1
      while case .string(let more) = kind {
        text += more
        at += 1
      }
      return .literal(.string(text))
    case .integer(let value):
      at += 1
      return .literal(.int(value))
    case .float(let value):
      at += 1
      return .literal(.double(value))
    case .sign("("):
      at += 1
      if take(sign: ")") { return .tuple([]) }
      let inner = try tuple()
      try expect(sign: ")")
      return inner
    case .sign("["):
      at += 1
      var items: [TemplateExpression] = []
      while !take(sign: "]") {
        if !items.isEmpty { try expect(sign: ",") }
        if take(sign: "]") { break }
        items.append(try expression())
      }
      return .list(items)
    case .sign("{"):
      at += 1
      var entries: [(TemplateExpression, TemplateExpression)] = []
      while !take(sign: "}") {
        if !entries.isEmpty { try expect(sign: ",") }
        if take(sign: "}") { break }
        let key = try expression()
        try expect(sign: ":")
        entries.append((key, try expression()))
      }
      return .dictionary(entries)
    default: throw unexpected("a value")
    }
  }

  private mutating func postfix(_ start: TemplateExpression) throws -> TemplateExpression {
    var result = start
    var length = 0
    while true {
      length += 1
      guard length <= 200 else { throw TemplateError(line: line, "an expression has more than 200 parts") }
      if take(sign: ".") {
        if case .integer(let index) = kind {
          at += 1
          result = .item(result, .literal(.int(index)))
        } else {
          result = .attribute(result, try expectName())
        }
      } else if take(sign: "[") {
        result = try subscripted(result)
      } else if isSign("(") {
        result = .call(result, try arguments())
      } else {
        return result
      }
    }
  }

  private mutating func subscripted(_ base: TemplateExpression) throws -> TemplateExpression {
    func isOpen() -> Bool { !isSign(":") && !isSign("]") }
    let first = isOpen() ? try expression() : nil
    guard take(sign: ":") else {
      try expect(sign: "]")
      guard let first else { throw unexpected("an index") }
      return .item(base, first)
    }
    let second = isOpen() ? try expression() : nil
    let step = take(sign: ":") && isOpen() ? try expression() : nil
    try expect(sign: "]")
    return .slice(base, first, second, step)
  }

  private mutating func arguments() throws -> [TemplateArgument] {
    var result: [TemplateArgument] = []
    try expect(sign: "(")
    while !take(sign: ")") {
      if !result.isEmpty { try expect(sign: ",") }
      if take(sign: ")") { break }
      if case .name(let name) = kind, at + 1 < tokens.count, tokens[at + 1].kind == .sign("=") {
        at += 2
        result.append(TemplateArgument(name: name, value: try expression()))
      } else {
        result.append(TemplateArgument(name: nil, value: try expression()))
      }
    }
    return result
  }

  private mutating func filtered(_ start: TemplateExpression, isOn: Bool) throws -> TemplateExpression {
    guard isOn else { return start }
    var result = start
    var length = 0
    while true {
      length += 1
      guard length <= 200 else { throw TemplateError(line: line, "an expression has more than 200 parts") }
      if take(sign: "|") {
        let name = try expectName()
        result = .filter(result, name, isSign("(") ? try arguments() : [])
      } else if take(name: "is") {
        result = try test(result)
      } else if isSign("(") {
        result = .call(result, try arguments())
      } else {
        return result
      }
    }
  }

  private mutating func test(_ value: TemplateExpression) throws -> TemplateExpression {
    let isNegated = take(name: "not")
    let name = try expectName()
    var given: [TemplateArgument] = []
    if isSign("(") {
      given = try arguments()
    } else {
      let takesOne: Bool =
        switch kind {
        case .name(let name): !["else", "or", "and", "is", "if", "not", "in", "recursive"].contains(name)
        case .string, .integer, .float: true
        case .sign(let sign): sign == "[" || sign == "{"
        default: false
        }
      if takesOne { given = [TemplateArgument(name: nil, value: try postfix(try nested { try $0.primary() }))] }
    }
    return .test(value, name, given, isNegated: isNegated)
  }
}
