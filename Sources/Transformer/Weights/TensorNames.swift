/// What a tensor is for. One decoder block has all but the first three, as far as its architecture uses them.
enum TensorRole: CaseIterable {
  case embedding, outputNorm, head
  case attentionNorm, query, key, value, fusedQueryKeyValue, queryNorm, keyNorm, attentionOutput, postAttentionNorm
  case feedForwardNorm, gate, up, fusedGateUp, down, postFeedForwardNorm
  case sinks, router, expertGate, expertUp, expertDown
}

/// The names of tensors in one file form.
struct TensorNames {
  enum Form: Equatable {
    case gguf
    /// `prefix` stands before the decoder's names ("model."), `headPrefix` before "lm_head".
    case huggingFace(prefix: String, headPrefix: String)
  }

  let form: Form
  /// Norms after attention and feed-forward change the meaning of "post_attention_layernorm" in Hugging Face checkpoints.
  let hasPostNorms: Bool
  var architecture = Architecture.llama

  /// The name without the ending ".weight" or ".bias".
  func stem(_ role: TensorRole, layer: Int = 0) -> String {
    switch form {
    case .gguf:
      switch role {
      case .embedding: "token_embd"
      case .outputNorm: "output_norm"
      case .head: "output"
      default: "blk.\(layer).\(ggufBlockName(role))"
      }
    case .huggingFace(let prefix, let headPrefix):
      switch role {
      case .embedding: prefix + "embed_tokens"
      case .outputNorm: prefix + "norm"
      case .head: headPrefix + "lm_head"
      default: "\(prefix)layers.\(layer).\(huggingFaceBlockName(role))"
      }
    }
  }

  /// The name of one expert's projection in Hugging Face checkpoints.
  func expert(_ role: TensorRole, layer: Int, expert: Int) -> String {
    guard case .huggingFace(let prefix, _) = form else { return stem(role, layer: layer) }
    return "\(prefix)layers.\(layer).mlp.experts.\(expert).\(huggingFaceBlockName(role))"
  }

  func weight(_ role: TensorRole, layer: Int = 0) -> String { stem(role, layer: layer) + ".weight" }
  func bias(_ role: TensorRole, layer: Int = 0) -> String { stem(role, layer: layer) + ".bias" }

  private func ggufBlockName(_ role: TensorRole) -> String {
    switch role {
    case .attentionNorm: "attn_norm"
    case .query: "attn_q"
    case .key: "attn_k"
    case .value: "attn_v"
    case .fusedQueryKeyValue: "attn_qkv"
    case .queryNorm: "attn_q_norm"
    case .keyNorm: "attn_k_norm"
    case .attentionOutput: "attn_output"
    case .postAttentionNorm: "post_attention_norm"
    case .feedForwardNorm: architecture == .gptOSS ? "post_attention_norm" : "ffn_norm"
    case .gate: "ffn_gate"
    // GGUF files of Phi-3 keep gate and up together under the name of up.
    case .up, .fusedGateUp: "ffn_up"
    case .down: "ffn_down"
    case .postFeedForwardNorm: "post_ffw_norm"
    case .sinks: "attn_sinks"
    case .router: "ffn_gate_inp"
    case .expertGate: "ffn_gate_exps"
    case .expertUp: "ffn_up_exps"
    case .expertDown: "ffn_down_exps"
    case .embedding, .outputNorm, .head: ""
    }
  }

  private func huggingFaceBlockName(_ role: TensorRole) -> String {
    switch role {
    case .attentionNorm: "input_layernorm"
    case .query: "self_attn.q_proj"
    case .key: "self_attn.k_proj"
    case .value: "self_attn.v_proj"
    case .fusedQueryKeyValue: "self_attn.qkv_proj"
    case .queryNorm: "self_attn.q_norm"
    case .keyNorm: "self_attn.k_norm"
    case .attentionOutput: "self_attn.o_proj"
    case .postAttentionNorm: architecture == .glm4 ? "post_self_attn_layernorm" : "post_attention_layernorm"
    case .feedForwardNorm: hasPostNorms && architecture != .glm4 ? "pre_feedforward_layernorm" : "post_attention_layernorm"
    case .gate: "mlp.gate_proj"
    case .up: "mlp.up_proj"
    case .fusedGateUp: "mlp.gate_up_proj"
    case .down: "mlp.down_proj"
    case .postFeedForwardNorm: architecture == .glm4 ? "post_mlp_layernorm" : "post_feedforward_layernorm"
    case .sinks: "self_attn.sinks"
    case .router: "mlp.gate"
    case .expertGate: "gate_proj"
    case .expertUp: "up_proj"
    case .expertDown: "down_proj"
    case .embedding, .outputNorm, .head: ""
    }
  }
}
