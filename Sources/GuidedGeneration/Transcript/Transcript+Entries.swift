import Foundation

extension Transcript {
  /// What the model should do, and the tools that it has.
  public struct Instructions: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The entry's identity.
    public var id: String
    /// What the instructions say.
    public var segments: [Segment]
    /// The tools that the model can call.
    public var toolDefinitions: [ToolDefinition]

    /// Holds instructions.
    public init(id: String = UUID().uuidString, segments: [Segment], toolDefinitions: [ToolDefinition]) {
      self.id = id
      self.segments = segments
      self.toolDefinitions = toolDefinitions
    }

    /// What the instructions say, for a developer.
    public var description: String { "(Instructions) \(segments.text)" }
  }

  /// A tool as the model gets to know it.
  public struct ToolDefinition: Sendable, Equatable {
    /// The name by which the model calls the tool.
    public var name: String
    /// What the tool does, in words for the model.
    public var description: String
    /// What the tool's arguments may be.
    public var parameters: GenerationSchema
    /// Whether the parameters' schema stands in the prompt.
    package var includesSchemaInInstructions = true

    /// Describes a tool.
    public init(name: String, description: String, parameters: GenerationSchema) {
      self.name = name
      self.description = description
      self.parameters = parameters
    }

    /// Describes a tool.
    public init(tool: some Tool) {
      self.init(name: tool.name, description: tool.description, parameters: tool.parameters)
      includesSchemaInInstructions = tool.includesSchemaInInstructions
    }

    /// Whether two definitions say the same.
    public static func == (left: ToolDefinition, right: ToolDefinition) -> Bool {
      left.name == right.name && left.description == right.description && left.parameters.saysTheSame(as: right.parameters)
    }
  }

  /// What was asked.
  public struct Prompt: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The entry's identity.
    public var id: String
    /// What the prompt says.
    public var segments: [Segment]
    /// How the response was to be generated.
    public var options: GenerationOptions
    /// What the response had to fit; `nil` for text.
    public var responseFormat: ResponseFormat?
    /// What went into the model's context besides the prompt.
    public var contextOptions: ContextOptions
    /// What the caller passed along.
    public var metadata: [String: GeneratedContent]

    /// Holds a prompt.
    public init(
      id: String = UUID().uuidString, metadata: [String: any Sendable] = [:], segments: [Segment],
      options: GenerationOptions = GenerationOptions(), responseFormat: ResponseFormat? = nil,
      contextOptions: ContextOptions = ContextOptions()
    ) {
      self.id = id
      self.segments = segments
      self.options = options
      self.responseFormat = responseFormat
      self.contextOptions = contextOptions
      self.metadata = Metadata.contents(of: metadata)
    }

    /// Whether two prompts say and ask for the same.
    public static func == (left: Prompt, right: Prompt) -> Bool {
      left.id == right.id && left.segments == right.segments && left.options == right.options
        && left.responseFormat == right.responseFormat && left.contextOptions == right.contextOptions
        && left.metadata == right.metadata
    }

    /// What was asked, for a developer.
    public var description: String { "(Prompt) \(segments.text)" }
  }

  /// What a response had to fit.
  public struct ResponseFormat: Sendable, Equatable, CustomStringConvertible {
    /// What the format is.
    public enum Kind: Sendable, Equatable {
      /// A value of a schema.
      case schema(GenerationSchema)

      /// Whether two formats have schemas that say the same.
      public static func == (left: Kind, right: Kind) -> Bool {
        switch (left, right) {
        case (.schema(let left), .schema(let right)): left.saysTheSame(as: right)
        }
      }
    }

    let schema: GenerationSchema
    let storedName: String

    /// The format of a type.
    public init<Content>(type: Content.Type) where Content: Generable {
      self.init(schema: Content.generationSchema)
    }

    /// The format of a schema.
    public init(schema: GenerationSchema) {
      self.schema = schema
      storedName = schema.name
    }

    init(name: String, schema: GenerationSchema) {
      self.schema = schema
      storedName = name
    }

    /// The schema's name.
    public var name: String { storedName }

    /// What the format is.
    public var kind: Kind { .schema(schema) }

    /// The schema's name.
    public var description: String { storedName }

    /// Whether two formats ask for the same.
    public static func == (left: ResponseFormat, right: ResponseFormat) -> Bool {
      left.storedName == right.storedName && left.kind == right.kind
    }
  }

  /// Tools that the model called, all at once.
  public struct ToolCalls: Sendable, Identifiable, Equatable, CustomStringConvertible, RandomAccessCollection {
    /// The entry's identity.
    public var id: String
    private var calls: [ToolCall]

    /// Holds calls.
    public init<S>(id: String = UUID().uuidString, _ calls: S) where S: Sequence, S.Element == ToolCall {
      self.id = id
      self.calls = Array(calls)
    }

    /// The position of the first call.
    public var startIndex: Int { calls.startIndex }

    /// The position after the last call.
    public var endIndex: Int { calls.endIndex }

    /// The call at a position.
    public subscript(position: Int) -> ToolCall { calls[position] }

    /// What was called, for a developer.
    public var description: String { "(Tool calls) " + calls.map(\.description).joined(separator: ", ") }
  }

  /// One call of a tool.
  public struct ToolCall: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The call's identity; the output of the call has the same.
    public var id: String
    /// The name of the tool.
    public var toolName: String
    /// What the tool was given.
    public var arguments: GeneratedContent
    /// What the model has to say about the call.
    public var metadata: [String: GeneratedContent]

    /// Holds a call.
    public init(id: String, toolName: String, arguments: GeneratedContent) {
      self.init(id: id, metadata: [:], toolName: toolName, arguments: arguments)
    }

    /// Holds a call.
    public init(
      id: String, metadata: [String: any Sendable], toolName: String, arguments: GeneratedContent
    ) {
      self.id = id
      self.toolName = toolName
      self.arguments = arguments
      self.metadata = Metadata.contents(of: metadata)
    }

    /// Whether two calls are the same one.
    public static func == (left: ToolCall, right: ToolCall) -> Bool {
      left.id == right.id && left.isRepeat(of: right) && left.metadata == right.metadata
    }

    /// Whether two calls ask the same tool for the same.
    func isRepeat(of other: ToolCall) -> Bool {
      toolName == other.toolName && arguments == other.arguments
    }

    /// What was called with what, for a developer.
    public var description: String { "\(toolName)(\(arguments.jsonString))" }
  }

  /// What a tool gave back.
  public struct ToolOutput: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The identity of the call.
    public var id: String
    /// The name of the tool.
    public var toolName: String
    /// What it gave.
    public var segments: [Segment]

    /// Holds an output.
    public init(id: String, toolName: String, segments: [Segment]) {
      self.id = id
      self.toolName = toolName
      self.segments = segments
    }

    /// What the tool gave back, for a developer.
    public var description: String { "(Tool output) \(toolName): \(segments.text)" }
  }

  /// What the model answered.
  public struct Response: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The entry's identity.
    public var id: String
    /// What the model used, by name.
    public var assetIDs: [String]
    /// What it answered.
    public var segments: [Segment]
    /// What the model has to say about the response.
    public var metadata: [String: GeneratedContent]

    /// Holds a response.
    public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
      self.id = id
      self.assetIDs = assetIDs
      self.segments = segments
      metadata = [:]
    }

    /// Holds a response.
    public init(
      id: String = UUID().uuidString, metadata: [String: any Sendable] = [:], segments: [Segment]
    ) {
      self.init(id: id, assetIDs: [], segments: segments)
      self.metadata = Metadata.contents(of: metadata)
    }

    /// Whether two responses are the same one.
    public static func == (left: Response, right: Response) -> Bool {
      left.id == right.id && left.assetIDs == right.assetIDs && left.segments == right.segments
        && left.metadata == right.metadata
    }

    /// What the model answered, for a developer.
    public var description: String { "(Response) \(segments.text)" }
  }

  /// What the model thought before it answered.
  public struct Reasoning: Sendable, Identifiable, Equatable, CustomStringConvertible {
    /// The entry's identity.
    public var id: String
    /// What it thought.
    public var segments: [Segment]
    /// What the model's maker signs its thoughts with.
    public var signature: Data?
    /// What the model has to say about its thoughts.
    public var metadata: [String: GeneratedContent]

    /// Holds thoughts.
    public init(
      id: String = UUID().uuidString, metadata: [String: any Sendable] = [:], segments: [Segment],
      signature: Data? = nil
    ) {
      self.id = id
      self.segments = segments
      self.signature = signature
      self.metadata = Metadata.contents(of: metadata)
    }

    /// Whether two hold the same thoughts.
    public static func == (left: Reasoning, right: Reasoning) -> Bool {
      left.id == right.id && left.segments == right.segments && left.signature == right.signature
        && left.metadata == right.metadata
    }

    /// What the model thought, for a developer.
    public var description: String { "(Reasoning) \(segments.text)" }
  }
}
