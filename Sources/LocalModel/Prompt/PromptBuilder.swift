import GuidedGeneration

/// Turns a request into the messages that a model reads.
///
/// What stays the same from one request to the next stands first: the schema's text, then the instructions, then the tools.
/// A conversation keeps its beginning when it grows, so that its state in the cache stays good.
package enum PromptBuilder {
  /// The messages of a request, the system message first where there is one.
  ///
  /// - Parameter message: makes a user's message of what the user wrote.
  /// - Throws: `JSONError` if a schema is not JSON.
  package static func turns(of request: BackendRequest, message: (String) -> String = { $0 }) throws -> [ChatTurn] {
    let showsSchema = request.includeSchemaInPrompt && request.contextOptions.includeSchemaInPrompt != false
    let shown = showsSchema ? request.schema.map { $0.shown ?? $0.json } : nil
    return try turns(of: request.transcript, shown: shown, hasTools: !request.tools.isEmpty, message: message)
  }

  /// The messages of one extraction: schema and instructions, then the note.
  package static func turns(
    jsonSchema: [UInt8]?, instructions: String, note: String, message: (String) -> String = { $0 }
  ) throws -> [ChatTurn] {
    let system = try systemText(schema: jsonSchema.map { try SchemaText.render($0) }, instructions: instructions, tools: "")
    return (system.isEmpty ? [] : [ChatTurn(.system, system)]) + [ChatTurn(.user, message(trimmed(note)))]
  }

  private static func turns(
    of transcript: Transcript, shown: String?, hasTools: Bool, message: (String) -> String
  ) throws -> [ChatTurn] {
    // The system message shows the schema of the first typed answer. A later answer of another schema names it in its own prompt:
    // the beginning of the conversation must not change.
    var firstSchema: String?
    var answersUsed = false
    for entry in transcript {
      if case .prompt(let prompt) = entry, !answersUsed {
        answersUsed = true
        firstSchema = prompt.responseFormat.map(schemaText)
      }
    }
    let present = try shown.map { try SchemaText.render(Array($0.utf8)) }
    let isFirstTurn = transcript.count { if case .prompt = $0 { true } else { false } } <= 1
    let systemSchema = isFirstTurn ? present : try firstSchema.map { try SchemaText.render(Array($0.utf8)) }

    var instructions = ""
    var tools = ""
    for case .instructions(let entry) in transcript {
      instructions = text(of: entry.segments)
      tools = try toolText(entry.toolDefinitions)
      break
    }
    let system = try systemText(schema: systemSchema, instructions: instructions, tools: tools)
    var turns: [ChatTurn] = system.isEmpty ? [] : [ChatTurn(.system, system)]
    let lastPrompt = transcript.lastIndex { if case .prompt = $0 { true } else { false } }
    for (index, entry) in transcript.enumerated() {
      switch entry {
      case .instructions: continue
      case .prompt(let prompt):
        let own = index == lastPrompt ? present : try prompt.responseFormat.map { try SchemaText.render(Array(schemaText($0).utf8)) }
        let words = message(trimmed(text(of: prompt.segments)))
        append(ChatTurn(.user, own == nil || own == systemSchema ? words : (own ?? "") + "\n" + words), to: &turns)
      case .response(let response):
        let words = text(of: response.segments)
        append(
          ChatTurn(.assistant, hasTools ? "{\"answer\":" + (isStructured(response.segments) ? words : quoted(words)) + "}" : words),
          to: &turns)
      case .toolCalls(let calls):
        let list = calls.map { "{\"name\":" + quoted($0.toolName) + ",\"arguments\":" + $0.arguments.compactJSON + "}" }
        append(ChatTurn(.assistant, "{\"calls\":[" + list.joined(separator: ",") + "]}"), to: &turns)
      case .toolOutput(let output):
        append(ChatTurn(.tool, output.toolName + ": " + text(of: output.segments)), to: &turns)
      }
    }
    return turns
  }

  /// Joins neighbours of one role: chat forms alternate.
  private static func append(_ turn: ChatTurn, to turns: inout [ChatTurn]) {
    if let last = turns.last, last.role == turn.role, turn.role != .system {
      turns[turns.count - 1].text += "\n" + turn.text
    } else {
      turns.append(turn)
    }
  }

  private static func systemText(schema: String?, instructions: String, tools: String) throws -> String {
    [schema ?? "", instructions, tools].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// One line per tool: its name, its arguments' type, what it is for.
  package static func toolText(_ tools: [Transcript.ToolDefinition]) throws -> String {
    guard !tools.isEmpty else { return "" }
    let lines = try tools.map { tool -> String in
      var arguments = ""
      if tool.includesSchemaInInstructions {
        let whole = try SchemaText.render(Array(tool.parameters.jsonSchema.utf8))
        // The type's own name says nothing that the tool's name does not.
        arguments = " " + (whole.firstIndex(of: " ").map { String(whole[whole.index(after: $0)...]) } ?? whole)
      }
      return "tool " + tool.name + arguments + ", " + tool.description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return lines.joined(separator: "\n")
  }

  /// White space at both ends goes; nothing else changes.
  package static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace || (0x1C...0x1F).contains(scalar.value) }
    guard let first = scalars.firstIndex(where: { !isSpace($0) }), let last = scalars.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(scalars[first...last])
  }

  private static func text(of segments: [Transcript.Segment]) -> String {
    segments.map { segment in
      switch segment {
      case .text(let text): text.content
      case .structure(let structure): structure.content.compactJSON
      }
    }.joined(separator: "\n")
  }

  private static func isStructured(_ segments: [Transcript.Segment]) -> Bool {
    segments.contains { if case .structure = $0 { true } else { false } }
  }

  private static func schemaText(_ format: Transcript.ResponseFormat) -> String {
    switch format.kind {
    case .schema(let schema): schema.jsonSchema
    }
  }

  private static func quoted(_ text: String) -> String { GeneratedContent(text).compactJSON }
}
