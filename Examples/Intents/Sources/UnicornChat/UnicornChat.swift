import AppIntents
import CoreSpotlight
import IntentCommands
import IntentModels

struct SendMessageIntent: AppIntent {
  static let title: LocalizedStringResource = "Send Message"
  static let description: IntentDescription = "Sends a message to one unicorn or to several"
  @Parameter(title: "Recipient", requestValueDialog: "To whom?") var destination: Destination
  @Parameter(title: "Text", requestValueDialog: "What should it say?") var text: String
  @Dependency var herd: Herd

  static var parameterSummary: some ParameterSummary { Summary("Tell \(\.$destination) \(\.$text)") }

  func perform() async throws -> some IntentResult & ReturnsValue<[MessageEntity]> & ProvidesDialog {
    let sent = try await herd.send(text, to: destination.names).map(MessageEntity.init)
    // What was sent can be found by its words and its meaning.
    try await CSSearchableIndex.default().indexAppEntities(sent)
    return .result(value: sent, dialog: "Sent to \(destination.names.joined(separator: " and ")).")
  }
}

/// What a screen's button would do: it sends, and tells the system that a person did so by hand.
struct PressSendIntent: AppIntent {
  static let title: LocalizedStringResource = "Press Send"
  static let isDiscoverable = false
  @Parameter(title: "Recipient") var unicorn: UnicornEntity
  @Parameter(title: "Text") var text: String
  @Dependency var herd: Herd

  func perform() async throws -> some IntentResult & ProvidesDialog {
    _ = try await herd.send(text, to: [unicorn.id])
    let intent = SendMessageIntent()
    intent.destination = .unicorn(unicorn)
    try await intent.donate()
    return .result(dialog: "Sent by hand to \(unicorn.id).")
  }
}

struct ChatShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: SendMessageIntent(),
      phrases: ["Send a message with \(.applicationName)", "Message \(\.$destination) with \(.applicationName)"],
      shortTitle: "Send", systemImageName: "paperplane")
  }
}

struct ChatPackage: AppIntentsPackage {
  static let shortcuts: (any AppShortcutsProvider.Type)? = ChatShortcuts.self
  static let intents: [any AppIntent.Type] = [PressSendIntent.self]
}

@main enum UnicornChat {
  static func main() async {
    await IntentCommandLine.main(name: "unicorn") {
      let storage = IntentHost.defaultStorage(of: "UnicornChat")
      let folder = URL(fileURLWithPath: storage).deletingLastPathComponent()
      AppDependencyManager.shared.add(dependency: Herd(file: folder.appendingPathComponent("messages.json")))
      return try IntentHost(packaged: ChatPackage.self, applicationName: "UnicornChat", storage: storage)
    }
  }
}
