/// One message of a conversation, before its chat form.
package struct ChatTurn: Sendable, Equatable {
  package enum Role: String, Sendable { case system, user, assistant, tool }
  package var role: Role
  package var text: String

  package init(_ role: Role, _ text: String) {
    self.role = role
    self.text = text
  }
}
