import Constraints
import Decoding
import Extraction
import Foundation
import GuidedGeneration
import LocalModel
import Serving
import TestSupport
import Testing
import Transformer

@Suite struct ModelServiceTests {
  static let schema = Array(
    #"{"title":"CapturedItem","type":"object","properties":{"category":{"type":"string","enum":["task","expense","idea","event"]},"title":{"type":"string","maxLength":40,"description":"3 to 7 words, no trailing punctuation"},"dueDate":{"type":"string","description":"yyyy-MM-dd","pattern":"^\\d{4}-\\d{2}-\\d{2}$"},"priority":{"type":"string","enum":["low","normal","high"]},"amount":{"type":"number"}},"required":["category","title","priority"],"additionalProperties":false}"#
      .utf8)
  static let instructions = "Turn the note into a CapturedItem."
  static let notes = [
    "Bought groceries for $186.70", "call mum back ASAP she rang twice", "dentist Tuesday 3pm", "idea: a bell for the cat",
    "pay the rent, 1,200 by nxt fri",
  ]
  static let today = Day("2026-11-20") ?? .today()

  /// The packaged model with a thread for each sequence, or with passes that sequences share.
  private func model(joined: Bool = false) throws -> LocalLanguageModel {
    let model = try LocalLanguageModel(path: PackageFolder.models)
    guard joined else { return model }
    var loaded = model.loaded
    loaded.makeIndependentSequence = nil
    loaded.joiner = PassJoiner(model: try TransformerModel.load(path: PackageFolder.models + "/model.gguf", threads: 1))
    return LocalLanguageModel(loaded)
  }

  private func request(_ note: String) -> ServingRequest {
    var request = ServingRequest(note: note, schema: Self.schema, instructions: Self.instructions)
    request.today = Self.today
    return request
  }

  private func direct(_ model: LocalLanguageModel) throws -> [[UInt8]] {
    try Self.notes.map {
      try model.extract(
        jsonSchema: Self.schema, instructions: Self.instructions, note: $0, options: ExtractionOptions(today: Self.today)
      ).json
    }
  }

  @Test(arguments: [false, true]) func manyAtOnceGetWhatOneGets(joined: Bool) async throws {
    let model = try model(joined: joined)
    let expected = try direct(model)
    let service = ModelService(model: model, name: "m")
    let found = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for index in 0..<40 {
        var own = request(Self.notes[index % 5])
        own.caller = "\(index % 3)"
        own.priority = index % 4 == 0 ? .batch : .interactive
        let request = own
        group.addTask { (index, try await service.answer(request).bytes) }
      }
      var found: [Int: [UInt8]] = [:]
      for try await (index, bytes) in group { found[index] = bytes }
      return found
    }
    for index in 0..<40 { #expect(found[index] == expected[index % 5], "\(Self.notes[index % 5])") }
    #expect(service.scheduler.isIdle)
    #expect(service.metrics.current.wholeAnswer.count == 40)
    #expect(service.metrics.current.cachedTokens > 39 * 20)
  }

  /// The sessions of a program that serves its model take turns with the server's requests, and outlive the server.
  @Test func sessionsAreRunByTheServiceOfTheirModel() async throws {
    let model = try model()
    let expected = try direct(model)
    let service = ModelService(model: model, name: "m")
    #expect(model.sessionScheduler === service.scheduler)
    let schema = try GenerationSchema(jsonSchema: String(decoding: Self.schema, as: UTF8.self))
    func session(_ note: String) async throws -> String {
      try await LocalLanguageModel.$today.withValue(Self.today) {
        let session = LanguageModelSession(model: model, instructions: Self.instructions)
        return try await session.respond(to: note, schema: schema).rawContent.jsonString
      }
    }
    let alone = try await session(Self.notes[0])
    #expect(service.scheduler.statistics.done == 1)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<20 {
        let own = request(Self.notes[index % 5])
        group.addTask {
          let bytes = try await service.answer(own).bytes
          #expect(bytes == expected[index % 5])
        }
        guard index % 5 == 0 else { continue }
        group.addTask {
          let found = try await session(Self.notes[0])
          #expect(found == alone)
        }
      }
      try await group.waitForAll()
    }
    #expect(service.scheduler.statistics.done == 25)
    await service.scheduler.drain(maximum: .seconds(30))
    #expect(try await session(Self.notes[0]) == alone)
    #expect(model.sessionScheduler !== service.scheduler && service.scheduler.statistics.done == 25)
  }

  /// A long prompt goes through the model in parts; the answer is that of the prompt in one.
  @Test(arguments: [false, true]) func longPromptsInParts(joined: Bool) async throws {
    let model = try model(joined: joined)
    let note = "Bought groceries for $186.70. " + String(repeating: "The weather was fine and nobody said a word. ", count: 60)
    let expected = try model.extract(
      jsonSchema: Self.schema, instructions: Self.instructions, note: note, options: ExtractionOptions(today: Self.today))
    let service = ModelService(model: model, name: "m")
    async let other = service.answer(request(Self.notes[2]))
    let answer = try await service.answer(request(note))
    #expect(answer.bytes == expected.json)
    #expect(answer.statistics.promptTokens > 3 * 256)
    _ = try await other
  }

  /// What a caller was shown stays, under every budget.
  @Test func partialsAreNeverTakenBack() async throws {
    let service = ModelService(model: try model(), name: "m")
    let nested = Array(
      #"{"type":"object","properties":{"a":{"type":"array","items":{"type":"object","properties":{"b":{"type":"string"},"c":{"type":"string","minLength":3},"d":{"type":"boolean"}},"required":["b","c","d"]},"maxItems":20}},"required":["a"],"additionalProperties":false}"#
        .utf8)
    var checked = 0
    for schema in [Self.schema, nested] {
      for budget in Array(8...80) + [200, 600] {
        // Each budget with one of three ways to draw, and the largest with all.
        for seed in 0..<3 where budget > 80 || (budget + seed).isMultiple(of: 3) {
          var request = ServingRequest(note: Self.notes[seed], schema: schema, instructions: "")
          request.maxTokens = budget
          request.sampling = SamplingOptions(temperature: Float(seed), seed: UInt64(seed))
          let shown = Shown()
          do {
            let answer = try await service.answer(request) { shown.add($0) }
            var last: [UInt8] = []
            for partial in shown.all + [answer.bytes] {
              #expect(
                partial.starts(with: last),
                "\(String(decoding: last, as: UTF8.self)) was taken back: \(String(decoding: partial, as: UTF8.self))")
              last = partial
            }
            checked += 1
          } catch DecodeError.budgetTooSmall {}
        }
      }
    }
    #expect(checked > 70)
  }

  private final class Shown: @unchecked Sendable {
    private let lock = NSLock()
    private var partials: [[UInt8]] = []
    var all: [[UInt8]] { lock.withLock { partials } }
    func add(_ bytes: [UInt8]) { lock.withLock { partials.append(bytes) } }
  }

  @Test func whoLeavesFreesThePlaceAndNeighboursKeepTheirAnswers() async throws {
    let model = try model(joined: true)
    let expected = try direct(model)
    let service = ModelService(model: model, name: "m")
    for round in 0..<20 {
      let leaving = (0..<4).map { index in
        Task {
          var text = ServingRequest(prompt: .raw("a note that goes on"))
          text.maxTokens = 900
          text.caller = "leaver \(index)"
          return try await service.answer(text)
        }
      }
      async let stays = service.answer(request(Self.notes[round % 5]))
      try await Task.sleep(for: .milliseconds(round))
      for task in leaving { task.cancel() }
      let kept = try await stays
      #expect(kept.bytes == expected[round % 5])
      for task in leaving {
        // Those that were done before are done.
        do { _ = try await task.value } catch { #expect(error is CancellationError, "\(error)") }
      }
    }
    try await eventually { service.scheduler.isIdle }
  }

  @Test func stopsEndFreeTextAndAreNoPartOfIt() async throws {
    let service = ModelService(model: try model(), name: "m")
    var request = ServingRequest(prompt: .raw("call mum"))
    request.maxTokens = 60
    let whole = try await service.answer(request).bytes
    try #require(whole.count > 8)
    for length in [1, 3] {
      for start in stride(from: 1, to: min(whole.count - length, 40), by: 5) {
        request.stops = [Array(whole[start..<start + length]), Array("never there".utf8)]
        let shown = Shown()
        let answer = try await service.answer(request) { shown.add($0) }
        let stop = Array(whole[start..<start + length])
        let first = (0...(whole.count - length)).first { Array(whole[$0..<$0 + length]) == stop } ?? whole.count
        #expect(answer.bytes == Array(whole[..<first]) && !answer.isCutOff)
        for partial in shown.all { #expect(answer.bytes.starts(with: partial)) }
      }
    }
  }

  @Test func whatCannotBeIsRefusedWithPlaceAndNumber() async throws {
    let service = ModelService(model: try model(), name: "m")
    func failure(_ request: ServingRequest) async -> ServingFailure? {
      do {
        _ = try await service.answer(request)
        return nil
      } catch { return ServingFailure(describing: error) }
    }
    let unknown = await failure(
      ServingRequest(note: "x", schema: Array(#"{"properties":{"a":{"$ref":"https://example.com/x"}}}"#.utf8), instructions: ""))
    #expect(
      unknown?.kind == .schema && unknown?.pointer == "/properties/a/$ref" && unknown?.keyword == "$ref", "\(String(describing: unknown))")
    var small = request("x")
    small.maxTokens = 2
    let budget = await failure(small)
    #expect(budget?.kind == .budget && budget?.given == 2 && (budget?.needed ?? 0) > 2)
    let long = await failure(request(String(repeating: "word ", count: 9000)))
    #expect(long?.kind == .context && long?.given == service.model.contextSize && (long?.needed ?? 0) > service.model.contextSize)
    var late = request(Self.notes[0])
    late.timeout = .nanoseconds(1)
    #expect(await failure(late)?.kind == .timeout)
    // Nothing of these ran.
    #expect(service.metrics.current.wholeAnswer.count == 0 && service.scheduler.isIdle)
  }
}
