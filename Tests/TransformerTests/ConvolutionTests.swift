import Foundation
import ModelFiles
import Testing
import Transformer

/// Sequences of a model with short convolutions (LFM2): what holds of a cache of keys holds of what a convolution remembers.
@Suite struct ConvolutionTests {
  private static func withModel(_ name: String = "lfm2", threads: Int = 1, _ body: (ReferenceModel, TransformerModel) throws -> Void)
    throws
  {
    let reference = try ReferenceModel(name)
    let path = try reference.writeFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(reference, try TransformerModel.load(path: path, threads: threads))
  }

  private static let junk: [Int32] = [7, 8, 9, 10]

  /// The logits behind `text`, read in passes that end at `ends` and at its end.
  private static func logits(_ model: TransformerModel, _ text: [Int32], ends: [Int], _ precision: KeyValuePrecision) throws -> [Float] {
    let sequence = try ModelSequence(model: model, capacity: 64, precision: precision)
    var start = 0
    for end in ends + [text.count] {
      try sequence.forward(Array(text[start..<end]))
      start = end
    }
    return Array(sequence.logits)
  }

  /// Cut at any position, also at those that the convolution of the next token still reads.
  @Test(arguments: ["lfm2", "lfm2-adjusted", "lfm2moe"], [KeyValuePrecision.f16, .f32])
  func truncatedSequenceContinuesAsIfNothingHadBeen(name: String, precision: KeyValuePrecision) throws {
    try Self.withModel(name) { reference, model in
      let text = reference.tokens
      for kept in [0, 1, 2, 3, 9, text.count - 1] {
        let detour = try ModelSequence(model: model, capacity: 64, precision: precision)
        if kept > 0 { try detour.forward(Array(text.prefix(kept))) }
        try detour.forward(Self.junk)
        detour.truncate(to: kept)
        try detour.forward(Array(text.dropFirst(kept)))
        #expect(try Array(detour.logits) == Self.logits(model, text, ends: kept > 0 ? [kept] : [], precision), "\(kept) kept")
      }
    }
  }

  /// Drafts that are refused: a pass of several tokens with all logits, cut behind the second.
  @Test func refusedDraftsLeaveNothing() throws {
    try Self.withModel { reference, model in
      let text = reference.tokens
      let sequence = try ModelSequence(model: model, capacity: 64)
      try sequence.forward(Array(text.prefix(10)))
      try sequence.forward(Array(text[10..<12]) + Self.junk, logits: .all)
      let second = Array(sequence.logits(output: 1))
      sequence.truncate(to: 12)
      try sequence.forward(Array(text[12...]))
      let straight = try Self.logits(model, text, ends: [10, 12], .f16)
      #expect(Deviation(Array(sequence.logits), straight).relative < 1e-3)
      #expect(Deviation(second, try Self.logits(model, Array(text.prefix(12)), ends: [10], .f16)).relative < 1e-3)
    }
  }

  @Test(arguments: [KeyValuePrecision.f16, .f32]) func snapshotContinuesAnywhere(precision: KeyValuePrecision) throws {
    try Self.withModel { reference, model in
      let text = reference.tokens
      let source = try ModelSequence(model: model, capacity: 64, precision: precision)
      try source.forward(Array(text.prefix(12)))
      let snapshot = try SequenceSnapshot(serialized: source.snapshot().serialized(), for: model)
      #expect(snapshot == source.snapshot())
      for kept in [1, 2, 11, 12] {
        // Another capacity, so that arrays lie elsewhere.
        let restored = try ModelSequence(model: model, capacity: 40, precision: precision)
        try restored.forward(Self.junk)
        try restored.restore(snapshot, length: kept)
        try restored.forward(Array(text.dropFirst(kept)))
        let straight = try ModelSequence(model: model, capacity: 64, precision: precision)
        try straight.forward(Array(text.prefix(12)))
        straight.truncate(to: kept)
        try straight.forward(Array(text.dropFirst(kept)))
        #expect(Array(restored.logits) == Array(straight.logits), "\(kept) kept")
      }
    }
  }

  /// Three sequences of different lengths in one pass, then step by step.
  @Test(arguments: [1, 2]) func batchesKeepSequencesApart(threads: Int) throws {
    try Self.withModel(threads: threads) { reference, model in
      let texts = [Array(reference.tokens.prefix(9)), Array(reference.tokens.prefix(1)), Array(reference.tokens.dropFirst(3).prefix(14))]
      let together = try texts.map { _ in try ModelSequence(model: model, capacity: 64, precision: .f32) }
      let batch = BatchedForward(model: model)
      try batch.forward(zip(together, texts).map { (sequence: $0, tokens: $1) })
      for next in [Int32](arrayLiteral: 40, 41, 42) { try batch.step(together.map { (sequence: $0, token: next) }) }
      for (sequence, text) in zip(together, texts) {
        let alone = try Self.logits(model, text + [40, 41, 42], ends: [text.count, text.count + 1, text.count + 2], .f32)
        #expect(Deviation(Array(sequence.logits), alone).relative < 1e-5)
      }
    }
  }

  private func refusal(_ name: String, _ old: String, _ new: String) throws -> String {
    let path = try ReferenceModel(name).writeFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let url = URL(filePath: path).appending(path: "config.json")
    let config = try String(contentsOf: url, encoding: .utf8)
    #expect(config.contains(old), "\(old)")
    try Data(config.replacingOccurrences(of: old, with: new).utf8).write(to: url)
    let error = #expect(throws: ModelFileError.self) { try TransformerModel.load(path: path, threads: 1) }
    return error.map { "\($0)" } ?? ""
  }

  @Test func wrongConfigurations() throws {
    #expect(try refusal("lfm2", "\"conv_bias\":false", "\"conv_bias\":true").contains("conv_bias: found true, expected false"))
    let none = try refusal("lfm2", "\"conv_L_cache\":3", "\"conv_L_cache\":0")
    #expect(none.contains("conv_L_cache: found 0, expected an integer from 1 to 64"))
    #expect(try refusal("lfm2", "\"conv_L_cache\":3", "\"conv_L_cache\":4").contains("conv.conv.weight"))
    #expect(try refusal("lfm2", "[\"conv\",", "[\"mamba\",").contains("layer_types[0]: found \"mamba\""))
    #expect(try refusal("lfm2moe", "\"num_experts_per_tok\":2", "\"num_experts_per_tok\":9").contains("num_experts_per_tok"))
  }
}
