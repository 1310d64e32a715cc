import Foundation

extension Transcript {
  /// How the model is to go about its work, and the tools that it has.
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
    public let parameters: GenerationSchema
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
      left.name == right.name && left.description == right.description
        && left.parameters.rendered.document == right.parameters.rendered.document
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

    /// Holds a prompt.
    public init(
      id: String = UUID().uuidString, segments: [Segment], options: GenerationOptions = GenerationOptions(),
      responseFormat: ResponseFormat? = nil
    ) {
      self.id = id
      self.segments = segments
      self.options = options
      self.responseFormat = responseFormat
    }

    /// What was asked, for a developer.
    public var description: String { "(Prompt) \(segments.text)" }
  }

  /// What a response had to fit.
  public struct ResponseFormat: Sendable, Equatable, CustomStringConvertible {
    /// What the format is.
    public enum Kind: Sendable {
      /// A value of a schema.
      case schema(GenerationSchema)
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
      left.storedName == right.storedName && left.schema.rendered.document == right.schema.rendered.document
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

    /// Holds a call.
    public init(id: String, toolName: String, arguments: GeneratedContent) {
      self.id = id
      self.toolName = toolName
      self.arguments = arguments
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

    /// Holds a response.
    public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
      self.id = id
      self.assetIDs = assetIDs
      self.segments = segments
    }

    /// What the model answered, for a developer.
    public var description: String { "(Response) \(segments.text)" }
  }
}
