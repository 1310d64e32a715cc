/// Runs a template once. Work and output are bounded: a template comes with a model from anywhere.
final class TemplateEvaluator {
  /// Names of one block; what is not found is looked for further out.
  final class Scope {
    var values: [String: TemplateValue]
    let outer: Scope?
    init(_ outer: Scope?, _ values: [String: TemplateValue] = [:]) {
      self.outer = outer
      self.values = values
    }

    func find(_ name: String) -> TemplateValue? {
      var scope: Scope? = self
      while let current = scope {
        if let value = current.values[name] { return value }
        scope = current.outer
      }
      return nil
    }
  }

  private enum Flow { case next, leave, again }

  /// Most steps of one rendering: a long conversation takes some ten thousand.
  static let stepLimit = 1_000_000
  /// Most scalars that are made in one rendering, all strings together.
  static let textLimit = 16 << 20
  /// As Jinja's own sandbox has it.
  static let rangeLimit = 100_000

  private var steps = 0
  private var written = 0
  private var depth = 0
  private var output = TemplateText()
  private var scope: Scope
  private let strftime: (String) -> String

  init(values: [String: TemplateValue], strftime: @escaping (String) -> String) {
    self.strftime = strftime
    scope = Scope(nil)
    scope.values = globals
    scope = Scope(scope, values)
  }

  func run(_ statements: [TemplateStatement]) throws -> TemplateText {
    _ = try execute(statements)
    return output
  }

  func step(_ count: Int = 1) throws {
    steps += count
    guard steps <= Self.stepLimit else {
      throw TemplateError("it takes more than \(Self.stepLimit) steps: a chat template is done in some thousands")
    }
  }

  /// Counts text that is made, so that a doubling string ends.
  @discardableResult
  func made(_ text: TemplateText) throws -> TemplateText {
    written += text.count
    guard written <= Self.textLimit else { throw TemplateError("it makes more than \(Self.textLimit) characters of text") }
    return text
  }

  // MARK: Statements

  private func execute(_ statements: [TemplateStatement]) throws -> Flow {
    for statement in statements {
      let flow = try execute(statement)
      if flow != .next { return flow }
    }
    return .next
  }

  private func located<Result>(_ line: Int, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as TemplateError {
      if error.isRaised || error.description.hasPrefix("line ") { throw error }
      throw TemplateError(line: line, error.description)
    }
  }

  private func execute(_ statement: TemplateStatement) throws -> Flow {
    try step()
    switch statement {
    case .data(let text): output.append(try made(text))
    case .print(let expression, let line): try located(line) { output.append(try made(try evaluate(expression).printed)) }
    case .condition(let branches, let otherwise, let line):
      for (test, body) in branches where try located(line, { try evaluate(test).isTrue }) { return try execute(body) }
      return try execute(otherwise)
    case .loop(let target, let source, let filter, let body, let otherwise, let isRecursive, let line):
      let items = try located(line) { try self.items(of: try evaluate(source)) }
      return try loop(items, depth: 0, (target, filter, body, otherwise, isRecursive, line))
    case .set(let target, let expression, let line):
      try located(line) { try assign(try evaluate(expression), to: target) }
    case .setBlock(let target, let filters, let body, let line):
      let text = try captured { _ = try execute(body) }
      try located(line) { try assign(try apply(filters, to: .text(text)), to: target) }
    case .macro(let macro): scope.values[macro.name] = .function(function(of: macro))
    case .call(let macro, let called, let line):
      try located(line) {
        guard case .call(let callee, let given) = called else { throw TemplateError("call expects the call of a macro") }
        var arguments = try self.arguments(given)
        arguments.named.append(("caller", .function(function(of: macro))))
        output.append(try made(try call(try evaluate(callee), arguments).printed))
      }
    case .filter(let filters, let body, let line):
      let text = try captured { _ = try execute(body) }
      try located(line) { output.append(try made(try apply(filters, to: .text(text)).printed)) }
    case .with(let values, let body, let line):
      return try inScope(Scope(scope)) {
        try located(line) { for (target, value) in values { try assign(try evaluate(value), to: target) } }
        return try execute(body)
      }
    case .leave(let isBreak): return isBreak ? .leave : .again
    }
    return .next
  }

  private func inScope<Result>(_ inner: Scope, _ body: () throws -> Result) rethrows -> Result {
    let outer = scope
    scope = inner
    defer { scope = outer }
    return try body()
  }

  /// What a body writes, instead of into the output.
  private func captured(_ body: () throws -> Void) throws -> TemplateText {
    let before = output
    output = TemplateText()
    defer { output = before }
    try body()
    return output
  }

  private typealias Loop = (
    target: TemplateTarget, filter: TemplateExpression?, body: [TemplateStatement], otherwise: [TemplateStatement], isRecursive: Bool,
    line: Int
  )

  private func loop(_ all: [TemplateValue], depth: Int, _ loop: Loop) throws -> Flow {
    var items = all
    if let filter = loop.filter {
      items = try all.filter { item in
        try step()
        return try inScope(Scope(scope)) {
          try located(loop.line) {
            try assign(item, to: loop.target)
            return try evaluate(filter).isTrue
          }
        }
      }
    }
    guard !items.isEmpty else { return try execute(loop.otherwise) }
    let recursion: TemplateFunction? =
      loop.isRecursive
      ? TemplateFunction("loop") { evaluator, arguments in
        let inner = try evaluator.items(of: arguments.value(0, "") ?? .list([]))
        return .text(try evaluator.nested { try evaluator.captured { _ = try evaluator.loop(inner, depth: depth + 1, loop) } })
      } : nil
    var changed: TemplateValue?
    for (index, item) in items.enumerated() {
      // A round makes a dozen values of its own.
      try step(8)
      let flow = try inScope(Scope(scope)) {
        try located(loop.line) { try assign(item, to: loop.target) }
        var state = TemplateDictionary([
          ("index", .int(index + 1)), ("index0", .int(index)), ("revindex", .int(items.count - index)),
          ("revindex0", .int(items.count - index - 1)), ("first", .bool(index == 0)), ("last", .bool(index == items.count - 1)),
          ("length", .int(items.count)), ("depth", .int(depth + 1)), ("depth0", .int(depth)),
          ("previtem", index > 0 ? items[index - 1] : .undefined("loop.previtem")),
          ("nextitem", index + 1 < items.count ? items[index + 1] : .undefined("loop.nextitem")),
        ])
        state["cycle"] = .function(
          TemplateFunction("cycle") { _, arguments in
            guard !arguments.positional.isEmpty else { throw TemplateError("loop.cycle expects values") }
            return arguments.positional[index % arguments.positional.count]
          })
        state["changed"] = .function(
          TemplateFunction("changed") { _, arguments in
            let value = TemplateValue.tuple(arguments.positional)
            defer { changed = value }
            return .bool(changed.map { !$0.equals(value) } ?? true)
          })
        scope.values["loop"] =
          recursion.map { recursion in
            .function(
              TemplateFunction(
                "loop", attributes: Dictionary(uniqueKeysWithValues: state.entries.map { ($0.key.printed.string, $0.value) }),
                recursion.body))
          } ?? .dictionary(state)
        return try execute(loop.body)
      }
      if flow == .leave { break }
    }
    return .next
  }

  private func assign(_ value: TemplateValue, to target: TemplateTarget) throws {
    switch target {
    case .name(let name): scope.values[name] = value
    case .attribute(let name, let attribute):
      guard case .namespace(let namespace)? = scope.find(name) else {
        throw TemplateError("\(name).\(attribute) cannot be set: only a namespace's attributes can")
      }
      namespace.values[attribute] = value
    case .tuple(let targets):
      let items = try items(of: value)
      guard items.count == targets.count else {
        throw TemplateError("found \(items.count) values, expected \(targets.count), one for each name")
      }
      for (target, item) in zip(targets, items) { try assign(item, to: target) }
    }
  }

  func nested<Result>(_ body: () throws -> Result) throws -> Result {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 64 else { throw TemplateError("macros call each other more than 64 deep") }
    return try body()
  }

  private func function(of macro: TemplateMacro) -> TemplateFunction {
    let home = scope
    return TemplateFunction(macro.name) { evaluator, arguments in
      try evaluator.nested {
        try evaluator.inScope(Scope(home)) {
          for (index, parameter) in macro.parameters.enumerated() {
            let given = arguments.value(index, parameter.name)
            evaluator.scope.values[parameter.name] =
              try given ?? parameter.value.map { try evaluator.evaluate($0) } ?? .undefined(parameter.name)
          }
          if let caller = arguments.named.first(where: { $0.name == "caller" }) { evaluator.scope.values["caller"] = caller.value }
          return .text(try evaluator.captured { _ = try evaluator.execute(macro.body) })
        }
      }
    }
  }

  // MARK: Expressions

  /// The values that a loop goes through.
  func items(of value: TemplateValue) throws -> [TemplateValue] {
    switch value {
    case .undefined: return []
    case .list(let items), .tuple(let items): return items
    case .dictionary(let table): return table.entries.map(\.key)
    case .text(let text): return (0..<text.count).map { .text(text.slice($0..<$0 + 1)) }
    default: throw TemplateError("found \(value.kind), expected something to go through")
    }
  }

  func arguments(_ given: [TemplateArgument]) throws -> TemplateArguments {
    var result = TemplateArguments()
    for argument in given {
      let value = try evaluate(argument.value)
      if let name = argument.name { result.named.append((name, value)) } else { result.positional.append(value) }
    }
    return result
  }

  func call(_ callee: TemplateValue, _ arguments: TemplateArguments) throws -> TemplateValue {
    guard case .function(let function) = callee else { throw TemplateError("\(callee.kind) cannot be called") }
    return try function.body(self, arguments)
  }

  private func apply(_ filters: [(String, [TemplateArgument])], to value: TemplateValue) throws -> TemplateValue {
    try filters.reduce(value) { try filter($1.0, $0, try arguments($1.1)) }
  }

  func evaluate(_ expression: TemplateExpression) throws -> TemplateValue {
    try step()
    switch expression {
    case .literal(let value): return value
    case .name(let name): return scope.find(name) ?? .undefined(name)
    case .list(let items): return .list(try items.map { try evaluate($0) })
    case .tuple(let items): return .tuple(try items.map { try evaluate($0) })
    case .dictionary(let entries):
      var table = TemplateDictionary()
      for (key, value) in entries { table.set(try evaluate(key), try evaluate(value)) }
      return .dictionary(table)
    case .attribute(let base, let name): return try attribute(name, of: try evaluate(base))
    case .item(let base, let index): return try item(try evaluate(index), of: try evaluate(base))
    case .slice(let base, let first, let last, let step):
      return try slice(
        try evaluate(base), try first.map { try evaluate($0) }, try last.map { try evaluate($0) }, try step.map { try evaluate($0) })
    case .call(let callee, let given): return try call(try evaluate(callee), try arguments(given))
    case .filter(let value, let name, let given): return try filter(name, try evaluate(value), try arguments(given))
    case .test(let value, let name, let given, let isNegated):
      return .bool(try test(name, try evaluate(value), try arguments(given)) != isNegated)
    case .unary(let sign, let inner): return try unary(sign, try evaluate(inner))
    case .binary("or", let left, let right):
      let value = try evaluate(left)
      return value.isTrue ? value : try evaluate(right)
    case .binary("and", let left, let right):
      let value = try evaluate(left)
      return value.isTrue ? try evaluate(right) : value
    case .binary(let sign, let left, let right): return try binary(sign, try evaluate(left), try evaluate(right))
    case .comparison(let first, let rest):
      var left = try evaluate(first)
      for (sign, next) in rest {
        let right = try evaluate(next)
        guard try compare(sign, left, right) else { return .bool(false) }
        left = right
      }
      return .bool(true)
    case .conditional(let test, let value, let otherwise):
      if try evaluate(test).isTrue { return try evaluate(value) }
      return try otherwise.map { try evaluate($0) } ?? .undefined("the inline if without else")
    }
  }

  private func unary(_ sign: String, _ value: TemplateValue) throws -> TemplateValue {
    if sign == "not" { return .bool(!value.isTrue) }
    if let number = value.integer { return .int(sign == "-" ? 0 &- number : number) }
    if case .double(let number) = value { return .double(sign == "-" ? -number : number) }
    throw TemplateError("\(sign) expects a number, found \(value.kind)")
  }

  private func binary(_ sign: String, _ left: TemplateValue, _ right: TemplateValue) throws -> TemplateValue {
    switch (sign, left, right) {
    case ("~", _, _): return .text(try made(left.printed + right.printed))
    case ("+", .text(let left), .text(let right)): return .text(try made(left + right))
    case ("+", .list(let left), .list(let right)): return .list(left + right)
    case ("+", .tuple(let left), .tuple(let right)): return .tuple(left + right)
    case ("*", .text(let text), _) where right.integer != nil: return .text(try repeated(text, right.integer ?? 0))
    case ("*", _, .text(let text)) where left.integer != nil: return .text(try repeated(text, left.integer ?? 0))
    case ("%", .text(let text), _):
      var values: [TemplateValue] = [right]
      if case .tuple(let items) = right { values = items }
      return .text(try made(try formatted(text, values)))
    default: break
    }
    if let left = left.integer, let right = right.integer { return try integers(sign, left, right) }
    guard let left = left.number, let right = right.number else {
      throw TemplateError("\(sign) cannot join \(left.kind) and \(right.kind)")
    }
    switch sign {
    case "+": return .double(left + right)
    case "-": return .double(left - right)
    case "*": return .double(left * right)
    case "**": return .double(power(left, right))
    default:
      guard right != 0 else { throw TemplateError("division by zero") }
      if sign == "/" { return .double(left / right) }
      if sign == "//" { return .double((left / right).rounded(.down)) }
      return .double(left - right * (left / right).rounded(.down))
    }
  }

  private func integers(_ sign: String, _ left: Int, _ right: Int) throws -> TemplateValue {
    func checked(_ result: (partialValue: Int, overflow: Bool)) throws -> TemplateValue {
      guard !result.overflow else { throw TemplateError("\(left) \(sign) \(right) does not fit 64 bits") }
      return .int(result.partialValue)
    }
    switch sign {
    case "+": return try checked(left.addingReportingOverflow(right))
    case "-": return try checked(left.subtractingReportingOverflow(right))
    case "*": return try checked(left.multipliedReportingOverflow(by: right))
    case "**":
      guard right >= 0 else { return .double(power(Double(left), Double(right))) }
      var result = TemplateValue.int(1)
      guard right <= 64 || abs(left) <= 1 else { throw TemplateError("\(left) ** \(right) does not fit 64 bits") }
      for _ in 0..<min(right, 64 + right % 2) { result = try integers("*", result.integer ?? 0, left) }
      return result
    default:
      guard right != 0, !(left == .min && right == -1) else { throw TemplateError("division by zero") }
      if sign == "/" { return .double(Double(left) / Double(right)) }
      let quotient = left / right
      let floor = left % right != 0 && (left < 0) != (right < 0) ? quotient - 1 : quotient
      return .int(sign == "//" ? floor : left - floor * right)
    }
  }

  private func power(_ base: Double, _ exponent: Double) -> Double {
    guard exponent == exponent.rounded(), abs(exponent) <= 1024 else { return .nan }
    let result = (0..<Int(abs(exponent))).reduce(1.0) { product, _ in product * base }
    return exponent < 0 ? 1 / result : result
  }

  private func repeated(_ text: TemplateText, _ count: Int) throws -> TemplateText {
    guard count > 0, !text.isEmpty else { return TemplateText() }
    guard count <= Self.textLimit / text.count else { throw TemplateError("it makes more than \(Self.textLimit) characters of text") }
    var result = TemplateText()
    for _ in 0..<count { result.append(text) }
    return try made(result)
  }

  /// `%s` and `%d`, as Python's.
  func formatted(_ text: TemplateText, _ values: [TemplateValue]) throws -> TemplateText {
    var result = TemplateText()
    var next = 0
    var at = 0
    while at < text.count {
      let scalar = text.scalars[at]
      guard scalar == "%", at + 1 < text.count else {
        result.append(scalar, text.origin(at: at))
        at += 1
        continue
      }
      switch text.scalars[at + 1] {
      case "%": result.append("%", text.origin(at: at))
      case "s", "d", "i", "r":
        guard next < values.count else { throw TemplateError("% has more places than values") }
        result.append(text.scalars[at + 1] == "r" ? values[next].represented : values[next].printed)
        next += 1
      default: throw TemplateError("% knows %s and %d, found %\(text.scalars[at + 1])")
      }
      at += 2
    }
    return result
  }

  func compare(_ sign: String, _ left: TemplateValue, _ right: TemplateValue) throws -> Bool {
    switch sign {
    case "==": return left.equals(right)
    case "!=": return !left.equals(right)
    case "in": return try contains(right, left)
    case "not in": return try !contains(right, left)
    default:
      let order = try order(left, right)
      switch sign {
      case "<": return order < 0
      case "<=": return order <= 0
      case ">": return order > 0
      default: return order >= 0
      }
    }
  }

  /// Negative, zero or positive, where Python orders the two.
  func order(_ left: TemplateValue, _ right: TemplateValue) throws -> Int {
    if let left = left.number, let right = right.number { return left < right ? -1 : left > right ? 1 : 0 }
    switch (left, right) {
    case (.text(let left), .text(let right)):
      return left == right ? 0 : left.scalars.lexicographicallyPrecedes(right.scalars) ? -1 : 1
    case (.list(let left), .list(let right)), (.tuple(let left), .tuple(let right)):
      for (one, other) in zip(left, right) where !one.equals(other) { return try order(one, other) }
      return left.count - right.count
    default: throw TemplateError("\(left.kind) and \(right.kind) have no order")
    }
  }

  private func contains(_ whole: TemplateValue, _ part: TemplateValue) throws -> Bool {
    switch whole {
    case .text(let text):
      guard case .text(let part) = part else { throw TemplateError("in a string only a string can be looked for, found \(part.kind)") }
      return text.firstIndex(of: part) != nil
    case .list(let items), .tuple(let items): return items.contains { $0.equals(part) }
    case .dictionary(let table): return table.value(part) != nil
    case .undefined: return false
    default: throw TemplateError("in expects a string, a list or a mapping, found \(whole.kind)")
    }
  }

  private func slice(
    _ base: TemplateValue, _ first: TemplateValue?, _ last: TemplateValue?, _ by: TemplateValue?
  ) throws -> TemplateValue {
    func bound(_ value: TemplateValue?) throws -> Int? {
      guard let value else { return nil }
      if case .none = value { return nil }
      guard let integer = value.integer else { throw TemplateError("a slice expects integers, found \(value.kind)") }
      return integer
    }
    let step = try bound(by) ?? 1
    guard step != 0, step != .min else { throw TemplateError("a slice's step is not 0") }
    let (first, last) = (try bound(first), try bound(last))
    func places(_ count: Int) -> [Int] {
      func clamped(_ value: Int, _ low: Int, _ high: Int) -> Int { min(max(value < 0 ? max(value, -count - 1) + count : value, low), high) }
      if step > 0 {
        let low = first.map { clamped($0, 0, count) } ?? 0
        let high = last.map { clamped($0, 0, count) } ?? count
        return Array(stride(from: low, to: high, by: min(step, count + 1)))
      }
      let high = first.map { clamped($0, -1, count - 1) } ?? count - 1
      let low = last.map { clamped($0, -1, count - 1) } ?? -1
      return Array(stride(from: high, to: low, by: max(step, -count - 1)))
    }
    switch base {
    case .text(let text):
      let places = places(text.count)
      if step == 1 { return .text(places.isEmpty ? TemplateText() : text.slice(places[0]..<places[0] + places.count)) }
      var result = TemplateText()
      for place in places { result.append(text.scalars[place], text.origin(at: place)) }
      return .text(try made(result))
    case .list(let items): return .list(places(items.count).map { items[$0] })
    case .tuple(let items): return .tuple(places(items.count).map { items[$0] })
    case .undefined(let name): throw TemplateError("\(name) is undefined")
    default: throw TemplateError("\(base.kind) has no slices")
    }
  }

  private func item(_ index: TemplateValue, of base: TemplateValue) throws -> TemplateValue {
    func place(_ count: Int) -> Int? {
      guard let integer = index.integer else { return nil }
      let place = integer < 0 ? integer &+ count : integer
      return (0..<count).contains(place) ? place : nil
    }
    switch base {
    case .undefined(let name): throw TemplateError("\(name) is undefined")
    case .list(let items), .tuple(let items):
      if index.integer != nil { return place(items.count).map { items[$0] } ?? .undefined("an item behind the end") }
    case .text(let text):
      if index.integer != nil { return place(text.count).map { .text(text.slice($0..<$0 + 1)) } ?? .undefined("a letter behind the end") }
    case .dictionary(let table):
      if let value = table.value(index) { return value }
    default: break
    }
    guard case .text(let name) = index else { return .undefined("an item") }
    return try attribute(name.string, of: base, prefersItems: true)
  }

  private func attribute(_ name: String, of base: TemplateValue, prefersItems: Bool = false) throws -> TemplateValue {
    switch base {
    case .undefined(let owner): throw TemplateError("\(owner) is undefined, so it has no \(name)")
    case .namespace(let namespace): return namespace.values[name] ?? .undefined(name)
    case .function(let function): return function.attributes[name] ?? .undefined(name)
    case .dictionary(let table):
      if prefersItems { return table[name] ?? method(name, of: base) ?? .undefined(name) }
      return method(name, of: base) ?? table[name] ?? .undefined(name)
    default: return method(name, of: base) ?? .undefined(name)
    }
  }

  // MARK: Globals

  private var globals: [String: TemplateValue] {
    func function(_ name: String, _ body: @escaping TemplateFunction.Body) -> (String, TemplateValue) {
      (name, .function(TemplateFunction(name, body)))
    }
    return Dictionary(uniqueKeysWithValues: [
      function("range") { _, arguments in
        let bounds = try arguments.positional.map { value in
          guard let bound = value.integer else { throw TemplateError("range expects integers, found \(value.kind)") }
          return bound
        }
        guard (1...3).contains(bounds.count) else { throw TemplateError("range expects one to three integers") }
        let (low, high) = bounds.count == 1 ? (0, bounds[0]) : (bounds[0], bounds[1])
        let by = bounds.count == 3 ? bounds[2] : 1
        guard by != 0 else { throw TemplateError("a range's step is not 0") }
        let length = (by > 0) == (high > low) && high != low ? ((Double(high) - Double(low)) / Double(by)).rounded(.up) : 0
        guard length <= Double(Self.rangeLimit) else {
          throw TemplateError("found a range of \(Int(min(length, 9e18))) numbers, expected at most \(Self.rangeLimit)")
        }
        return .list(stride(from: low, to: high, by: by).map { .int($0) })
      },
      function("namespace") { _, arguments in
        var table = TemplateDictionary()
        for case .dictionary(let given) in arguments.positional { for entry in given.entries { table.set(entry.key, entry.value) } }
        for (name, value) in arguments.named { table[name] = value }
        return .namespace(TemplateNamespace(table))
      },
      function("dict") { _, arguments in
        var table = TemplateDictionary()
        for case .dictionary(let given) in arguments.positional { for entry in given.entries { table.set(entry.key, entry.value) } }
        for (name, value) in arguments.named { table[name] = value }
        return .dictionary(table)
      },
      function("raise_exception") { _, arguments in
        throw TemplateError.raised(String(arguments.value(0, "message")?.printed.string.prefix(300) ?? ""))
      },
      function("strftime_now") { evaluator, arguments in
        .string(evaluator.strftime(arguments.value(0, "format")?.printed.string ?? "%Y-%m-%d"))
      },
    ])
  }
}
