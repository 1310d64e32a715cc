import Decoding
import Extraction
import JSONText
import LocalModel
import Serving

/// A request for chat completions, read and checked.
struct ChatRequest: Sendable {
  var serving: ServingRequest
  var format: ResponseFormat
  var tools: ToolChoice?
  var choices: Int
  var streams: Bool
  var includesUsage: Bool
  /// The field that limits the answer's tokens.
  var tokenParam: String

  init(_ root: JSONNode, for model: LocalLanguageModel, types: TypeRegistry, configuration: ServerConfiguration) throws {
    try root.refuse(nonZero: [
      "frequency_penalty", "presence_penalty", "logit_bias", "logprobs", "top_logprobs", "audio", "functions", "function_call",
      "web_search_options",
    ])
    try ForeignFields.refuse(root, own: "response_format")
    if let modalities = root["modalities"], !modalities.isNull, modalities.elements.contains(where: { !$0.isString("text") }) {
      throw APIError.invalid("\"modalities\": only text is supported", param: "modalities", code: "unsupported_parameter")
    }
    guard let messages = root["messages"], messages.kind == .array, messages.count > 0 else {
      throw APIError.invalid("\"messages\": expected a list of at least one message", param: "messages")
    }
    var instructions: [String] = []
    var turns: [ChatTurn] = []
    let called = CalledNames(messages)
    for (index, message) in messages.elements.enumerated() {
      let place = "messages[\(index)]"
      guard let role = message["role"]?.string else {
        throw APIError.invalid("\"\(place).role\": expected a string", param: place + ".role")
      }
      let text = try Self.text(message["content"], place: place + ".content", mayBeMissing: role == "assistant")
      switch role {
      case "system", "developer": instructions.append(text)
      case "user": turns.append(ChatTurn(.user, text))
      case "assistant": turns.append(ChatTurn(.assistant, Self.answer(text, calls: message["tool_calls"])))
      case "tool", "function":
        turns.append(ChatTurn(.tool, (called.name(of: message) ?? "tool") + ": " + text))
      default:
        throw APIError.invalid(
          "\"\(place).role\": \"\(role.prefix(40))\" is none of system, developer, user, assistant, tool", param: place + ".role")
      }
    }
    guard !turns.isEmpty else { throw APIError.invalid("\"messages\": there is nothing to answer, only instructions", param: "messages") }
    format = try ResponseFormat.read(root["response_format"])
    tools = try ToolChoice.read(root, for: model)
    choices = try root.integer("n", 1...configuration.choiceLimit) ?? 1
    streams = try root.flag("stream") ?? false
    includesUsage = try root["stream_options"]?.flag("include_usage") ?? false
    let maxTokens = try root.limit("max_completion_tokens") ?? root.limit("max_tokens")
    let saysCompletion = root["max_completion_tokens"].map { !$0.isNull } ?? false
    tokenParam = saysCompletion ? "max_completion_tokens" : "max_tokens"
    serving = try Self.serving(
      instructions: instructions, turns: turns, format: format, tools: tools, today: root.day(), types: types, model: model)
    serving.maxTokens = maxTokens
    serving.sampling = try root.sampling()
    serving.stops = try root.stops()
    if serving.schema != nil, !serving.stops.isEmpty {
      throw APIError.invalid(
        "\"stop\" would cut the value that the schema asks for; leave one of them out", param: "stop", code: "unsupported_parameter")
    }
  }

  /// The parts that all ways to ask share.
  static func serving(
    instructions: [String], turns: [ChatTurn], format: ResponseFormat, tools: ToolChoice?, today: Day?, types: TypeRegistry,
    model: LocalLanguageModel
  ) throws -> ServingRequest {
    var instructions = instructions.filter { !$0.isEmpty }.joined(separator: "\n")
    var schema: [UInt8]?
    var shown: [UInt8]?
    if case .schema(let json, let name, _) = format {
      (schema, shown) = (json, json)
      if instructions.isEmpty { instructions = types.instructions(name, today ?? .today()) }
    }
    if schema != nil, tools == nil, !turns.contains(where: { $0.role != .assistant && !LocalLanguageModel.isBlank($0.text) }) {
      throw APIError.invalid("\"messages\": there is no text to read a value from", param: "messages", code: "empty_note")
    }
    var said: ServingRequest.Said?
    if let tools {
      let returned = tools.mode == .auto && tools.plainAnswer != nil ? results(turns) : []
      if let answer = schema, !returned.isEmpty {
        schema = tools.schema(ofAnswer: answer)
      } else {
        // A model without words of its own says what the functions returned.
        if !returned.isEmpty { said = .value(ToolChoice.answer(returned.joined(separator: "\n"))) }
        schema = tools.schema(answer: schema)
      }
      if tools.mode != .auto { shown = nil }
    } else if schema == nil, !model.writesFreeText {
      said = .text(LocalLanguageModel.readsValues)
    }
    var request = ServingRequest(
      prompt: .conversation(instructions: instructions, tools: try tools?.text() ?? "", turns: turns), schema: schema)
    request.said = said
    request.confidence = tools?.plainAnswer != nil
    request.shownSchema = shown
    request.today = today ?? day(in: instructions)
    return request
  }

  /// What functions returned since the last message of another kind, without the functions' names.
  private static func results(_ turns: [ChatTurn]) -> [String] {
    turns.reversed().prefix { $0.role == .tool }.reversed().map { turn in
      turn.text.firstRange(of: ": ").map { String(turn.text[$0.upperBound...]) } ?? turn.text
    }
  }

  /// The day that instructions name as the present one: "Today is 2027-03-10."
  private static func day(in instructions: String) -> Day? {
    let lowered = instructions.lowercased()
    for lead in ["today is", "today's date", "current date", "today:", "date is"] {
      guard let found = lowered.firstRange(of: lead) else { continue }
      let words = String(lowered[found.upperBound...].prefix(48))
      if words.contains(where: \.isNumber), let day = DayStretches(words, today: .today()).days.first { return day.day }
    }
    return nil
  }

  /// A message's text: a string, or parts of which each is text.
  static func text(_ node: JSONNode?, place: String, mayBeMissing: Bool) throws(APIError) -> String {
    guard let node, !node.isNull else {
      if mayBeMissing { return "" }
      throw .invalid("\"\(place)\": expected text", param: place)
    }
    if let text = node.string { return text }
    guard node.kind == .array else { throw .invalid("\"\(place)\": expected a string or a list of parts", param: place) }
    var texts: [String] = []
    for (index, part) in node.elements.enumerated() {
      guard part.kind == .object else {
        throw .invalid(
          "\"\(place)[\(index)]\": expected a part such as {\"type\": \"text\", \"text\": \"…\"}", param: "\(place)[\(index)]",
          code: "invalid_value")
      }
      let type = part["type"]?.string ?? "text"
      guard ["text", "input_text", "output_text", "refusal"].contains(type), let text = (part["text"] ?? part["refusal"])?.string else {
        throw .invalid(
          "\"\(place)[\(index)]\": a part of type \"\(type.prefix(40))\" cannot be read; only text can", param: "\(place)[\(index)].type",
          code: "unsupported_content")
      }
      texts.append(text)
    }
    return texts.joined(separator: "\n")
  }

  /// An earlier answer: its text, and the calls that it made beside.
  static func answer(_ text: String, calls node: JSONNode?) -> String {
    [text, calls(node)].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Calls that an earlier answer made, in the form in which the model makes them.
  private static func calls(_ node: JSONNode?) -> String? {
    guard let node, node.kind == .array, node.count > 0 else { return nil }
    let calls = node.elements.map { call -> JSONOutput in
      let arguments = call["function"]?["arguments"]
      return .object([
        ("name", .string(call["function"]?["name"]?.string ?? "")),
        ("arguments", .text(Array((arguments?.string ?? arguments?.compact ?? "{}").utf8))),
      ])
    }
    return String(decoding: JSONOutput.object([("calls", .array(calls))]).bytes, as: UTF8.self)
  }
}

/// The names of the functions that a conversation calls, by the calls' identifiers: looked through once for all results.
private struct CalledNames {
  private var names: [String: String] = [:]

  init(_ messages: JSONNode) {
    for message in messages.elements {
      guard let calls = message["tool_calls"], calls.kind == .array else { continue }
      for call in calls.elements {
        guard let id = call["id"]?.string, let name = call["function"]?["name"]?.string, names[id] == nil else { continue }
        names[id] = name
      }
    }
  }

  /// The name of the function whose output a message holds.
  func name(of message: JSONNode) -> String? {
    message["name"]?.string ?? message["tool_name"]?.string ?? message["tool_call_id"]?.string.flatMap { names[$0] }
  }
}

extension JSONNode {
  /// `today`, a field of ours: the day that notes are written on.
  func day() throws(APIError) -> Day? { try field("today", "a day as yyyy-MM-dd") { $0.string.flatMap { Day($0) } } }
}
