/// The names of an encoder's tensors in one file form, without the endings ".weight" and ".bias".
struct TextEncoderNames {
  enum Form: Equatable {
    case gguf
    case huggingFace(prefix: String)
  }

  enum Role {
    case query, key, value, queryKeyValue, output, attentionNorm, up, down, feedForwardNorm
  }

  let family: TextEncoderConfig.Family
  let form: Form

  var embedding: String { top("token_embd", family == .modernBERT ? "embeddings.tok_embeddings" : "embeddings.word_embeddings") }
  var positions: String { top("position_embd", "embeddings.position_embeddings") }
  var segments: String { top("token_types", "embeddings.token_type_embeddings") }
  var inputNorm: String { top("token_embd_norm", family == .modernBERT ? "embeddings.norm" : "embeddings.LayerNorm") }
  var outputNorm: String { top("output_norm", "final_norm") }
  var distanceBias: String { top("attn_rel_b", "encoder.relative_attention_bias") }

  func block(_ role: Role, _ layer: Int) -> String {
    switch form {
    case .gguf: return "blk.\(layer).\(ggufName(role))"
    case .huggingFace(let prefix):
      return family == .modernBERT ? "\(prefix)layers.\(layer).\(modernName(role))" : "\(prefix)encoder.layer.\(layer).\(bertName(role))"
    }
  }

  private func top(_ gguf: String, _ huggingFace: String) -> String {
    if case .huggingFace(let prefix) = form { return prefix + huggingFace }
    return gguf
  }

  private func ggufName(_ role: Role) -> String {
    switch role {
    case .query: "attn_q"
    case .key: "attn_k"
    case .value: "attn_v"
    case .queryKeyValue: "attn_qkv"
    case .output: "attn_output"
    case .attentionNorm: family == .modernBERT ? "attn_norm" : "attn_output_norm"
    case .up: "ffn_up"
    case .down: "ffn_down"
    case .feedForwardNorm: family == .modernBERT ? "ffn_norm" : "layer_output_norm"
    }
  }

  private func bertName(_ role: Role) -> String {
    let isMPNet = family == .mpnet
    return switch role {
    case .query: isMPNet ? "attention.attn.q" : "attention.self.query"
    case .key: isMPNet ? "attention.attn.k" : "attention.self.key"
    case .value: isMPNet ? "attention.attn.v" : "attention.self.value"
    case .queryKeyValue: "attention.self.qkv"
    case .output: isMPNet ? "attention.attn.o" : "attention.output.dense"
    case .attentionNorm: isMPNet ? "attention.LayerNorm" : "attention.output.LayerNorm"
    case .up: "intermediate.dense"
    case .down: "output.dense"
    case .feedForwardNorm: "output.LayerNorm"
    }
  }

  private func modernName(_ role: Role) -> String {
    switch role {
    case .query, .key, .value, .queryKeyValue: "attn.Wqkv"
    case .output: "attn.Wo"
    case .attentionNorm: "attn_norm"
    case .up: "mlp.Wi"
    case .down: "mlp.Wo"
    case .feedForwardNorm: "mlp_norm"
    }
  }
}
