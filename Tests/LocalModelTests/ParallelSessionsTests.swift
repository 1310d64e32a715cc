import Extraction
import Foundation
import GuidedGeneration
import LocalModel
import Scheduling
import TestSupport
import Testing

/// Sessions that answer at once on one model are scheduled; what they answer is what each would have answered alone.
@Suite struct ParallelSessionsTests {
  /// How sequences are had: one thread for each, all threads in turns, or in turns because the file is gone when they are asked for.
  enum Kind: CaseIterable { case independent, turns, fileGone }

  struct Answer: Equatable, Sendable {
    var json: String
    var confidences: [String: Double]
    var promptTokens: Int
    var cachedTokens: Int

    /// What does not depend on which state was at hand.
    static func == (one: Answer, other: Answer) -> Bool {
      one.json == other.json && one.confidences == other.confidences && one.promptTokens == other.promptTokens
    }
  }

  static let schemas = [
    String(decoding: PackagedModelTests.schema, as: UTF8.self),
    #"{"title":"Purchase","type":"object","properties":{"item":{"type":"string","maxLength":40},"price":{"type":"number"},"urgent":{"type":"boolean"}},"required":["item","urgent"],"additionalProperties":false}"#,
  ]
  static let notes = [
    "Bought groceries for $186.70", "call mum back ASAP she rang twice", "dentist Tuesday 3pm", "idea: a bell for the cat",
    "pay the rent, 1,200 by nxt fri", "\u{7} ☃️ <|end|> paid 12 for a rope",
  ]
  static let today = Day("2026-11-20") ?? .today()

  private func model(_ kind: Kind) throws -> LocalLanguageModel {
    switch kind {
    case .independent: return try LocalLanguageModel(path: PackageFolder.models)
    case .turns:
      var loaded = try LocalLanguageModel(path: PackageFolder.models).loaded
      loaded.makeIndependentSequence = nil
      return LocalLanguageModel(loaded)
    case .fileGone:
      let folder = NSTemporaryDirectory() + "espalier-\(UUID().uuidString)"
      try FileManager.default.copyItem(atPath: PackageFolder.models, toPath: folder)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let model = try LocalLanguageModel(path: folder)
      // The span extractor is opened when it is first asked, and not again.
      _ = try model.extract(jsonSchema: Array(Self.schemas[1].utf8), instructions: "", note: Self.notes[0])
      return model
    }
  }

  private func ask(_ session: LanguageModelSession, _ note: String, _ schema: String, streams: Bool = false) async throws -> Answer {
    let schema = try GenerationSchema(jsonSchema: schema)
    return try await LocalLanguageModel.$today.withValue(Self.today) {
      let response: LanguageModelSession.Response<GeneratedContent>
      if streams {
        let stream = session.streamResponse(to: note, schema: schema)
        response = try await stream.collect()
      } else {
        response = try await session.respond(to: note, schema: schema)
      }
      return Answer(
        json: response.rawContent.jsonString,
        confidences: Dictionary(response.confidences.map { ($0.pointer, $0.probability) }, uniquingKeysWith: { $1 }),
        promptTokens: response.statistics.promptTokens, cachedTokens: response.statistics.cachedTokens)
    }
  }

  private func session(_ model: LocalLanguageModel) -> LanguageModelSession {
    LanguageModelSession(model: model, instructions: "Turn the note into a value.")
  }

  /// The answers of one session after the other, by schema and note.
  private func expected(_ kind: Kind = .turns) async throws -> [[Answer]] {
    let model = try model(kind)
    var found: [[Answer]] = []
    for schema in Self.schemas {
      var row: [Answer] = []
      for note in Self.notes { row.append(try await ask(session(model), note, schema)) }
      found.append(row)
    }
    return found
  }

  @Test(arguments: Kind.allCases) func manyAnswerAsOneAfterTheOther(kind: Kind) async throws {
    let expected = try await expected(kind)
    let model = try model(kind)
    let scheduler = model.sessionScheduler
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<24 {
        group.addTask {
          let session = session(model)
          // A session's later turns too.
          for turn in 0..<3 {
            let (schema, note) = (index % 2, (index + turn) % Self.notes.count)
            let answer = try await ask(session, Self.notes[note], Self.schemas[schema], streams: (index + turn) % 3 == 0)
            #expect(answer == expected[schema][note], "\(Self.notes[note])")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(model.sessionScheduler === scheduler && scheduler.isIdle)
    #expect(scheduler.statistics.done == 72 && scheduler.statistics.rejected == 0)
  }

  /// What many begin with is run by one of them.
  @Test(arguments: [Kind.independent, .turns]) func aSharedBeginningIsRunOnce(kind: Kind) async throws {
    let written = try await expected()[0].enumerated().filter { $0.element.promptTokens > 0 }.map { Self.notes[$0.offset] }
    try #require(written.count >= 2)
    let model = try model(kind)
    let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
      for index in 0..<16 {
        group.addTask { try await ask(session(model), written[index % written.count], Self.schemas[0]) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count { $0.cachedTokens == 0 } == 1)
  }

  /// Keeps every lane of a scheduler busy until it is opened.
  private final class Gate: @unchecked Sendable {
    // Sendable because of the condition's lock.
    private let condition = NSCondition()
    private var isOpen = false

    func close(_ scheduler: Scheduler) async throws {
      for _ in 0..<scheduler.limits.lanes {
        scheduler.start(Ticket(caller: "gate")) { _ in
          self.condition.lock()
          while !self.isOpen { self.condition.wait() }
          self.condition.unlock()
        }
      }
      try await eventually { scheduler.statistics.running == scheduler.limits.lanes }
    }

    func open() {
      condition.withLock {
        isOpen = true
        condition.broadcast()
      }
    }
  }

  /// A session's request as its back end gets it.
  private func request(_ note: String) -> BackendRequest {
    let instructions = Transcript.Entry.instructions(
      .init(segments: [.text(.init(content: "Turn the note into a value."))], toolDefinitions: []))
    return BackendRequest(
      transcript: Transcript(entries: [instructions, .prompt(.init(segments: [.text(.init(content: note))]))]),
      schema: BackendSchema(name: "CapturedItem", json: Self.schemas[0]))
  }

  /// Who asks again waits for those who have not been answered yet.
  @Test func whoAsksAgainGoesBehindThoseWhoWait() async throws {
    let model = try model(.independent)
    let scheduler = model.sessionScheduler
    let gate = Gate()
    try await gate.close(scheduler)
    let (count, lanes) = (12, scheduler.limits.lanes)
    let begun = Begun()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<count {
        group.addTask {
          for turn in 0..<2 {
            _ = try await model.respond(to: request(Self.notes[(index + turn) % Self.notes.count])) { _ in begun.note(index, turn: turn) }
          }
        }
      }
      try await eventually { scheduler.statistics.waiting == count }
      gate.open()
      try await group.waitForAll()
    }
    // Those that were taken from the queue at the same time may begin in any order.
    #expect(begun.others.count == count && begun.others.allSatisfy { $0 >= count - lanes + 1 }, "\(begun.others)")
  }

  /// Which turns of which sessions have begun.
  private final class Begun: @unchecked Sendable {
    // Sendable because of the lock.
    private let lock = NSLock()
    private var turns: [Int: Int] = [:]
    private var counts: [Int] = []
    /// For each turn but the first: how many sessions had begun the one before.
    var others: [Int] { lock.withLock { counts } }

    func note(_ session: Int, turn: Int) {
      lock.withLock {
        guard turns[session] ?? -1 < turn else { return }
        turns[session] = turn
        if turn > 0 { counts.append(turns.values.count { $0 >= turn - 1 }) }
      }
    }
  }

  @Test func whoLeavesTheQueueNeverRunsAndNeighboursAnswer() async throws {
    let expected = try await expected()
    let model = try model(.independent)
    let scheduler = model.sessionScheduler
    let gate = Gate()
    try await gate.close(scheduler)
    let tasks = (0..<5).map { index in
      Task { try await ask(session(model), Self.notes[index], Self.schemas[0]) }
    }
    try await eventually { scheduler.statistics.waiting == 5 }
    tasks[2].cancel()
    // While every lane is held, so it was never on one.
    await #expect(throws: CancellationError.self) { try await tasks[2].value }
    #expect(scheduler.statistics.waiting == 4 && scheduler.statistics.cancelled == 1)
    gate.open()
    for index in [0, 1, 3, 4] { #expect(try await tasks[index].value == expected[0][index]) }
  }

  @Test(arguments: [Kind.independent, .turns]) func whoLeavesAtAnyMomentLeavesNeighboursAlone(kind: Kind) async throws {
    let expected = try await expected()
    let model = try model(kind)
    for round in 0..<30 {
      let leaving = (0..<3).map { index in
        Task { try await ask(session(model), Self.notes[(round + index) % 6], Self.schemas[index % 2], streams: index == 0) }
      }
      async let stays = ask(session(model), Self.notes[round % 6], Self.schemas[round % 2])
      try await Task.sleep(for: .microseconds(400 * round))
      for task in leaving { task.cancel() }
      #expect(try await stays == expected[round % 2][round % 6])
      for task in leaving {
        // Those that were done before are done.
        do { _ = try await task.value } catch { #expect(error is CancellationError, "\(error)") }
      }
    }
    try await eventually { model.sessionScheduler.isIdle }
  }

  /// A schema is compiled apart from the lanes, and no longer than somebody waits for it.
  @Test func whoLeavesWhileASchemaIsCompiledIsFree() async throws {
    let model = try model(.independent)
    let properties = (0..<5000).map { #""p\#($0)":{"type":"string","maxLength":20}"# }.joined(separator: ",")
    let wide = #"{"title":"Wide","type":"object","properties":{\#(properties)},"additionalProperties":false}"#
    let request = BackendRequest(
      transcript: Transcript(entries: [.prompt(.init(segments: [.text(.init(content: Self.notes[0]))]))]),
      schema: BackendSchema(name: "Wide", json: wide))
    // No lane is free, so that it is over at no time of itself.
    let (scheduler, gate) = (model.sessionScheduler, Gate())
    try await gate.close(scheduler)
    let before = scheduler.statistics
    for milliseconds in [0, 20] {
      let task = Task { try await model.respond(to: request) { _ in } }
      try await Task.sleep(for: .milliseconds(milliseconds))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(scheduler.statistics.waiting == 0 && scheduler.statistics.running == before.running)
    }
    gate.open()
  }

  /// What being scheduled adds to one session alone: pairs of the same work by the model itself on a thread, and by its back end.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["ESPALIER_TIMINGS"] != nil, "ESPALIER_TIMINGS is not set"))
  func timeAddedToOneSessionAlone() async throws {
    let model = try model(.independent)
    let queue = DispatchQueue(label: "direct", attributes: .concurrent)
    var pairs: [(direct: Double, scheduled: Double)] = []
    for round in 0..<600 {
      let note = Self.notes[round % Self.notes.count]
      let asked = request(note)
      func direct() async throws -> Double {
        let start = ContinuousClock.now
        _ = try await withCheckedThrowingContinuation { continuation in
          queue.async {
            continuation.resume(
              with: Result {
                try model.extract(
                  jsonSchema: Array(Self.schemas[0].utf8), instructions: "Turn the note into a value.", note: note,
                  options: ExtractionOptions(confidence: true, today: Self.today), onPartial: { _ in })
              })
          }
        }
        return (ContinuousClock.now - start).inSeconds
      }
      func scheduled() async throws -> Double {
        let start = ContinuousClock.now
        _ = try await LocalLanguageModel.$today.withValue(Self.today) { try await model.respond(to: asked) { _ in } }
        return (ContinuousClock.now - start).inSeconds
      }
      let isDirectFirst = round % 2 == 0
      let first = isDirectFirst ? try await direct() : try await scheduled()
      let second = isDirectFirst ? try await scheduled() : try await direct()
      if round >= 60 { pairs.append(isDirectFirst ? (first, second) : (second, first)) }
    }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] * 1e6 }
    print(
      "one session: direct \(median(pairs.map(\.direct))) µs, scheduled \(median(pairs.map(\.scheduled))) µs,",
      "difference of pairs \(median(pairs.map { $0.scheduled - $0.direct })) µs")
  }

  /// How many answers sessions at once have in a second, beside one after the other.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["ESPALIER_TIMINGS"] != nil, "ESPALIER_TIMINGS is not set"),
    arguments: [Kind.independent, .turns])
  func answersPerSecond(kind: Kind) async throws {
    let model = try model(kind)
    for callers in [1, 2, 8, 32, 8, 2, 1] {
      let start = ContinuousClock.now
      try await withThrowingTaskGroup(of: Void.self) { group in
        for caller in 0..<callers {
          group.addTask {
            for turn in 0..<(640 / callers) { _ = try await ask(session(model), Self.notes[(caller + turn) % 6], Self.schemas[0]) }
          }
        }
        try await group.waitForAll()
      }
      print("\(kind), \(callers) sessions at once: \(640 / (ContinuousClock.now - start).inSeconds) answers/s")
    }
  }
}
