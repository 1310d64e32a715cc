import Tokenization

/// The tokenizer of a model file, with its chat form.
package struct FileTokenizer: PromptTokenizer {
  private let tokenizer: Tokenizer
  package let tokenBytes: [[UInt8]]

  package init(_ tokenizer: Tokenizer) {
    self.tokenizer = tokenizer
    tokenBytes = (0..<tokenizer.vocabularySize).map { tokenizer.isControl(TokenID($0)) ? [] : tokenizer.bytes(of: TokenID($0)) }
  }

  package var chatTemplate: String? { tokenizer.chatTemplate }
  package var endTokens: [Int32] { tokenizer.endIDs }
  /// An end token that is written in ordinary text, where every answer would end; nil for a vocabulary whose ends are marked as `</s>`,
  /// `<|im_end|>` or `[EOS]` are.
  var ordinaryEndToken: String? {
    for id in tokenizer.endIDs {
      let piece = tokenizer.piece(id)
      let isMarked = [("<", ">"), ("[", "]"), ("<", "|"), ("|", ">")].contains {
        piece.count > 2 && piece.hasPrefix($0) && piece.hasSuffix($1)
      }
      if !isMarked, let byte = piece.utf8.first, (0x20..<0x7F).contains(byte) { return piece }
    }
    return nil
  }
  package func encodePrompt(_ text: String) -> [Int32] { tokenizer.encode(text, addBOS: tokenizer.addsBOS) }
  package func encodeBytes(_ bytes: [UInt8]) -> [Int32] { tokenizer.encodeContinuation(utf8: bytes) }

  package func render(_ turns: [ChatTurn]) -> (tokens: [Int32], stable: Int) {
    let chat = tokenizer.render(
      turns.map { turn in
        switch turn.role {
        case .system: ChatMessage(.system, turn.text)
        case .user: ChatMessage(.user, turn.text)
        case .assistant: ChatMessage(.assistant, turn.text)
        case .tool: ChatMessage(.tool, turn.text)
        }
      })
    return (chat.tokens, chat.systemCount)
  }
}
