import ModelFiles
import Tokenization

/// The tokenizer of a model file, with its chat form.
package struct FileTokenizer: PromptTokenizer {
  private let tokenizer: Tokenizer
  package let tokenBytes: [[UInt8]]
  /// The model's own template, where conversations are written by it.
  private var form: TemplateForm?

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

  /// Has conversations written by the model's template from now on, where it has one.
  ///
  /// - Returns: why the template cannot be used and which form is used in its place; nil where there is nothing to say.
  mutating func useTemplate() -> String? {
    do {
      form = try TemplateForm(tokenizer)
      return nil
    } catch {
      let place =
        tokenizer.chatFormat == .plain ? "plain text, which it was hardly trained on" : "the form \(tokenizer.chatFormat.rawValue)"
      return "its chat template cannot be used (\(PrintableText.quote("\(error)", limit: 200))); conversations are written as \(place)"
    }
  }

  package func render(_ turns: [ChatTurn]) throws -> (tokens: [Int32], stable: Int) {
    if let form {
      do {
        let chat = try form.render(turns)
        return (chat.tokens, chat.systemCount)
      } catch {
        throw LocalModelError(
          .unusable, path: "chat template",
          reason: "the model's chat template refuses this conversation: \(PrintableText.quote("\(error)", limit: 200))")
      }
    }
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
