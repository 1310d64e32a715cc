import FoundationModels
import Testing

// | `@Observable` with `import FoundationModels` alone | as there: Observation and Foundation come along | 26 |
@Observable private final class Screen { var title = "" }

// | `@Generable` × 3, `@Guide` × 3 | as there; several guides of a property add up | 26, 27 |
@Generable(name: "Plan", description: "A plan", representNilExplicitlyInGeneratedContent: true)
private struct Plan {
  // | `var id: GenerationID` in a generable type | works; given and not generated | 26 |
  var id: GenerationID
  @Guide(description: "days", .range(1...7)) var days: Int
  @Guide(.count(2)) var stops: [String]
  @Guide(/[A-Z]{3}/) var code: String
  var note: String?
  var kind: Kind
  var shape: Shape
  @Generable enum Kind: String { case short, long = "very long" }
  @Generable enum Shape { case line, circle(radius: Double) }
}

private func schemas() throws -> [GenerationSchema] {
  // | `GenerationGuide`, all | as there | 26 |
  let strings: [GenerationGuide<String>] = [.constant("a"), .anyOf(["a"]), .pattern(/a/)]
  let numbers: [GenerationGuide<Decimal>] = [.minimum(1), .maximum(2), .range(1...2)]
  let lists: [GenerationGuide<[Int]>] = [.minimumCount(1), .maximumCount(2), .count(1), .count(1...2), .element(.minimum(0))]
  // | `GenerationSchema`, `Property`, `SchemaError`, coding | as there | 26 |
  let schema = GenerationSchema(
    type: Plan.self, description: "x",
    properties: [
      .init(name: "a", type: String.self, guides: strings), .init(name: "b", type: Decimal?.self, guides: numbers),
      .init(name: "c", type: [Int].self, guides: lists), .init(name: "d", type: String.self, guides: [/a/]),
    ])
  // | `DynamicGenerationSchema`, `Property`, `null` | as there | 26, 26.4 |
  let dynamic = DynamicGenerationSchema(
    name: "D",
    properties: [
      .init(name: "a", schema: .init(arrayOf: .init(referenceTo: "D"), maximumElements: 2)),
      .init(name: "b", description: "x", schema: .init(name: "E", anyOf: ["x", "y"]), isOptional: true),
      .init(name: "c", schema: .init(name: "F", anyOf: [.init(type: Int.self, guides: [.minimum(0)]), .null])),
    ])
  return [schema, try GenerationSchema(root: dynamic, dependencies: [])]
}

private func contents() throws -> GeneratedContent {
  // | `GeneratedContent`, `Kind`, `GenerationID` | as there; integers and decimals keep all digits | 26 |
  let content = GeneratedContent(properties: ["a": 1, "b": ["x"]], id: GenerationID())
  _ = try (content.value(Int.self, forProperty: "a"), content.value(String?.self, forProperty: "c"), content.isComplete)
  if case .structure(let properties, let keys) = content.kind { _ = (properties, keys) }
  return try GeneratedContent(json: content.jsonString)
}

private func models() async throws {
  // | `SystemLanguageModel`: `default`, `init(useCase:guardrails:)`, `availability`, languages | the packaged model | 26 |
  let model = SystemLanguageModel(useCase: .contentTagging, guardrails: .permissiveContentTransformations)
  switch model.availability {
  case .available: break
  case .unavailable(.deviceNotEligible), .unavailable(.appleIntelligenceNotEnabled), .unavailable(.modelNotReady): break
  }
  _ = (model.supportsLocale(), model.supportedLanguages)
  // | `SystemLanguageModel.variant` | present; the packaged model is none of Apple's | 27 |
  _ = model.variant != .core3 && model.variant.displayName != SystemLanguageModel.Variant.coreAdvanced3.displayName
  // | `contextSize`, `tokenCount(for:)` × 5 | as there, exact | 26.4 |
  _ = try await model.contextSize + model.tokenCount(for: "x") + model.tokenCount(for: Instructions("x"))
  _ = try await model.tokenCount(for: Plan.generationSchema) + model.tokenCount(for: Transcript())
  // | `SystemLanguageModel.Adapter` | present; making one throws: adapters fit Apple's model only | 26 |
  _ = try SystemLanguageModel.Adapter(name: "x").creatorDefinedMetadata
  // | `PrivateCloudComputeLanguageModel` | present; always unavailable, a request throws `serviceUnavailable` with the reason | 27 |
  let cloud = PrivateCloudComputeLanguageModel()
  _ = (cloud.availability == .unavailable(.deviceNotEligible), cloud.quotaUsage.isLimitReached)
  // | `LanguageModelCapabilities` | as there | 27 |
  _ = LanguageModelCapabilities(capabilities: [.vision, .reasoning, .guidedGeneration, .toolCalling]).contains(.vision)
}

// | `LanguageModel`, `LanguageModelExecutor`, its request and channel with all actions | as there | 27 |
private struct Model: LanguageModel {
  var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([.toolCalling]) }
  var executorConfiguration: Executor.Configuration { .init() }
  struct Executor: LanguageModelExecutor {
    struct Configuration: Hashable, Sendable {}
    init(configuration: Configuration) throws {}
    nonisolated(nonsending) func respond(
      to request: LanguageModelExecutorGenerationRequest, model: Model, streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
      await channel.send(.reasoning(action: .appendText("x", tokenCount: 1)))
      await channel.send(.toolCalls(action: .toolCall(id: "1", name: "t", action: .appendArguments("{}", tokenCount: 1))))
      await channel.send(.toolCalls(action: .removeToolCall(id: "1")))
      await channel.send(.response(action: .appendText("x \(request.transcript.count)", tokenCount: 1)))
      await channel.send(
        .response(
          action: .updateUsage(
            input: .init(totalTokenCount: 1, cachedTokenCount: 0), output: .init(totalTokenCount: 1, reasoningTokenCount: 0))))
    }
  }
}

private func transcripts() throws -> [Transcript.Entry] {
  // | `Transcript`, entries, segments, coding | as there; `filter` gives an array, or a transcript where one is asked for | 26 |
  var transcript = Transcript(entries: [
    .instructions(.init(segments: [.text(.init(content: "x"))], toolDefinitions: [])),
    .prompt(.init(segments: [], options: GenerationOptions(), responseFormat: .init(type: Plan.self))),
    .toolCalls(.init([.init(id: "1", toolName: "t", arguments: GeneratedContent(properties: [:]))])),
    .toolOutput(.init(id: "1", toolName: "t", segments: [.structure(.init(source: "t", content: GeneratedContent("x")))])),
    .response(.init(assetIDs: [], segments: [])),
  ])
  // | `Entry.reasoning`, `Segment.attachment`, `Segment.custom`, metadata, mutation, `history` | as there; a custom segment read from JSON keeps its content, not its type | 27 |
  transcript.append(.reasoning(.init(metadata: ["a": 1], segments: [], signature: nil)))
  transcript.append(.response(.init(metadata: ["a": 1], segments: [.text(.init(content: "x"))])))
  let history: Transcript.HistoryView = transcript.history
  // | `ImageReference.resolved(in:)`, earlier `resolve(in:)` | as there | 27 |
  _ = try ImageReference(GeneratedContent(json: #"{"attachmentLabel": "x"}"#)).resolved(in: history)
  _ = history.last
  // | metadata: `[String: GeneratedContent]` to read, `[String: any ConvertibleToGeneratedContent]` to write | as there; codable values can be written too, as up to the fourth beta | 27 |
  let metadata: [String: GeneratedContent] = LanguageModelExecutorGenerationRequest(transcript: transcript, metadata: ["a": "b"]).metadata
  _ = try metadata["a"].map { try String($0) }
  // | `Transcript.ImageAttachment` | `url` and `init(imageURL:)`; no `CGImage`, `CIImage` or pixel buffers here | 27 |
  let image = Transcript.ImageAttachment(imageURL: URL(fileURLWithPath: "/x.png"))
  transcript.append(.prompt(.init(segments: [.attachment(.init(content: .image(image), label: "x"))])))
  let entries = transcript.filter { if case .prompt = $0 { true } else { false } }
  _ = try JSONDecoder().decode(Transcript.self, from: JSONEncoder().encode(transcript))
  return entries
}

private func prompts() -> Prompt {
  // | `Prompt`, `Instructions`, their builders | as there; parts are joined by a newline | 26 |
  Prompt {
    "x"
    if Bool.random() { "y" } else { Prompt("z") }
    for number in [1, 2] { number }
    // | `Attachment`, `ImageReference` | from a file only; a model that does not look at images refuses with `unsupportedCapability` | 27 |
    Attachment(imageURL: URL(fileURLWithPath: "/x.png")).label("x")
  }
}

private func options() -> GenerationOptions {
  // | `GenerationOptions`, `SamplingMode` | as there; the same seed gives the same bytes | 26 |
  var options = GenerationOptions(sampling: .random(top: 3, seed: 1), temperature: 0.5, maximumResponseTokens: 9)
  options.sampling = .random(probabilityThreshold: 0.9)
  // | `samplingMode`, `SamplingMode.kind`, `ToolCallingMode` | as there | 27 |
  options.samplingMode = .greedy
  options.toolCallingMode = .required
  // | `CGImage`, `CIImage`, `CVPixelBuffer` initialisers; the data types of channel events | not possible here: Apple's frameworks; opaque there | 27 |
  return options
}

@Suite struct SurfaceTests {
  @Test func aModelOfOnesOwnAnswers() async throws {
    #expect(try await LanguageModelSession(model: Model()).respond(to: "x").content == "x 1")
    #expect(try schemas().count == 2)
    #expect(try contents().jsonString == #"{"a": 1, "b": ["x"]}"#)
    #expect(try transcripts().count == 2)
  }

  @Test func anAdapterSaysWhyItIsNone() async {
    await #expect(throws: SystemLanguageModel.Adapter.AssetError.self) { try await models() }
  }
}
