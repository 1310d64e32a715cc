import Foundation
import Kernels

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Times prefill and decoding of a model on tokens that mean nothing: speed does not depend on them.
package enum TransformerBenchmark {
  /// One test: tokens per second over several repetitions.
  package struct Result: Sendable, Equatable {
    /// `pp512` for a prefill of 512 tokens, `tg64` for 64 decoding steps, as llama.cpp's benchmark calls them; `tg64x8` for 64 joint steps of
    /// eight sequences, whose tokens all count.
    package var test: String
    package var median: Double
    package var minimum: Double
    package var maximum: Double
    package var threads: Int
    /// Bytes of all weight matrices.
    package var modelBytes: Int
    /// The process's greatest resident memory so far.
    package var peakResidentBytes: Int
    /// What bringing the weights into their compact form took, which a process that decodes does by and by.
    package var preparationSeconds: Double
    /// The set of kernels in use.
    package var instructionSet: String
    /// How this test's products are multiplied (``WeightMatrix/way(tokens:)``), those with most weights first.
    package var ways: [String]
  }

  /// Measures a prefill of `prefill` tokens and `decode` steps after it, each with its logits, after one run that warms up
  /// (of decoding, four steps, with the weights in their compact form where they have one).
  ///
  /// - Parameters:
  ///   - prefill: 0 leaves that test out, as does 0 for `decode`.
  ///   - sequences: that decode together in a test of its own, with the logits of each; 1 leaves it out.
  ///   - repetitions: at least 1.
  /// - Throws: `ContextOverflowError` where the model's context is too short.
  package static func run(
    _ model: TransformerModel, prefill: Int = 512, decode: Int = 64, sequences: Int = 1, repetitions: Int = 3,
    precision: KeyValuePrecision = .f16
  ) throws -> [Result] {
    let capacity = max(prefill, decode, 1)
    let sequence = try ModelSequence(model: model, capacity: capacity, precision: precision)
    let together = try (0..<(sequences > 1 ? sequences : 0)).map { _ in
      try ModelSequence(model: model, capacity: max(decode, 1), precision: precision)
    }
    let prompt = (0..<capacity).map { Int32(truncatingIfNeeded: ($0 * 7919 + 13) % model.vocabularySize) }
    var results: [Result] = []
    var preparation = 0.0
    func measure(_ name: String, tokens: Int, rows: Int, _ body: (_ warmUp: Bool) throws -> Void) throws {
      var speeds: [Double] = []
      for repetition in 0...max(1, repetitions) {
        sequence.truncate(to: 0)
        for sequence in together { sequence.truncate(to: 0) }
        let start = DispatchTime.now().uptimeNanoseconds
        try body(repetition == 0)
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        // The first run warms up pages, threads and workspace.
        if repetition > 0 { speeds.append(Double(tokens) / max(seconds, 1e-9)) }
      }
      speeds.sort()
      let middle = speeds.count / 2
      let median = speeds.count % 2 == 1 ? speeds[middle] : (speeds[middle - 1] + speeds[middle]) / 2
      results.append(
        Result(
          test: name, median: median, minimum: speeds[0], maximum: speeds[speeds.count - 1], threads: model.threadCount,
          modelBytes: model.byteCount, peakResidentBytes: peakResidentBytes(), preparationSeconds: preparation,
          instructionSet: Processor.instructionSet, ways: model.ways(rows: rows)))
    }
    if prefill > 0 {
      let tokens = Array(prompt.prefix(prefill))
      try measure("pp\(prefill)", tokens: prefill, rows: prefill) { _ in
        try sequence.forward(tokens, logits: .last)
        _ = sequence.logits
      }
    }
    if decode > 0 {
      let start = DispatchTime.now().uptimeNanoseconds
      model.compactWeights()
      preparation = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
      let tokens = prompt.prefix(decode).map { [$0] }
      try measure("tg\(decode)", tokens: decode, rows: 1) { warmUp in
        for token in warmUp ? tokens.prefix(4) : tokens[...] {
          try sequence.forward(token)
          _ = sequence.logits
        }
      }
    }
    if decode > 0, !together.isEmpty {
      let batch = BatchedForward(model: model)
      try measure("tg\(decode)x\(sequences)", tokens: decode * sequences, rows: sequences) { warmUp in
        for step in 0..<(warmUp ? min(4, decode) : decode) {
          try batch.step(together.enumerated().map { (sequence: $1, token: prompt[(step + $0) % capacity]) })
          batch.computeLogits(of: together)
        }
      }
    }
    return results
  }

  /// Greatest resident memory of this process so far, in bytes.
  package static func peakResidentBytes() -> Int {
    var usage = rusage()
    // RUSAGE_SELF; the C libraries disagree on the constant's type.
    let own: Int32 = 0
    guard getrusage(own, &usage) == 0 else { return 0 }
    #if canImport(Darwin)
      return Int(usage.ru_maxrss)
    #else
      return Int(usage.ru_maxrss) * 1024
    #endif
  }
}
