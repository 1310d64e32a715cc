/// The forms of the protocol's messages.
enum MCPMessage {
  static func success(_ id: MCPValue, _ result: MCPValue) -> MCPValue { .members(["jsonrpc": "2.0", "id": id, "result": result]) }

  static func failure(_ id: MCPValue?, _ error: MCPError) -> MCPValue {
    .members([
      "jsonrpc": "2.0", "id": id ?? .null,
      "error": .members(["code": .number(String(error.code)), "message": .string(error.message), "data": error.data]),
    ])
  }

  /// - Parameter showsPages: whether the client shows pages; one that does not is not told of them.
  static func tool(_ tool: MCPTool, isModern: Bool, showsPages: Bool) -> MCPValue {
    .members([
      "name": .string(tool.name), "title": .string(tool.title), "description": .string(tool.description), "inputSchema": tool.inputSchema,
      "outputSchema": tool.outputSchema.map { isModern || $0["type"] == "object" ? $0 : wrapped($0) },
      "annotations": .members([
        "title": .string(tool.title), "readOnlyHint": tool.isReadOnly.map(MCPValue.bool),
        "destructiveHint": tool.isDestructive.map(MCPValue.bool),
        "idempotentHint": tool.isIdempotent.map(MCPValue.bool), "openWorldHint": tool.isOpenWorld.map(MCPValue.bool),
      ]),
      "_meta": showsPages ? tool.page.map { .members(["ui": .members(["resourceUri": .string($0)])]) } : nil,
    ])
  }

  /// Older clients take objects alone as values.
  private static func wrapped(_ schema: MCPValue) -> MCPValue {
    .members(["type": "object", "properties": .members(["result": schema]), "required": .array(["result"])])
  }

  static func result(_ result: MCPToolResult, of tool: MCPTool, isModern: Bool) -> MCPValue {
    var value = result.value
    if !isModern, let own = value, tool.outputSchema?["type"] != "object" { value = .members(["result": own]) }
    var content: [MCPValue] = [.members(["type": "text", "text": .string(result.text)])]
    // A client that does not read values finds the same in a text.
    if let value = result.value, value.json != result.text { content.append(.members(["type": "text", "text": .string(value.json)])) }
    return .members(["content": .array(content), "structuredContent": value, "isError": .bool(result.isError)])
  }

  static func resource(_ resource: MCPResource) -> MCPValue {
    .members([
      "uri": .string(resource.uri), "name": .string(resource.name), "description": .string(resource.description),
      "mimeType": .string(resource.mediaType),
    ])
  }

  static func template(_ template: MCPResourceTemplate) -> MCPValue {
    .members([
      "uriTemplate": .string(template.uriTemplate), "name": .string(template.name), "description": .string(template.description),
      "mimeType": template.mediaType.map(MCPValue.string),
    ])
  }

  static func contents(_ contents: MCPResourceContents) -> MCPValue {
    .members([
      "uri": .string(contents.uri), "mimeType": .string(contents.mediaType), "text": contents.text.map(MCPValue.string),
      "blob": contents.base64.map(MCPValue.string),
    ])
  }

  static func prompt(_ prompt: MCPPrompt) -> MCPValue {
    .members([
      "name": .string(prompt.name), "title": .string(prompt.title), "description": .string(prompt.description),
      "arguments": .array(
        prompt.arguments.map {
          .members(["name": .string($0.name), "description": .string($0.description), "required": .bool($0.isRequired)])
        }),
    ])
  }

  static func promptMessage(_ message: MCPPromptMessage) -> MCPValue {
    .members(["role": .string(message.role), "content": .members(["type": "text", "text": .string(message.text)])])
  }

  /// - Parameter version: what the handshake agreed on. Before 2025-11-25 a form has no mode, and a choice names its titles in `enumNames`.
  static func elicitation(_ question: MCPContext.Question, version: String = MCPServer.modernVersion) -> MCPValue {
    let isOld = version < "2025-11-25"
    return .members([
      "method": "elicitation/create",
      "params": .members([
        "mode": isOld ? nil : "form", "message": .string(question.message),
        "requestedSchema": isOld ? named(question.schema) : question.schema,
      ]),
    ])
  }

  /// A form whose titled choices are written as `enum` and `enumNames`.
  private static func named(_ schema: MCPValue) -> MCPValue {
    guard let members = schema.members else { return schema }
    if let choices = schema["oneOf"]?.elements, choices.allSatisfy({ $0["const"] != nil }) {
      let plain = members.filter { $0.key != "oneOf" }
      return .object(
        plain + [
          .init("enum", .array(choices.compactMap { $0["const"] })),
          .init("enumNames", .array(choices.map { $0["title"] ?? $0["const"] ?? .null })),
        ])
    }
    return .object(members.map { .init($0.key, named($0.value)) })
  }

  /// Whether a value can be a request's id: a text or a whole number.
  static func isID(_ value: MCPValue) -> Bool {
    switch value {
    case .string: true
    case .number(let digits): digits.allSatisfy { $0.isNumber || $0 == "-" }
    default: false
    }
  }

  /// A client's answer to a question; `nil` for what is none.
  static func answer(_ response: MCPValue) -> MCPContext.Answer? {
    switch response["action"]?.string {
    case "accept": .accepted(response["content"] ?? .object([]))
    case "decline": .declined
    case "cancel": .cancelled
    default: nil
    }
  }
}
