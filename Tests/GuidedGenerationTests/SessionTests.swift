import Foundation
import GuidedGeneration
import Observation
import Testing

private let noteJSON = #"{"category":"task","title":"Buy milk"}"#

@Suite struct SessionTests {
  @Test func textForms() async throws {
    let backend = ScriptedBackend.texts("hello")
    let session = LanguageModelSession(backend: backend, instructions: Instructions("Be brief."))
    #expect(try await session.respond(to: "one").content == "hello")
    #expect(try await session.respond(to: Prompt("two")).content == "hello")
    #expect(
      try await session.respond {
        "three"; "lines"
      }.content == "hello")
    #expect(try await session.respond(to: "four", generating: String.self).content == "hello")
    let requests = backend.requests
    #expect(requests.map(\.promptText) == ["one", "two", "three\nlines", "four"])
    #expect(requests.allSatisfy { $0.instructionsText == "Be brief." && $0.schema == nil && $0.includeSchemaInPrompt })
    #expect(requests.map(\.transcript.count) == [2, 4, 6, 8])
    #expect(session.transcript.count == 9)
    #expect(!session.isResponding)
    #expect(session.usage.output.totalTokenCount == 20)
    #expect(session.usage.input.cachedTokenCount == 4)
  }

  @Test func schemaForms() async throws {
    let backend = ScriptedBackend.texts(noteJSON)
    let session = LanguageModelSession(backend: backend)
    let schema = Note.generationSchema
    #expect(try await session.respond(to: "a", schema: schema).content.compactJSON == noteJSON)
    #expect(try await session.respond(to: Prompt("b"), schema: schema, includeSchemaInPrompt: false).content.compactJSON == noteJSON)
    #expect(try await session.respond(schema: schema, options: .init(sampling: .greedy)) { "c" }.content.compactJSON == noteJSON)
    #expect(backend.requests.map(\.includeSchemaInPrompt) == [true, false, true])
    #expect(backend.requests.allSatisfy { $0.schema?.json == schema.jsonSchema && $0.schema?.name == "Note" })
    #expect(backend.requests[2].options == GenerationOptions(sampling: .greedy))
    #expect(backend.requests[0].instructionsText.isEmpty)
  }

  @Test func typedForms() async throws {
    let backend = ScriptedBackend.texts(noteJSON)
    let session = LanguageModelSession(backend: backend)
    let first = try await session.respond(to: "a", generating: Note.self)
    #expect(first.content.title == "Buy milk")
    #expect(first.rawContent.compactJSON == noteJSON)
    #expect(first.rawContent.id != nil)
    #expect(first.transcriptEntries.count == 2)
    #expect(first.statistics.generatedTokens == noteJSON.utf8.count)
    #expect(first.confidences.contains(.init(pointer: "/title", probability: 0.75)))
    let inferred: LanguageModelSession.Response<Note> = try await session.respond(to: Prompt("b"))
    #expect(inferred.content.category == "task")
    #expect(try await session.respond(generating: Note.self, includeSchemaInPrompt: false) { "c" }.content.dueDate == nil)
    #expect(
      try await session.respond(to: "d", generating: Note.self, contextOptions: ContextOptions(includeSchemaInPrompt: false)).content.title
        == "Buy milk")
    #expect(backend.requests.map(\.includeSchemaInPrompt) == [true, true, false, false])
  }

  @Test func transcriptHoldsStructureAndFormat() async throws {
    let session = LanguageModelSession(backend: ScriptedBackend.texts(noteJSON))
    _ = try await session.respond(to: "milk", generating: Note.self, options: .init(temperature: 0.5))
    guard case .prompt(let prompt) = session.transcript[0], case .response(let response) = session.transcript[1],
      case .structure(let structure) = response.segments[0]
    else { throw CocoaError(.coderInvalidValue) }
    #expect(prompt.responseFormat?.name == "Note")
    #expect(prompt.options.temperature == 0.5)
    #expect(structure.source == "Note")
    #expect(structure.content.compactJSON == noteJSON)
  }

  @Test func aSecondRequestIsRefusedWhileOneRuns() async throws {
    let gate = Gate()
    let session = LanguageModelSession(backend: ScriptedBackend(.gated(gate, Array("late".utf8))))
    async let first = session.respond(to: "one").content
    #expect(await eventually { session.isResponding })
    do {
      _ = try await session.respond(to: "two")
      Issue.record("The second request was answered.")
    } catch LanguageModelSession.GenerationError.concurrentRequests {
      #expect(session.transcript.count == 1)
    }
    session.transcript = Transcript()
    #expect(session.transcript.count == 1)
    await gate.open()
    #expect(try await first == "late")
    #expect(session.transcript.count == 2)
    session.transcript = Transcript()
    #expect(session.transcript.isEmpty)
  }

  @Test func sessionsRunSideBySide() async throws {
    let backend = ScriptedBackend.texts("x")
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for index in 0..<8 {
        group.addTask { try await LanguageModelSession(backend: backend).respond(to: "\(index)").content }
      }
      return try await group.reduce(into: 0) { count, _ in count += 1 }
    }
    #expect(answers == 8)
  }

  @Test func aFailedTurnIsTakenBack() async throws {
    let backend = ScriptedBackend(
      .pieces([Array("fine".utf8)]), .failure(BackendError.contextSizeExceeded(tokens: 600, limit: 512)), .pieces([Array("again".utf8)]))
    let session = LanguageModelSession(backend: backend, instructions: Instructions("i"))
    _ = try await session.respond(to: "one")
    let before = session.transcript
    do {
      _ = try await session.respond(to: "two")
      Issue.record("There is no error.")
    } catch LanguageModelSession.GenerationError.exceededContextWindowSize(let context) {
      #expect(context.debugDescription == "Content contains 600 tokens, which exceeds the maximum allowed context size of 512.")
    }
    #expect(session.transcript == before)
    #expect(!session.isResponding)
    #expect(try await session.respond(to: "three").content == "again")
  }

  @Test func aFailedTurnCanBeKept() async throws {
    let session = LanguageModelSession(backend: ScriptedBackend(.failure(BackendError.busy("x"))))
    session.transcriptErrorHandlingPolicy = .preserveTranscript
    await #expect(throws: LanguageModelSession.GenerationError.self) { try await session.respond(to: "one") }
    #expect(session.transcript.count == 1)
  }

  @Test(arguments: ["{", "nope", #"{"category":"task"}"#, #"{"category":"task","title":3}"#])
  func whatDoesNotFitIsADecodingFailure(text: String) async throws {
    let session = LanguageModelSession(backend: ScriptedBackend.texts(text))
    do {
      _ = try await session.respond(to: "x", generating: Note.self)
      Issue.record("There is no error.")
    } catch LanguageModelSession.GenerationError.decodingFailure(let context) {
      #expect(!context.debugDescription.isEmpty)
    }
    #expect(session.transcript.isEmpty)
  }

  @Test func whatCannotBeHeldToIsRefusedBeforeAsking() async throws {
    let backend = ScriptedBackend.texts("{}")
    let session = LanguageModelSession(backend: backend)
    let schema = GenerationSchema(type: Note.self, anyOf: [String]())
    do {
      _ = try await session.respond(to: "x", schema: schema)
      Issue.record("There is no error.")
    } catch LanguageModelSession.GenerationError.unsupportedGuide(let context) {
      #expect(context.debugDescription == "'Note' has no choices, so no value fits it.")
    }
    #expect(backend.requests.isEmpty)
  }

  @Test func cancellationEndsTheTurn() async throws {
    let session = LanguageModelSession(backend: ScriptedBackend(.hang(after: Array("he".utf8))))
    let task = Task { try await session.respond(to: "x").content }
    #expect(await eventually { session.isResponding })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(session.transcript.isEmpty)
    #expect(!session.isResponding)
  }

  @Test func observersHearOfChanges() async throws {
    let gate = Gate()
    let session = LanguageModelSession(backend: ScriptedBackend(.gated(gate, [0x61])))
    await confirmation { heard in
      let hearing = HeardOnce(heard)
      withObservationTracking {
        _ = session.isResponding
      } onChange: {
        hearing.hear()
      }
      async let answer = session.respond(to: "x").content
      await gate.open()
      _ = try? await answer
    }
  }

  final class HeardOnce: Sendable {
    let confirmation: Confirmation
    init(_ confirmation: Confirmation) { self.confirmation = confirmation }
    func hear() { confirmation() }
  }

  @Test func prewarmPassesThePrefixOn() {
    let backend = ScriptedBackend.texts("x")
    let session = LanguageModelSession(backend: backend, instructions: Instructions("i"))
    session.prewarm()
    session.prewarm(promptPrefix: Prompt("Sort this:"))
    #expect(backend.prewarms.map(\.promptText) == ["", "Sort this:"])
    #expect(backend.prewarms.allSatisfy { $0.instructionsText == "i" })
    #expect(session.transcript.count == 1)
  }

  @Test func aSessionGoesOnWhereATranscriptEnds() async throws {
    let first = LanguageModelSession(backend: ScriptedBackend.texts("a"), instructions: Instructions("i"))
    _ = try await first.respond(to: "one")
    let backend = ScriptedBackend.texts("b")
    let second = LanguageModelSession(backend: backend, transcript: first.transcript)
    _ = try await second.respond(to: "two")
    #expect(backend.requests[0].transcript.count == 4)
    #expect(backend.requests[0].instructionsText == "i")
    #expect(second.transcript.history.count == 4)
  }

  @Test func feedbackIsJSON() async throws {
    let session = LanguageModelSession(backend: ScriptedBackend.texts("a"))
    _ = try await session.respond(to: "one")
    let data = session.logFeedbackAttachment(
      sentiment: .negative, issues: [.init(category: .incorrect, explanation: "b is right")], desiredResponseText: "b")
    let content = try GeneratedContent(json: String(decoding: data, as: UTF8.self))
    #expect(try content.value(String.self, forProperty: "sentiment") == "negative")
    #expect(content["issues"]?.compactJSON == #"[{"category":"incorrect","explanation":"b is right"}]"#)
    #expect(content["transcript"]?.arrayValue?.count == 2)
    #expect(content["desiredOutput"]?["contents"]?.arrayValue?.count == 1)
    #expect(!session.logFeedbackAttachment(sentiment: nil).isEmpty)
    #expect(!session.logFeedbackAttachment(sentiment: nil, desiredResponseContent: 3).isEmpty)
  }

  // MARK: The system model

  @Test func systemModelAnswersForItsProvider() async throws {
    let model = SystemLanguageModel(provider: ScriptedProvider(backendResult: .success(.texts("x"))))
    #expect(model.isAvailable)
    #expect(model.contextSize == 512)
    #expect(model.supportsLocale(Locale(identifier: "en_GB")))
    #expect(!model.supportsLocale(Locale(identifier: "fr_FR")))
    #expect(try await model.tokenCount(for: "four") == 4)
    #expect(try await model.tokenCount(for: Instructions("five5")) == 5)
    #expect(try await model.tokenCount(for: [any Tool]()) == 0)
    #expect(try await model.tokenCount(for: Priority.generationSchema) == Priority.generationSchema.jsonSchema.utf8.count)
    #expect(try await model.tokenCount(for: Transcript(entries: [.prompt(.init(segments: []))])) == 1)
    #expect(try await LanguageModelSession(model: model).respond(to: "y").content == "x")
  }

  @Test func anAbsentModelSaysSo() async throws {
    let model = SystemLanguageModel(provider: ScriptedProvider(backendResult: .failure(.modelUnavailable("no file"))))
    #expect(model.availability == .unavailable(.modelNotReady))
    #expect(model.contextSize == 4096)
    let session = LanguageModelSession(model: model)
    do {
      _ = try await session.respond(to: "x")
      Issue.record("There is no error.")
    } catch let error as LanguageModelSession.GenerationError {
      #expect(error.errorDescription == "The model cannot be used. no file")
    }
  }
}
