import ModelContextProtocol

/// Guided generation as tools of any MCP client: one tool for each registered schema, `extract` for any other, and `check_schema`.
///
/// The engine is reached through two functions, so that a command line and a server share the tools.
public struct ExtractionProvider: MCPProvider {
  /// A schema with a name.
  public struct NamedSchema: Sendable {
    /// Its name; the tool is called after it.
    public var name: String
    /// JSON Schema text.
    public var json: String
    /// What it is for.
    public var description: String

    /// A schema.
    public init(name: String, json: String, description: String) {
      self.name = name
      self.json = json
      self.description = description
    }
  }

  private let schemas: [NamedSchema]
  private let generate: @Sendable (_ schema: String, _ name: String, _ text: String) async throws -> String
  private let check: @Sendable (_ schema: String) async -> String?
  private let decide: (@Sendable (_ questions: String, _ text: String) async throws -> String)?
  /// The version that clients are told.
  public let version: String

  /// A provider.
  ///
  /// - Parameters:
  ///   - schemas: the registered schemas.
  ///   - version: the version that clients are told.
  ///   - generate: makes a value of a schema from a text, as JSON.
  ///   - check: says in one sentence why a schema cannot be enforced; `nil` where it can.
  ///   - decide: answers questions, as JSON, about a text, as a JSON object; `nil` for a provider without the tool `decide`.
  public init(
    schemas: [NamedSchema], version: String,
    generate: @escaping @Sendable (_ schema: String, _ name: String, _ text: String) async throws -> String,
    check: @escaping @Sendable (_ schema: String) async -> String?,
    decide: (@Sendable (_ questions: String, _ text: String) async throws -> String)? = nil
  ) {
    self.schemas = schemas
    self.version = version
    self.generate = generate
    self.check = check
    self.decide = decide
  }

  /// `espalier`.
  public var name: String { "espalier" }
  /// Espalier.
  public var title: String { "Espalier" }
  /// How the tools are used.
  public var instructions: String {
    "Turns a text into a value that fits a JSON Schema, with a small model on this machine. Keywords that cannot be enforced are refused; check_schema tells."
  }

  private func toolName(_ schema: NamedSchema) -> String {
    "extract_" + String(schema.name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0)) ? $0 : "_" }.prefix(100))
  }

  private static func text(_ description: String) -> MCPValue {
    .members(["type": "string", "minLength": 1, "description": .string(description)])
  }

  /// The tools.
  public func tools() async throws -> [MCPTool] {
    let own = try schemas.map { schema in
      MCPTool(
        name: toolName(schema), title: schema.name, description: schema.description,
        inputSchema: Self.object(["text": Self.text("What is read.")], required: ["text"]), outputSchema: try MCPValue(json: schema.json),
        isReadOnly: true,
        isIdempotent: true)
    }
    let anySchema = MCPValue.members(["type": "object", "description": "A JSON Schema (draft 2020-12)."])
    return own + [
      MCPTool(
        name: "extract", title: "Extract", description: "Turns a text into a value that fits a JSON Schema.",
        inputSchema: Self.object(["text": Self.text("What is read."), "schema": anySchema], required: ["text", "schema"]), isReadOnly: true,
        isIdempotent: true),
      MCPTool(
        name: "check_schema", title: "Check a schema",
        description: "Says whether a JSON Schema can be enforced, or which keyword cannot and where.",
        inputSchema: Self.object(["schema": anySchema], required: ["schema"]), isReadOnly: true, isIdempotent: true),
    ] + (decide == nil ? [] : [decideTool])
  }

  private var decideTool: MCPTool {
    let questions = MCPValue.members([
      "type": "object",
      "description":
        "Questions by name: {\"type\": \"noul\"} for whether it is true, {\"type\": \"choice\", \"criteria\": {option: description or null}}, {\"type\": \"score\", \"criteria\": [levels, the lowest first]} or {\"type\": \"several\", \"criteria\": as choice}, each with \"instructions\": what is asked.",
    ])
    return MCPTool(
      name: "decide", title: "Decide", description: "Answers typed questions about a text with the probability of each option.",
      inputSchema: Self.object(
        ["text": Self.text("What is asked about."), "questions": questions], required: ["text", "questions"]), isReadOnly: true,
      isIdempotent: true)
  }

  private static func object(_ properties: KeyValuePairs<String, MCPValue?>, required: [String]) -> MCPValue {
    .members([
      "type": "object", "properties": .members(properties), "required": .array(required.map(MCPValue.string)),
      "additionalProperties": false,
    ])
  }

  /// Calls a tool.
  public func callTool(_ name: String, arguments: MCPValue, context: MCPContext) async throws -> MCPToolResult {
    if name == "check_schema" {
      guard let schema = arguments["schema"], schema.members != nil || schema.bool != nil else {
        return MCPToolResult(text: "Pass schema: a JSON Schema object.", isError: true)
      }
      let problem = await check(schema.json)
      return MCPToolResult(text: problem ?? "The schema can be enforced.", isError: problem != nil)
    }
    guard let text = arguments["text"]?.string, !text.allSatisfy(\.isWhitespace) else {
      return MCPToolResult(text: "Pass text: what is to be read, a string that is not empty.", isError: true)
    }
    if name == "decide", let decide {
      guard let questions = arguments["questions"], questions.members != nil else {
        return MCPToolResult(text: "Pass questions: an object of questions by name.", isError: true)
      }
      return try await Self.result { try await decide(questions.json, text) }
    }
    let schema: String
    let title: String
    if let own = schemas.first(where: { toolName($0) == name }) {
      (schema, title) = (own.json, own.name)
    } else {
      guard let given = arguments["schema"], given.members != nil else {
        return MCPToolResult(text: "Pass schema: a JSON Schema object.", isError: true)
      }
      (schema, title) = (given.json, given["title"]?.string ?? "value")
      if let problem = await check(schema) { return MCPToolResult(text: problem, isError: true) }
    }
    return try await Self.result { try await generate(schema, title, text) }
  }

  private static func result(_ make: () async throws -> String) async throws -> MCPToolResult {
    do {
      let json = try await make()
      return MCPToolResult(text: json, value: try MCPValue(json: json))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return MCPToolResult(text: "\(error)", isError: true)
    }
  }

  /// The registered schemas.
  public func resources() async throws -> [MCPResource] {
    schemas.map {
      MCPResource(uri: "espalier://schema/\($0.name)", name: $0.name, description: $0.description, mediaType: "application/schema+json")
    }
  }

  /// A registered schema.
  public func readResource(_ uri: String) async throws -> [MCPResourceContents]? {
    schemas.first { "espalier://schema/\($0.name)" == uri }.map {
      [MCPResourceContents(uri: uri, mediaType: "application/schema+json", text: $0.json)]
    }
  }
}
