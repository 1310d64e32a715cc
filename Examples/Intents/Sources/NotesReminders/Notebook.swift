import AppIntents
import ExampleStore

/// Notes and reminders.
struct Notebook: Sendable {
  struct Note: Codable, Sendable {
    var id: Int
    var title: String
    var body: String
    var isFavorite = false
  }

  struct Reminder: Codable, Sendable {
    var id: Int
    var text: String
    var list: ReminderList
    var due: Date?
    var isDone = false
  }

  struct Contents: Codable, Sendable {
    var notes: [Note] = []
    var reminders: [Reminder] = []
  }

  private let store: FileStore<Contents>

  init(file: URL) { store = FileStore(file: file, empty: Contents()) }

  func notes() async throws -> [Note] { try await store.read().notes }
  func reminders() async throws -> [Reminder] { try await store.read().reminders }

  func addNote(title: String, body: String) async throws -> Note {
    try await store.change { contents in
      let note = Note(id: (contents.notes.map(\.id).max() ?? 0) + 1, title: title, body: body)
      contents.notes.append(note)
      return note
    }
  }

  /// Marks the newest note as a favorite; `nil` where there is none.
  func favoriteLatest() async throws -> Note? {
    try await store.change { contents in
      guard let last = contents.notes.indices.last else { return nil }
      contents.notes[last].isFavorite = true
      return contents.notes[last]
    }
  }

  func remind(_ text: String, in list: ReminderList, due: Date?) async throws -> Reminder {
    try await store.change { contents in
      let reminder = Reminder(id: (contents.reminders.map(\.id).max() ?? 0) + 1, text: text, list: list, due: due)
      contents.reminders.append(reminder)
      return reminder
    }
  }

  func complete(_ id: Int) async throws {
    try await store.change { contents in
      if let place = contents.reminders.firstIndex(where: { $0.id == id }) { contents.reminders[place].isDone = true }
    }
  }
}
