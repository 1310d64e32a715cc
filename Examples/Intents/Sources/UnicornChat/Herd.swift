import AppIntents
import ExampleStore

/// Who there is to write to, and what was written.
struct Herd: Sendable {
  struct Message: Codable, Sendable {
    var id: UUID
    var to: String
    var text: String
    var at: Date
  }

  static let members = ["Bubbles", "Sparkle", "Captain Hoof", "Rosie"]
  private let store: FileStore<[Message]>

  init(file: URL) { store = FileStore(file: file, empty: []) }

  func messages() async throws -> [Message] { try await store.read() }

  func send(_ text: String, to names: [String]) async throws -> [Message] {
    let sent = names.map { Message(id: UUID(), to: $0, text: text, at: Date()) }
    try await store.change { $0 += sent }
    return sent
  }
}
