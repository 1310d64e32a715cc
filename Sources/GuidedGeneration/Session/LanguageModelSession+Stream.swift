extension LanguageModelSession {
  func stream<Content: Generable>(_ job: GenerationJob) -> sending ResponseStream<Content> {
    ResponseStream { source in
      try await GenerationLoop(
        session: self, job: job, identities: source.identities, onProgress: source.add, partialToKeep: source.abandonedPartial
      ).run()
    }
  }

  // MARK: Text

  /// Streams text.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - options: how the response is generated.
  public func streamResponse(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<String> {
    stream(.text(prompt, options: options, contextOptions: ContextOptions()))
  }

  /// Streams text.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - options: how the response is generated.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: String, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<String> {
    stream(.text(Prompt(prompt), options: options, contextOptions: ContextOptions()))
  }

  /// Streams text.
  ///
  /// - Parameters:
  ///   - options: how the response is generated.
  ///   - prompt: the question or task.
  public func streamResponse(
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<String> {
    try stream(.text(prompt(), options: options, contextOptions: ContextOptions()))
  }

  // MARK: Content of a schema

  /// Streams content of a schema.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - schema: the schema that the content must fit.
  ///   - includeSchemaInPrompt: whether the prompt includes the schema's text; the output fits the schema either way.
  ///   - options: how the response is generated.
  public func streamResponse(
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<GeneratedContent> {
    stream(.content(prompt, schema: schema, options: options, contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)))
  }

  /// Streams content of a schema.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - schema: the schema that the content must fit.
  ///   - includeSchemaInPrompt: whether the prompt includes the schema's text; the output fits the schema either way.
  ///   - options: how the response is generated.
  @_disfavoredOverload
  public func streamResponse(
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<GeneratedContent> {
    stream(
      .content(
        Prompt(prompt), schema: schema, options: options, contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)))
  }

  /// Streams content of a schema.
  ///
  /// - Parameters:
  ///   - schema: the schema that the content must fit.
  ///   - includeSchemaInPrompt: whether the prompt includes the schema's text; the output fits the schema either way.
  ///   - options: how the response is generated.
  ///   - prompt: the question or task.
  public func streamResponse(
    schema: GenerationSchema, includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions(),
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<GeneratedContent> {
    try stream(
      .content(prompt(), schema: schema, options: options, contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)))
  }

  // MARK: A value of a type

  /// Streams a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - type: the type of the value; may be omitted where it can be inferred.
  ///   - includeSchemaInPrompt: whether the prompt includes the schema's text; the output fits the schema either way.
  ///   - options: how the response is generated.
  public func streamResponse<Content>(
    to prompt: Prompt, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<Content> where Content: Generable {
    stream(.value(prompt, of: type, options: options, contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)))
  }

  /// Streams a value of a type.
  ///
  /// - Parameters:
  ///   - prompt: the question or task.
  ///   - type: the type of the value; may be omitted where it can be inferred.
  ///   - includeSchemaInPrompt: whether the prompt includes the schema's text; the output fits the schema either way.
  ///   - options: how the response is generated.
  @_disfavoredOverload
  public func streamResponse<Content>(
    to prompt: String, generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<Content> where Content: Generable {
    stream(.value(Prompt(prompt), of: type, options: options, contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)))
  }

  /// Streams a value of a type.
  ///
  /// - Parameters:
  ///   - type: the type of the value; may be omitted where it can be inferred.
  ///   - includeSchemaInPrompt: whether the prompt includes the schema's text; the output fits the schema either way.
  ///   - options: how the response is generated.
  ///   - prompt: the question or task.
  public func streamResponse<Content>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions(),
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<Content> where Content: Generable {
    try stream(.value(prompt(), of: type, options: options, contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)))
  }
}
