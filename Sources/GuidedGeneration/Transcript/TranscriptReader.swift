import Foundation

/// Reads entries from JSON. What is there has to have its form; what Apple's framework may leave out may be absent.
enum TranscriptReader {
  static func entry(_ place: JSONPlace) throws -> Transcript.Entry {
    let entry = try read(place)
    switch entry {
    // What was said has to be there, if only as an empty list.
    case .prompt, .response, .toolOutput: _ = try place.member("contents")
    case .instructions, .toolCalls, .reasoning: break
    }
    return entry
  }

  private static func read(_ place: JSONPlace) throws -> Transcript.Entry {
    let id = try place.optional("id")?.string() ?? UUID().uuidString
    let role = try place.member("role")
    let segments = try place.optional("contents")?.elements().map(segment) ?? []
    let metadata = try metadata(place.optional("metadata"))
    switch try role.string() {
    case "instructions":
      return .instructions(.init(id: id, segments: segments, toolDefinitions: try place.optional("tools")?.elements().map(tool) ?? []))
    case "user":
      return .prompt(
        .init(
          id: id, metadata: metadata, segments: segments, options: try options(place.optional("options")),
          responseFormat: try place.optional("responseFormat").map(format),
          contextOptions: try contextOptions(place.optional("contextOptions"))))
    case "response":
      if let calls = try place.optional("toolCalls")?.elements(), !calls.isEmpty {
        return .toolCalls(.init(id: id, try calls.map(call)))
      }
      var response = Transcript.Response(
        id: id, assetIDs: try place.optional("assets")?.elements().map { try $0.string() } ?? [], segments: segments)
      response.metadata = metadata
      return .response(response)
    case "tool":
      return .toolOutput(
        .init(
          id: try place.optional("toolCallID")?.string() ?? id, toolName: try place.member("toolName").string(), segments: segments))
    case "reasoning":
      let signature = try place.optional("signature").map { place in
        guard let data = Data(base64Encoded: try place.string()) else { throw place.failure("expected data in base 64") }
        return data
      }
      return .reasoning(.init(id: id, metadata: metadata, segments: segments, signature: signature))
    case let found:
      throw role.failure("expected one of the roles instructions, user, response, tool, reasoning, found '\(found)'")
    }
  }

  private static func segment(_ place: JSONPlace) throws -> Transcript.Segment {
    let id = try place.optional("id")?.string() ?? UUID().uuidString
    let type = try place.member("type")
    switch try type.string() {
    case "text": return .text(.init(id: id, content: try place.member("text").string()))
    case "structure":
      let structure = try place.member("structure")
      guard let content = structure.content["content"] else { throw structure.failure("expected an object with 'source' and 'content'") }
      return .structure(
        .init(id: id, source: try structure.member("source").string(), content: try json(structure.optional("contentJSON")) ?? content))
    case "attachment":
      let url = try place.member("image").member("url")
      guard let image = URL(string: try url.string()) else { throw url.failure("expected a URL") }
      return .attachment(.init(id: id, content: .image(.init(imageURL: image)), label: try place.optional("label")?.string()))
    case "custom":
      return .custom(
        DecodedSegment(
          id: id, typeName: try place.member("name").string(), content: JSONTree(place.content["content"] ?? GeneratedContent(.null))))
    case let found: throw type.failure("expected the type text, structure, attachment or custom, found '\(found)'")
    }
  }

  private static func json(_ place: JSONPlace?) throws -> GeneratedContent? {
    guard let place else { return nil }
    guard let content = try? GeneratedContent(json: place.string()), content.isComplete else { throw place.failure("expected JSON text") }
    return content
  }

  private static func metadata(_ place: JSONPlace?) throws -> [String: GeneratedContent] {
    guard let place else { return [:] }
    guard case .structure = place.content.value else { throw place.failure("expected an object, found \(place.content.kindName)") }
    return Metadata.values(of: place.content)
  }

  private static func tool(_ place: JSONPlace) throws -> Transcript.ToolDefinition {
    let function = try place.member("function")
    let parameters = try json(function.optional("parametersJSON")).map { try GenerationSchema(document: $0, codingPath: place.path) }
    var definition = Transcript.ToolDefinition(
      name: try function.member("name").string(), description: try function.optional("description")?.string() ?? "",
      parameters: try parameters ?? function.optional("parameters")?.schema() ?? GenerationSchema(document: .object(), codingPath: []))
    definition.includesSchemaInInstructions = try function.optional("includesSchemaInInstructions")?.value() ?? true
    return definition
  }

  private static func call(_ place: JSONPlace) throws -> Transcript.ToolCall {
    Transcript.ToolCall(
      id: try place.member("id").string(), metadata: try metadata(place.optional("metadata")),
      toolName: try place.member("name").string(), arguments: try json(place.member("arguments")) ?? .object())
  }

  private static func format(_ place: JSONPlace) throws -> Transcript.ResponseFormat {
    let described = try place.member("jsonSchema")
    let exact = try json(described.optional("schemaJSON")).map { try GenerationSchema(document: $0, codingPath: described.path) }
    let schema = try exact ?? described.member("schema").schema()
    return Transcript.ResponseFormat(name: try described.optional("name")?.string() ?? schema.name, schema: schema)
  }

  private static func options(_ place: JSONPlace?) throws -> GenerationOptions {
    var options = GenerationOptions()
    guard let place else { return options }
    options.temperature = try place.optional("temperature")?.value()
    options.maximumResponseTokens = try place.optional("maximumResponseTokens")?.value()
    if let mode = try place.optional("toolCallingMode") {
      switch try mode.string() {
      case "allowed": options.toolCallingMode = .allowed
      case "required": options.toolCallingMode = .required
      case "disallowed": options.toolCallingMode = .disallowed
      case let found: throw mode.failure("expected allowed, required or disallowed, found '\(found)'")
      }
    }
    guard let sampling = try place.optional("sampling") else { return options }
    let seed = try sampling.optional("seed").map { place in
      guard let seed = UInt64(try place.string()) else { throw place.failure("expected an integer from 0 as text") }
      return seed
    }
    let mode = try sampling.member("mode")
    switch try mode.string() {
    case "greedy": options.sampling = .greedy
    case "topK": options.sampling = .random(top: try sampling.member("k").value(), seed: seed)
    case "probabilityThreshold": options.sampling = .random(probabilityThreshold: try sampling.member("threshold").value(), seed: seed)
    case let found: throw mode.failure("expected greedy, topK or probabilityThreshold, found '\(found)'")
    }
    return options
  }

  private static func contextOptions(_ place: JSONPlace?) throws -> ContextOptions {
    var options = ContextOptions()
    guard let place else { return options }
    options.includeSchemaInPrompt = try place.optional("includeSchemaInPrompt")?.value()
    guard let level = try place.optional("reasoningLevel") else { return options }
    switch level.content.stringValue {
    case "light": options.reasoningLevel = .light
    case "moderate": options.reasoningLevel = .moderate
    case "deep": options.reasoningLevel = .deep
    case let found?: throw level.failure("expected light, moderate, deep or a custom level, found '\(found)'")
    case nil: options.reasoningLevel = .custom(try level.member("custom").string())
    }
    return options
  }
}
