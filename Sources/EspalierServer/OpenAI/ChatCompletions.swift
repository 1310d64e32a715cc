import Decoding
import Hummingbird
import JSONText
import Serving

extension Responder {
  /// `POST /v1/chat/completions`.
  func chatCompletions(_ request: Request, _ context: ServerContext) async throws -> Response {
    let root = try await object(request, context)
    try checkModel(root)
    var chat = try ChatRequest(root, for: service.model, types: types, configuration: configuration)
    chat.serving.caller = context.caller
    let head = ChatHead(id: "chatcmpl-" + context.requestID.dropFirst(4), created: Timestamp.seconds, model: service.name)
    do {
      return chat.streams ? try await stream(chat, head, context) : try await whole(chat, head)
    } catch {
      throw APIError(error, schemaParam: "response_format.json_schema.schema", tokenParam: chat.tokenParam, tools: chat.tools)
    }
  }

  private func whole(_ chat: ChatRequest, _ head: ChatHead) async throws -> Response {
    let answers = try await answers(chat.serving, count: chat.choices)
    let choices = answers.enumerated().map { index, answer -> JSONOutput in
      let (message, finish) = Self.message(answer, chat)
      return .object([("index", .int(index)), ("message", message), ("logprobs", nil), ("finish_reason", .string(finish))])
    }
    return .json(head.object("chat.completion", choices: choices, usage: Self.usage(answers)))
  }

  /// Several answers to one request; their draws differ where there is chance.
  func answers(_ serving: ServingRequest, count: Int) async throws -> [ServingAnswer] {
    if count == 1 { return [try await service.answer(serving)] }
    return try await withThrowingTaskGroup(of: (Int, ServingAnswer).self) { group in
      for index in 0..<count {
        var own = serving
        own.sampling.seed &+= UInt64(index)
        let request = own
        group.addTask { (index, try await service.answer(request)) }
      }
      var answers: [ServingAnswer?] = Array(repeating: nil, count: count)
      for try await (index, answer) in group { answers[index] = answer }
      return answers.compactMap { $0 }
    }
  }

  /// The message of an answer, and why it ended.
  static func message(_ answer: ServingAnswer, _ chat: ChatRequest) -> (JSONOutput, String) {
    func content(_ bytes: [UInt8]) -> JSONOutput {
      .object([("role", "assistant"), ("content", .string(String(decoding: bytes, as: UTF8.self))), ("refusal", nil)])
    }
    guard let tools = chat.tools else { return (content(answer.bytes), answer.isCutOff ? "length" : "stop") }
    var isText = false
    if case .text = chat.format { isText = true }
    switch tools.read(answer, isText: isText) {
    case .answer(let bytes): return (content(bytes), "stop")
    case .calls(let calls):
      let list = calls.map { call in toolCall(call) }
      return (.object([("role", "assistant"), ("content", nil), ("refusal", nil), ("tool_calls", .array(list))]), "tool_calls")
    }
  }

  private static func toolCall(_ call: (name: String, arguments: [UInt8]), index: Int? = nil) -> JSONOutput {
    .members(
      ("index", index.map { .int($0) }), ("id", .string("call_" + String(UInt64.random(in: .min ... .max), radix: 36))),
      ("type", "function"),
      (
        "function",
        .object([("name", .string(call.name)), ("arguments", .string(String(decoding: call.arguments, as: UTF8.self)))])
      ))
  }

  /// Token counts; the prompt is counted once, as callers pay it once.
  static func usage(_ answers: [ServingAnswer]) -> JSONOutput { usage(ofPrompts: [answers]) }

  /// The same of several prompts.
  static func usage(ofPrompts answers: [[ServingAnswer]]) -> JSONOutput {
    let prompt = answers.reduce(0) { $0 + ($1.first?.statistics.promptTokens ?? 0) }
    let cached = answers.reduce(0) { $0 + ($1.first?.statistics.cachedTokens ?? 0) }
    let completion = answers.joined().reduce(0) { $0 + $1.statistics.generatedTokens }
    return .object([
      ("prompt_tokens", .int(prompt)), ("completion_tokens", .int(completion)), ("total_tokens", .int(prompt + completion)),
      ("prompt_tokens_details", .object([("cached_tokens", .int(cached))])),
      ("completion_tokens_details", .object([("reasoning_tokens", 0)])),
    ])
  }

  private func stream(_ chat: ChatRequest, _ head: ChatHead, _ context: ServerContext) async throws -> Response {
    guard chat.choices == 1 else {
      throw APIError.invalid("\"n\" with \"stream\": one choice can be streamed", param: "n", code: "unsupported_parameter")
    }
    let stream = EventStream(chat.serving, service: service)
    let sent = SentText()
    let usage: JSONOutput? = chat.includesUsage ? .null : nil
    @Sendable func chunk(_ delta: JSONOutput, finish: String? = nil) -> [UInt8] {
      let choice = JSONOutput.object([
        ("index", 0), ("delta", delta), ("logprobs", nil), ("finish_reason", finish.map { .string($0) } ?? .null),
      ])
      return head.object("chat.completion.chunk", choices: [choice], usage: usage).serverSent()
    }
    let opening = chunk(.object([("role", "assistant"), ("content", "")]))
    let hasTools = chat.tools != nil
    return try await stream.response(type: "text/event-stream", comment: Array(": waiting\n\n".utf8), responder: self, context: context) {
      event in
      var pieces: [[UInt8]] = sent.isOpened ? [] : [opening]
      sent.isOpened = true
      switch event {
      case .idle: break
      case .partial(let bytes):
        // Whether it is calls or an answer is told when it is whole.
        if !hasTools, let new = sent.delta(bytes) {
          pieces.append(chunk(.object([("content", .string(String(decoding: new, as: UTF8.self)))])))
        }
      case .failed(let error): pieces.append(APIError(error).openAI.serverSent())
      case .done(let answer):
        var finish = answer.isCutOff ? "length" : "stop"
        if let tools = chat.tools {
          var isText = false
          if case .text = chat.format { isText = true }
          switch tools.read(answer, isText: isText) {
          case .answer(let bytes): pieces.append(chunk(.object([("content", .string(String(decoding: bytes, as: UTF8.self)))])))
          case .calls(let calls):
            finish = "tool_calls"
            for (index, call) in calls.enumerated() {
              pieces.append(chunk(.object([("tool_calls", .array([Self.toolCall(call, index: index)]))])))
            }
          }
        } else if let new = sent.delta(answer.bytes) {
          pieces.append(chunk(.object([("content", .string(String(decoding: new, as: UTF8.self)))])))
        }
        pieces.append(chunk(.object([]), finish: finish))
        if chat.includesUsage { pieces.append(head.object("chat.completion.chunk", choices: [], usage: Self.usage([answer])).serverSent()) }
        pieces.append(Array("data: [DONE]\n\n".utf8))
      }
      return pieces
    }
  }
}

/// What all chunks of an answer share.
struct ChatHead: Sendable {
  var id: String
  var created: Int
  var model: String

  func object(_ kind: String, choices: [JSONOutput], usage: JSONOutput?) -> JSONOutput {
    .members(
      ("id", .string(id)), ("object", .string(kind)), ("created", .int(created)), ("model", .string(model)),
      ("system_fingerprint", "espalier"), ("choices", .array(choices)), ("usage", usage))
  }
}
