import Constraints
import Decoding
import Foundation

/// One note of a batch.
package struct BatchItem: Sendable {
  package var instructions: String
  package var note: String
  /// The day that the note is written on; nil for that of the options.
  package var today: Day?

  package init(instructions: String, note: String, today: Day? = nil) {
    self.instructions = instructions
    self.note = note
    self.today = today
  }
}

extension LocalLanguageModel {
  /// Generates a value of one schema from each of many notes.
  ///
  /// Workers share the weights and the saved state of the instructions; each runs its passes on one thread, which for small models beats
  /// several threads in one pass: nothing waits at barriers.
  ///
  /// - Parameters:
  ///   - workers: notes read at once; nil for one per core.
  ///   - onResult: called once per note, from one worker at a time, in the order in which they are done.
  /// - Throws: `SchemaError` before any note is read. What goes wrong with one note is that note's result.
  package func extractAll(
    jsonSchema: [UInt8], items: [BatchItem], options: ExtractionOptions = ExtractionOptions(),
    workers: Int? = nil,
    onResult: @escaping @Sendable (_ index: Int, _ result: Result<Extraction, any Error>) -> Void
  ) throws {
    // Compiled once, so that a fault in the schema is reported once.
    _ = try grammars.grammar(for: jsonSchema, lenient: options.lenient)
    guard !items.isEmpty else { return }
    let workers = independentPool == nil ? 1 : min(max(1, workers ?? ProcessInfo.processInfo.activeProcessorCount), items.count)
    let pool = (workers > 1 ? independentPool : nil) ?? self.pool
    // What only one note begins with is not worth saving for others.
    var uses: [String: Int] = [:]
    for item in items { uses[item.instructions, default: 0] += 1 }
    let shared = Set(uses.filter { $0.value > 1 }.keys)
    let next = Locked(0)
    let reporting = Locked(())

    @Sendable func work(_ index: Int) {
      let item = items[index]
      let result = Result {
        try generate(
          jsonSchema: jsonSchema,
          turns: PromptBuilder.turns(
            jsonSchema: jsonSchema, instructions: item.instructions, note: item.note, message: message(today: item.today ?? options.today)),
          options: options, pool: pool, savesBeginning: shared.contains(item.instructions), onPartial: nil)
      }
      reporting.withLock { _ in onResult(index, result) }
    }

    // The first note alone: the others then find the instructions' state.
    work(0)
    next.withLock { $0 = 1 }
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while !options.isInterrupted() {
        let index = next.withLock { next -> Int in
          defer { next += 1 }
          return next
        }
        guard index < items.count else { return }
        work(index)
      }
    }
  }
}
