/// What answers a session: the seam between the API and an engine.
///
/// A session keeps the transcript, runs the tools, reads what was generated and reports errors in Apple's terms. A back end turns a
/// request into bytes. It may be called from several sessions at once.
public protocol _SessionBackend: Sendable {
  /// The most tokens that fit into one context, prompt and response together.
  var contextSize: Int { get }

  /// Generates one reply.
  ///
  /// - Parameters:
  ///   - request: what to generate from and under which schema.
  ///   - onPartial: called with everything generated so far whenever there is more, in order, from one task at a time. It does not block.
  /// - Returns: the whole reply. With a schema its bytes are one JSON value that fits the schema.
  /// - Throws: `_BackendError`, or `CancellationError` as soon as the task is cancelled; other errors reach the caller as they are.
  @concurrent
  func respond(to request: _BackendRequest, onPartial: @escaping @Sendable (_BackendPartial) -> Void) async throws -> _BackendReply

  /// How many tokens a part of a request takes.
  @concurrent
  func tokenCount(of measure: _BackendMeasure) async throws -> Int

  /// Gets ready for a request that begins like this one: loads weights and fills caches in the background. Returns at once.
  func prewarm(for request: _BackendRequest)
}

extension _SessionBackend {
  /// Does nothing.
  public func prewarm(for request: _BackendRequest) {}
}

/// A request for one reply.
public struct _BackendRequest: Sendable {
  /// What was said so far: instructions with the definitions of the tools first, the prompt to answer (or the latest tool outputs) last.
  public var transcript: Transcript

  /// The schema that the reply must fit; `nil` for free text.
  ///
  /// In a session with tools this is a choice: `{"calls": [{"name": …, "arguments": …}, …]}` or `{"answer": …}`. See ``ToolEnvelope``.
  public var schema: _BackendSchema?

  /// Whether the schema's text belongs into the prompt.
  public var includeSchemaInPrompt: Bool

  /// How tokens are chosen, and how many.
  public var options: GenerationOptions

  /// The tools that can be called now, in the order of the session. The instructions contain their definitions too.
  public var tools: [Transcript.ToolDefinition]

  /// Further options for the context.
  public var contextOptions: ContextOptions

  /// The caller's own schema for the answer; `nil` for free text.
  public var answerSchema: GenerationSchema?

  /// Whether the reply stands in an envelope, see ``ToolEnvelope``: in a session with tools it does even where it has to be an answer.
  package var isEnvelope = false

  /// What the caller passed along.
  public var metadata: [String: GeneratedContent] = [:]

  /// Describes a request.
  public init(
    transcript: Transcript, schema: _BackendSchema? = nil, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), tools: [Transcript.ToolDefinition] = [],
    contextOptions: ContextOptions = ContextOptions(), answerSchema: GenerationSchema? = nil
  ) {
    self.transcript = transcript
    self.schema = schema
    self.includeSchemaInPrompt = includeSchemaInPrompt
    self.options = options
    self.tools = tools
    self.contextOptions = contextOptions
    self.answerSchema = answerSchema
  }

  /// The text of the instructions; empty where there are none.
  public var instructionsText: String {
    for case .instructions(let instructions) in transcript { return instructions.segments.text }
    return ""
  }

  /// The text of the latest prompt; empty where there is none.
  public var promptText: String {
    for case .prompt(let prompt) in transcript.reversed() { return prompt.segments.text }
    return ""
  }
}

/// A schema as a back end gets it.
public struct _BackendSchema: Sendable, Equatable {
  /// The name of the outermost type.
  public var name: String

  /// JSON Schema on one line, in Apple's dialect: `title`, `$defs` with `$ref`, `required`, `additionalProperties`, `x-order`;
  /// properties are in the order of generation.
  public var json: String

  /// The schema that the prompt shows, if it is not the one in force: in a session with tools, that of the answer alone.
  public var shown: String?

  /// Describes a schema.
  public init(name: String, json: String, shown: String? = nil) {
    self.name = name
    self.json = json
    self.shown = shown
  }

  /// The schema's JSON as UTF-8.
  public var utf8: [UInt8] { Array(json.utf8) }
}

/// What was generated so far.
public struct _BackendPartial: Sendable {
  /// UTF-8: text, or the beginning of a JSON value. May end inside a character.
  public var bytes: [UInt8]

  /// Holds bytes.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

/// A part of a request whose tokens are counted.
public enum _BackendMeasure: Sendable {
  /// A prompt, with all that the model's chat form puts around it.
  case prompt(String)
  /// Instructions, likewise.
  case instructions(String)
  /// Definitions of tools.
  case tools([Transcript.ToolDefinition])
  /// A schema as it stands in a prompt.
  case schema(_BackendSchema)
  /// Entries of a transcript.
  case entries([Transcript.Entry])
}
