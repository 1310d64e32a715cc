import Language

/// What a user wrote, divided into tokens once, and as the model reads it.
package struct AnnotatedNote: Sendable {
  /// What the user wrote, and nothing else.
  package let note: String
  /// The day that it was written on.
  package let today: Day
  /// What the note mentions; nil for a model that is not told.
  package let mentions: NoteMentions?
  let tokens: NoteTokens

  package init(_ note: String, today: Day, annotates: Bool = true) {
    self.note = note
    self.today = today
    tokens = .inOwnLanguage(note)
    mentions = annotates ? NoteMentions(tokens, today: today) : nil
  }

  /// The note with its mentions on a line below it; the note alone where it has none.
  package var text: String { Self.text(note, mentions: mentions?.text ?? "") }

  static func text(_ note: String, mentions: String) -> String { mentions.isEmpty ? note : note + "\n" + mentions }
}
