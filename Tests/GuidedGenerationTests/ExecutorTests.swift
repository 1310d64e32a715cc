import Foundation
import GuidedGeneration
import Testing

/// A model as one writes it against Apple's protocols.
private struct EchoModel: LanguageModel {
  var reply: [LanguageModelExecutorGenerationChannel.Event]
  var failure: LanguageModelError?
  var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([.guidedGeneration]) }
  var executorConfiguration: EchoExecutor.Configuration { .init(name: "echo") }
  typealias Executor = EchoExecutor
}

private struct EchoExecutor: LanguageModelExecutor {
  struct Configuration: Hashable, Sendable { var name: String }
  init(configuration: Configuration) throws {
    if configuration.name.isEmpty { throw CocoaError(.fileNoSuchFile) }
  }
  nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest, model: EchoModel, streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    if let failure = model.failure { throw failure }
    let answersTool = request.transcript.contains { if case .toolOutput = $0 { true } else { false } }
    for event in answersTool ? [.response(action: .appendText("done"))] : model.reply { await channel.send(event) }
  }
}

private struct Echo: Tool {
  let name = "echo"
  let description = "echoes"
  func call(arguments: WeatherArguments) async throws -> String { arguments.city }
}

private struct BackedModel: BackendLanguageModel {
  let backend: ScriptedBackend
  var sessionBackend: any SessionBackend { backend }
}

@Suite struct ExecutorTests {
  @Test func whatAnExecutorSendsIsTheResponse() async throws {
    let model = EchoModel(reply: [
      .reasoning(action: .appendText("hm")), .response(action: .appendText(#"{"category":"idea","#, tokenCount: 3)),
      .response(action: .appendText(#""title":"Fly"}"#, tokenCount: 2)),
      .response(
        action: .updateUsage(
          input: .init(totalTokenCount: 10, cachedTokenCount: 4), output: .init(totalTokenCount: 6, reasoningTokenCount: 0))),
    ])
    let session = LanguageModelSession(model: model, instructions: "Sort.")
    let response = try await session.respond(to: "x", generating: Note.self)
    #expect(response.content.title == "Fly")
    #expect(response.usage.input.cachedTokenCount == 4)
    #expect(response.usage.totalTokenCount == 16)
    var texts: [String] = []
    for try await snapshot in LanguageModelSession(model: model).streamResponse(to: "x") { texts.append(snapshot.content) }
    #expect(texts.count == 3)
  }

  @Test func everythingThatAnExecutorSendsIsKept() async throws {
    let image = Transcript.AttachmentSegment(id: "i", content: .image(.init(imageURL: URL(fileURLWithPath: "/x.png"))), label: "x")
    let model = EchoModel(reply: [
      .reasoning(entryID: "r", action: .appendText("h", tokenCount: 2)), .reasoning(entryID: "r", action: .appendText("m")),
      .reasoning(entryID: "r", action: .updateSignature(Data([1]))), .reasoning(entryID: "r", action: .updateMetadata(["a": 1])),
      .response(action: .appendText("one", segmentID: "1")), .response(action: .appendText(" two", segmentID: "2")),
      .response(action: .replaceTextSegment("ONE", segmentID: "1")), .response(action: .addAttachmentSegment(image)),
      .response(action: .updateMetadata(["model": "echo"])),
    ])
    let session = LanguageModelSession(model: model)
    let stream = session.streamResponse(to: "x", metadata: ["trace": "t"])
    var last: LanguageModelSession.ResponseStream<String>.Snapshot?
    for try await snapshot in stream { last = snapshot }
    #expect(last?.content == "ONE two")
    #expect(last?.transcriptEntries.count == 3)
    #expect(last?.usage.output.reasoningTokenCount == 2)
    guard case .prompt(let prompt) = session.transcript[0], case .reasoning(let reasoning) = session.transcript[1],
      case .response(let response) = session.transcript[2]
    else { throw CocoaError(.coderInvalidValue) }
    #expect(prompt.metadata["trace"] == GeneratedContent("t"))
    #expect(reasoning.id == "r" && reasoning.segments.text == "hm" && reasoning.signature == Data([1]))
    #expect(try reasoning.metadata["a"]?.value(Int.self) == 1)
    #expect(response.segments.count == 2 && response.metadata == ["model": GeneratedContent("echo")])
  }

  /// Apple's interface took any codable values up to the fourth beta of 27, and takes what can be content since; either kind is passed on.
  @Test func metadataIsContentWhateverItWasMadeFrom() async throws {
    struct Stamp: Codable, Equatable, Sendable { var at = 7 }
    let codable: [String: any Sendable & Codable & Equatable] = ["n": 1, "stamp": Stamp(), "list": ["a", "b"]]
    let convertible: [String: any ConvertibleToGeneratedContent & Sendable] = ["model": GeneratedContent("m"), "sure": 0.5]
    let content: [String: GeneratedContent] = ["k": GeneratedContent(true)]
    let usage = LanguageModelExecutorGenerationChannel.Usage.Output(totalTokenCount: 1, reasoningTokenCount: 0)
    let model = EchoModel(reply: [
      .response(action: .appendText("x")), .response(action: .updateMetadata(convertible)), .response(action: .updateMetadata(content)),
      .response(action: .updateUsage(input: .init(totalTokenCount: 1, cachedTokenCount: 0), output: usage, metadata: codable)),
    ])
    let session = LanguageModelSession(model: model)
    try await session.respond(to: "x", metadata: codable)
    guard case .prompt(let prompt) = session.transcript[0], case .response(let response) = session.transcript[1] else {
      throw CocoaError(.coderInvalidValue)
    }
    let expected: [String: GeneratedContent] = try [
      "n": GeneratedContent(1), "stamp": GeneratedContent(json: #"{"at": 7}"#), "list": GeneratedContent(json: #"["a", "b"]"#),
    ]
    #expect(prompt.metadata == expected)
    #expect(response.metadata == ["model": GeneratedContent("m"), "sure": GeneratedContent(0.5), "k": GeneratedContent(true)])
    let request = LanguageModelExecutorGenerationRequest(transcript: session.transcript, metadata: convertible)
    #expect(request.metadata["sure"].flatMap { try? Double($0) } == 0.5)
  }

  @Test func anExecutorCanBeTestedThroughAChannelOfItsOwn() async throws {
    let channel = LanguageModelExecutorGenerationChannel()
    await channel.send(.response(action: .appendText("a")))
    await channel.send(.response(action: .appendText("b")))
    var iterator = channel.makeAsyncIterator()
    #expect(try await iterator.next() != nil)
    #expect(try await iterator.next() != nil)
  }

  @Test func imagesAreForModelsThatLookAtThem() async throws {
    let session = LanguageModelSession(backend: ScriptedBackend.texts("x"))
    do {
      _ = try await session.respond {
        "What is it?"
        Attachment(imageURL: URL(fileURLWithPath: "/cat.png")).label("cat")
      }
      Issue.record("There is no error.")
    } catch LanguageModelError.unsupportedCapability(let payload) {
      #expect(payload.capability == .vision)
    }
    #expect(session.transcript.isEmpty)
    let seen = Transcript(entries: [
      .prompt(.init(segments: [.attachment(.init(content: .image(.init(imageURL: URL(fileURLWithPath: "/c.png"))), label: "cat"))]))
    ])
    func reference(to label: String) throws -> ImageReference {
      try ImageReference(GeneratedContent(properties: ["attachmentLabel": label]))
    }
    #expect(try reference(to: "cat").resolve(in: seen)?.url?.lastPathComponent == "c.png")
    #expect(try reference(to: "dog").resolve(in: seen) == nil)
  }

  @Test func thePrivateCloudIsNotThere() async throws {
    let model = PrivateCloudComputeLanguageModel()
    #expect(model.availability == .unavailable(.deviceNotEligible) && !model.isAvailable && !model.quotaUsage.isLimitReached)
    do {
      _ = try await LanguageModelSession(model: model).respond(to: "x")
      Issue.record("There is no error.")
    } catch PrivateCloudComputeLanguageModel.Error.serviceUnavailable(let payload) {
      #expect(payload.debugDescription.contains("LocalLanguageModel"))
    }
  }

  @Test func aRefusalOfAnExecutorExplainsItself() async throws {
    let refusal = LanguageModelError.Refusal(explanation: "No.", debugDescription: "d")
    let session = LanguageModelSession(model: EchoModel(reply: [], failure: .refusal(refusal)))
    do {
      _ = try await session.respond(to: "x")
    } catch LanguageModelError.refusal(let payload) {
      #expect(try await payload.explanation.content == "No.")
    }
  }

  @Test func errorsOfAnExecutorComeAsTheyAre() async throws {
    let failure = LanguageModelError.contextSizeExceeded(.init(contextSize: 8, tokenCount: 9, debugDescription: "One too many."))
    let session = LanguageModelSession(model: EchoModel(reply: [], failure: failure))
    do {
      _ = try await session.respond(to: "x")
      Issue.record("There is no error.")
    } catch let error as LanguageModelError {
      #expect(error.localizedDescription == "The conversation has 9 tokens, and the model's context holds 8. One too many.")
    }
    #expect(session.transcript.isEmpty)
  }

  @Test func callsOfAnExecutorRun() async throws {
    let model = EchoModel(reply: [
      .toolCalls(action: .toolCall(id: "0", name: "echo", action: .appendArguments("{"))),
      .toolCalls(action: .toolCall(id: "1", name: "echo", action: .appendArguments(#"{"city": "Oslo"#))),
      .toolCalls(action: .removeToolCall(id: "0")), .toolCalls(action: .toolCall(id: "1", name: "echo", action: .appendArguments("\"}"))),
    ])
    let session = LanguageModelSession(model: model, tools: [Echo()]) { "Use tools." }
    #expect(try await session.respond(to: "x").content == "done")
    guard case .toolOutput(let output) = session.transcript[3] else { throw CocoaError(.coderInvalidValue) }
    #expect(output.segments.text == "Oslo")
  }

  @Test func modelsWithABackEndAreAnsweredForByIt() async throws {
    let backend = ScriptedBackend.texts("x")
    let model = BackedModel(backend: backend)
    #expect(model.capabilities.contains(.toolCalling) && !model.capabilities.contains(.vision))
    let session = LanguageModelSession(model: model, transcript: Transcript())
    #expect(try await session.respond(to: "y").content == "x")
    #expect(backend.requests.count == 1)
    // The executor of such a model works by itself as well.
    let generic = LanguageModelSession(backend: backend)
    #expect(try await generic.respond(to: "z").content == "x")
  }
}
