extension TemplateEvaluator {
  /// Applies a filter of Jinja's.
  func filter(_ name: String, _ value: TemplateValue, _ arguments: TemplateArguments) throws -> TemplateValue {
    switch name {
    case "default", "d":
      let usesFalse = arguments.value(1, "boolean")?.isTrue ?? false
      return value.isUndefined || usesFalse && !value.isTrue ? arguments.value(0, "default_value") ?? .text(TemplateText()) : value
    case "tojson":
      let indent = arguments.value(0, "indent").flatMap { name in
        arguments.named.isEmpty && arguments.positional.isEmpty ? nil : name.integer
      }
      var separators: (String, String)?
      if let given = arguments.named.first(where: { $0.name == "separators" })?.value, case .tuple(let pair) = given, pair.count == 2 {
        separators = (pair[0].printed.string, pair[1].printed.string)
      }
      return .text(
        try made(
          try value.json(
            indent: indent.map { min(max($0, 0), 16) },
            ensureASCII: arguments.named.first { $0.name == "ensure_ascii" }?.value.isTrue ?? false,
            sortKeys: arguments.named.first { $0.name == "sort_keys" }?.value.isTrue ?? false, separators: separators)))
    case "string": return .text(value.printed)
    case "safe": return .text(value.printed)
    case "trim":
      if case .text(let characters)? = arguments.value(0, "chars") { return .text(value.printed.stripped(characters.scalars)) }
      return .text(value.printed.stripped())
    case "upper": return .text(value.printed.mapped { $0.uppercased() })
    case "lower": return .text(value.printed.mapped { $0.lowercased() })
    case "capitalize": return .text(Self.capitalized(value.printed))
    case "title": return .text(Self.titled(value.printed))
    case "length", "count": return .int(try length(value))
    case "list": return .list(try items(of: value))
    case "first": return try items(of: value).first ?? .undefined("the first of nothing")
    case "last": return try items(of: value).last ?? .undefined("the last of nothing")
    case "join": return .text(try join(value, arguments))
    case "replace":
      guard case .text(let old)? = arguments.value(0, "old"), case .text(let new)? = arguments.value(1, "new") else {
        throw TemplateError("replace expects two strings")
      }
      return .text(try made(value.printed.replacing(old, with: new, limit: arguments.value(2, "count")?.integer ?? -1)))
    case "int": return .int(integer(value) ?? arguments.value(0, "default")?.integer ?? 0)
    case "float": return .double(value.number ?? Double(value.printed.stripped().string) ?? arguments.value(0, "default")?.number ?? 0)
    case "abs":
      if let number = value.integer { return .int(number == .min ? .max : abs(number)) }
      guard let number = value.number else { throw TemplateError("abs expects a number, found \(value.kind)") }
      return .double(abs(number))
    case "round":
      guard let number = value.number else { throw TemplateError("round expects a number, found \(value.kind)") }
      let factor = (0..<min(15, max(0, arguments.value(0, "precision")?.integer ?? 0))).reduce(1.0) { product, _ in product * 10 }
      return .double((number * factor).rounded(.toNearestOrEven) / factor)
    case "reverse":
      if case .text(let text) = value {
        var result = TemplateText()
        for place in text.scalars.indices.reversed() { result.append(text.scalars[place], text.origin(at: place)) }
        return .text(result)
      }
      return .list(try items(of: value).reversed())
    case "sort": return .list(try sorted(value, arguments))
    case "unique":
      var seen: [TemplateValue] = []
      for item in try items(of: value) where !seen.contains(where: { $0.equals(item) }) {
        try step()
        seen.append(item)
      }
      return .list(seen)
    case "dictsort": return .list(try dictionarySorted(value, arguments))
    case "items":
      guard case .dictionary(let table) = value else {
        if value.isUndefined { return .list([]) }
        throw TemplateError("items expects a mapping, found \(value.kind)")
      }
      return .list(table.entries.map { .tuple([$0.key, $0.value]) })
    case "map": return .list(try mapped(value, arguments))
    case "select", "reject", "selectattr", "rejectattr": return .list(try selected(name, value, arguments))
    case "sum":
      var total = arguments.value(1, "start")?.number ?? 0
      var isWhole = true
      for item in try items(of: value) {
        guard let number = item.number else { throw TemplateError("sum expects numbers, found \(item.kind)") }
        if item.integer == nil { isWhole = false }
        total += number
      }
      return isWhole && abs(total) < 0x1p53 ? .int(Int(total)) : .double(total)
    case "min", "max":
      var best: TemplateValue?
      for item in try items(of: value) {
        guard let found = best else {
          best = item
          continue
        }
        let order = try order(item, found)
        if name == "min" ? order < 0 : order > 0 { best = item }
      }
      return best ?? .undefined("the \(name) of nothing")
    case "indent": return .text(try indented(value.printed, arguments))
    case "wordcount": return .int(value.printed.split(nil).count)
    case "escape", "e":
      return .text(
        try made(
          value.printed.mapped { text in
            text.reduce(into: "") { $0 += ["&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;", "\"": "&#34;"][$1] ?? String($1) }
          }))
    case "attr":
      guard case .text(let name)? = arguments.value(0, "name") else { throw TemplateError("attr expects a name") }
      return try attributed(value, name.string)
    case "format": return .text(try made(try formatted(value.printed, arguments.positional)))
    default: throw TemplateError("the filter \(name.prefix(40)) is not one of chat templates")
    }
  }

  private func length(_ value: TemplateValue) throws -> Int {
    switch value {
    case .text(let text): text.count
    case .dictionary(let table): table.entries.count
    default: try items(of: value).count
    }
  }

  private func integer(_ value: TemplateValue) -> Int? {
    if let number = value.integer { return number }
    if let number = value.number ?? Double(value.printed.stripped().string), abs(number) < 9e18 { return Int(number) }
    return nil
  }

  private func join(_ value: TemplateValue, _ arguments: TemplateArguments) throws -> TemplateText {
    var parts = try items(of: value)
    if let attribute = arguments.value(1, "attribute")?.printed.string { parts = try parts.map { try attributed($0, attribute) } }
    return try joined(parts.map(\.printed), arguments.value(0, "d")?.printed ?? TemplateText())
  }

  /// `a.b`, `0.c`: as Jinja's filters look attributes up.
  func attributed(_ value: TemplateValue, _ path: String) throws -> TemplateValue {
    var current = value
    for part in path.split(separator: ".") {
      switch current {
      case .dictionary(let table): current = table[String(part)] ?? .undefined(String(part))
      case .list(let items), .tuple(let items):
        current = Int(part).flatMap { items.indices.contains($0) ? items[$0] : nil } ?? .undefined(String(part))
      default: current = .undefined(String(part))
      }
    }
    return current
  }

  private func mapped(_ value: TemplateValue, _ arguments: TemplateArguments) throws -> [TemplateValue] {
    if let attribute = arguments.named.first(where: { $0.name == "attribute" })?.value.printed.string {
      let otherwise = arguments.named.first { $0.name == "default" }?.value
      return try items(of: value).map { item in
        try step()
        let found = try attributed(item, attribute)
        return found.isUndefined ? otherwise ?? found : found
      }
    }
    guard case .text(let name)? = arguments.positional.first else { throw TemplateError("map expects a filter's name or attribute=") }
    let rest = TemplateArguments(positional: Array(arguments.positional.dropFirst()), named: arguments.named)
    return try items(of: value).map { item in
      try step()
      return try filter(name.string, item, rest)
    }
  }

  private func selected(_ name: String, _ value: TemplateValue, _ arguments: TemplateArguments) throws -> [TemplateValue] {
    var positional = arguments.positional[...]
    var attribute: String?
    if name.hasSuffix("attr") {
      guard let first = positional.popFirst() else { throw TemplateError("\(name) expects an attribute") }
      attribute = first.printed.string
    }
    let testName = positional.popFirst()?.printed.string
    let rest = TemplateArguments(positional: Array(positional), named: arguments.named)
    let wanted = name.hasPrefix("select")
    return try items(of: value).filter { item in
      try step()
      let subject = try attribute.map { try attributed(item, $0) } ?? item
      return try (testName.map { try test($0, subject, rest) } ?? subject.isTrue) == wanted
    }
  }

  /// Text without regard to case, as Jinja sorts unless told otherwise.
  private func sortKey(_ value: TemplateValue, isExact: Bool) -> TemplateValue {
    guard !isExact, case .text(let text) = value else { return value }
    return .text(text.mapped { $0.lowercased() })
  }

  private func sorted(_ value: TemplateValue, _ arguments: TemplateArguments) throws -> [TemplateValue] {
    let isReversed = arguments.value(0, "reverse")?.isTrue ?? false
    let isExact = arguments.value(1, "case_sensitive")?.isTrue ?? false
    let attribute = arguments.value(2, "attribute")?.printed.string
    return try stable(try items(of: value), isReversed: isReversed) { item in
      sortKey(try attribute.map { try attributed(item, $0) } ?? item, isExact: isExact)
    }
  }

  private func dictionarySorted(_ value: TemplateValue, _ arguments: TemplateArguments) throws -> [TemplateValue] {
    guard case .dictionary(let table) = value else { throw TemplateError("dictsort expects a mapping, found \(value.kind)") }
    let isExact = arguments.value(0, "case_sensitive")?.isTrue ?? false
    let byValue = arguments.value(1, "by")?.printed.string == "value"
    let isReversed = arguments.value(2, "reverse")?.isTrue ?? false
    return try stable(table.entries.map { .tuple([$0.key, $0.value]) }, isReversed: isReversed) { item in
      guard case .tuple(let pair) = item else { return item }
      return sortKey(pair[byValue ? 1 : 0], isExact: isExact)
    }
  }

  private func stable(
    _ items: [TemplateValue], isReversed: Bool, by key: (TemplateValue) throws -> TemplateValue
  ) throws -> [TemplateValue] {
    let keyed = try items.enumerated().map { (index: $0.offset, key: try key($0.element), item: $0.element) }
    return try keyed.sorted { left, right in
      try step()
      let order = try order(left.key, right.key)
      return order == 0 ? left.index < right.index : isReversed ? order > 0 : order < 0
    }.map(\.item)
  }

  private func indented(_ text: TemplateText, _ arguments: TemplateArguments) throws -> TemplateText {
    var pad = TemplateText(String(repeating: " ", count: 4))
    if let width = arguments.value(0, "width") {
      if let count = width.integer {
        pad = TemplateText(String(repeating: " ", count: min(max(count, 0), 1000)))
      } else {
        pad = width.printed
      }
    }
    let includesFirst = arguments.value(1, "first")?.isTrue ?? false
    let includesBlank = arguments.value(2, "blank")?.isTrue ?? false
    let lines = text.split(TemplateText("\n")).enumerated().map { index, line in
      (index > 0 || includesFirst) && (includesBlank || !line.isEmpty || index == 0) ? pad + line : line
    }
    return try joined(lines, TemplateText("\n"))
  }

  /// Answers a test of Jinja's.
  func test(_ name: String, _ value: TemplateValue, _ arguments: TemplateArguments) throws -> Bool {
    func other() throws -> TemplateValue {
      guard let value = arguments.positional.first else { throw TemplateError("the test \(name) expects a value") }
      return value
    }
    switch name {
    case "defined": return !value.isUndefined
    case "undefined": return value.isUndefined
    case "none": if case .none = value { return true } else { return false }
    case "boolean": if case .bool = value { return true } else { return false }
    case "true": if case .bool(true) = value { return true } else { return false }
    case "false": if case .bool(false) = value { return true } else { return false }
    case "integer": if case .int = value { return true } else { return false }
    case "float": if case .double = value { return true } else { return false }
    case "number": return value.number != nil
    case "string": if case .text = value { return true } else { return false }
    case "mapping": if case .dictionary = value { return true } else { return false }
    case "sequence":
      switch value {
      case .text, .list, .tuple, .dictionary, .undefined: return true
      default: return false
      }
    case "iterable":
      switch value {
      case .text, .list, .tuple, .dictionary, .undefined: return true
      default: return false
      }
    case "callable": if case .function = value { return true } else { return false }
    case "equalto", "eq", "==": return value.equals(try other())
    case "ne", "!=": return !value.equals(try other())
    case "sameas":
      let other = try other()
      return value.kind == other.kind && value.equals(other)
    case "lt", "lessthan", "<": return try compare("<", value, try other())
    case "le", "<=": return try compare("<=", value, try other())
    case "gt", "greaterthan", ">": return try compare(">", value, try other())
    case "ge", ">=": return try compare(">=", value, try other())
    case "in": return try compare("in", value, try other())
    case "odd", "even":
      guard let number = value.integer else { throw TemplateError("the test \(name) expects an integer, found \(value.kind)") }
      return (number % 2 == 0) == (name == "even")
    case "divisibleby":
      guard let number = value.integer, let divisor = try other().integer, divisor != 0 else {
        throw TemplateError("the test divisibleby expects integers, the second not 0")
      }
      return number % divisor == 0
    case "lower": return value.printed.string == value.printed.string.lowercased()
    case "upper": return value.printed.string == value.printed.string.uppercased()
    default: throw TemplateError("the test \(name.prefix(40)) is not one of chat templates")
    }
  }
}
