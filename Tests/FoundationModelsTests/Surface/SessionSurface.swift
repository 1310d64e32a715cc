import FoundationModels

// Every declaration as a client uses it. The lines that begin with `// |` are the rows of docs/foundation-models.md, which
// tools/docs/surface_table.py writes; what stands below a row uses what it names.

@Generable(description: "An item")
private struct Item {
  @Guide(description: "3 to 7 words") var title: String
  @Guide(.anyOf(["low", "high"])) var priority: String
}

private struct Echo: Tool {
  let description = "Repeats"
  @Generable struct Arguments { var text: String }
  func call(arguments: Arguments) async throws -> String { arguments.text }
}

private func sessions(tools: [any Tool], transcript: Transcript, other: some LanguageModel) -> [LanguageModelSession] {
  // | `LanguageModelSession.init(model:tools:instructions:)` × 3, `init(model:tools:transcript:)` | as there | 26 |
  let model = SystemLanguageModel.default
  var sessions = [
    LanguageModelSession(), LanguageModelSession(model: model), LanguageModelSession(instructions: "x"),
    LanguageModelSession(tools: tools) { "x" }, LanguageModelSession(model: model, tools: tools, instructions: Instructions("x")),
    LanguageModelSession(transcript: transcript),
  ]
  // | the same with any `LanguageModel` | as there | 27 |
  sessions += [
    LanguageModelSession(model: other), LanguageModelSession(model: other, tools: tools, instructions: "x"),
    LanguageModelSession(model: other, tools: tools) { "x" }, LanguageModelSession(model: other, tools: tools, transcript: transcript),
  ]
  // | `init(profile:history:)`, `init(model:dynamicInstructions:history:)` | as there | 27 |
  sessions += [
    LanguageModelSession(profile: Coach()), LanguageModelSession(profile: Coach(), history: transcript.history),
    LanguageModelSession(dynamicInstructions: Topic()),
    LanguageModelSession(model: other, dynamicInstructions: Topic(), history: transcript),
  ]
  return sessions
}

private func text(_ session: LanguageModelSession, options: GenerationOptions) async throws {
  // | `respond(to:options:)`, `respond(options:prompt:)`: text | as there | 26 |
  _ = try await session.respond(to: "x").content.count
  try await session.respond(to: Prompt("x"), options: options)
  try await session.respond(options: options) { "x" }
  // | the same with `contextOptions:` and `metadata:` | as there | 27 |
  try await session.respond(to: "x", contextOptions: ContextOptions(reasoningLevel: .light))
  try await session.respond(to: Prompt("x"), options: options, metadata: ["trace": 1])
  try await session.respond(contextOptions: ContextOptions()) { "x" }
  // | `streamResponse` × 3: text | as there | 26 |
  for try await snapshot in session.streamResponse(to: "x") { _ = snapshot.content.count }
  _ = try await session.streamResponse(to: Prompt("x"), options: options).collect()
  _ = session.streamResponse { "x" }
}

private func content(_ session: LanguageModelSession, schema: GenerationSchema, options: GenerationOptions) async throws {
  // | `respond(to:schema:…)` × 3, `streamResponse(to:schema:…)` × 3 | as there | 26 |
  _ = try await session.respond(to: "x", schema: schema).content.kind
  try await session.respond(to: Prompt("x"), schema: schema, includeSchemaInPrompt: false, options: options)
  try await session.respond(schema: schema) { "x" }
  _ = session.streamResponse(to: "x", schema: schema)
  _ = session.streamResponse(schema: schema, includeSchemaInPrompt: true) { "x" }
  // | the same with `contextOptions:` and `metadata:` | as there | 27 |
  try await session.respond(to: "x", schema: schema, contextOptions: ContextOptions(includeSchemaInPrompt: false))
  _ = session.streamResponse(to: Prompt("x"), schema: schema, options: options, metadata: ["a": "b"])
}

private func values(_ session: LanguageModelSession, options: GenerationOptions) async throws -> Item.PartiallyGenerated? {
  // | `respond(to:generating:…)` × 3, `streamResponse(to:generating:…)` × 3 | as there | 26 |
  _ = try await session.respond(to: "x", generating: Item.self).content.title
  let inferred: LanguageModelSession.Response<Item> = try await session.respond(to: "x")
  try await session.respond(to: Prompt("x"), generating: Item.self, includeSchemaInPrompt: false, options: options)
  try await session.respond(generating: Item.self) { "x" }
  // | `Response`: `content`, `rawContent`, `transcriptEntries` | as there; `transcriptEntries` begins with the prompt | 26 |
  _ = (inferred.content, inferred.rawContent, inferred.transcriptEntries)
  // | `Response.usage` | as there | 27 |
  _ = inferred.usage.totalTokenCount + inferred.usage.input.cachedTokenCount + inferred.usage.output.reasoningTokenCount
  // | `ResponseStream`, `Snapshot.content`, `Snapshot.rawContent`, `collect()` | as there; a stream starts when it is first read | 26 |
  let stream = session.streamResponse(to: "x", generating: Item.self)
  var last: Item.PartiallyGenerated?
  for try await snapshot in stream {
    last = snapshot.content
    _ = snapshot.rawContent.isComplete
    // | `Snapshot.transcriptEntries`, `Snapshot.usage` | as there; the usage of rounds that have ended | 27 |
    _ = (snapshot.transcriptEntries, snapshot.usage)
  }
  _ = try await stream.collect().content
  // | the same with `contextOptions:` and `metadata:` | as there | 27 |
  try await session.respond(to: "x", generating: Item.self, contextOptions: ContextOptions(includeSchemaInPrompt: true))
  _ = session.streamResponse(generating: Item.self, contextOptions: ContextOptions()) { "x" }
  return last
}

private func state(_ session: LanguageModelSession) -> Bool {
  // | `transcript`, `isResponding`, `prewarm(promptPrefix:)` | as there | 26 |
  session.prewarm()
  session.prewarm(promptPrefix: Prompt("x"))
  // | `transcript` settable, `usage`, `transcriptErrorHandlingPolicy`, `properties` | as there; set while responding, the transcript stays | 27 |
  session.transcript = Transcript(entries: session.transcript)
  session.transcript.history = []
  session.transcriptErrorHandlingPolicy = .preserveTranscript
  session.properties.mood = "calm"
  _ = session.usage.totalTokenCount
  // | `logFeedbackAttachment` × 3, `LanguageModelFeedback` | as there; gives JSON and sends nothing | 26 |
  session.logFeedbackAttachment(sentiment: .positive)
  session.logFeedbackAttachment(
    sentiment: .negative, issues: [.init(category: .incorrect, explanation: "x")], desiredResponseText: "y")
  session.logFeedbackAttachment(sentiment: nil, desiredResponseContent: "y")
  return session.isResponding
}

private func errors(_ error: any Error) async throws -> String? {
  // | `GenerationError`, all cases, `Context`, `Refusal` | as there; what sessions throw | 26 |
  if let error = error as? LanguageModelSession.GenerationError {
    switch error {
    case .exceededContextWindowSize(let context), .assetsUnavailable(let context), .guardrailViolation(let context),
      .unsupportedGuide(let context), .unsupportedLanguageOrLocale(let context), .decodingFailure(let context),
      .rateLimited(let context), .concurrentRequests(let context):
      return context.debugDescription
    case .refusal(let refusal, _): return try await refusal.explanation.content
    }
  }
  // | `ToolCallError` | as there | 26 |
  if let error = error as? LanguageModelSession.ToolCallError { return error.tool.name + String(describing: error.underlyingError) }
  // | `LanguageModelError`, all cases and payloads | as there; thrown by executors, and for images; sessions throw `GenerationError` | 27 |
  switch error as? LanguageModelError {
  case .contextSizeExceeded(let payload): return "\(payload.contextSize) \(payload.tokenCount) \(payload.metadata)"
  case .rateLimited(let payload): return payload.resetDate?.description
  case .guardrailViolation(let payload): return payload.debugDescription
  case .refusal(let payload): return try await payload.explanation.content
  case .unsupportedCapability(let payload): return payload.capability == .vision ? "vision" : nil
  case .unsupportedTranscriptContent(let payload): return payload.unsupportedContent.first?.id
  case .unsupportedGenerationGuide(let payload): return payload.schemaName
  case .unsupportedLanguageOrLocale(let payload): return payload.languageCode.identifier
  case .timeout(let payload): return payload.debugDescription
  case nil: break
  }
  // | `LanguageModelSession.Error`, `SystemLanguageModel.Error` | present; never thrown | 27 |
  if let error = error as? LanguageModelSession.Error { return error == .concurrentRequests ? error.debugDescription : nil }
  if case .assetsUnavailable(let payload)? = error as? SystemLanguageModel.Error { return payload.debugDescription }
  // | `GeneratedContent.ParsingError` | as there | 27 |
  return (error as? GeneratedContent.ParsingError)?.rawContent
}

extension SessionPropertyValues {
  // | `@SessionPropertyEntry`, `SessionPropertyKey`, `SessionPropertyValues` | as there | 27 |
  @SessionPropertyEntry fileprivate var mood: String = "calm"
}

// | `DynamicInstructions`, its builder, `ForEach`, `AnyDynamicInstructions` | as there | 27 |
private struct Topic: DynamicInstructions {
  // | `@SessionProperty` | as there; outside a session's work it holds the default | 27 |
  @SessionProperty(\.mood) var mood
  var body: some DynamicInstructions {
    Instructions("Be \(mood).")
    if mood == "calm" { Echo() }
    ForEach(["a", "b"], id: \.self) { word in Instructions(word) }
    AnyDynamicInstructions(EmptyDynamicInstructions())
  }
}

private struct Warm: LanguageModelSession.DynamicProfileModifier {
  func body(content: Content) -> some DynamicProfile { content.temperature(0.5) }
}

// | `DynamicProfile`, `Profile`, `DynamicProfileModifier` and all modifiers | as there; of two modifiers the inner one holds | 27 |
private struct Coach: LanguageModelSession.DynamicProfile {
  @SessionProperty(\.mood) var mood
  var body: some DynamicProfile {
    if mood == "calm" {
      Profile { Topic() }.modifier(Warm()).samplingMode(.greedy).maximumResponseTokens(9).reasoningLevel(.light)
    } else {
      Profile { Instructions("x") }
        .model(SystemLanguageModel.default).toolCallingMode(.required).historyTransform { $0.suffix(2) }
        .transcriptErrorHandlingPolicy(.revertTranscript)
        .onPrompt { _ in }.onResponse { _ in }.onReasoning { _ in }.onToolCall { _ in }.onToolOutput { _, _ in }
        .onActivate {}.onDeactivate {}
    }
  }
}
