import JSONText
import LocalModel
import Serving

/// The functions that an answer may call, and the one schema that calls and answers then have.
struct ToolChoice: Sendable {
  struct Function: Sendable {
    var name: String
    var description: String
    /// JSON Schema of the arguments.
    var parameters: [UInt8]
    /// Where the request has it: `tools[1].function.parameters`.
    var place: String
  }

  enum Mode: Sendable, Equatable {
    /// Calls or an answer.
    case auto
    /// One call at least.
    case required
    /// The arguments of the only function there is.
    case named
  }

  /// Eight times what OpenAI takes. Each has a schema, which is read before anything else is known.
  private static let mostTools = 1024

  var functions: [Function]
  var mode: Mode
  var allowsSeveral: Bool
  /// What the model says where no function is asked for; nil for a model that finds words of its own.
  var plainAnswer: String?

  /// What a model says that reads and does not converse.
  static let noneAsked = "None of the functions is asked for."

  /// Nil where there is nothing to call. `isFlat`: as the responses API has tools, without the wrapper `function`.
  static func read(_ root: JSONNode, for model: LocalLanguageModel, isFlat: Bool = false) throws(APIError) -> ToolChoice? {
    guard let list = root["tools"], !list.isNull, list.kind != .array || list.count > 0 else {
      let isAsked: Bool
      switch root["tool_choice"] {
      case let choice? where choice.kind == .object: isAsked = true
      case let choice?: isAsked = choice.isString("required") || choice.isString("any")
      case nil: isAsked = false
      }
      if isAsked {
        throw .invalid("\"tool_choice\" asks for a call, and there are no tools", param: "tool_choice")
      }
      return nil
    }
    guard list.kind == .array else { throw .invalid("\"tools\": expected a list", param: "tools") }
    guard list.count <= mostTools else {
      throw .invalid("\"tools\": found \(list.count), expected at most \(mostTools)", param: "tools")
    }
    var functions: [Function] = []
    var known: Set<String> = []
    for (index, node) in list.elements.enumerated() {
      let place = "tools[\(index)]"
      guard node["type"]?.string ?? "function" == "function" else {
        throw .invalid("\"\(place).type\": only \"function\" is supported", param: place + ".type", code: "unsupported_tool")
      }
      guard let function = isFlat ? node : node["function"], function.kind == .object else {
        throw .invalid("\"\(place).function\": expected an object", param: place + ".function")
      }
      guard let name = function["name"]?.string, (1...64).contains(name.utf8.count), name.utf8.allSatisfy(ResponseFormat.isNameByte) else {
        throw .invalid("\"\(place).function.name\": expected 1 to 64 letters, digits, _ or -", param: place + ".function.name")
      }
      guard known.insert(name).inserted else {
        throw .invalid("\"\(place).function.name\": \"\(name)\" stands twice", param: place + ".function.name")
      }
      var parameters = Array(#"{"type":"object","properties":{},"additionalProperties":false}"#.utf8)
      if let schema = function["parameters"], !schema.isNull {
        guard schema.kind == .object else {
          throw .invalid("\"\(place).function.parameters\": expected a JSON Schema", param: place + ".function.parameters")
        }
        let param = place + (isFlat ? ".parameters" : ".function.parameters")
        try APIError.checkShape(of: schema, param: param)
        if let type = schema["type"], !type.isString("object") {
          throw .invalid(
            "\"\(param)\": arguments are an object: expected \"type\": \"object\"", param: param + "#/type", code: "invalid_schema")
        }
        if schema.count > 0 { parameters = Array(schema.compact.utf8) }
      }
      functions.append(
        Function(
          name: name, description: function["description"]?.string ?? "", parameters: parameters,
          place: place + (isFlat ? ".parameters" : ".function.parameters")))
    }
    guard !functions.isEmpty else { return nil }
    let allowsSeveral = try root.flag("parallel_tool_calls") ?? true
    var mode = Mode.auto
    if let choice = root["tool_choice"], !choice.isNull {
      func only(_ names: [String]) throws(APIError) {
        for name in names where !known.contains(name) {
          throw .invalid("\"tool_choice\" names \"\(name.prefix(64))\", which is none of the tools", param: "tool_choice")
        }
        let wanted = Set(names)
        functions.removeAll { !wanted.contains($0.name) }
      }
      func modeNamed(_ name: String?) throws(APIError) -> Mode {
        switch name {
        case "auto"?: return .auto
        case "required"?, "any"?: return .required
        default: throw .invalid("\"tool_choice\": expected auto, none, required, or a function", param: "tool_choice")
        }
      }
      if let word = choice.string {
        if word == "none" { return nil }
        mode = try modeNamed(word)
      } else if choice["type"]?.string == "allowed_tools" {
        let inner = choice["allowed_tools"] ?? choice
        mode = try modeNamed(inner["mode"]?.string ?? "auto")
        try only((inner["tools"].map { Array($0.elements) } ?? []).compactMap { ($0["function"]?["name"] ?? $0["name"])?.string })
        guard !functions.isEmpty else { throw .invalid("\"tool_choice\" allows no tool", param: "tool_choice") }
      } else if let name = (choice["function"]?["name"] ?? choice["name"])?.string {
        try only([name])
        mode = .named
      } else {
        throw .invalid("\"tool_choice\": expected auto, none, required, or a function", param: "tool_choice")
      }
    }
    return ToolChoice(
      functions: functions, mode: mode, allowsSeveral: allowsSeveral, plainAnswer: model.writesFreeText ? nil : noneAsked)
  }

  /// The schema of calls, or of calls and an answer. Arguments are held to their function's schema as an answer is to its own.
  func schema(answer: [UInt8]?) -> [UInt8] {
    if mode == .named { return functions[0].parameters }
    var definitions: [(String, JSONOutput)] = []
    let calls = functions.enumerated().map { index, function in
      Self.object(
        [
          ("name", .text(Array(#"{"const":"#.utf8) + JSONOutput.string(function.name).bytes + Array("}".utf8))),
          ("arguments", Self.apart(function.parameters, "tool\(index)", &definitions)),
        ], description: function.description)
    }
    var array: [(String, JSONOutput)] = [
      ("type", "array"), ("items", calls.count == 1 ? calls[0] : .object([("anyOf", .array(calls))])), ("minItems", 1),
    ]
    if !allowsSeveral { array.append(("maxItems", 1)) }
    guard mode == .auto else { return Self.object([("calls", .object(array))], definitions: definitions).bytes }
    let plain = plainAnswer.map { JSONOutput.object([("const", .string($0))]) }
    let answerSchema = answer.map { Self.apart($0, "answer", &definitions) } ?? plain ?? .object([("type", "string")])
    let branches = JSONOutput.array([Self.object([("calls", .object(array))]), Self.object([("answer", answerSchema)])])
    return JSONOutput.object([("anyOf", branches)] + (definitions.isEmpty ? [] : [("$defs", .object(definitions))])).bytes
  }

  private static func object(
    _ properties: [(String, JSONOutput)], description: String = "", definitions: [(String, JSONOutput)] = []
  ) -> JSONOutput {
    .object(
      (description.isEmpty ? [] : [("description", .string(description))]) + [
        ("type", "object"), ("properties", .object(properties)), ("required", .array(properties.map { .string($0.0) })),
        ("additionalProperties", false),
      ] + (definitions.isEmpty ? [] : [("$defs", .object(definitions))]))
  }

  /// The place in the request of what stands at a pointer of ``schema(answer:)``; nil where that is of this server's own making.
  ///
  /// - Parameter answerParam: the request's field that holds the answer's schema.
  func place(of pointer: String, answerParam: String) -> String? {
    if mode == .named { return functions[0].place + "#" + pointer }
    if let found = pointer.wholeMatch(of: /\/\$defs\/(?:tool(?<index>\d+)|answer)-(?<rest>.*)/) {
      let place = found.output.index.flatMap { Int($0) }.map { functions[$0].place }
      return (place ?? answerParam) + "#/$defs/" + found.output.rest
    }
    var rest = pointer[...]
    func skip(_ text: String) -> Bool {
      guard rest.hasPrefix(text) else { return false }
      rest = rest.dropFirst(text.count)
      return true
    }
    if skip("/anyOf/1/properties/answer") { return answerParam + "#" + rest }
    _ = skip("/anyOf/0")
    guard skip("/properties/calls/items") else { return nil }
    var index = 0
    if skip("/anyOf/") {
      let digits = rest.prefix { $0.isNumber }
      index = Int(digits) ?? 0
      rest = rest.dropFirst(digits.count)
    }
    guard functions.indices.contains(index), skip("/properties/arguments") else { return nil }
    return functions[index].place + "#" + rest
  }

  /// A schema as a part of another one: its definitions stand among those of the whole, under names of their own. Where it refers to other places in itself,
  /// an identifier of its own makes it a resource, so that its references stay inside it.
  private static func apart(_ schema: [UInt8], _ name: String, _ definitions: inout [(String, JSONOutput)]) -> JSONOutput {
    guard let root = try? JSONDocument(schema, source: "schema").root, root.kind == .object, root["$id"] == nil,
      String(decoding: schema, as: UTF8.self).contains("\"$ref\"")
    else { return .text(schema) }
    guard let body = moved(root, name, isRoot: true) else {
      return .text(Array("{\"$id\":\"urn:espalier:\(name)\",".utf8) + schema.dropFirst())
    }
    for key in ["$defs", "definitions"] {
      for (definition, node) in root[key]?.members.map({ ($0.key.string ?? "", $0.value) }) ?? [] {
        if let text = moved(node, name) { definitions.append(("\(name)-\(definition)", .text(Array(text.utf8)))) }
      }
    }
    return .text(Array(body.utf8))
  }

  /// A node with its references to definitions moved; nil where some reference is to another place, or a part is a resource.
  private static func moved(_ node: JSONNode, _ name: String, isRoot: Bool = false) -> String? {
    switch node.kind {
    case .array:
      var texts: [String] = []
      for element in node.elements {
        guard let text = moved(element, name) else { return nil }
        texts.append(text)
      }
      return "[" + texts.joined(separator: ",") + "]"
    case .object:
      var texts: [String] = []
      for (key, value) in node.members {
        let word = key.string ?? ""
        if ["$id", "$anchor", "$dynamicRef", "$recursiveRef", "$dynamicAnchor"].contains(word), value.kind == .string { return nil }
        if isRoot, ["$defs", "definitions", "$schema"].contains(word) {
          guard value.members.allSatisfy({ moved($0.value, name) != nil }) else { return nil }
          continue
        }
        var text = moved(value, name)
        if word == "$ref", let reference = value.string {
          let parts = reference.split(separator: "/", omittingEmptySubsequences: false)
          guard parts.count == 3, parts[0] == "#", parts[1] == "$defs" || parts[1] == "definitions" else { return nil }
          text = JSONWriter.quoted("#/$defs/\(name)-\(parts[2])")
        }
        guard let text else { return nil }
        texts.append(JSONWriter.quoted(word) + ":" + text)
      }
      return "{" + texts.joined(separator: ",") + "}"
    default: return node.compact
    }
  }

  /// One line per function for the prompt, as sessions have it.
  func text() throws -> String {
    try functions.map { function in
      let whole = try SchemaText.render(function.parameters)
      // The type's own name says nothing that the function's name does not.
      let arguments = whole.firstIndex(of: " ").map { String(whole[whole.index(after: $0)...]) } ?? whole
      return "tool \(function.name) \(arguments), " + function.description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// What an answer turned out to be.
  enum Outcome: Sendable {
    case calls([(name: String, arguments: [UInt8])])
    case answer([UInt8])
  }

  /// The schema of an answer to what the functions have returned: no call is asked for once more.
  func schema(ofAnswer answer: [UInt8]) -> [UInt8] {
    var definitions: [(String, JSONOutput)] = []
    let body = Self.apart(answer, "answer", &definitions)
    return Self.object([("answer", body)], definitions: definitions).bytes
  }

  /// A text as an answer of ``schema(answer:)``.
  static func answer(_ text: String) -> [UInt8] { JSONOutput.object([("answer", .string(text))]).bytes }

  /// Reads an answer of ``schema(answer:)``. - Parameter isText: whether answers are text, not values.
  ///
  /// A call whose required arguments nobody said is asked back for, unless the caller demands one.
  func read(_ answer: ServingAnswer, isText: Bool) -> Outcome {
    let bytes = answer.bytes
    if mode == .named { return .calls([(functions[0].name, bytes)]) }
    if mode == .auto, plainAnswer != nil, isText, let question = CallQuestion.text(bytes, confidence: answer.confidence) {
      return .answer(Array(question.utf8))
    }
    guard let root = try? JSONDocument(bytes, source: "answer").root else { return .answer(bytes) }
    if let calls = root["calls"] {
      return .calls(calls.elements.map { ($0["name"]?.string ?? "", Array(($0["arguments"]?.compact ?? "{}").utf8)) })
    }
    guard let answer = root["answer"] else { return .answer(bytes) }
    return .answer(isText ? answer.stringBytes : Array(answer.compact.utf8))
  }
}
