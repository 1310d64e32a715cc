/// What a tensor is for. One decoder block has all but the first three, as far as its architecture uses them.
enum TensorRole: CaseIterable {
  case embedding, outputNorm, head
  case attentionNorm, query, key, value, fusedQueryKeyValue, queryNorm, keyNorm, attentionOutput, postAttentionNorm
  case feedForwardNorm, gate, up, fusedGateUp, down, postFeedForwardNorm
  case sinks, router, selectionBias, expertGate, expertUp, expertDown, sharedGate, sharedUp, sharedDown
  case convolutionInput, convolutionTaps, convolutionOutput
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

  private var isLFM2: Bool { architecture == .lfm2 || architecture == .lfm2MoE }

  /// The name without the ending ".weight" or ".bias".
  func stem(_ role: TensorRole, layer: Int = 0) -> String {
    switch form {
    case .gguf:
      switch role {
      case .embedding: "token_embd"
      // The name that files of LFM2 have for it.
      case .outputNorm: isLFM2 ? "token_embd_norm" : "output_norm"
      case .head: "output"
      default: "blk.\(layer).\(ggufBlockName(role))"
      }
    case .huggingFace(let prefix, let headPrefix):
      switch role {
      case .embedding: prefix + "embed_tokens"
      case .outputNorm: prefix + (isLFM2 ? "embedding_norm" : "norm")
      case .head: headPrefix + "lm_head"
      default: "\(prefix)layers.\(layer).\(huggingFaceBlockName(role))"
      }
    }
  }

  /// The name of one expert's projection in Hugging Face checkpoints.
  func expert(_ role: TensorRole, layer: Int, expert: Int) -> String {
    guard case .huggingFace(let prefix, _) = form else { return stem(role, layer: layer) }
    return "\(prefix)layers.\(layer).\(isLFM2 ? "feed_forward" : "mlp").experts.\(expert).\(huggingFaceBlockName(role))"
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
    case .selectionBias: "exp_probs_b"
    case .expertGate: "ffn_gate_exps"
    case .expertUp: "ffn_up_exps"
    case .expertDown: "ffn_down_exps"
    case .sharedGate: "ffn_gate_shexp"
    case .sharedUp: "ffn_up_shexp"
    case .sharedDown: "ffn_down_shexp"
    case .convolutionInput: "shortconv.in_proj"
    case .convolutionTaps: "shortconv.conv"
    case .convolutionOutput: "shortconv.out_proj"
    case .embedding, .outputNorm, .head: ""
    }
  }

  private func huggingFaceBlockName(_ role: TensorRole) -> String {
    if isLFM2, let name = nameInLFM2(role) { return name }
    return switch role {
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
    case .gate: "\(feedForward).gate_proj"
    case .up: "\(feedForward).up_proj"
    case .fusedGateUp: "mlp.gate_up_proj"
    case .down: "\(feedForward).down_proj"
    case .postFeedForwardNorm: architecture == .glm4 ? "post_mlp_layernorm" : "post_feedforward_layernorm"
    case .sinks: "self_attn.sinks"
    case .router: architecture == .llama4 ? "feed_forward.router" : "mlp.gate"
    case .selectionBias: "mlp.expert_bias"
    case .expertGate: "gate_proj"
    case .expertUp: "up_proj"
    case .expertDown: "down_proj"
    case .sharedGate: "\(feedForward).shared_expert.gate_proj"
    case .sharedUp: "\(feedForward).shared_expert.up_proj"
    case .sharedDown: "\(feedForward).shared_expert.down_proj"
    case .convolutionInput: "conv.in_proj"
    case .convolutionTaps: "conv.conv"
    case .convolutionOutput: "conv.out_proj"
    case .embedding, .outputNorm, .head: ""
    }
  }

  /// What checkpoints call the feed-forward part.
  private var feedForward: String { architecture == .llama4 ? "feed_forward" : "mlp" }

  /// Names that checkpoints of LFM2 do not share with others.
  private func nameInLFM2(_ role: TensorRole) -> String? {
    switch role {
    case .attentionNorm: "operator_norm"
    case .queryNorm: "self_attn.q_layernorm"
    case .keyNorm: "self_attn.k_layernorm"
    case .attentionOutput: "self_attn.out_proj"
    case .feedForwardNorm: "ffn_norm"
    case .gate: "feed_forward.w1"
    case .up: "feed_forward.w3"
    case .down: "feed_forward.w2"
    case .router: "feed_forward.gate"
    case .selectionBias: "feed_forward.expert_bias"
    case .expertGate: "w1"
    case .expertUp: "w3"
    case .expertDown: "w2"
    default: nil
    }
  }
}
