extension TemplateEvaluator {
  /// A method of Python's strings, mappings and lists; nil for a name that is none. What would change a value is refused, as in the sandbox
  /// that the models' own tools run templates in.
  func method(_ name: String, of base: TemplateValue) -> TemplateValue? {
    switch base {
    case .text(let text): Self.stringMethods.contains(name) ? function(name) { try $0.string(name, text, $1) } : nil
    case .dictionary(let table): Self.mappingMethods.contains(name) ? function(name) { try Self.mapping(name, table, $1) } : nil
    case .list(let items), .tuple(let items): Self.listMethods.contains(name) ? function(name) { try Self.list(name, items, $1) } : nil
    default: nil
    }
  }

  private func function(_ name: String, _ body: @escaping TemplateFunction.Body) -> TemplateValue {
    .function(TemplateFunction(name, body))
  }

  private static let stringMethods: Set<String> = [
    "strip", "lstrip", "rstrip", "split", "rsplit", "splitlines", "startswith", "endswith", "replace", "upper", "lower", "title",
    "capitalize", "join", "find", "rfind", "index", "count", "isdigit", "isalpha", "isspace", "isupper", "islower", "removeprefix",
    "removesuffix", "format", "zfill", "partition", "rpartition",
  ]
  private static let mappingMethods: Set<String> = [
    "get", "items", "keys", "values", "copy", "pop", "update", "setdefault", "clear", "popitem",
  ]
  private static let listMethods: Set<String> = [
    "index", "count", "copy", "append", "extend", "insert", "pop", "remove", "reverse", "sort", "clear",
  ]

  private func text(_ value: TemplateValue?, _ name: String) throws -> TemplateText {
    guard case .text(let text)? = value else { throw TemplateError("\(name) expects a string, found \(value?.kind ?? "nothing")") }
    return text
  }

  private func optional(_ value: TemplateValue?) -> TemplateValue? {
    if case .none? = value { return nil }
    return value
  }

  private func string(_ name: String, _ text: TemplateText, _ arguments: TemplateArguments) throws -> TemplateValue {
    let first = optional(arguments.value(0, "sep") ?? arguments.value(0, "chars"))
    func affixes() throws -> [TemplateText] {
      if case .tuple(let items)? = first { return try items.map { try self.text($0, name) } }
      return [try self.text(first, name)]
    }
    switch name {
    case "strip", "lstrip", "rstrip":
      let characters = try first.map { try self.text($0, name).scalars }
      return .text(text.stripped(characters, left: name != "rstrip", right: name != "lstrip"))
    case "split", "rsplit":
      let separator = try first.map { try self.text($0, name) }
      if separator?.isEmpty == true { throw TemplateError("\(name) expects a separator that is not empty") }
      let limit = arguments.value(1, "maxsplit")?.integer ?? -1
      return .list(text.split(separator, limit: limit, fromEnd: name == "rsplit").map { .text($0) })
    case "splitlines":
      var lines = text.split(TemplateText("\n"))
      if lines.last?.isEmpty == true { lines.removeLast() }
      return .list(lines.map { .text($0) })
    case "startswith": return .bool(try affixes().contains { text.hasPrefix($0) })
    case "endswith": return .bool(try affixes().contains { text.hasSuffix($0) })
    case "removeprefix":
      let affix = try self.text(first, name)
      return .text(text.hasPrefix(affix) ? text.slice(affix.count..<text.count) : text)
    case "removesuffix":
      let affix = try self.text(first, name)
      return .text(!affix.isEmpty && text.hasSuffix(affix) ? text.slice(0..<text.count - affix.count) : text)
    case "replace":
      let new = try self.text(arguments.value(1, "new"), name)
      return .text(
        try made(
          text.replacing(try self.text(arguments.value(0, "old"), name), with: new, limit: arguments.value(2, "count")?.integer ?? -1)))
    case "upper": return .text(text.mapped { $0.uppercased() })
    case "lower": return .text(text.mapped { $0.lowercased() })
    case "title": return .text(Self.titled(text))
    case "capitalize": return .text(Self.capitalized(text))
    case "join":
      guard let list = arguments.value(0, "iterable") else { throw TemplateError("join expects a list") }
      return .text(try joined(try items(of: list).map { try self.text($0, name) }, text))
    case "find": return .int(text.firstIndex(of: try self.text(first, name)) ?? -1)
    case "rfind": return .int(text.lastIndex(of: try self.text(first, name)) ?? -1)
    case "index":
      guard let place = text.firstIndex(of: try self.text(first, name)) else { throw TemplateError("index: the string is not in it") }
      return .int(place)
    case "count":
      let part = try self.text(first, name)
      return .int(part.isEmpty ? text.count + 1 : text.split(part).count - 1)
    case "isdigit":
      return .bool(
        !text.isEmpty && text.scalars.allSatisfy { $0.properties.numericType == .decimal || $0.properties.numericType == .digit })
    case "isalpha": return .bool(!text.isEmpty && text.scalars.allSatisfy(\.properties.isAlphabetic))
    case "isspace": return .bool(!text.isEmpty && text.scalars.allSatisfy(TemplateText.isSpace))
    case "isupper": return .bool(text.string != text.string.lowercased() && text.string == text.string.uppercased())
    case "islower": return .bool(text.string != text.string.uppercased() && text.string == text.string.lowercased())
    case "zfill":
      let width = arguments.value(0, "width")?.integer ?? 0
      guard width <= 1000 else { throw TemplateError("zfill expects at most 1000") }
      return .text(TemplateText(String(repeating: "0", count: max(0, width - text.count))) + text)
    case "partition", "rpartition":
      let separator = try self.text(first, name)
      guard let place = name == "partition" ? text.firstIndex(of: separator) : text.lastIndex(of: separator) else {
        let empty = TemplateValue.text(TemplateText())
        return .tuple(name == "partition" ? [.text(text), empty, empty] : [empty, empty, .text(text)])
      }
      return .tuple([
        .text(text.slice(0..<place)), .text(separator), .text(text.slice(place + separator.count..<text.count)),
      ])
    default: throw TemplateError("strings have no \(name) here")
    }
  }

  func joined(_ parts: [TemplateText], _ separator: TemplateText) throws -> TemplateText {
    var result = TemplateText()
    for (index, part) in parts.enumerated() {
      if index > 0 { result.append(separator) }
      result.append(part)
    }
    return try made(result)
  }

  static func titled(_ text: TemplateText) -> TemplateText {
    var result = TemplateText()
    var isInWord = false
    for (index, scalar) in text.scalars.enumerated() {
      let isLetter = scalar.properties.isAlphabetic
      let letter = String(Character(scalar))
      result.append(
        TemplateText(!isLetter ? letter : isInWord ? letter.lowercased() : scalar.properties.titlecaseMapping, text.origin(at: index)))
      isInWord = isLetter
    }
    return result
  }

  static func capitalized(_ text: TemplateText) -> TemplateText {
    guard let first = text.scalars.first else { return text }
    return TemplateText(first.properties.titlecaseMapping, text.origin(at: 0)) + text.slice(1..<text.count).mapped { $0.lowercased() }
  }

  private static func mapping(_ name: String, _ table: TemplateDictionary, _ arguments: TemplateArguments) throws -> TemplateValue {
    switch name {
    case "get":
      guard let key = arguments.value(0, "key") else { throw TemplateError("get expects a key") }
      return table.value(key) ?? arguments.value(1, "default") ?? .none
    case "items": return .list(table.entries.map { .tuple([$0.key, $0.value]) })
    case "keys": return .list(table.entries.map(\.key))
    case "values": return .list(table.entries.map(\.value))
    case "copy": return .dictionary(table)
    default: throw TemplateError("\(name) would change a mapping, which templates may not")
    }
  }

  private static func list(_ name: String, _ items: [TemplateValue], _ arguments: TemplateArguments) throws -> TemplateValue {
    switch name {
    case "index":
      guard let value = arguments.value(0, "value"), let place = items.firstIndex(where: { $0.equals(value) }) else {
        throw TemplateError("index: the value is not in the list")
      }
      return .int(place)
    case "count":
      guard let value = arguments.value(0, "value") else { throw TemplateError("count expects a value") }
      return .int(items.count { $0.equals(value) })
    case "copy": return .list(items)
    default: throw TemplateError("\(name) would change a list, which templates may not")
    }
  }
}
