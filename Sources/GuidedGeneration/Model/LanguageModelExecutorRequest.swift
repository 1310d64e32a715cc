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
  public var metadata: [String: GeneratedContent]

  /// Describes a request.
  public init(
    id: UUID = UUID(), transcript: Transcript, enabledTools: [Transcript.ToolDefinition] = [],
    schema: GenerationSchema? = nil, generationOptions: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(), metadata: [String: any Sendable] = [:]
  ) {
    self.id = id
    self.transcript = transcript
    enabledToolDefinitions = enabledTools
    self.schema = schema
    self.generationOptions = generationOptions
    self.contextOptions = contextOptions
    self.metadata = Metadata.contents(of: metadata)
  }
}
