// The forms with context options: the same requests, with everything besides the prompt in one value.
extension LanguageModelSession {
  // MARK: Text

  /// Asks for text.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions(), contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable] = [:]
  ) async throws -> Response<String> {
    try await perform(.text(prompt, options: options, contextOptions: contextOptions, metadata: metadata))
  }

  /// Asks for text.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: String, options: GenerationOptions = GenerationOptions(), contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable] = [:]
  ) async throws -> Response<String> {
    try await perform(.text(Prompt(prompt), options: options, contextOptions: contextOptions, metadata: metadata))
  }

  /// Asks for text.
  ///
  /// - Parameters:
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  ///   - prompt: the question or task.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @discardableResult
  public nonisolated(nonsending) func respond(
    options: GenerationOptions = GenerationOptions(), contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable] = [:], @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<String> {
    try await perform(.text(prompt(), options: options, contextOptions: contextOptions, metadata: metadata))
  }

  // MARK: Content of a schema

  /// Asks for content of a schema.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - schema: the schema that the content must fit.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @discardableResult
  @_disfavoredOverload
  public nonisolated(nonsending) func respond(
    to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable] = [:]
  ) async throws -> Response<GeneratedContent> {
    try await perform(.content(prompt, schema: schema, options: options, contextOptions: contextOptions, metadata: metadata))
  }

  /// Asks for content of a schema.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - schema: the schema that the content must fit.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable] = [:]
  ) async throws -> Response<GeneratedContent> {
    try await perform(.content(Prompt(prompt), schema: schema, options: options, contextOptions: contextOptions, metadata: metadata))
  }

  /// Asks for content of a schema.
  ///
  /// - Parameters:
  ///   - schema: the schema that the content must fit.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  ///   - prompt: the question or task.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @discardableResult
  @_disfavoredOverload
  public nonisolated(nonsending) func respond(
    schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable] = [:], @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    try await perform(.content(prompt(), schema: schema, options: options, contextOptions: contextOptions, metadata: metadata))
  }

  // MARK: A value of a type

  /// Asks for a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - type: the type of the value; may be omitted where it can be inferred.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @discardableResult
  public nonisolated(nonsending) func respond<Content>(
    to prompt: Prompt, generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable] = [:]
  ) async throws -> Response<Content> where Content: Generable {
    try await perform(.value(prompt, of: type, options: options, contextOptions: contextOptions, metadata: metadata))
  }

  /// Asks for a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - type: the type of the value; may be omitted where it can be inferred.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond<Content>(
    to prompt: String, generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable] = [:]
  ) async throws -> Response<Content> where Content: Generable {
    try await perform(.value(Prompt(prompt), of: type, options: options, contextOptions: contextOptions, metadata: metadata))
  }

  /// Asks for a value of a type.
  ///
  /// - Parameters:
  ///   - type: the type of the value; may be omitted where it can be inferred.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  ///   - prompt: the question or task.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @discardableResult
  public nonisolated(nonsending) func respond<Content>(
    generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable] = [:], @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<Content> where Content: Generable {
    try await perform(.value(prompt(), of: type, options: options, contextOptions: contextOptions, metadata: metadata))
  }

  // MARK: Text

  /// Streams text.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  public func streamResponse(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions(), contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable] = [:]
  ) -> sending ResponseStream<String> {
    stream(.text(prompt, options: options, contextOptions: contextOptions, metadata: metadata))
  }

  /// Streams text.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: String, options: GenerationOptions = GenerationOptions(), contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable] = [:]
  ) -> sending ResponseStream<String> {
    stream(.text(Prompt(prompt), options: options, contextOptions: contextOptions, metadata: metadata))
  }

  /// Streams text.
  ///
  /// - Parameters:
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  ///   - prompt: the question or task.
  public func streamResponse(
    options: GenerationOptions = GenerationOptions(), contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable] = [:], @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<String> {
    try stream(.text(prompt(), options: options, contextOptions: contextOptions, metadata: metadata))
  }

  // MARK: Content of a schema

  /// Streams content of a schema.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - schema: the schema that the content must fit.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable] = [:]
  ) -> sending ResponseStream<GeneratedContent> {
    stream(.content(prompt, schema: schema, options: options, contextOptions: contextOptions, metadata: metadata))
  }

  /// Streams content of a schema.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - schema: the schema that the content must fit.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable] = [:]
  ) -> sending ResponseStream<GeneratedContent> {
    stream(.content(Prompt(prompt), schema: schema, options: options, contextOptions: contextOptions, metadata: metadata))
  }

  /// Streams content of a schema.
  ///
  /// - Parameters:
  ///   - schema: the schema that the content must fit.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  ///   - prompt: the question or task.
  @_disfavoredOverload
  public func streamResponse(
    schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable] = [:], @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<GeneratedContent> {
    try stream(.content(prompt(), schema: schema, options: options, contextOptions: contextOptions, metadata: metadata))
  }

  // MARK: A value of a type

  /// Streams a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - type: the type of the value; may be omitted where it can be inferred.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  public func streamResponse<Content>(
    to prompt: Prompt, generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable] = [:]
  ) -> sending ResponseStream<Content> where Content: Generable {
    stream(.value(prompt, of: type, options: options, contextOptions: contextOptions, metadata: metadata))
  }

  /// Streams a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - type: the type of the value; may be omitted where it can be inferred.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  @_disfavoredOverload
  public func streamResponse<Content>(
    to prompt: String, generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable] = [:]
  ) -> sending ResponseStream<Content> where Content: Generable {
    stream(.value(Prompt(prompt), of: type, options: options, contextOptions: contextOptions, metadata: metadata))
  }

  /// Streams a value of a type.
  ///
  /// - Parameters:
  ///   - type: the type of the value; may be omitted where it can be inferred.
  ///   - options: how the response is generated.
  ///   - contextOptions: what goes into the model's context besides the prompt.
  ///   - metadata: kept with the prompt in the transcript, and handed to the model.
  ///   - prompt: the question or task.
  public func streamResponse<Content>(
    generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable] = [:], @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<Content> where Content: Generable {
    try stream(.value(prompt(), of: type, options: options, contextOptions: contextOptions, metadata: metadata))
  }
}
