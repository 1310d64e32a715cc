/// One message of a conversation.
package struct ChatMessage: Sendable, Equatable {
  package enum Role: String, Sendable { case system, user, assistant, tool }

  package var role: Role
  package var content: String

  package init(_ role: Role, _ content: String) {
    self.role = role
    self.content = content
  }
}

/// A conversation in a model's own form.
package struct RenderedChat: Sendable, Equatable {
  package var tokens: [TokenID]
  /// How many of the tokens belong to the messages before the first that is not a system message; they stay the same
  /// whatever follows.
  package var systemCount: Int
}

/// A part of a conversation's form.
enum ChatPiece: Equatable {
  /// A control token by its text; as text where the vocabulary has no such token.
  case control(String)
  /// The begin-of-text token, whatever it is called.
  case begin
  /// The model's first end token.
  case end
  /// Text that follows a control token or begins the whole; it is data and never becomes a control token.
  case text(String)
  /// Text that goes on right where the text before stopped, encoded apart so that tokens before it stay the same.
  case continuation(String)
  /// Fixed text of the form in which added tokens such as `<think>` count.
  case form(String)
}
