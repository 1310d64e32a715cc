import Foundation
import Kernels
import ModelFiles
import Testing
import Transformer

/// Every architecture against `transformers` on the same random weights: the output of every block, and all logits.
@Suite struct ArchitectureTests {
  static let cases = [
    "llama", "llama-heads", "llama3.1", "llama-linear", "llama-yarn", "llama-bias", "mistral", "qwen2", "qwen2-window", "qwen3", "smollm3",
    "gemma2", "gemma3", "gemma3-linear", "phi3", "phi4mini-short", "phi4mini-long", "olmo2", "olmo3", "olmo3-yarn", "granite", "glm4",
    "qwen3moe", "qwen3moe-dense",
    "gpt-oss", "lfm2", "lfm2-adjusted", "lfm2moe", "llama4", "llama4-experts",
  ]
  /// Greatest difference allowed, relative to the largest value of the array, with F32 weights and cache.
  static let tolerance = 2e-5

  static func sequence(_ reference: ReferenceModel, _ model: TransformerModel, precision: KeyValuePrecision = .f32) throws -> ModelSequence
  {
    // LongRoPE's frequency set follows from the capacity, in the reference from the length.
    let capacity = reference.tokens.count <= 16 ? 16 : model.contextLength
    return try ModelSequence(model: model, capacity: capacity, precision: precision)
  }

  func verify(_ name: String, _ model: TransformerModel, _ reference: ReferenceModel) throws {
    let sequence = try Self.sequence(reference, model)
    let blocks = try sequence.forwardTraced(reference.tokens)
    let hidden = model.config.hiddenSize
    let size = reference.rows.count * hidden
    var worst = 0.0
    for (index, block) in blocks.enumerated() {
      let found = reference.rows.flatMap { block[($0 * hidden)..<(($0 + 1) * hidden)] }
      let deviation = Deviation(found, reference.hidden[(index * size)..<((index + 1) * size)])
      worst = max(worst, deviation.relative)
      #expect(deviation.relative <= Self.tolerance, "\(name), block \(index): \(deviation)")
    }
    var all = [Float](repeating: 0, count: reference.tokens.count * model.vocabularySize)
    all.withUnsafeMutableBufferPointer { sequence.allLogits(into: $0) }
    let deviation = Deviation(all, reference.logits)
    #expect(deviation.relative <= Self.tolerance, "\(name), logits: \(deviation)")
    print("architecture \(name): blocks \(worst), logits \(deviation.relative)")

    // The same tokens one by one after a short prefill, whose logits come from the last output alone.
    let stepped = try Self.sequence(reference, model)
    try stepped.forward(Array(reference.tokens.prefix(5)), logits: .last)
    var worstStep = 0.0
    for index in 4..<reference.tokens.count {
      if index > 4 { try stepped.forward([reference.tokens[index]]) }
      let expected = reference.logits[(index * model.vocabularySize)..<((index + 1) * model.vocabularySize)]
      worstStep = max(worstStep, Deviation(stepped.logits, expected).relative)
    }
    #expect(worstStep <= Self.tolerance, "\(name), decoding: \(worstStep)")
  }

  /// Folders of gpt-oss and Llama 4 hold experts in a layout of their own; they are refused (ExpertTests).
  @Test(arguments: cases.filter { $0 != "gpt-oss" && $0 != "llama4-experts" }) func folder(name: String) throws {
    let reference = try ReferenceModel(name)
    let path = try reference.writeFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try verify(name, try TransformerModel.load(path: path, threads: 1), reference)
  }

  /// Those that GGUF has a form for.
  static let casesOfGGUF = cases.filter { (try? ReferenceModel($0))?.hasGGUF ?? true }

  @Test func nearlyAllHaveAGGUFForm() { #expect(Self.casesOfGGUF.count >= Self.cases.count - 4, "\(Self.casesOfGGUF)") }

  @Test(arguments: casesOfGGUF) func gguf(name: String) throws {
    let reference = try ReferenceModel(name)
    let path = try reference.writeGGUF()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try verify(name + " (GGUF)", try TransformerModel.load(path: path, threads: 2), reference)
  }

  /// Half-precision weights hold the same values, so only the products' own rounding may differ: 0.5 %. Short passes keep to that in every set of
  /// kernels; one that rounds the tokens of longer ones to BF16, where they meet weights of that type, may differ by three times as much there.
  @Test(arguments: ["llama", "qwen3", "gemma3", "phi4mini-long"], [TensorType.bf16, .f16]) func halfWeights(name: String, type: TensorType)
    throws
  {
    let reference = try ReferenceModel(name)
    let path = try reference.writeFolder(type: type)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let model = try TransformerModel.load(path: path, threads: 2)
    let expected = reference.logits.suffix(model.vocabularySize)
    let isRounded = type == .bf16 && Processor.instructionSet == "avx512bf16"
    for (passLength, bound) in [(16, 5e-3), (reference.tokens.count, isRounded ? 1.5e-2 : 5e-3)] {
      let sequence = try Self.sequence(reference, model, precision: .f16)
      for first in stride(from: 0, to: reference.tokens.count, by: passLength) {
        try sequence.forward(Array(reference.tokens[first..<min(first + passLength, reference.tokens.count)]))
      }
      let deviation = Deviation(sequence.logits, expected)
      #expect(deviation.relative < bound, "\(name) \(type.name), passes of \(passLength): \(deviation)")
    }
  }
}
