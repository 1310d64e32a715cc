import Foundation
import ModelFiles
import Testing
import Transformer

/// Mixtures of experts: what a wrong file says, and that passes of any length agree.
@Suite struct ExpertTests {
  private func refusal(_ name: String, replacing: [(String, String)]) throws -> String {
    let path = try ReferenceModel(name).writeFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let url = URL(filePath: path).appending(path: "config.json")
    var config = try String(contentsOf: url, encoding: .utf8)
    for (old, new) in replacing {
      #expect(config.contains(old), "\(old)")
      config = config.replacingOccurrences(of: old, with: new)
    }
    try Data(config.utf8).write(to: url)
    let error = #expect(throws: ModelFileError.self) { try TransformerModel.load(path: path, threads: 1) }
    return error.map { "\($0)" } ?? ""
  }

  @Test func countsOutOfRange() throws {
    let none = try refusal("qwen3moe", replacing: [("\"num_local_experts\":6", "\"num_experts\":0")])
    #expect(none.hasSuffix("num_experts: found 0, expected an integer from 1 to 4096"), "\(none)")
    let many = try refusal("qwen3moe", replacing: [("\"num_experts_per_tok\":2", "\"num_experts_per_tok\":7")])
    #expect(many.hasSuffix("num_experts_per_tok: found 7, expected an integer from 1 to 6"), "\(many)")
    let nobody = try refusal("qwen3moe", replacing: [("\"num_experts_per_tok\":2", "\"num_experts_per_tok\":0")])
    #expect(nobody.hasSuffix("num_experts_per_tok: found 0, expected an integer from 1 to 6"), "\(nobody)")
  }

  @Test func missingAndMisshapenExperts() throws {
    let missing = try refusal("qwen3moe", replacing: [("\"num_local_experts\":6", "\"num_local_experts\":7")])
    #expect(missing.contains("tensor \"model.layers.0.mlp.gate.weight\": found shape [6, 64], expected [7, 64]"), "\(missing)")
    let narrow = try refusal("qwen3moe", replacing: [("\"moe_intermediate_size\":40", "\"moe_intermediate_size\":41")])
    #expect(narrow.contains("mlp.experts.0.gate_proj.weight\": found shape [40, 64], expected [41, 64]"), "\(narrow)")
  }

  @Test func aFolderOfGPTOSS() throws {
    let sentence = try refusal("gpt-oss", replacing: [])
    #expect(sentence.contains("model_type") && sentence.contains("give the GGUF file"), "\(sentence)")
  }

  @Test func aFolderOfLlama4WithExperts() throws {
    let sentence = try refusal("llama4-experts", replacing: [])
    #expect(sentence.contains("moe_layers: found 2 layers with experts") && sentence.contains("give the GGUF file"), "\(sentence)")
  }

  /// In one pass rows are gathered by expert, one by one they are not; threads divide them otherwise.
  @Test(arguments: ["qwen3moe", "gpt-oss", "lfm2moe", "llama4-experts"]) func passesOfAnyLengthAgree(name: String) throws {
    let reference = try ReferenceModel(name)
    let path = try reference.writeGGUF()
    defer { try? FileManager.default.removeItem(atPath: path) }
    var all: [[Float]] = []
    for (threads, step) in [(1, 40), (2, 40), (2, 1), (2, 3), (3, 17)] {
      let model = try TransformerModel.load(path: path, threads: threads)
      let sequence = try ModelSequence(model: model, precision: .f32)
      for first in stride(from: 0, to: reference.tokens.count, by: step) {
        try sequence.forward(Array(reference.tokens[first..<min(first + step, reference.tokens.count)]))
      }
      all.append(Array(sequence.logits))
    }
    for logits in all { #expect(Deviation(logits, all[0]).relative < 1e-5) }
  }
}
