import JSONText

/// A value of a template: what Python's would be, as far as chat templates go.
package indirect enum TemplateValue: Sendable {
  /// A name that nothing stands behind; prints as nothing.
  case undefined(String)
  case none
  case bool(Bool)
  case int(Int)
  case double(Double)
  case text(TemplateText)
  case list([TemplateValue])
  case tuple([TemplateValue])
  case dictionary(TemplateDictionary)
  case namespace(TemplateNamespace)
  case function(TemplateFunction)

  package static func string(_ text: String) -> TemplateValue { .text(TemplateText(text)) }
}

/// Keys in the order in which they came.
package struct TemplateDictionary: Sendable {
  package private(set) var entries: [(key: TemplateValue, value: TemplateValue)] = []
  private var places: [String: Int] = [:]

  package init() {}

  package init(_ entries: [(String, TemplateValue)]) {
    for (key, value) in entries { self[key] = value }
  }

  package subscript(key: String) -> TemplateValue? {
    get { places["s" + key].map { entries[$0].value } }
    set { if let newValue { set(.string(key), newValue) } }
  }

  func value(_ key: TemplateValue) -> TemplateValue? { Self.name(key).flatMap { places[$0] }.map { entries[$0].value } }

  mutating func set(_ key: TemplateValue, _ value: TemplateValue) {
    guard let name = Self.name(key) else { return }
    if let place = places[name] {
      entries[place].value = value
    } else {
      places[name] = entries.count
      entries.append((key, value))
    }
  }

  /// 1, 1.0 and True are one key, as in Python.
  private static func name(_ key: TemplateValue) -> String? {
    switch key {
    case .text(let text): "s" + text.string
    case .int(let value): "n\(value)"
    case .bool(let value): value ? "n1" : "n0"
    case .double(let value): value == value.rounded() && abs(value) < 1e15 ? "n\(Int(value))" : "d\(value)"
    case .none: "-"
    default: nil
    }
  }
}

/// `namespace(…)`: the one thing that a loop may change for those outside of it.
package final class TemplateNamespace: @unchecked Sendable {
  // Made and changed within one rendering, on one thread.
  var values: TemplateDictionary
  init(_ values: TemplateDictionary) { self.values = values }
}

/// Something that can be called.
package final class TemplateFunction: @unchecked Sendable {
  // What it closes over belongs to one rendering, on one thread.
  typealias Body = (TemplateEvaluator, TemplateArguments) throws -> TemplateValue
  let name: String
  let attributes: [String: TemplateValue]
  let body: Body

  init(_ name: String, attributes: [String: TemplateValue] = [:], _ body: @escaping Body) {
    self.name = name
    self.attributes = attributes
    self.body = body
  }
}

/// What a call was given.
struct TemplateArguments {
  var positional: [TemplateValue] = []
  var named: [(name: String, value: TemplateValue)] = []

  /// The argument at a place or of a name.
  func value(_ index: Int, _ name: String) -> TemplateValue? {
    index < positional.count ? positional[index] : named.first { $0.name == name }?.value
  }
}

extension TemplateValue {
  var isTrue: Bool {
    switch self {
    case .undefined, .none: false
    case .bool(let value): value
    case .int(let value): value != 0
    case .double(let value): value != 0
    case .text(let text): !text.isEmpty
    case .list(let items), .tuple(let items): !items.isEmpty
    case .dictionary(let table): !table.entries.isEmpty
    case .namespace, .function: true
    }
  }

  var isUndefined: Bool { if case .undefined = self { true } else { false } }

  /// What Python calls its type.
  var kind: String {
    switch self {
    case .undefined(let name): "\(name), which is undefined"
    case .none: "None"
    case .bool: "a boolean"
    case .int: "an integer"
    case .double: "a float"
    case .text: "a string"
    case .list: "a list"
    case .tuple: "a tuple"
    case .dictionary: "a mapping"
    case .namespace: "a namespace"
    case .function(let function): "the function \(function.name)"
    }
  }

  /// 1, 1.0 and True are the same number.
  var number: Double? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  var integer: Int? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .int(let value): value
    default: nil
    }
  }

  func equals(_ other: TemplateValue) -> Bool {
    switch (self, other) {
    case (.undefined, .undefined), (.none, .none): true
    case (.text(let left), .text(let right)): left == right
    case (.list(let left), .list(let right)), (.tuple(let left), .tuple(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.equals($1) }
    case (.dictionary(let left), .dictionary(let right)):
      left.entries.count == right.entries.count
        && left.entries.allSatisfy { entry in right.value(entry.key).map { $0.equals(entry.value) } ?? false }
    case (.namespace(let left), .namespace(let right)): left === right
    case (.function(let left), .function(let right)): left === right
    case (.int(let left), .int(let right)): left == right
    default: if let left = number, let right = other.number { left == right } else { false }
    }
  }

  /// What `{{ value }}` writes: Python's `str`.
  var printed: TemplateText {
    switch self {
    case .undefined: TemplateText()
    case .text(let text): text
    default: represented
    }
  }

  /// Python's `repr`.
  var represented: TemplateText {
    switch self {
    case .undefined: return TemplateText("Undefined")
    case .none: return TemplateText("None")
    case .bool(let value): return TemplateText(value ? "True" : "False")
    case .int(let value): return TemplateText("\(value)")
    case .double(let value): return TemplateText(Self.floatText(value))
    case .text(let text): return Self.quoted(text)
    case .list(let items): return Self.joined(items.map(\.represented), "[", "]")
    case .tuple(let items): return Self.joined(items.map(\.represented), "(", items.count == 1 ? ",)" : ")")
    case .dictionary(let table):
      return Self.joined(table.entries.map { $0.key.represented + TemplateText(": ") + $0.value.represented }, "{", "}")
    case .namespace: return TemplateText("<Namespace>")
    case .function(let function): return TemplateText("<function \(function.name)>")
    }
  }

  private static func joined(_ parts: [TemplateText], _ open: String, _ close: String) -> TemplateText {
    var result = TemplateText(open)
    for (index, part) in parts.enumerated() {
      if index > 0 { result.append(TemplateText(", ")) }
      result.append(part)
    }
    result.append(TemplateText(close))
    return result
  }

  /// Python's shortest form: 1.0, 0.5, 1e+16.
  static func floatText(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    var text = "\(value)"
    guard let mark = text.firstIndex(of: "e") else { return text }
    var exponent = text[text.index(after: mark)...]
    var mantissa = text[..<mark]
    if mantissa.hasSuffix(".0") { mantissa = mantissa.dropLast(2) }
    let sign = exponent.hasPrefix("-") ? "-" : "+"
    if let first = exponent.first, "+-".contains(first) { exponent = exponent.dropFirst() }
    text = mantissa + "e" + sign + (exponent.count < 2 ? "0" : "") + exponent
    return text
  }

  private static func quoted(_ text: TemplateText) -> TemplateText {
    let hasSingle = text.scalars.contains("'")
    let quote: Unicode.Scalar = hasSingle && !text.scalars.contains("\"") ? "\"" : "'"
    var result = TemplateText(String(Character(quote)))
    for part in text.parts {
      var written = ""
      for scalar in part.text.unicodeScalars {
        switch scalar {
        case "\n": written += "\\n"
        case "\r": written += "\\r"
        case "\t": written += "\\t"
        case "\\": written += "\\\\"
        case quote: written += "\\" + String(Character(quote))
        default:
          if scalar.value < 0x20 || scalar.value == 0x7F {
            written += "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
          } else {
            written.unicodeScalars.append(scalar)
          }
        }
      }
      result.append(TemplateText(written, part.origin))
    }
    result.append(TemplateText(String(Character(quote))))
    return result
  }

  // MARK: JSON

  /// Python's `json.dumps(ensure_ascii=False)`: `", "` and `": "` between, or one item a line where `indent` is given.
  func json(indent: Int? = nil, ensureASCII: Bool = false, sortKeys: Bool = false, separators: (String, String)? = nil, level: Int = 0)
    throws -> TemplateText
  {
    let (comma, colon) = separators ?? (indent == nil ? ", " : ",", ": ")
    func lines(_ parts: [TemplateText], _ open: String, _ close: String) -> TemplateText {
      guard !parts.isEmpty else { return TemplateText(open + close) }
      var result = TemplateText(open)
      func breakLine(_ level: Int) { if let indent { result.append(TemplateText("\n" + String(repeating: " ", count: indent * level))) } }
      for (index, part) in parts.enumerated() {
        if index > 0 { result.append(TemplateText(comma)) }
        breakLine(level + 1)
        result.append(part)
      }
      breakLine(level)
      result.append(TemplateText(close))
      return result
    }
    func inner(_ value: TemplateValue) throws -> TemplateText {
      try value.json(indent: indent, ensureASCII: ensureASCII, sortKeys: sortKeys, separators: separators, level: level + 1)
    }
    guard level < 128 else { throw TemplateError("a value is nested more than 128 deep") }
    switch self {
    case .none: return TemplateText("null")
    case .bool(let value): return TemplateText(value ? "true" : "false")
    case .int, .double: return represented
    case .text(let text): return Self.jsonString(text, ensureASCII: ensureASCII)
    case .list(let items), .tuple(let items): return lines(try items.map(inner), "[", "]")
    case .dictionary(let table):
      var entries = table.entries
      if sortKeys { entries.sort { $0.key.printed.string.unicodeScalars.lexicographicallyPrecedes($1.key.printed.string.unicodeScalars) } }
      return lines(
        try entries.map { entry in
          Self.jsonString(entry.key.printed, ensureASCII: ensureASCII) + TemplateText(colon) + (try inner(entry.value))
        }, "{", "}")
    case .undefined, .namespace, .function: throw TemplateError("tojson: found \(kind), expected a value")
    }
  }

  private static func jsonString(_ text: TemplateText, ensureASCII: Bool) -> TemplateText {
    var result = TemplateText("\"")
    for part in text.parts {
      // Without its quotation marks; by scalars, since a mark in front of a combining one is a character with it.
      var written = String(String.UnicodeScalarView(JSONWriter.quoted(part.text).unicodeScalars.dropFirst().dropLast()))
      if ensureASCII { written = asciiEscaped(written) }
      result.append(TemplateText(written, part.origin))
    }
    result.append(TemplateText("\""))
    return result
  }

  /// What `json.dumps` adds where all is to be ASCII: everything else as its UTF-16 units.
  private static func asciiEscaped(_ text: String) -> String {
    var written = ""
    for scalar in text.unicodeScalars {
      guard scalar.value > 0x7E else {
        written.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(Character(scalar)).utf16 {
        let digits = String(unit, radix: 16)
        written += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return written
  }
}

/// Why a template cannot be read or run: one sentence.
package struct TemplateError: Error, CustomStringConvertible, Sendable, Equatable {
  /// What a template raises itself, in its own words.
  package var isRaised = false
  package var description: String

  init(_ description: String) { self.description = description }

  init(line: Int, _ description: String) { self.description = "line \(line): \(description)" }

  static func raised(_ message: String) -> TemplateError {
    var error = TemplateError(message)
    error.isRaised = true
    return error
  }
}
