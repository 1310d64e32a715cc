import Decoding
import Hummingbird
import JSONText
import LocalModel
import Serving

extension Responder {
  /// `POST /v1/responses`, without state: what was said before is sent again.
  func responses(_ request: Request, _ context: ServerContext) async throws -> Response {
    let root = try await object(request, context)
    try checkModel(root)
    for name in ["previous_response_id", "conversation", "prompt"] {
      guard root[name]?.isNull ?? true else {
        throw APIError.invalid(
          "\"\(name)\": nothing is kept here; send the whole conversation as \"input\"", param: name, code: "unsupported_parameter")
      }
    }
    if try root.flag("background") ?? false {
      throw APIError.invalid("\"background\" is not supported", param: "background", code: "unsupported_parameter")
    }
    try ForeignFields.refuse(root, own: "text", place: "text.format")
    try root.refuse(nonZero: ["top_logprobs"])
    let (instructions, turns) = try Self.input(root)
    let format = try ResponseFormat.read(root["text"]?["format"], param: "text.format")
    let tools = try ToolChoice.read(root, for: service.model, isFlat: true)
    var serving = try ChatRequest.serving(
      instructions: instructions, turns: turns, format: format, tools: tools, today: root.day(), types: types, model: service.model)
    serving.maxTokens = try root.limit("max_output_tokens")
    serving.sampling = try root.sampling()
    serving.caller = context.caller
    let reply = ResponsesReply(
      id: "resp_" + context.requestID.dropFirst(4), created: Timestamp.seconds, model: service.name, format: format, tools: tools,
      said: Self.said(root))
    do {
      guard try root.flag("stream") ?? false else {
        let answer = try await service.answer(serving)
        return .json(reply.object(status: answer.isCutOff ? "incomplete" : "completed", output: reply.output(answer), answer: answer))
      }
      return try await stream(serving, reply, context)
    } catch {
      throw APIError(error, schemaParam: "text.format.schema", tokenParam: "max_output_tokens", tools: tools)
    }
  }

  /// What of a request its answer repeats.
  private static func said(_ root: JSONNode) -> [(String, JSONOutput)] {
    [
      ("instructions", .null), ("metadata", .object([])), ("temperature", .null), ("top_p", .null), ("tool_choice", "auto"),
      ("tools", .array([])), ("max_output_tokens", .null), ("text", .object([("format", .object([("type", "text")]))])), ("user", .null),
    ].map { name, usual in (name, root[name].map { $0.isNull ? usual : .text(Array($0.compact.utf8)) } ?? usual) }
  }

  /// `instructions` and `input`: a text, or messages and the calls between them.
  private static func input(_ root: JSONNode) throws -> (instructions: [String], turns: [ChatTurn]) {
    var instructions = try root.text("instructions").map { [$0] } ?? []
    guard let input = root["input"], !input.isNull else { throw APIError.invalid("\"input\": expected a text or a list", param: "input") }
    if let text = input.string { return (instructions, [ChatTurn(.user, text)]) }
    guard input.kind == .array, input.count > 0 else { throw APIError.invalid("\"input\": expected a text or a list", param: "input") }
    var turns: [ChatTurn] = []
    var names: [String: String] = [:]
    for (index, item) in input.elements.enumerated() {
      let place = "input[\(index)]"
      switch item["type"]?.string ?? "message" {
      case "message":
        let text = try ChatRequest.text(item["content"], place: place + ".content", mayBeMissing: false)
        switch item["role"]?.string {
        case "system"?, "developer"?: instructions.append(text)
        case "user"?: turns.append(ChatTurn(.user, text))
        case "assistant"?: turns.append(ChatTurn(.assistant, text))
        default: throw APIError.invalid("\"\(place).role\": expected system, developer, user or assistant", param: place + ".role")
        }
      case "function_call":
        let name = item["name"]?.string ?? ""
        names[item["call_id"]?.string ?? ""] = name
        let call = JSONOutput.object([
          ("calls", .array([.object([("name", .string(name)), ("arguments", .text(Array((item["arguments"]?.string ?? "{}").utf8)))])]))
        ])
        turns.append(ChatTurn(.assistant, String(decoding: call.bytes, as: UTF8.self)))
      case "function_call_output":
        let text = try ChatRequest.text(item["output"], place: place + ".output", mayBeMissing: false)
        turns.append(ChatTurn(.tool, (names[item["call_id"]?.string ?? ""] ?? "tool") + ": " + text))
      case "reasoning": continue
      case let type:
        throw APIError.invalid(
          "\"\(place)\": an item of type \"\(type.prefix(40))\" cannot be read", param: place + ".type", code: "unsupported_content")
      }
    }
    guard !turns.isEmpty else { throw APIError.invalid("\"input\": there is nothing to answer", param: "input") }
    return (instructions, turns)
  }

  private func stream(_ serving: ServingRequest, _ reply: ResponsesReply, _ context: ServerContext) async throws -> Response {
    let stream = EventStream(serving, service: service)
    let sent = SentText()
    let number = Counter()
    @Sendable func event(_ type: String, _ members: [(String, JSONOutput)]) -> [UInt8] {
      JSONOutput.object([("type", .string(type)), ("sequence_number", .int(number.next()))] + members).serverSent(event: type)
    }
    let place: [(String, JSONOutput)] = [("item_id", .string(reply.messageID)), ("output_index", 0), ("content_index", 0)]
    @Sendable func openMessage() -> [[UInt8]] {
      [
        event("response.output_item.added", [("output_index", 0), ("item", reply.message(nil, status: "in_progress"))]),
        event("response.content_part.added", place + [("part", ResponsesReply.part(""))]),
      ]
    }
    return try await stream.response(type: "text/event-stream", comment: Array(": waiting\n\n".utf8), responder: self, context: context) {
      happened in
      var pieces: [[UInt8]] = []
      if !sent.isOpened {
        sent.isOpened = true
        let started = reply.object(status: "in_progress", output: [], answer: nil)
        pieces = [event("response.created", [("response", started)]), event("response.in_progress", [("response", started)])]
        if reply.tools == nil { pieces += openMessage() }
      }
      func delta(_ bytes: [UInt8]) {
        pieces.append(
          event(
            "response.output_text.delta", place + [("delta", .string(String(decoding: bytes, as: UTF8.self))), ("logprobs", .array([]))]))
      }
      switch happened {
      case .idle: break
      case .partial(let bytes): if reply.tools == nil, let new = sent.delta(bytes) { delta(new) }
      case .failed(let error):
        let failure = APIError(error)
        pieces.append(
          event(
            "error",
            [
              ("code", failure.code.map { .string($0) } ?? .null), ("message", .string(failure.message)),
              ("param", failure.param.map { .string($0) } ?? .null),
            ]))
      case .done(let answer):
        let output = reply.output(answer)
        if case .calls(let calls) = reply.outcome(answer) {
          for (index, call) in calls.enumerated() {
            let item: [(String, JSONOutput)] = [("item_id", .string(reply.callID(index))), ("output_index", .int(index))]
            pieces.append(
              event(
                "response.output_item.added",
                [("output_index", .int(index)), ("item", reply.call((call.name, []), index, status: "in_progress"))]))
            let arguments = JSONOutput.string(String(decoding: call.arguments, as: UTF8.self))
            pieces.append(event("response.function_call_arguments.delta", item + [("delta", arguments)]))
            pieces.append(event("response.function_call_arguments.done", item + [("name", .string(call.name)), ("arguments", arguments)]))
            pieces.append(event("response.output_item.done", [("output_index", .int(index)), ("item", output[index])]))
          }
        } else {
          let text = reply.text(answer)
          if reply.tools != nil { pieces += openMessage() }
          if let new = sent.delta(text) { delta(new) }
          let whole = String(decoding: text, as: UTF8.self)
          pieces.append(event("response.output_text.done", place + [("text", .string(whole)), ("logprobs", .array([]))]))
          pieces.append(event("response.content_part.done", place + [("part", ResponsesReply.part(whole))]))
          pieces.append(event("response.output_item.done", [("output_index", 0), ("item", output[0])]))
        }
        let status = answer.isCutOff ? "incomplete" : "completed"
        pieces.append(event("response.\(status)", [("response", reply.object(status: status, output: output, answer: answer))]))
      }
      return pieces
    }
  }
}

/// Numbers from 0 on.
private final class Counter: @unchecked Sendable {
  // Sendable because one task writes one stream.
  private var value = -1
  func next() -> Int {
    value += 1
    return value
  }
}

/// The parts of an answer of the responses API.
struct ResponsesReply: Sendable {
  var id: String
  var created: Int
  var model: String
  var format: ResponseFormat
  var tools: ToolChoice?
  /// What of the request is repeated.
  var said: [(String, JSONOutput)]

  var messageID: String { "msg_" + id.dropFirst(5) }
  func callID(_ index: Int) -> String { "fc_\(id.dropFirst(5))_\(index)" }

  func outcome(_ answer: ServingAnswer) -> ToolChoice.Outcome {
    var isText = false
    if case .text = format { isText = true }
    return tools?.read(answer, isText: isText) ?? .answer(answer.bytes)
  }

  func text(_ answer: ServingAnswer) -> [UInt8] {
    if case .answer(let bytes) = outcome(answer) { return bytes }
    return []
  }

  func output(_ answer: ServingAnswer) -> [JSONOutput] {
    switch outcome(answer) {
    case .calls(let calls): calls.enumerated().map { call($1, $0, status: "completed") }
    case .answer(let bytes): [message(String(decoding: bytes, as: UTF8.self), status: answer.isCutOff ? "incomplete" : "completed")]
    }
  }

  func call(_ call: (name: String, arguments: [UInt8]), _ index: Int, status: String) -> JSONOutput {
    .object([
      ("type", "function_call"), ("id", .string(callID(index))), ("call_id", .string("call_\(id.dropFirst(5))_\(index)")),
      ("name", .string(call.name)), ("arguments", .string(String(decoding: call.arguments, as: UTF8.self))), ("status", .string(status)),
    ])
  }

  func message(_ text: String?, status: String) -> JSONOutput {
    .object([
      ("type", "message"), ("id", .string(messageID)), ("status", .string(status)), ("role", "assistant"),
      ("content", .array(text.map { [Self.part($0)] } ?? [])),
    ])
  }

  static func part(_ text: String) -> JSONOutput {
    .object([("type", "output_text"), ("text", .string(text)), ("annotations", .array([])), ("logprobs", .array([]))])
  }

  func object(status: String, output: [JSONOutput], answer: ServingAnswer?) -> JSONOutput {
    let usage: JSONOutput =
      answer.map { answer in
        let (prompt, made) = (answer.statistics.promptTokens, answer.statistics.generatedTokens)
        return .object([
          ("input_tokens", .int(prompt)), ("input_tokens_details", .object([("cached_tokens", .int(answer.statistics.cachedTokens))])),
          ("output_tokens", .int(made)), ("output_tokens_details", .object([("reasoning_tokens", 0)])),
          ("total_tokens", .int(prompt + made)),
        ])
      } ?? .null
    return .object(
      [
        ("id", .string(id)), ("object", "response"), ("created_at", .int(created)), ("status", .string(status)), ("error", nil),
        ("incomplete_details", status == "incomplete" ? .object([("reason", "max_output_tokens")]) : .null),
        ("model", .string(model)), ("output", .array(output)), ("parallel_tool_calls", .bool(tools?.allowsSeveral ?? true)),
        ("previous_response_id", nil), ("store", false), ("usage", usage),
      ] + said)
  }
}
