import Foundation

/// What an executor is asked for.
public struct LanguageModelExecutorGenerationRequest: Sendable {
  /// The request's identity.
  public var id: UUID
  /// What was said so far, the prompt included.
  public var transcript: Transcript
  /// The tools that can be called now.
  public var enabledToolDefinitions: [Transcript.ToolDefinition]
  /// What the answer has to fit; `nil` for text.
  public var schema: GenerationSchema?
  /// How tokens are chosen, and how many.
  public var generationOptions: GenerationOptions
  /// What goes into the context besides the prompt.
  public var contextOptions: ContextOptions
  /// What the caller passed along.
  public var metadata: [String: any Sendable & Codable & Equatable]

  /// Describes a request.
  public init(
    id: UUID = UUID(), transcript: Transcript, enabledToolDefinitions: [Transcript.ToolDefinition] = [],
    schema: GenerationSchema? = nil, generationOptions: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(), metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) {
    self.id = id
    self.transcript = transcript
    self.enabledToolDefinitions = enabledToolDefinitions
    self.schema = schema
    self.generationOptions = generationOptions
    self.contextOptions = contextOptions
    self.metadata = metadata
  }
}

/// Where an executor sends what it writes.
public struct LanguageModelExecutorGenerationChannel: Sendable {
  private let receive: @Sendable (Event) -> Void

  init(receive: @escaping @Sendable (Event) -> Void) {
    self.receive = receive
  }

  /// Sends an event. Events count in the order in which they are sent.
  public func send(_ event: Event) async {
    receive(event)
  }

  /// Something that an executor did.
  public struct Event: Sendable {
    enum Content: Sendable {
      case response(ResponseAction)
      case reasoning
      case toolCalls(ToolCallsAction)
    }

    let content: Content

    /// It wrote a part of its answer, or has something to say about it.
    public static func response(entryID: String? = nil, action: ResponseAction) -> Event { Event(content: .response(action)) }

    /// It reasoned.
    public static func reasoning(entryID: String? = nil, action: ReasoningAction) -> Event { Event(content: .reasoning) }

    /// It wrote a part of a call.
    public static func toolCalls(entryID: String? = nil, action: ToolCallsAction) -> Event { Event(content: .toolCalls(action)) }
  }

  /// What happens to the answer.
  public struct ResponseAction: Sendable {
    enum Content: Sendable {
      case append(String, tokens: Int)
      case replace(String)
      case usage(input: LanguageModelSession.Usage.Input, output: LanguageModelSession.Usage.Output)
      case metadata
    }

    let content: Content

    /// More text; with a schema, more of its JSON.
    public static func appendText(_ text: String, segmentID: String? = nil, tokenCount: Int = 0) -> ResponseAction {
      ResponseAction(content: .append(text, tokens: tokenCount))
    }

    /// All text so far is this.
    public static func replaceTextSegment(_ text: String, segmentID: String? = nil) -> ResponseAction {
      ResponseAction(content: .replace(text))
    }

    /// How many tokens it has taken so far.
    public static func updateUsage(
      input: LanguageModelSession.Usage.Input, output: LanguageModelSession.Usage.Output,
      metadata: [String: any Sendable & Codable & Equatable] = [:]
    ) -> ResponseAction {
      ResponseAction(content: .usage(input: input, output: output))
    }

    /// More about the answer; passed over.
    public static func updateMetadata(_ metadata: [String: any Sendable & Codable & Equatable]) -> ResponseAction {
      ResponseAction(content: .metadata)
    }
  }

  /// What happens to the reasoning. Espalier's transcript holds none, so it is passed over.
  public struct ReasoningAction: Sendable {
    /// More text.
    public static func appendText(_ text: String, segmentID: String? = nil, tokenCount: Int = 0) -> ReasoningAction {
      ReasoningAction()
    }
  }

  /// What happens to a call.
  public struct ToolCallAction: Sendable {
    let text: String

    /// More of the arguments' JSON.
    public static func appendArguments(_ text: String, tokenCount: Int = 0) -> ToolCallAction { ToolCallAction(text: text) }
  }

  /// What happens to the calls.
  public struct ToolCallsAction: Sendable {
    enum Content: Sendable {
      case call(id: String, name: String, arguments: String)
      case remove(id: String)
    }

    let content: Content

    /// A call is begun, or goes on.
    public static func toolCall(id: String, name: String, action: ToolCallAction) -> ToolCallsAction {
      ToolCallsAction(content: .call(id: id, name: name, arguments: action.text))
    }

    /// A call is taken back.
    public static func removeToolCall(id: String) -> ToolCallsAction { ToolCallsAction(content: .remove(id: id)) }
  }
}
