import Constraints
import Decoding
import Extraction
import Foundation
import Synchronization

/// One note of a batch.
package struct BatchItem: Sendable {
  package var instructions: String
  package var note: String
  /// The day that the note is written on; nil for that of the options.
  package var today: Day?
  /// The time of day that it is written at; nil for that of the options.
  package var now: ClockTime?

  package init(instructions: String, note: String, today: Day? = nil, now: ClockTime? = nil) {
    self.now = now
    self.instructions = instructions
    self.note = note
    self.today = today
  }
}

extension LocalLanguageModel {
  /// Notes of a batch that go through a large model together.
  static let joinedWorkers = 8

  /// Whether the notes of a batch share their passes.
  package var joinsPasses: Bool { joinedPool != nil }

  /// Generates a value of one schema from each of many notes.
  ///
  /// Workers share the weights and the saved state of the instructions. With a small model each runs its passes on one thread, which then
  /// beats several threads in one pass: nothing waits at barriers. With a large one their passes are run together, so that every weight is
  /// read once for all of them.
  ///
  /// - Parameters:
  ///   - workers: notes read at once; nil for one per core with a small model, ``joinedWorkers`` with a large one.
  ///   - onResult: called once per note, from one worker at a time, in the order in which they are done.
  /// - Throws: `SchemaError` before any note is read. What goes wrong with one note is that note's result.
  package func extractAll(
    jsonSchema: [UInt8], items: [BatchItem], options: ExtractionOptions = ExtractionOptions(),
    workers: Int? = nil,
    onResult: @escaping @Sendable (_ index: Int, _ result: Result<ExtractionResult, any Error>) -> Void
  ) throws {
    // Compiled once, so that a fault in the schema is reported once.
    let compiled = try grammars.grammar(for: jsonSchema, lenient: options.lenient)
    guard !items.isEmpty else { return }
    let joiner = loaded.joiner
    let usual = joiner != nil ? Self.joinedWorkers : ProcessInfo.processInfo.activeProcessorCount
    // Without sequences of their own workers would only take turns.
    let several = joinedPool ?? independentPool
    let workers = several == nil ? 1 : min(max(1, workers ?? usual), items.count)
    let pool = (workers > 1 ? several : nil) ?? self.pool
    // A joint pass has one output per sequence; drafts would make it several.
    let settings = workers > 1 && joiner != nil ? options.withoutSpeculation : options
    // What only one note begins with is not worth saving for others.
    var uses: [String: Int] = [:]
    for item in items { uses[item.instructions, default: 0] += 1 }
    let shared = Set(uses.filter { $0.value > 1 }.keys)
    let next = Mutex(0)
    let reporting = Mutex(())

    @Sendable func work(_ index: Int) {
      let item = items[index]
      var settings = settings
      settings.today = item.today ?? settings.today
      settings.now = item.now ?? settings.now
      let own = settings
      let result = Result {
        try generate(
          compiled,
          conversationBuilder(today: own.today).conversation(jsonSchema: jsonSchema, instructions: item.instructions, note: item.note),
          options: own, pool: pool, savesBeginning: shared.contains(item.instructions), onPartial: nil)
      }
      reporting.withLock { _ in onResult(index, result) }
    }

    // The first note alone: the others then find the instructions' state.
    work(0)
    next.withLock { $0 = 1 }
    let isInterrupted = options.isInterrupted
    Self.onThreads(workers) {
      while !isInterrupted() {
        let index = next.withLock { next -> Int in
          defer { next += 1 }
          return next
        }
        guard index < items.count else { return }
        work(index)
      }
    }
  }

  /// Runs `body` on so many threads at once and waits for all. Threads of their own, since those of a queue are as few as the cores.
  private static func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for _ in 1..<max(count, 1) {
      group.enter()
      let thread = Thread {
        body()
        group.leave()
      }
      thread.stackSize = 4 << 20
      thread.start()
    }
    body()
    group.wait()
  }
}

extension ExtractionOptions {
  fileprivate var withoutSpeculation: ExtractionOptions {
    var copy = self
    copy.speculation = 0
    return copy
  }
}
