import ChatTemplates
import Foundation
import ModelFiles
import Tokenization

/// A model's own chat template, run for every conversation.
struct TemplateForm: Sendable {
  private let template: ChatTemplate
  private let tokenizer: Tokenizer
  /// Whether the template says what becomes of a tool's answer.
  private let knowsTools: Bool

  /// The form of a tokenizer's template; nil where it has none.
  /// - Throws: `TemplateError` that says which line cannot be read.
  init?(_ tokenizer: Tokenizer) throws {
    guard let source = tokenizer.chatTemplate else { return nil }
    template = try ChatTemplate(source)
    self.tokenizer = tokenizer
    knowsTools = ["'tool'", "\"tool\""].contains { source.contains($0) }
  }

  /// The tokens of a conversation. What a template does not take (a tool's turn, a system message, two messages of one role) is put into
  /// the user's words, as those who use such a model do by hand.
  ///
  /// - Throws: `TemplateError`: the template's own words, or the line that fails.
  func render(_ turns: [ChatTurn]) throws -> RenderedChat {
    let turns = knowsTools ? turns : Self.merged(turns.map { $0.role == .tool ? ChatTurn(.user, $0.text) : $0 })
    do { return try encode(turns) } catch let first as TemplateError {
      guard first.isRaised || turns.contains(where: { $0.role == .tool || $0.role == .system }) else { throw first }
      let plain = Self.merged(turns.map { $0.role == .tool ? ChatTurn(.user, $0.text) : $0 })
      if let result = try? encode(plain) { return result }
      guard let system = plain.first, system.role == .system else { throw first }
      var joined = Array(plain.dropFirst())
      if let next = joined.first, next.role == .user {
        joined[0].text = system.text + "\n\n" + next.text
      } else {
        joined.insert(ChatTurn(.user, system.text), at: 0)
      }
      guard let result = try? encode(joined) else { throw first }
      return result
    }
  }

  private static func merged(_ turns: [ChatTurn]) -> [ChatTurn] {
    turns.reduce(into: []) { result, turn in
      if let last = result.last, last.role == turn.role, turn.role == .user {
        result[result.count - 1].text += "\n" + turn.text
      } else {
        result.append(turn)
      }
    }
  }

  private func encode(_ turns: [ChatTurn]) throws -> RenderedChat {
    let messages = turns.enumerated().map { index, turn in
      TemplateValue.dictionary(
        TemplateDictionary([("role", .string(turn.role.rawValue)), ("content", .text(TemplateText(turn.text, .data(index))))]))
    }
    let end = tokenizer.endIDs.first.map { tokenizer.piece($0) } ?? ""
    let rendered = try template.render(
      [
        "messages": .list(messages), "add_generation_prompt": .bool(true), "enable_thinking": .bool(false),
        "bos_token": .string(tokenizer.bosID.map { tokenizer.piece($0) } ?? ""), "eos_token": .string(end),
      ], strftime: Self.now)
    var parts = rendered.parts.map { TemplatePart($0.text, message: $0.origin.isTemplate ? nil : $0.origin.rawValue) }
    // A model that names a channel before it speaks is given the one that answers are in.
    if rendered.string.hasSuffix("<|start|>assistant"), tokenizer.id(of: "<|channel|>") != nil {
      parts.append(TemplatePart("<|channel|>final<|message|>"))
    }
    return tokenizer.encode(parts, systemMessages: turns.prefix { $0.role == .system }.count)
  }

  /// The current time in a form of strftime(3).
  private static func now(_ form: String) -> String {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    var buffer = [CChar](repeating: 0, count: 256)
    let count = strftime(&buffer, buffer.count, form, &parts)
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
