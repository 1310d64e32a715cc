import Foundation
import GuidedGeneration
import LocalModel
import TestSupport
import Testing

/// What runs on, through sessions: with a model of 260 thousand parameters, which tells a story until the budget is gone.
@Suite struct RunningOnTests {
  @Generable struct Story {
    var beginning: String
    var middle: String
    var end: String
  }

  private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/models/stories260K").path

  private func story(bounded: Bool, limit: Int) async throws -> Story {
    let model = try LocalLanguageModel(path: Self.path, configuration: .init(threads: 1, boundsOutput: bounded))
    return try await LanguageModelSession(model: model).respond(
      to: "Once upon a time", generating: Story.self, includeSchemaInPrompt: false,
      options: GenerationOptions(sampling: .greedy, maximumResponseTokens: limit)
    ).content
  }

  /// The model goes on for as long as it may: by default it leaves the last field its share, and without bounds nothing.
  @Test(arguments: [100, 200, 300]) func noFieldTakesWhatTheOthersNeed(limit: Int) async throws {
    let shared = try await story(bounded: true, limit: limit)
    #expect([shared.beginning, shared.middle, shared.end].allSatisfy { $0.split(separator: " ").count >= 3 }, "\(shared)")
    let whole = try await story(bounded: false, limit: limit)
    #expect(whole.middle.count > shared.middle.count && whole.end.split(separator: " ").isEmpty, "\(whole)")
  }

  /// The same prompt, whatever was read before: without a cache, behind itself, behind a note that begins alike, from a file of another process.
  @Test func greedyIsTheSameBitsWhateverTheCacheHolds() async throws {
    let folder = NSTemporaryDirectory() + "espalier-greedy-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func load(_ path: String, cached: Bool) throws -> LocalLanguageModel {
      try LocalLanguageModel(path: path, configuration: .init(threads: 1, cacheFolder: cached ? folder : nil))
    }
    let options = GenerationOptions(sampling: .greedy, maximumResponseTokens: 80)
    struct Answer: Equatable {
      var text: String
      var confidences: [String: Double]
    }
    // A value of the packaged model, with how sure it is.
    func read(_ model: LocalLanguageModel, _ note: String) async throws -> (answer: Answer, cached: Int) {
      let response = try await LanguageModelSession(model: model, instructions: "Read the note.").respond(
        to: note, schema: GenerationSchema(jsonSchema: String(decoding: PackagedModelTests.schema, as: UTF8.self)),
        options: GenerationOptions(sampling: .greedy))
      let confidences = Dictionary(response.confidences.map { ($0.pointer, $0.probability) }, uniquingKeysWith: { $1 })
      return (Answer(text: response.rawContent.jsonString, confidences: confidences), response.statistics.cachedTokens)
    }
    // Text of a model that writes.
    func write(_ model: LocalLanguageModel, _ prompt: String) async throws -> (answer: Answer, cached: Int) {
      let response = try await LanguageModelSession(
        model: model, instructions: "Tell a story of a little dog who lived in a big house by the sea."
      )
      .respond(to: prompt, options: options)
      return (Answer(text: response.content, confidences: [:]), response.statistics.cachedTokens)
    }
    for (path, ask, prompts) in [
      (PackageFolder.models, read, ["call mum tomorrow about the boat", "call mum tomorrow about the lease", "paid 12.50 for lunch"]),
      (Self.path, write, ["One day, Lily found", "One day, Lily saw a", "Tim was sad"]),
    ] as [(String, (LocalLanguageModel, String) async throws -> (answer: Answer, cached: Int), [String])] {
      let fresh = try await ask(load(path, cached: false), prompts[0]).answer
      let model = try load(path, cached: true)
      var cached: [Int] = []
      for prompt in [prompts[0], prompts[0], prompts[1], prompts[0], prompts[2], prompts[0]] {
        let (answer, count) = try await ask(model, prompt)
        guard prompt == prompts[0] else { continue }
        #expect(answer == fresh)
        cached.append(count)
      }
      let (later, count) = try await ask(load(path, cached: true), prompts[0])
      #expect(later == fresh)
      cached.append(count)
      #expect(cached[0] == 0 && cached.dropFirst().allSatisfy { $0 > 0 })
    }
  }

  /// A conversation that was dropped from the cache, or that another process goes on with, has the same bits as one that was kept.
  @Test func aConversationHasTheSameBitsWhetherItsTurnsAreCached() async throws {
    let schema = try GenerationSchema(
      jsonSchema: #"{"type":"object","properties":{"who":{"type":"string","maxLength":20},"n":{"type":"integer"}},"required":["who","n"]}"#)
    func ask(_ session: LanguageModelSession, _ prompt: String) async throws -> (bits: [UInt64], text: String, cached: Int) {
      let response = try await session.respond(
        to: prompt, schema: schema, options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 50))
      return (response.confidences.map(\.probability.bitPattern), response.rawContent.jsonString, response.statistics.cachedTokens)
    }
    func load() throws -> LocalLanguageModel { try LocalLanguageModel(path: Self.path, configuration: .init(threads: 1)) }
    let session = LanguageModelSession(model: try load(), instructions: "Who was it?")
    for prompt in ["Tim ran.", "Lily saw a dog", "A", "Ben had 2 cats", "B"] {
      let before = session.transcript
      let kept = try await ask(session, prompt)
      let whole = try await ask(LanguageModelSession(model: load(), transcript: before), prompt)
      #expect(kept.bits == whole.bits && kept.text == whole.text && !kept.bits.isEmpty)
      #expect(whole.cached == 0 && (kept.cached > 0 || before.count == 1))
    }
  }

  /// How sure a model is of a value does not depend on the threads, on the run, or on what is asked beside it.
  @Test func confidencesAreTheSameBitsAtAnyThreadCountAndInAnyRun() async throws {
    struct Answer: Equatable, Sendable {
      var json: String
      var confidences: [String: UInt64]
    }
    let notes = ["call mum tomorrow about the boat", "paid 12.50 for lunch", "idea: a bell for the cat"]
    @Sendable func ask(_ model: LocalLanguageModel, _ note: String, shown: Bool) async throws -> Answer {
      let response = try await LanguageModelSession(model: model, instructions: "Read the note.").respond(
        to: note, schema: GenerationSchema(jsonSchema: String(decoding: PackagedModelTests.schema, as: UTF8.self)),
        includeSchemaInPrompt: shown, options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 160))
      return Answer(
        json: response.rawContent.jsonString,
        confidences: Dictionary(response.confidences.map { ($0.pointer, $0.probability.bitPattern) }, uniquingKeysWith: { $1 }))
    }
    // The schema's text is too long for the small model's context.
    for (path, shown) in [(PackageFolder.models, true), (Self.path, false)] {
      var expected: [Answer] = []
      for note in notes {
        expected.append(try await ask(LocalLanguageModel(path: path, configuration: .init(threads: 1)), note, shown: shown))
      }
      #expect(expected.allSatisfy { !$0.confidences.isEmpty })
      for threads in [1, 2, 3] {
        let model = try LocalLanguageModel(path: path, configuration: .init(threads: threads))
        for (note, answer) in zip(notes, expected) {
          #expect(try await ask(model, note, shown: shown) == answer, "\(threads) threads, \(note)")
        }
        try await withThrowingTaskGroup(of: Bool.self) { group in
          for index in 0..<3 { group.addTask { [expected] in try await ask(model, notes[index], shown: shown) == expected[index] } }
          for try await same in group { #expect(same, "\(threads) threads, side by side") }
        }
      }
    }
  }

  /// A seed gives the same text at any number of threads, and another seed another one.
  @Test func aSeedIsTheSameTextAtAnyThreadCount() async throws {
    func write(threads: Int, seed: UInt64) async throws -> String {
      let model = try LocalLanguageModel(path: Self.path, configuration: .init(threads: threads))
      return try await LanguageModelSession(model: model).respond(
        to: "Once upon a time", options: GenerationOptions(sampling: .random(top: 40, seed: seed), maximumResponseTokens: 60)
      ).content
    }
    let first = try await write(threads: 1, seed: 7)
    for threads in [2, 3] { #expect(try await write(threads: threads, seed: 7) == first) }
    #expect(try await write(threads: 1, seed: 8) != first)
  }
}
