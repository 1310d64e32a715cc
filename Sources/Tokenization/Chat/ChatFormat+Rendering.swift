extension ChatFormat {
  /// The tokens of a conversation.
  ///
  /// Control tokens are put in by id and the messages are encoded as plain text, so nothing that a message contains
  /// can become one. Each message is encoded apart from the next: the tokens of the first messages are a prefix of
  /// the tokens of all. What the template of a model adds of its own (a default system message, a date) is not added.
  /// - Parameter addsAnswerStart: ends with what stands before the model's next answer.
  package func render(_ messages: [ChatMessage], tokenizer: Tokenizer, addsAnswerStart: Bool = true) -> RenderedChat {
    var result = RenderedChat(tokens: [], systemCount: 0)
    let systems = messages.prefix { $0.role == .system }.count
    let (pieces, marks) = self.pieces(messages, tokenizer: tokenizer, addsAnswerStart: addsAnswerStart)
    let systemPieces = systems > 0 ? marks[systems - 1] : 0
    for (index, piece) in pieces.enumerated() {
      if index == systemPieces { result.systemCount = result.tokens.count }
      append(piece, after: index > 0 ? pieces[index - 1] : nil, tokenizer, &result.tokens)
    }
    if systemPieces == pieces.count { result.systemCount = result.tokens.count }
    return result
  }

  /// The same as text, with control tokens as they are written: what the model's template gives.
  package func text(_ messages: [ChatMessage], tokenizer: Tokenizer, addsAnswerStart: Bool = true) -> String {
    pieces(messages, tokenizer: tokenizer, addsAnswerStart: addsAnswerStart).pieces.map { piece in
      switch piece {
      case .begin: return tokenizer.bosID.map { tokenizer.piece($0) } ?? ""
      case .end: return tokenizer.endIDs.first.map { tokenizer.piece($0) } ?? ""
      case .control(let text), .text(let text), .continuation(let text), .form(let text): return text
      }
    }.joined()
  }

  private func append(_ piece: ChatPiece, after previous: ChatPiece?, _ tokenizer: Tokenizer, _ tokens: inout [TokenID]) {
    switch piece {
    case .begin: if let id = tokenizer.bosID { tokens.append(id) }
    case .end: if let id = tokenizer.endIDs.first { tokens.append(id) }
    case .control(let text):
      if let id = tokenizer.id(of: text) { tokens.append(id) } else { tokens += tokenizer.encode(text) }
    case .text(var text), .form(var text):
      if case .control(let before)? = previous, tokenizer.stripsTextAfter(before) {
        text = String(text.unicodeScalars.drop { $0.properties.isWhitespace })
      }
      tokens += tokenizer.encode(text)
    case .continuation(let text): tokens += tokenizer.encodeContinuation(utf8: Array(text.utf8))
    }
  }

  // MARK: Forms

  /// The parts of the conversation, and for every message the number of parts up to its end.
  func pieces(_ messages: [ChatMessage], tokenizer: Tokenizer, addsAnswerStart: Bool) -> (pieces: [ChatPiece], marks: [Int]) {
    var pieces: [ChatPiece] = tokenizer.beginsChats(self) ? [.begin] : []
    var marks: [Int] = []
    for (index, message) in messages.enumerated() {
      let previous = index > 0 ? messages[index - 1].role : nil
      switch self {
      case .chatML: pieces += chatML(message)
      case .phi4:
        pieces += [.control("<|im_start|>"), .text(role(message)), .control("<|im_sep|>"), .text(message.content), .control("<|im_end|>")]
      case .llama3: pieces += llama3(message)
      case .gemma: pieces += gemma(message, after: previous)
      case .phi3: pieces += [.control("<|\(role(message))|>"), .text("\n" + message.content), .control("<|end|>"), .text("\n")]
      case .phi4Mini: pieces += [.control("<|\(role(message))|>"), .text(message.content), .control("<|end|>")]
      case .llama2: pieces += llama2(message, after: previous)
      case .mistral: pieces += mistral(message, after: previous, tokenizer)
      case .plain: pieces += [index == 0 ? .text(message.content + "\n\n") : .continuation(message.content + "\n\n")]
      }
      marks.append(pieces.count)
    }
    if addsAnswerStart { pieces += answerStart(tokenizer) }
    return (pieces, marks)
  }

  private func role(_ message: ChatMessage) -> String {
    switch message.role {
    case .system: return "system"
    case .user, .tool: return "user"
    case .assistant: return "assistant"
    }
  }

  private func answerStart(_ tokenizer: Tokenizer) -> [ChatPiece] {
    switch self {
    case .chatML: return [.control("<|im_start|>"), .form("assistant\n" + emptyThought(tokenizer))]
    case .phi4: return [.control("<|im_start|>"), .text("assistant"), .control("<|im_sep|>")]
    case .llama3: return [.control("<|start_header_id|>"), .text("assistant"), .control("<|end_header_id|>"), .text("\n\n")]
    case .gemma: return [.control("<start_of_turn>"), .text("model\n")]
    case .phi3: return [.control("<|assistant|>"), .text("\n")]
    case .phi4Mini: return [.control("<|assistant|>")]
    case .llama2, .mistral, .plain: return []
    }
  }

  /// Models that may think before they answer are told, as their templates do it, that the thought is over.
  private func emptyThought(_ tokenizer: Tokenizer) -> String {
    guard let template = tokenizer.chatTemplate, template.contains("enable_thinking") else { return "" }
    for text in ["<think>\n\n</think>\n\n", "<think>\n\n</think>\n"] {
      if template.contains(text)
        || template.contains(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n"))
      {
        return text
      }
    }
    return ""
  }

  private func chatML(_ message: ChatMessage) -> [ChatPiece] {
    let content = message.role == .tool ? "<tool_response>\n\(message.content)\n</tool_response>" : message.content
    return [.control("<|im_start|>"), .text(role(message) + "\n" + content), .control("<|im_end|>"), .text("\n")]
  }

  private func llama3(_ message: ChatMessage) -> [ChatPiece] {
    [
      .control("<|start_header_id|>"), .text(message.role == .tool ? "ipython" : role(message)), .control("<|end_header_id|>"),
      .text("\n\n" + trimmed(message.content)), .control("<|eot_id|>"),
    ]
  }

  /// There is no system turn: a system message opens the first user turn.
  private func gemma(_ message: ChatMessage, after previous: ChatMessage.Role?) -> [ChatPiece] {
    let content = trimmed(message.content)
    switch message.role {
    case .system:
      return previous == .system
        ? [.continuation(message.content + "\n\n")] : [.control("<start_of_turn>"), .text("user\n" + message.content + "\n\n")]
    case .user, .tool:
      let start: [ChatPiece] = previous == .system ? [.continuation(content)] : [.control("<start_of_turn>"), .text("user\n" + content)]
      return start + [.control("<end_of_turn>"), .text("\n")]
    case .assistant: return [.control("<start_of_turn>"), .text("model\n" + content), .control("<end_of_turn>"), .text("\n")]
    }
  }

  private func llama2(_ message: ChatMessage, after previous: ChatMessage.Role?) -> [ChatPiece] {
    let content = trimmed(message.content)
    switch message.role {
    case .system: return [previous == .system ? .continuation(content + "\n") : .text("[INST] <<SYS>>\n\(content)\n<</SYS>>\n\n")]
    case .user, .tool:
      if previous == .system { return [.continuation(content + " [/INST]")] }
      return (previous == .assistant ? [.begin] : []) + [.text("[INST] \(content) [/INST]")]
    case .assistant: return [.continuation(" \(content) "), .end]
    }
  }

  private func mistral(_ message: ChatMessage, after previous: ChatMessage.Role?, _ tokenizer: Tokenizer) -> [ChatPiece] {
    let hasControls = tokenizer.id(of: "[INST]") != nil
    let open: [ChatPiece] = hasControls ? [.control("[INST]")] : []
    let opening = hasControls ? "" : "[INST] "
    let close: [ChatPiece] = hasControls ? [.control("[/INST]")] : []
    let closing = hasControls ? "" : " [/INST]"
    switch message.role {
    case .system:
      if tokenizer.id(of: "[SYSTEM_PROMPT]") != nil {
        return [.control("[SYSTEM_PROMPT]"), .text(message.content), .control("[/SYSTEM_PROMPT]")]
      }
      return previous == .system ? [.continuation(message.content + "\n\n")] : open + [.text(opening + message.content + "\n\n")]
    case .user, .tool:
      if previous == .system, tokenizer.id(of: "[SYSTEM_PROMPT]") == nil { return [.continuation(message.content + closing)] + close }
      return open + [.text(opening + message.content + closing)] + close
    case .assistant: return [hasControls ? .text(message.content) : .continuation(message.content), .end]
    }
  }

  private func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}

extension Tokenizer {
  /// Whether a conversation in this form opens with the begin token.
  func beginsChats(_ format: ChatFormat) -> Bool {
    guard bosID != nil else { return false }
    if let template = chatTemplate, template.contains("bos_token") || template.contains("<|begin_of_text|>") { return true }
    switch format {
    case .llama2, .llama3, .mistral, .gemma: return true
    case .chatML, .phi3, .phi4Mini, .phi4, .plain: return addsBOS
    }
  }

  /// Whether white space after this token belongs to the token.
  func stripsTextAfter(_ text: String) -> Bool { parts.added.tokens.contains { $0.stripsRight && $0.content.elementsEqual(text.utf8) } }

  /// Tokens of bytes in mid-text: the space that some tokenizers put before a text is not put.
  package func encodeContinuation(utf8 bytes: [UInt8]) -> [TokenID] {
    bytes.withUnsafeBufferPointer { encode($0, addBOS: false, parseSpecial: false, isContinuation: true) }
  }

  package func render(_ messages: [ChatMessage], addsAnswerStart: Bool = true) -> RenderedChat {
    chatFormat.render(messages, tokenizer: self, addsAnswerStart: addsAnswerStart)
  }
}
