/// The ways in which models write a conversation.
package enum ChatFormat: String, Sendable, CaseIterable {
  /// `<|im_start|>role\n…<|im_end|>\n`: Qwen, SmolLM, and many more.
  case chatML
  /// `[INST] <<SYS>>\n…\n<</SYS>>\n\n… [/INST] … </s>`.
  case llama2
  /// `<|start_header_id|>role<|end_header_id|>\n\n…<|eot_id|>`.
  case llama3
  /// `[INST] … [/INST] …</s>`.
  case mistral
  /// `<start_of_turn>role\n…<end_of_turn>\n`, the assistant called model.
  case gemma
  /// `<|role|>\n…<|end|>\n`.
  case phi3
  /// `<|role|>…<|end|>`.
  case phi4Mini
  /// `<|im_start|>role<|im_sep|>…<|im_end|>`.
  case phi4
  /// No control tokens: texts one after another.
  case plain

  /// The format that a model's template is written for; without a template, the one that its control tokens suggest.
  static func detect(template: String?, specialIDs: [String: Int32]) -> ChatFormat {
    if let template {
      if template.contains("<|im_sep|>") { return .phi4 }
      if template.contains("<|im_start|>") { return .chatML }
      if template.contains("<|start_header_id|>") { return .llama3 }
      if template.contains("<start_of_turn>") { return .gemma }
      if template.contains("[INST]") { return template.contains("<<SYS>>") ? .llama2 : .mistral }
      if template.contains("<|end|>"), template.contains("<|assistant|>") {
        return breaksLine(after: "<|assistant|>", in: template) ? .phi3 : .phi4Mini
      }
      return .plain
    }
    func has(_ texts: String...) -> Bool { texts.allSatisfy { specialIDs[$0] != nil } }
    if has("<|im_start|>", "<|im_sep|>", "<|im_end|>") { return .phi4 }
    if has("<|im_start|>", "<|im_end|>") { return .chatML }
    if has("<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>") { return .llama3 }
    if has("<start_of_turn>", "<end_of_turn>") { return .gemma }
    if has("[INST]", "[/INST]") { return .mistral }
    return .plain
  }

  /// Whether a template writes a line break right after `text`, be it in the same string or in one joined to it.
  private static func breaksLine(after text: String, in template: String) -> Bool {
    let pieces = template.split(separator: text, omittingEmptySubsequences: false).dropFirst()
    return pieces.contains { piece in
      let rest = piece.drop { "'\" +".contains($0) }
      return rest.hasPrefix("\n") || rest.hasPrefix("\\n")
    }
  }
}
