import Decoding
import Hummingbird
import JSONText
import LocalModel
import Serving

/// Ollama's API: its names, its last objects with times in nanoseconds, its lines of JSON.
extension Responder {
  /// `POST /api/chat`.
  func ollamaChat(_ request: Request, _ context: ServerContext) async throws -> Response {
    let root = try await object(request, context)
    try checkOllamaModel(root)
    let messages = root["messages"]
    guard let messages, messages.kind == .array, messages.count > 0 else { return .json(ollamaLoad(root, isChat: true)) }
    try refuseOfOthers(root)
    let format = try ollamaFormat(root)
    let tools = try ToolChoice.read(root, for: service.model)
    var instructions: [String] = []
    var turns: [ChatTurn] = []
    for (index, message) in messages.elements.enumerated() {
      let place = "messages[\(index)]"
      if let images = message["images"], images.count > 0 {
        throw APIError.invalid("\(place).images: pictures cannot be read", param: place + ".images")
      }
      let text = try ChatRequest.text(message["content"], place: place + ".content", mayBeMissing: true)
      switch message["role"]?.string {
      case "system"?: instructions.append(text)
      case "user"?: turns.append(ChatTurn(.user, text))
      case "assistant"?: turns.append(ChatTurn(.assistant, ChatRequest.answer(text, calls: message["tool_calls"])))
      case "tool"?: turns.append(ChatTurn(.tool, (message["tool_name"]?.string ?? "tool") + ": " + text))
      default: throw APIError.invalid("\(place).role: expected system, user, assistant or tool", param: place + ".role")
      }
    }
    guard !turns.isEmpty else { throw APIError.invalid("messages: there is nothing to answer", param: "messages") }
    let serving = try ChatRequest.serving(
      instructions: instructions, turns: turns, format: format, tools: tools, today: root.day(), types: types, model: service.model)
    return try await ollama(serving, root, context, schemaParam: "format", tools: tools) { text, calls in
      var message: [(String, JSONOutput)] = [("role", "assistant"), ("content", .string(text))]
      if let calls { message.append(("tool_calls", calls)) }
      return ("message", .object(message))
    } read: { answer in
      guard let tools else { return (answer.bytes, nil) }
      var isText = false
      if case .text = format { isText = true }
      switch tools.read(answer, isText: isText) {
      case .answer(let bytes): return (bytes, nil)
      case .calls(let calls):
        // Unlike OpenAI's, arguments are an object.
        let list = calls.map {
          JSONOutput.object([("function", .object([("name", .string($0.name)), ("arguments", .text($0.arguments))]))])
        }
        return ([], .array(list))
      }
    } streamsText: {
      tools == nil
    }
  }

  /// `POST /api/generate`.
  func ollamaGenerate(_ request: Request, _ context: ServerContext) async throws -> Response {
    let root = try await object(request, context)
    try checkOllamaModel(root)
    if let images = root["images"], images.count > 0 { throw APIError.invalid("images: pictures cannot be read", param: "images") }
    try refuseOfOthers(root)
    try root.refuse(nonZero: ["suffix", "template", "context"].filter { root[$0]?.string?.isEmpty != true })
    let prompt = try root.text("prompt") ?? ""
    guard !prompt.isEmpty else { return .json(ollamaLoad(root, isChat: false)) }
    let format = try ollamaFormat(root)
    let serving: ServingRequest
    if try root.flag("raw") ?? false {
      if case .schema = format { throw APIError.invalid("format with raw: a value needs the model's chat form", param: "format") }
      serving = ServingRequest(prompt: .raw(prompt))
    } else {
      serving = try ChatRequest.serving(
        instructions: [root.text("system") ?? ""], turns: [ChatTurn(.user, prompt)], format: format, tools: nil, today: root.day(),
        types: types, model: service.model)
    }
    return try await ollama(serving, root, context, schemaParam: "format") { text, _ in
      ("response", .string(text))
    } read: {
      ($0.bytes, nil)
    } streamsText: {
      true
    }
  }

  private func refuseOfOthers(_ root: JSONNode) throws(APIError) {
    try ForeignFields.refuse(root, own: "format")
    try root.refuse(nonZero: ["logprobs", "top_logprobs"])
  }

  private func checkOllamaModel(_ root: JSONNode) throws {
    guard let name = root["model"]?.string else { throw APIError.invalid("model: expected a string", param: "model") }
    guard isServed(name) else { throw APIError(.notFound, "model '\(name.prefix(100))' not found", code: "model_not_found") }
  }

  /// `format`: "json" or a schema.
  private func ollamaFormat(_ root: JSONNode) throws -> ResponseFormat {
    guard let node = root["format"], !node.isNull else { return .text }
    if let word = node.string {
      if word.isEmpty { return .text }
      guard word == "json" else { throw APIError.invalid("format: expected \"json\" or a JSON Schema", param: "format") }
      return .schema(Array(#"{"type":"object"}"#.utf8), name: "value", lenient: false)
    }
    guard node.kind == .object else { throw APIError.invalid("format: expected \"json\" or a JSON Schema", param: "format") }
    try APIError.checkShape(of: node, param: "format")
    return .schema(Array(node.compact.utf8), name: node["title"]?.string ?? "value", lenient: false)
  }

  /// The answer to a request without a prompt, which only asks for the model to be there.
  private func ollamaLoad(_ root: JSONNode, isChat: Bool) -> JSONOutput {
    .object([
      ("model", .string(root["model"]?.string ?? service.name)), ("created_at", .string(Timestamp.now)),
      isChat ? ("message", .object([("role", "assistant"), ("content", "")])) : ("response", ""), ("done", true),
      // Nothing is unloaded here, whatever "keep_alive" says.
      ("done_reason", "load"),
    ])
  }

  private func ollama(
    _ request: ServingRequest, _ root: JSONNode, _ context: ServerContext, schemaParam: String, tools: ToolChoice? = nil,
    part: @escaping @Sendable (_ text: String, _ calls: JSONOutput?) -> (String, JSONOutput),
    read: @escaping @Sendable (_ answer: ServingAnswer) -> (text: [UInt8], calls: JSONOutput?), streamsText: @escaping @Sendable () -> Bool
  ) async throws -> Response {
    var serving = request
    let options = root["options"]
    if let options, !options.isNull {
      guard options.kind == .object else { throw APIError.invalid("options: expected an object", param: "options") }
      // -1 and -2 are Ollama's words for no limit.
      let limit = try options.field("num_predict", "an integer") { $0.int }
      serving.maxTokens = limit.flatMap { $0 > 0 ? $0 : nil }
      serving.sampling = try options.sampling(temperatureLimit: 100)
      serving.stops = try options.stops()
      if serving.schema != nil { serving.stops = [] }
      try options.refuse(nonZero: ["frequency_penalty", "presence_penalty", "mirostat"])
    }
    serving.caller = context.caller
    let model = root["model"]?.string ?? service.name
    @Sendable func line(_ members: [(String, JSONOutput)]) -> JSONOutput {
      .object([("model", .string(model)), ("created_at", .string(Timestamp.now))] + members)
    }
    @Sendable func last(_ answer: ServingAnswer) -> [(String, JSONOutput)] {
      // Callers divide by these: a value that was read and not decoded took its time too.
      func nanoseconds(_ seconds: Double) -> JSONOutput { .int(max(1, Int(seconds * 1e9))) }
      let (prefill, decode) = (answer.statistics.prefillSeconds, answer.statistics.decodeSeconds)
      let decoding = decode > 0 ? decode : answer.seconds - prefill
      return [
        ("done", true), ("done_reason", .string(answer.isCutOff ? "length" : "stop")), ("total_duration", nanoseconds(answer.seconds)),
        ("load_duration", 0), ("prompt_eval_count", .int(answer.statistics.promptTokens)),
        ("prompt_eval_cached_count", .int(answer.statistics.cachedTokens)),
        ("prompt_eval_duration", nanoseconds(prefill)),
        ("eval_count", .int(answer.statistics.generatedTokens)), ("eval_duration", nanoseconds(decoding)),
      ]
    }
    do {
      guard try root.flag("stream") ?? true else {
        let answer = try await service.answer(serving)
        let (text, calls) = read(answer)
        return .json(line([part(String(decoding: text, as: UTF8.self), calls)] + last(answer)))
      }
      let stream = EventStream(serving, service: service)
      let sent = SentText()
      return try await stream.response(type: "application/x-ndjson", comment: nil, responder: self, context: context) { event in
        func piece(_ members: [(String, JSONOutput)]) -> [UInt8] { line(members).bytes + [UInt8(ascii: "\n")] }
        switch event {
        case .idle: return []
        case .partial(let bytes):
          guard streamsText(), let new = sent.delta(bytes) else { return [] }
          return [piece([part(String(decoding: new, as: UTF8.self), nil), ("done", false)])]
        case .failed(let error): return [APIError(error).ollama.bytes + [UInt8(ascii: "\n")]]
        case .done(let answer):
          let (text, calls) = read(answer)
          var pieces: [[UInt8]] = []
          if let new = sent.delta(text) { pieces.append(piece([part(String(decoding: new, as: UTF8.self), nil), ("done", false)])) }
          if let calls { pieces.append(piece([part("", calls), ("done", false)])) }
          return pieces + [piece([part("", nil)] + last(answer))]
        }
      }
    } catch {
      throw APIError(error, schemaParam: schemaParam, tokenParam: "options.num_predict", tools: tools)
    }
  }

  // MARK: What there is

  private var ollamaDetails: JSONOutput {
    .object([
      ("parent_model", ""), ("format", "gguf"), ("family", .string(service.model.architecture)),
      ("families", .array([.string(service.model.architecture)])), ("parameter_size", ""), ("quantization_level", ""),
    ])
  }

  /// A name without a tag is the latest one.
  private var ollamaName: String { service.name.contains(":") ? service.name : service.name + ":latest" }

  private func ollamaEntry(_ more: [(String, JSONOutput)]) -> JSONOutput {
    .object(
      [
        ("name", .string(ollamaName)), ("model", .string(ollamaName)),
        ("size", .int(service.model.weightByteCount)),
        ("digest", .string(service.model.digestText)), ("details", ollamaDetails),
      ] + more)
  }

  /// `GET /api/tags`.
  func ollamaTags(_ request: Request, _ context: ServerContext) async throws -> Response {
    .json(.object([("models", .array([ollamaEntry([("modified_at", .string("1970-01-01T00:00:00Z"))])]))]))
  }

  /// `GET /api/ps`.
  func ollamaRunning(_ request: Request, _ context: ServerContext) async throws -> Response {
    .json(.object([("models", .array([ollamaEntry([("expires_at", .string("9999-12-31T23:59:59Z")), ("size_vram", 0)])]))]))
  }

  /// `POST /api/show`.
  func ollamaShow(_ request: Request, _ context: ServerContext) async throws -> Response {
    let root = try await object(request, context, isModelWork: false)
    guard let name = (root["model"] ?? root["name"])?.string else { throw APIError.invalid("model: expected a string", param: "model") }
    guard isServed(name) else { throw APIError(.notFound, "model '\(name.prefix(100))' not found", code: "model_not_found") }
    let architecture = service.model.architecture
    return .json(
      .object([
        ("modelfile", ""), ("parameters", ""), ("template", ""), ("details", ollamaDetails),
        (
          "model_info",
          .object([
            ("general.architecture", .string(architecture)), ("general.basename", .string(service.name)),
            ("\(architecture).context_length", .int(service.model.contextSize)),
          ])
        ),
        ("capabilities", .array(["completion", "tools"])),
      ]))
  }

  /// The version of Ollama whose API this is. Clients refuse a server whose version is older than what they use.
  private static let ollamaVersion = "0.12.0"

  /// `GET /api/version`.
  func ollamaVersion(_ request: Request, _ context: ServerContext) async throws -> Response {
    .json(.object([("version", .string(Self.ollamaVersion)), ("espalier_version", .string(configuration.version))]))
  }
}
