import Foundation
import JSONText
import ModelFiles
import Testing
import Transformer

/// Low-rank adapters against `peft` on the same random weights, in both file forms of base and adapter.
@Suite struct AdapterTests {
  static let folder = Fixtures.folder.appending(path: "adapters")

  /// An adapter of a reference model.
  struct Reference {
    typealias Tensor = (name: String, gguf: String, shape: [Int], values: [Float], heads: Int?)

    let json: JSONNode
    let base: ReferenceModel
    let logits: [Float]

    init(_ name: String) throws {
      json = try Fixtures.json(AdapterTests.folder.appending(path: "\(name).json"))
      base = try ReferenceModel(name)
      let data = Data(base64Encoded: json["logits"]?.string ?? "") ?? Data()
      logits = data.withUnsafeBytes { bytes in
        (0..<(bytes.count / 4)).map {
          Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
        }
      }
    }

    var tensors: [Tensor] {
      (json["tensors"].map { Array($0.elements) } ?? []).map { tensor in
        let shape = tensor["shape"]?.elements.compactMap(\.int) ?? []
        let values = RandomWeights.make(
          base: UInt64(tensor["base"]?.string ?? "", radix: 16) ?? 0, count: shape.reduce(1, *), mean: Float(tensor["mean"]?.double ?? 0),
          deviation: Float(tensor["std"]?.double ?? 0))
        return (tensor["name"]?.string ?? "", tensor["gguf"]?.string ?? "", shape, values, tensor["permuted_heads"]?.int)
      }
    }

    func writeFolder(change: (inout [Tensor]) -> Void = { _ in }) throws -> String {
      let folder = FileManager.default.temporaryDirectory.appending(path: "adapter-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(TinyFiles.json(try #require(json["config"])).utf8).write(to: folder.appending(path: "adapter_config.json"))
      var tensors = tensors
      change(&tensors)
      let file = TinyFiles.safetensors(tensors.map { ($0.name, $0.shape, $0.values) }, type: .f32)
      try Data(file).write(to: folder.appending(path: "adapter_model.safetensors"))
      return folder.path
    }

    func writeGGUF(architecture: String? = nil) throws -> String {
      let alpha = try #require(json.at("config", "lora_alpha")?.double)
      let metadata = """
        {"general.architecture": "\(architecture ?? json["architecture"]?.string ?? "")", "general.type": "adapter", "adapter.type": "lora",
         "adapter.lora.alpha": \(alpha + 0.0)}
        """
      let path = FileManager.default.temporaryDirectory.appending(path: "adapter-\(UUID().uuidString).gguf").path
      let all = tensors.map { tensor in
        let values = tensor.heads.map { ReferenceModel.interleaved(tensor.values, rows: tensor.shape[0], heads: $0) } ?? tensor.values
        return (name: tensor.gguf, shape: tensor.shape, values: values)
      }
      try Data(TinyFiles.gguf(metadata: JSONDocument(Array(metadata.utf8), source: "").root, tensors: all)).write(to: URL(filePath: path))
      return path
    }
  }

  static func logits(_ model: TransformerModel, _ reference: ReferenceModel, step: Int) throws -> [Float] {
    let sequence = try ModelSequence(model: model, precision: .f32)
    var all: [Float] = []
    for first in stride(from: 0, to: reference.tokens.count, by: step) {
      let run = Array(reference.tokens[first..<min(first + step, reference.tokens.count)])
      try sequence.forward(run, logits: .all)
      for output in run.indices { all += Array(sequence.logits(output: output)) }
    }
    return all
  }

  @Test(arguments: ["llama", "qwen2", "gemma3", "phi3"]) func adapted(name: String) throws {
    let reference = try Reference(name)
    var made: [String] = []
    defer { for path in made { try? FileManager.default.removeItem(atPath: path) } }
    let bases = [try reference.base.writeFolder(), try reference.base.writeGGUF()]
    // GGUF adapters of rank-stabilised training carry no mark of it; PEFT's folder does.
    let isPlain = reference.json.at("config", "use_rslora")?.bool != true
    let adapters = [try reference.writeFolder()] + (isPlain ? [try reference.writeGGUF()] : [])
    made = bases + adapters
    for base in bases {
      for adapter in adapters {
        for (threads, step) in [(1, reference.base.tokens.count), (2, 1), (2, 7)] {
          let model = try TransformerModel.load(path: base, threads: threads, adapter: .init(path: adapter))
          let deviation = Deviation(try Self.logits(model, reference.base, step: step), reference.logits)
          #expect(deviation.relative <= 2e-5, "\(name), base \(base), adapter \(adapter), passes of \(step): \(deviation)")
        }
      }
    }
  }

  @Test func aScaleOfNothingIsTheBase() throws {
    let reference = try Reference("llama")
    let (base, adapter) = (try reference.base.writeFolder(), try reference.writeFolder())
    defer { for path in [base, adapter] { try? FileManager.default.removeItem(atPath: path) } }
    let plain = try TransformerModel.load(path: base, threads: 1)
    let none = try TransformerModel.load(path: base, threads: 1, adapter: .init(path: adapter, scale: 0))
    let whole = try TransformerModel.load(path: base, threads: 1, adapter: .init(path: adapter))
    #expect(try Self.logits(none, reference.base, step: 24) == Self.logits(plain, reference.base, step: 24))
    #expect(Set([plain.fingerprint, none.fingerprint, whole.fingerprint]).count == 3)
    #expect(try TransformerModel.load(path: base, threads: 1, adapter: .init(path: adapter)).fingerprint == whole.fingerprint)
  }

  private func refusal(_ base: String, _ adapter: String, scale: Double = 1) throws -> String {
    defer { try? FileManager.default.removeItem(atPath: adapter) }
    let path = try ReferenceModel(base).writeFolder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: ModelFileError.self) {
      try TransformerModel.load(path: path, threads: 1, adapter: .init(path: adapter, scale: scale))
    }
    return error.map { "\($0)" } ?? ""
  }

  @Test func adaptersOfAnotherBase() throws {
    let llama = try Reference("llama")
    #expect(try refusal("qwen2", llama.writeGGUF()).contains("found an adapter of \"llama\", expected qwen2"))
    #expect(try refusal("gemma3", llama.writeFolder()).contains("name the base that the adapter was trained on"))
    #expect(try refusal("qwen3moe", llama.writeFolder()).contains("for this base"))
    let narrow = try llama.writeFolder { $0[0].shape = [2, 128] }
    #expect(try refusal("llama", narrow).contains("for this base; name the base"))
    let half = try llama.writeFolder { $0.removeFirst() }
    #expect(try refusal("llama", half).contains("expected both matrices of a pair"))
    let odd = try llama.writeFolder { $0[3].values[5] = .nan }
    #expect(try refusal("llama", odd).contains("expected finite numbers"))
    #expect(try refusal("llama", "/nonexistent/adapter").contains("found nothing under this path"))
    #expect(try refusal("llama", llama.writeFolder(), scale: .nan).contains("scale: found nan"))
    let model = try llama.base.writeGGUF()
    #expect(try refusal("llama", model).contains("name an adapter, not a model"))
  }
}
