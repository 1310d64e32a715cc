import Decoding
import Extraction
import Foundation
import LocalModel
import Serving
import TestSupport
import Testing
import Transformer

@Suite struct BatchAnswersTests {
  private func model(joined: Bool) throws -> LocalLanguageModel {
    let model = try LocalLanguageModel(path: PackageFolder.models)
    guard joined else { return model }
    var loaded = model.loaded
    loaded.makeIndependentSequence = nil
    loaded.joiner = PassJoiner(model: try TransformerModel.load(path: PackageFolder.models + "/model.gguf", threads: 1))
    return LocalLanguageModel(loaded)
  }

  private func request(_ index: Int) -> ServingRequest {
    var request = ServingRequest(
      note: ModelServiceTests.notes[index % 5], schema: ModelServiceTests.schema,
      instructions: index % 3 == 0 ? "Other \(index)." : ModelServiceTests.instructions)
    request.today = ModelServiceTests.today
    request.sharesBeginning = index % 3 != 0
    request.confidence = true
    return request
  }

  /// How many are read at once changes neither a value nor a confidence; where they share passes, confidences but for rounding.
  @Test(arguments: [false, true]) func aBatchGivesWhatSingleNotesGive(joined: Bool) async throws {
    let model = try model(joined: joined)
    var expected: [[UInt8]] = []
    for index in 0..<18 {
      let asked = request(index)
      guard case .conversation(let instructions, _, let turns) = asked.prompt else { return }
      expected.append(
        try model.extract(
          jsonSchema: ModelServiceTests.schema, instructions: instructions, note: turns[0].text,
          options: ExtractionOptions(confidence: true, today: ModelServiceTests.today)
        ).json)
    }
    var confidences: [[[Double]]] = []
    for lanes in [1, 2, 3] {
      let service = ModelService(model: model, name: "m", limits: .init(lanes: lanes))
      let found = Answers()
      await service.answerAll(count: 18) {
        request($0)
      } onResult: {
        found.add($0, $1)
      }
      #expect(found.all.count == 18)
      for index in 0..<18 { #expect(found.all[index]?.bytes == expected[index], "\(lanes) lanes, note \(index)") }
      confidences.append((0..<18).map { index in (found.all[index]?.confidence ?? []).map(\.probability) })
    }
    for other in confidences.dropFirst() {
      for (index, (first, second)) in zip(confidences[0], other).enumerated() {
        // A joint pass adds up in another order (PassJoiner); without one there is nothing to differ.
        let differs = first.count != second.count || zip(first, second).contains { abs($0 - $1) > (joined ? 1e-3 : 0) }
        #expect(!differs, "note \(index): \(first) and \(second)")
      }
    }
  }

  /// Requests are made when their turn comes, and none after the end was asked for.
  @Test func itStopsWhenToldAndMakesNoMoreThanItNeeds() async throws {
    let service = ModelService(model: try model(joined: false), name: "m", limits: .init(lanes: 2))
    let (made, done) = (Record(), Record())
    let stop = StopFlag()
    await service.answerAll(count: 100_000, isStopped: { stop.isSet }) { index in
      made.add("\(index)")
      return request(index)
    } onResult: { index, result in
      if (try? result.get()) != nil { done.add("\(index)") }
      if done.all.count >= 20 { stop.set() }
    }
    #expect(done.all.count >= 20)
    #expect(made.all.count <= done.all.count + 4 * 2)
    #expect(service.scheduler.isIdle)
  }

  /// What is wrong with one note is that note's result.
  @Test func aNoteThatCannotBeReadFailsAlone() async throws {
    let service = ModelService(model: try model(joined: false), name: "m")
    let found = Answers()
    await service.answerAll(count: 6) { index in
      var asked = request(1)
      if index == 3 {
        asked.prompt = .conversation(instructions: "", tools: "", turns: [.init(.user, String(repeating: "word ", count: 9000))])
      }
      return asked
    } onResult: {
      found.add($0, $1)
    }
    #expect(Set(found.all.keys) == [0, 1, 2, 4, 5])
    #expect(found.failures == [3])
  }

  private final class Answers: @unchecked Sendable {
    // Sendable because of the lock.
    private let lock = NSLock()
    private var answers: [Int: ServingAnswer] = [:]
    private var failed: [Int] = []
    var all: [Int: ServingAnswer] { lock.withLock { answers } }
    var failures: [Int] { lock.withLock { failed } }
    func add(_ index: Int, _ result: Result<ServingAnswer, any Error>) {
      lock.withLock {
        switch result {
        case .success(let answer): answers[index] = answer
        case .failure: failed.append(index)
        }
      }
    }
  }
}
