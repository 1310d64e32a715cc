import Decoding
import Hummingbird
import JSONText
import Serving

extension Responder {
  /// `POST /v1/completions`: continues a text.
  func completions(_ request: Request, _ context: ServerContext) async throws -> Response {
    let root = try await object(request, context)
    try checkModel(root)
    try ForeignFields.refuse(root, own: "response_format")
    try root.refuse(nonZero: ["frequency_penalty", "presence_penalty", "logit_bias", "logprobs", "suffix", "echo", "best_of"])
    let prompts: [String]? = try root.field("prompt", "a string or a list of strings") { node in
      if let text = node.string { return [text] }
      guard node.kind == .array else { return nil }
      let texts = node.elements.compactMap(\.string)
      return texts.count == node.count ? texts : nil
    }
    guard let prompts, let prompt = prompts.first, !prompts.contains("") else {
      throw APIError.invalid("\"prompt\": expected a text", param: "prompt")
    }
    guard prompts.count <= configuration.choiceLimit else {
      throw APIError.invalid("\"prompt\": found \(prompts.count) texts, expected at most \(configuration.choiceLimit)", param: "prompt")
    }
    var serving = ServingRequest(prompt: .raw(prompt))
    if case .schema(let json, _, _) = try ResponseFormat.read(root["response_format"]) { serving.schema = json }
    if serving.schema != nil {
      throw APIError.invalid(
        "\"response_format\" needs a conversation; use /v1/chat/completions", param: "response_format", code: "unsupported_parameter")
    }
    serving.maxTokens = try root.limit("max_tokens") ?? 16
    serving.sampling = try root.sampling()
    serving.stops = try root.stops()
    serving.caller = context.caller
    let count = try root.integer("n", 1...configuration.choiceLimit) ?? 1
    let head = ChatHead(id: "cmpl-" + context.requestID.dropFirst(4), created: Timestamp.seconds, model: service.name)
    @Sendable func choice(_ index: Int, _ text: [UInt8], _ finish: String?) -> JSONOutput {
      .object([
        ("text", .string(String(decoding: text, as: UTF8.self))), ("index", .int(index)), ("logprobs", nil),
        ("finish_reason", finish.map { .string($0) } ?? .null),
      ])
    }
    do {
      guard try root.flag("stream") ?? false else {
        var all: [[ServingAnswer]] = []
        for prompt in prompts {
          serving.prompt = .raw(prompt)
          all.append(try await answers(serving, count: count))
        }
        let choices = all.joined().enumerated().map { choice($0, $1.bytes, $1.isCutOff ? "length" : "stop") }
        return .json(head.object("text_completion", choices: choices, usage: Self.usage(ofPrompts: all)))
      }
      guard count == 1, prompts.count == 1 else {
        throw APIError.invalid(
          "\"stream\": one choice of one prompt can be streamed", param: count == 1 ? "prompt" : "n", code: "unsupported_parameter")
      }
      let includesUsage = try root["stream_options"]?.flag("include_usage") ?? false
      let stream = EventStream(serving, service: service)
      let sent = SentText()
      let usage: JSONOutput? = includesUsage ? .null : nil
      return try await stream.response(type: "text/event-stream", comment: Array(": waiting\n\n".utf8), responder: self, context: context) {
        event in
        switch event {
        case .idle: return []
        case .partial(let bytes):
          return sent.delta(bytes).map { [head.object("text_completion", choices: [choice(0, $0, nil)], usage: usage).serverSent()] } ?? []
        case .failed(let error): return [APIError(error).openAI.serverSent()]
        case .done(let answer):
          var pieces = [
            head.object(
              "text_completion", choices: [choice(0, sent.delta(answer.bytes) ?? [], answer.isCutOff ? "length" : "stop")], usage: usage
            ).serverSent()
          ]
          if includesUsage { pieces.append(head.object("text_completion", choices: [], usage: Self.usage([answer])).serverSent()) }
          return pieces + [Array("data: [DONE]\n\n".utf8)]
        }
      }
    } catch {
      throw APIError(error)
    }
  }
}
