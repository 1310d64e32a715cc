import CAllocationCounter
import Foundation
import Testing
import Transformer

/// Only where the C library lets a test stand before its malloc.
@Suite(.enabled(if: allocation_counter_works(), "malloc cannot be counted here")) struct AllocationTests {
  /// Allocations that `body` makes on this thread.
  private func allocations(_ body: () throws -> Void) rethrows -> Int {
    allocation_counter_start()
    do {
      try body()
    } catch {
      _ = allocation_counter_stop()
      throw error
    }
    return allocation_counter_stop()
  }

  @Test func counterCounts() {
    let found = allocations { UnsafeMutableRawPointer.allocate(byteCount: 100, alignment: 16).deallocate() }
    #expect(found == 1)
  }

  /// After one pass of each size, decoding, logits, truncation and prefill allocate nothing.
  @Test(arguments: [1, 2]) func steadyStateAllocatesNothing(threads: Int) throws {
    let model = try TransformerModel.load(path: Fixtures.stories.appending(path: "model.gguf").path, threads: threads)
    let sequence = try ModelSequence(model: model, capacity: 256)
    let prompt = (0..<96).map { Int32($0 % 500 + 3) }
    let rows: [Int32] = [5, 17, 400]
    var values: [Float] = [0, 0, 0]
    func round() throws {
      sequence.truncate(to: 0)
      try prompt.withUnsafeBufferPointer { prompt in
        try sequence.forward(prompt, logits: .last)
        for index in 0..<32 {
          try sequence.forward(UnsafeBufferPointer(rebasing: prompt[index...index]), logits: .last)
          _ = sequence.logits(output: 0)
          try sequence.forward(UnsafeBufferPointer(rebasing: prompt[index..<(index + 3)]), logits: .trailing(3))
          values.withUnsafeMutableBufferPointer { values in
            rows.withUnsafeBufferPointer { sequence.logits(output: 1, rows: $0, into: values) }
          }
          sequence.truncate(to: sequence.length - 2)
        }
      }
    }
    try round()
    let found = try allocations { try round() }
    #expect(found == 0, "\(found) allocations")
  }

  /// The same for what a plain Llama has not: experts, sinks, norms in other places, multipliers.
  @Test(arguments: ["qwen3moe", "gpt-oss", "olmo2", "granite"]) func furtherArchitecturesAllocateNothing(name: String) throws {
    let reference = try ReferenceModel(name)
    let path = try reference.writeGGUF()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let model = try TransformerModel.load(path: path, threads: 2)
    let sequence = try ModelSequence(model: model, capacity: 64)
    func round() throws {
      sequence.truncate(to: 0)
      try reference.tokens.withUnsafeBufferPointer { tokens in
        try sequence.forward(UnsafeBufferPointer(rebasing: tokens[..<20]), logits: .last)
        for index in 0..<16 {
          try sequence.forward(UnsafeBufferPointer(rebasing: tokens[index...index]), logits: .last)
          _ = sequence.logits(output: 0)
        }
      }
    }
    try round()
    let found = try allocations { try round() }
    #expect(found == 0, "\(name): \(found) allocations")
  }
}
