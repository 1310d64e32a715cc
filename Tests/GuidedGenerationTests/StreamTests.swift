import Foundation
import GuidedGeneration
import Testing

@Suite struct StreamTests {
  @Test func textGrows() async throws {
    let session = LanguageModelSession(backend: ScriptedBackend.texts("hé!"))
    var snapshots: [String] = []
    for try await snapshot in session.streamResponse(to: "x") { snapshots.append(snapshot.content) }
    // Half a character is not shown.
    #expect(snapshots == ["h", "h", "hé", "hé", "hé!"] || snapshots == ["h", "h", "hé", "hé!", "hé!"])
    #expect(session.transcript.count == 2)
  }

  @Test func valuesGrowInOrderAndKeepTheirIdentity() async throws {
    let json = #"{"age":40,"children":[{"age":20,"children":[],"name":"Kim"},{"age":21,"children":[],"name":"Lee"}],"name":"Jo"}"#
    let session = LanguageModelSession(backend: ScriptedBackend.texts(json))
    var snapshots: [LanguageModelSession.ResponseStream<Person>.Snapshot] = []
    let stream = session.streamResponse(to: "x", generating: Person.self)
    for try await snapshot in stream { snapshots.append(snapshot) }
    #expect(snapshots.count > 60)
    #expect(Set(snapshots.map(\.content.id)).count == 1)
    #expect(Set(snapshots.compactMap { $0.content.children?.first?.id }).count == 1)
    #expect(Set(snapshots.compactMap { $0.content.children?.last?.id }).count == 2)
    #expect(Set(snapshots.compactMap(\.content.age)) == [40])
    let counts = snapshots.map { $0.content.children?.count ?? 0 }
    #expect(counts == counts.sorted())
    let last = try #require(snapshots.last)
    #expect(last.rawContent.isComplete)
    #expect(last.rawContent.compactJSON == json)
    #expect(snapshots.dropLast().allSatisfy { !$0.rawContent.isComplete })
    let response = try await stream.collect()
    #expect(response.content.children.map(\.name) == ["Kim", "Lee"])
    #expect(response.rawContent.id == last.rawContent.id)
  }

  @Test func enumerationsComeAsAWhole() async throws {
    let session = LanguageModelSession(backend: ScriptedBackend.texts(#""high""#))
    var snapshots: [Priority] = []
    for try await snapshot in session.streamResponse(to: "x", generating: Priority.self) { snapshots.append(snapshot.content) }
    #expect(snapshots == [.high])
  }

  @Test func formsWithBuildersAndSchemas() async throws {
    let session = LanguageModelSession(backend: ScriptedBackend.texts(#"{"category":"idea","title":"t"}"#))
    let content = try await session.streamResponse(schema: Note.generationSchema) { "a" }.collect().content
    #expect(content["category"]?.stringValue == "idea")
    #expect(try await session.streamResponse(generating: Note.self) { "b" }.collect().content.title == "t")
    #expect(try await session.streamResponse { "c" }.collect().content.hasPrefix("{"))
    #expect(try await session.streamResponse(to: Prompt("d"), generating: Note.self).collect().transcriptEntries.count == 2)
    #expect(try await session.streamResponse(to: "e", contextOptions: .init()).collect().content.hasPrefix("{"))
    #expect(session.transcript.count == 10)
  }

  @Test func nothingRunsBeforeItIsAskedFor() async throws {
    let backend = ScriptedBackend.texts("x")
    let session = LanguageModelSession(backend: backend)
    let stream = session.streamResponse(to: "x")
    #expect(backend.requests.isEmpty)
    #expect(!session.isResponding)
    _ = try await stream.collect()
    #expect(backend.requests.count == 1)
    // Both ways of reading share one generation.
    var count = 0
    for try await _ in stream { count += 1 }
    #expect(count > 0)
    #expect(backend.requests.count == 1)
  }

  @Test func errorsSurfaceWhileIterating() async throws {
    let session = LanguageModelSession(backend: ScriptedBackend(.failure(BackendError.guardrail("no"))))
    let stream = session.streamResponse(to: "x", generating: Note.self)
    await #expect(throws: LanguageModelSession.GenerationError.self) { for try await _ in stream {} }
    await #expect(throws: LanguageModelSession.GenerationError.self) { try await stream.collect() }
    #expect(session.transcript.isEmpty)
  }

  @Test func aStreamThatIsLeftStopsAndKeepsWhatItHad() async throws {
    let session = LanguageModelSession(backend: ScriptedBackend(.hang(after: Array(#"{"category":"task","title":"Bu"#.utf8))))
    for try await snapshot in session.streamResponse(to: "x", generating: Note.self) {
      #expect(snapshot.content.title == "Bu")
      break
    }
    #expect(await eventually { !session.isResponding })
    #expect(session.transcript.count == 2)
    guard case .response(let response) = session.transcript.last else { throw CocoaError(.coderInvalidValue) }
    #expect(response.segments.text == #"{"category": "task", "title": "Bu"}"#)
  }

  @Test func cancellingTheReaderTakesTheTurnBack() async throws {
    let session = LanguageModelSession(backend: ScriptedBackend(.hang(after: Array("he".utf8))))
    let stream = session.streamResponse(to: "x")
    let task = Task { for try await _ in stream {} }
    #expect(await eventually { session.isResponding })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(session.transcript.isEmpty)
    _ = stream
  }

  @Test func refusalsExplainThemselves() async throws {
    let refusal = LanguageModelSession.GenerationError.Refusal(
      transcriptEntries: [.response(.init(assetIDs: [], segments: [.text(.init(content: "I would rather not."))]))])
    #expect(try await refusal.explanation.content == "I would rather not.")
  }
}
