extension LanguageModelSession {
  nonisolated(nonsending) func perform<Content: Generable>(_ job: GenerationJob) async throws -> Response<Content> {
    let outcome = try await GenerationLoop(session: self, job: job).run()
    return Response(content: try Content(outcome.content), outcome: outcome)
  }

  // MARK: Text

  /// Asks for text.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - options: how the response is generated.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> {
    try await perform(.text(prompt, options: options, contextOptions: ContextOptions()))
  }

  /// Asks for text.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - options: how the response is generated.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: String, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> {
    try await perform(.text(Prompt(prompt), options: options, contextOptions: ContextOptions()))
  }

  /// Asks for text.
  ///
  /// - Parameters:
  ///   - options: how the response is generated.
  ///   - prompt: the question or task.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @discardableResult
  public nonisolated(nonsending) func respond(
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<String> {
    try await perform(.text(prompt(), options: options, contextOptions: ContextOptions()))
  }

  // MARK: Content of a schema

  /// Asks for content of a schema.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - schema: the schema that the content must fit.
  ///   - includeSchemaInPrompt: whether the prompt includes the schema's text; the output fits the schema either way.
  ///   - options: how the response is generated.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<GeneratedContent> {
    try await perform(
      .content(prompt, schema: schema, options: options, contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)))
  }

  /// Asks for content of a schema.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - schema: the schema that the content must fit.
  ///   - includeSchemaInPrompt: whether the prompt includes the schema's text; the output fits the schema either way.
  ///   - options: how the response is generated.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond(
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<GeneratedContent> {
    try await perform(
      .content(
        Prompt(prompt), schema: schema, options: options, contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)))
  }

  /// Asks for content of a schema.
  ///
  /// - Parameters:
  ///   - schema: the schema that the content must fit.
  ///   - includeSchemaInPrompt: whether the prompt includes the schema's text; the output fits the schema either way.
  ///   - options: how the response is generated.
  ///   - prompt: the question or task.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @discardableResult
  public nonisolated(nonsending) func respond(
    schema: GenerationSchema, includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions(),
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    try await perform(
      .content(prompt(), schema: schema, options: options, contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)))
  }

  // MARK: A value of a type

  /// Asks for a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - type: the type of the value; may be omitted where it can be inferred.
  ///   - includeSchemaInPrompt: whether the prompt includes the schema's text; the output fits the schema either way.
  ///   - options: how the response is generated.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @discardableResult
  public nonisolated(nonsending) func respond<Content>(
    to prompt: Prompt, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<Content> where Content: Generable {
    try await perform(
      .value(prompt, of: type, options: options, contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)))
  }

  /// Asks for a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - type: the type of the value; may be omitted where it can be inferred.
  ///   - includeSchemaInPrompt: whether the prompt includes the schema's text; the output fits the schema either way.
  ///   - options: how the response is generated.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func respond<Content>(
    to prompt: String, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<Content> where Content: Generable {
    try await perform(
      .value(Prompt(prompt), of: type, options: options, contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)))
  }

  /// Asks for a value of a type.
  ///
  /// - Parameters:
  ///   - type: the type of the value; may be omitted where it can be inferred.
  ///   - includeSchemaInPrompt: whether the prompt includes the schema's text; the output fits the schema either way.
  ///   - options: how the response is generated.
  ///   - prompt: the question or task.
  /// - Throws: ``GenerationError``, ``ToolCallError``, or `CancellationError` when the task is cancelled.
  @discardableResult
  public nonisolated(nonsending) func respond<Content>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions(),
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<Content> where Content: Generable {
    try await perform(
      .value(prompt(), of: type, options: options, contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)))
  }
}
