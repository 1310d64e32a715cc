import Foundation

// Apple's form: {"type": "FoundationModels.Transcript", "version": 1, "transcript": {"entries": […]}}, an entry told apart by its "role".

extension Transcript: Codable {
  private static let typeName = "FoundationModels.Transcript"

  /// Reads a transcript in the form that Apple's framework writes.
  public init(from decoder: any Decoder) throws {
    let tree = try JSONTree(from: decoder).content
    let reader = TranscriptReader(codingPath: decoder.codingPath)
    if let type = tree["type"]?.stringValue, type != Self.typeName {
      throw reader.failure("expected the type '\(Self.typeName)', found '\(type)'", at: "type")
    }
    guard let entries = (tree["transcript"] ?? tree)["entries"]?.arrayValue else {
      throw reader.failure("expected an array", at: "transcript.entries")
    }
    self.init(entries: try entries.enumerated().map { try reader.entry($1, at: "transcript.entries[\($0)]") })
  }

  /// Writes the transcript in the form that Apple's framework reads.
  public func encode(to encoder: any Encoder) throws {
    let document = GeneratedContent.object(
      ("type", .text(Self.typeName)), ("version", GeneratedContent(.number(ExactNumber(1)))),
      ("transcript", .object(("entries", .list(map(TranscriptWriter.entry))))))
    try JSONTree(document).encode(to: encoder)
  }
}

/// Writes entries as JSON.
enum TranscriptWriter {
  static func entry(_ entry: Transcript.Entry) -> GeneratedContent {
    switch entry {
    case .instructions(let instructions):
      return .object(
        ("id", .text(instructions.id)), ("role", .text("instructions")), ("contents", contents(instructions.segments)),
        ("tools", .list(instructions.toolDefinitions.map(tool))))
    case .prompt(let prompt):
      return .object(
        ("id", .text(prompt.id)), ("role", .text("user")), ("contents", contents(prompt.segments)),
        ("options", options(prompt.options)), ("responseFormat", prompt.responseFormat.map(format)))
    case .toolCalls(let calls):
      return .object(
        ("id", .text(calls.id)), ("role", .text("response")), ("contents", .list([])), ("assets", .list([])),
        (
          "toolCalls",
          .list(
            calls.map {
              .object(("id", .text($0.id)), ("name", .text($0.toolName)), ("arguments", .text($0.arguments.jsonString)))
            })
        ))
    case .toolOutput(let output):
      return .object(
        ("id", .text(output.id)), ("role", .text("tool")), ("toolName", .text(output.toolName)), ("toolCallID", .text(output.id)),
        ("contents", contents(output.segments)))
    case .response(let response):
      return .object(
        ("id", .text(response.id)), ("role", .text("response")), ("contents", contents(response.segments)),
        ("assets", .list(response.assetIDs.map(GeneratedContent.text))))
    }
  }

  private static func contents(_ segments: [Transcript.Segment]) -> GeneratedContent {
    .list(
      segments.map { segment in
        switch segment {
        case .text(let text): .object(("type", .text("text")), ("id", .text(text.id)), ("text", .text(text.content)))
        case .structure(let structure):
          .object(
            ("type", .text("structure")), ("id", .text(structure.id)),
            (
              "structure",
              .object(
                ("source", .text(structure.source)), ("content", structure.content),
                // A coder's dictionaries keep neither order nor digits; the text does.
                ("contentJSON", .text(structure.content.jsonString)))
            ))
        }
      })
  }

  private static func tool(_ tool: Transcript.ToolDefinition) -> GeneratedContent {
    .object(
      ("type", .text("function")),
      (
        "function",
        .object(
          ("name", .text(tool.name)), ("description", .text(tool.description)), ("parameters", tool.parameters.rendered.document))
      ))
  }

  private static func format(_ format: Transcript.ResponseFormat) -> GeneratedContent {
    .object(
      ("type", .text("jsonSchema")),
      ("jsonSchema", .object(("name", .text(format.name)), ("schema", format.schema.rendered.document))))
  }

  private static func options(_ options: GenerationOptions) -> GeneratedContent {
    let sampling = options.sampling.map { mode -> GeneratedContent in
      switch mode.kind {
      case .greedy: .object(("mode", .text("greedy")))
      case .randomTopK(let k, let seed): .object(("mode", .text("topK")), ("k", k.generatedContent), ("seed", number(seed)))
      case .randomProbabilityThreshold(let threshold, let seed):
        .object(("mode", .text("probabilityThreshold")), ("threshold", threshold.generatedContent), ("seed", number(seed)))
      }
    }
    return .object(
      ("sampling", sampling), ("temperature", options.temperature?.generatedContent),
      ("maximumResponseTokens", options.maximumResponseTokens?.generatedContent),
      ("toolCallingMode", options.toolCallingMode.map { .text(String(describing: $0.kind)) }))
  }

  /// As text: a seed has 64 bits.
  private static func number(_ seed: UInt64?) -> GeneratedContent? { seed.map { .text(String($0)) } }
}

/// Reads entries from JSON.
struct TranscriptReader {
  let codingPath: [any CodingKey]

  func failure(_ message: String, at place: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: "Transcript, \(place): \(message)."))
  }

  private func string(_ key: String, of object: GeneratedContent, at place: String) throws -> String {
    guard let string = object[key]?.stringValue else { throw failure("expected a string", at: "\(place).\(key)") }
    return string
  }

  func entry(_ object: GeneratedContent, at place: String) throws -> Transcript.Entry {
    let id = object["id"]?.stringValue ?? UUID().uuidString
    let segments = try segments(object["contents"], at: "\(place).contents")
    switch try string("role", of: object, at: place) {
    case "instructions":
      let tools = try (object["tools"]?.arrayValue ?? []).enumerated().map { try tool($1, at: "\(place).tools[\($0)]") }
      return .instructions(.init(id: id, segments: segments, toolDefinitions: tools))
    case "user":
      return .prompt(
        .init(
          id: id, segments: segments, options: try options(object["options"], at: "\(place).options"),
          responseFormat: try format(object["responseFormat"], at: "\(place).responseFormat")))
    case "response":
      guard let calls = object["toolCalls"]?.arrayValue, !calls.isEmpty else {
        return .response(.init(id: id, assetIDs: object["assets"]?.arrayValue?.compactMap(\.stringValue) ?? [], segments: segments))
      }
      return .toolCalls(.init(id: id, try calls.enumerated().map { try call($1, at: "\(place).toolCalls[\($0)]") }))
    case "tool":
      return .toolOutput(
        .init(
          id: object["toolCallID"]?.stringValue ?? id, toolName: try string("toolName", of: object, at: place), segments: segments))
    case let role:
      throw failure("expected one of the roles instructions, user, response, tool, found '\(role)'", at: "\(place).role")
    }
  }

  private func segments(_ contents: GeneratedContent?, at place: String) throws -> [Transcript.Segment] {
    try (contents?.arrayValue ?? []).enumerated().map { index, segment in
      let place = "\(place)[\(index)]"
      let id = segment["id"]?.stringValue ?? UUID().uuidString
      switch try string("type", of: segment, at: place) {
      case "text": return .text(.init(id: id, content: try string("text", of: segment, at: place)))
      case "structure":
        guard let structure = segment["structure"], let content = structure["content"] else {
          throw failure("expected an object with 'source' and 'content'", at: "\(place).structure")
        }
        let exact = structure["contentJSON"]?.stringValue.flatMap { try? GeneratedContent(json: $0) }
        return .structure(
          .init(id: id, source: try string("source", of: structure, at: "\(place).structure"), content: exact ?? content))
      case let type: throw failure("expected the type text or structure, found '\(type)'", at: "\(place).type")
      }
    }
  }

  private func tool(_ object: GeneratedContent, at place: String) throws -> Transcript.ToolDefinition {
    guard let function = object["function"] else { throw failure("expected an object", at: "\(place).function") }
    let parameters = function["parameters"] ?? .object()
    return Transcript.ToolDefinition(
      name: try string("name", of: function, at: "\(place).function"),
      description: function["description"]?.stringValue ?? "",
      parameters: try GenerationSchema(document: parameters, codingPath: codingPath))
  }

  private func call(_ object: GeneratedContent, at place: String) throws -> Transcript.ToolCall {
    let json = try string("arguments", of: object, at: place)
    guard let arguments = try? GeneratedContent(json: json) else { throw failure("expected JSON text", at: "\(place).arguments") }
    return Transcript.ToolCall(
      id: try string("id", of: object, at: place), toolName: try string("name", of: object, at: place), arguments: arguments)
  }

  private func format(_ object: GeneratedContent?, at place: String) throws -> Transcript.ResponseFormat? {
    guard let object else { return nil }
    if case .null = object.value { return nil }
    guard let schema = object["jsonSchema"]?["schema"] else { throw failure("expected an object", at: "\(place).jsonSchema.schema") }
    let decoded = try GenerationSchema(document: schema, codingPath: codingPath)
    return Transcript.ResponseFormat(name: object["jsonSchema"]?["name"]?.stringValue ?? decoded.name, schema: decoded)
  }

  private func options(_ object: GeneratedContent?, at place: String) throws -> GenerationOptions {
    var options = GenerationOptions()
    guard let object else { return options }
    options.temperature = try? object.value(Double?.self, forProperty: "temperature")
    options.maximumResponseTokens = try? object.value(Int?.self, forProperty: "maximumResponseTokens")
    switch object["toolCallingMode"]?.stringValue {
    case "allowed": options.toolCallingMode = .allowed
    case "required": options.toolCallingMode = .required
    case "disallowed": options.toolCallingMode = .disallowed
    default: break
    }
    guard let sampling = object["sampling"] else { return options }
    let seed = sampling["seed"]?.stringValue.flatMap { UInt64($0) }
    switch sampling["mode"]?.stringValue {
    case "greedy": options.sampling = .greedy
    case "topK": options.sampling = .random(top: try sampling.value(forProperty: "k"), seed: seed)
    case "probabilityThreshold":
      options.sampling = .random(probabilityThreshold: try sampling.value(forProperty: "threshold"), seed: seed)
    default: break
    }
    return options
  }
}
