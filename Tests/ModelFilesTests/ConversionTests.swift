import ModelFiles
import Testing

@Suite struct ConversionTests {
  private func convert(_ input: String, _ recipe: QuantizationRecipe) throws -> (GGUFFile, ModelConversion.Report) {
    let output = try Fixtures.temporaryFolder() + "/out.gguf"
    let report = try ModelConversion.convert(from: Fixtures.path(input), to: output, recipe: recipe)
    return (try GGUFFile(path: output), report)
  }

  /// The folder and the GGUF file hold the same model: converted, they must be the same in every tensor.
  @Test func foldersBecomeWhatOtherConvertersMake() throws {
    let (converted, _) = try convert("models/stories260K", .f32)
    let original = try GGUFFile(path: Fixtures.path("models/stories260K/model.gguf"))
    #expect(converted.tensorNames.sorted() == original.tensorNames.sorted())
    for name in original.tensorNames {
      let (left, right) = (try converted.tensor(name), try original.tensor(name))
      #expect(left.shape == right.shape, "\(name)")
      #expect(left.bytes.elementsEqual(right.bytes), "\(name)")
    }
    for key in original.keys where key.hasPrefix("llama.") {
      #expect(converted.metadata[key]?.double == original.metadata[key]?.double, "\(key)")
    }
    for key in ["tokens", "token_type"] {
      #expect(converted.metadata["tokenizer.ggml." + key] == original.metadata["tokenizer.ggml." + key], "\(key)")
    }
    for key in ["bos_token_id", "eos_token_id", "unknown_token_id"] {
      #expect(converted.metadata["tokenizer.ggml." + key]?.int == original.metadata["tokenizer.ggml." + key]?.int, "\(key)")
    }
  }

  @Test func recipesAndTheirFallbacks() throws {
    let (q8, report) = try convert("models/stories260K", .q8_0)
    #expect(try q8.tensor("blk.0.attn_q.weight").type == .q8_0)
    #expect(try q8.tensor("blk.0.attn_norm.weight").type == .f32)
    // 172 columns: no block type fits.
    #expect(try q8.tensor("blk.0.ffn_down.weight").type == .f16)
    #expect(report.fallbacks.map(\.name).contains("blk.0.ffn_down.weight"))
    #expect(q8.metadata["general.file_type"]?.int == 7)
    // 64 columns: no K block fits.
    let (k, _) = try convert("models/stories260K/model.gguf", .q4_K_M)
    #expect(try k.tensor("blk.0.attn_q.weight").type == .q5_0)
    #expect(try k.tensor("token_embd.weight").type == .q8_0)
    #expect(k.metadata["general.file_type"]?.int == 15)
    #expect(k.metadata["tokenizer.ggml.tokens"]?.array?.count == 512)
    let source = try GGUFFile(path: Fixtures.path("models/stories260K/model.gguf")).tensor("blk.1.attn_v.weight")
    let error = zip(try source.floats(row: 3), try q8.tensor("blk.1.attn_v.weight").floats(row: 3)).map { abs($0 - $1) }.max() ?? 1
    #expect(error < 0.02)
  }

  @Test func whatCannotBeConvertedIsNamed() throws {
    let folder = try Fixtures.temporaryFolder()
    #expect(modelFileError { _ = try ModelConversion.convert(from: folder, to: folder + "/x.gguf", recipe: .q8_0) } != nil)
    try Fixtures.write(Array(#"{"model_type": "rwkv"}"#.utf8), folder + "/config.json")
    try Fixtures.write(TinyFiles.safetensors(header: "{}"), folder + "/model.safetensors")
    let error = modelFileError { _ = try ModelConversion.convert(from: folder, to: folder + "/x.gguf", recipe: .q8_0) }
    #expect(error?.kind == .unsupported)
    #expect(error?.place == "model_type")
    #expect(QuantizationRecipe(name: "q4_k_m") == .q4_K_M)
    #expect(QuantizationRecipe(name: "Q4_K") == .q4_K_M)
    #expect(QuantizationRecipe(name: "IQ1_S") == nil)
  }
}
