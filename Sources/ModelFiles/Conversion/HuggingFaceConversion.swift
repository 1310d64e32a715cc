import JSONText

/// A Hugging Face folder in GGUF's terms: names, order of rows, metadata.
struct HuggingFaceConversion {
  private let folder: SafetensorsFolder
  /// The decoder's configuration: `config.json`, or its `text_config`.
  private let config: JSONNode
  private let modelType: String
  /// GGUF's name of the architecture.
  private let architecture: String

  private static let architectures = [
    "llama": "llama", "mistral": "llama", "smollm3": "smollm3", "qwen2": "qwen2", "qwen3": "qwen3", "gemma2": "gemma2",
    "gemma3_text": "gemma3", "gemma3": "gemma3", "phi3": "phi3",
  ]

  init(path: String) throws {
    folder = try SafetensorsFolder(path: path)
    config = folder.config["text_config"] ?? folder.config
    modelType = folder.config["model_type"]?.string ?? ""
    guard let architecture = Self.architectures[modelType] else {
      throw ModelFileError(
        .unsupported, file: FileSystem.join(path, "config.json"), place: "model_type", found: "\"\(modelType.prefix(64))\"",
        expected: "one of \(Self.architectures.keys.sorted().joined(separator: ", "))")
    }
    self.architecture = architecture
  }

  func plan() throws -> ([ModelConversion.Planned], [(key: String, value: GGUFValue)]) {
    var metadata = try self.metadata()
    var tensors = try folder.tensors.keys.sorted(by: Self.naturalOrder).compactMap(planned)
    tensors += try ropeTensors(&metadata)
    let rows = try folder.tensor(folder.tensors.keys.first { $0.hasSuffix("embed_tokens.weight") } ?? "model.embed_tokens.weight").rows
    metadata += try TokenizerMetadata.read(folder: folder.path, vocabularySize: rows)
    return (tensors, metadata)
  }

  // MARK: Values of the configuration

  private func wrong(_ key: String, _ expected: String) -> ModelFileError {
    ModelFileError(
      file: FileSystem.join(folder.path, "config.json"), place: key,
      found: config[key].map { "a value of kind \($0.kind)" } ?? "no such key",
      expected: expected)
  }

  private func int(_ key: String) throws -> Int {
    guard let value = config[key]?.int, value > 0, value <= 1 << 30 else { throw wrong(key, "a positive integer") }
    return value
  }

  private func headDimension() throws -> Int {
    if let value = config["head_dim"]?.int, value > 0, value <= 65536 { return value }
    return try int("hidden_size") / int("num_attention_heads")
  }

  private var rope: JSONNode? {
    let node = [config["rope_scaling"], config["rope_parameters"]].compactMap { $0 }.first { $0.kind == .object }
    return node?["full_attention"] ?? node
  }

  private var theta: Double { config["rope_theta"]?.double ?? rope?["rope_theta"]?.double ?? 10_000 }

  private func metadata() throws -> [(key: String, value: GGUFValue)] {
    let heads = try int("num_attention_heads")
    let dimension = try headDimension()
    let rotary = Int(Double(dimension) * (config["partial_rotary_factor"]?.double ?? rope?["partial_rotary_factor"]?.double ?? 1))
    var result: [(key: String, value: GGUFValue)] = [
      ("general.architecture", .string(architecture)), ("general.type", .string("model")),
      ("general.name", .string(folder.path.split(separator: "/").last.map(String.init) ?? architecture)),
    ]
    func add(_ key: String, _ value: GGUFValue) { result.append(("\(architecture).\(key)", value)) }
    func add(_ key: String, _ value: Int) { add(key, .uint32(UInt32(clamping: value))) }
    add("block_count", try int("num_hidden_layers"))
    add("context_length", try int("max_position_embeddings"))
    add("embedding_length", try int("hidden_size"))
    add("feed_forward_length", try int("intermediate_size"))
    add("attention.head_count", heads)
    add("attention.head_count_kv", config["num_key_value_heads"]?.int ?? heads)
    add("attention.key_length", dimension)
    add("attention.value_length", dimension)
    guard let epsilon = config["rms_norm_eps"]?.double else { throw wrong("rms_norm_eps", "a number") }
    add("attention.layer_norm_rms_epsilon", .float32(Float(epsilon)))
    add("rope.dimension_count", rotary)
    add("rope.freq_base", .float32(Float(theta)))
    add("vocab_size", try int("vocab_size"))
    if let window = config["sliding_window"]?.int, window > 0, config["use_sliding_window"]?.bool ?? true {
      add("attention.sliding_window", window)
    }
    if let cap = config["attn_logit_softcapping"]?.double { add("attn_logit_softcapping", .float32(Float(cap))) }
    if let cap = config["final_logit_softcapping"]?.double { add("final_logit_softcapping", .float32(Float(cap))) }
    return result
  }

  // MARK: Tensors

  private static let names = [
    "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v", "self_attn.o_proj": "attn_output",
    "self_attn.qkv_proj": "attn_qkv", "self_attn.q_norm": "attn_q_norm", "self_attn.k_norm": "attn_k_norm", "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up", "mlp.gate_up_proj": "ffn_up", "mlp.down_proj": "ffn_down", "input_layernorm": "attn_norm",
    "pre_feedforward_layernorm": "ffn_norm", "post_feedforward_layernorm": "post_ffw_norm",
  ]

  private var isGemma: Bool { architecture.hasPrefix("gemma") }

  /// GGUF's name of a tensor; nil for one that GGUF does not have.
  private func name(_ name: String) throws -> String? {
    var rest = Substring(name)
    for prefix in ["language_model.", "model.language_model."] where rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
    if rest.hasPrefix("model.") { rest = rest.dropFirst("model.".count) }
    switch rest {
    case "embed_tokens.weight": return "token_embd.weight"
    case "norm.weight": return "output_norm.weight"
    case "lm_head.weight": return config["tie_word_embeddings"]?.bool ?? isGemma ? nil : "output.weight"
    default: break
    }
    let parts = rest.split(separator: ".")
    if parts.count >= 4, parts[0] == "layers", let layer = Int(parts[1]), layer >= 0, let kind = parts.last {
      let middle = parts[2..<parts.count - 1].joined(separator: ".")
      if middle == "self_attn.rotary_emb" { return nil }
      if middle == "post_attention_layernorm" { return "blk.\(layer).\(isGemma ? "post_attention_norm" : "ffn_norm").\(kind)" }
      if let known = Self.names[middle] { return "blk.\(layer).\(known).\(kind)" }
    }
    if name.contains("vision") || name.contains("multi_modal") { return nil }
    throw ModelFileError(
      .unsupported, file: folder.path, place: "tensor \(quoted(name))", found: "a name that is not known for \(modelType)",
      expected: "the tensors of a \(modelType) decoder")
  }

  private func planned(_ name: String) throws -> ModelConversion.Planned? {
    guard let target = try self.name(name) else { return nil }
    let tensor = try folder.tensor(name)
    var planned = ModelConversion.Planned(name: target, source: .tensor(tensor), shape: tensor.shape)
    if architecture == "llama" || architecture == "smollm3" {
      let isQuery = target.contains(".attn_q.")
      if isQuery || target.contains(".attn_k.") {
        let heads = try int("num_attention_heads")
        try permute(&planned, tensor, heads: isQuery ? heads : config["num_key_value_heads"]?.int ?? heads)
      }
    }
    if isGemma, target.hasSuffix("norm.weight") { planned.offset = 1 }
    return planned
  }

  /// Rows from Hugging Face's rotary order (halves of a head apart) to GGUF's for Llama (pairs side by side).
  private func permute(_ planned: inout ModelConversion.Planned, _ tensor: TensorInfo, heads: Int) throws {
    let count = tensor.shape.first ?? 0
    guard heads > 0, count % (heads * 2) == 0 else {
      throw ModelFileError(
        file: folder.path, place: "tensor \(quoted(tensor.name))", found: "\(count) rows",
        expected: "a multiple of \(heads * 2), twice the heads")
    }
    let half = count / heads / 2
    let order = (0..<count).map { row in row / (2 * half) * 2 * half + row % 2 * half + row % (2 * half) / 2 }
    if tensor.shape.count == 1 {
      let values = try tensor.floats(row: 0)
      planned.source = .values(order.map { values[$0] })
    } else {
      planned.rowOrder = order
    }
  }

  /// Divisors of the rotary frequencies, which GGUF keeps as tensors, and the keys of other kinds of scaling.
  private func ropeTensors(_ metadata: inout [(key: String, value: GGUFValue)]) throws -> [ModelConversion.Planned] {
    guard let rope, let kind = rope["rope_type"]?.string ?? rope["type"]?.string, kind != "default" else { return [] }
    func add(_ key: String, _ value: GGUFValue) { metadata.append(("\(architecture).\(key)", value)) }
    func floats(_ key: String) -> [Float]? { rope[key].map { $0.elements.compactMap { $0.double.map { Float($0) } } } }
    let original = config["original_max_position_embeddings"]?.int ?? rope["original_max_position_embeddings"]?.int
    switch kind {
    case "llama3":
      let values = try llama3Divisors(rope, original: original ?? 8192)
      return [ModelConversion.Planned(name: "rope_freqs.weight", source: .values(values), shape: [values.count])]
    case "linear", "yarn":
      add("rope.scaling.type", .string(kind))
      add("rope.scaling.factor", .float32(Float(rope["factor"]?.double ?? 1)))
      if let original { add("rope.scaling.original_context_length", .uint32(UInt32(clamping: original))) }
      return []
    case "longrope", "su":
      guard let long = floats("long_factor"), let short = floats("short_factor"), !long.isEmpty, long.count == short.count else {
        throw wrong("rope_scaling", "long_factor and short_factor of equal lengths")
      }
      if let original { add("rope.scaling.original_context_length", .uint32(UInt32(clamping: original))) }
      if let original, let context = config["max_position_embeddings"]?.int, context > original {
        let scale = Double(context) / Double(original)
        add("rope.scaling.attn_factor", .float32(Float((1 + Self.log(scale) / Self.log(Double(original))).squareRoot())))
      }
      return [
        ModelConversion.Planned(name: "rope_factors_long.weight", source: .values(long), shape: [long.count]),
        ModelConversion.Planned(name: "rope_factors_short.weight", source: .values(short), shape: [short.count]),
      ]
    default:
      throw ModelFileError(
        .unsupported, file: FileSystem.join(folder.path, "config.json"), place: "rope_scaling", found: "\"\(kind.prefix(32))\"",
        expected: "default, linear, llama3, yarn or longrope")
    }
  }

  private func llama3Divisors(_ rope: JSONNode, original: Int) throws -> [Float] {
    guard let factor = rope["factor"]?.double, let low = rope["low_freq_factor"]?.double, let high = rope["high_freq_factor"]?.double,
      high > low
    else { throw wrong("rope_scaling", "factor, low_freq_factor and a greater high_freq_factor") }
    let dimension = try headDimension()
    return (0..<dimension / 2).map { index in
      let wavelength = 2 * Double.pi * Self.power(theta, Double(2 * index) / Double(dimension))
      if wavelength < Double(original) / high { return 1 }
      if wavelength > Double(original) / low { return Float(factor) }
      let smooth = (Double(original) / wavelength - low) / (high - low)
      return Float(1 / ((1 - smooth) / factor + smooth))
    }
  }

  /// Layer 2 before layer 10.
  private static func naturalOrder(_ left: String, _ right: String) -> Bool {
    func key(_ name: String) -> (Int, String) {
      let parts = name.split(separator: ".")
      let layer = parts.firstIndex(of: "layers").flatMap { $0 + 1 < parts.count ? Int(parts[$0 + 1]) : nil }
      return (layer ?? (name.contains("embed_tokens") ? -1 : Int.max), name)
    }
    return key(left) < key(right)
  }
}
