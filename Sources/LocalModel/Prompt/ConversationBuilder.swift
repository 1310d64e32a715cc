import Extraction
import GuidedGeneration
import JSONText

/// What a model reads: messages, and the notes in them.
package struct Conversation: Sendable {
  /// The system message first where there is one.
  package var turns: [ChatTurn]
  /// What the user wrote, message by message, without the schemas that stand in front of it; empty for a model without an extraction profile.
  package var notes: [AnnotatedNote]
  /// What the caller says of them.
  package var instructions = ""
}

/// Turns a request into the messages that a model reads.
///
/// What stays the same from one request to the next stands first: the schema's text, then the instructions, then the tools.
/// A conversation keeps its beginning when it grows, so that its state in the cache stays good.
package struct ConversationBuilder {
  private let profile: ExtractionProfile?
  private let today: Day?
  private let shown: ([UInt8]) throws -> PromptSchema

  /// - Parameters:
  ///   - profile: that of the model; nil where it reads what the user wrote as it stands.
  ///   - today: the day of the notes; nil for the current day.
  ///   - shown: a JSON Schema as prompts show it.
  package init(
    profile: ExtractionProfile?, today: Day? = nil,
    shown: @escaping ([UInt8]) throws -> PromptSchema = { PromptSchema(try JSONDocument($0, source: "schema").root) }
  ) {
    self.profile = profile
    self.today = today
    self.shown = shown
  }

  /// The messages of a request.
  ///
  /// - Parameter isWhole: whether a model with a profile gets what was said before its last prompt too; so the tokens of a whole transcript
  ///   are counted.
  /// - Throws: what `shown` throws of a schema that is not JSON.
  package func conversation(of request: BackendRequest, isWhole: Bool = false) throws -> Conversation {
    let showsSchema = request.includeSchemaInPrompt && request.contextOptions.includeSchemaInPrompt != false
    let isSingle = profile != nil && !isWhole
    let transcript = isSingle ? Self.lastTurn(of: request.transcript) : request.transcript
    // A schema that an earlier turn showed need not be shown again; where that turn is not read, it is.
    let wasShown = isSingle && transcript.count < request.transcript.count && Self.showsSchema(request.transcript.dropLast())
    let shown = showsSchema || wasShown ? request.schema.map { $0.shown ?? $0.json } : nil
    return try conversation(of: transcript, shown: shown, isEnvelope: request.isEnvelope)
  }

  /// The messages of one extraction: schema and instructions, then the note.
  package func conversation(jsonSchema: [UInt8]?, instructions: String, note: String) throws -> Conversation {
    try conversation(shownSchema: jsonSchema, instructions: instructions, tools: "", said: [ChatTurn(.user, note)])
  }

  /// The messages of a conversation that came from elsewhere: schema, instructions and tools, then what was said.
  package func conversation(shownSchema: [UInt8]?, instructions: String, tools: String, said: [ChatTurn]) throws -> Conversation {
    let system = systemText(schema: try shownSchema.map(shown), instructions: instructions, tools: tools)
    var result = Conversation(turns: system.isEmpty ? [] : [ChatTurn(.system, system)], notes: [], instructions: instructions)
    for turn in profile == nil ? said : Self.read(said) {
      Self.append(
        turn.role == .user ? ChatTurn(.user, message(turn.text, &result.notes, isGuided: shownSchema != nil)) : turn, to: &result.turns)
    }
    return result
  }

  /// What is read of a conversation by a model for single notes: what was said since the last answer that was no question, and what tools found out. A
  /// finished example's words would be taken for this one's.
  private static func read(_ said: [ChatTurn]) -> [ChatTurn] {
    var first = 0
    for index in said.indices.dropLast() where said[index].role == .assistant && said[index + 1].role == .user {
      let isQuestion = said[index].text.last { !$0.isWhitespace } == "?"
      if !isQuestion { first = index + 1 }
    }
    return said[first...].map { $0.role == .tool ? ChatTurn(.user, found($0.text)) : $0 }
  }

  /// What a tool found out, in words: an object as a line for each member.
  private static func found(_ output: String) -> String {
    // "NAME: ", as turns of tools begin.
    let text = output.firstIndex(of: ":").map { String(output[$0...].dropFirst().drop(while: \.isWhitespace)) } ?? output
    guard text.hasPrefix("{"), let root = try? JSONDocument(Array(text.utf8), source: "tool").root else { return text }
    return lines(root, depth: 0).joined(separator: "\n")
  }

  private static func lines(_ node: JSONNode, depth: Int) -> [String] {
    node.members.flatMap { member -> [String] in
      guard depth < 8, let name = member.key.string else { return [] }
      if member.value.kind == .object { return lines(member.value, depth: depth + 1) }
      let items = member.value.kind == .array ? Array(member.value.elements) : [member.value]
      return ["\(name): " + items.map { $0.string ?? $0.compact }.joined(separator: ", ")]
    }
  }

  /// What a user wrote as the model reads it.
  package func message(_ text: String) -> String {
    var notes: [AnnotatedNote] = []
    return message(text, &notes)
  }

  /// - Parameter isGuided: whether a value is asked for. A model of its own words is told then what the message mentions.
  private func message(_ text: String, _ notes: inout [AnnotatedNote], isGuided: Bool = false) -> String {
    let words = Self.trimmed(text)
    guard let profile else { return isGuided ? GeneralPrompt.message(words, today: today ?? .today()) : words }
    let note = profile.note(words, today: today)
    notes.append(note)
    return note.text
  }

  /// The instructions, and what stands from the last prompt on: a model that was trained to read single notes would take an earlier
  /// note's words, and what was answered to it, for this one's.
  private static func lastTurn(of transcript: Transcript) -> Transcript {
    guard let last = transcript.lastIndex(where: { if case .prompt = $0 { true } else { false } }) else { return transcript }
    let instructions = transcript[..<last].filter { if case .instructions = $0 { true } else { false } } as [Transcript.Entry]
    return Transcript(entries: instructions + transcript[last...])
  }

  private static func showsSchema(_ entries: some Sequence<Transcript.Entry>) -> Bool {
    entries.contains { entry in
      guard case .prompt(let prompt) = entry else { return false }
      return prompt.responseFormat != nil && prompt.contextOptions.includeSchemaInPrompt != false
    }
  }

  private func conversation(of transcript: Transcript, shown: String?, isEnvelope: Bool) throws -> Conversation {
    // The system message shows the schema of the first typed answer. A later answer of another schema names it in its own prompt:
    // the beginning of the conversation must not change.
    var firstSchema: String?
    var answersUsed = false
    for entry in transcript {
      if case .prompt(let prompt) = entry, !answersUsed {
        answersUsed = true
        firstSchema = prompt.responseFormat.map(Self.schemaJSON)
      }
    }
    // Turns of one schema have one text.
    var known: [String: PromptSchema] = [:]
    func show(_ schema: String) throws -> PromptSchema {
      if let found = known[schema] { return found }
      let found = try self.shown(Array(schema.utf8))
      known[schema] = found
      return found
    }
    let present = try shown.map(show)
    let isFirstTurn = transcript.count { if case .prompt = $0 { true } else { false } } <= 1
    let systemSchema = isFirstTurn ? present : try firstSchema.map(show)

    var instructions = ""
    var tools = ""
    for case .instructions(let entry) in transcript {
      instructions = Self.text(of: entry.segments)
      tools = try Self.toolText(entry.toolDefinitions)
      break
    }
    let system = systemText(schema: systemSchema, instructions: instructions, tools: tools)
    var notes: [AnnotatedNote] = []
    var turns: [ChatTurn] = system.isEmpty ? [] : [ChatTurn(.system, system)]
    let lastPrompt = transcript.lastIndex { if case .prompt = $0 { true } else { false } }
    for (index, entry) in transcript.enumerated() {
      switch entry {
      case .instructions: continue
      case .prompt(let prompt):
        let own = index == lastPrompt ? present?.text : try prompt.responseFormat.map { try show(Self.schemaJSON($0)).text }
        let words = message(Self.text(of: prompt.segments), &notes, isGuided: systemSchema != nil)
        Self.append(ChatTurn(.user, own == nil || own == systemSchema?.text ? words : (own ?? "") + "\n" + words), to: &turns)
      case .response(let response):
        let words = Self.text(of: response.segments)
        Self.append(
          ChatTurn(
            .assistant, isEnvelope ? "{\"answer\":" + (Self.isStructured(response.segments) ? words : Self.quoted(words)) + "}" : words),
          to: &turns)
      case .toolCalls(let calls):
        let list = calls.map { "{\"name\":" + Self.quoted($0.toolName) + ",\"arguments\":" + $0.arguments.compactJSON + "}" }
        Self.append(ChatTurn(.assistant, "{\"calls\":[" + list.joined(separator: ",") + "]}"), to: &turns)
      case .toolOutput(let output):
        Self.append(ChatTurn(.tool, output.toolName + ": " + Self.text(of: output.segments)), to: &turns)
      case .reasoning: continue
      }
    }
    return Conversation(turns: turns, notes: notes, instructions: instructions)
  }

  /// Joins neighbours of one role: chat forms alternate.
  private static func append(_ turn: ChatTurn, to turns: inout [ChatTurn]) {
    // Nobody else holds the text meanwhile, or each of many neighbours would copy all before it.
    if turns.last?.role == turn.role, turn.role != .system {
      turns[turns.count - 1].text += "\n" + turn.text
    } else {
      turns.append(turn)
    }
  }

  private func systemText(schema: PromptSchema?, instructions: String, tools: String) -> String {
    var parts = [schema?.text ?? "", instructions, tools]
    // A model that was trained here has seen what it needs.
    if profile == nil, let schema { parts += [schema.examples, GeneralPrompt.closing] }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
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

  static func text(of segments: [Transcript.Segment]) -> String {
    segments.map { segment in
      switch segment {
      case .text(let text): text.content
      case .structure(let structure): structure.content.compactJSON
      case .attachment, .custom: [segment].text
      }
    }.joined(separator: "\n")
  }

  private static func isStructured(_ segments: [Transcript.Segment]) -> Bool {
    segments.contains { if case .structure = $0 { true } else { false } }
  }

  private static func schemaJSON(_ format: Transcript.ResponseFormat) -> String {
    switch format.kind {
    case .schema(let schema): schema.jsonSchema
    }
  }

  private static func quoted(_ text: String) -> String { GeneratedContent(text).compactJSON }
}
